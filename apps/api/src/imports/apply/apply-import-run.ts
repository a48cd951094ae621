import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { ensureCategoryPath } from '../../catalog/category.service.ts';
import { archiveProduct } from '../../catalog/product-save.service.ts';
import type { MediaStore } from '../../media/store.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db, Queryable, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Log } from '../../platform/log.ts';
import type { ImageSource } from '../images/image-source.ts';
import { CATEGORY_SEPARATOR, listCategoryPaths, listProductCells, type ProductCells } from '../product-cells.ts';
import { findImportRun, type ImportRun } from '../runs/import-runs.queries.ts';
import { type DownloadedImages, discardDownloads, downloadImages, toImagesChange } from './images-change.ts';
import { revalidateRows, toProductChange, toRowOutcome } from './product-change.ts';
import {
  finishApplying,
  type LockedProduct,
  listRowsToApply,
  lockImport,
  lockProducts,
  type PlannedRow,
  type RowOutcome,
  recordProgress,
  recordRowResults,
} from './write.queries.ts';
import { formatSkipReason, inSavepoint, isLockConflict, writeProduct } from './write-product.ts';

export type ApplyDeps = {
  db: Db;
  log: Pick<Log, 'error'>;
  store: MediaStore;
  now: Now;
  openImages: (run: ImportRun) => Promise<ImageSource>;
};

export const MAX_PRODUCTS_PER_BATCH = 100;
// More than the rows of one product (at most 100 variants), so a batch always contains a complete product.
const MAX_ROWS_PER_BATCH = 400;
// Orders for these products wait for the lock. A batch must end before they time out.
export const MAX_BATCH_MS = 400;
// Images are downloaded before a batch. A stop request waits for the downloads.
const MAX_IMAGES_PER_BATCH = 20;
// Pause between batches, to leave disk and CPU to shoppers.
const BATCH_PAUSE_MS = 50;
const LOCK_CONFLICT_PAUSE_MS = 1000;
const MAX_ATTEMPTS = 20;

/** Applies an import until it is done or stopped. After a crash, a retry resumes where it was. */
export async function applyImportRun(deps: ApplyDeps, runId: string): Promise<void> {
  const run = await findImportRun(deps.db, runId);
  if (!run || !(run.status === 'applying' || run.status === 'stopping')) return;
  if (run.createCategories) await createMissingCategories(deps.db, run);
  const images = await deps.openImages(run);
  try {
    await runBatches(() => applyBatch(deps, run, images));
  } finally {
    await images.close();
  }
}

/** Runs batches with a pause between them until one returns 'over'. Retries on lock conflicts. */
export async function runBatches(batch: () => Promise<'more' | 'over'>): Promise<void> {
  for (let attempt = 1; ; ) {
    try {
      if ((await batch()) === 'over') return;
      attempt = 1;
      await wait(BATCH_PAUSE_MS);
    } catch (error) {
      if (!isLockConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      attempt += 1;
      await wait(LOCK_CONFLICT_PAUSE_MS);
    }
  }
}

type ProductRows = { rows: PlannedRow[]; downloaded?: DownloadedImages };

async function applyBatch(deps: ApplyDeps, run: ImportRun, images: ImageSource): Promise<'more' | 'over'> {
  const { db, store, now } = deps;
  const from = (await findImportRun(db, run.id))?.lastAppliedRow ?? 0;
  const rows = await listRowsToApply(db, run.id, { after: from, limit: MAX_ROWS_PER_BATCH });
  const products = await withImages(groupRowsByProduct(rows), { store, take: images.take });
  const unused = new Set(products.flatMap(({ downloaded }) => (downloaded ? [downloaded] : [])));
  try {
    return await db.transaction().execute(async (tx) => {
      const locked = await lockImport(tx, run.id);
      if (locked?.status === 'stopping') await finishApplying(tx, run.id, { status: 'stopped', at: now() });
      if (locked?.status !== 'applying') return 'over';
      // Another worker has already written these rows.
      if (locked.lastAppliedRow !== from) return 'more';
      if (products.length === 0) {
        await finishApplying(tx, run.id, { status: 'completed', at: now() });
        return 'over';
      }
      await writeProducts({ ...deps, tx, run }, products, unused);
      return 'more';
    });
  } finally {
    await discardDownloads(store, unused);
  }
}

/** Groups consecutive rows by product. Drops the last group if some of its rows may not be loaded yet. */
function groupRowsByProduct(rows: readonly PlannedRow[]): ProductRows[] {
  const products: ProductRows[] = [];
  for (const row of rows) {
    const last = products.at(-1);
    if (last?.rows[0]?.productKey === row.productKey) last.rows.push(row);
    else products.push({ rows: [row] });
  }
  if (rows.length === MAX_ROWS_PER_BATCH && products.length > 1) products.pop();
  return products.slice(0, MAX_PRODUCTS_PER_BATCH);
}

async function withImages(
  products: ProductRows[],
  downloadDeps: Parameters<typeof downloadImages>[1],
): Promise<ProductRows[]> {
  const prepared: ProductRows[] = [];
  let count = 0;
  for (const product of products) {
    const cell = product.rows.find(({ after }) => after.images)?.after.images;
    const downloaded = cell === undefined ? undefined : await downloadImages(cell, downloadDeps);
    prepared.push(downloaded ? { ...product, downloaded } : product);
    count += downloaded?.length ?? 0;
    if (count >= MAX_IMAGES_PER_BATCH) break;
  }
  return prepared;
}

type Batch = ApplyDeps & { tx: Tx; run: ImportRun };

async function writeProducts(
  batch: Batch,
  products: readonly ProductRows[],
  unused: Set<DownloadedImages>,
): Promise<void> {
  const { tx, run, now } = batch;
  const startedAt = performance.now();
  const ids = products.flatMap(({ rows }) => rows.flatMap(({ productId }) => productId ?? []));
  const lockedProducts: LockedProducts = {
    locked: await lockProducts(tx, ids),
    cells: await listProductCells(tx, ids),
  };
  const categoryIds = await listCategoryIds(tx);
  const outcomes: RowOutcome[] = [];
  let lastAppliedRow = 0;
  for (const { rows, downloaded } of products) {
    const productOutcomes = await writeProductRows({ ...batch, lockedProducts, categoryIds }, rows, downloaded);
    outcomes.push(...productOutcomes);
    if (downloaded && productOutcomes.some((outcome) => 'productId' in outcome)) unused.delete(downloaded);
    lastAppliedRow = rows.at(-1)?.row ?? lastAppliedRow;
    if (performance.now() - startedAt > MAX_BATCH_MS) break;
  }
  await recordRowResults(tx, run.id, outcomes, now());
  await recordProgress(tx, run.id, {
    lastAppliedRow,
    applied: outcomes.filter((outcome) => 'productId' in outcome).length,
    skipped: outcomes.filter((outcome) => 'skipReason' in outcome).length,
  });
}

/** Products of this batch. A written product is removed, because a later row can change it again. */
type LockedProducts = { locked: Map<string, LockedProduct>; cells: Map<string, ProductCells> };
type ProductWriteContext = Batch & { lockedProducts: LockedProducts; categoryIds: ReadonlyMap<string, string> };

async function writeProductRows(
  context: ProductWriteContext,
  rows: readonly PlannedRow[],
  downloaded: DownloadedImages | undefined,
): Promise<RowOutcome[]> {
  const { tx, log, run } = context;
  let outcomes: RowOutcome[] = [];
  const error = await inSavepoint(tx, 'product', async () => {
    outcomes = await writeRows(context, rows, downloaded);
  });
  if (!error) return outcomes;
  if (!(error instanceof DomainError)) log.error({ err: error, runId: run.id, row: rows[0]?.row }, 'import row failed');
  return rows.map(({ row }) => ({ row, skipReason: formatSkipReason(error) }));
}

async function writeRows(
  context: ProductWriteContext,
  plannedRows: readonly PlannedRow[],
  downloaded: DownloadedImages | undefined,
): Promise<RowOutcome[]> {
  const { tx, run } = context;
  const plannedId = plannedRows[0]?.productId ?? null;
  const currentState = plannedId === null ? undefined : await getLockedProduct(context, plannedId);
  const isStale = plannedId !== null && currentState?.cells?.version !== plannedRows[0]?.versionBefore;
  const { due, outcomes } = isStale
    ? await revalidateRows(tx, { run, rows: plannedRows, current: currentState?.cells })
    : { due: plannedRows, outcomes: [] };
  const [first] = due;
  if (!first) return outcomes;

  const { locked, cells: current } = first.productId === null ? {} : await getLockedProduct(context, first.productId);
  if (first.productId !== null && !current) throw new DomainError('product_not_found');
  if (first.productId !== null) {
    context.lockedProducts.locked.delete(first.productId);
    context.lockedProducts.cells.delete(first.productId);
  }
  if (run.bulkAction?.action === 'archive' && current) {
    await archiveProduct(tx, { id: current.id, actorId: run.actorId, runId: run.id });
    return [
      ...outcomes,
      ...due.map((row) =>
        toRowOutcome(row, { current, units: 0 }, { productId: current.id, variantId: row.variantId }),
      ),
    ];
  }
  const change = toProductChange(due, current);
  const images = downloaded && (await toImagesChange(tx, downloaded, current?.id));
  if (current && change.product.published === 'yes' && !images && !current.product.images) {
    throw new DomainError('invalid_request', { reason: 'image_missing' });
  }
  const categoryId = resolveCategoryId(context, change.product.category, locked);
  const { productId, addedVariantIds } = await writeProduct(context, { current, change, categoryId, images });
  const writtenOutcomes = due.map((row, index) => {
    const units = change.variants[index]?.units ?? 0;
    const variantId = row.variantId ?? addedVariantIds.shift() ?? null;
    return toRowOutcome(row, { current, units }, { productId, variantId });
  });
  return [...outcomes, ...writtenOutcomes];
}

async function getLockedProduct({ tx, lockedProducts }: ProductWriteContext, id: string) {
  if (!lockedProducts.locked.has(id)) {
    for (const [key, locked] of await lockProducts(tx, [id])) lockedProducts.locked.set(key, locked);
    for (const [key, cells] of await listProductCells(tx, [id])) lockedProducts.cells.set(key, cells);
  }
  return { locked: lockedProducts.locked.get(id), cells: lockedProducts.cells.get(id) };
}

function resolveCategoryId(
  { categoryIds }: ProductWriteContext,
  path: string | undefined,
  locked: LockedProduct | undefined,
): string {
  if (path === undefined && locked) return locked.categoryId;
  const id = categoryIds.get((path ?? '').toLowerCase());
  if (!id) throw new DomainError('not_found', { reason: 'category_unknown', item: path ?? '' });
  return id;
}

export async function listCategoryIds(db: Queryable): Promise<Map<string, string>> {
  return new Map([...(await listCategoryPaths(db))].map(([id, path]) => [path.toLowerCase(), id]));
}

/** Creates missing categories before the products, so that the category tree is not locked while products are written. */
async function createMissingCategories(db: Db, run: Pick<ImportRun, 'id' | 'actorId'>): Promise<void> {
  const existingIds = await listCategoryIds(db);
  const { rows } = await sql<{ path: string }>`
    select distinct after ->> 'category' as path
    from import_rows
    where run_id = ${run.id} and action in ('create', 'update') and after ->> 'category' <> ''
    order by path
  `.execute(db);
  for (const { path } of rows) {
    if (existingIds.has(path.toLowerCase())) continue;
    try {
      await ensureCategoryPath({ db, actorId: run.actorId, runId: run.id }, path.split(CATEGORY_SEPARATOR));
    } catch (error) {
      // Invalid category path. Its products are skipped with a reason.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
