import { parseArgs } from 'node:util';
import type pg from 'pg';
import { insertSyntheticOrders } from '../../../demo/src/synthetic/orders.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { getDatabaseUrl, runOnServer } from '../test/template.ts';
import { CONNECTIONS, printLine, reportLoads, startApi, stopApi, withDatabase } from './bench-load.ts';
import { createStaffSession } from './bench-session.ts';
import { SALES_CHECKS } from './sales-integrity.ts';

// Measures the sales reports with `--orders` orders over three years, and compares them with a recount.
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
  },
});
const ORDERS = Number(values.orders);
const DAYS = 3 * 365;
const PRODUCTS = 20_000;
const MAX_MS = 500;
const DATABASE = `kinari_sales_bench_${ORDERS}`;

const INSERT_PRODUCTS = [
  `with member as (
     insert into users (username, email, password_hash, first_name, last_name, user_type)
     values ('bench.staff', 'staff@example.com', 'no login', 'Meera', 'Iyer', 'ADMIN') returning id
   )
   insert into staff_roles (user_id, role_id) select member.id, roles.id from member, roles where built_in = 'owner'`,
  `insert into categories (name, slug, depth) select 'Category ' || n, 'category-' || n, 1 from generate_series(1, 200) n`,
  `insert into brands (name) select 'Brand ' || n from generate_series(1, 100) n`,
  `insert into products (name, category_id, brand_id)
   select 'Product ' || n, category.id, case when n % 3 > 0 then 1 + n % 100 end
   from generate_series(1, ${PRODUCTS}) n
   join (select id, row_number() over () as place from categories) category on category.place = 1 + n % 200`,
  `insert into variants (product_id, color, color_hex, size, stock, price_paise, saving_paise, position)
   select id, 'Indigo', '#2f4e86', 'M', (row_number() over () % 40)::int, 50000 + (row_number() over () % 900) * 100, 0, 0 from products`,
];

// In every 200 orders one is pending, two are shipped and ten are cancelled.
const STATUSES = [
  'PENDING' as const,
  ...Array.from({ length: 2 }, () => 'SHIPPED' as const),
  ...Array.from({ length: 10 }, () => 'CANCELED' as const),
  ...Array.from({ length: 187 }, () => 'DELIVERED' as const),
];

const INSERT_RETURNS = `
  with order_return as (
    insert into returns (number, order_id, status, shop_pays_shipping, requested_at, received_at, closed_at)
    select 'R-' || left(id, 8), id, 'closed', true, placed_at + interval '9 days', placed_at + interval '12 days', placed_at + interval '13 days'
    from orders
    where delivery_status = 'DELIVERED' and hashtext(id) % 25 = 0
    returning id, order_id
  )
  insert into return_lines (return_id, order_line_id, quantity, reason, resolution, price_paise, sellable, damaged, wrong_item, missing)
  select order_return.id, line.id, 1, 'too_small', 'refund', line.price_paise, 1, 0, 0, 0
  from order_return
  join order_lines line on line.order_id = order_return.order_id and line.position = 0`;

await migrate(getDatabaseUrl(DATABASE));
const token = await withDatabase(DATABASE, prepareDatabase);
const api = await startApi(DATABASE);
try {
  printLine(`${ORDERS} orders of ${PRODUCTS} products; ${CONNECTIONS} connections; p50 / p95 in ms\n`);
  await reportLoads(listQueries(), { token, seconds: Number(values.seconds), maxMs: MAX_MS });
} finally {
  await stopApi(api);
  if (!values.keep) await runOnServer(`drop database ${DATABASE} with (force)`);
}

function listQueries(): Record<string, string[]> {
  const periods = ['today', '30', '365'];
  return {
    ...Object.fromEntries(
      periods.map((period) => [`sales totals, ${period}`, [`/api/admin/analytics/sales?period=${period}`]]),
    ),
    ...Object.fromEntries(
      periods.map((period) => [`best products, ${period}`, [`/api/admin/best-sellers?period=${period}`]]),
    ),
    ...Object.fromEntries(
      periods.map((period) => [`report, ${period}`, [`/api/admin/reports/sales?period=${period}`]]),
    ),
    tasks: ['/api/admin/tasks'],
  };
}

async function prepareDatabase(client: pg.Client): Promise<string> {
  const { rowCount } = await client.query('select from orders limit 1');
  if (rowCount === 0) await insertOrders(client);
  return createStaffSession(client);
}

async function logDuration(label: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  printLine(`${label}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Fills the database with triggers off, then aggregates everything as an upgrade does. */
async function insertOrders(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const statement of INSERT_PRODUCTS) await client.query(statement);
  await logDuration('filled', async () => {
    await insertSyntheticOrders(client, ORDERS, { days: DAYS, statuses: STATUSES });
    await client.query(INSERT_RETURNS);
  });
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  await logDuration('counted', () => client.query('select rebuild_sales_aggregates()'));
  await client.query('vacuum analyze');
  await logDuration('compared with a recount', async () => {
    for (const { about, query } of SALES_CHECKS) {
      const { rowCount } = await client.query(query);
      if (rowCount) throw new Error(`${rowCount} × ${about}`);
    }
  });
}
