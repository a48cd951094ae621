import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { buildWebServer } from './app.ts';
import { readConfig } from './config.ts';
import { createKeptReplies } from './kept-replies.ts';

const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60';

// An API that counts what reaches it, and answers with the number.
let asked = 0;
let answeredAs = '1';
const api = createServer(({ url = '' }, response) => {
  if (url === '/api/catalogue-version') return void response.end(JSON.stringify({ version: '1' }));
  asked += 1;
  const isPublic = url.startsWith('/api/products');
  response.setHeader('cache-control', isPublic ? PUBLIC : 'no-store').setHeader('x-catalogue-version', answeredAs);
  const body = JSON.stringify({ asked, filler: 'x'.repeat(2000) });
  response.setHeader('content-type', 'application/json').setHeader('etag', `W/"${asked}"`);
  response.setHeader('content-length', body.length).setHeader('x-request-id', 'the-first').end(body);
}).listen(0, '127.0.0.1');
await once(api, 'listening');

const app = await buildWebServer(
  { routes: {}, entry: { module: {} }, future: {}, assets: {} } as unknown as ServerBuild,
  readConfig({ API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, LOG_LEVEL: 'silent' }),
);
afterAll(async () => {
  await app.close();
  api.closeAllConnections();
  api.close();
});

let address = '';
beforeEach(() => {
  asked = 0;
  address = `/api/products?page=${Math.random()}`;
});
const ask = (headers: Record<string, string> = {}, url = address) => app.inject({ url, headers });

test('a public reply is asked for once, and sent again as it was', async () => {
  const [first, again] = [await ask(), await ask()];
  expect(asked).toBe(1);
  expect(again.body).toBe(first.body);
  for (const name of ['content-type', 'etag', 'cache-control', 'x-catalogue-version'])
    expect(again.headers[name]).toBe(first.headers[name]);
  expect(again.headers['x-request-id']).not.toBe('the-first');
});

test('whoever has it already is told so, and whoever reads it packed gets it packed', async () => {
  const { headers } = await ask();
  expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  const packed = await ask({ 'accept-encoding': 'br' });
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(asked).toBe(1);
});

test('after a second the API is asked again', async () => {
  await ask();
  await wait(1050);
  await ask();
  expect(asked).toBe(2);
});

test('what is private, or asked for by somebody who shows who they are, always goes to the API', async () => {
  for (const url of ['/api/cart', '/api/cart']) await ask({}, url);
  expect(asked).toBe(2);
  await ask();
  await ask({ authorization: 'Bearer token' });
  expect(asked).toBe(4);
});

test('a reply of another edition is not kept', async () => {
  answeredAs = '0';
  for (let time = 0; time < 2; time += 1) await ask();
  expect(asked).toBe(2);
  answeredAs = '1';
});

test('after a change nothing of before is found', async () => {
  let edition = '1';
  const kept = createKeptReplies(async () => ({ name: edition, keptMs: 30_000 }));
  const request = { method: 'GET', url: '/api/products', headers: {} } as FastifyRequest;
  const headers = { 'cache-control': PUBLIC, 'x-catalogue-version': '1', 'content-length': '2' };
  const send = vi.fn<(body: unknown) => void>();
  await kept.keep(request, { send } as unknown as FastifyReply, {
    statusCode: 200,
    headers,
    stream: Readable.from([Buffer.from('{}')]),
  });
  expect(send).toHaveBeenCalledWith(Buffer.from('{}'));
  expect((await kept.find(request))?.body.toString()).toBe('{}');
  edition = '2';
  expect(await kept.find(request)).toBeUndefined();
});
