import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';

export type PrintKind = 'slips' | 'manifest' | 'tax_month';
export type Print = {
  id: string;
  kind: PrintKind;
  asked: unknown;
  askedBy: string;
  state: 'asked' | 'ready' | 'failed';
  fileKey: string | null;
  pages: number | null;
  askedAt: Date;
};

export type NewPrint = { kind: PrintKind; asked: object; askedBy: string; askedAt: Date };

export async function insertPrint(tx: Tx, { kind, asked, askedBy, askedAt }: NewPrint): Promise<string> {
  const { id } = await tx
    .insertInto('prints')
    .values({ kind, asked: JSON.stringify(asked), asked_by: askedBy, asked_at: askedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPrint(db: Queryable, id: string): Promise<Print | undefined> {
  const { rows } = await sql<Print>`
    select id, kind, asked, asked_by as "askedBy", state, file_key as "fileKey", pages, asked_at as "askedAt"
    from prints
    where id = ${id}
  `.execute(db);
  return rows[0];
}

type End = { fileKey: string; pages: number; at: Date };

/** Answers whether it was still being waited for: a job may run twice. */
export async function endPrint(db: Db, id: string, { fileKey, pages, at }: End): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('prints')
    .set({ state: 'ready', file_key: fileKey, pages, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function failPrint(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('prints')
    .set({ state: 'failed', ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** Those asked for before then, and those that name an order or a parcel of somebody who has been erased since. */
export async function listPrintsToForget(db: Db, before: Date): Promise<{ id: string; fileKey: string | null }[]> {
  const { rows } = await sql<{ id: string; fileKey: string | null }>`
    select id, file_key as "fileKey"
    from prints
    where asked_at < ${before}
      or exists (
        select
        from jsonb_array_elements_text(prints.asked -> 'orderIds') asked (order_id)
        join orders placed on placed.id = asked.order_id
        join erasures on erasures.user_id = placed.user_id
      )
      or exists (
        select
        from jsonb_array_elements_text(prints.asked -> 'parcelIds') asked (parcel_id)
        join parcels parcel on parcel.id = asked.parcel_id::uuid
        join orders placed on placed.id = parcel.order_id
        join erasures on erasures.user_id = placed.user_id
      )
  `.execute(db);
  return rows;
}

export async function deletePrint(db: Db, id: string): Promise<void> {
  await db.deleteFrom('prints').where('id', '=', id).execute();
}
