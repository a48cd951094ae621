import type { Recipient } from '../identity/account.service.ts';
import { trackToken } from '../parcels/track.service.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Action } from './letter.ts';

type About = { orderId: string; to: Recipient; publicUrl: string; now: Date };

/**
 * Where every letter about an order leads: to a page that needs no login. Where nobody has confirmed the address, a stranger may read
 * the letter: there it leads to the account.
 */
export async function trackLinkOf(db: Queryable, { orderId, to, publicUrl, now }: About): Promise<string> {
  if (!to.userId || to.notMe !== undefined) return `${publicUrl}/myaccount/order`;
  return `${publicUrl}/track/${await trackToken(db, orderId, now)}`;
}

export function whereIsIt(trackLink: string): Action {
  return { label: 'Where is my order?', url: trackLink };
}

/** What must be known of a link that needs no login. */
export function aboutTrackLink(trackLink: string): string[] {
  const isSigned = new URL(trackLink).pathname.startsWith('/track/');
  return isSigned ? ['The link needs no login and works for 60 days. Do not pass it on.'] : [];
}
