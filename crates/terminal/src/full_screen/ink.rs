//! Colours by what they mean, for terminals of every depth, dark and light.

use ratatui::style::{Color, Modifier, Style};
use tetris::Kind;

/// How many colours a terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    None,
    Sixteen,
    /// 256, of which a cube of 6 by 6 by 6.
    Many,
    True,
}

impl Depth {
    /// `variable` is the environment.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        if set("NO_COLOR").is_some() || term == "dumb" {
            Self::None
        } else if set("COLORTERM").is_some_and(|depth| matches!(depth.as_str(), "truecolor" | "24bit")) {
            Self::True
        } else if term.contains("256color") || term.contains("kitty") {
            Self::Many
        } else {
            Self::Sixteen
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    pub depth: Depth,
    /// Dark letters on a light ground.
    pub light: bool,
}

/// The faces of the players, and what is written on them.
const FACES: [(Color, u32); 6] = [
    (Color::LightRed, 0x00F4_472F),
    (Color::LightYellow, 0x00FF_C629),
    (Color::LightGreen, 0x002F_C08A),
    (Color::LightMagenta, 0x00B4_8CFF),
    (Color::LightCyan, 0x005F_C3F7),
    (Color::White, 0x00F6_ECDA),
];
/// The same as letters on a light ground.
const DARK_FACES: [(Color, u32); 6] = [
    (Color::Red, 0x00CF_2A14),
    (Color::Yellow, 0x00A6_7100),
    (Color::Green, 0x000F_7350),
    (Color::Magenta, 0x006D_41C4),
    (Color::Cyan, 0x0014_709F),
    (Color::DarkGray, 0x008C_7A58),
];
const ON_FACE: (Color, u32) = (Color::Black, 0x001A_1020);

impl Ink {
    /// What the environment says of the ground: `COLORFGBG` ends with its colour.
    pub fn is_light(variable: impl Fn(&str) -> Option<String>) -> bool {
        let colours = variable("COLORFGBG").unwrap_or_default();
        matches!(colours.rsplit(';').next().and_then(|ground| ground.parse().ok()), Some(7 | 9..=15))
    }

    /// Labels beside what counts.
    pub(crate) fn quiet(self) -> Style {
        self.letters((Color::DarkGray, 0x008E_8699), (Color::DarkGray, 0x006A_6172))
    }

    pub(crate) fn key(self) -> Style {
        self.letters((Color::LightCyan, 0x006C_C8FF), (Color::Blue, 0x001F_44B4)).add_modifier(Modifier::BOLD)
    }

    /// The board's frame and the name of the program.
    pub(crate) fn plate(self) -> Style {
        self.letters((Color::LightBlue, 0x005C_80F2), (Color::Blue, 0x0024_49BE))
    }

    pub(crate) fn good(self) -> Style {
        self.letters((Color::Green, 0x005F_D9A8), (Color::Green, 0x0012_694A))
    }

    pub(crate) fn bad(self) -> Style {
        self.letters((Color::LightRed, 0x00FF_7A63), (Color::Red, 0x00A8_260F))
    }

    pub(crate) fn warn(self) -> Style {
        self.letters((Color::Yellow, 0x00FF_CB52), (Color::Magenta, 0x007A_5200))
    }

    /// A token or a placed block of this player, counted from 0.
    pub(crate) fn token(self, player: usize) -> Style {
        if self.depth == Depth::None {
            return Style::new();
        }
        Style::new().fg(self.colour(ON_FACE)).bg(self.colour(FACES[player % 6]))
    }

    /// Letters, or a falling piece, in the colour of this player.
    pub(crate) fn face(self, player: usize) -> Style {
        self.letters(FACES[player % 6], DARK_FACES[player % 6])
    }

    /// Alone, blocks are coloured by kind.
    pub(crate) fn kind(self, kind: Kind) -> Style {
        match kind {
            Kind::I => self.face(4),
            Kind::O => self.face(1),
            Kind::T => self.face(3),
            Kind::S => self.face(2),
            Kind::Z => self.face(0),
            Kind::J => self.letters((Color::LightBlue, 0x006F_92FF), (Color::Blue, 0x0037_60DE)),
            Kind::L => self.letters((Color::Yellow, 0x00F2_8C28), (Color::Yellow, 0x00C4_6400)),
        }
    }

    /// Black on white, whatever the ground is: for a camera.
    pub(crate) fn code(self) -> Style {
        if self.depth == Depth::None {
            return Style::new();
        }
        Style::new().fg(self.colour((Color::White, 0x00FF_FFFF))).bg(self.colour((Color::Black, 0)))
    }

    fn letters(self, dark: (Color, u32), light: (Color, u32)) -> Style {
        if self.depth == Depth::None {
            return Style::new();
        }
        Style::new().fg(self.colour(if self.light { light } else { dark }))
    }

    fn colour(self, (name, value): (Color, u32)) -> Color {
        let [_, red, green, blue] = value.to_be_bytes();
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => name,
            Depth::Many => {
                let level = |part: u8| match part {
                    0..48 => 0,
                    48..115 => 1,
                    _ => (part - 35) / 40,
                };
                Color::Indexed(16 + 36 * level(red) + 6 * level(green) + level(blue))
            }
            Depth::True => Color::Rgb(red, green, blue),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_the_depth() {
        let depth = |variables: &[(&str, &str)]| {
            Depth::of(|name| {
                variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(depth(&[("TERM", "xterm")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Many);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::None);
    }

    #[test]
    fn every_depth_has_its_red() {
        let red = |depth| Ink { depth, light: false }.token(0).bg;
        assert_eq!(red(Depth::None), None);
        assert_eq!(red(Depth::Sixteen), Some(Color::LightRed));
        assert_eq!(red(Depth::Many), Some(Color::Indexed(16 + 36 * 5 + 6)));
        assert_eq!(red(Depth::True), Some(Color::Rgb(0xF4, 0x47, 0x2F)));
    }
}
