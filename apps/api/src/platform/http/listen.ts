import pg from 'pg';
import type { Log } from '../log.ts';

export type Listener = { close(): Promise<void> };

type Hearing = {
  /** The connection stands; `position` is a number that grows with every transaction there has been; `tell` speaks to all who listen. */
  onUp(position: string, tell: (payload: string) => void): void;
  onDown(): void;
  onMessage(payload: string, isOwn: boolean): void;
};

const HEARTBEAT_MS = 1000;
const RETRY_MS = 500;

/**
 * Hears what is sent to a channel of PostgreSQL, and connects again whenever it cannot. Needs a direct connection:
 * notifications do not pass a transaction pooler. A connection that died in silence is found out by its heartbeat.
 */
export function listen(url: string, channel: string, hearing: Hearing, log: Log): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  // Told once, not with every try.
  let told = false;

  const connect = async () => {
    const connecting = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: HEARTBEAT_MS,
      application_name: 'listener',
    });
    client = connecting;
    let own: number | undefined;
    connecting.on('notification', ({ payload = '', processId }) => hearing.onMessage(payload, processId === own));
    connecting.on('error', (error) => lose(connecting, error));
    connecting.on('end', () => lose(connecting));
    try {
      await connecting.connect();
      await connecting.query(`listen ${connecting.escapeIdentifier(channel)}`);
      const { rows } = await connecting.query<{ position: string; pid: number }>(
        'select pg_snapshot_xmax(pg_current_snapshot())::text as position, pg_backend_pid() as pid',
      );
      own = rows[0]?.pid;
      // What is not heard for a lost connection is not missed: whoever connects again asks anew.
      const tell = (payload: string) =>
        void connecting.query('select pg_notify($1, $2)', [channel, payload]).catch(() => {});
      hearing.onUp(rows[0]?.position ?? '', tell);
      if (told) log.info({ channel }, 'changes are heard of again');
      told = false;
      beat(connecting);
    } catch (error) {
      lose(connecting, error);
    }
  };

  const beat = (beating: pg.Client) => {
    timer = setTimeout(() => {
      beating.query('select 1').then(
        () => client === beating && beat(beating),
        (error: unknown) => lose(beating, error),
      );
    }, HEARTBEAT_MS);
    timer.unref();
  };

  const lose = (lost: pg.Client, reason?: unknown) => {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(timer);
    lost.end().catch(() => {});
    if (closed) return;
    hearing.onDown();
    if (!told) log.warn({ channel, err: reason }, 'the connection that hears of changes was lost; trying again');
    told = true;
    timer = setTimeout(() => void connect(), RETRY_MS);
    timer.unref();
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
