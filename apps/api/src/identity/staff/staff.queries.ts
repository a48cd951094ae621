import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

type StaffMember = {
  id: string;
  name: string;
  email: string;
  since: Date;
  lastSeenAt: Date | null;
  disabled: boolean;
  hasTwoFactor: boolean;
  sessions: number;
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
      live.count as sessions
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
    where member.user_type = 'ADMIN'
    order by member.disabled_at is not null, lower(member.first_name), member.id
  `.execute(db);
  return rows;
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

export type LockedStaffMember = { id: string; name: string; disabledAt: Date | null };

/** Locks all staff rows in one order. If two staff disable each other, the second sees the change of the first. */
export async function lockStaff(tx: Tx): Promise<LockedStaffMember[]> {
  const { rows } = await sql<LockedStaffMember>`
    select
      id,
      name_of(users) as name,
      disabled_at as "disabledAt"
    from users
    where user_type = 'ADMIN'
    order by id
    for no key update
  `.execute(tx);
  return rows;
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
