// Fetches the parts of the program when they are first asked for. A part is one file of several modules, some of
// which another part may have brought already. What could not be fetched is tried again the next time.

const PARTS = {{parts}}; // part: [path, [[module, length], ...]]
const parts = {}, modules = {};

// What the main module shares with the others, once it is there.
export let link;
const linked = new Promise(resolve => { link = resolve; });

async function load([path, contents]) {
  const [answer, __wasm_split] = await Promise.all([fetch(path), linked]);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  let end = 0;
  await Promise.all(contents.map(([name, length]) => {
    const start = end;
    end += length;
    return modules[name] ??= WebAssembly.instantiate(bytes.slice(start, end), { __wasm_split });
  }));
}

const loader = part => async (callback, data) => {
  parts[part] ??= load(PARTS[part]);
  const done = await parts[part].then(() => true, error => console.error(error));
  if (!done) delete parts[part];
  (await linked).__indirect_function_table.get(callback)(data, done);
};

