//! Squares, files, ranks, colours and roles in data formats.
#![cfg(feature = "serde")]

use core::fmt::{Debug, Display};

use makruk_core::{Color, File, Rank, Role, Square};
use serde::{Deserialize, Deserializer, Serialize, de::Visitor, forward_to_deserialize_any};

/// A binary format that knows nothing but one number.
struct Number(u64);

impl<'de> Deserializer<'de> for Number {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_u64(self.0)
    }

    fn is_human_readable(&self) -> bool {
        false
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

/// Each value is its own name in a text format, and its index in a binary one.
fn has_text_and_index<T, const N: usize>(values: [T; N])
where
    T: Copy + Debug + Display + PartialEq + Serialize + for<'de> Deserialize<'de>,
{
    for (index, value) in (0..).zip(values) {
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, format!("\"{value}\""));
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
        assert_eq!(T::deserialize(Number(index)), Ok(value));
    }
    assert!(T::deserialize(Number(N as u64)).is_err(), "one too many");
    assert!(T::deserialize(Number(u64::MAX)).is_err());
}

#[track_caller]
fn refused<T: Debug + for<'de> Deserialize<'de>>(json: &str, message: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert_eq!(error.split(" at line").next(), Some(message));
}

#[test]
fn all_tokens_round_trip_as_text_and_are_read_from_one_byte() {
    has_text_and_index(Square::ALL);
    has_text_and_index(File::ALL);
    has_text_and_index(Rank::ALL);
    has_text_and_index(Color::ALL);
    has_text_and_index(Role::ALL);
}

#[test]
fn texts_are_those_that_people_write() {
    assert_eq!(serde_json::to_string(&Square::E4).unwrap(), r#""e4""#);
    assert_eq!(serde_json::to_string(&File::E).unwrap(), r#""e""#);
    assert_eq!(serde_json::to_string(&Rank::Fourth).unwrap(), r#""4""#);
    assert_eq!(serde_json::to_string(&Color::Black).unwrap(), r#""black""#);
    assert_eq!(
        serde_json::to_string(&Role::Biangai).unwrap(),
        r#""bia ngai""#
    );
}

#[test]
fn other_texts_are_refused_and_the_message_says_what_was_expected() {
    let message = "invalid value: string \"i9\", expected a square, `a1` to `h8`";
    refused::<Square>(r#""i9""#, message);
    refused::<File>(
        r#""i""#,
        "invalid value: string \"i\", expected a file, `a` to `h`",
    );
    refused::<Rank>(
        r#""9""#,
        "invalid value: string \"9\", expected a rank, `1` to `8`",
    );
    refused::<Color>(
        r#""White""#,
        "invalid value: string \"White\", expected `white` or `black`",
    );
    let message = "invalid value: string \"knight\", expected the name of a role such as `khon`";
    refused::<Role>(r#""knight""#, message);
    refused::<Square>(
        r#""e44""#,
        "invalid value: string \"e44\", expected a square, `a1` to `h8`",
    );
    refused::<Square>(
        r#""""#,
        "invalid value: string \"\", expected a square, `a1` to `h8`",
    );
}

#[test]
fn other_types_are_refused() {
    let message = "invalid type: null, expected a square, `a1` to `h8`";
    refused::<Square>("null", message);
    refused::<Color>(
        "true",
        "invalid type: boolean `true`, expected `white` or `black`",
    );
}

#[test]
fn numbers_that_are_no_index_are_refused() {
    let error = Square::deserialize(Number(64)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid value: integer `64`, expected a square, `a1` to `h8`"
    );
}
