import { performance } from 'node:perf_hooks';

const CHECK_INTERVAL_MS = 10_000;
// Event loop utilisation below which a process counts as idle.
const MAX_IDLE_UTILIZATION = 0.05;

/**
 * Frees memory that only startup needed, such as source text and code that ran once. Collects when loading is done, and again
 * when the process is first idle. Needs `--expose-gc`, which only `bin/kinari` sets; otherwise does nothing.
 */
export function trimMemory(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  collect();
  let previous = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, previous);
    previous = now;
    if (utilization > MAX_IDLE_UTILIZATION) return;
    clearInterval(timer);
    collect();
  }, CHECK_INTERVAL_MS).unref();
}
