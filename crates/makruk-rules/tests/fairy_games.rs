//! Whole games, compared with the counts and outcomes of Fairy-Stockfish ply by ply.

use makruk_core::{Color, Position};
use makruk_notation::{Fen, San};
use makruk_rules::{
    Adjudicator, FixedAdjudicator, Game, Outcome, Rules, Status, Termination, can_win,
};
use makruk_testdata::{End, ManualCount};

use crate::common::{mv, position, setup};

/// Starts a record that can continue past its end.
fn begin(fen: &str, rules: Rules) -> Adjudicator {
    Adjudicator::with_count(position(fen), setup(fen).count, rules)
}

fn fen_of(record: &Adjudicator) -> String {
    Fen::from(record.setup()).to_string()
}

/// Returns whether Fairy-Stockfish reports an optional end.
fn may_end(record: &Adjudicator) -> bool {
    let judgement = record.judgement();
    let rules = record.rules();
    judgement.status != Status::Checkmate
        && (record.counting().is_expired(rules) || rules.is_repeated(judgement.occurrences))
}

/// Converts the recorded end.
fn expected(end: &End) -> Option<Outcome> {
    let winner = match end.winner.as_deref()? {
        "w" => Some(Color::White),
        "b" => Some(Color::Black),
        _ => None,
    };
    let by = [
        Termination::Checkmate,
        Termination::Stalemate,
        Termination::CountExpired(makruk_rules::CountKind::Board),
        Termination::CountExpired(makruk_rules::CountKind::Pieces),
        Termination::Repetition,
    ]
    .into_iter()
    .find(|by| by.name() == end.cause)
    .unwrap_or_else(|| panic!("{}", end.cause));
    Some(match winner {
        Some(winner) => Outcome::Decisive { winner, by },
        None => Outcome::Draw { by },
    })
}

/// Replays a game and checks every ply; returns the number of plies.
fn replay(game: &makruk_testdata::Game) -> usize {
    let id = &game.id;
    let mut record = begin(&game.start, Rules::FAIRY);
    let mut first_end = None;
    for (number, (text, ply)) in (1..).zip(game.moves.iter().zip(&game.plies)) {
        let place = format!("{id}, ply {number}, {text}");
        let mv = mv(text);
        let san = San::from_move(record.position(), mv).to_string();
        assert_eq!(san, ply.san, "{place}: SAN");
        record.play(mv).expect("records are legal");
        let outcome = record.outcome();
        assert_eq!(fen_of(&record), ply.fen, "{place}: FEN");
        assert_eq!(
            (may_end(&record), 0),
            ply.opt,
            "{place}: whether it may end, and with what value"
        );
        first_end = first_end.or(outcome.map(|outcome| (number, outcome)));
    }
    let board = record.position().board();
    assert_eq!(
        Color::ALL.map(|color| !can_win(board, color)),
        game.end.insufficient,
        "{id}: insufficient material"
    );
    if game.profile != "continued" {
        let end = expected(&game.end).map(|outcome| (game.moves.len(), outcome));
        assert_eq!(first_end, end, "{id}: the end");
    }
    if let Some((cause, ply)) = &game.end.first_optional {
        let (number, outcome) = first_end.unwrap_or_else(|| panic!("{id} has no end"));
        assert_eq!(
            (outcome.by().name(), number),
            (cause.as_str(), *ply),
            "{id}"
        );
        assert_eq!(outcome.winner(), None, "{id}");
    }
    game.moves.len()
}

#[test]
fn every_ply_of_281_games_agrees_in_fields_ends_and_san() {
    let games = makruk_testdata::games();
    assert_eq!(games.len(), 281);
    assert_eq!(games.iter().map(replay).sum::<usize>(), 33_237);
}

#[test]
fn a_game_ends_where_its_record_ends() {
    for record in makruk_testdata::games() {
        let id = &record.id;
        let mut game = Game::from_setup(&setup(&record.start), Rules::FAIRY).unwrap();
        let mut plies = 0;
        for (text, ply) in record.moves.iter().zip(&record.plies) {
            if game.outcome().is_some() {
                break;
            }
            if let Err(error) = game.play(mv(text)) {
                panic!("{id}, {text}: {error}");
            }
            plies += 1;
            assert_eq!(
                Fen::from(game.setup()).to_string(),
                ply.fen,
                "{id}, ply {plies}"
            );
        }
        if record.profile == "continued" {
            let (cause, ply) = record
                .end
                .first_optional
                .expect("it continues after an end");
            let by = game.outcome().map(|outcome| outcome.by().name());
            assert_eq!((by, plies), (Some(cause.as_str()), ply), "{id}");
        } else {
            assert_eq!(game.outcome(), expected(&record.end), "{id}");
            assert_eq!(plies, record.moves.len(), "{id}");
        }
    }
}

#[test]
fn fixed_and_unbounded_records_are_judged_alike() {
    for record in makruk_testdata::games() {
        let mut unbounded = begin(&record.start, Rules::FAIRY);
        let setup = setup(&record.start);
        let start = unbounded.position().clone();
        let mut fixed = FixedAdjudicator::<300>::new_in(start, setup.count, Rules::FAIRY);
        for text in &record.moves {
            unbounded.play(mv(text)).expect("records are legal");
            fixed.play(mv(text)).expect("long enough for every game");
            assert_eq!(fixed.judgement(), unbounded.judgement());
        }
        assert!(fixed.hashes().eq(unbounded.hashes()));
    }
}

// Called counts.

/// Returns the number of plies played before a position, by its move number.
fn game_ply(position: &Position) -> i64 {
    2 * (i64::from(position.fullmoves().get()) - 1) + position.turn().fold(0, 1)
}

fn replay_called(game: &ManualCount) -> usize {
    let ManualCount {
        start,
        moves,
        count_started,
        plies,
    } = game;
    let mut record = begin(start, Rules::FAIRY_ON_CALL);
    for (number, (text, ply)) in (1..).zip(moves.iter().zip(plies)) {
        let place = format!("{start}, from {count_started}, ply {number}, {text}");
        if game_ply(record.position()) + 1 == *count_started {
            record.set_called(Some(0)).expect("an unbounded history");
        }
        record.play(mv(text)).expect("records are legal");
        let fen = fen_of(&record);
        let fields: Vec<_> = fen.split(' ').collect();
        assert_eq!(fields[3], ply.limit, "{place}: limit");
        assert_eq!(fields[4], ply.clock.to_string(), "{place}: fifth field");
        assert_eq!(may_end(&record), ply.may_end, "{place}: whether it may end");
    }
    moves.len()
}

#[test]
fn every_ply_of_48_games_with_called_counts_agrees() {
    let games = makruk_testdata::manual_counts();
    assert_eq!(games.len(), 48);
    assert_eq!(games.iter().map(replay_called).sum::<usize>(), 7_630);
}

#[test]
fn recorded_calls_agree_with_start_count() {
    let mut calls = 0;
    for record in makruk_testdata::manual_counts() {
        let mut game = Game::from_setup(&setup(&record.start), Rules::FAIRY_ON_CALL).unwrap();
        for (text, ply) in record.moves.iter().zip(&record.plies) {
            if game_ply(game.position()) + 1 == record.count_started {
                // Some records call the count while a bia is on the board, which no rule allows.
                if game.start_count().is_err() {
                    break;
                }
                calls += 1;
            }
            if game.play(mv(text)).is_err() {
                break;
            }
            if let Some(field) = game.setup().count {
                assert_eq!(field.elapsed_plies, ply.clock, "{} {text}", record.start);
            }
        }
    }
    assert!(
        calls > 15,
        "{calls} of 24 records call the count where a player may"
    );
}

#[test]
fn counted_plies_may_be_set_as_a_number() {
    for record in makruk_testdata::manual_counts() {
        let mut game = begin(&record.start, Rules::FAIRY_ON_CALL);
        for (text, ply) in record.moves.iter().zip(&record.plies) {
            // Earlier moves do not matter: `ply = 1 + game ply - started`.
            let elapsed = u32::try_from(game_ply(game.position()) + 1 - record.count_started).ok();
            game.set_called(elapsed.filter(|_| record.count_started > 0))
                .expect("an unbounded history");
            game.play(mv(text)).expect("records are legal");
            if let Some(field) = game.setup().count {
                assert_eq!(field.elapsed_plies, ply.clock, "{} {text}", record.start);
            }
        }
    }
}
