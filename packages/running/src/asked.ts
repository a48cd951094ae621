import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.ts';

/** What a piece of work belongs to: the request it is done for, and its place in a trace where there is one. */
export type Asked = { requestId: string; span?: Span | undefined };

const KEY = Symbol.for('kinari.asked');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<Asked> };

/** One for the whole process: the site's pages are bundled with a copy of this file, and must find what its server put here. */
export const asked: AsyncLocalStorage<Asked> = (shared[KEY] ??= new AsyncLocalStorage<Asked>());

/** What tells the next process which request this is. */
export function passedOnHeaders(): Record<string, string> {
  const current = asked.getStore();
  if (!current) return {};
  return {
    'x-request-id': current.requestId,
    ...(current.span && { traceparent: current.span.traceparent }),
  };
}
