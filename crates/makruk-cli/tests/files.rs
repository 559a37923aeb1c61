//! The `-o` file is replaced atomically or left unchanged.

use std::{
    fs,
    os::unix::{
        fs::{MetadataExt as _, PermissionsExt as _, symlink},
        process::ExitStatusExt as _,
    },
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::common::{self, child::Child, makruk, shell, shell_in};
use tempfile::{TempDir, tempdir};

/// Returns a folder for one test, and the output file's path in it.
fn folder() -> (TempDir, PathBuf) {
    let folder = tempdir().expect("a temporary folder");
    let file = folder.path().join("games.pgn");
    (folder, file)
}

fn convert_to(file: &Path) -> common::Run {
    let file = file.to_str().expect("valid UTF-8");
    makruk(&["convert", "--to", "pgn", "-o", file], "e3e4\n")
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).expect("it exists").mode() & 0o7777
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("it can be read");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("valid UTF-8");
    let mut names: Vec<_> = entries
        .map(|entry| name(entry.expect("it can be read")))
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_keeps_its_mode() {
    let (_folder, file) = folder();
    for mode_before in [0o600, 0o640, 0o755] {
        fs::write(&file, "old").expect("it can be written");
        let permissions = fs::Permissions::from_mode(mode_before);
        fs::set_permissions(&file, permissions).expect("the mode can be set");
        assert_eq!(convert_to(&file).code, 0);
        assert_eq!(mode(&file), mode_before);
        let text = fs::read_to_string(&file).expect("it can be read");
        assert!(text.contains("1. e4 *"), "{text}");
    }
}

#[test]
fn a_new_file_has_the_default_mode() {
    let (folder, file) = folder();
    let other = folder.path().join("other");
    fs::write(&other, "").expect("it can be written");
    assert_eq!(convert_to(&file).code, 0);
    assert_eq!(mode(&file), mode(&other));
}

#[test]
fn a_read_only_file_is_not_replaced() {
    let (folder, file) = folder();
    fs::write(&file, "old").expect("it can be written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).expect("the mode can be set");
    let run = convert_to(&file);
    let message = format!(
        "error: {}: the file is read-only and was not replaced\n",
        file.display()
    );
    assert_eq!((run.code, run.out, run.err), (2, String::new(), message));
    assert_eq!(fs::read(&file).expect("it can be read"), b"old");
    assert_eq!(names(&folder), ["games.pgn"]);
}

#[test]
fn a_link_is_kept_and_its_target_is_written_or_created() {
    let (folder, file) = folder();
    symlink("target.pgn", &file).expect("the link can be made");
    let target = folder.path().join("target.pgn");
    for _ in 0..2 {
        assert_eq!(convert_to(&file).code, 0);
        assert!(file.is_symlink());
        let text = fs::read_to_string(&target).expect("it can be read");
        assert!(text.contains("1. e4 *"), "{text}");
        fs::write(&target, "old").expect("it can be written");
    }
    fs::remove_file(&target).expect("it can be removed");
    fs::remove_file(&file).expect("it can be removed");
    symlink("nowhere/target.pgn", &file).expect("the link can be made");
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
fn a_planted_link_is_not_followed_by_the_temporary_file() {
    let (folder, file) = folder();
    let precious = folder.path().join("precious");
    fs::write(&precious, "precious").expect("it can be written");
    // Plant a link under the name that a predictable scheme would give the temporary file.
    let script = "ln -s precious games.pgn.$$.part; exec \"$0\" convert --to pgn -o games.pgn";
    assert_eq!(shell_in(folder.path(), script, "e3e4\n").code, 0);
    assert_eq!(fs::read(&precious).expect("it can be read"), b"precious");
    assert!(file.is_file());
}

/// Starts a conversion to a file, which waits for more input after the first game. Returns once the temporary file
/// exists.
fn begin(folder: &TempDir, file: &Path, mut tool: Command) -> Child {
    let before = names(folder).len();
    tool.args(["convert", "--to", "pgn", "-o"])
        .arg(file)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = Child::start(&mut tool);
    child.send("e3e4\n");
    let begin = Instant::now();
    while names(folder).len() == before {
        assert!(begin.elapsed() < Duration::from_secs(60), "no draft comes");
        thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn a_signal_removes_the_temporary_file() {
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let (folder, file) = folder();
        fs::write(&file, "old").expect("it can be written");
        let Some(tool) = common::command_with_default_signals() else {
            return;
        };
        let mut child = begin(&folder, &file, tool);
        child.signal(name);
        // Closing the input would end the tool without a signal.
        let status = child.end();
        // A shell sees that a signal ended the tool, so Ctrl-C also ends a loop in the shell.
        assert_eq!(status.signal(), Some(number), "{status}");
        assert_eq!(names(&folder), ["games.pgn"], "after SIG{name}");
        assert_eq!(fs::read(&file).expect("it can be read"), b"old");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn ignored_signals_stay_ignored() {
    for name in ["INT", "HUP"] {
        let (folder, file) = folder();
        let mut tool = Command::new("sh");
        let script = format!("trap '' {name}; exec \"$0\" \"$@\"");
        tool.args(["-c", &script, common::TOOL]);
        let child = begin(&folder, &file, tool);
        child.signal(name);
        thread::sleep(Duration::from_millis(100));
        assert!(child.finish().status.success(), "after SIG{name}");
        assert!(file.is_file());
    }
}

#[test]
fn the_next_run_removes_only_the_temporary_file_of_a_killed_run() {
    let (folder, file) = folder();
    let [killed, alive] = [0, 1].map(|_| begin(&folder, &file, common::command()));
    let drafts = names(&folder);
    assert_eq!(drafts.len(), 2);
    let mut killed = killed;
    killed.signal("KILL");
    assert_eq!(killed.end().signal(), Some(9));
    assert_eq!(names(&folder), drafts, "nobody can remove it");
    // Files whose names almost match, and matching names that are not regular files.
    let script = "echo mine >.makruk-notes.part; mkfifo .makruk-abcdef.part; ln -s .makruk-notes.part .makruk-ghijkl.part";
    assert_eq!(shell_in(folder.path(), script, "").code, 0);

    let other = folder.path().join("other.pgn");
    assert_eq!(convert_to(&other).code, 0);
    let left = names(&folder);
    let count = |names: &[String]| names.iter().filter(|name| drafts.contains(name)).count();
    assert_eq!((left.len(), count(&left)), (5, 1), "{left:?}");
    // The other file is still in use.
    assert!(alive.finish().status.success());
    let left = names(&folder);
    assert_eq!((left.len(), count(&left)), (5, 0), "{left:?}");
    let text = fs::read_to_string(&file).expect("it exists");
    assert!(text.contains("1. e4 *"), "{text}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_failed_write_keeps_the_old_picture() {
    let (folder, file) = folder();
    fs::write(&file, "old").expect("it can be written");
    for (limit, code) in [("0", 2), ("unlimited", 0)] {
        let script = format!("trap '' XFSZ; ulimit -f {limit}; exec \"$0\" board --svg games.pgn");
        let run = shell_in(folder.path(), &script, "");
        assert_eq!(run.code, code, "{}", run.err);
        assert_eq!(names(&folder), ["games.pgn"]);
        let text = fs::read_to_string(&file).expect("it can be read");
        assert_eq!(text == "old", code == 2, "{text}");
    }
    let run = makruk(&["board", "--svg", "/dev/full"], "");
    let expected = "error: /dev/full: No space left on device";
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with(expected), "{}", run.err);
}

#[test]
fn failing_input_removes_the_temporary_file() {
    let (folder, file) = folder();
    fs::write(&file, "old").expect("it can be written");
    let folder_as_input = folder.path().to_str().expect("valid UTF-8");
    let output = file.to_str().expect("valid UTF-8");
    let run = makruk(
        &["convert", folder_as_input, "--to", "pgn", "-o", output],
        "",
    );
    assert_eq!(run.code, 2, "{}", run.err);
    assert_eq!(names(&folder), ["games.pgn"]);
    assert_eq!(fs::read(&file).expect("it can be read"), b"old");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
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
        let input = if matches!(args[0], "fen" | "pack") {
            "4k3/8/8/8/8/8/8/R2K4 w - - 0 1\n"
        } else {
            "e3e4\n"
        };
        let script = format!("exec \"$0\" {} >/dev/full", args.join(" "));
        let run = shell(&script, input);
        let message = run.err;
        assert_eq!(run.code, 2, "{args:?}");
        assert!(
            message.starts_with("error: standard output: No space left on device"),
            "{args:?}: {message}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn games_can_be_written_to_a_named_pipe() {
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        let run = makruk(&["convert", "--to", "uci", "-o", name], "e3e4\n");
        assert_eq!(
            (run.code, run.out.as_str(), run.err.as_str()),
            (0, "e3e4\n", "")
        );
    }
}
