// Puts WebAssembly together again that xtask/src/pack.rs took apart.

const [KINDS, SECOND] = {{kinds}};
const [OPCODES, OFFSETS, BLOCKS, WIDE, RARE, HEADERS, REST, COUNT] = [0, 3, 6, 7, 8, 9, 10, 11];

export function unpack(packed) {
  const bytes = new Uint8Array(packed), lengths = new Uint32Array(packed, 0, COUNT + 1);
  const out = new Uint8Array(lengths[0]), next = [];
  let end = 0, start = lengths.byteLength;
  for (let stream = 0; stream < COUNT; stream++) {
    next.push(start);
    start += lengths[stream + 1];
  }

  const copy = stream => out[end++] = bytes[next[stream]++];
  const number = stream => {
    let value = 0, shift = 0, byte;
    do {
      byte = copy(stream);
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value;
  };
  // What is measured comes first.
  const measured = write => {
    const place = end;
    end += 5;
    write();
    const length = end - place - 5;
    for (let byte = 0; byte < 5; byte++) out[place + byte] = length >> 7 * byte & 127 | (byte < 4 && 128);
  };

  const body = () => {
    for (let count = number(HEADERS); count--;) {
      number(HEADERS);
      copy(HEADERS);
    }
    for (let depth = 1; depth;) {
      let opcode = bytes[next[OPCODES]++], align;
      if (opcode >> 4 === 14) {
        align = opcode & 15;
        opcode = bytes[next[OPCODES]++];
      }
      out[end++] = opcode;
      const kind = KINDS[opcode];
      if (kind === '.') continue;
      if (kind >= 'a' && kind <= 'z') number(kind.charCodeAt() - 97);
      else if (kind < '4') {
        out[end++] = align ?? +kind;
        number(OFFSETS);
      } else if (kind === '{') {
        depth++;
        number(BLOCKS);
      } else if (kind === '}') depth--;
      else if (kind < 'A') for (let count = +kind; count--;) copy(WIDE);
      else for (let count = kind === 'T' ? number(RARE) + 1 : kind === 'X' ? +SECOND[number(OPCODES)] : 2; count--;) number(RARE);
    }
  };

  out.set([0, 97, 115, 109, 1, 0, 0, 0]);
  end = 8;
  while (next[REST] < bytes.length) {
    const section = copy(REST);
    if (section === 10) measured(() => {
      for (let count = number(REST); count--;) measured(body);
    });
    else {
      const length = number(REST);
      out.set(bytes.subarray(next[REST], next[REST] += length), end);
      end += length;
    }
  }
  return out;
}
