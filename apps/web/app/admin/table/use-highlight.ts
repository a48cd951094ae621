import { useEffect, useState } from 'react';

const HIGHLIGHT_MS = 2000;

/** Which row was just saved; it is forgotten after two seconds. */
export function useHighlight(): [id: string | undefined, highlight: (id: string) => void] {
  const [id, setId] = useState<string>();

  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setId(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [id]);

  return [id, setId];
}

/** A ref for the highlighted row: brings it into view. */
export function comesIntoView(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}
