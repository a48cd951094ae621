import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

// Longer than the request timeout of 30 seconds.
const SHUTDOWN_TIMEOUT_MS = 35_000;

type ShutdownOptions = {
  /** `drain` makes proxies stop sending requests. `drainMs` is the time they get. */
  drainMs?: number;
  drain?: () => void;
  stop: () => Promise<void>;
};

/** Graceful shutdown: drains, finishes running work, takes nothing new. */
export function stopOnSignal(log: Log, { drainMs = 0, drain, stop }: ShutdownOptions): void {
  const shutDown = async () => {
    drain?.();
    await wait(drainMs);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    await stop();
    // The open IPC channel to the parent would stop this process from exiting.
    if (process.connected) process.disconnect();
  };
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // A terminal signals the whole process group, and then the parent signals us again.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    shutDown().catch((error: unknown) => {
      log.error({ err: error }, 'graceful shutdown failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
