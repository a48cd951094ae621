import type { IncomingMessage } from 'node:http';
import {
  AddressNotPublicError,
  defaultOutboundClient,
  type OutboundClient,
  sendPublicRequest,
} from '../platform/outbound/public-request.ts';
import type { Attempt } from './delivery.queries.ts';
import { signMessage } from './signature.ts';

// The start of the response helps to find the cause. More of it could be personal data.
const MAX_TEXT = 300;
const USER_AGENT = 'Kinari webhooks';

/** Reaches public addresses, and in tests these hosts of the same machine. */
export function createWebhookClient(testHosts: readonly string[]): OutboundClient {
  return { ...defaultOutboundClient, testHosts };
}

export type WebhookMessage = { id: string; url: string; body: string; secrets: readonly Buffer[] };
export type WebhookResult = { attempt: Attempt; retryAfter: string | undefined };

type Options = { client: OutboundClient; timeout: number; now: Date };

/** Sends a signed message. Never throws: without a response, the attempt says why. */
export async function sendWebhook(
  { id, url, body, secrets }: WebhookMessage,
  { client, timeout, now }: Options,
): Promise<WebhookResult> {
  const startedAt = performance.now();
  const headers = {
    ...signMessage({ id, timestamp: Math.floor(now.getTime() / 1000), body }, secrets),
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
  };
  const toAttempt = (status: number | null, text: string): Attempt => ({
    at: now.toISOString(),
    status,
    text,
    ms: Math.round(performance.now() - startedAt),
  });
  const signal = AbortSignal.timeout(timeout);
  try {
    const response = await sendPublicRequest(new URL(url), { method: 'POST', headers, body, signal }, client);
    const text = await readStart(response);
    return { attempt: toAttempt(response.statusCode ?? null, text), retryAfter: response.headers['retry-after'] };
  } catch (error) {
    return { attempt: toAttempt(null, describeError(error, signal, timeout)), retryAfter: undefined };
  }
}

async function readStart(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length >= MAX_TEXT) break;
  }
  response.destroy();
  return text.slice(0, MAX_TEXT).replaceAll('\0', '').trim();
}

function describeError(error: unknown, signal: AbortSignal, timeout: number): string {
  if (signal.aborted) return `No response within ${timeout / 1000} seconds`;
  if (error instanceof AddressNotPublicError) return 'The address is not on the public internet';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The name of the server cannot be resolved';
  if (code === 'ECONNREFUSED') return 'The server accepts no connections';
  return `No connection${code ? ` (${code})` : ''}`;
}
