import { archiveProduct, restoreProduct } from '../../catalog/product-save.service.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Log } from '../../platform/log.ts';
import { listProductCells } from '../product-cells.ts';
import { findImportRun, type ImportRun } from '../runs/import-runs.queries.ts';
import { listCategoryIds, MAX_BATCH_MS, MAX_PRODUCTS_PER_BATCH, runBatches } from './apply-import-run.ts';
import { restoreImagesChange } from './images-change.ts';
import { toReverseChange } from './product-change.ts';
import {
  type AppliedRow,
  finishUndoing,
  type LockedProduct,
  listRowsToUndo,
  lockImport,
  lockProducts,
  recordProgress,
  recordUndoneRows,
} from './write.queries.ts';
import { formatSkipReason, getText, inSavepoint, writeProduct } from './write-product.ts';

type UndoDeps = { db: Db; log: Log; now: Now };

/** Undoes an import, product by product. After a crash, a retry continues with the remaining ones. */
export async function undoImportRun(deps: UndoDeps, runId: string): Promise<void> {
  const run = await findImportRun(deps.db, runId);
  if (run?.status === 'undoing') await runBatches(() => undoBatch(deps, run));
}

async function undoBatch({ db, log, now }: UndoDeps, run: ImportRun): Promise<'more' | 'over'> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockImport(tx, run.id);
    if (locked?.status !== 'undoing') return 'over';
    const products = Map.groupBy(
      await listRowsToUndo(tx, run.id, MAX_PRODUCTS_PER_BATCH),
      ({ productId }) => productId,
    );
    if (products.size === 0) {
      await finishUndoing(tx, run.id, now());
      return 'over';
    }
    const startedAt = performance.now();
    const lockedProducts = await lockProducts(tx, [...products.keys()]);
    const categoryIds = await listCategoryIds(tx);
    const results: { rows: number[]; skipReason: string | null }[] = [];
    for (const [id, rows] of products) {
      const error = await inSavepoint(tx, 'product', () =>
        undoProduct({ tx, run, categoryIds }, rows, lockedProducts.get(id)),
      );
      if (error && !(error instanceof DomainError))
        log.error({ err: error, runId: run.id, productId: id }, 'import row undo failed');
      results.push({ rows: rows.map(({ row }) => row), skipReason: error ? formatSkipReason(error) : null });
      if (performance.now() - startedAt > MAX_BATCH_MS) break;
    }
    await recordUndoneRows(tx, run.id, results, now());
    const skippedCount = results.reduce(
      (sum, { rows, skipReason }) => sum + (skipReason === null ? 0 : rows.length),
      0,
    );
    await recordProgress(tx, run.id, { skipped: skippedCount });
    return 'more';
  });
}

type UndoContext = { tx: Tx; run: ImportRun; categoryIds: ReadonlyMap<string, string> };

async function undoProduct(
  { tx, run, categoryIds }: UndoContext,
  rows: AppliedRow[],
  locked: LockedProduct | undefined,
) {
  const [first] = rows;
  if (!first || !locked || locked.version !== first.versionAfter) throw new DomainError('stale_version');
  const actor = { actorId: run.actorId, runId: run.id };
  if (run.bulkAction?.action === 'archive') {
    const skus = rows.flatMap(({ variantId, before }) => {
      const sku = getText(before ?? {}, 'sku');
      return variantId !== null && sku !== undefined ? [[variantId, sku] as const] : [];
    });
    return restoreProduct(tx, { id: locked.id, ...actor, skus: new Map(skus) });
  }
  if (first.versionBefore === null) return archiveProduct(tx, { id: locked.id, ...actor });

  const current = (await listProductCells(tx, [locked.id])).get(locked.id);
  if (!current) throw new DomainError('product_not_found');
  const change = toReverseChange(rows);
  const { category, images } = change.product;
  const categoryId = category === undefined ? locked.categoryId : categoryIds.get(category.toLowerCase());
  if (!categoryId) throw new DomainError('not_found', { reason: 'category_deleted' });
  await writeProduct(
    { tx, run },
    {
      current,
      change,
      categoryId,
      images: images === undefined ? undefined : await restoreImagesChange(tx, images, locked.id),
    },
  );
}
