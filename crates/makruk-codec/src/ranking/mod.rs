//! Ranking: a bijection between positions and numbers.
//!
//! ```
//! use makruk::{Color, Setup, ranking::{self, PositionSet}};
//!
//! let start = Setup::start(Color::White);
//! let number = ranking::rank(&start, PositionSet::R)?;
//! assert!(number < ranking::SIZE_R);
//! assert_eq!(ranking::unrank(number, PositionSet::R)?, start);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Ranking drops the clocks and the distinction between met and bia ngai. Unranking marks surplus mets as promoted, as
//! [`Board::mark_surplus_mets`] does. A ranked position need not be reachable in a game: khuns may be adjacent, and the side not
//! to move may be in check. [`Position::from_setup`] rejects such positions.
//!
//! # The two sets
//!
//! [`PositionSet::M`]: per side one khun, and at most two rua, two ma, two khon, one met, and eight bia, each of which may
//! be a further met instead; bia only on the three ranks from their start to the last one before promotion; either side to
//! move. It has [`SIZE_M`] positions, 145.50 bits.
//!
//! [`PositionSet::R`]: the positions of [`PositionSet::M`] that are consistent with the number of captures. Let c = 32 −
//! pieces, let a side's promotions be its number of mets minus one, and let its losses be 8 − bia − promotions. Then
//!
//! - a side's promotions are at most c plus the other side's losses ([`ReachBound::Promotions`]), and
//! - at least 8 − c − l files, where l is both sides' losses, have a white bia below a black one
//!   ([`ReachBound::OpposedFiles`]),
//!
//! because a bia can pass an opposing bia only if one of the two captures or is captured. It has [`SIZE_R`] positions, 137.96
//! bits. Composed and handicap positions may be outside it.
//!
//! # Numbers
//!
//! This is version 1 of the numbering, which the [page on
//! formats](https://docs.rs/makruk/latest/makruk/documentation/formats/) specifies in full. The lowest bit is the side to
//! move, 1 for Black. The other bits number, in order of significance: each side's bia and promotions (positions without bia
//! come first), the number of officers (all pieces except bia), the squares of the bia, the officers' squares among the
//! remaining ones, White's squares among these, and the arrangement of each side's officers.
//!
//! # Counts
//!
//! A count runs only if there is no bia on the board. [`pack`] therefore numbers the positions without a count as above. The
//! numbers from [`PositionSet::size`] on are the combinations of a position without bia and a count state:
//! `size + position · 802 + state − 1`. There are [769 states](COUNT_STATES): no count, or the combination of a limit, a ply
//! count from 0 to one past the limit, and a counting side. After these come [34 more](LATE_COUNT_STATES), for counts that
//! are past their end when they begin. In total there are [`PositionSet::full_size`] numbers: 147.76 bits in 19 bytes for M,
//! 141.08 bits in 18 bytes for R, little-endian. The plies and the side to move determine the counting side, so the reader
//! rejects half of the states of running counts.
//!
//! # Tables
//!
//! The read-only tables take [`TABLE_BYTES`] bytes; nothing is allocated or built at run time.
//!
//! # Source
//!
//! The idea is J. Tromp's ranking of chess positions (152.6 bits); classes, bounds and tables are specific to Makruk.

pub(crate) mod bia;
pub(crate) mod officers;
mod random;
mod states;
mod tables;

use core::ops::ControlFlow;

#[cfg(doc)]
use makruk_core::Position;
use makruk_core::{Board, Color, Piece, Role, Setup, SquareSet};

pub use random::{Positions, Setups, positions, random, setups};
pub use states::{COUNT_STATES, LATE_COUNT_STATES};
pub use tables::TABLE_BYTES;

use crate::pack::common::{
    PackError, Packed, ReachBound, UnpackError, UnpackErrorKind, Wide,
    arrange::Kinds,
    census,
    choose::{choose, rank_subset, unrank_subset},
};
use tables::{Class, Layout, officer_splits};

/// The number of positions in [`PositionSet::M`]: about 2^145.50.
pub const SIZE_M: Wide = Wide::decimal("62926109360816339902400753511860919368859200");
/// The number of positions in [`PositionSet::R`]: about 2^137.96.
pub const SIZE_R: Wide = Wide::decimal("339202141119364210911399919704959269947200");

/// Maximum size in bytes of a position with its count: the size in [`PositionSet::M`].
pub const MAX_BYTES: usize = PositionSet::M.bytes();

/// The number of states of a running count.
const COUNTS: u64 = COUNT_STATES - 1 + LATE_COUNT_STATES;

/// A set of numbered positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PositionSet {
    /// All positions with a full set of pieces.
    M,
    /// The positions that captures and promotions can produce.
    R,
}

impl PositionSet {
    /// Returns the number of positions.
    ///
    /// ```
    /// use makruk::ranking::{PositionSet, SIZE_M};
    ///
    /// assert_eq!(PositionSet::M.size(), SIZE_M);
    /// assert!(PositionSet::R.size() < PositionSet::M.size());
    /// ```
    pub const fn size(self) -> Wide {
        match self {
            Self::M => SIZE_M,
            Self::R => SIZE_R,
        }
    }

    /// Returns the number of positions, counted once per possible count state.
    ///
    /// ```
    /// use makruk::ranking::PositionSet;
    ///
    /// assert_eq!((PositionSet::M.full_size().bits(), PositionSet::R.full_size().bits()), (148, 142));
    /// ```
    pub const fn full_size(self) -> Wide {
        self.size()
            .add(tables::without_bia(self).mul_add(2 * COUNTS, 0))
    }

    /// Returns the size in bytes of a position with its count, 19 or 18.
    ///
    /// ```
    /// use makruk::ranking::PositionSet;
    ///
    /// assert_eq!((PositionSet::M.bytes(), PositionSet::R.bytes()), (19, 18));
    /// ```
    pub const fn bytes(self) -> usize {
        self.full_size().bits().div_ceil(8) as usize
    }
}

/// Ranks a setup: returns the number of its board and side to move, below [`PositionSet::size`].
///
/// ```
/// use makruk::{Color, Setup, ranking::{PositionSet, rank, unrank}};
///
/// let start = Setup::start(Color::White);
/// let number = rank(&start, PositionSet::R)?;
/// assert!(number < PositionSet::R.size());
/// assert_eq!(unrank(number, PositionSet::R)?, start);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the setup is not in the set; the error names the bound that it violates.
pub fn rank(setup: &Setup, set: PositionSet) -> Result<Wide, PackError> {
    let board = &setup.board;
    census::khuns(board)?;
    census::pieces(board)?;
    census::bia_zones(board)?;
    let white = Kinds::of(board, Color::White);
    let black = Kinds::of(board, Color::Black);
    let (white_counts, black_counts) = (white.counts(), black.counts());
    census::full_set(Color::White, white_counts)?;
    census::full_set(Color::Black, black_counts)?;

    let classes = (Class::of(white_counts), Class::of(black_counts));
    let bia = board.by_role(Role::Bia);
    let officers = board.occupied() - bia;
    let white_officers = officers & board.by_color(Color::White);
    let (pieces, own) = (officers.len(), white_officers.len());
    let opposed = tables::opposed(set, classes, pieces).map_err(PackError::Unreachable)?;
    let (white_bia, black_bia) = (
        bia & board.by_color(Color::White),
        bia - board.by_color(Color::White),
    );
    if opposed > 0 && bia::opposed_files(white_bia, black_bia) < opposed {
        return Err(PackError::Unreachable(ReachBound::OpposedFiles));
    }

    let mut base = tables::start(set, classes);
    // Only the layouts before this setup's layout matter, so the iteration ends there.
    for layout in Layout::all(set, classes).take_while(|layout| layout.pieces < pieces) {
        base = base.add(layout.size(classes));
    }
    let layout = Layout::new(classes, pieces, opposed);
    let mut splits = 0;
    let _ = officer_splits(classes, pieces, |split| {
        if split.white == own {
            return ControlFlow::Break(());
        }
        splits += split.ways;
        ControlFlow::Continue(())
    });
    base = base.add(Wide::product(layout.outer, splits));

    let bia_number = u128::from(bia::rank(white_bia, black_bia, opposed));
    let outer = bia_number * u128::from(layout.squares) + u128::from(rank_subset(!bia, officers));
    let white_ways = officers::count(classes.0.promoted, own);
    let black_ways = officers::count(classes.1.promoted, pieces - own);
    let inner = rank_subset(officers, white_officers) * white_ways + officers::rank(&white);
    let number = Wide::new(outer)
        .mul_add(choose(pieces, own) * white_ways, inner)
        .mul_add(black_ways, officers::rank(&black));
    Ok(base.add(number).mul_add(2, setup.turn.index() as u64))
}

/// Unranks a number: returns the setup with that rank, without a count.
///
/// ```
/// use makruk::{pack::Wide, ranking::{PositionSet, unrank}};
///
/// let setup = unrank(Wide::new(1_000_000), PositionSet::R)?;
/// assert_eq!(setup.count, None);
/// assert!(unrank(PositionSet::R.size(), PositionSet::R).is_err());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the number is not below [`PositionSet::size`].
pub fn unrank(number: Wide, set: PositionSet) -> Result<Setup, UnpackError> {
    let out_of_range = UnpackError::new(UnpackErrorKind::RankOutOfRange, 0);
    if number >= set.size() {
        return Err(out_of_range);
    }
    let [lowest, ..] = number.limbs();
    let turn = if lowest & 1 == 0 {
        Color::White
    } else {
        Color::Black
    };
    let (classes, mut rest) = tables::locate(set, number.half()).ok_or(out_of_range)?;
    let mut found = None;
    for layout in Layout::all(set, classes) {
        let Some(behind) = rest.checked_sub(layout.size(classes)) else {
            found = Some(layout);
            break;
        };
        rest = behind;
    }
    let layout = found.ok_or(out_of_range)?;
    let mut own = 0;
    let _ = officer_splits(classes, layout.pieces, |split| {
        let Some(behind) = rest.checked_sub(Wide::product(layout.outer, split.ways)) else {
            own = split.white;
            return ControlFlow::Break(());
        };
        rest = behind;
        ControlFlow::Continue(())
    });

    let (white, black) = classes;
    let white_ways = officers::count(white.promoted, own);
    let black_ways = officers::count(black.promoted, layout.pieces - own);
    let (rest, black_way) = rest.div_rem(black_ways);
    let (rest, inner) = rest.div_rem(choose(layout.pieces, own) * white_ways);
    let (split, white_way) = (inner / white_ways.max(1), inner % white_ways.max(1));
    let (bia_number, square_number) = rest.div_rem(layout.squares);
    let [bia_number, ..] = bia_number.limbs();
    let (white_bia, black_bia) = bia::unrank(white.bia, black.bia, layout.opposed, bia_number);
    let free = !(white_bia | black_bia);
    let officers = unrank_subset(free, layout.pieces, square_number);
    let white_officers = unrank_subset(officers, own, split);

    let mut setup = census::empty(turn, None);
    put_bia(&mut setup.board, Piece::WhiteBia, white_bia);
    put_bia(&mut setup.board, Piece::BlackBia, black_bia);
    let white_pieces = officers::unrank(white_officers, white.promoted, white_way);
    let black_pieces = officers::unrank(officers - white_officers, black.promoted, black_way);
    white_pieces.put_on(&mut setup.board, Color::White);
    black_pieces.put_on(&mut setup.board, Color::Black);
    setup.board.mark_surplus_mets();
    Ok(setup)
}

fn put_bia(board: &mut Board, piece: Piece, squares: SquareSet) {
    for square in squares {
        board.put(square, piece);
    }
}

/// Packs a setup with its count; the size [depends on the set](PositionSet::bytes).
///
/// ```
/// use makruk::{Color, Setup, ranking::{self, PositionSet}};
///
/// assert_eq!(ranking::pack(&Setup::start(Color::White), PositionSet::R)?.len(), 18);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the setup is not in the set, or if its count has no number: a bia is on the board, or the limit is
/// exceeded by more than a ply.
pub fn pack(setup: &Setup, set: PositionSet) -> Result<Packed, PackError> {
    let mut number = rank(setup, set)?;
    let state = states::state(setup)?;
    if state > 0 {
        number = set.size().add(number.mul_add(COUNTS, state - 1));
    }
    let mut packed = Packed::EMPTY;
    packed.extend_from(&number.to_le_bytes(), set.bytes());
    Ok(packed)
}

/// Unpacks a setup with its count.
///
/// ```
/// use makruk::{Board, Color, CountField, Piece, Setup, Square, ranking::{self, PositionSet}};
///
/// let mut board = Board::new();
/// board.put(Square::D1, Piece::WhiteKhun);
/// board.put(Square::H2, Piece::WhiteRua);
/// board.put(Square::C4, Piece::BlackKhun);
/// let count = CountField { limit_plies: 32, elapsed_plies: 5, first_number: None };
/// let setup = Setup { board, turn: Color::White, count: Some(count), ..Setup::default() };
/// let packed = ranking::pack(&setup, PositionSet::R)?;
/// assert_eq!(ranking::unpack(&packed, PositionSet::R)?.count, Some(count));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the bytes are not [`pack`]'s output for any setup.
pub fn unpack(bytes: &[u8], set: PositionSet) -> Result<Setup, UnpackError> {
    if bytes.len() != set.bytes() {
        return Err(UnpackError::wrong_length(bytes.len(), set.bytes()));
    }
    let number = Wide::from_le_bytes(bytes);
    if number >= set.full_size() {
        return Err(UnpackError::new(UnpackErrorKind::RankOutOfRange, 0));
    }
    match number.checked_sub(set.size()) {
        None => unrank(number, set),
        Some(beyond) => {
            let (number, state) = beyond.div_rem(COUNTS);
            let mut setup = unrank(number, set)?;
            setup.count = states::from_state(state + 1, setup.turn)
                .map_err(|kind| UnpackError::new(kind, 0))?;
            Ok(setup)
        }
    }
}
