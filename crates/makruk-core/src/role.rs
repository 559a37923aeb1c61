//! [`Role`], the seven kinds of piece, and [`ByRole`].

use core::{
    fmt,
    ops::{Index, IndexMut},
    str::FromStr,
};

/// A kind of piece.
///
/// A bia that promotes becomes a *bia ngai* ("upturned bia"). It moves and counts as a met, but is a separate role, because
/// players, FEN (`M~`, `F`) and Thai notation distinguish the two. Use [`Role::moves_as`] where only the movement matters.
///
/// [`movement`](crate::movement) describes how each role moves.
///
/// # Examples
///
/// ```
/// use makruk::Role;
///
/// assert_eq!(Role::BiaNgai.moves_as(), Role::Met);
/// assert_eq!(Role::Ma.moves_as(), Role::Ma);
/// assert_eq!(Role::Rua.to_string(), "rua");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// Khun: one step in any of the eight directions, never into attack.
    #[doc(alias = "king")]
    #[doc(alias = "lord")]
    #[doc(alias = "ขุน")]
    Khun = 0,
    /// Met: one step diagonally.
    #[doc(alias = "queen")]
    #[doc(alias = "ferz")]
    #[doc(alias = "seed")]
    #[doc(alias = "เม็ด")]
    #[doc(alias = "fers")]
    Met = 1,
    /// Khon: one step diagonally, or one step straight forward.
    #[doc(alias = "thon")]
    #[doc(alias = "bishop")]
    #[doc(alias = "silver")]
    #[doc(alias = "nobleman")]
    #[doc(alias = "โคน")]
    #[doc(alias = "elephant")]
    Khon = 2,
    /// Ma: the knight's leap.
    #[doc(alias = "knight")]
    #[doc(alias = "horse")]
    #[doc(alias = "ม้า")]
    Ma = 3,
    /// Rua: any distance along a rank or file; the only piece that slides.
    #[doc(alias = "ruea")]
    #[doc(alias = "rook")]
    #[doc(alias = "boat")]
    #[doc(alias = "เรือ")]
    Rua = 4,
    /// Bia: moves one step straight forward, captures one step diagonally forward.
    #[doc(alias = "pawn")]
    #[doc(alias = "shell")]
    #[doc(alias = "เบี้ย")]
    #[doc(alias = "เบี้ยคว่ำ")]
    #[doc(alias = "cowrie")]
    Bia = 5,
    /// Bia ngai: a promoted bia, which moves as a met.
    #[doc(alias = "promoted pawn")]
    #[doc(alias = "flipped bia")]
    #[doc(alias = "เบี้ยหงาย")]
    BiaNgai = 6,
}

impl Role {
    /// All roles in [index](Role::index) order.
    pub const ALL: [Self; 7] = [
        Self::Khun,
        Self::Met,
        Self::Khon,
        Self::Ma,
        Self::Rua,
        Self::Bia,
        Self::BiaNgai,
    ];

    /// Returns the index, 0 (khun) to 6 (bia ngai).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the role with the given index; the inverse of [`Role::index`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::ALL.len() {
            Some(Self::ALL[index])
        } else {
            None
        }
    }

    /// Returns the role whose movement this role shares: a met for a bia ngai, otherwise the role itself.
    ///
    /// ```
    /// use makruk::Role;
    ///
    /// assert_eq!(Role::BiaNgai.moves_as(), Role::Met);
    /// assert_eq!(Role::Khon.moves_as(), Role::Khon);
    /// ```
    #[inline]
    #[must_use]
    pub const fn moves_as(self) -> Self {
        match self {
            Self::BiaNgai => Self::Met,
            other => other,
        }
    }

    /// Returns the romanised Thai name in lower case, for example `khon` or `bia ngai`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Khun => "khun",
            Self::Met => "met",
            Self::Khon => "khon",
            Self::Ma => "ma",
            Self::Rua => "rua",
            Self::Bia => "bia",
            Self::BiaNgai => "bia ngai",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Role {
    type Err = ParseRoleError;

    /// Parses a [name](Role::name) in lower case: `khun`, `met`, `khon`, `ma`, `rua`, `bia` or `bia ngai`.
    fn from_str(text: &str) -> Result<Self, ParseRoleError> {
        Self::ALL
            .into_iter()
            .find(|role| role.name() == text)
            .ok_or(ParseRoleError(()))
    }
}

/// The error returned when a string is not a role name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRoleError(());

impl fmt::Display for ParseRoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `khun`, `met`, `khon`, `ma`, `rua`, `bia` or `bia ngai`")
    }
}

impl core::error::Error for ParseRoleError {}

/// One value for each role, indexed by [`Role`].
///
/// ```
/// use makruk::{Board, ByRole, Color, Role};
///
/// let board = Board::start();
/// let pieces = ByRole::from_fn(|role| board.pieces(Color::White, role).len());
/// assert_eq!(pieces[Role::Bia], 8);
/// assert_eq!(pieces[Role::Met], 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByRole<T>([T; 7]);

impl<T> ByRole<T> {
    /// Creates a table from values in [`Role::ALL`] order.
    ///
    /// ```
    /// use makruk::{ByRole, Role};
    ///
    /// let worth = ByRole::new([0, 2, 3, 3, 6, 1, 2]);
    /// assert_eq!(worth[Role::Khon], 3);
    /// ```
    pub const fn new(values: [T; 7]) -> Self {
        Self(values)
    }

    /// Creates the values by calling a function for each role, in [`Role::ALL`] order.
    ///
    /// ```
    /// use makruk::{ByRole, Role};
    ///
    /// let letters = ByRole::from_fn(|role| role.name().len());
    /// assert_eq!(letters[Role::Khun], 4);
    /// ```
    pub fn from_fn(value: impl FnMut(Role) -> T) -> Self {
        Self(Role::ALL.map(value))
    }

    /// Applies a function to all values.
    ///
    /// ```
    /// use makruk::{ByRole, Role};
    ///
    /// let doubled = ByRole::new([0, 2, 3, 3, 6, 1, 2]).map(|worth| 2 * worth);
    /// assert_eq!(doubled[Role::Rua], 12);
    /// ```
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> ByRole<U> {
        ByRole(self.0.map(f))
    }

    /// Iterates over the roles and their values, in [`Role::ALL`] order.
    ///
    /// ```
    /// use makruk::{ByRole, Role};
    ///
    /// let worth = ByRole::new([0, 2, 3, 3, 6, 1, 2]);
    /// let best = worth.iter().max_by_key(|(_, worth)| **worth);
    /// assert_eq!(best, Some((Role::Rua, &6)));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    #[inline]
    fn index(&self, role: Role) -> &T {
        &self.0[role.index()]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    #[inline]
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role.index()]
    }
}
