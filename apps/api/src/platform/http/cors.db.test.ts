import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const LISTED = 'https://pos.example';
const { app, db } = await createTestApp({ CORS_ORIGINS: [LISTED, 'https://app.example'] });
const { headers } = await createTestUser(db, { userType: 'ADMIN' });
const closed = await createTestApp();

const get = (url: string, origin?: string) => app.inject({ url, headers: { ...headers, ...(origin && { origin }) } });
const preflight = (origin: string, url = '/api/orders/all') =>
  app.inject({ method: 'OPTIONS', url, headers: { origin, 'access-control-request-method': 'POST' } });

describe('with a list of origins', () => {
  test('a public response is the same for every origin, so that caches can share it', async () => {
    const replies = [
      await get('/api/categories'),
      await get('/api/categories', LISTED),
      await get('/api/categories', 'https://x.example'),
    ];
    for (const { headers: sent } of replies) {
      expect(sent['access-control-allow-origin']).toBe('*');
      expect(sent.vary).toBe('accept-encoding');
    }
  });

  test('a private response names a listed origin, and no other', async () => {
    const allowed = await get('/api/orders/all', LISTED);
    expect(allowed.headers).toMatchObject({ 'access-control-allow-origin': LISTED, vary: 'origin' });
    expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
    const refused = await get('/api/orders/all', 'https://x.example');
    expect(refused.headers['access-control-allow-origin']).toBeUndefined();
    expect(refused.headers.vary).toBe('origin');
  });

  test('a preflight is answered with the allowed methods and headers', async () => {
    const reply = await preflight(LISTED);
    expect(reply.statusCode).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': LISTED,
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
    });
    expect((await preflight('https://x.example')).headers['access-control-allow-origin']).toBeUndefined();
  });

  test('errors can be read too', async () => {
    const reply = await app.inject({ url: '/api/orders/all', headers: { origin: LISTED } });
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([401, LISTED]);
  });
});

test('without a list no other website may read a response', async () => {
  const reply = await closed.app.inject({ url: '/api/categories', headers: { origin: LISTED } });
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  const { statusCode } = await closed.app.inject({
    method: 'OPTIONS',
    url: '/api/orders/all',
    headers: { origin: LISTED },
  });
  expect(statusCode).toBe(404);
});
