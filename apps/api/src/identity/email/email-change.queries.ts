import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

export type EmailChange = {
  id: string;
  userId: string;
  sessionId: string | null;
  newEmail: string;
  waitsForNew: boolean;
  waitsForOld: boolean;
  expiresAt: Date;
};
type NewChange = Omit<EmailChange, 'id' | 'waitsForNew'> & { now: Date };

export async function insertEmailChange(tx: Tx, change: NewChange): Promise<string> {
  const { id } = await tx
    .insertInto('email_changes')
    .values({
      user_id: change.userId,
      session_id: change.sessionId,
      new_email: change.newEmail,
      waits_for_old: change.waitsForOld,
      created_at: change.now,
      expires_at: change.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findEmailChange(db: Queryable, id: string, now: Date): Promise<EmailChange | undefined> {
  return changes(db).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
}

/** The change an account is waiting for. A link to it has just been used, so there is one. */
export async function requireEmailChangeOf(tx: Tx, userId: string): Promise<EmailChange> {
  return changes(tx).where('user_id', '=', userId).executeTakeFirstOrThrow();
}

export async function setWaiting(
  tx: Tx,
  id: string,
  { forNew, forOld }: { forNew: boolean; forOld: boolean },
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ waits_for_new: forNew, waits_for_old: forOld })
    .where('id', '=', id)
    .execute();
}

export async function deleteEmailChangeOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/** Puts the proven address in the place of the old one. */
export async function setEmail(tx: Tx, { userId, newEmail }: EmailChange, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: newEmail, email_verified_at: at, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

function changes(db: Queryable) {
  return db
    .selectFrom('email_changes')
    .select([
      'id',
      'user_id as userId',
      'session_id as sessionId',
      'new_email as newEmail',
      'waits_for_new as waitsForNew',
      'waits_for_old as waitsForOld',
      'expires_at as expiresAt',
    ]);
}
