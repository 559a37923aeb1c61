//! Forms for serde.
//!
//! Squares, files, ranks, colours, roles and pieces are names for people and one byte for binary
//! formats. A move is its three parts, or two bytes. A board is a map from squares to pieces: FEN
//! is a matter of notations, which this crate does not know. Reading validates.

use core::{fmt, marker::PhantomData, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, Visitor},
};

use crate::{Board, Color, File, Move, Piece, Rank, Role, Square};

/// A type with a text of its own and an index below 256.
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

        impl Serialize for $token {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize(*self, serializer)
            }
        }

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
    Role: "the name of a role such as `khon`";
    Piece: "the name of a piece such as `white khon`";
}

/// A move for people.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Move", deny_unknown_fields)]
struct MoveParts {
    from: Square,
    to: Square,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    promotion: bool,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let (from, to, promotion) = (self.from(), self.to(), self.is_promotion());
            MoveParts {
                from,
                to,
                promotion,
            }
            .serialize(serializer)
        } else {
            serializer.serialize_u16(self.to_bits())
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let MoveParts {
                from,
                to,
                promotion,
            } = MoveParts::deserialize(deserializer)?;
            let mv = Self::new(from, to).ok_or_else(|| {
                D::Error::custom(format_args!("a move must leave its square {from}"))
            })?;
            Ok(if promotion { mv.promoting() } else { mv })
        } else {
            let bits = u16::deserialize(deserializer)?;
            Self::from_bits(bits).ok_or_else(|| D::Error::custom(format_args!("{bits} is no move")))
        }
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

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

    fn visit_map<A: MapAccess<'de>>(self, mut men: A) -> Result<Board, A::Error> {
        let mut board = Board::new();
        while let Some((square, piece)) = men.next_entry()? {
            if board.put(square, piece).is_some() {
                return Err(A::Error::custom(format_args!("two men stand on {square}")));
            }
        }
        Ok(board)
    }
}
