import { createHash } from 'node:crypto';
import { FIELD_PERMISSIONS, type Permission } from '@kinari/contract/access/permissions';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import type { AuditRecord } from '@kinari/contract/labels/audit-actions';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import { streamPrivateFile } from '../../media/private-files.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { assertPermissions } from '../../platform/http/permissions.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../../platform/idempotency/idempotency.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { IdempotentRequest } from '../runs/create-bulk-action.service.ts';
import { type Export, findExport, insertExport, type NewExport } from './exports.queries.ts';

export const writeExportJob = { name: 'generate_export' };

const DOWNLOAD_PERMISSIONS: Record<Export['kind'], Permission> = {
  products: 'products.import',
  stock: 'products.import',
  orders: 'orders.export',
};

/** Starts a product export. Idempotent by key. */
export function createProductExport(
  request: IdempotentRequest,
  { kind, format, filter, productIds }: EndpointBody<'createProductExport'>,
) {
  const params = { ...(filter && { filter }), ...(productIds && { productIds }) };
  return createExportOnce(request, { kind, format, params, requestedBy: request.actorId, requestedAt: request.now });
}

/** Starts an order export. Written to the audit log, because it contains personal data. */
export function createOrderExport(
  request: IdempotentRequest,
  { format, from, to, filter }: EndpointBody<'createOrderExport'>,
  { permissions }: Session,
) {
  if (to < from) throw new DomainError('invalid_request', { reason: 'end_before_start' }, 'to');
  const fieldPermissions = FIELD_PERMISSIONS.filter((permission) => permissions.includes(permission));
  const newExport = {
    kind: 'orders' as const,
    format,
    params: { from, to, ...(filter && { filter }), fieldPermissions },
  };
  return createExportOnce(
    request,
    { ...newExport, requestedBy: request.actorId, requestedAt: request.now },
    {
      action: 'orders.exported',
      data: { from, to },
      // A search can be a customer's name or mobile, which must not stay in the audit log.
      after: { from, to, view: filter?.view, status: filter?.status, isSearch: Boolean(filter?.q) },
    },
  );
}

function createExportOnce(
  { db, actorId, key }: IdempotentRequest,
  newExport: NewExport,
  audit?: AuditRecord & { after: object },
): Promise<{ id: string }> {
  const { kind, format, params } = newExport;
  const requestHash = createHash('sha256').update(JSON.stringify({ kind, format, params })).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request: requestHash };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return { id: existingId };
    const id = await insertExport(tx, newExport);
    if (audit) await recordAuditEntry(tx, { kind: 'export', id, actorId }, audit);
    if (claim) await storeIdempotencyResult(tx, claim, id);
    await enqueue(tx, writeExportJob, { exportId: id });
    return { id };
  });
}

/** Like its file, it needs the permissions of what is exported. */
export async function getExport(
  db: Db,
  id: string,
  session: Session,
): Promise<EndpointResponse<'getExport'>['export']> {
  const { status, name, rows } = await getPermittedExport(db, id, session);
  return { id, status, name, rows };
}

export async function downloadExport(
  { db, store }: { db: Db; store: MediaStore },
  id: string,
  session: Session,
): Promise<FileResponse> {
  const { kind, name, fileKey } = await getPermittedExport(db, id, session);
  if (!fileKey || !name) throw new DomainError('not_found');
  const file = { key: fileKey, ownerId: null, staffPermission: DOWNLOAD_PERMISSIONS[kind] };
  return { name, content: await streamPrivateFile(store, file, session) };
}

async function getPermittedExport(db: Queryable, id: string, session: Session): Promise<Export> {
  const found = await findExport(db, id);
  if (!found) throw new DomainError('not_found');
  const fieldPermissions = found.kind === 'orders' ? found.params.fieldPermissions : [];
  assertPermissions(session, [DOWNLOAD_PERMISSIONS[found.kind], ...fieldPermissions]);
  return found;
}
