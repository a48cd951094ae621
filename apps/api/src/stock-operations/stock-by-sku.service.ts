import { createHash } from 'node:crypto';
import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { formatError } from '@kinari/contract/errors';
import { MAX } from '@kinari/contract/limits';
import { type StockLevel, setStockLevels } from '../inventory/inventory.service.ts';
import { addMs, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import { createPurgeJob } from '../platform/jobs.ts';
import { retentionMs } from '../platform/retention.ts';
import {
  getStockUpdate,
  insertStockUpdate,
  lockVariantsBySku,
  purgeStockUpdates,
  type SkuVariant,
} from './stock-by-sku.queries.ts';

type Rows = EndpointBody<'setStockBySku'>['rows'];
type Outcome = EndpointResponse<'setStockBySku'>['outcomes'][number];
type Code = NonNullable<Outcome['code']>;

const MESSAGES: Readonly<Record<Code, (stock: number) => string>> = {
  sku_unknown: () => 'No variant has this SKU',
  sku_repeated: () => 'This SKU is in the request twice',
  stock_changed: (stock) => `The stock has changed: it is ${stock} now`,
  not_enough_stock: (stock) => `Only ${stock} in stock`,
  stock_limit_exceeded: () => formatError('stock_limit_exceeded'),
};

type Actor = { actorId: string; key: string | undefined; note: string };

/** Sets the stock of many variants in one transaction. All are locked first, so that orders wait only once. */
export async function setStockBySku(db: Db, { actorId, key, note }: Actor, rows: Rows): Promise<Outcome[]> {
  const request = createHash('sha256').update(JSON.stringify(rows)).digest();
  const claim = key === undefined ? undefined : { userId: actorId, key, request };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return (await getStockUpdate(tx, existingId)) as Outcome[];
    const variants = await lockVariantsBySku(tx, [...new Set(rows.map(({ sku }) => sku))]);
    const { outcomes, levels } = planLevels(rows, variants);
    await setStockLevels(tx, levels, { actorId, note });
    if (claim) await storeIdempotencyResult(tx, claim, await insertStockUpdate(tx, { outcomes, createdBy: actorId }));
    return outcomes;
  });
}

function planLevels(rows: Rows, variants: readonly SkuVariant[]): { outcomes: Outcome[]; levels: StockLevel[] } {
  const bySku = new Map(variants.map((variant) => [variant.sku, variant]));
  const seen = new Set<string>();
  const levels: StockLevel[] = [];
  const outcomes = rows.map((row): Outcome => {
    const variant = bySku.get(row.sku);
    const isRepeated = seen.has(row.sku);
    seen.add(row.sku);
    if (!variant) return refuse(row.sku, 'sku_unknown', null);
    const { id, stock } = variant;
    if (isRepeated) return refuse(row.sku, 'sku_repeated', stock);
    if (row.expected !== undefined && row.expected !== stock) return refuse(row.sku, 'stock_changed', stock);
    const wanted = row.units ?? stock + (row.change ?? 0);
    if (wanted < 0) return refuse(row.sku, 'not_enough_stock', stock);
    if (wanted > MAX.unitsInStock) return refuse(row.sku, 'stock_limit_exceeded', stock);
    if (wanted !== stock) levels.push({ variantId: id, units: wanted - stock });
    return { sku: row.sku, done: true, code: null, message: null, stock: wanted };
  });
  return { outcomes, levels };
}

function refuse(sku: string, code: Code, stock: number | null): Outcome {
  return { sku, done: false, code, message: MESSAGES[code](stock ?? 0), stock };
}

export const purgeStockUpdatesJob = (now: Now) =>
  createPurgeJob('purge_stock_updates', '53 3 * * *', (db) =>
    purgeStockUpdates(db, addMs(now(), -retentionMs('stock_updates'))),
  );
