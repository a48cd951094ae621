import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { EndpointResponse } from '@kinari/contract/contract';
import { storePrivateFile } from '../../media/private-files.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Db } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Upload } from '../../platform/http/form.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../../platform/idempotency/idempotency.ts';
import { insertImportRun } from './import-runs.queries.ts';
import { checkImportJob, enqueueResume, getImportRun, toImportResponse } from './imports.service.ts';

type CreateImportDeps = { db: Db; store: MediaStore; actorId: string; key: string | undefined; now: Date };
type UploadedImport = { name: string; uploads: readonly Upload[] };

const MB = 1024 * 1024;
const MAX_XLSX_BYTES = 20 * MB;
const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004');
// Every office file is a ZIP with this entry. A ZIP of images does not have it.
const OFFICE_ENTRY = '[Content_Types].xml';

/** Stores the product file and the images, and starts reading. Idempotent by key. */
export async function createImport(
  { db, store, actorId, key, now }: CreateImportDeps,
  { name, uploads }: UploadedImport,
): Promise<EndpointResponse<'createImport'>['run']> {
  const { table, images } = await separateUploads(uploads);
  const sha256 = createHash('sha256').update(table).digest('hex');
  const requestHash = createHash('sha256')
    .update(name)
    .update(sha256)
    .update(images ?? '')
    .digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request: requestHash };
  const fileKey = await storePrivateFile(store, table);
  const imagesKey = images && (await storePrivateFile(store, images));
  const discard = async () => {
    for (const file of [fileKey, imagesKey]) if (file) await store.delete(file);
  };
  try {
    const { run, known } = await db.transaction().execute(async (tx) => {
      const existingId = claim && (await claimIdempotencyKey(tx, claim));
      if (existingId) return { run: await getImportRun(tx, existingId), known: true };
      const id = await insertImportRun(tx, {
        kind: 'file',
        name,
        actorId,
        at: now,
        fileKey,
        imagesKey,
        sha256,
      });
      if (claim) await storeIdempotencyResult(tx, claim, id);
      await enqueueResume(tx, checkImportJob, id);
      return { run: await getImportRun(tx, id), known: false };
    });
    if (known) await discard();
    return toImportResponse(run, now);
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Distinguishes the product file (CSV or XLSX) from the ZIP of images. */
async function separateUploads(uploads: readonly Upload[]): Promise<{ table: Buffer; images: Buffer | undefined }> {
  let table: Buffer | undefined;
  let images: Buffer | undefined;
  for (const { file } of uploads) {
    const content = await readFile(file);
    const isZip = content.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE);
    const isXlsx = isZip && content.includes(OFFICE_ENTRY);
    if (isXlsx && content.length > MAX_XLSX_BYTES) throw new DomainError('payload_too_large');
    if (isZip && !isXlsx) images ??= content;
    else table ??= content;
  }
  if (!table || table.length === 0) throw new DomainError('unsupported_file_type');
  if (uploads.length > 1 && !images) throw new DomainError('unsupported_file_type');
  return { table, images };
}
