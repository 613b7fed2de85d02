// Keeps the application for playing without a network.
//
// Each version has a cache of its own, which holds exactly the files of that version or does not come
// to be. Assets are named by their content, so a page only ever gets its own; the page itself comes
// from the network while there is one, and otherwise from the newest version that is complete.

const VERSION = 'quatris-{{version}}';
const FILES = {{files}}; // path: what its content must be

self.addEventListener('install', event => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

async function fill() {
  const cache = await caches.open(VERSION);
  await cache.addAll(Object.entries(FILES).map(([path, integrity]) => new Request(path, { integrity })));
}

self.addEventListener('activate', event => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

// A page of the version before may still be open: what it has not loaded yet stays until the next update.
async function forget() {
  const others = (await caches.keys()).filter(name => name.startsWith('quatris-') && name !== VERSION);
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)));
}

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(pathname in FILES ? pathname : '/')));
  else if (pathname in FILES) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function kept(path) {
  return (await caches.open(VERSION)).match(path);
}

// It never changes, so any version's will do; one that is fetched late is kept as well.
async function asset(request) {
  const found = await caches.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(VERSION)).put(request.url, answer.clone());
  return answer;
}
