import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestUser, PASSWORD, randomIp } from '#test/factories.ts';
import { getEmailedToken } from '#test/mailbox.ts';
import { createTestApp } from '#test/test-app.ts';
import { createCounter } from '../platform/limits/counter.ts';
import { createLimiter } from '../platform/limits/limiter.ts';
import { createStrictCounter } from '../platform/limits/strict-counter.ts';
import { createLogger } from '../platform/log.ts';
import { purgeSecurityEventsJob } from './security-log.jobs.ts';
import { recordSecurityEvent } from './security-log.service.ts';

const lines: string[] = [];
const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) });
const shop = await createTestApp({ RATE_LIMITS: 'off' }, { log });
const { app, db, pool } = shop;
const limitedShop = await createTestApp();
const staff = await createTestUser(db, { userType: 'ADMIN' });

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 secret-plugin/1';
const NEW_PASSWORD = 'monsoon over the western ghats';
const origin = { address: '203.0.113.77', userAgent: CHROME, log };

type RequestOptions = { method?: 'POST' | 'PUT' | 'DELETE'; payload?: object; token?: string; from?: string };
const send = (path: string, { method = 'POST', payload, token, from = '203.0.113.77' }: RequestOptions = {}) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { 'x-forwarded-for': from, 'user-agent': CHROME, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
const login = (identifier: string, password = PASSWORD, from?: string) =>
  send('/auth/login', { payload: { identifier, password }, ...(from && { from }) });

type Row = { kind: string; network: string; device: string; session_id: string | null; detail: object };
const listUserEvents = async (userId: string, onPool = pool) =>
  (await onPool.query<Row>('select * from security_events where user_id = $1 order by id', [userId])).rows;
const listUserEventKinds = async (userId: string, onPool = pool) =>
  (await listUserEvents(userId, onPool)).map(({ kind }) => kind);
const listEvents = async (query = '') => {
  const reply = await app.inject({ url: `/api/admin/security-events${query}`, headers: staff.headers });
  return reply.json<EndpointResponse<'listSecurityEvents'>>();
};

describe('the security log', () => {
  test('records a login with account, session, IP range and browser', async () => {
    const person = await createTestUser(db);
    const { token } = (await login(person.email)).json<{ token: string }>();
    const session = (await app.inject({ url: '/api/auth/sessions', headers: { authorization: `Bearer ${token}` } }))
      .json<EndpointResponse<'listSessions'>>()
      .sessions.find(({ current }) => current);
    expect(await listUserEvents(person.id)).toMatchObject([
      {
        kind: 'login',
        network: '203.0.113.0/24',
        device: 'Chrome on Android',
        session_id: session?.id,
        detail: {},
      },
    ]);
    const line = lines.find((written) => written.includes('"securityEvent":"login"') && written.includes(person.id));
    expect(line).toContain(session?.id);
  });

  test('records a wrong password by account, and an unknown name without the typed text', async () => {
    const person = await createTestUser(db);
    await login(person.username, 'tomatoes-4711');
    await login('nobody-of-that-name', 'tomatoes-4711', '2001:db8:7:8:9::1');
    expect(await listUserEventKinds(person.id)).toEqual(['login_failed']);
    const { rows } = await pool.query<Row>(
      `select * from security_events where user_id is null order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ kind: 'login_failed', network: '2001:db8:7::/48', detail: {} }]);
    const dump = await pool.query<{ row: string }>('select event::text as row from security_events event');
    const stored = [...dump.rows.map(({ row }) => row), ...lines].join('\n');
    expect(stored).not.toMatch(/tomatoes|nobody-of-that-name|secret-plugin/);
    expect(lines.some((line) => line.includes('"securityEvent":"login_failed"') && line.includes(person.id))).toBe(
      true,
    );
  });

  test('distinguishes a login to a disabled account from a wrong password; the response does not', async () => {
    const person = await createTestUser(db);
    await pool.query('update users set disabled_at = now() where id = $1', [person.id]);
    expect((await login(person.email)).json()).toMatchObject({ code: 'wrong_credentials' });
    await login(person.email, 'a wrong guess');
    expect(await listUserEventKinds(person.id)).toEqual(['login_disabled', 'login_failed']);
  });

  test('does not record attempts above the limit one by one', async () => {
    const { id, email: identifier } = await createTestUser(limitedShop.db);
    const headers = { 'x-forwarded-for': randomIp() };
    const payload = { identifier, password: 'a wrong guess' };
    for (let round = 0; round < 14; round++)
      await limitedShop.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(await listUserEventKinds(id, limitedShop.pool)).toEqual(Array(10).fill('login_failed'));
  });

  test('limits the events of one kind per account and hour, marks the last one, and records other kinds', async () => {
    const { id: userId } = await createTestUser(db);
    const limiter = createLimiter({
      counter: createCounter(shop.redis),
      strictCounter: createStrictCounter(db),
      enabled: true,
    });
    for (let round = 0; round < 70; round++)
      await recordSecurityEvent(db, { kind: 'login', at: new Date(), userId, origin }, limiter);
    await recordSecurityEvent(db, { kind: 'refused', at: new Date(), userId, origin }, limiter);
    const stored = await listUserEvents(userId);
    expect(stored).toHaveLength(61);
    expect(stored.filter(({ detail }) => 'furtherNotListed' in detail)).toHaveLength(1);
    expect(stored[59]?.detail).toEqual({ furtherNotListed: true });
  });

  test('records changes by users to their own access', async () => {
    const { id, email, token } = await createTestUser(db);
    await login(email);
    await send('/auth/logout-everywhere', { token });
    await send('/users/change-email', {
      method: 'PUT',
      token,
      payload: { newEmail: `moved-${email}`, currentPassword: PASSWORD },
    });
    await send('/users/change-password', {
      method: 'PUT',
      token,
      payload: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    });
    await send('/auth/forgot-password', { payload: { email } });
    const link = await getEmailedToken(shop, email);
    await send('/auth/reset-password', { payload: { token: link, newPassword: PASSWORD } });
    expect(await listUserEventKinds(id)).toEqual([
      'login',
      'sessions_ended',
      'email_change_asked',
      'password_changed',
      'reset_requested',
      'reset_done',
    ]);
  });

  test('records a customer at an admin endpoint, and staff at a customer endpoint', async () => {
    const customer = await createTestUser(db);
    const admin = await createTestUser(db, { userType: 'ADMIN' });
    await app.inject({ url: '/api/orders/all', headers: customer.headers });
    await app.inject({ url: '/api/cart', headers: admin.headers });
    await expect
      .poll(() => listUserEvents(customer.id))
      .toMatchObject([{ kind: 'refused', detail: { call: 'listOrders' } }]);
    await expect.poll(() => listUserEvents(admin.id)).toMatchObject([{ kind: 'refused', detail: { call: 'getCart' } }]);
  });

  test('cannot be changed, and no event younger than a year can be deleted', async () => {
    const { id: userId } = await createTestUser(db);
    await recordSecurityEvent(db, { kind: 'login', at: new Date(), userId, origin });
    for (const statement of [
      'update security_events set user_id = null',
      'truncate security_events',
      `delete from security_events where user_id = '${userId}'`,
    ])
      await expect(pool.query(statement)).rejects.toThrow('security_events is only ever added to');
  });

  test('is purged of events older than a year by a job', async () => {
    const { id: userId } = await createTestUser(db);
    const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);
    for (const at of [daysAgo(367), daysAgo(364), daysAgo(1)])
      await recordSecurityEvent(db, { kind: 'login', at, userId, origin });
    await purgeSecurityEventsJob.run({ db, log }, {});
    expect(await listUserEventKinds(userId)).toHaveLength(2);
  });
});

describe('GET /admin/security-events', () => {
  test('returns events newest first with names, filtered by kind and by person as user or actor', async () => {
    const [ravi, asha] = [await createTestUser(db), await createTestUser(db, { userType: 'ADMIN' })];
    const at = new Date('2025-06-01T06:30:00Z');
    await recordSecurityEvent(db, { kind: 'login', at, userId: ravi.id, origin });
    await recordSecurityEvent(db, { kind: 'staff_disabled', at, userId: ravi.id, actorId: asha.id, origin });
    const { events } = await listEvents(`?person=${ravi.email.toUpperCase()}`);
    const person = { id: ravi.id, name: 'Asha Rao', email: ravi.email, isStaff: false };
    const shared = { at: at.toISOString(), person, device: 'Chrome on Android', network: '203.0.113.0/24' };
    expect(events).toEqual([
      { ...shared, id: expect.any(String), kind: 'staff_disabled', by: 'Asha Rao', furtherNotListed: false },
      { ...shared, id: expect.any(String), kind: 'login', by: null, furtherNotListed: false },
    ]);
    expect((await listEvents(`?person=${asha.username}`)).events.map(({ kind }) => kind)).toEqual(['staff_disabled']);
    expect((await listEvents(`?person=${ravi.username}&kind=login`)).events).toHaveLength(1);
    expect(await listEvents('?person=nobody')).toEqual({ events: [], nextCursor: null });
  });

  test('continues after the last page, even if new events arrived', async () => {
    const { id: userId, username } = await createTestUser(db);
    const recordLogin = () => recordSecurityEvent(db, { kind: 'login', at: new Date(), userId, origin });
    for (let round = 0; round < 5; round++) await recordLogin();
    const first = await listEvents(`?person=${username}&limit=3`);
    await recordLogin();
    const second = await listEvents(`?person=${username}&limit=3&before=${first.nextCursor}`);
    expect([first.events.length, second.events.length, second.nextCursor]).toEqual([3, 2, null]);
    const ids = [...first.events, ...second.events].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
  });

  test('leaves out a kind that this release does not know', async () => {
    const { id, username } = await createTestUser(db);
    await pool.query(
      `insert into security_events (at, kind, user_id, network, device) values (now(), 'of_tomorrow', $1, '', '')`,
      [id],
    );
    expect(await listEvents(`?person=${username}`)).toEqual({ events: [], nextCursor: null });
  });
});
