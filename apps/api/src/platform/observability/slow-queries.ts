import { AsyncLocalStorage } from 'node:async_hooks';
import { type RequestContext, requestContext } from '@kinari/server-runtime/request-context';
import type pg from 'pg';
import type { Log } from '../log.ts';

const SLOW_MS = 500;
const MAX_STATEMENT_LENGTH = 500;

type Query = (...args: unknown[]) => unknown;
type Client = pg.PoolClient & { query: Query; processID?: number };

/**
 * Logs slow statements with the request id, the statement without its values, and the connection's `pid`, which also appears
 * in PostgreSQL's log and `pg_stat_activity`. In a traced request each statement is a span and has the id as a comment.
 */
export function logSlowQueries(pool: pg.Pool, log: Log): void {
  pool.on('connect', (connected) => {
    const client = connected as Client;
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const context = requestContext.getStore();
      return context ? runTimed(query, args, { of: context, client, log }) : query(...args);
    }) as Client['query'];
  });
}

/** Returns a short name with the first table or function: `select products`, `select place_order`. */
function statementName(text: string): string {
  const verb = text.trimStart().split(/\s/, 1)[0] || 'statement';
  const functionName = /^\s*select\s+([a-z_]+)\(/i.exec(text)?.[1];
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return [verb, functionName ?? table].filter(Boolean).join(' ');
}

type Timing = { of: RequestContext; client: Client; log: Log };

function runTimed(query: Query, args: unknown[], { of: context, client, log }: Timing): unknown {
  const [first] = args;
  const text = getQueryText(first);
  if (text === undefined) return query(...args);
  const span = context.span?.startChild(statementName(text));
  // Not for a named statement: its text must be the same for every request.
  if (span && typeof first === 'string') args[0] = `${first} /* request=${context.requestId} */`;
  const startedAt = performance.now();
  const finish = (error: unknown) => {
    const durationMs = performance.now() - startedAt;
    span?.end({
      hasFailed: Boolean(error),
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT_LENGTH) },
    });
    if (durationMs < SLOW_MS) return;
    const details = {
      requestId: context.requestId,
      durationMs: Math.round(durationMs),
      pid: client.processID,
      statement: text.slice(0, MAX_STATEMENT_LENGTH),
    };
    log.warn(details, 'slow query');
  };
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    args[args.length - 1] = AsyncLocalStorage.bind((error: unknown, result: unknown) => {
      finish(error);
      (callback as Query)(error, result);
    });
    return query(...args);
  }
  const pending = query(...args) as Promise<unknown>;
  pending.then(() => finish(undefined), finish);
  return pending;
}

// Skip cursors and other objects that drive the connection themselves.
function getQueryText(first: unknown): string | undefined {
  if (typeof first === 'string') return first;
  const { text, submit } = (first ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : undefined;
}
