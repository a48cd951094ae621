import { describe, expect, test } from 'vitest';
import { aClientAddress, aPerson, PASSWORD } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { tally } from '#test/tally.ts';
import { buildApp } from '../app.ts';
import { openLog } from '../platform/log.ts';

const lines: string[] = [];
const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) });
const shop = await openShop({ RATE_LIMITS: 'off' }, { log });
const { app, db, pool } = shop;
const limited = await openShop({ ADDRESS_REGISTRATIONS: 5 });

let count = 0;
const someone = () => {
  const username = `shopper${(count += 1)}`;
  return { username, email: `${username}@example.com`, password: PASSWORD };
};
const register = (payload: object, on = app) => on.inject({ method: 'POST', url: '/api/auth/register', payload });
// More than the server hashes at once are told to come back in a moment, and do.
const insist = async (ask: () => ReturnType<typeof register>) => {
  let reply = await ask();
  while (reply.statusCode === 503) reply = await ask();
  return reply;
};
const userNamed = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
const countUsers = async () => {
  const { rows } = await pool.query<{ count: number }>(
    'select (select count(*) from users) + (select count(*) from graphile_worker.jobs) as count',
  );
  return rows[0]?.count;
};

describe('POST /auth/register', () => {
  test('opens a customer’s account and says so', async () => {
    const reply = await register({ ...someone(), username: 'Asha.Rao', email: ' Asha.Rao@Example.com ', mobile: '' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ message: 'Your account is ready. Please log in' });
    expect(await userNamed('Asha.Rao')).toMatchObject({
      email: 'asha.rao@example.com',
      first_name: 'Asha.Rao',
      last_name: 'Asha.Rao',
      user_type: 'CUSTOMER',
      mobile: null,
      email_verified_at: null,
    });
  });

  test('makes a customer of whoever asks to be an admin, and leaves a line in the log', async () => {
    const sly = someone();
    expect((await register({ ...sly, userType: 'ADMIN' })).statusCode).toBe(201);
    expect((await userNamed(sly.username))?.user_type).toBe('CUSTOMER');
    expect(lines.some((line) => line.includes('"securityEvent":"asked_for_user_type"'))).toBe(true);
  });

  test('sets nothing the registrant has no say in', async () => {
    const sly = someone();
    const id = '0190a0a0-0000-7000-8000-000000000001';
    await register({
      ...sly,
      id,
      userId: id,
      role: 'ADMIN',
      user_type: 'ADMIN',
      passwordHash: 'x',
      password_hash: 'x',
      isVerified: true,
      emailVerified: true,
      email_verified_at: '2020-01-01T00:00:00Z',
      disabled_at: '2020-01-01T00:00:00Z',
      createdAt: '2001-01-01T00:00:00Z',
      created_at: '2001-01-01T00:00:00Z',
    });
    const row = await userNamed(sly.username);
    expect(row).toMatchObject({ user_type: 'CUSTOMER', email_verified_at: null, disabled_at: null });
    expect(row?.id).not.toBe(id);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(row?.created_at.getFullYear()).toBeGreaterThan(2001);
  });

  test('says plainly that an e-mail or a username is taken, in whatever case', async () => {
    const first = someone();
    await register(first);
    const email = await register({ ...someone(), email: first.email.toUpperCase() });
    expect([email.statusCode, email.json()]).toMatchObject([
      409,
      { code: 'email_taken', message: 'An account with this email already exists' },
    ]);
    const username = await register({ ...someone(), username: first.username.toUpperCase() });
    expect([username.statusCode, username.json()]).toMatchObject([
      409,
      { code: 'username_taken', message: 'This username is already taken' },
    ]);
  });

  test('fifty at once for one e-mail, on two servers, make one account', async () => {
    const neighbour = await buildApp(shop);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const email = 'twins@example.com'
          .split('')
          .map((c, i) => ((n >> (i % 6)) & 1 ? c.toUpperCase() : c))
          .join('');
        return insist(() => register({ ...someone(), email }, n % 2 ? neighbour : app));
      }),
    );
    await neighbour.close();
    expect(tally(replies)).toEqual({ 201: 1, 409: 49 });
    const { rows } = await pool.query(`select 1 from users where email = 'twins@example.com'`);
    expect(rows).toHaveLength(1);
  });

  test('twenty at once for one username make one account', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register({ ...someone(), username: n % 2 ? 'TwinName' : 'twinname' })),
    );
    expect(tally(replies)).toEqual({ 201: 1, 409: 19 });
  });

  test.each([
    ['a username that is somebody’s e-mail', { username: 'shopper1@example.com' }, 400],
    ['a username that turns into one', { username: 'shopper1＠example.com' }, 400],
    ['a reserved username', { username: 'Ad-Min' }, 409],
    ['a username with a control character', { username: 'as\u0000ha' }, 400],
    ['an e-mail that is none', { email: 'asha at example' }, 400],
    ['two e-mails', { email: 'a@example.com, b@example.com' }, 400],
    ['an e-mail with a line break', { email: 'a@example.com\r\nBcc: b@example.com' }, 400],
    ['a short password', { password: 'seven77' }, 400],
    ['a common password', { password: 'Password123' }, 400],
    ['the e-mail as password', { email: 'own@example.com', password: 'own@example.com' }, 400],
    ['a password of 129 characters', { password: 'x1'.repeat(64).concat('y') }, 400],
    ['a mobile that is none', { mobile: '98765' }, 400],
    ['a birthday to come', { dob: '2999-01-01' }, 400],
    ['a first name that turns the text around', { firstName: 'Asha\u202e' }, 400],
    ['no password at all', { password: undefined }, 400],
    ['a password that is no text', { password: { $ne: null } }, 400],
  ])('refuses %s and leaves no trace', async (_what, wrong, status) => {
    const before = await countUsers();
    const reply = await register({ ...someone(), ...wrong });
    expect(reply.statusCode).toBe(status);
    expect(await countUsers()).toBe(before);
  });

  test('refuses ten megabytes of password before reading them', async () => {
    const reply = await register({ ...someone(), password: 'x'.repeat(10 * 1024 * 1024) });
    expect(reply.statusCode).toBe(413);
  });

  test.each([
    ['128 characters', 'k1-'.repeat(42).concat('zz')],
    ['Devanagari', 'मेरा पासवर्ड किसी को नहीं पता'],
    ['spaces at both ends', '  leading and trailing  '],
    ['emoji', '🪷🐘🪔🦚🥭🛺🏏🎐'],
  ])('takes a password of %s as it is', async (_what, password) => {
    const { username, email } = someone();
    expect((await register({ username, email, password })).statusCode).toBe(201);
    const login = (typed: string) =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier: username, password: typed } });
    expect((await login(password)).statusCode).toBe(200);
    expect((await login(password.slice(0, -1))).statusCode).toBe(400);
  });

  test('tells one address of as many taken usernames as it may open accounts', async () => {
    const taken = await aPerson(limited.db);
    const headers = { 'x-forwarded-for': aClientAddress() };
    const probe = async () => {
      const payload = { ...someone(), username: taken.username };
      return (await limited.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload })).statusCode;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push(await probe());
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
  });

  test('opens as many accounts for one address as the setting says, and no more', async () => {
    const from = (address: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers: { 'x-forwarded-for': address },
        payload: someone(),
      });
    const address = aClientAddress();
    for (let n = 0; n < 5; n++) expect((await from(address)).statusCode).toBe(201);
    const refused = await from(address);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { code: 'too_many_requests', message: 'Too many tries. Please try again in 10 minutes' },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60);
    expect((await from(aClientAddress())).statusCode).toBe(201);
  });
});
