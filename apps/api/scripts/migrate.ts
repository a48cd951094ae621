import { readConfig } from '../src/config.ts';
import { migrate } from '../src/platform/database/migrate.ts';

// Past any pooler: deployers take turns by a lock that belongs to a connection.
const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = readConfig();
await migrate(DATABASE_DIRECT_URL);
process.stdout.write(`${new URL(DATABASE_DIRECT_URL).pathname.slice(1)} is up to date\n`);
