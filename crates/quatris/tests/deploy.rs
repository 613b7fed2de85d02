//! What `deploy/` holds is read by the programs that it is for, where they are installed.

use std::process::Command;

const UNIT: &str = include_str!("../../../deploy/quatris.service");
const DOCKERFILE: &str = include_str!("../../../deploy/Dockerfile");
const COMPOSE: &str = include_str!("../../../deploy/compose.yaml");
const MANIFEST: &str = include_str!("../../../Cargo.toml");
const PROGRAM: &str = "/usr/local/bin/quatris";

#[test]
fn systemd_reads_the_unit() {
    let folder = tempfile::tempdir().expect("a directory");
    let unit = folder.path().join("quatris.service");
    assert!(UNIT.contains(&format!("ExecStart={PROGRAM} serve ")));
    std::fs::write(&unit, UNIT.replace(PROGRAM, env!("CARGO_BIN_EXE_quatris"))).expect("written");
    let Ok(verified) = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&unit).output()
    else {
        eprintln!("systemd is not installed, so nothing reads the unit here.");
        return;
    };
    let said = String::from_utf8_lossy(&verified.stderr);
    let about_it: Vec<_> = said.lines().filter(|line| line.contains("quatris.service")).collect();
    assert!(verified.status.success() && about_it.is_empty(), "{said}");
}

/// The arguments of the unit, of the image and of the nodes are ones that this program takes.
#[test]
fn the_program_takes_what_it_is_started_with() {
    let started = UNIT.lines().find_map(|line| line.strip_prefix(&format!("ExecStart={PROGRAM} ")));
    let unit: Vec<String> = started.expect("a command").split(' ').map(String::from).collect();
    let list = |text: &str, before: &str| -> Vec<String> {
        let list = text.lines().find_map(|line| line.trim_start().strip_prefix(before)).expect("a command");
        serde_json::from_str(list).expect("a list of words")
    };
    for arguments in [unit, list(DOCKERFILE, "CMD "), list(COMPOSE, "command: ")] {
        // Whoever asks for help starts nothing, but a wrong argument before it is still refused.
        let asked = Command::new(env!("CARGO_BIN_EXE_quatris")).args(&arguments).arg("--help").output();
        let asked = asked.expect("the program ends");
        assert!(asked.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&asked.stderr));
    }
}

#[test]
fn the_image_is_built_by_a_compiler_that_is_new_enough() {
    let line = MANIFEST.lines().find_map(|line| line.strip_prefix("rust-version = ")).expect("a version");
    assert!(DOCKERFILE.contains(&format!("FROM rust:{}-", line.trim_matches('"'))), "{line}");
}
