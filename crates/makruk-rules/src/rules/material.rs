//! The material that a side needs to win.

use makruk_core::{Color, PiecePlacement};

use crate::{can_mate, can_win, material::is_listed};

/// The test that decides whether a side can win, used for [dead positions](super::Rules::dead_position_draws).
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MaterialTest {
    /// [`can_win`], Fairy-Stockfish's test.
    Fairy,
    /// [`can_mate`], which also rules out material that can never mate.
    Exact,
}

impl MaterialTest {
    /// Returns whether a side could still give checkmate with the opponent's help, according to this test.
    ///
    /// ```
    /// use makruk::{Board, Color, MaterialTest};
    ///
    /// assert!(MaterialTest::Exact.can_win(&Board::start(), Color::White));
    /// ```
    #[inline]
    pub fn can_win(self, board: &impl PiecePlacement, color: Color) -> bool {
        match self {
            Self::Fairy => can_win(board, color),
            Self::Exact => can_mate(board, color),
        }
    }

    /// Returns whether neither side can win, according to this test.
    ///
    /// ```
    /// use makruk::{Board, MaterialTest};
    ///
    /// assert!(!MaterialTest::Exact.is_dead(&Board::start()));
    /// ```
    #[doc(alias = "insufficient material")]
    #[doc(alias = "dead position")]
    #[inline]
    pub fn is_dead(self, board: &impl PiecePlacement) -> bool {
        !Color::ALL
            .into_iter()
            .any(|color| self.can_win(board, color))
    }
}

/// The material that a side needs to win when the other side's time runs out.
///
/// # Source
///
/// makruk.gameindy.com, which quotes the competition rules of 2018 of the Sports Association of Thailand, lists the material; both
/// are known only at second hand. Without a list, the side needs material that can give checkmate.
///
/// ```
/// use makruk::{Color, Fen, Rules, TimeoutMaterial};
///
/// // A khon can give checkmate, but it is not on the list without a met.
/// let fen: Fen = "4k3/8/8/8/4S3/8/8/4K3 b - - 0 1".parse()?;
/// let board = &fen.as_setup().board;
/// assert!(!Rules::THAI.wins_on_time(board, Color::White));
/// let exact = Rules::THAI.with_timeout_material(TimeoutMaterial::Exact);
/// assert!(exact.wins_on_time(board, Color::White));
/// # Ok::<(), makruk::fen::FenError>(())
/// ```
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum TimeoutMaterial {
    /// Material that can give checkmate by Fairy-Stockfish's test, [`can_win`].
    Fairy,
    /// Material that can give checkmate by the exact test, [`can_mate`].
    Exact,
    /// A rua; a met and a ma; a met and a khon; or three bia side by side. A bia ngai counts as a met. Other pieces may be there
    /// as well.
    Listed,
}

impl TimeoutMaterial {
    /// Returns whether a side has this material.
    ///
    /// ```
    /// use makruk::{Board, Color, TimeoutMaterial};
    ///
    /// assert!(TimeoutMaterial::Listed.suffices(&Board::start(), Color::White));
    /// ```
    #[inline]
    pub fn suffices(self, board: &impl PiecePlacement, color: Color) -> bool {
        match self {
            Self::Fairy => can_win(board, color),
            Self::Exact => can_mate(board, color),
            Self::Listed => is_listed(board, color),
        }
    }
}
