//! A player's policy for counts, draw offers and resignation.

/// A [`Player`](crate::Player)'s policy for counts, draw offers and resignation. Scores are in centipawns from the
/// player's point of view; mate scores lie beyond all of them.
///
/// # Examples
///
/// ```
/// use makruk::search::{PlayerPolicy, Resignation};
///
/// // It counts only on a rule that does so by itself, and gives up when it is a rua and more behind.
/// let policy = PlayerPolicy::default()
///     .with_start_count(None)
///     .with_resignation(Some(Resignation::default().with_score(-900)));
/// assert_eq!(policy.resignation.map(|resignation| resignation.moves), Some(6));
/// ```
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct PlayerPolicy {
    /// Starts its count at this score or worse, `None` for never; -100 by default. A count has no cost unless the
    /// counting side mates, and it can be stopped.
    pub start_count: Option<i32>,
    /// The player stops its count at this score or better (never if `None`). The default, 150, is well above `start_count`,
    /// because a new count restarts from the first number.
    pub stop_count: Option<i32>,
    /// Nodes to search for a decision about its count or an offered draw; 20,000 by default.
    pub count_nodes: u64,
    /// Accepts a draw at this score or worse; -50 by default, clearly worse than a draw.
    pub accept: i32,
    /// A position counts as drawn if its score is within this distance of 0 and `drawn_plies` plies were played without
    /// a capture or a bia move; the player then accepts and offers draws. 20 by default.
    pub drawn_score: i32,
    /// See `drawn_score`; 30 plies by default.
    pub drawn_plies: u32,
    /// Offers a draw after this many consecutive moves of its own at `offer_score` or worse, `None` for never; 12 by
    /// default.
    pub offer_after: Option<u16>,
    /// See `offer_after`; -150 by default.
    pub offer_score: i32,
    /// Number of its own moves before it repeats a draw offer; 20 by default.
    pub offer_again: u16,
    /// When to resign; `None`, the default, for never.
    #[doc(alias = "resign")]
    pub resignation: Option<Resignation>,
}

/// The conditions for a [`Player`](crate::Player) to resign.
///
/// # Examples
///
/// ```
/// use makruk::search::Resignation;
///
/// let resignation = Resignation::default().with_moves(3);
/// assert_eq!((resignation.score, resignation.moves), (-1_200, 3));
/// ```
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct Resignation {
    /// Resigns at this score or worse, in centipawns; -1,200 by default.
    pub score: i32,
    /// Resigns after this many consecutive moves of its own at that score; 6 by default.
    pub moves: u16,
}

impl Resignation {
    /// Sets [`score`](Self::score) in centipawns.
    #[must_use]
    pub const fn with_score(mut self, score: i32) -> Self {
        self.score = score;
        self
    }

    /// Sets [`moves`](Self::moves).
    #[must_use]
    pub const fn with_moves(mut self, moves: u16) -> Self {
        self.moves = moves;
        self
    }
}

impl Default for Resignation {
    fn default() -> Self {
        Self {
            score: -1_200,
            moves: 6,
        }
    }
}

impl PlayerPolicy {
    /// Sets [`start_count`](Self::start_count).
    #[must_use]
    pub const fn with_start_count(mut self, score: Option<i32>) -> Self {
        self.start_count = score;
        self
    }

    /// Sets [`stop_count`](Self::stop_count).
    #[must_use]
    pub const fn with_stop_count(mut self, score: Option<i32>) -> Self {
        self.stop_count = score;
        self
    }

    /// Sets [`count_nodes`](Self::count_nodes).
    #[must_use]
    pub const fn with_count_nodes(mut self, nodes: u64) -> Self {
        self.count_nodes = nodes;
        self
    }

    /// Sets [`accept`](Self::accept).
    #[must_use]
    pub const fn with_accept(mut self, score: i32) -> Self {
        self.accept = score;
        self
    }

    /// Sets [`drawn_score`](Self::drawn_score).
    #[must_use]
    pub const fn with_drawn_score(mut self, score: i32) -> Self {
        self.drawn_score = score;
        self
    }

    /// Sets [`drawn_plies`](Self::drawn_plies).
    #[must_use]
    pub const fn with_drawn_plies(mut self, plies: u32) -> Self {
        self.drawn_plies = plies;
        self
    }

    /// Sets [`offer_after`](Self::offer_after).
    #[must_use]
    pub const fn with_offer_after(mut self, moves: Option<u16>) -> Self {
        self.offer_after = moves;
        self
    }

    /// Sets [`offer_score`](Self::offer_score).
    #[must_use]
    pub const fn with_offer_score(mut self, score: i32) -> Self {
        self.offer_score = score;
        self
    }

    /// Sets [`offer_again`](Self::offer_again).
    #[must_use]
    pub const fn with_offer_again(mut self, moves: u16) -> Self {
        self.offer_again = moves;
        self
    }

    /// Sets [`resignation`](Self::resignation).
    #[must_use]
    pub const fn with_resignation(mut self, resignation: Option<Resignation>) -> Self {
        self.resignation = resignation;
        self
    }
}

impl Default for PlayerPolicy {
    fn default() -> Self {
        Self {
            start_count: Some(-100),
            stop_count: Some(150),
            count_nodes: 20_000,
            accept: -50,
            drawn_score: 20,
            drawn_plies: 30,
            offer_after: Some(12),
            offer_score: -150,
            offer_again: 20,
            resignation: None,
        }
    }
}
