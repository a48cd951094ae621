import { describe, expect, test } from 'vitest';
import { aClock } from '#test/clock.ts';
import { aClientAddress, aPerson, PASSWORD } from '#test/factories.ts';
import { anAuthenticator } from '#test/second-factors.ts';
import { openShop } from '#test/shop.ts';
import { later, MINUTE } from '../../platform/clock.ts';
import { endSecondFactorOf } from './second-factor.service.ts';

const SECOND = 1000;
const clock = aClock();
// Sealed, as a shop in production keeps them.
const SECRETS_KEY = 'forty brass lamps and a river at dusk';
const shop = await openShop({ SECRETS_KEY }, { now: clock.now });
const { app, db, pool } = shop;

type Headers = Record<string, string>;
type Answer = {
  code?: string;
  message?: string;
  token?: string;
  ticket?: string;
  secret?: string;
  address?: string;
  picture?: { size: number; path: string };
  recoveryCodes?: string[];
};

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Headers = {}, payload?: object) {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: { 'x-forwarded-for': aClientAddress(), ...headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<Answer>(), text: reply.body };
}

const logIn = (email: string) => ask('POST', '/auth/login', {}, { identifier: email, password: PASSWORD });
const sendCode = (ticket: string | undefined, code: string) => ask('POST', '/auth/login/code', {}, { ticket, code });
const headersOf = (token = '') => ({ authorization: `Bearer ${token}` });
const verdict = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [status, body.code];

async function anAdmin() {
  const person = await aPerson(db, { userType: 'ADMIN' });
  const { body } = await logIn(person.email);
  return { id: person.id, email: person.email, headers: headersOf(body.token) };
}

/** Staff who have set it up through the shop's own calls, and the phone that makes their codes. */
async function aGuardedAdmin() {
  const admin = await anAdmin();
  const begun = await ask('POST', '/auth/second-factor', admin.headers);
  const phone = anAuthenticator(begun.body.secret ?? '');
  const confirmed = await ask('POST', '/auth/second-factor/confirm', admin.headers, {
    code: phone.codeAt(clock.now()),
  });
  expect(confirmed.status).toBe(200);
  // The code that switched it on is used up; the next one comes half a minute later.
  clock.pass(30 * SECOND);
  const code = (byMs = 0) => phone.codeAt(later(clock.now(), byMs));
  return { ...admin, phone, code, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
}

const wrongCode = (right: string) => String((Number(right) + 500_001) % 1_000_000).padStart(6, '0');

describe('setting it up', () => {
  test('shows the secret, in letters and as a picture, and counts for nothing before a code has come back', async () => {
    const admin = await anAdmin();
    const { body } = await ask('POST', '/auth/second-factor', admin.headers);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.address).toContain(`secret=${body.secret}`);
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Kinari:/);
    expect(body.picture?.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await ask('GET', '/auth/second-factor', admin.headers)).body).toMatchObject({ on: false });
    expect((await logIn(admin.email)).body).toHaveProperty('token');
  });

  test('takes the code of the secret that was shown last, and answers ten recovery codes', async () => {
    const admin = await anAdmin();
    const first = await ask('POST', '/auth/second-factor', admin.headers);
    const last = await ask('POST', '/auth/second-factor', admin.headers);
    const confirm = ({ body }: typeof last) =>
      ask('POST', '/auth/second-factor/confirm', admin.headers, {
        code: anAuthenticator(body.secret ?? '').codeAt(clock.now()),
      });
    expect(verdict(await confirm(first))).toEqual([400, 'wrong_code']);
    const { body } = await confirm(last);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes ?? [])
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect((await ask('GET', '/auth/second-factor', admin.headers)).body).toEqual({
      on: true,
      since: clock.now().toISOString(),
      recoveryCodesLeft: 10,
      required: false,
    });
  });

  test('ends what was signed in without it, but for whoever set it up', async () => {
    const admin = await anAdmin();
    const elsewhere = headersOf((await logIn(admin.email)).body.token);
    const { body } = await ask('POST', '/auth/second-factor', admin.headers);
    const code = anAuthenticator(body.secret ?? '').codeAt(clock.now());
    await ask('POST', '/auth/second-factor/confirm', admin.headers, { code });
    expect((await ask('GET', '/auth/me', elsewhere)).status).toBe(401);
    expect((await ask('GET', '/auth/me', admin.headers)).status).toBe(200);
  });

  test('does not replace one that is in use', async () => {
    const admin = await aGuardedAdmin();
    expect(verdict(await ask('POST', '/auth/second-factor', admin.headers))).toEqual([409, 'second_factor_on']);
    const confirmed = await ask('POST', '/auth/second-factor/confirm', admin.headers, { code: admin.code() });
    expect(verdict(confirmed)).toEqual([409, 'second_factor_on']);
    const { ticket } = (await logIn(admin.email)).body;
    expect((await sendCode(ticket, admin.code())).status).toBe(200);
  });

  test('leaves neither the secret nor a recovery code in the database', async () => {
    const admin = await anAdmin();
    const { body } = await ask('POST', '/auth/second-factor', admin.headers);
    const code = anAuthenticator(body.secret ?? '').codeAt(clock.now());
    const codes = (await ask('POST', '/auth/second-factor/confirm', admin.headers, { code })).body.recoveryCodes ?? [];
    const { rows } = await pool.query<{ dump: string }>(
      `select (select string_agg(row::text, '|') from second_factors row) || (select string_agg(row::text, '|') from recovery_codes row) as dump`,
    );
    const dump = rows[0]?.dump ?? '';
    expect(dump.length).toBeGreaterThan(1000);
    const hex = Buffer.from(anAuthenticator(body.secret ?? '').bytes).toString('hex');
    expect(hex).toHaveLength(40);
    expect(dump).not.toContain(hex);
    for (const one of codes) {
      expect(dump).not.toContain(Buffer.from(one).toString('hex'));
      expect(dump).not.toContain(Buffer.from(one.replaceAll('-', '')).toString('hex'));
    }
  });
});

describe('logging in', () => {
  test('answers an account without one as ever, and one with it no token but a ticket', async () => {
    const plain = await aPerson(db);
    expect(Object.keys((await logIn(plain.email)).body)).toEqual(['token', 'user']);

    const admin = await aGuardedAdmin();
    const before = await pool.query('select id from sessions where user_id = $1', [admin.id]);
    const reply = await logIn(admin.email);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ codeNeeded: true, ticket: expect.stringMatching(/^[\w-]{43}$/) });
    expect(reply.text).not.toContain('shp_');
    const after = await pool.query('select id from sessions where user_id = $1', [admin.id]);
    expect(after.rows).toEqual(before.rows);
    // The ticket opens nothing by itself.
    for (const token of [`shp_${reply.body.ticket}`, reply.body.ticket])
      expect((await ask('GET', '/auth/me', headersOf(token))).status).toBe(401);
  });

  test('with the ticket and the code opens a session, which is a fresh proof', async () => {
    const admin = await aGuardedAdmin();
    const { ticket } = (await logIn(admin.email)).body;
    const { body, status } = await sendCode(ticket, admin.code());
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: expect.stringMatching(/^shp_/), user: { id: admin.id } });
    const saved = await ask('PUT', '/admin/settings', headersOf(body.token), { daysToDeliver: 7 });
    expect(saved.status).toBe(200);
  });

  test('takes a code as people type it', async () => {
    const admin = await aGuardedAdmin();
    const { ticket } = (await logIn(admin.email)).body;
    const spaced = admin.code().replace(/^(...)/, ' $1 ');
    expect((await sendCode(ticket, spaced)).status).toBe(200);
  });

  test.each([
    ['one half minute ago', -30 * SECOND, 200],
    ['of the half minute to come', 30 * SECOND, 200],
    ['two half minutes ago', -60 * SECOND, 400],
    ['of the half minute after next', 60 * SECOND, 400],
  ])('with a code %s is answered as the window says', async (_when, byMs, status) => {
    const admin = await aGuardedAdmin();
    clock.pass(5 * MINUTE);
    const { ticket } = (await logIn(admin.email)).body;
    expect((await sendCode(ticket, admin.code(byMs))).status).toBe(status);
  });

  test('with a code that was used is refused, and with one from before it too', async () => {
    const admin = await aGuardedAdmin();
    clock.pass(5 * MINUTE);
    const used = admin.code();
    expect((await sendCode((await logIn(admin.email)).body.ticket, used)).status).toBe(200);
    const { ticket } = (await logIn(admin.email)).body;
    expect(verdict(await sendCode(ticket, used))).toEqual([400, 'wrong_code']);
    expect(verdict(await sendCode(ticket, admin.code(-30 * SECOND)))).toEqual([400, 'wrong_code']);
    clock.pass(30 * SECOND);
    expect((await sendCode(ticket, admin.code())).status).toBe(200);
  });

  test('with the same code ten times at once opens one session', async () => {
    const admin = await aGuardedAdmin();
    const tickets = await Promise.all(Array.from({ length: 5 }, () => logIn(admin.email)));
    const replies = await Promise.all(tickets.map(({ body }) => sendCode(body.ticket, admin.code())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('takes the code that switched it on no second time', async () => {
    const admin = await anAdmin();
    const { body } = await ask('POST', '/auth/second-factor', admin.headers);
    const code = anAuthenticator(body.secret ?? '').codeAt(clock.now());
    await ask('POST', '/auth/second-factor/confirm', admin.headers, { code });
    expect(verdict(await sendCode((await logIn(admin.email)).body.ticket, code))).toEqual([400, 'wrong_code']);
  });
});

describe('a ticket', () => {
  test('is of no use to another account: its own code is asked for', async () => {
    const [admin, other] = [await aGuardedAdmin(), await aGuardedAdmin()];
    const { ticket } = (await logIn(admin.email)).body;
    expect(verdict(await sendCode(ticket, other.code()))).toEqual([400, 'wrong_code']);
    expect(verdict(await sendCode(ticket, other.recoveryCodes[0] ?? ''))).toEqual([400, 'wrong_code']);
    expect((await sendCode(ticket, admin.code())).body).toMatchObject({ user: { id: admin.id } });
  });

  test('ends after five minutes', async () => {
    const admin = await aGuardedAdmin();
    const [first, second] = [await logIn(admin.email), await logIn(admin.email)];
    clock.pass(5 * MINUTE - 1);
    expect((await sendCode(first.body.ticket, admin.code())).status).toBe(200);
    const third = await logIn(admin.email);
    clock.pass(5 * MINUTE);
    expect(verdict(await sendCode(second.body.ticket, admin.code()))).toEqual([400, 'ticket_not_valid']);
    expect(verdict(await sendCode(third.body.ticket, admin.code()))).toEqual([400, 'ticket_not_valid']);
  });

  test('is good once', async () => {
    const admin = await aGuardedAdmin();
    const { ticket } = (await logIn(admin.email)).body;
    expect((await sendCode(ticket, admin.code())).status).toBe(200);
    clock.pass(30 * SECOND);
    expect(verdict(await sendCode(ticket, admin.code()))).toEqual([400, 'ticket_not_valid']);
  });

  test('ends with a password change, with logging out everywhere and with the account', async () => {
    const admin = await aGuardedAdmin();
    const waiting = async () => (await logIn(admin.email)).body.ticket;
    const outcome = async (ticket: string | undefined) => verdict(await sendCode(ticket, admin.code()));

    const first = await waiting();
    await ask('POST', '/auth/logout-everywhere', admin.headers);
    expect(await outcome(first)).toEqual([400, 'ticket_not_valid']);

    const second = await waiting();
    await pool.query('update users set disabled_at = now() where id = $1', [admin.id]);
    expect(await outcome(second)).toEqual([400, 'ticket_not_valid']);
    await pool.query('update users set disabled_at = null where id = $1', [admin.id]);

    const third = await waiting();
    const change = { currentPassword: PASSWORD, newPassword: 'another one, just as long' };
    expect((await ask('PUT', '/users/change-password', admin.headers, change)).status).toBe(200);
    expect(await outcome(third)).toEqual([400, 'ticket_not_valid']);
  });

  test('is not a link, nor a link a ticket', async () => {
    const admin = await aGuardedAdmin();
    const { ticket } = (await logIn(admin.email)).body;
    const reset = await ask('POST', '/auth/reset-password', {}, { token: ticket, newPassword: 'another one, as long' });
    expect(verdict(reset)).toEqual([400, 'link_not_valid']);
    await pool.query(`update account_links set purpose = 'reset_password' where user_id = $1`, [admin.id]);
    expect(verdict(await sendCode(ticket, admin.code()))).toEqual([400, 'ticket_not_valid']);
  });
});

describe('wrong codes', () => {
  test('are five in a quarter of an hour for an account, whichever ticket and address they come with', async () => {
    const admin = await aGuardedAdmin();
    const wrong = wrongCode(admin.code());
    for (let n = 0; n < 5; n++) {
      const { ticket } = (await logIn(admin.email)).body;
      expect(verdict(await sendCode(ticket, wrong))).toEqual([400, 'wrong_code']);
    }
    const { ticket } = (await logIn(admin.email)).body;
    const refused = await sendCode(ticket, admin.code());
    expect(verdict(refused)).toEqual([429, 'too_many_requests']);
    expect(refused.body.message).toBe('Too many tries. Please try again in 15 minutes');
    expect(refused.headers['retry-after']).toBe('900');
    expect(verdict(await sendCode(ticket, admin.recoveryCodes[0] ?? ''))).toEqual([429, 'too_many_requests']);
    expect(verdict(await ask('POST', '/auth/again', admin.headers, { code: admin.code() }))).toEqual([
      429,
      'too_many_requests',
    ]);

    clock.pass(15 * MINUTE);
    const later = (await logIn(admin.email)).body.ticket;
    expect((await sendCode(later, admin.code())).status).toBe(200);
  });

  test('of ten thousand a day at most 480 are judged', async () => {
    const admin = await aGuardedAdmin();
    const { ticket } = (await logIn(admin.email)).body;
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => sendCode(ticket, String(n * 7).padStart(6, '0'))),
    );
    const judged = replies.filter(({ status }) => status === 400);
    expect(judged.length).toBeLessThanOrEqual(5);
    expect((5 * 24 * 60) / 15).toBe(480);
  });

  test('are forgotten by a right one', async () => {
    const admin = await aGuardedAdmin();
    for (let round = 0; round < 3; round++) {
      const { ticket } = (await logIn(admin.email)).body;
      for (let n = 0; n < 4; n++) expect((await sendCode(ticket, wrongCode(admin.code()))).status).toBe(400);
      expect((await sendCode(ticket, admin.code())).status).toBe(200);
      clock.pass(30 * SECOND);
    }
  });

  test('of one account do not lock another', async () => {
    const [admin, other] = [await aGuardedAdmin(), await aGuardedAdmin()];
    const { ticket } = (await logIn(admin.email)).body;
    for (let n = 0; n < 6; n++) await sendCode(ticket, wrongCode(admin.code()));
    expect((await sendCode((await logIn(other.email)).body.ticket, other.code())).status).toBe(200);
  });

  test('are counted without Redis too', async () => {
    const apart = await openShop({ SECRETS_KEY, REDIS_URL: 'redis://127.0.0.1:1', RATE_LIMITS: 'off' });
    const admin = await aPerson(apart.db, { userType: 'ADMIN' });
    const begun = await apart.app.inject({ method: 'POST', url: '/api/auth/second-factor', headers: admin.headers });
    const phone = anAuthenticator(begun.json<Answer>().secret ?? '');
    const confirm = (code: string) =>
      apart.app.inject({
        method: 'POST',
        url: '/api/auth/second-factor/confirm',
        headers: admin.headers,
        payload: { code },
      });
    for (let n = 0; n < 5; n++) expect((await confirm(wrongCode(phone.codeAt(new Date())))).statusCode).toBe(400);
    expect((await confirm(phone.codeAt(new Date()))).statusCode).toBe(429);
  });
});

describe('a recovery code', () => {
  test('stands for a code, however it is typed, and each is good once', async () => {
    const admin = await aGuardedAdmin();
    const [first = '', second = ''] = admin.recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect((await sendCode((await logIn(admin.email)).body.ticket, typed)).status).toBe(200);
    const { ticket } = (await logIn(admin.email)).body;
    expect(verdict(await sendCode(ticket, first))).toEqual([400, 'wrong_code']);
    const reply = await sendCode(ticket, second);
    expect(reply.status).toBe(200);
    expect((await ask('GET', '/auth/second-factor', headersOf(reply.body.token))).body).toMatchObject({
      recoveryCodesLeft: 8,
    });
  });

  test('used twice at the same moment opens one session', async () => {
    const admin = await aGuardedAdmin();
    const [one, two] = [await logIn(admin.email), await logIn(admin.email)];
    const replies = await Promise.all(
      [one, two].map(({ body }) => sendCode(body.ticket, admin.recoveryCodes[0] ?? '')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('works no more once they are renewed', async () => {
    const admin = await aGuardedAdmin();
    const renewed = (await ask('POST', '/auth/second-factor/recovery-codes', admin.headers)).body.recoveryCodes ?? [];
    expect(renewed).toHaveLength(10);
    const { ticket } = (await logIn(admin.email)).body;
    expect(verdict(await sendCode(ticket, admin.recoveryCodes[0] ?? ''))).toEqual([400, 'wrong_code']);
    expect((await sendCode(ticket, renewed[0] ?? '')).status).toBe(200);
  });
});

describe('switching it off', () => {
  test('leaves the password alone to log in with', async () => {
    const admin = await aGuardedAdmin();
    expect((await ask('DELETE', '/auth/second-factor', admin.headers)).body).toMatchObject({ on: false });
    expect((await logIn(admin.email)).body).toHaveProperty('token');
    expect((await pool.query('select 1 from recovery_codes where user_id = $1', [admin.id])).rows).toEqual([]);
  });

  test('is done from the command line for who lost phone and codes', async () => {
    const admin = await aGuardedAdmin();
    expect(await endSecondFactorOf(db, 'nobody@example.com')).toBe(false);
    expect(await endSecondFactorOf(db, admin.email)).toBe(true);
    expect((await logIn(admin.email)).body).toHaveProperty('token');
  });
});

describe('a fresh proof', () => {
  test('is given by a code, once for each, and not by that of a secret which is not confirmed', async () => {
    const admin = await aGuardedAdmin();
    clock.pass(11 * MINUTE);
    const save = async () => (await ask('PUT', '/admin/settings', admin.headers, { daysToDeliver: 8 })).status;
    const prove = async (code: string) => (await ask('POST', '/auth/again', admin.headers, { code })).status;
    expect(await save()).toBe(403);
    const code = admin.code();
    expect(await prove(code)).toBe(200);
    expect(await save()).toBe(200);
    expect(await prove(code)).toBe(400);
    expect(await prove(admin.recoveryCodes[3] ?? '')).toBe(200);

    const beginner = await anAdmin();
    const { secret = '' } = (await ask('POST', '/auth/second-factor', beginner.headers)).body;
    const early = { code: anAuthenticator(secret).codeAt(clock.now()) };
    expect(verdict(await ask('POST', '/auth/again', beginner.headers, early))).toEqual([400, 'wrong_code']);
  });
});

test('another key than the secrets were sealed with refuses every code, and a recovery code still opens the account', async () => {
  const admin = await aGuardedAdmin();
  const { buildApp } = await import('../../app.ts');
  const config = { ...shop.config, SECRETS_KEY: 'not the key that it was, but as long' };
  const other = await buildApp({ ...shop, config });
  const { ticket } = (await logIn(admin.email)).body;
  const send = (code: string) =>
    other.inject({ method: 'POST', url: '/api/auth/login/code', payload: { ticket, code } });
  expect((await send(admin.code())).statusCode).toBe(400);
  expect((await send(admin.recoveryCodes[0] ?? '')).statusCode).toBe(200);
  await other.close();
});

test('what happens to a second factor is in the security log, a wrong code too', async () => {
  const admin = await aGuardedAdmin();
  await sendCode((await logIn(admin.email)).body.ticket, wrongCode(admin.code()));
  await sendCode((await logIn(admin.email)).body.ticket, admin.code());
  const { body } = await sendCode((await logIn(admin.email)).body.ticket, admin.recoveryCodes[0] ?? '');
  await ask('DELETE', '/auth/second-factor', headersOf(body.token));
  const events = await db
    .selectFrom('security_events')
    .select('kind')
    .where('user_id', '=', admin.id)
    .where('kind', 'like', 'second_factor%')
    .orderBy('id')
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual([
    'second_factor_on',
    'second_factor_failed',
    'second_factor_used',
    'second_factor_recovery_used',
    'second_factor_off',
  ]);
});
