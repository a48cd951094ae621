import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export async function findPicture(db: Queryable, id: string): Promise<{ key: string } | undefined> {
  return db.selectFrom('pictures').select('key').where('id', '=', id).executeTakeFirst();
}

type Drawable = { widths: number[]; tint: string; cutout: boolean };

export async function findPictureByKey(db: Queryable, key: string): Promise<Drawable | undefined> {
  return db.selectFrom('pictures').select(['widths', 'tint', 'cutout']).where('key', '=', key).executeTakeFirst();
}

/** Widths and formats appear together: every width is there in every format. */
export async function completePicture(db: Queryable, id: string, widths: number[]): Promise<void> {
  await sql`update pictures set widths = ${widths}, formats = '{avif,webp}' where id = ${id}`.execute(db);
}

export async function listKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from pictures where key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Deletes the row of one picture that was let go of before `cutoff` and that nothing shows; answers its key. */
export async function deleteUnusedPicture(tx: Tx, cutoff: Date): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    delete from pictures
    where id = (
      select id from pictures
      where released_at < ${cutoff}
        and not exists (select from product_pictures placed where placed.picture_id = pictures.id)
        and not exists (select from categories where categories.picture_id = pictures.id)
        and not exists (select from company where company.logo_picture_id = pictures.id)
        and not exists (select from tax_profile where tax_profile.signature_picture_id = pictures.id)
        and not exists (select from order_lines line where line.picture_id = pictures.id)
      order by released_at
      limit 1
    )
    returning key
  `.execute(tx);
  return rows[0]?.key;
}
