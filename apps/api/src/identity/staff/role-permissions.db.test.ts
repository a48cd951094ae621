import {
  canCall,
  isOpenToApiKeys,
  isStaffAccess,
  PERMISSIONS,
  type Permission,
} from '@kinari/contract/access/permissions';
import { BUILT_IN_ROLES } from '@kinari/contract/access/roles';
import { contract, type EndpointName } from '@kinari/contract/contract';
import type { Endpoint } from '@kinari/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { createTestApiKey } from '#test/authorisation/api-keys.ts';
import { buildRequest, createScene, getFixture, sendRequest } from '#test/authorisation/matrix.ts';
import { createTestUser } from '#test/factories.ts';
import { createTestRole, ROLE_IDS } from '#test/roles.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;

const OWN_PERMISSIONS: Permission[] = ['orders.read', 'customers.read', 'returns.read', 'refunds.read', 'audit.read'];
// `authorisation.db.test.ts` tests owners, who may do everything.
const { owner: _owner, ...otherRoles } = BUILT_IN_ROLES;
const roles = [
  ...Object.entries(otherRoles).map(([key, { name, permissions }]) => ({
    name,
    permissions,
    id: ROLE_IDS[key as keyof typeof ROLE_IDS],
  })),
  { name: 'a role of the shop', permissions: OWN_PERMISSIONS, id: await createTestRole(db, OWN_PERMISSIONS) },
];

const staffEndpoints = (Object.keys(contract) as EndpointName[]).filter((name) => {
  const { access, staffPermission }: Endpoint = contract[name];
  return isStaffAccess(access) || staffPermission;
});

/** 403 without the permission of the endpoint or of the record. Others' records of a `signed-in` endpoint are not found. */
function getStatus(name: EndpointName, permissions: readonly Permission[]): number {
  const { access, staffPermission, status: success = 200 }: Endpoint = contract[name];
  const { status = success, needs } = getFixture(name);
  if (!canCall({ access }, { userType: 'ADMIN', permissions })) return 403;
  if (needs && !permissions.includes(needs)) return 403;
  return staffPermission && !permissions.includes(staffPermission) ? 404 : status;
}

describe.each(roles)('$name', ({ id: roleId, permissions }) => {
  const denied = staffEndpoints.filter((name) => getStatus(name, permissions) === 403 && !getFixture(name).needs);
  const others = staffEndpoints.filter((name) => !denied.includes(name));

  test('is denied every other endpoint, with the name of the permission', async () => {
    const caller = await createTestUser(db, { userType: 'ADMIN', roleId });
    const replies = await Promise.all(
      denied.map(async (name) => {
        const reply = await sendRequest(app, name, { params: { id: crypto.randomUUID() } }, caller.headers);
        return [name, reply.statusCode, reply.json<{ code: string }>().code];
      }),
    );
    expect(replies).toEqual(denied.map((name) => [name, 403, 'permission_missing']));
  });

  test.each(others)('%s', async (name) => {
    const scene = await createScene(shop, name, 'an admin', roleId);
    const reply = await sendRequest(app, name, await buildRequest(name, scene), scene.caller.headers);
    const status = getStatus(name, permissions);
    expect([reply.statusCode, reply.statusCode === status ? '' : reply.body]).toEqual([status, '']);
    expect(await findLeaks(reply, scene.owner.id, permissions)).toEqual([]);
  });
});

describe('an API key', () => {
  const endpointNames = (Object.keys(contract) as EndpointName[]).filter((name) => {
    const { access }: Endpoint = contract[name];
    return access !== 'public' && access !== 'webhook';
  });
  const [open, closed] = [true, false].map((isOpen) =>
    endpointNames.filter((name) => isOpenToApiKeys(contract[name] as Endpoint) === isOpen),
  ) as [EndpointName[], EndpointName[]];

  async function createKeyHeaders(permissions: readonly Permission[], createdBy?: string) {
    const creator = createdBy ?? (await createTestUser(db, { userType: 'ADMIN' })).id;
    return (await createTestApiKey(db, { createdBy: creator, permissions })).headers;
  }

  test('is denied everything that a person does, whatever its permissions', async () => {
    const headers = await createKeyHeaders(PERMISSIONS);
    const replies = await Promise.all(
      closed.map(async (name) => {
        const reply = await sendRequest(app, name, { params: { id: crypto.randomUUID() } }, headers);
        return [name, reply.statusCode, reply.json<{ code: string }>().code];
      }),
    );
    expect(replies).toEqual(closed.map((name) => [name, 403, 'person_required']));
  });

  test('is denied every endpoint that it has no permission for', async () => {
    const headers = await createKeyHeaders(['audit.read']);
    const denied = open.filter((name) => {
      const { access, staffPermission }: Endpoint = contract[name];
      const needed = isStaffAccess(access) ? access.permission : staffPermission;
      return needed && needed !== 'audit.read';
    });
    const replies = await Promise.all(
      denied.map(async (name) => {
        const reply = await sendRequest(app, name, { params: { id: crypto.randomUUID() } }, headers);
        return [name, reply.statusCode, reply.json<{ code: string }>().code];
      }),
    );
    expect(replies).toEqual(denied.map((name) => [name, 403, 'permission_missing']));
  });

  test.each(open)('with all permissions: %s', async (name) => {
    const scene = await createScene(shop, name, 'an admin');
    const headers = await createKeyHeaders(PERMISSIONS, scene.caller.id);
    const reply = await sendRequest(app, name, await buildRequest(name, scene), headers);
    const status = getStatus(name, PERMISSIONS);
    expect([reply.statusCode, reply.statusCode === status ? '' : reply.body]).toEqual([status, '']);
  });
});

/** Looks for the values themselves, not for field names. */
async function findLeaks(
  reply: Awaited<ReturnType<typeof sendRequest>>,
  ownerId: string,
  permissions: readonly Permission[],
): Promise<unknown[]> {
  if (!reply.headers['content-type']?.startsWith('application/json')) return [];
  const values = new Set(listValues(reply.json()));
  const { contact, amounts } = await listSecrets(ownerId);
  // Products have prices of their own.
  const mayKnowAmounts = permissions.includes('orders.amounts') || permissions.includes('products.read');
  const secrets = [...(permissions.includes('customers.contact') ? [] : contact), ...(mayKnowAmounts ? [] : amounts)];
  return secrets.filter((value) => values.has(value));
}

function listValues(json: unknown): unknown[] {
  return json !== null && typeof json === 'object' ? Object.values(json).flatMap(listValues) : [json];
}

/** Contact data of a customer and their orders, and amounts that no count of a test equals. */
async function listSecrets(ownerId: string): Promise<{ contact: string[]; amounts: number[] }> {
  const { rows } = await pool.query<{ contact: string[]; amounts: number[] }>(
    `select
       array(
         select distinct value from (
           select email from users where id = $1
           union all select mobile from users where id = $1
           union all select line1 from addresses where user_id = $1
           union all select unnest(array[customer_email, contact_mobile, address_line1]) from orders where user_id = $1
         ) all_contact (value) where value is not null
       ) as contact,
       array(
         select distinct value from (
           select unnest(array[total_paise, line.price_paise, line.price_paise + line.saving_paise]) / 100.0
           from orders join order_lines line on line.order_id = orders.id where user_id = $1
         ) all_amounts (value) where value > 100
       )::float8[] as amounts`,
    [ownerId],
  );
  return rows[0] ?? { contact: [], amounts: [] };
}

test('the scan finds a leak', async () => {
  const scene = await createScene(shop, 'getOrder', 'an admin');
  const reply = await sendRequest(app, 'getOrder', await buildRequest('getOrder', scene), scene.caller.headers);
  expect(await findLeaks(reply, scene.owner.id, ['customers.contact'])).not.toEqual([]);
  expect(await findLeaks(reply, scene.owner.id, ['orders.amounts'])).not.toEqual([]);
});
