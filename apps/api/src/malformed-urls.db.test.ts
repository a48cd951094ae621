import { contract, type EndpointName } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { MALFORMED_URL_PARTS } from '#test/malformed-url-parts.ts';
import { methodAndPath } from '#test/method-and-path.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const people = [await createTestUser(db), await createTestUser(db, { userType: 'ADMIN' })];

const TOO_LONG = 'a'.repeat(601);
const AN_ID = '0190a0a0-0000-7000-8000-000000000001';
const OTHER_URLS = ['/uploads/%.webp', '/uploads/share/category/%.jpg', '/sitemaps/%', '/api/%', '/%'];

type TestRequest = { method: string; url: string; payload?: object };
const endpoints = (Object.keys(contract) as EndpointName[]).map((name) => {
  const { method, path } = methodAndPath(name);
  const { query, body } = contract[name] as { query?: { shape: object }; body?: { shape?: object } };
  const fillPath = (value: string) => `/api${path.replace(/\{\w+\}/g, value)}`;
  return { method, fill: fillPath, hasGap: path.includes('{'), query: listFields(query), body: listFields(body) };
});

function listFields(schema: { shape?: object } | undefined): string[] {
  return Object.keys(schema?.shape ?? {});
}

async function listFailures(requests: TestRequest[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { method, url, payload } of requests) {
    for (const { headers } of people) {
      const reply = await app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
      if (reply.statusCode >= 500) failed.push(`${reply.statusCode} ${method} ${url}`);
    }
  }
  return failed;
}

describe.each(MALFORMED_URL_PARTS)('%s', (malformed) => {
  test('in a path causes no server error', async () => {
    const paths = endpoints
      .filter(({ hasGap }) => hasGap)
      .map(({ method, fill: fillPath }) => ({ method, url: fillPath(malformed) }));
    const otherUrls = OTHER_URLS.map((path) => ({ method: 'GET', url: path.replace('%', malformed) }));
    expect(await listFailures([...paths, ...otherUrls])).toEqual([]);
  });

  test('in a query causes no server error', async () => {
    const requests = endpoints.flatMap(({ method, fill: fillPath, query }) =>
      query.map((field) => ({ method, url: `${fillPath('kurtas')}?${field}=${malformed}` })),
    );
    expect(await listFailures(requests)).toEqual([]);
  });
});

test('a null character in the fields of a body causes no server error', async () => {
  const requests = endpoints.map(({ method, fill: fillPath, body }) => {
    const payload = Object.fromEntries(body.map((field) => [field, 'a\u0000b']));
    return { method, url: fillPath(AN_ID), payload };
  });
  expect(await listFailures(requests.filter(({ payload }) => Object.keys(payload).length > 0))).toEqual([]);
});

test('a name above the maximum length is not found', async () => {
  for (const url of [`/api/products/by-name/${TOO_LONG}`, `/api/products/category/${TOO_LONG}`]) {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'not_found' });
  }
});

test('a URL that cannot be decoded is rejected with the standard format and headers', async () => {
  const reply = await app.inject('/api/%');
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_request' });
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

test('a compressed body is rejected before it is decompressed', async () => {
  const requests = endpoints
    .filter(({ method }) => method !== 'GET')
    .map(({ method, fill: fillPath }) => ({ method, url: fillPath(AN_ID) }));
  for (const { method, url } of requests) {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const reply = await app.inject({ method: method as 'POST', url, headers, payload: '{}' });
    expect([url, reply.statusCode]).toEqual([url, 415]);
  }
});
