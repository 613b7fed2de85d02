//! The worker as the page sees it: a question, then answers. One question at a time; a new one puts an
//! end to the one before, even in the middle of its computation.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;
use crate::protocol::{Answer, Question};

/// Copied freely; the worker behind it ends with the page that made it.
#[derive(Clone, Copy)]
pub(crate) struct Brain(StoredValue<Option<State>, LocalStorage>);

struct State {
    /// Started with the first question, so that a page that asks nothing loads nothing.
    worker: Option<Worker>,
    hear: Closure<dyn FnMut(MessageEvent)>,
    asked: u32,
    busy: bool,
}

impl Brain {
    /// `answered` hears whatever belongs to the last question.
    pub(crate) fn new(answered: impl Fn(Answer) + 'static) -> Self {
        let brain = StoredValue::new_local(None::<State>);
        let hear = move |event: MessageEvent| {
            let text = event.data().as_string().unwrap_or_default();
            let Some((number, answer)) = Answer::read(&text) else { return };
            let current = brain.try_update_value(|state| match state {
                Some(state) if state.asked == number => {
                    state.busy = !answer.is_last();
                    true
                }
                _ => false,
            });
            if current == Some(true) {
                answered(answer);
            }
        };
        brain.set_value(Some(State { worker: None, hear: Closure::new(hear), asked: 0, busy: false }));
        Self(brain)
    }

    pub(crate) fn ask(self, question: &Question) {
        self.0.update_value(|state| {
            let Some(state) = state else { return };
            state.cancel();
            state.asked += 1;
            state.busy = true;
            if state.worker.is_none() {
                state.worker = start(&state.hear);
            }
            if let Some(worker) = &state.worker {
                let _ = worker.post_message(&question.write(state.asked).into());
            }
        });
    }

    /// No answer to what was asked will be heard any more.
    pub(crate) fn cancel(self) {
        self.0.update_value(|state| {
            if let Some(state) = state {
                state.cancel();
                state.asked += 1;
            }
        });
    }
}

impl State {
    /// A worker in the middle of a computation hears nothing: it is ended, and the next question starts
    /// another one.
    fn cancel(&mut self) {
        if self.busy {
            self.stop();
        }
    }

    fn stop(&mut self) {
        if let Some(worker) = self.worker.take() {
            worker.terminate();
        }
        self.busy = false;
    }
}

impl Drop for State {
    fn drop(&mut self) {
        self.stop();
    }
}

fn start(hear: &Closure<dyn FnMut(MessageEvent)>) -> Option<Worker> {
    let script = browser::root()?.dataset().get("worker")?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&script, &options).ok()?;
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    Some(worker)
}
