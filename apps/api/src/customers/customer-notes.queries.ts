import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export type CustomerNote = { id: string; at: Date; by: string; actorId: string; text: string };

export async function listNotes(db: Queryable, userId: string): Promise<CustomerNote[]> {
  const { rows } = await sql<CustomerNote>`
    select
      note.id,
      note.recorded_at as at,
      name_of(actor) as by,
      note.actor_id as "actorId",
      note.text
    from customer_notes note
    join users actor on actor.id = note.actor_id
    where note.user_id = ${userId}
    order by note.recorded_at desc, note.id desc
  `.execute(db);
  return rows;
}

export async function insertNote(tx: Tx, note: { userId: string; actorId: string; text: string }): Promise<string> {
  const { id } = await tx
    .insertInto('customer_notes')
    .values({ user_id: note.userId, actor_id: note.actorId, text: note.text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findNoteAuthorForUpdate(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const note = await tx
    .selectFrom('customer_notes')
    .select('actor_id as actorId')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return note?.actorId;
}

export async function deleteNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customer_notes').where('id', '=', id).execute();
}
