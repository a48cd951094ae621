import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Does what a link to this page asked for beside showing it, as 'Add product' does, once; a reload does not ask again. `isReady` says
 * whether the page has what it needs for that.
 */
export function useAskedFor(what: string, isReady: boolean, act: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isAsked = isReady && (state as { asked?: string } | null)?.asked === what;
  const answer = useEffectEvent(async () => {
    await navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
    act();
  });
  useEffect(() => {
    if (isAsked) void answer();
  }, [isAsked]);
}
