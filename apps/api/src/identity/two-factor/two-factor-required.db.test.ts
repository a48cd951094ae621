import { isStaffAccess } from '@kinari/contract/access/permissions';
import { contract, type EndpointName } from '@kinari/contract/contract';
import type { Endpoint } from '@kinari/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { methodAndPath } from '#test/method-and-path.ts';
import { createTestApp } from '#test/test-app.ts';
import { createAuthenticator, createTwoFactor } from '#test/two-factor.ts';

const { app, db } = await createTestApp({ RATE_LIMITS: 'off' });

await db.insertInto('settings').values({ key: 'requireStaffTwoFactor', value: 'true' }).execute();

const endpointNames = Object.keys(contract) as EndpointName[];
const allowedEndpoints = endpointNames.filter((name) => 'allowedBeforeTwoFactor' in contract[name]);
const blockedEndpoints = endpointNames.filter((name) => {
  const { access }: Endpoint = contract[name];
  return (isStaffAccess(access) || access === 'signed-in') && !allowedEndpoints.includes(name);
});

async function getErrorCode(name: EndpointName, headers: Record<string, string>): Promise<string | undefined> {
  const { method, path } = methodAndPath(name);
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, '00000000-0000-4000-8000-000000000000')}`;
  const reply = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
  return reply.json<{ code?: string }>().code;
}

describe('if two-factor authentication is required, an admin without it', () => {
  test('may only set it up, reauthenticate, read the own account and permissions, and log out', () => {
    expect(allowedEndpoints.toSorted()).toEqual([
      'confirmTwoFactorSetup',
      'getMe',
      'getOwnPermissions',
      'getTwoFactor',
      'logout',
      'reauthenticate',
      'startTwoFactorSetup',
    ]);
  });

  test.each(blockedEndpoints)('is rejected by %s', async (name) => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    expect(await getErrorCode(name, headers)).toBe('two_factor_required');
  });

  test.each(allowedEndpoints)('is not rejected by %s for that reason', async (name) => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    expect(await getErrorCode(name, headers)).not.toBe('two_factor_required');
  });

  test('may use everything after the setup', async () => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    const setupResponse = await app.inject({ method: 'POST', url: '/api/auth/two-factor', headers });
    expect(await getErrorCode('listOrders', headers)).toBe('two_factor_required');
    const code = createAuthenticator(setupResponse.json<{ secret: string }>().secret).codeAt(new Date());
    await app.inject({ method: 'POST', url: '/api/auth/two-factor/confirm', headers, payload: { code } });
    expect(await getErrorCode('listOrders', headers)).toBeUndefined();
  });
});

test('an admin with two-factor authentication and a customer are not affected', async () => {
  const admin = await createTestUser(db, { userType: 'ADMIN' });
  await createTwoFactor(db, admin.id);
  expect(await getErrorCode('listOrders', admin.headers)).toBeUndefined();
  const customer = await createTestUser(db);
  expect(await getErrorCode('listMyOrders', customer.headers)).toBeUndefined();
});

test('the requirement can be switched on and off in the settings', async () => {
  const admin = await createTestUser(db, { userType: 'ADMIN' });
  await createTwoFactor(db, admin.id);
  const { headers } = admin;
  const payload = { requireStaffTwoFactor: false };
  const reply = await app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload });
  expect(reply.json()).toMatchObject({ settings: payload });
  const other = await createTestUser(db, { userType: 'ADMIN' });
  await expect.poll(() => getErrorCode('listOrders', other.headers)).toBeUndefined();
});
