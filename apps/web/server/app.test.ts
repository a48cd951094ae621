import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestBuild } from '../test/create-test-build.ts';
import { buildWebServer } from './app.ts';
import { loadConfig } from './config.ts';

const MB = 1024 * 1024;
const SLOW_CLIENTS = 140;

// A fake API that echoes requests. It rejects a form unread, like that of an anonymous user.
const api = createServer((request, response) => {
  if (request.headers['content-type']?.startsWith('multipart/')) response.writeHead(401).end();
  else if (request.url === '/api/closed') response.writeHead(503, { 'retry-after': '3600' }).end();
  else void echo(request, response).catch(() => response.destroy());
}).listen(0, '127.0.0.1');
await once(api, 'listening');

async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrived = { method: request.method, headers: request.headers, body: await text(request) };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(arrived));
}

const build = createTestBuild(({ headers, url }) =>
  url.endsWith('/unavailable') ? new Response('', { status: 503 }) : createPageResponse(headers.get('x-script-mark')),
);

// The second script is injected, for example by user text.
function createPageResponse(mark: string | null): Response {
  const html = `<script nonce="${mark}">ours()</script><script>steal()</script>`;
  return new Response(html, { headers: { 'content-type': 'text/html' } });
}

async function createWebServer(env: Record<string, string> = {}) {
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const app = await buildWebServer(build, loadConfig({ API_URL: apiUrl, LOG_LEVEL: 'silent', ...env }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) };
}

const web = await createWebServer();
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A client that sends this text and then waits; `received` is the response. */
async function createRawClient(written: string, { port = web.port } = {}) {
  const client = { received: '', closed: false };
  const socket = connect(port, '127.0.0.1', () => void socket.write(written));
  socket.on('error', () => {});
  socket.on('close', () => {
    client.closed = true;
  });
  socket.on('data', (chunk) => (client.received += String(chunk)));
  sockets.push(socket);
  await once(socket, 'connect');
  return client;
}

const clients = (written: string) => Promise.all(Array.from({ length: SLOW_CLIENTS }, () => createRawClient(written)));

const unfinishedRequests = (type: string) =>
  `POST /api/auth/register HTTP/1.1\r\nHost: shop\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n{`;

/** Status of the API and a page during an attack, and whether each took less than a second. */
const expectPromptResponse = () =>
  Promise.all(
    ['/api/health', '/about'].map(async (path) => {
      const startedAt = performance.now();
      const { status } = await web.ask(path, { signal: AbortSignal.timeout(5000) });
      return { path, status, prompt: performance.now() - startedAt < 1000 };
    }),
  );
const PROMPT = [
  { path: '/api/health', status: 200, prompt: true },
  { path: '/about', status: 200, prompt: true },
];

describe('slow clients do not block others', () => {
  test('an unfinished body is rejected after five seconds', { timeout: 15_000 }, async () => {
    const slow = await clients(unfinishedRequests('application/json'));
    await wait(500);
    expect(await expectPromptResponse()).toEqual(PROMPT);
    await expect.poll(() => slow.every(({ closed }) => closed), { timeout: 9000 }).toBe(true);
    expect(slow[0]?.received).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow[0]?.received).toContain('"code":"request_too_slow"');
  });

  test('an unfinished form', async () => {
    await clients(unfinishedRequests('multipart/form-data; boundary=x'));
    await wait(500);
    expect(await expectPromptResponse()).toEqual(PROMPT);
  });
});

describe('a body', () => {
  test('is forwarded unchanged', async () => {
    const body = '{"name":  "Aśoka ₹"}';
    const reply = await web.ask('/api/echo', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(await reply.json()).toMatchObject({ body, headers: { 'content-type': 'application/json' } });
  });

  test('that is compressed is rejected before it is read, and the connection is closed', async () => {
    const head = 'POST /api/echo HTTP/1.1\r\nHost: shop\r\nContent-Encoding: gzip\r\nContent-Length: 900000\r\n\r\n';
    const client = await createRawClient(head);
    await expect.poll(() => client.closed, { timeout: 4000 }).toBe(true);
    expect(client.received).toMatch(/^HTTP\/1\.1 415 /);
    expect(client.received).toContain('"code":"unsupported_media_type"');
  });

  test('that is too large is rejected without a request to the API', async () => {
    const reply = await web.ask('/api/echo', { method: 'POST', body: 'x'.repeat(MB + 1) });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'payload_too_large' });
  });
});

const HARMLESS_HEADERS = [
  { expect: '100-continue' },
  { 'content-encoding': 'identity' },
  { upgrade: 'websocket' },
  { te: 'trailers' },
];
test.each(HARMLESS_HEADERS)('the header %j causes no error', async (header) => {
  const [[name, value] = []] = Object.entries(header);
  const body = `POST /api/echo HTTP/1.1\r\nHost: shop\r\n${name}: ${value}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
  const client = await createRawClient(body);
  await expect.poll(() => client.closed, { timeout: 4000 }).toBe(true);
  expect(client.received).toMatch(/HTTP\/1\.1 200 OK/);
  expect(client.received).toContain('"body":"{}"');
});

test('while the API is unreachable, the response has a Retry-After header', async () => {
  const { ask } = await createWebServer({ API_URL: 'http://127.0.0.1:1' });
  const reply = await ask('/api/health');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
});

test('a 503 of the API is sent at once and not retried', { timeout: 2000 }, async () => {
  let requests = 0;
  const count = ({ url }: IncomingMessage) => (requests += Number(url === '/api/closed'));
  api.on('request', count);
  const reply = await web.ask('/api/closed');
  api.off('request', count);
  expect([reply.status, reply.headers.get('retry-after'), requests]).toEqual([503, '3600', 1]);
});

test('a page that is unavailable says when to try again', async () => {
  const reply = await web.ask('/category/unavailable');
  expect([reply.status, reply.headers.get('retry-after'), reply.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ]);
});

test('the keep-alive header comes from web, not from the API', async () => {
  const { headers } = await web.ask('/api/health');
  expect(headers.get('keep-alive')).toBe('timeout=65');
});

test.each(['/%', '/api/%'])('the malformed path %s gets the common security headers', async (path) => {
  const reply = await web.app.inject(path);
  expect(reply.statusCode).toBe(400);
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
});

test('a page can run our inline scripts but no injected ones', async () => {
  const reply = await web.ask('/about');
  const policy = reply.headers.get('content-security-policy');
  const hashScript = (code: string) => createHash('sha256').update(code).digest('base64');
  expect(policy).toContain(hashScript('ours()'));
  expect(policy).not.toContain(hashScript('steal()'));
  expect(await reply.text()).toBe('<script>ours()</script><script>steal()</script>');
});

test('an IP above its page limit gets 429, but still gets cached pages', async () => {
  const { ask } = await createWebServer({ RATE_LIMIT_PAGES_PER_IP: '2' });
  const statuses: number[] = [];
  for (const path of ['/about', '/cart', '/wishlist', '/about']) statuses.push((await ask(path)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
  const rejected = await ask('/shop-all?min=1');
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rejected.text()).toContain('Too many requests');
});

test('only API endpoints, uploads, sitemaps and the look are proxied, never the metrics', async () => {
  const fetchText = (path: string) => web.ask(path).then(async (reply) => reply.text());
  for (const path of ['/api/health', '/theme-0123456789abcdef.css'])
    expect(await fetchText(path)).toContain('"method":"GET"');
  for (const path of ['/metrics', '/theme-/../metrics', '/api/../metrics', '//metrics', '/api%2f..%2fmetrics'])
    expect(await fetchText(path)).not.toContain('"method":"GET","headers"');
});

test('CSP violation reports are accepted', async () => {
  const policy = (await web.ask('/about')).headers.get('content-security-policy') ?? '';
  const [, path = ''] = /report-uri (\S+)/.exec(policy) ?? [];
  const report = { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' } };
  const sent = { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body: JSON.stringify(report) };
  expect((await web.ask(path, sent)).status).toBe(204);
});

test('a stopping process still responds, reports not ready, and closes connections', async () => {
  const { app, ask } = await createWebServer();
  expect((await ask('/api/ready')).status).toBe(200);
  app.draining = true;
  expect((await ask('/api/ready')).status).toBe(503);
  const page = await ask('/about');
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  const call = await ask('/api/health');
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
});

test('connections per IP are limited', async () => {
  const { port } = await createWebServer({ TRUSTED_PROXIES: '10.0.0.1', MAX_CONNECTIONS_PER_IP: '5' });
  const opened: Awaited<ReturnType<typeof createRawClient>>[] = [];
  for (let count = 0; count < 8; count++) opened.push(await createRawClient('', { port }));
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([...Array(5).fill(false), true, true, true]);
});
