import { lastMoment } from '../orders/return-window.ts';
import { DAY, later } from '../platform/clock.ts';
import type { Queryable } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readSigned, signText } from '../platform/signed-text.ts';
import { findGift, type Gift } from './gift.queries.ts';

/** Days after nothing of a gift can be sent back any more in which its link still tells what became of it. */
const STILL_READ_DAYS = 60;

/** What a gift's slip leads to: the order and a signature over it. When it ends depends on when the gift comes, which a slip cannot know. */
export function giftToken(db: Queryable, orderId: string): Promise<string> {
  return signText(db, 'gift', orderId);
}

/** The gift that a link is about; one that was made up or has ended leads nowhere. */
export async function requireGift(db: Queryable, token: string, now: Date): Promise<Gift> {
  const orderId = await readSigned(db, 'gift', token);
  const gift = orderId === undefined ? undefined : await findGift(db, orderId);
  if (!gift || hasEnded(gift, now)) throw new Refusal('link_not_valid');
  return gift;
}

function hasEnded({ deliveredOn }: Gift, now: Date): boolean {
  return deliveredOn !== null && later(lastMoment(deliveredOn), STILL_READ_DAYS * DAY) < now;
}
