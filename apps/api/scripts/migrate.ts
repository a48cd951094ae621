import { readConfig } from '../src/config.ts';
import { migrate } from '../src/platform/migrate.ts';

const { DATABASE_URL } = readConfig();
await migrate(DATABASE_URL);
process.stdout.write(`${new URL(DATABASE_URL).pathname.slice(1)} is up to date\n`);
