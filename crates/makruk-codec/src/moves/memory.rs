//! The history of a game, from which the model predicts its next move.

use makruk_core::{Color, Move, Position, Undo};

use super::view::{Kind, at, kind};

/// The number of remembered positions.
pub(crate) const REMEMBERED: usize = 64;

/// A move already played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Played {
    /// Square numbers from White's view.
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) kind: Kind,
    pub(crate) captured: bool,
}

/// The history of a game, in a fixed 12 KB of memory.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// Plies played.
    pub(crate) plies: u32,
    /// Plies since the last capture or bia move, or since the start.
    pub(crate) quiet: u32,
    /// Index = 64 · from + to: the latest ply between these squares, counting from 1; 0 for none.
    pairs: [u16; 4096],
    /// Index = 64 · (kind + 6 if Black) + square: the latest ply at which a piece of that kind and colour was there; 0 for
    /// none.
    visits: [u16; 768],
    /// Index = ply modulo 64: the hash before the ply, and the move.
    past: [(u64, u16); REMEMBERED],
    /// Bloom filter: bit = hash modulo 64 of a remembered position. It rules out most hashes quickly.
    hashes: u64,
    /// The last move and the one before it.
    pub(crate) last: [Option<Played>; 2],
}

impl Memory {
    /// Creates the memory of a game that has no moves yet.
    pub(crate) const fn new() -> Self {
        Self {
            plies: 0,
            quiet: 0,
            pairs: [0; 4096],
            visits: [0; 768],
            past: [(0, 0); REMEMBERED],
            hashes: 0,
            last: [None; 2],
        }
    }

    /// Adds a move that was just played.
    pub(crate) fn advance(&mut self, position: &Position, undo: &Undo) {
        let Some(mv) = undo.mv() else { return };
        let mover = !position.turn();
        if let Some(entry) = self.past.get_mut(self.plies as usize % REMEMBERED) {
            *entry = (undo.zobrist_before(), mv.to_bits());
        }
        self.plies = self.plies.saturating_add(1);
        let stamp = u16::try_from(self.plies).unwrap_or(u16::MAX);
        let piece = position.board().get(mv.to());
        let kind = piece.map_or(0, |piece| kind(piece.role()));
        let played = Played {
            from: mv.from().index(),
            to: mv.to().index(),
            kind,
            captured: undo.captured().is_some(),
        };
        if let Some(entry) = self.pairs.get_mut(played.from * 64 + played.to) {
            *entry = stamp;
        }
        if let Some(entry) = self.visits.get_mut(visit(mover, kind, played.to)) {
            *entry = stamp;
        }
        if let Some(entry) = self.visits.get_mut(visit(mover, kind, played.from)) {
            *entry = stamp.saturating_sub(1);
        }
        let [last, _] = self.last;
        self.last = [Some(played), last];
        self.hashes |= 1 << (undo.zobrist_before() % 64);
        self.quiet = if position.halfmoves() == 0 {
            self.hashes = 0;
            0
        } else {
            self.quiet.saturating_add(1)
        };
    }

    /// Returns how many plies ago a piece last moved between two squares; 0 for never.
    #[inline]
    pub(crate) fn pair_age(&self, from: usize, to: usize) -> u32 {
        self.age(at(&self.pairs, from * 64 + to))
    }

    /// Returns how many plies ago a piece of this kind and colour was last on a square; 0 for never.
    #[inline]
    pub(crate) fn visit_age(&self, turn: Color, kind: Kind, square: usize) -> u32 {
        self.age(at(&self.visits, visit(turn, kind, square)))
    }

    #[inline]
    fn age(&self, stamp: u16) -> u32 {
        if stamp == 0 {
            0
        } else {
            self.plies + 1 - u32::from(stamp)
        }
    }

    /// Returns how often a position occurs in the remembered past; `hash` is the hash of the position after a candidate
    /// move.
    #[inline]
    pub(crate) fn occurrences_after(&self, hash: u64) -> usize {
        if self.hashes >> (hash % 64) & 1 == 0 {
            return 0;
        }
        // After a candidate move, the opponent is to move, as in the positions one ply ago, three plies ago …
        self.remembered(1)
            .filter(|&(before, _)| before == hash)
            .count()
    }

    /// Returns the moves played in earlier occurrences of a position, the latest first.
    pub(crate) fn moves_before(&self, hash: u64) -> impl Iterator<Item = Move> + '_ {
        self.remembered(2)
            .filter(move |&(before, _)| before == hash)
            .filter_map(|(_, bits)| Move::from_bits(bits))
    }

    /// Returns every second remembered position, from `first` plies ago back to the last capture
    /// or bia move.
    fn remembered(&self, first: u32) -> impl Iterator<Item = (u64, u16)> + '_ {
        let reach = self.quiet.min(63);
        (first..=reach)
            .step_by(2)
            .map(move |ago| at(&self.past, (self.plies - ago) as usize % REMEMBERED))
    }
}

const fn visit(color: Color, kind: Kind, square: usize) -> usize {
    64 * (kind + 6 * color.index()) + square
}
