//! How much memory a game may take while it is read.

use makruk::ReadLimits;

/// How much of a game is read: its memory in bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits(usize);

/// What a message about a limit ends with.
pub(super) const MORE_MEMORY: &str = "--max-memory allows more";

impl Limits {
    /// Takes what `--max-memory` says.
    pub(crate) const fn new(mebibytes: u32) -> Self {
        Self((mebibytes as usize).saturating_mul(1 << 20))
    }

    /// Bytes of a tree.
    pub(super) const fn tree(self) -> usize {
        self.0
    }

    /// Bytes of the text of a PGN, which is kept beside the tree and grows by doubling.
    pub(super) const fn text(self) -> usize {
        self.0 / 2
    }

    /// Bytes of a line: a value of JSON takes 16 times as much.
    pub(super) const fn line(self) -> usize {
        self.0 / 16
    }

    /// Bytes and moves of a game in a file of bytes.
    pub(super) fn bytes(self) -> ReadLimits {
        ReadLimits::ARCHIVE
            .with_max_bytes(self.0 as u64 / 32)
            .with_max_moves(self.0 as u64 / 128)
    }
}
