//! The chess codes of the paper: bytes and their fields in both notations, without the rules of chess.
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
//! A prefix precedes the move of a promoted piece and says which one it is, or the move of a pawn and says
//! what it becomes. `mm` is one step, two steps, right, left in the main notation and right, one step, two
//! steps, left in the alternate one. Eight bytes are unassigned: `11 000 mmm`, and `10 dd 1 000` with
//! `01 dd 1 000`.
//!
//! Source: N. Brenner, "Minimal encoding of moves in a chess game", 2013.

use makruk_notation::{
    brenner::{Compass, Leap, Mark, Notation},
    pgn::GameResult,
};

/// Returns the direction of three bits `ddd`.
fn compass(bits: u8) -> Compass {
    Compass::ALL[usize::from(bits & 7)]
}

/// Returns the straight direction of two bits `dd`.
fn straight(dd: u8) -> Compass {
    compass((dd & 3) << 1)
}

/// Returns the diagonal direction of two bits `dd`.
fn diagonal(dd: u8) -> Compass {
    compass((dd & 3) << 1 | 1)
}

/// Returns the two bits `dd` of a direction.
fn two_bits(direction: Compass) -> u8 {
    direction as u8 >> 1
}

/// What a byte says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Code {
    /// The queen of the start goes.
    Queen {
        /// How far, 1 to 7.
        squares: u8,
        /// Any direction.
        direction: Compass,
    },
    /// A rook goes.
    Rook {
        /// Which of them, 0 or 1.
        number: u8,
        /// How far, 1 to 7.
        squares: u8,
        /// A straight direction.
        direction: Compass,
    },
    /// A bishop goes.
    Bishop {
        /// Which of them, 0 or 1.
        number: u8,
        /// How far, 1 to 7.
        squares: u8,
        /// A diagonal direction.
        direction: Compass,
    },
    /// A pawn goes.
    Pawn {
        /// Which of them, 0 to 7.
        number: u8,
        /// Where to.
        step: PawnStep,
    },
    /// A knight goes.
    Knight {
        /// Which of them, 0 or 1.
        number: u8,
        /// Where to.
        leap: Leap,
    },
    /// The king goes one square.
    King {
        /// Any direction.
        direction: Compass,
    },
    /// The next byte is about this piece, or a pawn that becomes one.
    Promoted {
        /// The kind of piece.
        piece: Promoted,
        /// Which of them, 0 to 3.
        number: u8,
    },
    /// A text begins or ends.
    Text,
    /// The game ends; never [`GameResult::Unknown`].
    Result(GameResult),
    /// O-O
    CastleShort,
    /// O-O-O
    CastleLong,
    /// What somebody thinks of the last move.
    Mark(Mark),
}

/// Where a pawn goes, as it sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum PawnStep {
    /// One square straight on.
    One,
    /// Two squares straight on.
    Two,
    /// It captures to its right.
    Right,
    /// It captures to its left.
    Left,
}

/// What a pawn can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Promoted {
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
    /// Reads a byte; `None` if it is one of the eight that are unassigned.
    pub(crate) fn from_byte(byte: u8, notation: Notation) -> Option<Self> {
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

    /// Makes a move of a rook or a bishop.
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

    /// Reads a byte below 0x40: a pawn, knight or king, or something else.
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

    /// Returns the byte; `None` if a field is out of its range.
    pub(crate) fn to_byte(self, notation: Notation) -> Option<u8> {
        let byte = match notation {
            Notation::Main => self.pack_main(),
            Notation::Alternate => self.pack_alternate(),
        };
        // A field that is too large spills into others, so the byte reads as something else.
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

    /// Packs what has a byte below 0x40.
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
