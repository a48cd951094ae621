import { parseArgs } from 'node:util';
import type pg from 'pg';
import { createSessionToken, hashToken } from '../src/identity/token.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { getDatabaseUrl, runOnServer } from '../test/template.ts';
import { CONNECTIONS, formatResult, printLine, runLoad, startApi, stopApi, withDatabase } from './bench-load.ts';
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
const BATCH_SIZE = 100_000;
const CUSTOMERS = Math.ceil(ORDERS / 5);
const PRODUCTS = 20_000;
const MAX_MS = 500;
const DATABASE = `kinari_sales_bench_${ORDERS}`;

const INSERT_PRODUCTS = [
  `insert into users (username, email, password_hash, first_name, last_name, user_type)
   values ('bench.staff', 'staff@example.com', 'no login', 'Meera', 'Iyer', 'ADMIN')`,
  `insert into users (username, email, password_hash, first_name, last_name)
   select 'bench' || n, 'bench' || n || '@example.com', 'no login', 'Asha', 'Rao' from generate_series(1, ${CUSTOMERS}) n`,
  `insert into categories (name, slug, depth) select 'Category ' || n, 'category-' || n, 1 from generate_series(1, 200) n`,
  `insert into brands (name) select 'Brand ' || n from generate_series(1, 100) n`,
  `insert into products (name, category_id, brand_id)
   select 'Product ' || n, category.id, case when n % 3 > 0 then 1 + n % 100 end
   from generate_series(1, ${PRODUCTS}) n
   join (select id, row_number() over () as place from categories) category on category.place = 1 + n % 200`,
  `insert into variants (product_id, color, color_hex, size, stock, price_paise, saving_paise, position)
   select id, 'Indigo', '#2f4e86', 'M', (row_number() over () % 40)::int, 50000 + (row_number() over () % 900) * 100, 0, 0 from products`,
  `create unlogged table buyers as select id, row_number() over () - 1 as place from users where username like 'bench_%' and user_type = 'CUSTOMER'`,
  `create unique index on buyers (place)`,
  `create unlogged table stocked_variants as
   select variants.id, product_id, price_paise, row_number() over () - 1 as place from variants`,
  `create unique index on stocked_variants (place)`,
  `analyze buyers, stocked_variants`,
];

// Some products sell far more often than others. The odd factor makes the first eight characters of the ids unique.
const INSERT_ORDERS = `
  with numbered as materialized (
    select
      n,
      lpad(upper(to_hex((n * 2654435761) & 4294967295)), 8, '0') || upper(left(md5(n::text), 12)) as id,
      now() - (n::float8 / ${ORDERS}) * interval '1095 days' as placed_at,
      case
        when n < ${Math.ceil(ORDERS / 500)} then 'PENDING'
        when n < ${Math.ceil(ORDERS / 200)} then 'SHIPPED'
        when n % 20 = 7 then 'CANCELED'
        else 'DELIVERED'
      end as status,
      floor(power(random(), 3) * ${PRODUCTS})::bigint as one,
      floor(power(random(), 3) * ${PRODUCTS})::bigint as other,
      1 + n % 2 as units
    from generate_series($1::bigint, $2::bigint) n
  ),
  wanted as materialized (
    select numbered.*, line.position, stocked_variants.id as variant_id, stocked_variants.product_id, stocked_variants.price_paise
    from numbered
    cross join lateral (values (0, numbered.one), (1, case when numbered.other <> numbered.one and numbered.n % 3 > 0 then numbered.other end)) line(position, place)
    join stocked_variants on stocked_variants.place = line.place
  ),
  placed as (
    insert into orders (
      id, user_id, customer_first_name, customer_last_name, customer_email, address_line1, address_city, address_state,
      address_postal_code, subtotal_paise, discount_paise, total_paise, payment_status, delivery_status,
      expected_delivery_on, delivered_on, placed_at, cart_id, cart_version
    )
    select
      wanted.id, buyers.id, 'Asha', 'Rao', 'asha@example.com', '14 Laxmi Road', 'Pune', 'Maharashtra',
      (110000 + (wanted.n * 7919) % 780000)::text, sum(units * price_paise), 0, sum(units * price_paise),
      case status when 'DELIVERED' then 'PAID' else 'PENDING' end, status,
      placed_at::date + 5, case status when 'DELIVERED' then placed_at::date + 4 end, placed_at, buyers.id, wanted.n::int
    from wanted
    join buyers on buyers.place = (wanted.n * 31) % ${CUSTOMERS}
    group by wanted.id, buyers.id, wanted.n, status, placed_at
  ),
  events as (
    insert into order_events (order_id, from_status, to_status, happened_at)
    select id, null, 'PENDING', placed_at from numbered
    union all
    select id, 'PENDING', status, least(placed_at + interval '2 days', now()) from numbered where status <> 'PENDING'
  )
  insert into order_lines (order_id, position, product_id, variant_id, product_name, quantity, price_paise, saving_paise)
  select id, position, product_id, variant_id, 'Product', units, price_paise, 0 from wanted`;

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
  for (const [name, url] of Object.entries(listQueries())) {
    await runLoad([url], { token, seconds: 1 });
    const result = await runLoad([url], { token, seconds: Number(values.seconds) });
    const isWithinLimit = result.p95 <= MAX_MS && result.failed === 0;
    printLine(
      `| ${name} | ${formatResult(result)} | ${result.responses} responses | ${isWithinLimit ? 'yes' : 'NO'} |`,
    );
    if (!isWithinLimit) process.exitCode = 1;
  }
} finally {
  await stopApi(api);
  if (!values.keep) await runOnServer(`drop database ${DATABASE} with (force)`);
}

function listQueries(): Record<string, string> {
  const periods = ['today', '30', '365'];
  return {
    ...Object.fromEntries(
      periods.map((period) => [`sales totals, ${period}`, `/api/admin/analytics/sales?period=${period}`]),
    ),
    ...Object.fromEntries(
      periods.map((period) => [`best products, ${period}`, `/api/admin/best-sellers?period=${period}`]),
    ),
    ...Object.fromEntries(periods.map((period) => [`report, ${period}`, `/api/admin/reports/sales?period=${period}`])),
    tasks: '/api/admin/tasks',
  };
}

async function prepareDatabase(client: pg.Client): Promise<string> {
  const { rowCount } = await client.query('select from orders limit 1');
  if (rowCount === 0) await insertOrders(client);
  const sessionToken = createSessionToken();
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, $1, now() + interval '1 day' from users where username = 'bench.staff'`,
    [hashToken(sessionToken)],
  );
  return sessionToken;
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
    for (let first = 1; first <= ORDERS; first += BATCH_SIZE)
      await client.query(INSERT_ORDERS, [first, Math.min(first + BATCH_SIZE - 1, ORDERS)]);
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
