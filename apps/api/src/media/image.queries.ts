import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';

export async function findImage(db: Queryable, id: string): Promise<{ key: string } | undefined> {
  return db.selectFrom('images').select('key').where('id', '=', id).executeTakeFirst();
}

type ImageAppearance = { widths: number[]; dominantColor: string; isTransparent: boolean };

export async function findImageByKey(db: Queryable, key: string): Promise<ImageAppearance | undefined> {
  return db
    .selectFrom('images')
    .select(['widths', 'dominant_color as dominantColor', 'is_transparent as isTransparent'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Sets widths and formats together: every width exists in every format. */
export async function setImageSizes(db: Queryable, id: string, widths: number[]): Promise<void> {
  await sql`update images set widths = ${widths}, formats = '{avif,webp}' where id = ${id}`.execute(db);
}

export async function listExistingKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from images where key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Deletes the row of one image that was released before `cutoff` and is unused. Returns its key. */
export async function deleteUnusedImage(tx: Tx, cutoff: Date): Promise<string | undefined> {
  const { rows } = await sql<{ key: string | null }>`select delete_unused_image(${cutoff}) as key`.execute(tx);
  return rows[0]?.key ?? undefined;
}
