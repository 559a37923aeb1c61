//! A byte and its fields.

use super::{Compass, Leap, Notation};
use crate::pgn::GameResult;

/// The fields of a byte, independent of a position; the tables are in the [module](super).
///
/// 158 of the 256 bytes are codes, 152 of them of moves. The others are reserved.
///
/// ```
/// use makruk_notation::brenner::{BrennerCode, Compass, Notation};
///
/// let code = BrennerCode::Rua { number: 1, squares: 2, direction: Compass::North };
/// assert_eq!(code.to_byte(Notation::Main), Some(0b1_1_010_01_0));
/// assert_eq!(code.to_byte(Notation::Alternate), Some(0b10_01_1_010));
/// assert_eq!(BrennerCode::from_byte(0b1_1_010_01_0, Notation::Main), Some(code));
/// assert_eq!(BrennerCode::from_byte(0b1_1_000_01_0, Notation::Main), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BrennerCode {
    /// A met or a bia ngai moves one square.
    Met {
        /// The number of the piece, 0 to 8.
        number: u8,
        /// A diagonal direction.
        direction: Compass,
    },
    /// A rua moves.
    Rua {
        /// The number of the piece, 0 or 1.
        number: u8,
        /// The distance in squares, 1 to 7.
        squares: u8,
        /// A straight direction.
        direction: Compass,
    },
    /// A khon moves one square.
    Khon {
        /// The number of the piece, 0 or 1.
        number: u8,
        /// A diagonal direction, north or south.
        direction: Compass,
    },
    /// A bia moves one square, and promotes if it reaches its promotion zone.
    Bia {
        /// The number of the piece, 0 to 7.
        number: u8,
        /// The direction.
        step: BiaStep,
    },
    /// A ma moves.
    Ma {
        /// The number of the piece, 0 or 1.
        number: u8,
        /// The direction.
        leap: Leap,
    },
    /// The khun moves one square.
    Khun {
        /// Any direction.
        direction: Compass,
    },
    /// A text begins or ends.
    Text,
    /// The game ends; never [`GameResult::Unknown`].
    Result(GameResult),
    /// An annotation of the last move.
    Mark(Mark),
}

/// An annotation of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `?`
    Bad,
    /// `!`
    Good,
}

impl Mark {
    /// Returns the mark as a letter.
    ///
    /// ```
    /// use makruk_notation::brenner::Mark;
    ///
    /// assert_eq!((Mark::Bad.char(), Mark::Good.char()), ('?', '!'));
    /// ```
    pub const fn char(self) -> char {
        match self {
            Self::Bad => '?',
            Self::Good => '!',
        }
    }
}

/// The direction of a bia from its own side: the right of a black bia is west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BiaStep {
    /// Straight on.
    Step,
    /// A capture to its right.
    Right,
    /// A capture to its left.
    Left,
}

impl BrennerCode {
    /// Reads a byte; `None` if it is reserved.
    ///
    /// ```
    /// use makruk_notation::brenner::{BiaStep, BrennerCode, Notation};
    ///
    /// let push = BrennerCode::Bia { number: 3, step: BiaStep::Step }; // d3-d4
    /// assert_eq!(BrennerCode::from_byte(0x23, Notation::Main), Some(push));
    /// assert_eq!(BrennerCode::from_byte(0x04, Notation::Main), None); // chess castles by it
    /// ```
    pub fn from_byte(byte: u8, notation: Notation) -> Option<Self> {
        if byte < 0x40 {
            return Self::from_short(byte, notation);
        }
        match notation {
            Notation::Main if byte < 0x80 => Self::met(byte >> 2 & 15, byte),
            Notation::Main if byte & 1 == 0 => Self::rua(byte >> 6 & 1, byte >> 3 & 7, byte >> 1),
            Notation::Main => Self::khon(byte >> 6 & 1, byte >> 3 & 7, byte >> 1),
            Notation::Alternate if byte < 0x80 => Self::khon(byte >> 3 & 1, byte & 7, byte >> 4),
            Notation::Alternate if byte < 0xc0 => Self::rua(byte >> 3 & 1, byte & 7, byte >> 4),
            Notation::Alternate => Self::met(byte & 15, byte >> 4),
        }
    }

    /// Reads a byte below 0x40: a bia, ma or khun, or no move.
    fn from_short(byte: u8, notation: Notation) -> Option<Self> {
        Some(match byte {
            0x20.. => Self::Bia {
                number: byte & 7,
                step: BiaStep::from_bits(byte >> 3 & 3, notation)?,
            },
            0x10.. => Self::Ma {
                number: byte >> 3 & 1,
                leap: Leap::from_bits(byte),
            },
            0x08.. => Self::Khun {
                direction: Compass::from_bits(byte),
            },
            0 => Self::Text,
            1 => Self::Result(GameResult::BlackWins),
            2 => Self::Result(GameResult::WhiteWins),
            3 => Self::Result(GameResult::Draw),
            6 => Self::Mark(Mark::Bad),
            7 => Self::Mark(Mark::Good),
            _ => return None, // castling, which Makruk does not have
        })
    }

    fn met(number: u8, dd: u8) -> Option<Self> {
        let direction = Compass::diagonal(dd);
        (number < 9).then_some(Self::Met { number, direction })
    }

    fn rua(number: u8, squares: u8, dd: u8) -> Option<Self> {
        (squares > 0).then_some(Self::Rua {
            number,
            squares,
            direction: Compass::straight(dd),
        })
    }

    fn khon(number: u8, squares: u8, dd: u8) -> Option<Self> {
        let direction = match squares {
            0 => Compass::straight(dd),
            1 => Compass::diagonal(dd),
            _ => return None,
        };
        let is_sideways = matches!(direction, Compass::East | Compass::West);
        (!is_sideways).then_some(Self::Khon { number, direction })
    }

    /// Returns the byte; `None` if a field is out of its range.
    ///
    /// ```
    /// use makruk_notation::brenner::{BrennerCode, Leap, Notation};
    ///
    /// let leap = BrennerCode::Ma { number: 1, leap: Leap::NorthNorthEast };
    /// assert_eq!(leap.to_byte(Notation::Main), Some(0b0001_1_010));
    /// assert_eq!(BrennerCode::Ma { number: 2, leap: Leap::NorthNorthEast }.to_byte(Notation::Main), None);
    /// ```
    pub fn to_byte(self, notation: Notation) -> Option<u8> {
        let byte = self.pack(notation);
        // A field that is too large spills into others, so the byte reads as something else.
        (Self::from_byte(byte, notation) == Some(self)).then_some(byte)
    }

    /// Combines fields that are in their ranges.
    fn pack(self, notation: Notation) -> u8 {
        match (self, notation) {
            (Self::Met { number, direction }, Notation::Main) => {
                0x40 | number << 2 | direction.two_bits()
            }
            (Self::Met { number, direction }, Notation::Alternate) => {
                0xc0 | direction.two_bits() << 4 | number
            }
            (
                Self::Rua {
                    number,
                    squares,
                    direction,
                },
                Notation::Main,
            ) => 0x80 | number << 6 | squares << 3 | direction.two_bits() << 1,
            (
                Self::Rua {
                    number,
                    squares,
                    direction,
                },
                Notation::Alternate,
            ) => 0x80 | direction.two_bits() << 4 | number << 3 | squares,
            (Self::Khon { number, direction }, Notation::Main) => {
                let squares = u8::from(direction.is_diagonal());
                0x81 | number << 6 | squares << 3 | direction.two_bits() << 1
            }
            (Self::Khon { number, direction }, Notation::Alternate) => {
                let squares = u8::from(direction.is_diagonal());
                0x40 | direction.two_bits() << 4 | number << 3 | squares
            }
            (Self::Bia { number, step }, _) => 0x20 | step.to_bits(notation) << 3 | number,
            (Self::Ma { number, leap }, _) => 0x10 | number << 3 | leap as u8,
            (Self::Khun { direction }, _) => 0x08 | direction as u8,
            (Self::Text | Self::Result(GameResult::Unknown), _) => 0,
            (Self::Result(GameResult::BlackWins), _) => 1,
            (Self::Result(GameResult::WhiteWins), _) => 2,
            (Self::Result(GameResult::Draw), _) => 3,
            (Self::Mark(Mark::Bad), _) => 6,
            (Self::Mark(Mark::Good), _) => 7,
        }
    }
}

impl BiaStep {
    fn from_bits(mm: u8, notation: Notation) -> Option<Self> {
        Some(match (mm, notation) {
            (0, Notation::Main) | (1, Notation::Alternate) => Self::Step,
            (2, Notation::Main) | (0, Notation::Alternate) => Self::Right,
            (3, _) => Self::Left,
            _ => return None, // two squares, which no bia goes
        })
    }

    const fn to_bits(self, notation: Notation) -> u8 {
        match (self, notation) {
            (Self::Step, Notation::Main) | (Self::Right, Notation::Alternate) => 0,
            (Self::Step, Notation::Alternate) => 1,
            (Self::Right, Notation::Main) => 2,
            (Self::Left, _) => 3,
        }
    }
}
