import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api.ts';
import { onSessionChange, readToken, readUser, sessionExpired } from '../platform/local-mirror.ts';

const FRESH_MS = 30_000;

let client: QueryClient | undefined;

/** What the API told this browser about the person signed in. The server, which knows nobody, gets an empty one. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  if (!client) {
    client = createQueryClient();
    forgetWithSession(client);
  }
  return client;
}

/** A read that failed because nobody was signed in; it deserves another try once somebody is. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 1 && deservesRetry(error),
        retryDelay: 500,
        // Offline, a read fails at once and says so, instead of waiting in silence for the network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** A refusal stays one however often it is asked for; an outage may pass, and a token may have been replaced. */
function deservesRetry(error: unknown): boolean {
  if (isSignedOut(error)) return readToken() !== null;
  return !(error instanceof ApiError && error.status < 500);
}

/** Nothing of one person may be shown to the next. */
function forgetWithSession(cache: QueryClient): void {
  let owner = readUser()?.id;
  onSessionChange(() => {
    const current = readUser()?.id;
    if (current === owner || (current === undefined && sessionExpired.read())) return;
    owner = current;
    cache.clear();
  });
}
