//! Rule sets as data: every rule on which the sources disagree is a field.

use core::num::NonZeroU8;

use makruk_core::{Color, PiecePlacement};

use crate::LimitTable;

#[cfg(feature = "serde")]
mod form;
mod house;
mod material;
mod text;

pub use material::{MaterialTest, TimeoutMaterial};
pub use text::{ParseRulesError, RulesField};

/// A rule set for a [`Game`](crate::Game).
///
/// Start from a preset and set the fields that differ, or chain the `with_` methods, which also work in a `const`. Minor releases
/// may add fields.
///
/// # Examples
///
/// ```
/// use makruk::{CountExpiry, LimitTable, Rules};
///
/// // An older rule: the limit against khon and two ma is 44, and the last number draws.
/// const HOUSE: Rules = Rules::THAI
///     .with_pieces(Rules::THAI.pieces.with_limits(LimitTable::MAKRUK_KHON_FIRST))
///     .with_expiry(CountExpiry::Reached);
///
/// // The same rules, set field by field.
/// let mut house = Rules::THAI;
/// house.pieces.limits = LimitTable::MAKRUK_KHON_FIRST;
/// house.expiry = CountExpiry::Reached;
/// assert_eq!(house, HOUSE);
/// ```
///
/// With the feature `serde`, it is the name of a preset, or `house` with a map of all fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(from = "form::RulesForm", into = "form::RulesForm")
)]
#[doc(alias = "variant")]
#[non_exhaustive]
pub struct Rules {
    /// Board's honour, the count of a side that still has pieces; `None` to disable it.
    pub board: Option<BoardHonor>,
    /// Pieces' honour, the count of a bare khun.
    pub pieces: PiecesHonor,
    /// When a count expires.
    pub expiry: CountExpiry,
    /// What decides if the first number of pieces' honour would exceed the limit.
    pub over_limit_at_once: OverLimit,
    /// The result if the counting side gives checkmate.
    pub mate_by_counting_side: MateByCountingSide,
    /// The effect of repeated positions; `None` for no effect.
    pub repetition: Option<Repetition>,
    /// Whether the game is drawn as soon as [neither side can win](Rules::can_win).
    pub dead_position_draws: bool,
    /// Whether the game is drawn if a side's time runs out and the other side lacks the [material](Rules::timeout_material) to
    /// win; otherwise the side loses.
    pub timeout_may_draw: bool,
    /// The material that a side needs to win on time, unless every timeout loses.
    pub timeout_material: TimeoutMaterial,
    /// The test that decides whether a side can win.
    pub material: MaterialTest,
}

/// Board's honour (ศักดิ์กระดาน, *sak kradan*): the count of a side that still has pieces.
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct BoardHonor {
    /// The limit in moves of the counting side, from 1 to 32,767; 64 by clause ก 5 of the rules of 2569.
    pub limit: u16,
    /// How the count begins; clause ก 5 reads as if it began by itself, and does not say who asks.
    pub start: CountStart,
    /// The sides that may call the count, unless it is automatic; clause ก 5 does not say.
    pub caller: Caller,
    /// The first number spoken; 1 by clause ก 5.
    pub first: FirstNumber,
}

/// Pieces' honour (ศักดิ์หมาก, *sak mak*): the count of a bare khun once neither side has a bia.
///
/// With the feature `serde`, it is a map of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct PiecesHonor {
    /// The limits, by the chaser's pieces; the lowest that applies by clause ก 5.3 of the rules of 2569.
    pub limits: LimitTable,
    /// How the count begins; when a side is bare, by clause ก 5.
    pub start: CountStart,
    /// The first number spoken; the number of all pieces plus one by clause ก 5.3.
    pub first: FirstNumber,
    /// Whether a bare khun's count begins with its first move (`true`) or, after the chaser's move, with its second (`false`), in
    /// a setup with the khun to move, no bia and no counting fields.
    pub begins_in_setup: bool,
}

/// How a count begins.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum CountStart {
    /// Automatically, as soon as its conditions are met. It cannot be stopped.
    Automatic,
    /// When the side to move calls it; that side then counts. It may stop its count before a move. If it calls again in a later
    /// turn, a new count begins from the first number.
    OnCall,
}

/// The sides that may call board's honour.
///
/// # Source
///
/// The rules of 2569 do not say who asks. According to Poompat, the disadvantaged player asks, and the referee decides who that is;
/// according to aroiuknow.com, thenpoor.ws and makruk.wordpress.com, the weaker side asks; according to S. Songrag, any player may.
/// No source defines the weaker side; [`weaker_side`](crate::weaker_side) decides by the federation's piece values. The weaker side's
/// call replaces the stronger side's count, because the stronger side could otherwise prevent it by calling first.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Caller {
    /// Either side when it is to move. While one side counts, the other cannot call, except that the weaker side's call replaces
    /// the stronger side's count.
    Either,
    /// The weaker side when it is to move; either side if their material is equal. If the other side began its count when it was
    /// the weaker side itself, this call replaces that count.
    WeakerSide,
}

/// The first number of a count.
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum FirstNumber {
    /// 1.
    One,
    /// The number of all pieces on the board, including both khuns.
    PieceCount,
    /// One more than the number of all pieces.
    PieceCountPlusOne,
}

/// When a count expires.
///
/// ```
/// use makruk::{CountExpiry, Fen, Rules};
///
/// // Black has just said "sixteen", the limit.
/// let fen: Fen = "8/8/8/8/2k5/8/7R/3K4 w - 32 31 40".parse()?;
/// for (expiry, is_over) in [(CountExpiry::Exceeded, false), (CountExpiry::Reached, true)] {
///     let game = fen.to_game(Rules::THAI.with_expiry(expiry))?;
///     assert_eq!(game.outcome().is_some(), is_over);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum CountExpiry {
    /// When the limit is exceeded: after the last number, the chaser has one more move, and the next number draws the game. So
    /// clause ก 5.3 of the rules of 2569.
    Exceeded,
    /// When the limit is reached: the last number draws the game.
    Reached,
}

/// What decides if pieces' honour begins with a number beyond its limit: the draw, or the pieces on the board and the number of
/// plies as usual.
///
/// # Source
///
/// makruk.gameindy.com, known at second hand: if the number of all pieces plus one exceeds the limit, the game is drawn at once.
/// The quotation does not mention a capture that mates; the library takes "at once" literally. Fairy-Stockfish lets such a mate
/// win.
///
/// ```
/// use makruk::{Color, Fen, OverLimit, Rules, Termination};
///
/// // White's rua captures Black's last piece and mates. Nine pieces are left, and two rua have only eight moves.
/// let fen: Fen = "k6n/8/2N5/8/8/8/4K3/1RSM1SNR w - - 0 40".parse()?;
/// let outcome = |rules| -> Result<_, Box<dyn core::error::Error>> {
///     let mut game = fen.to_game(rules)?;
///     game.play("h1h8".parse()?)?;
///     Ok(game.outcome().unwrap())
/// };
/// assert_eq!(outcome(Rules::THAI)?.winner(), None);
/// let mate_first = Rules::THAI.with_over_limit_at_once(OverLimit::MateFirst);
/// assert_eq!(outcome(mate_first)?.winner(), Some(Color::White));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum OverLimit {
    /// The move that begins the count draws the game, even if it is checkmate. If the count is called instead, the caller's next
    /// move draws.
    DrawFirst,
    /// Checkmate wins. Otherwise the game is drawn as soon as the number of plies exceeds the limit: with as many pieces as the
    /// limit, one ply after the count began or, if the bare khun captured the last bia, two plies after.
    MateFirst,
}

/// The result if the counting side gives checkmate.
///
/// ```
/// use makruk::{Color, Fen, Rules, Termination};
///
/// // White counts and mates with the rua.
/// let fen: Fen = "k7/7R/1K6/8/8/8/8/n7 w - 128 4 20".parse()?;
/// let mut game = fen.to_game(Rules::THAI)?;
/// game.play("h7h8".parse()?)?;
/// assert_eq!(game.outcome().unwrap().by(), Termination::MateWhileCounting);
/// let mut game = fen.to_game(Rules::FAIRY)?;
/// game.play("h7h8".parse()?)?;
/// assert_eq!(game.outcome().unwrap().winner(), Some(Color::White));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// With the feature `serde`, it is the name of its variant in snake case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum MateByCountingSide {
    /// A draw: by counting, the side claims a draw, so it must stop its count to win.
    Draws,
    /// A win like any other.
    Wins,
}

/// The repetition rule. Create one with [`Repetition::new`], or change the fields of an existing one.
///
/// With the feature `serde`, it is a map of its fields.
#[doc(alias = "threefold repetition")]
#[doc(alias = "threefold")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Repetition {
    /// The required number of occurrences, including the first.
    pub fold: NonZeroU8,
    /// The effect.
    pub effect: RepetitionEffect,
}

/// The effect of a repeated position.
///
/// With the feature `serde`, it is the name of its variant in snake case.
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
    /// The federation's rules of B.E. 2569 (2026), in force from 28 July 2026; the default.
    ///
    /// # Source
    ///
    /// | Field | Value | Authority |
    /// |---|---|---|
    /// | `board.limit`, `board.first` | 64, from 1 | clause ก 5 |
    /// | `board.start`, `board.caller` | called and stopped by the player to move; the weaker side's call takes precedence | Poompat, S. Songrag; clause ก 5 does not say who asks, and reads as if the count began by itself |
    /// | `pieces.limits` | of all limits that apply, the lowest: 32 against khon and two ma | clause ก 5.3 |
    /// | `pieces.start`, `pieces.first` | automatic; the number of pieces plus one | clauses ก 5 and ก 5.3 |
    /// | `pieces.begins_in_setup` | with the bare khun's first move | this library |
    /// | `expiry` | when the limit is exceeded: one more move after the last number | clause ก 5.3 |
    /// | `over_limit_at_once` | a draw at once, even on checkmate | makruk.gameindy.com |
    /// | `mate_by_counting_side` | a draw | S. Songrag, pychess |
    /// | `repetition` | ends the game on the third occurrence, consecutive or not | clauses ก 4.2 to ก 4.5 |
    /// | `dead_position_draws`, `material` | a draw as soon as neither side can win, by the exact test | clauses ก 4.2 to ก 4.5; the test is this library's |
    /// | `timeout_may_draw`, `timeout_material` | a draw unless the other side has listed material | the competition rules of 2018 |
    ///
    /// The clauses are those of the rules of 2569. `docs/RULES.md` states how this text and the other authorities are known, and
    /// contains the full comparison.
    #[doc(alias = "thai chess")]
    #[doc(alias = "หมากรุกไทย")]
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
        over_limit_at_once: OverLimit::DrawFirst,
        mate_by_counting_side: MateByCountingSide::Draws,
        repetition: Some(Repetition {
            fold: THREE,
            effect: RepetitionEffect::Draw,
        }),
        dead_position_draws: true,
        timeout_may_draw: true,
        timeout_material: TimeoutMaterial::Listed,
        material: MaterialTest::Exact,
    };

    /// Fairy-Stockfish's `makruk` variant with automatic counting, the program's default.
    ///
    /// Board's honour begins automatically for the side to move, even if that is the stronger side. A checkmate always wins.
    /// Insufficient material does not end the game.
    ///
    /// For records of games in which players called the count, use [`Rules::FAIRY_ON_CALL`]. In Fairy-Stockfish's terms, this
    /// preset is `countStarted` 0, and `FAIRY_ON_CALL` is -1 or the number of a ply.
    ///
    /// # Source
    ///
    /// Fairy-Stockfish at commit c19b5f6, compared ply by ply.
    #[doc(alias = "fairy-stockfish")]
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
        over_limit_at_once: OverLimit::MateFirst,
        mate_by_counting_side: MateByCountingSide::Wins,
        repetition: Some(Repetition {
            fold: THREE,
            effect: RepetitionEffect::Draw,
        }),
        dead_position_draws: false,
        timeout_may_draw: false,
        timeout_material: TimeoutMaterial::Fairy,
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
    /// Returns whether a side could still give checkmate with the opponent's help, according to the test of these rules.
    ///
    /// ```
    /// use makruk::{Color, Fen, Rules};
    ///
    /// // A met never mates against a rua, but Fairy-Stockfish's test does not detect that.
    /// let fen: Fen = "4k3/8/8/3r4/8/8/4M3/4K3 w - - 0 1".parse()?;
    /// assert!(!Rules::THAI.can_win(&fen.as_setup().board, Color::White));
    /// assert!(Rules::FAIRY.can_win(&fen.as_setup().board, Color::White));
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    #[inline]
    pub fn can_win(&self, board: &impl PiecePlacement, color: Color) -> bool {
        self.material.can_win(board, color)
    }

    /// Returns whether neither side [can win](Rules::can_win). Under rules with [dead positions](Rules::dead_position_draws), the
    /// game is then drawn.
    ///
    /// ```
    /// use makruk::{Fen, Rules};
    ///
    /// // A met against a bia that promotes on squares of the same colour.
    /// let fen: Fen = "4k3/8/8/8/3p4/8/8/3MK3 w - - 0 1".parse()?;
    /// assert!(Rules::THAI.is_dead(&fen.as_setup().board));
    /// assert!(!Rules::FAIRY.is_dead(&fen.as_setup().board));
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    #[doc(alias = "insufficient material")]
    #[doc(alias = "dead position")]
    #[inline]
    pub fn is_dead(&self, board: &impl PiecePlacement) -> bool {
        self.material.is_dead(board)
    }

    /// Returns whether a side wins if the other side's time runs out; otherwise the game is drawn.
    ///
    /// ```
    /// use makruk::{Color, Fen, Rules};
    ///
    /// // A bare khun does not win on time, except under rules by which every timeout loses.
    /// let fen: Fen = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
    /// assert!(!Rules::THAI.wins_on_time(&fen.as_setup().board, Color::Black));
    /// assert!(Rules::FAIRY.wins_on_time(&fen.as_setup().board, Color::Black));
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    #[doc(alias = "timeout")]
    #[doc(alias = "หมดเวลา")]
    #[inline]
    pub fn wins_on_time(&self, board: &impl PiecePlacement, color: Color) -> bool {
        !self.timeout_may_draw || self.timeout_material.suffices(board, color)
    }

    /// Returns the limit of a count that begins on this board, in moves of the counting side: that of pieces' honour if one side has
    /// only its khun, otherwise that of board's honour. Returns `None` if no count can begin: while a bia is on the board, between
    /// two bare khuns, and if these rules have no such count.
    ///
    /// ```
    /// use makruk::{Board, Fen, Rules};
    ///
    /// let fen: Fen = "8/8/8/4k3/8/2K5/3R4/8 w - - 0 1".parse()?;
    /// assert_eq!(Rules::THAI.count_limit(&fen.as_setup().board), Some(16));
    /// assert_eq!(Rules::THAI.count_limit(&Board::start()), None);
    /// # Ok::<(), makruk::fen::FenError>(())
    /// ```
    pub fn count_limit(&self, board: &impl PiecePlacement) -> Option<u16> {
        if board.has_bia() {
            return None;
        }
        match Color::ALL.map(|color| board.is_bare(color)) {
            [false, false] => self.board.map(|honor| honor.limit),
            [true, false] => self.pieces.limits.limit(board, Color::Black),
            [false, true] => self.pieces.limits.limit(board, Color::White),
            [true, true] => None,
        }
    }

    /// The presets.
    pub const PRESETS: [Self; 3] = [Self::THAI, Self::FAIRY, Self::FAIRY_ON_CALL];

    /// The names of the presets.
    const NAMES: [&'static str; 3] = ["thai", "fairy", "fairy_on_call"];

    /// Summaries of the presets, separate from the names so that programs without help texts omit them.
    const SUMMARIES: [&'static str; 3] = [
        "As played in Thailand: a player has to call board's honour",
        "As in Fairy-Stockfish: every count starts automatically",
        "As in Fairy-Stockfish, but a player has to call board's honour",
    ];

    /// Returns the preset with the given name. `FromStr` also parses presets with changed values.
    ///
    /// ```
    /// use makruk::Rules;
    ///
    /// assert_eq!(Rules::preset("fairy"), Some(Rules::FAIRY));
    /// assert_eq!(Rules::preset("thai,expiry=reached"), None);
    /// ```
    pub fn preset(name: &str) -> Option<Self> {
        let preset = Self::NAMES.iter().position(|preset| *preset == name)?;
        Self::PRESETS.get(preset).copied()
    }

    /// Returns the preset's name: `thai`, `fairy` or `fairy_on_call`; `None` for other rules.
    ///
    /// ```
    /// use makruk::{CountExpiry, Rules};
    ///
    /// assert_eq!(Rules::FAIRY_ON_CALL.name(), Some("fairy_on_call"));
    /// assert_eq!(Rules::THAI.with_expiry(CountExpiry::Reached).name(), None);
    /// ```
    pub fn name(&self) -> Option<&'static str> {
        let preset = Self::PRESETS.iter().position(|rules| rules == self)?;
        Self::NAMES.get(preset).copied()
    }

    /// Returns a one-line summary of the preset; `None` for other rules.
    pub fn summary(&self) -> Option<&'static str> {
        let preset = Self::PRESETS.iter().position(|rules| rules == self)?;
        Self::SUMMARIES.get(preset).copied()
    }

    /// Returns whether this number of occurrences is a repetition that ends the game or may be claimed under these rules.
    ///
    /// ```
    /// use makruk::Rules;
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

const THREE: NonZeroU8 = NonZeroU8::new(3).unwrap();

impl Default for Rules {
    /// Returns [`Rules::THAI`].
    fn default() -> Self {
        Self::THAI
    }
}
