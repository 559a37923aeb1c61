//! Indices of all possible half-moves.

use std::collections::BTreeSet;

use makruk_codec::{
    MoveIndex, PieceMoveIndex,
    makruk_core::{Board, Color, Move, Piece, Position, Role, SetupProblems, Square},
};

use crate::common::{games, mv, position, setup};

/// Returns the squares that a lone piece can reach, including by captures if it is a bia.
fn reach(piece: Piece, from: Square) -> Vec<Square> {
    let board = Board::new();
    let mut reach = board.attacks(piece, from);
    if piece.role() == Role::Bia {
        let forward = piece.color().fold(1, -1);
        reach.extend(from.offset(0, forward));
    }
    reach.into_iter().collect()
}

/// Returns whether a piece can be on a square in a game.
fn can_stand(piece: Piece, square: Square) -> bool {
    let rank = square.rank().relative_to(piece.color()).index();
    piece.role() != Role::Bia || (2..=4).contains(&rank)
}

fn all_moves(piece: Piece) -> impl Iterator<Item = (Square, Square)> {
    let squares = Square::ALL
        .into_iter()
        .filter(move |&from| can_stand(piece, from));
    squares.flat_map(move |from| reach(piece, from).into_iter().map(move |to| (from, to)))
}

#[test]
fn pieces_can_make_1428_moves_by_squares() {
    let pairs: BTreeSet<(Square, Square)> = Piece::ALL.into_iter().flat_map(all_moves).collect();
    assert_eq!(pairs.len(), 1428);
    assert_eq!(usize::from(MoveIndex::COUNT), pairs.len());
    for (number, (from, to)) in (0..).zip(pairs) {
        let index = MoveIndex::new(number).unwrap();
        assert_eq!(index.squares(), (from, to));
        assert_eq!(MoveIndex::from_squares(from, to), Some(index));
        assert_eq!(index.get(), number);
    }
    const { assert!(MoveIndex::COUNT <= 1 << 11) };
}

#[test]
fn pieces_can_make_2166_moves_by_role_and_squares() {
    let roles = [
        (Role::Khun, 420),
        (Role::Met, 196),
        (Role::Khon, 252),
        (Role::Ma, 336),
        (Role::Rua, 896),
        (Role::Bia, 66),
    ];
    let mut number = 0;
    for (role, count) in roles {
        let first = number;
        for (from, to) in all_moves(Piece::new(Color::White, role)) {
            let index = PieceMoveIndex::new(number).unwrap();
            assert_eq!(index.get(), number);
            assert_eq!(index.squares(Color::White), (role, from, to));
            let black = (role, from.rotate_180(), to.rotate_180());
            assert_eq!(index.squares(Color::Black), black);
            let white = Piece::new(Color::White, role);
            assert_eq!(PieceMoveIndex::from_squares(white, from, to), Some(index));
            let black = Piece::new(Color::Black, role);
            let (from, to) = (from.rotate_180(), to.rotate_180());
            assert_eq!(PieceMoveIndex::from_squares(black, from, to), Some(index));
            number += 1;
        }
        assert_eq!(number - first, count, "{role}");
    }
    assert_eq!(number, 2166);
    assert_eq!(PieceMoveIndex::COUNT, number);
    const { assert!(PieceMoveIndex::COUNT <= 1 << 12) };
}

#[test]
fn blacks_moves_are_whites_moves_rotated() {
    for role in Role::ALL {
        let (white, black) = (
            Piece::new(Color::White, role),
            Piece::new(Color::Black, role),
        );
        let flipped: BTreeSet<_> = all_moves(black)
            .map(|(from, to)| (from.rotate_180(), to.rotate_180()))
            .collect();
        assert_eq!(all_moves(white).collect::<BTreeSet<_>>(), flipped);
    }
}

#[test]
fn all_other_square_pairs_have_no_index() {
    let mut count = 0;
    for from in Square::ALL {
        for to in Square::ALL {
            let can = |piece: &Piece| can_stand(*piece, from) && reach(*piece, from).contains(&to);
            let anyone = Piece::ALL.iter().any(can);
            assert_eq!(MoveIndex::from_squares(from, to).is_some(), anyone);
            for piece in Piece::ALL {
                let index = PieceMoveIndex::from_squares(piece, from, to);
                assert_eq!(index.is_some(), can(&piece), "{piece} {from} {to}");
                count += usize::from(index.is_some());
            }
        }
    }
    assert_eq!(count, 2 * (2166 + 196)); // bia ngai have the numbers of met
}

#[test]
fn indices_beyond_the_list_are_rejected() {
    assert_eq!(MoveIndex::new(MoveIndex::COUNT), None);
    assert_eq!(MoveIndex::new(u16::MAX), None);
    assert_eq!(PieceMoveIndex::new(PieceMoveIndex::COUNT), None);
    assert_eq!(PieceMoveIndex::new(u16::MAX), None);
    assert!(MoveIndex::new(MoveIndex::COUNT - 1).is_some());
    assert!(PieceMoveIndex::new(PieceMoveIndex::COUNT - 1).is_some());
}

#[test]
fn indices_never_change() {
    let pair = |from, to| MoveIndex::from_squares(from, to).map(MoveIndex::get);
    assert_eq!(pair(Square::A1, Square::B1), Some(0));
    assert_eq!(pair(Square::B1, Square::D2), Some(27));
    assert_eq!(pair(Square::E3, Square::E4), Some(443));
    assert_eq!(pair(Square::H8, Square::G8), Some(1427));
    let piece =
        |piece, from, to| PieceMoveIndex::from_squares(piece, from, to).map(PieceMoveIndex::get);
    assert_eq!(piece(Piece::WhiteKhun, Square::A1, Square::B1), Some(0));
    assert_eq!(piece(Piece::WhiteMa, Square::B1, Square::D2), Some(870));
    assert_eq!(piece(Piece::BlackMa, Square::G8, Square::E7), Some(870));
    assert_eq!(
        piece(Piece::WhiteBiaNgai, Square::A1, Square::B2),
        Some(420)
    );
    assert_eq!(piece(Piece::WhiteBia, Square::H5, Square::H6), Some(2165));
    assert_eq!(piece(Piece::BlackBia, Square::A4, Square::A3), Some(2165));
}

#[test]
fn all_legal_moves_of_recorded_games_round_trip_through_their_index() {
    for (mut position, moves) in games() {
        for mv in moves {
            for legal in position.legal_moves() {
                let index = MoveIndex::from_move(legal).unwrap();
                assert_eq!(index.to_move(&position), Some(legal));
                let index = PieceMoveIndex::from_move(&position, legal).unwrap();
                assert_eq!(index.to_move(&position), Some(legal));
            }
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn an_index_of_an_illegal_move_gives_none() {
    for (mut position, moves) in games().step_by(40) {
        for mv in moves {
            let legal = position.legal_moves();
            let found = |moves: Vec<Move>| {
                let mut moves = moves;
                moves.sort_unstable();
                moves
            };
            let expected = found(legal.iter().copied().collect());
            let pairs = (0..MoveIndex::COUNT).filter_map(MoveIndex::new);
            let pairs = pairs.filter_map(|index| index.to_move(&position));
            assert_eq!(found(pairs.collect()), expected);
            let pieces = (0..PieceMoveIndex::COUNT).filter_map(PieceMoveIndex::new);
            let pieces = pieces.filter_map(|index| index.to_move(&position));
            assert_eq!(found(pieces.collect()), expected);
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn a_piece_index_applies_to_one_kind_of_piece_only() {
    let position = position("7k/8/8/8/8/8/1R6/K7 w");
    let index = |piece| PieceMoveIndex::from_squares(piece, Square::B2, Square::B3).unwrap();
    assert_eq!(index(Piece::WhiteRua).to_move(&position), Some(mv("b2b3")));
    assert_eq!(index(Piece::WhiteKhun).to_move(&position), None);
    assert_eq!(index(Piece::WhiteKhon).to_move(&position), None);
    let start = Position::start();
    assert_eq!(PieceMoveIndex::from_move(&start, mv("e4e5")), None);
}

#[test]
fn promotions_are_inferred_from_the_board() {
    let position = position("7k/8/8/P7/8/8/8/K7 w");
    let push = mv("a5a6m");
    let index = MoveIndex::from_move(push).unwrap();
    assert_eq!(MoveIndex::from_move(push.not_promoting()), Some(index));
    assert_eq!(index.to_move(&position), Some(push));
    let index = PieceMoveIndex::from_move(&position, push).unwrap();
    assert_eq!(index.to_move(&position), Some(push));
}

#[test]
fn a_misplaced_bias_move_has_a_square_index_but_no_piece_index() {
    let setup = setup("7k/4P3/8/8/8/8/4P3/K7 w - - 0 1");
    let position = Position::from_setup_ignoring(&setup, SetupProblems::BIA_MISPLACED).unwrap();
    for text in ["e7e8m", "e2e3"] {
        let mv = mv(text);
        assert!(position.is_legal(mv));
        assert_eq!(PieceMoveIndex::from_move(&position, mv), None);
        let index = MoveIndex::from_move(mv).unwrap();
        assert_eq!(index.to_move(&position), Some(mv));
    }
}
