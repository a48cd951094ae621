import { loadConfig } from '@kinari/api/config';
import pg from 'pg';

// Sets up a production shop without demo data. Each step skips what already exists.
const config = loadConfig();
await import(new URL('../../api/scripts/create-app-role.ts', import.meta.url).href);
await import(new URL('../../api/scripts/migrate.ts', import.meta.url).href);
await import(new URL('../../api/scripts/load-pincodes.ts', import.meta.url).href);

const client = new pg.Client({ connectionString: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL });
await client.connect();
const { rowCount: adminCount } = await client.query("select from users where user_type = 'ADMIN' limit 1");
await client.end();

const hasAdminEmail = process.argv.some((arg) => /^--email(=|$)/.test(arg)) || Boolean(process.env.ADMIN_EMAIL);
if (adminCount === 0 && (hasAdminEmail || process.stdin.isTTY)) {
  process.stdout.write('The first admin:\n');
  await import(new URL('../../api/scripts/create-admin.ts', import.meta.url).href);
} else if (adminCount === 0) process.stdout.write('There is no admin yet. Create one: kinari admin create\n');
process.stdout.write(`Installed. Start the shop: kinari start
Then open ${new URL('/admin', config.PUBLIC_URL).href} and log in. The dashboard shows how to set up your shop.
`);
