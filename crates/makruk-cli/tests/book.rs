//! `makruk book`: building, showing and rejecting.

use std::{fs, path::PathBuf};

use crate::common::{self, Run, makruk};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";

const GAMES: &str = "\
[White \"Malee\"]
[WhiteElo \"1600\"]
[Date \"2024.05.01\"]

1. e4 e5 2. d4 1-0

[White \"Somchai\"]
[WhiteElo \"1700\"]
[Date \"2025.01.31\"]

1. e4 d5 1/2-1/2

[White \"Malee\"]

1. d4 *
";

struct Files {
    _folder: TempDir,
    path: PathBuf,
}

impl Files {
    fn new() -> Self {
        let folder = tempdir().expect("a temporary folder");
        let path = folder.path().to_owned();
        fs::write(path.join("games.pgn"), GAMES).expect("it can be written");
        Self {
            _folder: folder,
            path,
        }
    }

    fn path(&self, name: &str) -> String {
        let path = self.path.join(name);
        path.to_str().expect("valid UTF-8").to_owned()
    }

    /// Runs `makruk book`, with file names in place of the words that begin with `@`.
    fn book(&self, words: &str) -> Run {
        self.book_of(words, "")
    }

    fn book_of(&self, words: &str, input: &str) -> Run {
        let words = words.split(' ').map(|word| match word.strip_prefix('@') {
            Some(name) => self.path(name),
            None => word.to_owned(),
        });
        let words: Vec<_> = std::iter::once("book".to_owned()).chain(words).collect();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        makruk(&words, input)
    }

    fn show(&self, book: &str) -> Value {
        let run = self.book(&format!("show --book @{book} --json"));
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        serde_json::from_str(&run.out).expect("valid JSON")
    }
}

#[test]
fn moves_are_counted_with_their_results() {
    let files = Files::new();
    let run = files.book("build @games.pgn -o @a.mkb --json");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let summary: Value = serde_json::from_str(&run.out).expect("valid JSON");
    let bytes = fs::metadata(files.path("a.mkb")).expect("it exists").len();
    assert_eq!(
        summary,
        json!({"games": 3, "plies": 6, "entries": 5, "bytes": bytes, "refused": 0})
    );
    assert_eq!(
        files.show("a.mkb"),
        json!({
            "fen": START, "games": 3, "white": 1, "draws": 1, "black": 0,
            "moves": [
                {"uci": "e3e4", "san": "e4", "games": 2, "white": 1, "draws": 1, "black": 0, "rating": 1650,
                 "year": 2025, "example": {"archive": files.path("games.pgn"), "game": 1}},
                {"uci": "d3d4", "san": "d4", "games": 1, "white": 0, "draws": 0, "black": 0,
                 "example": {"archive": files.path("games.pgn"), "game": 3}},
            ],
        })
    );
    let text = files.book("show --book @a.mkb").out;
    assert!(
        text.contains("e4               2   50 %   50 %    0 %    1650  2025"),
        "{text}"
    );
    let stats = files.book("stats @a.mkb --json").out;
    let stats: Value = serde_json::from_str(&stats).expect("valid JSON");
    assert_eq!((&stats["entries"], &stats["once"]), (&json!(5), &json!(4)));
    assert_eq!(
        stats["sources"],
        json!([{"name": files.path("games.pgn"), "games": 3}])
    );
}

#[test]
fn a_position_outside_the_book_has_no_moves() {
    let files = Files::new();
    files.book("build @games.pgn -o @a.mkb");
    let run = files.book("show 8/8/3k4/8/8/3K4/8/8 w - - 0 1 --book @a.mkb --json");
    let shown: Value = serde_json::from_str(&run.out).expect("valid JSON");
    assert_eq!(run.code, 0);
    assert_eq!((&shown["games"], &shown["moves"]), (&json!(0), &json!([])));
}

#[test]
fn games_are_filtered_by_tags_plies_and_counts() {
    let files = Files::new();
    files.book("build @games.pgn -o @a.mkb --where White=Malee");
    let shown = files.show("a.mkb");
    assert_eq!((&shown["games"], &shown["white"]), (&json!(2), &json!(1)));
    // Games keep their numbers.
    assert_eq!(shown["moves"][0]["example"]["game"], json!(3));
    let run = files.book("build @games.pgn -o @b.mkb --max-ply 1 --min-count 2 --json");
    assert!(
        run.out.contains("\"plies\":3,\"entries\":1,"),
        "{}",
        run.out
    );
    let run = files.book("build @games.pgn -o @b.mkb --where White");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("White=Somchai"), "{}", run.err);
}

#[test]
fn merged_books_are_the_book_of_all_games() {
    let files = Files::new();
    let (one, two) = GAMES.split_at(GAMES.find("[White \"Somchai").expect("it exists"));
    fs::write(files.path("one.pgn"), one).expect("it can be written");
    fs::write(files.path("two.pgn"), two).expect("it can be written");
    files.book("build @one.pgn @two.pgn -o @all.mkb");
    files.book("build @one.pgn -o @one.mkb");
    files.book("build @two.pgn -o @two.mkb");
    let run = files.book("merge @one.mkb @two.mkb -o @merged.mkb");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let read = |name| fs::read(files.path(name)).expect("it can be read");
    assert!(read("merged.mkb") == read("all.mkb"));
    // `show` adds up several books; a merged book may replace one of its sources.
    let both = files
        .book("show --book @one.mkb --book @two.mkb --json")
        .out;
    assert_eq!(both, files.book("show --book @all.mkb --json").out);
    files.book("merge @one.mkb @two.mkb -o @one.mkb");
    assert!(read("one.mkb") == read("all.mkb"));
}

#[test]
fn a_book_can_be_built_from_external_counts() {
    let files = Files::new();
    let csv = format!(
        "fen,uci,white,draws,black,games\n\"{START}\",e3e4,700,200,100,1010\n{START},d3d4,1,0,0,1\n{START},d3d4,0,1,0,1\n"
    );
    let run = files.book_of("build --counts -o @a.mkb --json", &csv);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains("\"plies\":1012,\"entries\":2,"),
        "{}",
        run.out
    );
    let shown = files.show("a.mkb");
    assert_eq!(
        shown["moves"][0],
        json!({"uci": "e3e4", "san": "e4", "games": 1010, "white": 700, "draws": 200, "black": 100, "example": null})
    );
    assert_eq!(shown["moves"][1]["draws"], json!(1));
    // Keys in the forms that a database uses: unsigned, signed, hexadecimal.
    let key = makruk::Position::start().zobrist();
    let tsv = format!(
        "key\tuci\twhite\n{key}\te3e4\t1\n{}\te3e4\t1\n{key:#x}\te3e4\t1\n",
        i64::from_le_bytes(key.to_le_bytes())
    );
    fs::write(files.path("counts.tsv"), tsv).expect("it can be written");
    let run = files.book("build --counts @counts.tsv -o @b.mkb");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(files.show("b.mkb")["moves"][0]["white"], json!(3));
}

#[test]
fn invalid_count_lines_are_reported() {
    let files = Files::new();
    let csv = format!(
        "fen,uci,white,games\n{START},e3e4,2,1\n{START},e3e5,1,1\nrubbish,e3e4,1,1\n{START},e3e4,many,1\n{START},e3e4,,0\n\
         {START},e3,1,1\n{START},e3e4,1,1\n"
    );
    let run = files.book_of("build --counts -o @a.mkb", &csv);
    assert_eq!(run.code, 1);
    for expected in [
        "standard input, line 2: more results than games",
        "standard input, line 3: `e3e5`: ",
        "standard input, line 4: FEN, offset ",
        "standard input, line 5: white: expected a number, found `many`",
        "standard input, line 7: `e3`: ",
    ] {
        assert!(run.err.contains(expected), "{expected}\n{}", run.err);
    }
    // The line without games is skipped silently.
    assert!(!run.err.contains("line 6"), "{}", run.err);
    assert_eq!(files.show("a.mkb")["games"], json!(1));
    let csv = format!(
        "fen,uci,white,draws,black,year\n{START},e3e4,12\n{START},d3d4,12,1,2,2025,100\n{START},e3e4,12,1,2,12000\n\
         {START},e3e4,18446744073709551615,1,2,\n{START},e3e4,1,1,2,2025\n"
    );
    let run = files.book_of("build --counts -o @a.mkb", &csv);
    assert_eq!(run.code, 1);
    for expected in [
        "line 2: expected 6 fields, found 3",
        "line 3: expected 6 fields, found 7",
        "line 4: the year is after 9999",
        "line 5: more than 2^56 games",
    ] {
        assert!(run.err.contains(expected), "{expected}\n{}", run.err);
    }
    assert_eq!(files.show("a.mkb")["games"], json!(4));
    let run = files.book_of("build --counts -o @b.mkb", "fen,uci,white,White\n");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("line 1: duplicate column `White`"),
        "{}",
        run.err
    );
    let run = files.book_of("build --counts -o @b.mkb", "a,b\n");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("line 1: expected a header with the columns"),
        "{}",
        run.err
    );
}

#[test]
fn a_game_with_an_error_is_rejected_and_the_others_are_counted() {
    let files = Files::new();
    let run = files.book_of("build - -o @a.mkb --json", "e3e4 e6e5\ne3e4 e3e4\ne3e4\n");
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("\"games\":2,") && run.out.contains("\"refused\":1"),
        "{}",
        run.out
    );
    assert!(run.err.contains("standard input, line 2"), "{}", run.err);
    assert_eq!(files.show("a.mkb")["games"], json!(2));
    // Without a counted move, nothing is written.
    let before = fs::read(files.path("a.mkb")).expect("it can be read");
    let run = files.book_of("build - -o @a.mkb", "e3e5\n");
    assert_eq!(run.code, 1);
    assert!(
        run.err
            .contains("not written: no move was counted (1 rejected)"),
        "{}",
        run.err
    );
    assert!(fs::read(files.path("a.mkb")).expect("it can be read") == before);
}

#[test]
fn invalid_books_are_rejected_with_name_offset_and_cause() {
    let files = Files::new();
    files.book("build @games.pgn -o @a.mkb");
    let mut bytes = fs::read(files.path("a.mkb")).expect("it can be read");
    bytes[10] ^= 4;
    fs::write(files.path("bad.mkb"), &bytes).expect("it can be written");
    bytes.pop();
    fs::write(files.path("short.mkb"), &bytes).expect("it can be written");
    for (book, expected) in [
        ("games.pgn", "offset 0: not a book"),
        ("bad.mkb", "offset 8: the checksum is "),
        ("short.mkb", "expected more bytes, found the end"),
        ("none.mkb", "No such file"),
        ("", "not a regular file"),
    ] {
        for command in ["show --json --book", "stats", "merge -o @out.mkb"] {
            let run = files.book(&format!("{command} @{book}"));
            assert_eq!(run.code, 2, "{command} {book}: {}", run.err);
            assert!(run.err.contains(expected), "{command} {book}: {}", run.err);
            assert!(run.err.contains(&files.path(book)), "{}", run.err);
            assert_eq!(run.out, "");
        }
    }
    assert!(!fs::exists(files.path("out.mkb")).expect("it can be looked for"));
}

#[cfg(unix)]
#[test]
fn a_pipe_as_a_book_is_rejected_without_blocking() {
    let files = Files::new();
    let pipe = files.path("pipe");
    assert_eq!(common::shell(&format!("mkfifo '{pipe}'"), "").code, 0);
    let expected = format!("{pipe}: not a regular file");
    for command in [
        "show --book @pipe",
        "stats @pipe",
        "merge -o @out.mkb @pipe",
    ] {
        let run = files.book(command);
        assert_eq!((run.code, run.err), (2, format!("error: {expected}\n")));
    }
    let session = format!(
        "setoption name OwnBook value true\nsetoption name BookFile value {pipe}\nisready\n"
    );
    let run = makruk(&["uci"], &session);
    assert!(
        run.out.contains(&expected) && run.out.contains("readyok"),
        "{}",
        run.out
    );
}

#[test]
fn the_engine_plays_from_a_book() {
    let files = Files::new();
    let games = "a3a4 h6h5\n";
    files.book_of("build -o @a.mkb", games);
    let book = files.path("a.mkb");
    let commands = format!(
        "setoption name BookFile value {book}\nsetoption name OwnBook value true\n\
         position startpos\ngo depth 1\nposition startpos moves a3a4\ngo nodes 10\nposition startpos moves a3a4 h6h5\ngo depth 1\nquit\n"
    );
    let run = makruk(&["uci"], &commands);
    let answers: Vec<_> = run
        .out
        .lines()
        .filter(|line| line.starts_with("bestmove"))
        .collect();
    assert_eq!(answers[..2], ["bestmove a3a4", "bestmove h6h5"]);
    assert_eq!(answers.len(), 3);
    let run = makruk(
        &["play", "--side", "black", "--book", &book, "--seed", "1"],
        "quit\n",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("1. a4"), "{}", run.out);
    // The engine reports a book that it cannot open, and plays without it.
    let commands = "setoption name BookFile value nowhere.mkb\nsetoption name OwnBook value true\ngo depth 1\nquit\n";
    let run = makruk(&["uci"], commands);
    assert!(
        run.out
            .contains("info string no book is used: nowhere.mkb: "),
        "{}",
        run.out
    );
    assert!(run.out.contains("\nbestmove "), "{}", run.out);
    // The GUI can then select a different book.
    let commands = format!(
        "setoption name OwnBook value true\nsetoption name BookFile value nowhere.mkb\n\
         setoption name BookFile value {book}\nposition startpos\ngo depth 1\nquit\n"
    );
    let run = makruk(&["uci"], &commands);
    assert!(run.out.contains("\nbestmove a3a4"), "{}", run.out);
    let run = makruk(&["play", "--book", "nowhere.mkb"], "quit\n");
    assert_eq!(run.code, 2);
    let run = makruk(&["uci"], "uci\nquit\n");
    assert!(run.out.contains(
        "option name OwnBook type check default false\noption name BookFile type string"
    ));
}

#[test]
fn the_tool_has_a_bundled_book() {
    let run = makruk(&["book", "show"], "");
    let line = "The bundled book: the engine's own games, 500 nodes per move, not people's.\n";
    assert!(run.out.contains(line), "{}", run.out);
    let run = makruk(&["book", "show", "--json"], "");
    let shown: Value = serde_json::from_str(&run.out).expect("valid JSON");
    assert_eq!(run.code, 0);
    assert!(shown["games"].as_u64() >= Some(10_000), "{shown}");
    let run = makruk(&["book", "stats"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = makruk(&["play", "--side", "black", "--book", "default"], "quit\n");
    assert_eq!(run.code, 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_keeps_the_old_book() {
    let files = Files::new();
    files.book("build @games.pgn -o @a.mkb");
    let run = files.book("build @games.pgn -o /dev/full");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("/dev/full: No space left on device"),
        "{}",
        run.err
    );
}

#[test]
fn an_empty_book_does_not_replace_a_file() {
    let files = Files::new();
    files.book("build @games.pgn -o @a.mkb");
    let before = fs::read(files.path("a.mkb")).expect("it can be read");
    for (words, input, expected) in [
        (
            "build @games.pgn --where White=Nobody",
            "",
            "no move was counted",
        ),
        ("build --counts", "", "no move was counted"),
        ("build --counts", "fen,uci,white\n", "no move was counted"),
        (
            "build @games.pgn --min-count 9",
            "",
            "no move was played in 9 games",
        ),
        (
            "merge @a.mkb --min-count 9",
            "",
            "no move was played in 9 games",
        ),
    ] {
        let run = files.book_of(&format!("{words} -o @a.mkb"), input);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{words}");
        let expected = format!("a.mkb: not written: {expected}");
        assert!(run.err.contains(&expected), "{words}: {}", run.err);
        assert!(fs::read(files.path("a.mkb")).expect("it can be read") == before);
    }
    assert_eq!(files.book("build @games.pgn -o @a.mkb --max-ply 0").code, 2);
}

#[test]
fn a_book_does_not_replace_its_source_games() {
    let files = Files::new();
    let is_refused = |words: &str| {
        let run = files.book(words);
        assert_eq!(run.code, 2, "{words}: {}", run.err);
        assert!(
            run.err
                .contains("games.pgn: the book would replace an input file"),
            "{}",
            run.err
        );
        let games = fs::read_to_string(files.path("games.pgn")).expect("it can be read");
        assert_eq!(games, GAMES);
    };
    is_refused("build @games.pgn -o @games.pgn");
    is_refused("build @none.pgn @games.pgn -o @./games.pgn");
    #[cfg(unix)]
    {
        fs::hard_link(files.path("games.pgn"), files.path("hard")).expect("it can be made");
        is_refused("build @games.pgn -o @hard");
        std::os::unix::fs::symlink(files.path("games.pgn"), files.path("soft"))
            .expect("it can be made");
        is_refused("build @games.pgn -o @soft");
    }
    // A book is not read as text either.
    files.book("build @games.pgn -o @a.mkb");
    let run = files.book("build @a.mkb -o @b.mkb");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("a.mkb: this is a book; `makruk book merge`"),
        "{}",
        run.err
    );
}

#[test]
fn temporary_files_that_cannot_be_created_are_reported_at_once() {
    let files = Files::new();
    let run = files.book("build @none.pgn -o @a.mkb --temp-dir @none");
    assert_eq!(run.code, 2);
    assert!(run.err.contains("cannot create a file in "), "{}", run.err);
}

#[test]
fn a_large_memory_limit_is_not_allocated_in_advance() {
    let files = Files::new();
    let run = files.book("build @games.pgn -o @a.mkb --max-memory 1048576");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[cfg(unix)]
#[test]
fn a_book_can_be_written_to_a_pipe() {
    let files = Files::new();
    files.book("build @games.pgn -o @a.mkb");
    let script = format!(
        "$0 book build {} -o /dev/stdout | cat >{}",
        files.path("games.pgn"),
        files.path("b.mkb")
    );
    let err = common::shell(&script, "").err;
    assert!(err.starts_with("3 games, 6 plies, "), "{err}");
    let read = |name| fs::read(files.path(name)).expect("it can be read");
    assert!(read("a.mkb") == read("b.mkb"));
}

#[test]
fn a_single_game_is_counted_in_the_singular() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.mkb").display().to_string();
    let run = makruk(&["book", "build", "-o", &path], "1. e4 1-0\n");
    assert!(
        run.out.starts_with("1 game, 1 ply, 1 position, 1 move, "),
        "{}{}",
        run.out,
        run.err
    );
}
