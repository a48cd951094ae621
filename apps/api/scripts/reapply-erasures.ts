import { loadConfig } from '../src/config.ts';
import { createMediaStore } from '../src/media/store.ts';
import { createDb, createPool } from '../src/platform/database/db.ts';
import { createLogger } from '../src/platform/log.ts';
import { reapplyErasures } from '../src/privacy/erasure.service.ts';

// `kinari privacy reapply-erasures`: run it after a restore, before the shop starts.
const config = loadConfig();
const pool = createPool(config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, {
  size: 1,
  log: createLogger(config, 'reapply-erasures'),
  statementTimeoutMs: 60_000,
});
try {
  const erasedCount = await reapplyErasures({ db: createDb(pool), store: createMediaStore(config) });
  process.stdout.write(`Erased ${erasedCount} accounts again\n`);
} finally {
  await pool.end();
}
