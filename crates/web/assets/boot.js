// Starts the first page and Puissance 4 on one screen.
import init from '/{{web.js}}';

// The worker's script has a hashed name, which only this file knows.
document.documentElement.dataset.worker = '/{{play/worker-boot.js}}';

await init({ module_or_path: '/{{web_bg.wasm}}' });
started();
performance.mark('ready');
await import('/{{offline.js}}');
