//! Headers of every answer.

use axum::http::header::{HeaderName, HeaderValue};
use axum::response::Response;

/// The page may use its own files and nothing else: no inline script or style, no other host, no frame.
const SECURITY: &[(&str, &str)] = &[
    (
        "content-security-policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// Adds these headers to every answer that does not set them itself.
pub(crate) async fn secure(mut response: Response) -> Response {
    for (name, value) in SECURITY {
        let header = response.headers_mut().entry(HeaderName::from_static(name));
        header.or_insert(HeaderValue::from_static(value));
    }
    response
}
