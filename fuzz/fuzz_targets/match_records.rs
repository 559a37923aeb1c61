//! The files of a match, JSON lines and after a zero byte the PGN, are rejected and unchanged; or they resume with the same games
//! whenever they are opened, and the PGN has these games.
#![cfg_attr(fuzzing, no_main)]

use std::{fs, path::Path, sync::atomic::AtomicBool};

use makruk::{GameTree, Rules, pgn::PgnReader};
use makruk_match::{
    Entrant, GameEntry, MatchError, MatchErrorKind, MatchRecord, Openings, RecordError, Tournament,
};

const RULES: Rules = Rules::FAIRY;

/// A match whose engines never play.
fn tournament() -> Tournament {
    let engines = ["a", "b"].map(|name| {
        Entrant::new(
            name,
            &format!("cmd={name}"),
            Box::new(|| Err(MatchError::new(MatchErrorKind::Program, ""))),
        )
    });
    let mut tournament = Tournament::new(engines.into(), Openings::random(1), 4);
    tournament.limits.set("nodes", "10").expect("a number");
    tournament
}

fn open(
    tournament: &Tournament,
    json: &Path,
    pgn: &Path,
) -> Result<(MatchRecord, Vec<GameEntry>), RecordError> {
    let mut games = Vec::new();
    let settings = tournament.settings();
    let record = MatchRecord::open(Some(json), Some(pgn), &settings, &RULES, |game| {
        games.push(game);
    })?;
    Ok((record, games))
}

makruk_fuzz::invariant!(|bytes: &[u8]| {
    let mut parts = bytes.splitn(2, |&byte| byte == 0);
    let parts = [(); 2].map(|()| parts.next().unwrap_or_default());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let [json, pgn] = ["games.jsonl", "games.pgn"].map(|name| folder.path().join(name));
    fs::write(&json, parts[0]).expect("a file");
    fs::write(&pgn, parts[1]).expect("a file");
    let read = || [&json, &pgn].map(|path| fs::read(path).expect("a file"));
    let before = read();

    let tournament = tournament();
    let (record, games) = match open(&tournament, &json, &pgn) {
        Ok(opened) => opened,
        Err(error) => {
            assert!(!error.to_string().contains('\n'));
            assert_eq!(read(), before);
            return;
        }
    };
    drop(record);
    let after = read();
    let (record, again) = open(&tournament, &json, &pgn).expect("a record that was just repaired");
    assert_eq!(again, games);
    assert_eq!(read(), after);

    let mut reader = PgnReader::new(&after[1]);
    for game in &games {
        let read = GameTree::read(&mut reader, None).expect("a game per entry");
        assert!(read.errors.is_empty(), "{:?}", read.errors);
        let moves: Vec<_> = read
            .tree
            .main_line()
            .filter_map(|node| node.mv().map(|mv| mv.to_string()))
            .collect();
        assert!(moves.iter().eq(game.moves.iter().map(|entry| &entry.mv)));
        assert!(game.replay(&RULES).is_ok());
    }
    assert!(GameTree::read(&mut reader, None).is_none());

    // The engines cannot be created, so only the recorded games count.
    let stop = AtomicBool::new(true);
    if let Ok(standings) = tournament.run(record, &games, &(), &stop) {
        assert_eq!(standings.games, games.len() as u64);
        let points: f64 = standings.engines.iter().map(|it| it.score()).sum();
        assert!((points - games.len() as f64).abs() < 1e-9);
    }
});
