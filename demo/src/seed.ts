import { parseArgs } from 'node:util';
import { countRecentSales } from '@kinari/api/analytics/recent-sales.jobs';
import { catalogJobs } from '@kinari/api/catalog/catalog.jobs';
import { encryptionKeys, loadConfig } from '@kinari/api/config';
import { createMediaStore } from '@kinari/api/media/store';
import { systemClock } from '@kinari/api/platform/clock';
import { createDb } from '@kinari/api/platform/database/db';
import { createCipher, REFUNDS_PURPOSE } from '@kinari/api/platform/encryption';
import { createLogger } from '@kinari/api/platform/log';
import { formatNumber } from '@kinari/contract/locale';
import pg from 'pg';
import { seedDemoHistory } from './history/seed-history.ts';
import { createDemoCollections } from './shop/collections.ts';
import { createDemoCustomers } from './shop/customers.ts';
import { DEMO_ADMIN, DEMO_CUSTOMER } from './shop/people.ts';
import { createDemoReturns } from './shop/returns.ts';
import { seedDemoShop, summarizeShop } from './shop/seed-demo-shop.ts';
import { insertSyntheticOrders } from './synthetic/orders.ts';

const { values } = parseArgs({
  options: { small: { type: 'boolean', default: false }, products: { type: 'string' }, orders: { type: 'string' } },
});
const config = loadConfig();
if (config.NODE_ENV === 'production')
  throw new Error('The demo creates a shop with a public admin password. Do not run it in production');

// Run these worker jobs at once, so that best sellers are listed first from the start.
const OVERDUE_JOBS = [countRecentSales(systemClock), ...catalogJobs];

// Seeding takes longer than a request may, so these connections have no timeouts.
const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 2 });

const db = createDb(pool);
const store = createMediaStore(config);
const cipher = createCipher(encryptionKeys(config), REFUNDS_PURPOSE);
// Browser and load tests count on the forty orders of the small shop.
const isSmall = values.small || values.products !== undefined || values.orders !== undefined;
const isFilled = isSmall
  ? await seedDemoShop(db, store)
  : await seedDemoHistory({ db, store, cipher, databaseUrl: config.DATABASE_URL, now: new Date() });
if (isFilled && isSmall) await createDemoReturns({ db, store, cipher });
if (isFilled) await createDemoCustomers(db);
const tools = { db, log: createLogger(config, 'seed') };
if (isFilled) await createDemoCollections(tools, store);
if (isFilled) for (const job of OVERDUE_JOBS) await job.run(tools, {});
process.stdout.write(
  isFilled
    ? `The demo shop is open: ${await summarizeShop(db)}\n`
    : 'The demo shop was filled before; nothing was changed\n',
);
process.stdout.write(`  admin     ${DEMO_ADMIN.email}  ${DEMO_ADMIN.password}\n`);
process.stdout.write(`  customer  ${DEMO_CUSTOMER.email}  ${DEMO_CUSTOMER.password}\n`);

async function addSynthetic(
  name: 'products' | 'orders',
  insert: (client: pg.ClientBase, count: number) => Promise<void>,
): Promise<void> {
  if (!values[name]) return;
  const count = Number(values[name]);
  process.stdout.write(`Adding ${formatNumber(count)} synthetic ${name}\n`);
  const client = await pool.connect();
  await insert(client, count);
  client.release();
}

await addSynthetic('products', async (client, count) => {
  // Imported on demand: the demo image does not have the package that it needs.
  const { insertSyntheticProducts } = await import('./synthetic/insert-products.ts');
  await insertSyntheticProducts(client, count);
});
await addSynthetic('orders', insertSyntheticOrders);
await pool.end();
