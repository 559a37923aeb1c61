//! House rules: a preset with other values, field by field, also in a `const`.

use core::num::NonZeroU8;

use crate::{
    BoardHonor, Caller, CountExpiry, CountStart, FirstNumber, LimitTable, MateByCountingSide,
    MaterialTest, PiecesHonor, Repetition, RepetitionEffect, Rules,
};

/// Methods for house rules.
///
/// ```
/// use makruk_rules::{CountExpiry, Rules};
///
/// const HOUSE: Rules = Rules::THAI.with_expiry(CountExpiry::Reached).with_repetition(None);
/// assert!(!HOUSE.is_repeated(3));
/// ```
impl Rules {
    /// Returns these rules with another board's honour, or none.
    #[must_use]
    pub const fn with_board(mut self, board: Option<BoardHonor>) -> Self {
        self.board = board;
        self
    }

    /// Returns these rules with another pieces' honour.
    #[must_use]
    pub const fn with_pieces(mut self, pieces: PiecesHonor) -> Self {
        self.pieces = pieces;
        self
    }

    /// Returns these rules with another end of a count.
    #[must_use]
    pub const fn with_expiry(mut self, expiry: CountExpiry) -> Self {
        self.expiry = expiry;
        self
    }

    /// Returns these rules with another worth of a checkmate by the counting side.
    #[must_use]
    pub const fn with_mate_by_counting_side(
        mut self,
        mate_by_counting_side: MateByCountingSide,
    ) -> Self {
        self.mate_by_counting_side = mate_by_counting_side;
        self
    }

    /// Returns these rules with another rule of repetition, or none.
    #[must_use]
    pub const fn with_repetition(mut self, repetition: Option<Repetition>) -> Self {
        self.repetition = repetition;
        self
    }

    /// Returns these rules with or without an immediate draw when neither side can win.
    #[must_use]
    pub const fn with_dead_position_draws(mut self, dead_position_draws: bool) -> Self {
        self.dead_position_draws = dead_position_draws;
        self
    }

    /// Returns these rules with or without a draw when time runs out against a side that cannot win.
    #[must_use]
    pub const fn with_timeout_may_draw(mut self, timeout_may_draw: bool) -> Self {
        self.timeout_may_draw = timeout_may_draw;
        self
    }

    /// Returns these rules with another test of the material that can win.
    #[must_use]
    pub const fn with_material(mut self, material: MaterialTest) -> Self {
        self.material = material;
        self
    }
}

impl BoardHonor {
    /// Creates a board's honour of a limit in moves, from 1 to 32,767, as [`Rules::THAI`] has it otherwise: on call, by
    /// either side, from 1.
    ///
    /// ```
    /// use makruk_rules::{BoardHonor, Rules};
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

    /// Returns this count with another limit in moves, from 1 to 32,767.
    #[must_use]
    pub const fn with_limit(mut self, limit: u16) -> Self {
        self.limit = limit;
        self
    }

    /// Returns this count with another beginning.
    #[must_use]
    pub const fn with_start(mut self, start: CountStart) -> Self {
        self.start = start;
        self
    }

    /// Returns this count with other callers.
    #[must_use]
    pub const fn with_caller(mut self, caller: Caller) -> Self {
        self.caller = caller;
        self
    }

    /// Returns this count with another first number.
    #[must_use]
    pub const fn with_first(mut self, first: FirstNumber) -> Self {
        self.first = first;
        self
    }
}

impl PiecesHonor {
    /// Returns this count with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: LimitTable) -> Self {
        self.limits = limits;
        self
    }

    /// Returns this count with another beginning.
    #[must_use]
    pub const fn with_start(mut self, start: CountStart) -> Self {
        self.start = start;
        self
    }

    /// Returns this count with another first number.
    #[must_use]
    pub const fn with_first(mut self, first: FirstNumber) -> Self {
        self.first = first;
        self
    }

    /// Returns this count with another meaning of a setup without counting fields, see the field.
    #[must_use]
    pub const fn with_begins_in_setup(mut self, begins_in_setup: bool) -> Self {
        self.begins_in_setup = begins_in_setup;
        self
    }
}

impl Repetition {
    /// Creates the rule that `fold` occurrences of a position, the first included, have this effect.
    ///
    /// ```
    /// use core::num::NonZeroU8;
    /// use makruk_rules::{Repetition, RepetitionEffect, Rules};
    ///
    /// let threefold = Repetition::new(NonZeroU8::MIN.saturating_add(2), RepetitionEffect::Claimable);
    /// assert!(!Rules::THAI.with_repetition(Some(threefold)).is_repeated(2));
    /// ```
    pub const fn new(fold: NonZeroU8, effect: RepetitionEffect) -> Self {
        Self { fold, effect }
    }
}
