import { useEffect, useState } from 'react';

const HIGHLIGHT_MS = 2000;

/** The row that was just saved. Cleared after two seconds. */
export function useHighlight(): [id: string | undefined, highlight: (id: string) => void] {
  const [id, setId] = useState<string>();

  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => setId(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [id]);

  return [id, setId];
}

/** Ref callback: scrolls the highlighted row into view. */
export function scrollToCenterOnMount(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' });
}
