// Starts the program, on every page. Its code, its scripts and its texts are fetched at once.
const code = fetch('/{{web.wasm}}');
const scripts = Promise.all([import('/{{web.js}}'), import('/{{parts.js}}')]);

const TEXTS = { en: '/{{texts/en.txt}}', fr: '/{{texts/fr.txt}}' };
const fetched = {};

// The texts of a language.
globalThis.texts = lang => fetched[lang] ??= fetch(TEXTS[lang]).then(answer => answer.text()).catch(error => {
  delete fetched[lang];
  throw error;
});
texts(document.documentElement.lang).catch(() => {});

// The worker's script has a hashed name, which only this file knows.
document.documentElement.dataset.worker = '/{{play/worker-boot.js}}';

const [{ default: init }, { link }] = await scripts;
link(await init({ module_or_path: code }));
await import('/{{offline.js}}');
