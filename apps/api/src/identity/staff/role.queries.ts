import { type Permission, toKnownPermissions } from '@kinari/contract/access/permissions';
import { BUILT_IN_ROLES, type BuiltInRoleKey } from '@kinari/contract/access/roles';
import { type Expression, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

export type Role = {
  id: string;
  name: string;
  builtIn: BuiltInRoleKey | null;
  permissions: readonly Permission[];
  requiresTwoFactor: boolean;
  version: number;
};

type RoleRow = Omit<Role, 'builtIn' | 'permissions'> & { builtIn: string | null; permissions: string[] };

const columns = [
  'roles.id',
  'roles.name',
  'roles.built_in as builtIn',
  'roles.permissions',
  'roles.requires_two_factor as requiresTwoFactor',
  'roles.version',
] as const;

/** Returns the permissions of a role. Those of a built-in role are in the code. */
export function toPermissions({
  builtIn,
  permissions,
}: Pick<RoleRow, 'builtIn' | 'permissions'>): readonly Permission[] {
  return builtIn === null ? toKnownPermissions(permissions) : BUILT_IN_ROLES[builtIn as BuiltInRoleKey].permissions;
}

function toRole(row: RoleRow): Role {
  return { ...row, builtIn: row.builtIn as BuiltInRoleKey | null, permissions: toPermissions(row) };
}

/** Lists the roles with the number of their staff: built-in ones first, then the others by name. */
export async function listRolesWithStaff(db: Queryable): Promise<(Role & { people: number })[]> {
  const rows = await db
    .selectFrom('roles')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('staff_roles')
        .whereRef('staff_roles.role_id', '=', 'roles.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('people'),
    )
    .orderBy(sql`array_position(${Object.keys(BUILT_IN_ROLES)}, built_in)`)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ people, ...row }) => ({ ...toRole(row), people: Number(people) }));
}

export async function countRoles(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findRole(db: Queryable, id: string): Promise<Role | undefined> {
  const row = await db.selectFrom('roles').select(columns).where('id', '=', id).executeTakeFirst();
  return row && toRole(row);
}

export async function findRoleForUpdate(tx: Tx, id: string): Promise<Role | undefined> {
  const row = await tx.selectFrom('roles').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRole(row);
}

export async function findStaffRole(db: Queryable, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('roles')
    .innerJoin('staff_roles', 'staff_roles.role_id', 'roles.id')
    .select(columns)
    .where('staff_roles.user_id', '=', userId)
    .executeTakeFirst();
  return row && toRole(row);
}

type RoleValues = Pick<Role, 'name' | 'permissions' | 'requiresTwoFactor'>;

export async function insertRole(tx: Tx, { name, permissions, requiresTwoFactor }: RoleValues): Promise<string> {
  const { id } = await tx
    .insertInto('roles')
    .values({ name, permissions: [...permissions], requires_two_factor: requiresTwoFactor })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRoleValues(tx: Tx, id: string, values: Partial<RoleValues>): Promise<void> {
  const { name, permissions, requiresTwoFactor } = values;
  await tx
    .updateTable('roles')
    .set({
      ...(name !== undefined && { name }),
      ...(permissions && { permissions: [...permissions] }),
      ...(requiresTwoFactor !== undefined && { requires_two_factor: requiresTwoFactor }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Fails on a foreign key if a staff member or an invitation has the role. */
export async function deleteRoleRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('roles').where('id', '=', id).execute();
}

type Gift = { userId: string; roleId: string | Expression<string>; givenBy: string | null };

/** Gives a staff member a role, instead of the one they had. */
export async function setStaffRole(tx: Tx, { userId, roleId, givenBy }: Gift): Promise<void> {
  const values = { role_id: roleId, given_by: givenBy };
  await tx
    .insertInto('staff_roles')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, given_at: sql`now()` }))
    .execute();
}

/** Gives the role that every shop has under this key. */
export async function setBuiltInRole(tx: Tx, userId: string, key: BuiltInRoleKey): Promise<void> {
  const roleId = sql<string>`(select id from roles where built_in = ${key})`;
  await setStaffRole(tx, { userId, roleId, givenBy: null });
}
