// Starts the solver in a worker. What arrives before it is ready waits.
import init from '/{{play/worker.js}}';
import { unpack } from '/{{unpack.js}}';

const WHOLE_BOOK = '/{{play/classic.book}}';
let isKept = false;

// The opening book, when it is first needed; a worker may wait for it. The whole one is large: unless it is kept already,
// one of the first plies does until it has come.
self.openingBook = () => {
  if (isKept) return now(WHOLE_BOOK);
  fetch(WHOLE_BOOK).then(answer => answer.ok && answer.arrayBuffer()).then(
    bytes => { self.wholeBook = bytes && new Uint8Array(bytes); },
    () => {},
  );
  return now('/{{play/first.book}}');
};

function now(path) {
  const request = new XMLHttpRequest();
  request.open('GET', path, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? new Uint8Array(request.response) : null;
}

const early = [];
self.onmessage = event => early.push(event);
// The page hears of errors, but not of promises that were not kept.
const failed = error => setTimeout(() => { throw error; });
const code = fetch('/{{play/worker.bin}}').then(answer => answer.arrayBuffer());
const book = globalThis.caches?.match(WHOLE_BOOK).then(found => { isKept = !!found; }, () => {});
const start = ([packed]) => init({ module_or_path: unpack(packed) });
Promise.all([code, book]).then(start).then(() => early.forEach(event => self.onmessage(event)), failed);
