// Before the first paint: theme, language and the kind of page. What is clicked or pressed before the program is
// there waits for it.
const root = document.documentElement;
// What was chosen here before. A browser may refuse its storage; the system's theme and language are good ones.
const kept = name => {
  try {
    return localStorage.getItem(`quatris.${name}`);
  } catch {
    return null;
  }
};
const theme = kept('theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
root.lang = (kept('language') ?? navigator.language).startsWith('fr') ? 'fr' : 'en';

const kind = () => { root.dataset.early = /^\/(puzzle|storm|explore)|#\/(play|r|saved)\//.test(location.pathname + location.hash) ? 'board' : 'home'; };
kind();
addEventListener('hashchange', kind);

// The machine that the first page offers is the one that was last played against.
const machine = way => {
  const [, level, seat] = /^machine-([1-7])-([1-4])$/.exec(kept('machine')) ?? [];
  if (level) way.hash = way.hash.replace(/machine-\d-\d/, `machine-${level}-${seat > 2 ? 1 : seat}`);
};

const waiting = [];
const wait = event => {
  waiting.push(event);
  const way = event.target.closest?.('a[href^="#/play/machine"]');
  if (way) machine(way);
};
for (const name of ['click', 'keydown']) addEventListener(name, wait);

// The program is there and has drawn its page in place of the early one.
globalThis.started = () => {
  document.getElementById('early').remove();
  removeEventListener('hashchange', kind);
  for (const name of ['click', 'keydown']) removeEventListener(name, wait);
  delete root.dataset.early;
  root.dataset.ready = '';
  performance.mark('ready');
};

// The page can do now what waited for it.
globalThis.catchUp = () => {
  for (const event of waiting.splice(0)) {
    if (event.type === 'keydown') document.body.dispatchEvent(new KeyboardEvent('keydown', event));
    else click(document.elementFromPoint(event.clientX, event.clientY), event);
  }
};

// A link has led on already. Where the early board was, a room that waits for its players has something else.
const click = (place, event) => {
  const { target } = event;
  if (!target.closest('a') && (place?.closest('#board') || !target.closest('.early-board'))) place?.dispatchEvent(new MouseEvent('click', event));
};
