import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestApiKey } from '#test/authorisation/api-keys.ts';
import { createTestUser } from '#test/factories.ts';
import { ROLE_IDS } from '#test/roles.ts';
import { createTestApp } from '#test/test-app.ts';
import { addMs, DAY } from '../../platform/clock.ts';
import { stopAllApiKeys } from './api-key.queries.ts';
import { stopUnusedApiKeysJob } from './unused-api-keys.jobs.ts';

const shop = await createTestApp();
const { app, db, pool, log } = shop;
const owner = await createTestUser(db, { userType: 'ADMIN' });

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, path: string, { payload, headers = owner.headers, ip }: Call = {}) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, ...(ip && { 'x-forwarded-for': ip }) },
    ...(payload && { payload }),
  });
type Call = { payload?: object; headers?: Headers; ip?: string };
const getCode = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code;
const listKeys = async () => (await send('GET', '/admin/api-keys')).json<EndpointResponse<'listApiKeys'>>();
const findKey = async (id: string) => (await listKeys()).apiKeys.find((key) => key.id === id);
const toHeaders = (key: string) => ({ authorization: `Bearer ${key}` });

async function createKey(form: Partial<EndpointBody<'createApiKey'>> = {}) {
  const payload = { name: 'Warehouse scanner', permissions: ['stock.read'], ...form };
  const reply = await send('POST', '/admin/api-keys', { payload });
  expect(reply.statusCode).toBe(201);
  return reply.json<EndpointResponse<'createApiKey'>>();
}

describe('an API key', () => {
  test('is returned once and stored as a hash', async () => {
    const { key, apiKey } = await createKey({ permissions: ['orders.read', 'stock.read'] });
    expect(key).toMatch(/^kn_[A-Za-z0-9]{40}$/);
    expect(apiKey).toMatchObject({
      prefix: key.slice(3, 11),
      status: 'active',
      permissions: ['orders.read', 'stock.read'],
      createdBy: 'Asha Rao',
      lastUsedAt: null,
    });
    const { rows } = await pool.query('select row_to_json(api_keys)::text as text from api_keys');
    expect(JSON.stringify([rows, await listKeys()])).not.toContain(key.slice(11));
  });

  test('may do what its permissions allow, with the name of what is missing', async () => {
    const { key } = await createKey({ permissions: ['stock.read'] });
    const headers = toHeaders(key);
    expect((await send('GET', '/admin/stock', { headers })).statusCode).toBe(200);
    const refused = await send('GET', '/orders/all', { headers });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'permission_missing' }]);
    expect((await send('GET', '/auth/permissions', { headers })).json()).toEqual({
      role: 'Warehouse scanner',
      permissions: ['stock.read'],
    });
  });

  test('leaves out fields that it has no permission for', async () => {
    const { key } = await createKey({ permissions: ['customers.read'] });
    await createTestUser(db);
    const reply = await send('GET', '/admin/customers', { headers: toHeaders(key) });
    const { customers } = reply.json<EndpointResponse<'listCustomers'>>();
    expect(customers.length).toBeGreaterThan(0);
    expect(customers.every(({ email, spent }) => email === undefined && spent === undefined)).toBe(true);
  });

  test('is no person: it has no account, and passes no call that needs a recent login', async () => {
    const { headers } = await createTestApiKey(db, {
      createdBy: owner.id,
      permissions: ['orders.export', 'settings.write'],
    });
    const codes = await Promise.all([
      send('GET', '/auth/me', { headers }),
      send('POST', '/auth/logout', { headers }),
      send('GET', '/cart', { headers }),
      send('GET', '/auth/two-factor', { headers }),
      send('PUT', '/admin/settings', { headers, payload: {} }),
      send('GET', '/admin/staff', { headers }),
      send('GET', '/admin/api-keys', { headers }),
    ]);
    expect(codes.map(getCode)).toEqual(Array.from({ length: 7 }, () => 'person_required'));
  });

  test('works only with its own secret, until it is stopped or expires', async () => {
    const { key, apiKey } = await createKey();
    const wrong = toHeaders(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`);
    expect(getCode(await send('GET', '/admin/stock', { headers: wrong }))).toBe('api_key_invalid');
    const { headers } = await createTestApiKey(db, {
      createdBy: owner.id,
      permissions: ['stock.read'],
      expiresAt: addMs(new Date(), -1),
    });
    const expired = await send('GET', '/admin/stock', { headers });
    expect([expired.statusCode, getCode(expired)]).toEqual([401, 'api_key_invalid']);
    const stopped = await send('DELETE', `/admin/api-keys/${apiKey.id}`);
    expect(stopped.json()).toMatchObject({ apiKey: { status: 'stopped' } });
    expect(getCode(await send('GET', '/admin/stock', { headers: toHeaders(key) }))).toBe('api_key_invalid');
    expect((await send('DELETE', `/admin/api-keys/${apiKey.id}`)).statusCode).toBe(200);
    expect((await send('DELETE', `/admin/api-keys/${crypto.randomUUID()}`)).statusCode).toBe(404);
  });

  test('from another network is rejected and recorded', async () => {
    const { key, apiKey } = await createKey({ networks: ['203.0.113.7/24', '2001:db8::/32'] });
    expect(apiKey.networks).toEqual(['203.0.113.0/24', '2001:db8::/32']);
    const headers = toHeaders(key);
    const statusFrom = async (ip: string) => (await send('GET', '/admin/stock', { headers, ip })).statusCode;
    expect(await statusFrom('203.0.113.200')).toBe(200);
    expect(await statusFrom('2001:db8:1::5')).toBe(200);
    expect(await statusFrom('198.51.100.4')).toBe(401);
    const { rows } = await pool.query(
      `select user_id, network, detail from security_events where kind = 'api_key_rejected' and detail->>'key' = $1`,
      [apiKey.id],
    );
    expect(rows).toEqual([
      { user_id: owner.id, network: '198.51.100.0/24', detail: { key: apiKey.id, reason: 'network' } },
    ]);
  });

  test('has its own limit of 600 requests a minute', async () => {
    const { headers } = await createTestApiKey(db, { createdBy: owner.id, permissions: ['stock.read'] });
    const other = await createTestApiKey(db, { createdBy: owner.id, permissions: ['stock.read'] });
    const statuses = [];
    for (let call = 0; call < 601; call++)
      statuses.push((await send('GET', '/auth/permissions', { headers, ip: `10.1.${call % 250}.1` })).statusCode);
    expect(statuses.slice(0, 600).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await send('GET', '/auth/permissions', { headers: other.headers })).statusCode).toBe(200);
  });

  test('is named in the audit log, with the person who created it', async () => {
    const { key } = await createKey({ permissions: ['products.write', 'products.read'] });
    const name = `Made by a program ${Date.now()}`;
    const reply = await send('POST', '/brands', { headers: toHeaders(key), payload: { name } });
    expect(reply.statusCode).toBe(201);
    await send('POST', '/brands', { payload: { name: `${name} too` } });
    const { entries } = (await send('GET', '/admin/activity?kind=brand')).json<EndpointResponse<'listActivity'>>();
    expect(entries.map(({ by, apiKey }) => [by, apiKey])).toEqual([
      ['Asha Rao', null],
      ['Asha Rao', 'Warehouse scanner'],
    ]);
  });
});

describe('creating a key', () => {
  const tryToCreate = (payload: object, headers: Headers = owner.headers) =>
    send('POST', '/admin/api-keys', { payload: { name: 'Script', permissions: ['orders.read'], ...payload }, headers });

  test('gives only permissions that the creator has, and never those of people', async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into roles (name, permissions) values ('Integrator', '{orders.read,integrations.write}') returning id`,
    );
    const integrator = await createTestUser(db, { userType: 'ADMIN', roleId: rows[0]?.id ?? '' });
    expect(getCode(await tryToCreate({ permissions: ['refunds.pay'] }, integrator.headers))).toBe('more_than_yours');
    expect((await tryToCreate({}, integrator.headers)).statusCode).toBe(201);
    for (const permission of ['staff.write', 'integrations.write'])
      expect((await tryToCreate({ permissions: [permission] })).statusCode).toBe(400);
    const packer = await createTestUser(db, { userType: 'ADMIN', roleId: ROLE_IDS.packing });
    expect(getCode(await tryToCreate({}, packer.headers))).toBe('permission_missing');
  });

  test('rejects an end in the past and what is not a network', async () => {
    expect(getCode(await tryToCreate({ expiresAt: '2020-01-01T00:00:00Z' }))).toBe('expiry_in_past');
    expect((await tryToCreate({ networks: ['all of them'] })).statusCode).toBe(400);
    expect((await tryToCreate({ networks: ['10.0.0.0/99'] })).statusCode).toBe(400);
  });
});

test('requests are counted per key and day', async () => {
  const { id, headers } = await createTestApiKey(db, { createdBy: owner.id, permissions: ['stock.read'] });
  for (let call = 0; call < 3; call++) await send('GET', '/auth/permissions', { headers, ip: '203.0.113.9' });
  await expect.poll(async () => (await findKey(id))?.requestsToday, { timeout: 10_000 }).toBe(3);
  expect(await findKey(id)).toMatchObject({ lastNetwork: '203.0.113.0/24', lastUsedAt: expect.any(String) });
});

describe('disabling a staff member who created keys', () => {
  async function createColleague() {
    const colleague = await createTestUser(db, { userType: 'ADMIN' });
    const key = await createTestApiKey(db, { createdBy: colleague.id, permissions: ['stock.read'] });
    const disable = (payload: object) => send('POST', `/admin/staff/${colleague.id}/disable`, { payload });
    const callWithKey = async () => (await send('GET', '/admin/stock', { headers: key.headers })).statusCode;
    return { disable, callWithKey };
  }

  test('asks if the keys stop', async () => {
    const { disable, callWithKey } = await createColleague();
    expect(getCode(await disable({}))).toBe('api_keys_choice_needed');
    expect((await disable({ stopApiKeys: true })).statusCode).toBe(200);
    expect(await callWithKey()).toBe(401);
  });

  test('can leave them working', async () => {
    const { disable, callWithKey } = await createColleague();
    expect((await disable({ stopApiKeys: false })).statusCode).toBe(200);
    expect(await callWithKey()).toBe(200);
  });
});

test('a key without requests for 90 days sends one email, and stops after 180', async () => {
  await stopAllApiKeys(db);
  const { id } = await createTestApiKey(db, { createdBy: owner.id, permissions: ['stock.read'] });
  const runAfter = (days: number) => stopUnusedApiKeysJob(() => addMs(new Date(), days * DAY)).run({ db, log }, {});
  const countEmails = async () => {
    const { rows } = await pool.query(
      `select payload->>'isStopped' as stopped from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'send_unused_api_key_email'`,
    );
    return rows.map(({ stopped }: { stopped: string }) => stopped);
  };
  await runAfter(89);
  expect(await countEmails()).toEqual([]);
  await runAfter(91);
  await runAfter(92);
  expect(await countEmails()).toEqual(['false']);
  expect(await findKey(id)).toMatchObject({ status: 'active' });
  await runAfter(181);
  expect(await countEmails()).toEqual(['false', 'true']);
  expect(await findKey(id)).toMatchObject({ status: 'stopped' });
});

test('all keys can be stopped at once', async () => {
  await createTestApiKey(db, { createdBy: owner.id, permissions: ['stock.read'] });
  expect(await stopAllApiKeys(db)).toBeGreaterThan(0);
  expect((await listKeys()).apiKeys.some(({ status }) => status === 'active')).toBe(false);
  expect(await stopAllApiKeys(db)).toBe(0);
});
