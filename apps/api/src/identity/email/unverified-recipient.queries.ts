import type { Queryable, Tx } from '../../platform/database/db.ts';

export async function countOtherEmails(
  tx: Tx,
  { userId, mailId, after }: { userId: string; mailId: string; after: Date },
) {
  const { count } = await tx
    .selectFrom('unverified_email_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('mail_id', '!=', mailId)
    .where('written_at', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}

type UnverifiedEmail = { userId: string; mailId: string; at: Date };

export async function insertUnverifiedEmail(tx: Tx, { userId, mailId, at }: UnverifiedEmail): Promise<void> {
  await tx
    .insertInto('unverified_email_log')
    .values({ mail_id: mailId, user_id: userId, written_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setEmailsBlockedAt(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ emails_blocked_at: at }).where('id', '=', userId).execute();
}
