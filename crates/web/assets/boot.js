// Starts the program, on every page. Its code, its scripts and its texts are fetched at once.
const code = fetch('/{{web.bin}}').then(answer => answer.arrayBuffer());
const scripts = Promise.all(['/{{web.js}}', '/{{parts.js}}', '/{{unpack.js}}'].map(script => import(script)));

const TEXTS = { en: '/{{texts/en.txt}}', fr: '/{{texts/fr.txt}}' };
const fetched = {};

// The texts of a language.
globalThis.texts = lang => fetched[lang] ??= fetch(TEXTS[lang]).then(answer => answer.text()).catch(error => {
  delete fetched[lang];
  throw error;
});
texts(document.documentElement.lang).catch(() => {});

// The list of all puzzles, fetched when it is first asked for.
let list;
globalThis.puzzles = () => list ??= fetch('/{{play/puzzles.txt}}').then(answer => answer.text()).catch(error => {
  list = undefined;
  throw error;
});

// Whether a server vouches for a finished game; few ask.
globalThis.signed = async (...game) => (await import('/{{later/signature.js}}')).signed(...game);

// The worker's script has a hashed name, which only this file knows.
document.documentElement.dataset.worker = '/{{play/worker-boot.js}}';

const [{ default: init }, { link }, { unpack }] = await scripts;
link(await init({ module_or_path: unpack(await code) }));
await import('/{{offline.js}}');
