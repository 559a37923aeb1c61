//! The pieces of an ending.

use alloc::{string::String, vec::Vec};
use core::{fmt, str::FromStr};

use makruk_core::{Color, PiecePlacement};

use crate::PieceKind;

/// The piece kinds of a side in ascending order, padded with `None`.
pub(crate) type Kinds = [Option<PieceKind>; 3];

/// The pieces of an ending: up to three in all, without the khuns.
///
/// The text form names the stronger side first, with its pieces in the order rua `R`, ma `N`, khon `S`, met `M`, bia
/// `P`: `KRNMvK`, `KRvKN`, `KMMvKR`. A bia ngai counts as a met. The stronger side is the one with more pieces; with one
/// piece per side, it is the one whose piece comes first in that order.
///
/// ```
/// use makruk::tables::{Material, PieceKind};
///
/// let material: Material = "KRNvKM".parse()?;
/// assert_eq!(material.strong().collect::<Vec<_>>(), [PieceKind::Rua, PieceKind::Ma]);
/// assert_eq!(material.weak().collect::<Vec<_>>(), [PieceKind::Met]);
/// assert_eq!("KNvKR".parse::<Material>()?.to_string(), "KRvKN");
/// assert!("KSPvK".parse::<Material>()?.has_bia());
/// # Ok::<(), makruk::tables::ParseMaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    strong: Kinds,
    weak: Kinds,
}

impl Material {
    /// Returns the material of two sides' pieces, given in any order; `None` unless there are one to three in all.
    /// [`PieceKind::of`] returns the kind of a role.
    ///
    /// ```
    /// use makruk::tables::{Material, PieceKind::{Khon, Met, Rua}};
    ///
    /// assert_eq!(Material::new(&[Met, Khon], &[]).unwrap().to_string(), "KSMvK");
    /// assert_eq!(Material::new(&[Rua], &[Met, Khon]).unwrap().to_string(), "KSMvKR");
    /// assert_eq!(Material::new(&[], &[]), None);
    /// ```
    pub const fn new(one: &[PieceKind], other: &[PieceKind]) -> Option<Self> {
        const fn kinds(pieces: &[PieceKind]) -> Option<Kinds> {
            let mut kinds = match *pieces {
                [] => [None; 3],
                [one] => [Some(one), None, None],
                [one, two] => [Some(one), Some(two), None],
                [one, two, three] => [Some(one), Some(two), Some(three)],
                _ => return None,
            };
            sort(&mut kinds);
            Some(kinds)
        }
        match (one.len() + other.len(), kinds(one), kinds(other)) {
            (1..=3, Some(one), Some(other)) => {
                let is_swapped = is_weaker(one, other);
                let (strong, weak) = if is_swapped {
                    (other, one)
                } else {
                    (one, other)
                };
                Some(Self { strong, weak })
            }
            _ => None,
        }
    }

    /// Returns the stronger side's pieces, without its khun.
    pub fn strong(&self) -> impl Iterator<Item = PieceKind> + Clone {
        self.strong.into_iter().map_while(|kind| kind)
    }

    /// Returns the weaker side's pieces, without its khun.
    pub fn weak(&self) -> impl Iterator<Item = PieceKind> + Clone {
        self.weak.into_iter().map_while(|kind| kind)
    }

    /// Returns whether the weaker side has only its khun.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// assert!("KRNvK".parse::<Material>()?.is_bare());
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub const fn is_bare(&self) -> bool {
        self.weak[0].is_none()
    }

    /// Returns whether one of the pieces is a bia.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// assert!("KSPvK".parse::<Material>()?.has_bia());
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn has_bia(&self) -> bool {
        self.strong()
            .chain(self.weak())
            .any(|kind| kind == PieceKind::Bia)
    }

    /// Returns the number of pieces, excluding the khuns.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// assert_eq!("KRvKN".parse::<Material>()?.pieces(), 2);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn pieces(&self) -> usize {
        self.strong().chain(self.weak()).count()
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
        Sides::on(board, Color::White)?.material()
    }

    /// Returns the material with one of the stronger side's bia promoted; `None` if there is no bia.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// let material: Material = "KRPvK".parse()?;
    /// assert_eq!(material.promoted().unwrap().to_string(), "KRMvK");
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn promoted(&self) -> Option<Self> {
        let bia = self.strong().position(|kind| kind == PieceKind::Bia)?;
        let change = Sides::of(*self).change(None, Some(bia))?;
        Some(change.sides.material()?.0)
    }

    /// Returns the endings that one capture or promotion leads to, in ascending order.
    ///
    /// ```
    /// use makruk::tables::Material;
    ///
    /// let names = |material: &str| -> Result<Vec<String>, makruk::tables::ParseMaterialError> {
    ///     Ok(material.parse::<Material>()?.smaller().map(|it| it.to_string()).collect())
    /// };
    /// assert_eq!(names("KRRMvK")?, ["KRRvK", "KRMvK"]);
    /// assert_eq!(names("KRMvKS")?, ["KRvKS", "KRMvK", "KSvKM"]);
    /// assert_eq!(names("KRPvK")?, ["KRvK", "KRMvK", "KPvK"]);
    /// # Ok::<(), makruk::tables::ParseMaterialError>(())
    /// ```
    pub fn smaller(&self) -> impl Iterator<Item = Self> + use<> {
        let sides = Sides::of(*self);
        let mut smaller = Vec::new();
        let pieces = [None, Some(0), Some(1), Some(2)];
        for captured in pieces {
            for promoted in pieces {
                let change = sides.change(captured, promoted);
                if let Some((material, _)) = change.and_then(|change| change.sides.material()) {
                    insert(&mut smaller, material, |key| key);
                }
            }
        }
        smaller.into_iter()
    }
}
/// The pieces of both sides; results are those of White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sides {
    pub(crate) white: Kinds,
    pub(crate) black: Kinds,
}

/// A capture, a promotion, or both in one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    /// The pieces after the move.
    pub(crate) sides: Sides,
    /// For each of these pieces, White's first, the index that it had before the move.
    pub(crate) before: [u8; 3],
    pub(crate) mover: Color,
    pub(crate) captured: Option<PieceKind>,
    pub(crate) promotes: bool,
}

impl Sides {
    /// Returns the sides of a material, with the stronger side as White.
    pub(crate) const fn of(material: Material) -> Self {
        Self {
            white: material.strong,
            black: material.weak,
        }
    }

    /// Returns the pieces on a board, with this side as White; `None` if a side has more than three pieces or a bia on a rank
    /// that bia cannot reach.
    pub(crate) fn on(board: &impl PiecePlacement, white: Color) -> Option<Self> {
        Some(Self {
            white: kinds(board, white)?,
            black: kinds(board, !white)?,
        })
    }

    /// Returns the sides with their colours swapped.
    pub(crate) const fn turned(self) -> Self {
        Self {
            white: self.black,
            black: self.white,
        }
    }

    /// Returns the material, and the stronger side: White if both have the same pieces. `None` for two bare khuns or more
    /// than three pieces.
    pub(crate) fn material(self) -> Option<(Material, Color)> {
        let Self { white, black } = self;
        let pieces = white.iter().chain(&black).flatten().count();
        let (strong, weak, color) = if is_weaker(white, black) {
            (black, white, Color::Black)
        } else {
            (white, black, Color::White)
        };
        (1..=3)
            .contains(&pieces)
            .then_some((Material { strong, weak }, color))
    }

    /// Returns the number of White's pieces.
    pub(crate) fn white_pieces(self) -> usize {
        self.white.iter().flatten().count()
    }

    /// Returns all pieces, White's first, with their colours.
    pub(crate) fn pieces(self) -> impl Iterator<Item = (Color, PieceKind)> + Clone {
        let mut pieces = [None; 3];
        let mut places = pieces.iter_mut();
        for (color, kinds) in [(Color::White, self.white), (Color::Black, self.black)] {
            for (kind, place) in kinds.into_iter().map_while(|kind| kind).zip(&mut places) {
                *place = Some((color, kind));
            }
        }
        pieces.into_iter().flatten()
    }

    pub(crate) fn has_bia(self) -> bool {
        self.pieces().any(|(_, kind)| kind == PieceKind::Bia)
    }

    /// Returns the result of capturing and promoting the pieces with these indices, White's first; `None` if there is no
    /// such piece, if the piece to promote is not a bia, or if a side would capture its own piece.
    pub(crate) fn change(self, captured: Option<usize>, promoted: Option<usize>) -> Option<Change> {
        let at = |index: Option<usize>| index.map(|index| self.pieces().nth(index));
        let (taken, bia) = (at(captured), at(promoted));
        let mover = match (taken, bia) {
            (Some(None), _) | (_, Some(None)) | (None, None) => return None,
            (_, Some(Some((_, kind)))) if kind != PieceKind::Bia => return None,
            (Some(Some((taken, _))), Some(Some((mover, _)))) if taken == mover => return None,
            (_, Some(Some((mover, _)))) => mover,
            (Some(Some((taken, _))), None) => !taken,
        };
        let mut left: Vec<(bool, PieceKind, u8)> = Vec::new();
        for (index, (color, kind)) in (0_u8..).zip(self.pieces()) {
            let is = |piece: Option<usize>| piece == Some(index.into());
            if !is(captured) {
                let kind = if is(promoted) { PieceKind::Met } else { kind };
                insert(&mut left, (color == Color::Black, kind, index), |key| key);
            }
        }
        let mut before = [0; 3];
        for (to, (.., index)) in before.iter_mut().zip(&left) {
            *to = *index;
        }
        let of = |is_black| {
            let mut kinds = [None; 3];
            let own = left.iter().filter(|piece| piece.0 == is_black);
            for (to, (_, kind, _)) in kinds.iter_mut().zip(own) {
                *to = Some(*kind);
            }
            kinds
        };
        Some(Change {
            sides: Self {
                white: of(false),
                black: of(true),
            },
            before,
            mover,
            captured: taken.flatten().map(|(_, kind)| kind),
            promotes: promoted.is_some(),
        })
    }
}

/// Inserts an item into a list in ascending order of its keys, unless the list contains it, and returns whether it is new.
/// The lists are short, and a sort is much larger code.
pub(crate) fn insert<T: Copy + PartialEq, K: Ord>(
    list: &mut Vec<T>,
    item: T,
    key: impl Fn(T) -> K,
) -> bool {
    let place = list
        .iter()
        .take_while(|other| key(**other) < key(item))
        .count();
    let is_new = list.get(place) != Some(&item);
    if is_new {
        list.insert(place, item);
    }
    is_new
}

/// Returns a number that orders kinds; `None` comes last.
const fn order(kind: Option<PieceKind>) -> u8 {
    match kind {
        Some(kind) => kind as u8,
        None => u8::MAX,
    }
}

/// Sorts pieces in ascending order, with `None` last.
const fn sort(pieces: &mut Kinds) {
    let mut sorted = 0;
    while sorted < 3 {
        let one = sorted % 2;
        if order(pieces[one]) > order(pieces[one + 1]) {
            pieces.swap(one, one + 1);
        }
        sorted += 1;
    }
}

/// Returns whether the other side has more pieces or, with as many pieces, the first different piece is later in the
/// order of [`PieceKind`].
const fn is_weaker(one: Kinds, other: Kinds) -> bool {
    // A missing piece makes a side weaker, and the last ones are missing first.
    let mut place = 3;
    while place > 0 {
        place -= 1;
        if one[place].is_none() != other[place].is_none() {
            return one[place].is_none();
        }
    }
    while place < 3 {
        if order(one[place]) != order(other[place]) {
            return order(one[place]) > order(other[place]);
        }
        place += 1;
    }
    false
}

/// Returns a side's pieces in ascending order; `None` if there are too many, or a bia is on an impossible rank.
fn kinds(board: &impl PiecePlacement, color: Color) -> Option<Kinds> {
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
        text.extend(self.weak().map(PieceKind::letter));
        f.pad(&text)
    }
}

impl FromStr for Material {
    type Err = ParseMaterialError;

    /// Parses `K`, the pieces of one side, `vK`, and the pieces of the other side, such as `KRNMvK`. The letters are M, S, N, R and P.
    /// The pieces of a side may be in any order, and the weaker side may come first.
    fn from_str(text: &str) -> Result<Self, ParseMaterialError> {
        let pieces = |side: &str| {
            let letters = side.strip_prefix('K')?.chars();
            let kind = |letter| {
                PieceKind::ALL
                    .into_iter()
                    .find(|kind| kind.letter() == letter)
            };
            // One more than allowed suffices to reject a long text.
            letters.take(4).map(kind).collect::<Option<Vec<_>>>()
        };
        let read = || {
            let (one, other) = text.split_once('v')?;
            Self::new(&pieces(one)?, &pieces(other)?)
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
            "expected one to three pieces in all, of the letters R N S M P (rua, ma, khon, met or bia ngai, bia), as in KRNMvK, \
             KRvKN or KRNvKS",
        )
    }
}

impl core::error::Error for ParseMaterialError {}
