import { DomainError } from './http/domain-error.ts';

/**
 * Semaphore for expensive work. Waiting work is served round-robin by `group`, so a busy group only delays itself. Above
 * `maxQueued` the longest group loses its last item with `unavailable`: the caller can retry, and the queue cannot grow
 * without limit.
 */
export function createSemaphore({ maxConcurrent, maxQueued }: { maxConcurrent: number; maxQueued: number }) {
  let running = 0;
  let waiting = 0;
  const groups = new Map<string, QueuedTask[]>();

  function startNext(): void {
    const [first] = groups;
    if (!first) return void (running -= 1);
    const [group, queue] = first;
    const next = queue.shift();
    // Move the group to the end, so the other groups come first.
    groups.delete(group);
    if (queue.length > 0) groups.set(group, queue);
    waiting -= 1;
    next?.start();
  }

  function waitForSlot(group: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = groups.get(group) ?? [];
    if (waiting >= maxQueued) {
      const longest = findLongestQueue(groups);
      // This group would be the longest, so its own item is rejected.
      if (!longest || longest.length <= queue.length + 1) throw new DomainError('unavailable');
      longest.pop()?.reject(new DomainError('unavailable'));
      waiting -= 1;
    }
    queue.push({ start: resolve, reject });
    groups.set(group, queue);
    waiting += 1;
    return promise;
  }

  return async function run<T>(work: () => Promise<T>, group = ''): Promise<T> {
    if (running < maxConcurrent) running += 1;
    else await waitForSlot(group);
    try {
      return await work();
    } finally {
      // Pass the slot on instead of freeing it, so no new call can take it in between.
      startNext();
    }
  };
}

type QueuedTask = { start: () => void; reject: (reason: DomainError) => void };

function findLongestQueue(groups: Map<string, QueuedTask[]>): QueuedTask[] | undefined {
  let longest: QueuedTask[] | undefined;
  for (const queue of groups.values()) if (queue.length > (longest?.length ?? 0)) longest = queue;
  return longest;
}
