// Shows a page of our own when the network is gone. It keeps that page and nothing else: what a shopper sees is always
// the shop of this moment, and nothing personal stays behind.
const RESPONSE_CACHE = 'offline-2';
const OFFLINE_PAGE = '/offline.html';
const KEPT = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/favicon.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(RESPONSE_CACHE).then((cache) => cache.addAll(KEPT)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(pageOrExcuse(event));
  else if (KEPT.includes(new URL(request.url).pathname)) event.respondWith(networkOrKept(request));
});

async function takeOver() {
  // The request goes out while this worker is still waking up.
  await self.registration.navigationPreload?.enable();
  for (const name of await caches.keys()) if (name !== RESPONSE_CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function pageOrExcuse(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function networkOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}
