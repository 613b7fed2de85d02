// Whether this server vouches for a finished game: its host, or '' where the signature does not hold, or null where
// this browser can't tell.

const bytes = hex => Uint8Array.from(hex.match(/../g), pair => parseInt(pair, 16));
const hex = buffer => Array.from(new Uint8Array(buffer), byte => byte.toString(16).padStart(2, '0')).join('');

export async function signed(id, text) {
  const subtle = globalThis.crypto?.subtle;
  const at = text.lastIndexOf('\nquatris signed game 1\n');
  if (!subtle || at < 0) return null;
  const parts = text.slice(at + 1).match(/^([^]*\n)key: ([0-9a-f]{64})\nsignature: ([0-9a-f]{128})\n$/);
  if (!parts) return '';
  const [, said, key, signature] = parts;
  const holder = await subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify']).catch(() => null);
  if (!holder) return null;
  const server = await (await fetch('/.well-known/quatris')).json();
  const encoded = text => new TextEncoder().encode(text);
  const hash = hex(await subtle.digest('SHA-256', encoded(text.slice(0, at))));
  const states = line => said.includes(`\n${line}\n`);
  const holds = server.key === key && states(`id: ${id}`) && states(`hash: ${hash}`)
    && await subtle.verify('Ed25519', holder, bytes(signature), encoded(said));
  return holds ? server.host : '';
}
