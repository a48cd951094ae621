import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { ORDER_VIEWS } from '@kinari/contract/labels/shipment-labels';
import type pg from 'pg';
import { createSessionToken, hashToken } from '../src/identity/token.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { getDatabaseUrl } from '../test/template.ts';
import {
  CONNECTIONS,
  formatResult,
  type LoadResult,
  printLine,
  runLoad,
  startApi,
  stopApi,
  withDatabase,
} from './bench-load.ts';

// Compares admin list latency with a thousand and with a million products and orders, for four concurrent users. Both databases
// are created once and reused. `--large 200000` and `--products 20000` reduce the large one; `--only orders` runs queries with
// that prefix.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    large: { type: 'string', default: '1000000' },
    products: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const SECONDS_PER_QUERY = Number(values.seconds);
const SMALL = { name: 'kinari_admin_1k', products: 1000, orders: 1000 };
const LARGE = {
  name: 'kinari_admin_1m',
  products: Number(values.products ?? values.large),
  orders: Number(values.large),
};
const run = promisify(execFile);

type BenchResult = { products: number; orders: number; shipments: number; results: Map<string, LoadResult> };

for (const database of [SMALL, LARGE]) await ensureDatabase(database);
printReport(await measureDatabase(SMALL.name), await measureDatabase(LARGE.name));

async function ensureDatabase({ name, products, orders }: typeof SMALL): Promise<void> {
  const existing = await withDatabase('postgres', (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  );
  await migrate(getDatabaseUrl(name));
  if (existing.rowCount) return;
  printLine(`filling ${name} with ${products} products and ${orders} orders`);
  const seed = fileURLToPath(new URL('../../../demo/src/seed.ts', import.meta.url));
  await run(process.execPath, [seed, '--products', String(products), '--orders', String(orders)], {
    env: { ...process.env, DATABASE_URL: getDatabaseUrl(name), LOG_LEVEL: 'warn' },
  });
}

async function measureDatabase(database: string): Promise<BenchResult> {
  const { token, ...counts } = await withDatabase(database, prepareDatabase);
  const api = await startApi(database);
  const results = new Map<string, LoadResult>();
  try {
    for (const [name, urls] of Object.entries(listQueries(counts))) {
      if (!name.startsWith(values.only)) continue;
      // Warm-up: fills caches and compiles code.
      await runLoad(urls, { token, seconds: 1 });
      results.set(name, await runLoad(urls, { token, seconds: SECONDS_PER_QUERY }));
      printLine(`${database}, ${name}: ${formatResult(results.get(name))}`);
    }
  } finally {
    await stopApi(api);
  }
  return { products: counts.products, orders: counts.orders, shipments: counts.shipments, results };
}

type DatabaseCounts = {
  products: number;
  orders: number;
  shipments: number;
  categories: string[];
  orderIds: string[];
  skus: string[];
  trackingNumbers: string[];
};

function listQueries({
  products,
  orders,
  categories,
  orderIds,
  skus,
  trackingNumbers,
}: DatabaseCounts): Record<string, string[]> {
  const productsUrl = (query: string) => `/api/admin/products?${query}`;
  const ordersUrl = (query: string) => `/api/orders/all?${query}`;
  const lastPage = (rows: number, limit: number) => Math.min(50_000, Math.ceil(rows / limit));
  const firstPages = [1, 2, 3, 4, 5];
  const words = ['kurta', 'silk saree', 'headphones black', 'phone', 'gulm', 'cotton kurta', 'camera', 'zari', '5g'];
  return {
    'products, first pages': firstPages.map((page) => productsUrl(`page=${page}`)),
    'products, page 50,000 or the last': [productsUrl(`page=${lastPage(products, 10)}`)],
    'products, search': words.map((q) => productsUrl(`q=${encodeURIComponent(q)}`)),
    'products, of a category': categories.map((id) => productsUrl(`categoryId=${id}`)),
    'products, low': firstPages.map((page) => productsUrl(`stock=low&page=${page}`)),
    'products, out': firstPages.map((page) => productsUrl(`stock=out&page=${page}`)),
    'orders, first pages': firstPages.map((page) => ordersUrl(`page=${page}`)),
    'orders, page 50,000 or the last': [ordersUrl(`limit=20&page=${lastPage(orders, 20)}`)],
    'orders, the middle': [ordersUrl(`limit=20&page=${Math.ceil(orders / 40)}`)],
    'orders, by status': ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'].map((status) => ordersUrl(`status=${status}`)),
    'orders, by id': orderIds.map((id) => ordersUrl(`q=${id.slice(0, 8)}`)),
    'orders, by name': ['asha', 'meera i', 'patel', 'k', 'gauri das'].map((q) =>
      ordersUrl(`q=${encodeURIComponent(q)}`),
    ),
    'orders, by email': [7, 70, 700, 1999].map((n) => ordersUrl(`q=synthetic${n}`)),
    'orders, by SKU': skus.map((sku) => ordersUrl(`q=${encodeURIComponent(sku)}`)),
    'orders, by SKU prefix': skus.map((sku) => ordersUrl(`q=${encodeURIComponent(sku.slice(0, 6))}`)),
    'orders, by tracking number': trackingNumbers.map((number) => ordersUrl(`q=${number}`)),
    'orders, by tracking number prefix': ['190000', '1900000', '19000001'].map((q) => ordersUrl(`q=${q}`)),
    'orders, oldest first': firstPages.map((page) => ordersUrl(`sort=oldest&page=${page}`)),
    'orders, last changed first': firstPages.map((page) => ordersUrl(`sort=changed&page=${page}`)),
    'orders, of a day': daysAgo([0, 1, 7, 30, 365]).map((day) => ordersUrl(`from=${day}&to=${day}`)),
    'orders, of a year, last changed first': daysAgo([365]).map((day) => ordersUrl(`from=${day}&sort=changed`)),
    'orders, view counts': ['/api/orders/view-counts'],
    ...Object.fromEntries(
      ORDER_VIEWS.flatMap((view) => [
        [`orders, view ${view}`, firstPages.map((page) => ordersUrl(`view=${view}&page=${page}`))],
        [`orders, view ${view}, page 100`, [ordersUrl(`view=${view}&page=100`)]],
        [
          `orders, view ${view}, by status`,
          ['PENDING', 'SHIPPED', 'DELIVERED', 'CANCELED'].map((status) => ordersUrl(`view=${view}&status=${status}`)),
        ],
        [
          `orders, view ${view}, search`,
          ['asha', 'gauri das', 'synthetic70', orderIds[0]?.slice(0, 8), trackingNumbers[0], skus[0]].map((q) =>
            ordersUrl(`view=${view}&q=${encodeURIComponent(q ?? '')}`),
          ),
        ],
      ]),
    ),
  };
}

function daysAgo(counts: number[]): string[] {
  return counts.map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10));
}

async function prepareDatabase(client: pg.Client): Promise<DatabaseCounts & { token: string }> {
  const column = async (statement: string) => {
    const { rows } = await client.query<{ value: string }>(statement);
    return rows.map(({ value }) => value);
  };
  const token = createSessionToken();
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
    shipments: Number((await column('select count(*) as value from shipments'))[0]),
    orderIds: await column('select id as value from orders limit 100'),
    skus: await column(`
      select sku as value from variants
      where sku is not null and exists (select from order_lines where variant_id = variants.id) limit 20`),
    trackingNumbers: await column(
      'select tracking_number as value from shipments where tracking_number is not null limit 100',
    ),
  };
}

function printReport(small: BenchResult, large: BenchResult): void {
  const formatSize = ({ products, orders, shipments }: BenchResult) =>
    `${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders, ${shipments.toLocaleString('en')} shipments`;
  printLine(`\n${CONNECTIONS} connections, ${SECONDS_PER_QUERY} s each; p50 / p95 in ms\n`);
  printLine(`| query | ${formatSize(small)} | ${formatSize(large)} | within 200 ms |`);
  printLine('|---|---|---|---|');
  for (const [name, results] of large.results) {
    const withinLimit = results.p95 <= 200 && results.failed === 0 ? 'yes' : 'NO';
    printLine(`| ${name} | ${formatResult(small.results.get(name))} | ${formatResult(results)} | ${withinLimit} |`);
  }
}
