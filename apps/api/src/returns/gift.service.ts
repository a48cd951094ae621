import type { Body, Reply } from '@kinari/contract/contract';
import { readGiftCodes } from '../credits/credits.service.ts';
import { holdOrder } from '../orders/orders.service.ts';
import type { Db } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Seal } from '../platform/seal.ts';
import { openReturn } from './ask.service.ts';
import { requireGift } from './gift-link.ts';
import { type Desk, readGiftOptions, termsOf } from './options.service.ts';
import { listReturnsAndRefunds, tellReturn } from './own.service.ts';
import type { WireReturn } from './return-record.ts';

/** What whoever has a gift's link may know: what can be sent back, what was asked by the link, and what it became. */
export async function readGift(db: Db, token: string, desk: Desk & { seal: Seal }): Promise<Reply<'readGift'>> {
  const { orderId, from, to } = await requireGift(db, token, desk.now());
  const [options, { returns }, credits] = await Promise.all([
    readGiftOptions(db, orderId, desk),
    listReturnsAndRefunds(db, orderId),
    readGiftCodes(db, orderId, desk.seal),
  ]);
  // What its giver asked for is theirs.
  return { from, to, options, returns: returns.filter(({ forGift }) => forGift), credits };
}

/** Giver and recipient have the same units: under the order's lock, the first to ask decides. */
export async function askGiftReturn(
  db: Db,
  token: string,
  { lines, note, desk }: Body<'askGiftReturn'> & { desk: Desk },
): Promise<WireReturn> {
  const { orderId } = await requireGift(db, token, desk.now());
  if (lines.some(({ wish }) => wish !== 'credit'))
    throw new Refusal('not_returnable', { message: 'A gift can be exchanged for credit' });
  const terms = await termsOf(desk);
  return db.transaction().execute(async (tx) => {
    await holdOrder(tx, orderId);
    return tellReturn(tx, await openReturn(tx, { orderId, askedBy: null, lines, note }, terms));
  });
}
