//! Light, dark, or as the system has it.

use leptos::prelude::*;

use crate::browser;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    Auto,
    Light,
    Dark,
}

const KEPT: &str = "quatris.theme";

impl Theme {
    pub(crate) const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// What was chosen here before; the page shows it already.
    pub(crate) fn kept() -> RwSignal<Self> {
        let kept = browser::kept(KEPT);
        let theme = Self::ALL.into_iter().find(|theme| Some(theme.code()) == kept.as_deref());
        let theme = RwSignal::new(theme.unwrap_or(Self::Auto));
        Effect::new(move || theme.get().show());
        theme
    }

    /// For a screen with room for one button only.
    pub(crate) fn following(self) -> Self {
        match self {
            Self::Auto => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Auto,
        }
    }

    fn show(self) {
        browser::keep(KEPT, self.code());
        if let Some(root) = browser::root() {
            let _ = match self {
                Self::Auto => root.remove_attribute("data-theme"),
                Self::Light | Self::Dark => root.set_attribute("data-theme", self.code()),
            };
        }
    }
}
