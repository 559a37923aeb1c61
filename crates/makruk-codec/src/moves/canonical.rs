//! The canonical order of moves: ascending by the value of [`Move::to_bits`].

use core::ops::ControlFlow;

use makruk_core::{MAX_MOVES, Move, MoveList, Position};

/// Returns the legal moves in canonical order.
pub(crate) fn canonical(position: &Position) -> MoveList {
    let mut keys = [0_u16; MAX_MOVES];
    let mut len = 0;
    let _: ControlFlow<()> = position.for_each_legal(|mv| {
        if let Some(key) = keys.get_mut(len) {
            *key = mv.to_bits();
            len += 1;
        }
        ControlFlow::Continue(())
    });
    let keys = keys.get_mut(..len).unwrap_or_default();
    keys.sort_unstable();
    let mut moves = MoveList::new();
    for mv in keys.iter().filter_map(|&key| Move::from_bits(key)) {
        let pushed = moves.try_push(mv);
        debug_assert!(pushed.is_ok());
    }
    moves
}
