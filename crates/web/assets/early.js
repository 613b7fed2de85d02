// Before the first paint: theme, language and the kind of page. What is clicked or pressed before the program is
// there waits for it.
const root = document.documentElement;
let language = navigator.language;
try {
  const theme = localStorage.getItem('quatris.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  language = localStorage.getItem('quatris.language') ?? language;
} catch { /* a browser may refuse its storage; the system's theme and language are good ones */ }
root.lang = language.startsWith('fr') ? 'fr' : 'en';

const kind = () => { root.dataset.early = /^#\/(play|r|saved)\//.test(location.hash) ? 'board' : 'home'; };
kind();
addEventListener('hashchange', kind);

const waiting = [];
const wait = event => waiting.push(event);
for (const name of ['click', 'keydown']) addEventListener(name, wait);

// The program is there and has drawn its page in place of the early one.
globalThis.started = () => {
  document.getElementById('early').remove();
  removeEventListener('hashchange', kind);
  for (const name of ['click', 'keydown']) removeEventListener(name, wait);
  delete root.dataset.early;
  root.dataset.ready = '';
  performance.mark('ready');
  for (const event of waiting) {
    if (event.type === 'keydown') document.body.dispatchEvent(new KeyboardEvent('keydown', event));
    // A link has led on already.
    else if (!event.target.closest('a')) document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent('click', event));
  }
};
