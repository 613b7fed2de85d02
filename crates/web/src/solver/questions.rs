//! The worker as the page sees it: a question, then answers. One question at a time; a new one puts an
//! end to the one before, even in the middle of its computation.

use leptos::prelude::*;
use markup::view;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use crate::browser;
use crate::solver::messages::{Answer, Question};
use crate::ui::language::Words;

/// Copied freely; the worker behind it ends with the page that made it.
#[derive(Clone, Copy)]
pub(crate) struct Brain {
    state: StoredValue<Option<State>, LocalStorage>,
    failed: RwSignal<bool>,
}

struct State {
    /// Started with the first question, so that a page that asks nothing loads nothing.
    worker: Option<Worker>,
    hear: Closure<dyn FnMut(MessageEvent)>,
    /// The worker could not be loaded, or broke down.
    fail: Closure<dyn FnMut()>,
    asked: u32,
    busy: bool,
}

impl Brain {
    /// `answered` hears whatever belongs to the last question.
    pub(crate) fn new(answered: impl Fn(Answer) + 'static) -> Self {
        let brain = StoredValue::new_local(None::<State>);
        let failed = RwSignal::new(false);
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
        let fail = move || {
            let stopped = brain.try_update_value(|state| state.as_mut().map(State::stop));
            if stopped.is_some() {
                failed.set(true);
            }
        };
        let (hear, fail) = (Closure::new(hear), Closure::new(fail));
        brain.set_value(Some(State { worker: None, hear, fail, asked: 0, busy: false }));
        Self { state: brain, failed }
    }

    /// What was asked last will not be answered, unless it is asked again.
    pub(crate) fn has_failed(self) -> bool {
        self.failed.get()
    }

    pub(crate) fn ask(self, question: &Question) {
        self.failed.set(false);
        self.state.update_value(|state| {
            let Some(state) = state else { return };
            state.cancel();
            state.asked += 1;
            state.busy = true;
            if state.worker.is_none() {
                state.worker = state.start();
            }
            match &state.worker {
                Some(worker) => drop(worker.post_message(&question.write(state.asked).into())),
                None => self.failed.set(true),
            }
        });
    }

    /// No answer to what was asked will be heard any more.
    pub(crate) fn cancel(self) {
        self.failed.set(false);
        self.state.update_value(|state| {
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

    fn start(&self) -> Option<Worker> {
        let script = browser::root()?.dataset().get("worker")?;
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options).ok()?;
        worker.set_onmessage(Some(self.hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(self.fail.as_ref().unchecked_ref()));
        Some(worker)
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

/// What is said where an answer should have been.
#[component]
pub(crate) fn Stuck(words: Words, again: impl Fn() + 'static) -> impl IntoView {
    view! {
        <p class="say" role="alert" id="stuck">
            {words.text("web-stuck")}
            <button class="btn" on:click=move |_| again()>
                {words.text("web-try-again")}
            </button>
        </p>
    }
}
