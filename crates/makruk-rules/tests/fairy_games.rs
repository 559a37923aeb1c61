//! Whole games, compared with the counts and outcomes of Fairy-Stockfish ply by ply.

mod common;

use makruk_core::{Color, CountField, Move, Position};
use makruk_notation::{Fen, San};
use makruk_rules::{
    Counting, Game, History, Outcome, Rules, Status, Termination, can_win, repetition::FixedHistory,
};
use makruk_testdata::{End, ManualCount};

use common::{mv, position, setup};

/// The parts of which a game is made, driven beyond its end.
struct Parts {
    rules: Rules,
    position: Position,
    counting: Counting,
    history: History,
}

impl Parts {
    fn new(fen: &str, rules: Rules) -> Self {
        let position = position(fen);
        Self {
            rules,
            counting: Counting::new(&position, setup(fen).count, &rules),
            history: History::new(&position),
            position,
        }
    }

    fn play(&mut self, mv: Move) -> Option<Outcome> {
        let before = self.counting.count(&self.rules);
        let undo = self.position.play(mv).expect("records are legal");
        self.counting.advance(&self.position, &undo, &self.rules);
        self.history.push(&self.position).expect("a Vec has room");
        self.rules.judge(
            &self.position,
            before,
            &self.counting,
            self.history.occurrences(),
        )
    }

    fn field(&self) -> Option<CountField> {
        self.counting.field(&self.rules)
    }

    fn fen(&self) -> String {
        let setup = makruk_core::Setup {
            count: self.field(),
            ..self.position.to_setup()
        };
        Fen::from(setup).to_string()
    }

    /// What Fairy-Stockfish calls an optional end.
    fn may_end(&self) -> bool {
        let repeated = self.rules.is_repeated(self.history.occurrences());
        Status::of(&self.position) != Status::Checkmate
            && (self.counting.is_expired(&self.rules) || repeated)
    }
}

/// The end as the data write it.
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
    let mut parts = Parts::new(&game.start, Rules::FAIRY);
    let mut first_end = None;
    for (number, (text, ply)) in (1..).zip(game.moves.iter().zip(&game.plies)) {
        let place = format!("{id}, ply {number}, {text}");
        let mv = mv(text);
        let san = San::from_move(&parts.position, mv).to_string();
        assert_eq!(san, ply.san, "{place}: SAN");
        let outcome = parts.play(mv);
        assert_eq!(parts.fen(), ply.fen, "{place}: FEN");
        assert_eq!(
            (parts.may_end(), 0),
            ply.opt,
            "{place}: whether it may end, and with what value"
        );
        first_end = first_end.or(outcome.map(|outcome| (number, outcome)));
    }
    let board = parts.position.board();
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
        let (number, outcome) = first_end.unwrap_or_else(|| panic!("{id} never ends"));
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
fn every_ply_of_281_games_has_the_same_fields_ends_and_san() {
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
            let (cause, ply) = record.end.first_optional.expect("it goes on after an end");
            let by = game.outcome().map(|outcome| outcome.by().name());
            assert_eq!((by, plies), (Some(cause.as_str()), ply), "{id}");
        } else {
            assert_eq!(game.outcome(), expected(&record.end), "{id}");
            assert_eq!(plies, record.moves.len(), "{id}");
        }
    }
}

#[test]
fn a_history_of_fixed_size_counts_as_one_without_a_bound() {
    for record in makruk_testdata::games() {
        let mut parts = Parts::new(&record.start, Rules::FAIRY);
        let mut fixed = FixedHistory::<301>::new_in(&parts.position);
        for text in &record.moves {
            let _ = parts.play(mv(text));
            fixed.push(&parts.position).expect("no game is longer");
            assert_eq!(fixed.occurrences(), parts.history.occurrences());
        }
    }
}

// Counts that people call.

/// Number of plies that were played before a position, by its move number.
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
    let mut parts = Parts::new(start, Rules::FAIRY_ON_CALL);
    for (number, (text, ply)) in (1..).zip(moves.iter().zip(plies)) {
        let place = format!("{start}, from {count_started}, ply {number}, {text}");
        if game_ply(&parts.position) + 1 == *count_started {
            parts.counting.set_called(Some(0));
        }
        let _ = parts.play(mv(text));
        let fen = parts.fen();
        let fields: Vec<_> = fen.split(' ').collect();
        assert_eq!(fields[3], ply.limit, "{place}: limit");
        assert_eq!(fields[4], ply.clock.to_string(), "{place}: fifth field");
        assert_eq!(parts.may_end(), ply.may_end, "{place}: whether it may end");
    }
    moves.len()
}

#[test]
fn every_ply_of_48_games_with_called_counts_has_the_same_fields_and_ends() {
    let games = makruk_testdata::manual_counts();
    assert_eq!(games.len(), 48);
    assert_eq!(games.iter().map(replay_called).sum::<usize>(), 7_630);
}

#[test]
fn the_count_that_was_called_is_the_one_that_a_player_calls() {
    let mut calls = 0;
    for record in makruk_testdata::manual_counts() {
        let mut game = Game::from_setup(&setup(&record.start), Rules::FAIRY_ON_CALL).unwrap();
        for (text, ply) in record.moves.iter().zip(&record.plies) {
            if game_ply(game.position()) + 1 == record.count_started {
                // In some records it is called while a bia stands, which no rule allows.
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
fn counted_plies_may_also_be_set_as_a_number() {
    for record in makruk_testdata::manual_counts() {
        let mut parts = Parts::new(&record.start, Rules::FAIRY_ON_CALL);
        for (text, ply) in record.moves.iter().zip(&record.plies) {
            // All that was played before does not matter: `ply = 1 + game ply - started`.
            let elapsed = u32::try_from(game_ply(&parts.position) + 1 - record.count_started).ok();
            parts
                .counting
                .set_called(elapsed.filter(|_| record.count_started > 0));
            let _ = parts.play(mv(text));
            if let Some(field) = parts.field() {
                assert_eq!(field.elapsed_plies, ply.clock, "{} {text}", record.start);
            }
        }
    }
}
