// Starts the pages of Tetris: the chosen theme before the first paint, then the code, then the cache for
// playing without a network.
import init from '/{{tetris/tetris.js}}';

const root = document.documentElement;
try {
  const theme = localStorage.getItem('quatris.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch { /* a browser may refuse its storage; the system's theme is a good one */ }

await init({ module_or_path: '/{{tetris/tetris_bg.wasm}}' });
root.dataset.ready = '';

if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js');
  (await navigator.serviceWorker.ready).active.postMessage('tetris');
}
