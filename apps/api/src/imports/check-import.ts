import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteRows, finishChecking, insertRows, recordRowsRead } from './check-import.queries.ts';
import type { Source } from './column-mapping/file-dialect.ts';
import { matchColumns } from './column-mapping/match-columns.ts';
import { readRows } from './column-mapping/read-rows.ts';
import { listZipImageNames } from './images/images-in-zip.ts';
import type { ReadRow, ValidatedRow } from './import-row.ts';
import { readTable } from './parse/read-table.ts';
import type { ImportRun } from './runs/import-runs.queries.ts';
import { createSeenRows } from './validate/duplicate-rows.ts';
import { toProductKey } from './validate/product-key.ts';
import { validateRows } from './validate/validate-rows.ts';

export type CheckDeps = { db: Db; store: MediaStore; folder: string; now: Now };
type Columns = ImportRun['columns'];

// Small batches keep statements short, so that the shop stays fast.
const BATCH_SIZE = 200;
const MAX_SAMPLE_LENGTH = 80;

/** Reads the file of an import and validates every row. Changes no products. A retry starts from the beginning. */
export async function checkImport(deps: CheckDeps, run: ImportRun): Promise<void> {
  await mkdir(deps.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(deps.folder, 'import-'));
  try {
    await readAndValidate(deps, run, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAndValidate({ db, store, now }: CheckDeps, run: ImportRun, folder: string): Promise<void> {
  const file = await fetchFile(store, run.fileKey ?? '', path.join(folder, 'table'));
  const { heads, encoding, sample } = await peekTable(file);
  const { source, fields: detectedFields } = matchColumns(heads, sample);
  // If the columns exist already, staff chose them.
  const isMapped = run.columns.length === heads.length;
  const fields = isMapped ? run.columns.map(({ field }) => field) : detectedFields;
  const columns: Columns = heads.map((name, index) => ({
    name: name.slice(0, MAX_SAMPLE_LENGTH),
    field: fields[index] ?? null,
    sample: (sample[index] ?? '').slice(0, MAX_SAMPLE_LENGTH),
  }));
  await deleteRows(db, run.id);
  const result = { source, encoding, columns, at: now() };
  if (!hasRequiredColumns(source, fields, isMapped)) {
    return finishChecking(db, run.id, { ...result, status: 'needs_mapping', rows: 0, counts: countActions([]) });
  }

  const uploadedImageNames = run.imagesKey
    ? await listZipImageNames(await fetchFile(store, run.imagesKey, path.join(folder, 'zip')))
    : undefined;
  const rows = readRows({ heads, open: createTableReader(file), detectedFields, fields });
  const counts = countActions([]);
  const options = {
    createCategories: run.createCategories,
    seen: createSeenRows(),
    uploadedImageNames: uploadedImageNames ?? new Set<string>(),
  };
  let rowsRead = 0;
  for await (const batch of groupInBatches(rows)) {
    const validated = await validateRows(db, batch, options);
    await insertRows(db, run.id, validated);
    rowsRead += batch.length;
    if (!(await recordRowsRead(db, run.id, rowsRead))) return deleteRows(db, run.id);
    addCounts(counts, countActions(validated));
  }
  await finishChecking(db, run.id, { ...result, status: 'ready', rows: rowsRead, counts, at: now() });
}

function createTableReader(file: string) {
  return async () => readTable(file);
}

async function peekTable(file: string) {
  const { heads, encoding, rows } = await readTable(file);
  for await (const { cells } of rows) return { heads, encoding, sample: cells };
  return { heads, encoding, sample: [] };
}

async function fetchFile(store: MediaStore, key: string, target: string): Promise<string> {
  await pipeline(await store.getStream(key), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return target;
}

const IDENTIFYING_FIELDS: ReadonlySet<ImportField | null> = new Set([
  'name',
  'productId',
  'variantId',
  'sku',
  'barcode',
] as const);

/** True if the columns are known well enough. An unknown file needs name and price, unless staff chose the columns. */
function hasRequiredColumns(source: Source, fields: readonly (ImportField | null)[], isMapped: boolean): boolean {
  if (source !== 'unknown') return true;
  if (isMapped) return fields.some((field) => IDENTIFYING_FIELDS.has(field));
  return fields.includes('name') && fields.includes('price');
}

/** Keeps rows of one product in the same batch. */
async function* groupInBatches(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = [];
  let key = '';
  for await (const row of rows) {
    const next = toProductKey(row);
    if (batch.length >= BATCH_SIZE && next !== key) {
      yield batch;
      batch = [];
    }
    batch.push(row);
    key = next;
  }
  if (batch.length > 0) yield batch;
}

type Counts = Record<ValidatedRow['action'] | 'warning', number>;

function countActions(rows: readonly ValidatedRow[]): Counts {
  const counts: Counts = { create: 0, update: 0, unchanged: 0, rejected: 0, warning: 0 };
  for (const { action, warnings } of rows) {
    counts[action] += 1;
    if (warnings.length > 0) counts.warning += 1;
  }
  return counts;
}

function addCounts(counts: Counts, more: Counts): void {
  for (const key of Object.keys(counts) as (keyof Counts)[]) counts[key] += more[key];
}
