import { createHash } from 'node:crypto';
import type { SentFile } from '@kinari/contract/call';
import type { Body, Reply } from '@kinari/contract/contract';
import { formatDay } from '@kinari/contract/days';
import { recordChange } from '../../audit/audit.service.ts';
import { sendPrivateFile } from '../../media/private-files.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import type { Session } from '../../platform/http/endpoint.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../../platform/idempotency/idempotency.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Asking } from '../bulk/start-bulk.service.ts';
import { type Export, findExport, insertExport, type NewExport } from './exports.queries.ts';

export const writeExportJob = { name: 'write_export' };

/** Asks for products as a file, once for each key however often it is sent. */
export function startExport(asking: Asking, { what, format, filter, productIds }: Body<'startExport'>) {
  const asked = { ...(filter && { filter }), ...(productIds && { productIds }) };
  return askOnce(asking, { what, format, asked, askedBy: asking.actorId, askedAt: asking.now });
}

/** The same for the orders of some days. Whoever takes names and addresses out of the shop is on record. */
export function startOrderExport(asking: Asking, { format, from, to }: Body<'startOrderExport'>) {
  if (to < from) {
    const message = 'The last day is before the first';
    throw new Refusal('invalid_request', { message, fields: { to: message } });
  }
  const days = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  const wanted = { what: 'orders' as const, format, asked: { from, to } };
  return askOnce(
    asking,
    { ...wanted, askedBy: asking.actorId, askedAt: asking.now },
    { onRecord: `Orders of ${days} exported` },
  );
}

function askOnce(
  { db, actorId, key }: Asking,
  wanted: NewExport,
  { onRecord }: { onRecord?: string } = {},
): Promise<{ id: string }> {
  const { what, format, asked } = wanted;
  const request = createHash('sha256').update(JSON.stringify({ what, format, asked })).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim));
    if (known) return { id: known };
    const id = await insertExport(tx, wanted);
    if (onRecord) await recordChange(tx, { subject: { kind: 'export', id }, actorId, what: onRecord, after: asked });
    if (claim) await rememberMade(tx, claim, id);
    await enqueue(tx, writeExportJob, { exportId: id });
    return { id };
  });
}

export async function readExport(db: Db, id: string): Promise<Reply<'readExport'>['export']> {
  const { state, name, rows } = await requireExport(db, id);
  return { id, state, name, rows };
}

export async function openExport(
  { db, store }: { db: Db; store: MediaStore },
  id: string,
  session: Session,
): Promise<SentFile> {
  const { name, fileKey, askedBy } = await requireExport(db, id);
  if (!fileKey || !name) throw new Refusal('not_found');
  return { name, content: await sendPrivateFile(store, { key: fileKey, ownerId: askedBy }, session) };
}

async function requireExport(db: Queryable, id: string): Promise<Export> {
  const found = await findExport(db, id);
  if (!found) throw new Refusal('not_found');
  return found;
}
