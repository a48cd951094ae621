import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { toPermissions } from './staff/role.queries.ts';

type ActiveSession = Pick<Session, 'id' | 'userId' | 'userType' | 'permissions'> & {
  createdAt: Date;
  lastSeenAt: Date;
  authenticatedAt: Date;
  hasTwoFactor: boolean;
  requiresTwoFactor: boolean;
};

/** A customer has no role. */
type SessionRow = Omit<ActiveSession, 'permissions'> & { builtIn: string | null; permissions: string[] | null };

export async function findActiveSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<ActiveSession | undefined> {
  const { rows } = await sql<SessionRow>`
    select
      session.id,
      session.user_id as "userId",
      account.user_type as "userType",
      session.created_at as "createdAt",
      session.last_seen_at as "lastSeenAt",
      session.authenticated_at as "authenticatedAt",
      factor.confirmed_at is not null as "hasTwoFactor",
      coalesce(role.requires_two_factor, false) as "requiresTwoFactor",
      role.built_in as "builtIn",
      role.permissions
    from sessions session
    join users account on account.id = session.user_id
    left join two_factor_secrets factor on factor.user_id = account.id
    left join staff_roles given on given.user_id = account.id and account.user_type = 'ADMIN'
    left join roles role on role.id = given.role_id
    where session.token_hash = ${tokenHash}
      and session.expires_at > ${now}
      and account.disabled_at is null
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { builtIn, permissions, ...session } = row;
  return { ...session, permissions: permissions ? toPermissions({ builtIn, permissions }) : [] };
}

type NewSession = {
  userId: string;
  tokenHash: Buffer;
  userAgent: string;
  now: Date;
  authenticatedAt: Date;
  expiresAt: Date;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<{ id: string }> {
  return tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      created_at: session.now,
      last_seen_at: session.now,
      authenticated_at: session.authenticatedAt,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function touchSession(db: Queryable, id: string, { now, expiresAt }: { now: Date; expiresAt: Date }) {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .execute();
}

export async function markReauthenticated(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_at: now }).where('id', '=', id).execute();
}

export async function listActiveSessions(db: Queryable, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function deleteSession(db: Queryable, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Also ends logins that still wait for a two-factor code. */
export async function deleteSessions(db: Queryable, userId: string, { except }: { except?: string | undefined } = {}) {
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (except ? sessions.where('id', '!=', except) : sessions).execute();
  await db.deleteFrom('one_time_tokens').where('user_id', '=', userId).where('purpose', '=', 'second_factor').execute();
}

/** Ends all but the `most` recently used sessions. */
export async function trimSessions(tx: Tx, userId: string, max: number): Promise<void> {
  await sql`
    delete from sessions
    where id in (
      select id
      from sessions
      where user_id = ${userId}
      order by last_seen_at desc, id desc
      offset ${max}
    )
  `.execute(tx);
}

/** Deletes expired sessions, tokens and email changes, and returns the count. */
export async function deleteExpired(db: Queryable): Promise<number> {
  const sessions = await sql`delete from sessions where expires_at <= now()`.execute(db);
  const tokens = await sql`delete from one_time_tokens where expires_at <= now()`.execute(db);
  await sql`delete from unverified_email_log where written_at <= now() - interval '2 days'`.execute(db);
  await sql`delete from known_devices where last_seen_at <= now() - interval '1 year'`.execute(db);
  await sql`delete from staff_invitation_links where expires_at <= now()`.execute(db);
  await sql`delete from staff_invitations where expires_at <= now() - interval '30 days'`.execute(db);
  const changes = await sql`delete from email_changes where expires_at <= now()`.execute(db);
  return [sessions, tokens, changes].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0);
}
