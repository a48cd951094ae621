import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorResponse } from '@kinari/contract/errors';
import { sql } from 'kysely';
import pg from 'pg';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config.ts';
import { createMediaStore } from '../src/media/store.ts';
import { createDb, createPool, type Db } from '../src/platform/database/db.ts';
import { createLogger } from '../src/platform/log.ts';
import { createRedis } from '../src/platform/redis.ts';
import { getDatabaseUrl, getTemplateName, runOnServer, TEST_TIMEOUTS } from '../test/template.ts';

const INSTANCES = 2;
const CONNECTIONS_PER_INSTANCE = 12;
export const CONNECTIONS = INSTANCES * CONNECTIONS_PER_INSTANCE;

export type ApiResponse = { status: number; body: unknown; text: string };
/** Bytes are sent as they are, anything else as JSON. */
export type RequestOptions = { headers?: Record<string, string>; body?: object | Uint8Array<ArrayBuffer> };

/** A shop for one race: a cloned database and several API instances on real sockets. */
export type RaceHarness = {
  databaseUrl: string;
  db: Db;
  /** For assertions; separate from the pools of the instances. */
  pool: pg.Pool;
  /** Sends requests to the instances in rotation. */
  ask(method: string, path: string, asking?: RequestOptions): Promise<ApiResponse>;
  close(): Promise<void>;
};

type HarnessOptions = {
  /** Changes the database before anything connects to it. */
  change?: ((pool: pg.Pool) => Promise<void>) | undefined;
  /** Builds an instance. Mutation checks pass a damaged copy of the code. */
  build?: typeof buildApp;
  /** URL of a pooler. Timeouts then come from the database role, and `TEST_TIMEOUTS` does not apply. */
  poolerUrl?: (databaseUrl: string) => string;
};

export async function createRaceHarness({
  change,
  build = buildApp,
  poolerUrl,
}: HarnessOptions = {}): Promise<RaceHarness> {
  const name = `kinari_race_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name} template ${await getTemplateName()}`);
  const files = await mkdtemp(path.join(tmpdir(), 'kinari-race-'));
  const config = {
    ...loadConfig(),
    DATABASE_URL: getDatabaseUrl(name),
    pooled: poolerUrl !== undefined,
    RESPONSE_CACHE: 'off' as const,
    RATE_LIMITS: 'off' as const,
    MEDIA_FOLDER: path.join(files, 'media'),
    UPLOADS_FOLDER: path.join(files, 'uploads'),
  };
  const log = createLogger(config, 'race');
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 8 });
  pool.on('error', () => {});
  await pool.query(COUNT_LATE_REJECTIONS);
  await change?.(pool);

  const redis = createRedis(config.REDIS_URL, log);
  const createInstancePool = () =>
    poolerUrl
      ? createPool(poolerUrl(config.DATABASE_URL), { size: CONNECTIONS_PER_INSTANCE, log, pooled: config.pooled })
      : createPool(config.DATABASE_URL, { size: CONNECTIONS_PER_INSTANCE, log, ...TEST_TIMEOUTS });
  const instances = await Promise.all(
    Array.from({ length: INSTANCES }, async () => {
      const instancePool = createInstancePool();
      const app = await build({ config, log, pool: instancePool, redis, mediaStore: createMediaStore(config) });
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      return { app, pool: instancePool, url: `http://127.0.0.1:${port}/api` };
    }),
  );

  let requestCount = 0;
  return {
    databaseUrl: config.DATABASE_URL,
    db: createDb(pool),
    pool,
    async ask(method, path, { headers, body } = {}) {
      const instance = instances[requestCount++ % INSTANCES];
      const response = await fetch(`${instance?.url}${path}`, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text ? JSON.parse(text) : undefined, text };
    },
    async close() {
      for (const instance of instances) {
        await instance.app.close();
        await instance.pool.end();
      }
      redis.disconnect();
      await pool.end();
      await runOnServer(`drop database ${name} with (force)`);
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** Counts replies by status: `{ 201: 1, 409: 49 }`. */
export function countByStatus(responses: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const getError = ({ body }: ApiResponse): ErrorResponse => body as ErrorResponse;

type Barrier = {
  /** Statement that takes the lock all requests need. */
  lockStatement: string;
  values?: unknown[];
  /** Runs before the lock is released. */
  before?: (holder: pg.PoolClient) => Promise<void>;
};

/**
 * A barrier: starts all requests while a row they need is locked, waits until as many as possible wait for that lock, then
 * releases it. This makes the race deterministic. Returns the results and how many were waiting.
 */
export async function waitAtBarrier<T>(
  { pool }: RaceHarness,
  { lockStatement, values, before }: Barrier,
  starts: readonly (() => Promise<T>)[],
): Promise<{ responses: T[]; waiting: number }> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lockStatement, values);
    const pending = Promise.all(starts.map((start) => start()));
    const waiting = await waitForLockWaiters(pool, Math.min(starts.length, CONNECTIONS));
    await before?.(holder);
    await holder.query('commit');
    return { responses: await pending, waiting };
  } finally {
    holder.release();
  }
}

// An instance gives up on a lock after a second, so release it well before that.
const BARRIER_MS = 500;
const MAX_WAIT_MS = 5000;

/** Waits until this many backends wait for a lock, or the time is over. */
export async function waitForLockWaiters(
  pool: pg.Pool,
  minWaiting: number,
  { windowMs = BARRIER_MS } = {},
): Promise<number> {
  let waiting = 0;
  let firstSeen: number | undefined;
  const start = Date.now();
  while (waiting < minWaiting && Date.now() - (firstSeen ?? start + MAX_WAIT_MS) < windowMs) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = rows[0]?.waiting ?? 0;
    if (waiting > 0) firstSeen ??= Date.now();
    await wait(3);
  }
  return waiting;
}

// A sequence keeps its value when the placement is rolled back.
const COUNT_LATE_REJECTIONS = `
  create sequence late_rejections;
  create function count_late_rejection() returns trigger language plpgsql as $$
  begin
    if not exists (select from taken) then
      perform nextval('late_rejections');
    end if;
    return null;
  end
  $$;
  create trigger late_rejection after update on variants referencing new table as taken
  for each statement execute function count_late_rejection()`;

/** Counts placements that passed the first stock check but failed when taking the units. */
export async function countLateRejections({ db }: RaceHarness): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select case when is_called then last_value else 0 end::int as late from late_rejections
  `.execute(db);
  return rows[0]?.late ?? 0;
}
