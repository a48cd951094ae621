import { contract } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import { describe, expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { anAuthenticator, aSecondFactor } from '#test/second-factors.ts';
import { openShop } from '#test/shop.ts';

const { app, db } = await openShop({ RATE_LIMITS: 'off' });

await db.insertInto('settings').values({ key: 'staffSecondFactor', value: 'true' }).execute();

const calls = Object.keys(contract) as CallName[];
const open = calls.filter((name) => 'beforeSecondFactor' in contract[name]);
const shut = calls.filter((name) => ['admin', 'signed-in'].includes(contract[name].access) && !open.includes(name));

async function codeOf(name: CallName, headers: Record<string, string>): Promise<string | undefined> {
  const { method, path } = methodAndPath(name);
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, '00000000-0000-4000-8000-000000000000')}`;
  const reply = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) });
  return reply.json<{ code?: string }>().code;
}

describe('where staff must use a second factor, an admin without one', () => {
  test('may do nothing but set it up, say who they are, and leave', () => {
    expect(open.toSorted()).toEqual([
      'beginSecondFactor',
      'confirmSecondFactor',
      'logout',
      'proveAgain',
      'readOwnAccount',
      'readSecondFactor',
    ]);
  });

  test.each(shut)('is refused %s', async (name) => {
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
    expect(await codeOf(name, headers)).toBe('second_factor_due');
  });

  test.each(open)('is not refused %s for that', async (name) => {
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
    expect(await codeOf(name, headers)).not.toBe('second_factor_due');
  });

  test('may do everything again once it is set up', async () => {
    const { headers } = await aPerson(db, { userType: 'ADMIN' });
    const begun = await app.inject({ method: 'POST', url: '/api/auth/second-factor', headers });
    expect(await codeOf('listAllOrders', headers)).toBe('second_factor_due');
    const code = anAuthenticator(begun.json<{ secret: string }>().secret).codeAt(new Date());
    await app.inject({ method: 'POST', url: '/api/auth/second-factor/confirm', headers, payload: { code } });
    expect(await codeOf('listAllOrders', headers)).toBeUndefined();
  });
});

test('who has one, and who is a customer, notices nothing', async () => {
  const admin = await aPerson(db, { userType: 'ADMIN' });
  await aSecondFactor(db, admin.id);
  expect(await codeOf('listAllOrders', admin.headers)).toBeUndefined();
  const customer = await aPerson(db);
  expect(await codeOf('listOwnOrders', customer.headers)).toBeUndefined();
});

test('the shop can be told to demand it, and to demand it no more', async () => {
  const admin = await aPerson(db, { userType: 'ADMIN' });
  await aSecondFactor(db, admin.id);
  const { headers } = admin;
  const payload = { staffSecondFactor: false };
  const reply = await app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload });
  expect(reply.json()).toMatchObject({ settings: payload });
  const other = await aPerson(db, { userType: 'ADMIN' });
  await expect.poll(() => codeOf('listAllOrders', other.headers)).toBeUndefined();
});
