//! `makruk pack` and `makruk unpack` answer every line with one line.

use crate::common::{makruk, makruk_of_bytes};

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
/// Bia ngai and a count.
const COUNTED: &str = "4k3/8/2m~5/8/4M~3/3S4/8/3K4 w - 128 12 1";

const FORMATS: [&str; 6] = [
    "nibble",
    "huffman",
    "radix",
    "multinomial",
    "rank-m",
    "rank-r",
];

#[test]
fn unpack_reverses_pack() {
    for format in FORMATS {
        let input = format!("{START}\n{COUNTED}\n");
        let packed = makruk(&["pack", "--format", format], &input);
        assert_eq!(
            (packed.code, packed.out.lines().count()),
            (0, 2),
            "{format}"
        );
        let back = makruk(&["unpack", "--format", format], &packed.out);
        let expected = if format == "nibble" {
            input
        } else {
            input.replace('~', "")
        };
        assert_eq!(
            (back.code, back.out.as_str()),
            (0, expected.as_str()),
            "{format}"
        );
        let again = makruk(&["pack", "--format", format], &back.out);
        if format != "nibble" {
            assert_eq!(
                again.out, packed.out,
                "bia ngai without their mark are read, {format}"
            );
        }
    }
}

#[test]
fn an_unpacked_position_with_promoted_bia_is_a_legal_position() {
    let position = "8/2M5/8/5M~K1/2M~3R1/4N3/7k/8 b - 32 32 1\n";
    let marked = "8/2M~5/8/5M~K1/2M3R1/4N3/7k/8 b - 32 32 1\n";
    for format in FORMATS {
        let packed = makruk(&["pack", "--format", format], position).out;
        let unpacked = makruk(&["unpack", "--format", format], &packed).out;
        let expected = if format == "nibble" { position } else { marked };
        assert_eq!(unpacked, expected, "{format}");
        let read = makruk(&["fen"], &unpacked);
        assert_eq!((read.code, read.err.as_str()), (0, ""), "{format}");
    }
}

#[test]
fn the_clocks_are_not_packed() {
    let packed = makruk(
        &["pack", "--format", "rank-r"],
        &START.replace("0 1", "7 31"),
    );
    assert_eq!(packed.out, "3a00e363c92cb05418ad11bbf81354d3e403\n");
    let back = makruk(&["unpack", "--format", "rank-r"], &packed.out);
    assert_eq!(back.out, format!("{START}\n"));
}

#[test]
fn lines_are_answered_in_order_and_rejected_ones_are_skipped() {
    let touching = "8/8/8/8/8/8/3k4/3K4 w - - 0 1";
    let input = format!("{START}\n\n{touching}\n8/8/8/8/2k5/8/7R/3K4 w - 32 40 1\n{START}");
    let run = makruk(&["pack", "--format", "rank-m"], &input);
    assert_eq!(run.code, 1);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines,
        [
            "3a5f59b9ed53cf86b85da03bb7030f375bd202",
            "error: expected a board, found an empty text",
            "error: the khuns are on adjacent squares (d1)",
            "error: the count exceeds its limit by more than one ply",
            "3a5f59b9ed53cf86b85da03bb7030f375bd202",
        ]
    );
    assert!(
        run.err
            .contains("standard input, line 4, offset 0: the count"),
        "{}",
        run.err
    );
}

#[test]
fn a_bia_outside_its_zone_is_located() {
    let fen = "4k3/8/8/8/8/8/P7/3K4 w - - 0 1";
    let run = makruk(&["pack", "--format", "radix"], &format!("{fen}\n"));
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("line 1, offset 14: white has a bia"),
        "{}",
        run.err
    );
}

#[test]
fn invalid_positions_are_reported_on_their_lines() {
    let input = "0100000000000080b5\n\n010000000000008\n01000000000000z0b5\n0100000000000080e5\n\
                 0300000000000000b5\n0100000000000080B5\n";
    let run = makruk(&["unpack", "--format", "nibble"], input);
    assert_eq!(run.code, 1);
    let lines: Vec<_> = run.out.lines().collect();
    assert_eq!(
        lines,
        [
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
            "error: expected at least 9 bytes, found 0",
            "error: expected two hexadecimal digits per byte, found the end",
            "error: expected two hexadecimal digits per byte, found `z`",
            "error: the code 0x0e is reserved",
            "error: the khuns are on adjacent squares (a1)",
            "7k/8/8/8/8/8/8/K7 w - - 0 1",
        ]
    );
    for place in [
        "line 2, offset 0:",
        "line 3, offset 15:",
        "line 4, offset 14:",
        "line 5, offset 16:",
    ] {
        assert!(run.err.contains(place), "{place}\n{}", run.err);
    }
}

#[test]
fn wrong_lengths_are_reported() {
    for (format, input, message) in [
        ("rank-r", "00".repeat(19), "36: expected 18 bytes, found 19"),
        ("rank-m", "00".repeat(2), "4: expected 19 bytes, found 2"),
        (
            "multinomial",
            "00".repeat(7),
            "14: expected at least 20 bytes, found 7",
        ),
        (
            "multinomial",
            "00".repeat(24),
            "44: expected 22 bytes, found 24",
        ),
        (
            "radix",
            "800100".to_owned(),
            "6: expected at least 10 bytes, found 3",
        ),
    ] {
        let run = makruk(&["unpack", "--format", format], &input);
        assert_eq!(run.code, 1, "{format}");
        assert!(run.err.contains(message), "{format}: {}", run.err);
    }
}

#[test]
fn invalid_digits_are_named() {
    for (input, found) in [
        (&b"\xaf"[..], "the byte 0xaf"),
        (b"0\xff", "the byte 0xff"),
        ("é".as_bytes(), "`é`"),
        ("0ก".as_bytes(), "`ก`"),
        (b"00 00", "a space"),
        (b"\t", "`\\t`"),
        (b"0", "the end"),
    ] {
        let run = makruk_of_bytes(&["unpack", "--format", "nibble"], input);
        let expected = format!("error: expected two hexadecimal digits per byte, found {found}\n");
        assert_eq!((run.code, run.out), (1, expected));
    }
}

#[test]
fn a_format_must_be_specified() {
    let run = makruk(&["pack"], START);
    assert_eq!(run.code, 2);
    assert_eq!(makruk(&["unpack", "--format", "tar"], "").code, 2);
}
