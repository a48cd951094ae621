import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { lockVariantStock, moveStockInBulk } from '../inventory/inventory.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import { hashRequest } from './stock.service.ts';
import { toStockVariantResponse } from './stock-list.service.ts';
import {
  closeStockTake,
  countStockTakeCounts,
  deleteStockTakeCount,
  findLatestAppliedStockTake,
  findOpenStockTake,
  findStockTakeCount,
  incrementStockTakeCount,
  insertStockTake,
  listDifferingVariants,
  listStockTakeCounts,
  lockStockTake,
  type StockTakeCountRow,
  type StockTakeRow,
  setAppliedUnits,
  sumAppliedUnits,
} from './stock-take.queries.ts';

type StockTakeRef = { id: string; actorId: string };

export async function getStockTake(
  db: Db,
  { page, limit, only }: EndpointQuery<'getOpenStockTake'>,
): Promise<EndpointResponse<'getOpenStockTake'>> {
  const take = await findOpenStockTake(db);
  if (!take) {
    const latest = await findLatestAppliedStockTake(db);
    return {
      take: null,
      latest: latest ? { ...latest, endedAt: latest.endedAt.toISOString() } : null,
      counts: [],
      pagination: toPaginationResponse({ page, limit }, 0),
    };
  }
  const filter = { takeId: take.id, onlyDiffering: only === 'differing' };
  const [counts, total] = await Promise.all([
    listStockTakeCounts(db, filter, { offset: (page - 1) * limit, limit }),
    countStockTakeCounts(db, filter),
  ]);
  return {
    take: toStockTakeResponse(take),
    latest: null,
    counts: counts.map(toCountResponse),
    pagination: toPaginationResponse({ page, limit }, total),
  };
}

/** Starts a stock take, or returns the open one if there is one. */
export async function startStockTake(db: Db, actorId: string): Promise<EndpointResponse<'startStockTake'>> {
  const started = await db.transaction().execute(async (tx) => {
    if (!(await insertStockTake(tx, actorId))) return undefined;
    const take = await findOpenStockTake(tx);
    if (take) await recordAuditEntry(tx, { kind: 'stock', id: take.id, actorId }, { action: 'stock.take_started' });
    return take;
  });
  const take = started ?? (await findOpenStockTake(db));
  // The other stock take has ended in between.
  if (!take) throw new DomainError('stock_take_closed');
  return { take: toStockTakeResponse(take) };
}

type CountUnitsInput = { takeId: string; variantId: string; units: number; actorId: string; key: string | undefined };

/** Adds units once per idempotency key: a scanner may send one scan twice on a bad network. */
export async function addStockTakeCount(
  db: Db,
  { actorId, key, ...input }: CountUnitsInput,
): Promise<EndpointResponse<'addStockTakeCount'>> {
  const { takeId, variantId } = input;
  return db.transaction().execute(async (tx) => {
    const claim = key && { userId: actorId, key, request: hashRequest(['addStockTakeCount', input]) };
    const existingResult = claim && (await claimIdempotencyKey(tx, claim));
    if (!(await lockStockTake(tx, takeId, 'to count'))) throw new DomainError('stock_take_closed');
    if (!existingResult) await incrementStockTakeCount(tx, input);
    const count = await findStockTakeCount(tx, takeId, variantId);
    if (!count) throw new DomainError('not_found');
    if (claim && !existingResult) await storeIdempotencyResult(tx, claim, variantId);
    return { count: toCountResponse(count) };
  });
}

export async function removeStockTakeCount(db: Db, takeId: string, variantId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockStockTake(tx, takeId, 'to count'))) throw new DomainError('stock_take_closed');
    await deleteStockTakeCount(tx, takeId, variantId);
  });
}

/** Ends a stock take and applies the differences. Variants that were not counted do not change. */
export async function applyStockTake(
  db: Db,
  { id, actorId }: StockTakeRef,
): Promise<EndpointResponse<'applyStockTake'>> {
  return db.transaction().execute(async (tx) => {
    await lockToClose(tx, id);
    await applyDifferences(tx, { id, actorId });
    await closeStockTake(tx, { id, status: 'applied', actorId });
    const applied = await sumAppliedUnits(tx, id);
    await recordAuditEntry(
      tx,
      { kind: 'stock', id, actorId },
      { action: 'stock.take_applied', data: applied, after: applied },
    );
    return applied;
  });
}

/** Uses differences, not counted numbers: stock already includes what was sold, received or returned since the count began. */
async function applyDifferences(tx: Tx, { id, actorId }: StockTakeRef): Promise<void> {
  await lockVariantStock(tx, await listDifferingVariants(tx, id));
  const lines = await setAppliedUnits(tx, id);
  await moveStockInBulk(tx, { reason: 'stock_take', stockTakeId: id, actorId, lines });
}

export async function discardStockTake(db: Db, { id, actorId }: StockTakeRef): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockToClose(tx, id);
    await closeStockTake(tx, { id, status: 'canceled', actorId });
    await recordAuditEntry(tx, { kind: 'stock', id, actorId }, { action: 'stock.take_cancelled' });
  });
}

async function lockToClose(tx: Tx, id: string): Promise<void> {
  if (!(await lockStockTake(tx, id, 'to end'))) throw new DomainError('stock_take_closed');
}

function toStockTakeResponse({ startedAt, ...take }: StockTakeRow) {
  return { ...take, startedAt: startedAt.toISOString() };
}

function toCountResponse({ variant, ...count }: StockTakeCountRow) {
  return { ...count, variant: toStockVariantResponse(variant) };
}
