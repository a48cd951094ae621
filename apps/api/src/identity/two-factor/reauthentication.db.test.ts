import { contract, type EndpointName } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { buildRequest, createScene, sendRequest } from '#test/authorisation/matrix.ts';
import { createTestClock } from '#test/clock.ts';
import { createTestUser, PASSWORD, randomIp } from '#test/factories.ts';
import { createTestApp } from '#test/test-app.ts';
import { MINUTE } from '../../platform/clock.ts';

const clock = createTestClock();
const shop = await createTestApp({}, { now: clock.now });
const { app, db } = shop;

type Headers = Record<string, string>;
type ErrorBody = { code?: string };

async function createLoggedInAdmin() {
  const { email, id } = await createTestUser(db, { userType: 'ADMIN' });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': randomIp() },
    payload: { identifier: email, password: PASSWORD },
  });
  return { id, headers: { authorization: `Bearer ${reply.json<{ token: string }>().token}` } };
}

const saveSettings = async (headers: Headers) => {
  const payload = { deliveryDays: 6 };
  const reply = await app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload });
  return [reply.statusCode, reply.json<ErrorBody>().code];
};
const reauthenticate = async (headers: Headers, payload: object = { password: PASSWORD }) => {
  const reply = await app.inject({ method: 'POST', url: '/api/auth/reauthenticate', headers, payload });
  return [reply.statusCode, reply.json<ErrorBody>().code];
};
const ACCEPTED = [200, undefined];
const REJECTED = [403, 'reauthentication_required'];

describe('a recent authentication', () => {
  test('is granted by a login for ten minutes', async () => {
    const { headers } = await createLoggedInAdmin();
    clock.pass(10 * MINUTE - 1);
    expect(await saveSettings(headers)).toEqual(ACCEPTED);
    clock.pass(1);
    expect(await saveSettings(headers)).toEqual(REJECTED);
  });

  test('is renewed by the password for ten minutes, for the current session only', async () => {
    const { id, headers } = await createLoggedInAdmin();
    clock.pass(11 * MINUTE);
    const otherSession = await createLoggedInAdmin();
    await db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(0) })
      .where('user_id', '=', otherSession.id)
      .execute();
    await db.updateTable('sessions').set({ user_id: id }).where('user_id', '=', otherSession.id).execute();

    expect(await reauthenticate(headers)).toEqual(ACCEPTED);
    clock.pass(10 * MINUTE - 1);
    expect(await saveSettings(headers)).toEqual(ACCEPTED);
    expect(await saveSettings(otherSession.headers)).toEqual(REJECTED);
    clock.pass(1);
    expect(await saveSettings(headers)).toEqual(REJECTED);
  });

  test('is not granted by a wrong password, nor by the right one after five wrong ones', async () => {
    const { headers } = await createLoggedInAdmin();
    clock.pass(11 * MINUTE);
    for (let n = 0; n < 5; n++)
      expect(await reauthenticate(headers, { password: 'a wrong guess' })).toEqual([400, 'wrong_current_password']);
    expect(await reauthenticate(headers)).toEqual([429, 'too_many_requests']);
    expect(await saveSettings(headers)).toEqual(REJECTED);
  });

  test('is not needed to read', async () => {
    const { headers } = await createLoggedInAdmin();
    clock.pass(11 * MINUTE);
    expect((await app.inject({ url: '/api/admin/settings', headers })).statusCode).toBe(200);
  });
});

describe('an endpoint that requires one', () => {
  const endpointsNeedingRecentAuth = (Object.keys(contract) as EndpointName[]).filter(
    (name) => 'requiresRecentAuth' in contract[name],
  );

  test('is every write to company details, legal pages and settings', () => {
    expect(endpointsNeedingRecentAuth).toEqual(
      expect.arrayContaining(['updateCompanyDetails', 'saveLegalPage', 'updateSettings']),
    );
  });

  test.each(endpointsNeedingRecentAuth)('%s is rejected without a recent authentication', async (name) => {
    const scene = await createScene(shop, name, 'an admin');
    await db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(0) })
      .where('user_id', '=', scene.caller.id)
      .execute();
    const reply = await sendRequest(app, name, await buildRequest(name, scene), scene.caller.headers);
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual(REJECTED);
  });
});
