import { createHash } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { type AuditRecord, formatAuditEntry } from '@kinari/contract/labels/audit-actions';
import { toPaise, toRupees } from '@kinari/contract/money';
import { recordAuditEntry } from '../../audit/audit-log.service.ts';
import type { Db } from '../../platform/database/db.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../../platform/idempotency/idempotency.ts';
import { getNumber } from '../apply/write-product.ts';
import {
  CATEGORY_SEPARATOR,
  type Cells,
  listCategoryPaths,
  listProductCells,
  type ProductCells,
  type ValidatedRow,
} from '../product-cells.ts';
import { type BulkAction, insertImportRun } from './import-runs.queries.ts';
import { applyImportJob, enqueueResume, getImportRun, toImportResponse } from './imports.service.ts';
import { countActions, insertRows } from './rows.queries.ts';

const MAX_NAME_LENGTH = 200;

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
    const audit = toAuditRecord(bulkAction, products.length, category);
    const name = formatAuditEntry(audit).slice(0, MAX_NAME_LENGTH);
    const run = { kind: 'bulk' as const, name, actorId, at: now, status: 'applying' as const, bulkAction };
    const id = await insertImportRun(tx, { ...run, rows: rows.length, counts: countActions(rows) });
    await insertRows(tx, id, rows);
    await recordAuditEntry(tx, { kind: 'import', id, actorId }, { ...audit });
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

/** Unchanged variants have no row. */
type BulkActionRow = { variantId: string; before: Cells; after: Cells };

/** Returns the changes of a bulk action. Product-level changes go in the row of the first variant. */
export function toBulkActionRows(
  bulkAction: BulkAction,
  cells: ProductCells,
  paths: ReadonlyMap<string, string>,
): BulkActionRow[] {
  if (bulkAction.action === 'price') {
    return cells.variants.flatMap(({ id, cells: variant }) => {
      const after = applyPriceChange(variant, bulkAction.percent);
      return after ? [{ variantId: id, before: priceCells(variant), after }] : [];
    });
  }
  if (bulkAction.action === 'archive') {
    return cells.variants.map(({ id, cells: { sku } }) => ({
      variantId: id,
      before: sku === undefined ? {} : { sku },
      after: sku === undefined ? {} : { sku: '' },
    }));
  }
  const [first] = cells.variants;
  const before = cellsBefore(bulkAction, cells.product);
  const after = cellsAfter(bulkAction, paths);
  if (!first || JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ variantId: first.id, before, after }];
}

function cellsBefore(bulkAction: BulkAction, { published = '', category = '' }: Cells): Cells {
  return bulkAction.action === 'category' ? { category } : { published };
}

function cellsAfter(bulkAction: BulkAction, paths: ReadonlyMap<string, string>): Cells {
  if (bulkAction.action === 'category') return { category: paths.get(bulkAction.categoryId) ?? '' };
  return { published: bulkAction.action === 'publish' ? 'yes' : 'no' };
}

const RUPEE = 100;

/** Changes the price by a percentage, to the nearest rupee, at least ₹1. Price plus saving stays the same if possible. */
export function applyPriceChange(variant: Cells, percent: number): Cells | undefined {
  const [price, saving] = [toPaise(getNumber(variant, 'price') ?? 0), toPaise(getNumber(variant, 'saving') ?? 0)];
  // Calculate in integer tenths of a percent to avoid floating-point errors: 899 less 10% is 809.10.
  const rounded = Math.round((price * (1000 + Math.round(percent * 10))) / (1000 * RUPEE)) * RUPEE;
  const newPrice = Math.max(rounded, RUPEE);
  if (newPrice === price) return undefined;
  return { price: formatRupees(newPrice), saving: formatRupees(Math.max(saving + price - newPrice, 0)) };
}

function priceCells({ price = '', saving = '' }: Cells): Cells {
  return { price, saving };
}

function formatRupees(paise: number): string {
  return toRupees(paise).toFixed(2);
}

export function toAuditRecord(bulkAction: BulkAction, count: number, category: string): AuditRecord {
  if (bulkAction.action === 'archive') return { action: 'products.archived', data: { count } };
  if (bulkAction.action === 'publish') return { action: 'products.published', data: { count } };
  if (bulkAction.action === 'unpublish') return { action: 'products.set_to_draft', data: { count } };
  if (bulkAction.action === 'category') return { action: 'products.moved', data: { count, category } };
  return { action: 'products.price_changed', data: { count, percent: bulkAction.percent } };
}
