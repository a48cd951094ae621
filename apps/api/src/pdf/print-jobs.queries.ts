import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';

export type PrintJobKind = 'packing_slips' | 'manifest' | 'gst_month';
export type PrintJob = {
  id: string;
  kind: PrintJobKind;
  params: unknown;
  requestedBy: string;
  status: 'queued' | 'ready' | 'failed';
  fileKey: string | null;
  pages: number | null;
  requestedAt: Date;
};

export type NewPrintJob = { kind: PrintJobKind; params: object; requestedBy: string; requestedAt: Date };

export async function insertPrintJob(tx: Tx, { kind, params, requestedBy, requestedAt }: NewPrintJob): Promise<string> {
  const { id } = await tx
    .insertInto('print_jobs')
    .values({ kind, params: JSON.stringify(params), requested_by: requestedBy, requested_at: requestedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findPrintJob(db: Queryable, id: string): Promise<PrintJob | undefined> {
  const { rows } = await sql<PrintJob>`
    select id, kind, params, requested_by as "requestedBy", status, file_key as "fileKey", pages,
      requested_at as "requestedAt"
    from print_jobs
    where id = ${id}
  `.execute(db);
  return rows[0];
}

type FinishedPrintJob = { fileKey: string; pages: number; at: Date };

/** Returns false if the print job had already ended. A job can run twice. */
export async function completePrintJob(db: Db, id: string, { fileKey, pages, at }: FinishedPrintJob): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('print_jobs')
    .set({ status: 'ready', file_key: fileKey, pages, finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function failPrintJob(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('print_jobs')
    .set({ status: 'failed', finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Lists expired print jobs, and those of `erasedIds`. */
export async function listPrintJobsToPurge(
  db: Db,
  { before, erasedIds }: { before: Date; erasedIds: string[] },
): Promise<{ id: string; fileKey: string | null }[]> {
  const { rows } = await sql<{ id: string; fileKey: string | null }>`
    select id, file_key as "fileKey"
    from print_jobs
    where requested_at < ${before} or id = any(${erasedIds}::uuid[])
  `.execute(db);
  return rows;
}

export async function deletePrintJob(db: Db, id: string): Promise<void> {
  await db.deleteFrom('print_jobs').where('id', '=', id).execute();
}
