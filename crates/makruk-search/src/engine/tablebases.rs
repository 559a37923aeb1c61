//! The engine's endgame tablebases: settings, generation, probes.

use alloc::boxed::Box;
use core::time::Duration;

use makruk_bitboard::BitPosition;
use makruk_rules::{Game, Rules, storage::Storage};
use makruk_tables::{MemoryTables, Probe, Tablebase};

use super::{Engine, root_of};
use crate::{SearchObserver, prober::TablebaseProber, time::Budget};

/// Minimum time for generating a two-piece table.
const TIME_FOR_TABLE: Duration = Duration::from_secs(1);

impl Engine {
    /// Sets the maximum size of the [endgame tablebases](makruk_tables::MemoryTables) in bytes, and drops those that
    /// are loaded.
    #[doc(alias = "endgame tablebase")]
    pub fn set_tablebase_bytes(&mut self, bytes: usize) {
        self.endings.set_room(bytes);
    }

    /// Sets an external tablebase to probe for endings that the built-in tables do not cover, and
    /// clears the transposition table.
    ///
    /// It is probed when one side has only its khun or at most five pieces are on the board, if its result
    /// [holds under the game's rules](Tablebase::holds_under). The engine generates its own tables on demand; see
    /// [`Options::tablebase_reach`](crate::Options::tablebase_reach).
    ///
    /// ```
    /// use makruk::{
    ///     Fen, Rules,
    ///     search::{Engine, Limits, Options, Score},
    ///     tables::MemoryTables,
    /// };
    ///
    /// // Tables of the caller, for an engine that generates none.
    /// let mut tables = MemoryTables::new();
    /// tables.generate("KRvK".parse()?);
    /// let mut engine = Engine::new(Options::default().with_tablebase_bytes(0))?;
    /// engine.set_tablebase(Some(Box::new(tables)));
    ///
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let result = engine.search(&game, &Limits::depth(2), &mut ());
    /// assert_eq!(result.score(), Some(Score::MateIn(13)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    #[doc(alias = "oracle")]
    pub fn set_tablebase(&mut self, tablebase: Option<Box<dyn Tablebase + Send + Sync>>) {
        self.table.clear();
        self.tablebase = tablebase;
    }

    /// Generates all endgame tablebases that fit into [`Options::tablebase_bytes`](crate::Options::tablebase_bytes), so that no search
    /// of these rules has to wait for them. Each call takes about as long as searching `nodes` nodes, and returns whether work remains; with 0
    /// nodes, it generates nothing.
    ///
    /// With [`u64::MAX`] nodes, one call generates all of them. This takes two to three seconds and up to
    /// [`Engine::FULL_TABLEBASE_BYTES`] bytes of memory. Tables with a bia or with pieces on both sides depend on the count
    /// limits: for games under different rules, they are regenerated on demand.
    ///
    /// Only a search with a time limit may find more with prepared tables: any other waits for those
    /// [within its reach](crate::Options::tablebase_reach), and probes no others.
    ///
    /// ```
    /// use makruk::{Rules, search::{Engine, Options}};
    ///
    /// // Room for the tables with one piece.
    /// let mut engine = Engine::new(Options::default().with_tablebase_bytes(1 << 20))?;
    /// assert!(engine.prepare_tablebases(&Rules::THAI, 0));
    /// while engine.prepare_tablebases(&Rules::THAI, 1_000) {
    ///     // Look whether there is something else to do.
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn prepare_tablebases(&mut self, rules: &Rules, nodes: u64) -> bool {
        self.endings.prepare(rules, nodes)
    }

    /// Like [`Engine::prepare_tablebases`], but only for the tablebases that a search of the game's current position
    /// [probes](crate::Options::tablebase_reach). With 0 nodes, it returns whether a table with two pieces is missing.
    ///
    /// Use it between searches in a single-threaded program. Unfinished work resumes with the next call, or in a
    /// [`Search`](crate::Search).
    ///
    /// ```
    /// use makruk::{Fen, Rules, search::{Engine, Options}};
    ///
    /// // A rua and a ma against a khon, which may soon be captured.
    /// let fen: Fen = "8/4k3/8/2s5/8/2K1N3/3R4/8 w - - 0 1".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut engine = Engine::new(Options::default().with_tablebase_reach(1))?;
    /// while engine.prepare_tablebases_for(&game, 1_000) {
    ///     // Look whether the opponent has moved.
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn prepare_tablebases_for<S: Storage>(&mut self, game: &Game<S>, nodes: u64) -> bool {
        let position = BitPosition::from(game.position());
        self.endings.prepare_for(&position, game.rules(), nodes)
    }

    /// Returns the exact result of a game's current position from the engine's endgame tablebases and the caller's, for
    /// the side to move; `None` if none of them covers the position. Earlier positions of the game are ignored.
    ///
    /// ```
    /// use makruk::{Fen, Rules, search::{Engine, Options}, tables::{Verdict, Wdl}};
    ///
    /// // The mate takes 13 moves, but Black has already counted to 11 of 16.
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30".parse()?;
    /// let game = fen.to_game(Rules::THAI)?;
    /// let mut engine = Engine::new(Options::default())?;
    /// assert_eq!(engine.probe_tablebases(&game), None);
    ///
    /// engine.prepare_tablebases_for(&game, u64::MAX);
    /// let probe = engine.probe_tablebases(&game).unwrap();
    /// assert_eq!(probe.verdict, Verdict::Win { plies: 25 });
    /// assert_eq!(probe.with_count, Some(Wdl::Draw));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[doc(alias = "endgame tablebase")]
    pub fn probe_tablebases<S: Storage>(&self, game: &Game<S>) -> Option<Probe> {
        let rules = game.rules();
        let root = root_of(game);
        let none = MemoryTables::new();
        let probe = |tables: &MemoryTables| {
            // The engine's tables may be those of an earlier game under other rules.
            let holds = tables.holds_under(&root.position, rules);
            TablebaseProber {
                tables: if holds { tables } else { &none },
                tablebase: self.tablebase.as_deref(),
            }
            .probe_with_count(&root, rules)
        };
        probe(self.endings.tables()).or_else(|| probe(self.endings.parked()))
    }

    /// Generates a part of the tablebases that a search of this root probes, about as long as it takes to search `nodes`
    /// nodes. Returns whether the search has to wait for more: a search with a time limit spends at most half of its time on
    /// them.
    pub(super) fn generates_more(
        &mut self,
        root: &BitPosition,
        rules: &Rules,
        nodes: u64,
        budget: &Budget,
        observer: &mut dyn SearchObserver,
    ) -> bool {
        let half = budget.usual().map(|time| time / 2);
        let is_late = half.is_some_and(|half| observer.elapsed() >= Some(half));
        !is_late && self.endings.prepare_for(root, rules, nodes.max(1)) && !observer.should_stop()
    }
}

/// Returns whether a search has enough time for generating two-piece tablebases.
pub(super) fn has_time_for_tables(budget: &Budget) -> bool {
    budget.hard.is_none_or(|hard| hard >= TIME_FOR_TABLE)
}
