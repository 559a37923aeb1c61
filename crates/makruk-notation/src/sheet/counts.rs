//! The numbers that players speak with their moves.

use alloc::vec::Vec;

use makruk_rules::{Action, Adjudicator, Rules};

use crate::tree::GameTree;

/// Returns the number spoken with each move of the main line, up to the first move that the rules reject.
///
/// No number exceeds the limit: a count that is over is not spoken.
pub(super) fn spoken(tree: &GameTree, rules: Rules) -> Vec<Option<u32>> {
    let line = tree.play_main_line(rules, tree.count_started());
    let played = line.game;
    let (start, count) = (played.start_position(), played.start().count);
    let mut game = Adjudicator::with_count(start, count, *played.rules());
    let mut numbers = Vec::new();
    for action in played.actions() {
        let turn = game.position().turn();
        // The game has accepted the same actions.
        let _ = game.act(action);
        if matches!(action, Action::Move(_)) {
            let spoken = game.count().filter(|count| {
                count.by == turn && count.is_spoken && count.number <= u32::from(count.limit)
            });
            numbers.push(spoken.map(|count| count.number));
        }
    }
    numbers
}
