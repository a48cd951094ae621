import type { ReturnStatus } from '@kinari/contract/labels/return-labels';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database/db.ts';

type ReturnPhotoInfo = { requestedBy: string | null; status: ReturnStatus; photos: number };

/** Locks the return, so that concurrent uploads cannot exceed the photo limit. */
export async function findReturnPhotoInfoForUpdate(tx: Tx, returnId: string): Promise<ReturnPhotoInfo | undefined> {
  const { rows: lockedRows } = await sql`select from returns where id = ${returnId} for update`.execute(tx);
  if (lockedRows.length === 0) return undefined;
  return findReturnPhotoInfo(tx, returnId);
}

export async function findReturnPhotoInfo(db: Queryable, returnId: string): Promise<ReturnPhotoInfo | undefined> {
  const { rows } = await sql<ReturnPhotoInfo>`
    select
      requested_by as "requestedBy",
      status,
      (select count(*) from return_photos where return_id = returns.id) as photos
    from returns
    where id = ${returnId}
  `.execute(db);
  return rows[0];
}

/** Offsets `added_at` by a microsecond per photo, to preserve the upload order. */
export async function insertReturnPhotos(tx: Tx, returnId: string, keys: readonly string[]): Promise<void> {
  await sql`
    insert into return_photos (return_id, file_key, added_at)
    select ${returnId}, file_key, now() + place * interval '1 microsecond'
    from unnest(${keys}::text[]) with ordinality as sent(file_key, place)
  `.execute(tx);
}

type ReturnPhoto = { fileKey: string; requestedBy: string | null };

export async function findReturnPhoto(db: Queryable, id: string): Promise<ReturnPhoto | undefined> {
  const { rows } = await sql<ReturnPhoto>`
    select photo.file_key as "fileKey", order_return.requested_by as "requestedBy"
    from return_photos photo
    join returns order_return on order_return.id = photo.return_id
    where photo.id = ${id}
  `.execute(db);
  return rows[0];
}
