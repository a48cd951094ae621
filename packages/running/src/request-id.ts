import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

// A uuid, or what other proxies make: letters, digits, lines. Nothing that could pretend to be more in a log or in SQL.
const WELL_FORMED = /^[\w-]{1,64}$/;

/**
 * The id under which a request stands in the logs of all that take part in it: the one a proxy of ours gave it, or a new one. What
 * a stranger sends is not taken: two requests under one id would be one in every log.
 */
export function requestIdBy(isTrusted: (address: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isTaken = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket?.remoteAddress ?? '');
    return isTaken ? given : randomUUID();
  };
}
