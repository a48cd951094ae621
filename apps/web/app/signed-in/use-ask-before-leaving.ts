import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { readToken } from '../platform/local-mirror.ts';

/** Leaving a page in the middle of something asks first; logging out does not, for there is nobody left to do it for. */
export function useAskBeforeLeaving(isBusy: boolean, question = 'Leave without saving your changes?'): void {
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

  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);
}
