//! `makruk play` saves its games and loses none.

mod common;

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    path::Path,
    process::{Child, Command, Stdio},
};

use common::{
    makruk,
    table::{MATE_IN_ONE, assert_says, file, play},
};

#[test]
fn games_are_saved_one_behind_the_other() {
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
    assert_says(&run, &["Saved the game to "]);
    let text = fs::read_to_string(&path).expect("the file");
    assert_eq!(text.matches("[Event ").count(), 3, "{text}");
    assert!(text.ends_with("41. Rh8# 1-0\n\n"), "{text}");

    let replay = makruk(&["replay", name], "");
    assert_eq!(replay.code, 0, "{}", replay.err);
}

#[test]
fn a_game_is_saved_to_two_files_once_each() {
    let (first, second) = (file("first.pgn"), file("second.pgn"));
    let [first_name, second_name] = [&first, &second].map(|path| path.to_str().expect("text"));
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
fn what_others_wrote_into_the_file_stays() {
    let path = file("shared.pgn");
    fs::write(&path, "1. d4 *").expect("it can be written");
    let save = format!("save {}", path.to_str().expect("text"));
    play(&[], &["e4", &save]);
    let text = fs::read_to_string(&path).expect("it was saved");
    assert!(text.starts_with("1. d4 *\n\n[Event"), "{text}");
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_game() {
    for path in ["/no/such/folder/g.pgn", env!("CARGO_TARGET_TMPDIR")] {
        let args = ["play", "--nodes", "100", "--save", path];
        let run = makruk(&args, "e4\nquit\n");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        let told = run.err.matches(path).count();
        assert_eq!((told, run.err.lines().count()), (1, 1), "{}", run.err);
    }
}

#[test]
fn a_file_is_touched_when_there_is_a_game_for_it() {
    let path = file("untouched.pgn");
    let name = path.to_str().expect("text");
    play(&["--save", name], &["moves"]);
    assert!(!path.exists());
    fs::write(&path, "1. d4 *\n").expect("it can be written");
    play(&["--save", name], &["moves"]);
    assert_eq!(fs::read(&path).expect("it is there"), b"1. d4 *\n");
}

/// `/dev/full` can be opened, but no game can be written there.
#[cfg(target_os = "linux")]
#[test]
fn a_game_that_cannot_be_saved_says_so_once() {
    let args = ["play", "--nodes", "100", "--save", "/dev/full", "--fen"];
    let args = [&args[..], &[MATE_IN_ONE]].concat();
    let run = makruk(&args, "Rh8\nquit\n");
    assert_eq!(run.code, 2);
    assert_says(&run, &["You win.", "Goodbye."]);
    assert_eq!(run.out.matches("/dev/full").count(), 0, "{}", run.out);
    let says = run
        .err
        .starts_with("error: the game could not be saved: /dev/full: ");
    assert!(says && run.err.lines().count() == 1, "{}", run.err);
    // So is each game, and a later one does not hide it.
    let run = makruk(&args, "Rh8\nnew\nRh8\nnew\nquit\n");
    assert_eq!((run.code, run.err.lines().count()), (2, 2), "{}", run.err);
}

#[test]
fn a_saved_game_says_how_it_ended_and_is_over_when_it_is_read() {
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
        let name = path.to_str().expect("text");
        play(&[&["--save", name], args].concat(), &[line]);
        let replay = makruk(&["replay", "--boards", "none", name], "");
        assert_eq!((replay.code, replay.err.as_str()), (0, ""));
        assert!(replay.out.contains(told), "{}", replay.out);
        assert!(!replay.out.contains("The record says"), "{}", replay.out);
    }
}

/// Begins a game that is saved to a file, and waits for the engine's answer to the first move.
fn begin(path: &Path) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut child = common::command()
        .args(["play", "--nodes", "100", "--seed", "1", "--save"])
        .arg(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let input = child.stdin.as_mut().expect("it has an input");
    writeln!(input, "e4\nboard").expect("it listens");
    let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
    let mut line = String::new();
    // The FEN after the board is the answer to the second command.
    while !line.contains(" w - - 0 2") && !line.contains(" w - - 1 2") {
        line.clear();
        let read = output.read_line(&mut line).expect("it speaks");
        assert!(read > 0, "it ended");
    }
    (child, output)
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
fn a_signal_that_ends_the_tool_loses_no_game() {
    for signal in ["INT", "TERM", "HUP"] {
        let path = file(&format!("signal-{signal}.pgn"));
        let (mut child, _output) = begin(&path);
        let kill = Command::new("kill")
            .args([format!("-{signal}"), child.id().to_string()])
            .status();
        assert!(kill.expect("kill runs").success());
        // `wait` would close it, and the end of input is another way to end.
        let _input = child.stdin.take();
        let mut told = String::new();
        let errors = child.stderr.take().expect("it has messages");
        BufReader::new(errors)
            .read_to_string(&mut told)
            .expect("they are text");
        assert_eq!(told, format!("\nSaved the game to {}.\n", path.display()));
        assert!(!child.wait().expect("it ends").success());
        assert_has_one_game_of_two_plies(&path);
    }
}

#[test]
fn a_closed_output_loses_no_game() {
    let path = file("closed.pgn");
    let (mut child, output) = begin(&path);
    drop(output);
    let mut input = child.stdin.take().expect("it has an input");
    // It notices when it wants to say something.
    let _ = writeln!(input, "board\nboard\nboard");
    drop(input);
    child.wait().expect("it ends");
    assert_has_one_game_of_two_plies(&path);
}

#[test]
fn twenty_games_that_end_at_once_are_all_saved() {
    let path = file("twenty.pgn");
    let mut children: Vec<Child> = (0..20)
        .map(|seed| {
            common::command()
                .args([
                    "play",
                    "--nodes",
                    "50",
                    "--seed",
                    &seed.to_string(),
                    "--save",
                ])
                .arg(&path)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .spawn()
                .expect("the tool starts")
        })
        .collect();
    // All wait for their input, and then all save several games.
    for child in &mut children {
        let mut input = child.stdin.take().expect("it has an input");
        let games = "e4\nresign\nnew\n".repeat(5);
        writeln!(input, "{games}quit").expect("it listens");
    }
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    let text = fs::read_to_string(&path).expect("they were saved");
    assert_eq!(text.matches("[Event ").count(), 100);
    let replay = makruk(
        &["replay", "--boards", "none", path.to_str().expect("text")],
        "",
    );
    assert_eq!(replay.code, 0, "{}", replay.err);
}

/// A limit of the size of files does what a full disk does: it takes a part.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_leaves_no_half_game() {
    let path = file("full.pgn");
    let name = path.to_str().expect("text");
    // There is room for 512 bytes, and a game has more than 100.
    fs::write(&path, format!("{:400}\n\n", "1. d4 *")).expect("it can be written");
    let before = fs::read(&path).expect("it is there");
    let script = format!(
        "trap '' XFSZ; ulimit -f 1; exec {} play --nodes 100 --save '{name}'",
        env!("CARGO_BIN_EXE_makruk")
    );
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the shell starts");
    let mut input = child.stdin.take().expect("it has an input");
    writeln!(input, "e4\nresign\nquit").expect("it listens");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("the game could not be saved: ") && told.contains(name),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&path).expect("it is there"), before);
}

#[test]
fn a_game_that_goes_on_after_it_was_saved_does_not_touch_those_of_others() {
    let path = file("others.pgn");
    let name = path.to_str().expect("text");
    let (mut child, mut output) = begin(&path);
    let input = child.stdin.as_mut().expect("it has an input");
    writeln!(input, "save {name}").expect("it listens");
    let mut line = String::new();
    while !line.starts_with("Saved the game to") {
        line.clear();
        assert!(output.read_line(&mut line).expect("it speaks") > 0);
    }
    play(&["--save", name], &["d4", "resign"]);
    let input = child.stdin.as_mut().expect("it has an input");
    writeln!(input, "resign\nquit").expect("it listens");
    while output.read_line(&mut line).expect("it speaks") > 0 {}
    assert!(child.wait().expect("it ends").success());
    let text = fs::read_to_string(&path).expect("it was saved");
    assert_eq!(text.matches("1. d4").count(), 1, "{text}");
    assert_eq!(text.matches("1. e4").count(), 2, "{text}");
}
