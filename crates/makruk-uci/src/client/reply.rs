//! The events and the result of a search by an engine.

use alloc::{boxed::Box, vec::Vec};
use core::time::Duration;

use makruk_core::{IllegalMoveError, Move, Position};
use makruk_search::Score;

use crate::{client::Info, coordinates::check_move};

/// An event of a search; see [`UciEngine::next_event`](crate::client::UciEngine::next_event).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchEvent {
    /// An `info` line.
    Info(Box<Info>),
    /// The answer, which ends the search.
    Done(Box<SearchReply>),
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchReply {
    /// The move to play, which may be illegal; `None` if the engine has none. See [`Self::legal_best`].
    pub best: Option<Move>,
    /// The reply that the engine expects, and on which it would like to ponder.
    pub ponder: Option<Move>,
    /// The last information about each line that the engine reported, the best line first; the values of several `info` lines
    /// are combined. At most 256 lines; empty if the engine reported nothing.
    pub lines: Vec<Info>,
    /// Time from `go`, or from `ponderhit`, to the answer, by the clock of this process.
    pub time: Duration,
    /// Whether the client sent `stop`: the answer came after the time limit of the call, or the caller stopped the search.
    pub is_stopped: bool,
}

/// The most lines that a reply has.
const MAX_LINES: usize = 256;

impl SearchReply {
    pub(crate) const fn new() -> Self {
        Self {
            best: None,
            ponder: None,
            lines: Vec::new(),
            time: Duration::ZERO,
            is_stopped: false,
        }
    }

    /// Adds an `info` line.
    pub(crate) fn update(&mut self, info: &Info) {
        let index = usize::try_from(info.multipv.unwrap_or(1).max(1) - 1).unwrap_or(MAX_LINES);
        // A message is no information about a line.
        if index >= MAX_LINES || (info.string.is_some() && info.score.is_none()) {
            return;
        }
        if self.lines.len() <= index {
            self.lines.resize_with(index + 1, Info::default);
        }
        if let Some(line) = self.lines.get_mut(index) {
            line.update(info);
        }
    }

    /// Returns the information about the best line.
    pub fn info(&self) -> Option<&Info> {
        self.lines.first()
    }

    /// Returns the score of the best line for the side to move; the last one, which may be a bound.
    pub fn score(&self) -> Option<Score> {
        self.info()?.score
    }

    /// Returns the number of nodes, if the engine reports it: the greatest of all lines.
    pub fn nodes(&self) -> Option<u64> {
        self.lines.iter().filter_map(|line| line.nodes).max()
    }

    /// Checks the move to play on a board. As in [`read_move`](crate::read_move), the letter of a promotion may be missing.
    ///
    /// # Errors
    ///
    /// If the move is illegal.
    pub fn legal_best(&self, position: &Position) -> Result<Option<Move>, IllegalMoveError> {
        self.best.map(|mv| check_move(mv, position)).transpose()
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use alloc::vec;

    use makruk_notation::{Fen, FenDialect};

    use super::*;
    use crate::client::EngineLine;

    fn reply(lines: &[&str]) -> SearchReply {
        let mut reply = SearchReply::new();
        for line in lines {
            match EngineLine::parse(line) {
                Ok(EngineLine::Info(info)) => reply.update(&info),
                other => panic!("{other:?}"),
            }
        }
        reply
    }

    #[test]
    fn a_reply_combines_the_lines_of_a_search() {
        let reply = reply(&[
            "info depth 4 seldepth 6 score cp 10 lowerbound pv e3e4",
            "info depth 4 seldepth 6 score cp 12 nodes 900 pv e3e4 e6e5",
            "info depth 5 currmove d3d4 currmovenumber 2",
            "info nodes 1000 nps 20000 hashfull 3",
            "info string depth 99 is near",
        ]);
        let info = reply.info().expect("a line");
        assert_eq!((info.depth, info.seldepth), (Some(4), Some(6)));
        assert_eq!((info.score, info.bound), (Some(Score::Cp(12)), None));
        assert_eq!((info.nodes, info.nps), (Some(1_000), Some(20_000)));
        assert_eq!((info.pv.len(), info.currmove), (2, None));
        assert_eq!(reply.lines.len(), 1);
    }

    #[test]
    fn lines_are_ordered_by_their_number() {
        let reply = reply(&[
            "info multipv 2 score cp 5",
            "info multipv 1 score cp 9",
            "info multipv 4294967295 score cp 1",
            "info multipv 0 nodes 7",
        ]);
        let scores: Vec<_> = reply.lines.iter().map(|line| line.score).collect();
        assert_eq!(scores, vec![Some(Score::Cp(9)), Some(Score::Cp(5))]);
        assert_eq!(reply.nodes(), Some(7));
    }

    #[test]
    fn a_promotion_without_its_letter_is_legal() {
        let position = Fen::from_ascii(b"4k3/8/8/P7/8/8/8/4K3 w - - 0 1", FenDialect::Fairy)
            .expect("a FEN")
            .to_position()
            .expect("a position");
        let mut reply = SearchReply::new();
        reply.best = "a5a6".parse().ok();
        let mv = reply.legal_best(&position).expect("a legal move");
        assert!(mv.is_some_and(Move::is_promotion));
        reply.best = "a5a7".parse().ok();
        assert!(reply.legal_best(&position).is_err());
    }
}
