import type { Query, Reply } from '@kinari/contract/contract';
import { recordChange } from '../audit/audit.service.ts';
import { bookCounts } from '../inventory/shelf.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
import { fingerprintOf } from './stock.service.ts';
import { toWireVariant } from './stock-list.service.ts';
import {
  addToCount,
  type CountRow,
  countCounts,
  deleteCount,
  endTake,
  findCount,
  findOpenTake,
  holdTake,
  insertTake,
  listCounts,
  sumOfBooked,
  type TakeRow,
} from './stock-take.queries.ts';

type Ending = { id: string; actorId: string };

export async function readStockTake(
  db: Db,
  { page, limit, only }: Query<'readStockTake'>,
): Promise<Reply<'readStockTake'>> {
  const take = await findOpenTake(db);
  if (!take) return { take: null, counts: [], pagination: paginationOf({ page, limit }, 0) };
  const which = { takeId: take.id, onlyDiffering: only === 'differing' };
  const [counts, total] = await Promise.all([
    listCounts(db, which, { offset: (page - 1) * limit, limit }),
    countCounts(db, which),
  ]);
  return { take: toWireTake(take), counts: counts.map(toWireCount), pagination: paginationOf({ page, limit }, total) };
}

/** Begins to count. Two who press at once begin one. */
export async function startStockTake(db: Db, actorId: string): Promise<Reply<'startStockTake'>> {
  const begun = await db.transaction().execute(async (tx) => {
    if (!(await insertTake(tx, actorId))) return undefined;
    const take = await findOpenTake(tx);
    if (take) await recordChange(tx, { subject: { kind: 'stock', id: take.id }, actorId, what: 'Stock take started' });
    return take;
  });
  const take = begun ?? (await findOpenTake(db));
  // Somebody has ended the other one in between.
  if (!take) throw new Refusal('take_ended');
  return { take: toWireTake(take) };
}

type Counting = { takeId: string; variantId: string; units: number; actorId: string; key: string | undefined };

/** Counts units, once for each key: a scanner's network may send one beep twice. */
export async function countUnits(db: Db, { actorId, key, ...counting }: Counting): Promise<Reply<'countUnits'>> {
  const { takeId, variantId } = counting;
  return db.transaction().execute(async (tx) => {
    const claim = key && { userId: actorId, key, request: fingerprintOf(['countUnits', counting]) };
    const known = claim && (await claimKey(tx, claim));
    if (!(await holdTake(tx, takeId, 'to count'))) throw new Refusal('take_ended');
    if (!known) await addToCount(tx, counting);
    const count = await findCount(tx, takeId, variantId);
    if (!count) throw new Refusal('not_found');
    if (claim && !known) await rememberMade(tx, claim, variantId);
    return { count: toWireCount(count) };
  });
}

export async function forgetCount(db: Db, takeId: string, variantId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await holdTake(tx, takeId, 'to count'))) throw new Refusal('take_ended');
    await deleteCount(tx, takeId, variantId);
  });
}

/** Ends a take: the shelves of what was counted change by what was found. What nobody counted stays as it is. */
export async function bookStockTake(db: Db, { id, actorId }: Ending): Promise<Reply<'bookStockTake'>> {
  return db.transaction().execute(async (tx) => {
    await holdToEnd(tx, id);
    await bookCounts(tx, { takeId: id, actorId });
    await endTake(tx, { id, state: 'booked', actorId });
    const booked = await sumOfBooked(tx, id);
    const what = `Stock take booked: ${booked.more} more and ${booked.fewer} fewer, of ${booked.variants} variants`;
    await recordChange(tx, { subject: { kind: 'stock', id }, actorId, what, after: booked });
    return booked;
  });
}

export async function dropStockTake(db: Db, { id, actorId }: Ending): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdToEnd(tx, id);
    await endTake(tx, { id, state: 'dropped', actorId });
    await recordChange(tx, { subject: { kind: 'stock', id }, actorId, what: 'Stock take dropped' });
  });
}

async function holdToEnd(tx: Tx, id: string): Promise<void> {
  if (!(await holdTake(tx, id, 'to end'))) throw new Refusal('take_ended');
}

function toWireTake({ startedAt, ...take }: TakeRow) {
  return { ...take, startedAt: startedAt.toISOString() };
}

function toWireCount({ variant, ...count }: CountRow) {
  return { ...count, variant: toWireVariant(variant) };
}
