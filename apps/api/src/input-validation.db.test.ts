import { expect, test } from 'vitest';
import { createTestUser, PASSWORD } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

// Checks that apply to every request, before any business rule.
const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });
const { email, headers } = await createTestUser(db);

test('no response sets a cookie or allows cross-site reads', async () => {
  const replies = [
    await app.inject('/api/products'),
    await app.inject({ url: '/api/auth/me', headers: { ...headers, origin: 'https://evil.example' } }),
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier: email, password: PASSWORD } }),
    await app.inject({
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404]);
  const names = replies.flatMap((reply) => Object.keys(reply.headers));
  expect(names.filter((name) => name === 'set-cookie' || name.startsWith('access-control-'))).toEqual([]);
});

test('a token is accepted only in the authorization header, not in a cookie, query or form', async () => {
  const token = headers.authorization.replace('Bearer ', '');
  const requests = [
    app.inject({ url: '/api/auth/me', headers: { cookie: `token=${token}; authorization=${headers.authorization}` } }),
    app.inject(`/api/auth/me?token=${token}&authorization=${encodeURIComponent(headers.authorization)}`),
    app.inject({
      method: 'PUT',
      url: '/api/users/profile',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    }),
  ];
  for (const reply of await Promise.all(requests)) expect([401, 404, 415]).toContain(reply.statusCode);
});

test('a write with a content type of cross-site forms is rejected', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const payload = JSON.stringify({ identifier: email, password: PASSWORD });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload,
    });
    expect([400, 415]).toContain(reply.statusCode);
    expect(reply.body).not.toContain('shp_');
  }
});

test('an unsupported method returns 404, TRACE included', async () => {
  for (const method of ['TRACE', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    const reply = await app.inject({
      method: method as 'PATCH',
      url: '/api/products',
      headers: { 'x-secret': 'echo me' },
    });
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('echo me');
  }
});

test('a parameter sent twice is rejected', async () => {
  expect((await app.inject('/api/products?page=1&page=2')).statusCode).toBe(400);
});

test('a body cannot change the prototype of objects', async () => {
  const payload = '{"identifier":"x","password":"y","__proto__":{"userType":"ADMIN"}}';
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(reply.json()).toMatchObject({ code: 'invalid_request' });
  expect('userType' in {}).toBe(false);
});
