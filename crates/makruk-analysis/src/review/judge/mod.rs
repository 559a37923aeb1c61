//! The loss of a move, its class, and what was wrong about a count.

use makruk_core::{Move, Position, Role};
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
    let mut best_choice = position.value();
    let best = position.line.first().copied().unwrap_or(turn.mv);
    let is_best = best == turn.mv;
    let acts = turn.starts_count || turn.stops_count;
    let most = most(game, turn.mv, next);
    let after = next.value().before();
    let mut played = position.played.unwrap_or(after);
    // Both searches of the same move: the one that began here has it deeper in its line, so it is the worse of the two.
    if is_best && !next.is_exact && !turn.stops_count {
        let own = if turn.starts_count {
            position.called()
        } else {
            Some(position.searched())
        };
        played = own.unwrap_or(played);
    }
    // The search did not see what the tables know about its move.
    let is_news = next.is_exact && !position.is_exact;
    if is_best && is_news && !acts && played.points() < position.searched().points() {
        best_choice = position
            .called()
            .map_or(played, |called| played.max(called));
    }
    if let Some(most) = most {
        played = played.min(most);
        best_choice = best_choice.min(most);
    }
    // A count that was not called can be called at the next turn, unless it does not save the game any more.
    let called = position.called().filter(|_| !turn.starts_count);
    let saving = called.filter(|called| called.points() > position.uncalled().points());
    if let (Some(called), Some(later)) = (saving, after_next) {
        let lost = position.searched().points().saturating_sub(played.points());
        let is_sound = next.loss < INACCURACY || lost < INACCURACY;
        let remains =
            later.call_saves(MISTAKE) || later.value().points() + INACCURACY > called.points();
        if is_sound && remains {
            played = played.max(later.value());
        } else if remains {
            // After an error of each side it is the moves that are compared.
            best_choice = best_choice.min(position.uncalled());
        }
    }
    let loss = best_choice.points().saturating_sub(played.points());
    let loss = if position.is_exact && next.is_exact {
        let is_kept = best_choice.chances == played.chances;
        if is_kept { 0 } else { loss }
    } else {
        loss
    };
    // A smaller loss is noise between the searches with and without the call.
    let (best_choice, loss) = if is_best && !acts && loss < MISTAKE {
        (played, 0)
    } else {
        (best_choice, loss)
    };
    let count = note(game, turn, position, next, (best_choice, played), loss);
    let class = class(position, is_best, best_choice, played, loss);
    ReviewedMove {
        mv: turn.mv,
        color: game.position().turn(),
        best,
        line: position.line.clone(),
        score: played.score,
        best_score: best_choice.score,
        chances: played.chances,
        best_chances: best_choice.chances,
        loss,
        class,
        count,
        called: turn.starts_count,
        phase: phase(game),
    }
}

fn class(
    position: &PositionReview,
    is_best: bool,
    best: Value,
    played: Value,
    loss: u16,
) -> MoveClass {
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
    (best, played): (Value, Value),
    loss: u16,
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
    } else if game.moves().count() < 20 && officers == 16 {
        Phase::Opening
    } else {
        Phase::Middlegame
    }
}

#[cfg(test)]
mod tests;
