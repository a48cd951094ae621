import { setTimeout as wait } from 'node:timers/promises';
import { takeOutProduct } from '../../catalog/product-save.service.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { Upload } from '../../platform/http/form.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import type { ProductCells } from '../import-row.ts';
import { readProductCells } from '../product-cells.ts';
import { findRun, type RunRow } from '../runs/run.queries.ts';
import { changeOf, outcomeOf } from './change-of.ts';
import { judgedAgain } from './judged-again.ts';
import { type Brought, bringPictures, discardBrought, picturesChange } from './pictures-change.ts';
import { makeCategories, readCategoryIds } from './run-categories.ts';
import { isInTheWay, sentenceOf, trying } from './trying.ts';
import {
  endWriting,
  type HeldProduct,
  holdProducts,
  holdRun,
  noteOutcomes,
  noteProgress,
  rowsToWrite,
} from './write.queries.ts';
import { writeProduct } from './write-product.ts';
import type { DueRow, Judge, Outcome } from './written-row.ts';

export type Pictures = { take: (name: string) => Promise<Upload | undefined>; close: () => Promise<void> };
export type WritingRoom = {
  db: Db;
  log: Log;
  store: MediaStore;
  now: Now;
  judge: Judge;
  openPictures: (run: RunRow) => Promise<Pictures>;
};

export const PRODUCTS_AT_ONCE = 100;
// A product has at most a hundred variants: so many rows are never those of one alone.
const ROWS_AT_ONCE = 400;
// Orders of what is being written wait for it: no batch may last until they give up.
export const LONGEST_BATCH_MS = 400;
// Brought before a batch, while nobody can stop the run.
const MOST_PICTURES_AT_ONCE = 20;
// Shoppers get a turn at the disk and the processor.
const BREATH_MS = 50;
const IN_THE_WAY_MS = 1000;
const MOST_TRIES = 20;

/** Writes a run to its end, or until somebody stops it; begun again after a crash, it goes on where it was. */
export async function applyRun(room: WritingRoom, runId: string): Promise<void> {
  const run = await findRun(room.db, runId);
  if (!run || !(run.state === 'applying' || run.state === 'stopping')) return;
  if (run.makeCategories) await makeCategories(room.db, run);
  const pictures = await room.openPictures(run);
  try {
    await inBatches(() => applyBatch(room, run, pictures));
  } finally {
    await pictures.close();
  }
}

/** Does batch after batch with a breath between them, until one says that it was the last. */
export async function inBatches(batch: () => Promise<'more' | 'over'>): Promise<void> {
  for (let tries = 1; ; ) {
    try {
      if ((await batch()) === 'over') return;
      tries = 1;
      await wait(BREATH_MS);
    } catch (error) {
      if (!isInTheWay(error) || tries === MOST_TRIES) throw error;
      tries += 1;
      await wait(IN_THE_WAY_MS);
    }
  }
}

type Product = { rows: DueRow[]; brought?: Brought };

async function applyBatch(room: WritingRoom, run: RunRow, pictures: Pictures): Promise<'more' | 'over'> {
  const { db, store, now } = room;
  const from = (await findRun(db, run.id))?.appliedUntil ?? 0;
  const rows = await rowsToWrite(db, run.id, { after: from, limit: ROWS_AT_ONCE });
  const products = await withPictures(productsIn(rows), { store, take: pictures.take });
  const unused = new Set(products.flatMap(({ brought }) => (brought ? [brought] : [])));
  try {
    return await db.transaction().execute(async (tx) => {
      const held = await holdRun(tx, run.id);
      if (held?.state === 'stopping') await endWriting(tx, run.id, { state: 'stopped', at: now() });
      if (held?.state !== 'applying') return 'over';
      // Another worker was given it too, and was faster.
      if (held.appliedUntil !== from) return 'more';
      if (products.length === 0) {
        await endWriting(tx, run.id, { state: 'done', at: now() });
        return 'over';
      }
      await writeProducts({ ...room, tx, run }, products, unused);
      return 'more';
    });
  } finally {
    await discardBrought(store, unused);
  }
}

/** Rows that follow one another and are of one product; the last may have more that were not read. */
function productsIn(rows: readonly DueRow[]): Product[] {
  const products: Product[] = [];
  for (const row of rows) {
    const last = products.at(-1);
    if (last?.rows[0]?.productKey === row.productKey) last.rows.push(row);
    else products.push({ rows: [row] });
  }
  if (rows.length === ROWS_AT_ONCE && products.length > 1) products.pop();
  return products.slice(0, PRODUCTS_AT_ONCE);
}

async function withPictures(products: Product[], bringing: Parameters<typeof bringPictures>[1]): Promise<Product[]> {
  const ready: Product[] = [];
  let count = 0;
  for (const product of products) {
    const cell = product.rows.find(({ after }) => after.pictures)?.after.pictures;
    const brought = cell === undefined ? undefined : await bringPictures(cell, bringing);
    ready.push(brought ? { ...product, brought } : product);
    count += brought?.length ?? 0;
    if (count >= MOST_PICTURES_AT_ONCE) break;
  }
  return ready;
}

type Batch = WritingRoom & { tx: Tx; run: RunRow };

async function writeProducts(batch: Batch, products: readonly Product[], unused: Set<Brought>): Promise<void> {
  const { tx, run, now } = batch;
  const began = performance.now();
  const ids = products.flatMap(({ rows }) => rows.flatMap(({ productId }) => productId ?? []));
  const shelf: Shelf = { held: await holdProducts(tx, ids), cells: await readProductCells(tx, ids) };
  const categoryIds = await readCategoryIds(tx);
  const outcomes: Outcome[] = [];
  let appliedUntil = 0;
  for (const { rows, brought } of products) {
    const ofProduct = await writeOne({ ...batch, shelf, categoryIds }, rows, brought);
    outcomes.push(...ofProduct);
    if (brought && ofProduct.some((outcome) => 'productId' in outcome)) unused.delete(brought);
    appliedUntil = rows.at(-1)?.row ?? appliedUntil;
    if (performance.now() - began > LONGEST_BATCH_MS) break;
  }
  await noteOutcomes(tx, run.id, outcomes, now());
  await noteProgress(tx, run.id, {
    appliedUntil,
    applied: outcomes.filter((outcome) => 'productId' in outcome).length,
    leftAlone: outcomes.filter((outcome) => 'leftAlone' in outcome).length,
  });
}

/** Products as they stand in this batch; what was written is forgotten, as another row of the file may be about it too. */
type Shelf = { held: Map<string, HeldProduct>; cells: Map<string, ProductCells> };
type One = Batch & { shelf: Shelf; categoryIds: ReadonlyMap<string, string> };

async function writeOne(one: One, rows: readonly DueRow[], brought: Brought | undefined): Promise<Outcome[]> {
  const { tx, log, run } = one;
  let outcomes: Outcome[] = [];
  const failed = await trying(tx, 'product', async () => {
    outcomes = await writeRows(one, rows, brought);
  });
  if (!failed) return outcomes;
  if (!(failed instanceof Refusal))
    log.error({ err: failed, runId: run.id, row: rows[0]?.row }, 'a row was not written');
  return rows.map(({ row }) => ({ row, leftAlone: sentenceOf(failed) }));
}

async function writeRows(one: One, asked: readonly DueRow[], brought: Brought | undefined): Promise<Outcome[]> {
  const { tx, run, judge } = one;
  const askedId = asked[0]?.productId ?? null;
  const found = askedId === null ? undefined : await stands(one, askedId);
  const moved = askedId !== null && found?.cells?.version !== asked[0]?.seenVersion;
  const { due, outcomes } = moved
    ? await judgedAgain(tx, { run, rows: asked, current: found?.cells, judge })
    : { due: asked, outcomes: [] };
  const [first] = due;
  if (!first) return outcomes;

  const { held, cells: current } = first.productId === null ? {} : await stands(one, first.productId);
  if (first.productId !== null && !current) throw new Refusal('product_not_found');
  if (first.productId !== null) forget(one.shelf, first.productId);
  if (run.step?.do === 'archive' && current) {
    await takeOutProduct(tx, { id: current.id, actorId: run.actorId, runId: run.id });
    return [
      ...outcomes,
      ...due.map((row) => outcomeOf(row, { current, units: 0 }, { productId: current.id, variantId: row.variantId })),
    ];
  }
  const change = changeOf(due, current);
  const pictures = brought && (await picturesChange(tx, brought, current?.id));
  if (current && change.product.published === 'yes' && !pictures && !current.product.pictures) {
    throw new Refusal('invalid_request', { message: 'It has no picture yet' });
  }
  const categoryId = categoryIdOf(one, change.product.category, held);
  const { productId, addedVariantIds } = await writeProduct(one, { current, change, categoryId, pictures });
  const written = due.map((row, place) => {
    const units = change.variants[place]?.units ?? 0;
    const variantId = row.variantId ?? addedVariantIds.shift() ?? null;
    return outcomeOf(row, { current, units }, { productId, variantId });
  });
  return [...outcomes, ...written];
}

async function stands({ tx, shelf }: One, id: string) {
  if (!shelf.held.has(id)) {
    for (const [key, held] of await holdProducts(tx, [id])) shelf.held.set(key, held);
    for (const [key, cells] of await readProductCells(tx, [id])) shelf.cells.set(key, cells);
  }
  return { held: shelf.held.get(id), cells: shelf.cells.get(id) };
}

function forget({ held, cells }: Shelf, id: string): void {
  held.delete(id);
  cells.delete(id);
}

function categoryIdOf({ categoryIds }: One, path: string | undefined, held: HeldProduct | undefined): string {
  if (path === undefined && held) return held.categoryId;
  const id = categoryIds.get((path ?? '').toLowerCase());
  if (!id) throw new Refusal('not_found', { message: `There is no category ${path ?? ''}`.trim() });
  return id;
}
