//! Engine options.

/// Memory limit for all endgame tablebases at full strength, in bytes.
pub(crate) const FULL_TABLEBASE_BYTES: usize = if cfg!(feature = "two-sided") {
    140 << 20
} else {
    77 << 20
};

/// Reach of the endgame tablebases at full strength, in captures.
pub(crate) const FULL_TABLEBASE_REACH: u8 = 3;

/// Options of an [`Engine`](crate::Engine).
///
/// # Examples
///
/// ```
/// use makruk::search::{Engine, Options};
///
/// let options = Options::default().with_hash_bytes(1 << 20).with_tablebase_bytes(0);
/// assert_eq!(Engine::new(options)?.hash_bytes(), 1 << 20);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Transposition table size in bytes, 16 MiB by default. Each thread adds
    /// [`Engine::HISTORY_BYTES`](crate::Engine::HISTORY_BYTES) (1.5 MB), and about 150 KB during a search.
    /// [`Engine::hash_bytes`](crate::Engine::hash_bytes) reports the size in use.
    #[doc(alias = "hash")]
    #[doc(alias = "transposition table")]
    pub hash_bytes: usize,
    /// Number of threads, 1 by default, at most [`Engine::MAX_THREADS`](crate::Engine::MAX_THREADS).
    /// [`Engine::threads`](crate::Engine::threads) reports the number in use.
    #[doc(alias = "SMP")]
    #[doc(alias = "parallel search")]
    pub threads: usize,
    /// Whether the search is selective, with pruning, reductions and extensions; this is the default. Otherwise every
    /// line is searched to the full depth and evaluated there, which is slow and yields the value of a plain minimax
    /// search.
    #[doc(alias = "pruning")]
    pub selective: bool,
    /// Maximum size of the endgame tablebases in bytes, 48 MiB by default, or 16 MiB without the feature `two-sided`; 0
    /// disables them. They are [`MemoryTables`](makruk_tables::MemoryTables). The default has room for any of them together
    /// with those that it depends on. Generating a table takes up to 6 MiB more.
    #[doc(alias = "endgame tablebase")]
    pub tablebase_bytes: usize,
    /// A search probes the endgame tables at most this many captures away from its root, nearest first as far as
    /// [`tablebase_bytes`](Self::tablebase_bytes) allows; and all tables with one piece. The default, 0, is the ending on the
    /// board.
    ///
    /// A search without a time limit generates those that are missing before its first node, which takes two to three seconds
    /// for all of them. A search with at least a second spends at most half of its time on them, and one with less time generates none. The
    /// probed tables depend on nothing else, so a search with a depth or node limit has the same result in a new engine, after other games, and after
    /// [`Engine::prepare_tablebases`](crate::Engine::prepare_tablebases).
    #[doc(alias = "endgame tablebase")]
    pub tablebase_reach: u8,
}

impl Options {
    /// Sets [`hash_bytes`](Self::hash_bytes), the size of the transposition table.
    #[must_use]
    pub const fn with_hash_bytes(mut self, bytes: usize) -> Self {
        self.hash_bytes = bytes;
        self
    }

    /// Sets [`threads`](Self::threads).
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets [`selective`](Self::selective).
    #[must_use]
    pub const fn with_selective(mut self, selective: bool) -> Self {
        self.selective = selective;
        self
    }

    /// Sets [`tablebase_bytes`](Self::tablebase_bytes), the maximum size of the endgame tablebases.
    #[must_use]
    pub const fn with_tablebase_bytes(mut self, bytes: usize) -> Self {
        self.tablebase_bytes = bytes;
        self
    }

    /// Sets [`tablebase_reach`](Self::tablebase_reach), in captures.
    #[must_use]
    pub const fn with_tablebase_reach(mut self, captures: u8) -> Self {
        self.tablebase_reach = captures;
        self
    }

    /// Sets the memory and the reach of the endgame tablebases for full strength: [`Engine::FULL_TABLEBASE_BYTES`] and
    /// [`Engine::FULL_TABLEBASE_REACH`].
    ///
    /// [`Engine::FULL_TABLEBASE_BYTES`]: crate::Engine::FULL_TABLEBASE_BYTES
    /// [`Engine::FULL_TABLEBASE_REACH`]: crate::Engine::FULL_TABLEBASE_REACH
    #[doc(alias = "endgame tablebase")]
    #[must_use]
    pub const fn with_full_tablebases(self) -> Self {
        self.with_tablebase_bytes(FULL_TABLEBASE_BYTES)
            .with_tablebase_reach(FULL_TABLEBASE_REACH)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_bytes: 16 << 20,
            threads: 1,
            selective: true,
            tablebase_bytes: if cfg!(feature = "two-sided") {
                48 << 20
            } else {
                16 << 20
            },
            tablebase_reach: 0,
        }
    }
}
