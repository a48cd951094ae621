import { describe, expect, test } from 'vitest';
import { aClock } from '#test/clock.ts';
import { aClientAddress, aPerson, PASSWORD } from '#test/factories.ts';
import { collectMails, mailedToken } from '#test/mailbox.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';
import { DAY } from '../../platform/clock.ts';

const clock = aClock(new Date());
const shop = await openShop({ RATE_LIMITS: 'off' }, { now: clock.now });
const limited = await openShop({ ADDRESS_REGISTRATIONS: 5 });
const { app, db, pool } = shop;

type Person = Awaited<ReturnType<typeof aPerson>>;
type Letters = Partial<Record<'proof' | 'agree' | 'stop', string>>;

let count = 0;
const aNewEmail = () => `new${(count += 1)}@example.com`;
const post = (path: string, token: string | undefined) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload: { token } });
const confirm = (token: string | undefined) => post('confirm-email-change', token);
const stop = (token: string | undefined) => post('stop-email-change', token);
const ask = (
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
const userOf = async ({ headers }: Person) =>
  (await app.inject({ url: '/api/auth/me', headers })).json<{ user: { email: string; emailVerified: boolean } }>().user;
const emailOf = async ({ id }: Person) =>
  (await pool.query<{ email: string }>('select email from users where id = $1', [id])).rows[0]?.email;

async function aVerifiedPerson(facts: Parameters<typeof aPerson>[1] = {}): Promise<Person> {
  const person = await aPerson(db, facts);
  await pool.query('update users set email_verified_at = now() where id = $1', [person.id]);
  return person;
}

/** The tokens in the letters that now go out: one to the new address, one or two to the old. */
async function lettersOf(person: Person, newEmail: string): Promise<Letters> {
  const mails = await collectMails(shop);
  const tokenTo = (email: string, page: string) =>
    new RegExp(`/${page}#token=([\\w-]{43})`).exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[1];
  const found = {
    proof: tokenTo(newEmail, 'confirm-email'),
    agree: tokenTo(person.email, 'confirm-email'),
    stop: tokenTo(person.email, 'stop-email-change'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, token]) => token));
}

async function wish(person: Person, newEmail = aNewEmail()): Promise<Letters & { newEmail: string }> {
  expect((await ask(person, newEmail)).statusCode).toBe(202);
  return { newEmail, ...(await lettersOf(person, newEmail)) };
}

describe('a change of e-mail', () => {
  test('from a verified address needs the word of both, in either order', async () => {
    for (const order of [['proof', 'agree'] as const, ['agree', 'proof'] as const]) {
      const person = await aVerifiedPerson();
      const letters = await wish(person);
      const first = await confirm(letters[order[0]]);
      expect(first.json()).toEqual({
        message:
          order[0] === 'proof'
            ? 'Thank you. Now open our letter to your old email and agree there too'
            : 'Thank you. Now open our letter to your new email and confirm it there too',
      });
      expect(await emailOf(person)).toBe(person.email);
      expect((await confirm(letters[order[1]])).json()).toEqual({
        message: 'Your email is changed. Please use it to log in from now on',
      });
      expect(await userOf(person)).toMatchObject({ email: letters.newEmail, emailVerified: true });
    }
  });

  test('from an address that was never verified needs the new one only, and the old one is told', async () => {
    const person = await aPerson(db);
    const letters = await wish(person);
    expect(Object.keys(letters).toSorted()).toEqual(['newEmail', 'proof', 'stop']);
    expect((await confirm(letters.proof)).statusCode).toBe(200);
    expect(await userOf(person)).toMatchObject({ email: letters.newEmail, emailVerified: true });
    expect(await collectMails(shop)).toMatchObject([
      { to: person.email, subject: 'The e-mail of your Kinari account was changed' },
    ]);
  });

  test('tells the new address to whoever verified the old one, and to nobody else', async () => {
    for (const [person, told] of [
      [await aVerifiedPerson(), true],
      [await aPerson(db), false],
    ] as const) {
      const newEmail = aNewEmail();
      await ask(person, newEmail);
      const notice = (await collectMails(shop)).find(({ to }) => to === person.email);
      expect(`${notice?.text}${notice?.html}`.includes(newEmail)).toBe(told);
    }
  });

  test('works for staff too', async () => {
    const clerk = await aVerifiedPerson({ userType: 'ADMIN' });
    const { proof, agree, newEmail } = await wish(clerk);
    await confirm(proof);
    await confirm(agree);
    expect(await userOf(clerk)).toMatchObject({ email: newEmail, userType: 'ADMIN' });
  });

  test('ends every session but the one that asked, and every link mailed to the old address', async () => {
    const person = await aPerson(db);
    const other = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: person.email, password: PASSWORD },
    });
    const elsewhere = { authorization: `Bearer ${other.json<{ token: string }>().token}` };
    await app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: person.email } });
    const resetToken = await mailedToken(shop, person.email);
    const { proof } = await wish(person);
    await confirm(proof);
    expect((await app.inject({ url: '/api/auth/me', headers: person.headers })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/auth/me', headers: elsewhere })).statusCode).toBe(401);
    const reset = { token: resetToken, newPassword: 'another one, just as long' };
    expect((await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: reset })).statusCode).toBe(
      400,
    );
  });

  test('needs the current password, and a guesser is stopped as with the password itself', async () => {
    const person = await aPerson(limited.db);
    const guess = () =>
      ask(person, aNewEmail(), { currentPassword: 'a wrong guess', on: limited.app, from: aClientAddress() });
    const replies = [];
    for (let n = 0; n < 6; n++) replies.push(await guess());
    expect(replies[0]?.json()).toMatchObject({ code: 'wrong_current_password' });
    expect(tally(replies)).toEqual({ 400: 5, 429: 1 });
    expect((await collectMails(limited)).map(({ subject }) => subject)).toEqual([
      'Somebody may be guessing your Kinari password',
    ]);
  });
});

describe('a link of a change of e-mail', () => {
  test('works once, even when it is opened ten times at once', async () => {
    const person = await aVerifiedPerson();
    const { proof, agree } = await wish(person);
    expect(tally(await Promise.all(Array.from({ length: 10 }, () => confirm(proof))))).toEqual({ 200: 1, 400: 9 });
    expect(tally(await Promise.all(Array.from({ length: 10 }, () => confirm(agree))))).toEqual({ 200: 1, 400: 9 });
    expect((await confirm(proof)).json()).toMatchObject({ code: 'link_not_valid' });
  });

  test('works for a day', async () => {
    const person = await aVerifiedPerson();
    const early = await wish(person);
    clock.pass(DAY - 1000);
    expect((await confirm(early.proof)).statusCode).toBe(200);
    clock.pass(1000);
    for (const token of [early.agree, early.stop]) expect((await confirm(token)).statusCode).toBe(400);
    expect((await stop(early.stop)).statusCode).toBe(400);
    expect(await emailOf(person)).toBe(person.email);
  });

  test('serves its own change only: another wish, a new password or the stop makes it worthless', async () => {
    const person = await aVerifiedPerson();
    const replaced = await wish(person);
    const current = await wish(person);
    for (const token of [replaced.proof, replaced.agree]) expect((await confirm(token)).statusCode).toBe(400);
    await app.inject({
      method: 'PUT',
      url: '/api/users/change-password',
      headers: person.headers,
      payload: { currentPassword: PASSWORD, newPassword: 'another one, just as long' },
    });
    for (const token of [current.proof, current.agree]) expect((await confirm(token)).statusCode).toBe(400);
    expect(await emailOf(person)).toBe(person.email);
  });

  test('is of no use to a stranger, for another purpose or for a disabled account', async () => {
    const [person, stranger] = [await aVerifiedPerson(), await aVerifiedPerson()];
    const mine = await wish(person);
    const theirs = await wish(stranger);
    // What proves one account's wish moves no other: each link stands for its own.
    await confirm(theirs.proof);
    await confirm(theirs.agree);
    expect([await emailOf(person), await emailOf(stranger)]).toEqual([person.email, theirs.newEmail]);
    for (const path of ['verify-email', 'stop-email-change'])
      expect((await post(path, mine.proof)).statusCode).toBe(400);
    expect((await confirm(mine.stop)).statusCode).toBe(400);
    await pool.query('update users set disabled_at = now() where id = $1', [person.id]);
    for (const token of [mine.proof, mine.agree]) expect((await confirm(token)).statusCode).toBe(400);
  });

  test('is known to the database by its hash only', async () => {
    const person = await aVerifiedPerson();
    const { proof, agree, stop: stopToken } = await wish(person);
    const { rows } = await pool.query<{ text: string }>(
      `select account_links::text as text from account_links
       union all select payload::text from graphile_worker._private_jobs`,
    );
    for (const token of [proof, agree, stopToken])
      for (const { text } of rows) expect(text).not.toContain(token as string);
  });
});

describe('“This was not me”', () => {
  test('stops the change, signs everybody out and brings the owner a link to a new password', async () => {
    for (const person of [await aVerifiedPerson(), await aPerson(db)]) {
      const { proof, stop: stopToken } = await wish(person);
      expect((await stop(stopToken)).json()).toEqual({
        message: 'Your email stays as it is, and every device is logged out',
      });
      expect((await confirm(proof)).statusCode).toBe(400);
      expect((await stop(stopToken)).statusCode).toBe(400);
      expect((await app.inject({ url: '/api/auth/me', headers: person.headers })).statusCode).toBe(401);
      expect(await emailOf(person)).toBe(person.email);
      expect(await collectMails(shop)).toMatchObject([{ to: person.email, subject: 'Set a new password for Kinari' }]);
    }
  });
});

describe('a wanted address', () => {
  test('that has an account is refused as at registration, and within the same tries', async () => {
    const [person, other] = [await aPerson(limited.db), await aPerson(limited.db)];
    const from = aClientAddress();
    const askFor = (newEmail: string) => ask(person, newEmail, { on: limited.app, from });
    expect((await askFor(other.email.toUpperCase())).json()).toMatchObject({ code: 'email_taken' });
    expect((await askFor(person.email)).json()).toMatchObject({ code: 'email_unchanged' });
    expect([(await askFor(aNewEmail())).statusCode, (await askFor(aNewEmail())).statusCode]).toEqual([202, 202]);
    expect((await askFor(aNewEmail())).statusCode).toBe(429);

    const another = await aPerson(limited.db);
    const register = (name: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers: { 'x-forwarded-for': from },
        payload: { username: `${name}${another.username}`.slice(0, 40), email: aNewEmail(), password: PASSWORD },
      });
    expect([(await register('a')).statusCode, (await register('b')).statusCode]).toEqual([201, 429]);
    expect((await ask(another, aNewEmail(), { on: limited.app, from })).statusCode).toBe(429);
  });

  test('goes to whoever proves it first, when two want it', async () => {
    const people = [await aPerson(db), await aPerson(db)];
    const newEmail = aNewEmail();
    const wishes = [];
    for (const person of people) wishes.push(await wish(person, newEmail));
    const replies = await Promise.all(wishes.map(({ proof }) => confirm(proof)));
    expect(tally(replies)).toEqual({ 200: 1, 409: 1 });
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'email_taken' });
    const { rows } = await pool.query('select id from users where email = $1', [newEmail]);
    expect(rows).toHaveLength(1);
  });

  test('is not held by a wish: somebody may register it meanwhile', async () => {
    const person = await aPerson(db);
    const { proof, newEmail } = await wish(person);
    const registration = { username: `quick${count}`, email: newEmail, password: PASSWORD };
    const reply = await app.inject({ method: 'POST', url: '/api/auth/register', payload: registration });
    expect(reply.statusCode).toBe(201);
    expect((await confirm(proof)).statusCode).toBe(409);
    expect(await emailOf(person)).toBe(person.email);
  });
});
