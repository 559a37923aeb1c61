//! `makruk play FILE` resumes a game from a file.

use std::fs;

use crate::common::{
    self, makruk,
    table::{assert_prints, file, play},
};

/// Writes a file for this test and returns its name.
fn written(name: &str, text: &str) -> String {
    let path = file(name);
    fs::write(&path, text).expect("it can be written");
    path.to_str().expect("valid UTF-8").to_owned()
}

const CLUB: &str = "[Event \"Club Cup\"]\n[Site \"Chiang Mai\"]\n[Round \"3\"]\n[White \"Somchai\"]\n\
    [Black \"Malee\"]\n[Result \"*\"]\n\n1. d4 d5 2. Nd2 *\n\n\
    [Event \"Club Cup\"]\n[White \"Niran\"]\n[Black \"Kanya\"]\n[Result \"*\"]\n\n1. e4 e5 *\n";

#[test]
fn the_last_game_is_resumed_unless_a_number_selects_another() {
    let club = written("club.pgn", CLUB);
    let run = play(&[&club], &["Nd2"]);
    assert_prints(
        &run,
        &[
            "You play White",
            &format!("This is game 2 of {club}, after 2 plies.\nNiran against Kanya\n"),
            "White to move",
            "You play 2. Nd2",
            "The engine plays 2... ",
        ],
    );
    // The user plays the side to move.
    let run = play(&[&club, "--game", "1"], &["Nd7"]);
    assert_prints(&run, &["You play Black", "game 1 of", "You play 2... Nd7"]);
    let run = play(&[&club, "--game", "1", "--side", "white"], &[]);
    assert_prints(&run, &["You play White", "The engine plays 2... "]);
    let run = makruk(&["play", &club, "--game", "3"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("the last game of"), "{}", run.err);
    let run = makruk(&["play", "--game", "1"], "");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}

#[test]
fn a_resumed_game_keeps_its_tags_and_is_appended() {
    let club = written("tags.pgn", CLUB);
    let saved = file("tags-saved.pgn");
    let name = saved.to_str().expect("valid UTF-8");
    play(
        &[&club, "--game", "1", "--level", "7", "--save", name],
        &["Nd7"],
    );
    let text = fs::read_to_string(&saved).expect("it was saved");
    for part in [
        "[Event \"Club Cup\"]\n[Site \"Chiang Mai\"]\n",
        "[Round \"3\"]\n",
        "[White \"makruk ",
        " level 7\"]\n[Black \"Malee\"]\n",
        "1. d4 d5 2. Nd2 Nd7 3. ",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(fs::read_to_string(&club).expect("it exists"), CLUB);
    // A new game does not inherit the tags of the resumed game.
    let saved = file("tags-new.pgn");
    let name = saved.to_str().expect("valid UTF-8");
    play(&[&club, "--save", name], &["new", "Nd2"]);
    let text = fs::read_to_string(&saved).expect("it was saved");
    assert!(
        text.starts_with("[Event \"Game against the engine\"]"),
        "{text}"
    );
}

#[test]
fn a_saved_game_resumes_with_its_sides_level_and_rules() {
    let path = file("own.pgn");
    let name = path.to_str().expect("valid UTF-8");
    let args = [
        "--side", "black", "--level", "6", "--rules", "fairy", "--name", "Nok", "--save", name,
    ];
    play(&args, &["Nd7"]);
    let first = fs::read_to_string(&path).expect("it was saved");
    assert!(first.contains("[Black \"Nok\"]\n"), "{first}");
    assert!(first.contains("[Rules \"fairy\"]\n"), "{first}");
    let run = play(&[name, "--save", name], &["Ne7"]);
    assert_prints(
        &run,
        &[
            "You play Black; the engine plays at level 6",
            "You play 2... Ne7",
        ],
    );
    let text = fs::read_to_string(&path).expect("it exists");
    let second = text.strip_prefix(&first).expect("the first game stays");
    for part in [
        "[Black \"Nok\"]",
        "[Rules \"fairy\"]",
        " level 6\"]",
        "2... Ne7",
    ] {
        let part = part.replace("2... ", "");
        assert!(second.contains(&part), "{part}: {second}");
    }
    let run = play(&[name, "--level", "1"], &[]);
    assert_prints(&run, &["at level 1 of 10"]);
}

#[test]
fn a_count_continues_in_a_resumed_game() {
    let pgn = "[SetUp \"1\"]\n[FEN \"8/4n3/4k3/8/8/3K1M2/8/R7 b - - 0 1\"]\n\n\
               1... {[%count start]} Kd6 2. Ra6+ *\n";
    let run = play(&[&written("count.pgn", pgn)], &["quit"]);
    assert_prints(&run, &["You play Black", "Black's next number is 2 of 64"]);
    let line = "{\"start\":\"8/4n3/4k3/8/8/3K1M2/8/R7 b - - 0 1\",\"moves\":[\"e6d6\",\"a1a6\"],\
                \"count_started\":2}\n";
    let run = play(&[&written("count.jsonl", line)], &["quit"]);
    assert_prints(&run, &["You play Black", "Black's next number is 2 of 64"]);
}

#[test]
fn a_called_count_leaves_the_rest_of_the_record_intact() {
    let start = "8/4n3/4k3/8/8/3K1M2/8/R7 b - - 0 1";
    let line =
        |rest: &str| format!("{{\"start\":\"{start}\",\"moves\":[\"e6d6\",\"a1a6\"],{rest}}}\n");
    // The result ends the game.
    let over = written(
        "called.jsonl",
        &line("\"count_started\":2,\"result\":\"1-0\""),
    );
    assert_prints(&play(&[&over], &["quit"]), &["1-0"]);
    // Under these rules the count would start automatically, as in `replay`.
    let called = written("on-call.jsonl", &line("\"count_started\":2"));
    let run = play(&[&called, "--rules", "fairy"], &["quit"]);
    assert_prints(&run, &["Black's next number is 2 of 64"]);
    // The count starts automatically.
    let automatic = written("automatic.jsonl", &line("\"count_started\":0"));
    let run = play(&[&automatic], &["quit"]);
    assert_prints(&run, &["White has counted 1 of 64"]);
    // The count started before the initial position, so the record does not show its start.
    let early = written("early.jsonl", &line("\"count_started\":1"));
    let run = makruk(&["play", &early], "quit\n");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(
        run.err.contains("before the initial position"),
        "{}",
        run.err
    );
}

#[test]
fn outdated_tags_are_dropped() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n[WhiteElo \"1800\"]\n[BlackElo \"1900\"]\n[PlyCount \"2\"]\n\
               [Annotator \"C\"]\n[Annotator \"D\"]\n[Rules \"fairy\"]\n\n1. e4 e5 *\n";
    let saved = file("true-saved.pgn");
    let name = saved.to_str().expect("valid UTF-8");
    let file = written("true.pgn", pgn);
    play(
        &[&file, "--rules", "thai", "--save", name],
        &["Nd2", "new", "Nd2"],
    );
    let text = fs::read_to_string(&saved).expect("it was saved");
    for part in ["WhiteElo \"1800\"", "Annotator \"C\"", "Annotator \"D\""] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for part in ["BlackElo", "PlyCount", "Rules"] {
        assert!(!text.contains(part), "{part}: {text}");
    }
    // The next game has the same player.
    assert_eq!(text.matches("[White \"A\"]").count(), 2, "{text}");
}

#[cfg(unix)]
#[test]
fn a_game_is_resumed_from_a_pipe() {
    let club = written("pipe.pgn", CLUB);
    let script = format!("cat '{club}' | {{ exec 3<&0; printf 'quit\\n' | $0 play /dev/fd/3; }}");
    let run = common::shell(&script, "");
    assert_prints(&run, &["This is game 2 of /dev/fd/3, after 2 plies."]);
}

#[test]
fn a_game_with_an_illegal_move_is_not_resumed() {
    let broken = written("broken.pgn", "1. e4 e5 2. Rh8 *\n");
    let run = makruk(&["play", &broken], "quit\n");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("ply 3"), "{}", run.err);
    let empty = written("empty.pgn", "");
    let run = makruk(&["play", &empty], "quit\n");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("the file contains no game"), "{}", run.err);
}

#[test]
fn a_finished_game_is_reported_and_can_be_undone() {
    let over = written("over.pgn", "1. e4 e5 {[%resign white]} 0-1\n");
    let run = play(&[&over], &["Nd2", "undo", "Nd2"]);
    assert_prints(
        &run,
        &[
            "You lose.",
            "The game is over",
            "Taken back.",
            "You play 2. Nd2",
        ],
    );
}

#[test]
fn a_file_in_place_of_a_fen_is_rejected_with_a_hint() {
    let club = written("refused.pgn", CLUB);
    for command in [
        &["analyze"][..],
        &["analyse"],
        &["board"],
        &["moves"],
        &["perft", "2"],
        &["prove", "--mate", "2"],
        &["book", "show"],
        &["tables", "probe"],
    ] {
        for name in [&*club, "not-there.pgn"] {
            let run = makruk(&[command, &[name]].concat(), "");
            assert_eq!((run.code, run.out.as_str()), (1, ""), "{command:?}");
            for part in [name, "`makruk replay FILE`", "`makruk play FILE`"] {
                assert!(run.err.contains(part), "{command:?}: {}", run.err);
            }
        }
    }
}

#[test]
fn offers_that_a_replay_accepts_are_accepted() {
    let text = "1. e4 {[%draw white]} e5 {[%draw decline black]} 2. d4 {[%draw white]} {[%draw white]} {[%draw black]} *\n";
    let path = written("offers.pgn", text);
    assert_eq!(makruk(&["replay", &path], "").code, 0);
    let run = makruk(&["play", &path, "--nodes", "1"], "quit\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn an_error_of_a_game_names_its_line_and_ply() {
    let path = written("null.pgn", "1. e4 -- *\n");
    let run = makruk(&["play", &path], "");
    let message = "null.pgn, line 1, ply 2: a game cannot contain a null move\n";
    assert!(run.code == 1 && run.err.ends_with(message), "{}", run.err);
}
