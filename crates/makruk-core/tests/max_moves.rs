//! No position has more legal moves than a list can hold.

use makruk_core::{
    Board, ByRole, Color, MAX_MOVES, Move, MoveList, Piece, Role, SetupProblems, Square,
};

use crate::common::{position, position_ignoring};

/// The maximum number of moves of one piece of each role, over all squares of an empty board. A bia has its push and two
/// captures.
fn most_moves() -> ByRole<usize> {
    let board = Board::new();
    ByRole::from_fn(|role| {
        let attacked = |color, square| board.attacks(Piece::new(color, role), square).len();
        let most = Color::ALL
            .into_iter()
            .flat_map(|color| Square::ALL.map(|square| attacked(color, square)))
            .max();
        most.unwrap_or(0) + usize::from(role == Role::Bia)
    })
}

#[test]
fn no_piece_has_more_moves_than_a_rua() {
    let most = most_moves();
    assert_eq!(most, ByRole::new([8, 4, 5, 8, 14, 3, 4]));
    assert_eq!(
        most.iter().map(|(_, &moves)| moves).max(),
        Some(most[Role::Rua])
    );
}

#[test]
fn a_khun_and_fifteen_other_pieces_have_at_most_max_moves() {
    let most = most_moves();
    assert_eq!(15 * most[Role::Rua] + most[Role::Khun], MAX_MOVES);
    assert_eq!(MAX_MOVES, 218);
    assert!(
        u8::try_from(MAX_MOVES).is_ok(),
        "an index into a list fits in a byte"
    );
}

#[test]
fn the_pieces_of_one_set_have_at_most_98_moves() {
    let most = most_moves();
    let pieces = ByRole::new([1, 1, 2, 2, 2, 0, 8]); // all bia promoted: a bia ngai has more moves
    assert!(most[Role::Bia] < most[Role::BiaNgai]);
    assert_eq!(
        pieces
            .iter()
            .map(|(role, &number)| number * most[role])
            .sum::<usize>(),
        98
    );
}

#[test]
fn no_position_has_more_pieces_than_the_bound_assumes() {
    assert!(SetupProblems::FATAL.contains(SetupProblems::TOO_MANY_PIECES));
    assert!(SetupProblems::FATAL.contains(SetupProblems::SEVERAL_KHUNS));
}

#[test]
fn fifteen_rua_have_138_moves_and_all_of_them_are_listed() {
    let fen = "R6R/2R1R3/1R3R2/R5R1/3k2K1/1R4R1/R6R/2R1RR2 w";
    let position = position_ignoring(fen, SetupProblems::TOO_MUCH_MATERIAL);
    assert_eq!(position.board().by_color(Color::White).len(), 16);
    assert_eq!(position.legal_moves().len(), 138);
    assert_eq!(position.count_legal(), 138);
}

#[test]
fn the_pieces_of_one_set_can_reach_98_moves() {
    let position = position("8/2M~M~MM~S1/R7/4k3/1M~M~NM~NM~1/8/1S1M~1K2/7R w");
    assert_eq!(position.board().by_color(Color::White).len(), 16);
    assert_eq!(position.legal_moves().len(), 98);
    assert_eq!(position.count_legal(), 98);
}

#[test]
fn pushing_to_a_full_list_returns_the_move() {
    let mut all_moves = (0..=u16::MAX).filter_map(Move::from_bits);
    let mut list = MoveList::new();
    for mv in all_moves.by_ref().take(MAX_MOVES) {
        assert_eq!(list.try_push(mv), Ok(()));
    }
    let surplus = all_moves.next().unwrap();
    assert_eq!(list.try_push(surplus), Err(surplus));
    assert_eq!(list.len(), MAX_MOVES);
    list.clear();
    assert!(list.is_empty());
}
