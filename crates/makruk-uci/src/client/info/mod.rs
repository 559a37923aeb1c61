//! Information about a running search.

use alloc::{borrow::ToOwned as _, format, string::String, vec::Vec};
use core::{str::FromStr, time::Duration};

use makruk_core::Move;
use makruk_search::{Bound, Chances, Score};

use crate::{client::words::Words, coordinates::parse_move};

/// The values of an `info` line; `None` or empty if the line does not have them.
///
/// Unknown words are skipped, and so are values that cannot be read or do not fit: `refutation` and `currline` among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Greatest depth reached in plies.
    pub seldepth: Option<u32>,
    /// Number of the line, from 1, if the engine reports several.
    pub multipv: Option<u32>,
    /// Score for the side to move.
    pub score: Option<Score>,
    /// Whether the score is a bound; `None` if it is exact.
    pub bound: Option<Bound>,
    /// Chances of the side to move; only if they add up to 1,000.
    #[doc(alias = "wdl")]
    pub chances: Option<Chances>,
    /// Number of nodes visited.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Occupancy of the hash, per mille.
    pub hashfull: Option<u32>,
    /// Number of positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// Time since the search started.
    pub time: Option<Duration>,
    /// Load of the processor, per mille.
    pub cpuload: Option<u32>,
    /// The best line, up to the first word that is not a move. Its moves may be illegal.
    pub pv: Vec<Move>,
    /// The root move that is searched.
    pub currmove: Option<Move>,
    /// The number of this move, from 1.
    pub currmovenumber: Option<u32>,
    /// A message.
    pub string: Option<String>,
}

impl Info {
    /// Parses the words after `info`.
    pub(crate) fn parse(mut words: Words<'_>) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = number(&mut words),
                "seldepth" => info.seldepth = number(&mut words),
                "multipv" => info.multipv = number(&mut words),
                "nodes" => info.nodes = number(&mut words),
                "nps" => info.nps = number(&mut words),
                "hashfull" => info.hashfull = number(&mut words),
                "tbhits" => info.tbhits = number(&mut words),
                "time" => info.time = number(&mut words).map(Duration::from_millis),
                "cpuload" => info.cpuload = number(&mut words),
                "currmovenumber" => info.currmovenumber = number(&mut words),
                "currmove" => info.currmove = next_if(&mut words, |word| parse_move(word).ok()),
                "score" => info.score = score(&mut words),
                "lowerbound" => info.bound = Some(Bound::Lower),
                "upperbound" => info.bound = Some(Bound::Upper),
                "wdl" => info.chances = chances(&mut words),
                "pv" => {
                    while let Some(mv) = next_if(&mut words, |word| parse_move(word).ok()) {
                        info.pv.push(mv);
                    }
                }
                "string" => {
                    info.string = Some(words.rest().to_owned());
                    break;
                }
                _ => {}
            }
        }
        info
    }

    /// Adds what a later line about the same best line reports.
    pub(crate) fn update(&mut self, later: &Self) {
        fn set<T: Copy>(old: &mut Option<T>, new: Option<T>) {
            *old = new.or(*old);
        }
        // A line without a score reports the start of an iteration or a root move: the old score keeps its depth.
        if later.score.is_some() || self.score.is_none() {
            set(&mut self.depth, later.depth);
            set(&mut self.seldepth, later.seldepth);
        }
        if later.score.is_some() {
            self.score = later.score;
            self.bound = later.bound;
            self.chances = later.chances;
        }
        if !later.pv.is_empty() {
            self.pv.clone_from(&later.pv);
        }
        set(&mut self.multipv, later.multipv);
        set(&mut self.nodes, later.nodes);
        set(&mut self.nps, later.nps);
        set(&mut self.hashfull, later.hashfull);
        set(&mut self.tbhits, later.tbhits);
        set(&mut self.time, later.time);
        set(&mut self.cpuload, later.cpuload);
    }
}

/// Removes and converts the next word if it can be converted; another word may be the next key.
fn next_if<T>(words: &mut Words<'_>, convert: impl FnOnce(&str) -> Option<T>) -> Option<T> {
    let mut after = words.clone();
    let value = convert(after.next()?)?;
    *words = after;
    Some(value)
}

fn number<T: FromStr>(words: &mut Words<'_>) -> Option<T> {
    next_if(words, |word| word.parse().ok())
}

fn score(words: &mut Words<'_>) -> Option<Score> {
    let mut after = words.clone();
    let (unit, number) = (after.next()?, after.next()?);
    let score = format!("{unit} {number}").parse().ok()?;
    *words = after;
    Some(score)
}

fn chances(words: &mut Words<'_>) -> Option<Chances> {
    let (win, draw, loss) = (number(words)?, number(words)?, number(words)?);
    Chances::from_per_mille(win, draw, loss)
}

#[cfg(test)]
mod tests;
