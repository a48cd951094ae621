import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listPaths, type PagePath } from '@kinari/contract/pages';
import { propagationHeaders } from '@kinari/server-runtime/request-context';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestBuild } from '../../test/create-test-build.ts';
import { buildWebServer } from '../app.ts';
import { loadConfig } from '../config.ts';
import { contentSecurityPolicy } from '../security-headers.ts';
import { renderClosedPage } from './closed-page.ts';
import { isOpenWhileClosed } from './closed-shop.ts';

const VALID_COOKIE = 'kinari_view=1790000000000-valid';
const COMPANY = {
  name: 'Asha & Daughters',
  logoUrl: null,
  logoRatio: null,
  phone: '9876543210',
  email: 'hi@asha.example',
};

// A fake API with a shop that opens and closes.
let version = 1;
let closed = true;
let isDown = false;
let asked: string[] = [];
const api = createServer(({ url = '', headers }, response) => {
  asked.push(url);
  if (isDown) return void response.destroy();
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (url === '/api/catalog-version') return void send(200, { version: String(version), closed });
  if (url === '/api/company-details') return void send(200, COMPANY);
  if (url === '/api/storefront/shell') return void send(headers.cookie === VALID_COOKIE ? 200 : 503, {});
  return void send(404, {});
}).listen(0, '127.0.0.1');
await once(api, 'listening');

const rendered: string[] = [];
const build = createTestBuild(({ headers, url }) => {
  rendered.push(new URL(url).pathname);
  const closedTo = headers.get('x-page-closed') ?? 'no';
  const { cookie = 'none' } = propagationHeaders();
  return new Response(`closed=${closedTo} version=${headers.has('x-page-catalog-version')} cookie=${cookie}`, {
    headers: { 'content-type': 'text/html' },
  });
});

const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
const createWebServer = (env: Record<string, string> = {}) =>
  buildWebServer(build, loadConfig({ API_URL: apiUrl, LOG_LEVEL: 'silent', ...env }));
const web = await createWebServer();
afterAll(async () => {
  await web.close();
  api.closeAllConnections();
  api.close();
});

const ask = (url: string, headers: Record<string, string> = {}) => web.inject({ url, headers });

async function setShop(isClosed: boolean): Promise<void> {
  version += 1;
  closed = isClosed;
  // Any page reads the new version.
  await expect.poll(async () => (await ask('/about')).statusCode, { timeout: 5000 }).toBe(isClosed ? 503 : 200);
}

const toUrl = (path: PagePath) => path.replace('*', 'orders').replaceAll(/:\w+/g, 'x');
const closedPaths = [...listPaths(({ openWhileClosed }) => !openWhileClosed).map(toUrl), '/no/such/page'];
const openPaths = listPaths(({ openWhileClosed }) => openWhileClosed === true).map(toUrl);

beforeEach(async () => {
  if (!closed) await setShop(true);
  asked = [];
  rendered.length = 0;
});

describe('while the shop is closed', () => {
  test.each(closedPaths)('%s shows one page, which no cache or search engine stores', async (path) => {
    const reply = await ask(path);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '3600',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(reply.body).toBe(renderClosedPage(COMPANY));
    expect(rendered).toEqual([]);
  });

  test('the page has the policy of other pages and no script', async () => {
    const reply = await ask('/');
    expect(reply.headers['content-security-policy']).toBe(contentSecurityPolicy([], 'http://localhost:3000'));
    expect(reply.headers['x-frame-options']).toBe('DENY');
    expect(reply.body).not.toContain('<script');
    expect(reply.body).not.toContain('style=');
  });

  test('the preview can still be framed, so that its editor shows the page', async () => {
    const { headers } = await ask('/preview/x');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  test('the API is asked for the company once, however many pages are requested', async () => {
    await setShop(false);
    await setShop(true);
    asked = [];
    await Promise.all(Array.from({ length: 20 }, () => ask('/shop-all')));
    expect(asked.filter((url) => url === '/api/company-details').length).toBeLessThanOrEqual(1);
  });

  test.each(['/_root.data', '/shop-all.data', '/category/sarees.data?_routes=x'])(
    'the router gets no data from %s, but an error it knows',
    async (path) => {
      const reply = await ask(path);
      expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([503, 'shop_closed', 'no-store']);
    },
  );

  test.each([...openPaths, '/manifest.webmanifest'])('%s opens, without the shop, and is not cached', async (path) => {
    const reply = await ask(path);
    expect([reply.statusCode, reply.body]).toEqual([200, 'closed=yes version=false cookie=none']);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  test.each(['/admin.data', '/admin/orders.data', '/login.data?_routes=root'])('%s opens', async (path) => {
    expect((await ask(path)).statusCode).toBe(200);
  });

  test.each([
    '/admin/../shop-all',
    '/admin/%2e%2e/shop-all',
    '/login/../',
    '//admin/../shop-all',
    '/admin%2f..%2fshop-all',
    '/reset-password/more',
    '/administrator',
    '/_.data',
  ])('%s does not get around it', async (url) => {
    expect(isOpenWhileClosed(url)).toBe(false);
  });

  test('a HEAD request gets the same status and headers', async () => {
    const { statusCode, headers } = await web.inject({ method: 'HEAD', url: '/' });
    expect([statusCode, headers['retry-after']]).toEqual([503, '3600']);
  });

  test('files and robots.txt are served', async () => {
    expect((await ask('/robots.txt')).statusCode).toBe(200);
  });
});

describe('a browser with the cookie of a shop view', () => {
  test('gets the page with the shop, and its loaders send the cookie', async () => {
    const reply = await ask('/', { cookie: `other=1; ${VALID_COOKIE}; more=2` });
    expect([reply.statusCode, reply.body]).toEqual([200, `closed=no version=false cookie=${VALID_COOKIE}`]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });

  test('gets its own page, and no one else gets it', async () => {
    for (let times = 0; times < 2; times++) await ask('/shop-all', { cookie: VALID_COOKIE });
    expect(rendered).toEqual(['/shop-all', '/shop-all']);
    expect((await ask('/shop-all')).statusCode).toBe(503);
    await setShop(false);
    expect((await ask('/shop-all')).body).toContain('cookie=none');
  });

  test('sends it to the API only for pages of the shop', async () => {
    const reply = await ask('/admin', { cookie: VALID_COOKIE });
    expect(reply.body).toBe('closed=yes version=false cookie=none');
    expect(asked).not.toContain('/api/storefront/shell');
  });

  test.each(['kinari_view=forged', 'kinari_view=', 'xkinari_view=1790000000000-valid', 'session=1'])(
    'sees the closed page if the API rejects it: %s',
    async (cookie) => {
      const reply = await ask('/', { cookie });
      expect([reply.statusCode, rendered]).toEqual([503, []]);
    },
  );

  test('cannot make more requests to the API than the page limit allows', async () => {
    const limited = await createWebServer({ RATE_LIMIT_PAGES_PER_IP: '2' });
    const statuses: number[] = [];
    for (let times = 0; times < 4; times++) {
      const headers = { cookie: 'kinari_view=forged' };
      statuses.push((await limited.inject({ url: '/', headers })).statusCode);
    }
    expect(statuses).toEqual([503, 503, 429, 429]);
    expect(asked.filter((url) => url === '/api/storefront/shell')).toHaveLength(2);
    await limited.close();
  });
});

describe('when the shop opens', () => {
  test('pages are cached again, and those of the open shop are not served once it closes', async () => {
    await setShop(false);
    const open = await ask('/');
    expect([open.statusCode, open.headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, s-maxage=30, stale-while-revalidate=60',
    ]);
    expect(open.body).toContain('closed=no');
    rendered.length = 0;
    await ask('/', { cookie: VALID_COOKIE });
    expect(rendered).toEqual([]);
    await setShop(true);
    expect((await ask('/')).statusCode).toBe(503);
  });
});

test('a closed page is not counted as an error', async () => {
  await ask('/product/closed-today');
  expect(await web.metricsRegistry.metrics()).not.toContain('route="/product/:name",status_code="503"');
});

describe('the page of a closed shop', () => {
  test('has the name, the phone number, the email and a link for staff', () => {
    const html = renderClosedPage(COMPANY);
    expect(html).toContain('<title>Asha &amp; Daughters</title>');
    expect(html).toContain('<a href="tel:+919876543210">98765 43210</a>');
    expect(html).toContain('<a href="mailto:hi@asha.example">hi@asha.example</a>');
    expect(html).toContain('<a href="/admin">Staff login</a>');
  });

  test('shows no empty contact, and no text of the owner as HTML', () => {
    const html = renderClosedPage({ ...COMPANY, name: '<script>"x"</script>', phone: '', email: '' });
    expect(html).not.toContain('<ul>');
    expect(html).not.toContain('<script');
  });

  test('shows a wide logo instead of the name, and another logo above it', () => {
    const logo = { ...COMPANY, logoUrl: '/uploads/a/640.webp' };
    const wide = renderClosedPage({ ...logo, logoRatio: 3 });
    expect(wide).toContain(
      '<h1><img src="/uploads/a/640.webp" alt="Asha &amp; Daughters" width="192" height="64"></h1>',
    );
    expect(renderClosedPage({ ...logo, logoRatio: 1 })).toContain(
      'alt="" width="64" height="64"><span>Asha &amp; Daughters</span></h1>',
    );
  });
});

test('while the API does not respond, the shop is not assumed to be closed', async () => {
  isDown = true;
  const other = await createWebServer();
  expect((await other.inject('/')).statusCode).toBe(200);
  await other.close();
  isDown = false;
});

test('no page that opens while the shop is closed is cached', () => {
  expect(listPaths((page) => page.openWhileClosed === true && page.cacheable === true)).toEqual([]);
});
