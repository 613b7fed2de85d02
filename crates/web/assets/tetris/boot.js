// Starts the pages of Tetris: the chosen theme before the first paint, then the code, then the cache for
// playing without a network.
const root = document.documentElement;
try {
  const theme = localStorage.getItem('quatris.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch { /* a browser may refuse its storage; the system's theme is a good one */ }

// Rooms in a server are a program of their own. Script and code are fetched at once.
const [script, code] = /^#\/(new|quick|room|watch)\//.test(location.hash)
  ? ['/{{later/room.js}}', '/{{later/room_bg.wasm}}']
  : ['/{{tetris/tetris.js}}', '/{{tetris/tetris_bg.wasm}}'];
const module_or_path = fetch(code);
const { default: init } = await import(script);
await init({ module_or_path });
root.dataset.ready = '';

if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js');
  (await navigator.serviceWorker.ready).active.postMessage('tetris');
}
