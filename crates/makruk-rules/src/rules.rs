//! Rule sets as data: every rule on which the sources disagree is a field.

use core::{fmt, num::NonZeroU8, str::FromStr};

use makruk_core::{Color, PiecePlacement};

use crate::{LimitTable, can_mate, can_win};

#[cfg(feature = "serde")]
mod form;

/// A rule set for a [`crate::Game`].
///
/// Start from a preset and set the fields that differ, or chain the `with_` methods, which also work in
/// a `const`. Minor releases may add fields.
///
/// # Examples
///
/// ```
/// use makruk_rules::{CountExpiry, LimitTable, Rules};
///
/// // Against khon and two ma the limit is 44 here, and the last number is the draw.
/// const HOUSE: Rules = Rules::THAI
///     .with_pieces(Rules::THAI.pieces.with_limits(LimitTable::MAKRUK_KHON_FIRST))
///     .with_expiry(CountExpiry::Reached);
///
/// // The same, field by field.
/// let mut house = Rules::THAI;
/// house.pieces.limits = LimitTable::MAKRUK_KHON_FIRST;
/// house.expiry = CountExpiry::Reached;
/// assert_eq!(house, HOUSE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(from = "form::RulesForm", into = "form::RulesForm")
)]
#[non_exhaustive]
pub struct Rules {
    /// Board's honour, the count of a side that still has pieces; `None` to disable it.
    pub board: Option<BoardHonor>,
    /// Pieces' honour, the count of a bare khun.
    pub pieces: PiecesHonor,
    /// When a count is over.
    pub expiry: CountExpiry,
    /// The result if the counting side gives checkmate.
    pub mate_by_counting_side: MateByCountingSide,
    /// The effect of repeated positions; `None` for no effect.
    pub repetition: Option<Repetition>,
    /// Whether the game is drawn as soon as [neither side can win](Rules::can_win).
    pub dead_position_draws: bool,
    /// Whether a side whose time runs out draws if the other one [cannot win](Rules::can_win); if
    /// not, it loses.
    pub timeout_may_draw: bool,
    /// The test for whether a side can win.
    pub material: MaterialTest,
}

/// Board's honour (ศักดิ์กระดาน, *sak kradan*): the count of a side that still has pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct BoardHonor {
    /// The limit in moves of the counting side, from 1 to 32,767.
    pub limit: u16,
    /// How it begins.
    pub start: CountStart,
    /// The side that may call it, if it is not automatic.
    pub caller: Caller,
    /// The number that is spoken first.
    pub first: FirstNumber,
}

/// Pieces' honour (ศักดิ์หมาก, *sak mak*): the count of a bare khun, when no bia is left on either
/// side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct PiecesHonor {
    /// The limits, by the pieces of the chaser.
    pub limits: LimitTable,
    /// How it begins.
    pub start: CountStart,
    /// The number that is spoken first.
    pub first: FirstNumber,
    /// For a setup with a bare khun to move, no bia and no counting fields: whether its count begins with
    /// this move (`true`) or with its next one, after the chaser's (`false`).
    pub begins_in_setup: bool,
}

/// How a count begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum CountStart {
    /// Automatically, as soon as its conditions are met. It cannot be stopped.
    Automatic,
    /// When the side to move calls it; that side is then the counting side. It may stop its count
    /// before a move. If it calls again, in another turn, a new count begins from the first number.
    OnCall,
}

/// The side that may call board's honour.
///
/// # Source
///
/// Poompat: the disadvantaged player asks, and the referee decides who that is. aroiuknow.com,
/// thenpoor.ws, makruk.wordpress.com: the weaker side asks. S. Songrag: any player. Which side is
/// the weaker one no source defines; [`weaker_side`](crate::weaker_side) is this library's choice.
/// That its call takes the place of the stronger side's count follows from its right to ask: it
/// could be taken away by calling first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Caller {
    /// Either side when it is to move. While one counts the other one cannot call, but the weaker
    /// side's call takes the place of the stronger one's count.
    Either,
    /// The weaker side when it is to move; either, if both have the same. If the other one counts,
    /// because it was the weaker one when it called, this call takes the place of its count.
    WeakerSide,
}

/// The test for whether a side can win, where a [dead position](Rules::dead_position_draws) or a
/// [fallen flag](Rules::timeout_may_draw) asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MaterialTest {
    /// [`can_win`], the test of Fairy-Stockfish.
    Fairy,
    /// [`can_mate`], which also excludes material that never mates.
    Exact,
}

impl MaterialTest {
    /// Returns whether a side could still give checkmate if the opponent helped, by this test.
    ///
    /// ```
    /// use makruk_core::{Board, Color};
    /// use makruk_rules::MaterialTest;
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

    /// Returns whether neither side can win by this test.
    ///
    /// ```
    /// use makruk_core::Board;
    /// use makruk_rules::MaterialTest;
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

/// The number that is spoken first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum FirstNumber {
    /// 1.
    One,
    /// The number of all pieces on the board, both khuns included.
    PieceCount,
    /// One more than that.
    PieceCountPlusOne,
}

/// When a count is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum CountExpiry {
    /// When the limit is exceeded: after the last number the chaser has one more move, and the
    /// draw comes with the number after it.
    Exceeded,
    /// When the limit is reached: the last number is the draw.
    Reached,
}

/// The result if the counting side gives checkmate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MateByCountingSide {
    /// A draw: the counting side claims a draw, and must stop its count to win.
    Draws,
    /// A win like any other.
    Wins,
}

/// The repetition rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Repetition {
    /// The number of occurrences required, including the first.
    pub fold: NonZeroU8,
    /// The effect.
    pub effect: RepetitionEffect,
}

/// The effect of a repeated position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum RepetitionEffect {
    /// The game is drawn at once.
    Draw,
    /// Either side may claim the draw while the position is on the board.
    Claimable,
}

impl Rules {
    /// Makruk over the board, as it is played in Thailand; the default.
    ///
    /// | | |
    /// |---|---|
    /// | pieces' honour | automatic; begins with the number of pieces and one more |
    /// | board's honour | called and stopped by the player to move, 64 from 1; the weaker side's call goes before the stronger one's |
    /// | khon and two ma | 32 |
    /// | over | when the limit is exceeded |
    /// | checkmate by the side that counts | a draw |
    /// | repetition | threefold ends the game |
    /// | neither side can win, by all positions that the pieces can take | a draw |
    /// | time runs out | a draw if the other side cannot win |
    ///
    /// # Source
    ///
    /// Poompat, comment on chessvariants.org, 2004-03-03, who reports the rules of the Thailand
    /// Chess Federation; S. Songrag, comment there, 2025; pychess's Makruk guide. That threefold
    /// repetition draws is customary in tournaments; no text of a rule was found. `docs/RULES.md`
    /// has the whole comparison.
    pub const THAI: Self = Self {
        board: Some(BoardHonor {
            limit: 64,
            start: CountStart::OnCall,
            caller: Caller::Either,
            first: FirstNumber::One,
        }),
        pieces: PiecesHonor {
            limits: LimitTable::MAKRUK,
            start: CountStart::Automatic,
            first: FirstNumber::PieceCountPlusOne,
            begins_in_setup: true,
        },
        expiry: CountExpiry::Exceeded,
        mate_by_counting_side: MateByCountingSide::Draws,
        repetition: Some(Repetition {
            fold: THREE,
            effect: RepetitionEffect::Draw,
        }),
        dead_position_draws: true,
        timeout_may_draw: true,
        material: MaterialTest::Exact,
    };

    /// Fairy-Stockfish's variant `makruk` as the program itself counts: everything is automatic.
    ///
    /// Board's honour begins automatically for the side to move, even the stronger one. A checkmate
    /// wins always. Insufficient material ends nothing.
    ///
    /// For records of games in which people called the count, use
    /// [`Rules::FAIRY_ON_CALL`]. In the program's own terms this preset is `countStarted` 0, and
    /// that one -1 or a ply.
    ///
    /// # Source
    ///
    /// Fairy-Stockfish at commit c19b5f6, compared ply by ply.
    pub const FAIRY: Self = Self {
        board: Some(BoardHonor {
            limit: 64,
            start: CountStart::Automatic,
            caller: Caller::Either,
            first: FirstNumber::One,
        }),
        pieces: PiecesHonor {
            limits: LimitTable::MAKRUK,
            start: CountStart::Automatic,
            first: FirstNumber::PieceCountPlusOne,
            begins_in_setup: false,
        },
        expiry: CountExpiry::Exceeded,
        mate_by_counting_side: MateByCountingSide::Wins,
        repetition: Some(Repetition {
            fold: THREE,
            effect: RepetitionEffect::Draw,
        }),
        dead_position_draws: false,
        timeout_may_draw: false,
        material: MaterialTest::Fairy,
    };

    /// [`Rules::FAIRY`] with board's honour on call.
    pub const FAIRY_ON_CALL: Self = Self {
        board: Some(BoardHonor {
            limit: 64,
            start: CountStart::OnCall,
            caller: Caller::Either,
            first: FirstNumber::One,
        }),
        ..Self::FAIRY
    };
}

impl Rules {
    /// Returns whether a side could still give checkmate if the opponent helped, by the test of these
    /// rules.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_notation::Fen;
    /// use makruk_rules::Rules;
    ///
    /// // A met never mates against a rua, but Fairy-Stockfish's test does not detect that.
    /// let fen: Fen = "4k3/8/8/3r4/8/8/4M3/4K3 w - - 0 1".parse()?;
    /// assert!(!Rules::THAI.can_win(&fen.as_setup().board, Color::White));
    /// assert!(Rules::FAIRY.can_win(&fen.as_setup().board, Color::White));
    /// # Ok::<(), makruk_notation::FenError>(())
    /// ```
    #[inline]
    pub fn can_win(&self, board: &impl PiecePlacement, color: Color) -> bool {
        self.material.can_win(board, color)
    }

    /// Returns whether neither side [can win](Rules::can_win). If so, the game is drawn
    /// under rules with [dead positions](Rules::dead_position_draws).
    ///
    /// ```
    /// use makruk_notation::Fen;
    /// use makruk_rules::Rules;
    ///
    /// // A met against a bia that promotes on squares of the same colour.
    /// let fen: Fen = "4k3/8/8/8/3p4/8/8/3MK3 w - - 0 1".parse()?;
    /// assert!(Rules::THAI.is_dead(&fen.as_setup().board));
    /// assert!(!Rules::FAIRY.is_dead(&fen.as_setup().board));
    /// # Ok::<(), makruk_notation::FenError>(())
    /// ```
    #[doc(alias = "insufficient material")]
    #[doc(alias = "dead position")]
    #[inline]
    pub fn is_dead(&self, board: &impl PiecePlacement) -> bool {
        self.material.is_dead(board)
    }

    /// The presets with their names.
    const PRESETS: [(&'static str, Self); 3] = [
        ("thai", Self::THAI),
        ("fairy", Self::FAIRY),
        ("fairy_on_call", Self::FAIRY_ON_CALL),
    ];

    /// Returns the name of a preset: `thai`, `fairy` or `fairy_on_call`; `None` for other rules.
    ///
    /// ```
    /// use makruk_rules::{CountExpiry, Rules};
    ///
    /// assert_eq!(Rules::FAIRY_ON_CALL.name(), Some("fairy_on_call"));
    /// assert_eq!(Rules::THAI.with_expiry(CountExpiry::Reached).name(), None);
    /// ```
    pub fn name(&self) -> Option<&'static str> {
        let preset = Self::PRESETS.iter().find(|(_, rules)| rules == self);
        preset.map(|&(name, _)| name)
    }

    /// Returns whether so many occurrences are a repetition under these rules, which ends the game or may
    /// be claimed.
    ///
    /// ```
    /// use makruk_rules::Rules;
    ///
    /// assert!(!Rules::THAI.is_repeated(2));
    /// assert!(Rules::THAI.is_repeated(3));
    /// assert!(!Rules::THAI.with_repetition(None).is_repeated(9));
    /// ```
    pub fn is_repeated(&self, occurrences: usize) -> bool {
        self.repetition
            .is_some_and(|repetition| occurrences >= usize::from(repetition.fold.get()))
    }
}

/// Writes the name of a preset, and `house` for other rules, which cannot be read back.
///
/// ```
/// use makruk_rules::Rules;
///
/// let rules: Rules = "fairy".parse()?;
/// assert_eq!(rules, Rules::FAIRY);
/// assert_eq!(rules.to_string(), "fairy");
/// assert_eq!(rules.with_board(None).to_string(), "house");
/// # Ok::<(), makruk_rules::ParseRulesError>(())
/// ```
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name().unwrap_or("house"))
    }
}

/// Reads the name of a preset: `thai`, `fairy` or `fairy_on_call`.
impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(name: &str) -> Result<Self, ParseRulesError> {
        let preset = Self::PRESETS.iter().find(|&&(of, _)| of == name);
        preset.map(|&(_, rules)| rules).ok_or(ParseRulesError(()))
    }
}

/// The error for a text that is not the name of a preset of [`Rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRulesError(());

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `thai`, `fairy` or `fairy_on_call`")
    }
}

impl core::error::Error for ParseRulesError {}

const THREE: NonZeroU8 = NonZeroU8::new(3).unwrap();

impl Default for Rules {
    /// [`Rules::THAI`].
    fn default() -> Self {
        Self::THAI
    }
}
