import { FIELD_PERMISSIONS, type FieldPermission } from '@kinari/contract/access/permissions';
import type { EndpointBody } from '@kinari/contract/contract';
import { sql } from 'kysely';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';

export type ProductExportInput = Pick<EndpointBody<'createProductExport'>, 'filter' | 'productIds'>;
export type OrderExportInput = Pick<EndpointBody<'createOrderExport'>, 'from' | 'to' | 'filter'> & {
  /** Those of the person who requested it. The file has only the columns that they allow. */
  fieldPermissions: FieldPermission[];
};
type ExportInput =
  | { kind: 'products' | 'stock'; params: ProductExportInput }
  | { kind: 'orders'; params: OrderExportInput };
export type NewExport = ExportInput & { format: 'csv' | 'xlsx'; requestedBy: string; requestedAt: Date };
export type Export = NewExport & {
  id: string;
  status: 'queued' | 'ready' | 'failed';
  name: string | null;
  rows: number | null;
  fileKey: string | null;
};

export async function insertExport(tx: Tx, newExport: NewExport): Promise<string> {
  const { kind, params, format, requestedBy, requestedAt } = newExport;
  const { id } = await tx
    .insertInto('exports')
    .values({ kind, format, params: JSON.stringify(params), requested_by: requestedBy, requested_at: requestedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findExport(db: Queryable, id: string): Promise<Export | undefined> {
  const { rows } = await sql<Export>`
    select id, kind, format, params, requested_by as "requestedBy", requested_at as "requestedAt", status, name, rows,
      file_key as "fileKey"
    from exports
    where id = ${id}
  `.execute(db);
  const [row] = rows;
  // An export of an earlier version has all columns.
  if (row?.kind === 'orders') row.params.fieldPermissions ??= [...FIELD_PERMISSIONS];
  return row;
}

type FinishedExport = { name: string; rows: number; fileKey: string; at: Date };

/** Returns false if the export had already ended. A job can run twice. */
export async function completeExport(db: Db, id: string, file: FinishedExport): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ status: 'ready', name: file.name, rows: file.rows, file_key: file.fileKey, finished_at: file.at })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function failExport(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('exports')
    .set({ status: 'failed', finished_at: at })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Lists expired exports, and exports with personal data that are older than an account erasure. */
export async function listExportsToPurge(db: Db, before: Date): Promise<{ id: string; fileKey: string | null }[]> {
  const { rows } = await sql<{ id: string; fileKey: string | null }>`
    select id, file_key as "fileKey"
    from exports
    where requested_at < ${before}
      or (kind in ('orders', 'customers') and exists (select from erasures where erased_at > exports.requested_at))
  `.execute(db);
  return rows;
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).execute();
}
