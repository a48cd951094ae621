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
import { createDemoCustomers } from './shop/customers.ts';
import { DEMO_ADMIN, DEMO_CUSTOMER } from './shop/people.ts';
import { createDemoReturns } from './shop/returns.ts';
import { seedDemoShop } from './shop/seed-demo-shop.ts';
import { insertSyntheticProducts } from './synthetic/insert-products.ts';
import { insertSyntheticOrders } from './synthetic/orders.ts';

const { values } = parseArgs({ options: { products: { type: 'string' }, orders: { type: 'string' } } });
const config = loadConfig();
if (config.NODE_ENV === 'production')
  throw new Error('The demo creates a shop with a public admin password. Do not run it in production');

// Run these worker jobs at once, so that best sellers are listed first from the start.
const OVERDUE_JOBS = [countRecentSales(systemClock), ...catalogJobs];

// Seeding takes longer than a request may, so these connections have no timeouts.
const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 2 });

const db = createDb(pool);
const store = createMediaStore(config);
const summary = await seedDemoShop(db, store);
if (summary) await createDemoReturns({ db, store, cipher: createCipher(encryptionKeys(config), REFUNDS_PURPOSE) });
if (summary) await createDemoCustomers(db);
if (summary) for (const job of OVERDUE_JOBS) await job.run({ db, log: createLogger(config, 'seed') }, {});
process.stdout.write(
  summary ? `The demo shop is open: ${summary}\n` : 'The demo shop was filled before; nothing was changed\n',
);
process.stdout.write(`  admin     ${DEMO_ADMIN.email}  ${DEMO_ADMIN.password}\n`);
process.stdout.write(`  customer  ${DEMO_CUSTOMER.email}  ${DEMO_CUSTOMER.password}\n`);

if (values.products) {
  const count = Number(values.products);
  process.stdout.write(`Adding ${formatNumber(count)} synthetic products\n`);
  const client = await pool.connect();
  await insertSyntheticProducts(client, count);
  client.release();
}
if (values.orders) {
  const count = Number(values.orders);
  process.stdout.write(`Adding ${formatNumber(count)} synthetic orders\n`);
  const client = await pool.connect();
  await insertSyntheticOrders(client, count);
  client.release();
}
await pool.end();
