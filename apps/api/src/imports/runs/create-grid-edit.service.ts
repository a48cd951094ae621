import { createHash } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { EMPTY_CELL } from '@kinari/contract/labels/import-fields';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../../platform/idempotency/idempotency.ts';
import type { Cells, ReadRow, ValidatedRow } from '../product-cells.ts';
import { validateRows } from '../validate/validate-rows.ts';
import type { IdempotentRequest } from './create-bulk-action.service.ts';
import { insertImportRun } from './import-runs.queries.ts';
import { getImportRun, toImportResponse } from './imports.service.ts';
import { countActions, insertRows } from './rows.queries.ts';

type GridCell = EndpointBody<'createGridEdit'>['cells'][number];

/** Validates cells edited in the grid, like a small file. Valid rows are written after staff confirm. */
export async function createGridEdit(
  { db, actorId, key, now: current }: IdempotentRequest,
  { cells }: EndpointBody<'createGridEdit'>,
): Promise<EndpointResponse<'createGridEdit'>['run']> {
  const requestHash = createHash('sha256').update(JSON.stringify(cells)).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request: requestHash };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return toImportResponse(await getImportRun(tx, existingId), current);
    const rows = await validateGridCells(tx, cells);
    const name = `${rows.length} ${rows.length === 1 ? 'variant' : 'variants'} edited in the grid`;
    const run = { kind: 'grid' as const, name, actorId, at: current, status: 'ready' as const };
    const id = await insertImportRun(tx, { ...run, rows: rows.length, counts: countActions(rows) });
    await insertRows(tx, id, rows);
    if (claim) await storeIdempotencyResult(tx, claim, id);
    return toImportResponse(await getImportRun(tx, id), current);
  });
}

async function validateGridCells(db: Queryable, cells: readonly GridCell[]): Promise<ValidatedRow[]> {
  const byVariant = Map.groupBy(cells, ({ variantId }) => variantId);
  const productIds = await listProductIds(db, [...byVariant.keys()]);
  // Group the variants of a product, as in a file.
  const variantIds = [...Map.groupBy(byVariant.keys(), (id) => productIds.get(id) ?? id).values()].flat();
  const rows = variantIds.map((id, index): ReadRow => {
    const productId = productIds.get(id);
    return { row: index + 1, input: { ...(productId && { productId }), ...toInputCells(id, byVariant.get(id) ?? []) } };
  });
  const validated = await validateRows(db, rows, { createCategories: false });
  return validated.map((row) => rejectStaleCells(row, byVariant.get(variantIds[row.row - 1] ?? '') ?? []));
}

function toInputCells(variantId: string, cells: readonly GridCell[]): Cells {
  const input: Cells = { variantId };
  for (const { field, value, previousValue } of cells) {
    input[field] = value.trim() === '' ? EMPTY_CELL : value;
    if (field === 'stock') input.stockAtExport = previousValue;
  }
  return input;
}

/** Rejects cells that changed since they were shown, so that edits of other staff are not overwritten. */
function rejectStaleCells(row: ValidatedRow, cells: readonly GridCell[]): ValidatedRow {
  const staleCells = cells.filter(({ field, previousValue }) => {
    const current = row.before?.[field];
    return field !== 'stock' && current !== undefined && !isSameValue(current, previousValue);
  });
  if (staleCells.length === 0) return row;
  const problems = staleCells.map(({ field, value }) => ({
    field,
    value,
    why: `Someone else has changed this since: it is ${row.before?.[field] || 'empty'} now`,
  }));
  return {
    ...row,
    action: 'rejected',
    problems: [...row.problems, ...problems],
    warnings: [],
    before: null,
    after: null,
  };
}

function isSameValue(current: string, previousValue: string): boolean {
  const parseAmount = (text: string) => Number(text.replaceAll(/[₹,\s]/g, ''));
  return (
    current === previousValue.trim() ||
    (current !== '' && previousValue.trim() !== '' && parseAmount(current) === parseAmount(previousValue))
  );
}

async function listProductIds(db: Queryable, variantIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; productId: string }>`
    select id, product_id as "productId" from variants where id = any(${variantIds}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, productId }) => [id, productId]));
}
