import type { Log } from './log.ts';

// Longer than any request may take; after that a supervisor's own kill would come anyway.
const PATIENCE_MS = 10_000;

/** Stops a process in order when asked to: what was begun is finished, nothing new is taken. */
export function stopOnSignal(log: Log, stop: () => Promise<void>): void {
  const onSignal = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    stop().catch((error: unknown) => {
      log.error({ err: error }, 'could not stop in order');
      process.exit(1);
    });
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
}
