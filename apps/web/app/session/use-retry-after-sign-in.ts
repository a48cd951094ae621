import { useEffect } from 'react';
import { useStoredUser } from '../platform/local-session.ts';
import { isSignedOut, queryClient } from './query-client.ts';

/** After login, repeats queries that failed because the session had ended. */
export function useRetryAfterSignIn(): void {
  const userId = useStoredUser()?.id;
  useEffect(() => {
    if (!userId) return;
    void queryClient().refetchQueries({ predicate: ({ state }) => isSignedOut(state.error) });
  }, [userId]);
}
