import { createHash } from 'node:crypto';
import type { Body, Reply } from '@kinari/contract/contract';
import { recordChange } from '../../audit/audit.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../../platform/idempotency/idempotency.ts';
import type { JudgedRow, ProductCells } from '../import-row.ts';
import { readCategoryPaths, readProductCells, UNDER } from '../product-cells.ts';
import { countsOf, insertJudgedRows } from '../runs/judged-rows.ts';
import { insertRun } from '../runs/run.queries.ts';
import { applyImportJob, goOnLater, requireRun, toWireRun } from '../runs/runs.service.ts';
import { rowsOfStep, type Step, stepInWords } from './step.ts';

export type Asking = { db: Db; actorId: string; key: string | undefined; now: Date };

/** Has one step done to many products, which nobody has to look at first, as a run that can be undone. */
export async function startBulkRun(
  { db, actorId, key, now }: Asking,
  { productIds, step }: Body<'startBulkRun'>,
): Promise<Reply<'startBulkRun'>['run']> {
  const request = createHash('sha256').update(JSON.stringify({ productIds, step })).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim));
    if (known) return toWireRun(await requireRun(tx, known), now);
    const paths = await readCategoryPaths(tx);
    if (step.do === 'category' && !paths.has(step.categoryId)) throw new Refusal('not_found');
    const found = await readProductCells(tx, productIds);
    if (found.size === 0) throw new Refusal('not_found');
    const products = [...new Set(productIds)].flatMap((id) => found.get(id) ?? []);
    const rows = judgedRows(step, products, paths);
    const category = step.do === 'category' ? (paths.get(step.categoryId)?.split(UNDER).at(-1) ?? '') : '';
    const name = stepInWords(step, products.length, category);
    const run = { kind: 'bulk' as const, name, actorId, at: now, state: 'applying' as const, step };
    const id = await insertRun(tx, { ...run, rows: rows.length, counts: countsOf(rows) });
    await insertJudgedRows(tx, id, rows);
    await recordChange(tx, { subject: { kind: 'import', id }, actorId, what: name });
    if (claim) await rememberMade(tx, claim, id);
    await goOnLater(tx, applyImportJob, id);
    return toWireRun(await requireRun(tx, id), now);
  });
}

function judgedRows(step: Step, products: ProductCells[], paths: ReadonlyMap<string, string>): JudgedRow[] {
  const rows = products.flatMap((product) =>
    rowsOfStep(step, product, paths).map((row) => ({ ...row, productId: product.id, seenVersion: product.version })),
  );
  return rows.map((row, place) => ({
    ...row,
    row: place + 1,
    given: {},
    productKey: `id:${row.productId}`,
    verdict: 'update',
    problems: [],
    looks: [],
  }));
}
