import { createHash } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../../platform/idempotency/idempotency.ts';
import type { ProductCells, ValidatedRow } from '../import-row.ts';
import { CATEGORY_SEPARATOR, listCategoryPaths, listProductCells } from '../product-cells.ts';
import { insertImportRun } from '../runs/import-runs.queries.ts';
import { applyImportJob, enqueueResume, getImportRun, toImportResponse } from '../runs/imports.service.ts';
import { countActions, insertValidatedRows } from '../runs/validated-rows.ts';
import { type BulkAction, formatBulkAction, toBulkActionRows } from './bulk-action.ts';

export type IdempotentRequest = { db: Db; actorId: string; key: string | undefined; now: Date };

/** Applies one bulk action to many products, without a preview. The import can be undone. */
export async function createBulkAction(
  { db, actorId, key, now }: IdempotentRequest,
  { productIds, bulkAction }: EndpointBody<'createBulkAction'>,
): Promise<EndpointResponse<'createBulkAction'>['run']> {
  const requestHash = createHash('sha256').update(JSON.stringify({ productIds, bulkAction })).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request: requestHash };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return toImportResponse(await getImportRun(tx, existingId), now);
    const paths = await listCategoryPaths(tx);
    if (bulkAction.action === 'category' && !paths.has(bulkAction.categoryId)) throw new DomainError('not_found');
    const found = await listProductCells(tx, productIds);
    if (found.size === 0) throw new DomainError('not_found');
    const products = [...new Set(productIds)].flatMap((id) => found.get(id) ?? []);
    const rows = toValidatedRows(bulkAction, products, paths);
    const category =
      bulkAction.action === 'category'
        ? (paths.get(bulkAction.categoryId)?.split(CATEGORY_SEPARATOR).at(-1) ?? '')
        : '';
    const name = formatBulkAction(bulkAction, products.length, category);
    const run = { kind: 'bulk' as const, name, actorId, at: now, status: 'applying' as const, bulkAction };
    const id = await insertImportRun(tx, { ...run, rows: rows.length, counts: countActions(rows) });
    await insertValidatedRows(tx, id, rows);
    await recordAuditEntry(tx, { subject: { kind: 'import', id }, actorId, summary: name });
    if (claim) await storeIdempotencyResult(tx, claim, id);
    await enqueueResume(tx, applyImportJob, id);
    return toImportResponse(await getImportRun(tx, id), now);
  });
}

function toValidatedRows(
  bulkAction: BulkAction,
  products: ProductCells[],
  paths: ReadonlyMap<string, string>,
): ValidatedRow[] {
  const rows = products.flatMap((product) =>
    toBulkActionRows(bulkAction, product, paths).map((row) => ({
      ...row,
      productId: product.id,
      versionBefore: product.version,
    })),
  );
  return rows.map((row, index) => ({
    ...row,
    row: index + 1,
    input: {},
    productKey: `id:${row.productId}`,
    action: 'update',
    problems: [],
    warnings: [],
  }));
}
