//! The state of a search, from the lines of another engine.

use std::sync::Arc;

use makruk::{Move, Position};
use makruk_uci::client;

use crate::engine::info::{Info, Line};

/// The most lines that are reported.
const MAX_LINES: usize = 256;

/// The last values that an engine has reported.
#[derive(Clone, Debug)]
pub(super) struct Digest {
    root: Arc<Position>,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    time: f64,
    hashfull: u32,
    /// `None` for a line that has not been reported.
    lines: Vec<Option<Line>>,
}

impl Digest {
    pub(super) fn new(root: Arc<Position>) -> Self {
        Self {
            root,
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: 0.0,
            hashfull: 0,
            lines: Vec::new(),
        }
    }

    /// Adds an `info` line. Returns whether it has a score and a principal variation.
    pub(super) fn update(&mut self, info: &client::Info) -> bool {
        if info.string.is_some() && info.score.is_none() {
            return false;
        }
        self.nodes = info.nodes.unwrap_or(self.nodes);
        self.time = info.time.map_or(self.time, |time| time.as_secs_f64());
        self.hashfull = info.hashfull.unwrap_or(self.hashfull);
        let number = info.multipv.unwrap_or(1).max(1) - 1;
        let index = usize::try_from(number).unwrap_or(MAX_LINES);
        let moves = legal_line(&self.root, &info.pv);
        self.set(index, &moves, info)
    }

    /// Adds the values that a finished search has collected. Returns whether a line is new.
    pub(super) fn absorb(&mut self, reply: &client::SearchReply) -> bool {
        let before = (self.depth, self.lines.clone());
        for info in reply.lines.iter().rev() {
            self.update(info);
        }
        self.nodes = reply.nodes().unwrap_or(self.nodes);
        before != (self.depth, self.lines.clone())
    }

    /// Adds the move to play if the engine has reported its score, but no line. Returns whether it has been added.
    pub(super) fn complete(&mut self, reply: &client::SearchReply, best: Move) -> bool {
        let info = reply.info().filter(|_| self.lines.is_empty());
        info.is_some_and(|info| self.set(0, &[best], info))
    }

    fn set(&mut self, index: usize, moves: &[Move], info: &client::Info) -> bool {
        let Some(score) = info
            .score
            .filter(|_| !moves.is_empty() && index < MAX_LINES)
        else {
            return false;
        };
        self.depth = info.depth.unwrap_or_default();
        self.seldepth = info.seldepth.unwrap_or_default();
        if self.lines.len() <= index {
            self.lines.resize(index + 1, None);
        }
        let line = Line::new(score, self.root.turn(), moves)
            .with_bound(info.bound)
            .with_chances(info.chances);
        if let Some(place) = self.lines.get_mut(index) {
            *place = Some(line);
        }
        true
    }

    /// Returns the state; `None` before the first line.
    pub(super) fn to_info(&self) -> Option<Info> {
        let lines: Vec<_> = self.lines.iter().flatten().cloned().collect();
        (!lines.is_empty()).then(|| Info {
            depth: self.depth,
            seldepth: self.seldepth,
            nodes: self.nodes,
            time: self.time,
            hashfull: self.hashfull,
            lines,
            root: Arc::clone(&self.root),
        })
    }
}

/// Returns the moves up to the first illegal one. As in `makruk_uci::read_move`, the letter of a promotion may be missing.
fn legal_line(root: &Position, moves: &[Move]) -> Vec<Move> {
    let mut position = root.clone();
    let mut legal = Vec::with_capacity(moves.len());
    for &mv in moves {
        let promotion = mv.promoting();
        let mv = if position.is_legal(promotion) {
            promotion
        } else {
            mv
        };
        if position.play(mv).is_err() {
            break;
        }
        legal.push(mv);
    }
    legal
}

/// Returns whether moves are legal one after another.
pub(super) fn legal_reply(root: &Position, best: Move, reply: Move) -> Option<Move> {
    legal_line(root, &[best, reply]).get(1).copied()
}
