//! `makruk play --thai` and `makruk board --thai` write only Thai.

use crate::common::{
    Run, makruk,
    table::{MATE_IN_ONE, assert_prints, file, play},
};

/// Plays a game in Thai and checks that the output contains no English.
fn thai(args: &[&str], lines: &[&str]) -> Run {
    let args = [&["play", "--thai", "--nodes", "2000", "--seed", "1"], args].concat();
    let run = makruk(&args, &(lines.join("\n") + "\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.ends_with("แล้วพบกันใหม่\n"), "{}", run.out);
    for line in run.out.lines() {
        let words = line.split(|char: char| !char.is_ascii_alphabetic());
        // A file name keeps its extension.
        let is_english = |word: &&str| word.len() > 1 && *word != "pgn";
        let english: Vec<_> = words.filter(is_english).collect();
        assert!(english.is_empty(), "{english:?} in `{line}`");
    }
    run
}

#[test]
fn all_messages_in_a_game_are_thai() {
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
    assert_prints(
        &run,
        &[
            "คุณเป็นฝ่ายขาว โปรแกรมเล่นระดับ ๓ (สูงสุด ๑๐) พิมพ์ `ช่วย` เพื่อดูคำสั่ง",
            "ฝ่ายขาวเดิน มีตาเดิน ๒๓ ตา",
            "คำใบ้: ",
            "ประเมินฝั่งคุณ ",
            "คุณเดิน ๑. มง๒\n",
            "โปรแกรมเดิน ๑... ",
            "ไม่ได้: ช่อง ง๒ มีม้าของคุณอยู่แล้ว\n",
            "  เรือ  รข๑ ",
            "คืนตาให้แล้ว",
            "ไม่ได้: ยังมีเบี้ยคว่ำอยู่บนกระดาน จึงยังนับไม่ได้",
            "ไม่ได้: ไม่มีฝ่ายใดนับอยู่",
            "คุณขอเสมอ",
            "โปรแกรมไม่รับเสมอ",
            "ไม่ได้: ฝ่ายดำไม่ได้ขอเสมอ",
            "จากนี้โปรแกรมเล่นระดับ ๕",
            "พิมพ์เลข ๐ ถึง ๑๐ เช่น ระดับ ๕",
            "ใส่ชื่อไฟล์ด้วย",
            "`ฮ` ไม่ใช่ตาเดินและไม่ใช่คำสั่ง",
            "เบี้ยที่ จ๓ ไปที่ จ๕ ไม่ได้",
            "เม็ดที่ จ๑ ไปที่ ง๔ ไม่ได้",
            "ช่อง ก๑ มีเรือของคุณอยู่แล้ว",
            "คุณยังไม่ได้เดิน จึงไม่มีตาให้คืน",
            "คุณยอมแพ้",
            "0-1: ดำชนะ (อีกฝ่ายยอมแพ้) คุณแพ้",
            "เกมจบแล้ว (0-1 อีกฝ่ายยอมแพ้)",
            "คุณเป็นฝ่ายขาว",
            "แล้วพบกันใหม่",
        ],
    );
}

#[test]
fn counts_checks_and_ends_are_thai() {
    let run = thai(&[MATE_IN_ONE], &["แนะนำ", "Rh8"]);
    assert_prints(
        &run,
        &[
            "คุณรุกจนได้ใน ๑ ตา",
            "คุณเดิน ๔๑. รญ๘",
            "1-0: ขาวชนะ (รุกจน) คุณชนะ\n",
        ],
    );
    let fen = "8/1k6/5s2/8/8/8/8/2RKR3 b - - 0 1";
    let args = ["--side", "black", "--fen", fen];
    let run = thai(&args, &["นับ", "หยุดนับ", "แนะนำ"]);
    assert_prints(
        &run,
        &[
            "คุณขอนับศักดิ์กระดานได้ (นับถึง ๖๔) ด้วยคำสั่ง `นับ`",
            "คุณขอนับ",
            "คุณหยุดนับ",
            "คำใบ้: ",
        ],
    );
    // The engine lacks a rua.
    let fen = "1nsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    let run = thai(&["--fen", fen], &["เสมอ"]);
    assert_prints(&run, &["โปรแกรมรับเสมอ", "1/2-1/2: เสมอ (ตกลงกัน)\n"]);
    let checked = "3k4/8/8/8/8/8/4R3/4K2r w - - 0 1";
    let run = thai(&["--fen", checked], &["ร-จ๓"]);
    assert_prints(&run, &["ถูกเรือที่ ญ๑ รุก", "ขุนของคุณถูกรุกอยู่"]);
}

#[test]
fn a_hint_tells_the_result_in_the_endgame_tables() {
    let fen = "8/8/4k3/8/8/8/8/KSM5 w - 88 79 1";
    let run = thai(&["--fen", fen], &["คำใบ้"]);
    let result = "\nตารางหมากปลายกระดาน: เสมอ (ขาวต้องใช้ ๓๕ ตาจึงชนะ แต่อีก ๕ ตานับครบ)\n";
    assert_prints(&run, &["คำใบ้: ", result]);
}

#[test]
fn the_help_is_thai() {
    let run = makruk(&["play", "--thai", "--nodes", "100"], "help\n");
    assert!(!run.out.contains("your"), "{}", run.out);
    assert_prints(
        &run,
        &[
            "ตาเดิน",
            "คำใบ้",
            "คืนตา",
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
fn a_failed_save_is_reported_in_thai() {
    let args = ["play", "--thai", "--nodes", "100"];
    let run = makruk(&args, "ค๔\nบันทึก /no/such/folder/g.pgn\n");
    assert_prints(&run, &["บันทึกเกมไม่ได้: /no/such/folder/g.pgn"]);
}

#[test]
fn thai_commands_are_accepted_in_an_english_game() {
    let run = play(&[], &["ม-ง๒", "ถอย", "ยอมแพ้"]);
    assert_prints(&run, &["You play 1. Nd2", "Taken back.", "You resign."]);
}

#[test]
fn words_in_the_messages_are_accepted_as_commands() {
    let run = thai(&[], &["ค๔", "คืนตา", "ใบ้", "ขอเสมอ", "ไม่รับเสมอ", "ขอนับ"]);
    assert_prints(
        &run,
        &[
            "คืนตาให้แล้ว",
            "คำใบ้: ",
            "คุณขอเสมอ",
            "ไม่ได้: ฝ่ายดำไม่ได้ขอเสมอ",
            "ไม่ได้: ยังมีเบี้ยคว่ำอยู่บนกระดาน",
        ],
    );
    assert!(!run.out.contains("ไม่ใช่ตาเดินและไม่ใช่คำสั่ง"), "{}", run.out);
}

#[test]
fn a_thai_game_is_saved_in_common_letters() {
    let path = file("thai.pgn");
    let name = path.to_str().expect("valid UTF-8");
    let args = [
        "play",
        "--thai",
        "--nodes",
        "100",
        "--save",
        name,
        "--name",
        "สมชาย",
    ];
    let run = makruk(&args, "ม-ง๒\n");
    assert_prints(&run, &["คุณเดิน ๑. มง๒"]);
    let text = std::fs::read_to_string(&path).expect("it was saved");
    assert!(text.contains("\n1. Nd2 "), "{text}");
    assert!(text.contains("[White \"สมชาย\"]"), "{text}");
}

#[test]
fn a_thai_board_shows_the_turn_and_who_may_count() {
    let run = makruk(
        &["board", "--thai", "8/1k6/5s2/8/8/8/8/2RKR3 b - - 0 1"],
        "",
    );
    assert_prints(&run, &["ฝ่ายดำเดิน มีตาเดิน ", "ดำขอนับศักดิ์กระดานได้ นับถึง ๖๔\n"]);
    let run = makruk(&["board", "--thai", "8/8/8/8/2k5/8/7R/3K4 w - 32 5 2"], "");
    assert_prints(&run, &["ดำนับถึง ๓ แล้ว (ครบที่ ๑๖ ศักดิ์หมาก)\n"]);
}

/// User input is echoed, but cannot control the terminal.
#[test]
fn echoed_input_is_escaped() {
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
fn a_rejected_count_call_is_reported_in_thai() {
    let run = thai(
        &["--fen", "8/4N3/4K3/8/8/3k1m2/8/r7 w - 128 10 8"],
        &["หยุดนับ", "นับ", "ออก"],
    );
    assert_prints(&run, &["คุณหยุดนับ", "หยุดนับแล้ว จึงขอนับอีกในตานี้ไม่ได้"]);
}
