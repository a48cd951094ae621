import { loadConfig } from '../src/config.ts';
import { migrate } from '../src/platform/database/migrate.ts';

// Bypasses a pooler: concurrent migrations wait for a session-level lock.
const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = loadConfig();
await migrate(DATABASE_DIRECT_URL);
process.stdout.write(`${new URL(DATABASE_DIRECT_URL).pathname.slice(1)} is up to date\n`);
