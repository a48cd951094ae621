import { readConfig } from '../src/config.ts';
import { loadPincodes } from '../src/identity/addresses/pincode.service.ts';
import { openDb, openPool } from '../src/platform/database/db.ts';
import { openLog } from '../src/platform/log.ts';

const config = readConfig();
const pool = openPool(config.DATABASE_URL, { size: 1, log: openLog(config, 'load-pincodes') });
const count = await loadPincodes(openDb(pool));
await pool.end();
process.stdout.write(`${count} pincodes are known\n`);
