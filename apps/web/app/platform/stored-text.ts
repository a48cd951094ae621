/** Returns what is stored in this browser, or null if nothing is or the visitor has blocked storage. */
export function readStoredText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Calls `onChange` on any of these events of the window. Returns how to stop. */
export function subscribeToEvents(names: readonly string[], onChange: () => void): () => void {
  for (const name of names) window.addEventListener(name, onChange);
  return () => {
    for (const name of names) window.removeEventListener(name, onChange);
  };
}
