import { takeBackProduct, takeOutProduct } from '../../catalog/product-save.service.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { readProductCells } from '../product-cells.ts';
import { findRun, type RunRow } from '../runs/run.queries.ts';
import { inBatches, LONGEST_BATCH_MS, PRODUCTS_AT_ONCE } from './apply-run.ts';
import { changeBack } from './change-of.ts';
import { picturesAgain } from './pictures-change.ts';
import { textIn } from './product-form.ts';
import { readCategoryIds } from './run-categories.ts';
import { sentenceOf, trying } from './trying.ts';
import {
  endUndoing,
  type HeldProduct,
  holdProducts,
  holdRun,
  noteProgress,
  notePutBack,
  rowsToPutBack,
} from './write.queries.ts';
import { writeProduct } from './write-product.ts';
import type { DueRow } from './written-row.ts';

type UndoRoom = { db: Db; log: Log; now: Now };
type WrittenRow = DueRow & { leftVersion: number };

/** Puts back what a run wrote, product by product; begun again after a crash, it goes on with those that are left. */
export async function undoRun(room: UndoRoom, runId: string): Promise<void> {
  const run = await findRun(room.db, runId);
  if (run?.state === 'undoing') await inBatches(() => undoBatch(room, run));
}

async function undoBatch({ db, log, now }: UndoRoom, run: RunRow): Promise<'more' | 'over'> {
  return db.transaction().execute(async (tx) => {
    const held = await holdRun(tx, run.id);
    if (held?.state !== 'undoing') return 'over';
    const products = byProduct(await rowsToPutBack(tx, run.id, PRODUCTS_AT_ONCE));
    if (products.size === 0) {
      await endUndoing(tx, run.id, now());
      return 'over';
    }
    const began = performance.now();
    const stand = await holdProducts(tx, [...products.keys()]);
    const categoryIds = await readCategoryIds(tx);
    const done: { rows: number[]; leftAlone: string | null }[] = [];
    for (const [id, rows] of products) {
      const failed = await trying(tx, 'product', () => putBack({ tx, run, categoryIds }, rows, stand.get(id)));
      if (failed && !(failed instanceof Refusal))
        log.error({ err: failed, runId: run.id, productId: id }, 'a row was not put back');
      done.push({ rows: rows.map(({ row }) => row), leftAlone: failed ? sentenceOf(failed) : null });
      if (performance.now() - began > LONGEST_BATCH_MS) break;
    }
    await notePutBack(tx, run.id, done, now());
    const leftAlone = done.reduce((sum, { rows, leftAlone: why }) => sum + (why === null ? 0 : rows.length), 0);
    await noteProgress(tx, run.id, { leftAlone });
    return 'more';
  });
}

type Undoing = { tx: Tx; run: RunRow; categoryIds: ReadonlyMap<string, string> };

async function putBack({ tx, run, categoryIds }: Undoing, rows: WrittenRow[], held: HeldProduct | undefined) {
  const [first] = rows;
  if (!first || !held || held.version !== first.leftVersion) throw new Refusal('stale_version');
  const by = { actorId: run.actorId, runId: run.id };
  if (run.step?.do === 'archive') {
    const skus = rows.flatMap(({ variantId, before }) => {
      const sku = textIn(before ?? {}, 'sku');
      return variantId !== null && sku !== undefined ? [[variantId, sku] as const] : [];
    });
    return takeBackProduct(tx, { id: held.id, ...by, skus: new Map(skus) });
  }
  if (first.seenVersion === null) return takeOutProduct(tx, { id: held.id, ...by });

  const current = (await readProductCells(tx, [held.id])).get(held.id);
  if (!current) throw new Refusal('product_not_found');
  const change = changeBack(rows);
  const { category, pictures } = change.product;
  const categoryId = category === undefined ? held.categoryId : categoryIds.get(category.toLowerCase());
  if (!categoryId) throw new Refusal('not_found', { message: 'Its category is no longer in the shop' });
  await writeProduct(
    { tx, run },
    {
      current,
      change,
      categoryId,
      pictures: pictures === undefined ? undefined : await picturesAgain(tx, pictures, held.id),
    },
  );
}

function byProduct(rows: readonly WrittenRow[]): Map<string, WrittenRow[]> {
  const products = new Map<string, WrittenRow[]>();
  for (const row of rows) {
    if (row.productId === null) continue;
    products.set(row.productId, [...(products.get(row.productId) ?? []), row]);
  }
  return products;
}
