import type { Recipient } from '../identity/account.service.ts';
import { createTrackingToken } from '../order-views/track.service.ts';
import type { Signer } from '../platform/signed-token.ts';
import type { Action } from './email.ts';

type TrackLinkInput = { orderId: string; to: Recipient; publicUrl: string; signer: Signer; now: Date };

/** Returns a tracking link without login. An unverified email may be someone else's, so it links to the account. */
export async function createTrackLink({ orderId, to, publicUrl, signer, now }: TrackLinkInput): Promise<string> {
  if (!to.userId || to.stopEmailsToken !== undefined) return `${publicUrl}/myaccount/order`;
  return `${publicUrl}/track/${await createTrackingToken(signer, orderId, now)}`;
}

export function trackOrderAction(trackLink: string): Action {
  return { label: 'Track my order', url: trackLink };
}

export function trackLinkNotes(trackLink: string): string[] {
  const isSigned = new URL(trackLink).pathname.startsWith('/track/');
  return isSigned ? ['The link works for 60 days without login. Keep it private.'] : [];
}
