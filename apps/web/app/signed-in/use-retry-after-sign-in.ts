import { useEffect } from 'react';
import { useStoredUser } from '../platform/local-mirror.ts';
import { isSignedOut, queryClient } from './query-client.ts';

/** What could not be read because the session had ended is read once more when somebody has signed in again. */
export function useRetryAfterSignIn(): void {
  const userId = useStoredUser()?.id;
  useEffect(() => {
    if (!userId) return;
    void queryClient().refetchQueries({ predicate: ({ state }) => isSignedOut(state.error) });
  }, [userId]);
}
