import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { aClientAddress, aPerson, aVariant, PASSWORD } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';

const { app, db, pool } = await openShop({ RATE_LIMITS: 'off' });
const withRedis = await openShop({ ADDRESS_WRONG_LOGINS: 30 });
const withoutRedis = await openShop({ ADDRESS_WRONG_LOGINS: 30, REDIS_URL: 'redis://127.0.0.1:1' });

type Reply = { token: string; user: { id: string } };
const login = (identifier: string, password = PASSWORD, { on = app, from = '127.0.0.1' } = {}) =>
  on.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': from },
    payload: { identifier, password },
  });
const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

describe('POST /auth/login', () => {
  test('takes the e-mail or the username, in whatever case, and answers a token and the account', async () => {
    const person = await aPerson(db);
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

  test('keeps only the hash of the token it gives', async () => {
    const { token } = (await login((await aPerson(db)).email)).json<Reply>();
    const hash = createHash('sha256').update(token).digest();
    const { rows } = await pool.query('select user_agent from sessions where token_hash = $1', [hash]);
    expect(rows).toHaveLength(1);
    const dump = await pool.query<{ row: string }>('select sessions::text as row from sessions');
    expect(dump.rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test('answers alike to a wrong password, an unknown name and a disabled account', async () => {
    const person = await aPerson(db);
    const disabled = await aPerson(db);
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

  test('keeps the ten sessions that were used last', async () => {
    const person = await aPerson(db);
    const tokens: string[] = [];
    for (let n = 0; n < 12; n++) tokens.push((await login(person.email)).json<Reply>().token);
    const { rows } = await pool.query('select 1 from sessions where user_id = $1', [person.id]);
    expect(rows).toHaveLength(10);
    const ask = async (token: string) =>
      (await app.inject({ url: '/api/auth/me', headers: headersOf(token) })).statusCode;
    expect(await ask(tokens[0] ?? '')).toBe(401);
    expect(await ask(tokens.at(-1) ?? '')).toBe(200);
  });

  test('at the same moment as a password change never leaves a session opened with the old password', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await aPerson(db);
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
        expect((await app.inject({ url: '/api/auth/me', headers: headersOf(token) })).statusCode).toBe(401);
      }
    }
  });
});

test('an account whose hash cannot be read refuses every password, and is no failure', async () => {
  const person = await aPerson(db);
  await db.updateTable('users').set({ password_hash: 'lost' }).where('id', '=', person.id).execute();
  const reply = await login(person.email);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'wrong_credentials' });
});

describe('POST /auth/logout', () => {
  test('ends the session and leaves the cart as it is', async () => {
    const person = await aPerson(db);
    const { id: variantId } = await aVariant(db);
    await pool.query(
      `with cart as (insert into carts (user_id) values ($1) returning id)
       insert into cart_lines (cart_id, variant_id, quantity, seen_price_paise) select id, $2, 3, 89900 from cart`,
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
])('wrong logins, %s,', (_where, { app: on, db }) => {
  const guess = (identifier: string, from = aClientAddress()) => login(identifier, 'a wrong guess', { on, from });

  test('lock an account after ten, known or not, whatever address they come from', async () => {
    const person = await aPerson(db);
    for (const identifier of [person.email, `nobody-${person.email}`]) {
      for (let n = 0; n < 10; n++) expect((await guess(identifier)).statusCode).toBe(400);
      const refused = await guess(identifier);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        429,
        { code: 'too_many_requests', message: 'Too many tries. Please try again in 15 minutes' },
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    }
    expect((await login(person.email, PASSWORD, { on, from: aClientAddress() })).statusCode).toBe(429);
  });

  test('are counted for the account, whatever of its names is typed and however', async () => {
    const { email, username } = await aPerson(db);
    const names = [email, username, username.toUpperCase(), email.toUpperCase(), ` ${username} `];
    const replies = [];
    for (let n = 0; n < 15; n++) replies.push(await guess(names[n % names.length] ?? ''));
    expect(tally(replies)).toEqual({ 400: 10, 429: 5 });
  });

  test('at once are counted as surely as one after another', async () => {
    const { email } = await aPerson(db);
    const replies = await Promise.all(Array.from({ length: 25 }, () => guess(email)));
    expect(tally(replies)).toEqual({ 400: 10, 429: 15 });
  });

  test('are forgotten when the right password comes', async () => {
    const { email } = await aPerson(db);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 9; n++) await guess(email);
      expect((await login(email, PASSWORD, { on, from: aClientAddress() })).statusCode).toBe(200);
    }
  });

  test('elsewhere do not lock out the address that has signed in before', async () => {
    const { email } = await aPerson(db);
    const home = aClientAddress();
    expect((await login(email, PASSWORD, { on, from: home })).statusCode).toBe(200);
    for (let n = 0; n < 11; n++) await guess(email);
    expect((await login(email, PASSWORD, { on, from: home })).statusCode).toBe(200);
    for (let n = 0; n < 10; n++) expect((await guess(email, home)).statusCode).toBe(400);
    expect((await guess(email, home)).statusCode).toBe(429);
  });

  test('from one address end at the setting, over however many accounts, and a right one does not reset them', async () => {
    const from = aClientAddress();
    const { email } = await aPerson(db);
    for (let n = 0; n < 15; n++) expect((await guess(`nobody${n}-${email}`, from)).statusCode).toBe(400);
    expect((await login(email, PASSWORD, { on, from })).statusCode).toBe(200);
    for (let n = 15; n < 30; n++) expect((await guess(`nobody${n}-${email}`, from)).statusCode).toBe(400);
    const refused = await guess(`nobody-${email}`, from);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
  });

  test('of a neighbour behind the same address do not lock out who has signed in from there before', async () => {
    const from = aClientAddress();
    const { email } = await aPerson(db);
    expect((await login(email, PASSWORD, { on, from })).statusCode).toBe(200);
    for (let n = 0; n < 31; n++) await guess(`nobody${n}-${email}`, from);
    expect((await guess(`nobody-${email}`, from)).statusCode).toBe(429);
    expect((await login(email, PASSWORD, { on, from })).statusCode).toBe(200);
  });

  test('at a locked account use up nothing of the address they come from', async () => {
    const from = aClientAddress();
    const { email } = await aPerson(db);
    for (let n = 0; n < 60; n++) await guess(`nobody-${email}`, from);
    expect((await login(email, PASSWORD, { on, from })).statusCode).toBe(200);
  });
});
