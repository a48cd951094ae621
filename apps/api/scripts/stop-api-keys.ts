import { loadConfig } from '../src/config.ts';
import { stopAllApiKeys } from '../src/identity/api-keys/api-key.queries.ts';
import { createDb, createPool } from '../src/platform/database/db.ts';
import { createLogger } from '../src/platform/log.ts';

// For keys that may have leaked, and after a restore: a key that was stopped since the backup would work again.
const config = loadConfig();
const pool = createPool(config.DATABASE_URL, { size: 1, log: createLogger(config, 'stop-api-keys') });
try {
  const count = await stopAllApiKeys(createDb(pool));
  process.stdout.write(`${count} API ${count === 1 ? 'key' : 'keys'} stopped\n`);
} finally {
  await pool.end();
}
