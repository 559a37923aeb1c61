//! Indexing of positions in a table.
//!
//! A configuration is a position without the weaker side's khun. It has a row of 64 cells, one per square of that
//! khun. The stronger side is White.

use makruk_bitboard::steps;
use makruk_core::{Color, PiecePlacement, Role, SquareSet};

use crate::{
    PieceKind,
    kind::{narrow, one},
    material::Sides,
    symmetry::{Fold, Symmetry},
};

/// Squares of the pieces, in the order of the material, padded with 0.
pub(crate) type Squares = [u8; 3];

/// A position without the weaker side's khun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Configuration {
    pub(crate) khun: usize,
    pub(crate) squares: Squares,
}

/// The numbering of an ending's configurations.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) sides: Sides,
    pub(crate) fold: Fold,
    /// The piece kinds, White's first.
    kinds: [PieceKind; 3],
    /// The number of pieces, and how many of them are White's.
    pieces: usize,
    white: usize,
    /// Groups of identical pieces of a side. Each group is a digit of the configuration's number, most significant
    /// first.
    groups: [Group; 3],
    /// Number of groups in use.
    used: usize,
    /// The group of each piece.
    group_of: [usize; 3],
    placements: usize,
}

/// Decodes configurations in ascending order of their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    number: usize,
    khun: usize,
    placement: usize,
}

impl Cursor {
    /// Advances to the configuration `number`, which must not precede the current one, and returns it.
    pub(crate) fn go_to(&mut self, number: usize, layout: &Layout) -> Configuration {
        self.placement += number - self.number;
        self.number = number;
        while self.placement >= layout.placements {
            (self.khun, self.placement) = (self.khun + 1, self.placement - layout.placements);
        }
        let mut placement = self.placement;
        let mut squares = [0; 3];
        for group in layout.groups[..layout.used].iter().rev() {
            // Most bases are 64, and division by a power of two is fast.
            let (rest, digit) = if group.base == 64 {
                (placement / 64, placement % 64)
            } else {
                (placement / group.base, placement % group.base)
            };
            placement = rest;
            group.place(digit, &mut squares);
        }
        Configuration {
            khun: layout.fold.square(self.khun),
            squares,
        }
    }
}

/// The possible destinations of one piece of a configuration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves {
    group: Group,
    /// The configuration's number without the digit of the piece's group.
    rest: usize,
    piece: usize,
    squares: Squares,
    /// The square of the other piece in a pair of identical pieces.
    other: usize,
}

impl Moves {
    /// Returns the configuration's number with the piece on a square; `None` if the piece cannot be there.
    #[inline(always)]
    #[allow(clippy::inline_always)] // called for each move
    pub(crate) fn to(&self, square: usize) -> Option<usize> {
        let place = square.wrapping_sub(self.group.first);
        if place >= self.group.squares {
            return None;
        }
        let digit = match self.group.length {
            1 => place,
            2 => choose(place.max(self.other), 2) + place.min(self.other),
            _ if !cfg!(feature = "files") => 0,
            _ => self.digit_of_three(square),
        };
        Some(self.rest + digit * self.group.weight)
    }

    fn digit_of_three(&self, square: usize) -> usize {
        let mut squares = self.squares;
        squares[self.piece % 3] = narrow(square);
        self.group.digit(squares)
    }
}

/// Identical pieces of one side.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// The index of the first piece, and the number of pieces.
    start: usize,
    length: usize,
    /// The first square where the pieces can be, and the number of such squares.
    first: usize,
    squares: usize,
    /// Number of arrangements of the pieces.
    base: usize,
    /// Weight of the group's digit.
    weight: usize,
}

/// Returns the number of ways to choose `number` of `all` items; `number` is at most three.
const fn choose(all: usize, number: usize) -> usize {
    match number {
        1 => all,
        2 => all * all.saturating_sub(1) / 2,
        _ if !cfg!(feature = "files") => 0,
        _ => all * all.saturating_sub(1) * all.saturating_sub(2) / 6,
    }
}

impl Group {
    /// Returns the digit for the group's squares, which are distinct and in any order.
    fn digit(&self, squares: Squares) -> usize {
        let at = |number: usize| usize::from(squares[self.start + number]) - self.first;
        match self.length {
            1 => at(0),
            2 => choose(at(0).max(at(1)), 2) + at(0).min(at(1)),
            // Tables in memory have two pieces at most.
            _ if !cfg!(feature = "files") => 0,
            _ => {
                let high = at(0).max(at(1)).max(at(2));
                let low = at(0).min(at(1)).min(at(2));
                let middle = at(0) + at(1) + at(2) - high - low;
                choose(high, 3) + choose(middle, 2) + low
            }
        }
    }

    /// Sets the group's squares from a digit, in ascending order.
    #[inline]
    fn place(&self, mut digit: usize, squares: &mut Squares) {
        if self.length == 1 {
            squares[self.start % 3] = narrow(digit + self.first);
            return;
        }
        for number in (1..=self.length).rev() {
            let mut square = digit;
            if number > 1 {
                // Find the largest square whose digit does not exceed the remaining digit.
                square = 0;
                for step in [32, 16, 8, 4, 2, 1] {
                    if choose(square + step, number) <= digit {
                        square += step;
                    }
                }
                digit -= choose(square, number);
            }
            squares[self.start + number - 1] = narrow(square + self.first);
        }
    }
}

impl Layout {
    /// Returns the layout of a table in a file, in which all symmetric positions share one cell.
    pub(crate) fn new(sides: Sides) -> Self {
        Self::with_fold(sides, Fold::of(sides))
    }

    /// Returns the layout of a table in memory. Against a bare khun, only mirror images share a cell. The first piece, a rua
    /// if there is one, has the least significant digit, so that the positions after its long moves are nearby in memory.
    pub(crate) fn in_memory(sides: Sides) -> Self {
        let fold = match sides.black[0] {
            Some(_) => Fold::of(sides),
            None => Fold::Two,
        };
        let mut layout = Self::with_fold(sides, fold);
        let last = layout.used - 1;
        layout.groups[..=last].reverse();
        for group in &mut layout.group_of {
            *group = last - *group;
        }
        layout.weigh();
        layout
    }

    fn with_fold(sides: Sides, fold: Fold) -> Self {
        let white = sides.white_pieces();
        let mut layout = Self {
            sides,
            fold,
            kinds: [PieceKind::Met; 3],
            pieces: 0,
            white,
            groups: [Group::default(); 3],
            used: 0,
            group_of: [0; 3],
            placements: 1,
        };
        for (color, kind) in sides.pieces() {
            let piece = layout.pieces;
            layout.kinds[piece] = kind;
            layout.pieces += 1;
            let is_other = piece == 0 || piece == white || layout.kinds[piece - 1] != kind;
            layout.used += usize::from(is_other);
            layout.group_of[piece] = layout.used - 1;
            let (first, squares) = kind.range(color);
            let group = &mut layout.groups[layout.used - 1];
            if is_other {
                (group.start, group.first, group.squares) = (piece, first, squares);
            }
            group.length += 1;
            group.base = choose(squares, group.length);
        }
        layout.weigh();
        layout
    }

    /// Computes the weights of the digits.
    fn weigh(&mut self) {
        self.placements = 1;
        for group in self.groups[..self.used].iter_mut().rev() {
            group.weight = self.placements;
            self.placements *= group.base;
        }
    }

    /// Returns the piece kinds, White's first.
    #[inline]
    pub(crate) fn kinds(&self) -> &[PieceKind] {
        &self.kinds[..self.pieces]
    }

    /// Returns the number of White's pieces; the others are Black's.
    #[inline]
    pub(crate) const fn white(&self) -> usize {
        self.white
    }

    /// Returns whether Black has pieces.
    #[inline]
    pub(crate) const fn has_black(&self) -> bool {
        // Without the feature, the compiler drops the code for Black's pieces.
        cfg!(feature = "two-sided") && self.white < self.pieces
    }

    /// Returns the side of the piece with this index.
    #[inline]
    const fn color(&self, piece: usize) -> Color {
        if piece < self.white {
            Color::White
        } else {
            Color::Black
        }
    }

    /// Returns the number of configurations.
    pub(crate) const fn len(&self) -> usize {
        self.fold.khuns() * self.placements
    }

    /// Returns whether the table has positions with the weaker side to move: only if that side has a piece.
    #[cfg(feature = "files")]
    pub(crate) const fn has_turns(&self) -> bool {
        self.has_black()
    }

    /// Returns the number of rows. If either side may be to move, the weaker side's rows come last.
    #[cfg(feature = "files")]
    pub(crate) const fn rows(&self) -> usize {
        (1 + self.has_turns() as usize) * self.len()
    }

    /// Returns the number of a configuration, whose khun must be on one of the numbered squares.
    #[inline]
    pub(crate) fn number(&self, configuration: &Configuration) -> usize {
        let groups = self.groups[..self.used].iter();
        let digits = groups.map(|group| group.digit(configuration.squares) * group.weight);
        self.of_khun(configuration.khun) + digits.sum::<usize>()
    }

    /// Returns the configuration with this number.
    #[cfg(any(feature = "files", test))]
    #[inline]
    pub(crate) fn configuration(&self, number: usize) -> Configuration {
        self.cursor(number).go_to(number, self)
    }

    /// Returns a cursor at the configuration with this number.
    #[inline]
    pub(crate) const fn cursor(&self, number: usize) -> Cursor {
        Cursor {
            number,
            khun: number / self.placements,
            placement: number % self.placements,
        }
    }

    /// Returns the possible destinations of a piece; `Moves::to` returns their configuration numbers.
    #[inline(always)]
    #[allow(clippy::inline_always)] // called for each piece
    pub(crate) fn moves_of(
        &self,
        number: usize,
        configuration: &Configuration,
        piece: usize,
    ) -> Moves {
        let group = self.groups[self.group_of[piece]];
        let squares = configuration.squares;
        let digit = match group.length {
            1 => usize::from(squares[piece]) - group.first,
            _ => group.digit(squares),
        };
        let other = 2 * group.start + 1 - piece.min(group.start + 1);
        Moves {
            group,
            rest: number - digit * group.weight,
            piece,
            squares,
            other: usize::from(squares[other.min(2)]).wrapping_sub(group.first),
        }
    }

    /// Returns the weight of the khun's square, which must be one of the numbered squares.
    #[inline]
    pub(crate) const fn of_khun(&self, khun: usize) -> usize {
        self.fold.number(khun) * self.placements
    }

    /// Returns the representative of a configuration under symmetry, and the weaker khun's square in it.
    #[cfg(feature = "files")]
    pub(crate) fn folded(
        &self,
        configuration: &Configuration,
        bare: usize,
    ) -> (Configuration, usize) {
        let symmetry = self.fold.symmetry(configuration.khun);
        (self.image(configuration, symmetry), symmetry.square(bare))
    }

    /// Returns the image of a configuration under a symmetry.
    #[inline]
    pub(crate) fn image(&self, configuration: &Configuration, symmetry: Symmetry) -> Configuration {
        let mut squares = [0; 3];
        let pieces = squares.iter_mut().zip(configuration.squares);
        for (to, from) in pieces.take(self.pieces) {
            *to = narrow(symmetry.square(from.into()));
        }
        Configuration {
            khun: symmetry.square(configuration.khun),
            squares,
        }
    }

    /// Returns the same position with the board rotated and the colours swapped, in the layout of the turned sides: the
    /// configuration and the square of the other khun.
    #[cfg(all(feature = "files", feature = "std"))]
    pub(crate) fn turned(
        &self,
        configuration: &Configuration,
        bare: usize,
    ) -> (Configuration, usize) {
        let mut squares = configuration.squares.map(|square| 63 - square);
        squares[..self.pieces].rotate_left(self.white);
        squares[self.pieces..].fill(0);
        let khun = 63 - bare;
        (Configuration { khun, squares }, 63 - configuration.khun)
    }

    /// Returns the squares of the pieces.
    #[inline]
    pub(crate) fn pieces(&self, configuration: &Configuration) -> SquareSet {
        set(configuration.squares, self.pieces)
    }

    /// Returns the squares of White's pieces.
    #[inline]
    pub(crate) fn white_pieces(&self, configuration: &Configuration) -> SquareSet {
        set(configuration.squares, self.white)
    }

    /// Returns the squares of White's khun and all pieces.
    #[inline]
    pub(crate) fn occupied(&self, configuration: &Configuration) -> SquareSet {
        self.pieces(configuration) | one(configuration.khun)
    }

    /// Returns whether the khun and the pieces are on different squares.
    #[inline]
    pub(crate) fn is_possible(&self, configuration: &Configuration) -> bool {
        self.occupied(configuration).len() == self.pieces + 1
    }

    /// Returns the squares that White attacks, with Black's khun off the board.
    #[inline]
    pub(crate) fn attacks(&self, configuration: &Configuration) -> SquareSet {
        let occupied = self.occupied(configuration);
        let pieces = self.kinds[..self.white].iter().zip(configuration.squares);
        pieces.fold(
            steps::khun_attacks(one(configuration.khun)),
            |set, (kind, square)| set | kind.attacks(Color::White, usize::from(square), occupied),
        )
    }

    /// Returns whether a piece is a bia that promotes on this square.
    #[inline]
    pub(crate) fn promotes(&self, piece: usize, to: usize) -> bool {
        let (first, squares) = PieceKind::Bia.range(self.color(piece));
        self.kinds[piece] == PieceKind::Bia && !(first..first + squares).contains(&to)
    }

    /// Returns the squares that White's khun and pieces but `captured` attack after the pieces moved to `squares`.
    pub(crate) fn attacks_without(
        &self,
        configuration: &Configuration,
        squares: Squares,
        captured: Option<usize>,
    ) -> SquareSet {
        let occupied = one(configuration.khun) | set(squares, self.pieces);
        let mut attacks = steps::khun_attacks(one(configuration.khun));
        for (piece, (kind, square)) in self.kinds[..self.white].iter().zip(squares).enumerate() {
            if captured != Some(piece) {
                attacks |= kind.attacks(Color::White, square.into(), occupied);
            }
        }
        attacks
    }

    /// Returns the squares on which the weaker side's khun makes a row's position legal.
    #[cfg(feature = "files")]
    pub(crate) fn legal(&self, row: usize) -> SquareSet {
        let configuration = self.configuration(row % self.len());
        if !self.is_possible(&configuration) {
            return SquareSet::EMPTY;
        }
        if row >= self.len() {
            return self.legal_for_black(&configuration);
        }
        !(self.occupied(&configuration) | self.attacks(&configuration))
    }

    /// Returns the squares on which Black's khun is legal with Black to move; the configuration must be possible.
    #[inline]
    pub(crate) fn legal_for_black(&self, configuration: &Configuration) -> SquareSet {
        let occupied = self.occupied(configuration);
        let here = one(configuration.khun);
        let mut free = !(occupied | steps::khun_attacks(here));
        for piece in self.white..self.pieces {
            let (kind, square) = (self.kinds[piece], configuration.squares[piece].into());
            let checks = kind.attacks(Color::Black, square, occupied);
            if !(checks & here).is_empty() {
                // Black's khun may shield White's khun from Black's rua.
                free &= kind.way(square, configuration.khun);
            }
        }
        free
    }
}

/// Returns the configuration of a position, with the stronger side as White, and the weaker khun's square; `None` if
/// the pieces do not match the layout.
pub(crate) fn place(
    layout: &Layout,
    board: &impl PiecePlacement,
    strong: Color,
) -> Option<(Configuration, usize)> {
    // Rotate the board if the stronger side is Black.
    let rotate = match strong {
        Color::White => 0,
        Color::Black => 63,
    };
    let khun = |color| {
        let khun = board.pieces(color, Role::Khun).first()?;
        Some(khun.index() ^ rotate)
    };
    let mut squares = [0; 3];
    for group in &layout.groups[..layout.used] {
        let color = match layout.color(group.start) {
            Color::White => strong,
            Color::Black => !strong,
        };
        let there = layout.kinds[group.start].squares(board, color);
        let places = squares[group.start..].iter_mut().take(group.length);
        for (to, square) in places.zip(there) {
            *to = narrow(square.index() ^ rotate);
        }
    }
    let configuration = Configuration {
        khun: khun(strong)?,
        squares,
    };
    Some((configuration, khun(!strong)?))
}

/// Returns the squares of the first `pieces` pieces as a set; `pieces` is at least 1.
#[inline]
fn set([first, second, third]: Squares, pieces: usize) -> SquareSet {
    let mut set = one(first.into());
    if pieces > 1 {
        set |= one(second.into());
    }
    if pieces > 2 {
        set |= one(third.into());
    }
    set
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;
    use crate::Material;

    /// Compares every configuration of a small layout, and every `step`th one of a large one.
    fn check(layout: &Layout, step: usize) {
        let step = if layout.len() < 1 << 17 { 1 } else { step };
        for number in (0..layout.len()).step_by(step) {
            let configuration = layout.configuration(number);
            let name = layout.sides;
            assert_eq!(
                layout.number(&configuration),
                number,
                "{name:?} {configuration:?}"
            );
            for piece in 0..layout.kinds().len() {
                let same = usize::from(configuration.squares[piece]);
                let moves = layout.moves_of(number, &configuration, piece);
                assert_eq!(moves.to(same), Some(number), "{name:?} {configuration:?}");
            }
        }
    }

    fn check_all(step: usize) {
        for material in Material::all() {
            check(&Layout::in_memory(Sides::of(material)), step);
            #[cfg(feature = "files")]
            for sides in [Sides::of(material), Sides::of(material).turned()] {
                check(&Layout::new(sides), step);
            }
        }
    }

    #[test]
    fn a_sample_of_configurations_is_numbered_in_order() {
        check_all(149);
    }

    mod exhaustive {
        #[test]
        #[ignore = "exhaustive: compares nine times as many configurations of three pieces"]
        fn configurations_are_numbered_in_order() {
            super::check_all(17);
        }
    }
}
