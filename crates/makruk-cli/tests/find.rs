//! `makruk find`: output, options, files, damage.

use std::fs;

use crate::common::makruk;

const GAMES: &str = "\
[White \"Malee\"]
[Black \"Somchai\"]

1. e4 e5 2. d4 exd4 3. cxd4 1-0

[White \"Lek\"]
[Black \"Malee\"]

1. d4 d5 2. Nd2 0-1

[White \"A\"]
[Black \"B\"]
[SetUp \"1\"]
[FEN \"8/8/8/8/2k5/8/7R/3K4 w - 32 29 40\"]

40. Rh3 Kd4 41. Rh4+ Kd3 1/2-1/2
";

#[test]
fn a_line_names_the_game_its_players_the_place_and_the_count() {
    let run = makruk(&["find", "captured:P"], GAMES);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, "game 1: Malee – Somchai, 1-0, ply 3: 2... exd4\n");
    let run = makruk(&["find", "left:0"], GAMES);
    assert_eq!(
        run.out,
        "game 3: A – B, 1/2-1/2, ply 2: 41. Rh4+; black counts 16 of 16 (pieces' honour)\n"
    );
    let run = makruk(&["find", "player:malee", "--boards", "--limit", "1"], GAMES);
    assert_eq!(run.out.lines().count(), 13, "{}", run.out);
}

#[test]
fn json_has_an_object_per_game() {
    let run = makruk(
        &["find", "turn:black captured:P then at:end", "--json"],
        GAMES,
    );
    assert_eq!(
        run.out,
        "{\"file\":\"standard input\",\"game\":1,\"matches\":[3,5],\"count\":null,\"result\":\"1-0\",\"plies\":5,\
         \"tags\":{\"White\":\"Malee\",\"Black\":\"Somchai\"}}\n"
    );
    let run = makruk(&["find", "captured:P", "--json", "--all"], GAMES);
    assert!(run.out.contains("\"matches\":[[3],[4]]"), "{}", run.out);
}

#[test]
fn numbers_skips_and_limits_count_the_games_that_are_found() {
    for (args, number) in [
        (&["turn:white"][..], "3\n"),
        (&["turn:white", "--skip", "1"], "2\n"),
        (&["turn:white", "--limit", "2"], "2\n"),
        (&["-captured:P turn:white"], "3\n"),
        (&["-player:malee"], "1\n"),
    ] {
        let run = makruk(&[&["find", "--number"], args].concat(), GAMES);
        assert_eq!(
            (run.code, run.out.as_str()),
            (0, number),
            "{args:?} {}",
            run.err
        );
    }
}

#[test]
fn games_are_copied_and_marked() {
    let run = makruk(&["find", "captured:P", "--to", "pgn", "--mark"], GAMES);
    assert!(run.out.contains("2. d4 {found} 2... exd4"), "{}", run.out);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (all, some) = (path("all.mkg"), path("some.mkg"));
    makruk(&["convert", "--to", "bytecode", "-o", &all], GAMES);
    let run = makruk(
        &[
            "find",
            "player:malee",
            &all,
            "--to",
            "bytecode",
            "-o",
            &some,
        ],
        "",
    );
    assert_eq!(
        (run.code, run.out),
        (0, format!("{some}: 2 games\n")),
        "{}",
        run.err
    );
    assert_eq!(makruk(&["archive", "verify", &some], "").code, 0);
    // Two files, with and without the signatures.
    for more in [&["--no-index"][..], &[]] {
        let args = [&["find", "captured:P", &all, &some, "--number"], more].concat();
        assert_eq!(makruk(&args, "").out, "2\n");
    }
    let run = makruk(&["find", "captured:P", &all, &some], "");
    assert!(run.out.contains("some.mkg: game 1: Malee"), "{}", run.out);
}

#[test]
fn a_file_is_replaced_only_by_games_and_never_if_it_is_an_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (mine, new) = (path("mine.pgn"), path("new.pgn"));
    fs::write(&mine, GAMES).expect("it can be written");
    for query in ["white:nobody", "white:lek"] {
        let run = makruk(&["find", query, &mine, "--to", "pgn", "-o", &mine], "");
        assert_eq!(
            (run.code, run.err),
            (
                2,
                format!("error: {mine}: the output would overwrite an input file\n")
            )
        );
    }
    let copy = |query, file: &str, output| {
        let run = makruk(&["find", query, file, "--to", "pgn", "-o", output], GAMES);
        (run.code, run.err, run.out)
    };
    let complaint =
        |file| format!("note: no games\nerror: {file}: not written: no game was copied\n");
    let (code, err, out) = copy("white:nobody", "-", &*mine);
    assert_eq!((code, err, &*out), (1, complaint(&mine), ""));
    let (code, err, out) = copy("white:a", "missing", &*new);
    assert!(err.ends_with(&complaint(&new)), "{err}");
    assert_eq!((code, &*out), (2, ""));
    assert!(!fs::exists(&new).expect("it can be looked for"));
    assert_eq!(fs::read_to_string(&mine).expect("it exists"), GAMES);
    // An empty result may be a new file.
    let (code, err, out) = copy("white:nobody", "-", &*new);
    assert_eq!((code, &*err), (0, "note: no games\n"));
    assert_eq!(out, format!("{new}: 0 games\n"));
}

#[test]
fn the_report_of_a_copy_counts_the_games_that_were_written() {
    let games = format!("{GAMES}\n[White \"Lek\"]\n\n1. e4 (1. d4) 1... e5 *\n");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("some.mkg").display().to_string();
    let args = ["find", "white:lek", "--to", "range", "-o", &path];
    let run = makruk(&args, &games);
    assert_eq!((run.code, run.out), (1, format!("{path}: 1 game\n")));
    assert!(
        run.err.contains("range cannot represent 1 variation"),
        "{}",
        run.err
    );
}

#[test]
fn games_are_marked_only_in_formats_with_comments() {
    let formats = [
        "pgn",
        "jsonl",
        "bytecode",
        "uci",
        "sheet",
        "brenner",
        "brenner-alt",
        "index",
        "radix",
        "huffman",
        "range",
    ];
    for (index, to) in formats.into_iter().enumerate() {
        let args = ["find", "captured:P", "--to", to, "--mark"];
        let run = crate::common::command()
            .args(args)
            .stdin(std::process::Stdio::null())
            .output()
            .expect("the tool runs");
        let err = String::from_utf8_lossy(&run.stderr);
        if index < 3 {
            assert_eq!(err, "note: no games\n", "{to}");
        } else {
            let found = format!("found --to {to}\n");
            assert!(
                err.starts_with("error: --mark needs a format with comments"),
                "{err}"
            );
            assert!(err.ends_with(&found), "{err}");
            assert_eq!(run.status.code(), Some(2));
        }
    }
}

#[test]
fn a_query_that_finds_nothing_succeeds_with_a_note() {
    let run = makruk(&["find", "length:1000-"], GAMES);
    assert_eq!(
        (run.code, run.out.as_str(), run.err.as_str()),
        (0, "", "note: no games\n")
    );
    let run = makruk(&["find", "white:KRN"], GAMES);
    assert_eq!(run.code, 0);
    assert!(
        run.err.ends_with("ask for `white-material:KRN`\n"),
        "{}",
        run.err
    );
}

#[test]
fn a_malformed_query_is_wrong_usage() {
    let run = makruk(&["find", "turn:green", "missing.mkg"], "");
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "error: query, offset 5: turn: expected `white` or `black`, found `green`\n  turn:green\n       ^\n"
    );
}

#[test]
fn damaged_games_and_files_are_reported_and_the_rest_is_searched() {
    let bad = "1. e4 e9 *\n\n1. d4 d5 *\n";
    let run = makruk(&["find", "turn:white", "--number"], bad);
    assert_eq!((run.code, run.out.as_str()), (1, "1\n"), "{}", run.err);
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (whole, cut) = (path("whole.mkg"), path("cut.mkg"));
    makruk(&["convert", "--to", "index", "-o", &whole], GAMES);
    let bytes = fs::read(&whole).expect("it is written");
    fs::write(&cut, &bytes[..bytes.len() - 5]).expect("it can be written");
    let run = makruk(
        &["find", "turn:white", &cut, &whole, "missing", "--number"],
        "",
    );
    // As in every command, a file that cannot be read is worse than a game.
    assert_eq!((run.code, run.out.as_str()), (2, "6\n"), "{}", run.err);
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    let mut bytes = bytes;
    bytes[30] ^= 1;
    fs::write(&cut, &bytes).expect("it can be written");
    let run = makruk(&["find", "turn:white", &cut], "");
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("the checksum is"), "{}", run.err);
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    // A comment fills a block with each game, and there are more blocks than three threads search at once.
    let comment = "x".repeat(1 << 16);
    let game = |number| format!("[White \"{number}\"]\n\n1. e4 {{{comment}}} 1... e5 *\n\n");
    let games = (0..30).map(game).collect::<Vec<_>>().concat();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("blocks.mkg").display().to_string();
    makruk(&["convert", "--to", "bytecode", "-o", &path], &games);
    let find = |threads| {
        makruk(
            &["find", "turn:black moved:P", &path, "--threads", threads],
            "",
        )
    };
    let one = find("1");
    assert_eq!((one.code, one.out.lines().count()), (0, 30), "{}", one.err);
    assert_eq!(find("3").out, one.out);
    assert!(
        one.out
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("game 30: 29 "))
    );
}
