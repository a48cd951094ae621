// One render keeps a core busy; a second one uses the time in which the first waits for the API.
const MAX_CONCURRENT = 2;
// A render that takes longer is waiting for the API, not computing, so the next one may start.
const DEFAULT_COMPUTING_MS = 100;
const MAX_QUEUED = 100;

type Job = () => void;

/**
 * Limits concurrent page renders, because rendering blocks the event loop. IP ranges are served round-robin, so a client that
 * requests many pages delays only itself.
 */
export function createRenderQueue({ computingMs = DEFAULT_COMPUTING_MS, maxQueued = MAX_QUEUED } = {}) {
  const waiting = new Map<string, Job[]>();
  let busy = 0;

  function startNext(): void {
    const [first] = waiting;
    if (busy >= MAX_CONCURRENT || !first) return;
    const [ipRange, jobs] = first;
    const job = jobs.shift();
    // Move this IP range to the end of the queue.
    waiting.delete(ipRange);
    if (jobs.length > 0) waiting.set(ipRange, jobs);
    busy += 1;
    job?.();
  }

  function releaseSlot(): void {
    busy -= 1;
    // Lets pending I/O run before the next render.
    setImmediate(startNext);
  }

  return {
    /** True if this IP range has too many pages in the queue for another one to finish in time. */
    isFull: (ipRange: string): boolean => (waiting.get(ipRange)?.length ?? 0) >= maxQueued,
    render<T>(ipRange: string, render: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const job = () => {
        let hasSlot = true;
        const release = () => {
          if (hasSlot) releaseSlot();
          hasSlot = false;
        };
        const timer = setTimeout(release, computingMs);
        render()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer);
            release();
          });
      };
      const jobs = waiting.get(ipRange) ?? [];
      jobs.push(job);
      waiting.set(ipRange, jobs);
      startNext();
      return promise;
    },
  };
}
