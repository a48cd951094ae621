import pg from 'pg';
import { readConfig } from '../src/config.ts';
import { APP_ROLE, createAppRole } from '../src/platform/database/app-role.ts';

// A role belongs to the server, not to one database: this needs none of ours.
const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATABASE_APP_URL } = readConfig();
const url = new URL(DATABASE_DIRECT_URL);
url.pathname = '/postgres';
const client = new pg.Client({ connectionString: url.href });
await client.connect();
try {
  await createAppRole(client);
  const { username, password } = new URL(DATABASE_APP_URL ?? DATABASE_URL);
  if (username === APP_ROLE && password !== '') {
    const typed = client.escapeLiteral(decodeURIComponent(password));
    await client.query(`alter role ${APP_ROLE} password ${typed}`);
  }
  process.stdout.write(`${APP_ROLE} may log in; kinari migrate lets it use the shop's database\n`);
} finally {
  await client.end();
}
