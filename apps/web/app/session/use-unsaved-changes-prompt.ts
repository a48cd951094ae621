import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../platform/local-session.ts';
import { useUnloadWarning } from '../ui/overlay/use-unload-warning.ts';

/** Asks before leaving a page with unsaved input. Logout does not ask. */
export function useUnsavedChangesPrompt(isBusy: boolean, question = 'Leave without saving your changes?'): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBusy && readToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // oxlint-disable-next-line no-alert -- the same question, in the same dress, as the browser asks on closing the tab
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker, question]);

  useUnloadWarning(isBusy);
}
