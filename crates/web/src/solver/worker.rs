//! The other side of `brain`: hears questions, computes, answers. It runs in its own thread and may
//! take as long as it likes.

use connect_four::Move;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

use crate::solver::machine;
use crate::solver::messages::{Answer, Question};

pub fn run() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answer_through = scope.clone();
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Some((number, question)) = Question::read(&text) {
            consider(&question, &mut |answer| {
                // The page may be gone.
                let _ = answer_through.post_message(&answer.write(number).into());
            });
        }
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}

fn consider(question: &Question, answer: &mut dyn FnMut(Answer)) {
    match question {
        Question::Choose { level, seed, game } => answer(chosen(machine::choose(game, *level, *seed))),
        Question::Open { tokens, seed } => {
            answer(machine::open(*tokens, *seed).map_or(Answer::Done, Answer::Opening));
        }
        Question::Analyse { game } => {
            let all = machine::scores(game, &mut |column, score| answer(Answer::Score { column, score }));
            answer(if all { Answer::Done } else { chosen(machine::advise(game)) });
        }
        Question::Explain { game } => {
            answer(machine::explain(game).map_or(Answer::Done, |(score, why)| Answer::Why(score, why)));
        }
    }
}

fn chosen(choice: Option<Move>) -> Answer {
    choice.map_or(Answer::Done, Answer::Move)
}
