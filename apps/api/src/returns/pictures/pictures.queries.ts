import type { ReturnState } from '@kinari/contract/words/return-words';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';

type Photographed = { askedBy: string | null; state: ReturnState; pictures: number };

/** Whose return it is, where it stands and how many photos it has; nobody adds one beside whoever holds it. */
export async function lockPhotographed(tx: Tx, returnId: string): Promise<Photographed | undefined> {
  const { rows: held } = await sql`select from returns where id = ${returnId} for update`.execute(tx);
  if (held.length === 0) return undefined;
  return findPhotographed(tx, returnId);
}

export async function findPhotographed(db: Queryable, returnId: string): Promise<Photographed | undefined> {
  const { rows } = await sql<Photographed>`
    select
      asked_by as "askedBy",
      state,
      (select count(*) from return_pictures where return_id = returns.id) as pictures
    from returns
    where id = ${returnId}
  `.execute(db);
  return rows[0];
}

/** They are shown in the order they were sent in. */
export async function insertPictures(tx: Tx, returnId: string, keys: readonly string[]): Promise<void> {
  await sql`
    insert into return_pictures (return_id, file_key, added_at)
    select ${returnId}, file_key, now() + place * interval '1 microsecond'
    from unnest(${keys}::text[]) with ordinality as sent(file_key, place)
  `.execute(tx);
}

type Picture = { fileKey: string; askedBy: string | null };

export async function findPicture(db: Queryable, id: string): Promise<Picture | undefined> {
  const { rows } = await sql<Picture>`
    select picture.file_key as "fileKey", asked.asked_by as "askedBy"
    from return_pictures picture
    join returns asked on asked.id = picture.return_id
    where picture.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Those of customers who have been erased. */
export async function listPicturesToForget(db: Db): Promise<{ id: string; fileKey: string }[]> {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    select picture.id, picture.file_key as "fileKey"
    from return_pictures picture
    join returns asked on asked.id = picture.return_id
    join orders placed on placed.id = asked.order_id
    join erasures on erasures.user_id = placed.user_id
  `.execute(db);
  return rows;
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('return_pictures').where('id', '=', id).execute();
}
