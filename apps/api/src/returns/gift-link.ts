import { addMs, DAY } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Signer } from '../platform/signed-token.ts';
import { findGift, type Gift } from './gift.queries.ts';
import { returnDeadline } from './return-window.ts';

/** The link still shows results for this many days after the return window ends. */
const LINK_GRACE_DAYS = 60;

/** Creates the signed token printed on a gift slip. It contains no expiry, because the delivery date is not known yet. */
export function createGiftToken(signer: Signer, orderId: string): Promise<string> {
  return signer.sign('gift', orderId);
}

type Deps = { db: Queryable; signer: Signer };

/** Returns the gift. Throws `token_invalid` for forged or expired tokens. */
export async function getGiftByToken({ db, signer }: Deps, token: string, now: Date): Promise<Gift> {
  const orderId = await signer.read('gift', token);
  const gift = orderId === undefined ? undefined : await findGift(db, orderId);
  if (!gift || isExpired(gift, now)) throw new DomainError('token_invalid');
  return gift;
}

function isExpired({ deliveredOn }: Gift, now: Date): boolean {
  return deliveredOn !== null && addMs(returnDeadline(deliveredOn), LINK_GRACE_DAYS * DAY) < now;
}
