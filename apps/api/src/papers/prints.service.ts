import { createHash } from 'node:crypto';
import type { SentFile } from '@kinari/contract/call';
import type { Reply } from '@kinari/contract/contract';
import { z } from 'zod';
import { recordChange, type Subject } from '../audit/audit.service.ts';
import { sendPrivateFile } from '../media/private-files.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db, Queryable, Tx } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
import { enqueue } from '../platform/jobs.ts';
import { findPrint, insertPrint, type NewPrint, type Print, type PrintKind } from './prints.queries.ts';

export const drawPrintJob = { name: 'draw_print' };

export const TAX_MONTH = z.object({ month: z.string() });

type Paper = Exclude<PrintKind, 'tax_month'>;
const FILE_NAMES: Record<Paper, string> = { slips: 'packing-slips', manifest: 'manifest' };

export type Asking = { db: Db; actorId: string; key: string | undefined; now: Date };
type Wanted = {
  kind: PrintKind;
  asked: object;
  /** Refuses what cannot be printed, and answers how the audit names it. */
  check: (tx: Tx) => Promise<string>;
  /** What the audit says it of, where that is not the print. */
  about?: Subject;
};

/** Asks for a print, once for each key, however often it is sent. */
export function askOnce(
  { db, actorId, key, now }: Asking,
  { kind, asked, check, about }: Wanted,
): Promise<Reply<'readPrint'>['print']> {
  const request = createHash('sha256').update(JSON.stringify(asked)).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim));
    if (known) return readPrint(tx, known);
    const what = await check(tx);
    const id = await askForPrint(tx, { kind, asked, askedBy: actorId, askedAt: now });
    // Whoever takes two hundred addresses out of the shop is on record.
    await recordChange(tx, { subject: about ?? { kind: 'print', id }, actorId, what, after: asked });
    if (claim) await rememberMade(tx, claim, id);
    return readPrint(tx, id);
  });
}

/** Has papers drawn later, once the caller's transaction commits; answers the print to ask about. What is asked for is ids. */
export async function askForPrint(tx: Tx, wanted: NewPrint): Promise<string> {
  const id = await insertPrint(tx, wanted);
  await enqueue(tx, drawPrintJob, { printId: id });
  return id;
}

export async function readPrint(db: Queryable, id: string): Promise<Reply<'readPrint'>['print']> {
  const { state, pages } = await requirePrint(db, id);
  return { id, state, pages };
}

type Work = { db: Db; store: MediaStore };

/** The PDF of a print that is ready, for staff. */
export async function openPrint(work: Work, id: string, session: Session): Promise<SentFile> {
  const { kind, askedAt, content } = await openFile(work, id, session);
  if (kind === 'tax_month') throw new Refusal('not_found');
  return { name: `${FILE_NAMES[kind]}-${askedAt.toISOString().slice(0, 10)}.pdf`, content };
}

/** The same of a month's download, which `asked` tells. */
export async function openTaxMonth(work: Work, id: string, session: Session): Promise<SentFile> {
  const { kind, asked, content } = await openFile(work, id, session);
  if (kind !== 'tax_month') throw new Refusal('not_found');
  return { name: `gst-${TAX_MONTH.parse(asked).month}.zip`, content };
}

async function openFile({ db, store }: Work, id: string, session: Session) {
  const print = await requirePrint(db, id);
  if (!print.fileKey) throw new Refusal('not_found');
  return { ...print, content: await sendPrivateFile(store, { key: print.fileKey, ownerId: print.askedBy }, session) };
}

async function requirePrint(db: Queryable, id: string): Promise<Print> {
  const print = await findPrint(db, id);
  if (!print) throw new Refusal('not_found');
  return print;
}
