//! All techniques that were compared, for rua attacks and for bit scans.
//!
//! The library itself uses kindergarten bitboards for files and a lookup for ranks ([`rua`](crate::rua)), or hyperbola quintessence
//! with the `small-tables` feature. The other techniques are cross-checked and measured. Each computes the same attacks from a
//! square and the occupied squares.
//!
//! The other techniques in the paper are omitted: those for diagonals and queens, because no Makruk piece slides diagonally, and
//! SIMD, because it needs `unsafe` code.
//!
//! # Source
//!
//! Gerd Isenberg, *Efficient Generation of Sliding Piece Attacks*, Dresden 2008.
//!
//! # Examples
//!
//! ```
//! use makruk::{Square, SquareSet, bitboard::rua};
//! use makruk::bitboard::techniques;
//!
//! let pieces = SquareSet::from_bits(0x00ff_0000_0000_ff00);
//! for technique in techniques::ALL {
//!     let attacks = (technique.attacks)(Square::D4, pieces);
//!     assert_eq!(attacks, rua::attacks(Square::D4, pieces), "{}", technique.name);
//! }
//! ```

use makruk_core::{Square, SquareSet};

pub mod bit_scan;
mod fills;
mod lookups;
mod magic;
mod rays;
mod rotated;
mod subtraction;

pub use self::{
    magic::{MAGIC_TABLE_LEN, Magics},
    rotated::{ROTATED_TABLE_BYTES, Rotated},
};

/// A technique that computes a rua's attacks from a square and the occupied squares alone.
///
/// [`Magics`] needs memory for its table, and [`Rotated`] needs a rotated board, so they are separate types.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Technique {
    /// The name of the technique.
    pub name: &'static str,
    /// The size of its tables in bytes.
    pub table_bytes: usize,
    /// Returns the squares that a rua attacks, given its square and the occupied squares.
    pub attacks: fn(Square, SquareSet) -> SquareSet,
}

impl Technique {
    const fn new(
        name: &'static str,
        table_bytes: usize,
        attacks: fn(Square, SquareSet) -> SquareSet,
    ) -> Self {
        Self {
            name,
            table_bytes,
            attacks,
        }
    }
}

/// All techniques: first those that compute attacks, then those that look them up.
pub const ALL: [Technique; 11] = [
    Technique::new("step by step", 0, rays::step_by_step),
    Technique::new("dumb7 fill", 0, fills::dumb7),
    Technique::new("kogge-stone", 0, fills::kogge_stone),
    Technique::new("o^(o-2r)", 0, subtraction::o_minus_2r),
    Technique::new(
        "obstruction difference",
        0,
        subtraction::obstruction_difference,
    ),
    Technique::new(
        "hyperbola quintessence",
        lookups::FIRST_RANK_BYTES,
        lookups::hyperbola,
    ),
    Technique::new("ray and scan", rays::TABLE_BYTES, rays::ray_and_scan),
    Technique::new(
        "first rank, 256 x 8",
        lookups::WHOLE_RANK_BYTES,
        lookups::whole_first_rank,
    ),
    Technique::new(
        "first rank, 64 x 8",
        lookups::FIRST_RANK_BYTES,
        lookups::first_rank,
    ),
    Technique::new(
        "kindergarten",
        lookups::KINDERGARTEN_BYTES,
        lookups::kindergarten,
    ),
    Technique::new(
        "congruent modulo 258",
        lookups::MODULO_BYTES,
        lookups::congruent_modulo,
    ),
];
