import type { Reply } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { aClientAddress, aPerson, PASSWORD } from '#test/factories.ts';
import { mailedToken } from '#test/mailbox.ts';
import { openShop } from '#test/shop.ts';
import { openCounter } from '../platform/http/counter.ts';
import { openLimiter } from '../platform/http/limiter.ts';
import { openLog } from '../platform/log.ts';
import { forgetOldSecurityEvents } from './security-log.jobs.ts';
import { recordSecurityEvent } from './security-log.service.ts';

const lines: string[] = [];
const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) });
const shop = await openShop({ RATE_LIMITS: 'off' }, { log });
const { app, db, pool } = shop;
const limited = await openShop();
const staff = await aPerson(db, { userType: 'ADMIN' });

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 secret-plugin/1';
const NEW_PASSWORD = 'monsoon over the western ghats';
const origin = { address: '203.0.113.77', userAgent: CHROME, log };

type Sent = { method?: 'POST' | 'PUT' | 'DELETE'; payload?: object; token?: string; from?: string };
const send = (path: string, { method = 'POST', payload, token, from = '203.0.113.77' }: Sent = {}) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { 'x-forwarded-for': from, 'user-agent': CHROME, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
const login = (identifier: string, password = PASSWORD, from?: string) =>
  send('/auth/login', { payload: { identifier, password }, ...(from && { from }) });

type Row = { kind: string; network: string; device: string; session_id: string | null; detail: object };
const eventsOf = async (userId: string, inside = pool) =>
  (await inside.query<Row>('select * from security_events where user_id = $1 order by id', [userId])).rows;
const kindsOf = async (userId: string, inside = pool) => (await eventsOf(userId, inside)).map(({ kind }) => kind);
const read = async (query = '') => {
  const reply = await app.inject({ url: `/api/admin/security-events${query}`, headers: staff.headers });
  return reply.json<Reply<'listSecurityEvents'>>();
};

describe('the security log', () => {
  test('tells of a login: whose, which session, from which network and with which browser', async () => {
    const person = await aPerson(db);
    const { token } = (await login(person.email)).json<{ token: string }>();
    const session = (await app.inject({ url: '/api/auth/sessions', headers: { authorization: `Bearer ${token}` } }))
      .json<Reply<'listSessions'>>()
      .sessions.find(({ current }) => current);
    expect(await eventsOf(person.id)).toMatchObject([
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

  test('tells of a wrong password by the account, and of a name that nobody has by nothing that was typed', async () => {
    const person = await aPerson(db);
    await login(person.username, 'tomatoes-4711');
    await login('nobody-of-that-name', 'tomatoes-4711', '2001:db8:7:8:9::1');
    expect(await kindsOf(person.id)).toEqual(['login_failed']);
    const { rows } = await pool.query<Row>(
      `select * from security_events where user_id is null order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ kind: 'login_failed', network: '2001:db8:7::/48', detail: {} }]);
    const dump = await pool.query<{ row: string }>('select event::text as row from security_events event');
    const kept = [...dump.rows.map(({ row }) => row), ...lines].join('\n');
    expect(kept).not.toMatch(/tomatoes|nobody-of-that-name|secret-plugin/);
    expect(lines.some((line) => line.includes('"securityEvent":"login_failed"') && line.includes(person.id))).toBe(
      true,
    );
  });

  test('tells a login to a disabled account from a wrong password, though the answer does not', async () => {
    const person = await aPerson(db);
    await pool.query('update users set disabled_at = now() where id = $1', [person.id]);
    expect((await login(person.email)).json()).toMatchObject({ code: 'wrong_credentials' });
    await login(person.email, 'a wrong guess');
    expect(await kindsOf(person.id)).toEqual(['login_disabled', 'login_failed']);
  });

  test('does not list tries beyond the limit one by one', async () => {
    const { id, email: identifier } = await aPerson(limited.db);
    const headers = { 'x-forwarded-for': aClientAddress() };
    const payload = { identifier, password: 'a wrong guess' };
    for (let round = 0; round < 14; round++)
      await limited.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
    expect(await kindsOf(id, limited.pool)).toEqual(Array(10).fill('login_failed'));
  });

  test('keeps so many of a kind in an hour for an account, says so at the last, and goes on with other kinds', async () => {
    const { id: userId } = await aPerson(db);
    const limiter = openLimiter(openCounter(shop.redis), { enabled: true });
    for (let round = 0; round < 70; round++)
      await recordSecurityEvent(db, { kind: 'login', at: new Date(), userId, origin }, limiter);
    await recordSecurityEvent(db, { kind: 'refused', at: new Date(), userId, origin }, limiter);
    const kept = await eventsOf(userId);
    expect(kept).toHaveLength(61);
    expect(kept.filter(({ detail }) => 'furtherNotListed' in detail)).toHaveLength(1);
    expect(kept[59]?.detail).toEqual({ furtherNotListed: true });
  });

  test('tells what somebody did about their own access', async () => {
    const { id, email, token } = await aPerson(db);
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
    const link = await mailedToken(shop, email);
    await send('/auth/reset-password', { payload: { token: link, newPassword: PASSWORD } });
    expect(await kindsOf(id)).toEqual([
      'login',
      'sessions_ended',
      'email_change_asked',
      'password_changed',
      'reset_requested',
      'reset_done',
    ]);
  });

  test('tells of a customer at a door of the staff, and of staff at one of the customers', async () => {
    const customer = await aPerson(db);
    const admin = await aPerson(db, { userType: 'ADMIN' });
    await app.inject({ url: '/api/orders/all', headers: customer.headers });
    await app.inject({ url: '/api/cart', headers: admin.headers });
    await expect
      .poll(() => eventsOf(customer.id))
      .toMatchObject([{ kind: 'refused', detail: { call: 'listAllOrders' } }]);
    await expect.poll(() => eventsOf(admin.id)).toMatchObject([{ kind: 'refused', detail: { call: 'readCart' } }]);
  });

  test('cannot be rewritten, and nothing younger than a year goes, whoever asks', async () => {
    const { id: userId } = await aPerson(db);
    await recordSecurityEvent(db, { kind: 'login', at: new Date(), userId, origin });
    for (const statement of [
      'update security_events set user_id = null',
      'truncate security_events',
      `delete from security_events where user_id = '${userId}'`,
    ])
      await expect(pool.query(statement)).rejects.toThrow('security_events is only ever added to');
  });

  test('forgets what is older than a year, by a job', async () => {
    const { id: userId } = await aPerson(db);
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    for (const at of [days(367), days(364), days(1)])
      await recordSecurityEvent(db, { kind: 'login', at, userId, origin });
    await forgetOldSecurityEvents.run({ db, log }, {});
    expect(await kindsOf(userId)).toHaveLength(2);
  });
});

describe('GET /admin/security-events', () => {
  test('answers newest first with names, by kind and by person, whoever of the two it was', async () => {
    const [ravi, asha] = [await aPerson(db), await aPerson(db, { userType: 'ADMIN' })];
    const at = new Date('2025-06-01T06:30:00Z');
    await recordSecurityEvent(db, { kind: 'login', at, userId: ravi.id, origin });
    await recordSecurityEvent(db, { kind: 'staff_disabled', at, userId: ravi.id, actorId: asha.id, origin });
    const { events } = await read(`?person=${ravi.email.toUpperCase()}`);
    const person = { id: ravi.id, name: 'Asha Rao', email: ravi.email, isStaff: false };
    const shared = { at: at.toISOString(), person, device: 'Chrome on Android', network: '203.0.113.0/24' };
    expect(events).toEqual([
      { ...shared, id: expect.any(String), kind: 'staff_disabled', by: 'Asha Rao', furtherNotListed: false },
      { ...shared, id: expect.any(String), kind: 'login', by: null, furtherNotListed: false },
    ]);
    expect((await read(`?person=${asha.username}`)).events.map(({ kind }) => kind)).toEqual(['staff_disabled']);
    expect((await read(`?person=${ravi.username}&kind=login`)).events).toHaveLength(1);
    expect(await read('?person=nobody')).toEqual({ events: [], older: null });
  });

  test('is read on from where a page ended, though new events came in between', async () => {
    const { id: userId, username } = await aPerson(db);
    const record = () => recordSecurityEvent(db, { kind: 'login', at: new Date(), userId, origin });
    for (let round = 0; round < 5; round++) await record();
    const first = await read(`?person=${username}&limit=3`);
    await record();
    const second = await read(`?person=${username}&limit=3&before=${first.older}`);
    expect([first.events.length, second.events.length, second.older]).toEqual([3, 2, null]);
    const ids = [...first.events, ...second.events].map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(5);
  });

  test('leaves out a kind that this release does not know', async () => {
    const { id, username } = await aPerson(db);
    await pool.query(
      `insert into security_events (at, kind, user_id, network, device) values (now(), 'of_tomorrow', $1, '', '')`,
      [id],
    );
    expect(await read(`?person=${username}`)).toEqual({ events: [], older: null });
  });
});
