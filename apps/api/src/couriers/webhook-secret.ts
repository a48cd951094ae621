import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time. False if no key is configured. */
export function isWebhookSecret(received: string | string[] | undefined, secret: string | undefined): boolean {
  if (typeof received !== 'string' || !secret) return false;
  return timingSafeEqual(digest(received), digest(secret));
}

/** Hashes the fields that identify a tracking event. */
export function trackingEventKey(...parts: (string | undefined)[]): string {
  return digest(JSON.stringify(parts)).toString('base64url').slice(0, 22);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
