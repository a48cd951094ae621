import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestUser, createTestVariant, PASSWORD, randomIp } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';

const { app, db, pool } = await createTestApp({ RATE_LIMITS: 'off' });
const withRedis = await createTestApp({ RATE_LIMIT_FAILED_LOGINS_PER_IP: 30 });
const withoutRedis = await createTestApp({ RATE_LIMIT_FAILED_LOGINS_PER_IP: 30, REDIS_URL: 'redis://127.0.0.1:1' });

type Reply = { token: string; user: { id: string } };
const login = (identifier: string, password = PASSWORD, { on = app, from = '127.0.0.1' } = {}) =>
  on.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from },
    payload: { identifier, password },
  });
const toHeaders = (token: string) => ({ authorization: `Bearer ${token}` });

describe('POST /auth/login', () => {
  test('accepts the email or the username in any case and returns a token and the account', async () => {
    const person = await createTestUser(db);
    for (const identifier of [person.email, person.email.toUpperCase(), person.username, ` ${person.username} `]) {
      const reply = await login(identifier);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({
        token: expect.stringMatching(/^shp_[\w-]{43}$/),
        user: {
          id: person.id,
          username: person.username,
          firstName: 'Asha',
          lastName: 'Rao',
          nameGiven: true,
          email: person.email,
          emailVerified: false,
          userType: 'CUSTOMER',
          mobile: null,
          dob: null,
          gstin: null,
          tradeName: null,
        },
      });
    }
  });

  test('stores only the hash of the token', async () => {
    const { token } = (await login((await createTestUser(db)).email)).json<Reply>();
    const hash = createHash('sha256').update(token).digest();
    const { rows } = await pool.query('select user_agent from sessions where token_hash = $1', [hash]);
    expect(rows).toHaveLength(1);
    const dump = await pool.query<{ row: string }>('select sessions::text as row from sessions');
    expect(dump.rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test('returns the same error for a wrong password, an unknown name and a disabled account', async () => {
    const person = await createTestUser(db);
    const disabled = await createTestUser(db);
    await pool.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    const replies = await Promise.all([
      login(person.email, 'not the password'),
      login('nobody@example.com', 'not the password'),
      login('nobody', 'not the password'),
      login(disabled.email, PASSWORD),
    ]);
    for (const reply of replies) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'wrong_credentials', message: 'Wrong email, username or password' });
      expect(Object.keys(reply.headers)).toEqual(Object.keys(replies[0]?.headers ?? {}));
      expect(reply.body.length).toBe(replies[0]?.body.length);
    }
  });

  test('keeps the ten most recently used sessions', async () => {
    const person = await createTestUser(db);
    const tokens: string[] = [];
    for (let n = 0; n < 12; n++) tokens.push((await login(person.email)).json<Reply>().token);
    const { rows } = await pool.query('select 1 from sessions where user_id = $1', [person.id]);
    expect(rows).toHaveLength(10);
    const getStatus = async (token: string) =>
      (await app.inject({ url: '/api/auth/me', headers: toHeaders(token) })).statusCode;
    expect(await getStatus(tokens[0] ?? '')).toBe(401);
    expect(await getStatus(tokens.at(-1) ?? '')).toBe(200);
  });

  test('during a password change never leaves a session created with the old password', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await createTestUser(db);
      const change = app.inject({
        method: 'PUT',
        url: '/api/users/change-password',
        headers: person.headers,
        payload: { currentPassword: PASSWORD, newPassword: 'another one, just as long' },
      });
      const logins = await Promise.all([login(person.email), login(person.email), login(person.username)]);
      expect((await change).statusCode).toBe(200);
      for (const reply of logins.filter(({ statusCode }) => statusCode === 200)) {
        const { token } = reply.json<Reply>();
        expect((await app.inject({ url: '/api/auth/me', headers: toHeaders(token) })).statusCode).toBe(401);
      }
    }
  });
});

test('an account with an unreadable hash rejects every password without a server error', async () => {
  const person = await createTestUser(db);
  await db.updateTable('users').set({ password_hash: 'lost' }).where('id', '=', person.id).execute();
  const reply = await login(person.email);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'wrong_credentials' });
});

describe('POST /auth/logout', () => {
  test('ends the session and keeps the cart', async () => {
    const person = await createTestUser(db);
    const { id: variantId } = await createTestVariant(db);
    await pool.query(
      `with cart as (insert into carts (user_id) values ($1) returning id)
       insert into cart_lines (cart_id, variant_id, quantity, shown_price_paise) select id, $2, 3, 89900 from cart`,
      [person.id, variantId],
    );
    const cart = () =>
      pool.query(
        `select carts.*, line.* from carts join cart_lines line on line.cart_id = carts.id where user_id = $1`,
        [person.id],
      );
    const before = (await cart()).rows;

    const reply = await app.inject({ method: 'POST', url: '/api/auth/logout', headers: person.headers });
    expect(reply.json()).toEqual({ message: 'Logged out' });
    expect((await app.inject({ url: '/api/auth/me', headers: person.headers })).statusCode).toBe(401);
    expect((await login(person.email)).statusCode).toBe(200);
    expect((await cart()).rows).toEqual(before);
    expect(before).toHaveLength(1);
  });
});

describe.each([
  ['counted in Redis', withRedis],
  ['counted in the process while Redis is away', withoutRedis],
])('failed logins, %s,', (_where, { app: on, db }) => {
  const guessPassword = (identifier: string, from = randomIp()) => login(identifier, 'a wrong guess', { on, from });

  test('lock an account after ten attempts from any IP, also if it does not exist', async () => {
    const person = await createTestUser(db);
    for (const identifier of [person.email, `nobody-${person.email}`]) {
      for (let n = 0; n < 10; n++) expect((await guessPassword(identifier)).statusCode).toBe(400);
      const rejected = await guessPassword(identifier);
      expect([rejected.statusCode, rejected.json()]).toMatchObject([
        429,
        { code: 'too_many_requests', message: 'Too many attempts. Try again in 15 minutes' },
      ]);
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(14 * 60);
    }
    expect((await login(person.email, PASSWORD, { on, from: randomIp() })).statusCode).toBe(429);
  });

  test('are counted per account, for its email and username in any notation', async () => {
    const { email, username } = await createTestUser(db);
    const names = [email, username, username.toUpperCase(), email.toUpperCase(), ` ${username} `];
    const replies = [];
    for (let n = 0; n < 15; n++) replies.push(await guessPassword(names[n % names.length] ?? ''));
    expect(countBy(replies)).toEqual({ 400: 10, 429: 5 });
  });

  test('are all counted when they are concurrent', async () => {
    const { email } = await createTestUser(db);
    const replies = await Promise.all(Array.from({ length: 25 }, () => guessPassword(email)));
    expect(countBy(replies)).toEqual({ 400: 10, 429: 15 });
  });

  test('are reset by a correct password', async () => {
    const { email } = await createTestUser(db);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await guessPassword(email);
      expect((await login(email, PASSWORD, { on, from: randomIp() })).statusCode).toBe(200);
    }
  });

  test('from other IPs do not lock out an IP that has logged in before', async () => {
    const { email } = await createTestUser(db);
    const homeIp = randomIp();
    expect((await login(email, PASSWORD, { on, from: homeIp })).statusCode).toBe(200);
    for (let n = 0; n < 11; n++) await guessPassword(email);
    expect((await login(email, PASSWORD, { on, from: homeIp })).statusCode).toBe(200);
    for (let n = 0; n < 10; n++) expect((await guessPassword(email, homeIp)).statusCode).toBe(400);
    expect((await guessPassword(email, homeIp)).statusCode).toBe(429);
  });

  test('from one IP stop at the limit over all accounts, and a correct login does not reset it', async () => {
    const from = randomIp();
    const { email } = await createTestUser(db);
    for (let n = 0; n < 15; n++) expect((await guessPassword(`nobody${n}-${email}`, from)).statusCode).toBe(400);
    expect((await login(email, PASSWORD, { on, from })).statusCode).toBe(200);
    for (let n = 15; n < 30; n++) expect((await guessPassword(`nobody${n}-${email}`, from)).statusCode).toBe(400);
    const rejected = await guessPassword(`nobody-${email}`, from);
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  test('of another person on the same IP do not lock out a person who has logged in from there', async () => {
    const from = randomIp();
    const { email } = await createTestUser(db);
    expect((await login(email, PASSWORD, { on, from })).statusCode).toBe(200);
    for (let n = 0; n < 31; n++) await guessPassword(`nobody${n}-${email}`, from);
    expect((await guessPassword(`nobody-${email}`, from)).statusCode).toBe(429);
    expect((await login(email, PASSWORD, { on, from })).statusCode).toBe(200);
  });

  test('at a locked account do not count for the IP', async () => {
    const from = randomIp();
    const { email } = await createTestUser(db);
    for (let n = 0; n < 60; n++) await guessPassword(`nobody-${email}`, from);
    expect((await login(email, PASSWORD, { on, from })).statusCode).toBe(200);
  });
});
