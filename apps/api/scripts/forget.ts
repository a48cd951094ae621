import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { openMediaStore } from '../src/media/store.ts';
import { openDb, openPool } from '../src/platform/database/db.ts';
import { openLog } from '../src/platform/log.ts';
import { eraseAgain } from '../src/privacy/erasure.service.ts';

const USAGE = 'kinari forget --again   (after a backup was restored, before the shop opens)';

const { values } = parseArgs({ options: { again: { type: 'boolean' } } });
if (!values.again) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(1);
}

const config = readConfig();
const pool = openPool(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, {
  size: 1,
  log: openLog(config, 'forget'),
  slowestMs: 60_000,
});
try {
  const erased = await eraseAgain({ db: openDb(pool), store: openMediaStore(config) });
  process.stdout.write(`${erased} accounts that had been deleted are deleted again\n`);
} finally {
  await pool.end();
}
