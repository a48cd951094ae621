import { contract } from '@kinari/contract/contract';
import { type EndpointName, methodAndPath } from '@kinari/contract/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestUser, PASSWORD } from '#test/factories.ts';
import { getEmailedToken } from '#test/mailbox.ts';
import { createTestApp } from '#test/test-app.ts';
import { createLogger } from '../platform/log.ts';
import { createSessionToken } from './token.ts';

const lines: string[] = [];
const log = createLogger({ NODE_ENV: 'test', LOG_LEVEL: 'trace' }, 'test', { write: (line) => void lines.push(line) });
const shop = await createTestApp({ RATE_LIMITS: 'off' }, { log });
const { app, db, pool } = shop;

const ADDRESS = { addressLine1: '14 Laxmi Road', city: 'Pune', state: 'Maharashtra', postalCode: '411030' };
const PROFILE = { firstName: 'Ravi', lastName: 'Rao' };
const NEW_PASSWORD = 'another one, just as long';

type AccountOwner = { username: string; addressId: string; sessionId: string };
type Row = { call: EndpointName; as: string; status: number; body?: (accountOwner: AccountOwner) => object };

const row = (
  call: EndpointName,
  statuses: Record<'guest' | 'forged' | 'customer' | 'foreign' | 'admin', number>,
  body?: Row['body'],
) => Object.entries(statuses).map(([as, status]): Row => ({ call, as, status, ...(body && { body }) }));
const signedInOnly = { guest: 401, forged: 401, customer: 200, foreign: 200, admin: 200 };
const customersOnly = { ...signedInOnly, admin: 403 };
const staffOnly = { ...signedInOnly, customer: 403, foreign: 403 };
const ownRecordsOnly = { ...customersOnly, foreign: 404 };
const invalidForAll = { guest: 400, forged: 400, customer: 400, foreign: 400, admin: 400 };

// Expected status of each identity endpoint by caller. `foreign` is another customer who uses the first one's ids.
const MATRIX: Row[] = [
  ...row('getMe', signedInOnly),
  ...row('listSessions', signedInOnly),
  ...row('revokeSession', { ...ownRecordsOnly, admin: 404 }),
  ...row('updateProfile', { ...signedInOnly, foreign: 409, admin: 409 }, ({ username }) => ({ ...PROFILE, username })),
  ...row('changePassword', { ...signedInOnly, customer: 400, foreign: 400, admin: 400 }, () => ({
    currentPassword: 'a wrong guess',
    newPassword: NEW_PASSWORD,
  })),
  ...row('reauthenticate', { ...signedInOnly, customer: 400, foreign: 400, admin: 400 }, () => ({
    password: 'a wrong guess',
  })),
  ...row('loginWithCode', invalidForAll, () => ({ loginChallenge: 'A'.repeat(43), code: '123456' })),
  ...row('getTwoFactor', staffOnly),
  ...row('startTwoFactorSetup', staffOnly),
  ...row('confirmTwoFactorSetup', { ...staffOnly, admin: 409 }, () => ({ code: '123456' })),
  ...row('regenerateRecoveryCodes', { ...staffOnly, admin: 409 }),
  ...row('disableTwoFactor', staffOnly),
  ...row('resendVerificationEmail', { ...signedInOnly, customer: 202, foreign: 202, admin: 202 }),
  ...row('logoutEverywhere', signedInOnly),
  ...row('logout', signedInOnly),
  ...row('listAddresses', customersOnly),
  ...row('addAddress', { ...customersOnly, customer: 201, foreign: 201 }, () => ADDRESS),
  ...row('updateAddress', ownRecordsOnly, () => ADDRESS),
  ...row('deleteAddress', ownRecordsOnly),
  ...row('getPincode', { guest: 404, forged: 404, customer: 404, foreign: 404, admin: 404 }),
  ...row('login', invalidForAll, ({ username }) => ({ identifier: username, password: 'a wrong guess' })),
  ...row('register', { guest: 409, forged: 409, customer: 409, foreign: 409, admin: 409 }, ({ username }) => ({
    username,
    email: 'unused@example.com',
    password: PASSWORD,
  })),
  ...row('resetPassword', invalidForAll, () => ({ token: 'A'.repeat(43), newPassword: NEW_PASSWORD })),
  ...row('verifyEmail', invalidForAll, () => ({ token: 'A'.repeat(43) })),
  ...row('changeEmail', { ...signedInOnly, customer: 400, foreign: 400, admin: 400 }, () => ({
    newEmail: 'unused@example.com',
    currentPassword: 'a wrong guess',
  })),
  ...row('confirmEmailChange', invalidForAll, () => ({ token: 'A'.repeat(43) })),
  ...row('stopEmails', invalidForAll, () => ({ token: 'A'.repeat(43) })),
  ...row('cancelAccountDeletion', invalidForAll, () => ({ token: 'A'.repeat(43) })),
  ...row('downloadPersonalData', { ...customersOnly, customer: 400, foreign: 400 }, () => ({
    currentPassword: 'a wrong guess',
  })),
  ...row('requestAccountDeletion', { ...customersOnly, customer: 400, foreign: 400 }, () => ({
    currentPassword: 'a wrong guess',
  })),
  ...row('cancelEmailChange', invalidForAll, () => ({ token: 'A'.repeat(43) })),
  ...row('getInvitation', invalidForAll, () => ({ token: 'A'.repeat(43) })),
  ...row('acceptInvitation', invalidForAll, () => ({ ...PROFILE, token: 'A'.repeat(43), password: NEW_PASSWORD })),
  ...row('forgotPassword', { guest: 202, forged: 202, customer: 202, foreign: 202, admin: 202 }, () => ({
    email: 'unknown@example.com',
  })),
];

const bodies: string[] = [];

async function createAccountOwner() {
  const person = await createTestUser(db);
  const insert = `insert into addresses (user_id, line1, city, state, postal_code, is_default)
    values ($1, '1 Tilak Road', 'Pune', '', '411030', $2) returning id`;
  await pool.query(insert, [person.id, true]);
  const address = await pool.query<{ id: string }>(insert, [person.id, false]);
  const session = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [person.id]);
  return { ...person, addressId: address.rows[0]?.id ?? '', sessionId: session.rows[0]?.id ?? '' };
}

// All identity tables, without the columns that change when a session is used.
async function listWrites(): Promise<unknown> {
  const { rows } = await pool.query(`
    select
      (select jsonb_agg(users order by id) from users) as users,
      (select jsonb_agg(to_jsonb(sessions) - 'last_seen_at' - 'expires_at' order by id) from sessions) as sessions,
      (select jsonb_agg(addresses order by id) from addresses) as addresses,
      (select jsonb_agg(one_time_tokens order by id) from one_time_tokens) as links,
      (select jsonb_agg(email_changes order by id) from email_changes) as email_changes,
      (select jsonb_agg(two_factor_secrets order by user_id) from two_factor_secrets) as two_factor_secrets,
      (select jsonb_agg(recovery_codes order by user_id, code_hash) from recovery_codes) as recovery_codes,
      (select jsonb_agg(account_deletion_requests order by user_id) from account_deletion_requests) as closures,
      (select count(*) from graphile_worker.jobs) as jobs
  `);
  return rows[0];
}

test('the matrix contains every endpoint of identity', () => {
  const identityEndpoints = (Object.keys(contract) as EndpointName[]).filter((name) =>
    /^\/(auth|users|addresses|pincodes)\b/.test(methodAndPath(name).path),
  );
  expect([...new Set(MATRIX.map(({ call }) => call))].toSorted()).toEqual(identityEndpoints.toSorted());
});

test.each(MATRIX)('$call returns $status to: $as', async ({ call, as, status, body }) => {
  const accountOwner = await createAccountOwner();
  const headers = {
    guest: {},
    forged: { authorization: `Bearer ${createSessionToken()}` },
    customer: accountOwner.headers,
    foreign: (await createTestUser(db)).headers,
    admin: (await createTestUser(db, { userType: 'ADMIN' })).headers,
  }[as];
  const { method, path } = methodAndPath(call);
  const id = call === 'revokeSession' ? accountOwner.sessionId : accountOwner.addressId;
  const url = `/api${path.replace('{id}', id).replace('{pincode}', '999999')}`;

  const before = await listWrites();
  const reply = await app.inject({
    method,
    url,
    headers: { ...headers },
    ...(body && { payload: body(accountOwner) }),
  });
  bodies.push(reply.body);
  expect(reply.statusCode).toBe(status);
  expect(reply.headers['cache-control']).toBe('no-store');
  const isRejected = status >= 400;
  expect(isRejected ? await listWrites() : before).toEqual(before);
});

describe('secrets', () => {
  const secrets: string[] = [PASSWORD, NEW_PASSWORD];

  beforeAll(async () => {
    const sendRequest = async (method: 'GET' | 'POST' | 'PUT', path: string, token?: string, payload?: object) => {
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
      (await sendRequest('POST', '/auth/register', undefined, { username: 'secretive', email, password: PASSWORD }))
        .body,
    );
    const login = await sendRequest('POST', '/auth/login', undefined, { identifier: email, password: PASSWORD });
    const { token } = login.json<{ token: string }>();
    const verification = await getEmailedToken(shop, email);
    for (const path of ['/auth/me', '/auth/sessions', '/addresses', '/nothing-here'])
      bodies.push((await sendRequest('GET', path, token)).body);
    bodies.push((await sendRequest('POST', '/auth/verify-email', token, { token: verification })).body);
    const changed = await sendRequest('PUT', '/users/change-password', token, {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
    });
    await sendRequest('POST', '/auth/forgot-password', undefined, { email });
    const reset = await getEmailedToken(shop, email);
    bodies.push(
      (await sendRequest('POST', '/auth/reset-password', undefined, { token: reset, newPassword: PASSWORD })).body,
    );
    secrets.push(token, changed.json<{ token: string }>().token, verification, reset);
  });

  test('appear in no log line', () => {
    expect(lines.length).toBeGreaterThan(100);
    for (const line of lines) {
      for (const secret of secrets) expect(line).not.toContain(secret);
      expect(line).not.toMatch(/shp_[\w-]{43}|\$argon2/);
    }
  });

  test('appear in no response except those that issue a token', () => {
    expect(bodies.length).toBeGreaterThan(90);
    for (const body of bodies) {
      for (const secret of secrets) expect(body).not.toContain(secret);
      expect(body).not.toMatch(/hash|salt|"token"|argon2|shp_|select |insert |node_modules|\.ts:\d|\bat \w+ \(/i);
    }
  });
});
