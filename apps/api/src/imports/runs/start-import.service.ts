import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Reply } from '@kinari/contract/contract';
import { keepPrivateFile } from '../../media/private-files.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Upload } from '../../platform/http/form.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../../platform/idempotency/idempotency.ts';
import { insertRun } from './run.queries.ts';
import { checkImportJob, goOnLater, requireRun, toWireRun } from './runs.service.ts';

type Work = { db: Db; store: MediaStore; actorId: string; key: string | undefined; now: Date };
type Sent = { name: string; uploads: readonly Upload[] };

const MB = 1024 * 1024;
const MOST_XLSX_BYTES = 20 * MB;
const ZIP = Buffer.from('PK\u0003\u0004');
// Every office file is a ZIP that has this entry; one of pictures has not.
const OFFICE_ENTRY = '[Content_Types].xml';

/** Keeps a file of products, and pictures sent along, and has it read: once for each key, however often it is sent. */
export async function startImport(
  { db, store, actorId, key, now }: Work,
  { name, uploads }: Sent,
): Promise<Reply<'startImport'>['run']> {
  const { table, pictures } = await toldApart(uploads);
  const sha256 = createHash('sha256').update(table).digest('hex');
  const request = createHash('sha256')
    .update(name)
    .update(sha256)
    .update(pictures ?? '')
    .digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  const fileKey = await keepPrivateFile(store, table);
  const picturesKey = pictures && (await keepPrivateFile(store, pictures));
  const discard = async () => {
    for (const file of [fileKey, picturesKey]) if (file) await store.delete(file);
  };
  try {
    const { run, known } = await db.transaction().execute(async (tx) => {
      const made = claim && (await claimKey(tx, claim));
      if (made) return { run: await requireRun(tx, made), known: true };
      const id = await insertRun(tx, { kind: 'file', name, actorId, at: now, fileKey, picturesKey, sha256 });
      if (claim) await rememberMade(tx, claim, id);
      await goOnLater(tx, checkImportJob, id);
      return { run: await requireRun(tx, id), known: false };
    });
    if (known) await discard();
    return toWireRun(run, now);
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Which of the files is of products: a table, or the only ZIP that a spreadsheet made. */
async function toldApart(uploads: readonly Upload[]): Promise<{ table: Buffer; pictures: Buffer | undefined }> {
  let table: Buffer | undefined;
  let pictures: Buffer | undefined;
  for (const { file } of uploads) {
    const content = await readFile(file);
    const zipped = content.subarray(0, ZIP.length).equals(ZIP);
    const office = zipped && content.includes(OFFICE_ENTRY);
    if (office && content.length > MOST_XLSX_BYTES) throw new Refusal('payload_too_large');
    if (zipped && !office) pictures ??= content;
    else table ??= content;
  }
  if (!table || table.length === 0) throw new Refusal('not_a_table');
  if (uploads.length > 1 && !pictures) throw new Refusal('not_a_table');
  return { table, pictures };
}
