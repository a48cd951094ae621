import { describe, expect, test, vi } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { countBy } from '#test/count-by.ts';
import { createTestAddress, createTestUser, PASSWORD, randomIp } from '#test/factories.ts';
import { collectEmails, getEmailedToken } from '#test/mailbox.ts';
import { createTestApp } from '#test/test-app.ts';
import { createAccountEmailJobs } from '../../emails/account-emails.jobs.ts';
import { addMs, DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { runPendingJobs } from '../../platform/jobs.ts';

const clock = createTestClock(new Date());
const shop = await createTestApp({ RATE_LIMITS: 'off' }, { now: clock.now });
const limitedShop = await createTestApp({ RATE_LIMIT_PASSWORD_RESETS_PER_IP: 10 });
const { app, db, pool } = shop;
const NEW_PASSWORD = 'another one, just as long';

const login = async (identifier: string, password: string) =>
  (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier, password } })).statusCode;
const getStatus = async (headers: object) =>
  (await app.inject({ url: '/api/auth/me', headers: { ...headers } })).statusCode;
const post = (path: string, payload: object, { on = app, from = '127.0.0.1' } = {}) =>
  on.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { 'x-forwarded-for': from }, payload });
const changePassword = (headers: object, payload: object, on = app) =>
  on.inject({ method: 'PUT', url: '/api/users/change-password', headers: { ...headers }, payload });

describe('PUT /users/change-password', () => {
  test('accepts the new password from then on and emails the owner', async () => {
    const { headers, email } = await createTestUser(db);
    const reply = await changePassword(headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(reply.json()).toEqual({
      message: 'Password changed successfully',
      token: expect.stringMatching(/^shp_[\w-]{43}$/),
    });
    expect([await login(email, PASSWORD), await login(email, NEW_PASSWORD)]).toEqual([400, 200]);
    expect(await collectEmails(shop)).toMatchObject([{ to: email, subject: 'Your Kinari password was changed' }]);
  });

  test('with a wrong current password is rejected without signing out', async () => {
    const { headers } = await createTestUser(db);
    const reply = await changePassword(headers, { currentPassword: 'a wrong guess', newPassword: NEW_PASSWORD });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'wrong_current_password', message: 'Current password is incorrect' },
    ]);
    expect(await getStatus(headers)).toBe(200);
  });

  test('rejects a new password that is common, too short or too long', async () => {
    const { headers, email } = await createTestUser(db);
    for (const newPassword of ['Password123', 'short', 'x1'.repeat(64).concat('y')])
      expect((await changePassword(headers, { currentPassword: PASSWORD, newPassword })).statusCode).toBe(400);
    expect(await login(email, PASSWORD)).toBe(200);
  });

  test('two concurrent changes: exactly one succeeds', async () => {
    const { headers } = await createTestUser(db);
    const replies = await Promise.all(
      ['first of the two', 'second of the two'].map((newPassword) =>
        changePassword(headers, { currentPassword: PASSWORD, newPassword }),
      ),
    );
    expect(countBy(replies)).toEqual({ 200: 1, 400: 1 });
  });

  test('blocks a stolen token after five wrong passwords and emails the owner once', async () => {
    const { headers, email } = await createTestUser(limitedShop.db);
    const from = { ...headers, 'x-forwarded-for': randomIp() };
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++)
      statuses.push(
        (await changePassword(from, { currentPassword: `guess ${n}`, newPassword: NEW_PASSWORD }, limitedShop.app))
          .statusCode,
      );
    expect(statuses).toEqual([400, 400, 400, 400, 400, ...Array<number>(15).fill(429)]);
    const correctAttempt = await changePassword(
      from,
      { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      limitedShop.app,
    );
    expect(correctAttempt.statusCode).toBe(429);
    expect(Number(correctAttempt.headers['retry-after'])).toBeGreaterThan(800);
    const mails = await collectEmails(limitedShop);
    expect(mails).toMatchObject([{ to: email, subject: 'Suspicious password attempts on your Kinari account' }]);
  });
});

describe('POST /auth/forgot-password', () => {
  test('returns the same response whether or not the account exists', async () => {
    await collectEmails(shop);
    const { email } = await createTestUser(db);
    const [known, unknown] = [
      await post('forgot-password', { email }),
      await post('forgot-password', { email: 'no@example.com' }),
    ];
    expect([known.statusCode, unknown.statusCode]).toEqual([202, 202]);
    expect(known.body).toBe(unknown.body);
    expect((await collectEmails(shop)).map(({ to }) => to)).toEqual([email]);
  });

  test('is never rejected because of other requests for the same email, known or not', async () => {
    const { email } = await createTestUser(limitedShop.db);
    for (const requestedEmail of [email, `nobody-${email}`]) {
      const sendRequest = () =>
        post('forgot-password', { email: requestedEmail }, { on: limitedShop.app, from: randomIp() });
      const bodies = new Set<string>();
      for (let n = 0; n < 30; n++) {
        const reply = await sendRequest();
        expect(reply.statusCode).toBe(202);
        bodies.add(reply.body);
      }
      expect(bodies.size).toBe(1);
    }
    await collectEmails(limitedShop);
  });

  test('limits the emails per mailbox, and the last token works', async () => {
    const { email } = await createTestUser(db);
    await collectEmails(shop);
    const startedAt = clock.now().getTime();
    const emails: { minute: number; token: string }[] = [];
    // An attacker requests a reset every minute for three hours. The owner could request one at any time.
    for (let minute = 0; minute < 180; minute++) {
      await post('forgot-password', { email });
      const [mail, ...others] = await collectEmails(shop);
      expect(others).toEqual([]);
      if (mail) emails.push({ minute, token: /#token=([\w-]{43})/.exec(mail.text)?.[1] ?? '' });
      expect(minute - (emails.at(-1)?.minute ?? -Infinity)).toBeLessThan(20);
      clock.pass(MINUTE);
    }
    expect(emails.slice(0, 4).map(({ minute }) => minute)).toEqual([0, 1, 6, 26]);
    expect(emails.length).toBeLessThanOrEqual(12);
    expect((clock.now().getTime() - startedAt) / MINUTE).toBe(180);
    const { token = '' } = emails.at(-1) ?? {};
    expect((await post('reset-password', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
  });

  test('fifty concurrent requests send one email', async () => {
    const { email } = await createTestUser(db);
    await collectEmails(shop);
    await Promise.all(Array.from({ length: 50 }, () => post('forgot-password', { email })));
    expect(await collectEmails(shop)).toHaveLength(1);
  });

  test('sends the email after a failure of the mail server', async () => {
    const { email } = await createTestUser(db);
    await post('forgot-password', { email });
    const tools = { db, log: shop.log };
    const mailer = { send: () => Promise.reject(new Error('away')) };
    await runPendingJobs(createAccountEmailJobs({ mailer, publicUrl: 'http://localhost', now: clock.now }), {
      pool,
      tools,
    });
    // The worker writes the error and the next attempt after the job has ended.
    const listFailedJobs = () =>
      pool.query('select from graphile_worker._private_jobs where last_error is not null and locked_at is null');
    await vi.waitFor(async () => expect((await listFailedJobs()).rowCount).toBe(1));
    await pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect(await collectEmails(shop)).toMatchObject([{ to: email, subject: 'Set a new password for Kinari' }]);
  });

  test('limits the requests per IP to the setting', async () => {
    const from = randomIp();
    const sendRequest = (n: number) =>
      post('forgot-password', { email: `n${n}.${from}@example.com` }, { on: limitedShop.app, from });
    for (let n = 0; n < 10; n++) expect((await sendRequest(n)).statusCode).toBe(202);
    expect((await sendRequest(10)).statusCode).toBe(429);
  });
});

describe('POST /auth/reset-password', () => {
  const requestResetToken = async () => {
    const person = await createTestUser(db);
    await post('forgot-password', { email: person.email });
    return { ...person, linkToken: await getEmailedToken(shop, person.email) };
  };

  test('sets the new password, ends every session and verifies the email', async () => {
    const { linkToken, email, headers, id } = await requestResetToken();
    const reply = await post('reset-password', { token: linkToken, newPassword: NEW_PASSWORD });
    expect(reply.json()).toEqual({ message: 'Password changed successfully. Please log in' });
    expect(await getStatus(headers)).toBe(401);
    expect([await login(email, PASSWORD), await login(email, NEW_PASSWORD)]).toEqual([400, 200]);
    const { rows } = await pool.query<{ email_verified_at: Date | null }>(
      'select email_verified_at from users where id = $1',
      [id],
    );
    expect(rows[0]?.email_verified_at).not.toBeNull();
    expect(await collectEmails(shop)).toMatchObject([{ to: email, subject: 'Your Kinari password was changed' }]);
  });

  test('works once, even for twenty concurrent requests with one token', async () => {
    const { linkToken } = await requestResetToken();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post('reset-password', { token: linkToken, newPassword: `${NEW_PASSWORD} ${n}` }),
      ),
    );
    expect(countBy(replies)).toEqual({ 200: 1, 400: 19 });
    expect((await post('reset-password', { token: linkToken, newPassword: NEW_PASSWORD })).json()).toMatchObject({
      code: 'token_invalid',
    });
  });

  test('works for 30 minutes', async () => {
    const early = await requestResetToken();
    clock.pass(30 * MINUTE - 1000);
    expect((await post('reset-password', { token: early.linkToken, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
    const late = await requestResetToken();
    clock.pass(30 * MINUTE);
    expect((await post('reset-password', { token: late.linkToken, newPassword: NEW_PASSWORD })).statusCode).toBe(400);
  });

  test('is rejected after a password change, for a disabled account, and as an email verification', async () => {
    const changed = await requestResetToken();
    await changePassword(changed.headers, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect((await post('reset-password', { token: changed.linkToken, newPassword: NEW_PASSWORD })).statusCode).toBe(
      400,
    );

    const disabled = await requestResetToken();
    expect((await post('verify-email', { token: disabled.linkToken })).statusCode).toBe(400);
    await pool.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    expect((await post('reset-password', { token: disabled.linkToken, newPassword: NEW_PASSWORD })).statusCode).toBe(
      400,
    );
    await post('forgot-password', { email: disabled.email });
    expect((await collectEmails(shop)).filter(({ to }) => to === disabled.email)).toEqual([]);
  });

  test('clears a default address that was changed recently', async () => {
    const otherAccount = await requestResetToken();
    const old = await createTestAddress(db, otherAccount.id);
    await pool.query('update addresses set changed_at = $2 where id = $1', [old.id, addMs(clock.now(), -40 * DAY)]);
    const listAddresses = async () => {
      const token = (await post('login', { identifier: otherAccount.email, password: NEW_PASSWORD })).json<{
        token: string;
      }>().token;
      const reply = await app.inject({ url: '/api/addresses', headers: { authorization: `Bearer ${token}` } });
      return reply.json<{ addresses: { id: string; isDefault: boolean }[] }>().addresses;
    };
    await post('reset-password', { token: otherAccount.linkToken, newPassword: NEW_PASSWORD });
    expect(await listAddresses()).toMatchObject([{ id: old.id, isDefault: true }]);

    await post('forgot-password', { email: otherAccount.email });
    clock.pass(HOUR);
    const token = (await post('login', { identifier: otherAccount.email, password: NEW_PASSWORD })).json<{
      token: string;
    }>().token;
    const attackerAddress = {
      addressLine1: '9 Thief Lane',
      city: 'Pune',
      state: '',
      postalCode: '411030',
      isDefault: true,
    };
    const url = '/api/addresses';
    await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload: attackerAddress });
    await post('forgot-password', { email: otherAccount.email });
    await post('reset-password', { token: await getEmailedToken(shop, otherAccount.email), newPassword: NEW_PASSWORD });
    expect((await listAddresses()).map(({ isDefault }) => isDefault)).toEqual([false, false]);
  });

  test('a rejected password does not consume the token', async () => {
    const { linkToken } = await requestResetToken();
    expect((await post('reset-password', { token: linkToken, newPassword: 'Password123' })).statusCode).toBe(400);
    expect((await post('reset-password', { token: linkToken, newPassword: NEW_PASSWORD })).statusCode).toBe(200);
  });

  test('stores only the hash of the token, and no job contains it', async () => {
    const { linkToken } = await requestResetToken();
    const { rows } = await pool.query<{ text: string }>(
      `select one_time_tokens::text as text from one_time_tokens
       union all select payload::text from graphile_worker._private_jobs`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(linkToken);
  });

  test('unlocks an account that failed logins have locked', async () => {
    const { email } = await createTestUser(limitedShop.db);
    const tryLogin = (password: string) =>
      post('login', { identifier: email, password }, { on: limitedShop.app, from: randomIp() });
    for (let n = 0; n < 11; n++) await tryLogin('a wrong guess');
    await post('forgot-password', { email }, { on: limitedShop.app, from: randomIp() });
    const token = await getEmailedToken(limitedShop, email);
    await post('reset-password', { token, newPassword: NEW_PASSWORD }, { on: limitedShop.app, from: randomIp() });
    expect((await tryLogin(NEW_PASSWORD)).statusCode).toBe(200);
  });
});

describe('POST /auth/verify-email', () => {
  const isEmailVerified = async (headers: object) =>
    (await app.inject({ url: '/api/auth/me', headers: { ...headers } })).json<{ user: { emailVerified: boolean } }>()
      .user.emailVerified;

  test('accepts the token of the welcome email, once', async () => {
    const email = 'fresh@example.com';
    await post('register', { username: 'fresh', email, password: PASSWORD });
    const token = await getEmailedToken(shop, email);
    const session = (await post('login', { identifier: email, password: PASSWORD })).json<{ token: string }>();
    const headers = { authorization: `Bearer ${session.token}` };
    expect(await isEmailVerified(headers)).toBe(false);
    expect((await post('verify-email', { token })).json()).toEqual({ message: 'Thank you, your email is verified' });
    expect(await isEmailVerified(headers)).toBe(true);
    expect((await post('verify-email', { token })).statusCode).toBe(400);
  });

  test('accepts the token that POST /auth/send-verification sends', async () => {
    const { email, headers } = await createTestUser(db);
    const sendRequest = () => app.inject({ method: 'POST', url: '/api/auth/send-verification', headers });
    const response = await sendRequest();
    expect([response.statusCode, response.json()]).toEqual([
      202,
      { message: 'A link to verify your email is on its way' },
    ]);
    await post('verify-email', { token: await getEmailedToken(shop, email) });
    expect(await isEmailVerified(headers)).toBe(true);
    expect((await sendRequest()).json()).toEqual({ message: 'Your email is already verified' });
    expect(await collectEmails(shop)).toEqual([]);
  });

  test('rejects unknown tokens', async () => {
    for (const token of ['A'.repeat(43), 'short', '', `${'A'.repeat(42)}'`, 'A'.repeat(4000)])
      expect((await post('verify-email', { token })).statusCode).toBe(400);
  });

  test('POST /auth/send-verification sends three emails an hour', async () => {
    const { headers } = await createTestUser(limitedShop.db);
    const sendRequest = async () =>
      (await limitedShop.app.inject({ method: 'POST', url: '/api/auth/send-verification', headers })).statusCode;
    expect([await sendRequest(), await sendRequest(), await sendRequest(), await sendRequest()]).toEqual([
      202, 202, 202, 429,
    ]);
  });
});
