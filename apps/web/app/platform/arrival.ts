import { useEffect, useState } from 'react';

/** A value that is here already, or on its way. */
export type Arriving<T> = T | Promise<T>;

/**
 * What has arrived; `undefined` while it is on its way. A page can so be drawn before its data is there, and keep what
 * somebody did on it when the data comes, which a suspended part of a page would forget. Failures go to the page's
 * error boundary.
 */
export function useArrival<T>(arriving: Arriving<T>): T | undefined {
  const [arrived, setArrived] = useState<{ from: Promise<T>; value?: T; error?: unknown }>();

  useEffect(() => {
    if (!(arriving instanceof Promise)) return;
    let isCurrent = true;
    arriving.then(
      (value) => isCurrent && setArrived({ from: arriving, value }),
      (error: unknown) => isCurrent && setArrived({ from: arriving, error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [arriving]);

  if (!(arriving instanceof Promise)) return arriving;
  if (arrived?.from !== arriving) return undefined;
  if ('error' in arrived) throw arrived.error;
  return arrived.value;
}
