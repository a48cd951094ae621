/** For failures that a visitor need not be told of: the page shows what it knew before. */
export function logQuietly(message: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the only log a browser has
  console.warn(message, error);
}
