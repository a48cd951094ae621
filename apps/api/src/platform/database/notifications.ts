import pg from 'pg';
import type { Log } from '../log.ts';

export type Listener = { close(): Promise<void> };

type NotificationHandlers = {
  /** `position` grows with every transaction. `tell` sends a payload to all listeners. */
  onUp(position: string, notify: (payload: string) => void): void;
  onDown(): void;
  onMessage(payload: string, isOwn: boolean): void;
};

const HEARTBEAT_MS = 1000;
const RETRY_MS = 500;

/**
 * Listens on a PostgreSQL channel and reconnects after errors. Needs a direct connection: transaction poolers do not pass
 * notifications. A heartbeat detects connections that died silently.
 */
export function subscribeToNotifications(
  url: string,
  channel: string,
  handlers: NotificationHandlers,
  log: Log,
): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  // Log a lost connection once, not on every retry.
  let hasWarned = false;

  const connect = async () => {
    const newClient = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 2000,
      query_timeout: HEARTBEAT_MS,
      application_name: 'listener',
    });
    client = newClient;
    let ownPid: number | undefined;
    newClient.on('notification', ({ payload = '', processId }) => handlers.onMessage(payload, processId === ownPid));
    newClient.on('error', (error) => handleDisconnect(newClient, error));
    newClient.on('end', () => handleDisconnect(newClient));
    try {
      await newClient.connect();
      await newClient.query(`listen ${newClient.escapeIdentifier(channel)}`);
      const { rows } = await newClient.query<{ position: string; pid: number }>(
        'select pg_snapshot_xmax(pg_current_snapshot())::text as position, pg_backend_pid() as pid',
      );
      ownPid = rows[0]?.pid;
      // Ignore errors: after a reconnect `onUp` runs again.
      const notify = (payload: string) =>
        void newClient.query('select pg_notify($1, $2)', [channel, payload]).catch(() => {});
      handlers.onUp(rows[0]?.position ?? '', notify);
      if (hasWarned) log.info({ channel }, 'notification listener reconnected');
      hasWarned = false;
      scheduleHeartbeat(newClient);
    } catch (error) {
      handleDisconnect(newClient, error);
    }
  };

  const scheduleHeartbeat = (heartbeatClient: pg.Client) => {
    timer = setTimeout(() => {
      heartbeatClient.query('select 1').then(
        () => client === heartbeatClient && scheduleHeartbeat(heartbeatClient),
        (error: unknown) => handleDisconnect(heartbeatClient, error),
      );
    }, HEARTBEAT_MS);
    timer.unref();
  };

  const handleDisconnect = (lostClient: pg.Client, reason?: unknown) => {
    if (client !== lostClient) return;
    client = undefined;
    clearTimeout(timer);
    lostClient.end().catch(() => {});
    if (closed) return;
    handlers.onDown();
    if (!hasWarned) log.warn({ channel, err: reason }, 'notification listener disconnected, retrying');
    hasWarned = true;
    timer = setTimeout(() => void connect(), RETRY_MS);
    timer.unref();
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      const currentClient = client;
      client = undefined;
      await currentClient?.end().catch(() => {});
    },
  };
}
