//! The course of a game as a curve.

use super::dots::Dots;

/// Steps through these values, each from -1 to 1; those that are not known yet leave a gap.
pub(crate) fn steps(values: &[Option<f32>], columns: u16, rows: u16) -> Dots {
    let mut dots = Dots::new(columns, rows);
    let (width, height) = (dots.width(), dots.height());
    let lowest = f32::from(u16::try_from(height - 1).unwrap_or(u16::MAX));
    let y_of = |value: f32| ((1.0 - value) / 2.0 * lowest).round() as usize;
    let mut before = None;
    for x in 0..width {
        let Some(value) = values.get(x * values.len().max(1) / width).copied().flatten() else {
            before = None;
            continue;
        };
        let y = y_of(value);
        let from = before.replace(y).unwrap_or(y);
        for y in from.min(y)..=from.max(y) {
            dots.set(x, y);
        }
    }
    dots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_up_and_down() {
        let dots = steps(&[Some(1.0), Some(-1.0)], 2, 1);
        let drawn: String =
            dots.bits.iter().filter_map(|bits| char::from_u32(0x2800 + u32::from(*bits))).collect();
        assert_eq!(drawn, "⠉⣇");
    }
}
