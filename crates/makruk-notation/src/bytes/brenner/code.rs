//! Brenner's codes for Makruk: bytes and their fields.

use super::{
    Notation,
    compass::{Compass, Leap},
};
use makruk_rules::GameResult;

/// The fields of a byte, independent of any position; the [module](super) documents the codes.
///
/// 158 of the 256 bytes are codes, 152 of which encode moves. The others are reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum BrennerCode {
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
    /// Text begins or ends.
    Text,
    /// The game ends; never [`GameResult::Unknown`].
    Result(GameResult),
    /// An annotation of the last move.
    Mark(Mark),
}

/// An annotation of a move.
///
/// The type is complete: the encoding is fixed by its paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `?`
    Bad,
    /// `!`
    Good,
}

impl Mark {
    /// Returns the mark's character.
    ///
    /// ```
    /// use makruk::brenner::Mark;
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

/// The direction of a bia move, as seen by its own side: right is west for Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum BiaStep {
    /// Straight ahead.
    Step,
    /// A capture to its right.
    Right,
    /// A capture to its left.
    Left,
}

impl BrennerCode {
    /// Decodes a byte; `None` if it is reserved.
    pub(super) fn from_byte(byte: u8, notation: Notation) -> Option<Self> {
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

    /// Decodes a byte below 0x40: a bia, ma or khun move, or a code that is not a move.
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

    /// Returns the byte; `None` if a field is out of range.
    pub(super) fn to_byte(self, notation: Notation) -> Option<u8> {
        let byte = self.pack(notation);
        // A field that is too large overflows into other fields, so the byte decodes differently.
        (Self::from_byte(byte, notation) == Some(self)).then_some(byte)
    }

    /// Combines fields that are in range.
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
            _ => return None, // a step of two squares, which no bia makes
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

#[cfg(test)]
#[allow(clippy::unusual_byte_groupings)] // the groups are the fields
#[allow(clippy::indexing_slicing)]
mod tests {
    use std::{collections::HashSet, format, vec::Vec};

    use super::*;

    const NOTATIONS: [Notation; 2] = [Notation::Main, Notation::Alternate];

    #[test]
    fn each_piece_kind_has_its_fields() {
        let (main, alternate) = (Notation::Main, Notation::Alternate);
        let (north, south_east) = (Compass::North, Compass::SouthEast);
        #[rustfmt::skip]
        let codes = [
            (BrennerCode::Met { number: 8, direction: south_east }, 0b01_1000_11, 0b11_11_1000),
            (BrennerCode::Met { number: 5, direction: Compass::NorthWest }, 0b01_0101_01, 0b11_01_0101),
            (BrennerCode::Rua { number: 1, squares: 7, direction: Compass::West }, 0b1_1_111_10_0, 0b10_10_1_111),
            (BrennerCode::Rua { number: 0, squares: 1, direction: Compass::East }, 0b1_0_001_00_0, 0b10_00_0_001),
            (BrennerCode::Khon { number: 1, direction: south_east }, 0b1_1_001_11_1, 0b01_11_1_001),
            (BrennerCode::Khon { number: 0, direction: north }, 0b1_0_000_01_1, 0b01_01_0_000),
            (BrennerCode::Khon { number: 1, direction: Compass::South }, 0b1_1_000_11_1, 0b01_11_1_000),
            (BrennerCode::Bia { number: 6, step: BiaStep::Step }, 0b001_00_110, 0b001_01_110),
            (BrennerCode::Bia { number: 6, step: BiaStep::Right }, 0b001_10_110, 0b001_00_110),
            (BrennerCode::Bia { number: 6, step: BiaStep::Left }, 0b001_11_110, 0b001_11_110),
            (BrennerCode::Ma { number: 1, leap: Leap::NorthNorthEast }, 0b0001_1_010, 0b0001_1_010),
            (BrennerCode::Khun { direction: south_east }, 0b00001_111, 0b00001_111),
            (BrennerCode::Text, 0, 0),
            (BrennerCode::Result(GameResult::BlackWins), 1, 1),
            (BrennerCode::Result(GameResult::WhiteWins), 2, 2),
            (BrennerCode::Result(GameResult::Draw), 3, 3),
            (BrennerCode::Mark(Mark::Bad), 6, 6),
            (BrennerCode::Mark(Mark::Good), 7, 7),
        ];
        for (code, in_main, in_alternate) in codes {
            assert_eq!(code.to_byte(main), Some(in_main), "{code:?}");
            assert_eq!(code.to_byte(alternate), Some(in_alternate), "{code:?}");
            assert_eq!(BrennerCode::from_byte(in_main, main), Some(code));
            assert_eq!(BrennerCode::from_byte(in_alternate, alternate), Some(code));
        }
    }

    #[test]
    fn directions_are_numbered_counterclockwise_from_east() {
        let straight = Compass::ALL.into_iter().step_by(2);
        let names = |way: Compass| format!("{way:?}");
        assert_eq!(
            straight.map(names).collect::<Vec<_>>(),
            ["East", "North", "West", "South"]
        );
        for (value, way) in Compass::ALL.into_iter().enumerate() {
            assert_eq!(way as usize, value);
            let (files, ranks) = way.offset();
            assert_eq!(way.is_diagonal(), files != 0 && ranks != 0);
            let opposite = Compass::ALL[(value + 4) % 8].offset();
            assert_eq!(opposite, (-files, -ranks));
        }
        for (value, leap) in Leap::ALL.into_iter().enumerate() {
            assert_eq!(leap as usize, value);
            // The first two bits give the direction of the two-square part.
            let (files, ranks) = leap.offset();
            let long = Compass::ALL[value / 2 * 2].offset();
            assert_eq!((files / 2, ranks / 2), long);
            assert_eq!(files.abs() + ranks.abs(), 3);
        }
    }

    #[test]
    fn the_tables_assign_158_bytes_of_which_152_are_moves() {
        let codes = |notation| -> HashSet<BrennerCode> {
            let codes = (0..=255).filter_map(|byte| {
                let code = BrennerCode::from_byte(byte, notation)?;
                assert_eq!(code.to_byte(notation), Some(byte));
                Some(code)
            });
            codes.collect()
        };
        let main = codes(Notation::Main);
        assert_eq!(main.len(), 158);
        let is_move = |code: &&BrennerCode| {
            !matches!(
                code,
                BrennerCode::Text | BrennerCode::Result(_) | BrennerCode::Mark(_)
            )
        };
        assert_eq!(main.iter().filter(is_move).count(), 152);
        assert_eq!(codes(Notation::Alternate), main);
    }

    #[test]
    fn fields_out_of_range_have_no_byte() {
        let (east, north_east) = (Compass::East, Compass::NorthEast);
        #[rustfmt::skip]
        let codes = [
            BrennerCode::Met { number: 9, direction: north_east },
            BrennerCode::Met { number: 0, direction: east },
            BrennerCode::Met { number: 200, direction: north_east },
            BrennerCode::Rua { number: 2, squares: 1, direction: east },
            BrennerCode::Rua { number: 0, squares: 0, direction: east },
            BrennerCode::Rua { number: 0, squares: 8, direction: east },
            BrennerCode::Rua { number: 0, squares: 1, direction: north_east },
            BrennerCode::Khon { number: 2, direction: north_east },
            BrennerCode::Khon { number: 0, direction: east },
            BrennerCode::Khon { number: 0, direction: Compass::West },
            BrennerCode::Bia { number: 8, step: BiaStep::Step },
            BrennerCode::Ma { number: 2, leap: Leap::EastEastNorth },
            BrennerCode::Result(GameResult::Unknown),
        ];
        for code in codes {
            for notation in NOTATIONS {
                assert_eq!(code.to_byte(notation), None, "{code:?}");
            }
        }
    }
}
