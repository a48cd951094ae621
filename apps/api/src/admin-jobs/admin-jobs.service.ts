import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import {
  countJobsByKind,
  deleteJobs,
  getSubjectNames,
  type JobRow,
  type JobSelection,
  type JobSubject,
  listJobRows,
  lockJobs,
  retryNow,
} from './admin-jobs.queries.ts';
import { findOrderId, maskEmail, maskError, type PayloadRefs, parsePayloadRefs } from './payload-refs.ts';

type Job = EndpointResponse<'listJobs'>['jobs'][number];
type JobSubjectResponse = Job['about'];

// Limits how long one request takes. Staff can repeat it.
const MAX_JOBS_PER_CHANGE = 5000;

export async function countJobs(db: Queryable): Promise<EndpointResponse<'countJobs'>> {
  const kinds = await countJobsByKind(db);
  return {
    kinds: kinds.map((row) => ({
      ...row,
      failedSince: row.failedSince?.toISOString() ?? null,
      retryingSince: row.retryingSince?.toISOString() ?? null,
      queuedSince: row.queuedSince?.toISOString() ?? null,
    })),
  };
}

export async function listJobs(db: Queryable, query: EndpointQuery<'listJobs'>): Promise<EndpointResponse<'listJobs'>> {
  const rows = await listJobRows(db, {
    status: query.status,
    kind: query.kind,
    before: query.before,
    limit: query.limit + 1,
  });
  const visible = rows.slice(0, query.limit);
  const subjects = await getSubjects(db, visible);
  return {
    jobs: visible.map((row, at) => toJobResponse(row, subjects[at] ?? null)),
    nextCursor: rows.length > query.limit ? (visible.at(-1)?.id ?? null) : null,
  };
}

type JobChangeInput = JobSelection & { actorId: string };

/** Retries jobs now, with a full set of attempts. A second call finds nothing to do. */
export async function retryJobs(db: Db, input: JobChangeInput): Promise<EndpointResponse<'retryJobs'>> {
  return changeJobs(db, input, { action: 'jobs.retried', write: retryNow });
}

/** Deletes the jobs permanently without running them. */
export async function discardJobs(db: Db, input: JobChangeInput): Promise<EndpointResponse<'discardJobs'>> {
  return changeJobs(db, input, { action: 'jobs.discarded', write: deleteJobs });
}

type JobChange = { action: 'jobs.retried' | 'jobs.discarded'; write: (tx: Tx, ids: string[]) => Promise<number> };

async function changeJobs(db: Db, { actorId, ...selection }: JobChangeInput, { action, write }: JobChange) {
  return db.transaction().execute(async (tx) => {
    const locked = await lockJobs(tx, selection, MAX_JOBS_PER_CHANGE + 1);
    const selected = locked.slice(0, MAX_JOBS_PER_CHANGE);
    if (selected.length === 0) return { count: 0, more: false };
    const count = await write(
      tx,
      selected.map(({ id }) => id),
    );
    await recordAuditEntry(
      tx,
      { kind: 'jobs', id: selection.kind, actorId },
      {
        action,
        data: { kind: selection.kind, count: selected.length, subject: await findAuditSubjectName(tx, selected) },
        before: { jobs: selected.slice(0, 20).map(({ id, attempts }) => ({ id, attempts })), count },
      },
    );
    return { count, more: locked.length > selected.length };
  });
}

async function findAuditSubjectName(tx: Tx, selected: JobRow[]): Promise<string | undefined> {
  if (selected.length !== 1) return undefined;
  const [subject] = await getSubjects(tx, selected);
  // Leave customer names out: an erased customer would still appear in the audit log.
  return subject && subject.kind !== 'other' && subject.kind !== 'customer' ? subject.name : undefined;
}

function toJobResponse(row: JobRow, subject: JobSubjectResponse): Job {
  return {
    id: row.id,
    kind: row.kind,
    about: subject,
    since: row.since.toISOString(),
    attempts: row.attempts,
    nextAttemptAt: row.isFailed ? null : row.runAt.toISOString(),
    isRunning: row.isRunning,
    error: row.error === null ? null : maskError(row.error),
  };
}

async function getSubjects(db: Queryable, rows: JobRow[]): Promise<JobSubjectResponse[]> {
  const allRefs = rows.map(({ payload }) => parsePayloadRefs(payload));
  const collectIds = (part: 'shipmentId' | 'documentId' | 'runId' | 'imageId') =>
    allRefs.flatMap((refs) => refs[part] ?? []);
  const subjectNames = await getSubjectNames(db, {
    shipments: collectIds('shipmentId'),
    documents: collectIds('documentId'),
    runs: collectIds('runId'),
    images: collectIds('imageId'),
  });
  const subjectsById = new Map(subjectNames.map((row) => [row.id, row]));
  return allRefs.map((refs) => toSubject(refs, (id) => (id === undefined ? undefined : subjectsById.get(id))));
}

function toSubject(refs: PayloadRefs, find: (id: string | undefined) => JobSubject | undefined): JobSubjectResponse {
  const [shipment, document, run, image] = [refs.shipmentId, refs.documentId, refs.runId, refs.imageId].map(find);
  const orderId = findOrderId(refs) ?? shipment?.orderId ?? document?.orderId;
  if (orderId) {
    const number = `#${orderId.slice(0, 8)}`;
    return { kind: 'order', id: orderId, name: document ? `${document.name} of order ${number}` : `Order ${number}` };
  }
  if (run) return { kind: 'import', id: run.id, name: run.name };
  if (image) return { kind: 'product', id: image.id, name: image.name };
  if (refs.userId) return { kind: 'customer', id: refs.userId, name: 'A customer' };
  if (refs.invitationId) return { kind: 'staff', id: refs.invitationId, name: 'An invitation' };
  const email = refs.email ?? refs.to;
  if (email) return { kind: 'other', id: '', name: `To ${maskEmail(email)}` };
  if (refs.courier && refs.trackingNumber)
    return { kind: 'other', id: '', name: `${refs.courier} ${refs.trackingNumber}` };
  return null;
}
