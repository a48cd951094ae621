import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorReply } from '@kinari/contract/refusals';
import { sql } from 'kysely';
import pg from 'pg';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openMediaStore } from '../src/media/store.ts';
import { type Db, openDb, openPool } from '../src/platform/database/db.ts';
import { openLog } from '../src/platform/log.ts';
import { openRedis } from '../src/platform/redis.ts';
import { onServer, PATIENCE, templateName, urlOf } from '../test/template.ts';

const TILLS = 2;
const CONNECTIONS_PER_TILL = 12;
/** How many requests can be in the database at once. */
export const CONNECTIONS = TILLS * CONNECTIONS_PER_TILL;

export type Answer = { status: number; body: unknown; text: string };
/** Bytes are sent as they are, anything else as JSON. */
export type Asking = { headers?: Record<string, string>; body?: object | Uint8Array<ArrayBuffer> };

/** A shop of its own for one race: a cloned database, and several API instances on it that answer on real sockets. */
export type Floor = {
  databaseUrl: string;
  db: Db;
  /** Beside the pools of the instances, for whoever looks on. */
  pool: pg.Pool;
  /** Asks one instance after the other. */
  ask(method: string, path: string, asking?: Asking): Promise<Answer>;
  close(): Promise<void>;
};

type Setting = {
  /** Alters the database before anything connects to it. */
  change?: ((pool: pg.Pool) => Promise<void>) | undefined;
  /** What builds an instance: the shop's own code, unless a control puts a damaged copy in its place. */
  build?: typeof buildApp;
  /** Where the instances connect, if a pooler stands before the database: then its role has the guards, and no patience. */
  through?: (databaseUrl: string) => string;
};

export async function openFloor({ change, build = buildApp, through }: Setting = {}): Promise<Floor> {
  const name = `kinari_race_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${await templateName()}`);
  const files = await mkdtemp(path.join(tmpdir(), 'kinari-race-'));
  const config = {
    ...readConfig(),
    DATABASE_URL: urlOf(name),
    pooled: through !== undefined,
    CACHE: 'off' as const,
    RATE_LIMITS: 'off' as const,
    MEDIA_FOLDER: path.join(files, 'media'),
    UPLOADS_FOLDER: path.join(files, 'uploads'),
  };
  const log = openLog(config, 'race');
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 8 });
  pool.on('error', () => {});
  await pool.query(COUNT_LATE_REFUSALS);
  await change?.(pool);

  const redis = openRedis(config.REDIS_URL, log);
  const openOwn = () =>
    through
      ? openPool(through(config.DATABASE_URL), { size: CONNECTIONS_PER_TILL, log, pooled: config.pooled })
      : openPool(config.DATABASE_URL, { size: CONNECTIONS_PER_TILL, log, ...PATIENCE });
  const tills = await Promise.all(
    Array.from({ length: TILLS }, async () => {
      const own = openOwn();
      const app = await build({ config, log, pool: own, redis, mediaStore: openMediaStore(config) });
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      return { app, pool: own, url: `http://127.0.0.1:${port}/api` };
    }),
  );

  let asked = 0;
  return {
    databaseUrl: config.DATABASE_URL,
    db: openDb(pool),
    pool,
    async ask(method, path, { headers, body } = {}) {
      const till = tills[asked++ % TILLS];
      const reply = await fetch(`${till?.url}${path}`, {
        method,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      });
      const text = await reply.text();
      return { status: reply.status, body: text ? JSON.parse(text) : undefined, text };
    },
    async close() {
      for (const till of tills) {
        await till.app.close();
        await till.pool.end();
      }
      redis.disconnect();
      await pool.end();
      await onServer(`drop database ${name} with (force)`);
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** How many replies had which status: `{ 201: 1, 409: 49 }`. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const refusalOf = ({ body }: Answer): ErrorReply => body as ErrorReply;

type Held = {
  /** A statement that takes the lock everybody will want. */
  hold: string;
  values?: unknown[];
  /** What the holder does before letting go. */
  before?: (holder: pg.PoolClient) => Promise<void>;
};

/**
 * A barrier: lets everybody start while a row they need is held, until as many of them wait in the database as can;
 * then lets go. So they meet where they should, and not by luck. Answers what each got, and how many were waiting.
 */
export async function meetAt<T>(
  { pool }: Floor,
  { hold, values, before }: Held,
  starts: readonly (() => Promise<T>)[],
): Promise<{ answers: T[]; waiting: number }> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(hold, values);
    const all = Promise.all(starts.map((start) => start()));
    const waiting = await gathered(pool, Math.min(starts.length, CONNECTIONS));
    await before?.(holder);
    await holder.query('commit');
    return { answers: await all, waiting };
  } finally {
    holder.release();
  }
}

// A till gives up on a lock after a second, so the gate opens well before that.
const GATE_MS = 500;
const MOST_MS = 5000;

/** Waits until so many backends wait for a lock, or the gate must open. */
export async function gathered(pool: pg.Pool, wanted: number, { withinMs = GATE_MS } = {}): Promise<number> {
  let waiting = 0;
  let firstSeen: number | undefined;
  const start = Date.now();
  while (waiting < wanted && Date.now() - (firstSeen ?? start + MOST_MS) < withinMs) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    waiting = rows[0]?.waiting ?? 0;
    if (waiting > 0) firstSeen ??= Date.now();
    await wait(3);
  }
  return waiting;
}

// What a sequence has counted stays counted when the placement is rolled back.
const COUNT_LATE_REFUSALS = `
  create sequence late_refusals;
  create function count_late_refusal() returns trigger language plpgsql as $$
  begin
    if not exists (select from taken) then
      perform nextval('late_refusals');
    end if;
    return null;
  end
  $$;
  create trigger late_refusal after update on variants referencing new table as taken
  for each statement execute function count_late_refusal()`;

/** Placements that passed the first look at the stock, and were turned back when the units were to be taken. */
export async function lateRefusals({ db }: Floor): Promise<number> {
  const { rows } = await sql<{ late: number }>`
    select case when is_called then last_value else 0 end::int as late from late_refusals
  `.execute(db);
  return rows[0]?.late ?? 0;
}
