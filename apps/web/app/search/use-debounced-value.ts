import { useEffect, useState } from 'react';

/** Returns the value after it has not changed for `ms`. The second item sets it at once. */
export function useDebouncedValue<T>(value: T, ms: number): [T, (value: T) => void] {
  const [debounced, setDebounced] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);

  return [debounced, setDebounced];
}
