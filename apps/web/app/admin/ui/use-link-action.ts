import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Runs the action that a link requested in its state, such as 'Add product', once. A reload does not repeat it.
 * `isReady`: the page has loaded the data for the action.
 */
export function useLinkAction(action: string, isReady: boolean, onAction: () => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isRequested = isReady && (state as { action?: string } | null)?.action === action;
  const runAction = useEffectEvent(async () => {
    await navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
    onAction();
  });
  useEffect(() => {
    if (isRequested) void runAction();
  }, [isRequested]);
}
