import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const POLL_INTERVAL_MS = 50;

const LONGEST_WAIT_QUERY = String.raw`
  select extract(epoch from clock_timestamp() - lock.waitstart)::float8 * 1000 as ms, left(regexp_replace(activity.query, '\s+', ' ', 'g'), 60) as query
  from pg_locks lock
  join pg_stat_activity activity using (pid)
  where not lock.granted and lock.waitstart is not null and activity.datname = current_database()
  order by lock.waitstart
  limit 1`;

/** Polls for sessions that wait for a lock of any kind, because any of them can delay a customer. */
export class LockMonitor {
  longestMs = 0;
  longestOf = '';
  looks = 0;
  #over = false;
  readonly #client: pg.Client;
  readonly #watching: Promise<void>;

  constructor(connectionString: string) {
    this.#client = new pg.Client({ connectionString });
    // An aborted drill drops the database while this connection is open.
    this.#client.on('error', () => {
      this.#over = true;
    });
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#watching;
  }

  async #watch(): Promise<void> {
    await this.#client.connect();
    while (!this.#over) {
      const { rows } = await this.#client.query<{ ms: number; query: string }>(LONGEST_WAIT_QUERY);
      this.looks++;
      const [longest] = rows;
      if (longest && longest.ms > this.longestMs) [this.longestMs, this.longestOf] = [longest.ms, longest.query];
      await wait(POLL_INTERVAL_MS);
    }
    await this.#client.end();
  }
}
