import type { Queryable, Tx } from '../../platform/database/db.ts';

export type NotedLetter = { mailId: string; userId: string; kind: string; at: Date };

/** Notes a letter once, however often its job runs. */
export async function insertNote(db: Queryable, { mailId, userId, kind, at }: NotedLetter): Promise<void> {
  await db
    .insertInto('letters')
    .values({ mail_id: mailId, user_id: userId, kind, written_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When other letters of a kind were written to somebody, the last first. */
export async function listOtherLetters(
  tx: Tx,
  { userId, kind, mailId, after }: Omit<NotedLetter, 'at'> & { after: Date },
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('letters')
    .select('written_at')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('mail_id', '!=', mailId)
    .where('written_at', '>', after)
    .orderBy('written_at', 'desc')
    .execute();
  return rows.map((row) => row.written_at);
}

export async function deleteLettersBefore(db: Queryable, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('letters').where('written_at', '<', before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
