import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api.ts';
import { onSessionChange, readToken, readUser, sessionExpired } from '../platform/local-session.ts';

const FRESH_MS = 30_000;

let client: QueryClient | undefined;

/** Returns the cache of the user's data. On the server it is always empty. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (!client) {
    client = createQueryClient();
    clearOnSignOut(client);
  }
  return client;
}

/** True for a 401. The query is repeated after login. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 1 && shouldRetry(error),
        retryDelay: 500,
        // Offline, fail at once instead of waiting for the network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Retries outages and replaced tokens, but not other errors of the API. */
function shouldRetry(error: unknown): boolean {
  if (isSignedOut(error)) return readToken() !== null;
  return !(error instanceof ApiError && error.status < 500);
}

/** Clears the cache when the user changes, so that no data is shown to the next one. */
function clearOnSignOut(cache: QueryClient): void {
  let owner = readUser()?.id;
  onSessionChange(() => {
    const current = readUser()?.id;
    if (current === owner || (current === undefined && sessionExpired.read())) return;
    owner = current;
    cache.clear();
  });
}
