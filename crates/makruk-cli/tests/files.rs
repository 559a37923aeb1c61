//! The file of `-o` is replaced as a whole or left unchanged.

#![cfg(unix)]

mod common;

use std::{
    fs,
    io::{Read as _, Write as _},
    os::unix::{
        fs::{MetadataExt as _, PermissionsExt as _, symlink},
        process::ExitStatusExt as _,
    },
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use common::makruk;
use tempfile::{TempDir, tempdir};

/// A folder for one test and the file in it that is written.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempdir().expect("there is room for files");
    let file = folder.path().join("games.pgn");
    (folder, file)
}

fn convert_to(file: &Path) -> common::Run {
    let file = file.to_str().expect("the path is UTF-8");
    makruk(&["convert", "--to", "pgn", "-o", file], "e3e4\n")
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).expect("it is there").mode() & 0o7777
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("it can be read");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("it is UTF-8");
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("it is"))).collect();
    names.sort();
    names
}

#[test]
fn a_file_keeps_its_mode() {
    let (_folder, file) = folder();
    for mode_before in [0o600, 0o640, 0o755] {
        fs::write(&file, "old").expect("it is written");
        let permissions = fs::Permissions::from_mode(mode_before);
        fs::set_permissions(&file, permissions).expect("the mode is set");
        assert_eq!(convert_to(&file).code, 0);
        assert_eq!(mode(&file), mode_before);
        let text = fs::read_to_string(&file).expect("it is read");
        assert!(text.contains("1. e4 *"), "{text}");
    }
}

#[test]
fn a_new_file_has_the_mode_of_every_new_file() {
    let (folder, file) = folder();
    let other = folder.path().join("other");
    fs::write(&other, "").expect("it is written");
    assert_eq!(convert_to(&file).code, 0);
    assert_eq!(mode(&file), mode(&other));
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let (folder, file) = folder();
    fs::write(&file, "old").expect("it is written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("the mode is set");
    let run = convert_to(&file);
    let message = format!(
        "error: {}: the file is read-only and was not replaced\n",
        file.display()
    );
    assert_eq!((run.code, run.out, run.err), (2, String::new(), message));
    assert_eq!(fs::read(&file).expect("it is read"), b"old");
    assert_eq!(names(&folder), ["games.pgn"]);
}

#[test]
fn a_link_stays_and_the_file_behind_it_is_written_be_it_there_or_not() {
    let (folder, file) = folder();
    symlink("target.pgn", &file).expect("the link is made");
    let target = folder.path().join("target.pgn");
    for _ in 0..2 {
        assert_eq!(convert_to(&file).code, 0);
        assert!(file.is_symlink());
        let text = fs::read_to_string(&target).expect("it is read");
        assert!(text.contains("1. e4 *"), "{text}");
        fs::write(&target, "old").expect("it is written");
    }
    fs::remove_file(&target).expect("it is removed");
    fs::remove_file(&file).expect("it is removed");
    symlink("nowhere/target.pgn", &file).expect("the link is made");
    let run = convert_to(&file);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("No such file or directory"), "{}", run.err);
    assert!(
        !run.err.contains(".part"),
        "the draft has no name for users: {}",
        run.err
    );
    assert!(file.is_symlink());
}

#[test]
fn no_link_is_followed_that_somebody_put_where_the_draft_comes() {
    let (folder, file) = folder();
    let precious = folder.path().join("precious");
    fs::write(&precious, "precious").expect("it is written");
    // What the draft was once called.
    let script = "ln -s precious games.pgn.$$.part; exec \"$0\" convert --to pgn -o games.pgn";
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_makruk")])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .expect("the shell starts");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(b"e3e4\n").expect("it is read");
    drop(input);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(fs::read(&precious).expect("it is read"), b"precious");
    assert!(file.is_file());
}

/// Starts a conversion that waits for more input after its first game, and waits until its draft is
/// there.
fn begin(folder: &TempDir, file: &Path) -> Child {
    let before = names(folder).len();
    let mut child = Command::new(env!("CARGO_BIN_EXE_makruk"))
        .args(["convert", "--to", "pgn", "-o"])
        .arg(file)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let input = child.stdin.as_mut().expect("it has an input");
    input.write_all(b"e3e4\n").expect("it is read");
    let begin = Instant::now();
    while names(folder).len() == before {
        assert!(begin.elapsed() < Duration::from_secs(30), "no draft comes");
        thread::sleep(Duration::from_millis(5));
    }
    child
}

/// Whether this process ignores a signal, as under `nohup`; what it starts does so too.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(0) >> (signal - 1) & 1 == 1
}

#[test]
fn a_draft_vanishes_when_a_signal_ends_the_tool() {
    let signals = [("INT", 2), ("TERM", 15), ("HUP", 1)];
    for (name, number) in signals.into_iter().filter(|signal| !is_ignored(signal.1)) {
        let (folder, file) = folder();
        fs::write(&file, "old").expect("it is written");
        let mut child = begin(&folder, &file);
        let kill = Command::new("kill")
            .args([format!("-{name}"), child.id().to_string()])
            .status()
            .expect("kill runs");
        assert!(kill.success());
        // An input that is closed would end the tool without a signal.
        let input = child.stdin.take();
        let status = child.wait().expect("it ends");
        drop(input);
        // A shell sees the signal itself, so that Ctrl-C also ends a loop.
        assert_eq!(status.signal(), Some(number), "{status}");
        assert_eq!(names(&folder), ["games.pgn"], "after SIG{name}");
        assert_eq!(fs::read(&file).expect("it is read"), b"old");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_signal_that_is_turned_off_stays_so() {
    let (folder, file) = folder();
    let script = "trap '' HUP; exec \"$0\" convert --to pgn -o games.pgn";
    let mut child = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_makruk")])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .spawn()
        .expect("the shell starts");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(b"e3e4\n").expect("it is read");
    let begin = Instant::now();
    while names(&folder).is_empty() {
        assert!(begin.elapsed() < Duration::from_secs(30), "no draft comes");
        thread::sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    let kill = Command::new("kill").args(["-HUP", &pid]).status();
    assert!(kill.expect("kill runs").success());
    thread::sleep(Duration::from_millis(100));
    drop(input);
    assert!(child.wait().expect("it ends").success());
    assert!(file.is_file());
}

#[test]
fn a_draft_vanishes_when_the_input_fails() {
    let (folder, file) = folder();
    fs::write(&file, "old").expect("it is written");
    let folder_as_input = folder.path().to_str().expect("the path is UTF-8");
    let output = file.to_str().expect("the path is UTF-8");
    let run = makruk(
        &["convert", folder_as_input, "--to", "pgn", "-o", output],
        "",
    );
    assert_eq!(run.code, 2, "{}", run.err);
    assert_eq!(names(&folder), ["games.pgn"]);
    assert_eq!(fs::read(&file).expect("it is read"), b"old");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_said_in_words() {
    for args in [
        &["convert", "--to", "pgn", "-o", "/dev/full"][..],
        &["convert", "--to", "index", "-o", "/dev/full"],
    ] {
        let run = makruk(args, "e3e4\n");
        assert_eq!(run.code, 2);
        assert!(
            run.err
                .starts_with("error: /dev/full: No space left on device"),
            "{}",
            run.err
        );
    }
    for args in [
        &["convert", "--to", "pgn"][..],
        &["replay"],
        &["replay", "--json"],
        &["moves"],
        &["board"],
        &["perft", "2"],
        &["fen"],
        &["pack", "--format", "nibble"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let mut child = Command::new(env!("CARGO_BIN_EXE_makruk"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(full.expect("it is there"))
            .stderr(Stdio::piped())
            .spawn()
            .expect("the tool starts");
        let input = if matches!(args[0], "fen" | "pack") {
            "4k3/8/8/8/8/8/8/R2K4 w - - 0 1\n"
        } else {
            "e3e4\n"
        };
        let mut stdin = child.stdin.take().expect("it has an input");
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let mut message = String::new();
        let mut stderr = child.stderr.take().expect("it has messages");
        stderr.read_to_string(&mut message).expect("it is UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(2), "{args:?}");
        assert!(
            message.starts_with("error: standard output: No space left on device"),
            "{args:?}: {message}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_pipe_that_is_named_as_a_file_gets_the_games() {
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let run = makruk(&["convert", "--to", "uci", "-o", name], "e3e4\n");
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (0, "e3e4\n", "")
        );
    }
}
