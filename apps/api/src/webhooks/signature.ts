import { createHmac, randomBytes } from 'node:crypto';

// https://www.standardwebhooks.com, version 1.0.0
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function createSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns the secret as developers enter it. */
export function formatSecret(secret: Buffer): string {
  return SECRET_PREFIX + secret.toString('base64');
}

type Message = { id: string; timestamp: number; body: string };

/** Returns the headers of a message, signed with each secret: receivers accept any. `timestamp` is in seconds. */
export function signMessage({ id, timestamp, body }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${digest}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
}
