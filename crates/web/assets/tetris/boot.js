// Starts the pages of Tetris. Rooms in a server are a program of their own. Script and code are fetched at once.
const [script, code] = /^#\/(new|quick|room|watch)\//.test(location.hash)
  ? ['/{{later/room.js}}', '/{{later/room_bg.wasm}}']
  : ['/{{tetris/tetris.js}}', '/{{tetris/tetris_bg.wasm}}'];
const module_or_path = fetch(code);
const { default: init } = await import(script);
await init({ module_or_path });
started();
await import('/{{offline.js}}');
