//! Text forms for serde: names for people, one byte for binary formats.
//!
//! Reading validates. A type is here only if it has one natural text.

use core::{fmt, marker::PhantomData, str::FromStr};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

use crate::{Color, File, Rank, Role, Square};

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
}
