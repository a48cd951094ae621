import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { lockOrder } from '../orders/orders.service.ts';
import type { Db } from '../platform/database/db.ts';
import type { Cipher } from '../platform/encryption.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Signer } from '../platform/signed-token.ts';
import { listGiftCodes } from '../store-credit/store-credit.service.ts';
import { getCustomerReturn, listReturnsAndRefunds } from './customer-returns.service.ts';
import { getGiftByToken } from './gift-link.ts';
import { getGiftReturnOptions, getReturnTerms, type ReturnDeps } from './options.service.ts';
import { createReturn } from './request-return.service.ts';
import type { ReturnResponse } from './return-record.ts';

type GiftDeps = ReturnDeps & { signer: Signer };

/** Returns what a gift link may show: return options, returns requested by link, and unclaimed store credit. */
export async function getGift(
  db: Db,
  token: string,
  deps: GiftDeps & { cipher: Cipher },
): Promise<EndpointResponse<'getGift'>> {
  const { orderId, from, to } = await getGiftByToken({ db, signer: deps.signer }, token, deps.now());
  const [options, { returns }, credits] = await Promise.all([
    getGiftReturnOptions(db, orderId, deps),
    listReturnsAndRefunds(db, orderId),
    listGiftCodes(db, orderId, deps.cipher),
  ]);
  // Hide returns that the buyer requested.
  return { from, to, options, returns: returns.filter(({ isGift }) => isGift), credits };
}

/** Requests a return by gift link. Buyer and recipient share the units: the order lock lets the first request win. */
export async function requestGiftReturn(
  db: Db,
  token: string,
  { lines, customerNote, deps }: EndpointBody<'requestGiftReturn'> & { deps: GiftDeps },
): Promise<ReturnResponse> {
  const { orderId } = await getGiftByToken({ db, signer: deps.signer }, token, deps.now());
  if (lines.some(({ resolution }) => resolution !== 'store_credit'))
    throw new DomainError('not_returnable', { reason: 'gift_credit_only' });
  const terms = await getReturnTerms(deps);
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    return getCustomerReturn(tx, await createReturn(tx, { orderId, requestedBy: null, lines, customerNote }, terms));
  });
}
