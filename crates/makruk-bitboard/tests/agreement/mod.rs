//! Properties on which the two generators must agree in every position, also used by fuzz targets.
#![allow(dead_code)] // not every test file uses every item

use core::ops::ControlFlow;

use makruk_bitboard::{BitPosition, perft};
use makruk_core::{Board, Color, Move, MoveGenerator, Piece, Position, Role, Square, SquareSet};

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Describes a position as seen through the shared trait, and the positions after each move and a null move.
fn seen<P: MoveGenerator>(position: &P) -> String {
    let of = |position: &P| {
        let pieces: Vec<_> = Square::ALL.map(|square| position.get(square)).into();
        let moves = sorted(position.legal_moves());
        let mut visited = Vec::new();
        let _ = position.for_each_legal(|mv| {
            visited.push(mv);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(sorted(visited), moves);
        let by_square = Square::ALL.map(|square| sorted(position.legal_moves_from(square)));
        let captures = sorted(position.captures());
        let count = (position.count_legal(), position.has_legal_move());
        let ends = (
            position.is_check(),
            position.is_checkmate(),
            position.is_stalemate(),
        );
        let sets = Color::ALL.map(|color| {
            (
                position.by_color(color),
                position.is_bare(color),
                position.khun(color),
            )
        });
        let attacks = (position.checkers(), position.pinned());
        (
            position.turn(),
            position.zobrist(),
            pieces,
            (moves, by_square, captures),
            count,
            ends,
            sets,
            attacks,
        )
    };
    let after: Vec<_> = sorted(position.legal_moves())
        .into_iter()
        .map(|mv| {
            let after = position.after(mv).expect("the move is legal");
            (mv, position.gives_check(mv), after.zobrist(), after.turn())
        })
        .collect();
    let null = position.after_null();
    format!("{:?}", (of(position), after, null.as_ref().map(of)))
}

/// Asserts that both position types agree through their shared trait.
#[track_caller]
pub(crate) fn assert_same_by_trait(position: &Position) {
    assert_eq!(seen(&BitPosition::from(position)), seen(position));
    for mv in [
        Move::new(Square::E3, Square::E4),
        Move::new(Square::D1, Square::D3),
    ] {
        let sets = BitPosition::from(position);
        let by_trait = MoveGenerator::check_legal(&sets, mv);
        assert_eq!(by_trait, MoveGenerator::check_legal(position, mv));
        assert_eq!(by_trait.is_ok(), MoveGenerator::is_legal(&sets, mv));
        assert_eq!(by_trait.is_ok(), MoveGenerator::is_legal(position, mv));
    }
}

/// Asserts that both generators agree about a position and each of its moves.
#[track_caller]
pub(crate) fn assert_agree(position: &Position) {
    let sets = BitPosition::from(position);
    let board = || format!("{:?}, {} to move", position.board(), position.turn());
    assert_eq!(sets.zobrist(), position.zobrist(), "{}", board());
    let checkers = position.checkers();
    assert_eq!(sets.checkers(), checkers, "checkers\n{}", board());
    assert_eq!(sets.is_check(), position.is_check());
    assert_eq!(sets.pinned(), position.pinned(), "pinned\n{}", board());

    let moves = sorted(position.legal_moves());
    assert_eq!(sorted(sets.legal_moves()), moves, "moves\n{}", board());
    assert_eq!(sets.count_legal(), moves.len(), "count\n{}", board());
    assert_eq!(sets.has_legal_move(), !moves.is_empty());
    let captures = sorted(position.captures());
    assert_eq!(sorted(sets.captures()), captures, "captures\n{}", board());

    let (mut played, mut replies) = (position.clone(), 0);
    for mv in moves {
        let gives_check = position.gives_check(mv);
        let after = sets.after_unchecked(mv);
        assert_eq!(sets.gives_check(mv), gives_check, "{mv:?}\n{}", board());
        let undo = played.play_unchecked(mv);
        assert_eq!(after.zobrist(), played.zobrist(), "{mv:?}\n{}", board());
        assert_same_pieces(&after, played.board());
        assert_eq!(after.turn(), played.turn());
        played.undo(undo);
        replies += after.count_legal() as u64;
    }
    assert_eq!(perft(&sets, 2), replies, "replies\n{}", board());
}

/// Asserts that both representations have the same pieces on the same squares.
#[track_caller]
pub(crate) fn assert_same_pieces(sets: &BitPosition, board: &Board) {
    for color in Color::ALL {
        assert_eq!(sets.by_color(color), board.by_color(color), "{board:?}");
    }
    for role in Role::ALL {
        assert_eq!(sets.by_role(role), board.by_role(role), "{board:?}");
    }
}

/// Like [`assert_agree`], but slower: also compares attack maps, the legality of all moves, and conversions.
#[track_caller]
pub(crate) fn assert_agree_in_detail(position: &Position) {
    assert_same_by_trait(position);
    assert_agree(position);
    let (sets, board) = (BitPosition::from(position), position.board());
    assert_same_pieces(&sets, board);
    assert_eq!(sets.to_setup().board, *board);
    assert_eq!(sets.to_setup().turn, position.turn());
    assert_eq!(Position::try_from(&sets).as_ref(), Ok(position));
    for color in Color::ALL {
        assert_eq!(Some(sets.khun(color)), board.khun(color));
        for role in Role::ALL {
            let pieces = board.pieces(color, role);
            assert_eq!(sets.pieces(color, role), pieces);
            let attacked = pieces
                .into_iter()
                .flat_map(|piece| board.attacks_from(piece));
            assert_eq!(
                sets.attacked_by_role(color, role),
                attacked.collect(),
                "{role}"
            );
        }
        let attacked = Square::ALL
            .into_iter()
            .filter(|&square| board.is_attacked(square, color));
        assert_eq!(sets.attacked_by(color), attacked.collect(), "{board:?}");
    }
    for square in Square::ALL {
        assert_eq!(sets.get(square), board.get(square));
        assert_eq!(sets.attacks_from(square), board.attacks_from(square));
        let moves = sorted(position.legal_moves_from(square));
        assert_eq!(sorted(sets.legal_moves_from(square)), moves);
        for color in Color::ALL {
            let attackers = board.attackers_to(square, color);
            assert_eq!(sets.attackers_to(square, color), attackers, "{square}");
        }
    }
    let _ = sets.for_each_mover(SquareSet::ALL, |mover| {
        assert_eq!(board.get(mover.from).map(Piece::role), Some(mover.role));
        let moves = sorted(position.legal_moves_from(mover.from));
        assert_eq!(sorted(mover.moves()), moves, "{mover:?}\n{board:?}");
        assert!(!moves.is_empty());
        ControlFlow::<()>::Continue(())
    });
    for mv in (0..1 << 13).filter_map(Move::from_bits) {
        let is_legal = position.is_legal(mv);
        assert_eq!(sets.is_legal(mv), is_legal, "{mv:?}\n{board:?}");
        // Compare the reasons only for a sample of the moves, because each comparison needs a board.
        if u64::from(mv.to_bits()) % 64 == position.zobrist() % 64 {
            assert_eq!(sets.check_legal(mv), position.check_legal(mv));
        }
    }
    let mut passed = position.clone();
    let undo = passed.play_null();
    assert_eq!(sets.after_null().is_some(), undo.is_some());
    if let Some(null) = sets.after_null() {
        assert_eq!(
            (null.turn(), null.zobrist()),
            (passed.turn(), passed.zobrist())
        );
        assert_agree(&passed);
    }
}
