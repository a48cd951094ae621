import { contract } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson, PASSWORD } from '#test/factories.ts';
import { mailedToken } from '#test/mailbox.ts';
import { openShop } from '#test/shop.ts';
import { openLog } from '../platform/log.ts';
import { newSessionToken } from './token.ts';

const lines: string[] = [];
const log = openLog({ NODE_ENV: 'test', LOG_LEVEL: 'trace' }, 'test', { write: (line) => void lines.push(line) });
const shop = await openShop({ RATE_LIMITS: 'off' }, { log });
const { app, db, pool } = shop;

const ADDRESS = { addressLine1: '14 Laxmi Road', city: 'Pune', state: 'Maharashtra', postalCode: '411030' };
const PROFILE = { firstName: 'Ravi', lastName: 'Rao' };
const NEW_PASSWORD = 'another one, just as long';

type Victim = { username: string; addressId: string; sessionId: string };
type Row = { call: CallName; as: string; status: number; body?: (victim: Victim) => object };

const row = (
  call: CallName,
  statuses: Record<'guest' | 'forged' | 'customer' | 'foreign' | 'admin', number>,
  body?: Row['body'],
) => Object.entries(statuses).map(([as, status]): Row => ({ call, as, status, ...(body && { body }) }));
const signedIn = { guest: 401, forged: 401, customer: 200, foreign: 200, admin: 200 };
const customersOnly = { ...signedIn, admin: 403 };
const staffOnly = { ...signedIn, customer: 403, foreign: 403 };
const own = { ...customersOnly, foreign: 404 };
const refusedToAll = { guest: 400, forged: 400, customer: 400, foreign: 400, admin: 400 };

// What each call of identity answers to whom. `foreign` is another customer who names the first one's ids.
const MATRIX: Row[] = [
  ...row('readOwnAccount', signedIn),
  ...row('listSessions', signedIn),
  ...row('endSession', { ...own, admin: 404 }),
  ...row('updateProfile', { ...signedIn, foreign: 409, admin: 409 }, ({ username }) => ({ ...PROFILE, username })),
  ...row('changePassword', { ...signedIn, customer: 400, foreign: 400, admin: 400 }, () => ({
    currentPassword: 'a wrong guess',
    newPassword: NEW_PASSWORD,
  })),
  ...row('proveAgain', { ...signedIn, customer: 400, foreign: 400, admin: 400 }, () => ({ password: 'a wrong guess' })),
  ...row('loginWithCode', refusedToAll, () => ({ ticket: 'A'.repeat(43), code: '123456' })),
  ...row('readSecondFactor', staffOnly),
  ...row('beginSecondFactor', staffOnly),
  ...row('confirmSecondFactor', { ...staffOnly, admin: 409 }, () => ({ code: '123456' })),
  ...row('renewRecoveryCodes', { ...staffOnly, admin: 409 }),
  ...row('endSecondFactor', staffOnly),
  ...row('sendVerification', { ...signedIn, customer: 202, foreign: 202, admin: 202 }),
  ...row('logoutEverywhere', signedIn),
  ...row('logout', signedIn),
  ...row('listAddresses', customersOnly),
  ...row('addAddress', { ...customersOnly, customer: 201, foreign: 201 }, () => ADDRESS),
  ...row('updateAddress', own, () => ADDRESS),
  ...row('deleteAddress', own),
  ...row('findPincode', { guest: 404, forged: 404, customer: 404, foreign: 404, admin: 404 }),
  ...row('login', refusedToAll, ({ username }) => ({ identifier: username, password: 'a wrong guess' })),
  ...row('register', { guest: 409, forged: 409, customer: 409, foreign: 409, admin: 409 }, ({ username }) => ({
    username,
    email: 'unused@example.com',
    password: PASSWORD,
  })),
  ...row('resetPassword', refusedToAll, () => ({ token: 'A'.repeat(43), newPassword: NEW_PASSWORD })),
  ...row('verifyEmail', refusedToAll, () => ({ token: 'A'.repeat(43) })),
  ...row('changeEmail', { ...signedIn, customer: 400, foreign: 400, admin: 400 }, () => ({
    newEmail: 'unused@example.com',
    currentPassword: 'a wrong guess',
  })),
  ...row('confirmEmailChange', refusedToAll, () => ({ token: 'A'.repeat(43) })),
  ...row('stopLetters', refusedToAll, () => ({ token: 'A'.repeat(43) })),
  ...row('keepAccount', refusedToAll, () => ({ token: 'A'.repeat(43) })),
  ...row('downloadOwnData', { ...customersOnly, customer: 400, foreign: 400 }, () => ({
    currentPassword: 'a wrong guess',
  })),
  ...row('closeAccount', { ...customersOnly, customer: 400, foreign: 400 }, () => ({
    currentPassword: 'a wrong guess',
  })),
  ...row('stopEmailChange', refusedToAll, () => ({ token: 'A'.repeat(43) })),
  ...row('readInvitation', refusedToAll, () => ({ token: 'A'.repeat(43) })),
  ...row('acceptInvitation', refusedToAll, () => ({ ...PROFILE, token: 'A'.repeat(43), password: NEW_PASSWORD })),
  ...row('forgotPassword', { guest: 202, forged: 202, customer: 202, foreign: 202, admin: 202 }, () => ({
    email: 'unknown@example.com',
  })),
];

const bodies: string[] = [];

async function aVictim() {
  const person = await aPerson(db);
  const insert = `insert into addresses (user_id, line1, city, state, postal_code, is_default)
    values ($1, '1 Tilak Road', 'Pune', '', '411030', $2) returning id`;
  await pool.query(insert, [person.id, true]);
  const address = await pool.query<{ id: string }>(insert, [person.id, false]);
  const session = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [person.id]);
  return { ...person, addressId: address.rows[0]?.id ?? '', sessionId: session.rows[0]?.id ?? '' };
}

// Everything identity keeps, but for when a session was last seen.
async function traces(): Promise<unknown> {
  const { rows } = await pool.query(`
    select
      (select jsonb_agg(users order by id) from users) as users,
      (select jsonb_agg(to_jsonb(sessions) - 'last_seen_at' - 'expires_at' order by id) from sessions) as sessions,
      (select jsonb_agg(addresses order by id) from addresses) as addresses,
      (select jsonb_agg(account_links order by id) from account_links) as links,
      (select jsonb_agg(email_changes order by id) from email_changes) as email_changes,
      (select jsonb_agg(second_factors order by user_id) from second_factors) as second_factors,
      (select jsonb_agg(recovery_codes order by user_id, code_hash) from recovery_codes) as recovery_codes,
      (select jsonb_agg(account_closures order by user_id) from account_closures) as closures,
      (select count(*) from graphile_worker.jobs) as jobs
  `);
  return rows[0];
}

test('the matrix names every call of identity', () => {
  const ours = (Object.keys(contract) as CallName[]).filter((name) =>
    /^\/(auth|users|addresses|pincodes)\b/.test(methodAndPath(name).path),
  );
  expect([...new Set(MATRIX.map(({ call }) => call))].toSorted()).toEqual(ours.toSorted());
});

test.each(MATRIX)('$call answers $status to: $as', async ({ call, as, status, body }) => {
  const victim = await aVictim();
  const headers = {
    guest: {},
    forged: { authorization: `Bearer ${newSessionToken()}` },
    customer: victim.headers,
    foreign: (await aPerson(db)).headers,
    admin: (await aPerson(db, { userType: 'ADMIN' })).headers,
  }[as];
  const { method, path } = methodAndPath(call);
  const id = call === 'endSession' ? victim.sessionId : victim.addressId;
  const url = `/api${path.replace('{id}', id).replace('{pincode}', '999999')}`;

  const before = await traces();
  const reply = await app.inject({ method, url, headers: { ...headers }, ...(body && { payload: body(victim) }) });
  bodies.push(reply.body);
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['cache-control']).toBe('no-store');
  const refused = status >= 400;
  expect(refused ? await traces() : before).toEqual(before);
});

describe('secrets', () => {
  const secrets: string[] = [PASSWORD, NEW_PASSWORD];

  beforeAll(async () => {
    const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, token?: string, payload?: object) => {
      const reply = await app.inject({
        method,
        url: `/api${path}`,
        headers: token ? { authorization: `Bearer ${token}` } : {},
        ...(payload && { payload }),
      });
      return reply;
    };
    const email = 'secretive@example.com';
    bodies.push(
      (await ask('POST', '/auth/register', undefined, { username: 'secretive', email, password: PASSWORD })).body,
    );
    const login = await ask('POST', '/auth/login', undefined, { identifier: email, password: PASSWORD });
    const { token } = login.json<{ token: string }>();
    const verification = await mailedToken(shop, email);
    for (const path of ['/auth/me', '/auth/sessions', '/addresses', '/nothing-here'])
      bodies.push((await ask('GET', path, token)).body);
    bodies.push((await ask('POST', '/auth/verify-email', token, { token: verification })).body);
    const changed = await ask('PUT', '/users/change-password', token, {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    await ask('POST', '/auth/forgot-password', undefined, { email });
    const reset = await mailedToken(shop, email);
    bodies.push((await ask('POST', '/auth/reset-password', undefined, { token: reset, newPassword: PASSWORD })).body);
    secrets.push(token, changed.json<{ token: string }>().token, verification, reset);
  });

  test('appear in no log line', () => {
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      for (const secret of secrets) expect(line).not.toContain(secret);
      expect(line).not.toMatch(/shp_[\w-]{43}|\$argon2/);
    }
  });

  test('appear in no reply but those that give a token', () => {
    expect(bodies.length).toBeGreaterThan(90);
    for (const body of bodies) {
      for (const secret of secrets) expect(body).not.toContain(secret);
      expect(body).not.toMatch(/hash|salt|"token|argon2|shp_|select |insert |node_modules|\.ts:\d|\bat \w+ \(/i);
    }
  });
});
