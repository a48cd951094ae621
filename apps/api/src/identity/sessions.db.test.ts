import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { createTestUser, PASSWORD } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { buildApp } from '../app.ts';
import { addMs, DAY, HOUR, MINUTE } from '../platform/clock.ts';
import { createRedis } from '../platform/redis.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const clock = createTestClock();
const longLivedShop = await createTestApp({ RATE_LIMITS: 'off' }, { now: clock.now });
const unavailableRedis = createRedis('redis://127.0.0.1:1', shop.log);
const otherApp = await buildApp(shop);
const otherAppWithoutRedis = await buildApp({ ...shop, redis: unavailableRedis });
afterAll(async () => {
  await otherApp.close();
  await otherAppWithoutRedis.close();
  unavailableRedis.disconnect();
});

const SECOND = 1000;
const toHeaders = (token: string) => ({ authorization: `Bearer ${token}` });
const getStatus = async (headers: object, on: FastifyInstance = app) =>
  (await on.inject({ url: '/api/auth/me', headers: { ...headers } })).statusCode;
const loginOn = async (on: FastifyInstance, identifier: string, userAgent = '') => {
  const reply = await on.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { identifier, password: PASSWORD },
  });
  return toHeaders(reply.json<{ token: string }>().token);
};

describe('a session', () => {
  const signIn = async (userType: 'CUSTOMER' | 'ADMIN') => {
    const { app, db } = longLivedShop;
    const { email } = await createTestUser(db, { userType });
    const headers = await loginOn(app, email);
    return () => getStatus(headers, app);
  };

  test.each([
    ['CUSTOMER', 14 * DAY],
    ['ADMIN', 30 * MINUTE],
  ] as const)('of a %s expires after its idle time', async (userType, idle) => {
    const getStatus = await signIn(userType);
    clock.pass(idle - SECOND);
    expect(await getStatus()).toBe(200);
    clock.pass(idle - SECOND);
    expect(await getStatus()).toBe(200);
    clock.pass(idle);
    expect(await getStatus()).toBe(401);

    const left = await signIn(userType);
    clock.pass(idle + SECOND);
    expect(await left()).toBe(401);
  });

  test.each([
    ['CUSTOMER', 30 * DAY, 10 * DAY],
    ['ADMIN', 12 * HOUR, 20 * MINUTE],
  ] as const)('of a %s expires after its maximum lifetime, even in constant use', async (userType, longest, step) => {
    const ask = await signIn(userType);
    for (let passed = step; passed < longest; passed += step) {
      clock.pass(step);
      expect(await ask()).toBe(200);
    }
    clock.pass(step - SECOND);
    expect(await ask()).toBe(200);
    clock.pass(SECOND);
    expect(await ask()).toBe(401);
  });

  test('updates the last use once a minute, not with every request', async () => {
    const { pool } = longLivedShop;
    const ask = await signIn('CUSTOMER');
    const opened = clock.now();
    const seen = async () => {
      const query = 'select last_seen_at as seen from sessions where created_at = $1';
      return (await pool.query<{ seen: Date }>(query, [opened])).rows[0]?.seen;
    };
    clock.pass(59 * SECOND);
    await ask();
    expect(await seen()).toEqual(opened);
    clock.pass(SECOND);
    await ask();
    expect(await seen()).toEqual(addMs(opened, MINUTE));
  });
});

describe.each([
  ['on this server', app],
  ['on another server', otherApp],
  ['on another server without Redis', otherAppWithoutRedis],
])('the next request %s is rejected', (_where, other) => {
  const sendWrite = (method: 'POST' | 'PUT' | 'DELETE', url: string, headers: object, payload?: object) =>
    app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

  test('after a logout', async () => {
    const { headers } = await createTestUser(db);
    expect(await getStatus(headers, other)).toBe(200);
    await sendWrite('POST', '/api/auth/logout', headers);
    expect(await getStatus(headers, other)).toBe(401);
  });

  test('after a password change, except with the new token', async () => {
    const { headers, email } = await createTestUser(db);
    const otherToken = await loginOn(app, email);
    const reply = await sendWrite('PUT', '/api/users/change-password', headers, {
      currentPassword: PASSWORD,
      newPassword: 'another one, just as long',
    });
    expect([await getStatus(headers, other), await getStatus(otherToken, other)]).toEqual([401, 401]);
    expect(await getStatus(toHeaders(reply.json<{ token: string }>().token), other)).toBe(200);
  });

  test('after logging out everywhere, except for the current session', async () => {
    const { headers, email } = await createTestUser(db);
    const otherToken = await loginOn(app, email);
    await sendWrite('POST', '/api/auth/logout-everywhere', headers);
    expect([await getStatus(headers, other), await getStatus(otherToken, other)]).toEqual([200, 401]);
  });

  test('after the session was revoked in the list', async () => {
    const { headers, email } = await createTestUser(db);
    const otherToken = await loginOn(app, email);
    const { sessions } = (await app.inject({ url: '/api/auth/sessions', headers })).json<{
      sessions: { id: string; current: boolean }[];
    }>();
    await sendWrite('DELETE', `/api/auth/sessions/${sessions.find(({ current }) => !current)?.id}`, headers);
    expect([await getStatus(headers, other), await getStatus(otherToken, other)]).toEqual([200, 401]);
  });

  test('after the account was disabled', async () => {
    const { headers, id } = await createTestUser(db);
    await pool.query('update users set disabled_at = now() where id = $1', [id]);
    expect(await getStatus(headers, other)).toBe(401);
  });
});

describe('GET /auth/sessions', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0.0.0 Mobile Safari/537.36';

  test('lists the active sessions and marks the current one', async () => {
    const { email, headers } = await createTestUser(db);
    await loginOn(app, email, PHONE);
    const reply = await app.inject({ url: '/api/auth/sessions', headers });
    expect(reply.json()).toEqual({
      sessions: expect.arrayContaining([
        expect.objectContaining({ device: 'Chrome on Android', current: false }),
        expect.objectContaining({ device: 'Unknown device', current: true }),
      ]),
    });
  });

  test('does not list, and DELETE does not end, another user’s session', async () => {
    const victim = await createTestUser(db);
    const stranger = await createTestUser(db);
    const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [victim.id]);
    const seen = await app.inject({ url: '/api/auth/sessions', headers: stranger.headers });
    expect(seen.body).not.toContain(rows[0]?.id);
    const url = `/api/auth/sessions/${rows[0]?.id}`;
    expect((await app.inject({ method: 'DELETE', url, headers: stranger.headers })).statusCode).toBe(404);
    expect(await getStatus(victim.headers)).toBe(200);
  });
});

test('a forged token is rejected in every form', async () => {
  const { token, id, username } = await createTestUser(db);
  const { rows } = await pool.query<{ id: string; hash: string }>(
    `select id, encode(token_hash, 'hex') as hash from sessions where user_id = $1`,
    [id],
  );
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const claims = Buffer.from(JSON.stringify({ sub: id, userType: 'ADMIN' })).toString('base64url');

  const forgeries = [
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    'Bearer true',
    'Bearer 0',
    'Bearer []',
    'Bearer {}',
    'Bearer ""',
    'Bearer shp_',
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(4)}`,
    `Bearer ${token}A`,
    `Bearer ${token} `.concat('x'),
    `Bearer  ${token}`,
    `Bearer\t${token}`,
    `bearer ${token}`,
    `BEARER ${token}`,
    `Token ${token}`,
    `Basic ${token}`,
    `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}`,
    token,
    `Bearer ${token.toLowerCase()}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer SHP_${token.slice(4)}`,
    `Bearer "${token}"`,
    `Bearer ${token},Bearer ${token}`,
    `Bearer ${token}%00`,
    `Bearer ${encodeURIComponent(token)}%20`,
    `Bearer ${token.split('').toReversed().join('')}`,
    `Bearer ${rows[0]?.hash}`,
    `Bearer shp_${rows[0]?.hash}`,
    `Bearer ${rows[0]?.id}`,
    `Bearer ${id}`,
    `Bearer ${none}.${claims}.`,
    `Bearer ${none}.${claims}.c2lnbmF0dXJl`,
    `Bearer shp_${'A'.repeat(43)}`,
    `Bearer shp_${'='.repeat(43)}`,
    "Bearer ' or '1'='1",
    `Bearer shp_' or true --${'x'.repeat(25)}`,
    `Bearer ${'x'.repeat(8000)}`,
  ];
  const acceptedForgeries: string[] = [];
  for (const authorization of forgeries)
    if ((await getStatus({ authorization })) !== 401) acceptedForgeries.push(authorization);
  expect(acceptedForgeries).toEqual([]);
  expect(forgeries.length).toBeGreaterThan(40);
  expect(await getStatus(toHeaders(token))).toBe(200);
});
