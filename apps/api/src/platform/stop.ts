import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

// Longer than any request may take, which is half a minute.
const PATIENCE_MS = 35_000;

type Stopping = {
  /** How long those in front are given to see that this process no longer wants anybody, and what shows them. */
  drainMs?: number;
  drain?: () => void;
  stop: () => Promise<void>;
};

/** Graceful shutdown: stops a process in order when asked to: those in front turn away, what was begun is finished, nothing new is taken. */
export function stopOnSignal(log: Log, { drainMs = 0, drain, stop }: Stopping): void {
  const stopInOrder = async () => {
    drain?.();
    await wait(drainMs);
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    await stop();
    // The line to whoever started us would keep this process alive.
    if (process.connected) process.disconnect();
  };
  let asked = false;
  const onSignal = (signal: NodeJS.Signals) => {
    // A terminal tells the whole group, and whoever started us tells us again.
    if (asked) return;
    asked = true;
    log.info({ signal }, 'stopping');
    stopInOrder().catch((error: unknown) => {
      log.error({ err: error }, 'could not stop in order');
      process.exit(1);
    });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
