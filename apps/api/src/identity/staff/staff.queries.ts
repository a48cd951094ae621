import type { Permission } from '@kinari/contract/access/permissions';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';
import { toPermissions } from './role.queries.ts';

type StaffMember = {
  id: string;
  name: string;
  email: string;
  since: Date;
  lastSeenAt: Date | null;
  disabled: boolean;
  hasTwoFactor: boolean;
  sessions: number;
  role: { id: string; name: string };
  apiKeys: number;
};

export async function listStaffMembers(db: Queryable, now: Date): Promise<StaffMember[]> {
  const { rows } = await sql<StaffMember>`
    select
      member.id,
      name_of(member) as name,
      member.email,
      coalesce(member.staff_since, member.created_at) as since,
      greatest(live.last_seen_at, login.at) as "lastSeenAt",
      member.disabled_at is not null as disabled,
      factor.confirmed_at is not null as "hasTwoFactor",
      live.count as sessions,
      json_build_object('id', role.id, 'name', role.name) as role,
      (
        select count(*)::int from api_keys
        where created_by = member.id and stopped_at is null and coalesce(expires_at > ${now}, true)
      ) as "apiKeys"
    from users member
    cross join lateral (
      select count(*)::int as count, max(last_seen_at) as last_seen_at
      from sessions
      where user_id = member.id and expires_at > ${now}
    ) live
    left join lateral (
      select at from security_events where user_id = member.id and kind in ('login', 'new_device') order by id desc limit 1
    ) login on true
    left join two_factor_secrets factor on factor.user_id = member.id
    join staff_roles given on given.user_id = member.id
    join roles role on role.id = given.role_id
    where member.user_type = 'ADMIN'
    order by member.disabled_at is not null, lower(member.first_name), member.id
  `.execute(db);
  return rows;
}

export async function listActiveOwners(db: Queryable): Promise<{ id: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('staff_roles', 'staff_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'staff_roles.role_id')
    .select('users.id')
    .where('roles.built_in', '=', 'owner')
    .where('users.user_type', '=', 'ADMIN')
    .where('users.disabled_at', 'is', null)
    .execute();
}

export async function listOtherActiveStaff(tx: Tx, id: string): Promise<{ id: string }[]> {
  return tx
    .selectFrom('users')
    .select('id')
    .where('user_type', '=', 'ADMIN')
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .execute();
}

export type LockedStaffMember = {
  id: string;
  name: string;
  disabledAt: Date | null;
  role: { id: string; name: string; isOwner: boolean };
  permissions: readonly Permission[];
};

type LockedStaffRow = Pick<LockedStaffMember, 'id' | 'name' | 'disabledAt'> & {
  roleId: string;
  roleName: string;
  builtIn: string | null;
  permissions: string[];
};

/**
 * Locks all staff rows in one order. If two staff change each other, the second sees the change of the first. The roles are read
 * after the lock: a join in the locking statement would return them as they were before the wait.
 */
export async function lockStaff(tx: Tx): Promise<LockedStaffMember[]> {
  await sql`select from users where user_type = 'ADMIN' order by id for no key update`.execute(tx);
  const { rows } = await sql<LockedStaffRow>`
    select
      member.id,
      name_of(member) as name,
      member.disabled_at as "disabledAt",
      role.id as "roleId",
      role.name as "roleName",
      role.built_in as "builtIn",
      role.permissions
    from users member
    join staff_roles given on given.user_id = member.id
    join roles role on role.id = given.role_id
    where member.user_type = 'ADMIN'
  `.execute(tx);
  return rows.map(({ roleId, roleName, builtIn, permissions, ...member }) => ({
    ...member,
    role: { id: roleId, name: roleName, isOwner: builtIn === 'owner' },
    permissions: toPermissions({ builtIn, permissions }),
  }));
}

export async function setDisabledAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('users').set({ disabled_at: at, updated_at: sql`now()` }).where('id', '=', id).execute();
}

type NewStaff = { firstName: string; lastName: string; passwordHash: string; at: Date };

/** Turns a customer account into a staff account. Clears data that was entered before the mailbox was verified. */
export async function convertToStaff(tx: Tx, id: string, newStaff: NewStaff): Promise<void> {
  const { firstName, lastName, passwordHash, at } = newStaff;
  await tx
    .updateTable('users')
    .set({
      user_type: 'ADMIN',
      first_name: firstName,
      last_name: lastName,
      name_given_at: at,
      password_hash: passwordHash,
      mobile: null,
      dob: null,
      email_verified_at: at,
      emails_blocked_at: null,
      staff_since: at,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}
