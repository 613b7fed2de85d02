//! Text as a QR code: two modules in each character, for a camera.

use qrcodegen::{QrCode, QrCodeEcc};

/// Lines of equal width, with a margin of two modules; light modules are drawn, for on most terminals the ground is
/// dark. None if the text is too long.
pub fn lines(text: &str) -> Vec<String> {
    const MARGIN: i32 = 2;
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Low) else { return Vec::new() };
    let side = -MARGIN..code.size() + MARGIN;
    let light = |x, y| y < code.size() + MARGIN && !code.get_module(x, y);
    let module = |x, y| match (light(x, y), light(x, y + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    side.clone().step_by(2).map(|y| side.clone().map(|x| module(x, y)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_square_with_a_light_margin() {
        let lines = lines("http://192.168.1.4:3000/room#/rive-42");
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width && line.starts_with(['█', '▀'])));
        assert!(lines[0].chars().all(|module| module == '█'));
        assert_eq!(lines.len(), width.div_ceil(2));
    }
}
