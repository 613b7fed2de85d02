//! WebAssembly taken apart so that it compresses better: opcodes beside opcodes, constants beside constants.
//!
//! ```text
//! u32: the length of the module once it is unpacked
//! u32 each: the length of each stream
//! streams: opcodes, locals, constants, ... of all functions, one stream after the other;
//!          the last one has every other section as it was
//! ```
//!
//! Left out is what follows from the rest: the length of a function, which ends with the `end` of its outermost
//! block; the length of the section of functions; the natural alignment of a load or a store.
//! `crates/web/assets/unpack.js` puts the module together again.

/// The streams, in their order. `unpack.js` knows them by the same numbers.
mod stream {
    pub(super) const OPCODES: usize = 0;
    pub(super) const LOCALS: usize = 1;
    pub(super) const CONSTANTS: usize = 2;
    pub(super) const OFFSETS: usize = 3;
    pub(super) const CALLS: usize = 4;
    pub(super) const BRANCHES: usize = 5;
    /// Types of blocks, and numbers of globals, tables and memories: nearly always the same.
    pub(super) const BLOCKS: usize = 6;
    /// Constants of 64 bits.
    pub(super) const WIDE: usize = 7;
    /// Tables of branches, calls through a table, and everything rare.
    pub(super) const RARE: usize = 8;
    /// The locals that a function declares.
    pub(super) const HEADERS: usize = 9;
    pub(super) const REST: usize = 10;
    pub(super) const COUNT: usize = 11;
}
use stream::{
    BLOCKS, BRANCHES, CALLS, CONSTANTS, COUNT, HEADERS, LOCALS, OFFSETS, OPCODES, RARE, REST, WIDE,
};

const LETTERS: &[u8; COUNT] = b"abcdefghijk";

/// The immediates of an opcode: `.` none, a letter one number of the stream with that place in the alphabet, a digit a
/// load or a store with that natural alignment; a few opcodes have signs of their own.
fn kind(opcode: u8) -> char {
    let number = |stream: usize| char::from(LETTERS[stream]);
    match opcode {
        0x00 | 0x01 | 0x05 | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => '.',
        // block, loop and if, and end
        0x02..=0x04 => '{',
        0x0b => '}',
        0x0c | 0x0d => number(BRANCHES),
        // br_table, call_indirect
        0x0e => 'T',
        0x11 => 'I',
        0x10 => number(CALLS),
        0x20..=0x22 => number(LOCALS),
        // Globals and tables, the memory's size, ref.null
        0x23..=0x26 | 0x3f | 0x40 | 0xd0 => number(BLOCKS),
        0x2c | 0x2d | 0x30 | 0x31 | 0x3a | 0x3c => '0',
        0x2e | 0x2f | 0x32 | 0x33 | 0x3b | 0x3d => '1',
        0x28 | 0x2a | 0x34 | 0x35 | 0x36 | 0x38 | 0x3e => '2',
        0x29 | 0x2b | 0x37 | 0x39 => '3',
        0x41 => number(CONSTANTS),
        0x42 => number(WIDE),
        // f32.const, f64.const
        0x43 => '4',
        0x44 => '8',
        // A second opcode follows.
        0xfc => 'X',
        _ => '?',
    }
}

/// How many numbers follow each second opcode.
const SECOND: &str = "000000002121212111";

/// An alignment that is not the natural one is written before the opcode, as an opcode that does not exist.
const ALIGNED: u8 = 0xe0;

/// The length of a length: the shortest would have to be known before what it measures.
const LENGTH: usize = 5;

/// The kinds of all opcodes, and [`SECOND`], as `unpack.js` reads them.
pub(crate) fn kinds() -> String {
    let kinds: String = (0..=u8::MAX).map(kind).collect();
    serde_json::json!([kinds, SECOND]).to_string()
}

pub(crate) fn pack(module: &[u8]) -> Result<Vec<u8>, String> {
    let mut packer = Packer::default();
    packer.module(module).ok_or_else(|| format!("WebAssembly that nothing packs yet: {}", packer.last()))?;
    let mut file = Vec::new();
    for length in [packer.unpacked].into_iter().chain(packer.streams.iter().map(Vec::len)) {
        file.extend(u32::try_from(length).map_err(|error| error.to_string())?.to_le_bytes());
    }
    file.extend(packer.streams.concat());
    Ok(file)
}

/// A packed module's lengths, and its streams: what is alike.
pub(crate) fn pieces(packed: &[u8]) -> Vec<&[u8]> {
    let (lengths, mut rest) = packed.split_at(4 * (1 + COUNT));
    let mut pieces = vec![lengths];
    for length in lengths[4..].chunks_exact(4) {
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]);
        let (stream, others) = rest.split_at(length as usize);
        pieces.push(stream);
        rest = others;
    }
    pieces
}

#[derive(Default)]
struct Packer {
    streams: [Vec<u8>; COUNT],
    unpacked: usize,
}

/// The rest of a module that is still to be read.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn byte(&mut self) -> Option<u8> {
        self.bytes(1).map(|bytes| bytes[0])
    }

    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    /// A number of variable length: its bytes, and its value.
    fn number(&mut self) -> Option<(&'a [u8], usize)> {
        let length = self.0.iter().position(|byte| byte & 0x80 == 0)? + 1;
        let bytes = self.bytes(length)?;
        let value = bytes.iter().rev().fold(0, |value, byte| value << 7 | usize::from(byte & 0x7f));
        Some((bytes, value))
    }
}

impl Packer {
    fn last(&self) -> String {
        format!("opcode {:02x?}", self.streams[OPCODES].last())
    }

    fn module(&mut self, module: &[u8]) -> Option<()> {
        let mut input = Input(module);
        self.unpacked += input.bytes(8)?.len();
        while let Some(section) = input.byte() {
            self.streams[REST].push(section);
            let (written, length) = input.number()?;
            let content = input.bytes(length)?;
            self.unpacked += 1;
            if section == 10 {
                self.unpacked += LENGTH;
                self.functions(content)?;
            } else {
                self.unpacked += written.len() + length;
                self.streams[REST].extend([written, content].concat());
            }
        }
        Some(())
    }

    fn functions(&mut self, section: &[u8]) -> Option<()> {
        let mut input = Input(section);
        let count = self.number(REST, &mut input)?;
        for _ in 0..count {
            let (_, length) = input.number()?;
            let mut body = Input(input.bytes(length)?);
            self.unpacked += LENGTH + length;
            let before = self.unpacked;
            self.function(&mut body)?;
            self.unpacked = before;
            if !body.0.is_empty() {
                return None;
            }
        }
        Some(())
    }

    fn function(&mut self, input: &mut Input<'_>) -> Option<()> {
        for _ in 0..self.number(HEADERS, input)? {
            self.number(HEADERS, input)?;
            self.streams[HEADERS].push(input.byte()?);
        }
        let mut depth = 1;
        while depth > 0 {
            let opcode = input.byte()?;
            let kind = kind(opcode);
            if let Some(natural) = kind.to_digit(4) {
                let align = input.byte()?;
                if u32::from(align) != natural {
                    self.streams[OPCODES].push(ALIGNED | align);
                }
                self.streams[OPCODES].push(opcode);
                self.number(OFFSETS, input)?;
                continue;
            }
            self.streams[OPCODES].push(opcode);
            match kind {
                '.' => {}
                '{' => {
                    depth += 1;
                    self.number(BLOCKS, input)?;
                }
                '}' => depth -= 1,
                'T' => {
                    for _ in 0..=self.number(RARE, input)? {
                        self.number(RARE, input)?;
                    }
                }
                'I' => {
                    self.number(RARE, input)?;
                    self.number(RARE, input)?;
                }
                '4' | '8' => {
                    let bytes = input.bytes(kind.to_digit(10)? as usize)?;
                    self.streams[WIDE].extend(bytes);
                }
                'X' => {
                    let second = self.number(OPCODES, input)?;
                    for _ in 0..SECOND.chars().nth(second)?.to_digit(10)? {
                        self.number(RARE, input)?;
                    }
                }
                '?' => return None,
                letter => {
                    let stream = LETTERS.iter().position(|other| char::from(*other) == letter)?;
                    self.number(stream, input)?;
                }
            }
        }
        Some(())
    }

    fn number(&mut self, stream: usize, input: &mut Input<'_>) -> Option<usize> {
        let (written, value) = input.number()?;
        self.streams[stream].extend(written);
        self.unpacked += written.len();
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `(func (param i32) (result i32) local.get 0 i32.load offset=4 i32.const 1 i32.add)`, and a copy of it that reads
    /// from anywhere.
    const MODULE: &[u8] = b"\0asm\x01\0\0\0\x01\x06\x01\x60\x01\x7f\x01\x7f\x03\x03\x02\0\0\
        \x0a\x17\x02\x0a\0\x20\0\x28\x02\x04\x41\x01\x6a\x0b\x0a\0\x20\0\x28\0\x04\x41\x01\x6a\x0b";

    #[test]
    fn like_lies_beside_like() {
        let packed = pack(MODULE).expect("packed");
        let pieces = pieces(&packed);
        let (lengths, streams) = pieces.split_first().expect("lengths");
        assert_eq!(pieces.concat(), packed);
        let unpacked = u32::from_le_bytes(*lengths.first_chunk().expect("a length")) as usize;
        assert_eq!(unpacked, MODULE.len() + 3 * (LENGTH - 1), "lengths are written long");
        let opcodes = b"\x20\x28\x41\x6a\x0b\x20\xe0\x28\x41\x6a\x0b";
        assert_eq!(streams[..4], [&opcodes[..], b"\0\0", b"\x01\x01", b"\x04\x04"]);
        assert_eq!(streams[REST], b"\x01\x06\x01\x60\x01\x7f\x01\x7f\x03\x03\x02\0\0\x0a\x02");
    }

    #[test]
    fn what_is_not_known_is_not_packed() {
        let vectors = [&MODULE[..MODULE.len() - 2], b"\xfd\x0b"].concat();
        assert_eq!(pack(&vectors), Err("WebAssembly that nothing packs yet: opcode Some(fd)".into()));
        assert!(pack(&MODULE[..20]).is_err(), "cut off");
    }
}
