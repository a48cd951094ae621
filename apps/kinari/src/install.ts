import { readConfig } from '@kinari/api/config';
import pg from 'pg';

// What a shop needs before its first customer, and nothing of the demo. Each step leaves alone what is there already.
const config = readConfig();
await import(new URL('../../api/scripts/create-app-role.ts', import.meta.url).href);
await import(new URL('../../api/scripts/migrate.ts', import.meta.url).href);
await import(new URL('../../api/scripts/load-pincodes.ts', import.meta.url).href);

const client = new pg.Client({ connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL });
await client.connect();
const { rowCount: admins } = await client.query("select from users where user_type = 'ADMIN' limit 1");
await client.end();

const isNamed = process.argv.includes('--email') || Boolean(process.env.ADMIN_EMAIL);
if (admins === 0 && isNamed) await import(new URL('../../api/scripts/create-admin.ts', import.meta.url).href);
else if (admins === 0)
  process.stdout.write('There is no admin yet: kinari admin create --email E --username U makes the first one.\n');
process.stdout.write('Installed. kinari all starts the shop.\n');
