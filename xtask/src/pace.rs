//! The solver's speed in WebAssembly, to compare with the native one that `cargo bench` prints.

use std::process::Command;

use crate::setup::WASM;
use crate::{Done, cargo, web};

const SCRIPT: &str = r"
const code = require('fs').readFileSync(process.argv[1]);
WebAssembly.instantiate(code).then(({ instance }) => {
    const start = process.cpuUsage();
    instance.exports.main(0, 0);
    const milliseconds = Math.round(process.cpuUsage(start).user / 1000);
    console.log(`hard positions in WebAssembly: ${milliseconds} ms of processor time`);
});
";

pub(crate) fn measure() -> Done {
    web::compile(
        "compile the solver to WebAssembly",
        &["--package", "connect-four-solver", "--bin", "hard"],
    )?;
    let module = cargo::root().join("target/web-build").join(WASM).join("web/hard.wasm");
    let status = Command::new("node").arg("-e").arg(SCRIPT).arg(module).status();
    let status =
        status.map_err(|error| format!("Node.js, which runs WebAssembly, did not start: {error}"))?;
    if status.success() { Ok(()) } else { Err("the solver failed in Node.js".into()) }
}
