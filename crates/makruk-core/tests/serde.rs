//! Squares, pieces, moves and setups in serde data formats.

use core::{
    fmt::{Debug, Display},
    num::NonZeroU16,
};

use makruk_core::{
    Board, Color, CountField, File, Move, Piece, Rank, Role, Setup, Square, SquareSet,
};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Visitor, value::Error},
    forward_to_deserialize_any,
    ser::{Error as _, Impossible},
};

/// A binary format that contains a single number.
struct Number(u64);

impl<'de> Deserializer<'de> for Number {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
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

/// The serializer of that format; it returns the number and its size in bits.
struct NumberWriter;

/// Implements the methods for values that the format cannot represent.
macro_rules! refuse {
    ($($method:ident($($argument:ty),*) -> $result:ty;)*) => {$(
        fn $method(self, $(_: $argument),*) -> Result<$result, Error> {
            Err(Error::custom(stringify!($method)))
        }
    )*};
}

type Never = Impossible<(u64, u32), Error>;

impl Serializer for NumberWriter {
    type Ok = (u64, u32);
    type Error = Error;
    type SerializeSeq = Never;
    type SerializeTuple = Never;
    type SerializeTupleStruct = Never;
    type SerializeTupleVariant = Never;
    type SerializeMap = Never;
    type SerializeStruct = Never;
    type SerializeStructVariant = Never;

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_u8(self, number: u8) -> Result<(u64, u32), Error> {
        Ok((number.into(), 8))
    }

    fn serialize_u16(self, number: u16) -> Result<(u64, u32), Error> {
        Ok((number.into(), 16))
    }

    refuse! {
        serialize_bool(bool) -> (u64, u32);
        serialize_i8(i8) -> (u64, u32);
        serialize_i16(i16) -> (u64, u32);
        serialize_i32(i32) -> (u64, u32);
        serialize_i64(i64) -> (u64, u32);
        serialize_u32(u32) -> (u64, u32);
        serialize_u64(u64) -> (u64, u32);
        serialize_f32(f32) -> (u64, u32);
        serialize_f64(f64) -> (u64, u32);
        serialize_char(char) -> (u64, u32);
        serialize_str(&str) -> (u64, u32);
        serialize_bytes(&[u8]) -> (u64, u32);
        serialize_none() -> (u64, u32);
        serialize_unit() -> (u64, u32);
        serialize_unit_struct(&'static str) -> (u64, u32);
        serialize_unit_variant(&'static str, u32, &'static str) -> (u64, u32);
        serialize_seq(Option<usize>) -> Never;
        serialize_tuple(usize) -> Never;
        serialize_tuple_struct(&'static str, usize) -> Never;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Never;
        serialize_map(Option<usize>) -> Never;
        serialize_struct(&'static str, usize) -> Never;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Never;
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(u64, u32), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(u64, u32), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(u64, u32), Error> {
        value.serialize(self)
    }
}

/// Asserts that each value is serialized as its name in a text format, and as its index in one byte in a binary format.
fn has_text_and_index<T, const N: usize>(values: [T; N])
where
    T: Copy + Debug + Display + PartialEq + Serialize + for<'de> Deserialize<'de>,
{
    for (index, value) in (0..).zip(values) {
        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, format!("\"{value}\""));
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
        assert_eq!(value.serialize(NumberWriter), Ok((index, 8)));
        assert_eq!(T::deserialize(Number(index)), Ok(value));
    }
    assert!(T::deserialize(Number(N as u64)).is_err(), "one too many");
    assert!(T::deserialize(Number(u64::MAX)).is_err());
}

#[track_caller]
fn rejected<T: Debug + for<'de> Deserialize<'de>>(json: &str, message: &str) {
    let error = serde_json::from_str::<T>(json).unwrap_err().to_string();
    assert_eq!(error.split(" at line").next(), Some(message));
}

// Names.

#[test]
fn names_are_texts_or_indices() {
    has_text_and_index(Square::ALL);
    has_text_and_index(File::ALL);
    has_text_and_index(Rank::ALL);
    has_text_and_index(Color::ALL);
    has_text_and_index(Role::ALL);
    has_text_and_index(Piece::ALL);
}

#[test]
fn texts_are_conventional() {
    assert_eq!(serde_json::to_string(&Square::E4).unwrap(), r#""e4""#);
    assert_eq!(serde_json::to_string(&File::E).unwrap(), r#""e""#);
    assert_eq!(serde_json::to_string(&Rank::Fourth).unwrap(), r#""4""#);
    assert_eq!(serde_json::to_string(&Color::Black).unwrap(), r#""black""#);
    assert_eq!(
        serde_json::to_string(&Role::BiaNgai).unwrap(),
        r#""bia ngai""#
    );
    assert_eq!(
        serde_json::to_string(&Piece::BlackBiaNgai).unwrap(),
        r#""black bia ngai""#
    );
}

#[test]
fn other_texts_are_rejected_with_the_expectation() {
    rejected::<Square>(
        r#""i9""#,
        "invalid value: string \"i9\", expected a square, `a1` to `h8`",
    );
    rejected::<Square>(
        r#""e44""#,
        "invalid value: string \"e44\", expected a square, `a1` to `h8`",
    );
    rejected::<Square>(
        r#""""#,
        "invalid value: string \"\", expected a square, `a1` to `h8`",
    );
    rejected::<File>(
        r#""i""#,
        "invalid value: string \"i\", expected a file, `a` to `h`",
    );
    rejected::<Rank>(
        r#""9""#,
        "invalid value: string \"9\", expected a rank, `1` to `8`",
    );
    rejected::<Color>(
        r#""White""#,
        "invalid value: string \"White\", expected `white` or `black`",
    );
    rejected::<Role>(
        r#""knight""#,
        "invalid value: string \"knight\", expected a role such as `khon`",
    );
    rejected::<Piece>(
        r#""white""#,
        "invalid value: string \"white\", expected a piece such as `white khon`",
    );
}

#[test]
fn other_types_are_rejected() {
    rejected::<Square>(
        "null",
        "invalid type: null, expected a square, `a1` to `h8`",
    );
    rejected::<Square>(
        "28",
        "invalid type: integer `28`, expected a square, `a1` to `h8`",
    );
    rejected::<Color>(
        "true",
        "invalid type: boolean `true`, expected `white` or `black`",
    );
}

#[test]
fn numbers_out_of_range_are_rejected() {
    let error = Square::deserialize(Number(64)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid value: integer `64`, expected a square, `a1` to `h8`"
    );
}

// Moves.

#[test]
fn a_move_is_its_uci_text() {
    let push = Move::new(Square::A5, Square::A6);
    for (mv, json) in [(push, r#""a5a6""#), (push.promoting(), r#""a5a6m""#)] {
        assert_eq!(serde_json::to_string(&mv).unwrap(), json);
        assert_eq!(serde_json::from_str::<Move>(json).unwrap(), mv);
    }
}

#[test]
fn a_move_is_two_bytes_in_a_binary_format() {
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        let bits = u64::from(mv.to_bits());
        assert_eq!(mv.serialize(NumberWriter), Ok((bits, 16)));
        assert_eq!(Move::deserialize(Number(bits)), Ok(mv));
    }
    let error = Move::deserialize(Number(1 << 13)).unwrap_err();
    assert_eq!(error.to_string(), "8192 is not a move");
    assert!(Move::deserialize(Number(0)).is_err(), "from a1 to a1");
}

#[test]
fn invalid_moves_are_rejected() {
    for text in [
        "e3e3", "e3", "e3e9", "e3e4q", "e3e4mm", "", "m", "e3e4 ", "E3E4", "กข",
    ] {
        rejected::<Move>(
            &format!("\"{text}\""),
            &format!("invalid value: string \"{text}\", expected a move such as `e3e4` or `a5a6m`"),
        );
    }
    rejected::<Move>(
        "7",
        "invalid type: integer `7`, expected a move such as `e3e4` or `a5a6m`",
    );
}

// Boards and setups.

#[test]
fn a_board_is_a_map_from_squares_to_pieces() {
    let mut board = Board::new();
    board.put(Square::D6, Piece::WhiteBiaNgai);
    board.put(Square::E8, Piece::BlackKhun);
    let json = r#"{"d6":"white bia ngai","e8":"black khun"}"#;
    assert_eq!(serde_json::to_string(&board).unwrap(), json);
    assert_eq!(serde_json::from_str::<Board>(json).unwrap(), board);
    assert_eq!(serde_json::from_str::<Board>("{}").unwrap(), Board::new());
}

#[test]
fn invalid_boards_are_rejected() {
    let twice = r#"{"e4":"white ma","e4":"black ma"}"#;
    rejected::<Board>(twice, "two pieces are on e4");
    rejected::<Board>(
        "[]",
        "invalid type: sequence, expected a map from squares to pieces",
    );
    assert!(serde_json::from_str::<Board>(r#"{"e9":"white ma"}"#).is_err());
    assert!(serde_json::from_str::<Board>(r#"{"e4":"white knight"}"#).is_err());
}

#[test]
fn a_setup_round_trips_completely() {
    let mut setup = Setup::start(Color::Black);
    setup.halfmoves = 7;
    setup.fullmoves = setup.fullmoves.saturating_add(4);
    setup.count = Some(CountField {
        limit_plies: 128,
        elapsed_plies: 24,
        first_number: NonZeroU16::new(1),
    });
    for setup in [Setup::default(), Setup::start(Color::White), setup] {
        let json = serde_json::to_string(&setup).unwrap();
        assert_eq!(
            serde_json::from_str::<Setup>(&json).unwrap(),
            setup,
            "{json}"
        );
    }
}

#[test]
fn a_setup_without_a_valid_move_number_is_rejected() {
    let mut setup = Setup::start(Color::White);
    setup.halfmoves = 3;
    setup.count = Some(CountField {
        limit_plies: 32,
        elapsed_plies: 1,
        first_number: None,
    });
    let json = serde_json::to_string(&setup).unwrap();
    let other = json.replace("\"fullmoves\":1", "\"fullmoves\":0");
    assert_ne!(json, other);
    assert!(serde_json::from_str::<Setup>(&other).is_err(), "{other}");
    rejected::<Setup>(
        "\"8/8/8/8/8/8/8/8 w - - 0 0\"",
        "FEN, offset 24: expected a move number from 1",
    );
}

#[test]
fn a_set_of_squares_is_a_list() {
    let set: SquareSet = [Square::H8, Square::A1].into_iter().collect();
    let json = serde_json::to_string(&set).unwrap();
    assert_eq!(json, r#"["a1","h8"]"#);
    assert_eq!(serde_json::from_str::<SquareSet>(&json).unwrap(), set);
    assert_eq!(
        serde_json::from_str::<SquareSet>("[]").unwrap(),
        SquareSet::EMPTY
    );
    for wrong in [r#"["a1","a1"]"#, r#"["i1"]"#, "3", r#""a1""#] {
        assert!(serde_json::from_str::<SquareSet>(wrong).is_err(), "{wrong}");
    }
}
