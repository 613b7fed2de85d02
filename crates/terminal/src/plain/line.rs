//! Lines of input.

use std::io::{self, BufRead, Read};

const LONGEST: u64 = 200;

/// The next line of input, or `None` at its end. Of a huge line only the beginning is kept; bytes that
/// are no text are replaced.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.ends_with(b"\n") {
        bytes.pop();
        if bytes.ends_with(b"\r") {
            bytes.pop();
        }
    } else {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded_and_always_text() {
        let huge = [b"4\n".as_slice(), &vec![b'9'; 100_000], b"\n\xff5\r\n\nlast"].concat();
        let mut input = huge.as_slice();
        let mut next = || read(&mut input).expect("no error from memory");
        assert_eq!(next().as_deref(), Some("4"));
        assert_eq!(next().map(|line| line.len()), Some(LONGEST as usize));
        assert_eq!(next().as_deref(), Some("\u{fffd}5"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("last"));
        assert_eq!(next(), None);
    }
}
