// Starts the application: the glue of wasm-bindgen, then the code itself.
import init from '/{{web.js}}';

init({ module_or_path: '/{{web_bg.wasm}}' });
