//! The loss of a move, its class, and what was wrong about a count.

use makruk_core::{Move, Position, Role};
use makruk_notation::San;
use makruk_rules::Game;
use makruk_search::{Chances, Score};

use super::{
    CountNote, MoveClass, Phase, ReviewedMove,
    position::{PositionReview, Turn, Value},
};

/// The losses in expected points, per mille, from which a move is an inaccuracy, a mistake and a blunder.
pub(super) const INACCURACY: u16 = 50;
const MISTAKE: u16 = 100;
const BLUNDER: u16 = 200;

/// A chance per mille from which a result is almost certain.
const CERTAIN: u16 = 900;

/// Judges a move, from its position and the one or two after it.
pub(super) fn judge(
    game: &Game,
    turn: Turn,
    position: &PositionReview,
    next: &PositionReview,
    after_next: Option<&PositionReview>,
) -> ReviewedMove {
    let best = position.line.first().copied().unwrap_or(turn.mv);
    let facts = Facts {
        turn,
        position,
        next,
        after_next,
        is_best: best == turn.mv,
        most: most(game, turn.mv, next),
    };
    let first = Verdict {
        best: position.value(),
        played: position.played.unwrap_or(next.value().before()),
        loss: 0,
    };
    let verdict = RULES
        .iter()
        .fold(first, |verdict, rule| rule(&facts, verdict));
    ReviewedMove {
        ply: game.ply() + 1,
        mv: turn.mv,
        san: San::from_move(game.position(), turn.mv),
        color: game.position().turn(),
        best,
        line: position.line.clone(),
        score: verdict.played.score,
        best_score: verdict.best.score,
        chances: verdict.played.chances,
        best_chances: verdict.best.chances,
        loss: verdict.loss,
        class: class(position, facts.is_best, verdict),
        count: note(game, turn, position, next, verdict),
        called: turn.starts_count,
        phase: phase(game),
    }
}

/// The facts about a move that the rules use.
struct Facts<'a> {
    turn: Turn,
    /// The position before the move, after it, and a move later.
    position: &'a PositionReview,
    next: &'a PositionReview,
    after_next: Option<&'a PositionReview>,
    /// Whether the move is the best one.
    is_best: bool,
    /// The most that the mover can reach, as [`most`] returns it.
    most: Option<Value>,
}

impl Facts<'_> {
    /// Returns whether the mover called or stopped a count before its move.
    const fn has_action(&self) -> bool {
        self.turn.starts_count || self.turn.stops_count
    }
}

/// The values of the best choice and of the played move, and the loss in expected points, per mille.
#[derive(Clone, Copy)]
struct Verdict {
    best: Value,
    played: Value,
    loss: u16,
}

/// A rule, which returns the changed verdict.
type Rule = fn(&Facts<'_>, Verdict) -> Verdict;

/// The rules in their order: first those for the values, then those for the loss.
const RULES: [Rule; 7] = [
    use_the_deeper_search,
    trust_the_tables,
    limit_by_the_other_sides_call,
    compare_with_a_later_call,
    measure_the_loss,
    accept_the_same_exact_result,
    ignore_noise,
];

/// If the best move was played, two searches have a value for it. The one that began before the move has it deeper in its line, so
/// it is the less precise of the two, unless the one after the move is exact.
fn use_the_deeper_search(facts: &Facts<'_>, mut verdict: Verdict) -> Verdict {
    let Facts { turn, position, .. } = facts;
    if facts.is_best && !facts.next.is_exact && !turn.stops_count {
        let own = if turn.starts_count {
            position.called()
        } else {
            Some(position.searched())
        };
        verdict.played = own.unwrap_or(verdict.played);
    }
    verdict
}

/// The search before the best move did not know that the tables refute the move, so the best choice is no better either.
fn trust_the_tables(facts: &Facts<'_>, mut verdict: Verdict) -> Verdict {
    let Facts { position, next, .. } = facts;
    let is_news = next.is_exact && !position.is_exact;
    let is_lower = verdict.played.points() < position.searched().points();
    if facts.is_best && is_news && !facts.has_action() && is_lower {
        let played = verdict.played;
        verdict.best = position
            .called()
            .map_or(played, |called| played.max(called));
    }
    verdict
}

/// No choice of the mover is worth more than the other side's call of its count leaves.
fn limit_by_the_other_sides_call(facts: &Facts<'_>, mut verdict: Verdict) -> Verdict {
    if let Some(most) = facts.most {
        verdict.played = verdict.played.min(most);
        verdict.best = verdict.best.min(most);
    }
    verdict
}

/// A count that was not called can be called at the next turn, unless that no longer saves the game.
fn compare_with_a_later_call(facts: &Facts<'_>, mut verdict: Verdict) -> Verdict {
    let Facts { position, next, .. } = facts;
    let called = position.called().filter(|_| !facts.turn.starts_count);
    let saving = called.filter(|called| called.points() > position.uncalled().points());
    let (Some(called), Some(later)) = (saving, facts.after_next) else {
        return verdict;
    };
    let remains =
        later.call_saves(MISTAKE) || later.value().points() + INACCURACY > called.points();
    if !remains {
        return verdict;
    }
    let lost = position
        .searched()
        .points()
        .saturating_sub(verdict.played.points());
    let is_sound = next.loss < INACCURACY || lost < INACCURACY;
    if is_sound {
        verdict.played = verdict.played.max(later.value());
    } else {
        // Both sides have erred since, so only the moves are compared.
        verdict.best = verdict.best.min(position.uncalled());
    }
    verdict
}

fn measure_the_loss(_: &Facts<'_>, verdict: Verdict) -> Verdict {
    let loss = verdict
        .best
        .points()
        .saturating_sub(verdict.played.points());
    Verdict { loss, ..verdict }
}

/// Exact values differ in the length of the line, which costs nothing if the result stays.
fn accept_the_same_exact_result(facts: &Facts<'_>, mut verdict: Verdict) -> Verdict {
    let is_exact = facts.position.is_exact && facts.next.is_exact;
    if is_exact && verdict.best.chances == verdict.played.chances {
        verdict.loss = 0;
    }
    verdict
}

/// A small loss of the best move is noise between the searches with and without the call.
fn ignore_noise(facts: &Facts<'_>, mut verdict: Verdict) -> Verdict {
    if facts.is_best && !facts.has_action() && verdict.loss < MISTAKE {
        (verdict.best, verdict.loss) = (verdict.played, 0);
    }
    verdict
}

fn class(position: &PositionReview, is_best: bool, verdict: Verdict) -> MoveClass {
    let Verdict { best, played, loss } = verdict;
    let (could, can) = (best.chances, played.chances);
    if loss >= MISTAKE {
        let no_longer_wins = can.win() < 500;
        if matches!(best.score, Score::MateIn(_)) && could == Chances::WIN && no_longer_wins {
            return MoveClass::MissedMate;
        }
        if could.win() >= CERTAIN && no_longer_wins {
            return MoveClass::MissedWin;
        }
        if could.loss() <= 1_000 - CERTAIN && can.loss() >= CERTAIN {
            return MoveClass::MissedDraw;
        }
        return if loss >= BLUNDER {
            MoveClass::Blunder
        } else {
            MoveClass::Mistake
        };
    }
    if loss >= INACCURACY {
        return MoveClass::Inaccuracy;
    }
    if !is_best {
        return MoveClass::Good;
    }
    let others = position.others.map_or(best.points(), Value::points);
    if best.points().saturating_sub(others) >= BLUNDER {
        MoveClass::Only
    } else {
        MoveClass::Best
    }
}

/// Returns the most that the mover can reach, whatever it plays, if the other side calls its count; `None` if that is no limit.
///
/// Searches know no calls. Without this limit a player who does not call would make the other side's moves look like errors.
pub(super) fn most(game: &Game, mv: Move, next: &PositionReview) -> Option<Value> {
    let mut after = game.position().clone();
    let has_bia = |position: &Position| !position.board().by_role(Role::Bia).is_empty();
    // When the last bia goes, the move allows the call.
    let allows_call = after.play(mv).is_ok() && has_bia(game.position()) && !has_bia(&after);
    next.most_before().filter(|_| !allows_call)
}

/// Returns what was wrong about a count or a claim, if that cost at least a mistake.
fn note(
    game: &Game,
    turn: Turn,
    position: &PositionReview,
    next: &PositionReview,
    Verdict { best, played, loss }: Verdict,
) -> Option<CountNote> {
    if loss < MISTAKE {
        return None;
    }
    let uncalled = position.searched();
    let costs = |value: Value, less: u16| value.points() >= less.saturating_add(MISTAKE);
    // The tables' draw without a call is one that a call saves.
    let without = if position.is_saved_by_count {
        played.points()
    } else {
        uncalled.points().max(played.points())
    };
    if position.has_claim && costs(Value::DRAW, without) {
        return Some(CountNote::Claimable);
    }
    // Otherwise the call was no choice: it remained one.
    let is_choice = |value: Value| value.points() <= best.points();
    let saves = |value: Value| is_choice(value) && costs(value, without);
    if !turn.starts_count && position.called().is_some_and(saves) {
        return Some(CountNote::NotCalled);
    }
    if turn.stops_count {
        return Some(CountNote::Stopped);
    }
    if next.is_saved_by_count {
        return Some(CountNote::LostToCount);
    }
    // Outside the tables: a win before the move, and a count of the other side that the move begins or shortens.
    let of_other = |game: &Game| {
        let count = game
            .count()
            .filter(|count| count.by != game.position().turn());
        count.and_then(|_| game.counting().plies_left(game.rules()))
    };
    let mut after = game.clone();
    after.play(turn.mv).ok()?;
    let before = of_other(game);
    let count = after
        .count()
        .filter(|count| count.by == after.position().turn());
    let left = count.and_then(|_| after.counting().plies_left(after.rules()));
    let is_shorter = match (before, left) {
        (None, Some(_)) => true,
        (Some(before), Some(left)) => left + 2 < before,
        _ => false,
    };
    (is_shorter && best.chances.win() >= 500).then_some(CountNote::LostToCount)
}

/// Returns the phase of the game.
fn phase(game: &Game) -> Phase {
    let board = game.position().board();
    let officers = (board.occupied() - board.by_role(Role::Bia)).len();
    if officers <= 2 + 7 {
        Phase::Ending
    } else if game.ply() < 20 && officers == 16 {
        Phase::Opening
    } else {
        Phase::Middlegame
    }
}

#[cfg(test)]
mod tests;
