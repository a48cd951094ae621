// By then the pictures and scripts of a first view have arrived, even by a slow network.
const SETTLED_MS = 4000;

/**
 * Prefetches code that is no part of the first page: after the page has settled, or as soon as somebody touches it,
 * because the tap that needs it must not wait. Returns what to call when it is no longer wanted.
 */
export function fetchAhead(load: () => Promise<unknown>): () => void {
  const done = new AbortController();
  const fetchNow = () => {
    done.abort();
    // Without a network it is fetched when it is asked for.
    void load().catch(() => undefined);
  };
  for (const name of ['pointermove', 'pointerdown', 'keydown']) {
    window.addEventListener(name, fetchNow, { signal: done.signal, passive: true });
  }
  const timer = setTimeout(fetchNow, SETTLED_MS);
  done.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => done.abort();
}
