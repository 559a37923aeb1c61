//! Random positions: reached from known positions, or constructed.

use core::num::NonZeroU32;

use makruk_core::{Board, Color, Move, Piece, Position, Role, Setup, SetupProblems, Square};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};

use crate::common;

/// Multiplies the default number of cases, which the variable `PROPTEST_CASES` sets: `PROPTEST_CASES=4000` tries many more.
pub(crate) fn cases(times: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig {
        cases: usual.cases.saturating_mul(times),
        ..usual
    }
}

/// Positions of all kinds: reached in random games, or constructed with or without unusual material.
pub(crate) fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![
        3 => reached(),
        2 => constructed(SetupProblems::empty()),
        1 => constructed(SetupProblems::TOO_MUCH_MATERIAL | SetupProblems::BIA_MISPLACED),
    ]
}

/// Positions reached by random games.
fn reached() -> impl Strategy<Value = Position> {
    (first_positions(), vec(any::<u16>(), 0..150)).prop_map(|(mut position, choices)| {
        for choice in choices {
            let Some(mv) = choose(&position, choice) else {
                break;
            };
            position = position.after(mv).expect("legal move");
        }
        position
    })
}

/// Chooses a legal move, if there is one.
pub(crate) fn choose(position: &Position, choice: u16) -> Option<Move> {
    let moves = position.legal_moves();
    let index = usize::from(choice).checked_rem(moves.len())?;
    Some(moves[index])
}

/// The start position and recorded positions from games.
fn first_positions() -> impl Strategy<Value = Position> {
    let games = makruk_testdata::valid_fens().map(common::position);
    let perft = makruk_testdata::perft()
        .into_iter()
        .map(|row| common::position(&row.fen));
    let recorded: Vec<_> = games.chain(perft).collect();
    prop_oneof![Just(Position::start()), select(recorded)]
}

/// Positions with few or many randomly placed pieces. Pieces that would cause a problem other than the `allowed` ones are left
/// out.
fn constructed(allowed: SetupProblems) -> impl Strategy<Value = Position> {
    let square = select(&Square::ALL[..]);
    let mut pieces = Piece::ALL.to_vec();
    pieces.retain(|piece| piece.role() != Role::Khun);
    let piece = (square.clone(), select(pieces));
    let pieces = prop_oneof![vec(piece.clone(), 0..8), vec(piece, 0..48)];
    let turn = select(&Color::ALL[..]);
    (square, any::<Index>(), pieces, turn, clocks()).prop_map(
        move |(white, black, pieces, turn, (halfmoves, fullmoves))| {
            let mut setup = Setup {
                turn,
                halfmoves,
                fullmoves,
                ..Setup::default()
            };
            let mut apart = Square::ALL.to_vec();
            apart.retain(|square| square.distance(white) > 1);
            setup.board.put(white, Piece::WhiteKhun);
            setup.board.put(*black.get(&apart), Piece::BlackKhun);
            for (square, piece) in pieces {
                add_piece(&mut setup, square, piece, allowed);
            }
            Position::from_setup_ignoring(&setup, allowed).expect("offending pieces are left out")
        },
    )
}

fn clocks() -> impl Strategy<Value = (u32, NonZeroU32)> {
    (0..200_u32, 1..300_u32)
        .prop_map(|(halfmoves, fullmoves)| (halfmoves, NonZeroU32::new(fullmoves).expect("from 1")))
}

fn add_piece(setup: &mut Setup, square: Square, piece: Piece, allowed: SetupProblems) {
    if setup.board.get(square).is_none() {
        setup.board.put(square, piece);
        if !allowed.contains(setup.problems()) {
            setup.board.remove(square);
        }
    }
}

/// Boards with any pieces anywhere, valid or not.
pub(crate) fn boards() -> impl Strategy<Value = Board> {
    vec((select(&Square::ALL[..]), select(&Piece::ALL[..])), 0..64).prop_map(|pieces| {
        let mut board = Board::new();
        for (square, piece) in pieces {
            board.put(square, piece);
        }
        board
    })
}
