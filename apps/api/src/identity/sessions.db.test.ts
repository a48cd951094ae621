import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { aClock } from '#test/clock.ts';
import { aPerson, PASSWORD } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { buildApp } from '../app.ts';
import { DAY, HOUR, later, MINUTE } from '../platform/clock.ts';
import { openRedis } from '../platform/redis.ts';

const shop = await openShop({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const clock = aClock();
const lasting = await openShop({ RATE_LIMITS: 'off' }, { now: clock.now });
const redisAway = openRedis('redis://127.0.0.1:1', shop.log);
const neighbour = await buildApp(shop);
const neighbourWithoutRedis = await buildApp({ ...shop, redis: redisAway });
afterAll(async () => {
  await neighbour.close();
  await neighbourWithoutRedis.close();
  redisAway.disconnect();
});

const SECOND = 1000;
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (headers: object, on: FastifyInstance = app) =>
  (await on.inject({ url: '/api/auth/me', headers: { ...headers } })).statusCode;
const loginOn = async (on: FastifyInstance, identifier: string, userAgent = '') => {
  const reply = await on.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { identifier, password: PASSWORD },
  });
  return headersOf(reply.json<{ token: string }>().token);
};

describe('a session', () => {
  const signIn = async (userType: 'CUSTOMER' | 'ADMIN') => {
    const { app, db } = lasting;
    const { email } = await aPerson(db, { userType });
    const headers = await loginOn(app, email);
    return () => statusOf(headers, app);
  };

  test.each([
    ['CUSTOMER', 14 * DAY],
    ['ADMIN', 30 * MINUTE],
  ] as const)('of a %s ends when it has not been used for long enough', async (userType, idle) => {
    const kept = await signIn(userType);
    clock.pass(idle - SECOND);
    expect(await kept()).toBe(200);
    clock.pass(idle - SECOND);
    expect(await kept()).toBe(200);
    clock.pass(idle);
    expect(await kept()).toBe(401);

    const left = await signIn(userType);
    clock.pass(idle + SECOND);
    expect(await left()).toBe(401);
  });

  test.each([
    ['CUSTOMER', 30 * DAY, 10 * DAY],
    ['ADMIN', 12 * HOUR, 20 * MINUTE],
  ] as const)(
    'of a %s ends for good after its longest time, however much it is used',
    async (userType, longest, step) => {
      const ask = await signIn(userType);
      for (let passed = step; passed < longest; passed += step) {
        clock.pass(step);
        expect(await ask()).toBe(200);
      }
      clock.pass(step - SECOND);
      expect(await ask()).toBe(200);
      clock.pass(SECOND);
      expect(await ask()).toBe(401);
    },
  );

  test('is noted as used once a minute, not with every read', async () => {
    const { pool } = lasting;
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
    expect(await seen()).toEqual(later(opened, MINUTE));
  });
});

describe.each([
  ['on this server', app],
  ['on another server', neighbour],
  ['on another server without Redis', neighbourWithoutRedis],
])('the next call %s is refused', (_where, other) => {
  const write = (method: 'POST' | 'PUT' | 'DELETE', url: string, headers: object, payload?: object) =>
    app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

  test('after logout', async () => {
    const { headers } = await aPerson(db);
    expect(await statusOf(headers, other)).toBe(200);
    await write('POST', '/api/auth/logout', headers);
    expect(await statusOf(headers, other)).toBe(401);
  });

  test('after a password change, but for the token it answers', async () => {
    const { headers, email } = await aPerson(db);
    const elsewhere = await loginOn(app, email);
    const reply = await write('PUT', '/api/users/change-password', headers, {
      currentPassword: PASSWORD,
      newPassword: 'another one, just as long',
    });
    expect([await statusOf(headers, other), await statusOf(elsewhere, other)]).toEqual([401, 401]);
    expect(await statusOf(headersOf(reply.json<{ token: string }>().token), other)).toBe(200);
  });

  test('after logging out everywhere, but for whoever did so', async () => {
    const { headers, email } = await aPerson(db);
    const elsewhere = await loginOn(app, email);
    await write('POST', '/api/auth/logout-everywhere', headers);
    expect([await statusOf(headers, other), await statusOf(elsewhere, other)]).toEqual([200, 401]);
  });

  test('after the session was ended from the list', async () => {
    const { headers, email } = await aPerson(db);
    const elsewhere = await loginOn(app, email);
    const { sessions } = (await app.inject({ url: '/api/auth/sessions', headers })).json<{
      sessions: { id: string; current: boolean }[];
    }>();
    await write('DELETE', `/api/auth/sessions/${sessions.find(({ current }) => !current)?.id}`, headers);
    expect([await statusOf(headers, other), await statusOf(elsewhere, other)]).toEqual([200, 401]);
  });

  test('after the account was disabled', async () => {
    const { headers, id } = await aPerson(db);
    await pool.query('update users set disabled_at = now() where id = $1', [id]);
    expect(await statusOf(headers, other)).toBe(401);
  });
});

describe('GET /auth/sessions', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0.0.0 Mobile Safari/537.36';

  test('lists where the account is signed in, and which of it is here', async () => {
    const { email, headers } = await aPerson(db);
    await loginOn(app, email, PHONE);
    const reply = await app.inject({ url: '/api/auth/sessions', headers });
    expect(reply.json()).toEqual({
      sessions: expect.arrayContaining([
        expect.objectContaining({ device: 'Chrome on Android', current: false }),
        expect.objectContaining({ device: 'Unknown device', current: true }),
      ]),
    });
  });

  test('does not list, and DELETE does not end, somebody else’s session', async () => {
    const victim = await aPerson(db);
    const stranger = await aPerson(db);
    const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [victim.id]);
    const seen = await app.inject({ url: '/api/auth/sessions', headers: stranger.headers });
    expect(seen.body).not.toContain(rows[0]?.id);
    const url = `/api/auth/sessions/${rows[0]?.id}`;
    expect((await app.inject({ method: 'DELETE', url, headers: stranger.headers })).statusCode).toBe(404);
    expect(await statusOf(victim.headers)).toBe(200);
  });
});

test('a forged token opens nothing, in whichever form it comes', async () => {
  const { token, id, username } = await aPerson(db);
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
  const opening: string[] = [];
  for (const authorization of forgeries) if ((await statusOf({ authorization })) !== 401) opening.push(authorization);
  expect(opening).toEqual([]);
  expect(forgeries.length).toBeGreaterThan(40);
  expect(await statusOf(headersOf(token))).toBe(200);
});
