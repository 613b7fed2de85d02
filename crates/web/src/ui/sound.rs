//! Sounds are made here, from a few sine waves: there is no file to fetch.

use std::cell::{Cell, RefCell};
use std::time::Duration;

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, AudioContextState, OscillatorType};

use crate::browser;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    Drop,
    Win,
    Draw,
    Refused,
    /// A piece of Tetris comes to rest.
    Place,
    /// A row of Tetris goes; the longer the chain, the higher.
    Clear(u8),
    /// One of the last seconds.
    Tick,
}

#[derive(Clone, Copy)]
pub(crate) struct Speaker {
    muted: RwSignal<bool>,
}

const KEPT: &str = "quatris.mute";

thread_local! {
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
    /// Nothing sounds before the person has done something here.
    static TOUCHED: Cell<bool> = const { Cell::new(false) };
}

impl Speaker {
    pub(crate) fn new() -> Self {
        let muted = RwSignal::new(browser::kept(KEPT).is_some_and(|kept| kept == "on"));
        let _ = window_event_listener(ev::pointerdown, move |event| touched(&event, muted));
        let _ = window_event_listener(ev::keydown, move |event| touched(&event, muted));
        Self { muted }
    }

    pub(crate) fn is_muted(self) -> bool {
        self.muted.get()
    }

    pub(crate) fn toggle(self) {
        let muted = !self.muted.get_untracked();
        self.muted.set(muted);
        browser::keep(KEPT, if muted { "on" } else { "off" });
        if !muted {
            open();
        }
    }

    /// After `delay` seconds.
    pub(crate) fn play(self, sound: Sound, delay: f64) {
        if self.muted.get_untracked() || !TOUCHED.get() {
            return;
        }
        after_the_frame(move || {
            CONTEXT.with_borrow(|context| {
                for tone in sound.tones() {
                    // A browser without sound plays on in silence.
                    let _ = context.as_ref().map(|context| tone.play(context, delay));
                }
            });
        });
    }
}

/// What a script makes up is no person's doing, and the browser would refuse to sound.
fn touched(event: &web_sys::Event, muted: RwSignal<bool>) {
    if !event.is_trusted() {
        return;
    }
    if !TOUCHED.replace(true) && !muted.get_untracked() {
        set_timeout(open, SETTLED);
    }
    CONTEXT.with_borrow(|context| {
        // Some browsers let a page sound only from within a touch.
        if let Some(context) =
            context.as_ref().filter(|context| context.state() != AudioContextState::Running)
        {
            let _ = context.resume();
        }
    });
}

/// No token falls longer. To begin with sound can take a browser a fifth of a second, and the first touch may have been
/// a move.
const SETTLED: Duration = Duration::from_secs(1);

fn open() {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
    });
}

fn after_the_frame(then: impl FnOnce() + 'static) {
    request_animation_frame(move || set_timeout(then, Duration::ZERO));
}

struct Tone {
    wave: OscillatorType,
    /// Hertz, at its beginning and at its end.
    pitch: (f32, f32),
    start: f64,
    length: f64,
    loudness: f32,
}

impl Sound {
    fn tones(self) -> Vec<Tone> {
        let tone = |wave, pitch, start, length, loudness| Tone { wave, pitch, start, length, loudness };
        let chord = |notes: &[f32], step: f64, length: f64| {
            let note = |(index, pitch): (usize, &f32)| {
                tone(OscillatorType::Triangle, (*pitch, *pitch), step * f64::from(index as u8), length, 0.13)
            };
            notes.iter().enumerate().map(note).collect()
        };
        match self {
            // Wood on wood, and the small second knock of the bounce.
            Self::Drop => vec![
                tone(OscillatorType::Sine, (320.0, 110.0), 0.0, 0.09, 0.4),
                tone(OscillatorType::Triangle, (900.0, 500.0), 0.0, 0.03, 0.12),
                tone(OscillatorType::Sine, (260.0, 120.0), 0.12, 0.06, 0.14),
            ],
            Self::Win => chord(&[523.25, 659.25, 783.99, 1046.5], 0.11, 0.42),
            Self::Draw => chord(&[440.0, 440.0, 392.0], 0.16, 0.3),
            Self::Place => vec![tone(OscillatorType::Sine, (200.0, 80.0), 0.0, 0.07, 0.3)],
            Self::Clear(chain) => {
                let higher = 1.0 + f32::from(chain.min(12)) / 12.0;
                chord(&[659.25 * higher, 880.0 * higher], 0.06, 0.16)
            }
            Self::Tick => vec![tone(OscillatorType::Triangle, (1046.5, 1046.5), 0.0, 0.05, 0.12)],
            Self::Refused => vec![
                tone(OscillatorType::Square, (150.0, 120.0), 0.0, 0.08, 0.05),
                tone(OscillatorType::Square, (150.0, 110.0), 0.12, 0.1, 0.05),
            ],
        }
    }
}

impl Tone {
    fn play(&self, context: &AudioContext, delay: f64) -> Result<(), JsValue> {
        let start = context.current_time() + delay + self.start;
        let end = start + self.length;
        let (source, volume) = (context.create_oscillator()?, context.create_gain()?);
        source.set_type(self.wave);
        source.frequency().set_value_at_time(self.pitch.0, start)?;
        source.frequency().exponential_ramp_to_value_at_time(self.pitch.1, end)?;
        volume.gain().set_value_at_time(0.0001, start)?;
        volume.gain().exponential_ramp_to_value_at_time(self.loudness, start + 0.008)?;
        volume.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
        source.connect_with_audio_node(&volume)?.connect_with_audio_node(&context.destination())?;
        source.start_with_when(start)?;
        source.stop_with_when(end)
    }
}
