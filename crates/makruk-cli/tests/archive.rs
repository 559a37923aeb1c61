//! `makruk archive` lists, copies, appends and checks games.

use std::{fs, path::PathBuf};

use crate::common::{self, Run, makruk};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

const ONE: &str = "\
[White \"Malee\"]
[Black \"Somchai\"]

1. e4 e5 {[%resign black]} 1-0

[White \"Somchai\"]
[Black \"Malee\"]

1. d4 *
";
const TWO: &str = "[White \"Malee\"]\n[FEN \"8/8/8/8/2k5/8/7R/3K4 w - - 0 1\"]\n\n1. Rh4+ *\n";

struct Files {
    _folder: TempDir,
    path: PathBuf,
}

impl Files {
    /// Makes an archive from each of the two PGN texts, and one from both together.
    fn new() -> Self {
        let folder = tempdir().expect("a temporary folder");
        let path = folder.path().to_owned();
        let files = Self {
            _folder: folder,
            path,
        };
        for (name, text) in [
            ("one", ONE.to_owned()),
            ("two", TWO.to_owned()),
            ("both", format!("{ONE}\n{TWO}")),
        ] {
            let file = files.path(&format!("{name}.mkg"));
            let run = makruk(&["convert", "--to", "range", "-o", &file], &text);
            assert_eq!((run.code, run.err.as_str()), (0, ""));
        }
        files
    }

    fn path(&self, name: &str) -> String {
        let path = self.path.join(name);
        path.to_str().expect("valid UTF-8").to_owned()
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).expect("it can be read")
    }

    /// Runs `makruk archive`, with file names in place of the words that begin with `@`.
    fn archive(&self, words: &str, input: &str) -> Run {
        let words = words.split(' ').map(|word| match word.strip_prefix('@') {
            Some(name) => self.path(name),
            None => word.to_owned(),
        });
        let words: Vec<_> = std::iter::once("archive".to_owned()).chain(words).collect();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        makruk(&words, input)
    }
}

#[test]
fn games_are_listed_without_their_moves() {
    let files = Files::new();
    let run = files.archive("list @both.mkg --json", "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let rows: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("valid JSON"))
        .collect();
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0]["tags"]["White"], json!("Malee"));
    assert_eq!(
        (
            &rows[0]["game"],
            &rows[0]["result"],
            &rows[0]["plies"],
            &rows[0]["end"]
        ),
        (&json!(1), &json!("1-0"), &json!(2), &json!("resign black"))
    );
    assert_eq!(
        (&rows[0]["start"], &rows[1]["end"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(rows[2]["start"], json!("8/8/8/8/2k5/8/7R/3K4 w - - 0 1"));
    let run = files.archive("list @both.mkg --where White=Malee", "");
    let lines: Vec<_> = run.out.lines().skip(1).collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].starts_with("       1  1-0          2  ?           Malee, Somchai"),
        "{}",
        run.out
    );
}

#[test]
fn appending_games_equals_writing_them_at_once() {
    let files = Files::new();
    let run = files.archive("append @one.mkg", TWO);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(files.read("one.mkg") == files.read("both.mkg"));
    // A game with an error is rejected; without a valid game nothing is replaced.
    let run = files.archive("append @one.mkg", "1. e5 *\n");
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("not replaced: no game was appended (1 rejected)"),
        "{}",
        run.err
    );
    // A variation is dropped only on request.
    let run = files.archive("append @one.mkg", "1. e4 (1. d4) *\n");
    assert!(
        run.err.contains("range cannot represent 1 variation"),
        "{}",
        run.err
    );
    assert!(files.read("one.mkg") == files.read("both.mkg"));
    let run = files.archive("append @one.mkg --lossy", "1. e4 (1. d4) *\n");
    assert_eq!(run.code, 0);
    assert!(
        run.out.ends_with("one.mkg: 1 game appended\n"),
        "{}",
        run.out
    );
}

#[test]
fn merging_and_filtering_leave_games_unchanged() {
    let files = Files::new();
    let run = files.archive("merge @one.mkg @two.mkg -o @merged.mkg", "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(files.read("merged.mkg") == files.read("both.mkg"));
    let run = files.archive(
        "filter @both.mkg --where White=Malee --where Black=Somchai -o @some.mkg",
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.ends_with("some.mkg: 1 game\n"), "{}", run.out);
    assert!(
        files
            .archive("list @some.mkg --json", "")
            .out
            .contains("\"end\":\"resign black\"")
    );
    // The archive itself does not lose the games that are left out.
    for (name, cause) in [
        (
            "Malee",
            "not replaced: it is also the input file and would lose games (1 left out)",
        ),
        ("Nobody", "not written: no game was copied (3 left out)"),
    ] {
        let before = files.read("both.mkg");
        let run = files.archive(
            &format!("filter @both.mkg --where White={name} -o @both.mkg"),
            "",
        );
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.contains(cause), "{}", run.err);
        assert!(files.read("both.mkg") == before);
    }
    // Archives in different formats cannot be merged.
    let other = files.path("other.mkg");
    makruk(&["convert", "--to", "index", "-o", &other], ONE);
    let run = files.archive("merge @one.mkg @other.mkg -o @merged.mkg", "");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("encoded as index, and those of the first archive as range"),
        "{}",
        run.err
    );
    assert!(files.read("merged.mkg") == files.read("both.mkg"));
}

#[test]
fn damage_is_detected_and_nothing_is_written() {
    let files = Files::new();
    let run = files.archive("verify @one.mkg @both.mkg --json", "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out
            .contains("\"format\":\"range\",\"games\":2,\"plies\":3,\"errors\":0"),
        "{}",
        run.out
    );
    let mut bytes = files.read("both.mkg");
    bytes[30] ^= 1;
    fs::write(files.path("bad.mkg"), bytes).expect("it can be written");
    let run = files.archive("verify @bad.mkg", "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("bad.mkg, game 1, offset "), "{}", run.err);
    assert!(
        run.out
            .ends_with("bad.mkg: 0 games, 0 plies in range, 1 error\n"),
        "{}",
        run.out
    );
    let run = files.archive("merge @one.mkg @bad.mkg -o @merged.mkg", "");
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("not written: 1 game or block could not be read"),
        "{}",
        run.err
    );
    assert!(!fs::exists(files.path("merged.mkg")).expect("it can be looked for"));
    let run = files.archive("append @bad.mkg", TWO);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("bad.mkg: game 1, offset "), "{}", run.err);
    let run = files.archive("list @none.mkg", "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("none.mkg"), "{}", run.err);
}

#[test]
fn verification_continues_after_a_file_that_is_not_an_archive() {
    let files = Files::new();
    fs::write(files.path("a.pgn"), ONE).expect("it can be written");
    let run = files.archive("verify @a.pgn @none @one.mkg --json", "");
    assert_eq!(run.code, 2);
    let rows: Vec<Value> = run
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("valid JSON"))
        .collect();
    assert_eq!(
        rows[0],
        json!({"file": files.path("a.pgn"), "format": null, "games": 0, "plies": 0, "errors": 1})
    );
    assert_eq!((rows.len(), &rows[2]["games"]), (3, &json!(2)));
    assert!(
        run.err.contains("a.pgn: ") && run.err.contains("none: "),
        "{}",
        run.err
    );
    let run = files.archive("verify @a.pgn @one.mkg", "");
    assert!(run.out.contains("one.mkg: 2 games, "), "{}", run.out);
}

#[cfg(unix)]
#[test]
fn an_archive_can_be_written_to_a_pipe() {
    let files = Files::new();
    let script = format!(
        "$0 archive filter {} --where White=Malee -o /dev/stdout | $0 archive verify",
        files.path("both.mkg")
    );
    let run = common::shell(&script, "");
    assert!(
        run.code == 0 && run.out.contains(": 2 games, "),
        "{}",
        run.out
    );
    assert!(run.err.contains("/dev/stdout: 2 games"), "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn appending_requires_a_regular_file() {
    let files = Files::new();
    let pipe = files.path("pipe");
    assert_eq!(common::shell(&format!("mkfifo '{pipe}'"), "").code, 0);
    for archive in ["/dev/zero", "/dev/null", &pipe] {
        let run = files.archive(&format!("append {archive} @one.mkg"), "");
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert_eq!(run.err, format!("error: {archive}: not a regular file\n"));
    }
}

#[test]
fn games_appended_concurrently_are_all_kept() {
    let files = Files::new();
    fs::write(files.path("more.pgn"), ONE).expect("it can be written");
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let run = files.archive("append @one.mkg @more.pgn", "");
                assert_eq!((run.code, run.err.as_str()), (0, ""));
            });
        }
    });
    let run = files.archive("verify @one.mkg", "");
    assert!(run.out.contains(": 18 games, "), "{}", run.out);
}

/// Returns an archive of one block with another signature of its first game, and with the right checksum or the old one.
fn with_changed_signature(bytes: &[u8], checksum: bool) -> Vec<u8> {
    let trailer = bytes.len() - 12;
    let length = usize::from(bytes[trailer]); // the index is short
    let index = trailer - 4 - length;
    let group = usize::from(bytes[index + length - 1]);
    let begin = index - 4 - group;
    let mut bytes = bytes.to_vec();
    // The first game moves e3, then e6: say that it was e3, then f6.
    assert_eq!(bytes[begin..begin + 2], [2, 0xc4]);
    bytes[begin + 1] = 0xd4;
    if checksum {
        let sum = crc32(&bytes[begin..index - 4]).to_le_bytes();
        bytes[index - 4..index].copy_from_slice(&sum);
    }
    bytes
}

/// CRC-32, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

#[test]
fn signatures_are_written_unless_they_are_declined() {
    let files = Files::new();
    let plain = files.path("plain.mkg");
    let convert = ["convert", "--to", "range", "--no-signatures", "-o", &plain];
    let run = makruk(&convert, ONE);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(files.read("plain.mkg").len() < files.read("one.mkg").len());
    // Appending keeps an archive without signatures as it is.
    let run = files.archive("append @plain.mkg", TWO);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(files.read("plain.mkg").len() < files.read("both.mkg").len());
    // Merging and filtering write signatures.
    let run = files.archive("merge @plain.mkg -o @merged.mkg", "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(files.read("merged.mkg") == files.read("both.mkg"));
    let run = files.archive("index @plain.mkg", "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.ends_with("plain.mkg: 3 games indexed\n"),
        "{}",
        run.out
    );
    assert!(files.read("plain.mkg") == files.read("both.mkg"));
}

#[test]
fn verification_names_the_game_whose_signature_lies() {
    let files = Files::new();
    for (name, is_damaged, message) in [
        (
            "lie.mkg",
            false,
            "lie.mkg, game 1: the signature is not that of its moves",
        ),
        (
            "damaged.mkg",
            true,
            "damaged.mkg, signatures from game 1, offset ",
        ),
    ] {
        let bytes = with_changed_signature(&files.read("both.mkg"), !is_damaged);
        fs::write(files.path(name), bytes).expect("it can be written");
        let run = files.archive(&format!("verify @{name}"), "");
        assert_eq!(run.code, 1);
        assert!(run.err.contains(message), "{}", run.err);
        assert!(
            run.out.ends_with(": 3 games, 4 plies in range, 1 error\n"),
            "{}",
            run.out
        );
        // All games are readable, and their signatures can be written again.
        let run = files.archive(&format!("list @{name}"), "");
        assert_eq!((run.code, run.out.lines().count()), (0, 4));
        let run = files.archive(&format!("index @{name}"), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(files.read(name) == files.read("both.mkg"));
    }
}

#[test]
fn merging_copies_signatures_and_replaces_damaged_ones() {
    let files = Files::new();
    for (name, is_damaged) in [("lie.mkg", false), ("damaged.mkg", true)] {
        let changed = with_changed_signature(&files.read("both.mkg"), !is_damaged);
        fs::write(files.path(name), &changed).expect("it can be written");
        let run = files.archive(&format!("merge @{name} -o @merged.mkg"), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let expected = if is_damaged {
            files.read("both.mkg")
        } else {
            changed // no move is decoded
        };
        assert!(files.read("merged.mkg") == expected, "{name}");
    }
}

#[test]
fn an_archive_with_a_damaged_game_is_not_indexed() {
    let files = Files::new();
    let mut bytes = files.read("both.mkg");
    bytes[30] ^= 1;
    fs::write(files.path("bad.mkg"), &bytes).expect("it can be written");
    let run = files.archive("index @bad.mkg", "");
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("bad.mkg: not replaced: 1 game or block could not be read"),
        "{}",
        run.err
    );
    assert!(files.read("bad.mkg") == bytes);
}

/// Two games that stand twice in two archives, once with a date and once with a resignation.
const AGAIN: &str = "\
[White \"Malee\"]
[Black \"Somchai\"]
[Date \"2024.05.01\"]

1. e4 e5 {[%resign black]} 1-0

[White \"Lek\"]
[Black \"Somchai\"]

1. e4 e5 1-0
";

#[test]
fn merging_unique_games_keeps_the_richest_at_the_place_of_the_first() {
    let files = Files::new();
    let again = files.path("again.mkg");
    makruk(&["convert", "--to", "range", "-o", &again], AGAIN);
    let run = files.archive(
        "merge --unique @one.mkg @two.mkg @again.mkg -o @merged.mkg",
        "",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.ends_with("merged.mkg: 4 games\n"), "{}", run.out);
    let (note, dropped) = run.err.split_once('\n').expect("two lines");
    assert_eq!(
        note,
        format!(
            "note: {again}, game 1, game 2: 2 games have the same moves, but they differ in White; all stay"
        )
    );
    assert_eq!(dropped, "note: 1 duplicate game dropped\n");
    let list = files.archive("list @merged.mkg", "").out;
    let dates: Vec<_> = list.lines().skip(1).map(|line| &line[26..36]).collect();
    assert_eq!(
        dates,
        ["2024.05.01", "?         ", "?         ", "?         "]
    );
    // Nothing else changes, in every format.
    for format in ["brenner", "bytecode"] {
        let [once, twice] = ["once", "twice"].map(|name| files.path(&format!("{name}-{format}")));
        makruk(
            &["convert", "--to", format, "-o", &once],
            &format!("{ONE}\n{TWO}"),
        );
        makruk(
            &["archive", "merge", "--unique", &once, &once, "-o", &twice],
            "",
        );
        assert!(fs::read(once).ok() == fs::read(twice).ok(), "{format}");
    }
}

#[test]
fn merging_unique_games_refuses_damage_and_other_formats() {
    let files = Files::new();
    let mut bytes = files.read("both.mkg");
    bytes[30] ^= 1;
    fs::write(files.path("bad.mkg"), bytes).expect("it can be written");
    let run = files.archive("merge --unique @one.mkg @bad.mkg -o @merged.mkg", "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("not written: "), "{}", run.err);
    let other = files.path("other.mkg");
    makruk(&["convert", "--to", "index", "-o", &other], ONE);
    let run = files.archive("merge --unique @one.mkg @other.mkg -o @merged.mkg", "");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("encoded as index"), "{}", run.err);
    assert!(!fs::exists(files.path("merged.mkg")).expect("it can be looked for"));
}

#[test]
fn tags_are_set_and_removed_in_the_wanted_games() {
    let files = Files::new();
    let before = files.read("both.mkg");
    let run = files.archive(
        "tag @both.mkg --where White=Malee --set Event=Cup --set White=Lek --set Site= -o @new.mkg",
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.ends_with("new.mkg: 2 of 3 games changed\n"),
        "{}",
        run.out
    );
    assert!(files.read("both.mkg") == before);
    let pgn = makruk(&["convert", "--to", "pgn", &files.path("new.mkg")], "").out;
    assert!(
        pgn.starts_with(
            "[White \"Lek\"]\n[Black \"Somchai\"]\n[Event \"Cup\"]\n[Variant \"Makruk\"]\n\n\
             1. e4 e5 {[%resign black]} 1-0\n\n[White \"Somchai\"]\n"
        ),
        "{pgn}"
    );
    // Without -o the archive is replaced; the last value of a tag counts.
    let run = files.archive("tag @both.mkg --set Event=X --set Event=Y", "");
    assert!(
        run.out.ends_with("both.mkg: 3 of 3 games changed\n"),
        "{}",
        run.out
    );
    let run = files.archive("list @both.mkg --where Event=Y", "");
    assert_eq!(run.out.lines().count(), 4);
    let run = files.archive("tag @both.mkg --set Event=Y", "");
    assert!(
        run.out.ends_with("both.mkg: 0 of 3 games changed\n"),
        "{}",
        run.out
    );
}

#[test]
fn a_tag_with_several_values_is_set_and_removed_as_one() {
    let files = Files::new();
    let file = files.path("two.mkg");
    let text = "[Opening \"x\"]\n[White \"A\"]\n[Opening \"y\"]\n\n1. e4 *\n";
    for (setting, tags) in [
        ("Opening=z", "[Opening \"z\"]\n[White \"A\"]\n[Variant"),
        ("Opening=", "[White \"A\"]\n[Variant"),
    ] {
        makruk(&["convert", "--to", "brenner", "-o", &file], text);
        let run = files.archive(&format!("tag @two.mkg --set {setting}"), "");
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        let pgn = makruk(&["convert", "--to", "pgn", &file], "").out;
        assert!(pgn.starts_with(tags), "{pgn}");
    }
}

#[test]
fn what_is_more_than_a_tag_cannot_be_set() {
    let files = Files::new();
    for (setting, error) in [
        ("Result=1-0", "the result also stands after the moves"),
        ("Result=", "the result also stands after the moves"),
        ("FEN=", "FEN, SetUp and Letters are written automatically"),
        (
            "SetUp=1",
            "FEN, SetUp and Letters are written automatically",
        ),
        (
            "Letters=thai",
            "FEN, SetUp and Letters are written automatically",
        ),
        ("Variant=Chess", "the variant must be Makruk"),
        ("=x", "a tag name can contain only ASCII letters"),
        (
            "White",
            "expected a tag name and value, such as White=Somchai",
        ),
    ] {
        let run = files.archive(&format!("tag @one.mkg --set {setting}"), "");
        assert_eq!(run.code, 2, "{setting}");
        assert!(run.err.contains(error), "{setting}: {}", run.err);
    }
    let run = files.archive("tag @one.mkg", "");
    assert!(run.code == 2 && run.err.contains("--set"), "{}", run.err);
    let run = files.archive("tag - --set Event=X", "");
    assert!(run.code == 2 && run.err.contains("-o FILE"), "{}", run.err);
}

#[test]
fn spellings_of_players_are_joined() {
    let files = Files::new();
    fs::write(
        files.path("names"),
        "# old, new\n\nMalee\tM. Thong\r\nM. Thong\tM. Thong\nSomchai\tส. ใจดี\n",
    )
    .expect("it can be written");
    let run = files.archive(
        "tag @one.mkg --names @names --where White=Malee --set Black=B",
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.ends_with("one.mkg: 1 of 2 games changed\n"),
        "{}",
        run.out
    );
    let run = files.archive("tag @one.mkg --names @names", "");
    assert!(
        run.out.ends_with("one.mkg: 1 of 2 games changed\n"),
        "{}",
        run.out
    );
    let list = files.archive("list @one.mkg", "").out;
    let lines: Vec<_> = list.lines().skip(1).map(|line| &line[38..]).collect();
    assert_eq!(lines, ["M. Thong, B, ?", "ส. ใจดี, M. Thong, ?"]);
}

#[test]
fn a_wrong_file_of_names_changes_nothing() {
    let files = Files::new();
    let before = files.read("one.mkg");
    for (names, error) in [
        (
            "# x\nMalee M.\n",
            "line 2: expected `old<TAB>new`, found no tab",
        ),
        (
            "a\tb\tc\n",
            "line 1: expected `old<TAB>new`, found more than one tab",
        ),
        ("\tb\n", "line 1: expected an old name, found none"),
        ("a\t \n", "line 1: expected a new name, found none"),
        (
            "a\tb\na\tb\na\tc\n",
            "line 3: `a` is `c`, but `b` in line 2",
        ),
        (
            "b\tc\na\tb\n",
            "line 2: `b` is replaced with `c` in line 1; expected the last name",
        ),
        (
            "a\tb\nb\ta\n",
            "line 1: `b` is replaced with `a` in line 2; expected the last name",
        ),
    ] {
        fs::write(files.path("names"), names).expect("it can be written");
        let run = files.archive("tag @one.mkg --names @names", "");
        assert_eq!(run.code, 2, "{names}");
        assert!(
            run.err.contains(&format!("names, {error}")),
            "{names}: {}",
            run.err
        );
    }
    fs::write(files.path("names"), b"a\t\xa1\n").expect("it can be written");
    let run = files.archive("tag @one.mkg --names @names", "");
    assert!(
        run.err.contains("names, line 1: expected UTF-8"),
        "{}",
        run.err
    );
    assert!(files.read("one.mkg") == before);
}
