import pg from 'pg';
import { loadConfig } from '../src/config.ts';
import { APP_ROLE, createAppRole } from '../src/platform/database/app-role.ts';

// Connects to `postgres`, because roles belong to the server and our database may not exist yet.
const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATABASE_APP_URL } = loadConfig();
const url = new URL(DATABASE_DIRECT_URL);
url.pathname = '/postgres';
const client = new pg.Client({ connectionString: url.href });
await client.connect();
try {
  await createAppRole(client);
  const { username, password } = new URL(DATABASE_APP_URL ?? DATABASE_URL);
  if (username === APP_ROLE && password !== '') {
    const passwordLiteral = client.escapeLiteral(decodeURIComponent(password));
    await client.query(`alter role ${APP_ROLE} password ${passwordLiteral}`);
  }
  process.stdout.write(`${APP_ROLE} can log in; kinari migrate grants its permissions\n`);
} finally {
  await client.end();
}
