//! What every page uses.

pub(crate) mod bar;
pub(crate) mod button;
pub(crate) mod dialog;
pub(crate) mod focus;
pub(crate) mod icon;
pub(crate) mod language;
pub(crate) mod markup;
pub(crate) mod own_name;
pub(crate) mod shell;
pub(crate) mod sound;
pub(crate) mod stepper;
pub(crate) mod theme;
