import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

export type EmailChange = {
  id: string;
  userId: string;
  sessionId: string | null;
  newEmail: string;
  needsNewConfirmation: boolean;
  needsOldConfirmation: boolean;
  expiresAt: Date;
};
type NewEmailChange = Omit<EmailChange, 'id' | 'needsNewConfirmation'> & { now: Date };

export async function insertEmailChange(tx: Tx, change: NewEmailChange): Promise<string> {
  const { id } = await tx
    .insertInto('email_changes')
    .values({
      user_id: change.userId,
      session_id: change.sessionId,
      new_email: change.newEmail,
      needs_old_confirmation: change.needsOldConfirmation,
      created_at: change.now,
      expires_at: change.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findEmailChange(db: Queryable, id: string, now: Date): Promise<EmailChange | undefined> {
  return selectEmailChanges(db).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst();
}

/** Throws if there is no change. Callers have just used one of its tokens. */
export async function getEmailChange(tx: Tx, userId: string): Promise<EmailChange> {
  return selectEmailChanges(tx).where('user_id', '=', userId).executeTakeFirstOrThrow();
}

export async function setPendingConfirmations(
  tx: Tx,
  id: string,
  { forNew, forOld }: { forNew: boolean; forOld: boolean },
): Promise<void> {
  await tx
    .updateTable('email_changes')
    .set({ needs_new_confirmation: forNew, needs_old_confirmation: forOld })
    .where('id', '=', id)
    .execute();
}

export async function deleteEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

export async function setEmail(tx: Tx, { userId, newEmail }: EmailChange, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: newEmail, email_verified_at: at, updated_at: sql`now()` })
    .where('id', '=', userId)
    .execute();
}

function selectEmailChanges(db: Queryable) {
  return db
    .selectFrom('email_changes')
    .select([
      'id',
      'user_id as userId',
      'session_id as sessionId',
      'new_email as newEmail',
      'needs_new_confirmation as needsNewConfirmation',
      'needs_old_confirmation as needsOldConfirmation',
      'expires_at as expiresAt',
    ]);
}
