//! Ends of games before the rules end them.

use core::{fmt, str::FromStr};
use std::sync::{Arc, Mutex, PoisonError};

use makruk_core::Color;
use makruk_rules::Game;
use makruk_search::{Engine, Score};
use makruk_tables::Wdl;

/// Which games the arbiter ends early; none by default.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Adjudication {
    /// A win by both players' scores.
    pub win: Option<ScoreRule>,
    /// A draw by both players' scores.
    pub draw: Option<ScoreRule>,
    /// A result known from exact tables.
    pub exact: Option<Arc<dyn ExactResults>>,
}

impl fmt::Debug for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Adjudication({self})")
    }
}

impl fmt::Display for Adjudication {
    /// Writes the rules, as stored in a record of games.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.win.map(|rule| format!("win {rule}")));
        parts.extend(self.draw.map(|rule| format!("draw {rule}")));
        parts.extend(self.exact.as_ref().map(|_| "tables".to_owned()));
        f.write_str(&parts.join(", "))
    }
}

/// A rule that both players' scores stay beyond or within a limit.
///
/// ```
/// use makruk_match::ScoreRule;
///
/// let rule: ScoreRule = "800,4".parse()?;
/// assert_eq!((rule.centipawns, rule.moves, rule.after), (800, 4, 0));
/// let rule: ScoreRule = "10,8,40".parse()?;
/// assert_eq!(rule.after, 40);
/// # Ok::<(), makruk_match::ParseScoreRuleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoreRule {
    /// The limit in centipawns.
    pub centipawns: i32,
    /// Consecutive moves of each player.
    pub moves: usize,
    /// Moves of each player before the rule applies.
    pub after: usize,
}

impl FromStr for ScoreRule {
    type Err = ParseScoreRuleError;

    /// Parses `CENTIPAWNS,MOVES`, optionally followed by `,AFTER`: whole numbers up to 65,535, at least one move.
    fn from_str(text: &str) -> Result<Self, ParseScoreRuleError> {
        let numbers: Option<Vec<u16>> = text
            .split(',')
            .map(|part| part.trim().parse().ok())
            .collect();
        match numbers.as_deref() {
            Some(&[centipawns, moves, ref rest @ ..]) if moves > 0 && rest.len() < 2 => Ok(Self {
                centipawns: centipawns.into(),
                moves: moves.into(),
                after: rest.first().copied().unwrap_or_default().into(),
            }),
            _ => Err(ParseScoreRuleError(())),
        }
    }
}

impl fmt::Display for ScoreRule {
    /// Writes the form that `FromStr` parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.centipawns, self.moves, self.after)
    }
}

/// The error returned when a string is not a [`ScoreRule`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseScoreRuleError(());

impl fmt::Display for ParseScoreRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected centipawns and moves, as in `800,4` or `10,8,40`")
    }
}

impl core::error::Error for ParseScoreRuleError {}

/// The result of a game that an arbiter decides.
///
/// The type is complete: a game is won or drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decided {
    /// The side that wins.
    Won(Color),
    /// A draw.
    Drawn,
}

impl Decided {
    /// Returns the winner; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Won(color) => Some(color),
            Self::Drawn => None,
        }
    }
}

/// Results that are known exactly, with the count.
pub trait ExactResults: Send + Sync {
    /// Returns the result; `None` if it is unknown.
    fn result(&self, game: &Game) -> Option<Decided>;
}

/// Exact results from an engine's endgame tables.
#[derive(Debug)]
pub struct TableResults(Mutex<Engine>);

impl TableResults {
    /// Uses the tables that the engine has or generates: those of up to four pieces, and the caller's.
    pub const fn new(engine: Engine) -> Self {
        Self(Mutex::new(engine))
    }
}

/// At most this many pieces are in tables.
const MOST_PIECES: usize = 6;

impl ExactResults for TableResults {
    fn result(&self, game: &Game) -> Option<Decided> {
        if game.position().board().occupied().len() > MOST_PIECES {
            return None;
        }
        let mut engine = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        engine.prepare_tablebases_for(game, u64::MAX);
        let turn = game.position().turn();
        Some(match engine.probe_tablebases(game)?.with_count? {
            Wdl::Win => Decided::Won(turn),
            Wdl::Draw => Decided::Drawn,
            Wdl::Loss => Decided::Won(!turn),
        })
    }
}

/// The scores of a game so far, for adjudication.
#[derive(Debug, Default)]
pub(crate) struct Scores {
    plies: usize,
    /// Consecutive plies at which White leads, Black leads, or neither does, by the rules' limits.
    white: usize,
    black: usize,
    even: usize,
}

impl Scores {
    /// Adds a move's score for the mover, and returns the result if the rules end the game.
    pub(crate) fn add(
        &mut self,
        rules: &Adjudication,
        mover: Color,
        score: Option<Score>,
    ) -> Option<Decided> {
        self.plies += 1;
        let centipawns = score.map(|score| match mover.fold(score, -score) {
            Score::Cp(cp) => cp,
            Score::MateIn(_) => i32::MAX,
            Score::MatedIn(_) => -i32::MAX,
        });
        let count = |count: &mut usize, holds: bool| *count = if holds { *count + 1 } else { 0 };
        let win = rules.win.map_or(i32::MAX, |rule| rule.centipawns);
        let draw = rules.draw.map_or(0, |rule| rule.centipawns);
        count(&mut self.white, centipawns.is_some_and(|cp| cp >= win));
        count(&mut self.black, centipawns.is_some_and(|cp| cp <= -win));
        count(
            &mut self.even,
            centipawns.is_some_and(|cp| cp.abs() <= draw),
        );
        let applies =
            |rule: ScoreRule, count: usize| self.plies >= 2 * rule.after && count >= 2 * rule.moves;
        if let Some(rule) = rules.win {
            for (count, winner) in [(self.white, Color::White), (self.black, Color::Black)] {
                if applies(rule, count) {
                    return Some(Decided::Won(winner));
                }
            }
        }
        rules
            .draw
            .filter(|&rule| applies(rule, self.even))
            .map(|_| Decided::Drawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn end(rules: &Adjudication, scores: &[i32]) -> Option<(usize, Option<Color>)> {
        let mut so_far = Scores::default();
        let mut color = Color::White;
        for (ply, &cp) in scores.iter().enumerate() {
            let score = Some(Score::Cp(color.fold(cp, -cp)));
            if let Some(winner) = so_far.add(rules, color, score) {
                return Some((ply, winner.winner()));
            }
            color = !color;
        }
        None
    }

    #[test]
    fn a_win_needs_the_scores_of_both_players_for_all_moves() {
        let mut rules = Adjudication::default();
        assert_eq!(end(&rules, &[2_000; 50]), None);
        rules.win = "500,2".parse().ok();
        assert_eq!(
            end(&rules, &[0, 600, 500, 700, 600, 600]),
            Some((4, Some(Color::White)))
        );
        assert_eq!(end(&rules, &[600, 600, 600, 400, 600, 600, 600]), None);
        assert_eq!(end(&rules, &[-600; 4]), Some((3, Some(Color::Black))));
    }

    #[test]
    fn a_draw_is_possible_after_the_first_moves_only() {
        let rules = Adjudication {
            draw: "10,1,3".parse().ok(),
            ..Adjudication::default()
        };
        assert_eq!(end(&rules, &[0; 10]), Some((5, None)));
        assert_eq!(
            end(&rules, &[0, 0, 0, 0, 20, 20, 20, 5, -5, 0]),
            Some((8, None))
        );
    }
}
