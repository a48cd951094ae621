import { useEffect, useState } from 'react';

/** The value once it has stood still for a while; the second part takes one over at once. */
export function useDebounced<T>(value: T, ms: number): [T, (value: T) => void] {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);

  return [settled, setSettled];
}
