// Starts the application: the chosen theme before the first paint, then the code, then the cache
// for playing without a network.
import init from '/{{web.js}}';

const root = document.documentElement;
try {
  const theme = localStorage.getItem('quatris.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch { /* a browser may refuse its storage; the system's theme is a good one */ }

// The worker's script and the opening book have hashed names, which only this file knows.
root.dataset.worker = '/{{play/worker-boot.js}}';

await init({ module_or_path: '/{{web_bg.wasm}}' });
root.dataset.ready = '';
performance.mark('ready');

if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage('home');
  // Whoever has gone further than the first page wants to play: from then on, also without a network.
  const further = () => location.hash.length > 2 && active.postMessage('play');
  addEventListener('hashchange', further);
  further();
}
