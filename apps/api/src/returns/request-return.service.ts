import { createHash } from 'node:crypto';
import type { EndpointBody } from '@kinari/contract/contract';
import { isShopFault } from '@kinari/contract/labels/return-labels';
import { publishEvent } from '../events/events.service.ts';
import { lockOrder } from '../orders/orders.service.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { claimIdempotencyKey, storeIdempotencyResult } from '../platform/idempotency/idempotency.ts';
import { type EncryptedDestination, encryptDestination } from '../refunds/refunds.service.ts';
import { getCustomerReturn } from './customer-returns.service.ts';
import { type ExchangeOption, listExchangeOptions, type SoldLine } from './options.queries.ts';
import { getReturnTerms, listReturnableUnits, type ReturnDeps } from './options.service.ts';
import { insertReturn, setReturnDestination } from './return.queries.ts';
import type { ReturnableBatch, ReturnTerms } from './return-eligibility.ts';
import type { ReturnResponse } from './return-record.ts';

type RequestedLine = EndpointBody<'requestReturn'>['lines'][number];
type ReturnRequest = EndpointBody<'requestReturn'> & { userId: string; orderId: string; key: string | undefined };

/** Requests a return for a customer's own order. Idempotent per key. */
export async function requestReturn(
  db: Db,
  request: ReturnRequest,
  deps: ReturnDeps & { cipher: Cipher },
): Promise<ReturnResponse> {
  const { userId, orderId, key, lines, customerNote, destination } = request;
  if (!(await deps.settings()).selfServiceReturns) throw new DomainError('returns_disabled');
  const terms = await getReturnTerms(deps);
  const claim = key && { userId, key, request: hashRequest(request) };
  return db.transaction().execute(async (tx) => {
    const existingId = claim && (await claimIdempotencyKey(tx, claim));
    if (existingId) return getCustomerReturn(tx, existingId);
    const order = await lockOrder(tx, orderId);
    if (order.userId !== userId) throw new DomainError('not_found');
    const encryptedDestination = destination && encryptDestination(deps.cipher, orderId, destination);
    const id = await createReturn(
      tx,
      { orderId, requestedBy: userId, lines, customerNote, encryptedDestination },
      terms,
    );
    if (claim) await storeIdempotencyResult(tx, claim, id);
    return getCustomerReturn(tx, id);
  });
}

// Excludes the refund destination: the stored hash must not help to guess an account number.
function hashRequest({ orderId, lines, customerNote }: ReturnRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(['requestReturn', orderId, lines, customerNote]))
    .digest();
}

type NewReturnRequest = {
  orderId: string;
  /** Null for a gift recipient's request by link, which is refunded as store credit. */
  requestedBy: string | null;
  lines: RequestedLine[];
  customerNote: string | undefined;
  encryptedDestination?: EncryptedDestination | undefined;
};

/** Creates a return of a locked order. Checks eligibility again, because another request may have come first. */
export async function createReturn(
  tx: Tx,
  { orderId, requestedBy, lines, customerNote, encryptedDestination }: NewReturnRequest,
  terms: ReturnTerms,
): Promise<string> {
  const sold = await listReturnableUnits(tx, orderId, terms);
  const pricedLines = lines.map((requested) => ({
    ...requested,
    price: assertReturnable(requested, sold?.batches ?? []).line.price,
  }));
  if (new Set(lines.map(({ orderLineId, shipmentId }) => `${orderLineId} ${shipmentId}`)).size < lines.length)
    throw new DomainError('too_many_returns');
  if (lines.some(({ resolution }) => resolution === 'exchange'))
    assertInStock(lines, await listExchangeOptions(tx, orderId));

  const id = await insertReturn(tx, {
    orderId,
    requestedBy,
    isGift: requestedBy === null,
    customerNote: customerNote || null,
    shopPaysShipping: lines.some(({ reason }) => isShopFault(reason)),
    requestedAt: terms.now,
    lines: pricedLines.map(({ exchangeVariantId, ...line }) => ({
      ...line,
      exchangeVariantId: exchangeVariantId ?? null,
    })),
  });
  if (encryptedDestination) await setReturnDestination(tx, id, encryptedDestination);
  await publishEvent(tx, 'return.requested', id, { orderId });
  return id;
}

function assertReturnable(requested: RequestedLine, batches: ReturnableBatch<SoldLine>[]): ReturnableBatch<SoldLine> {
  const batch = batches.find(
    ({ orderLineId, shipmentId }) => orderLineId === requested.orderLineId && shipmentId === requested.shipmentId,
  );
  if (!batch) throw new DomainError('not_returnable');
  if (requested.quantity > batch.left) throw new DomainError('too_many_returns');
  if (!batch.reasons.includes(requested.reason)) throw new DomainError('not_returnable', batch.notReturnable ?? {});
  return batch;
}

/** Sums units per variant, because two lines may request the same exchange. */
function assertInStock(lines: RequestedLine[], exchanges: ExchangeOption[]): void {
  const requested = new Map<string, number>();
  for (const { orderLineId, exchangeVariantId, quantity } of lines) {
    if (!exchangeVariantId) continue;
    const units = (requested.get(exchangeVariantId) ?? 0) + quantity;
    requested.set(exchangeVariantId, units);
    const option = exchanges.find((one) => one.orderLineId === orderLineId && one.variantId === exchangeVariantId);
    if (!option || option.stock < units) throw new DomainError('exchange_sold_out');
  }
}
