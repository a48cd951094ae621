import pg from 'pg';
import type { Log } from '../log.ts';
import { type Db, openDb, openPool } from './db.ts';

/**
 * Runs a read of what everybody may see, on a replica where there is one that is up to date, and otherwise on the primary. Nothing that
 * decides reads so: stock, prices that are charged, carts, orders and people are always asked of the primary.
 */
export type PublicReads = {
  run: <T>(read: (db: Db) => Promise<T>) => Promise<T>;
  /** How many reads went where. */
  counts: () => { replica: number; primary: number };
  close: () => Promise<void>;
};

type Options = {
  primary: { db: Db; pool: pg.Pool };
  url: string | undefined;
  size: number;
  prepared: boolean;
  /** The catalogue's version: the last transaction that changed what the public sees, as this process has heard. */
  version: () => string;
  log: Log;
};

// How often both are asked how far they are, and by how much a replica may be behind: stock that is shown moves without a version.
const LOOK_MS = 250;
const BEHIND_MS = 5000;

// How much has been written, and how much of that has been replayed; and which transactions are seen.
const WRITTEN = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position";
const REPLAYED = `
  select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position, pg_current_snapshot()::text as snapshot`;

export function openPublicReads(options: Options): PublicReads {
  const { primary, url } = options;
  const counts = { replica: 0, primary: 0 };
  const onPrimary = <T>(read: (db: Db) => Promise<T>) => {
    counts.primary += 1;
    return read(primary.db);
  };
  if (!url) return { run: onPrimary, counts: () => counts, close: async () => {} };

  const pool = openPool(url, { size: options.size, log: options.log });
  const db = openDb(pool, options);
  const progress = followReplica(pool, options);
  return {
    async run(read) {
      if (!progress.isCurrent()) return onPrimary(read);
      try {
        const found = await read(db);
        counts.replica += 1;
        return found;
      } catch (error) {
        // A read that cannot be done there, whatever the reason, is done here; if it is the read's own fault, it fails again.
        if (!isOfTheServer(error)) throw error;
        progress.lose();
        return onPrimary(read);
      }
    },
    counts: () => counts,
    async close() {
      progress.close();
      await pool.end();
    },
  };
}

// A refusal of ours is an answer; what PostgreSQL or the line to it says is about the replica.
function isOfTheServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError || (error instanceof Error && !('status' in error));
}

/** Keeps in mind how far the replica is, and whether that is far enough. */
function followReplica(pool: pg.Pool, { primary, version, log }: Options) {
  // How much the primary had written at each look of the last seconds, oldest first.
  const written: { at: number; position: bigint }[] = [];
  let replayed = { position: 0n, snapshot: '0:0:' };
  let isLost = true;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const look = async () => {
    try {
      // The primary first: what the replica has afterwards is compared with what there was before.
      const { position } = await rowOf<{ position: string }>(primary.pool, WRITTEN);
      written.push({ at: Date.now(), position: BigInt(position) });
      while (written[1] && Date.now() - written[1].at >= BEHIND_MS) written.shift();
      const row = await rowOf<{ position: string; snapshot: string }>(pool, REPLAYED);
      replayed = { position: BigInt(row.position), snapshot: row.snapshot };
      if (isLost) log.info('the replica answers');
      isLost = false;
    } catch (error) {
      if (!isLost) log.warn({ err: error }, 'the replica does not answer: the primary is read');
      isLost = true;
    }
    if (closed) return;
    timer = setTimeout(() => void look(), LOOK_MS);
    timer.unref();
  };
  void look();

  return {
    /** It has the change that made the present version, and whatever the primary had some seconds ago. */
    isCurrent(): boolean {
      const [oldest] = written;
      if (isLost || !oldest || replayed.position < oldest.position) return false;
      return isSeen(version(), replayed.snapshot);
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

/** Whether a snapshot, as PostgreSQL writes it, sees what a transaction did. A version that is no transaction is seen by none. */
export function isSeen(transaction: string, snapshot: string): boolean {
  if (!/^\d+$/.test(transaction)) return false;
  const [first = '0', next = '0', open = ''] = snapshot.split(':');
  const id = BigInt(transaction);
  if (id < BigInt(first)) return true;
  return id < BigInt(next) && !open.split(',').includes(transaction);
}

async function rowOf<Row extends pg.QueryResultRow>(pool: pg.Pool, statement: string): Promise<Row> {
  const { rows } = await pool.query<Row>(statement);
  const [row] = rows;
  if (!row || Object.values(row).includes(null)) throw new Error('It is no replica');
  return row;
}
