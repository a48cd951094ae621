import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportField } from '@kinari/contract/words/import-fields';
import type { MediaStore } from '../media/store.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { deleteRows, endReading, insertRows, noteRowsRead } from './check-import.queries.ts';
import { matchColumns } from './columns/match-columns.ts';
import { readRows } from './columns/read-rows.ts';
import type { Source } from './columns/shop.ts';
import type { JudgedRow, ReadRow } from './import-row.ts';
import { judgeRows } from './judge/judge-rows.ts';
import { productKeyOf } from './judge/product-key.ts';
import { nothingSeen } from './judge/seen-in-file.ts';
import { namesInZip } from './pictures/pictures-in-zip.ts';
import { readTable } from './read/read-table.ts';
import type { RunRow } from './runs/run.queries.ts';

export type Checking = { db: Db; store: MediaStore; folder: string; now: Now };
type Columns = RunRow['columns'];

// Few enough that a statement takes moments, and the shop beside it stays quick.
const AT_ONCE = 200;
const LONGEST_SAMPLE = 80;

/** Reads the file of a run and judges every row of it. Nothing of the shop is written. Begun again, it begins from the start. */
export async function checkImport(work: Checking, run: RunRow): Promise<void> {
  await mkdir(work.folder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(work.folder, 'import-'));
  try {
    await readAndJudge(work, run, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readAndJudge({ db, store, now }: Checking, run: RunRow, folder: string): Promise<void> {
  const file = await fetchFile(store, run.fileKey ?? '', path.join(folder, 'table'));
  const { heads, encoding, sample } = await firstLook(file);
  const { source, fields: taken } = matchColumns(heads, sample);
  // Columns that are there already are those that staff chose.
  const isChosen = run.columns.length === heads.length;
  const fields = isChosen ? run.columns.map(({ field }) => field) : taken;
  const columns: Columns = heads.map((name, place) => ({
    name: name.slice(0, LONGEST_SAMPLE),
    field: fields[place] ?? null,
    sample: (sample[place] ?? '').slice(0, LONGEST_SAMPLE),
  }));
  await deleteRows(db, run.id);
  const ended = { source, encoding, columns, at: now() };
  if (!isMatched(source, fields, isChosen)) {
    return endReading(db, run.id, { ...ended, state: 'unmatched', rows: 0, counts: countsOf([]) });
  }

  const sentFiles = run.picturesKey
    ? await namesInZip(await fetchFile(store, run.picturesKey, path.join(folder, 'zip')))
    : undefined;
  const rows = readRows({ heads, open: opener(file), taken, fields });
  const counts = countsOf([]);
  const options = {
    makeCategories: run.makeCategories,
    seen: nothingSeen(),
    sentFiles: sentFiles ?? new Set<string>(),
  };
  let read = 0;
  for await (const batch of inBatches(rows)) {
    const judged = await judgeRows(db, batch, options);
    await insertRows(db, run.id, judged);
    read += batch.length;
    await noteRowsRead(db, run.id, read);
    add(counts, countsOf(judged));
  }
  await endReading(db, run.id, { ...ended, state: 'checked', rows: read, counts, at: now() });
}

/** Each reading of the file has files of its own beside it. */
function opener(file: string) {
  return async () => readTable(file);
}

async function firstLook(file: string) {
  const { heads, encoding, rows } = await readTable(file);
  for await (const { cells } of rows) return { heads, encoding, sample: cells };
  return { heads, encoding, sample: [] };
}

async function fetchFile(store: MediaStore, key: string, target: string): Promise<string> {
  await pipeline(await store.getStream(key), createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  return target;
}

const NAMING: ReadonlySet<ImportField | null> = new Set(['name', 'productId', 'variantId', 'sku', 'barcode'] as const);

/** Whether enough is known of the columns: of a file of nobody we know both name and price, unless staff had their say. */
function isMatched(source: Source, fields: readonly (ImportField | null)[], isChosen: boolean): boolean {
  if (source !== 'unknown') return true;
  if (isChosen) return fields.some((field) => NAMING.has(field));
  return fields.includes('name') && fields.includes('price');
}

/** Rows of one product stay together. */
async function* inBatches(rows: AsyncIterable<ReadRow>): AsyncGenerator<ReadRow[]> {
  let batch: ReadRow[] = [];
  let key = '';
  for await (const row of rows) {
    const next = productKeyOf(row);
    if (batch.length >= AT_ONCE && next !== key) {
      yield batch;
      batch = [];
    }
    batch.push(row);
    key = next;
  }
  if (batch.length > 0) yield batch;
}

type Counts = Record<JudgedRow['verdict'] | 'look', number>;

function countsOf(rows: readonly JudgedRow[]): Counts {
  const counts: Counts = { create: 0, update: 0, same: 0, refused: 0, look: 0 };
  for (const { verdict, looks } of rows) {
    counts[verdict] += 1;
    if (looks.length > 0) counts.look += 1;
  }
  return counts;
}

function add(counts: Counts, more: Counts): void {
  for (const verdict of Object.keys(counts) as (keyof Counts)[]) counts[verdict] += more[verdict];
}
