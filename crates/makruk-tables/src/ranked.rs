//! The moves of a position ranked by their results, and lines of best moves.

use alloc::vec::Vec;
use core::cmp::Reverse;

use makruk_core::{Color, Move, Position};
use makruk_rules::{Action, CountedMove, Counting, Outcome, Rules};

use crate::{
    PieceKind, Verdict, Wdl,
    probe::{Verdicts, probe_with_count},
};

/// A legal move with its result for the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub mv: Move,
    /// The result without a count and the plies to it, counting this move, as in
    /// [`Probe::verdict`](crate::Probe::verdict); `None` if the table is not open.
    ///
    /// With one piece per side, capturing the last piece wins in one ply if the resulting ending is won within its
    /// count, and draws otherwise.
    pub verdict: Option<Verdict>,
    /// The best result under the count, as in [`Probe::with_count`](crate::Probe::with_count).
    pub with_count: Option<Wdl>,
    /// The action that this result requires before the move, [`Action::StartCount`] or [`Action::StopCount`]; `None` if
    /// none is needed.
    pub action: Option<Action>,
}

/// Returns the legal moves with their results, best first; `None` if no table covers the position.
pub(crate) fn moves<T: Verdicts>(
    tables: &T,
    position: &Position,
    counting: &Counting,
    rules: &Rules,
) -> Result<Option<Vec<RankedMove>>, T::Error> {
    if !tables.covers(position) {
        return Ok(None);
    }
    let mut actions = Vec::from([(None, *counting)]);
    let mut called = *counting;
    if called.start(position, rules).is_ok() {
        actions.push((Some(Action::StartCount), called));
    }
    let mut stopped = *counting;
    if stopped.stop(rules).is_ok() {
        actions.push((Some(Action::StopCount), stopped));
    }
    let mut moves = Vec::new();
    for &mv in &position.legal_moves() {
        let (mut with_count, mut action) = (None, None);
        let mut is_known = true;
        for (before, counting) in &actions {
            let result = result_after(tables, position, mv, counting, rules)?;
            is_known &= result.is_some();
            // On a tie, keep the first result, which needs no action.
            if result.is_some_and(|result| with_count.is_none_or(|best| result > best)) {
                (with_count, action) = (result, *before);
            }
        }
        // An unknown result could be better, unless a win is already known.
        if !is_known && with_count != Some(Wdl::Win) {
            (with_count, action) = (None, None);
        }
        moves.push(RankedMove {
            mv,
            verdict: verdict_after(tables, position, mv)?,
            with_count,
            action,
        });
    }
    let with_count = |ranked: &RankedMove| ranked.with_count.unwrap_or(Wdl::Draw);
    let verdict = |ranked: &RankedMove| ranked.verdict.unwrap_or(Verdict::Draw);
    moves.sort_by_key(|ranked| Reverse((with_count(ranked), verdict(ranked))));
    Ok(Some(moves))
}

/// Returns the result under the count after a move, for the side that made it.
fn result_after<T: Verdicts>(
    tables: &T,
    position: &Position,
    mv: Move,
    counting: &Counting,
    rules: &Rules,
) -> Result<Option<Wdl>, T::Error> {
    let mut after = position.clone();
    let mut counted = *counting;
    let undo = after.play_unchecked(mv);
    counted.advance(&after, CountedMove::new(&after, &undo), rules);
    match rules.judge(&after, counting.count(rules), &counted, 1) {
        Some(Outcome::Decisive { .. }) => return Ok(Some(Wdl::Win)),
        Some(_) => return Ok(Some(Wdl::Draw)),
        // Some rule sets do not end the game with two bare khuns.
        None if is_bare(&after) => return Ok(Some(Wdl::Draw)),
        None => {}
    }
    let probe = probe_with_count(tables, &after, &counted, rules)?;
    Ok(probe.and_then(|probe| probe.with_count).map(Wdl::reversed))
}

/// Returns the result without a count after a move, for the side that made it, as the tables define it for the position
/// before the move; `None` if no table covers the position after it.
fn verdict_after<T: Verdicts>(
    tables: &T,
    position: &Position,
    mv: Move,
) -> Result<Option<Verdict>, T::Error> {
    let mut after = position.clone();
    after.play_unchecked(mv);
    if is_bare(&after) {
        return Ok(Some(Verdict::Draw));
    }
    let Some(verdict) = tables.verdict_of(&after)? else {
        return Ok(None);
    };
    // The rest of a win may come too late for a count that the move starts.
    let in_time = |winner: Color| {
        let mover = position.turn();
        let color = |color: Color| {
            if color == winner {
                Color::White
            } else {
                Color::Black
            }
        };
        let exits = tables.exits(position, winner)?;
        let index = |of: Color, kind: PieceKind| exits.index(color(of), kind);
        let captured = position
            .board()
            .get(mv.to())
            .and_then(|piece| index(!mover, PieceKind::of(piece.role())?));
        let promoted = index(mover, PieceKind::Bia).filter(|_| mv.is_promotion());
        exits.get(captured, promoted)
    };
    Ok(Some(match verdict {
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss { plies } => match in_time(position.turn()) {
            Some(exit) if plies > exit.time() => Verdict::Draw,
            Some(exit) if exit.is_end() => Verdict::Win { plies: 1 },
            _ => verdict.before(),
        },
        Verdict::Win { plies } => match in_time(!position.turn()) {
            Some(exit) if plies > exit.time() => Verdict::Draw,
            _ => verdict.before(),
        },
    }))
}

/// Appends the best moves from a position to the mate, or to the end of the tables' coverage: fastest mate against longest
/// defence, without a count. Returns the position whose value does not follow from those after its moves, if there is one.
pub(crate) fn extend_line<T: Verdicts>(
    tables: &T,
    position: &Position,
    line: &mut Vec<Move>,
) -> Result<Option<Position>, T::Error> {
    let mut position = position.clone();
    loop {
        let verdict = match tables.verdict_of(&position)? {
            None | Some(Verdict::Draw | Verdict::Loss { plies: 0 }) => return Ok(None),
            Some(verdict) => verdict,
        };
        let mut best: Option<(Verdict, Move)> = None;
        for &mv in &position.legal_moves() {
            let Some(after) = verdict_after(tables, &position, mv)? else {
                // The rest of the line may need a table that is not there.
                return Ok(None);
            };
            if best.is_none_or(|(most, _)| after > most) {
                best = Some((after, mv));
            }
        }
        // This ensures that the plies strictly decrease, even in a damaged table.
        let follows = |&(found, _): &(Verdict, Move)| found == verdict;
        let Some((_, mv)) = best.filter(follows) else {
            return Ok(Some(position));
        };
        line.push(mv);
        position.play_unchecked(mv);
    }
}

/// Returns whether only the two khuns are left.
fn is_bare(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| position.board().is_bare(color))
}
