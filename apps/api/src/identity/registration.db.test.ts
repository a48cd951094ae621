import { describe, expect, test } from 'vitest';
import { countBy } from '#test/count-by.ts';
import { createTestUser, PASSWORD, randomIp } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { buildApp } from '../app.ts';
import { createLogger } from '../platform/log.ts';

const lines: string[] = [];
const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'info' }, 'test', { write: (line) => void lines.push(line) });
const shop = await createTestApp({ RATE_LIMITS: 'off' }, { log });
const { app, db, pool } = shop;
const limitedShop = await createTestApp({ RATE_LIMIT_REGISTRATIONS_PER_IP: 5 });

let count = 0;
const createRegistration = () => {
  const username = `shopper${(count += 1)}`;
  return { username, email: `${username}@example.com`, password: PASSWORD };
};
const register = (payload: object, on = app) => on.inject({ method: 'POST', url: '/api/auth/register', payload });
// The server responds 503 if too many hashes are queued. Retry.
const retryUntilAccepted = async (ask: () => ReturnType<typeof register>) => {
  let reply = await ask();
  while (reply.statusCode === 503) reply = await ask();
  return reply;
};
const findUserByUsername = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
const countUsers = async () => {
  const { rows } = await pool.query<{ count: number }>(
    'select (select count(*) from users) + (select count(*) from graphile_worker.jobs) as count',
  );
  return rows[0]?.count;
};

describe('POST /auth/register', () => {
  test('creates a customer account and confirms it', async () => {
    const reply = await register({
      ...createRegistration(),
      username: 'Asha.Rao',
      email: ' Asha.Rao@Example.com ',
      mobile: '',
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ message: 'Your account is ready. Please log in' });
    expect(await findUserByUsername('Asha.Rao')).toMatchObject({
      email: 'asha.rao@example.com',
      first_name: 'Asha.Rao',
      last_name: 'Asha.Rao',
      user_type: 'CUSTOMER',
      mobile: null,
      email_verified_at: null,
    });
  });

  test('creates a customer even if an admin is requested, and logs a warning', async () => {
    const registration = createRegistration();
    expect((await register({ ...registration, userType: 'ADMIN' })).statusCode).toBe(201);
    expect((await findUserByUsername(registration.username))?.user_type).toBe('CUSTOMER');
    expect(lines.some((line) => line.includes('"securityEvent":"user_type_ignored"'))).toBe(true);
  });

  test('sets no field that the registrant may not set', async () => {
    const registration = createRegistration();
    const id = '0190a0a0-0000-7000-8000-000000000001';
    await register({
      ...registration,
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
    const row = await findUserByUsername(registration.username);
    expect(row).toMatchObject({ user_type: 'CUSTOMER', email_verified_at: null, disabled_at: null });
    expect(row?.id).not.toBe(id);
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(row?.created_at.getFullYear()).toBeGreaterThan(2001);
  });

  test('reports a taken email or username in any case', async () => {
    const first = createRegistration();
    await register(first);
    const email = await register({ ...createRegistration(), email: first.email.toUpperCase() });
    expect([email.statusCode, email.json()]).toMatchObject([
      409,
      { code: 'email_taken', message: 'An account with this email already exists' },
    ]);
    const username = await register({ ...createRegistration(), username: first.username.toUpperCase() });
    expect([username.statusCode, username.json()]).toMatchObject([
      409,
      { code: 'username_taken', message: 'This username is already taken' },
    ]);
  });

  test('fifty concurrent requests for one email on two servers create one account', async () => {
    const otherApp = await buildApp(shop);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const email = 'twins@example.com'
          .split('')
          .map((c, i) => ((n >> (i % 6)) & 1 ? c.toUpperCase() : c))
          .join('');
        return retryUntilAccepted(() => register({ ...createRegistration(), email }, n % 2 ? otherApp : app));
      }),
    );
    await otherApp.close();
    expect(countBy(replies)).toEqual({ 201: 1, 409: 49 });
    const { rows } = await pool.query(`select 1 from users where email = 'twins@example.com'`);
    expect(rows).toHaveLength(1);
  });

  test('twenty concurrent requests for one username create one account', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register({ ...createRegistration(), username: n % 2 ? 'TwinName' : 'twinname' }),
      ),
    );
    expect(countBy(replies)).toEqual({ 201: 1, 409: 19 });
  });

  test.each([
    ['a username that is the email of another user', { username: 'shopper1@example.com' }, 400],
    ['a username that turns into one', { username: 'shopper1＠example.com' }, 400],
    ['a reserved username', { username: 'Ad-Min' }, 409],
    ['a username with a control character', { username: 'as\u0000ha' }, 400],
    ['an email that is none', { email: 'asha at example' }, 400],
    ['two emails', { email: 'a@example.com, b@example.com' }, 400],
    ['an email with a line break', { email: 'a@example.com\r\nBcc: b@example.com' }, 400],
    ['a short password', { password: 'seven77' }, 400],
    ['a common password', { password: 'Password123' }, 400],
    ['the email as password', { email: 'own@example.com', password: 'own@example.com' }, 400],
    ['a password of 129 characters', { password: 'x1'.repeat(64).concat('y') }, 400],
    ['a mobile that is none', { mobile: '98765' }, 400],
    ['a birthday to come', { dob: '2999-01-01' }, 400],
    ['a first name that turns the text around', { firstName: 'Asha\u202e' }, 400],
    ['no password at all', { password: undefined }, 400],
    ['a password that is no text', { password: { $ne: null } }, 400],
  ])('rejects %s and stores nothing', async (_what, wrong, status) => {
    const before = await countUsers();
    const reply = await register({ ...createRegistration(), ...wrong });
    expect(reply.statusCode).toBe(status);
    expect(await countUsers()).toBe(before);
  });

  test('rejects a password of ten megabytes before reading it', async () => {
    const reply = await register({ ...createRegistration(), password: 'x'.repeat(10 * 1024 * 1024) });
    expect(reply.statusCode).toBe(413);
  });

  test.each([
    ['128 characters', 'k1-'.repeat(42).concat('zz')],
    ['Devanagari', 'मेरा पासवर्ड किसी को नहीं पता'],
    ['spaces at both ends', '  leading and trailing  '],
    ['emoji', '🪷🐘🪔🦚🥭🛺🏏🎐'],
  ])('accepts a password of %s unchanged', async (_what, password) => {
    const { username, email } = createRegistration();
    expect((await register({ username, email, password })).statusCode).toBe(201);
    const login = (identifier: string) =>
      app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier: username, password: identifier } });
    expect((await login(password)).statusCode).toBe(200);
    expect((await login(password.slice(0, -1))).statusCode).toBe(400);
  });

  test('limits attempts at taken usernames per IP', async () => {
    const existingPerson = await createTestUser(limitedShop.db);
    const headers = { 'x-forwarded-for': randomIp() };
    const probeUsername = async () => {
      const payload = { ...createRegistration(), username: existingPerson.username };
      return (await limitedShop.app.inject({ method: 'POST', url: '/api/auth/register', headers, payload })).statusCode;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) statuses.push(await probeUsername());
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
  });

  test('limits the accounts per IP to the setting', async () => {
    const registerFrom = (address: string) =>
      limitedShop.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        headers: { 'x-forwarded-for': address },
        payload: createRegistration(),
      });
    const address = randomIp();
    for (let n = 0; n < 5; n++) expect((await registerFrom(address)).statusCode).toBe(201);
    const rejected = await registerFrom(address);
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      429,
      { code: 'too_many_requests', message: 'Too many attempts. Try again in 10 minutes' },
    ]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(9 * 60);
    expect((await registerFrom(randomIp())).statusCode).toBe(201);
  });
});
