/**
 * Registers the service worker, which keeps a page for the day the network is gone. It waits until this page has all it
 * needs itself.
 */
export function keepOfflinePage(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}

function register(): void {
  // Without it the shop works as well, only not offline.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
