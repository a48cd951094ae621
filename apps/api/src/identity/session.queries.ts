import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';

type LiveSession = Pick<Session, 'id' | 'userId' | 'userType'> & {
  createdAt: Date;
  lastSeenAt: Date;
  provenAt: Date;
  hasSecondFactor: boolean;
};

/** The session a token's hash opens, while it lasts and its account is not disabled. */
export async function findLiveSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`
    select
      session.id,
      session.user_id as "userId",
      account.user_type as "userType",
      session.created_at as "createdAt",
      session.last_seen_at as "lastSeenAt",
      session.proven_at as "provenAt",
      factor.confirmed_at is not null as "hasSecondFactor"
    from sessions session
    join users account on account.id = session.user_id
    left join second_factors factor on factor.user_id = account.id
    where session.token_hash = ${tokenHash}
      and session.expires_at > ${now}
      and account.disabled_at is null
  `.execute(db);
  return rows[0];
}

type NewSession = { userId: string; tokenHash: Buffer; userAgent: string; now: Date; expiresAt: Date };

export async function insertSession(tx: Tx, session: NewSession): Promise<{ id: string }> {
  return tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      user_agent: session.userAgent,
      created_at: session.now,
      last_seen_at: session.now,
      proven_at: session.now,
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

export async function markProven(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: now }).where('id', '=', id).execute();
}

export async function listLiveSessions(db: Queryable, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends one session of an account; answers whether there was one. */
export async function deleteSession(db: Queryable, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** A login that still waits for its code ends with them. */
export async function deleteSessionsOf(
  db: Queryable,
  userId: string,
  { except }: { except?: string | undefined } = {},
) {
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (except ? sessions.where('id', '!=', except) : sessions).execute();
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', 'second_factor').execute();
}

/** Keeps the sessions that were used last and ends the rest. */
export async function deleteSessionsBeyond(tx: Tx, userId: string, most: number): Promise<void> {
  await sql`
    delete from sessions
    where id in (
      select id
      from sessions
      where user_id = ${userId}
      order by last_seen_at desc, id desc
      offset ${most}
    )
  `.execute(tx);
}

/** Forgets sessions, mailed links and wishes for another e-mail that have ended by themselves; answers how many. */
export async function deleteEnded(db: Queryable): Promise<number> {
  const sessions = await sql`delete from sessions where expires_at <= now()`.execute(db);
  const links = await sql`delete from account_links where expires_at <= now()`.execute(db);
  await sql`delete from unproven_letters where written_at <= now() - interval '2 days'`.execute(db);
  await sql`delete from known_devices where last_seen_at <= now() - interval '1 year'`.execute(db);
  await sql`delete from staff_invitation_links where expires_at <= now()`.execute(db);
  await sql`delete from staff_invitations where expires_at <= now() - interval '30 days'`.execute(db);
  const changes = await sql`delete from email_changes where expires_at <= now()`.execute(db);
  return [sessions, links, changes].reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0);
}
