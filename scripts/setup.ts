import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';

if (process.env.NODE_ENV === 'production') {
  process.stderr.write(
    'Setup creates a demo shop with a public admin password. In production run:\n  kinari install\n',
  );
  process.exit(1);
}

const DATABASE_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/kinari';
const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;

const requiredServices = [
  { what: 'PostgreSQL', url: DATABASE_URL, port: 5432, start: 'docker compose -f compose.dev.yaml up -d postgres' },
  { what: 'Redis', url: REDIS_URL, port: 6379, start: 'docker compose -f compose.dev.yaml up -d redis' },
];

for (const { what: label, url, port, start } of requiredServices) {
  const { hostname, port: portText } = new URL(url);
  if (await isListening(hostname, Number(portText || port))) continue;
  process.stderr.write(
    `${label} is not reachable at ${hostname}:${portText || port}. Start it, for example: ${start}\n`,
  );
  process.exit(1);
}

runScript('Creating the app role', 'apps/api/scripts/create-app-role.ts');
runScript('Migrating the database', 'apps/api/scripts/migrate.ts');
runScript('Loading the pincodes of India', 'apps/api/scripts/load-pincodes.ts');
runScript('Filling the demo shop (one or two minutes)', 'demo/src/seed.ts');
process.stdout.write(`\nThe shop is ready. Start it with npm run dev at ${PUBLIC_URL}\n`);

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const answer = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}

function runScript(label: string, script: string): void {
  process.stdout.write(`${label} …\n`);
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
