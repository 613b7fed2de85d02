// Starts the pages of rooms.
import init from '/{{room/table.js}}';

await init({ module_or_path: '/{{room/table_bg.wasm}}' });
started();
await import('/{{offline.js}}');
