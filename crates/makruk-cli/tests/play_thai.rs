//! `makruk play --thai` and `makruk board --thai` speak Thai and nothing else.

mod common;

use common::{
    Run, makruk,
    table::{MATE_IN_ONE, assert_says, play},
};

/// Plays a game in Thai and looks for words of another language.
fn thai(args: &[&str], lines: &[&str]) -> Run {
    let args = [&["play", "--thai", "--nodes", "2000", "--seed", "1"], args].concat();
    let run = makruk(&args, &(lines.join("\n") + "\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.ends_with("ลาก่อน\n"), "{}", run.out);
    for line in run.out.lines() {
        let words = line.split(|char: char| !char.is_ascii_alphabetic());
        // The end of a file's name is what it is.
        let is_english = |word: &&str| word.len() > 1 && *word != "pgn";
        let english: Vec<_> = words.filter(is_english).collect();
        assert!(english.is_empty(), "{english:?} in `{line}`");
    }
    run
}

#[test]
fn all_that_is_said_in_a_game_is_thai() {
    let run = thai(
        &[],
        &[
            "แนะนำ",
            "ม-ง๒",
            "ม-ง๒",
            "ตา",
            "กลับ",
            "ถอย",
            "นับ",
            "หยุดนับ",
            "เสมอ",
            "ปฏิเสธ",
            "ระดับ ๕",
            "level",
            "บันทึก",
            "ฮ",
            "e3e5",
            "Md4",
            "ข-ก๑",
            "ถอย",
            "ยอมแพ้",
            "ค๔",
            "ใหม่",
            "ออก",
        ],
    );
    assert_says(
        &run,
        &[
            "คุณเป็นฝ่ายขาว โปรแกรมเล่นระดับ ๓ จาก ๑๐ พิมพ์ `ช่วย` เพื่อดูคำสั่ง",
            "ตาขาวเดิน เดินได้ ๒๓ ตา",
            "คำแนะนำ: ",
            "คะแนนของคุณ ",
            "คุณเดิน ๑. ม-ง๒\n",
            "โปรแกรมเดิน ๑... ",
            "ไม่ได้: ม้าของคุณเองอยู่ที่ ง๒\n",
            "  เรือ  ร-",
            "ถอยแล้ว",
            "ไม่ได้: ยังมีเบี้ยคว่ำอยู่บนกระดาน จึงยังนับไม่ได้",
            "ไม่ได้: ไม่มีฝ่ายใดนับอยู่",
            "คุณขอเสมอ",
            "โปรแกรมไม่รับเสมอ",
            "ไม่ได้: ฝ่ายดำไม่ได้ขอเสมอ",
            "จากนี้โปรแกรมเล่นระดับ ๕",
            "บอกตัวเลขตั้งแต่ ๐ ถึง ๑๐ เช่น: ระดับ ๕",
            "บอกชื่อแฟ้มด้วย",
            "`ฮ` ไม่ใช่ตาเดินและไม่ใช่คำสั่ง",
            "เบี้ยที่ จ๓ ไปที่ จ๕ ไม่ได้",
            "เม็ดที่ จ๑ ไปที่ ง๔ ไม่ได้",
            "เรือของคุณเองอยู่ที่ ก๑",
            "คุณยังไม่ได้เดิน จึงไม่มีตาให้ถอย",
            "คุณยอมแพ้",
            "0-1: ดำชนะ (ยอมแพ้) คุณแพ้",
            "เกมจบแล้ว (0-1 ยอมแพ้)",
            "คุณเป็นฝ่ายขาว",
            "ลาก่อน",
        ],
    );
}

#[test]
fn counts_checks_and_ends_are_thai() {
    let run = thai(&[MATE_IN_ONE], &["แนะนำ", "Rh8"]);
    assert_says(
        &run,
        &[
            "คุณรุกจนได้ใน ๑ ตา",
            "คุณเดิน ๔๑. ร-ญ๘",
            "1-0: ขาวชนะ (รุกจน) คุณชนะ\n",
        ],
    );
    let fen = "8/1k6/5s2/8/8/8/8/2RKR3 b - - 0 1";
    let args = ["--color", "black", "--fen", fen];
    let run = thai(&args, &["นับ", "หยุดนับ", "แนะนำ"]);
    assert_says(
        &run,
        &[
            "คุณนับได้ถึง ๖๔ (ศักดิ์กระดาน) ด้วยคำสั่ง `นับ`",
            "คุณขอนับ",
            "คุณหยุดนับ",
            "คำแนะนำ: ",
        ],
    );
    // The engine stands worse here.
    let fen = "8/1k6/4s3/p7/P7/8/8/R2KR3 w - - 0 1";
    let run = thai(&["--fen", fen], &["เสมอ"]);
    assert_says(&run, &["โปรแกรมตกลงเสมอ", "1/2-1/2: เสมอ (ตกลงเสมอ)\n"]);
    let checked = "3k4/8/8/8/8/8/4R3/4K2r w - - 0 1";
    let run = thai(&["--fen", checked], &["ร-จ๓"]);
    assert_says(&run, &["ถูกเรือที่ ญ๑ รุก", "ขุนของคุณถูกรุกอยู่"]);
}

#[test]
fn the_help_is_thai() {
    let run = makruk(&["play", "--thai", "--nodes", "100"], "help\n");
    assert!(!run.out.contains("your"), "{}", run.out);
    assert_says(
        &run,
        &[
            "ตาเดิน",
            "แนะนำ",
            "ถอย",
            "นับ",
            "เสมอ",
            "ยอมแพ้",
            "กระดาน",
            "บันทึก",
            "ออก",
        ],
    );
}

#[test]
fn a_game_that_cannot_be_saved_is_told_in_thai() {
    let args = ["play", "--thai", "--nodes", "100"];
    let run = makruk(&args, "ค๔\nบันทึก /no/such/folder/g.pgn\n");
    assert_says(&run, &["บันทึกเกมไม่ได้: /no/such/folder/g.pgn"]);
}

#[test]
fn thai_commands_are_understood_in_an_english_game() {
    let run = play(&[], &["ม-ง๒", "ถอย", "ยอมแพ้"]);
    assert_says(&run, &["You play 1. Nd2", "Taken back.", "You resign."]);
}

#[test]
fn a_board_in_thai_says_whose_move_it_is_and_who_may_count() {
    let run = makruk(
        &["board", "--thai", "8/1k6/5s2/8/8/8/8/2RKR3 b - - 0 1"],
        "",
    );
    assert_says(&run, &["ตาดำเดิน เดินได้ ", "ดำนับได้ถึง ๖๔ (ศักดิ์กระดาน)\n"]);
    let run = makruk(&["board", "--thai", "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2"], "");
    assert_says(&run, &["ดำนับ ๓ จาก ๑๖ (ศักดิ์หมาก)\n"]);
}

/// What somebody types is told back, but steers no terminal.
#[test]
fn what_is_typed_reaches_the_terminal_escaped() {
    let esc = "\u{1b}[31mX";
    for args in [
        &["play", "--thai", "--nodes", "100"][..],
        &["play", "--nodes", "100"],
    ] {
        let run = makruk(args, &format!("{esc}\nsave /no/{esc}/g\nN{esc}\n"));
        assert!(
            !run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'),
            "{}",
            run.out
        );
        assert!(run.out.contains("u001b[31mX"), "{}", run.out);
    }
    let run = makruk(
        &["uci"],
        &format!("{esc}\nposition startpos moves {esc}\nsetoption name {esc}\ngo depth {esc}\n"),
    );
    assert!(!run.out.contains('\u{1b}'), "{}", run.out);
}

#[test]
fn who_may_not_call_a_count_hears_it_in_thai() {
    let run = thai(
        &["--fen", "8/4N3/4K3/8/8/3k1m2/8/r7 w - 128 10 8"],
        &["หยุดนับ", "นับ", "ออก"],
    );
    assert_says(&run, &["คุณหยุดนับ", "หยุดนับแล้ว จึงขอนับอีกในตานี้ไม่ได้"]);
}
