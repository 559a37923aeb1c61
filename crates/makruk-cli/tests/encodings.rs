//! Text in encodings other than UTF-8.

use encoding_rs::{Encoding, UTF_16LE, WINDOWS_874, WINDOWS_1252};

use crate::common::{makruk, makruk_of_bytes};

const THAI: &str = "[White \"สมชาย\"]\n[Black \"สมหญิง\"]\n\n1. e4 e5 *\n";
const LATIN: &str = "[White \"Müller\"]\n[Black \"Café\"]\n\n1. e4 e5 *\n";

fn encoded(text: &str, encoding: &'static Encoding) -> Vec<u8> {
    encoding.encode(text).0.into_owned()
}

/// UTF-16 with a byte-order mark.
fn utf16(text: &str) -> Vec<u8> {
    let units = "\u{feff}".encode_utf16().chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

#[test]
fn a_named_encoding_is_read_in_every_command() {
    for (text, encoding, name) in [
        (THAI, WINDOWS_874, "สมชาย"),
        (LATIN, WINDOWS_1252, "Müller"),
    ] {
        let bytes = encoded(text, encoding);
        for command in ["convert", "replay"] {
            let to: &[&str] = if command == "convert" {
                &["--to", "pgn"]
            } else {
                &[]
            };
            let args = [&[command, "--encoding", encoding.name()], to].concat();
            let run = makruk_of_bytes(&args, &bytes);
            assert_eq!((run.code, &*run.err), (0, ""), "{command}");
            assert!(run.out.contains(name), "{}", run.out);
        }
    }
    let lines = encoded("{\"id\":\"สมชาย\",\"moves\":[\"e3e4\"]}\n", WINDOWS_874);
    let args = [
        "convert",
        "--encoding",
        "tis-620",
        "--from",
        "jsonl",
        "--to",
        "pgn",
    ];
    let run = makruk_of_bytes(&args, &lines);
    assert_eq!(
        (run.code, run.out.contains("สมชาย")),
        (0, true),
        "{}",
        run.err
    );
    // What the tool writes is UTF-8 that it reads.
    let again = makruk(&["convert", "--to", "pgn"], &run.out);
    assert_eq!((again.code, again.out), (0, run.out));
}

#[test]
fn a_byte_order_mark_decides() {
    let run = makruk_of_bytes(&["convert", "--to", "pgn"], &utf16(THAI));
    assert_eq!(
        (run.code, run.out.contains("สมชาย")),
        (0, true),
        "{}",
        run.err
    );
    let args = ["convert", "--to", "pgn", "--encoding", "windows-1252"];
    let run = makruk_of_bytes(&args, &utf16(THAI));
    assert!(run.out.contains("สมชาย"), "{}", run.out);
    let args = ["convert", "--to", "pgn", "--encoding", "utf-16le"];
    let without_mark = utf16(THAI).split_off(2);
    let run = makruk_of_bytes(&args, &without_mark);
    assert!(run.out.contains("สมชาย"), "{}", run.out);
    assert_eq!(UTF_16LE.name(), "UTF-16LE");
}

#[test]
fn the_error_of_a_file_that_is_not_utf8_names_the_likely_encoding_once() {
    for (text, encoding, hint) in [
        (THAI, WINDOWS_874, "--encoding windows-874"),
        (LATIN, WINDOWS_1252, "--encoding windows-1252"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("games.pgn");
        let games = [encoded(text, encoding), encoded(text, encoding)].join(&b'\n');
        std::fs::write(&file, games).expect("written");
        let run = makruk(&["convert", "--to", "pgn", &file.to_string_lossy()], "");
        assert_eq!((run.code, &*run.out), (1, ""));
        assert_eq!(run.err.matches("not UTF-8").count(), 4, "{}", run.err);
        assert_eq!(run.err.matches(hint).count(), 1, "{}", run.err);
        // `Run` checks that no raw byte reaches the terminal.
        let run = makruk(&["replay", &file.to_string_lossy()], "");
        assert!(run.err.contains(hint), "{}", run.err);
    }
}

#[test]
fn an_unknown_encoding_is_an_error_and_an_archive_is_no_text() {
    let run = makruk(&["convert", "--encoding", "klingon", "--to", "pgn"], THAI);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("expected an encoding, such as utf-8"),
        "{}",
        run.err
    );
    let archive = makruk_bytes_out(&["convert", "--to", "range"], THAI);
    let args = ["convert", "--to", "pgn", "--encoding", "windows-874"];
    let run = makruk_of_bytes(&args, &archive);
    assert_eq!(
        (run.code, run.out.contains("1. e4 e5")),
        (0, true),
        "{}",
        run.err
    );
}

/// Returns the output of a command that writes bytes.
fn makruk_bytes_out(args: &[&str], input: &str) -> Vec<u8> {
    let output = crate::common::child::run(crate::common::command().args(args), input.as_bytes());
    output.stdout
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_text() {
    let marked = |text: &str| [format!("\u{feff}{text}").into_bytes(), utf16(text)];
    for text in marked("\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n") {
        let run = makruk_of_bytes(&["convert", "--to", "uci"], &text);
        assert_eq!((run.code, run.out.as_str()), (0, "e3e4\n"), "{}", run.err);
        let run = makruk_of_bytes(&["rate"], &text);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
    let run = makruk(&["convert", "--to", "uci"], "\u{feff}");
    let found = (run.code, run.out.as_str(), run.err.as_str());
    assert_eq!(found, (0, "", "note: no games\n"));
    let record = "{\"makruk_match\":1}\n{\"game\":0,\"white\":\"A\",\"black\":\"B\",\"result\":\"1-0\",\"termination\":\
                  \"mate\",\"date\":\"2026.01.01\",\"opening\":\"\",\"moves\":[]}\n";
    let expected = makruk(&["rate"], record);
    assert_eq!((expected.code, expected.err.as_str()), (0, ""));
    for text in marked(record) {
        let run = makruk_of_bytes(&["rate"], &text);
        assert_eq!(
            (run.code, run.err, run.out),
            (0, String::new(), expected.out.clone())
        );
    }
    let packed = makruk(
        &["pack", "--format", "nibble"],
        "4k3/8/8/8/8/8/8/R2K4 w - - 0 1\n",
    )
    .out;
    // Decoding would delay the answers to lines that arrive one by one.
    let run = makruk(
        &["unpack", "--format", "nibble"],
        &format!("\u{feff}{packed}"),
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/marked.fen");
    let engines = ["match", "--engine", "own", "--engine", "own@level=1"];
    for text in marked("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\n") {
        std::fs::write(path, text).expect("it can be written");
        // The openings are read before the record is opened.
        let rest = ["--openings", path, "--jsonl", "/no/such/folder/record"];
        let run = makruk(&[&engines[..], &rest].concat(), "");
        assert!(run.err.contains("/no/such/folder"), "{}", run.err);
    }
}
