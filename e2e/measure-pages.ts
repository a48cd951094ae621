import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { startFront } from './http2-front.ts';
import { addAddress, callApi } from './support/people.ts';
import { PORTS, SHOP_URL } from './support/ports.ts';
import { CHROMIUM, FLAGS, startShop } from './support/running-shop.ts';
import { aCustomerWithCart, plentifulWares } from './support/shopping.ts';

// How quick, accessible and findable the pages are: Lighthouse as a phone on a slow line, against the production build
// and the demo shop. In production a proxy ends TLS and speaks HTTP/2 to the browser; so does the one put before the shop
// here, because over HTTP/1.1 every few files would wait for a connection. `npm run measure:pages -- --runs 5 --only /about`
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
// Below this the machine was too busy for its figures to mean anything.
const SLOWEST_INDEX = 500;

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', multiple: true, default: [] } },
});
const runs = Number(values.runs);
const wanted = values.only.length > 0 ? values.only : PAGES;

const shop = await startShop();
const front = await startFront(FRONT_PORT, SHOP_URL);
const profile = await mkdtemp(path.join(tmpdir(), 'kinari-measure-'));
try {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: [...FLAGS, '--ignore-certificate-errors', `--remote-debugging-port=${DEVTOOLS_PORT}`],
  });
  await signIn(context);
  const rows = [];
  for (const page of wanted) rows.push({ page, ...(await measure(context, page)) });
  await context.close();
  process.stdout.write(tableOf(rows));
} finally {
  front.stop();
  shop.stop();
  await rm(profile, { recursive: true, force: true });
}

/** Cart and checkout show something only to a customer with a cart and an address. */
async function signIn(context: BrowserContext): Promise<void> {
  const person = await aCustomerWithCart(await plentifulWares(3));
  await addAddress(person, '14 Laxmi Road');
  const body = { identifier: person.username, password: person.password };
  const { token, user } = (await (await callApi('POST', '/auth/login', { body })).json()) as {
    token: string;
    user: { id: string; userType: string };
  };
  const page = await context.newPage();
  await page.goto(`${front.url}/about`);
  await page.evaluate(
    (remembered) => {
      for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value);
    },
    { token, user: JSON.stringify(user), userId: user.id, role: user.userType },
  );
  await page.close();
}

type Figures = Record<string, number>;

async function measure(context: BrowserContext, page: string): Promise<Figures> {
  const results: Figures[] = [];
  for (let run = 0; run < runs; run += 1) {
    await forgetCache(context);
    const result = await lighthouse(front.url + page, {
      port: DEVTOOLS_PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
      // The session lives in the browser's storage; what a first visit lacks is forgotten above.
      disableStorageReset: true,
    });
    if (!result) throw new Error(`Lighthouse said nothing of ${page}`);
    const { categories, audits, environment } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    results.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best practices': score('best-practices'),
      SEO: score('seo'),
      'LCP s': figure('largest-contentful-paint') / 1000,
      CLS: figure('cumulative-layout-shift'),
      'TBT ms': figure('total-blocking-time'),
      'bytes KB': figure('total-byte-weight') / 1024,
      index: environment.benchmarkIndex,
    });
    for (const [name, { score: passed }] of Object.entries(audits)) {
      const isRule = ['accessibility', 'best-practices', 'seo'].some((category) =>
        categories[category]?.auditRefs.some(({ id, weight }) => id === name && weight > 0),
      );
      if (run === 0 && isRule && passed === 0) process.stdout.write(`${page} fails ${name}\n`);
    }
  }
  const trusted = results.filter(({ index = 0 }) => index >= SLOWEST_INDEX);
  return { ...mediansOf(trusted.length > 0 ? trusted : results), trusted: trusted.length };
}

async function forgetCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', {
    origin: front.url,
    storageTypes: 'service_workers,cache_storage',
  });
  await page.close();
}

function mediansOf(results: Figures[]): Figures {
  const names = Object.keys(results[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, medianOf(results.map((result) => result[name] ?? 0))]));
}

function medianOf(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

function tableOf(rows: ({ page: string } & Record<string, string | number>)[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cell = (value: string | number | undefined) =>
    typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : (value ?? '');
  const lines = [names, names.map(() => '---'), ...rows.map((row) => names.map((name) => cell(row[name])))];
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n`;
}
