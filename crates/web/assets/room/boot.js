// Starts the pages of rooms: the chosen theme before the first paint, then the code. They are nothing
// without a network, so nothing is kept for playing without one.
import init from '/{{room/table.js}}';

const root = document.documentElement;
try {
  const theme = localStorage.getItem('quatris.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
} catch { /* a browser may refuse its storage; the system's theme is a good one */ }

await init({ module_or_path: '/{{room/table_bg.wasm}}' });
root.dataset.ready = '';
