//! `makruk play`: a game against the engine, with input from a pipe.

use crate::common::{
    makruk,
    table::{MATE_IN_ONE, assert_prints, play},
};

#[test]
fn the_end_of_input_ends_the_game_without_an_error() {
    let run = makruk(&["play"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_prints(
        &run,
        &[
            "You play White",
            "White to move, 23 legal moves",
            "Goodbye.",
        ],
    );
}

#[test]
fn the_engine_replies_and_begins_as_white() {
    let run = play(&[], &["e4"]);
    assert_prints(&run, &["You play 1. e4", "The engine plays 1... "]);
    let run = play(&["--side", "black"], &["e5"]);
    assert_prints(
        &run,
        &["You play Black", "The engine plays 1. ", "You play 1... e5"],
    );
}

#[test]
fn color_is_rejected_with_a_hint_to_side() {
    let run = makruk(&["play", "--color", "black"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("`--side black`"), "{}", run.err);
}

#[test]
fn moves_are_listed_in_san_or_in_uci() {
    let run = play(&[], &["moves", "moves uci"]);
    assert_prints(&run, &["ma  Nd2 ", "ma  b1d2 "]);
    let out = |args: &[&str]| makruk(&[&["moves"], args].concat(), "").out;
    assert!(out(&[]).contains("ma  Nd2 "), "{}", out(&[]));
    assert!(out(&["--uci"]).contains("ma  b1d2 "), "{}", out(&["--uci"]));
    let thai = out(&["--letters", "thai"]);
    assert!(thai.contains("ma  มง๒ "), "{thai}");
}

#[test]
fn moves_are_accepted_in_every_letter_set_and_in_uci() {
    for (text, shown) in [
        ("e3e4", "1. e4"),
        ("E3E4", "1. e4"),
        ("1. e4!", "1. e4"),
        ("nd2", "1. Nd2"),
        ("Ne2", "1. Ne2"),
        ("Bf2", "1. Sf2"),
        ("ม-จ๒", "1. Ne2"),
    ] {
        assert_prints(&play(&[], &[text]), &[&format!("You play {shown}\n")]);
    }
}

#[test]
fn illegal_moves_are_rejected_with_the_reason() {
    for (text, reason) in [
        ("Md4", "the met on e1 cannot go to d4"),
        ("e3e5", "the bia on e3 cannot go to e5"),
        ("e6e5", "the bia on e6 belongs to the opponent"),
        ("e4e5", "e4 is empty"),
        ("Kd3", "your own bia is on d3"),
        ("Nf6", "none of your ma can go to f6"),
        ("Nbe2", "no ma can go to e2 like that; Ne2 is legal"),
        (
            "e3e4q",
            "only a bia that reaches its promotion rank promotes",
        ),
        ("hello", "`hello` is neither a move nor a command"),
        ("save", "Specify a file"),
        ("level 11", "Enter a number from 0 to 10"),
    ] {
        let run = play(&[], &[text]);
        assert_prints(&run, &[reason]);
        assert!(!run.out.contains("The engine plays"), "{}", run.out);
    }
    // The rua attacks the khun's target square.
    let run = play(&["--fen", "4k3/8/8/8/8/3r4/8/2K5 w - - 0 1"], &["Kd1"]);
    assert_prints(&run, &["your khun would be in check on d1"]);
}

#[test]
fn the_message_on_an_illegal_move_uses_the_typed_notation() {
    // After 1. Nd2 White's own ma is on d2, and no other ma can reach it.
    let run = play(&[], &["Nd2", "Nd2"]);
    assert_prints(&run, &["You play 1. Nd2", "your own ma is on d2"]);
    assert!(!run.out.contains("g1"), "{}", run.out);
    // The user enters met moves, but there is no white met on the board.
    let fen = "3k4/8/8/8/8/8/4R3/4K2r w - - 0 1";
    for (text, reason) in [
        ("Md2", "you have no met"),
        (
            "Re3",
            "your khun would still be in check after the rua goes from e2 to e3",
        ),
        ("Kd1", "your khun would be in check on d1"),
        ("Ke1", "your own khun is on e1"),
    ] {
        assert_prints(&play(&["--fen", fen], &[text]), &[reason]);
    }
    let pinned = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1";
    let run = play(&["--fen", pinned], &["Nd5"]);
    assert_prints(
        &run,
        &["your khun would be in check after the ma goes from e3 to d5"],
    );
    let two = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    let run = play(&["--fen", two], &["Rd1"]);
    assert!(!run.out.contains("No:"), "{}", run.out);
    let both = "4k3/8/8/8/8/1K6/8/R6R w - - 0 1";
    let run = play(&["--fen", both], &["Rd1"]);
    assert_prints(&run, &["the pieces on a1 and h1 can both go to d1"]);
}

#[test]
fn a_hint_names_the_side_of_its_score() {
    // Black lacks a rua.
    let fen = "1nsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1";
    let run = play(&["--side", "black", "--fen", fen], &["hint"]);
    let hint = run.out.lines().find(|line| line.starts_with("Hint: "));
    let hint = hint.expect("a hint");
    assert!(
        hint.contains("   -") && hint.ends_with(" for you"),
        "{hint}"
    );
    // White, the engine's side, can give mate.
    let fen = "1k6/8/1K6/8/8/8/8/7R b - - 0 1";
    let run = play(&["--side", "black", "--fen", fen], &["hint"]);
    assert_prints(&run, &["Hint: K", "you are mated in "]);
}

#[test]
fn a_hint_tells_the_result_in_the_endgame_tables() {
    let fen = "8/8/4k3/8/8/8/8/KSM5 w - 88 79 1";
    let run = play(&["--fen", fen], &["hint"]);
    let result = "\nEndgame tables: draw (White's win takes 35, but the count leaves 5)\n";
    assert_prints(&run, &["Hint: ", result]);
    let run = play(&["--fen", fen, "--tables", "none"], &["hint"]);
    assert_prints(&run, &["Hint: "]);
    assert!(!run.out.contains("Endgame tables"), "{}", run.out);
}

#[test]
fn a_fen_may_be_several_arguments_one_argument_or_an_option() {
    let words: Vec<_> = MATE_IN_ONE.split(' ').collect();
    for args in [&words[..], &[MATE_IN_ONE], &["--fen", MATE_IN_ONE]] {
        assert_prints(&play(args, &["Rh8"]), &["1-0: White wins by checkmate."]);
        let perft = makruk(&[&["perft", "1"], args].concat(), "");
        let analyze = makruk(&[&["analyze", "--depth", "1"], args].concat(), "");
        let moves = makruk(&[&["moves"], args].concat(), "");
        let board = makruk(&[&["board"], args].concat(), "");
        for run in [&analyze, &moves, &board] {
            assert_eq!((run.code, run.err.as_str()), (0, ""));
            assert!(
                run.out.contains("White to move, 29 legal moves"),
                "{}",
                run.out
            );
        }
        assert_eq!(perft.out, "nodes 29\n");
    }
    let both = makruk(&["play", MATE_IN_ONE, "--fen", MATE_IN_ONE], "");
    assert_eq!(both.code, 2);
}

#[test]
fn undo_takes_back_the_move_and_the_reply() {
    let run = play(&[], &["undo", "e4", "d4", "undo", "undo", "board", "undo"]);
    assert_prints(
        &run,
        &[
            "You have no move to take back",
            "You play 1. e4",
            "You play 2. d4",
            "Taken back.",
            "Taken back.",
            "w - - 0 1",
            "You have no move to take back",
        ],
    );
    let run = play(&[], &["resign", "undo", "e4"]);
    assert_prints(&run, &["You lose.", "Taken back.", "You play 1. e4"]);
}

#[test]
fn a_mate_ends_the_game() {
    let run = play(&["--fen", MATE_IN_ONE], &["hint", "Rh8", "e4", "moves"]);
    assert_prints(
        &run,
        &[
            "Hint: R",
            "you mate in 1",
            "You play 41. Rh8#",
            "1-0: White wins by checkmate. You win.",
            "The game is over (1-0, checkmate)",
        ],
    );
}

#[test]
fn a_count_is_called_and_stopped_where_the_rules_allow_it() {
    let run = play(&[], &["count", "stop"]);
    assert_prints(
        &run,
        &[
            "no count can start while there is a bia on the board",
            "no count is in progress",
        ],
    );
    let fen = "8/1k6/5s2/8/8/8/8/2RKR3 b - - 0 1";
    let args = ["--side", "black", "--fen", fen];
    let run = play(
        &args,
        &["hint", "count", "board", "stop", "count", "Kb6", "count"],
    );
    assert_prints(
        &run,
        &[
            "You may call a count to 64 (board's honour) with `count`.",
            "Hint: call your count",
            "You call your count.",
            "Black's next number is 1 of 64",
            "You stop your count.",
            "No: a count that was stopped cannot be called again in the same turn",
            "You play 1... Kb6",
            "You call your count.",
        ],
    );
}

#[test]
fn the_engine_counts_when_it_is_weaker() {
    let fen = "8/1k6/4s3/8/8/8/8/R2KR3 w - - 0 1";
    let run = play(&["--fen", fen, "--level", "10"], &["Ra2", "moves"]);
    assert_prints(
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
    assert_prints(
        &run,
        &[
            "You offer a draw.",
            "The engine declines the draw.",
            "Black has not offered a draw",
        ],
    );
    // The engine lacks a rua and accepts; after `undo` the game continues.
    let fen = "1nsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    let run = play(&["--fen", fen], &["draw", "undo", "Ra2"]);
    assert_prints(
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
fn the_same_seed_plays_the_same_game() {
    let moves = ["e4", "d4", "Nd2", "hint"];
    let game = || play(&["--level", "1"], &moves).out;
    assert_eq!(game(), game());
}

#[test]
fn nonsense_is_harmless() {
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
    assert!(!run.out.contains("You play 1"), "{}", run.out);
    let run = makruk(&["play", "--fen", "junk"], "");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
}
