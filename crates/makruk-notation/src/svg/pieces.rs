//! Piece drawings.

use core::num::NonZeroU16;

use makruk_core::{ByColor, ByRole};

/// Piece drawings, one SVG fragment per piece.
///
/// A fragment is drawn in a square of [`PieceSet::size`] units, with the y axis pointing down and the piece upright for
/// both sides. It inherits three attributes from its side's [style](super::SvgStyle), so that one drawing serves both
/// sides:
///
/// | Part | Attribute it inherits | In the style |
/// |---|---|---|
/// | the body | `fill` | [`body`](super::PieceColors::body) |
/// | the outline | `stroke` and `stroke-width` | [`outline`](super::PieceColors::outline) |
/// | lines and spots on the body | `color`, used as `currentColor` | [`detail`](super::PieceColors::detail) |
///
/// A fragment can also set its own colours, so full-colour artwork works as well.
///
/// Fragments are written verbatim: they must be well-formed XML from a trusted source. They should have no `id`,
/// because a fragment is repeated for each piece, and a page may contain several pictures.
///
/// # Examples
///
/// Draughts pieces with letters:
///
/// ```
/// use core::num::NonZeroU16;
/// use makruk::{Board, ByColor, ByRole, Piece, Square, svg::{PieceSet, Svg}};
///
/// let discs = ByRole::new([r#"<circle cx="5" cy="5" r="4"/>"#; 7]);
/// let set = PieceSet::new(NonZeroU16::new(10).unwrap(), ByColor::new(discs, discs));
///
/// let mut board = Board::new();
/// board.put(Square::A8, Piece::WhiteRua);
/// let picture = Svg::new(&board).pieces(&set).to_string();
/// assert!(picture.contains(r#"scale(10)"><circle cx="5" cy="5" r="4"/></g>"#));
/// ```
///
/// To create a set, pass all fields to [`PieceSet::new`], or change fields of an existing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct PieceSet<'a> {
    /// The width and height of a square in the units of the fragments.
    pub size: NonZeroU16,
    /// The fragments of both sides.
    pub pieces: ByColor<ByRole<&'a str>>,
}

impl<'a> PieceSet<'a> {
    /// Creates a set from the size of a square in the units of the fragments, and the fragments of both sides.
    ///
    /// ```
    /// use core::num::NonZeroU16;
    /// use makruk::{ByColor, ByRole, svg::PieceSet};
    ///
    /// let discs = ByRole::new([r#"<circle cx="5" cy="5" r="4"/>"#; 7]);
    /// let set = PieceSet::new(NonZeroU16::new(10).unwrap(), ByColor::new(discs, discs));
    /// assert_eq!(set.size.get(), 10);
    /// ```
    pub const fn new(size: NonZeroU16, pieces: ByColor<ByRole<&'a str>>) -> Self {
        Self { size, pieces }
    }
}

impl PieceSet<'static> {
    /// Turned wooden pieces, drawn for this library in squares of 100 units: the khun is a stupa with
    /// a spire, the met a small one with a bud, the khon an urn with a pointed lid, the ma a
    /// horse's head, the rua a broad lidded bowl. A bia is a cowrie lying on its face; a bia ngai
    /// has been turned over and shows its slit.
    pub const TURNED: Self = Self {
        size: NonZeroU16::MIN.saturating_add(99),
        pieces: ByColor::new(TURNED, TURNED),
    };
}

impl Default for PieceSet<'static> {
    /// [`PieceSet::TURNED`].
    fn default() -> Self {
        Self::TURNED
    }
}

/// In the order of [`makruk_core::Role::ALL`]. Each piece has a body and, in the second element, the lines on it. The
/// lines end three units before the outline, which they would otherwise cover.
const TURNED: ByRole<&str> = ByRole::new([
    "<path d=\"M50 4C52 14 53 21 57 28H61V35C66 44 63 55 73 62V68C73 74 77 77 81 80V91H19V80\
     C23 77 27 74 27 68V62C37 55 34 44 39 35V28H43C47 21 48 14 50 4Z\"/>\
     <path fill=\"none\" stroke=\"currentColor\" d=\"M46 28H54M42 35H58M30 63H70M22 80H78\"/>",
    "<path d=\"M50 32C51 37 56 39 56 44C56 46 55 47 54 48C64 50 69 58 69 67V71C69 75 72 78 75 81\
     V91H25V81C28 78 31 75 31 71V67C31 58 36 50 46 48C45 47 44 46 44 44C44 39 49 37 50 32Z\"/>\
     <path fill=\"none\" stroke=\"currentColor\" d=\"M46 48H54M34 67H66M28 81H72\"/>",
    "<path d=\"M50 14C54 28 64 36 77 42V50C73 58 64 62 62 70C62 76 66 78 74 81V91H26V81\
     C34 78 38 76 38 70C36 62 27 58 23 50V42C36 36 46 28 50 14Z\"/>\
     <path fill=\"none\" stroke=\"currentColor\" d=\"M26 46H74M41 70H59M29 81H71\"/>",
    "<path d=\"M28 91V83C30 70 48 68 47 55C41 58 37 59 33 66C28 71 17 64 19 56C21 50 25 46 28 38\
     C30 30 36 25 42 22L44 10L54 20C74 27 80 52 78 83V91Z\"/>\
     <path fill=\"none\" stroke=\"currentColor\" \
     d=\"M31 83H75M56 29C65 39 69 54 68 72M25 58L28 56M40 36H42\"/>",
    "<path d=\"M50 34C54 34 55 38 54 40C66 42 74 46 78 52V61C74 65 74 73 84 80V91H16V80\
     C26 73 26 65 22 61V52C26 46 34 42 46 40C45 38 46 34 50 34Z\"/>\
     <path fill=\"none\" stroke=\"currentColor\" d=\"M25 52H75M25 61H75M19 80H81\"/>",
    "<path d=\"M50 31C67 31 77 42 78 56V70H22V56C23 42 33 31 50 31Z\"/>\
     <path fill=\"none\" stroke=\"currentColor\" d=\"M25 57H75\"/>",
    "<ellipse cx=\"50\" cy=\"50\" rx=\"25\" ry=\"28\"/>\
     <path fill=\"none\" stroke=\"currentColor\" d=\"M50 30C54 40 54 60 50 70C46 60 46 40 50 30Z\
     M41 38H37M40 46H33M40 54H33M41 62H37M59 38H63M60 46H67M60 54H67M59 62H63\"/>",
]);
