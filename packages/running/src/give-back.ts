import { performance } from 'node:perf_hooks';

const LOOK_EVERY_MS = 10_000;
// A process that nobody asks is busy with less than this share of its time.
const QUIET = 0.05;

/**
 * Gives back what starting a process left behind: sources that were read, code that ran once, and room that loading hundreds of
 * files has widened. First when all is loaded and nobody waits yet, and once more when it is first quiet, for what its first answers
 * needed. Only `bin/kinari` lets Node be asked for it; started in another way, a process stays as it is.
 */
export function giveBackMemory(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  collect();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > QUIET) return;
    clearInterval(timer);
    collect();
  }, LOOK_EVERY_MS).unref();
}
