import { use, useEffect } from 'react';
import { ScriptMark } from './script-mark.ts';

declare global {
  interface Window {
    leaveStepsToRouter?: () => void;
  }
}

// An inline script: text, because it runs as part of the document, before any file of ours has come.
const LOAD_ANEW = `(() => {
  const page = () => location.pathname + location.search;
  const drawn = page();
  const untilAlive = new AbortController();
  window.leaveStepsToRouter = () => untilAlive.abort();
  addEventListener('popstate', () => page() === drawn || location.reload(), { signal: untilAlive.signal });
})()`;

/**
 * Back or Forward, pressed before a reloaded page has come alive, changes the address only: the router, not there yet,
 * would then wake up with one page under the address of another. So the page of that address is loaded.
 */
export function EarlySteps() {
  useEffect(() => window.leaveStepsToRouter?.(), []);
  return <script nonce={use(ScriptMark)}>{LOAD_ANEW}</script>;
}
