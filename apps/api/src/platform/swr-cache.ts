type CachedValue<T> = { value: T; at: number };

type CacheOptions<T> = {
  /** Cheap values are not cached, so they are always current. */
  shouldCache: (value: T) => boolean;
  freshMs?: number;
  maxAgeMs?: number;
  now?: () => number;
};

/**
 * Stale-while-revalidate cache in this process, for slow queries on long lists. A slightly old value is returned while a new
 * one is computed, so callers do not wait.
 */
export function createSwrCache<T>({ shouldCache, freshMs = 5000, maxAgeMs = 60_000, now = Date.now }: CacheOptions<T>) {
  const cache = new Map<string, CachedValue<T>>();
  const inFlight = new Map<string, Promise<T>>();

  return async function getOrCompute(name: string, compute: () => Promise<T>): Promise<T> {
    const cached = cache.get(name);
    const age = cached ? now() - cached.at : Infinity;
    if (cached && age < freshMs) return cached.value;
    const pending =
      inFlight.get(name) ??
      compute()
        .then((value) => {
          if (shouldCache(value)) cache.set(name, { value, at: now() });
          else cache.delete(name);
          return value;
        })
        .finally(() => inFlight.delete(name));
    inFlight.set(name, pending);
    if (!cached || age > maxAgeMs) return pending;
    // The next caller gets this error. This one already has a value.
    pending.catch(() => {});
    return cached.value;
  };
}
