import { useEffect, useState } from 'react';

export type Deferred<T> = T | Promise<T>;

/**
 * Returns the value, or `undefined` while it loads. Unlike with Suspense, the page renders before its data and retains
 * its state when the data arrives. Errors go to the page's error boundary.
 */
export function useDeferredData<T>(deferred: Deferred<T>): T | undefined {
  const [resolved, setResolved] = useState<{ from: Promise<T>; value?: T; error?: unknown }>();

  useEffect(() => {
    if (!(deferred instanceof Promise)) return;
    let isCurrent = true;
    deferred.then(
      (value) => isCurrent && setResolved({ from: deferred, value }),
      (error: unknown) => isCurrent && setResolved({ from: deferred, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [deferred]);

  if (!(deferred instanceof Promise)) return deferred;
  if (resolved?.from !== deferred) return undefined;
  if ('error' in resolved) throw resolved.error;
  return resolved.value;
}
