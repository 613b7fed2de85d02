// Starts the solver in a worker. What arrives before it is ready waits.
import init from '/{{worker.js}}';

const early = [];
self.onmessage = event => early.push(event);
await init({ module_or_path: '/{{worker_bg.wasm}}' });
for (const event of early) self.onmessage(event);
