import { describe, expect, test, vi } from 'vitest';
import { aClock } from '#test/clock.ts';
import { aClientAddress, anAddress, aPerson, PASSWORD } from '#test/factories.ts';
import { collectMails, mailedToken } from '#test/mailbox.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';
import { accountMailJobs } from '../../mail/account-mails.jobs.ts';
import { DAY, HOUR, later, MINUTE } from '../../platform/clock.ts';
import { runWaitingJobs } from '../../platform/jobs.ts';

const clock = aClock(new Date());
const shop = await openShop({ RATE_LIMITS: 'off' }, { now: clock.now });
const limited = await openShop({ ADDRESS_RESETS: 10 });
const { app, db, pool } = shop;
const NEW = 'another one, just as long';

const login = async (identifier: string, password: string) =>
  (await app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier, password } })).statusCode;
const statusOf = async (headers: object) =>
  (await app.inject({ url: '/api/auth/me', headers: { ...headers } })).statusCode;
const post = (path: string, payload: object, { on = app, from = '127.0.0.1' } = {}) =>
  on.inject({ method: 'POST', url: `/api/auth/${path}`, headers: { 'x-forwarded-for': from }, payload });
const change = (headers: object, payload: object, on = app) =>
  on.inject({ method: 'PUT', url: '/api/users/change-password', headers: { ...headers }, payload });

describe('PUT /users/change-password', () => {
  test('takes the new password from then on and tells the owner by mail', async () => {
    const { headers, email } = await aPerson(db);
    const reply = await change(headers, { currentPassword: PASSWORD, newPassword: NEW });
    expect(reply.json()).toEqual({
      message: 'Password changed successfully',
      token: expect.stringMatching(/^shp_[\w-]{43}$/),
    });
    expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([400, 200]);
    expect(await collectMails(shop)).toMatchObject([{ to: email, subject: 'Your Kinari password was changed' }]);
  });

  test('with a wrong current password is refused, not signed out', async () => {
    const { headers } = await aPerson(db);
    const reply = await change(headers, { currentPassword: 'a wrong guess', newPassword: NEW });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      400,
      { code: 'wrong_current_password', message: 'Current password is incorrect' },
    ]);
    expect(await statusOf(headers)).toBe(200);
  });

  test('refuses a new password that is common, short or long', async () => {
    const { headers, email } = await aPerson(db);
    for (const newPassword of ['Password123', 'short', 'x1'.repeat(64).concat('y')])
      expect((await change(headers, { currentPassword: PASSWORD, newPassword })).statusCode).toBe(400);
    expect(await login(email, PASSWORD)).toBe(200);
  });

  test('of two at once, one wins', async () => {
    const { headers } = await aPerson(db);
    const replies = await Promise.all(
      ['first of the two', 'second of the two'].map((newPassword) =>
        change(headers, { currentPassword: PASSWORD, newPassword }),
      ),
    );
    expect(tally(replies)).toEqual({ 200: 1, 400: 1 });
  });

  test('stops a guesser with a stolen token after five, and the owner is told once', async () => {
    const { headers, email } = await aPerson(limited.db);
    const from = { ...headers, 'x-forwarded-for': aClientAddress() };
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++)
      statuses.push((await change(from, { currentPassword: `guess ${n}`, newPassword: NEW }, limited.app)).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, ...Array<number>(15).fill(429)]);
    const right = await change(from, { currentPassword: PASSWORD, newPassword: NEW }, limited.app);
    expect(right.statusCode).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
    const mails = await collectMails(limited);
    expect(mails).toMatchObject([{ to: email, subject: 'Somebody may be guessing your Kinari password' }]);
  });
});

describe('POST /auth/forgot-password', () => {
  test('answers the same whether or not there is such an account', async () => {
    await collectMails(shop);
    const { email } = await aPerson(db);
    const [known, unknown] = [
      await post('forgot-password', { email }),
      await post('forgot-password', { email: 'no@example.com' }),
    ];
    expect([known.statusCode, unknown.statusCode]).toEqual([202, 202]);
    expect(known.body).toBe(unknown.body);
    expect((await collectMails(shop)).map(({ to }) => to)).toEqual([email]);
  });

  test('is never refused because others asked for the same e-mail, known or not', async () => {
    const { email } = await aPerson(limited.db);
    for (const asked of [email, `nobody-${email}`]) {
      const ask = () => post('forgot-password', { email: asked }, { on: limited.app, from: aClientAddress() });
      const bodies = new Set<string>();
      for (let n = 0; n < 30; n++) {
        const reply = await ask();
        expect(reply.statusCode).toBe(202);
        bodies.add(reply.body);
      }
      expect(bodies.size).toBe(1);
    }
    await collectMails(limited);
  });

  test('fills no mailbox, and leaves a link in it that works whenever its owner asks', async () => {
    const { email } = await aPerson(db);
    await collectMails(shop);
    const began = clock.now().getTime();
    const letters: { minute: number; token: string }[] = [];
    // A stranger asks every minute for three hours; the owner could be asking at any of them.
    for (let minute = 0; minute < 180; minute++) {
      await post('forgot-password', { email });
      const [mail, ...others] = await collectMails(shop);
      expect(others).toEqual([]);
      if (mail) letters.push({ minute, token: /#token=([\w-]{43})/.exec(mail.text)?.[1] ?? '' });
      expect(minute - (letters.at(-1)?.minute ?? -Infinity)).toBeLessThan(20);
      clock.pass(MINUTE);
    }
    expect(letters.slice(0, 4).map(({ minute }) => minute)).toEqual([0, 1, 6, 26]);
    expect(letters.length).toBeLessThanOrEqual(12);
    expect((clock.now().getTime() - began) / MINUTE).toBe(180);
    const { token = '' } = letters.at(-1) ?? {};
    expect((await post('reset-password', { token, newPassword: NEW })).statusCode).toBe(200);
  });

  test('writes one letter when fifty ask at once', async () => {
    const { email } = await aPerson(db);
    await collectMails(shop);
    await Promise.all(Array.from({ length: 50 }, () => post('forgot-password', { email })));
    expect(await collectMails(shop)).toHaveLength(1);
  });

  test('sends the letter in the end when the mail server was away', async () => {
    const { email } = await aPerson(db);
    await post('forgot-password', { email });
    const tools = { db, log: shop.log };
    const mailer = { send: () => Promise.reject(new Error('away')) };
    await runWaitingJobs(accountMailJobs({ mailer, publicUrl: 'http://localhost', now: clock.now }), { pool, tools });
    // The worker notes the failure, and when to try again, after it has let go.
    const failed = () =>
      pool.query('select from graphile_worker._private_jobs where last_error is not null and locked_at is null');
    await vi.waitFor(async () => expect((await failed()).rowCount).toBe(1));
    await pool.query('update graphile_worker._private_jobs set run_at = now()');
    expect(await collectMails(shop)).toMatchObject([{ to: email, subject: 'Set a new password for Kinari' }]);
  });

  test('serves one address as often as the setting says', async () => {
    const from = aClientAddress();
    const ask = (n: number) =>
      post('forgot-password', { email: `n${n}.${from}@example.com` }, { on: limited.app, from });
    for (let n = 0; n < 10; n++) expect((await ask(n)).statusCode).toBe(202);
    expect((await ask(10)).statusCode).toBe(429);
  });
});

describe('POST /auth/reset-password', () => {
  const askForLink = async () => {
    const person = await aPerson(db);
    await post('forgot-password', { email: person.email });
    return { ...person, linkToken: await mailedToken(shop, person.email) };
  };

  test('sets the new password, ends every session, and shows that the e-mail is right', async () => {
    const { linkToken, email, headers, id } = await askForLink();
    const reply = await post('reset-password', { token: linkToken, newPassword: NEW });
    expect(reply.json()).toEqual({ message: 'Password changed successfully. Please log in' });
    expect(await statusOf(headers)).toBe(401);
    expect([await login(email, PASSWORD), await login(email, NEW)]).toEqual([400, 200]);
    const { rows } = await pool.query<{ email_verified_at: Date | null }>(
      'select email_verified_at from users where id = $1',
      [id],
    );
    expect(rows[0]?.email_verified_at).not.toBeNull();
    expect(await collectMails(shop)).toMatchObject([{ to: email, subject: 'Your Kinari password was changed' }]);
  });

  test('works once, even when the link is opened twenty times at once', async () => {
    const { linkToken } = await askForLink();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post('reset-password', { token: linkToken, newPassword: `${NEW} ${n}` })),
    );
    expect(tally(replies)).toEqual({ 200: 1, 400: 19 });
    expect((await post('reset-password', { token: linkToken, newPassword: NEW })).json()).toMatchObject({
      code: 'link_not_valid',
    });
  });

  test('works for half an hour', async () => {
    const early = await askForLink();
    clock.pass(30 * MINUTE - 1000);
    expect((await post('reset-password', { token: early.linkToken, newPassword: NEW })).statusCode).toBe(200);
    const late = await askForLink();
    clock.pass(30 * MINUTE);
    expect((await post('reset-password', { token: late.linkToken, newPassword: NEW })).statusCode).toBe(400);
  });

  test('is of no use after the password was changed, nor for a disabled account, nor to verify an e-mail', async () => {
    const changed = await askForLink();
    await change(changed.headers, { currentPassword: PASSWORD, newPassword: NEW });
    expect((await post('reset-password', { token: changed.linkToken, newPassword: NEW })).statusCode).toBe(400);

    const disabled = await askForLink();
    expect((await post('verify-email', { token: disabled.linkToken })).statusCode).toBe(400);
    await pool.query('update users set disabled_at = now() where id = $1', [disabled.id]);
    expect((await post('reset-password', { token: disabled.linkToken, newPassword: NEW })).statusCode).toBe(400);
    await post('forgot-password', { email: disabled.email });
    expect((await collectMails(shop)).filter(({ to }) => to === disabled.email)).toEqual([]);
  });

  test('leaves no address as the default that somebody put there lately', async () => {
    const theirs = await askForLink();
    const old = await anAddress(db, theirs.id);
    await pool.query('update addresses set changed_at = $2 where id = $1', [old.id, later(clock.now(), -40 * DAY)]);
    const listed = async () => {
      const token = (await post('login', { identifier: theirs.email, password: NEW })).json<{ token: string }>().token;
      const reply = await app.inject({ url: '/api/addresses', headers: { authorization: `Bearer ${token}` } });
      return reply.json<{ addresses: { id: string; isDefault: boolean }[] }>().addresses;
    };
    await post('reset-password', { token: theirs.linkToken, newPassword: NEW });
    expect(await listed()).toMatchObject([{ id: old.id, isDefault: true }]);

    await post('forgot-password', { email: theirs.email });
    clock.pass(HOUR);
    const token = (await post('login', { identifier: theirs.email, password: NEW })).json<{ token: string }>().token;
    const left = { addressLine1: '9 Thief Lane', city: 'Pune', state: '', postalCode: '411030', isDefault: true };
    const url = '/api/addresses';
    await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload: left });
    await post('forgot-password', { email: theirs.email });
    await post('reset-password', { token: await mailedToken(shop, theirs.email), newPassword: NEW });
    expect((await listed()).map(({ isDefault }) => isDefault)).toEqual([false, false]);
  });

  test('is not spent on a password that is refused', async () => {
    const { linkToken } = await askForLink();
    expect((await post('reset-password', { token: linkToken, newPassword: 'Password123' })).statusCode).toBe(400);
    expect((await post('reset-password', { token: linkToken, newPassword: NEW })).statusCode).toBe(200);
  });

  test('keeps only the hash of the link’s token, and no job remembers it', async () => {
    const { linkToken } = await askForLink();
    const { rows } = await pool.query<{ text: string }>(
      `select account_links::text as text from account_links
       union all select payload::text from graphile_worker._private_jobs`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toContain(linkToken);
  });

  test('lets the owner of an account that guessing has locked back in', async () => {
    const { email } = await aPerson(limited.db);
    const tryLogin = (password: string) =>
      post('login', { identifier: email, password }, { on: limited.app, from: aClientAddress() });
    for (let n = 0; n < 11; n++) await tryLogin('a wrong guess');
    await post('forgot-password', { email }, { on: limited.app, from: aClientAddress() });
    const token = await mailedToken(limited, email);
    await post('reset-password', { token, newPassword: NEW }, { on: limited.app, from: aClientAddress() });
    expect((await tryLogin(NEW)).statusCode).toBe(200);
  });
});

describe('POST /auth/verify-email', () => {
  const verified = async (headers: object) =>
    (await app.inject({ url: '/api/auth/me', headers: { ...headers } })).json<{ user: { emailVerified: boolean } }>()
      .user.emailVerified;

  test('takes the link of the welcome mail, once', async () => {
    const email = 'fresh@example.com';
    await post('register', { username: 'fresh', email, password: PASSWORD });
    const token = await mailedToken(shop, email);
    const session = (await post('login', { identifier: email, password: PASSWORD })).json<{ token: string }>();
    const headers = { authorization: `Bearer ${session.token}` };
    expect(await verified(headers)).toBe(false);
    expect((await post('verify-email', { token })).json()).toEqual({ message: 'Thank you, your email is verified' });
    expect(await verified(headers)).toBe(true);
    expect((await post('verify-email', { token })).statusCode).toBe(400);
  });

  test('takes the link that POST /auth/send-verification asks for', async () => {
    const { email, headers } = await aPerson(db);
    const ask = () => app.inject({ method: 'POST', url: '/api/auth/send-verification', headers });
    const asked = await ask();
    expect([asked.statusCode, asked.json()]).toEqual([202, { message: 'A link to verify your email is on its way' }]);
    await post('verify-email', { token: await mailedToken(shop, email) });
    expect(await verified(headers)).toBe(true);
    expect((await ask()).json()).toEqual({ message: 'Your email is already verified' });
    expect(await collectMails(shop)).toEqual([]);
  });

  test('refuses tokens nobody was sent', async () => {
    for (const token of ['A'.repeat(43), 'short', '', `${'A'.repeat(42)}'`, 'A'.repeat(4000)])
      expect((await post('verify-email', { token })).statusCode).toBe(400);
  });

  test('POST /auth/send-verification sends three mails an hour', async () => {
    const { headers } = await aPerson(limited.db);
    const ask = async () =>
      (await limited.app.inject({ method: 'POST', url: '/api/auth/send-verification', headers })).statusCode;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([202, 202, 202, 429]);
  });
});
