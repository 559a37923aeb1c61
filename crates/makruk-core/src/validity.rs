//! [`SetupProblems`], the reasons why a setup is invalid, and the error that reports them.

use core::fmt;

use bitflags::bitflags;

use crate::{Color, Rank, Role, Setup, Square, SquareSet};

bitflags! {
    /// A set of reasons why a [`Setup`] is not a valid position.
    ///
    /// The first five are [fatal](SetupProblems::FATAL): legal moves would be undefined, so no [`Position`](crate::Position) ever has them.
    /// The others cannot occur in a game, but do not affect how the pieces move; [`from_setup_ignoring`](crate::Position::from_setup_ignoring) ignores
    /// those named by the caller. Whether a game can reach the position is *not* checked.
    ///
    /// ```
    /// use makruk::{Position, Setup, SetupProblems};
    ///
    /// // Even `all` does not ignore that an empty board has no khun.
    /// let error = Position::from_setup_ignoring(&Setup::default(), SetupProblems::all()).unwrap_err();
    /// assert_eq!(error.problems(), SetupProblems::NO_KHUN);
    /// assert!(SetupProblems::FATAL.contains(SetupProblems::NO_KHUN));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct SetupProblems: u16 {
        /// A side has no khun.
        const NO_KHUN = 1 << 0;
        /// A side has more than one khun.
        const SEVERAL_KHUNS = 1 << 1;
        /// The khuns stand on neighbouring squares.
        const KHUNS_TOUCH = 1 << 2;
        /// The side not to move is in check.
        const OPPONENT_IN_CHECK = 1 << 3;
        /// A side has more than 16 pieces. With at most 16 pieces, a side has at most [`MAX_MOVES`](crate::MAX_MOVES) moves.
        const TOO_MANY_PIECES = 1 << 4;
        /// A side has more than two rua.
        const TOO_MANY_RUA = 1 << 5;
        /// A side has more than two ma.
        const TOO_MANY_MA = 1 << 6;
        /// A side has more than two khon.
        const TOO_MANY_KHON = 1 << 7;
        /// A side has more than one met that is not marked as a bia ngai. FENs without such marks write every bia ngai as a met.
        const TOO_MANY_MET = 1 << 8;
        /// A side has more than eight bia, bia ngai and surplus mets in total.
        const TOO_MANY_BIA = 1 << 9;
        /// A bia is on a rank where it would have promoted: a white bia on ranks 6 to 8, a black bia on ranks 3 to 1.
        const BIA_PAST_PROMOTION = 1 << 10;
        /// A bia is behind its starting rank: a white bia on ranks 1 and 2, a black bia on ranks 8 and 7.
        const BIA_BEHIND_START = 1 << 11;

        /// The problems that can never be ignored.
        const FATAL = Self::NO_KHUN.bits()
            | Self::SEVERAL_KHUNS.bits()
            | Self::KHUNS_TOUCH.bits()
            | Self::OPPONENT_IN_CHECK.bits()
            | Self::TOO_MANY_PIECES.bits();
        /// More pieces of a role than one set contains.
        const TOO_MUCH_MATERIAL = Self::TOO_MANY_RUA.bits()
            | Self::TOO_MANY_MA.bits()
            | Self::TOO_MANY_KHON.bits()
            | Self::TOO_MANY_MET.bits()
            | Self::TOO_MANY_BIA.bits();
        /// A bia on an impossible rank.
        const BIA_MISPLACED = Self::BIA_PAST_PROMOTION.bits() | Self::BIA_BEHIND_START.bits();
    }
}

impl Setup {
    /// Returns all problems of this setup; the set is empty for a valid position.
    pub fn problems(&self) -> SetupProblems {
        SetupProblems::SINGLE
            .into_iter()
            .filter(|&problem| self.witness(problem).is_some())
            .collect()
    }

    /// Finds the side that has `problem` (a single one), and the square of an offending piece if there is one.
    fn witness(&self, problem: SetupProblems) -> Option<(Color, Option<Square>)> {
        Color::ALL
            .into_iter()
            .find_map(|color| Some((color, self.offender(problem, color)?)))
    }

    /// Returns `Some` if a side has `problem` (a single one); the inner option is the square of an offending piece.
    #[allow(clippy::option_option)]
    fn offender(&self, problem: SetupProblems, color: Color) -> Option<Option<Square>> {
        let board = &self.board;
        let pieces = |role| board.pieces(color, role);
        // The first piece beyond the `allowed` number.
        let surplus = |set: SquareSet, allowed| set.iter().nth(allowed).map(Some);
        let relative_ranks = |ranks: &[Rank]| {
            let forbidden = ranks.iter().fold(SquareSet::EMPTY, |set, rank| {
                set | rank.relative_to(color).into()
            });
            (pieces(Role::Bia) & forbidden).first().map(Some)
        };
        match problem {
            SetupProblems::NO_KHUN => pieces(Role::Khun).is_empty().then_some(None),
            SetupProblems::SEVERAL_KHUNS => surplus(pieces(Role::Khun), 1),
            SetupProblems::KHUNS_TOUCH => {
                let theirs = board.pieces(!color, Role::Khun);
                let touches =
                    |square: &Square| theirs.iter().any(|other| square.distance(other) == 1);
                pieces(Role::Khun).iter().find(touches).map(Some)
            }
            SetupProblems::OPPONENT_IN_CHECK => {
                let attacked = |&khun: &Square| {
                    let attackers = board.attackers_to(khun, !color);
                    color != self.turn && !(attackers - board.by_role(Role::Khun)).is_empty()
                };
                pieces(Role::Khun).iter().find(attacked).map(Some)
            }
            SetupProblems::TOO_MANY_PIECES => surplus(board.by_color(color), 16),
            SetupProblems::TOO_MANY_RUA => surplus(pieces(Role::Rua), 2),
            SetupProblems::TOO_MANY_MA => surplus(pieces(Role::Ma), 2),
            SetupProblems::TOO_MANY_KHON => surplus(pieces(Role::Khon), 2),
            SetupProblems::TOO_MANY_MET => surplus(pieces(Role::Met), 1),
            SetupProblems::TOO_MANY_BIA => {
                let bia = pieces(Role::Bia) | pieces(Role::BiaNgai);
                let original_met = pieces(Role::Met).len().min(1);
                surplus(bia | pieces(Role::Met), 8 + original_met)
            }
            SetupProblems::BIA_PAST_PROMOTION => {
                relative_ranks(&[Rank::Sixth, Rank::Seventh, Rank::Eighth])
            }
            SetupProblems::BIA_BEHIND_START => relative_ranks(&[Rank::First, Rank::Second]),
            _ => None,
        }
    }

    /// Returns an error if this setup has problems other than the `ignored` ones.
    pub(crate) fn check(&self, ignored: SetupProblems) -> Result<(), SetupError> {
        let problems = self.problems() - (ignored - SetupProblems::FATAL);
        let first = SetupProblems::SINGLE.into_iter().find_map(|problem| {
            let (color, square) = self
                .witness(problem)
                .filter(|_| problems.contains(problem))?;
            Some(SetupError {
                problems,
                problem,
                color,
                square,
            })
        });
        first.map_or(Ok(()), Err)
    }
}

impl SetupProblems {
    /// The single problems, most severe first.
    const SINGLE: [Self; 12] = [
        Self::NO_KHUN,
        Self::SEVERAL_KHUNS,
        Self::KHUNS_TOUCH,
        Self::OPPONENT_IN_CHECK,
        Self::TOO_MANY_PIECES,
        Self::TOO_MANY_RUA,
        Self::TOO_MANY_MA,
        Self::TOO_MANY_KHON,
        Self::TOO_MANY_MET,
        Self::TOO_MANY_BIA,
        Self::BIA_PAST_PROMOTION,
        Self::BIA_BEHIND_START,
    ];

    /// Returns the machine-readable name of the most severe problem, in lower case with hyphens.
    ///
    /// ```
    /// use makruk::SetupProblems;
    ///
    /// assert_eq!(SetupProblems::TOO_MANY_MET.name(), "too-many-met");
    /// ```
    pub fn name(self) -> &'static str {
        let first = Self::SINGLE
            .into_iter()
            .find(|&problem| self.contains(problem));
        match first.unwrap_or(Self::empty()) {
            Self::NO_KHUN => "no-khun",
            Self::SEVERAL_KHUNS => "several-khuns",
            Self::KHUNS_TOUCH => "khuns-touch",
            Self::OPPONENT_IN_CHECK => "opponent-in-check",
            Self::TOO_MANY_PIECES => "too-many-pieces",
            Self::TOO_MANY_RUA => "too-many-rua",
            Self::TOO_MANY_MA => "too-many-ma",
            Self::TOO_MANY_KHON => "too-many-khon",
            Self::TOO_MANY_MET => "too-many-met",
            Self::TOO_MANY_BIA => "too-many-bia",
            Self::BIA_PAST_PROMOTION => "bia-past-promotion",
            Self::BIA_BEHIND_START => "bia-behind-start",
            _ => "setup",
        }
    }
}

/// The error returned when a [`Setup`] is not a valid position.
///
/// # Examples
///
/// ```
/// use makruk::{Color, Piece, Position, Setup, SetupProblems, Square};
///
/// let mut setup = Setup::start(Color::White);
/// setup.board.put(Square::E4, Piece::BlackKhun);
/// let error = Position::from_setup(&setup).unwrap_err();
/// assert!(error.problems().contains(SetupProblems::SEVERAL_KHUNS));
/// assert_eq!(error.square(), Some(Square::E8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupError {
    problems: SetupProblems,
    problem: SetupProblems,
    color: Color,
    square: Option<Square>,
}

impl SetupError {
    /// Returns all problems that were not ignored.
    pub const fn problems(&self) -> SetupProblems {
        self.problems
    }

    /// Returns the most severe problem as a set of one. The message, the colour and the square refer to it.
    ///
    /// ```
    /// use makruk::{Color, Piece, Position, Setup, SetupProblems, Square};
    ///
    /// let mut setup = Setup::start(Color::White);
    /// setup.board.put(Square::E4, Piece::BlackKhun);
    /// let error = Position::from_setup(&setup).unwrap_err();
    /// assert_eq!(error.problem(), SetupProblems::SEVERAL_KHUNS);
    /// assert!(error.problems().contains(SetupProblems::TOO_MANY_PIECES)); // 17 with the second khun
    /// ```
    pub const fn problem(&self) -> SetupProblems {
        self.problem
    }

    /// Returns the side that has the problem.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// Returns the square of an offending piece; `None` if the problem is a missing piece.
    pub const fn square(&self) -> Option<Square> {
        self.square
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, other) = (self.color, !self.color);
        match self.problem {
            SetupProblems::NO_KHUN => write!(f, "{color} has no khun")?,
            SetupProblems::SEVERAL_KHUNS => write!(f, "{color} has more than one khun")?,
            SetupProblems::KHUNS_TOUCH => f.write_str("the khuns are on adjacent squares")?,
            SetupProblems::OPPONENT_IN_CHECK => {
                write!(f, "{color} is in check although it is {other}'s turn")?;
            }
            SetupProblems::TOO_MANY_PIECES => write!(f, "{color} has more than 16 pieces")?,
            SetupProblems::TOO_MANY_RUA => write!(f, "{color} has more than two rua")?,
            SetupProblems::TOO_MANY_MA => write!(f, "{color} has more than two ma")?,
            SetupProblems::TOO_MANY_KHON => write!(f, "{color} has more than two khon")?,
            SetupProblems::TOO_MANY_MET => {
                write!(
                    f,
                    "{color} has more than one met that is not marked as promoted"
                )?;
            }
            SetupProblems::TOO_MANY_BIA => {
                write!(f, "{color} has more than eight bia and promoted bia")?;
            }
            SetupProblems::BIA_PAST_PROMOTION => {
                write!(
                    f,
                    "{color} has an unpromoted bia on or beyond its promotion rank"
                )?;
            }
            _ => write!(f, "{color} has a bia behind its starting rank")?,
        }
        if let Some(square) = self.square {
            write!(f, " ({square})")?;
        }
        match self.problems.iter().count() {
            0 | 1 => Ok(()),
            2 => f.write_str(", and one more problem"),
            n => write!(f, ", and {} more problems", n - 1),
        }
    }
}

impl core::error::Error for SetupError {}
