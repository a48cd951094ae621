import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startHttp2Proxy } from './http2-proxy.ts';
import { CHROMIUM_FLAGS, CHROMIUM_PATH, startApp } from './shops/start-app.ts';
import { addAddress, callApi } from './support/people.ts';
import { PORTS, SHOP_URL } from './support/ports.ts';
import { createCustomerWithCart, wellStockedProducts } from './support/shopping.ts';

// Runs Lighthouse as a phone on a slow connection, against the production build and the demo shop. A proxy terminates TLS
// and serves HTTP/2, as in production: over HTTP/1.1 files would wait for connections.
// `npm run bench:lighthouse -- --runs 5 --only /about`
const PAGES = [
  '/',
  '/category/kurtas',
  '/product/Malhar%20Handloom%20Cotton%20Kurta',
  '/cart',
  '/checkout',
  '/about',
  '/privacy-policy',
  '/refund-policy',
  '/terms-and-conditions',
];
const DEVTOOLS_PORT = PORTS.web + 99;
const FRONT_PORT = PORTS.web + 43;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
// Below this benchmark index the machine was too busy for meaningful results.
const MAX_SPEED_INDEX = 500;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', multiple: true, default: [] } },
});
const runs = Number(values.runs);
const selectedPages = values.only.length > 0 ? values.only : PAGES;

const app = await startApp();
const http2Proxy = await startHttp2Proxy(FRONT_PORT, SHOP_URL);
const profile = await mkdtemp(path.join(tmpdir(), 'kinari-measure-'));
try {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_FLAGS, '--ignore-certificate-errors', `--remote-debugging-port=${DEVTOOLS_PORT}`],
  });
  await signIn(context);
  const rows = [];
  for (const page of selectedPages) rows.push({ page, ...(await measure(context, page)) });
  await context.close();
  process.stdout.write(formatTable(rows));
} finally {
  http2Proxy.stop();
  app.stop();
  await rm(profile, { recursive: true, force: true });
}

/** Cart and checkout are empty without a customer who has a cart and an address. */
async function signIn(context: BrowserContext): Promise<void> {
  const person = await createCustomerWithCart(await wellStockedProducts(3));
  await addAddress(person, '14 Laxmi Road');
  const body = { identifier: person.username, password: person.password };
  const { token, user } = (await (await callApi('POST', '/auth/login', { body })).json()) as {
    token: string;
    user: { id: string; userType: string };
  };
  const page = await context.newPage();
  await page.goto(`${http2Proxy.url}/about`);
  await page.evaluate(
    (storage) => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    },
    { token, user: JSON.stringify(user), userId: user.id, role: user.userType },
  );
  await page.close();
}

type PageMetrics = Record<string, number>;

async function measure(context: BrowserContext, page: string): Promise<PageMetrics> {
  const results: PageMetrics[] = [];
  for (let run = 0; run < runs; run += 1) {
    await clearCache(context);
    const result = await lighthouse(http2Proxy.url + page, {
      port: DEVTOOLS_PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      // The session is in the browser's storage. The cache was cleared above, as for a first visit.
      disableStorageReset: true,
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${page}`);
    const { categories, audits, environment } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const metricValue = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    results.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
      'LCP s': metricValue('largest-contentful-paint') / 1000,
      CLS: metricValue('cumulative-layout-shift'),
      'TBT ms': metricValue('total-blocking-time'),
      'bytes KB': metricValue('total-byte-weight') / 1024,
      index: environment.benchmarkIndex,
    });
    for (const [name, { score: auditScore }] of Object.entries(audits)) {
      const isRule = ['accessibility', 'best-practices', 'seo'].some((category) =>
        categories[category]?.auditRefs.some(({ id, weight }) => id === name && weight > 0),
      );
      if (run === 0 && isRule && auditScore === 0) process.stdout.write(`${page} fails ${name}\n`);
    }
  }
  const trusted = results.filter(({ index = 0 }) => index >= MAX_SPEED_INDEX);
  return { ...medianMetrics(trusted.length > 0 ? trusted : results), trusted: trusted.length };
}

async function clearCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin: http2Proxy.url,
    storageTypes: 'service_workers,cache_storage',
  });
  await page.close();
}

function medianMetrics(results: PageMetrics[]): PageMetrics {
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(results.map((result) => result[name] ?? 0))]));
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

function formatTable(rows: ({ page: string } & Record<string, string | number>)[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cell = (value: string | number | undefined) =>
    typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : (value ?? '');
  const lines = [names, names.map(() => '---'), ...rows.map((row) => names.map((name) => cell(row[name])))];
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}
