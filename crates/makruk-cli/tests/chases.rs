//! `makruk drill` lets the user chase a bare khun, or hold out with it, and judges each move.

use serde_json::Value;

use crate::common::{Run, makruk, table::assert_prints};

/// Runs chases with input from a pipe.
fn chase(args: &str, lines: &[&str]) -> Run {
    let args: Vec<_> = ["drill"].into_iter().chain(args.split(' ')).collect();
    let run = makruk(&args, &(lines.join("\n") + "\n"));
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    run
}

/// Returns the first chase as JSON.
fn json(args: &str) -> Value {
    let run = chase(&format!("{args} --json"), &[]);
    serde_json::from_str(run.out.lines().next().expect("a line")).expect("valid JSON")
}

#[test]
fn the_answers_of_the_json_keep_the_result() {
    for (args, good) in [
        ("KRvK --seed 3", " keeps the win: "),
        ("KRvK --side bare --seed 3", " holds: "),
    ] {
        let chase_json = json(args);
        assert_eq!(
            (&chase_json["kind"], &chase_json["ending"]),
            (&"chase".into(), &"KRvK".into())
        );
        let (mate, left) = (&chase_json["mate"], &chase_json["left"]);
        let (mate, left) = (
            mate.as_u64().expect("a mate"),
            left.as_u64().expect("a count"),
        );
        assert_eq!(mate <= left, chase_json["side"] == "strong");
        for mv in chase_json["answer"].as_array().expect("moves") {
            let run = chase(args, &[mv.as_str().expect("a move")]);
            assert!(run.out.contains(good), "{mv}: {}", run.out);
        }
    }
}

#[test]
fn a_mate_in_time_reaches_the_goal() {
    // One move wins: after any other, the count ends first.
    let args = "KRvK --seed 3 --moves 3 --spare 0 --number 1";
    let first = json(args)["answer"][0].as_str().expect("a move").to_owned();
    let run = chase(
        args,
        &["hint", "", "klingon", "a1a1", "undo", &first, "hint"],
    );
    assert_prints(
        &run,
        &[
            "Chase 1 of 1, KRvK. You play Black: mate the bare khun before the count ends.\n",
            "Black to move",
            "White has counted 14 of 16 (pieces' honour)\n",
            "At the start: mate in 3, the count leaves 3.\n",
            "Hint: Kc6, mate in 2, the count leaves 2\n",
            "No: `klingon` is neither a move nor a command",
            "No: ",
            "You have no move to take back.\n",
            "Kc6 keeps the win: mate in 2, the count leaves 2.\n",
            "White plays 2. ",
            "White has counted 15 of 16",
            "Hint: ",
            "goal reached in 0 of 1\n",
        ],
    );
    // Follow the hints, each from the output of the previous run.
    let mut lines = vec![first];
    loop {
        lines.push("hint".to_owned());
        let run = chase(args, &lines.iter().map(String::as_str).collect::<Vec<_>>());
        if run.out.contains("This chase is over") {
            let texts = [
                "0-1: Black wins by checkmate. You win.\n",
                "Your moves: 3. Fastest mate from the start: 3. Mistakes: 0.\n",
                "goal reached in 1 of 1\n",
            ];
            assert_prints(&run, &texts);
            break;
        }
        lines.pop();
        let (_, hint) = run.out.rsplit_once("Hint: ").expect("a hint");
        lines.push(hint.split(',').next().expect("a move").trim().to_owned());
        assert!(lines.len() < 5, "{lines:?}");
    }
}

#[test]
fn a_mistake_is_reported_with_the_right_moves_and_can_be_taken_back() {
    let args = "KRvK --seed 3 --moves 3 --spare 0 --number 2";
    let run = chase(
        args,
        &["Re4", "answer", "undo", "answer", "again", "next", "quit"],
    );
    assert_prints(
        &run,
        &[
            "Re4 gives the win away: the mate takes 7, but the count leaves 2.\n",
            "Moves that win in time (moves to the mate): Kc6 (2)\n",
            "`undo` takes the move back.\n",
            "White plays 2. Kd7\n",
            "No move wins in time any more.\n",
            "Taken back.\n",
            "Black to move, 19 legal moves\n",
            "Moves that win in time (moves to the mate): Kc6 (2)\n",
            "Chase 1 of 2",
            "Chase 2 of 2",
            "goal reached in 0 of 2\n",
        ],
    );
}

#[test]
fn the_bare_khun_is_held_or_mated() {
    let args = "KRNvK --side bare --moves 5 --seed 5 --number 1";
    let run = chase(args, &["answer", "hint", "help"]);
    assert_prints(
        &run,
        &[
            "hold out with the bare khun until the count ends.\n",
            "At the start: the mate takes 5, but the count leaves 3.\n",
            "Moves that hold (moves to the mate): ",
            "Hint: ",
            "undo         take back your last move, and the reply to it\n",
        ],
    );
}

#[test]
fn a_chase_in_thai_is_played_in_thai() {
    let args = "KRvK --thai --seed 3 --moves 3 --spare 0 --number 1";
    let run = chase(
        args,
        &["คำใบ้", "เฉลย", "ร-จ๔", "คืนตา", "ทวน", "ช่วย", "ข้อต่อไป"],
    );
    assert_prints(
        &run,
        &[
            "ฝึกไล่ข้อที่ ๑ (๑ ข้อ) KRvK คุณเป็นฝ่ายดำ ต้องรุกจนก่อนนับครบ\n",
            "ตอนเริ่ม: รุกจนใน ๓ ตา อีก ๓ ตานับครบ\n",
            "คำใบ้: ขค๖ รุกจนใน ๒ ตา อีก ๒ ตานับครบ\n",
            "ตาที่ชนะทัน (อีกกี่ตาจน): ขค๖ (๒)\n",
            "รจ๔ พลาด หมดทางชนะแล้ว: ต้องใช้ ๗ ตาจึงรุกจน แต่อีก ๒ ตานับครบ\n",
            "ฝ่ายขาวเดิน ๒. ขง๗\n",
            "คืนตาให้แล้ว\n",
            "ฝึกไล่ข้อที่ ๑",
            "คำใบ้          ดูตาที่ดีที่สุด\n",
            "สำเร็จ ๐ จาก ๑ ข้อ\n",
        ],
    );
}

#[test]
fn a_random_ending_is_chosen_by_the_seed() {
    let all = |side: &str, seed: &str| {
        let args = format!("--side {side} --seed {seed} --number 2 --json");
        let out = chase(&args, &[]).out;
        assert_eq!(out.lines().count(), 2);
        out
    };
    let first = all("strong", "1");
    assert_eq!(all("strong", "1"), first);
    assert_ne!(all("strong", "2"), first);
    assert_ne!(all("bare", "1"), first);
}

#[test]
fn chases_that_cannot_start_are_rejected() {
    for (args, error) in [
        ("KXvK", "invalid value 'KXvK' for '[ENDING]'"),
        ("KNvK", "KNvK: these pieces cannot force a mate\n"),
        ("KRvKN", "KRvKN: exactly one side must have only its khun\n"),
        (
            "KRRSvK",
            "KRRSvK: a chase has one or two pieces against a bare khun\n",
        ),
        (
            "KRvK --moves 40",
            "KRvK: no position with these options was found\n",
        ),
        (
            "KRvK --kind won",
            "ENDING, --side, --moves and --spare require `--kind chase`\n",
        ),
        ("--side weak", "invalid value 'weak' for '--side <SIDE>'"),
    ] {
        let args: Vec<_> = ["drill"].into_iter().chain(args.split(' ')).collect();
        let run = makruk(&args, "");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(error), "{}", run.err);
    }
}
