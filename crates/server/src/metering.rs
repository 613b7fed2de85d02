//! Figures for Prometheus, and who may read them.

use std::sync::OnceLock;

use axum::Router;
use axum::response::Response;
use axum::routing::get;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;
use serde_json::Value;

/// In seconds: from a commit on a fast disk to longer than any visitor waits.
const BUCKETS: [f64; 12] = [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 2.5, 10.0];

/// `/metrics`, and nothing else.
pub(crate) fn routes<S: Clone + Send + Sync + 'static>() -> Router<S> {
    recorder();
    Router::new().route("/metrics", get(render))
}

async fn render() -> String {
    recorder().map(PrometheusHandle::render).unwrap_or_default()
}

/// One recorder for the whole process, however many servers run in it.
fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let make = || {
        let seconds = Matcher::Suffix("_seconds".into());
        PrometheusBuilder::new().set_buckets_for_metric(seconds, &BUCKETS).ok()?.install_recorder().ok()
    };
    RECORDER.get_or_init(make).as_ref()
}

/// Counts a refusal or a failure under its name.
pub(crate) fn refused(why: &impl Serialize) {
    let name = serde_json::to_value(why).map(|why| name(&why)).unwrap_or_default();
    metrics::counter!("quatris_refusals_total", "kind" => name).increment(1);
}

/// Counts answers that are errors.
pub(crate) async fn answered(response: Response) -> Response {
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        metrics::counter!("quatris_http_refusals_total", "status" => status.as_u16().to_string())
            .increment(1);
    }
    response
}

/// `{"connect_four":{"rules":"column_full"}}` is `connect_four.rules.column_full`; numbers are left out.
fn name(why: &Value) -> String {
    match why {
        Value::String(name) => name.clone(),
        Value::Object(fields) => {
            let inner = fields.iter().next().map(|(key, value)| (key, name(value)));
            match inner {
                Some((_, inner)) if inner.is_empty() && fields.values().all(Value::is_number) => {
                    String::new()
                }
                Some((key, inner)) if inner.is_empty() => key.clone(),
                Some((key, inner)) => format!("{key}.{inner}"),
                None => String::new(),
            }
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Failure, Refusal};

    use super::*;

    #[test]
    fn refusals_are_counted_under_their_names() {
        let check = |why: Value, expected: &str| assert_eq!(name(&why), expected);
        let json = |why: &dyn Fn() -> serde_json::Result<Value>| why().expect("JSON");
        check(json(&|| serde_json::to_value(Failure::NoSuchRoom)), "no_such_room");
        check(json(&|| serde_json::to_value(Failure::TooFast { most: 40 })), "too_fast");
        let full = Refusal::ConnectFour(room::connect_four::Refusal::Rules(connect_four::Refusal::GameOver));
        check(json(&|| serde_json::to_value(full)), "connect_four.rules.game_over");
    }
}
