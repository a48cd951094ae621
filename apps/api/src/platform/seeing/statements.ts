import { AsyncLocalStorage } from 'node:async_hooks';
import { type Asked, asked } from '@kinari/running/asked';
import type pg from 'pg';
import type { Log } from '../log.ts';

const SLOW_MS = 500;
const MOST_TOLD = 500;

type Query = (...given: unknown[]) => unknown;
type Client = pg.PoolClient & { query: Query; processID?: number };

/**
 * Lets a slow statement be found by the request it belongs to: a line with the request's id, the statement without its values, and the
 * connection's `pid`, by which PostgreSQL's own log and `pg_stat_activity` know it. Where a request is traced, each of its statements is a span and
 * carries the id as a comment.
 */
export function followStatements(pool: pg.Pool, log: Log): void {
  pool.on('connect', (connected) => {
    const client = connected as Client;
    const query = client.query.bind(client) as Query;
    client.query = ((...given: unknown[]) => {
      const of = asked.getStore();
      return of ? timed(query, given, { of, client, log }) : query(...given);
    }) as Client['query'];
  });
}

type Timing = { of: Asked; client: Client; log: Log };

function timed(query: Query, given: unknown[], { of, client, log }: Timing): unknown {
  const [first] = given;
  const text = textOf(first);
  if (text === undefined) return query(...given);
  const span = of.span?.part(text.trimStart().split(/\s/, 1)[0] ?? 'statement', 'client');
  // Not where it has a name: a statement that is prepared once is the same for everybody.
  if (span && typeof first === 'string') given[0] = `${first} /* request=${of.requestId} */`;
  const begun = performance.now();
  const over = (error: unknown) => {
    const ms = performance.now() - begun;
    span?.end({
      hasFailed: Boolean(error),
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MOST_TOLD) },
    });
    if (ms < SLOW_MS) return;
    const told = {
      reqId: of.requestId,
      ms: Math.round(ms),
      pid: client.processID,
      statement: text.slice(0, MOST_TOLD),
    };
    log.warn(told, 'a statement was slow');
  };
  const callback = given.at(-1);
  if (typeof callback === 'function') {
    given[given.length - 1] = AsyncLocalStorage.bind((error: unknown, result: unknown) => {
      over(error);
      (callback as Query)(error, result);
    });
    return query(...given);
  }
  const answer = query(...given) as Promise<unknown>;
  answer.then(() => over(undefined), over);
  return answer;
}

// A cursor or another object that drives the connection itself is left alone.
function textOf(first: unknown): string | undefined {
  if (typeof first === 'string') return first;
  const { text, submit } = (first ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && typeof submit !== 'function' ? text : undefined;
}
