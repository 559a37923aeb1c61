//! Random initial positions, rule sets and actions.
#![allow(dead_code)] // not every test file uses every item

use core::num::NonZeroU8;
use std::sync::LazyLock;

use makruk_core::{Color, Move, Role, Setup, Square};
use makruk_notation::Fen;
use makruk_rules::{
    Action, BoardHonor, Caller, Claim, CountExpiry, CountStart, FirstNumber, Game, LimitRow,
    LimitTable, MateByCountingSide, MaterialTest, OverLimit, Repetition, RepetitionEffect, Rules,
    TimeoutMaterial, storage::Storage,
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::common::setup;

/// Positions from recorded games in the fairy dialect; the second list has those with a count.
static RECORDED: LazyLock<[Vec<String>; 2]> = LazyLock::new(|| {
    let of_games = makruk_testdata::games().into_iter().flat_map(|game| {
        let plies = game.plies.into_iter().step_by(7);
        core::iter::once(game.start).chain(plies.map(|ply| ply.fen))
    });
    let others = makruk_testdata::valid_fens().map(str::to_owned);
    let (plain, counted) = of_games
        .chain(others)
        .partition(|fen| fen.contains(" - - "));
    [plain, counted]
});

/// Multiplies the default number of cases, which the variable `PROPTEST_CASES` sets: `PROPTEST_CASES=4000` tries many more.
pub(crate) fn cases(times: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig {
        cases: usual.cases.saturating_mul(times),
        ..usual
    }
}

/// Initial positions, many of them during a count.
pub(crate) fn setups() -> impl Strategy<Value = Setup> {
    let fens = prop_oneof![
        1 => Just(Fen::START.to_owned()),
        3 => select(RECORDED[0].as_slice()),
        4 => select(RECORDED[1].as_slice()),
    ];
    // Drop the count of some FENs.
    (fens, proptest::bool::weighted(0.2)).prop_map(|(fen, lost)| {
        let mut setup = setup(&fen);
        setup.count = setup.count.filter(|_| !lost);
        setup
    })
}

pub(crate) fn presets() -> impl Strategy<Value = Rules> {
    select(vec![Rules::THAI, Rules::FAIRY, Rules::FAIRY_ON_CALL])
}

/// Presets, and rule sets with independently chosen parts.
pub(crate) fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![presets(), mixed()]
}

fn mixed() -> impl Strategy<Value = Rules> {
    let start = || select(vec![CountStart::Automatic, CountStart::OnCall]);
    let first = || {
        select(vec![
            FirstNumber::One,
            FirstNumber::PieceCount,
            FirstNumber::PieceCountPlusOne,
        ])
    };
    let caller = select(vec![Caller::Either, Caller::WeakerSide]);
    let board = proptest::option::weighted(
        0.8,
        (1..70_u16, start(), caller, first()).prop_map(|(limit, start, caller, first)| {
            BoardHonor::new(limit)
                .with_start(start)
                .with_caller(caller)
                .with_first(first)
        }),
    );
    let pieces = (limits(), start(), first(), any::<bool>()).prop_map(
        |(limits, start, first, begins_in_setup)| {
            Rules::THAI
                .pieces
                .with_limits(limits)
                .with_start(start)
                .with_first(first)
                .with_begins_in_setup(begins_in_setup)
        },
    );
    let repetition = proptest::option::weighted(
        0.8,
        (
            2..5_u8,
            select(vec![RepetitionEffect::Draw, RepetitionEffect::Claimable]),
        )
            .prop_map(|(fold, effect)| {
                Repetition::new(NonZeroU8::new(fold).expect("from 2"), effect)
            }),
    );
    let expiry = select(vec![CountExpiry::Exceeded, CountExpiry::Reached]);
    let mate = select(vec![MateByCountingSide::Draws, MateByCountingSide::Wins]);
    let material = (
        any::<bool>(),
        any::<bool>(),
        select(vec![MaterialTest::Fairy, MaterialTest::Exact]),
        select(vec![
            TimeoutMaterial::Fairy,
            TimeoutMaterial::Exact,
            TimeoutMaterial::Listed,
        ]),
    );
    let over_limit = select(vec![OverLimit::DrawFirst, OverLimit::MateFirst]);
    let expiry = (expiry, over_limit);
    (board, pieces, expiry, mate, repetition, material).prop_map(
        |(board, pieces, expiry, mate_by_counting_side, repetition, material)| {
            Rules::THAI
                .with_board(board)
                .with_pieces(pieces)
                .with_expiry(expiry.0)
                .with_over_limit_at_once(expiry.1)
                .with_mate_by_counting_side(mate_by_counting_side)
                .with_repetition(repetition)
                .with_dead_position_draws(material.0)
                .with_timeout_may_draw(material.1)
                .with_material(material.2)
                .with_timeout_material(material.3)
        },
    )
}

fn limits() -> impl Strategy<Value = LimitTable> {
    let roles = select(Role::ALL.to_vec());
    let row = (roles, 1..3_u8, 1..70_u16).prop_map(|(role, at_least, moves)| LimitRow {
        role,
        at_least,
        moves,
    });
    let otherwise = proptest::option::of(1..70_u16);
    let drawn = (
        proptest::array::uniform8(proptest::option::of(row)),
        otherwise,
    )
        .prop_map(|(rows, otherwise)| LimitTable { rows, otherwise });
    prop_oneof![
        Just(LimitTable::MAKRUK),
        Just(LimitTable::MAKRUK_KHON_FIRST),
        drawn
    ]
}

/// A step to attempt in a game, whatever its position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// One of the legal moves.
    Legal(u16),
    /// An action, which may be rejected.
    Any(Action),
}

impl Step {
    /// Returns the action in a game; `None` if there is no legal move.
    pub(crate) fn action<S: Storage>(self, game: &Game<S>) -> Option<Action> {
        match self {
            Self::Legal(choice) => {
                let mut moves = game.position().legal_moves();
                moves.sort_unstable();
                let index = usize::from(choice).checked_rem(moves.len())?;
                Some(Action::Move(moves[index]))
            }
            Self::Any(action) => Some(action),
        }
    }
}

/// Mostly legal moves, interspersed with counts and offers; few of these end the game.
pub(crate) fn steps() -> impl Strategy<Value = Vec<Step>> {
    const ANY_MOVE: Move = Move::new(Square::A1, Square::H8);
    let color = || select(Color::ALL.to_vec());
    let square = || select(Square::ALL.to_vec());
    let other = prop_oneof![
        30 => Just(Action::StartCount),
        15 => Just(Action::StopCount),
        15 => color().prop_map(Action::OfferDraw),
        15 => color().prop_map(Action::DeclineDraw),
        2 => color().prop_map(Action::AcceptDraw),
        5 => color().prop_map(|color| Action::Claim(color, Claim::Repetition)),
        1 => proptest::option::of(color()).prop_map(Action::Adjudicate),
        1 => proptest::option::of(color()).prop_map(Action::Conclude),
        5 => (square(), square(), any::<bool>()).prop_map(|(from, to, promotes)| {
            // The move is rarely legal.
            let mv = Move::try_new(from, to).unwrap_or(ANY_MOVE);
            Action::Move(if promotes { mv.promoting() } else { mv })
        }),
    ];
    let last = prop_oneof![
        color().prop_map(Action::Resign),
        color().prop_map(Action::Timeout),
    ];
    let step = prop_oneof![
        600 => any::<u16>().prop_map(Step::Legal),
        100 => other.prop_map(Step::Any),
        1 => last.prop_map(Step::Any),
    ];
    vec(step, 0..250)
}

/// Moves, and counts that are called and stopped.
pub(crate) fn moves_and_counts() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        200 => any::<u16>().prop_map(Step::Legal),
        4 => Just(Step::Any(Action::StartCount)),
        1 => Just(Step::Any(Action::StopCount)),
    ];
    vec(step, 0..400)
}
