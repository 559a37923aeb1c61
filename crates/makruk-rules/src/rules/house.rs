//! Methods for house rules: each returns a copy with one rule changed.

use core::num::NonZeroU8;

use makruk_core::{Color, PiecePlacement};

use super::{
    BoardHonor, Caller, CountExpiry, CountStart, FirstNumber, MateByCountingSide, MaterialTest,
    OverLimit, PiecesHonor, Repetition, RepetitionEffect, Rules, TimeoutMaterial,
};
use crate::LimitTable;

/// Methods for house rules. Each gives the values of [`Rules::THAI`], the default, and of [`Rules::FAIRY`].
///
/// ```
/// use makruk::{CountExpiry, Rules};
///
/// const HOUSE: Rules = Rules::THAI.with_expiry(CountExpiry::Reached).with_repetition(None);
/// assert!(!HOUSE.is_repeated(3));
/// ```
impl Rules {
    /// Returns these rules with a different board's honour, or none. Both presets have a limit of 64 moves; it is called under
    /// `THAI` and automatic under `FAIRY`.
    #[must_use]
    pub const fn with_board(mut self, board: Option<BoardHonor>) -> Self {
        self.board = board;
        self
    }

    /// Returns these rules with a different pieces' honour. Both presets have [`LimitTable::MAKRUK`], an automatic start, and
    /// [`FirstNumber::PieceCountPlusOne`].
    #[must_use]
    pub const fn with_pieces(mut self, pieces: PiecesHonor) -> Self {
        self.pieces = pieces;
        self
    }

    /// Returns these rules with a different count expiry; both presets have [`CountExpiry::Exceeded`].
    #[must_use]
    pub const fn with_expiry(mut self, expiry: CountExpiry) -> Self {
        self.expiry = expiry;
        self
    }

    /// Returns these rules with a different decision if a count begins beyond its limit: `THAI` has [`OverLimit::DrawFirst`],
    /// `FAIRY` [`OverLimit::MateFirst`].
    #[must_use]
    pub const fn with_over_limit_at_once(mut self, over_limit_at_once: OverLimit) -> Self {
        self.over_limit_at_once = over_limit_at_once;
        self
    }

    /// Returns these rules with a different result for a checkmate by the counting side: `THAI` has
    /// [`MateByCountingSide::Draws`], `FAIRY` [`MateByCountingSide::Wins`].
    #[must_use]
    pub const fn with_mate_by_counting_side(
        mut self,
        mate_by_counting_side: MateByCountingSide,
    ) -> Self {
        self.mate_by_counting_side = mate_by_counting_side;
        self
    }

    /// Returns these rules with a different repetition rule, or none; both presets draw at the third occurrence.
    #[must_use]
    pub const fn with_repetition(mut self, repetition: Option<Repetition>) -> Self {
        self.repetition = repetition;
        self
    }

    /// Returns these rules with or without an immediate draw when neither side can win: `true` in `THAI`, `false` in `FAIRY`.
    #[must_use]
    pub const fn with_dead_position_draws(mut self, dead_position_draws: bool) -> Self {
        self.dead_position_draws = dead_position_draws;
        self
    }

    /// Returns these rules with or without a draw when time runs out against a side without the material to win: `true` in
    /// `THAI`, `false` in `FAIRY`.
    #[must_use]
    pub const fn with_timeout_may_draw(mut self, timeout_may_draw: bool) -> Self {
        self.timeout_may_draw = timeout_may_draw;
        self
    }

    /// Returns these rules with different material that wins on time: `THAI` has [`TimeoutMaterial::Listed`], `FAIRY`
    /// [`TimeoutMaterial::Fairy`].
    #[must_use]
    pub const fn with_timeout_material(mut self, timeout_material: TimeoutMaterial) -> Self {
        self.timeout_material = timeout_material;
        self
    }

    /// Returns these rules with a different test that decides whether a side can win: `THAI` has [`MaterialTest::Exact`], `FAIRY`
    /// [`MaterialTest::Fairy`].
    #[must_use]
    pub const fn with_material(mut self, material: MaterialTest) -> Self {
        self.material = material;
        self
    }
}

impl BoardHonor {
    /// Creates a board's honour count with the given limit in moves, from 1 to 32,767, and otherwise as in [`Rules::THAI`]:
    /// called by either side, and beginning with 1.
    ///
    /// ```
    /// use makruk::{BoardHonor, Rules};
    ///
    /// assert_eq!(Rules::THAI.board, Some(BoardHonor::new(64)));
    /// ```
    pub const fn new(limit: u16) -> Self {
        Self {
            limit,
            start: CountStart::OnCall,
            caller: Caller::Either,
            first: FirstNumber::One,
        }
    }

    /// Returns this count with a different limit in moves, from 1 to 32,767.
    #[must_use]
    pub const fn with_limit(mut self, limit: u16) -> Self {
        self.limit = limit;
        self
    }

    /// Returns this count with a different start; [`BoardHonor::new`] sets [`CountStart::OnCall`].
    #[must_use]
    pub const fn with_start(mut self, start: CountStart) -> Self {
        self.start = start;
        self
    }

    /// Returns this count with different callers; [`BoardHonor::new`] sets [`Caller::Either`].
    #[must_use]
    pub const fn with_caller(mut self, caller: Caller) -> Self {
        self.caller = caller;
        self
    }

    /// Returns this count with a different first number; [`BoardHonor::new`] sets [`FirstNumber::One`].
    #[must_use]
    pub const fn with_first(mut self, first: FirstNumber) -> Self {
        self.first = first;
        self
    }
}

impl PiecesHonor {
    /// Returns whether a bare khun's count begins automatically on this board (without bia), with the khun's next move or its
    /// opponent's.
    ///
    /// ```
    /// use makruk::{CountStart, Fen, Rules};
    ///
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
    /// let board = &fen.as_setup().board;
    /// assert!(Rules::THAI.pieces.begins_by_itself(board));
    /// let called = Rules::THAI.pieces.with_start(CountStart::OnCall);
    /// assert!(!called.begins_by_itself(board));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn begins_by_itself(&self, board: &impl PiecePlacement) -> bool {
        let mut sides = Color::ALL.into_iter();
        let strong = sides.find(|&side| board.is_bare(!side));
        let limit = strong.and_then(|strong| self.limits.limit(board, strong));
        self.start == CountStart::Automatic && limit.is_some()
    }

    /// Returns this count with different limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: LimitTable) -> Self {
        self.limits = limits;
        self
    }

    /// Returns this count with a different start; all presets have [`CountStart::Automatic`].
    #[must_use]
    pub const fn with_start(mut self, start: CountStart) -> Self {
        self.start = start;
        self
    }

    /// Returns this count with a different first number.
    #[must_use]
    pub const fn with_first(mut self, first: FirstNumber) -> Self {
        self.first = first;
        self
    }

    /// Returns this count with a different value of `begins_in_setup`: `true` in [`Rules::THAI`], `false` in [`Rules::FAIRY`].
    #[must_use]
    pub const fn with_begins_in_setup(mut self, begins_in_setup: bool) -> Self {
        self.begins_in_setup = begins_in_setup;
        self
    }
}

impl Repetition {
    /// Creates a rule that takes effect at `fold` occurrences of a position, including the first.
    ///
    /// ```
    /// use core::num::NonZeroU8;
    /// use makruk::{Repetition, RepetitionEffect, Rules};
    ///
    /// let threefold = Repetition::new(NonZeroU8::MIN.saturating_add(2), RepetitionEffect::Claimable);
    /// assert!(!Rules::THAI.with_repetition(Some(threefold)).is_repeated(2));
    /// ```
    pub const fn new(fold: NonZeroU8, effect: RepetitionEffect) -> Self {
        Self { fold, effect }
    }
}
