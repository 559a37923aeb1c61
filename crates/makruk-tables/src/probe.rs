//! Probing positions with their counts.

use makruk_core::{Color, PiecePlacement, Position};
use makruk_rules::{Counting, Rules};

use crate::{Material, Probe, TableError, Tables, Verdict, Wdl, exits::times_of, times::is_known};

impl Tables {
    /// Probes a position with its count; returns `None` if no open table covers it.
    ///
    /// The result ignores earlier positions: repetitions, and a count that was running before a mate that captured the
    /// last piece.
    ///
    /// ```
    /// use makruk::{Counting, Fen, Rules, tables::{Tables, Verdict, Wdl}};
    ///
    /// let mut tables = Tables::new();
    /// tables.make("KRvK".parse()?)?;
    /// // The mate takes 13 moves, but Black has already counted to 11 of 16.
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30".parse()?;
    /// let position = fen.to_position()?;
    /// let counting = Counting::new(&position, fen.as_setup().count, &Rules::THAI);
    /// let probe = tables.probe_with_count(&position, &counting, &Rules::THAI)?.unwrap();
    /// assert_eq!(probe.verdict, Verdict::Win { plies: 25 });
    /// assert_eq!(probe.with_count, Some(Wdl::Draw));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a table cannot be read or is damaged.
    pub fn probe_with_count(
        &self,
        position: &Position,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<Option<Probe>, TableError> {
        let (board, turn) = (position.board(), position.turn());
        let Some(verdict) = self.verdict(board, turn)? else {
            return Ok(None);
        };
        let material = Material::of(board).map(|(material, _)| material);
        let is_known = material.is_some_and(|it| self.has_times(it, rules));
        let with_count = match verdict.under_count_on(board, turn, counting, rules) {
            _ if !is_known => None,
            None if board.is_bare(turn) && !board.has_bia() => {
                Some(self.result_of_flight(position, counting, rules)?)
            }
            with_count => with_count,
        };
        Ok(Some(Probe {
            verdict,
            with_count,
        }))
    }

    /// Returns whether the counts are known and, with one piece per side, whether captures start the counts that the
    /// table was generated for.
    pub(crate) fn has_times(&self, material: Material, rules: &Rules) -> bool {
        let Some(table) = self.get(material).filter(|_| is_known(rules)) else {
            return false;
        };
        let agrees = || {
            let times = times_of(material, rules);
            let mut both = table.times().iter().zip(times);
            both.all(|(own, (_, time))| own.agrees_with(time))
        };
        #[cfg(feature = "std")]
        return self.cache.is_known(material, rules, agrees);
        #[cfg(not(feature = "std"))]
        agrees()
    }

    /// Returns the result for a bare khun to move that is mated without a count, if its move starts the count. The move may
    /// change the count's length by capturing.
    fn result_of_flight(
        &self,
        position: &Position,
        counting: &Counting,
        rules: &Rules,
    ) -> Result<Wdl, TableError> {
        for &mv in &position.legal_moves() {
            let mut after = position.clone();
            let undo = after.play_unchecked(mv);
            let mut counting = *counting;
            counting.advance(&after, &undo, rules);
            let (board, turn) = (after.board(), after.turn());
            let verdict = self.verdict(board, turn)?;
            let result = verdict.and_then(|it| it.under_count_on(board, turn, &counting, rules));
            if result != Some(Wdl::Win) {
                return Ok(Wdl::Draw);
            }
        }
        Ok(Wdl::Loss)
    }

    /// Returns the number of positions, with the stronger side to move, that this side wins without a count, but not
    /// under a count that begins now. `None` if the table is not open, or if the number is unknown under these rules.
    ///
    /// ```
    /// use makruk::{Rules, tables::Tables};
    ///
    /// let mut tables = Tables::new();
    /// tables.make("KRvK".parse()?)?;
    /// // Every position is a win, but the longest mates take longer than the count to 16.
    /// assert_eq!(tables.lost_to_count("KRvK".parse()?, &Rules::THAI), Some(6_160));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn lost_to_count(&self, material: Material, rules: &Rules) -> Option<u64> {
        let statistics = self.get(material)?.statistics();
        if !self.has_times(material, rules) {
            return None;
        }
        // The length of the count depends only on the pieces.
        let Some(position) = self.longest_win(material) else {
            return Some(0);
        };
        let counting = Counting::new(&position, None, rules);
        let is_won = |plies: u16| {
            let verdict = Verdict::Win { plies };
            let result =
                verdict.under_count_on(position.board(), Color::White, &counting, rules)?;
            Some(result == Wdl::Win)
        };
        let mut lost = 0;
        for &(plies, positions) in &statistics.wins {
            lost += if is_won(plies)? { 0 } else { positions };
        }
        Some(lost)
    }
}
