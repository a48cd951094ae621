import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { hashToken, newSessionToken } from '../src/identity/token.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { urlOf } from '../test/template.ts';

// How long the back office's lists take with a thousand products and orders and with a million, four people at work. The
// two databases are made once and kept; `--large 200000` makes the large one smaller on a machine that has no time.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, large: { type: 'string', default: '1000000' } },
});
const SECONDS = Number(values.seconds);
const SMALL = { name: 'kinari_admin_1k', rows: 1000 };
const LARGE = { name: 'kinari_admin_1m', rows: Number(values.large) };
const CONNECTIONS = 4;
const PORT = 3997;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const run = promisify(execFile);

type Figures = { p50: number; p95: number; answers: number; failed: number };
type Measured = { products: number; orders: number; figures: Map<string, Figures> };

for (const database of [SMALL, LARGE]) await ensure(database);
report(await measure(SMALL.name), await measure(LARGE.name));

async function ensure({ name, rows }: { name: string; rows: number }): Promise<void> {
  const known = await onDatabase('postgres', (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  );
  await migrate(urlOf(name));
  if (known.rowCount) return;
  say(`filling ${name} with ${rows} products and orders`);
  const seed = fileURLToPath(new URL('../../../demo/src/seed.ts', import.meta.url));
  await run(process.execPath, [seed, '--products', String(rows), '--orders', String(rows)], {
    env: { ...process.env, DATABASE_URL: urlOf(name), LOG_LEVEL: 'warn' },
  });
}

async function measure(database: string): Promise<Measured> {
  const { token, ...counts } = await onDatabase(database, prepare);
  const api = await startApi(database);
  const figures = new Map<string, Figures>();
  try {
    for (const [name, urls] of Object.entries(questions(counts))) {
      // Two rounds: the first fills caches, compiles and warms up.
      await load(urls, { token, seconds: 1 });
      figures.set(name, await load(urls, { token, seconds: SECONDS }));
      say(`${database}, ${name}: ${describe(figures.get(name))}`);
    }
  } finally {
    await stop(api);
  }
  return { products: counts.products, orders: counts.orders, figures };
}

type Counts = { products: number; orders: number; categories: string[]; orderIds: string[] };

function questions({ products, orders, categories, orderIds }: Counts): Record<string, string[]> {
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
    orderIds: await column('select id as value from orders limit 100'),
  };
}

/** Four people who each ask the next question as soon as the last one is answered. */
async function load(urls: string[], { token, seconds }: { token: string; seconds: number }): Promise<Figures> {
  const took: number[] = [];
  let failed = 0;
  let next = 0;
  const until = performance.now() + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      const url = urls[next++ % urls.length] ?? '';
      const began = performance.now();
      const reply = await fetch(ORIGIN + url, { headers: { authorization: `Bearer ${token}` } });
      await reply.arrayBuffer();
      took.push(performance.now() - began);
      if (!reply.ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), answers: sorted.length, failed };
}

async function startApi(database: string): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const settings = { NODE_ENV: 'production', API_PORT: String(PORT), RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const api = spawn(process.execPath, [main], {
    stdio: 'inherit',
    env: { ...process.env, ...settings, DATABASE_URL: urlOf(database) },
  });
  for (let tries = 0; tries < 300; tries++) {
    const reply = await fetch(`${ORIGIN}/api/ready`).catch(() => undefined);
    if (reply?.ok) return api;
    await wait(100);
  }
  throw new Error(`Nothing answers on port ${PORT}`);
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function onDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function report(small: Measured, large: Measured): void {
  const sizeOf = ({ products, orders }: Measured) =>
    `${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders`;
  say(`\n${CONNECTIONS} connections, ${SECONDS} s each; p50 / p95 in ms\n`);
  say(`| question | ${sizeOf(small)} | ${sizeOf(large)} | within 200 ms |`);
  say('|---|---|---|---|');
  for (const [name, figures] of large.figures) {
    const within = figures.p95 <= 200 && figures.failed === 0 ? 'yes' : 'NO';
    say(`| ${name} | ${describe(small.figures.get(name))} | ${describe(figures)} | ${within} |`);
  }
}

function describe(figures: Figures | undefined): string {
  if (!figures) return '';
  return `${figures.p50.toFixed(1)} / ${figures.p95.toFixed(1)}${figures.failed ? ` (${figures.failed} FAILED)` : ''}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
