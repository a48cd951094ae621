import { contract } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });
const people = [await aPerson(db), await aPerson(db, { userType: 'ADMIN' })];

const STRANGE = ['%00', 'a%00b', '%ff', '%', '%2F', '%252F', '..%2F', '%ED%A0%80', '%F0%9F%98%80', '%E2%80%AE'];
const ENDLESS = 'a'.repeat(601);
const AN_ID = '0190a0a0-0000-7000-8000-000000000001';
const BESIDES = ['/uploads/%.webp', '/uploads/share/category/%.jpg', '/sitemaps/%', '/api/%', '/%'];

type Asked = { method: string; url: string; payload?: object };
const calls = (Object.keys(contract) as CallName[]).map((name) => {
  const { method, path } = methodAndPath(name);
  const { query, body } = contract[name] as { query?: { shape: object }; body?: { shape?: object } };
  const fill = (value: string) => `/api${path.replace(/\{\w+\}/g, value)}`;
  return { method, fill, hasGap: path.includes('{'), query: fieldsOf(query), body: fieldsOf(body) };
});

function fieldsOf(schema: { shape?: object } | undefined): string[] {
  return Object.keys(schema?.shape ?? {});
}

/** Which of these are answered with a failure of ours, to whomever. */
async function failures(asked: Asked[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { method, url, payload } of asked) {
    for (const { headers } of people) {
      const reply = await app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) });
      if (reply.statusCode >= 500) failed.push(`${reply.statusCode} ${method} ${url}`);
    }
  }
  return failed;
}

describe.each(STRANGE)('%s', (strange) => {
  test('in a path is answered calmly', async () => {
    const paths = calls.filter(({ hasGap }) => hasGap).map(({ method, fill }) => ({ method, url: fill(strange) }));
    const besides = BESIDES.map((path) => ({ method: 'GET', url: path.replace('%', strange) }));
    expect(await failures([...paths, ...besides])).toEqual([]);
  });

  test('in a query is answered calmly', async () => {
    const asked = calls.flatMap(({ method, fill, query }) =>
      query.map((field) => ({ method, url: `${fill('kurtas')}?${field}=${strange}` })),
    );
    expect(await failures(asked)).toEqual([]);
  });
});

test('a null character in the fields of a body is answered calmly', async () => {
  const asked = calls.map(({ method, fill, body }) => {
    const payload = Object.fromEntries(body.map((field) => [field, 'a\u0000b']));
    return { method, url: fill(AN_ID), payload };
  });
  expect(await failures(asked.filter(({ payload }) => Object.keys(payload).length > 0))).toEqual([]);
});

test('a name longer than any is not found', async () => {
  for (const url of [`/api/products/by-name/${ENDLESS}`, `/api/products/category/${ENDLESS}`]) {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'not_found' });
  }
});

test('an address that cannot be decoded is refused in the shape and with the headers of every reply', async () => {
  const reply = await app.inject('/api/%');
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'invalid_request' });
  expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
});

test('a packed body is refused before it is unpacked', async () => {
  const asked = calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, fill }) => ({ method, url: fill(AN_ID) }));
  for (const { method, url } of asked) {
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const reply = await app.inject({ method: method as 'POST', url, headers, payload: '{}' });
    expect([url, reply.statusCode]).toEqual([url, 415]);
  }
});
