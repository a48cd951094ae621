import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { urlOf } from '#test/template.ts';
import { buildApp } from './app.ts';
import { openPool } from './platform/database/db.ts';
import { endpoint, PREFIX, refuseUndeclaredRoutes } from './platform/http/endpoint.ts';
import { answerErrors } from './platform/http/errors.ts';
import { Refusal } from './platform/http/refusal.ts';
import { serializerCompiler, validatorCompiler } from './platform/http/schemas.ts';
import { openLog } from './platform/log.ts';

const { app, db, pool, ...rest } = await openShop();
const parts = { ...rest, pool };

describe('the start of the API', () => {
  const guardedApp = () => {
    const bare = Fastify();
    refuseUndeclaredRoutes(bare);
    return bare;
  };

  test('a route that the contract does not know stops it', () => {
    expect(() => guardedApp().get('/api/backdoor', async () => 'open')).toThrow(
      'GET /api/backdoor is not in the contract',
    );
  });

  test('a call that does not say who may make it stops it', () => {
    const call: { access?: string } = contract.listCategories;
    const { access } = call;
    delete call.access;
    try {
      expect(() => endpoint(guardedApp(), 'listCategories', async () => [])).toThrow('does not say who may call it');
    } finally {
      Object.assign(call, { access });
    }
  });
});

describe('the contract', () => {
  test('is served whole', () => {
    const names = Object.keys(contract) as CallName[];
    const missing = names.filter((name) => {
      const { method, path } = methodAndPath(name);
      return !app.hasRoute({ method, url: PREFIX + path.replace(/\{(\w+)\}/g, ':$1') });
    });
    expect(missing).toEqual([]);
  });

  test('is described as OpenAPI, call by call', () => {
    const { paths } = app.swagger() as { paths?: Record<string, { get?: { operationId?: string } }> };
    expect(paths?.['/api/categories']?.get?.operationId).toBe('listCategories');
    expect(paths?.['/api/products/category/{category}']?.get?.operationId).toBe('listCategoryProducts');
  });

  test('is described with every refusal, by status', () => {
    type Described = { post?: { responses?: Record<string, { description: string }> } };
    const { paths } = app.swagger() as { paths?: Record<string, Described> };
    const responses = paths?.['/api/orders/place']?.post?.responses ?? {};
    expect(Object.keys(responses)).toEqual(['201', '400', '401', '403', '404', '409', '422', 'default']);
    expect(responses['404']?.description).toBe('address_not_found, variant_not_for_sale');
    expect(responses['422']?.description).toBe('key_reused');
  });

  test('tells of every refusal: in tests, one that it does not declare is a fault', async () => {
    const bare = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
    answerErrors(bare, { strict: true });
    endpoint(bare, 'checkHealth', () => Promise.reject(new Refusal('cart_empty')), { neverCached: true });
    const reply = await bare.inject('/api/health');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).toContain('checkHealth refuses with cart_empty');
  });
});

describe('every reply', () => {
  test('carries the headers that keep it from being framed, sniffed or read by another site', async () => {
    for (const url of ['/api/categories', '/api/nothing-here', '/uploads/nothing/640.webp']) {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.server).toBeUndefined();
    }
  });

  test('that is public is the same with and without a token, and any cache may keep it', async () => {
    const guest = await app.inject('/api/company-details');
    const person = await aPerson(db);
    const customer = await app.inject({ url: '/api/company-details', headers: person.headers });
    const stranger = await app.inject({ url: '/api/company-details', headers: { authorization: 'Bearer nonsense' } });
    expect(guest.headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60');
    expect(customer.body).toBe(guest.body);
    expect(stranger.body).toBe(guest.body);
  });
});

describe('an error', () => {
  test('at an unknown address says so in the shape of every error', async () => {
    const reply = await app.inject('/api/nothing-here');
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      message: 'We could not find that',
      code: 'not_found',
      requestId: reply.headers['x-request-id'],
    });
  });

  test('in a query names the field', async () => {
    const reply = await app.inject('/api/products?page=0&limit=1001');
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual(['page', 'limit']);
  });

  test.each(['1e20', '-1', '1.5', 'two', '0x10'])('page=%s is refused before PostgreSQL sees it', async (page) => {
    expect((await app.inject(`/api/products?page=${page}`)).statusCode).toBe(400);
  });
});

describe('GET /api/ready', () => {
  test('answers while the database is up to date', async () => {
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready' });
  });

  test('is refused while a migration is missing', async () => {
    await pool.query(`delete from schema_migrations where version = '0003'`);
    const reply = await app.inject('/api/ready');
    await pool.query(`insert into schema_migrations values ('0003')`);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
  });
});

test('without its database a process is not ready, and says once why', async () => {
  const lines: { level: number; err?: { message: string } }[] = [];
  const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'warn' }, 'test', {
    write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  });
  const lost = urlOf('kinari_that_nobody_made');
  const config = { ...parts.config, DATABASE_URL: lost };
  const astray = await buildApp({ ...parts, config, log, pool: openPool(lost, { size: 1, log }) });
  await wait(1800);
  const warned = lines.filter(({ err }) => err?.message.includes('kinari_that_nobody_made'));
  expect(warned).toHaveLength(1);
  const reply = await astray.inject('/api/ready');
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  await astray.close();
});

test('GET /metrics counts what was asked by its call', async () => {
  await app.inject('/api/health');
  const { body } = await app.inject('/metrics');
  expect(body).toMatch(/http_request_seconds_count\{call="checkHealth",status="200"\} [1-9]/);
});
