//! Records of matches: resumption and repair.

use std::{fs, path::Path, sync::atomic::AtomicBool};

use makruk_match::{
    GameEntry, MatchRecord, OpeningFormat, Openings, RecordError, Settings, Standings, Tournament,
    makruk_core::Color,
    makruk_notation::pgn::Games,
    makruk_rules::{Outcome, Rules, Termination},
};

use crate::scripted::{Script, entrant};

fn tournament(games: u64, scripts: [Script; 2]) -> Tournament {
    let entrants = vec![entrant("a", scripts[0]), entrant("b", scripts[1])];
    let fens = b"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1\nrnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1\n";
    let openings = Openings::read(fens, OpeningFormat::Fen, &Rules::FAIRY).expect("openings");
    let mut tournament = Tournament::new(entrants, openings, games);
    tournament.limits.set("nodes", "1").expect("a limit");
    tournament.conditions.max_plies = 30;
    tournament
}

struct Files {
    _folder: tempfile::TempDir,
    json: std::path::PathBuf,
    pgn: std::path::PathBuf,
}

fn files() -> Files {
    let folder = tempfile::tempdir().expect("a folder");
    Files {
        json: folder.path().join("a.jsonl"),
        pgn: folder.path().join("a.pgn"),
        _folder: folder,
    }
}

fn open(files: &Files, settings: &Settings) -> Result<(MatchRecord, Vec<GameEntry>), RecordError> {
    let mut entries = Vec::new();
    let each = |entry| entries.push(entry);
    let (json, pgn) = (Some(&*files.json), Some(&*files.pgn));
    let record = MatchRecord::open(json, pgn, settings, &Rules::FAIRY, each)?;
    Ok((record, entries))
}

fn run(files: &Files, tournament: &Tournament) -> Standings {
    let (record, entries) = open(files, &tournament.settings()).expect("a record");
    let stop = AtomicBool::new(false);
    let standings = tournament.run(record, &entries, &(), &stop);
    standings.expect("a match")
}

fn count_pgn(path: &Path) -> usize {
    let text = fs::read(path).expect("a file");
    let mut games = Games::new(&text[..]);
    let mut count = 0;
    while let Some(mut reader) = games.next_game().expect("games") {
        assert!(reader.skip_game());
        count += 1;
    }
    count
}

#[test]
fn a_match_resumes_where_it_was_and_can_be_extended() {
    let files = files();
    let scripts = [Script::Random, Script::First];
    assert_eq!(run(&files, &tournament(4, scripts)).games, 4);
    let before = fs::read(&files.json).expect("a file");
    assert_eq!(run(&files, &tournament(4, scripts)).games, 4);
    assert_eq!(fs::read(&files.json).expect("a file"), before);
    assert_eq!(run(&files, &tournament(7, scripts)).games, 7);
    assert!(fs::read(&files.json).expect("a file").starts_with(&before));
    assert_eq!(count_pgn(&files.pgn), 7);
}

#[test]
fn a_record_cut_at_any_byte_resumes_with_the_same_games() {
    let whole = files();
    let tournament = tournament(4, [Script::Random, Script::First]);
    run(&whole, &tournament);
    let [json, pgn] = [&whole.json, &whole.pgn].map(|path| fs::read(path).expect("a file"));
    let ends: Vec<usize> = json
        .iter()
        .enumerate()
        .filter(|&(_, &byte)| byte == b'\n')
        .map(|(at, _)| at + 1)
        .collect();
    // The PGN text of a game is written after the line: cut both at matching places.
    for cut in (0..json.len()).step_by(97).chain(ends.clone()) {
        let lines = ends.iter().filter(|&&end| end <= cut).count();
        let games = lines.saturating_sub(1);
        let files = files();
        fs::write(&files.json, &json[..cut]).expect("a file");
        let text = String::from_utf8(pgn.clone()).expect("text");
        let starts: Vec<usize> = text.match_indices("[Event ").map(|(at, _)| at).collect();
        // The last game of the record is missing, or written in part.
        for part in [0, 1, 50, usize::MAX] {
            let end = starts.get(games).copied().unwrap_or(text.len());
            let last = starts.get(games.wrapping_sub(1)).copied().unwrap_or(end);
            let kept = last.saturating_add(part).min(end);
            fs::write(&files.json, &json[..cut]).expect("a file");
            fs::write(&files.pgn, &pgn[..kept]).expect("a file");
            run(&files, &tournament);
            // Times differ: compare all else.
            let moves = |path: &Path| {
                let text = fs::read_to_string(path).expect("a file");
                let mut games: Vec<GameEntry> = text
                    .lines()
                    .skip(1)
                    .map(|line| serde_json::from_str(line).expect("a game"))
                    .collect();
                games.sort_by_key(|game| game.game);
                for entry in games.iter_mut().flat_map(|game| &mut game.moves) {
                    entry.us = 0;
                }
                games
            };
            assert_eq!(moves(&files.json), moves(&whole.json), "cut at {cut}");
            assert_eq!(count_pgn(&files.pgn), 4, "cut at {cut}, {part}");
        }
    }
}

#[test]
fn other_options_and_files_of_others_are_refused_and_left_alone() {
    let files = files();
    let scripts = [Script::Random, Script::First];
    let first = tournament(2, scripts);
    run(&files, &first);
    let [json, pgn] = [&files.json, &files.pgn].map(|path| fs::read(path).expect("a file"));
    let refused = |settings: &Settings, expected: &str| {
        let error = open(&files, settings).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(fs::read(&files.json).ok().as_ref(), Some(&json));
    };
    let mut other = tournament(2, scripts);
    other.limits.set("nodes", "2").expect("a limit");
    refused(
        &other.settings(),
        "a.jsonl, line 1: the file is of another match: `limits` is \"nodes=1\", not \"nodes=2\"",
    );
    let other = tournament(2, [Script::Random, Script::Random]);
    refused(&other.settings(), "`engines` is ");
    fs::write(&files.pgn, b"[Event \"mine\"]\n\n*\n").expect("a file");
    refused(&first.settings(), "a.pgn: expected game 1 of the record");
    fs::write(&files.pgn, [&pgn[..], b"1. e4 *\n"].concat()).expect("a file");
    refused(
        &first.settings(),
        "the file has games that the record does not have",
    );
    fs::write(&files.pgn, &pgn).expect("a file");
    let (record, _) = open(&files, &first.settings()).expect("a record");
    refused(&first.settings(), "another process writes this file");
    drop(record);

    let first_line = "line 1: expected the settings of a match";
    let cases: [(&[u8], &[u8], &str); 5] = [
        (b"", b"hello\n", first_line),
        (b"", b"hell", first_line),
        (b"", b"{\"makruk_match\":2}\n", first_line),
        (&json, b"x\n", "line 4: expected a game"),
        (
            &json,
            b"{\"game\":9\n{}\n",
            "line 4: the line is incomplete",
        ),
    ];
    for (before, after, expected) in cases {
        let text = [before, after].concat();
        fs::write(&files.json, &text).expect("a file");
        let error = open(&files, &first.settings())
            .expect_err("refused")
            .to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(fs::read(&files.json).expect("a file"), text);
    }
    // The same game twice.
    let line = String::from_utf8(json.clone()).expect("text");
    let line = line.lines().nth(1).expect("a game");
    fs::write(&files.json, [&json[..], line.as_bytes(), b"\n"].concat()).expect("a file");
    let error = open(&files, &first.settings())
        .expect_err("refused")
        .to_string();
    assert!(error.contains("is recorded twice"), "{error}");
}

/// Returns a record of one move, `e3e4` from the opening.
fn entry(opening: &str, result: &str, termination: &str, fault: &str) -> GameEntry {
    let text = format!(
        r#"{{"game":0,"white":"a","black":"b","result":"{result}","termination":"{termination}",{fault}"date":"2569.01.01",
            "opening":"{opening}","moves":[{{"move":"e3e4","us":1}}]}}"#
    );
    serde_json::from_str(&text).expect("a record")
}

const LATE: &str = r#""fault":{"engine":"b","kind":"late","message":"e6e5 came after 99 ms"},"#;

#[test]
fn a_replayed_game_has_the_end_of_its_record() {
    use Termination::{Adjudication, Timeout};
    let start = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    let ends = |entry: &GameEntry, rules: &Rules| {
        let game = entry.replay(rules).expect("a valid record");
        let outcome = game.outcome();
        outcome.map(|outcome| (outcome.winner(), outcome.by()))
    };
    let late = entry(start, "1-0", "late", LATE);
    let white = Some(Color::White);
    assert_eq!(ends(&late, &Rules::FAIRY), Some((white, Timeout)));
    let crash = entry(start, "1-0", "crash", &LATE.replace("late", "crash"));
    assert_eq!(ends(&crash, &Rules::FAIRY), Some((white, Adjudication)));
    let drawn = entry(start, "1/2-1/2", "adjudication", "");
    assert_eq!(ends(&drawn, &Rules::FAIRY), Some((None, Adjudication)));
    let unknown = entry(start, "*", "unknown", "");
    assert_eq!(ends(&unknown, &Rules::FAIRY), None);
    // White cannot win, so these rules draw a loss on time; in a match, every fault loses.
    let bare = "8/8/4k3/8/8/r3K3/8/8 w - - 0 1";
    let late = entry(bare, "1-0", "late", LATE);
    let (mut game, rules) = (
        late.replay(&Rules::THAI).expect("a valid record"),
        Rules::THAI,
    );
    assert_eq!(ends(&late, &rules), Some((white, Adjudication)));
    game.undo();
    game.timeout(Color::Black).expect("the game is open");
    assert_eq!(game.outcome().map(Outcome::winner), Some(None));
}

#[test]
fn the_pgn_replays_with_calls_and_has_the_values_of_the_search() {
    let entry = r#"{"game":6,"white":"a","black":"b","result":"1-0","termination":"illegal","fault":{"engine":"b","kind":"illegal",
        "message":"a1a8: {no}"},"date":"2026.01.02","opening":"8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1","moves":[{"move":"c7d6","calls":true,
        "score":"cp -31","wdl":[100,700,200],"depth":7,"nodes":2000,"us":12345},{"move":"c1c2","score":"mate 3","us":62000000}]}"#;
    let entry: GameEntry = serde_json::from_str(entry).expect("a game");
    let pgn = entry.to_pgn("Test", &Rules::THAI).expect("PGN");
    for expected in [
        "[Event \"Test\"]",
        "[Round \"7\"]",
        "[White \"a\"]",
        "[Termination \"rules infraction\"]",
        "[PlyCount \"2\"]",
        "{[%count start]} 1... Kd6",
        "[%eval 0.31,7][%wdl 200 700 100][%emt 0:00:00.012][%nodes 2000]",
        "[%eval #3][%emt 0:01:02.000]",
        "b loses: illegal, a1a8: no",
    ] {
        let one_line = pgn.replace('\n', " ");
        assert!(one_line.contains(expected), "{expected}: {pgn}");
    }
    let tree: makruk_match::makruk_notation::GameTree = pgn.parse().expect("PGN");
    let game = tree.to_game(Rules::THAI).expect("a game");
    assert_eq!(game.count().map(|count| count.number), None);
    assert_eq!(game.actions().len(), 4);
    assert!(
        entry.to_pgn("Test", &Rules::FAIRY).is_err(),
        "no call under these rules"
    );
}
