import { contract } from '@kinari/contract/contract';
import { type CallName, methodAndPath } from '@kinari/contract/routes';
import { describe, expect, test } from 'vitest';
import { authorisationMatrix } from '#test/authorisation-matrix.ts';
import { aClock } from '#test/clock.ts';
import { aClientAddress, aPerson, PASSWORD } from '#test/factories.ts';
import { openShop } from '#test/shop.ts';
import { MINUTE } from '../../platform/clock.ts';

const clock = aClock();
const shop = await openShop({}, { now: clock.now });
const { app, db } = shop;

type Headers = Record<string, string>;
type Refused = { code?: string };

async function anAdminWhoLoggedIn() {
  const { email, id } = await aPerson(db, { userType: 'ADMIN' });
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': aClientAddress() },
    payload: { identifier: email, password: PASSWORD },
  });
  return { id, headers: { authorization: `Bearer ${reply.json<{ token: string }>().token}` } };
}

const save = async (headers: Headers) => {
  const payload = { daysToDeliver: 6 };
  const reply = await app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload });
  return [reply.statusCode, reply.json<Refused>().code];
};
const proveAgain = async (headers: Headers, payload: object = { password: PASSWORD }) => {
  const reply = await app.inject({ method: 'POST', url: '/api/auth/again', headers, payload });
  return [reply.statusCode, reply.json<Refused>().code];
};
const DONE = [200, undefined];
const REFUSED = [403, 'proof_needed'];

describe('a fresh proof', () => {
  test('is what logging in gives, for ten minutes', async () => {
    const { headers } = await anAdminWhoLoggedIn();
    clock.pass(10 * MINUTE - 1);
    expect(await save(headers)).toEqual(DONE);
    clock.pass(1);
    expect(await save(headers)).toEqual(REFUSED);
  });

  test('is given again by the password, for ten minutes, to the session that asked and to no other', async () => {
    const { id, headers } = await anAdminWhoLoggedIn();
    clock.pass(11 * MINUTE);
    const elsewhere = await anAdminWhoLoggedIn();
    await db
      .updateTable('sessions')
      .set({ proven_at: new Date(0) })
      .where('user_id', '=', elsewhere.id)
      .execute();
    await db.updateTable('sessions').set({ user_id: id }).where('user_id', '=', elsewhere.id).execute();

    expect(await proveAgain(headers)).toEqual(DONE);
    clock.pass(10 * MINUTE - 1);
    expect(await save(headers)).toEqual(DONE);
    expect(await save(elsewhere.headers)).toEqual(REFUSED);
    clock.pass(1);
    expect(await save(headers)).toEqual(REFUSED);
  });

  test('is not given by a wrong password, and not by the right one after five wrong ones', async () => {
    const { headers } = await anAdminWhoLoggedIn();
    clock.pass(11 * MINUTE);
    for (let n = 0; n < 5; n++)
      expect(await proveAgain(headers, { password: 'a wrong guess' })).toEqual([400, 'wrong_current_password']);
    expect(await proveAgain(headers)).toEqual([429, 'too_many_requests']);
    expect(await save(headers)).toEqual(REFUSED);
  });

  test('is not needed to read', async () => {
    const { headers } = await anAdminWhoLoggedIn();
    clock.pass(11 * MINUTE);
    expect((await app.inject({ url: '/api/admin/settings', headers })).statusCode).toBe(200);
  });
});

describe('a call that needs one', () => {
  const needy = (Object.keys(contract) as CallName[]).filter((name) => 'freshProof' in contract[name]);
  const matrix = authorisationMatrix(shop);

  test('is every write of what the shop is: its details, its legal pages and its settings', () => {
    expect(needy).toEqual(expect.arrayContaining(['updateCompanyDetails', 'saveLegalPage', 'updateSettings']));
  });

  test.each(needy)('%s refuses whoever showed too long ago who they are', async (name) => {
    const person = await aPerson(db, { userType: 'ADMIN' });
    const stranger = await aPerson(db);
    await db
      .updateTable('sessions')
      .set({ proven_at: new Date(0) })
      .where('user_id', '=', person.id)
      .execute();
    const making = matrix.find(({ call }) => call === name)?.making;
    const { params = {}, payload = {} } = (await making?.({ person, stranger, foreign: false })) ?? {};
    const { method, path } = methodAndPath(name);
    const url = `/api${path.replaceAll(/\{(\w+)\}/g, (_gap, gap: string) => params[gap] ?? '')}`;
    const reply = await app.inject({ method, url, headers: person.headers, payload });
    expect([reply.statusCode, reply.json<Refused>().code]).toEqual(REFUSED);
  });
});
