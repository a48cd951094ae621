import { parseArgs } from 'node:util';
import { loadConfig } from '../src/config.ts';
import { resetTwoFactor } from '../src/identity/two-factor/two-factor.service.ts';
import { createDb, createPool } from '../src/platform/database/db.ts';
import { createLogger } from '../src/platform/log.ts';

// For staff who lost both their phone and their recovery codes. Verify the person's identity before you run it.
const { email } = parseArgs({ options: { email: { type: 'string' } } }).values;
if (!email) {
  process.stderr.write('kinari admin reset-2fa --email E\n');
  process.exit(1);
}

const config = loadConfig();
const pool = createPool(config.DATABASE_URL, { size: 1, log: createLogger(config, 'reset-2fa') });
try {
  const wasEnabled = await resetTwoFactor(createDb(pool), email);
  process.stdout.write(
    wasEnabled ? `Turned off two-factor authentication for ${email}\n` : `${email} has no two-factor authentication\n`,
  );
} finally {
  await pool.end();
}
