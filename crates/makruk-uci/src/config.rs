//! Session configuration by the program.

use alloc::string::String;

use makruk_search::Engine;
#[cfg(feature = "nnue")]
use makruk_search::nnue::Net;

/// The configuration of a [`Session`](crate::Session).
///
/// # Examples
///
/// ```
/// use makruk_uci::Config;
///
/// // For a program with little memory.
/// let config = Config::default().with_tablebase_bytes(16 << 20).with_seed(42);
/// assert_eq!((config.hash_mib, config.seed), (16, 42));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Config {
    /// The engine's name in the answer to `uci`; by default `makruk` with the version of this crate.
    pub name: String,
    /// The engine's author; by default the authors of this crate.
    pub author: String,
    /// The random seed for choosing moves if the strength is limited; 0 by default. Use a different seed for each
    /// session, or the engine repeats the same games.
    pub seed: u64,
    /// The default of the option `Hash` in MiB, 16.
    pub hash_mib: usize,
    /// Maximum size of the endgame tablebases in bytes while the option `Ending Tables` is on; by default
    /// [`Engine::FULL_TABLEBASE_BYTES`]. Tables are generated when a game approaches their ending: while the session is
    /// idle, as work without an answer ([`Work::is_preparation`](crate::Work::is_preparation)), and before a search that has
    /// no time limit or at least a second.
    pub tablebase_bytes: usize,
    /// Whether the program has opening books and so offers the options `OwnBook` and `BookFile`; `false` by default.
    /// Needs the `book` feature. See [`Host::open_book`](crate::Host::open_book).
    pub has_books: bool,
    /// Whether the program opens endgame tables and so offers the option `TablesPath`; `false` by default. See
    /// [`Host::open_tables`](crate::Host::open_tables).
    #[cfg(feature = "tables")]
    #[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
    pub has_tables: bool,
    /// The program's own evaluation net; `None` by default. With a net, the session offers the options `Use NNUE` and
    /// `EvalFile`. See [`Host::read_net`](crate::Host::read_net).
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    pub net: Option<Net>,
}

impl Config {
    /// Sets [`name`](Self::name).
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Sets [`author`](Self::author).
    #[must_use]
    pub fn with_author(mut self, author: impl Into<String>) -> Self {
        self.author = author.into();
        self
    }

    /// Sets [`seed`](Self::seed).
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets [`hash_mib`](Self::hash_mib).
    #[must_use]
    pub fn with_hash_mib(mut self, mib: usize) -> Self {
        self.hash_mib = mib;
        self
    }

    /// Sets [`tablebase_bytes`](Self::tablebase_bytes).
    #[must_use]
    pub fn with_tablebase_bytes(mut self, bytes: usize) -> Self {
        self.tablebase_bytes = bytes;
        self
    }

    /// Sets [`has_books`](Self::has_books).
    #[must_use]
    pub fn with_books(mut self, has_books: bool) -> Self {
        self.has_books = has_books;
        self
    }

    /// Sets [`has_tables`](Self::has_tables).
    #[cfg(feature = "tables")]
    #[cfg_attr(docsrs, doc(cfg(feature = "tables")))]
    #[must_use]
    pub fn with_tables(mut self, has_tables: bool) -> Self {
        self.has_tables = has_tables;
        self
    }

    /// Sets [`net`](Self::net).
    #[cfg(feature = "nnue")]
    #[cfg_attr(docsrs, doc(cfg(feature = "nnue")))]
    #[must_use]
    pub fn with_net(mut self, net: Option<Net>) -> Self {
        self.net = net;
        self
    }

    /// Returns whether the program has a net.
    #[cfg_attr(not(feature = "nnue"), allow(clippy::unused_self))]
    pub(crate) fn has_net(&self) -> bool {
        #[cfg(feature = "nnue")]
        let has_net = self.net.is_some();
        #[cfg(not(feature = "nnue"))]
        let has_net = false;
        has_net
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            name: concat!("makruk ", env!("CARGO_PKG_VERSION")).into(),
            author: env!("CARGO_PKG_AUTHORS").into(),
            seed: 0,
            hash_mib: 16,
            tablebase_bytes: Engine::FULL_TABLEBASE_BYTES,
            has_books: false,
            #[cfg(feature = "tables")]
            has_tables: false,
            #[cfg(feature = "nnue")]
            net: None,
        }
    }
}
