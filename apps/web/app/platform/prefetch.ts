// By then the images and scripts of the first view have loaded, even on a slow network.
const SETTLED_MS = 4000;

/**
 * Prefetches code for later: after the page has settled, or on the first user input, because the click that needs it
 * must not wait. Returns a function that cancels it.
 */
export function prefetch(load: () => Promise<unknown>): () => void {
  const done = new AbortController();
  const fetchNow = () => {
    done.abort();
    // If it fails, the code is loaded when it is needed.
    void load().catch(() => undefined);
  };
  for (const name of ['pointermove', 'pointerdown', 'keydown']) {
    window.addEventListener(name, fetchNow, { signal: done.signal, passive: true });
  }
  const timer = setTimeout(fetchNow, SETTLED_MS);
  done.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => done.abort();
}
