import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

// A UUID, or the id formats of other proxies. Nothing that could inject text into a log or SQL.
const WELL_FORMED = /^[\w-]{1,64}$/;

/**
 * Returns the request id used in all logs: the one from a trusted proxy, or a new one. Ids from other clients are ignored,
 * because a reused id would mix up requests.
 */
export function createRequestId(isTrusted: (address: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const received = headers['x-request-id'];
    const isAccepted =
      typeof received === 'string' && WELL_FORMED.test(received) && isTrusted(socket?.remoteAddress ?? '');
    return isAccepted ? received : randomUUID();
  };
}
