import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createApiResponseCache } from './api-response-cache.ts';
import { buildWebServer } from './app.ts';
import { loadConfig } from './config.ts';

const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

// A fake API that counts requests and replies with the count.
let requestCount = 0;
let responseVersion = '1';
const api = createServer(({ url = '' }, response) => {
  if (url === '/api/catalog-version') return void response.end(JSON.stringify({ version: '1' }));
  requestCount += 1;
  const isPublic = url.startsWith('/api/products');
  response.setHeader('cache-control', isPublic ? PUBLIC : 'no-store').setHeader('x-catalog-version', responseVersion);
  const body = JSON.stringify({ requestCount, filler: 'x'.repeat(2000) });
  response.setHeader('content-type', 'application/json').setHeader('etag', `W/"${requestCount}"`);
  response.setHeader('content-length', body.length).setHeader('x-request-id', 'the-first').end(body);
}).listen(0, '127.0.0.1');
await once(api, 'listening');

const app = await buildWebServer(
  { routes: {}, entry: { module: {} }, future: {}, assets: {} } as unknown as ServerBuild,
  loadConfig({ API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, LOG_LEVEL: 'silent' }),
);
afterAll(async () => {
  await app.close();
  api.closeAllConnections();
  api.close();
});

let requestUrl = '';
beforeEach(() => {
  requestCount = 0;
  requestUrl = `/api/products?page=${Math.random()}`;
});
const sendRequest = (headers: Record<string, string> = {}, url = requestUrl) => app.inject({ url, headers });

test('a public response is requested once and then served from the cache unchanged', async () => {
  const [first, secondResponse] = [await sendRequest(), await sendRequest()];
  expect(requestCount).toBe(1);
  expect(secondResponse.body).toBe(first.body);
  for (const name of ['content-type', 'etag', 'cache-control', 'x-catalog-version'])
    expect(secondResponse.headers[name]).toBe(first.headers[name]);
  expect(secondResponse.headers['x-request-id']).not.toBe('the-first');
});

test('the cache supports 304 responses and compression', async () => {
  const { headers } = await sendRequest();
  expect((await sendRequest({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const compressed = await sendRequest({ 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(requestCount).toBe(1);
});

test('after a second the API is requested again', async () => {
  await sendRequest();
  await wait(1050);
  await sendRequest();
  expect(requestCount).toBe(2);
});

test('private responses and authenticated requests always go to the API', async () => {
  for (const url of ['/api/cart', '/api/cart']) await sendRequest({}, url);
  expect(requestCount).toBe(2);
  await sendRequest();
  await sendRequest({ authorization: 'Bearer token' });
  expect(requestCount).toBe(4);
});

test('a response of another catalog version is not cached', async () => {
  responseVersion = '0';
  for (let time = 0; time < 2; time += 1) await sendRequest();
  expect(requestCount).toBe(2);
  responseVersion = '1';
});

test('after a catalog change, or when the shop closes, no old response is served', async () => {
  let version = '1';
  let closed = false;
  const responseCache = createApiResponseCache(async () => ({ name: version, keptMs: 30_000, closed }));
  const request = { method: 'GET', url: '/api/products', headers: {} } as FastifyRequest;
  const headers = { 'cache-control': PUBLIC, 'x-catalog-version': '1', 'content-length': '2' };
  const send = vi.fn<(body: unknown) => void>();
  await responseCache.keep(request, { send } as unknown as FastifyReply, {
    statusCode: 200,
    headers,
    stream: Readable.from([Buffer.from('{}')]),
  });
  expect(send).toHaveBeenCalledWith(Buffer.from('{}'));
  expect((await responseCache.find(request))?.body.toString()).toBe('{}');
  closed = true;
  expect(await responseCache.find(request)).toBeUndefined();
  closed = false;
  version = '2';
  expect(await responseCache.find(request)).toBeUndefined();
});
