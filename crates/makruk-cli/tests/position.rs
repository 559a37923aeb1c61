//! `makruk board`, `moves` and `perft` for a position.

use crate::common::{makruk, makruk_in};
use serde_json::{Value, json};

#[test]
fn the_default_position_is_the_start() {
    let run = makruk(&["board"], "");
    assert!(
        run.out.contains("| r  n  s  m  k  s  n  r | 8"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("White to move, 23 legal moves"),
        "{}",
        run.out
    );
    assert_eq!(makruk(&["moves", "--json"], "").out.lines().count(), 23);
    assert_eq!(makruk(&["perft", "3"], "").out, "nodes 12012\n");
}

#[test]
fn a_fen_needs_no_quotes() {
    let run = makruk(
        &["board", "8/8/8/8/2k5/8/7R/3K4", "w", "-", "32", "5", "2"],
        "",
    );
    assert!(
        run.out
            .contains("Black has counted 3 of 16 (pieces' honour)"),
        "{}",
        run.out
    );
}

#[test]
fn a_check_is_reported_with_the_checking_piece() {
    let run = makruk(&["board", "3k4/4n3/8/3R4/8/8/8/4K3 b - - 0 1"], "");
    assert!(
        run.out.contains("in check from the rua on d5"),
        "{}",
        run.out
    );
    let run = makruk(&["board", "k7/RR6/8/8/8/8/8/4K3 b - - 0 1"], "");
    assert!(run.out.contains("checkmated"), "{}", run.out);
    let run = makruk(&["board", "k7/2K5/1S6/8/8/8/8/8 b - - 0 1"], "");
    assert!(run.out.contains("stalemated: a draw"), "{}", run.out);
}

#[test]
fn with_thai_letters_the_status_is_thai() {
    for (fen, texts) in [
        (
            "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2",
            &["\nฝ่ายขาวเดิน มีตาเดิน ", "\nดำนับถึง ๓ แล้ว (ครบที่ ๑๖ ศักดิ์หมาก)\n"][..],
        ),
        (
            "8/1k6/5s2/8/8/8/8/2RKR3 b - - 0 1",
            &["\nฝ่ายดำเดิน มีตาเดิน ", "\nดำขอนับศักดิ์กระดานได้ นับถึง ๖๔\n"],
        ),
        (
            "3k4/4n3/8/3R4/8/8/8/4K3 b - - 0 1",
            &["\nฝ่ายดำเดิน มีตาเดิน ", " ตา ถูกเรือที่ ง๕ รุก\n"],
        ),
        ("k7/RR6/8/8/8/8/8/4K3 b - - 0 1", &["\nดำถูกรุกจน\n"]),
        ("k7/2K5/1S6/8/8/8/8/8 b - - 0 1", &["\nดำเข้าตาอับ: เสมอ\n"]),
    ] {
        let run = makruk(&["board", "--thai", fen], "");
        for text in texts {
            assert!(run.out.contains(text), "{text}: {}", run.out);
        }
        assert!(!run.out.contains("Black"), "{}", run.out);
    }
}

#[test]
fn moves_are_listed_in_canonical_order_with_their_index() {
    let run = makruk(&["moves", "--json", "8/8/8/8/8/8/k7/2K5 w - - 0 1"], "");
    let row = |uci: &str, to: &str, thai: &str, arabic: &str, index: usize| {
        format!(
            "{{\"uci\":\"{uci}\",\"san\":\"K{to}\",\"lan\":\"Kc1-{to}\",\"thai_san\":\"ข-{thai}\",\
             \"thai_lan\":\"ข ค๑-{thai}\",\"thai_standard\":\"ขค1-{arabic}\",\
             \"thai_competition\":\"ข{arabic}\",\"makruk_js\":\"K{to}\",\"check\":false,\"index\":{index}}}"
        )
    };
    let rows: Vec<_> = run.out.lines().collect();
    assert_eq!(
        rows,
        [
            row("c1d1", "d1", "ง๑", "ง1", 0),
            row("c1c2", "c2", "ค๒", "ค2", 1),
            row("c1d2", "d2", "ง๒", "ง2", 2)
        ]
    );
}

#[test]
fn divide_lists_the_leaves_below_each_move() {
    let run = makruk(&["perft", "2", "--divide"], "");
    assert_eq!(run.out.lines().count(), 24);
    assert!(run.out.starts_with("a1a2 23\n"), "{}", run.out);
    assert!(run.out.ends_with("nodes 529\n"), "{}", run.out);
}

#[test]
fn both_generators_count_the_same_leaves() {
    let fen = "r6r/2sn2k1/p1ns1mp1/1ppp1p1p/P3P2P/1PPP1N2/1SKNSM2/R5R1 w - - 0 16";
    for depth in ["0", "1", "2", "3"] {
        let perft = |generator: &[&str]| {
            let args = ["perft", depth, "--divide", "--fen", fen, "--generator"];
            makruk(&[&args, generator].concat(), "").out
        };
        let x88 = perft(&["x88"]);
        assert_eq!(perft(&["bitboard"]), x88, "depth {depth}");
        assert_eq!(perft(&["bitboard", "--threads", "3"]), x88, "depth {depth}");
        assert_eq!(perft(&["bitboard", "--hash", "1"]), x88, "depth {depth}");
        let both = ["bitboard", "--hash", "1", "--threads", "2"];
        assert_eq!(perft(&both), x88, "depth {depth}");
    }
}

#[test]
fn a_small_table_distinguishes_depths() {
    let args = ["perft", "5", "--generator", "bitboard", "--hash", "1"];
    assert_eq!(makruk(&args, "").out, "nodes 6223994\n");
}

#[test]
fn threads_and_a_table_require_the_bitboard_generator() {
    for option in [["--threads", "2"], ["--hash", "1"]] {
        let run = makruk(&["perft", "2", option[0], option[1]], "");
        assert_eq!((run.code, &*run.out), (2, ""));
        assert!(run.err.contains("--generator bitboard"), "{}", run.err);
        let usage = "Usage: makruk perft [OPTIONS] <DEPTH>";
        assert!(run.err.contains(usage), "{}", run.err);
    }
    for threads in ["0", "257", "70000"] {
        let run = makruk(&["perft", "2", "--threads", threads], "");
        assert_eq!(run.code, 2);
        let expected = "expected a whole number from 1 to 256";
        assert!(run.err.contains(expected), "{}", run.err);
    }
}

#[test]
fn a_malformed_fen_is_rejected_with_the_location() {
    let run = makruk(&["moves", "4k3/8/8/8/8/8/8/4K4 w - - 0 1"], "");
    assert_eq!((run.code, &*run.out), (1, ""));
    assert_eq!(
        run.err,
        "error: FEN, offset 18: rank 1 has 9 squares, expected 8\n\
         \u{20} 4k3/8/8/8/8/8/8/4K4 w - - 0 1\n\
         \u{20}                   ^\n"
    );
}

#[test]
fn usage_errors_have_exit_code_2() {
    assert_eq!(makruk(&["perft"], "").code, 2);
    assert_eq!(makruk(&["bored"], "").code, 2);
    // A walk of so deep a tree would never end, and would need an unbounded stack.
    assert_eq!(makruk(&["perft", "100000"], "").code, 2);
}

#[test]
fn the_board_shows_who_may_call_a_count() {
    let out = |fen: &str| makruk(&["board", fen], "").out;
    let called = "Black may call a count to 64 (board's honour)";
    assert!(out("3k4/2r5/8/8/8/8/2R5/4K3 b - 128 0 1").contains(called));
    assert!(out("3k4/2r5/8/8/8/8/2R5/4K3 b - - 0 1").contains(called));
    assert!(!out("3k4/8/8/8/8/2P5/2R5/4K3 b - 128 0 1").contains("count"));
    let bare = out("8/8/8/8/2k5/8/7R/3K4 b - - 0 1");
    assert!(
        bare.contains("Black's next number is 4 of 16 (pieces' honour)"),
        "{bare}"
    );
}

#[test]
fn a_bare_khun_counts_regardless_of_the_fens_ply_parity() {
    let run = makruk(&["board", "8/8/8/8/2k5/8/7R/3K4 b - 32 7 30"], "");
    assert!(
        run.out.contains("Black's next number is 5 of 16"),
        "{}",
        run.out
    );
}

#[test]
fn a_picture_shows_the_check_and_is_turned() {
    let fen = "3k4/4n3/8/3R4/8/8/8/4K3 b - - 0 1";
    let run = makruk(&["board", "--svg", "-", "--flip", "--thai", fen], "");
    assert_eq!((run.code, &*run.err), (0, ""));
    assert!(run.out.starts_with("<svg xmlns="), "{}", run.out);
    assert!(run.out.ends_with("</svg>\n"), "{}", run.out);
    assert!(run.out.contains("class=\"check d8\""), "{}", run.out);
    // From Black's left, the d-file is the fifth.
    let khun = "class=\"piece black khun d8\" transform=\"translate(400 700)\"";
    assert!(run.out.contains(khun), "{}", run.out);
    assert!(run.out.contains(">๘</text>"), "{}", run.out);
    let run = makruk(&["board", "--svg", "-"], "");
    assert!(run.out.contains(">8</text>"), "{}", run.out);
    assert!(!run.out.contains("class=\"check"), "{}", run.out);
}

#[test]
fn a_picture_is_written_to_a_file() {
    let path = std::env::temp_dir().join(format!("makruk-{}.svg", std::process::id()));
    let name = path.to_str().expect("valid UTF-8");
    let run = makruk(&["board", "--svg", name], "");
    assert_eq!((run.code, &*run.out, &*run.err), (0, "", ""));
    let written = std::fs::read_to_string(&path).expect("the picture exists");
    std::fs::remove_file(&path).expect("it can be removed");
    assert_eq!(written, makruk(&["board", "--svg", "-"], "").out);
}

#[test]
fn an_unwritable_picture_is_named() {
    let run = makruk(&["board", "--svg", "/no/such/folder/a.svg"], "");
    assert_eq!((run.code, &*run.out), (2, ""));
    let start = "error: /no/such/folder/a.svg: ";
    assert!(run.err.starts_with(start), "{}", run.err);
    // Pictures do not support piece letters or symbols.
    assert_eq!(makruk(&["board", "--svg", "-", "--unicode"], "").code, 2);
    // A rejected position creates no picture file.
    assert_eq!(makruk(&["board", "--svg", "-", "9"], "").out, "");
}

#[test]
fn a_board_has_colors_only_on_a_terminal() {
    let plain = makruk(&["board"], "").out;
    assert!(!plain.contains('\x1b'), "{plain}");
    let forced = |name: &str, value: &str| {
        makruk_in(&["board"], &[("CLICOLOR_FORCE", "1"), (name, value)]).out
    };
    let many = forced("COLORTERM", "truecolor");
    assert!(many.starts_with("\x1b[48;2;"), "{many}");
    let few = forced("COLORTERM", "");
    assert!(few.starts_with("\x1b[48;5;"), "{few}");
    assert_eq!(makruk_in(&["board"], &[("NO_COLOR", "1")]).out, plain);
    // The option takes precedence over the variables, and may be anywhere.
    let always = makruk_in(&["board", "--color", "always"], &[("NO_COLOR", "1")]);
    assert!(always.out.starts_with("\x1b["), "{}", always.out);
    let help = makruk_in(&["--help", "--color=always"], &[("NO_COLOR", "1")]);
    assert!(help.out.contains("\x1b["), "{}", help.out);
    let never = makruk_in(&["--color", "never", "board"], &[("CLICOLOR_FORCE", "1")]);
    assert_eq!(never.out, plain);
}

#[test]
fn a_count_at_its_limit_has_no_next_number() {
    let run = makruk(&["board", "8/8/8/8/2k5/8/6NR/2SK4 b - 32 32 40"], "");
    assert!(
        run.out
            .contains("Black has counted 16 of 16 (pieces' honour)"),
        "{}",
        run.out
    );
}

#[test]
fn a_board_is_written_as_json() {
    let object = |fen: &str| -> Value {
        let run = makruk(&["board", "--json", fen], "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert_eq!(run.out.lines().count(), 1);
        serde_json::from_str(&run.out).expect("valid JSON")
    };
    let count = |number: u32, limit: u32, kind: &str| json!({"kind": kind, "by": "black", "number": number, "limit": limit});
    let fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2";
    let expected = json!({
        "fen": fen, "turn": "white", "legal": 19, "check": false, "checkers": [],
        "count": count(3, 16, "pieces"), "callable": null,
    });
    assert_eq!(object(fen), expected);
    let called = object("8/1k6/5s2/8/8/8/8/2RKR3 b - - 0 1");
    assert_eq!(called["callable"], count(0, 64, "board"));
    let mated = object("k7/RR6/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(
        (&mated["end"], &mated["legal"]),
        (&json!("checkmate"), &json!(0))
    );
    assert_eq!(mated["checkers"], json!(["a7"]));
    assert_eq!(makruk(&["board", "--json", "--thai"], "").code, 2);
}

#[test]
fn perft_is_written_as_json() {
    let run = makruk(&["perft", "2", "--divide", "--json"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let objects = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("valid JSON"));
    let mut objects: Vec<Value> = objects.collect();
    let last = objects.pop().expect("a line");
    let fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    assert_eq!(last, json!({"fen": fen, "depth": 2, "nodes": 529}));
    assert_eq!(objects.len(), 23);
    assert_eq!(objects[0], json!({"uci": "a1a2", "nodes": 23}));
    let run = makruk(&["perft", "2", "--json"], "");
    assert_eq!(run.out.lines().count(), 1);
}

#[test]
fn a_mated_side_has_no_next_number() {
    let mated = "k7/RR6/8/8/8/8/8/4K3 b - 16 8 1";
    let run = makruk(&["board", mated], "");
    assert!(run.out.contains("Black has counted 4 of 8"), "{}", run.out);
    let run = makruk(&["board", "--thai", mated], "");
    assert!(run.out.contains("ดำนับถึง ๔ แล้ว (ครบที่ ๘ "), "{}", run.out);
    let run = makruk(&["board", "k7/8/1RR5/8/8/8/8/4K3 b - 16 8 1"], "");
    assert!(
        run.out.contains("Black's next number is 5 of 8"),
        "{}",
        run.out
    );
}
