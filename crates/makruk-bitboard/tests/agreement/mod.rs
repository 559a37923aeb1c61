//! The properties on which the two generators must agree in every position. Fuzz targets call this as well.
#![allow(dead_code)] // each file of tests takes what it needs

use core::ops::ControlFlow;

use makruk_bitboard::{BitPosition, perft};
use makruk_core::{Board, Color, Move, Piece, Position, Role, Square, SquareSet};

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// Both generators say the same about a position and about each of its moves.
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

/// The same pieces stand on the same squares.
#[track_caller]
pub(crate) fn assert_same_pieces(sets: &BitPosition, board: &Board) {
    for color in Color::ALL {
        assert_eq!(sets.by_color(color), board.by_color(color), "{board:?}");
    }
    for role in Role::ALL {
        assert_eq!(sets.by_role(role), board.by_role(role), "{board:?}");
    }
}

/// Attack maps, legality of moves and conversions agree as well; slower.
#[track_caller]
pub(crate) fn assert_agree_in_detail(position: &Position) {
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
        // The reasons of a sample: each takes a board.
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
