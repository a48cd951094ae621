import type { Queryable, Tx } from '../../platform/database/db.ts';

export async function countOtherLetters(
  tx: Tx,
  { userId, mailId, after }: { userId: string; mailId: string; after: Date },
) {
  const { count } = await tx
    .selectFrom('unproven_letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('mail_id', '!=', mailId)
    .where('written_at', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertLetter(tx: Tx, letter: { userId: string; mailId: string; at: Date }): Promise<void> {
  await tx
    .insertInto('unproven_letters')
    .values({ mail_id: letter.mailId, user_id: letter.userId, written_at: letter.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function stopLettersTo(db: Queryable, userId: string, at: Date): Promise<void> {
  await db.updateTable('users').set({ letters_stopped_at: at }).where('id', '=', userId).execute();
}
