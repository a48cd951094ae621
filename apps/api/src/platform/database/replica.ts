import pg from 'pg';
import type { Log } from '../log.ts';
import { createDb, createPool, type Db } from './db.ts';

/**
 * Runs a public read on the replica if it is up to date, else on the primary. Stock checks, charged prices, carts, orders
 * and user data always use the primary.
 */
export type ReplicaReader = {
  run: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
  counts: () => { replica: number; primary: number };
  close: () => Promise<void>;
};

type Options = {
  primary: { db: Db; pool: pg.Pool };
  url: string | undefined;
  size: number;
  prepared: boolean;
  /** Id of the last transaction that changed public data, as known to this process. */
  version: () => string;
  log: Log;
};

// How often to compare both servers.
const POLL_INTERVAL_MS = 250;
// Sales change the displayed stock but not `version`, so the lag needs its own limit.
const MAX_LAG_MS = 5000;

// WAL position written and replayed, and the transactions visible on the replica.
const PRIMARY_POSITION_SQL = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position";
const REPLICA_POSITION_SQL = `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position, pg_current_snapshot()::text as snapshot`;

export function createReplicaReader(options: Options): ReplicaReader {
  const { primary, url } = options;
  const counts = { replica: 0, primary: 0 };
  const readFromPrimary = <T>(read: (db: Db) => Promise<T>) => {
    counts.primary += 1;
    return read(primary.db);
  };
  if (!url) return { run: readFromPrimary, counts: () => counts, close: async () => {} };

  const pool = createPool(url, { size: options.size, log: options.log });
  const db = createDb(pool, options);
  const progress = trackReplica(pool, options);
  return {
    async run(read) {
      if (!progress.isCurrent()) return readFromPrimary(read);
      try {
        const found = await read(db);
        counts.replica += 1;
        return found;
      } catch (error) {
        // Retry any server error on the primary. If the query itself is wrong, it fails there too.
        if (!isServerError(error)) throw error;
        progress.lose();
        return readFromPrimary(read);
      }
    },
    counts: () => counts,
    async close() {
      progress.close();
      await pool.end();
    },
  };
}

// Errors with a status are our own. All others come from PostgreSQL or the connection.
function isServerError(error: unknown): boolean {
  return error instanceof pg.DatabaseError || (error instanceof Error && !('status' in error));
}

/** Tracks if the replica is current enough. */
function trackReplica(pool: pg.Pool, { primary, version, log }: Options) {
  // WAL positions of the primary in the last seconds, oldest first.
  const primaryPositions: { at: number; position: bigint }[] = [];
  let replicaPosition = { position: 0n, snapshot: '0:0:' };
  let isLost = true;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const poll = async () => {
    try {
      // Read the primary first, so the replica is compared with an earlier position.
      const { position } = await queryRow<{ position: string }>(primary.pool, PRIMARY_POSITION_SQL);
      primaryPositions.push({ at: Date.now(), position: BigInt(position) });
      while (primaryPositions[1] && Date.now() - primaryPositions[1].at >= MAX_LAG_MS) primaryPositions.shift();
      const row = await queryRow<{ position: string; snapshot: string }>(pool, REPLICA_POSITION_SQL);
      replicaPosition = { position: BigInt(row.position), snapshot: row.snapshot };
      if (isLost) log.info('replica available');
      isLost = false;
    } catch (error) {
      if (!isLost) log.warn({ err: error }, 'replica unavailable, reading from primary');
      isLost = true;
    }
    if (closed) return;
    timer = setTimeout(() => void poll(), POLL_INTERVAL_MS);
    timer.unref();
  };
  void poll();

  return {
    /** True if the replica has the current version, and everything the primary had some seconds ago. */
    isCurrent(): boolean {
      const [oldest] = primaryPositions;
      if (isLost || !oldest || replicaPosition.position < oldest.position) return false;
      return isVisibleInSnapshot(version(), replicaPosition.snapshot);
    },
    lose() {
      isLost = true;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** True if the transaction is visible in a PostgreSQL snapshot. False for a version that is not a transaction id. */
export function isVisibleInSnapshot(transaction: string, snapshot: string): boolean {
  if (!/^\d+$/.test(transaction)) return false;
  const [first = '0', next = '0', activeIds = ''] = snapshot.split(':');
  const id = BigInt(transaction);
  if (id < BigInt(first)) return true;
  return id < BigInt(next) && !activeIds.split(',').includes(transaction);
}

async function queryRow<Row extends pg.QueryResultRow>(pool: pg.Pool, statement: string): Promise<Row> {
  const { rows } = await pool.query<Row>(statement);
  const [row] = rows;
  if (!row || Object.values(row).includes(null)) throw new Error('Server is not a replica');
  return row;
}
