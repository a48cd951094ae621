import { spawnSync } from 'node:child_process';
import { findMissingService } from '../demo/src/required-services.ts';
import { FILL_STEPS, MIGRATE_STEP } from '../demo/src/setup-steps.ts';

if (process.env.NODE_ENV === 'production') {
  process.stderr.write(
    'Setup creates a demo shop with a public admin password. In production run:\n  kinari install\n',
  );
  process.exit(1);
}

const DATABASE_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/kinari';
const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

const problem = await findMissingService({ DATABASE_URL, REDIS_URL });
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

const APP_ROLE_STEP = { label: 'Creating the app role', script: 'apps/api/scripts/create-app-role.ts' };
for (const { label, script } of [APP_ROLE_STEP, MIGRATE_STEP, ...FILL_STEPS]) {
  process.stdout.write(`${label} …\n`);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
process.stdout.write(`\nThe shop is ready. Start it with npm run dev at ${PUBLIC_URL}\n`);
