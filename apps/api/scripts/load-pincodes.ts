import { loadConfig } from '../src/config.ts';
import { loadPincodes } from '../src/identity/addresses/pincode.service.ts';
import { createDb, createPool } from '../src/platform/database/db.ts';
import { createLogger } from '../src/platform/log.ts';

const config = loadConfig();
const pool = createPool(config.DATABASE_URL, { size: 1, log: createLogger(config, 'load-pincodes') });
const count = await loadPincodes(createDb(pool));
await pool.end();
process.stdout.write(`Loaded ${count} pincodes\n`);
