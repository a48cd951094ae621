import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { endSecondFactorOf } from '../src/identity/second-factor/second-factor.service.ts';
import { openDb, openPool } from '../src/platform/database/db.ts';
import { openLog } from '../src/platform/log.ts';

// For a member of staff who lost both the phone and the recovery codes. Look at who is asking before you run it.
const { email } = parseArgs({ options: { email: { type: 'string' } } }).values;
if (!email) {
  process.stderr.write('kinari admin end-second-factor --email E\n');
  process.exit(1);
}

const config = readConfig();
const pool = openPool(config.DATABASE_URL, { size: 1, log: openLog(config, 'end-second-factor') });
try {
  const hadOne = await endSecondFactorOf(openDb(pool), email);
  process.stdout.write(hadOne ? `${email} logs in with the password alone now\n` : `${email} has no second factor\n`);
} finally {
  await pool.end();
}
