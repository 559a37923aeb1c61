//! `makruk play` saves its games and loses none of them.

mod common;

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use common::{
    child::Child,
    makruk,
    table::{MATE_IN_ONE, assert_prints, file, play},
};

#[test]
fn games_are_appended_to_the_file() {
    let path = file("games.pgn");
    let name = path.to_str().expect("a name");
    let save = format!("save {name}");
    play(&[], &["e4", &save, "undo", "d4", &save, "new", "c4", &save]);
    let text = fs::read_to_string(&path).expect("the file");
    assert_eq!(text.matches("[Event ").count(), 2, "{text}");
    assert!(text.contains("[White \"Human\"]"), "{text}");
    assert!(text.contains("1. d4") && text.contains("1. c4"), "{text}");
    assert!(!text.contains("1. e4"), "{text}");

    let run = play(&["--fen", MATE_IN_ONE, "--save", name], &["Rh8"]);
    assert_prints(&run, &["Saved the game to "]);
    let text = fs::read_to_string(&path).expect("the file");
    assert_eq!(text.matches("[Event ").count(), 3, "{text}");
    assert!(text.ends_with("41. Rh8# 1-0\n\n"), "{text}");

    let replay = makruk(&["replay", name], "");
    assert_eq!(replay.code, 0, "{}", replay.err);
}

#[test]
fn a_game_is_saved_to_two_files_once_each() {
    let (first, second) = (file("first.pgn"), file("second.pgn"));
    let [first_name, second_name] =
        [&first, &second].map(|path| path.to_str().expect("valid UTF-8"));
    let saves = [first_name, second_name].map(|name| format!("save {name}"));
    play(
        &[],
        &["e4", &saves[0], &saves[1], "d4", &saves[0], &saves[1]],
    );
    for path in [first, second] {
        let text = fs::read_to_string(path).expect("it was saved");
        assert_eq!(text.matches("[Event").count(), 1, "{text}");
    }
}

#[test]
fn existing_games_in_the_file_are_kept() {
    let path = file("shared.pgn");
    fs::write(&path, "1. d4 *").expect("it can be written");
    let save = format!("save {}", path.to_str().expect("valid UTF-8"));
    play(&[], &["e4", &save]);
    let text = fs::read_to_string(&path).expect("it was saved");
    assert!(text.starts_with("1. d4 *\n\n[Event"), "{text}");
}

#[test]
fn a_file_that_is_not_pgn_is_not_appended_to() {
    let archive: &[u8] = b"\x89MKG\x01\n";
    let json = b"{\"moves\":[\"e3e4\"]}\n";
    let utf16 = b"\xff\xfe1\0.\0 \0e\x004\0";
    let path = file("other");
    let name = path.to_str().expect("valid UTF-8");
    let save = format!("save {name}");
    for contents in [archive, json, b"e3e4 e6e5\n", b"Shopping list\n", utf16] {
        fs::write(&path, contents).expect("it can be written");
        let run = makruk(&["play", "--nodes", "1", "--save", name], "");
        let message = "expected a PGN file, found other contents; the game would damage them";
        assert_eq!(
            (run.code, run.err),
            (2, format!("error: {name}: {message}\n"))
        );
        let run = makruk(&["play", "--nodes", "1"], &format!("e4\n{save}\n"));
        assert!(run.out.contains(message), "{}", run.out);
        let run = makruk(&["play", "--nodes", "1", "--thai", "--save", name], "");
        assert!(run.err.contains("ไฟล์นี้ไม่ใช่ PGN"), "{}", run.err);
        assert_eq!(fs::read(&path).expect("it exists"), contents);
    }
    let tag = "[White \"A\"]\n\n1. e4 *\n";
    for contents in [
        "",
        "\n",
        "e4 e5\n",
        "\u{feff}1. e4 *\n",
        "{a comment} 1. e4 *\n",
        tag,
    ] {
        fs::write(&path, contents).expect("it can be written");
        let run = makruk(&["play", "--nodes", "1", "--save", name], "e4\nquit\n");
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{contents}");
        let text = fs::read_to_string(&path).expect("it exists");
        assert!(
            text.starts_with(contents) && text.contains("[Event"),
            "{text}"
        );
    }
}

#[test]
fn an_unwritable_file_is_rejected_before_the_game() {
    for path in ["/no/such/folder/g.pgn", env!("CARGO_TARGET_TMPDIR")] {
        let args = ["play", "--nodes", "100", "--save", path];
        let run = makruk(&args, "e4\nquit\n");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        let told = run.err.matches(path).count();
        assert_eq!((told, run.err.lines().count()), (1, 1), "{}", run.err);
    }
}

#[test]
fn a_file_is_written_only_when_there_is_a_game_to_save() {
    let path = file("untouched.pgn");
    let name = path.to_str().expect("valid UTF-8");
    play(&["--save", name], &["moves"]);
    assert!(!path.exists());
    fs::write(&path, "1. d4 *\n").expect("it can be written");
    play(&["--save", name], &["moves"]);
    assert_eq!(fs::read(&path).expect("it exists"), b"1. d4 *\n");
}

/// A write to a device might never end, or might store nothing; a pipe would wait for a reader.
#[cfg(target_os = "linux")]
#[test]
fn only_a_regular_file_is_accepted_for_saving() {
    let pipe = file("pipe.pgn");
    let pipe = pipe.to_str().expect("valid UTF-8");
    assert_eq!(common::shell(&format!("mkfifo '{pipe}'"), "").code, 0);
    for path in [pipe, "/dev/full", "/dev/zero", "/dev/null"] {
        let run = makruk(&["play", "--nodes", "100", "--save", path], "e4\nquit\n");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert_eq!(run.err, format!("error: {path}: not a regular file\n"));
        // A `save` command that is rejected does not end the game.
        let run = play(&[], &["e4", &format!("save {path}"), "board"]);
        assert_prints(&run, &[&format!("{path}: not a regular file"), "a  b  c"]);
    }
}

/// A file size limit has the effect of a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_failed_save_is_reported_once_per_game() {
    let path = file("unsaved.pgn");
    let name = path.to_str().expect("valid UTF-8");
    let script = format!(
        "trap '' XFSZ; ulimit -f 0; exec \"$0\" play --nodes 100 --save '{name}' --fen '{MATE_IN_ONE}'"
    );
    let run = common::shell(&script, "Rh8\nquit\n");
    assert_eq!(run.code, 2);
    assert_prints(&run, &["You win.", "Goodbye."]);
    assert_eq!(run.out.matches(name).count(), 0, "{}", run.out);
    let told = format!("error: the game could not be saved: {name}: ");
    let says = run.err.starts_with(&told);
    assert!(says && run.err.lines().count() == 1, "{}", run.err);
    // Each unsaved game is reported, even if a later game follows.
    let run = common::shell(&script, "Rh8\nnew\nRh8\nnew\nquit\n");
    assert_eq!((run.code, run.err.lines().count()), (2, 2), "{}", run.err);
}

#[test]
fn a_saved_game_records_its_end() {
    let even = "8/1k6/4s3/p7/P7/8/8/R2KR3 w - - 0 1";
    for (name, args, line, told) in [
        (
            "resigned",
            &[][..],
            "resign",
            "0-1 at ply 0: Black wins by resignation",
        ),
        (
            "agreed",
            &["--fen", even],
            "draw",
            "1/2-1/2 at ply 0: draw by agreement",
        ),
        (
            "mated",
            &["--fen", MATE_IN_ONE],
            "Rh8",
            "1-0 at ply 1: White wins by checkmate",
        ),
    ] {
        let path = file(&format!("{name}.pgn"));
        let name = path.to_str().expect("valid UTF-8");
        play(&[&["--save", name], args].concat(), &[line]);
        let replay = makruk(&["replay", "--boards", "none", name], "");
        assert_eq!((replay.code, replay.err.as_str()), (0, ""));
        assert!(replay.out.contains(told), "{}", replay.out);
        assert!(
            !replay.out.contains("The recorded result"),
            "{}",
            replay.out
        );
    }
}

/// Starts a game that is saved to a file, and waits for the engine's answer to the first move.
fn begin(mut tool: Command, path: &Path) -> Child {
    tool.args(["play", "--nodes", "100", "--seed", "1", "--save"])
        .arg(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = Child::start(&mut tool);
    child.send("e4\nboard\n");
    // The FEN after the board is the answer to the second command.
    child.wait_for(|line| line.contains(" w - - 0 2") || line.contains(" w - - 1 2"));
    child
}

#[track_caller]
fn assert_has_one_game_of_two_plies(path: &Path) {
    let text = fs::read_to_string(path).expect("it was saved");
    assert_eq!(text.matches("[Event ").count(), 1, "{text}");
    let moves = text.split("\n\n").nth(1).expect("moves").trim();
    let words: Vec<_> = moves.split_whitespace().collect();
    assert!(matches!(words[..], ["1.", "e4", _, "*"]), "{moves}");
}

#[cfg(unix)]
#[test]
fn a_terminating_signal_loses_no_game() {
    for signal in ["INT", "TERM", "HUP"] {
        let path = file(&format!("signal-{signal}.pgn"));
        let Some(tool) = common::command_with_default_signals() else {
            return;
        };
        let mut child = begin(tool, &path);
        child.signal(signal);
        // The input stays open, since the end of input would end the tool in a different way.
        assert!(!child.end().success());
        let told = child.finish().stderr;
        let told = String::from_utf8(told).expect("valid UTF-8");
        assert_eq!(told, format!("\nSaved the game to {}.\n", path.display()));
        assert_has_one_game_of_two_plies(&path);
    }
}

#[test]
fn a_closed_output_loses_no_game() {
    let path = file("closed.pgn");
    let mut child = begin(common::command(), &path);
    child.close_output();
    // The tool notices the closed pipe on its next output.
    child.send("board\nboard\nboard\n");
    child.finish();
    assert_has_one_game_of_two_plies(&path);
}

#[test]
fn twenty_games_that_end_simultaneously_are_all_saved() {
    let path = file("twenty.pgn");
    let mut children: Vec<Child> = (0..20)
        .map(|seed| {
            let mut command = common::command();
            Child::start(
                command
                    .args(["play", "--nodes", "50", "--seed", &seed.to_string()])
                    .arg("--save")
                    .arg(&path)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::null()),
            )
        })
        .collect();
    // All processes wait for input, and then all save several games.
    for child in &mut children {
        let games = "e4\nresign\nnew\n".repeat(5);
        child.send(format!("{games}quit\n"));
        child.close_input();
    }
    for mut child in children {
        assert!(child.end().success());
    }
    let text = fs::read_to_string(&path).expect("they were saved");
    assert_eq!(text.matches("[Event ").count(), 100);
    let replay = makruk(
        &[
            "replay",
            "--boards",
            "none",
            path.to_str().expect("valid UTF-8"),
        ],
        "",
    );
    assert_eq!(replay.code, 0, "{}", replay.err);
}

/// A file size limit has the effect of a full disk: only a part is written.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_half_game() {
    let path = file("full.pgn");
    let name = path.to_str().expect("valid UTF-8");
    // 512 bytes fit, and a game has more than 100.
    fs::write(&path, format!("{:400}\n\n", "1. d4 *")).expect("it can be written");
    let before = fs::read(&path).expect("it exists");
    let script = format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" play --nodes 100 --save '{name}'");
    let run = common::shell(&script, "e4\nresign\nquit\n");
    assert!(
        run.err.contains("the game could not be saved: ") && run.err.contains(name),
        "{}",
        run.err
    );
    assert_eq!(run.code, 2);
    assert_eq!(fs::read(&path).expect("it exists"), before);
}

#[test]
fn continuing_a_saved_game_does_not_overwrite_other_games() {
    let path = file("others.pgn");
    let name = path.to_str().expect("valid UTF-8");
    let mut child = begin(common::command(), &path);
    child.send(format!("save {name}\n"));
    child.wait_for(|line| line.starts_with("Saved the game to"));
    play(&["--save", name], &["d4", "resign"]);
    child.send("resign\nquit\n");
    assert!(child.finish().status.success());
    let text = fs::read_to_string(&path).expect("it was saved");
    assert_eq!(text.matches("1. d4").count(), 1, "{text}");
    assert_eq!(text.matches("1. e4").count(), 2, "{text}");
}
