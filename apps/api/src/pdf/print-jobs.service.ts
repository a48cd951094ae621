import { createHash } from 'node:crypto';
import type { Permission } from '@kinari/contract/access/permissions';
import type { EndpointResponse } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import type { AuditRecord } from '@kinari/contract/labels/audit-actions';
import { toIndianDate } from '@kinari/contract/locale';
import { z } from 'zod';
import { type AuditSubject, recordAuditEntry } from '../audit/audit-log.service.ts';
import { streamPrivateFile } from '../media/private-files.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { assertPermissions } from '../platform/http/permissions.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import { enqueue } from '../platform/jobs.ts';
import {
  findPrintJob,
  insertPrintJob,
  type NewPrintJob,
  type PrintJob,
  type PrintJobKind,
} from './print-jobs.queries.ts';

export const renderPrintJob = { name: 'render_print_job' };

export const GST_MONTH_PARAMS = z.object({ month: z.string() });

type PdfKind = Exclude<PrintJobKind, 'gst_month'>;
const FILE_NAMES: Record<PdfKind, string> = { packing_slips: 'packing-slips', manifest: 'manifest' };

const DOWNLOAD_PERMISSIONS: Record<PrintJobKind, Permission> = {
  packing_slips: 'shipments.pack',
  manifest: 'shipments.ship',
  gst_month: 'tax.read',
};

export type IdempotentRequest = { db: Db; actorId: string; key: string | undefined; now: Date };
type PrintJobInput = {
  kind: PrintJobKind;
  params: object;
  /** Throws if this cannot be printed. Returns the action for the audit log. */
  check: (tx: Tx) => Promise<AuditRecord>;
  /** Subject of the audit entry, if it is not the print job. */
  about?: AuditSubject;
};

/** Creates a print job. Idempotent by key. */
export function createPrintJobOnce(
  { db, actorId, key, now }: IdempotentRequest,
  { kind, params, check, about }: PrintJobInput,
): Promise<EndpointResponse<'getPrintJob'>['printJob']> {
  const requestHash = createHash('sha256').update(JSON.stringify(params)).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request: requestHash };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return getPrintJob(tx, existingId);
    const audit = await check(tx);
    const id = await createPrintJob(tx, { kind, params, requestedBy: actorId, requestedAt: now });
    // Audit this: a print job can contain hundreds of addresses.
    await recordAuditEntry(tx, { ...(about ?? { kind: 'print', id }), actorId }, { ...audit, after: params });
    if (claim) await storeIdempotencyResult(tx, claim, id);
    return getPrintJob(tx, id);
  });
}

/** Creates a print job that is rendered after the caller's transaction commits. Returns its id. */
export async function createPrintJob(tx: Tx, newPrintJob: NewPrintJob): Promise<string> {
  const id = await insertPrintJob(tx, newPrintJob);
  await enqueue(tx, renderPrintJob, { printId: id });
  return id;
}

async function getPrintJob(db: Queryable, id: string): Promise<EndpointResponse<'getPrintJob'>['printJob']> {
  const { status, pages } = await getPrintJobRow(db, id);
  return { id, status, pages };
}

/** Like its file, it needs the permission of what is printed. */
export async function getPermittedPrintJob(
  db: Db,
  id: string,
  session: Session,
): Promise<EndpointResponse<'getPrintJob'>['printJob']> {
  const { kind, status, pages } = await getPrintJobRow(db, id);
  assertPermissions(session, [DOWNLOAD_PERMISSIONS[kind]]);
  return { id, status, pages };
}

type PrintJobDeps = { db: Db; store: MediaStore };

export async function downloadPrintJob(deps: PrintJobDeps, id: string, session: Session): Promise<FileResponse> {
  const { kind, requestedAt, content } = await getPrintJobFile(deps, id, session);
  if (kind === 'gst_month') throw new DomainError('not_found');
  return { name: `${FILE_NAMES[kind]}-${toIndianDate(requestedAt)}.pdf`, content };
}

export async function downloadGstMonth(deps: PrintJobDeps, id: string, session: Session): Promise<FileResponse> {
  const { kind, params, content } = await getPrintJobFile(deps, id, session);
  if (kind !== 'gst_month') throw new DomainError('not_found');
  return { name: `gst-${GST_MONTH_PARAMS.parse(params).month}.zip`, content };
}

async function getPrintJobFile({ db, store }: PrintJobDeps, id: string, session: Session) {
  const printJob = await getPrintJobRow(db, id);
  const { kind, fileKey: key } = printJob;
  assertPermissions(session, [DOWNLOAD_PERMISSIONS[kind]]);
  if (!key) throw new DomainError('not_found');
  const file = { key, ownerId: null, staffPermission: DOWNLOAD_PERMISSIONS[kind] };
  return { ...printJob, content: await streamPrivateFile(store, file, session) };
}

async function getPrintJobRow(db: Queryable, id: string): Promise<PrintJob> {
  const printJob = await findPrintJob(db, id);
  if (!printJob) throw new DomainError('not_found');
  return printJob;
}
