import { createHash } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { formatError } from '@kinari/contract/errors';
import type { Db, Tx } from '../../platform/database/db.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../../platform/idempotency/idempotency.ts';
import type { ApplyDeps } from '../apply/apply-import-run.ts';
import { applyImportRun } from '../apply/apply-import-run.ts';
import type { ReadRow } from '../product-cells.ts';
import { insertImportRun } from '../runs/import-runs.queries.ts';
import { countActions, insertRows } from '../runs/rows.queries.ts';
import { validateRows } from '../validate/validate-rows.ts';
import { listVariantsBySku, listWrittenRows, type PricedVariant } from './set-prices.queries.ts';

type Rows = EndpointBody<'setPricesBySku'>['rows'];
type Reply = EndpointResponse<'setPricesBySku'>;
type Outcome = Reply['outcomes'][number];
type Deps = Omit<ApplyDeps, 'openImages'>;
type Caller = { actorId: string; key: string | undefined };

/**
 * Sets prices like a small import: with the rules of the product form, and staff can undo it. It is written at once, and a job
 * finishes it if this process dies.
 */
export async function setPricesBySku(deps: Deps, caller: Caller, rows: Rows): Promise<Reply> {
  const importId = await createRun(deps, caller, rows);
  const openImages = async () => ({ take: async () => undefined, close: async () => {} });
  if (importId !== null) await applyImportRun({ ...deps, openImages }, importId);
  return { importId, outcomes: await listOutcomes(deps.db, importId, rows) };
}

/** Returns the run that an earlier request with the same key created, or null if no SKU is known. */
async function createRun({ db, now }: Deps, { actorId, key }: Caller, rows: Rows): Promise<string | null> {
  const request = createHash('sha256').update(JSON.stringify(rows)).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return existingId;
    const validated = await validatePrices(tx, rows);
    if (validated.length === 0) return null;
    const name = `${validated.length} ${validated.length === 1 ? 'price' : 'prices'} set by SKU`;
    const run = { kind: 'grid' as const, name, actorId, at: now(), status: 'applying' as const };
    const id = await insertImportRun(tx, { ...run, rows: validated.length, counts: countActions(validated) });
    await insertRows(tx, id, validated);
    if (claim) await storeIdempotencyResult(tx, claim, id);
    return id;
  });
}

async function validatePrices(tx: Tx, rows: Rows) {
  const variants = await listVariantsBySku(tx, [...new Set(rows.map(({ sku }) => sku))]);
  const bySku = new Map(variants.map((variant) => [variant.sku, variant]));
  const first = new Map(rows.toReversed().map((row) => [row.sku, row]));
  const known = [...first.values()].flatMap((row) => {
    const variant = bySku.get(row.sku);
    return variant ? [{ row, variant }] : [];
  });
  // The variants of a product are next to each other, as in a file.
  const grouped = [...Map.groupBy(known, ({ variant }) => variant.productId).values()].flat();
  const readRows = grouped.map(
    ({ row, variant }, index): ReadRow => ({ row: index + 1, input: toCells(row, variant) }),
  );
  return validateRows(tx, readRows, { createCategories: false });
}

function toCells({ sku, price, saving, mrp }: Rows[number], { productId, variantId }: PricedVariant) {
  return {
    productId,
    variantId,
    sku,
    price: price.toFixed(2),
    ...(saving !== undefined && { saving: saving.toFixed(2) }),
    ...(mrp !== undefined && { mrp: mrp.toFixed(2) }),
  };
}

async function listOutcomes(db: Db, importId: string | null, rows: Rows): Promise<Outcome[]> {
  const written = importId === null ? [] : await listWrittenRows(db, importId);
  const bySku = new Map(written.map((row) => [row.sku, row]));
  const seen = new Set<string>();
  return rows.map(({ sku }): Outcome => {
    const row = bySku.get(sku);
    const isRepeated = seen.has(sku);
    seen.add(sku);
    if (!row) return { sku, done: false, code: 'sku_unknown', message: 'No variant has this SKU' };
    if (isRepeated) return { sku, done: false, code: 'sku_repeated', message: 'This SKU is in the request twice' };
    const message = row.problems[0]?.why ?? row.skipReason;
    return { sku, done: message === null, code: message === null ? null : toCode(message), message };
  });
}

function toCode(message: string): NonNullable<Outcome['code']> {
  const codes = ['above_mrp', 'discount_unproven'] as const;
  return codes.find((code) => message === formatError(code)) ?? 'rejected';
}
