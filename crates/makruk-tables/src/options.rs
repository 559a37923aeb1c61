//! Options for generating a table.

use std::thread;

use makruk_rules::Rules;

/// Options for generating a table.
///
/// ```
/// use makruk::tables::MakeOptions;
///
/// let options = MakeOptions::default().with_threads(2).with_max_memory(64 << 20);
/// assert_eq!(options.threads, 2);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MakeOptions {
    /// Memory limit in bytes.
    pub max_memory: u64,
    /// Number of threads.
    pub threads: usize,
    /// The rules for counts that begin with a capture or a promotion. Tables against a bare khun without bia do not depend on the
    /// rules.
    pub rules: Rules,
}

impl MakeOptions {
    /// Sets [`max_memory`](Self::max_memory), in bytes.
    #[must_use]
    pub const fn with_max_memory(mut self, bytes: u64) -> Self {
        self.max_memory = bytes;
        self
    }

    /// Sets the number of [`threads`](Self::threads).
    #[must_use]
    pub const fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the [`rules`](Self::rules).
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }
}

impl Default for MakeOptions {
    /// Returns a limit of one GiB, all cores, and [`Rules::THAI`].
    fn default() -> Self {
        Self {
            max_memory: 1 << 30,
            threads: thread::available_parallelism().map_or(1, Into::into),
            rules: Rules::THAI,
        }
    }
}
