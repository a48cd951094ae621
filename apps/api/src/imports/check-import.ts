import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImportField } from '@kinari/contract/labels/import-fields';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Source } from './column-mapping/file-dialect.ts';
import { matchColumns, readRows } from './column-mapping/match-columns.ts';
import { downloadFile, listZipImageNames } from './images/image-source.ts';
import { readTable } from './parse/read-table.ts';
import { createSeenRows, IDENTIFYING_FIELDS, type ReadRow, toProductKey } from './product-cells.ts';
import { finishChecking, type ImportRun, recordRowsRead } from './runs/import-runs.queries.ts';
import { type ActionCounts, countActions, deleteRows, insertRows } from './runs/rows.queries.ts';
import { validateRows } from './validate/validate-rows.ts';

type CheckDeps = { db: Db; store: MediaStore; folder: string; now: Now };
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
  const file = await downloadFile(store, run.fileKey ?? '', path.join(folder, 'table'));
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
    ? await listZipImageNames(await downloadFile(store, run.imagesKey, path.join(folder, 'zip')))
    : undefined;
  const rows = readRows({ heads, open: () => readTable(file), detectedFields, fields });
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

async function peekTable(file: string) {
  const { heads, encoding, rows } = await readTable(file);
  for await (const { cells } of rows) return { heads, encoding, sample: cells };
  return { heads, encoding, sample: [] };
}

/** True if the columns are known well enough. An unknown file needs name and price, unless staff chose the columns. */
function hasRequiredColumns(source: Source, fields: readonly (ImportField | null)[], isMapped: boolean): boolean {
  if (source !== 'unknown') return true;
  if (isMapped) return fields.some((field) => IDENTIFYING_FIELDS.includes(field));
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

function addCounts(counts: ActionCounts, more: ActionCounts): void {
  for (const key of Object.keys(counts) as (keyof ActionCounts)[]) counts[key] += more[key];
}
