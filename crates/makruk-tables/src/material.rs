//! The pieces of an ending.

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use makruk_core::{Color, PiecePlacement};

use crate::PieceKind;

/// The pieces of an ending: one to three against a bare khun, or one per side.
///
/// The text form names the stronger side first, with its pieces in the order rua `R`, ma `N`, khon `S`, met `M`, bia
/// `P`: `KRNMvK`, `KRvKN`. A bia ngai counts as a met. With one piece per side, the stronger side is the one whose
/// piece comes first in that order. Tables in files have no bia.
///
/// ```
/// use makruk::tables::{Material, PieceKind};
///
/// let material: Material = "KRNMvK".parse()?;
/// assert_eq!(material.strong().collect::<Vec<_>>(), [PieceKind::Rua, PieceKind::Ma, PieceKind::Met]);
/// assert_eq!(material.weak(), None);
/// assert_eq!("KNvKR".parse::<Material>()?.to_string(), "KRvKN");
/// assert!("KSPvK".parse::<Material>()?.has_bia());
/// assert_eq!(Material::all().count(), 4 + 10 + 20 + 10);
/// # Ok::<(), makruk::tables::ParseMaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// Ascending, padded with `None`.
    strong: [Option<PieceKind>; 3],
    weak: Option<PieceKind>,
}

impl Material {
    /// Returns the material of one to three pieces against a bare khun, given in any order; `None` for other numbers of
    /// pieces. [`PieceKind::of`] returns the kind of a role.
    ///
    /// ```
    /// use makruk::tables::{Material, PieceKind};
    ///
    /// let material = Material::against_bare(&[PieceKind::Met, PieceKind::Khon]).unwrap();
    /// assert_eq!(material.to_string(), "KSMvK");
    /// assert_eq!(Material::against_bare(&[]), None);
    /// ```
    pub const fn against_bare(pieces: &[PieceKind]) -> Option<Self> {
        let mut strong = match *pieces {
            [one] => [Some(one), None, None],
            [one, two] => [Some(one), Some(two), None],
            [one, two, three] => [Some(one), Some(two), Some(three)],
            _ => return None,
        };
        sort(&mut strong);
        Some(Self { strong, weak: None })
    }

    /// Returns the material of one piece per side, given in any order.
    ///
    /// ```
    /// use makruk::tables::{Material, PieceKind};
    ///
    /// assert_eq!(Material::each(PieceKind::Met, PieceKind::Rua).to_string(), "KRvKM");
    /// ```
    pub fn each(one: PieceKind, other: PieceKind) -> Self {
        Self {
            strong: [Some(one.min(other)), None, None],
            weak: Some(one.max(other)),
        }
    }

    /// Returns all endings that have tables in files: one, two and three pieces against a bare khun, then one piece per
    /// side.
    pub fn all() -> impl Iterator<Item = Self> {
        let kinds = || PieceKind::OFFICERS.into_iter();
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

    /// Returns the stronger side's pieces, without its khun.
    pub fn strong(&self) -> impl Iterator<Item = PieceKind> + Clone {
        self.strong.into_iter().map_while(|kind| kind)
    }

    /// Returns all pieces, the stronger side's in ascending order before the weaker side's, padded with `None`.
    pub(crate) const fn kinds(self) -> [Option<PieceKind>; 3] {
        match self.weak {
            Some(weak) => [self.strong[0], Some(weak), None],
            None => self.strong,
        }
    }

    /// Returns the weaker side's piece; `None` if its khun is bare.
    pub const fn weak(&self) -> Option<PieceKind> {
        self.weak
    }

    /// Returns whether one of the pieces is a bia.
    ///
    /// ```
    /// use makruk::tables::{Material, PieceKind};
    ///
    /// assert!(Material::against_bare(&[PieceKind::Khon, PieceKind::Bia]).unwrap().has_bia());
    /// ```
    pub fn has_bia(&self) -> bool {
        self.kinds().contains(&Some(PieceKind::Bia))
    }

    /// Returns the number of pieces, without the khuns.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// assert_eq!("KRvKN".parse::<Material>()?.pieces(), 2);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn pieces(&self) -> usize {
        self.kinds().iter().flatten().count()
    }

    /// Returns the material on a board and the stronger side; `None` if it is not one of the endings. If both sides
    /// have the same piece, the stronger side is White. A bia on a rank that bia cannot reach also gives `None`.
    ///
    /// ```
    /// use makruk::{Color, Fen, tables::Material};
    ///
    /// let fen: Fen = "8/8/8/2k1n3/8/8/3K4/3R4 w - - 0 1".parse()?;
    /// let (material, strong) = Material::of(&fen.as_setup().board).unwrap();
    /// assert_eq!((material.to_string(), strong), ("KRvKN".to_owned(), Color::White));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn of(board: &impl PiecePlacement) -> Option<(Self, Color)> {
        let white = kinds(board, Color::White)?;
        let black = kinds(board, Color::Black)?;
        let bare = |strong, color| Some((Self { strong, weak: None }, color));
        match (white, black) {
            ([None, ..], [None, ..]) => None,
            (white, [None, ..]) => bare(white, Color::White),
            ([None, ..], black) => bare(black, Color::Black),
            ([Some(white), None, _], [Some(black), None, _]) => {
                let strong = if white <= black {
                    Color::White
                } else {
                    Color::Black
                };
                Some((Self::each(white, black), strong))
            }
            _ => None,
        }
    }

    /// Returns the endings that result from captures and promotions and can still be won; their tables are needed as
    /// well.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// let smaller = "KRRMvK".parse::<Material>()?.smaller();
    /// assert_eq!(smaller.map(|it| it.to_string()).collect::<Vec<_>>(), ["KRMvK", "KRRvK"]);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn smaller(&self) -> impl Iterator<Item = Self> + use<> {
        let (strong, weak) = (self.strong, self.weak);
        // Of several identical pieces, only the first is removed.
        let is_first = move |number: usize| number == 0 || strong[number] != strong[number - 1];
        let without = (0..3).filter_map(move |fallen| {
            strong[fallen].filter(|_| is_first(fallen))?;
            let mut left = strong;
            left[fallen] = None;
            sort(&mut left);
            match left[0] {
                // A lone bia cannot win.
                Some(PieceKind::Bia) if left[1].is_none() => None,
                Some(_) => Some(Self {
                    strong: left,
                    weak: None,
                }),
                // The weaker side becomes the stronger one.
                None => weak.map(Self::alone),
            }
        });
        let taken = weak.filter(|&weak| strong[0] != Some(weak));
        let alone = taken.map(|_| Self { strong, weak: None });
        without.chain(self.promoted()).chain(alone)
    }

    /// Returns the material without one of the stronger side's pieces, against a bare khun; `None` if there is no such
    /// piece, or if it is the last one.
    pub(crate) fn without(self, fallen: usize) -> Option<Self> {
        let mut strong = self.strong;
        strong.get_mut(fallen)?.take()?;
        sort(&mut strong);
        strong[0].map(|_| Self { strong, weak: None })
    }

    /// Returns the material with one of the stronger side's bia promoted; `None` if there is no bia.
    ///
    /// ```
    /// use makruk::tables::{Material, PieceKind};
    ///
    /// let material = Material::against_bare(&[PieceKind::Rua, PieceKind::Bia]).unwrap();
    /// assert_eq!(material.promoted().unwrap().to_string(), "KRMvK");
    /// ```
    pub fn promoted(&self) -> Option<Self> {
        let mut strong = self.strong;
        let bia = strong
            .iter()
            .position(|&kind| kind == Some(PieceKind::Bia))?;
        strong[bia] = Some(PieceKind::Met);
        sort(&mut strong);
        Some(Self {
            strong,
            weak: self.weak,
        })
    }

    /// Returns the material of one piece against a bare khun.
    pub(crate) const fn alone(kind: PieceKind) -> Self {
        Self {
            strong: [Some(kind), None, None],
            weak: None,
        }
    }
}

impl Material {
    /// Returns the endings whose tables are needed to probe all positions of this one: those that result from captures
    /// and promotions, and finally this one.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// let needed = "KRMvK".parse::<Material>()?.needed();
    /// assert_eq!(needed.iter().map(ToString::to_string).collect::<Vec<_>>(), ["KRvK", "KMvK", "KRMvK"]);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
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

/// Sorts pieces in ascending order, with `None` last.
const fn sort(pieces: &mut [Option<PieceKind>; 3]) {
    const fn rank(kind: Option<PieceKind>) -> u8 {
        match kind {
            Some(kind) => kind as u8,
            None => u8::MAX,
        }
    }
    let mut sorted = 0;
    while sorted < 3 {
        let one = sorted % 2;
        if rank(pieces[one]) > rank(pieces[one + 1]) {
            pieces.swap(one, one + 1);
        }
        sorted += 1;
    }
}

/// Returns a side's pieces in ascending order; `None` if there are too many, or a bia is on an impossible rank.
fn kinds(board: &impl PiecePlacement, color: Color) -> Option<[Option<PieceKind>; 3]> {
    let mut kinds = [None; 3];
    let mut places = kinds.iter_mut();
    for kind in PieceKind::ALL {
        for square in kind.squares(board, color) {
            let (first, squares) = kind.range(color);
            if !(first..first + squares).contains(&square.index()) {
                return None;
            }
            *places.next()? = Some(kind);
        }
    }
    Some(kinds)
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::from("K");
        text.extend(self.strong().map(PieceKind::letter));
        text.push_str("vK");
        text.extend(self.weak.map(PieceKind::letter));
        f.pad(&text)
    }
}

/// Parses a material; the pieces of a side may be in any order, and the weaker side may come first.
impl FromStr for Material {
    type Err = ParseMaterialError;

    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
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
                sort(&mut strong);
                Some(Self { strong, weak: None })
            };
            match (one, other) {
                ([None, ..], [None, ..]) => None,
                (side, [None, ..]) | ([None, ..], side) => against_bare(side),
                ([Some(one), None, _], [Some(other), None, _]) => Some(Self::each(one, other)),
                _ => None,
            }
        };
        read().ok_or(ParseMaterialError(()))
    }
}

/// The error returned when a string is not a valid [`Material`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMaterialError(());

impl fmt::Display for ParseMaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected one to three of the letters R N S M P (rua, ma, khon, met or bia ngai, bia) against a bare khun, as in \
             KRNMvK, or one of them each, as in KRvKN",
        )
    }
}

impl core::error::Error for ParseMaterialError {}
