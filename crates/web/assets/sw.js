// Keeps one whole version of the application for playing without a network.
//
// A version is installed completely or not at all, and a page is always answered from the one
// version that was current when it opened: hashed files are named by their content, so an old page
// still finds its own files, and a new page never gets an old one.
const VERSION = '{{version}}';
const FILES = {{files}};
const CACHE = `quatris-${VERSION}`;

self.addEventListener('install', event => {
  const keep = caches.open(CACHE).then(cache =>
    cache.addAll(FILES.map(file => new Request(file, { cache: 'no-cache' }))));
  event.waitUntil(keep.then(() => self.skipWaiting()));
});

self.addEventListener('activate', event => {
  const ours = name => name.startsWith('quatris-');
  const tidy = caches.keys().then(names =>
    Promise.all(names.filter(name => ours(name) && name !== CACHE).map(name => caches.delete(name))));
  event.waitUntil(tidy.then(() => self.clients.claim()));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // The newest page when there is a network, the one that was kept when there is none.
    event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName: CACHE })));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(kept(request));
  }
});

// What is named by its content never changes: whatever was fetched once is kept.
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}
