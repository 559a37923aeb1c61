//! Serde implementations.
//!
//! Squares, files, ranks, colours, roles and pieces are names in human-readable formats and one byte in binary formats. A move is
//! UCI text such as `e3e4`, or two bytes. A bitboard is a list of squares, or a number. A board is a map from squares to pieces. A setup is `startpos` or a FEN in
//! human-readable formats; in binary formats, or if a FEN cannot represent it, it is a struct with all fields. Deserialization
//! validates its input.

// Each implementation repeats the module's condition, so that it is labelled also where another crate re-exports the type.

use core::{fmt, marker::PhantomData, num::NonZeroU32, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{
        Error, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

use crate::{
    Board, Color, CountField, File, Move, Piece, Rank, Role, Setup, Square, SquareSet,
    setup_text::{ParsedSetup, SetupText, is_sayable},
};

/// A type with a text form and an index below 256.
trait Token: Copy + fmt::Display + FromStr {
    const EXPECTED: &'static str;
    fn index(self) -> usize;
    fn from_index(index: usize) -> Option<Self>;
}

fn serialize<T: Token, S: Serializer>(token: T, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(&token)
    } else {
        #[allow(clippy::cast_possible_truncation)] // an index is below 256
        serializer.serialize_u8(token.index() as u8)
    }
}

fn deserialize<'de, T: Token, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    if deserializer.is_human_readable() {
        deserializer.deserialize_str(TokenVisitor(PhantomData))
    } else {
        deserializer.deserialize_u8(TokenVisitor(PhantomData))
    }
}

struct TokenVisitor<T>(PhantomData<T>);

impl<T: Token> Visitor<'_> for TokenVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse()
            .map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }

    fn visit_u64<E: Error>(self, index: u64) -> Result<T, E> {
        usize::try_from(index)
            .ok()
            .and_then(T::from_index)
            .ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(index), &self))
    }
}

macro_rules! tokens {
    ($($token:ident: $expected:literal;)*) => {$(
        impl Token for $token {
            const EXPECTED: &'static str = $expected;
            fn index(self) -> usize {
                $token::index(self)
            }
            fn from_index(index: usize) -> Option<Self> {
                $token::from_index(index)
            }
        }

        #[cfg(feature = "serde")]
        impl Serialize for $token {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize(*self, serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> Deserialize<'de> for $token {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(deserializer)
            }
        }
    )*};
}

tokens! {
    Square: "a square, `a1` to `h8`";
    File: "a file, `a` to `h`";
    Rank: "a rank, `1` to `8`";
    Color: "`white` or `black`";
    Role: "a role such as `khon`";
    Piece: "a piece such as `white khon`";
}

#[cfg(feature = "serde")]
impl Serialize for SquareSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(*self)
        } else {
            serializer.serialize_u64(self.bits())
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for SquareSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_seq(SquaresVisitor)
        } else {
            u64::deserialize(deserializer).map(Self::from_bits)
        }
    }
}

struct SquaresVisitor;

impl<'de> Visitor<'de> for SquaresVisitor {
    type Value = SquareSet;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut squares: A) -> Result<SquareSet, A::Error> {
        let mut set = SquareSet::EMPTY;
        while let Some(square) = squares.next_element()? {
            if !set.insert(square) {
                return Err(A::Error::custom(format_args!("{square} occurs twice")));
            }
        }
        Ok(set)
    }
}

#[cfg(feature = "serde")]
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u16(self.to_bits())
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(MoveVisitor)
        } else {
            let bits = u16::deserialize(deserializer)?;
            Self::from_bits(bits)
                .ok_or_else(|| D::Error::custom(format_args!("{bits} is not a move")))
        }
    }
}

struct MoveVisitor;

impl Visitor<'_> for MoveVisitor {
    type Value = Move;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move such as `e3e4` or `a5a6m`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Move, E> {
        text.parse()
            .map_err(|_| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

#[cfg(feature = "serde")]
impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(BoardVisitor)
    }
}

struct BoardVisitor;

impl<'de> Visitor<'de> for BoardVisitor {
    type Value = Board;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map from squares to pieces")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pieces: A) -> Result<Board, A::Error> {
        let mut board = Board::new();
        while let Some((square, piece)) = pieces.next_entry()? {
            if board.put(square, piece).is_some() {
                return Err(A::Error::custom(format_args!("two pieces are on {square}")));
            }
        }
        Ok(board)
    }
}

/// The fields of a setup, none of them optional.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Setup", rename = "Setup", deny_unknown_fields)]
struct SetupFields {
    board: Board,
    turn: Color,
    count: Option<CountField>,
    halfmoves: u32,
    fullmoves: NonZeroU32,
}

#[cfg(feature = "serde")]
impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() && is_sayable(self) {
            return serializer.collect_str(&SetupText(self));
        }
        SetupFields::serialize(self, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(SetupVisitor)
        } else {
            SetupFields::deserialize(deserializer)
        }
    }
}

struct SetupVisitor;

impl<'de> Visitor<'de> for SetupVisitor {
    type Value = Setup;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`startpos`, a FEN or the fields of a setup")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Setup, E> {
        let parsed: ParsedSetup = text.parse().map_err(E::custom)?;
        Ok(parsed.0)
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Setup, A::Error> {
        SetupFields::deserialize(MapAccessDeserializer::new(fields))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, fields: A) -> Result<Setup, A::Error> {
        SetupFields::deserialize(SeqAccessDeserializer::new(fields))
    }
}

/// Values that have one text form in all formats, for the other crates of the workspace.
#[doc(hidden)]
pub mod as_text {
    use core::{fmt, marker::PhantomData, str::FromStr};

    use serde::{
        Deserializer, Serializer,
        de::{Error, Visitor},
    };

    /// Serializes a value as the text that it displays.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(
        value: &impl fmt::Display,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    /// Parses a value from its text; `expected` describes the text.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and the error of the text.
    pub fn deserialize<'de, T, D>(deserializer: D, expected: &'static str) -> Result<T, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        struct Text<T>(&'static str, PhantomData<T>);

        impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Text<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.0)
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
                text.parse()
                    .map_err(|error| E::custom(format_args!("{}: {error}", self.0)))
            }
        }

        deserializer.deserialize_str(Text(expected, PhantomData))
    }
}
