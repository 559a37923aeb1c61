//! One byte a move, by the piece and its direction: Brenner's code, made for Makruk.
//!
//! ```
//! use makruk_core::Position;
//! use makruk_notation::brenner::{BrennerEvent, Notation, Numbering, BrennerReader};
//!
//! let bytes = [0x23, 0x24, 0x33, 0x3b, 0xc3, 0x10, 0x27, 0xce, 0xd2, 0x43];
//! let start = Position::start();
//! let reader = BrennerReader::new(&bytes, start, Numbering::Identity, Notation::Main)?;
//! let moves = reader.map(|event| match event {
//!     Ok(BrennerEvent::Move(mv)) => format!("{}{}", mv.from(), mv.to()),
//!     other => format!("{other:?}"),
//! });
//! let moves: Vec<String> = moves.collect();
//! assert_eq!(moves.join(" "), "d3d4 e6e5 d4e5 d6e5 f1f2 b8d7 h3h4 h8h7 h1h3 d8e7");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! A byte says which piece goes, in which direction and how far. Where it stands, and whose turn it is,
//! follows from the moves before: whoever reads a byte has the board. [`MoveCoder`] does that for single moves,
//! [`BrennerWriter`] and [`BrennerReader`] for games with headers, comments, marks and a result; `encode_tree` and
//! `decode_tree`, with the feature `alloc`, for game trees.
//!
//! # Layout
//!
//! The first bit is the highest one.
//!
//! | Piece | Main | Alternate | Ranges | Codes |
//! |---|---|---|---|---|
//! | met, bia ngai | `01 mmmm dd` | `11 dd mmmm` | `mmmm` which piece, 0–8; `dd` NE, NW, SW, SE | 36 |
//! | rua | `1 w nnn dd 0` | `10 dd w nnn` | `w` which piece; `nnn` squares, 1–7; `dd` E, N, W, S | 56 |
//! | khon, diagonally | `1 w 001 dd 1` | `01 dd w 001` | `dd` NE, NW, SW, SE | 8 |
//! | khon, forward | `1 w 000 dd 1` | `01 dd w 000` | `dd` 1 = N for White, 3 = S for Black | 4 |
//! | bia | `001 mm www` | `001 mm www` | `www` which piece, 0–7; `mm` below | 24 |
//! | ma | `0001 w ddd` | `0001 w ddd` | `ddd` EES, EEN, NNE, NNW, WWN, WWS, SSW, SSE | 16 |
//! | khun | `00001 ddd` | `00001 ddd` | `ddd` E, NE, N, NW, W, SW, S, SE | 8 |
//! | other | `00000 mmm` | `00000 mmm` | 0 text, 1 0-1, 2 1-0, 3 draw, 6 `?`, 7 `!` | 6 |
//!
//! `mm` of a bia is 0 step, 2 right, 3 left in the main notation and 0 right, 1 step, 3 left in the
//! alternate one. Right and left are the bia's own, so a black bia that captures to its right goes west;
//! all other directions are those of the diagram for both sides. A bia that arrives in its zone promotes,
//! which needs no code. The 98 other bytes are reserved, castling (4, 5) among them.
//!
//! Both notations have the same codes in other places. Every legal move is exactly one byte, no two moves
//! of a position have the same one, and a byte that means no legal move is an error.
//!
//! # Which piece
//!
//! The pieces of a kind are counted from the a-file to the h-file, for both sides, and up each file, from
//! 0. Met and bia ngai are one kind. [`Numbering`] says when they are counted: once, at the first
//! position, or before each move. It is not in the bytes, as the notation and the first position are not.
//!
//! # Games
//!
//! | Bytes | Meaning |
//! |---|---|
//! | `00 57 … 00` | before the first move: a text, here `W`, who plays White ([`Header`]) |
//! | a code of a piece | a move |
//! | `00 … 00` | behind a move: a comment in UTF-8, which has no zero byte |
//! | `06`, `07` | behind a move: `?`, `!`; `??` is `06 06` |
//! | `01`, `02`, `03` | the end, with a result |
//!
//! The game `1. d4! {ok} e5 1-0`, in which "A" plays White:
//!
//! ```text
//! 00 57 41 00   23   07  00 6f 6b 00   24   02
//!     W  A      d4   !       o  k      e5   1-0
//! ```
//!
//! What the paper leaves open is decided so:
//!
//! - A text before the first move begins with one of the six letters, and each letter stands there once;
//!   their order is free. A comment before the first move cannot be written.
//! - Marks and comments behind a move stand in any order and number. Before the first move there is
//!   nothing to mark: an error.
//! - A result is the last byte. Without one a game ends where its bytes end, and its result is unknown. A
//!   game without a move may have a result.
//! - `V` is the paper's opening variation, not a variant of the rules: the tag `Variation` of a PGN.
//!
//! What is written once has no second form, so events and bytes go one to one.
//!
//! # What is lost
//!
//! The first position, variations, all tags but six, glyphs but `!` and `?`, draw offers, null moves and how a
//! game ended. Counts that are called can be told in comments, as a PGN does.
//!
//! # Source
//!
//! N. Brenner, "Minimal encoding of moves in a chess game", 2002–2013. There a queen is `01 nnn ddd`, and
//! three bits are enough for eight pawns or promoted pieces; nine pieces that move as a met need four, for which
//! the distance, always one, gives the room. The paper labels pieces "from the QR end"; Makruk's two arrays
//! are point reflections of each other, so it is the a-file here. It never says that pieces are counted
//! again as they move: that is [`Numbering::Identity`].

mod code;
mod coder;
mod compass;
mod game;
#[cfg(feature = "alloc")]
mod tree;

#[cfg(feature = "alloc")]
pub use self::tree::{decode_tree, encode_tree};
pub use self::{
    code::{BiaStep, BrennerCode},
    coder::MoveCoder,
    compass::{Compass, Leap},
    game::{BrennerEvent, BrennerReader, BrennerWriter, Header, Mark},
};

use core::{fmt, str::FromStr};

use crate::name::{self, ParseNameError};

/// Where the fields stand in a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// The paper's first notation.
    #[default]
    Main,
    /// The paper's second notation, which has the distance in the last bits.
    Alternate,
}

impl Notation {
    const NAMES: [&str; 2] = ["main", "alternate"];
    const VALUES: [Self; 2] = [Self::Main, Self::Alternate];
}

impl fmt::Display for Notation {
    /// Writes the name: `main` or `alternate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [main, alternate] = Self::NAMES;
        f.pad(match self {
            Self::Main => main,
            Self::Alternate => alternate,
        })
    }
}

impl FromStr for Notation {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, &Self::NAMES, &Self::VALUES)
    }
}

/// When pieces of the same kind get their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbering {
    /// Once, in the first position. A piece keeps its number; that of a captured piece is not given again,
    /// and a bia that promotes gets the next one that no met had.
    #[default]
    Identity,
    /// Before every move. A byte and a position say it all, without the moves before.
    Current,
}

impl Numbering {
    const NAMES: [&str; 2] = ["identity", "current"];
    const VALUES: [Self; 2] = [Self::Identity, Self::Current];
}

impl fmt::Display for Numbering {
    /// Writes the name: `identity` or `current`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [identity, current] = Self::NAMES;
        f.pad(match self {
            Self::Identity => identity,
            Self::Current => current,
        })
    }
}

impl FromStr for Numbering {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        name::parse(text, &Self::NAMES, &Self::VALUES)
    }
}
