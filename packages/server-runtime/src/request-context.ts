import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './traces.ts';

/** Request that the current code runs for, with its trace span if traced. */
export type RequestContext = {
  requestId: string;
  span?: Span | undefined;
  /** Cookie for the API, if the response depends on it. Such data must not be cached. */
  cookie?: string | undefined;
};

const CONTEXT_KEY = Symbol.for('kinari.request-context');
const globals = globalThis as { [CONTEXT_KEY]?: AsyncLocalStorage<RequestContext> };

/** Global, because the site's bundle has its own copy of this module and must share the store with the server. */
export const requestContext: AsyncLocalStorage<RequestContext> = (globals[CONTEXT_KEY] ??=
  new AsyncLocalStorage<RequestContext>());

/** Headers that pass the request id, trace and cookie to the next process. */
export function propagationHeaders(): Record<string, string> {
  const current = requestContext.getStore();
  if (!current) return {};
  return {
    'x-request-id': current.requestId,
    ...(current.span && { traceparent: current.span.traceparent }),
    ...(current.cookie && { cookie: current.cookie }),
  };
}
