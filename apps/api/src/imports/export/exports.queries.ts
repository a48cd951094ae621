import type { Body } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';

export type AskedProducts = Pick<Body<'startExport'>, 'filter' | 'productIds'>;
export type AskedOrders = Pick<Body<'startOrderExport'>, 'from' | 'to'>;
type Asked = { what: 'products' | 'stock'; asked: AskedProducts } | { what: 'orders'; asked: AskedOrders };
export type NewExport = Asked & { format: 'csv' | 'xlsx'; askedBy: string; askedAt: Date };
export type Export = NewExport & {
  id: string;
  state: 'asked' | 'ready' | 'failed';
  name: string | null;
  rows: number | null;
  fileKey: string | null;
};

export async function insertExport(tx: Tx, { what, asked, format, askedBy, askedAt }: NewExport): Promise<string> {
  const { id } = await tx
    .insertInto('exports')
    .values({ what, format, asked: JSON.stringify(asked), asked_by: askedBy, asked_at: askedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findExport(db: Queryable, id: string): Promise<Export | undefined> {
  const { rows } = await sql<Export>`
    select id, what, format, asked, asked_by as "askedBy", asked_at as "askedAt", state, name, rows, file_key as "fileKey"
    from exports
    where id = ${id}
  `.execute(db);
  return rows[0];
}

type End = { name: string; rows: number; fileKey: string; at: Date };

/** Answers whether it was still being waited for: a job may run twice. */
export async function endExport(db: Db, id: string, { name, rows, fileKey, at }: End): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ state: 'ready', name, rows, file_key: fileKey, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function failExport(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed', ended_at: at })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** Those asked for before then, and those that name people of whom somebody has been erased since. */
export async function listExportsToForget(db: Db, before: Date): Promise<{ id: string; fileKey: string | null }[]> {
  const { rows } = await sql<{ id: string; fileKey: string | null }>`
    select id, file_key as "fileKey"
    from exports
    where asked_at < ${before}
      or (what in ('orders', 'customers') and exists (select from erasures where erased_at > exports.asked_at))
  `.execute(db);
  return rows;
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).execute();
}
