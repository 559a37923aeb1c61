//! Tests that Brenner's chess code, from which the Makruk codes are derived, matches the paper. The tests cover bytes
//! and their fields in both notations, but no chess rules.
//!
//! | Piece | Main | Alternate | Fields |
//! |---|---|---|---|
//! | queen | `01 nnn ddd` | `11 ddd nnn` | `nnn` squares 1–7, `ddd` a [`Compass`] |
//! | rook | `1 w nnn dd 0` | `10 dd w nnn` | `w` which piece, `dd` E, N, W, S |
//! | bishop | `1 w nnn dd 1` | `01 dd w nnn` | `dd` NE, NW, SW, SE |
//! | pawn | `001 mm www` | `001 mm www` | `mm` below, `www` which piece, 0–7 |
//! | knight | `0001 w ddd` | `0001 w ddd` | `ddd` a [`Leap`] |
//! | king | `00001 ddd` | `00001 ddd` | |
//! | other | `00000 mmm` | `00000 mmm` | text, 0-1, 1-0, draw, O-O, O-O-O, `?`, `!` |
//! | prefix, queen | `01 000 dd 0` | `11 dd 0 000` | `dd` which piece, 0–3 |
//! | prefix, knight | `01 000 dd 1` | `11 dd 1 000` | |
//! | prefix, rook | `10 000 dd 0` | `10 dd 0 000` | |
//! | prefix, bishop | `10 000 dd 1` | `01 dd 0 000` | |
//!
//! A prefix before a promoted piece's move identifies the piece; before a pawn's move it gives the promotion. `mm` from
//! 0 to 3 means one step, two steps, right, left in the main notation, and right, one step, two steps, left in the
//! alternate one. Eight bytes are unassigned: `11 000 mmm` in the main notation, `10 dd 1 000` and `01 dd 1 000` in the
//! alternate one.
//!
//! Source: N. Brenner, "Minimal encoding of moves in a chess game", 2013.
#![allow(clippy::unusual_byte_groupings)] // the groups are the fields

use super::{
    Mark, Notation,
    compass::{Compass, Leap},
};
use makruk_rules::GameResult;

/// Returns the direction encoded by three bits `ddd`.
fn compass(bits: u8) -> Compass {
    Compass::ALL[usize::from(bits & 7)]
}

/// Returns the straight direction encoded by two bits `dd`.
fn straight(dd: u8) -> Compass {
    compass((dd & 3) << 1)
}

/// Returns the diagonal direction encoded by two bits `dd`.
fn diagonal(dd: u8) -> Compass {
    compass((dd & 3) << 1 | 1)
}

/// Returns the two bits `dd` of a direction.
fn two_bits(direction: Compass) -> u8 {
    direction as u8 >> 1
}

/// The decoded fields of a byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Code {
    /// The original queen moves, not a promoted one.
    Queen {
        /// The distance in squares, 1 to 7.
        squares: u8,
        /// Any direction.
        direction: Compass,
    },
    /// A rook moves.
    Rook {
        /// The number of the rook, 0 or 1.
        number: u8,
        /// The distance in squares, 1 to 7.
        squares: u8,
        /// A straight direction.
        direction: Compass,
    },
    /// A bishop moves.
    Bishop {
        /// The number of the bishop, 0 or 1.
        number: u8,
        /// The distance in squares, 1 to 7.
        squares: u8,
        /// A diagonal direction.
        direction: Compass,
    },
    /// A pawn moves.
    Pawn {
        /// The number of the pawn, 0 to 7.
        number: u8,
        /// The direction.
        step: PawnStep,
    },
    /// A knight moves.
    Knight {
        /// The number of the knight, 0 or 1.
        number: u8,
        /// The direction.
        leap: Leap,
    },
    /// The king moves one square.
    King {
        /// Any direction.
        direction: Compass,
    },
    /// A prefix: the next byte moves this piece, or a pawn that promotes to it.
    Promoted {
        /// The kind of piece.
        piece: Promoted,
        /// The number of the piece, 0 to 3.
        number: u8,
    },
    /// Text begins or ends.
    Text,
    /// The game ends; never [`GameResult::Unknown`].
    Result(GameResult),
    /// O-O
    CastleShort,
    /// O-O-O
    CastleLong,
    /// An annotation of the last move.
    Mark(Mark),
}

/// A pawn's step, as seen by its own side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PawnStep {
    /// One square straight ahead.
    One,
    /// Two squares straight ahead.
    Two,
    /// A capture to its right.
    Right,
    /// A capture to its left.
    Left,
}

/// The pieces that a pawn can promote to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Promoted {
    Queen,
    Rook,
    Bishop,
    Knight,
}

/// `[PawnStep; 4]`, index = `mm`.
const MAIN_STEPS: [PawnStep; 4] = [
    PawnStep::One,
    PawnStep::Two,
    PawnStep::Right,
    PawnStep::Left,
];
/// `[PawnStep; 4]`, index = `mm`.
const ALTERNATE_STEPS: [PawnStep; 4] = [
    PawnStep::Right,
    PawnStep::One,
    PawnStep::Two,
    PawnStep::Left,
];

const fn pawn_steps(notation: Notation) -> [PawnStep; 4] {
    match notation {
        Notation::Main => MAIN_STEPS,
        Notation::Alternate => ALTERNATE_STEPS,
    }
}

impl Code {
    /// Decodes a byte; `None` if it is one of the eight unassigned bytes.
    fn from_byte(byte: u8, notation: Notation) -> Option<Self> {
        match notation {
            _ if byte < 0x40 => Some(Self::from_short(byte, notation)),
            Notation::Main => Self::from_main(byte),
            Notation::Alternate => Self::from_alternate(byte),
        }
    }

    fn from_main(byte: u8) -> Option<Self> {
        let (w, nnn, dd, last) = (byte >> 6 & 1, byte >> 3 & 7, byte >> 1 & 3, byte & 1);
        let promoted = |piece| Some(Self::Promoted { piece, number: dd });
        match (byte >> 7, nnn) {
            (0, 0) if last == 0 => promoted(Promoted::Queen),
            (0, 0) => promoted(Promoted::Knight),
            (0, squares) => Some(Self::Queen {
                squares,
                direction: compass(byte),
            }),
            (_, 0) if w == 1 => None,
            (_, 0) if last == 0 => promoted(Promoted::Rook),
            (_, 0) => promoted(Promoted::Bishop),
            (_, squares) => Some(Self::long(w, squares, dd, last == 1)),
        }
    }

    fn from_alternate(byte: u8) -> Option<Self> {
        let (dd, w, nnn) = (byte >> 4 & 3, byte >> 3 & 1, byte & 7);
        let promoted = |piece| Some(Self::Promoted { piece, number: dd });
        match (byte >> 6, nnn) {
            (3, 0) if w == 0 => promoted(Promoted::Queen),
            (3, 0) => promoted(Promoted::Knight),
            (3, squares) => Some(Self::Queen {
                squares,
                direction: compass(byte >> 3),
            }),
            (_, 0) if w == 1 => None,
            (2, 0) => promoted(Promoted::Rook),
            (_, 0) => promoted(Promoted::Bishop),
            (kind, squares) => Some(Self::long(w, squares, dd, kind == 1)),
        }
    }

    /// Builds a rook or bishop move.
    fn long(number: u8, squares: u8, dd: u8, is_bishop: bool) -> Self {
        if is_bishop {
            Self::Bishop {
                number,
                squares,
                direction: diagonal(dd),
            }
        } else {
            Self::Rook {
                number,
                squares,
                direction: straight(dd),
            }
        }
    }

    /// Decodes a byte below 0x40: a pawn, knight or king move, or a code from the table's row `other`.
    fn from_short(byte: u8, notation: Notation) -> Self {
        match byte {
            0x20.. => Self::Pawn {
                number: byte & 7,
                step: pawn_steps(notation)[usize::from(byte >> 3 & 3)],
            },
            0x10.. => Self::Knight {
                number: byte >> 3 & 1,
                leap: Leap::ALL[usize::from(byte & 7)],
            },
            0x08.. => Self::King {
                direction: compass(byte),
            },
            0 => Self::Text,
            1 => Self::Result(GameResult::BlackWins),
            2 => Self::Result(GameResult::WhiteWins),
            3 => Self::Result(GameResult::Draw),
            4 => Self::CastleShort,
            5 => Self::CastleLong,
            6 => Self::Mark(Mark::Bad),
            _ => Self::Mark(Mark::Good),
        }
    }

    /// Returns the byte; `None` if a field is out of range.
    fn to_byte(self, notation: Notation) -> Option<u8> {
        let byte = match notation {
            Notation::Main => self.pack_main(),
            Notation::Alternate => self.pack_alternate(),
        };
        // A field that is too large overflows into other fields, so the byte decodes differently.
        (Self::from_byte(byte, notation) == Some(self)).then_some(byte)
    }

    fn pack_main(self) -> u8 {
        match self {
            Self::Queen { squares, direction } => 0x40 | squares << 3 | direction as u8,
            Self::Rook {
                number,
                squares,
                direction,
            } => 0x80 | number << 6 | squares << 3 | two_bits(direction) << 1,
            Self::Bishop {
                number,
                squares,
                direction,
            } => 0x81 | number << 6 | squares << 3 | two_bits(direction) << 1,
            Self::Promoted { piece, number } => {
                let kind = match piece {
                    Promoted::Queen => 0x40,
                    Promoted::Knight => 0x41,
                    Promoted::Rook => 0x80,
                    Promoted::Bishop => 0x81,
                };
                kind | number << 1
            }
            short => short.pack_short(Notation::Main),
        }
    }

    fn pack_alternate(self) -> u8 {
        match self {
            Self::Queen { squares, direction } => 0xc0 | (direction as u8) << 3 | squares,
            Self::Rook {
                number,
                squares,
                direction,
            } => 0x80 | two_bits(direction) << 4 | number << 3 | squares,
            Self::Bishop {
                number,
                squares,
                direction,
            } => 0x40 | two_bits(direction) << 4 | number << 3 | squares,
            Self::Promoted { piece, number } => {
                let kind = match piece {
                    Promoted::Queen => 0xc0,
                    Promoted::Knight => 0xc8,
                    Promoted::Rook => 0x80,
                    Promoted::Bishop => 0x40,
                };
                kind | number << 4
            }
            short => short.pack_short(Notation::Alternate),
        }
    }

    /// Packs a code whose byte is below 0x40.
    fn pack_short(self, notation: Notation) -> u8 {
        match self {
            Self::Pawn { number, step } => {
                let steps = pawn_steps(notation).into_iter().zip(0_u8..);
                let mm = steps.filter(|&(other, _)| other == step).map(|(_, mm)| mm);
                0x20 | mm.sum::<u8>() << 3 | number
            }
            Self::Knight { number, leap } => 0x10 | number << 3 | leap as u8,
            Self::King { direction } => 0x08 | direction as u8,
            Self::Result(GameResult::BlackWins) => 1,
            Self::Result(GameResult::WhiteWins) => 2,
            Self::Result(GameResult::Draw) => 3,
            Self::CastleShort => 4,
            Self::CastleLong => 5,
            Self::Mark(Mark::Bad) => 6,
            Self::Mark(Mark::Good) => 7,
            _ => 0,
        }
    }
}

mod tests {
    use std::{collections::HashSet, vec::Vec};

    use super::*;

    const NOTATIONS: [Notation; 2] = [Notation::Main, Notation::Alternate];

    #[test]
    fn the_scholars_mate_matches_the_papers_bytes() {
        let pawn = Code::Pawn {
            number: 4,
            step: PawnStep::Two,
        };
        #[rustfmt::skip]
        let game = [
            (0x2c, pawn), // e4
            (0x2c, pawn), // e5
            (0x61, Code::Queen { squares: 4, direction: Compass::NorthEast }), // Qh5
            (0x17, Code::Knight { number: 0, leap: Leap::SouthSouthEast }), // Nc6
            (0xdb, Code::Bishop { number: 1, squares: 3, direction: Compass::NorthWest }), // Bc4
            (0x1e, Code::Knight { number: 1, leap: Leap::SouthSouthWest }), // Nf6
            (0x06, Code::Mark(Mark::Bad)),
            (0x06, Code::Mark(Mark::Bad)),
            (0x53, Code::Queen { squares: 2, direction: Compass::NorthWest }), // Qxf7
            (0x02, Code::Result(GameResult::WhiteWins)),
        ];
        for (byte, code) in game {
            assert_eq!(Code::from_byte(byte, Notation::Main), Some(code));
            assert_eq!(code.to_byte(Notation::Main), Some(byte));
        }
    }

    #[test]
    fn the_papers_other_examples_decode_as_documented() {
        let main = |byte| Code::from_byte(byte, Notation::Main).unwrap();
        let step = PawnStep::Right;
        assert_eq!(main(0b001_10_011), Code::Pawn { number: 3, step });
        let direction = Compass::NorthEast;
        let (number, squares) = (0, 2);
        assert_eq!(
            main(0b1_0_010_00_1),
            Code::Bishop {
                number,
                squares,
                direction
            }
        );
        let leap = Leap::NorthNorthEast;
        assert_eq!(main(0b0001_1_010), Code::Knight { number: 1, leap });
        assert_eq!(main(0b00000_011), Code::Result(GameResult::Draw));
    }

    #[test]
    fn codes_have_the_documented_bytes_in_both_notations() {
        let (east, south_west) = (Compass::East, Compass::SouthWest);
        #[rustfmt::skip]
        let codes = [
            (Code::Queen { squares: 7, direction: south_west }, 0b01_111_101, 0b11_101_111),
            (Code::Queen { squares: 1, direction: east }, 0b01_001_000, 0b11_000_001),
            (Code::Rook { number: 1, squares: 5, direction: Compass::South }, 0b1_1_101_11_0, 0b10_11_1_101),
            (Code::Rook { number: 0, squares: 1, direction: east }, 0b1_0_001_00_0, 0b10_00_0_001),
            (Code::Bishop { number: 1, squares: 6, direction: south_west }, 0b1_1_110_10_1, 0b01_10_1_110),
            (Code::Pawn { number: 5, step: PawnStep::One }, 0b001_00_101, 0b001_01_101),
            (Code::Pawn { number: 5, step: PawnStep::Two }, 0b001_01_101, 0b001_10_101),
            (Code::Pawn { number: 5, step: PawnStep::Right }, 0b001_10_101, 0b001_00_101),
            (Code::Pawn { number: 5, step: PawnStep::Left }, 0b001_11_101, 0b001_11_101),
            (Code::Knight { number: 1, leap: Leap::WestWestNorth }, 0b0001_1_100, 0b0001_1_100),
            (Code::King { direction: south_west }, 0b00001_101, 0b00001_101),
            (Code::Promoted { piece: Promoted::Queen, number: 2 }, 0b01_000_10_0, 0b11_10_0_000),
            (Code::Promoted { piece: Promoted::Knight, number: 3 }, 0b01_000_11_1, 0b11_11_1_000),
            (Code::Promoted { piece: Promoted::Rook, number: 1 }, 0b10_000_01_0, 0b10_01_0_000),
            (Code::Promoted { piece: Promoted::Bishop, number: 2 }, 0b10_000_10_1, 0b01_10_0_000),
            (Code::Text, 0, 0),
            (Code::Result(GameResult::BlackWins), 1, 1),
            (Code::Result(GameResult::WhiteWins), 2, 2),
            (Code::Result(GameResult::Draw), 3, 3),
            (Code::CastleShort, 4, 4),
            (Code::CastleLong, 5, 5),
            (Code::Mark(Mark::Bad), 6, 6),
            (Code::Mark(Mark::Good), 7, 7),
        ];
        for (code, main, alternate) in codes {
            for (byte, notation) in [(main, Notation::Main), (alternate, Notation::Alternate)] {
                assert_eq!(code.to_byte(notation), Some(byte), "{code:?}");
                assert_eq!(Code::from_byte(byte, notation), Some(code));
            }
        }
    }

    #[test]
    fn all_except_eight_bytes_are_assigned_and_round_trip() {
        let codes = NOTATIONS.map(|notation| -> HashSet<Code> {
            let codes = (0..=255).filter_map(|byte| {
                let code = Code::from_byte(byte, notation)?;
                assert_eq!(code.to_byte(notation), Some(byte), "{code:?}");
                Some(code)
            });
            codes.collect()
        });
        assert_eq!(codes[0].len(), 248);
        assert_eq!(codes[0], codes[1]);
        let unassigned = |notation| -> Vec<u8> {
            let free = |&byte: &u8| Code::from_byte(byte, notation).is_none();
            (0..=255).filter(free).collect()
        };
        let main: Vec<u8> = (0b11_000_000..=0b11_000_111).collect();
        assert_eq!(unassigned(Notation::Main), main);
        let alternate = |kind: u8| (0..4).map(move |dd| kind << 6 | dd << 4 | 0b1_000);
        let alternate: Vec<u8> = alternate(1).chain(alternate(2)).collect();
        assert_eq!(unassigned(Notation::Alternate), alternate);
    }

    #[test]
    fn fields_out_of_range_have_no_byte() {
        let (east, north_east) = (Compass::East, Compass::NorthEast);
        #[rustfmt::skip]
        let codes = [
            Code::Queen { squares: 0, direction: east },
            Code::Queen { squares: 8, direction: east },
            Code::Rook { number: 2, squares: 1, direction: east },
            Code::Rook { number: 0, squares: 8, direction: east },
            Code::Rook { number: 0, squares: 0, direction: east },
            Code::Rook { number: 0, squares: 1, direction: north_east },
            Code::Bishop { number: 0, squares: 1, direction: east },
            Code::Bishop { number: 1, squares: 0, direction: north_east },
            Code::Pawn { number: 8, step: PawnStep::One },
            Code::Knight { number: 2, leap: Leap::EastEastNorth },
            Code::Promoted { piece: Promoted::Queen, number: 4 },
            Code::Promoted { piece: Promoted::Bishop, number: 4 },
            Code::Result(GameResult::Unknown),
        ];
        for code in codes {
            for notation in NOTATIONS {
                assert_eq!(code.to_byte(notation), None, "{code:?}");
            }
        }
    }
}
