import { parseArgs } from 'node:util';
import type pg from 'pg';
import { hashToken, newSessionToken } from '../src/identity/token.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { onServer, urlOf } from '../test/template.ts';
import { CONNECTIONS, describe, load, onDatabase, say, startApi, stop } from './bench-load.ts';
import { FIGURE_BOOKS } from './figure-books.ts';

// How long the owner's figures take in a shop of so many orders over three years, and whether they are what a recount says.
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    keep: { type: 'boolean', default: false },
  },
});
const ORDERS = Number(values.orders);
const AT_ONCE = 100_000;
const CUSTOMERS = Math.ceil(ORDERS / 5);
const PRODUCTS = 20_000;
const MOST_MS = 500;
const DATABASE = `kinari_figures_bench_${ORDERS}`;

const SHELVES = [
  `insert into users (username, email, password_hash, first_name, last_name, user_type)
   values ('bench.clerk', 'clerk@example.com', 'nobody signs in with this', 'Meera', 'Iyer', 'ADMIN')`,
  `insert into users (username, email, password_hash, first_name, last_name)
   select 'bench' || n, 'bench' || n || '@example.com', 'nobody signs in', 'Asha', 'Rao' from generate_series(1, ${CUSTOMERS}) n`,
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
  `create unlogged table shelf as
   select variants.id, product_id, price_paise, row_number() over () - 1 as place from variants`,
  `create unique index on shelf (place)`,
  `analyze buyers, shelf`,
];

// Some products sell far more often than others. An odd factor deals out first eight characters that are all different.
const PLACED = `
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
    select numbered.*, line.position, shelf.id as variant_id, shelf.product_id, shelf.price_paise
    from numbered
    cross join lateral (values (0, numbered.one), (1, case when numbered.other <> numbered.one and numbered.n % 3 > 0 then numbered.other end)) line(position, place)
    join shelf on shelf.place = line.place
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

const SENT_BACK = `
  with back as (
    insert into returns (number, order_id, state, we_pay, asked_at, received_at, closed_at)
    select 'R-' || left(id, 8), id, 'closed', true, placed_at + interval '9 days', placed_at + interval '12 days', placed_at + interval '13 days'
    from orders
    where delivery_status = 'DELIVERED' and hashtext(id) % 25 = 0
    returning id, order_id
  )
  insert into return_lines (return_id, order_line_id, quantity, reason, wish, price_paise, sellable, damaged, not_ours, missing)
  select back.id, line.id, 1, 'too_small', 'money', line.price_paise, 1, 0, 0, 0
  from back
  join order_lines line on line.order_id = back.order_id and line.position = 0`;

await migrate(urlOf(DATABASE));
const token = await onDatabase(DATABASE, prepare);
const api = await startApi(DATABASE);
try {
  say(`${ORDERS} orders of ${PRODUCTS} products; ${CONNECTIONS} connections; p50 / p95 in ms\n`);
  for (const [name, url] of Object.entries(questions())) {
    await load([url], { token, seconds: 1 });
    const figures = await load([url], { token, seconds: Number(values.seconds) });
    const within = figures.p95 <= MOST_MS && figures.failed === 0;
    say(`| ${name} | ${describe(figures)} | ${figures.answers} answers | ${within ? 'yes' : 'NO'} |`);
    if (!within) process.exitCode = 1;
  }
} finally {
  await stop(api);
  if (!values.keep) await onServer(`drop database ${DATABASE} with (force)`);
}

function questions(): Record<string, string> {
  const periods = ['today', '30', '365'];
  return {
    ...Object.fromEntries(periods.map((period) => [`figures, ${period}`, `/api/admin/figures?period=${period}`])),
    ...Object.fromEntries(
      periods.map((period) => [`best products, ${period}`, `/api/admin/best-products?period=${period}`]),
    ),
    ...Object.fromEntries(periods.map((period) => [`insight, ${period}`, `/api/admin/insight?period=${period}`])),
    'what needs a hand': '/api/admin/attention',
  };
}

async function prepare(client: pg.Client): Promise<string> {
  const { rowCount } = await client.query('select from orders limit 1');
  if (rowCount === 0) await fill(client);
  const made = newSessionToken();
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, $1, now() + interval '1 day' from users where username = 'bench.clerk'`,
    [hashToken(made)],
  );
  return made;
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  say(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Fills the database past all triggers, and has everything counted as an upgrade does. */
async function fill(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const statement of SHELVES) await client.query(statement);
  await timed('filled', async () => {
    for (let first = 1; first <= ORDERS; first += AT_ONCE)
      await client.query(PLACED, [first, Math.min(first + AT_ONCE - 1, ORDERS)]);
    await client.query(SENT_BACK);
  });
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
  await timed('counted', () => client.query('select recount_figures()'));
  await client.query('vacuum analyze');
  await timed('compared with a recount', async () => {
    for (const { about, query } of FIGURE_BOOKS) {
      const { rowCount } = await client.query(query);
      if (rowCount) throw new Error(`${rowCount} × ${about}`);
    }
  });
}
