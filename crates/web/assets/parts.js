// Fetches the parts of the program when they are first asked for. What could not be fetched is tried again the
// next time.
import { unpack } from '/{{unpack.js}}';

const PARTS = {{parts}}; // part: path
const parts = {};

// What the main module shares with the others, once it is there.
export let link;
const linked = new Promise(resolve => { link = resolve; });

async function load(path) {
  const [answer, __wasm_split] = await Promise.all([fetch(path), linked]);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await WebAssembly.instantiate(unpack(await answer.arrayBuffer()), { __wasm_split });
}

const loader = part => async (callback, data) => {
  parts[part] ??= load(PARTS[part]);
  const done = await parts[part].then(() => true, error => console.error(error));
  if (!done) delete parts[part];
  (await linked).__indirect_function_table.get(callback)(data, done);
};

