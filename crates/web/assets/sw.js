// Keeps the application for playing without a network.
//
// Each version has a cache of its own, which holds exactly the files of that version or does not come
// to be. Assets are named by their content, so a page only ever gets its own; the page itself comes
// from the network while there is one, and otherwise from the newest version that is complete.

const VERSION = 'quatris-{{version}}';
// path: what its content must be
const CORE = {{core}}; // what every page needs
const ALL = {{all}}; // everything that needs no server: the machine and its opening book too

self.addEventListener('install', event => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

// A first visit costs no more than its page; who has been here before gets everything.
async function fill() {
  const files = (await versions()).length ? ALL : CORE;
  await (await caches.open(VERSION)).addAll(await missing(files));
}

// A page has nothing else to do. Each file is kept as it comes: the book takes longest.
self.addEventListener('message', event => {
  if (event.data === 'all') event.waitUntil(keep());
});

async function keep() {
  const cache = await caches.open(VERSION);
  await Promise.all((await missing(ALL)).map(request => cache.add(request)));
}

async function missing(files) {
  const cache = await caches.open(VERSION);
  const kept = new Set((await cache.keys()).map(request => new URL(request.url).pathname));
  const paths = Object.entries(files).filter(([path]) => !kept.has(path));
  return paths.map(([path, integrity]) => new Request(path, { integrity }));
}

async function versions() {
  return (await caches.keys()).filter(name => name.startsWith('quatris-'));
}

self.addEventListener('activate', event => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

// A page of the version before may still be open: what it has not loaded yet stays until the next update.
async function forget() {
  const others = (await versions()).filter(name => name !== VERSION);
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)));
}

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  // Without a network there are no rooms, and that is no error.
  if (pathname === '/api/rooms') event.respondWith(fetch(request).catch(() => Response.json([])));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept('/')));
  else if (pathname in ALL) event.respondWith(fetch(request).catch(() => kept(pathname)));
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
