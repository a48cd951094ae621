// Polling interval, and how long the last version is used while a poll is running. Together they stay below one second, the
// time within which a change must reach every page.
const POLL_INTERVAL_MS = 250;
const MAX_AGE_MS = 600;
const MAX_WAIT_MS = 500;

/** Header that passes the catalog version of a page to its loaders. */
export const PAGE_CATALOG_VERSION_HEADER = 'x-page-catalog-version';

/** Header for the loaders of a page: the shop is closed to this visitor. */
export const PAGE_CLOSED_HEADER = 'x-page-closed';

/** Part of the page cache key, how long to cache, and whether the shop is closed to shoppers. */
export type PageCatalogVersion = { name: string; keptMs: number; closed: boolean };
export type FetchedVersion = { version: string; closed: boolean };

// Without a reply from the API, pages can be stale after this time. Until then the last version is used, so that an overloaded
// API does not cause every page to be rendered again.
const UNKNOWN_VERSION_TTL_MS = 5000;
const UNKNOWN_VERSION: PageCatalogVersion = { name: '', keptMs: UNKNOWN_VERSION_TTL_MS, closed: false };
// API processes can lag by a second, so replies just after a change may still be old.
const SETTLING_MS = 2000;
// Sales do not change the version, so no page may show stock older than this.
const TTL_MS = 30_000;

export type CatalogVersionReader = () => Promise<PageCatalogVersion>;

/** True if API replies are certainly from this catalog version and not from an earlier one. */
export function isCurrent({ keptMs }: PageCatalogVersion): boolean {
  return keptMs === TTL_MS;
}

/**
 * Returns the current catalog version. Polls the API a few times a second at most, and only when a page is requested.
 * With a recent version no request waits, so a busy API does not delay cached pages.
 */
export function createCatalogVersionReader(
  fetchVersion: () => Promise<FetchedVersion>,
  now: () => number = Date.now,
): CatalogVersionReader {
  let known: FetchedVersion | undefined;
  let since = 0;
  let requestedAt = Number.NEGATIVE_INFINITY;
  let receivedAt = Number.NEGATIVE_INFINITY;
  let pendingRequest: Promise<void> | undefined;

  async function refreshVersion(): Promise<void> {
    const fetched = await fetchVersion().catch(() => undefined);
    requestedAt = now();
    if (fetched) receivedAt = requestedAt;
    else if (requestedAt - receivedAt < UNKNOWN_VERSION_TTL_MS) return;
    if (fetched?.version !== known?.version) since = requestedAt;
    known = fetched;
  }

  return async (): Promise<PageCatalogVersion> => {
    if (now() - requestedAt >= POLL_INTERVAL_MS) {
      pendingRequest ??= refreshVersion().finally(() => {
        pendingRequest = undefined;
      });
      if (now() - receivedAt >= MAX_AGE_MS) await pendingRequest;
    }
    if (!known) return UNKNOWN_VERSION;
    const { version: name, closed } = known;
    return { name, keptMs: now() - since < SETTLING_MS ? SETTLING_MS : TTL_MS, closed };
  };
}

export async function fetchCatalogVersion(apiUrl: string): Promise<FetchedVersion> {
  const response = await fetch(`${apiUrl}/api/catalog-version`, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
  const { version, closed } = (await response.json()) as { version?: unknown; closed?: unknown };
  if (!response.ok || typeof version !== 'string') throw new Error('The API did not return its catalog version');
  return { version, closed: closed === true };
}
