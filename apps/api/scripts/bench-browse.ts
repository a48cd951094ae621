import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { listEverything } from '../src/catalog/listing/listing.service.ts';
import { findProductNamed } from '../src/catalog/product.queries.ts';
import { hashToken, newSessionToken } from '../src/identity/token.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { urlOf } from '../test/template.ts';
import { PLANNER, statementsOf } from './statements.ts';

// How long browsing takes with a thousand products and with a million, with and without the kept replies, beside what
// PostgreSQL and Node can do at best. Needs wrk and pgbench. The two databases are made once and kept.
const SMALL = { name: 'kinari_browse_1k', products: 1000 };
const LARGE = { name: 'kinari_browse_1m', products: 1_000_000 };
const CONNECTIONS = 16;
const PORT = 3987;
const BARE_PORT = 3988;
const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '4' } } });
const SECONDS = Number(values.seconds);
const run = promisify(execFile);

type Figures = { perSecond: number; p50: number; p95: number; failed: number };
type Case = { name: string; urls: string[]; token?: string };
type Shelf = { names: string[]; slugs: string[]; sizes: string[]; token: string };

const folder = await mkdtemp(path.join(tmpdir(), 'kinari-bench-'));
try {
  for (const database of [SMALL, LARGE]) await ensure(database);
  const small = await measureShop(SMALL.name, 'off');
  const large = await measureShop(LARGE.name, 'off');
  const cached = await measureShop(LARGE.name, 'on');
  const atBest = await measureStatements(LARGE.name);
  const bare = await measureBareServer(LARGE.name);
  report({ small, large, cached, atBest, bare });
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function ensure({ name, products }: { name: string; products: number }): Promise<void> {
  const exists = await onDatabase('postgres', (client) =>
    client.query('select from pg_database where datname = $1', [name]),
  );
  await migrate(urlOf(name));
  if (exists.rowCount) return;
  say(`filling ${name} with ${products} products`);
  const seed = fileURLToPath(new URL('../../../demo/src/seed.ts', import.meta.url));
  await run(process.execPath, [seed, '--products', String(products)], {
    env: { ...process.env, DATABASE_URL: urlOf(name), LOG_LEVEL: 'warn' },
  });
}

async function measureShop(database: string, cache: 'on' | 'off'): Promise<Map<string, Figures>> {
  const api = await startApi(database, cache);
  const figures = new Map<string, Figures>();
  try {
    for (const { name, urls, token } of casesOf(await shelfOf(database))) {
      if (cache === 'on' && token) continue;
      // Two rounds: the first fills caches, compiles and warms up.
      await load(urls, { token, seconds: 1 });
      figures.set(name, await load(urls, { token, seconds: SECONDS }));
      say(`${database}, cache ${cache}, ${name}: ${describe(figures.get(name))}`);
    }
  } finally {
    await stop(api);
  }
  return figures;
}

/** Enough different addresses that nothing is measured that only one of them would show; few enough to be all kept. */
function casesOf({ names, slugs, sizes, token }: Shelf): Case[] {
  const sorts = ['recommended', 'newest', 'price-asc', 'price-desc', 'name-asc', 'name-desc'];
  const pages = Array.from({ length: 20 }, (_, n) => n + 1);
  const floors = [0, 500, 900, 1500, 2000, 5000, 20_000];
  const words = [
    'kurta',
    'silk saree',
    'hedphones',
    'phone',
    'gulmohar',
    'malhar cotton kurta',
    'camra',
    'blutooth speaker',
    'festive linen shirt',
    'jean',
    'lap',
    'tarang 5g',
  ];
  const listing = (query: string) => `/api/products?limit=24&${query}`;
  const query = (parameters: Record<string, string | number>) =>
    Object.entries(parameters)
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
      .join('&');
  return [
    { name: 'listing', urls: sorts.flatMap((sort) => pages.map((page) => listing(query({ sort, page })))) },
    { name: 'listing, one size', urls: sorts.flatMap((sort) => sizes.map((size) => listing(query({ sort, size })))) },
    {
      name: 'listing, price and size, sorted',
      urls: sorts.flatMap((sort) =>
        floors.flatMap((minPrice) =>
          sizes.slice(0, 6).map((size) => listing(query({ sort, size, minPrice, maxPrice: minPrice * 1.5 + 500 }))),
        ),
      ),
    },
    {
      name: 'category',
      urls: sorts.flatMap((sort) =>
        slugs.map((slug) => `/api/products/category/${slug}?${query({ sort, limit: 24 })}`),
      ),
    },
    { name: 'facets of a category', urls: slugs.map((slug) => `/api/products/category/${slug}?limit=1`) },
    { name: 'product by name', urls: names.map((name) => `/api/products/by-name/${encodeURIComponent(name)}`) },
    { name: 'search', urls: words.map((q) => `/api/products/search?${query({ q })}`), token },
  ];
}

async function shelfOf(database: string): Promise<Shelf> {
  return onDatabase(database, async (client) => {
    const column = async (statement: string) => {
      const { rows } = await client.query<{ value: string }>(statement);
      return rows.map(({ value }) => value);
    };
    const token = newSessionToken();
    await client.query(
      `insert into sessions (user_id, token_hash, expires_at) select id, $1, now() + interval '1 day' from users where user_type = 'CUSTOMER' limit 1`,
      [hashToken(token)],
    );
    return {
      token,
      names: await column(
        `select name as value from products where archived_at is null order by md5(id::text) limit 400`,
      ),
      slugs: await column('select distinct slug as value from categories where archived_at is null'),
      sizes: await column(
        `select size as value from listing_sizes where scope = 0 and size <> '' order by products desc limit 12`,
      ),
    };
  });
}

/** The same statements as the API sends, without the API. */
async function measureStatements(database: string): Promise<Map<string, Figures>> {
  const { names } = await shelfOf(database);
  const listing = await statementsOf(database, async (db) => {
    for (const sort of ['recommended', 'newest', 'price-asc', 'name-desc'] as const)
      for (const page of [1, 5, 20]) await listEverything(db, { page, limit: 24, sort });
  });
  const byName = await statementsOf(database, async (db) => {
    for (const name of names.slice(0, 40)) await findProductNamed(db, name);
  });
  return new Map([
    ['listing', await pgbench(database, listing)],
    ['product by name', await pgbench(database, byName)],
  ]);
}

async function pgbench(database: string, statements: readonly string[]): Promise<Figures> {
  const files = [];
  for (const [n, statement] of statements.entries()) {
    const file = path.join(folder, `statement-${n}.sql`);
    // A backslash would begin a command of pgbench, and so would a colon before a letter begin a variable.
    await writeFile(file, `${statement.replaceAll('\n', ' ')};\n`);
    files.push('-f', file);
  }
  const { stdout } = await run(
    'pgbench',
    [...files, '-n', '-M', 'extended', '-c', String(CONNECTIONS), '-j', '2', '-T', String(SECONDS), urlOf(database)],
    { env: { ...process.env, PGOPTIONS: PLANNER } },
  );
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  const latency = figure(/latency average = ([\d.]+)/);
  const failed = figure(/number of failed transactions: (\d+)/);
  return { perSecond: figure(/tps = ([\d.]+)/), p50: latency, p95: latency, failed };
}

/** Node at its barest: the same headers and bytes as a kept listing, and nothing else done. */
async function measureBareServer(database: string): Promise<Figures> {
  const url = '/api/products?limit=24';
  const api = await startApi(database, 'on');
  const reply = await fetch(`http://127.0.0.1:${PORT}${url}`);
  const bytes = Buffer.from(await reply.arrayBuffer());
  const headers = Object.fromEntries(
    [...reply.headers].filter(([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding'].includes(name)),
  );
  await stop(api);
  const source = `require('node:http').createServer((q, r) => { r.writeHead(200, ${JSON.stringify({ ...headers, 'content-length': bytes.length })}); r.end(bytes); }).listen(${BARE_PORT}, '127.0.0.1')`;
  const file = path.join(folder, 'bytes');
  await writeFile(file, bytes);
  const bare = spawn(
    process.execPath,
    ['-e', `const bytes = require('node:fs').readFileSync(${JSON.stringify(file)}); ${source}`],
    { stdio: 'ignore' },
  );
  try {
    await untilOpen(BARE_PORT, '/');
    await load([url], { seconds: 1, port: BARE_PORT });
    return await load([url], { seconds: SECONDS, port: BARE_PORT });
  } finally {
    await stop(bare);
  }
}

type Load = { token?: string | undefined; seconds: number; port?: number };

async function load(urls: readonly string[], { token, seconds, port = PORT }: Load): Promise<Figures> {
  const file = path.join(folder, 'urls');
  await writeFile(file, urls.join('\n'));
  const { stdout } = await run(
    'wrk',
    [
      '-t',
      '1',
      '-c',
      String(CONNECTIONS),
      '-d',
      `${seconds}s`,
      '--timeout',
      '10s',
      '-s',
      path.join(SCRIPTS, 'random-urls.lua'),
      `http://127.0.0.1:${port}`,
    ],
    { env: { ...process.env, URLS: file, ...(token && { TOKEN: token }) } },
  );
  const [requests = 0, micros = 1, p50 = 0, p95 = 0, failed = 0] = (/^FIGURES (.+)$/m.exec(stdout)?.[1] ?? '')
    .split(' ')
    .map(Number);
  return { perSecond: (requests / micros) * 1e6, p50: p50 / 1000, p95: p95 / 1000, failed };
}

async function startApi(database: string, cache: 'on' | 'off'): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const api = spawn(process.execPath, [main], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: urlOf(database),
      API_PORT: String(PORT),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      CACHE: cache,
    },
  });
  await untilOpen(PORT, '/api/ready');
  return api;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

async function untilOpen(port: number, url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const reply = await fetch(`http://127.0.0.1:${port}${url}`).catch(() => undefined);
    if (reply?.ok) return void (await reply.arrayBuffer());
    await wait(100);
  }
  throw new Error(`Nothing answers on port ${port}`);
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

type Measured = {
  small: Map<string, Figures>;
  large: Map<string, Figures>;
  cached: Map<string, Figures>;
  atBest: Map<string, Figures>;
  bare: Figures;
};

function report({ small, large, cached, atBest, bare }: Measured): void {
  say(`\n${CONNECTIONS} connections, ${SECONDS} s each; requests a second, then p50 / p95 in ms\n`);
  say('| question | 1,000 products | 1,000,000 products | p50 ratio | kept | kept ÷ not |');
  say('|---|---|---|---|---|---|');
  for (const [name, figures] of large) {
    const few = small.get(name);
    const kept = cached.get(name);
    say(
      `| ${name} | ${describe(few)} | ${describe(figures)} | ${(figures.p50 / (few?.p50 ?? Number.NaN)).toFixed(2)} | ` +
        `${kept ? describe(kept) : 'never'} | ${kept ? (kept.perSecond / figures.perSecond).toFixed(1) : ''} |`,
    );
  }
  say('\n| beside | requests a second | the API has | bar |');
  say('|---|---|---|---|');
  for (const [name, figures] of atBest)
    say(`| pgbench, ${name} | ${figures.perSecond.toFixed(0)} | ${shareOf(large.get(name), figures)} of it | 0.5 |`);
  say(
    `| bare Node, the same bytes | ${bare.perSecond.toFixed(0)} | ${shareOf(cached.get('listing'), bare)} of it, kept | 0.5 |`,
  );
}

function describe(figures: Figures | undefined): string {
  if (!figures) return '';
  const { perSecond, p50, p95, failed } = figures;
  return `${perSecond.toFixed(0)}/s, ${p50.toFixed(1)} / ${p95.toFixed(1)}${failed ? ` (${failed} FAILED)` : ''}`;
}

function shareOf(figures: Figures | undefined, whole: Figures): string {
  return ((figures?.perSecond ?? Number.NaN) / whole.perSecond).toFixed(2);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
