import type { EndpointResponse } from '@kinari/contract/contract';
import { describe, expect, test } from 'vitest';
import { createTestUser } from '#test/factories.ts';
import { createTestRole, ROLE_IDS } from '#test/roles.ts';
import { createTestApp } from '#test/test-app.ts';

const shop = await createTestApp({ RATE_LIMITS: 'off' });
const { app, db, pool } = shop;
const owner = await createTestUser(db, { userType: 'ADMIN' });

type Person = Pick<Awaited<ReturnType<typeof createTestUser>>, 'headers'>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (method: Method, path: string, payload?: object, by: Person = owner) =>
  app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) });
const createStaff = (roleId: string) => createTestUser(db, { userType: 'ADMIN', roleId });
const listRoles = async () => (await send('GET', '/admin/roles')).json<EndpointResponse<'listRoles'>>().roles;
const setRole = (userId: string, roleId: string, by?: Person) =>
  send('PUT', `/admin/staff/${userId}/role`, { roleId }, by);
const listPermissions = async (by: Person) =>
  (await send('GET', '/auth/permissions', undefined, by)).json<EndpointResponse<'getOwnPermissions'>>();

let count = 0;
const FORM = { permissions: ['orders.read', 'stock.read'], requiresTwoFactor: false };
async function createRole(form: object = {}) {
  const reply = await send('POST', '/admin/roles', { ...FORM, name: `Night shift ${(count += 1)}`, ...form });
  return reply.json<EndpointResponse<'createRole'>>().role;
}
const getCode = (reply: { json: () => unknown }) => (reply.json() as { code: string }).code;

describe('a role of the shop', () => {
  test('is listed after the six built-in roles, with the number of its staff', async () => {
    const role = await createRole();
    await createStaff(role.id);
    const roles = await listRoles();
    expect(roles.slice(0, 6).map(({ builtIn }) => builtIn)).toEqual([
      'owner',
      'orders',
      'catalog',
      'packing',
      'support',
      'accountant',
    ]);
    expect(roles.find(({ id }) => id === role.id)).toMatchObject({ ...FORM, builtIn: null, version: 1, people: 1 });
  });

  test('gives its staff new permissions from their next request on, without a new login', async () => {
    const role = await createRole();
    const member = await createStaff(role.id);
    expect((await send('GET', '/admin/refunds', undefined, member)).statusCode).toBe(403);
    const permissions = ['orders.read', 'refunds.read', 'stock.read'];
    expect((await send('PUT', `/admin/roles/${role.id}`, { permissions, version: 1 })).json()).toMatchObject({
      role: { permissions, version: 2 },
    });
    expect((await send('GET', '/admin/refunds', undefined, member)).statusCode).toBe(200);
    expect(await listPermissions(member)).toEqual({ role: role.name, permissions });
  });

  test('can ask for two-factor authentication', async () => {
    const role = await createRole();
    const member = await createStaff(role.id);
    await send('PUT', `/admin/roles/${role.id}`, { requiresTwoFactor: true, version: 1 });
    expect(getCode(await send('GET', '/orders/all', undefined, member))).toBe('two_factor_required');
    expect((await send('GET', '/auth/permissions', undefined, member)).statusCode).toBe(200);
    expect((await send('GET', '/auth/two-factor', undefined, member)).json()).toMatchObject({ required: true });
  });

  test('cannot contain a permission of owners', async () => {
    const reply = await send('POST', '/admin/roles', { ...FORM, name: 'Deputy', permissions: ['staff.write'] });
    expect([reply.statusCode, getCode(reply)]).toEqual([400, 'invalid_request']);
  });

  test('needs a name that no other role has, in any case', async () => {
    const { name } = await createRole();
    expect(getCode(await send('POST', '/admin/roles', { ...FORM, name: name.toUpperCase() }))).toBe('role_name_taken');
    expect(getCode(await send('POST', '/admin/roles', { ...FORM, name: 'owner' }))).toBe('role_name_taken');
  });

  test('is not overwritten by a form that was opened before another change', async () => {
    const role = await createRole();
    await send('PUT', `/admin/roles/${role.id}`, { name: 'Morning shift', version: 1 });
    const reply = await send('PUT', `/admin/roles/${role.id}`, { name: 'Evening shift', version: 1 });
    expect(getCode(reply)).toBe('stale_version');
  });

  test('can be deleted unless a staff member or an invitation has it', async () => {
    const [free, given, invited] = [await createRole(), await createRole(), await createRole()];
    await createStaff(given.id);
    await send('POST', '/admin/staff/invitations', { email: 'nadia@example.com', roleId: invited.id });
    const codes = await Promise.all(
      [free, given, invited].map(async ({ id }) => getCode(await send('DELETE', `/admin/roles/${id}`))),
    );
    expect(codes).toEqual([undefined, 'role_in_use', 'role_in_use']);
  });

  test('and its changes are in the audit log and the security log', async () => {
    const role = await createRole();
    await send('PUT', `/admin/roles/${role.id}`, { permissions: ['stock.read'], version: 1 });
    await send('DELETE', `/admin/roles/${role.id}`);
    const audit = await pool.query('select action, data from audit_entries where subject_id = $1 order by id', [
      role.id,
    ]);
    expect(audit.rows).toEqual([
      { action: 'role.created', data: { name: role.name } },
      { action: 'role.changed', data: { name: role.name, fields: ['permissions'] } },
      { action: 'role.deleted', data: { name: role.name } },
    ]);
    const events = await pool.query(`select kind from security_events where detail->>'role' = $1`, [role.id]);
    expect(events.rows).toEqual([{ kind: 'role_changed' }, { kind: 'role_changed' }, { kind: 'role_changed' }]);
  });

  test('with permissions of another version gives only those that exist here', async () => {
    const roleId = await createTestRole(db, ['stock.read']);
    await pool.query(`update roles set permissions = '{stock.read,drones.fly}' where id = $1`, [roleId]);
    expect((await listPermissions(await createStaff(roleId))).permissions).toEqual(['stock.read']);
  });
});

describe('a built-in role', () => {
  test('cannot be renamed, extended or deleted', async () => {
    const path = `/admin/roles/${ROLE_IDS.packing}`;
    const replies = [
      await send('PUT', path, { name: 'Warehouse', version: 1 }),
      await send('PUT', path, { permissions: ['orders.read'], version: 1 }),
      await send('DELETE', path),
    ];
    expect(replies.map(getCode)).toEqual(['role_built_in', 'role_built_in', 'role_built_in']);
  });

  test('can ask for two-factor authentication', async () => {
    const reply = await send('PUT', `/admin/roles/${ROLE_IDS.support}`, { requiresTwoFactor: true, version: 1 });
    expect(reply.json()).toMatchObject({ role: { requiresTwoFactor: true, name: 'Support' } });
  });
});

describe('staff', () => {
  test('without a role can do nothing that needs a permission', async () => {
    const member = await createStaff(ROLE_IDS.owner);
    await pool.query('delete from staff_roles where user_id = $1', [member.id]);
    expect(getCode(await send('GET', '/orders/all', undefined, member))).toBe('permission_missing');
    expect(await listPermissions(member)).toEqual({ role: '', permissions: [] });
  });

  test('who lose the role of owner keep their sessions, and their invitations are withdrawn', async () => {
    const member = await createStaff(ROLE_IDS.owner);
    await send('POST', '/admin/staff/invitations', { email: 'ravi@example.com', roleId: ROLE_IDS.owner }, member);
    expect((await setRole(member.id, ROLE_IDS.packing)).statusCode).toBe(200);
    expect(await listPermissions(member)).toMatchObject({ role: 'Packing' });
    const { rows } = await pool.query(`select from staff_invitations where email = 'ravi@example.com'`);
    expect(rows).toEqual([]);
  });

  test('get the role of their invitation', async () => {
    const member = await createStaff(ROLE_IDS.accountant);
    const { staff } = (await send('GET', '/admin/staff')).json<EndpointResponse<'listStaff'>>();
    expect(staff.find(({ id }) => id === member.id)?.role).toEqual({ id: ROLE_IDS.accountant, name: 'Accountant' });
  });

  test('cannot be given a role that was deleted', async () => {
    const member = await createStaff(ROLE_IDS.packing);
    expect(getCode(await setRole(member.id, crypto.randomUUID()))).toBe('role_not_found');
  });
});

describe('the last active owner', () => {
  const leaveOneOwner = async () => {
    await pool.query(`update staff_roles set role_id = $1 where role_id = $2 and user_id <> $3`, [
      ROLE_IDS.packing,
      ROLE_IDS.owner,
      owner.id,
    ]);
  };

  test('keeps the role', async () => {
    await leaveOneOwner();
    expect(getCode(await setRole(owner.id, ROLE_IDS.orders))).toBe('last_owner');
  });

  test('does not count disabled owners', async () => {
    await leaveOneOwner();
    const disabled = await createStaff(ROLE_IDS.owner);
    await send('POST', `/admin/staff/${disabled.id}/disable`, {});
    expect(getCode(await setRole(owner.id, ROLE_IDS.orders))).toBe('last_owner');
  });

  test('remains when two owners take the role from each other', async () => {
    await leaveOneOwner();
    const other = await createStaff(ROLE_IDS.owner);
    const replies = await Promise.all([
      setRole(other.id, ROLE_IDS.packing),
      setRole(owner.id, ROLE_IDS.packing, other),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const { rows } = await pool.query<{ user_id: string }>('select user_id from staff_roles where role_id = $1', [
      ROLE_IDS.owner,
    ]);
    expect(rows).toHaveLength(1);
  });
});
