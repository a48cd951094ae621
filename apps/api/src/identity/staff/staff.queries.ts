import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

type Member = {
  id: string;
  name: string;
  email: string;
  since: Date;
  lastSeenAt: Date | null;
  disabled: boolean;
  secondFactor: boolean;
  sessions: number;
};

/** Who runs the shop: who can log in first, then by name. */
export async function listMembers(db: Queryable, now: Date): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select
      member.id,
      coalesce(nullif(concat_ws(' ', member.first_name, member.last_name), ''), member.username) as name,
      member.email,
      coalesce(member.staff_since, member.created_at) as since,
      greatest(live.last_seen_at, login.at) as "lastSeenAt",
      member.disabled_at is not null as disabled,
      factor.confirmed_at is not null as "secondFactor",
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
    left join second_factors factor on factor.user_id = member.id
    where member.user_type = 'ADMIN'
    order by member.disabled_at is not null, lower(member.first_name), member.id
  `.execute(db);
  return rows;
}

export type LockedMember = { id: string; name: string; disabledAt: Date | null };

/** Holds every account of the staff, in one order: of two who would disable each other, the second sees what the first did. */
export async function lockStaff(tx: Tx): Promise<LockedMember[]> {
  const { rows } = await sql<LockedMember>`
    select
      id,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as name,
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

type Joining = { firstName: string; lastName: string; passwordHash: string; at: Date };

/** A customer's account becomes one of staff. What somebody may have typed into it before its mailbox was proved goes. */
export async function setStaff(tx: Tx, id: string, { firstName, lastName, passwordHash, at }: Joining): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      user_type: 'ADMIN',
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      mobile: null,
      dob: null,
      email_verified_at: at,
      letters_stopped_at: null,
      staff_since: at,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}
