import { describe, expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { createTestUser, PASSWORD, randomIp } from '#test/factories.ts';
import { collectEmails } from '#test/mailbox.ts';
import { createTestApp } from '#test/test-app.ts';
import { createAuthenticator } from '#test/two-factor.ts';
import { addMs, MINUTE } from '../../platform/clock.ts';
import { resetTwoFactor } from './two-factor.service.ts';

const SECOND = 1000;
const clock = createTestClock();
// With a key the secrets are encrypted, as in production.
const ENCRYPTION_KEY = 'forty brass lamps and a river at dusk';
const shop = await createTestApp({ ENCRYPTION_KEY }, { now: clock.now });
const { app, db, pool } = shop;

type Headers = Record<string, string>;
type ResponseBody = {
  code?: string;
  message?: string;
  token?: string;
  loginChallenge?: string;
  secret?: string;
  address?: string;
  image?: { size: number; path: string };
  recoveryCodes?: string[];
};

async function sendRequest(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  headers: Headers = {},
  payload?: object,
) {
  const reply = await app.inject({
    method,
    url: `/api${path}`,
    headers: { 'x-forwarded-for': randomIp(), ...headers },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, headers: reply.headers, body: reply.json<ResponseBody>(), text: reply.body };
}

const logIn = (email: string) => sendRequest('POST', '/auth/login', {}, { identifier: email, password: PASSWORD });
const sendCode = (loginChallenge: string | undefined, code: string) =>
  sendRequest('POST', '/auth/login/code', {}, { loginChallenge, code });
const toHeaders = (token = '') => ({ authorization: `Bearer ${token}` });
const toStatusAndCode = ({ status, body }: Awaited<ReturnType<typeof sendRequest>>) => [status, body.code];

async function createAdmin() {
  const person = await createTestUser(db, { userType: 'ADMIN' });
  const { body } = await logIn(person.email);
  return { id: person.id, email: person.email, headers: toHeaders(body.token) };
}

async function createAdminWithTwoFactor() {
  const admin = await createAdmin();
  const setupResponse = await sendRequest('POST', '/auth/two-factor', admin.headers);
  const authenticator = createAuthenticator(setupResponse.body.secret ?? '');
  const confirmed = await sendRequest('POST', '/auth/two-factor/confirm', admin.headers, {
    code: authenticator.codeAt(clock.now()),
  });
  expect(confirmed.status).toBe(200);
  // The confirming code is used up. The next one is valid 30 seconds later.
  clock.pass(30 * SECOND);
  const code = (byMs = 0) => authenticator.codeAt(addMs(clock.now(), byMs));
  return { ...admin, phone: authenticator, code, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
}

const wrongCode = (right: string) => String((Number(right) + 500_001) % 1_000_000).padStart(6, '0');

describe('the setup', () => {
  test('shows the secret as text and as a QR code, and has no effect before a code is confirmed', async () => {
    const admin = await createAdmin();
    const { body } = await sendRequest('POST', '/auth/two-factor', admin.headers);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.address).toContain(`secret=${body.secret}`);
    expect(body.address).toMatch(/^otpauth:\/\/totp\/Kinari:/);
    expect(body.image?.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect((await sendRequest('GET', '/auth/two-factor', admin.headers)).body).toMatchObject({ on: false });
    expect((await logIn(admin.email)).body).toHaveProperty('token');
  });

  test('accepts a code of the last shown secret and returns ten recovery codes', async () => {
    const admin = await createAdmin();
    const first = await sendRequest('POST', '/auth/two-factor', admin.headers);
    const last = await sendRequest('POST', '/auth/two-factor', admin.headers);
    const confirm = ({ body }: typeof last) =>
      sendRequest('POST', '/auth/two-factor/confirm', admin.headers, {
        code: createAuthenticator(body.secret ?? '').codeAt(clock.now()),
      });
    expect(toStatusAndCode(await confirm(first))).toEqual([400, 'invalid_code']);
    const { body } = await confirm(last);
    expect(new Set(body.recoveryCodes).size).toBe(10);
    for (const code of body.recoveryCodes ?? [])
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
    expect((await sendRequest('GET', '/auth/two-factor', admin.headers)).body).toEqual({
      on: true,
      since: clock.now().toISOString(),
      recoveryCodesLeft: 10,
      required: false,
    });
  });

  test('ends all other sessions', async () => {
    const admin = await createAdmin();
    const otherHeaders = toHeaders((await logIn(admin.email)).body.token);
    const { body } = await sendRequest('POST', '/auth/two-factor', admin.headers);
    const code = createAuthenticator(body.secret ?? '').codeAt(clock.now());
    await sendRequest('POST', '/auth/two-factor/confirm', admin.headers, { code });
    expect((await sendRequest('GET', '/auth/me', otherHeaders)).status).toBe(401);
    expect((await sendRequest('GET', '/auth/me', admin.headers)).status).toBe(200);
  });

  test('does not replace an active secret', async () => {
    const admin = await createAdminWithTwoFactor();
    expect(toStatusAndCode(await sendRequest('POST', '/auth/two-factor', admin.headers))).toEqual([
      409,
      'two_factor_already_enabled',
    ]);
    const confirmed = await sendRequest('POST', '/auth/two-factor/confirm', admin.headers, { code: admin.code() });
    expect(toStatusAndCode(confirmed)).toEqual([409, 'two_factor_already_enabled']);
    const { loginChallenge } = (await logIn(admin.email)).body;
    expect((await sendCode(loginChallenge, admin.code())).status).toBe(200);
  });

  test('stores neither the secret nor a recovery code in plain text', async () => {
    const admin = await createAdmin();
    const { body } = await sendRequest('POST', '/auth/two-factor', admin.headers);
    const code = createAuthenticator(body.secret ?? '').codeAt(clock.now());
    const codes =
      (await sendRequest('POST', '/auth/two-factor/confirm', admin.headers, { code })).body.recoveryCodes ?? [];
    const { rows } = await pool.query<{ dump: string }>(
      `select (select string_agg(row::text, '|') from two_factor_secrets row) || (select string_agg(row::text, '|') from recovery_codes row) as dump`,
    );
    const dump = rows[0]?.dump ?? '';
    expect(dump.length).toBeGreaterThan(1000);
    const hex = Buffer.from(createAuthenticator(body.secret ?? '').bytes).toString('hex');
    expect(hex).toHaveLength(40);
    expect(dump).not.toContain(hex);
    for (const one of codes) {
      expect(dump).not.toContain(Buffer.from(one).toString('hex'));
      expect(dump).not.toContain(Buffer.from(one.replaceAll('-', '')).toString('hex'));
    }
  });
});

describe('logging in', () => {
  test('returns a token without 2FA, and a login challenge with 2FA', async () => {
    const plain = await createTestUser(db);
    expect(Object.keys((await logIn(plain.email)).body)).toEqual(['token', 'user']);

    const admin = await createAdminWithTwoFactor();
    const before = await pool.query('select id from sessions where user_id = $1', [admin.id]);
    const reply = await logIn(admin.email);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ codeNeeded: true, loginChallenge: expect.stringMatching(/^[\w-]{43}$/) });
    expect(reply.text).not.toContain('shp_');
    const after = await pool.query('select id from sessions where user_id = $1', [admin.id]);
    expect(after.rows).toEqual(before.rows);
    // The login challenge is not a session token.
    for (const token of [`shp_${reply.body.loginChallenge}`, reply.body.loginChallenge])
      expect((await sendRequest('GET', '/auth/me', toHeaders(token))).status).toBe(401);
  });

  test('with the challenge and the code creates a session with a recent authentication', async () => {
    const admin = await createAdminWithTwoFactor();
    const { loginChallenge } = (await logIn(admin.email)).body;
    const { body, status } = await sendCode(loginChallenge, admin.code());
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: expect.stringMatching(/^shp_/), user: { id: admin.id } });
    const saved = await sendRequest('PUT', '/admin/settings', toHeaders(body.token), { deliveryDays: 7 });
    expect(saved.status).toBe(200);
  });

  test('accepts a code with spaces', async () => {
    const admin = await createAdminWithTwoFactor();
    const { loginChallenge } = (await logIn(admin.email)).body;
    const spacedCode = admin.code().replace(/^(...)/, ' $1 ');
    expect((await sendCode(loginChallenge, spacedCode)).status).toBe(200);
  });

  test.each([
    ['one half minute ago', -30 * SECOND, 200],
    ['of the half minute to come', 30 * SECOND, 200],
    ['two half minutes ago', -60 * SECOND, 400],
    ['of the half minute after next', 60 * SECOND, 400],
  ])('with a code %s is accepted or rejected by the time window', async (_when, byMs, status) => {
    const admin = await createAdminWithTwoFactor();
    clock.pass(5 * MINUTE);
    const { loginChallenge } = (await logIn(admin.email)).body;
    expect((await sendCode(loginChallenge, admin.code(byMs))).status).toBe(status);
  });

  test('rejects a used code and any earlier one', async () => {
    const admin = await createAdminWithTwoFactor();
    clock.pass(5 * MINUTE);
    const usedCode = admin.code();
    expect((await sendCode((await logIn(admin.email)).body.loginChallenge, usedCode)).status).toBe(200);
    const { loginChallenge } = (await logIn(admin.email)).body;
    expect(toStatusAndCode(await sendCode(loginChallenge, usedCode))).toEqual([400, 'invalid_code']);
    expect(toStatusAndCode(await sendCode(loginChallenge, admin.code(-30 * SECOND)))).toEqual([400, 'invalid_code']);
    clock.pass(30 * SECOND);
    expect((await sendCode(loginChallenge, admin.code())).status).toBe(200);
  });

  test('ten concurrent logins with the same code create one session', async () => {
    const admin = await createAdminWithTwoFactor();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => logIn(admin.email)));
    const replies = await Promise.all(challenges.map(({ body }) => sendCode(body.loginChallenge, admin.code())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('rejects the code that was used for the setup', async () => {
    const admin = await createAdmin();
    const { body } = await sendRequest('POST', '/auth/two-factor', admin.headers);
    const code = createAuthenticator(body.secret ?? '').codeAt(clock.now());
    await sendRequest('POST', '/auth/two-factor/confirm', admin.headers, { code });
    expect(toStatusAndCode(await sendCode((await logIn(admin.email)).body.loginChallenge, code))).toEqual([
      400,
      'invalid_code',
    ]);
  });
});

describe('a login challenge', () => {
  test('is rejected with the code of another account', async () => {
    const [admin, other] = [await createAdminWithTwoFactor(), await createAdminWithTwoFactor()];
    const { loginChallenge } = (await logIn(admin.email)).body;
    expect(toStatusAndCode(await sendCode(loginChallenge, other.code()))).toEqual([400, 'invalid_code']);
    expect(toStatusAndCode(await sendCode(loginChallenge, other.recoveryCodes[0] ?? ''))).toEqual([
      400,
      'invalid_code',
    ]);
    expect((await sendCode(loginChallenge, admin.code())).body).toMatchObject({ user: { id: admin.id } });
  });

  test('expires after five minutes', async () => {
    const admin = await createAdminWithTwoFactor();
    const [first, second] = [await logIn(admin.email), await logIn(admin.email)];
    clock.pass(5 * MINUTE - 1);
    expect((await sendCode(first.body.loginChallenge, admin.code())).status).toBe(200);
    const third = await logIn(admin.email);
    clock.pass(5 * MINUTE);
    expect(toStatusAndCode(await sendCode(second.body.loginChallenge, admin.code()))).toEqual([
      400,
      'login_challenge_expired',
    ]);
    expect(toStatusAndCode(await sendCode(third.body.loginChallenge, admin.code()))).toEqual([
      400,
      'login_challenge_expired',
    ]);
  });

  test('works once', async () => {
    const admin = await createAdminWithTwoFactor();
    const { loginChallenge } = (await logIn(admin.email)).body;
    expect((await sendCode(loginChallenge, admin.code())).status).toBe(200);
    clock.pass(30 * SECOND);
    expect(toStatusAndCode(await sendCode(loginChallenge, admin.code()))).toEqual([400, 'login_challenge_expired']);
  });

  test('ends with a password change, a logout everywhere or a disabled account', async () => {
    const admin = await createAdminWithTwoFactor();
    const createChallenge = async () => (await logIn(admin.email)).body.loginChallenge;
    const submitCode = async (loginChallenge: string | undefined) =>
      toStatusAndCode(await sendCode(loginChallenge, admin.code()));

    const first = await createChallenge();
    await sendRequest('POST', '/auth/logout-everywhere', admin.headers);
    expect(await submitCode(first)).toEqual([400, 'login_challenge_expired']);

    const second = await createChallenge();
    await pool.query('update users set disabled_at = now() where id = $1', [admin.id]);
    expect(await submitCode(second)).toEqual([400, 'login_challenge_expired']);
    await pool.query('update users set disabled_at = null where id = $1', [admin.id]);

    const third = await createChallenge();
    const change = { currentPassword: PASSWORD, newPassword: 'another one, just as long' };
    expect((await sendRequest('PUT', '/users/change-password', admin.headers, change)).status).toBe(200);
    expect(await submitCode(third)).toEqual([400, 'login_challenge_expired']);
  });

  test('is not a one-time token, and the reverse', async () => {
    const admin = await createAdminWithTwoFactor();
    const { loginChallenge } = (await logIn(admin.email)).body;
    const reset = await sendRequest(
      'POST',
      '/auth/reset-password',
      {},
      { token: loginChallenge, newPassword: 'another one, as long' },
    );
    expect(toStatusAndCode(reset)).toEqual([400, 'token_invalid']);
    await pool.query(`update one_time_tokens set purpose = 'reset_password' where user_id = $1`, [admin.id]);
    expect(toStatusAndCode(await sendCode(loginChallenge, admin.code()))).toEqual([400, 'login_challenge_expired']);
  });
});

describe('wrong codes', () => {
  test('are limited to five in 15 minutes per account, for any challenge and IP', async () => {
    const admin = await createAdminWithTwoFactor();
    const wrong = wrongCode(admin.code());
    for (let n = 0; n < 5; n++) {
      const { loginChallenge } = (await logIn(admin.email)).body;
      expect(toStatusAndCode(await sendCode(loginChallenge, wrong))).toEqual([400, 'invalid_code']);
    }
    const { loginChallenge } = (await logIn(admin.email)).body;
    const rejected = await sendCode(loginChallenge, admin.code());
    expect(toStatusAndCode(rejected)).toEqual([429, 'too_many_requests']);
    expect(rejected.body.message).toBe('Too many attempts. Try again in 15 minutes');
    expect(rejected.headers['retry-after']).toBe('900');
    expect(toStatusAndCode(await sendCode(loginChallenge, admin.recoveryCodes[0] ?? ''))).toEqual([
      429,
      'too_many_requests',
    ]);
    expect(
      toStatusAndCode(await sendRequest('POST', '/auth/reauthenticate', admin.headers, { code: admin.code() })),
    ).toEqual([429, 'too_many_requests']);

    clock.pass(15 * MINUTE);
    const later = (await logIn(admin.email)).body.loginChallenge;
    expect((await sendCode(later, admin.code())).status).toBe(200);
  });

  test('of ten thousand a day at most 480 are checked', async () => {
    const admin = await createAdminWithTwoFactor();
    const { loginChallenge } = (await logIn(admin.email)).body;
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => sendCode(loginChallenge, String(n * 7).padStart(6, '0'))),
    );
    const checkedAttempts = replies.filter(({ status }) => status === 400);
    expect(checkedAttempts.length).toBeLessThanOrEqual(5);
    expect((5 * 24 * 60) / 15).toBe(480);
  });

  test('are reset by a correct one', async () => {
    const admin = await createAdminWithTwoFactor();
    for (let round = 0; round < 3; round++) {
      const { loginChallenge } = (await logIn(admin.email)).body;
      for (let n = 0; n < 4; n++) expect((await sendCode(loginChallenge, wrongCode(admin.code()))).status).toBe(400);
      expect((await sendCode(loginChallenge, admin.code())).status).toBe(200);
      clock.pass(30 * SECOND);
    }
  });

  test('of one account do not lock another', async () => {
    const [admin, other] = [await createAdminWithTwoFactor(), await createAdminWithTwoFactor()];
    const { loginChallenge } = (await logIn(admin.email)).body;
    for (let n = 0; n < 6; n++) await sendCode(loginChallenge, wrongCode(admin.code()));
    expect((await sendCode((await logIn(other.email)).body.loginChallenge, other.code())).status).toBe(200);
  });

  test('are counted without Redis too', async () => {
    const appWithoutRedis = await createTestApp({
      ENCRYPTION_KEY,
      REDIS_URL: 'redis://127.0.0.1:1',
      RATE_LIMITS: 'off',
    });
    const admin = await createTestUser(appWithoutRedis.db, { userType: 'ADMIN' });
    const setupResponse = await appWithoutRedis.app.inject({
      method: 'POST',
      url: '/api/auth/two-factor',
      headers: admin.headers,
    });
    const authenticator = createAuthenticator(setupResponse.json<ResponseBody>().secret ?? '');
    const confirm = (code: string) =>
      appWithoutRedis.app.inject({
        method: 'POST',
        url: '/api/auth/two-factor/confirm',
        headers: admin.headers,
        payload: { code },
      });
    for (let n = 0; n < 5; n++)
      expect((await confirm(wrongCode(authenticator.codeAt(new Date())))).statusCode).toBe(400);
    expect((await confirm(authenticator.codeAt(new Date()))).statusCode).toBe(429);
  });
});

describe('a recovery code', () => {
  test('replaces a code in any notation, and each works once', async () => {
    const admin = await createAdminWithTwoFactor();
    const [first = '', second = ''] = admin.recoveryCodes;
    const typedCode = ` ${first.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    expect((await sendCode((await logIn(admin.email)).body.loginChallenge, typedCode)).status).toBe(200);
    const { loginChallenge } = (await logIn(admin.email)).body;
    expect(toStatusAndCode(await sendCode(loginChallenge, first))).toEqual([400, 'invalid_code']);
    const reply = await sendCode(loginChallenge, second);
    expect(reply.status).toBe(200);
    expect((await sendRequest('GET', '/auth/two-factor', toHeaders(reply.body.token))).body).toMatchObject({
      recoveryCodesLeft: 8,
    });
  });

  test('two concurrent uses create one session', async () => {
    const admin = await createAdminWithTwoFactor();
    const [one, two] = [await logIn(admin.email), await logIn(admin.email)];
    const replies = await Promise.all(
      [one, two].map(({ body }) => sendCode(body.loginChallenge, admin.recoveryCodes[0] ?? '')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is rejected after new ones were generated', async () => {
    const admin = await createAdminWithTwoFactor();
    const renewed =
      (await sendRequest('POST', '/auth/two-factor/recovery-codes', admin.headers)).body.recoveryCodes ?? [];
    expect(renewed).toHaveLength(10);
    const { loginChallenge } = (await logIn(admin.email)).body;
    expect(toStatusAndCode(await sendCode(loginChallenge, admin.recoveryCodes[0] ?? ''))).toEqual([
      400,
      'invalid_code',
    ]);
    expect((await sendCode(loginChallenge, renewed[0] ?? '')).status).toBe(200);
  });
});

describe('disabling it', () => {
  test('makes the password sufficient to log in', async () => {
    const admin = await createAdminWithTwoFactor();
    expect((await sendRequest('DELETE', '/auth/two-factor', admin.headers)).body).toMatchObject({ on: false });
    expect((await logIn(admin.email)).body).toHaveProperty('token');
    expect((await pool.query('select 1 from recovery_codes where user_id = $1', [admin.id])).rows).toEqual([]);
  });

  test('is possible from the command line after phone and codes were lost', async () => {
    const admin = await createAdminWithTwoFactor();
    expect(await resetTwoFactor(db, 'nobody@example.com')).toBe(false);
    expect(await resetTwoFactor(db, admin.email)).toBe(true);
    expect((await logIn(admin.email)).body).toHaveProperty('token');
  });
});

describe('a recent authentication', () => {
  test('is granted by a code, once per code, and not with an unconfirmed secret', async () => {
    const admin = await createAdminWithTwoFactor();
    clock.pass(11 * MINUTE);
    const saveSettings = async () =>
      (await sendRequest('PUT', '/admin/settings', admin.headers, { deliveryDays: 8 })).status;
    const reauthenticateWithCode = async (code: string) =>
      (await sendRequest('POST', '/auth/reauthenticate', admin.headers, { code })).status;
    expect(await saveSettings()).toBe(403);
    const code = admin.code();
    expect(await reauthenticateWithCode(code)).toBe(200);
    expect(await saveSettings()).toBe(200);
    expect(await reauthenticateWithCode(code)).toBe(400);
    expect(await reauthenticateWithCode(admin.recoveryCodes[3] ?? '')).toBe(200);

    const adminDuringSetup = await createAdmin();
    const { secret = '' } = (await sendRequest('POST', '/auth/two-factor', adminDuringSetup.headers)).body;
    const unconfirmedCode = { code: createAuthenticator(secret).codeAt(clock.now()) };
    expect(
      toStatusAndCode(await sendRequest('POST', '/auth/reauthenticate', adminDuringSetup.headers, unconfirmedCode)),
    ).toEqual([400, 'invalid_code']);
  });
});

test('another encryption key makes every code fail, and a recovery code still works', async () => {
  const admin = await createAdminWithTwoFactor();
  const { buildApp } = await import('../../app.ts');
  const config = { ...shop.config, ENCRYPTION_KEY: 'not the key that it was, but as long' };
  const other = await buildApp({ ...shop, config });
  const { loginChallenge } = (await logIn(admin.email)).body;
  const send = (code: string) =>
    other.inject({ method: 'POST', url: '/api/auth/login/code', payload: { loginChallenge, code } });
  expect((await send(admin.code())).statusCode).toBe(400);
  expect((await send(admin.recoveryCodes[0] ?? '')).statusCode).toBe(200);
  await other.close();
});

test('changes to two-factor authentication are in the security log, also wrong codes', async () => {
  const admin = await createAdminWithTwoFactor();
  await sendCode((await logIn(admin.email)).body.loginChallenge, wrongCode(admin.code()));
  await sendCode((await logIn(admin.email)).body.loginChallenge, admin.code());
  const { body } = await sendCode((await logIn(admin.email)).body.loginChallenge, admin.recoveryCodes[0] ?? '');
  await sendRequest('DELETE', '/auth/two-factor', toHeaders(body.token));
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

describe('the password alone, with 2FA enabled', () => {
  const STALE = 11 * MINUTE;

  test('grants no recent authentication, neither by reauthentication nor by a password change', async () => {
    const { headers, code } = await createAdminWithTwoFactor();
    clock.pass(STALE);
    expect(toStatusAndCode(await sendRequest('POST', '/auth/reauthenticate', headers, { password: PASSWORD }))).toEqual(
      [400, 'code_needed'],
    );
    expect(toStatusAndCode(await sendRequest('DELETE', '/auth/two-factor', headers))).toEqual([
      403,
      'reauthentication_required',
    ]);

    const newPassword = 'monsoon over the western ghats';
    const changed = await sendRequest('PUT', '/users/change-password', headers, {
      currentPassword: PASSWORD,
      newPassword,
    });
    expect(changed.status).toBe(200);
    const renewed = toHeaders(changed.body.token);
    expect(toStatusAndCode(await sendRequest('DELETE', '/auth/two-factor', renewed))).toEqual([
      403,
      'reauthentication_required',
    ]);
    expect((await sendRequest('POST', '/auth/reauthenticate', renewed, { code: code() })).status).toBe(200);
    expect((await sendRequest('DELETE', '/auth/two-factor', renewed)).status).toBe(200);
  });
});

test('the owner is notified when 2FA is enabled or disabled and when recovery codes are used or generated', async () => {
  const { id, email, headers, code, recoveryCodes } = await createAdminWithTwoFactor();
  await pool.query('update users set email_verified_at = now() where id = $1', [id]);
  const listEmailSubjects = async () =>
    (await collectEmails(shop))
      .filter(({ to, subject }) => to === email && !subject.startsWith('New sign-in'))
      .map(({ subject }) => subject.split(':')[0]);
  expect(await listEmailSubjects()).toEqual(['Two-factor authentication is on']);
  clock.pass(11 * MINUTE);
  expect((await sendRequest('POST', '/auth/reauthenticate', headers, { code: recoveryCodes[0] })).status).toBe(200);
  expect(await listEmailSubjects()).toEqual(['A recovery code was used']);
  expect((await sendRequest('POST', '/auth/two-factor/recovery-codes', headers)).status).toBe(200);
  expect(await listEmailSubjects()).toEqual(['New recovery codes were created']);
  expect((await sendRequest('POST', '/auth/reauthenticate', headers, { code: code() })).status).toBe(200);
  expect((await sendRequest('DELETE', '/auth/two-factor', headers)).status).toBe(200);
  expect(await listEmailSubjects()).toEqual(['Two-factor authentication was turned off']);
});
