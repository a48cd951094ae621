import { describe, expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { countBy } from '#test/count-by.ts';
import { createTestUser, PASSWORD, randomIp } from '#test/factories.ts';
import { collectEmails, getEmailedToken } from '#test/mailbox.ts';
import { createTestApp } from '#test/test-app.ts';
import { DAY } from '../../platform/clock.ts';

const clock = createTestClock(new Date());
const shop = await createTestApp({ RATE_LIMITS: 'off' }, { now: clock.now });
const limitedShop = await createTestApp({ RATE_LIMIT_REGISTRATIONS_PER_IP: 5 });
const { app, db, pool } = shop;

type Person = Awaited<ReturnType<typeof createTestUser>>;
type EmailTokens = Partial<Record<'proof' | 'agree' | 'stop', string>>;

let count = 0;
const createNewEmail = () => `new${(count += 1)}@example.com`;
const post = (path: string, token: string | undefined) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload: { token } });
const confirmChange = (token: string | undefined) => post('confirm-email-change', token);
const cancelChange = (token: string | undefined) => post('cancel-email-change', token);
const requestChange = (
  { headers }: Person,
  newEmail: string,
  { currentPassword = PASSWORD, from = '127.0.0.1', on = app } = {},
) =>
  on.inject({
    method: 'PUT',
    url: '/api/users/change-email',
    headers: { ...headers, 'x-forwarded-for': from },
    payload: { newEmail, currentPassword },
  });
const getUser = async ({ headers }: Person) =>
  (await app.inject({ url: '/api/auth/me', headers })).json<{ user: { email: string; emailVerified: boolean } }>().user;
const getEmail = async ({ id }: Person) =>
  (await pool.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email;

async function createVerifiedPerson(details: Parameters<typeof createTestUser>[1] = {}): Promise<Person> {
  const person = await createTestUser(db, details);
  await pool.query('update users set email_verified_at = now() where id = $1', [person.id]);
  return person;
}

/** Sends the queued emails and returns their tokens: one to the new address, one or two to the old one. */
async function getEmailTokens(person: Person, newEmail: string): Promise<EmailTokens> {
  const mails = await collectEmails(shop);
  const findToken = (email: string, page: string) =>
    new RegExp(`/${page}#token=([\\w-]{43})`).exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
  const found = {
    proof: findToken(newEmail, 'confirm-email'),
    agree: findToken(person.email, 'confirm-email'),
    stop: findToken(person.email, 'cancel-email-change'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, token]) => token));
}

async function requestChangeAndGetTokens(
  person: Person,
  newEmail = createNewEmail(),
): Promise<EmailTokens & { newEmail: string }> {
  expect((await requestChange(person, newEmail)).statusCode).toBe(202);
  return { newEmail, ...(await getEmailTokens(person, newEmail)) };
}

describe('a change of email', () => {
  test('from a verified address needs the confirmation of both addresses, in either order', async () => {
    for (const order of [['proof', 'agree'] as const, ['agree', 'proof'] as const]) {
      const person = await createVerifiedPerson();
      const tokens = await requestChangeAndGetTokens(person);
      const first = await confirmChange(tokens[order[0]]);
      expect(first.json()).toEqual({
        message:
          order[0] === 'proof'
            ? 'Thank you. Now open the email we sent to your old address and agree to the change'
            : 'Thank you. Now open the email we sent to your new address and confirm it',
      });
      expect(await getEmail(person)).toBe(person.email);
      expect((await confirmChange(tokens[order[1]])).json()).toEqual({
        message: 'Your email was changed. Use it to log in from now on',
      });
      expect(await getUser(person)).toMatchObject({ email: tokens.newEmail, emailVerified: true });
    }
  });

  test('from an unverified address needs the new address only, and the old one is notified', async () => {
    const person = await createTestUser(db);
    const tokens = await requestChangeAndGetTokens(person);
    expect(Object.keys(tokens).toSorted()).toEqual(['newEmail', 'proof', 'stop']);
    expect((await confirmChange(tokens.proof)).statusCode).toBe(200);
    expect(await getUser(person)).toMatchObject({ email: tokens.newEmail, emailVerified: true });
    expect(await collectEmails(shop)).toMatchObject([
      { to: person.email, subject: 'Your Kinari account email was changed' },
    ]);
  });

  test('names the new address to a verified old address only', async () => {
    for (const [person, notified] of [
      [await createVerifiedPerson(), true],
      [await createTestUser(db), false],
    ] as const) {
      const newEmail = createNewEmail();
      await requestChange(person, newEmail);
      const notice = (await collectEmails(shop)).find(({ to }) => to === person.email);
      expect(`${notice?.text}${notice?.html}`.includes(newEmail)).toBe(notified);
    }
  });

  test('works for staff too', async () => {
    const staffMember = await createVerifiedPerson({ userType: 'ADMIN' });
    const { proof, agree, newEmail } = await requestChangeAndGetTokens(staffMember);
    await confirmChange(proof);
    await confirmChange(agree);
    expect(await getUser(staffMember)).toMatchObject({ email: newEmail, userType: 'ADMIN' });
  });

  test('ends every other session and every token sent to the old address', async () => {
    const person = await createTestUser(db);
    const other = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: person.email, password: PASSWORD },
    });
    const otherHeaders = { authorization: `Bearer ${other.json<{ token: string }>().token}` };
    await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: person.email } });
    const resetToken = await getEmailedToken(shop, person.email);
    const { proof } = await requestChangeAndGetTokens(person);
    await confirmChange(proof);
    expect((await app.inject({ url: '/api/auth/me', headers: person.headers })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/auth/me', headers: otherHeaders })).statusCode).toBe(401);
    const reset = { token: resetToken, newPassword: 'another one, just as long' };
    expect((await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: reset })).statusCode).toBe(
      400,
    );
  });

  test('requires the current password and limits wrong attempts like a password change', async () => {
    const person = await createTestUser(limitedShop.db);
    const guessPassword = () =>
      requestChange(person, createNewEmail(), {
        currentPassword: 'a wrong guess',
        on: limitedShop.app,
        from: randomIp(),
      });
    const replies = [];
    for (let n = 0; n < 6; n++) replies.push(await guessPassword());
    expect(replies[0]?.json()).toMatchObject({ code: 'wrong_current_password' });
    expect(countBy(replies)).toEqual({ 400: 5, 429: 1 });
    expect((await collectEmails(limitedShop)).map(({ subject }) => subject)).toEqual([
      'Suspicious password attempts on your Kinari account',
    ]);
  });
});

describe('a token of an email change', () => {
  test('works once, even for ten concurrent requests', async () => {
    const person = await createVerifiedPerson();
    const { proof, agree } = await requestChangeAndGetTokens(person);
    expect(countBy(await Promise.all(Array.from({ length: 10 }, () => confirmChange(proof))))).toEqual({
      200: 1,
      400: 9,
    });
    expect(countBy(await Promise.all(Array.from({ length: 10 }, () => confirmChange(agree))))).toEqual({
      200: 1,
      400: 9,
    });
    expect((await confirmChange(proof)).json()).toMatchObject({ code: 'token_invalid' });
  });

  test('expires after a day', async () => {
    const person = await createVerifiedPerson();
    const early = await requestChangeAndGetTokens(person);
    clock.pass(DAY - 1000);
    expect((await confirmChange(early.proof)).statusCode).toBe(200);
    clock.pass(1000);
    for (const token of [early.agree, early.stop]) expect((await confirmChange(token)).statusCode).toBe(400);
    expect((await cancelChange(early.stop)).statusCode).toBe(400);
    expect(await getEmail(person)).toBe(person.email);
  });

  test('is void after another request, a new password or a cancellation', async () => {
    const person = await createVerifiedPerson();
    const replaced = await requestChangeAndGetTokens(person);
    const current = await requestChangeAndGetTokens(person);
    for (const token of [replaced.proof, replaced.agree]) expect((await confirmChange(token)).statusCode).toBe(400);
    await app.inject({
      method: 'PUT',
      url: '/api/users/change-password',
      headers: person.headers,
      payload: { currentPassword: PASSWORD, newPassword: 'another one, just as long' },
    });
    for (const token of [current.proof, current.agree]) expect((await confirmChange(token)).statusCode).toBe(400);
    expect(await getEmail(person)).toBe(person.email);
  });

  test('is rejected for another account, another purpose and a disabled account', async () => {
    const [person, stranger] = [await createVerifiedPerson(), await createVerifiedPerson()];
    const ownTokens = await requestChangeAndGetTokens(person);
    const otherTokens = await requestChangeAndGetTokens(stranger);
    // A token only works for its own account's email change.
    await confirmChange(otherTokens.proof);
    await confirmChange(otherTokens.agree);
    expect([await getEmail(person), await getEmail(stranger)]).toEqual([person.email, otherTokens.newEmail]);
    for (const path of ['verify-email', 'cancel-email-change'])
      expect((await post(path, ownTokens.proof)).statusCode).toBe(400);
    expect((await confirmChange(ownTokens.stop)).statusCode).toBe(400);
    await pool.query('update users set disabled_at = now() where id = $1', [person.id]);
    for (const token of [ownTokens.proof, ownTokens.agree]) expect((await confirmChange(token)).statusCode).toBe(400);
  });

  test('is stored only as a hash', async () => {
    const person = await createVerifiedPerson();
    const { proof, agree, stop: stopToken } = await requestChangeAndGetTokens(person);
    const { rows } = await pool.query<{ text: string }>(
      `select one_time_tokens::text as text from one_time_tokens
       union all select payload::text from graphile_worker._private_jobs`,
    );
    for (const token of [proof, agree, stopToken])
      for (const { text } of rows) expect(text).not.toContain(token as string);
  });
});

describe('“This was not me”', () => {
  test('cancels the change, ends all sessions and sends a password reset token', async () => {
    for (const person of [await createVerifiedPerson(), await createTestUser(db)]) {
      const { proof, stop: stopToken } = await requestChangeAndGetTokens(person);
      expect((await cancelChange(stopToken)).json()).toEqual({
        message: 'Your email stays the same, and every device is logged out',
      });
      expect((await confirmChange(proof)).statusCode).toBe(400);
      expect((await cancelChange(stopToken)).statusCode).toBe(400);
      expect((await app.inject({ url: '/api/auth/me', headers: person.headers })).statusCode).toBe(401);
      expect(await getEmail(person)).toBe(person.email);
      expect(await collectEmails(shop)).toMatchObject([{ to: person.email, subject: 'Set a new password for Kinari' }]);
    }
  });
});

describe('the requested address', () => {
  test('that has an account is rejected as at registration, within the same limit', async () => {
    const [person, other] = [await createTestUser(limitedShop.db), await createTestUser(limitedShop.db)];
    const from = randomIp();
    const requestChangeTo = (newEmail: string) => requestChange(person, newEmail, { on: limitedShop.app, from });
    expect((await requestChangeTo(other.email.toUpperCase())).json()).toMatchObject({ code: 'email_taken' });
    expect((await requestChangeTo(person.email)).json()).toMatchObject({ code: 'email_unchanged' });
    expect([
      (await requestChangeTo(createNewEmail())).statusCode,
      (await requestChangeTo(createNewEmail())).statusCode,
    ]).toEqual([202, 202]);
    expect((await requestChangeTo(createNewEmail())).statusCode).toBe(429);

    const another = await createTestUser(limitedShop.db);
    const register = (name: string) =>
      limitedShop.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers: { 'x-forwarded-for': from },
        payload: { username: `${name}${another.username}`.slice(0, 40), email: createNewEmail(), password: PASSWORD },
      });
    expect([(await register('a')).statusCode, (await register('b')).statusCode]).toEqual([201, 429]);
    expect((await requestChange(another, createNewEmail(), { on: limitedShop.app, from })).statusCode).toBe(429);
  });

  test('goes to the first of two accounts that confirms it', async () => {
    const people = [await createTestUser(db), await createTestUser(db)];
    const newEmail = createNewEmail();
    const pendingTokens = [];
    for (const person of people) pendingTokens.push(await requestChangeAndGetTokens(person, newEmail));
    const replies = await Promise.all(pendingTokens.map(({ proof }) => confirmChange(proof)));
    expect(countBy(replies)).toEqual({ 200: 1, 409: 1 });
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'email_taken' });
    const { rows } = await pool.query('select id from users where email = $1', [newEmail]);
    expect(rows).toHaveLength(1);
  });

  test('is not reserved by a request: another person can register it', async () => {
    const person = await createTestUser(db);
    const { proof, newEmail } = await requestChangeAndGetTokens(person);
    const registration = { username: `quick${count}`, email: newEmail, password: PASSWORD };
    const reply = await app.inject({ method: 'POST', url: '/api/auth/register', payload: registration });
    expect(reply.statusCode).toBe(201);
    expect((await confirmChange(proof)).statusCode).toBe(409);
    expect(await getEmail(person)).toBe(person.email);
  });
});
