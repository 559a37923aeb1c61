//! The pieces of an ending.

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use makruk_core::{Color, PiecePlacement};

use crate::PieceKind;

/// The pieces of an ending: one to three against a bare khun, or a piece each.
///
/// As text, it names the stronger side first, with its pieces in the order rua, ma, khon, met: `KRNMvK`, `KRvKN`.
/// A bia ngai is a met. With a piece each, the stronger side is the one whose piece comes first in that order.
///
/// ```
/// use makruk_tables::{PieceKind, Signature};
///
/// let signature: Signature = "KRNMvK".parse()?;
/// assert_eq!(signature.strong().collect::<Vec<_>>(), [PieceKind::Rua, PieceKind::Ma, PieceKind::Met]);
/// assert_eq!(signature.weak(), None);
/// assert_eq!("KNvKR".parse::<Signature>()?.to_string(), "KRvKN");
/// assert_eq!(Signature::all().count(), 4 + 10 + 20 + 10);
/// # Ok::<(), makruk_tables::ParseSignatureError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signature {
    /// In ascending order, then `None`.
    strong: [Option<PieceKind>; 3],
    weak: Option<PieceKind>,
}

impl Signature {
    /// Returns the signature of one to three pieces against a bare khun, in any order; `None` for other numbers.
    ///
    /// ```
    /// use makruk_tables::{PieceKind, Signature};
    ///
    /// let signature = Signature::against_bare(&[PieceKind::Met, PieceKind::Khon]).unwrap();
    /// assert_eq!(signature.to_string(), "KSMvK");
    /// assert_eq!(Signature::against_bare(&[]), None);
    /// ```
    pub fn against_bare(pieces: &[PieceKind]) -> Option<Self> {
        let mut strong = [None; 3];
        if pieces.is_empty() {
            return None;
        }
        for (number, &kind) in pieces.iter().enumerate() {
            *strong.get_mut(number)? = Some(kind);
        }
        strong.sort_by_key(|kind| (kind.is_none(), *kind));
        Some(Self { strong, weak: None })
    }

    /// Returns the signature of a piece each, in any order.
    ///
    /// ```
    /// use makruk_tables::{PieceKind, Signature};
    ///
    /// assert_eq!(Signature::each(PieceKind::Met, PieceKind::Rua).to_string(), "KRvKM");
    /// ```
    pub fn each(one: PieceKind, other: PieceKind) -> Self {
        Self {
            strong: [Some(one.min(other)), None, None],
            weak: Some(one.max(other)),
        }
    }

    /// Returns all signatures that have tables: against a bare khun with one, two and three pieces, then with a piece each.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = || PieceKind::ALL.into_iter();
        let ones = kinds().map(|kind| [Some(kind), None, None]);
        let twos = kinds().flat_map(move |first| {
            let seconds = kinds().filter(move |&second| second >= first);
            seconds.map(move |second| [Some(first), Some(second), None])
        });
        let threes = twos.clone().flat_map(move |pair| {
            let thirds = kinds().filter(move |&third| Some(third) >= pair[1]);
            thirds.map(move |third| [pair[0], pair[1], Some(third)])
        });
        let each = twos.clone().map(|[one, other, _]| Self {
            strong: [one, None, None],
            weak: other,
        });
        let bare = ones.chain(twos).chain(threes);
        bare.map(|strong| Self { strong, weak: None }).chain(each)
    }

    /// Returns the pieces of the stronger side beside its khun.
    pub fn strong(&self) -> impl Iterator<Item = PieceKind> + Clone {
        self.strong.into_iter().flatten()
    }

    /// Returns the piece of the weaker side, or `None` if its khun is bare.
    pub const fn weak(&self) -> Option<PieceKind> {
        self.weak
    }

    /// Returns how many pieces there are beside the khuns.
    ///
    /// ```
    /// use makruk_tables::Signature;
    ///
    /// assert_eq!("KRvKN".parse::<Signature>()?.pieces(), 2);
    /// # Ok::<(), makruk_tables::ParseSignatureError>(())
    /// ```
    pub fn pieces(&self) -> usize {
        self.strong().count() + usize::from(self.weak.is_some())
    }

    /// Returns the signature of the pieces on a board and the stronger side, or `None` if no table has them. With the
    /// same piece each it is White.
    ///
    /// ```
    /// use makruk_core::Color;
    /// use makruk_notation::Fen;
    /// use makruk_tables::Signature;
    ///
    /// let fen: Fen = "8/8/8/2k1n3/8/8/3K4/3R4 w - - 0 1".parse()?;
    /// let (signature, strong) = Signature::of(&fen.as_setup().board).unwrap();
    /// assert_eq!((signature.to_string(), strong), ("KRvKN".to_owned(), Color::White));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn of(board: &impl PiecePlacement) -> Option<(Self, Color)> {
        if board.has_bia() {
            return None;
        }
        let kinds = |color| {
            let mut kinds = [None; 3];
            let mut length = 0;
            for kind in PieceKind::ALL {
                for _ in kind.squares(board, color) {
                    *kinds.get_mut(length)? = Some(kind);
                    length += 1;
                }
            }
            Some((kinds, length))
        };
        let ((white, whites), (black, blacks)) = (kinds(Color::White)?, kinds(Color::Black)?);
        let bare = |strong, color| Some((Self { strong, weak: None }, color));
        match (whites, blacks) {
            (1, 1) => {
                let ([white, ..], [black, ..]) = (white, black);
                let strong = if white <= black {
                    Color::White
                } else {
                    Color::Black
                };
                Some((Self::each(white?, black?), strong))
            }
            (1.., 0) => bare(white, Color::White),
            (0, 1..) => bare(black, Color::Black),
            _ => None,
        }
    }

    /// Returns the signatures that captures lead to and that can still be won: their tables are needed as well.
    ///
    /// ```
    /// use makruk_tables::Signature;
    ///
    /// let smaller = "KRRMvK".parse::<Signature>()?.smaller();
    /// assert_eq!(smaller.map(|it| it.to_string()).collect::<Vec<_>>(), ["KRMvK", "KRRvK"]);
    /// # Ok::<(), makruk_tables::ParseSignatureError>(())
    /// ```
    pub fn smaller(&self) -> impl Iterator<Item = Self> + use<> {
        let (strong, weak) = (self.strong, self.weak);
        let without = (0..3).filter_map(move |fallen| {
            strong[fallen]?;
            // Of equal pieces the first one stands for all.
            if fallen > 0 && strong[fallen] == strong[fallen - 1] {
                return None;
            }
            let rest = |number: &usize| *number != fallen;
            let mut left = (0..3).filter(rest).map(|number| strong[number]);
            let left = [left.next()?, left.next()?, None];
            let weak_alone = || Self {
                strong: [weak, None, None],
                weak: None,
            };
            match (left[0], weak) {
                (Some(_), _) => Some(Self {
                    strong: left,
                    weak: None,
                }),
                // The weaker side is the stronger one then.
                (None, Some(_)) => Some(weak_alone()),
                (None, None) => None,
            }
        });
        let taken = weak.filter(|&weak| strong[0] != Some(weak));
        let alone = taken.map(|_| Self { strong, weak: None });
        without.chain(alone)
    }
}

impl Signature {
    /// Returns the signatures whose tables are needed to probe all positions of this one: those that captures lead to,
    /// and itself at the end.
    ///
    /// ```
    /// use makruk_tables::Signature;
    ///
    /// let needed = "KRMvK".parse::<Signature>()?.needed();
    /// assert_eq!(needed.iter().map(ToString::to_string).collect::<Vec<_>>(), ["KRvK", "KMvK", "KRMvK"]);
    /// # Ok::<(), makruk_tables::ParseSignatureError>(())
    /// ```
    pub fn needed(&self) -> Vec<Self> {
        let mut needed: Vec<Self> = self
            .smaller()
            .flat_map(|smaller| smaller.needed())
            .collect();
        needed.push(*self);
        needed.sort_by_key(|it| (it.pieces(), *it));
        needed.dedup();
        needed
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::from("K");
        text.extend(self.strong().map(PieceKind::letter));
        text.push_str("vK");
        text.extend(self.weak.map(PieceKind::letter));
        f.pad(&text)
    }
}

/// Reads a signature; the pieces of a side may be in any order, and the weaker side may come first.
impl FromStr for Signature {
    type Err = ParseSignatureError;

    fn from_str(text: &str) -> Result<Self, ParseSignatureError> {
        let pieces = |side: &str| {
            let mut kinds = [None; 3];
            for (number, letter) in side.strip_prefix('K')?.chars().enumerate() {
                let kind = PieceKind::ALL
                    .into_iter()
                    .find(|kind| kind.letter() == letter)?;
                *kinds.get_mut(number)? = Some(kind);
            }
            Some(kinds)
        };
        let read = || {
            let (one, other) = text.split_once('v')?;
            let (one, other) = (pieces(one)?, pieces(other)?);
            let against_bare = |side: [Option<PieceKind>; 3]| {
                let mut strong = side;
                strong.sort_by_key(|kind| (kind.is_none(), *kind));
                Some(Self { strong, weak: None })
            };
            match (one, other) {
                ([None, ..], [None, ..]) => None,
                (side, [None, ..]) | ([None, ..], side) => against_bare(side),
                ([Some(one), None, _], [Some(other), None, _]) => Some(Self::each(one, other)),
                _ => None,
            }
        };
        read().ok_or(ParseSignatureError(()))
    }
}

/// The error for a text that is not a [`Signature`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSignatureError(());

impl fmt::Display for ParseSignatureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected one to three of the letters R N S M (rua, ma, khon, met or bia ngai) against a bare khun, as in KRNMvK, or \
             one of them each, as in KRvKN",
        )
    }
}

impl core::error::Error for ParseSignatureError {}
