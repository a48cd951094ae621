import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildWebServer } from './app.ts';
import { readConfig } from './config.ts';

const MB = 1024 * 1024;
const SLOW = 140;

// An API that says what reached it; a form is refused before it is read, as that of a stranger is.
const api = createServer((request, response) => {
  if (request.headers['content-type']?.startsWith('multipart/')) response.writeHead(401).end();
  else void echo(request, response).catch(() => response.destroy());
}).listen(0, '127.0.0.1');
await once(api, 'listening');

async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrived = { method: request.method, headers: request.headers, body: await text(request) };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(arrived));
}

// A site of one page, so that no build is needed.
const build = {
  entry: { module: { default: async (request: Request) => aPage(request.headers.get('x-script-mark')) } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    page: { id: 'page', parentId: 'root', path: '*', module: { default: () => null } },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  future: {},
  basename: '/',
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} as unknown as ServerBuild;

// Its second script came in with somebody's text.
function aPage(mark: string | null): Response {
  const html = `<script nonce="${mark}">ours()</script><script>steal()</script>`;
  return new Response(html, { headers: { 'content-type': 'text/html' } });
}

async function openWeb(env: Record<string, string> = {}) {
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const app = await buildWebServer(build, readConfig({ API_URL: apiUrl, LOG_LEVEL: 'silent', ...env }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, ask: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init) };
}

const web = await openWeb();
afterAll(() => {
  api.closeAllConnections();
  api.close();
});

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A client that writes this much and then waits; `heard` is what it was answered. */
async function aClient(written: string, { port = web.port } = {}) {
  const client = { heard: '', closed: false };
  const socket = connect(port, '127.0.0.1', () => void socket.write(written));
  socket.on('error', () => {});
  socket.on('close', () => {
    client.closed = true;
  });
  socket.on('data', (chunk) => (client.heard += String(chunk)));
  sockets.push(socket);
  await once(socket, 'connect');
  return client;
}

const clients = (written: string) => Promise.all(Array.from({ length: SLOW }, () => aClient(written)));

const unfinished = (type: string) =>
  `POST /api/auth/register HTTP/1.1\r\nHost: shop\r\nContent-Type: ${type}\r\nContent-Length: 500\r\n\r\n{`;

/** How the API and a page answer meanwhile, and whether within a second. */
const answers = () =>
  Promise.all(
    ['/api/health', '/about'].map(async (path) => {
      const began = performance.now();
      const { status } = await web.ask(path, { signal: AbortSignal.timeout(5000) });
      return { path, status, prompt: performance.now() - began < 1000 };
    }),
  );
const PROMPT = [
  { path: '/api/health', status: 200, prompt: true },
  { path: '/about', status: 200, prompt: true },
];

describe('people who are slow do not keep others waiting', () => {
  test('with a body that does not end, which is given up after five seconds', { timeout: 15_000 }, async () => {
    const slow = await clients(unfinished('application/json'));
    await wait(500);
    expect(await answers()).toEqual(PROMPT);
    await expect.poll(() => slow.every(({ closed }) => closed), { timeout: 9000 }).toBe(true);
    expect(slow[0]?.heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow[0]?.heard).toContain('"code":"request_too_slow"');
  });

  test('with a form that does not end', async () => {
    await clients(unfinished('multipart/form-data; boundary=x'));
    await wait(500);
    expect(await answers()).toEqual(PROMPT);
  });
});

describe('a body', () => {
  test('arrives as it was sent', async () => {
    const body = '{"name":  "Aśoka ₹"}';
    const reply = await web.ask('/api/echo', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(await reply.json()).toMatchObject({ body, headers: { 'content-type': 'application/json' } });
  });

  test('that is packed is refused before it is read, and the connection is closed', async () => {
    const head = 'POST /api/echo HTTP/1.1\r\nHost: shop\r\nContent-Encoding: gzip\r\nContent-Length: 900000\r\n\r\n';
    const client = await aClient(head);
    await expect.poll(() => client.closed, { timeout: 4000 }).toBe(true);
    expect(client.heard).toMatch(/^HTTP\/1\.1 415 /);
    expect(client.heard).toContain('"code":"unsupported_media_type"');
  });

  test('that is too large is refused before anybody is asked', async () => {
    const reply = await web.ask('/api/echo', { method: 'POST', body: 'x'.repeat(MB + 1) });
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: 'payload_too_large' });
  });
});

const HARMLESS = [
  { expect: '100-continue' },
  { 'content-encoding': 'identity' },
  { upgrade: 'websocket' },
  { te: 'trailers' },
];
test.each(HARMLESS)('%j is no failure', async (header) => {
  const [[name, value] = []] = Object.entries(header);
  const body = `POST /api/echo HTTP/1.1\r\nHost: shop\r\n${name}: ${value}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;
  const client = await aClient(body);
  await expect.poll(() => client.closed, { timeout: 4000 }).toBe(true);
  expect(client.heard).toMatch(/HTTP\/1\.1 200 OK/);
  expect(client.heard).toContain('"body":"{}"');
});

test('while the API is away, a caller is told when to try again', async () => {
  const { ask } = await openWeb({ API_URL: 'http://127.0.0.1:1' });
  const reply = await ask('/api/health');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
});

test('how long a connection is kept is what web says, not the API', async () => {
  const { headers } = await web.ask('/api/health');
  expect(headers.get('keep-alive')).toBe('timeout=65');
});

test.each(['/%', '/api/%'])('%s, which nobody can read, is answered with the headers of every reply', async (path) => {
  const reply = await web.app.inject(path);
  expect(reply.statusCode).toBe(400);
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
});

test('a page may run what we wrote and nothing that came in with somebody’s text', async () => {
  const reply = await web.ask('/about');
  const policy = reply.headers.get('content-security-policy');
  const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');
  expect(policy).toContain(hashOf('ours()'));
  expect(policy).not.toContain(hashOf('steal()'));
  expect(await reply.text()).toBe('<script>ours()</script><script>steal()</script>');
});

test('an address that has had its pages of a minute is asked to wait, and gets what is kept', async () => {
  const { ask } = await openWeb({ ADDRESS_PAGES: '2' });
  const statuses: number[] = [];
  for (const path of ['/about', '/cart', '/wishlist', '/about']) statuses.push((await ask(path)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
  const refused = await ask('/shop-all?min=1');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('Too many pages at once');
});

test('of the API only its calls, pictures and sitemaps are passed on, and never its figures', async () => {
  const answersOf = (path: string) => web.ask(path).then(async (reply) => reply.text());
  expect(await answersOf('/api/health')).toContain('"method":"GET"');
  for (const path of ['/metrics', '/api/../metrics', '//metrics', '/api%2f..%2fmetrics'])
    expect(await answersOf(path)).not.toContain('"method":"GET","headers"');
});

test('browsers tell of what the policy refused, and are heard', async () => {
  const policy = (await web.ask('/about')).headers.get('content-security-policy') ?? '';
  const [, path = ''] = /report-uri (\S+)/.exec(policy) ?? [];
  const report = { 'csp-report': { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline' } };
  const sent = { method: 'POST', headers: { 'content-type': 'application/csp-report' }, body: JSON.stringify(report) };
  expect((await web.ask(path, sent)).status).toBe(204);
});

test('a process about to stop answers, is not ready, and keeps no connection', async () => {
  const { app, ask } = await openWeb();
  expect((await ask('/api/ready')).status).toBe(200);
  app.draining = true;
  expect((await ask('/api/ready')).status).toBe(503);
  const page = await ask('/about');
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  const call = await ask('/api/health');
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
});

test('one address has so many connections and no more', async () => {
  const { port } = await openWeb({ TRUSTED_PEERS: '10.0.0.1', ADDRESS_CONNECTIONS: '5' });
  const opened: Awaited<ReturnType<typeof aClient>>[] = [];
  for (let count = 0; count < 8; count++) opened.push(await aClient('', { port }));
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([...Array(5).fill(false), true, true, true]);
});
