//! 0x88 arithmetic: steps as numbers, off-board detection by two bits.
//!
//! A square has the number `16 * rank + file`, so rank and file occupy separate nibbles:
//!
//! ```text
//!       a    b    c    d    e    f    g    h
//! 8   112  113  114  115  116  117  118  119     bit   7 6 5 4   3 2 1 0
//! 7    96   97   98   99  100  101  102  103           0 r r r   0 f f f
//! 6    80   81   82   83   84   85   86   87
//! 5    64   65   66   67   68   69   70   71     0x88  1 0 0 0   1 0 0 0
//! 4    48   49   50   51   52   53   54   55
//! 3    32   33   34   35   36   37   38   39     A step is one addition. If it leaves the
//! 2    16   17   18   19   20   21   22   23     board, a nibble runs over into bit 3 or
//! 1     0    1    2    3    4    5    6    7     bit 7: `number & 0x88 != 0`.
//! ```
//!
//! A step is the same difference everywhere on the board, and the difference of two squares determines the step between them. A
//! single table indexed by the difference therefore shows whether a piece on one square attacks another; with dense indices, it
//! would need 4096 entries.
//!
//! # Examples
//!
//! ```
//! use makruk::{Square, x88};
//!
//! assert!(x88::is_on_board(7)); // h1, 0b0000_0111
//! assert!(!x88::is_on_board(8)); // "i1": bit 3 is set
//! assert!(!x88::is_on_board(135)); // "h9": bit 7 is set
//!
//! // A ma on h1 cannot reach "j2" (7 + 18 = 25); a ma on a1 can reach b3 (0 + 33 = 33).
//! assert_eq!(Square::H1.step(18), None);
//! assert_eq!(Square::A1.step(33), Some(Square::B3));
//! assert_eq!(Square::E4.step(x88::NORTH), Some(Square::E5));
//! assert_eq!(Square::E4.step(x88::NORTH_EAST), Some(Square::F5));
//! assert_eq!(Square::E4.step(x88::SOUTH_WEST), Some(Square::D3));
//! ```

/// One rank up, towards rank 8: +16.
pub const NORTH: i8 = 16;
/// One rank down, towards rank 1: -16.
pub const SOUTH: i8 = -16;
/// One file to the right, towards the h-file: +1.
pub const EAST: i8 = 1;
/// One file to the left, towards the a-file: -1.
pub const WEST: i8 = -1;
/// One rank up and one file to the right: +17.
pub const NORTH_EAST: i8 = NORTH + EAST;
/// One rank up and one file to the left: +15.
pub const NORTH_WEST: i8 = NORTH + WEST;
/// One rank down and one file to the right: -15.
pub const SOUTH_EAST: i8 = SOUTH + EAST;
/// One rank down and one file to the left: -17.
pub const SOUTH_WEST: i8 = SOUTH + WEST;

/// Returns whether a number is a square: neither bit of `0x88` is set.
///
/// ```
/// use makruk::x88::is_on_board;
///
/// assert!(is_on_board(0x77)); // h8
/// assert!(!is_on_board(0x78) && !is_on_board(0x87));
/// ```
#[inline]
pub const fn is_on_board(number: u8) -> bool {
    number & 0x88 == 0
}

/// Adds a step to a 0x88 number, modulo 256. A sum that wraps around is off the board.
#[inline]
pub(crate) const fn add(number: u8, step: i8) -> u8 {
    number.wrapping_add_signed(step)
}
