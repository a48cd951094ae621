import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { APP_ROLE, createAppRole } from '../src/platform/database/app-role.ts';

// A role belongs to the server, not to one database: this needs none of ours.
const url = new URL(readConfig().DATABASE_URL);
url.pathname = '/postgres';
const client = new pg.Client({ connectionString: url.href });
await client.connect();
try {
  await createAppRole(client);
  process.stdout.write(`${APP_ROLE} may log in; npm run db:migrate lets it use the shop's database\n`);
} finally {
  await client.end();
}
