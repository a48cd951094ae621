import { createHash } from 'node:crypto';
import type { Body } from '@kinari/contract/contract';
import { isOurFault } from '@kinari/contract/words/return-words';
import { announce } from '../events/events.service.ts';
import { holdOrder } from '../orders/orders.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { claimKey, rememberMade } from '../platform/idempotency/idempotency.ts';
import type { Seal } from '../platform/seal.ts';
import { type SealedDestination, sealDestination } from '../refunds/refunds.service.ts';
import { type Exchange, listExchanges, type SoldLine } from './options.queries.ts';
import { type Desk, findReturnables, termsOf } from './options.service.ts';
import { tellReturn } from './own.service.ts';
import { insertReturn, setDestination } from './return.queries.ts';
import type { WireReturn } from './return-record.ts';
import type { Returnable, Terms } from './return-rules.ts';

type Wanted = Body<'askReturn'>['lines'][number];
type Asked = Body<'askReturn'> & { userId: string; orderId: string; key: string | undefined };

/** A customer asks to send back goods of an own order, once for each key however often it is sent. */
export async function askReturn(db: Db, asked: Asked, desk: Desk & { seal: Seal }): Promise<WireReturn> {
  const { userId, orderId, key, lines, note, destination } = asked;
  if (!(await desk.settings()).returnsOnline) throw new Refusal('returns_off');
  const terms = await termsOf(desk);
  const claim = key && { userId, key, request: fingerprintOf(asked) };
  return db.transaction().execute(async (tx) => {
    const known = claim && (await claimKey(tx, claim));
    if (known) return tellReturn(tx, known);
    const order = await holdOrder(tx, orderId);
    if (order.userId !== userId) throw new Refusal('not_found');
    const goesTo = destination && sealDestination(desk.seal, orderId, destination);
    const id = await openReturn(tx, { orderId, askedBy: userId, lines, note, goesTo }, terms);
    if (claim) await rememberMade(tx, claim, id);
    return tellReturn(tx, id);
  });
}

// Where the money goes is no part of it: what is kept of a request must not help anybody to guess an account.
function fingerprintOf({ orderId, lines, note }: Asked): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['askReturn', orderId, lines, note]))
    .digest();
}

type Opening = {
  orderId: string;
  /** Nobody, where the recipient of a present asks by their link: what it was worth becomes credit. */
  askedBy: string | null;
  lines: Wanted[];
  note: string | undefined;
  goesTo?: SealedDestination | undefined;
};

/** Writes a return of an order that the caller holds. What may come back is worked out anew: another tab may have asked before. */
export async function openReturn(
  tx: Tx,
  { orderId, askedBy, lines, note, goesTo }: Opening,
  terms: Terms,
): Promise<string> {
  const sold = await findReturnables(tx, orderId, terms);
  const taken = lines.map((wanted) => ({ ...wanted, price: assertReturnable(wanted, sold?.batches ?? []).line.price }));
  if (new Set(lines.map(({ orderLineId, parcelId }) => `${orderLineId} ${parcelId}`)).size < lines.length)
    throw new Refusal('too_many_returns');
  if (lines.some(({ wish }) => wish === 'exchange')) assertInStock(lines, await listExchanges(tx, orderId));

  const id = await insertReturn(tx, {
    orderId,
    askedBy,
    forGift: askedBy === null,
    note: note || null,
    wePay: lines.some(({ reason }) => isOurFault(reason)),
    askedAt: terms.now,
    lines: taken.map(({ exchangeVariantId, ...line }) => ({ ...line, exchangeVariantId: exchangeVariantId ?? null })),
  });
  if (goesTo) await setDestination(tx, id, goesTo);
  await announce(tx, 'return.asked', id, { orderId });
  return id;
}

function assertReturnable(wanted: Wanted, batches: Returnable<SoldLine>[]): Returnable<SoldLine> {
  const batch = batches.find(
    ({ orderLineId, parcelId }) => orderLineId === wanted.orderLineId && parcelId === wanted.parcelId,
  );
  if (!batch) throw new Refusal('not_returnable');
  if (wanted.quantity > batch.left) throw new Refusal('too_many_returns');
  if (!batch.reasons.includes(wanted.reason))
    throw new Refusal('not_returnable', batch.whyNot ? { message: batch.whyNot } : {});
  return batch;
}

/** Two lines may want the same thing instead. */
function assertInStock(lines: Wanted[], exchanges: Exchange[]): void {
  const wanted = new Map<string, number>();
  for (const { orderLineId, exchangeVariantId, quantity } of lines) {
    if (!exchangeVariantId) continue;
    const units = (wanted.get(exchangeVariantId) ?? 0) + quantity;
    wanted.set(exchangeVariantId, units);
    const offered = exchanges.find((one) => one.orderLineId === orderLineId && one.variantId === exchangeVariantId);
    if (!offered || offered.stock < units) throw new Refusal('exchange_sold_out');
  }
}
