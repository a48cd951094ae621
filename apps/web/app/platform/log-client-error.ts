/** For failures that need no message, because the page still shows its old data. */
export function logClientError(message: string, error: unknown): void {
  // Leaving a page aborts its requests.
  if (error instanceof DOMException && error.name === 'AbortError') return;
  // oxlint-disable-next-line no-console -- the browser's console is the only log a browser has
  console.warn(message, error);
}
