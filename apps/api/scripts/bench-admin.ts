import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { ORDER_VIEWS } from '@kinari/contract/words/parcel-words';
import type pg from 'pg';
import { hashToken, newSessionToken } from '../src/identity/token.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { urlOf } from '../test/template.ts';
import { CONNECTIONS, describe, type Figures, load, onDatabase, say, startApi, stop } from './bench-load.ts';

// How long the back office's lists take with a thousand products and orders and with a million, four people at work. The
// two databases are made once and kept; `--large 200000` makes the large one smaller on a machine that has no time, `--products 20000`
// fewer of these; `--only orders` asks the questions that begin so.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    large: { type: 'string', default: '1000000' },
    products: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const SECONDS = Number(values.seconds);
const SMALL = { name: 'kinari_admin_1k', products: 1000, orders: 1000 };
const LARGE = {
  name: 'kinari_admin_1m',
  products: Number(values.products ?? values.large),
  orders: Number(values.large),
};
const run = promisify(execFile);

type Measured = { products: number; orders: number; parcels: number; figures: Map<string, Figures> };

for (const database of [SMALL, LARGE]) await ensure(database);
report(await measure(SMALL.name), await measure(LARGE.name));

async function ensure({ name, products, orders }: typeof SMALL): Promise<void> {
  const known = await onDatabase('postgres', (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  );
  await migrate(urlOf(name));
  if (known.rowCount) return;
  say(`filling ${name} with ${products} products and ${orders} orders`);
  const seed = fileURLToPath(new URL('../../../demo/src/seed.ts', import.meta.url));
  await run(process.execPath, [seed, '--products', String(products), '--orders', String(orders)], {
    env: { ...process.env, DATABASE_URL: urlOf(name), LOG_LEVEL: 'warn' },
  });
}

async function measure(database: string): Promise<Measured> {
  const { token, ...counts } = await onDatabase(database, prepare);
  const api = await startApi(database);
  const figures = new Map<string, Figures>();
  try {
    for (const [name, urls] of Object.entries(questions(counts))) {
      if (!name.startsWith(values.only)) continue;
      // Two rounds: the first fills caches, compiles and warms up.
      await load(urls, { token, seconds: 1 });
      figures.set(name, await load(urls, { token, seconds: SECONDS }));
      say(`${database}, ${name}: ${describe(figures.get(name))}`);
    }
  } finally {
    await stop(api);
  }
  return { products: counts.products, orders: counts.orders, parcels: counts.parcels, figures };
}

type Counts = {
  products: number;
  orders: number;
  parcels: number;
  categories: string[];
  orderIds: string[];
  skus: string[];
  numbers: string[];
};

function questions({ products, orders, categories, orderIds, skus, numbers }: Counts): Record<string, string[]> {
  const productsBy = (query: string) => `/api/admin/products?${query}`;
  const ordersBy = (query: string) => `/api/orders/all?${query}`;
  const lastPage = (rows: number, limit: number) => Math.min(50_000, Math.ceil(rows / limit));
  const somePages = [1, 2, 3, 4, 5];
  const words = ['kurta', 'silk saree', 'headphones black', 'phone', 'gulm', 'cotton kurta', 'camera', 'zari', '5g'];
  return {
    'products, first pages': somePages.map((page) => productsBy(`page=${page}`)),
    'products, page 50,000 or the last': [productsBy(`page=${lastPage(products, 10)}`)],
    'products, search': words.map((q) => productsBy(`q=${encodeURIComponent(q)}`)),
    'products, of a category': categories.map((id) => productsBy(`categoryId=${id}`)),
    'products, low': somePages.map((page) => productsBy(`stock=low&page=${page}`)),
    'products, out': somePages.map((page) => productsBy(`stock=out&page=${page}`)),
    'orders, first pages': somePages.map((page) => ordersBy(`page=${page}`)),
    'orders, page 50,000 or the last': [ordersBy(`limit=20&page=${lastPage(orders, 20)}`)],
    'orders, the middle': [ordersBy(`limit=20&page=${Math.ceil(orders / 40)}`)],
    'orders, by status': ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'].map((status) => ordersBy(`status=${status}`)),
    'orders, by id': orderIds.map((id) => ordersBy(`q=${id.slice(0, 8)}`)),
    'orders, by name': ['asha', 'meera i', 'patel', 'k', 'gauri das'].map((q) =>
      ordersBy(`q=${encodeURIComponent(q)}`),
    ),
    'orders, by e-mail': [7, 70, 700, 1999].map((n) => ordersBy(`q=synthetic${n}`)),
    'orders, by SKU': skus.map((sku) => ordersBy(`q=${encodeURIComponent(sku)}`)),
    'orders, by the beginning of an SKU': skus.map((sku) => ordersBy(`q=${encodeURIComponent(sku.slice(0, 6))}`)),
    'orders, by the number of a parcel': numbers.map((number) => ordersBy(`q=${number}`)),
    'orders, by the beginning of a number': ['190000', '1900000', '19000001'].map((q) => ordersBy(`q=${q}`)),
    'orders, counts of the views': ['/api/orders/views'],
    ...Object.fromEntries(
      ORDER_VIEWS.flatMap((view) => [
        [`orders, view ${view}`, somePages.map((page) => ordersBy(`view=${view}&page=${page}`))],
        [`orders, view ${view}, page 100`, [ordersBy(`view=${view}&page=100`)]],
        [
          `orders, view ${view}, by status`,
          ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'].map((status) => ordersBy(`view=${view}&status=${status}`)),
        ],
        [
          `orders, view ${view}, search`,
          ['asha', 'gauri das', 'synthetic70', orderIds[0]?.slice(0, 8), numbers[0], skus[0]].map((q) =>
            ordersBy(`view=${view}&q=${encodeURIComponent(q ?? '')}`),
          ),
        ],
      ]),
    ),
  };
}

async function prepare(client: pg.Client): Promise<Counts & { token: string }> {
  const column = async (statement: string) => {
    const { rows } = await client.query<{ value: string }>(statement);
    return rows.map(({ value }) => value);
  };
  const token = newSessionToken();
  await client.query(
    `insert into sessions (user_id, token_hash, expires_at)
     select id, $1, now() + interval '1 day' from users where user_type = 'ADMIN' limit 1`,
    [hashToken(token)],
  );
  const [products] = await column('select count(*) as value from products where archived_at is null');
  const [orders] = await column('select count(*) as value from orders');
  return {
    token,
    products: Number(products),
    orders: Number(orders),
    categories: await column('select id as value from categories where archived_at is null limit 40'),
    parcels: Number((await column('select count(*) as value from parcels'))[0]),
    orderIds: await column('select id as value from orders limit 100'),
    skus: await column(`
      select sku as value from variants
      where sku is not null and exists (select from order_lines where variant_id = variants.id) limit 20`),
    numbers: await column('select number as value from parcels where number is not null limit 100'),
  };
}

function report(small: Measured, large: Measured): void {
  const sizeOf = ({ products, orders, parcels }: Measured) =>
    `${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders, ${parcels.toLocaleString('en')} parcels`;
  say(`\n${CONNECTIONS} connections, ${SECONDS} s each; p50 / p95 in ms\n`);
  say(`| question | ${sizeOf(small)} | ${sizeOf(large)} | within 200 ms |`);
  say('|---|---|---|---|');
  for (const [name, figures] of large.figures) {
    const within = figures.p95 <= 200 && figures.failed === 0 ? 'yes' : 'NO';
    say(`| ${name} | ${describe(small.figures.get(name))} | ${describe(figures)} | ${within} |`);
  }
}
