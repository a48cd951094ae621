import { sql } from 'kysely';
import type { Queryable } from '../platform/db.ts';

export async function findPicture(db: Queryable, id: string): Promise<{ key: string } | undefined> {
  return db.selectFrom('pictures').select('key').where('id', '=', id).executeTakeFirst();
}

/** Widths and formats appear together: every width is there in every format. */
export async function completePicture(db: Queryable, id: string, widths: number[]): Promise<void> {
  await sql`update pictures set widths = ${widths}, formats = '{avif,webp}' where id = ${id}`.execute(db);
}

export async function listKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from pictures where key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Deletes the rows of pictures that were let go of before `cutoff` and that nothing shows; answers their keys. */
export async function deleteUnusedPictures(db: Queryable, cutoff: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    delete from pictures
    where released_at < ${cutoff}
      and not exists (select from product_pictures placed where placed.picture_id = pictures.id)
      and not exists (select from categories where categories.picture_id = pictures.id)
      and not exists (select from company where company.logo_picture_id = pictures.id)
      and not exists (select from order_lines line where line.picture_id = pictures.id)
    returning key
  `.execute(db);
  return rows.map(({ key }) => key);
}
