//! The count, compared with an independent implementation in spoken numbers instead of plies.

use core::num::NonZeroU8;

use makruk_core::{Board, Color, Role};
use makruk_rules::{
    Action, Count, CountKind, Game, Outcome, Repetition, RepetitionEffect, Rules, Status,
    Termination,
};
use proptest::prelude::*;

use crate::{
    common,
    strategies::{Step, cases, moves_and_counts, setups},
};

/// A count as heard at the board.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spoken {
    kind: CountKind,
    by: Color,
    number: u32,
    limit: u16,
}

impl Spoken {
    fn of(game: &Game) -> Option<Self> {
        let heard = |count: Count| Self {
            kind: count.kind,
            by: count.by,
            number: count.number,
            limit: count.limit,
        };
        game.counting().count(game.rules()).map(heard)
    }
}

/// An arbiter who keeps the count as over the board.
struct Arbiter {
    count: Option<Spoken>,
    /// Whether pieces' honour began with more pieces than its limit allows, which draws at once.
    began_beyond: bool,
}

fn is_bare(board: &Board, color: Color) -> bool {
    board
        .iter()
        .filter(|(_, piece)| piece.color() == color)
        .count()
        == 1
}

fn has_bia(board: &Board) -> bool {
    board.iter().any(|(_, piece)| piece.role() == Role::Bia)
}

fn pieces(board: &Board) -> u32 {
    u32::try_from(board.iter().count()).unwrap()
}

/// Returns the smallest limit that matches a side's pieces.
fn limit(board: &Board, chaser: Color) -> u16 {
    let several = |role| {
        let pieces = board
            .iter()
            .filter(|(_, piece)| (piece.color(), piece.role()) == (chaser, role));
        pieces.count()
    };
    match (several(Role::Rua), several(Role::Khon), several(Role::Ma)) {
        (2.., ..) => 8,
        (1, ..) => 16,
        (0, 2.., _) => 22,
        (0, _, 2..) => 32,
        (0, 1, _) => 44,
        _ => 64,
    }
}

impl Arbiter {
    /// Creates an arbiter. A bare side that moves first counts with its first move.
    fn new(board: &Board, turn: Color) -> Self {
        let mut arbiter = Self {
            count: None,
            began_beyond: false,
        };
        if !has_bia(board) && is_bare(board, turn) && !is_bare(board, !turn) {
            arbiter.begin(board, turn);
        }
        arbiter
    }

    /// Begins pieces' honour. The first number is one more than the piece count; a khun that captures the last bia speaks the
    /// piece count itself.
    fn begin(&mut self, board: &Board, by: Color) {
        self.count = Some(Spoken {
            kind: CountKind::Pieces,
            by,
            number: pieces(board),
            limit: limit(board, !by),
        });
        self.began_beyond = pieces(board) + 1 > u32::from(limit(board, !by));
    }

    fn call(&mut self, by: Color) {
        self.count = Some(Spoken {
            kind: CountKind::Board,
            by,
            number: 0,
            limit: 64,
        });
    }

    fn stop(&mut self) {
        self.count = None;
    }

    /// Updates the count from the board after a move.
    fn after_move(&mut self, board: &Board, mover: Color) {
        if let Some(count) = self.count.as_mut().filter(|count| count.by == mover) {
            count.number += 1;
        }
        let runs = |kind| self.count.is_some_and(|count| count.kind == kind);
        if has_bia(board) || runs(CountKind::Pieces) {
            return;
        }
        match Color::ALL.map(|color| is_bare(board, color)) {
            [true, false] => self.begin(board, Color::White),
            [false, true] => self.begin(board, Color::Black),
            [false, false] | [true, true] => {}
        }
    }

    fn is_over(&self) -> bool {
        self.began_beyond
            || self
                .count
                .is_some_and(|count| count.number > u32::from(count.limit))
    }
}

/// The Thai rules without other draws, which would cut a count short.
const COUNT_ALONE: Rules = Rules::THAI
    .with_repetition(Some(Repetition::new(
        NonZeroU8::MAX,
        RepetitionEffect::Claimable,
    )))
    .with_dead_position_draws(false);

/// Returns a legal move, every second time a capture if there is one, so that games reach their counts.
fn greedy(step: Step, game: &Game) -> Option<Action> {
    if let Step::Legal(choice) = step {
        let mut captures = game.position().captures();
        captures.sort_unstable();
        if choice % 2 == 0 && !captures.is_empty() {
            let index = usize::from(choice / 2) % captures.len();
            return Some(Action::Move(captures[index]));
        }
    }
    step.action(game)
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn the_count_agrees_with_the_spoken_one(setup in setups(), steps in moves_and_counts()) {
        let setup = makruk_core::Setup { count: None, ..setup };
        let mut game = Game::from_setup(&setup, COUNT_ALONE).unwrap();
        let mut arbiter = Arbiter::new(game.position().board(), setup.turn);
        prop_assert_eq!(Spoken::of(&game), arbiter.count);
        for step in steps {
            let Some(action) = greedy(step, &game) else { break };
            if game.outcome().is_some() {
                break;
            }
            let mover = game.position().turn();
            if game.act(action).is_err() {
                continue;
            }
            match action {
                Action::StartCount => arbiter.call(mover),
                Action::StopCount => arbiter.stop(),
                _ => arbiter.after_move(game.position().board(), mover),
            }
            prop_assert_eq!(Spoken::of(&game), arbiter.count, "{}", common::fields(&game));
            let by = game.outcome().map(Outcome::by);
            match Status::of(game.position()) {
                Status::Ongoing | Status::Check => {
                    let kind = arbiter.count.map_or(CountKind::Board, |count| count.kind);
                    let over = arbiter.is_over().then_some(Termination::CountExpired(kind));
                    prop_assert_eq!(by, over);
                }
                Status::Checkmate | Status::Stalemate => prop_assert!(by.is_some()),
            }
        }
    }
}
