//! `makruk puzzles` finds puzzles in games, and `makruk drill` asks questions about counts.

use crate::common::{self, makruk};
use serde_json::Value;

/// An engine self-play game that ends in a mate in two, which only one move achieves.
const GAME: &str = r#"{"start":"START","moves":[MOVES]}"#;

/// Mates with only one correct first move.
const PUZZLES: [(&str, &str); 3] = [
    (
        "4m~3/8/1M~6/1N1K4/p7/2RN4/k7/r7 w - - 20 97",
        "c3c2 a2b1 c2b2",
    ),
    (
        "1r6/5s2/1r2k2p/4M~p1P/p2RpPpN/P3M1P1/K1s1S3/8 b - - 16 46",
        "b6b2 a2a1 b2b1 a1a2 b8b2",
    ),
    (
        "8/8/p3k2p/2m4p/K7/6m~1/5r2/2s5 b - - 9 71",
        "f2f3 a4a5 f3a3",
    ),
];

fn games() -> String {
    let game = |(start, moves): (&str, &str)| {
        let moves: Vec<_> = moves.split(' ').map(|mv| format!("\"{mv}\"")).collect();
        GAME.replace("START", start)
            .replace("MOVES", &moves.join(","))
            + "\n"
    };
    PUZZLES.map(game).concat()
}

fn mined(args: &[&str]) -> String {
    let run = makruk(&[&["puzzles", "--json"], args].concat(), &games());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err.contains("note: puzzles: 3, from 3 games and "),
        "{}",
        run.err
    );
    run.out
}

#[test]
fn resuming_requires_json_as_documented() {
    let run = makruk(&["puzzles", "--resume", "-o", "nowhere"], "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("not provided:\n  --json\n"), "{}", run.err);
    let help = makruk(&["puzzles", "--help"], "").out;
    let (_, about) = help.split_once("--resume\n").expect("it exists");
    let about = about.split("--check").next().unwrap_or_default();
    assert!(about.contains("needs --json"), "{about}");
}

#[cfg(unix)]
#[test]
fn a_pipe_cannot_be_resumed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    let pipe = pipe.to_str().expect("valid UTF-8");
    assert_eq!(common::shell(&format!("mkfifo '{pipe}'"), "").code, 0);
    let run = makruk(&["puzzles", "--json", "--resume", "-o", pipe], "e3e4\n");
    let expected = format!("error: {pipe}: not a regular file\n");
    assert_eq!((run.code, run.err), (2, expected));
}

#[test]
fn mined_puzzles_are_written_with_their_source() {
    let out = mined(&[]);
    for (line, (fen, moves)) in out.lines().zip(PUZZLES) {
        let puzzle: Value = serde_json::from_str(line).expect("valid JSON");
        assert_eq!(puzzle["fen"], fen);
        let solution = puzzle["solution"].as_array().expect("moves");
        let solution: Vec<_> = solution.iter().filter_map(Value::as_str).collect();
        assert_eq!(solution.join(" "), moves);
        assert_eq!(puzzle["length"], solution.len().div_ceil(2));
        assert_eq!(puzzle["rules"], "thai");
        assert_eq!(puzzle["source"]["ply"], 0);
    }
    assert_eq!(out.lines().count(), 3);
}

#[test]
fn the_thread_count_does_not_change_the_output() {
    assert_eq!(mined(&["--threads", "3"]), mined(&["--threads", "1"]));
}

#[test]
fn checked_puzzles_are_written_as_pgn_with_variations() {
    let run = makruk(&["puzzles", "--check"], &mined(&[]));
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, "note: puzzles proved again: 3\n")
    );
    assert!(run.out.contains("[Theme \"mate_in_3\"]"), "{}", run.out);
    // The output is a valid games file, and its games contain the solutions.
    let read = makruk(&["convert", "--to", "uci", "--lossy"], &run.out);
    for (_, moves) in PUZZLES {
        assert!(read.out.contains(moves), "{}", read.out);
    }
}

#[test]
fn a_required_count_stop_is_in_both_formats() {
    // A mate by the counting side would be a draw.
    let line = r#"{"fen":"k7/7R/1K6/8/8/8/8/n7 w - 128 4 20","rules":"thai","theme":["mate_in_1"],"solution":["h7h8"],"length":1,"calls":[{"ply":0,"count":"stop"}]}"#;
    let run = makruk(&["puzzles", "--check"], line);
    assert_eq!(
        (run.code, run.err.as_str()),
        (0, "note: puzzles proved again: 1\n")
    );
    assert!(
        run.out.contains("\n\n{[%count stop]} 20. Rh8# "),
        "{}",
        run.out
    );
    let run = makruk(&["puzzles", "--check"], &line.replace("stop", "start"));
    assert!(run.err.contains("`calls` does not match"), "{}", run.err);
}

#[test]
fn an_incorrect_puzzle_is_rejected_with_the_reason() {
    let good = mined(&[]);
    let good = good.lines().nth(1).expect("the second puzzle");
    for (from, to, message) in [
        (
            "\"length\":3",
            "\"length\":2",
            "the goal is not reached in 2 moves",
        ),
        ("\"length\":3", "\"length\":4", "`length` is 4, expected 3"),
        ("\"b6b2\"", "\"b6b3\"", "expected the move b6b2"),
        ("\"b2b1\"", "\"b2b3\"", "`solution`: more than one solution"),
        (
            "\"b8b2\"",
            "\"b8b3\"",
            "`solution`: the line does not reach the goal",
        ),
        ("\"b8b2\"", "\"b8\"", "`solution`: "),
        ("mate_in_3", "mate_in_2", "expected the themes mate_in_3"),
        ("mate_in_3", "luck", "`theme`: `luck`: expected one of "),
        ("mate_in_3", "count", "no theme defines the goal"),
        ("\"thai\"", "\"chess\"", "`rules`: `chess`: expected "),
        (
            "1r6/5s2/1r2k2p/4M~p1P/p2RpPpN/P3M1P1/K1s1S3/8 b - - 16 46",
            "k7/8/8/8/4K3/8/5R2/6R1 w - - 0 1",
            "more than one solution",
        ),
        ("/8 b", "/8 x", "`fen`: "),
        ("\"fen\"", "\"place\"", "unknown field `place`"),
        ("}}", "", "EOF while parsing"),
        ("mate_in_3", "gain_0", "`theme`: `gain_0`: expected one of "),
    ] {
        let bad = good.replace(from, to);
        assert_ne!(bad, good);
        let run = makruk(
            &["puzzles", "--check", "--json"],
            &format!("{bad}\n{good}\n"),
        );
        assert_eq!(run.code, 1, "{to}");
        assert!(run.err.contains("standard input, line 1: "), "{}", run.err);
        assert!(run.err.contains(message), "{to}: {}", run.err);
        assert_eq!(run.out, format!("{good}\n"), "the other one is good");
    }
}

#[test]
fn an_interrupted_run_is_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("valid UTF-8")
            .to_owned()
    };
    let (from, to) = (path("games.jsonl"), path("puzzles.jsonl"));
    std::fs::write(&from, games()).expect("written");
    let args = ["puzzles", &from, "--json", "-o", &to];
    assert_eq!(makruk(&args, "").code, 0);
    let all = std::fs::read_to_string(&to).expect("written");
    assert_eq!(all.lines().count(), 3);
    // Interruptions in the middle of a line, and after the first puzzle of a game that may have more.
    for end in [0, 10, all.len() / 2, all.len()] {
        std::fs::write(&to, &all[..end]).expect("written");
        let run = makruk(&[&args[..], &["--resume"]].concat(), "");
        assert_eq!(run.code, 0, "{}", run.err);
        assert_eq!(std::fs::read_to_string(&to).expect("written"), all, "{end}");
    }
    // Resuming requires the option, and the same games and rules.
    let run = makruk(&args, "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("the file is not empty; --resume"),
        "{}",
        run.err
    );
    // Only JSON can be resumed.
    let pgn: Vec<_> = args
        .iter()
        .copied()
        .filter(|&arg| arg != "--json")
        .collect();
    let run = makruk(&pgn, "");
    let message = "the file is not empty; choose another file with -o\n";
    assert!(run.code == 2 && run.err.ends_with(message), "{}", run.err);
    let others = path("others.jsonl");
    std::fs::write(&others, games()).expect("written");
    for (args, message) in [
        (
            &["puzzles", &others, "--json", "-o", &to, "--resume"][..],
            "`games.jsonl` is not one of the input files",
        ),
        (
            &[
                "puzzles", &from, "--json", "-o", &to, "--resume", "--rules", "fairy",
            ],
            "the rules are `thai`",
        ),
    ] {
        let run = makruk(args, "");
        assert_eq!(run.code, 2, "{}", run.err);
        assert!(run.err.contains(message), "{}", run.err);
        assert_eq!(std::fs::read_to_string(&to).expect("unchanged"), all);
    }
    // A file of a different kind is left unchanged, and so is the output if the games are unreadable.
    let other = path("notes.txt");
    std::fs::write(&other, "notes without an end of the line").expect("written");
    let run = makruk(&["puzzles", &from, "--json", "-o", &other, "--resume"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("line 1: not the beginning of a puzzle"),
        "{}",
        run.err
    );
    let kept = std::fs::read_to_string(&other).expect("unchanged");
    assert_eq!(kept, "notes without an end of the line");
    let gone = path("gone/games.jsonl");
    let run = makruk(&["puzzles", &gone, "--json", "-o", &to, "--resume"], "");
    assert_eq!(run.code, 2, "{}", run.err);
    assert_eq!(std::fs::read_to_string(&to).expect("unchanged"), all);
    // The last game is mined again, and has no puzzle now.
    let run = makruk(
        &[&args[..], &["--resume", "--proof-nodes", "1"]].concat(),
        "",
    );
    assert_eq!(run.code, 1);
    assert!(run.err.contains("71: not found again: "), "{}", run.err);
    // A puzzle with illegal moves.
    let broken = all.replacen("\"solution\":[\"", "\"solution\":[\"a1h8\",\"", 1);
    std::fs::write(&to, broken).expect("written");
    let run = makruk(&[&args[..], &["--resume"]].concat(), "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("line 1: `solution`: move 1 (a1h8): "),
        "{}",
        run.err
    );
    let run = makruk(&["puzzles", "--check", "--json"], "9\n");
    let expected = "invalid type: integer `9`, expected a puzzle as an object with its fields\n";
    assert!(run.err.contains(expected), "{}", run.err);
    std::fs::write(&to, "no puzzle\n").expect("written");
    let run = makruk(&[&args[..], &["--resume"]].concat(), "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("puzzles.jsonl: line 1: column "),
        "{}",
        run.err
    );
}

#[test]
fn drill_answers_agree_with_the_tables() {
    let args = ["drill", "--seed", "5", "--number", "3"];
    let json = makruk(&[&args[..], &["--json"]].concat(), "");
    let answers = json.out.lines().map(|line| {
        let drill: Value = serde_json::from_str(line).expect("valid JSON");
        match &drill["answer"] {
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::String(mv) => mv.clone(),
            number => number.to_string(),
        }
    });
    let answers: Vec<_> = answers.collect();
    let run = makruk(&args, &(answers.join("\n") + "\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.ends_with("3 of 3 right\n"), "{}", run.out);
    let numbers = [&args[..], &["--kind", "number"]].concat();
    let run = makruk(&numbers, "170\nanswer\nnext\n");
    assert!(run.out.contains("\nwrong: "), "{}", run.out);
    assert!(run.out.ends_with("0 of 2 right\n"), "{}", run.out);
    // The input may run out before the questions do.
    assert!(makruk(&numbers, "").out.ends_with("0 of 0 right\n"));
}

/// Solves the second of the mined puzzles, with input from a pipe.
fn solve(args: &[&str], lines: &[&str]) -> common::Run {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.jsonl");
    let mined = mined(&[]);
    let puzzle = mined.lines().nth(1).expect("a puzzle");
    std::fs::write(&path, format!("{puzzle}\n")).expect("written");
    let file = path.to_str().expect("valid UTF-8");
    let args = [&["puzzles", "solve", file], args].concat();
    let run = makruk(&args, &(lines.join("\n") + "\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run
}

#[track_caller]
fn assert_order(run: &common::Run, texts: &[&str]) {
    common::table::assert_prints(run, texts);
}

#[test]
fn a_puzzle_is_solved_move_by_move() {
    let run = solve(
        &[],
        &["hint", "Rb3", "a1h8", "Rb2+", "", "b2b1", "R8b2", "quit"],
    );
    assert_order(
        &run,
        &[
            "Puzzle 1 of 1: mate in 3",
            "Black to move",
            "Hint: the rua on b6 moves",
            "Rb3 is not the move. Try again.",
            "No: a1 ",
            "Right! The reply: 47. Ka1",
            "Right! The reply: 48. Ka2",
            "checkmated",
            "Solved!",
            "1 of 1 solved\n",
        ],
    );
}

#[test]
fn a_shown_solution_does_not_count_as_solved_and_a_puzzle_can_be_repeated() {
    let run = solve(
        &[],
        &["answer", "e4", "again", "b6b2", "b2b1", "b8b2", "quit"],
    );
    assert_order(
        &run,
        &[
            "The solution: 46... Rb2+ 47. Ka1 Rb1+ 48. Ka2 R8b2#",
            "This puzzle is over",
            "Puzzle 1 of 1",
            "Solved!",
            "0 of 1 solved\n",
        ],
    );
    let run = solve(&["--thai"], &["คำใบ้", "เฉลย", "ทวน", "ออก"]);
    assert_order(
        &run,
        &[
            "โจทย์ที่ ๑ (๑ ข้อ): รุกจนใน ๓ ตา",
            "ฝ่ายดำเดิน",
            "คำใบ้: เดินเรือที่ ข๖",
            "เฉลย: ๔๖... รข๒",
            "โจทย์ที่ ๑",
            "แก้ได้ ๐ จาก ๑ ข้อ\n",
        ],
    );
}

#[test]
fn a_draw_by_the_count_is_reported() {
    let args = [
        "puzzles",
        "solve",
        "--theme",
        "hold_by_count",
        "--seed",
        "1",
    ];
    let run = makruk(&args, "answer\nquit\n");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_order(
        &run,
        &[
            "hold the draw: the count ends in ",
            "1/2-1/2: draw by expiry of pieces' honour.",
            "The solution: ",
        ],
    );
}

#[test]
fn bundled_puzzles_are_selected_by_theme_and_seed() {
    let run = |args: &[&str]| makruk(&[&["puzzles", "solve"], args].concat(), "quit\n");
    let first = run(&["--seed", "1"]);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert!(first.out.contains("Puzzle 1 of 300: "), "{}", first.out);
    assert_eq!(run(&["--seed", "1"]).out, first.out);
    assert_ne!(run(&["--seed", "2"]).out, first.out);
    for (theme, number) in [
        ("fork", 28),
        ("mate_in_3", 162),
        ("mate_in", 226),
        ("gain", 58),
    ] {
        let run = run(&["--theme", theme]);
        let text = format!("Puzzle 1 of {number}: ");
        assert!(run.out.contains(&text), "{theme}: {}", run.out);
    }
    let unknown = run(&["--theme", "luck"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("`luck`"), "{}", unknown.err);
}

#[test]
fn any_last_move_that_reaches_the_goal_is_accepted() {
    // Either rua can give mate on the last move.
    let puzzle = r#"{"fen":"k7/8/1K6/8/8/8/8/5RR1 w - - 0 1","rules":"thai","theme":["mate_in_1"],"solution":["f1f8"],"length":1}"#;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("two.jsonl");
    std::fs::write(&path, format!("no puzzle\n{puzzle}\n")).expect("written");
    let args = ["puzzles", "solve", path.to_str().expect("valid UTF-8")];
    let run = makruk(&args, "Rg7\nRg8\n");
    // A line that is not a puzzle is reported and skipped.
    assert_eq!(run.code, 1);
    assert!(run.err.contains("line 1: "), "{}", run.err);
    assert_order(&run, &["Rg7 is not the move", "Solved!", "1 of 1 solved"]);
}

#[test]
fn commands_and_unreadable_lines_do_not_answer_a_drill() {
    let args = ["drill", "--seed", "5", "--number", "3"];
    for quit in ["quit", "exit", "q", "ออก"] {
        let run = makruk(
            &[&args[..], &["--kind", "number"]].concat(),
            &format!("{quit}\n1\n"),
        );
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(!run.out.contains("wrong"), "{quit}: {}", run.out);
        assert!(run.out.ends_with("0 of 0 right\n"), "{quit}: {}", run.out);
    }
    // An empty line, a command, or text of the wrong kind does not answer a question.
    let kinds: [(_, &[(_, _)]); 3] = [
        ("number", &[("perhaps", "Type a number")]),
        ("won", &[("perhaps", "Type `yes`, `no`")]),
        (
            "only_move",
            &[
                ("a1h8", "No: a1 is empty"),
                ("perhaps", "is neither a move nor a command"),
            ],
        ),
    ];
    for (kind, unreadable) in kinds {
        let (lines, said): (Vec<_>, Vec<_>) = unreadable.iter().copied().unzip();
        let lines = format!("\n?\nhint\n{}\n", lines.join("\n"));
        let run = makruk(&[&args[..], &["--kind", kind]].concat(), &lines);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        for text in ["  quit         stop\n", "Hint: "].iter().chain(&said) {
            assert!(run.out.contains(text), "{kind}, {text}: {}", run.out);
        }
        assert!(run.out.ends_with("0 of 0 right\n"), "{kind}: {}", run.out);
    }
}

#[test]
fn a_drill_in_thai_is_answered_in_thai() {
    let args = ["drill", "--thai", "--seed", "5", "--number", "2"];
    let json = makruk(&["drill", "--seed", "5", "--number", "2", "--json"], "");
    let first: Value =
        serde_json::from_str(json.out.lines().next().expect("a line")).expect("valid JSON");
    let thai = |digit: char| char::from_u32('๐' as u32 + digit.to_digit(10).expect("a digit"));
    let number: String = first["answer"]
        .to_string()
        .chars()
        .filter_map(thai)
        .collect();
    let run = makruk(&args, &format!("{number}\nเฉลย\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for text in ["ถูกต้อง: นับ ", "ทัน หรือ ไม่ทัน", "เฉลย: ", "ตอบถูก ๑ จาก ๒ ข้อ\n"]
    {
        assert!(run.out.contains(text), "{text}: {}", run.out);
    }
}

#[test]
fn input_and_output_must_be_different_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("valid UTF-8")
            .to_owned()
    };
    let file = path("puzzles.jsonl");
    let all = mined(&[]);
    std::fs::write(&file, &all).expect("written");
    let run = makruk(&["puzzles", "--check", &file, "--json", "-o", &file], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("would overwrite an input file"),
        "{}",
        run.err
    );
    assert_eq!(std::fs::read_to_string(&file).expect("unchanged"), all);
    // The sources of puzzles could not distinguish two files with the same name.
    std::fs::create_dir(folder.path().join("other")).expect("a folder");
    let other = path("other/puzzles.jsonl");
    std::fs::write(&other, games()).expect("written");
    let run = makruk(&["puzzles", &file, &other, "--json"], "");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("another file is also named `puzzles.jsonl`"),
        "{}",
        run.err
    );
}

#[test]
fn checking_a_long_mate_ignores_the_move_limit() {
    let puzzle = PUZZLES[1].0;
    let line = format!(
        "{{\"fen\":\"{puzzle}\",\"rules\":\"thai\",\"theme\":[\"mate_in_3\"],\"solution\":[\"b6b2\",\"a2a1\",\"b2b1\",\"a1a2\",\"b8b2\"],\"length\":3}}\n"
    );
    let run = makruk(&["puzzles", "--check", "--json", "--moves", "2"], &line);
    assert_eq!((run.code, &run.out), (0, &line), "{}", run.err);
}
