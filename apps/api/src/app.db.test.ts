import { setTimeout as wait } from 'node:timers/promises';
import { contract, type EndpointName } from '@kinari/contract/contract';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { methodAndPath } from '#test/method-and-path.ts';
import { getDatabaseUrl } from '#test/template.ts';
import { createTestApp } from '#test/test-app.ts';
import { buildApp } from './app.ts';
import { createPool } from './platform/database/db.ts';
import { DomainError } from './platform/http/domain-error.ts';
import { API_PREFIX, assertDeclaredRoutes, endpoint } from './platform/http/endpoint.ts';
import { handleErrors } from './platform/http/errors.ts';
import { serializerCompiler, validatorCompiler } from './platform/http/schemas.ts';
import { createLogger } from './platform/log.ts';

const { app, db, pool, ...rest } = await createTestApp();
const appDeps = { ...rest, pool };

describe('the start of the API', () => {
  const createGuardedApp = () => {
    const plainApp = Fastify();
    assertDeclaredRoutes(plainApp);
    return plainApp;
  };

  test('fails for a route that is not in the contract', () => {
    expect(() => createGuardedApp().get('/api/backdoor', async () => 'open')).toThrow(
      'GET /api/backdoor is not in the contract',
    );
  });

  test.each([undefined, 'admin', { permission: 'orders.unknown' }])(
    'fails for an endpoint with the access %o',
    (unknown) => {
      const definition: { access?: unknown } = contract.listCategories;
      const { access } = definition;
      definition.access = unknown;
      try {
        expect(() => endpoint(createGuardedApp(), 'listCategories', async () => [])).toThrow('has no access rule');
      } finally {
        Object.assign(definition, { access });
      }
    },
  );
});

describe('the contract', () => {
  test('is served completely', () => {
    const names = Object.keys(contract) as EndpointName[];
    const missing = names.filter((name) => {
      const { method, path } = methodAndPath(name);
      return !app.hasRoute({ method, url: API_PREFIX + path.replace(/\{(\w+)\}/g, ':$1') });
    });
    expect(missing).toEqual([]);
  });

  test('is described as OpenAPI, endpoint by endpoint', () => {
    const { paths } = app.swagger() as { paths?: Record<string, { get?: { operationId?: string } }> };
    expect(paths?.['/api/categories']?.get?.operationId).toBe('listCategories');
    expect(paths?.['/api/products/category/{category}']?.get?.operationId).toBe('listCategoryProducts');
  });

  test('is described with every error, by status', () => {
    type OpenApiPath = { post?: { responses?: Record<string, { description: string }> } };
    const { paths } = app.swagger() as { paths?: Record<string, OpenApiPath> };
    const responses = paths?.['/api/orders/place']?.post?.responses ?? {};
    expect(Object.keys(responses)).toEqual(['201', '400', '401', '403', '404', '409', '422', '503', 'default']);
    expect(responses['404']?.description).toBe('address_not_found, variant_not_for_sale');
    expect(responses['422']?.description).toBe('idempotency_key_reused');
  });

  test('declares every error: in tests, an undeclared one is a server error', async () => {
    const plainApp = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
    handleErrors(plainApp, { strict: true });
    endpoint(plainApp, 'checkHealth', () => Promise.reject(new DomainError('cart_empty')), { neverCached: true });
    const reply = await plainApp.inject('/api/health');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).toContain('checkHealth returned error cart_empty');
  });
});

describe('every response', () => {
  test('has the headers against framing, sniffing and cross-site reads', async () => {
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

  test('that is public is the same with and without a token, and may be cached', async () => {
    const guest = await app.inject('/api/company-details');
    const person = await createTestUser(db);
    const customer = await app.inject({ url: '/api/company-details', headers: person.headers });
    const stranger = await app.inject({ url: '/api/company-details', headers: { authorization: 'Bearer nonsense' } });
    expect(guest.headers['cache-control']).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=60');
    expect(customer.body).toBe(guest.body);
    expect(stranger.body).toBe(guest.body);
  });
});

describe('an error', () => {
  test('for an unknown URL has the standard error format', async () => {
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

  test.each(['1e20', '-1', '1.5', 'two', '0x10'])('page=%s is rejected before PostgreSQL sees it', async (page) => {
    expect((await app.inject(`/api/products?page=${page}`)).statusCode).toBe(400);
  });
});

describe('GET /api/ready', () => {
  test('returns 200 while the database is up to date', async () => {
    expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready' });
  });

  test('returns an error while a migration is missing', async () => {
    await pool.query(`delete from schema_migrations where version = '0003'`);
    const reply = await app.inject('/api/ready');
    await pool.query(`insert into schema_migrations values ('0003')`);
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
  });
});

test('a process without its database is not ready, and logs the reason once', async () => {
  const lines: { level: number; err?: { message: string } }[] = [];
  const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'warn' }, 'test', {
    write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
  });
  const unknownDatabaseUrl = getDatabaseUrl('kinari_that_nobody_made');
  const config = { ...appDeps.config, DATABASE_URL: unknownDatabaseUrl };
  const appWithoutDatabase = await buildApp({
    ...appDeps,
    config,
    log,
    pool: createPool(unknownDatabaseUrl, { size: 1, log }),
  });
  await wait(1800);
  const warnings = lines.filter(({ err }) => err?.message.includes('kinari_that_nobody_made'));
  expect(warnings).toHaveLength(1);
  const reply = await appWithoutDatabase.inject('/api/ready');
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('2');
  await appWithoutDatabase.close();
});

test('the developer documentation loads nothing from other hosts', async () => {
  const developmentApp = await buildApp({ ...appDeps, config: { ...appDeps.config, NODE_ENV: 'development' } });
  const { statusCode, body } = await developmentApp.inject('/api/docs/');
  await developmentApp.close();
  expect(statusCode).toBe(200);
  expect(body).toMatch(/"withDefaultFonts":\s*false/);
  expect(body).toMatch(/"telemetry":\s*false/);
  expect(body).toMatch(/"agent":\s*\{\s*"disabled":\s*true/);
});

test('GET /metrics counts requests by route, without probes', async () => {
  await app.inject('/api/health');
  await app.inject('/api/categories');
  const { body } = await app.inject('/metrics');
  expect(body).not.toContain('/api/health');
  expect(body).toMatch(/kinari_build_info\{version="\d+\.\d+\.\d+"\} 1/);
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/categories",status_code="200"\} [1-9]/,
  );
});
