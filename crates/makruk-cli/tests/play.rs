//! `makruk play`: a person against the engine, here from a pipe.

mod common;

use std::{fs, path::PathBuf};

use common::{Run, makruk};

const MATE_IN_ONE: &str = "k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41";

/// Plays a game with few positions a move.
fn play(args: &[&str], lines: &[&str]) -> Run {
    let args = [&["play", "--nodes", "2000", "--seed", "1"], args].concat();
    let run = makruk(&args, &(lines.join("\n") + "\n"));
    assert_eq!(run.err, "");
    assert_eq!(run.code, 0);
    assert!(run.out.ends_with("Goodbye.\n"), "{}", run.out);
    run
}

#[track_caller]
fn assert_says(run: &Run, texts: &[&str]) {
    let mut rest = run.out.as_str();
    for text in texts {
        match rest.split_once(text) {
            Some((_, behind)) => rest = behind,
            None => panic!("`{text}` does not come (there) in:\n{}", run.out),
        }
    }
}

/// A file of this test, which does not exist.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn the_end_of_input_ends_politely() {
    let run = makruk(&["play"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_says(
        &run,
        &["You are White", "White to move, 23 legal moves", "Goodbye."],
    );
}

#[test]
fn the_engine_answers_a_move_and_begins_as_white() {
    let run = play(&[], &["e4"]);
    assert_says(&run, &["You play 1. e4", "The engine plays 1... "]);
    let run = play(&["--color", "black"], &["e5"]);
    assert_says(
        &run,
        &["You are Black", "The engine plays 1. ", "You play 1... e5"],
    );
}

#[test]
fn moves_are_read_in_any_letters_and_in_uci() {
    for (text, shown) in [
        ("e3e4", "1. e4"),
        ("E3E4", "1. e4"),
        ("1. e4!", "1. e4"),
        ("nd2", "1. Nd2"),
        ("Ne2", "1. Ne2"),
        ("Bf2", "1. Sf2"),
        ("ม-จ๒", "1. Ne2"),
    ] {
        assert_says(&play(&[], &[text]), &[&format!("You play {shown}\n")]);
    }
}

#[test]
fn what_cannot_be_played_is_refused_with_the_reason() {
    for (text, reason) in [
        ("Md4", "e1 to d4 is illegal: the met cannot go there"),
        ("e3e5", "e3 to e5 is illegal: the bia cannot go there"),
        ("e6e5", "e6 to e5 is illegal"),
        ("Kd3", "a man of the same side stands on d3"),
        ("Nf6", "no ma can legally go to f6"),
        ("hello", "`hello` is no move and no command"),
        ("save", "say where to"),
        ("level 11", "say a number from 0 to 10"),
    ] {
        let run = play(&[], &[text]);
        assert_says(&run, &[reason]);
        assert!(!run.out.contains("The engine plays"), "{}", run.out);
    }
    // The khun may not go where the rua looks.
    let run = play(&["--fen", "4k3/8/8/8/8/3r4/8/2K5 w - - 0 1"], &["Kd1"]);
    assert_says(&run, &["c1 to d1 is illegal: the khun would be in check"]);
}

#[test]
fn undo_takes_back_the_move_and_its_answer() {
    let run = play(&[], &["undo", "e4", "d4", "undo", "undo", "board", "undo"]);
    assert_says(
        &run,
        &[
            "There is no move of yours to take back",
            "You play 1. e4",
            "You play 2. d4",
            "Taken back.",
            "Taken back.",
            "w - - 0 1",
            "There is no move of yours to take back",
        ],
    );
    let run = play(&[], &["resign", "undo", "e4"]);
    assert_says(&run, &["You lose.", "Taken back.", "You play 1. e4"]);
}

#[test]
fn a_mate_ends_the_game() {
    let run = play(&["--fen", MATE_IN_ONE], &["hint", "Rh8", "e4", "moves"]);
    assert_says(
        &run,
        &[
            "Hint: R",
            "White mates in 1",
            "You play 41. Rh8#",
            "1-0: White wins by checkmate. You win.",
            "The game is over (1-0, checkmate)",
        ],
    );
}

#[test]
fn a_count_is_called_and_stopped_where_the_rules_allow_it() {
    let run = play(&[], &["count", "stop"]);
    assert_says(
        &run,
        &[
            "no count begins while a bia stands on the board",
            "nobody counts",
        ],
    );
    let fen = "8/1k6/5s2/8/8/8/8/2RKR3 b - - 0 1";
    let args = ["--color", "black", "--fen", fen];
    let run = play(&args, &["hint", "count", "board", "stop", "count", "Kb6"]);
    assert_says(
        &run,
        &[
            "You may call a count to 64 (board's honour) with `count`.",
            "Hint: call your count",
            "You call your count.",
            "Black's next number is 1 of 64",
            "You stop your count.",
            "You call your count.",
            "You play 1... Kb6",
            "Black's next number is 2 of 64",
        ],
    );
    let run = play(&[&args[..], &["--thai"]].concat(), &["count", "board"]);
    assert_says(
        &run,
        &[
            "นับได้ถึง ๖๔ (ศักดิ์กระดาน)",
            "(ข)",
            "ดำจะนับ ๑ จาก ๖๔ (ศักดิ์กระดาน)",
        ],
    );
}

#[test]
fn whose_move_it_is_and_how_the_game_ends_can_be_thai() {
    let run = play(&["--thai", "--fen", MATE_IN_ONE], &["Rh8"]);
    assert_says(
        &run,
        &["\nตาขาวเดิน เดินได้ ", " ตา\n", "1-0: ขาวชนะ (รุกจน) คุณชนะ\n"],
    );
    assert!(!run.out.contains("White to move"), "{}", run.out);
    assert!(!run.out.contains("wins"), "{}", run.out);
    let run = play(&["--thai"], &["resign"]);
    assert_says(
        &run,
        &["\nตาขาวเดิน เดินได้ ๒๓ ตา\n", "0-1: ดำชนะ (ยอมแพ้) คุณแพ้\n"],
    );
    // The engine stands worse here.
    let fen = "8/1k6/4s3/p7/P7/8/8/R2KR3 w - - 0 1";
    let run = play(&["--thai", "--fen", fen], &["draw"]);
    assert_says(&run, &["1/2-1/2: เสมอ (ตกลงเสมอ)\n"]);
}

#[test]
fn the_engine_counts_when_it_is_weaker() {
    let fen = "8/1k6/4s3/8/8/8/8/R2KR3 w - - 0 1";
    let run = play(&["--fen", fen, "--level", "10"], &["Ra2", "moves"]);
    assert_says(
        &run,
        &[
            "You play 1. Ra2",
            "The engine calls its count.",
            "The engine plays 1... ",
            "Black has counted 1 of 64 (board's honour)",
        ],
    );
}

#[test]
fn draws_are_offered_and_answered() {
    let run = play(&[], &["draw", "decline"]);
    assert_says(
        &run,
        &[
            "You offer a draw.",
            "The engine declines the draw.",
            "nobody offers a draw",
        ],
    );
    // The engine stands worse here, and takes it; after `undo` the game goes on.
    let fen = "8/1k6/4s3/p7/P7/8/8/R2KR3 w - - 0 1";
    let run = play(&["--fen", fen], &["draw", "undo", "Ra2"]);
    assert_says(
        &run,
        &[
            "The engine accepts the draw.",
            "1/2-1/2: draw by agreement.",
            "Taken back.",
            "You play 1. Ra2",
        ],
    );
}

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
    assert_says(&run, &["The game is in "]);
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
        .starts_with("error: the game is not saved: /dev/full: ");
    assert!(says && run.err.lines().count() == 1, "{}", run.err);
    // So is each game, and a later one does not hide it.
    let run = makruk(&args, "Rh8\nnew\nRh8\nnew\nquit\n");
    assert_eq!((run.code, run.err.lines().count()), (2, 2), "{}", run.err);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let moves = ["e4", "d4", "Nd2", "hint"];
    let game = || play(&["--level", "1"], &moves).out;
    assert_eq!(game(), game());
}

#[test]
fn nonsense_does_no_harm() {
    let long = "x".repeat(5_000);
    let junk = [
        "",
        "   ",
        "\u{0}",
        "=",
        "#",
        "x",
        "N",
        "Nx",
        "๑",
        "ม็",
        "1.",
        "...",
        "é",
        "0-0",
        "level",
        "level -1",
        "save ",
        "count foo",
        long.as_str(),
    ];
    let run = play(&[], &junk);
    assert!(!run.out.contains("You play"), "{}", run.out);
    let run = makruk(&["play", "--fen", "junk"], "");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
}
