import type { WebhookHeaders } from './types.ts';

const SECRET_PREFIX = 'whsec_';
const VERSION_PREFIX = 'v1,';
const TOLERANCE_SECONDS = 5 * 60;

/** Thrown for a message that the shop did not send, or that is too old. */
export class WebhookError extends Error {
  override name = 'WebhookError';
}

/**
 * Checks that the shop sent this message in the last five minutes, and returns the event. Pass the body as it was received: a
 * parsed and rewritten body has another signature.
 */
export async function verifyWebhook(secret: string, headers: WebhookHeaders, body: string): Promise<unknown> {
  const id = getHeader(headers, 'webhook-id');
  const timestamp = getHeader(headers, 'webhook-timestamp');
  const signatures = getHeader(headers, 'webhook-signature').split(' ');
  const age = Date.now() / 1000 - Number(timestamp);
  // Also false for a text that is no number.
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) throw new WebhookError('The message is too old, or the clock is wrong');
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase64(secret.replace(SECRET_PREFIX, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures) {
    if (!signature.startsWith(VERSION_PREFIX)) continue;
    const isGenuine = await crypto.subtle.verify(
      'HMAC',
      key,
      fromBase64(signature.slice(VERSION_PREFIX.length)),
      signed,
    );
    if (isGenuine) return JSON.parse(body);
  }
  throw new WebhookError('The signature is wrong');
}

function getHeader(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string') throw new WebhookError(`The header ${name} is missing`);
  return value;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookError('The secret or the signature is not base64');
  }
}
