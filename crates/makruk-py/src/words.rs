//! The words that players read, in English and Thai: the functions of `makruk.words`.

use makruk::{Action, words::Language};
use pyo3::prelude::*;

use crate::{
    errors::{Failure, guarded},
    move_text::MoveText,
    outcome::{Count, Outcome},
    root::Root,
    vocabulary::{named, parsed},
};

fn language_named(name: &str) -> Result<Language, Failure> {
    named("language", "unknown-language", name)
}

/// Returns how a game ended, as it follows "wins by" or "draw by".
///
/// >>> makruk.words.termination("counting-pieces"), makruk.words.termination("counting-pieces", "th")
/// ("expiry of pieces' honour", 'ครบศักดิ์หมาก')
#[pyfunction]
#[pyo3(signature = (termination, language="en"))]
pub(crate) fn termination(termination: &str, language: &str) -> PyResult<&'static str> {
    guarded(|| {
        let by = parsed("termination", termination)?;
        Ok(language_named(language)?.termination(by))
    })
}

/// Returns an outcome in words: the result, who won and how.
///
/// >>> outcome = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1").outcome()
/// >>> makruk.words.outcome(outcome)
/// '1-0: White wins by checkmate'
/// >>> makruk.words.outcome(outcome, language="th")
/// '1-0: ขาวชนะ (รุกจน)'
#[pyfunction]
#[pyo3(signature = (outcome, language="en"))]
pub(crate) fn outcome(outcome: &Bound<'_, Outcome>, language: &str) -> PyResult<String> {
    let outcome = outcome.get().0;
    guarded(|| Ok(language_named(language)?.outcome(outcome).to_string()))
}

/// Returns a running count in words. If the counting side is to move, they name the number to speak next, otherwise the last one.
///
/// >>> board = makruk.Board("8/8/8/4k3/2K5/4S3/8/3R4 b - 32 8 44")
/// >>> makruk.words.count(board.count, board)
/// "Black's next number is 5 of 16 (pieces' honour)"
/// >>> makruk.words.count(board.count, board, language="th")
/// 'ตาต่อไป ดำนับ ๕ (นับถึง ๑๖ ศักดิ์หมาก)'
#[pyfunction]
#[pyo3(signature = (count, board, language="en"))]
pub(crate) fn count(count: &Bound<'_, Count>, board: Root<'_>, language: &str) -> PyResult<String> {
    let (count, (position, ..)) = (count.get().0, board.counted()?);
    guarded(|| {
        let text = language_named(language)?.count(count, &position);
        Ok(text.to_string())
    })
}

/// Returns why an action is impossible, in words for the player; ``None`` if it is possible. The board or game does not change.
///
/// The action is a move, or text as in :attr:`Game.actions`. A :class:`Board` has no end, so it refuses only what its position and
/// count do not permit.
///
/// >>> game = makruk.Game()
/// >>> makruk.words.refusal(game, "b1c3")
/// 'your own bia is on c3'
/// >>> makruk.words.refusal(game, "start_count", language="th")
/// 'ยังมีเบี้ยคว่ำอยู่บนกระดาน จึงยังนับไม่ได้'
/// >>> print(makruk.words.refusal(game, "e3e4"))
/// None
#[pyfunction]
#[pyo3(signature = (board, action, language="en"))]
pub(crate) fn refusal(
    board: Root<'_>,
    action: MoveText,
    language: &str,
) -> PyResult<Option<String>> {
    let (action, language) = guarded(|| {
        let action = match action {
            MoveText::Move(mv) => Action::Move(mv),
            MoveText::Text(text) => parsed("unknown-action", &text)?,
        };
        Ok((action, language_named(language)?))
    })?;
    let error = match &board {
        Root::Board(board) => board.get().read(|state| (**state).clone().act(action))?,
        Root::Game(game) => game.get().read(|game| game.can(action))?,
    };
    let Err(error) = error else { return Ok(None) };
    let (position, ..) = board.counted()?;
    guarded(|| Ok(Some(language.refusal(error, &position).to_string())))
}
