//! The choice of the encoding of an answer.

/// How bytes can be packed on their way to a browser, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    pub(crate) const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Plain];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Plain => "identity",
        }
    }

    /// The encoding that an `Accept-Encoding` header prefers among those that `exists` has. Plain bytes can
    /// always be sent: a browser that refuses even these is better off with them.
    pub(crate) fn choose(accepted: &str, exists: impl Fn(Self) -> bool) -> Self {
        let mut best = (Self::Plain, 0);
        for encoding in Self::ALL.into_iter().filter(|encoding| exists(*encoding)) {
            let liking = encoding.liking(accepted);
            if liking > best.1 {
                best = (encoding, liking);
            }
        }
        best.0
    }

    /// From 0, refused, to 1000. An encoding that the header does not mention is refused, except plain bytes.
    fn liking(self, accepted: &str) -> u16 {
        let mentioned = |name: &str| {
            accepted.split(',').find_map(|choice| {
                let (coding, parameters) = choice.split_once(';').unwrap_or((choice, ""));
                coding.trim().eq_ignore_ascii_case(name).then(|| quality(parameters))
            })
        };
        mentioned(self.name()).or_else(|| mentioned("*")).unwrap_or_else(|| u16::from(self == Self::Plain))
    }
}

/// Thousandths, from `q=0.8`; a quality that cannot be read is no objection.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1000")]
fn quality(parameters: &str) -> u16 {
    let quality = parameters.split(';').find_map(|parameter| parameter.trim().strip_prefix("q="));
    let Some(quality) = quality.and_then(|quality| quality.trim().parse::<f32>().ok()) else { return 1000 };
    (quality.clamp(0.0, 1.0) * 1000.0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_form_that_exists_and_is_accepted() {
        let check =
            |accepted, expected| assert_eq!(Encoding::choose(accepted, |_| true), expected, "{accepted}");
        check("gzip, deflate, br, zstd", Encoding::Brotli);
        check("gzip, deflate", Encoding::Gzip);
        check("GZIP", Encoding::Gzip);
        check("", Encoding::Plain);
        check("identity", Encoding::Plain);
        check("*", Encoding::Brotli);
        check("br;q=0, *", Encoding::Gzip);
        check("br;q=0.5, gzip;q=0.8", Encoding::Gzip);
        check("br; q=0, gzip; q=0", Encoding::Plain);
        check("gzip;q=0.001", Encoding::Gzip);
        check("identity;q=0, *;q=0", Encoding::Plain);
        check("br;q=nonsense", Encoding::Brotli);
        check("x-gzip, brotli", Encoding::Plain);
        assert_eq!(Encoding::choose("br, gzip", |form| form != Encoding::Brotli), Encoding::Gzip);
        assert_eq!(Encoding::choose("br, gzip", |form| form == Encoding::Plain), Encoding::Plain);
    }
}
