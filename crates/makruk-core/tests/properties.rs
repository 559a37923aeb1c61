//! Invariants of every position.

use core::ops::ControlFlow;
use std::collections::BTreeSet;

use makruk_core::{
    Board, Color, Move, Piece, Position, Role, Setup, SetupProblems, Square, SquareSet, Undo,
    divide, perft, zobrist,
};
use proptest::{collection::vec, option, prelude::*, sample::select};

use crate::{
    common,
    naive::Naive,
    strategies::{boards, cases, choose, positions},
};

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

fn legal(position: &Position) -> Vec<Move> {
    sorted(position.legal_moves())
}

/// Returns all observable state of a position.
fn everything(position: &Position) -> (Setup, u64, u32, u32, Vec<SquareSet>) {
    let board = position.board();
    let lists = Color::ALL
        .into_iter()
        .flat_map(|color| Role::ALL.map(|role| board.pieces(color, role)))
        .chain(Color::ALL.map(|color| board.by_color(color)))
        .chain(Role::ALL.map(|role| board.by_role(role)))
        .collect();
    (
        position.to_setup(),
        position.zobrist(),
        position.halfmoves(),
        position.fullmoves().get(),
        lists,
    )
}

/// Asserts that a board's bitboards agree with its squares.
fn assert_lists_in_step(board: &Board) {
    let squares_of = |is_wanted: &dyn Fn(Piece) -> bool| -> SquareSet {
        Square::ALL
            .into_iter()
            .filter(|&square| board.get(square).is_some_and(is_wanted))
            .collect()
    };
    for color in Color::ALL {
        assert_eq!(
            board.by_color(color),
            squares_of(&|piece| piece.color() == color),
            "{color}"
        );
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            assert_eq!(
                board.pieces(color, role),
                squares_of(&|other| other == piece),
                "{piece}"
            );
        }
    }
    for role in Role::ALL {
        assert_eq!(
            board.by_role(role),
            squares_of(&|piece| piece.role() == role),
            "{role}"
        );
    }
    assert_eq!(board.occupied(), squares_of(&|_| true));
    let pieces: Vec<_> = board.iter().collect();
    let expected = Square::ALL
        .into_iter()
        .filter_map(|at| Some((at, board.get(at)?)));
    assert_eq!(pieces, expected.collect::<Vec<_>>());
    assert_eq!(board.iter().len(), pieces.len());
}

// The rules.

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn legal_moves_agree_with_the_naive_generator(position in positions()) {
        prop_assert_eq!(legal(&position), Naive::new(&position).legal_moves());
    }

    #[test]
    fn check_agrees_with_the_naive_board(position in positions()) {
        let naive = Naive::new(&position);
        prop_assert_eq!(position.is_check(), naive.is_in_check(position.turn()));
        prop_assert!(!naive.is_in_check(!position.turn()));
    }

    #[test]
    fn gives_check_predicts_is_check_after_the_move(position in positions()) {
        for mv in position.legal_moves() {
            let after = position.after(mv).unwrap();
            prop_assert_eq!(position.gives_check(mv), after.is_check(), "{:?}", mv);
        }
    }

    #[test]
    fn the_checkers_are_the_pieces_that_attack_the_khun(position in positions()) {
        let turn = position.turn();
        let khun = position.board().khun(turn).unwrap();
        prop_assert_eq!(position.checkers(), position.board().attackers_to(khun, !turn));
        prop_assert_eq!(position.is_check(), position.board().is_attacked(khun, !turn));
    }

    #[test]
    fn a_piece_is_pinned_if_a_rua_gives_check_without_it(position in positions()) {
        let (board, turn) = (position.board(), position.turn());
        let khun = board.khun(turn).unwrap();
        let checking = |board: &Board| board.attackers_to(khun, !turn) & board.by_role(Role::Rua);
        let pinned: SquareSet = board
            .by_color(turn)
            .into_iter()
            .filter(|&square| square != khun)
            .filter(|&square| {
                let mut without = board.clone();
                without.remove(square);
                !(checking(&without) - checking(board)).is_empty()
            })
            .collect();
        prop_assert_eq!(position.pinned(), pinned);
    }

    #[test]
    fn every_legal_move_leads_to_a_valid_position(position in positions()) {
        for mv in position.legal_moves() {
            let after = position.after(mv).unwrap();
            let before = position.to_setup().problems();
            prop_assert!(before.contains(after.to_setup().problems()), "{:?}", mv);
        }
    }
}

// Move queries.

proptest! {
    // One case asks for all 8,192 moves.
    #![proptest_config(cases(2))]

    #[test]
    fn is_legal_agrees_with_the_list(position in positions()) {
        let list: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
            prop_assert_eq!(position.is_legal(mv), list.contains(&mv), "{:?}", mv);
        }
    }
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn no_move_is_listed_twice(position in positions()) {
        let moves = position.legal_moves();
        prop_assert_eq!(moves.iter().collect::<BTreeSet<_>>().len(), moves.len());
        prop_assert_eq!(position.count_legal(), moves.len());
        prop_assert_eq!(position.has_legal_move(), !moves.is_empty());
    }

    #[test]
    fn captures_are_the_legal_moves_to_a_piece(position in positions()) {
        let board = position.board();
        let to_a_piece = position.legal_moves().into_iter().filter(|mv| board.get(mv.to()).is_some());
        prop_assert_eq!(sorted(position.captures()), sorted(to_a_piece));
    }

    #[test]
    fn the_moves_from_all_squares_are_all_legal_moves(position in positions()) {
        let mut all = Vec::new();
        for square in Square::ALL {
            let moves = position.legal_moves_from(square);
            prop_assert!(moves.iter().all(|mv| mv.from() == square));
            all.extend(moves);
        }
        prop_assert_eq!(sorted(all), legal(&position));
    }

    #[test]
    fn a_visit_ends_when_the_visitor_breaks(position in positions(), limit in 1_usize..40) {
        let mut visited = Vec::new();
        let flow = position.for_each_legal(|mv| {
            visited.push(mv);
            if visited.len() == limit { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
        });
        let count = position.count_legal();
        prop_assert_eq!(visited.len(), count.min(limit));
        let last = visited.last().copied().filter(|_| limit <= count);
        prop_assert_eq!(flow.break_value(), last);
        prop_assert!(visited.iter().all(|&mv| position.is_legal(mv)));
    }

    #[test]
    fn perft_and_divide_agree_with_the_lists(position in positions()) {
        let mut leaves = 0;
        for mv in position.legal_moves() {
            leaves += position.after(mv).unwrap().legal_moves().len() as u64;
        }
        prop_assert_eq!(perft(&position, 2), leaves);
        let mut divided = 0;
        divide(&position, 2, |_, leaves| divided += leaves);
        prop_assert_eq!(divided, leaves);
    }
}

// Making and undoing moves.

/// Checks the effects of a move other than piece placement.
fn assert_clocks(before: &Position, after: &Position, undo: &Undo, mv: Move) {
    let mover = before.board().get(mv.from()).unwrap();
    let captured = before.board().get(mv.to());
    assert_eq!((undo.mv(), undo.captured()), (Some(mv), captured));
    let irreversible = captured.is_some() || mover.role() == Role::Bia;
    assert_eq!(
        after.halfmoves(),
        if irreversible {
            0
        } else {
            before.halfmoves() + 1
        }
    );
    let by_black = u32::from(before.turn() == Color::Black);
    assert_eq!(after.fullmoves().get(), before.fullmoves().get() + by_black);
    assert_eq!(after.turn(), !before.turn());
    assert_eq!(undo.zobrist_before(), before.zobrist());
}

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn a_move_relocates_its_piece(position in positions()) {
        for mv in position.legal_moves() {
            let mut board = position.board().clone();
            let piece = board.remove(mv.from()).unwrap();
            let role = if mv.is_promotion() { Role::BiaNgai } else { piece.role() };
            board.put(mv.to(), Piece::new(piece.color(), role));
            let after = position.after(mv).unwrap();
            prop_assert_eq!(after.board(), &board, "{:?}", mv);
        }
    }

    #[test]
    fn undo_restores_everything(position in positions()) {
        let mut played = position.clone();
        for mv in position.legal_moves() {
            let undo = played.play(mv).unwrap();
            assert_clocks(&position, &played, &undo, mv);
            assert_lists_in_step(played.board());
            prop_assert_eq!(everything(&played), everything(&position.after(mv).unwrap()));
            played.undo(undo);
            prop_assert_eq!(everything(&played), everything(&position), "{:?}", mv);
        }
    }

    #[test]
    fn a_whole_line_is_undone_move_by_move(
        position in positions(),
        choices in vec(any::<u16>(), 0..60),
    ) {
        let mut played = position;
        let mut line = Vec::new();
        for choice in choices {
            let before = everything(&played);
            // Null moves occur now and then, as in a search.
            let null = if choice % 16 == 0 { played.play_null() } else { None };
            let undo = match (null, choose(&played, choice)) {
                (Some(undo), _) => undo,
                (None, Some(mv)) => played.play_unchecked(mv),
                (None, None) => break,
            };
            line.push((before, undo));
        }
        while let Some((before, undo)) = line.pop() {
            played.undo(undo);
            prop_assert_eq!(everything(&played), before);
        }
    }

    #[test]
    fn the_incremental_hash_equals_the_computed_hash(position in positions(), choices in vec(any::<u16>(), 0..60)) {
        let mut position = position;
        for choice in choices {
            let fresh = zobrist::hash(position.board(), position.turn());
            prop_assert_eq!(position.zobrist(), fresh);
            let Some(mv) = choose(&position, choice) else { break };
            let _ = position.play_unchecked(mv);
        }
    }

    #[test]
    fn a_null_move_changes_only_the_turn_and_is_rejected_in_check(position in positions()) {
        let mut passed = position.clone();
        let Some(undo) = passed.play_null() else {
            prop_assert!(position.is_check());
            prop_assert_eq!(everything(&passed), everything(&position));
            return Ok(());
        };
        prop_assert!(!position.is_check());
        prop_assert_eq!((undo.mv(), undo.captured()), (None, None));
        prop_assert_eq!(passed.board(), position.board());
        prop_assert_eq!(passed.turn(), !position.turn());
        prop_assert_eq!(passed.zobrist(), zobrist::hash(passed.board(), passed.turn()));
        prop_assert_eq!(passed.halfmoves(), position.halfmoves() + 1);
        passed.undo(undo);
        prop_assert_eq!(everything(&passed), everything(&position));
    }

    #[test]
    fn positions_round_trip_through_setups(position in positions()) {
        let again = Position::from_setup_ignoring(
            &position.to_setup(),
            SetupProblems::all(),
        ).unwrap();
        prop_assert_eq!(everything(&again), everything(&position));
        prop_assert_eq!(&again, &position);
    }
}

#[test]
fn the_clocks_saturate() {
    let mut position = common::position("4k3/8/8/8/8/8/8/4K3 b - - 4294967295 4294967295");
    let before = everything(&position);
    let undo = position.play(common::mv("e8d8")).unwrap();
    assert_eq!(
        (position.halfmoves(), position.fullmoves().get()),
        (u32::MAX, u32::MAX)
    );
    position.undo(undo);
    let undo = position.play_null().unwrap();
    assert_eq!(
        (position.halfmoves(), position.fullmoves().get()),
        (u32::MAX, u32::MAX)
    );
    position.undo(undo);
    assert_eq!(everything(&position), before);
}

// Swapped sides.

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn swapping_sides_rotates_the_legal_moves(position in positions()) {
        let mirrored = position.swap_sides();
        let flipped = position.legal_moves().into_iter().map(Move::rotate_180);
        prop_assert_eq!(legal(&mirrored), sorted(flipped));
        prop_assert_eq!(mirrored.checkers(), position.checkers().rotate_180());
        prop_assert_eq!(mirrored.pinned(), position.pinned().rotate_180());
        prop_assert_eq!(mirrored.turn(), !position.turn());
        prop_assert_eq!(
            mirrored.zobrist(),
            zobrist::hash(mirrored.board(), mirrored.turn()),
        );
    }

    #[test]
    fn swapping_sides_twice_changes_nothing(position in positions()) {
        prop_assert_eq!(everything(&position.swap_sides().swap_sides()), everything(&position));
    }

    #[test]
    fn swapping_sides_preserves_the_problems(
        board in boards(),
        turn in select(&Color::ALL[..]),
    ) {
        let mirrored = Setup { board: board.swap_sides(), turn: !turn, ..Setup::default() };
        let setup = Setup { board, turn, ..Setup::default() };
        prop_assert_eq!(mirrored.problems(), setup.problems());
    }
}

// Boards.

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn a_boards_bitboards_agree_with_its_squares(
        board in boards(),
        changes in vec((select(&Square::ALL[..]), option::of(select(&Piece::ALL[..]))), 0..32),
    ) {
        let mut board = board;
        for (square, piece) in changes {
            let before = board.get(square);
            let taken = match piece {
                Some(piece) => board.put(square, piece),
                None => board.remove(square),
            };
            prop_assert_eq!(taken, before);
            prop_assert_eq!(board.get(square), piece);
        }
        assert_lists_in_step(&board);
    }

    #[test]
    fn boards_are_equal_if_the_same_pieces_stand_on_the_same_squares(board in boards()) {
        let mut again = Board::new();
        for (square, piece) in board.iter().collect::<Vec<_>>().into_iter().rev() {
            again.put(square, piece);
        }
        prop_assert_eq!(&again, &board);
        if let Some((square, _)) = board.iter().next() {
            again.remove(square);
            prop_assert_ne!(&again, &board);
        }
    }

    #[test]
    fn attackers_are_the_pieces_whose_attacks_include_the_square(board in boards()) {
        for square in Square::ALL {
            for color in Color::ALL {
                let attackers: SquareSet = board
                    .by_color(color)
                    .into_iter()
                    .filter(|&from| board.attacks_from(from).contains(square))
                    .collect();
                let found = board.attackers_to(square, color);
                prop_assert_eq!(found, attackers, "{} on {}", color, square);
            }
        }
    }

    #[test]
    fn swapping_sides_rotates_the_board(board in boards()) {
        let mirrored = board.swap_sides();
        prop_assert_eq!(&mirrored.swap_sides(), &board);
        for (square, piece) in &board {
            let theirs = Piece::new(!piece.color(), piece.role());
            prop_assert_eq!(mirrored.get(square.rotate_180()), Some(theirs));
            let attacks = board.attacks_from(square).rotate_180();
            prop_assert_eq!(mirrored.attacks_from(square.rotate_180()), attacks);
        }
    }
}

// Square sets, compared with the standard library's sets.

proptest! {
    #![proptest_config(cases(4))]

    #[test]
    fn a_square_set_behaves_like_a_btree_set(
        a in vec(select(&Square::ALL[..]), 0..80),
        b in vec(select(&Square::ALL[..]), 0..80),
        one in select(&Square::ALL[..]),
    ) {
        let set: SquareSet = a.iter().copied().collect();
        let other: SquareSet = b.iter().copied().collect();
        let (a, b): (BTreeSet<_>, BTreeSet<_>) = (a.into_iter().collect(), b.into_iter().collect());
        let list = |set: SquareSet| set.into_iter().collect::<Vec<_>>();
        let expected = |squares: BTreeSet<Square>| squares.into_iter().collect::<Vec<_>>();

        prop_assert_eq!(list(set), expected(a.clone()));
        prop_assert_eq!(list(set & other), expected(&a & &b));
        prop_assert_eq!(list(set | other), expected(&a | &b));
        prop_assert_eq!(list(set ^ other), expected(&a ^ &b));
        prop_assert_eq!(list(set - other), expected(&a - &b));
        prop_assert_eq!(!set & set, SquareSet::EMPTY);
        prop_assert_eq!(!set | set, SquareSet::ALL);

        prop_assert_eq!(set.len(), a.len());
        prop_assert_eq!(set.iter().len(), a.len());
        prop_assert_eq!(set.is_empty(), a.is_empty());
        prop_assert_eq!(set.more_than_one(), a.len() > 1);
        prop_assert_eq!(set.first(), a.first().copied());
        prop_assert_eq!(set.last(), a.last().copied());
        prop_assert_eq!(set.contains(one), a.contains(&one));
        prop_assert!(set.into_iter().rev().eq(a.iter().rev().copied()));
        prop_assert_eq!(set.rotate_180().rotate_180(), set);
        prop_assert_eq!(set.rotate_180().contains(one.rotate_180()), set.contains(one));

        prop_assert_eq!(set.is_disjoint(other), a.is_disjoint(&b));
        prop_assert_eq!(set.intersects(other), !a.is_disjoint(&b));
        for (set, other, a, b) in [(set, other, &a, &b), (set & other, other, &(&a & &b), &b)] {
            prop_assert_eq!(set.is_subset(other), a.is_subset(b));
            prop_assert_eq!(other.is_superset(set), b.is_superset(a));
        }
        prop_assert_eq!(SquareSet::from_bits(set.bits()), set);

        let mut changed = set;
        prop_assert_eq!(changed.insert(one), !a.contains(&one));
        prop_assert_eq!(changed, set.with(one));
        prop_assert!(changed.remove(one));
        prop_assert!(!changed.remove(one));
        prop_assert_eq!(changed, set.without(one));
        prop_assert_eq!(changed, set - one.to_set());
        let mut toggled = set;
        toggled.toggle(one);
        prop_assert_eq!(toggled, set ^ one.to_set());
        let mut rest = set;
        prop_assert_eq!(rest.pop_first(), set.first());
        prop_assert_eq!(rest.len(), set.len().saturating_sub(1));
        let mut rest = set;
        prop_assert_eq!(rest.pop_last(), set.last());
        prop_assert_eq!(rest.len(), set.len().saturating_sub(1));
    }
}
