import { use, useEffect } from 'react';
import { ScriptNonce } from './script-nonce.ts';

declare global {
  interface Window {
    leaveStepsToRouter?: () => void;
  }
}

// An inline script, because it must run before any of our files have loaded.
const RELOAD_SCRIPT = `(() => {
  const page = () => location.pathname + location.search;
  const drawn = page();
  const untilAlive = new AbortController();
  window.leaveStepsToRouter = () => untilAlive.abort();
  addEventListener('popstate', () => page() === drawn || location.reload(), { signal: untilAlive.signal });
})()`;

/**
 * Reloads on Back or Forward before hydration. Otherwise only the URL would change, and the router would hydrate the
 * page of another URL.
 */
export function PreHydrationHistory() {
  useEffect(() => window.leaveStepsToRouter?.(), []);
  return <script nonce={use(ScriptNonce)}>{RELOAD_SCRIPT}</script>;
}
