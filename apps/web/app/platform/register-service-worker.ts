/** Registers the service worker for the offline page, after this page has loaded. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
}

function register(): void {
  // The shop also works without it, only not offline.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
