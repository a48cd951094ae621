// One is enough to keep a core busy; the other uses the time in which the first waits for the API.
const AT_ONCE = 2;
// Whoever takes longer than this waits for the API, and does not compute: the next may begin.
const COMPUTING_MS = 100;
const MOST_WAITING = 100;

type Job = () => void;

/**
 * Renders pages a few at a time. Rendering keeps the process to itself while it computes, and many at once would keep every other
 * request waiting for all of them. Addresses take turns: whoever asks for many pages waits for their own.
 */
export function createRenderQueue({ computingMs = COMPUTING_MS, mostWaiting = MOST_WAITING } = {}) {
  const waiting = new Map<string, Job[]>();
  let busy = 0;

  function next(): void {
    const [first] = waiting;
    if (busy >= AT_ONCE || !first) return;
    const [network, jobs] = first;
    const job = jobs.shift();
    // To the end of the row, where the others have had their turn before it comes again.
    waiting.delete(network);
    if (jobs.length > 0) waiting.set(network, jobs);
    busy += 1;
    job?.();
  }

  function letGo(): void {
    busy -= 1;
    // Not at once: what has arrived meanwhile is read first.
    setImmediate(next);
  }

  return {
    /** Whether so many pages of this address wait that another one would not come in time. */
    isFull: (network: string): boolean => (waiting.get(network)?.length ?? 0) >= mostWaiting,
    render<T>(network: string, draw: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const job = () => {
        let holds = true;
        const release = () => {
          if (holds) letGo();
          holds = false;
        };
        const timer = setTimeout(release, computingMs);
        draw()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer);
            release();
          });
      };
      const jobs = waiting.get(network) ?? [];
      jobs.push(job);
      waiting.set(network, jobs);
      next();
      return promise;
    },
  };
}
