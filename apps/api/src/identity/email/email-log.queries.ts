import type { Queryable, Tx } from '../../platform/database/db.ts';

export type EmailLogEntry = { mailId: string; userId: string; kind: string; at: Date };

/** Idempotent: a repeated job does not add a second row. */
export async function insertEmailLogEntry(db: Queryable, { mailId, userId, kind, at }: EmailLogEntry): Promise<void> {
  await db
    .insertInto('email_log')
    .values({ mail_id: mailId, user_id: userId, kind, written_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns when other emails of this kind were sent to the account, newest first. */
export async function listOtherEmails(
  tx: Tx,
  { userId, kind, mailId, after }: Omit<EmailLogEntry, 'at'> & { after: Date },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('email_log')
    .select('written_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('mail_id', '!=', mailId)
    .where('written_at', '>', after)
    .orderBy('written_at', 'desc')
    .execute();
  return rows.map((row) => row.written_at);
}

export async function deleteEmailLogBefore(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('email_log')
    .where('written_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
