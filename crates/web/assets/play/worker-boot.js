// Starts the solver in a worker. What arrives before it is ready waits.
import init from '/{{play/worker.js}}';

// The opening book is fetched once, when it is first needed; a worker may wait for it.
self.openingBook = () => {
  const request = new XMLHttpRequest();
  request.open('GET', '/{{play/classic.book}}', false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    return null;
  }
  return request.status === 200 ? new Uint8Array(request.response) : null;
};

const early = [];
self.onmessage = event => early.push(event);
// The page hears of errors, but not of promises that were not kept.
const failed = error => setTimeout(() => { throw error; });
init({ module_or_path: '/{{play/worker.wasm}}' }).then(() => early.forEach(event => self.onmessage(event)), failed);
