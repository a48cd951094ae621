import { parseArgs } from 'node:util';
import { catalogJobs } from '@kinari/api/catalog/catalog.jobs';
import { readConfig, secretsKeysOf } from '@kinari/api/config';
import { openMediaStore } from '@kinari/api/media/store';
import { countRecentSales } from '@kinari/api/orders/sales.jobs';
import { systemClock } from '@kinari/api/platform/clock';
import { openDb } from '@kinari/api/platform/database/db';
import { openLog } from '@kinari/api/platform/log';
import { openSeal, REFUNDS } from '@kinari/api/platform/seal';
import pg from 'pg';
import { introduceCustomers } from './shop/customers.ts';
import { fillDemoShop } from './shop/fill.ts';
import { DEMO_ADMIN, DEMO_CUSTOMER } from './shop/people.ts';
import { sendBackDemoOrders } from './shop/returns.ts';
import { fillWithSyntheticProducts } from './synthetic/fill.ts';
import { fillWithSyntheticOrders } from './synthetic/orders.ts';

const { values } = parseArgs({ options: { products: { type: 'string' }, orders: { type: 'string' } } });
const config = readConfig();
if (config.NODE_ENV === 'production') throw new Error('The demo shop has an admin whose password everybody knows');

// What a worker would do in time, done at once: the shop opens with its best sellers in front.
const OVERDUE_JOBS = [countRecentSales(systemClock), ...catalogJobs];

// Filling takes longer than a request may: these connections have no time limits.
const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 2 });

const db = openDb(pool);
const store = openMediaStore(config);
const filled = await fillDemoShop(db, store);
if (filled) await sendBackDemoOrders({ db, store, seal: openSeal(secretsKeysOf(config), REFUNDS) });
if (filled) await introduceCustomers(db);
if (filled) for (const job of OVERDUE_JOBS) await job.run({ db, log: openLog(config, 'seed') }, {});
process.stdout.write(
  filled ? `The demo shop is open: ${filled}\n` : 'The demo shop was filled before; nothing was changed\n',
);
process.stdout.write(`  admin     ${DEMO_ADMIN.email}  ${DEMO_ADMIN.password}\n`);
process.stdout.write(`  customer  ${DEMO_CUSTOMER.email}  ${DEMO_CUSTOMER.password}\n`);

if (values.products) {
  const count = Number(values.products);
  process.stdout.write(`Adding ${count.toLocaleString('en-IN')} synthetic products\n`);
  const client = await pool.connect();
  await fillWithSyntheticProducts(client, count);
  client.release();
}
if (values.orders) {
  const count = Number(values.orders);
  process.stdout.write(`Adding ${count.toLocaleString('en-IN')} synthetic orders\n`);
  const client = await pool.connect();
  await fillWithSyntheticOrders(client, count);
  client.release();
}
await pool.end();
