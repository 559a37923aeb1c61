//! Data formats in which every serde form must round-trip: human-readable and binary, self-describing or not.

use std::fmt::{Debug, Display};

use serde::{Serialize, de::DeserializeOwned};

/// The memory in bytes that a length prefix may claim before its contents are read.
const LIMIT: usize = 1 << 24;

/// A data format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Human-readable.
    Json,
    /// Binary and self-describing.
    Cbor,
    /// Binary, with variable-length integers.
    Postcard,
    /// Binary, with variable-length integers encoded differently from postcard's.
    Bincode,
    /// Binary, with fixed-size integers.
    BincodeFixed,
    /// Binary; structs are arrays.
    MessagePack,
    /// Binary; structs are maps.
    MessagePackNamed,
    /// MessagePack that reports itself as human-readable; structs are arrays.
    MessagePackReadable,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 8] = [
        Self::Json,
        Self::Cbor,
        Self::Postcard,
        Self::Bincode,
        Self::BincodeFixed,
        Self::MessagePack,
        Self::MessagePackNamed,
        Self::MessagePackReadable,
    ];

    /// Writes a value.
    ///
    /// # Errors
    ///
    /// Returns the format's error message if it cannot represent the value.
    pub fn write<T: Serialize>(self, value: &T) -> Result<Vec<u8>, String> {
        match self {
            Self::Json => serde_json::to_vec(value).map_err(in_words),
            Self::Cbor => {
                let mut bytes = Vec::new();
                let written = ciborium::into_writer(value, &mut bytes);
                written.map(|()| bytes).map_err(in_words)
            }
            Self::Postcard => postcard::to_stdvec(value).map_err(in_words),
            Self::Bincode => {
                bincode::serde::encode_to_vec(value, bincode::config::standard()).map_err(in_words)
            }
            Self::BincodeFixed => {
                bincode::serde::encode_to_vec(value, bincode::config::legacy()).map_err(in_words)
            }
            Self::MessagePack => rmp_serde::to_vec(value).map_err(in_words),
            Self::MessagePackNamed => rmp_serde::to_vec_named(value).map_err(in_words),
            Self::MessagePackReadable => {
                let mut writer = rmp_serde::Serializer::new(Vec::new()).with_human_readable();
                let written = value.serialize(&mut writer);
                written.map(|()| writer.into_inner()).map_err(in_words)
            }
        }
    }

    /// Reads a value, which must span all bytes (unchecked for MessagePack).
    ///
    /// # Errors
    ///
    /// Returns the format's error message if the bytes do not encode a value of this type.
    pub fn read<T: DeserializeOwned>(self, bytes: &[u8]) -> Result<T, String> {
        let all = |value, len: usize| {
            (len == bytes.len())
                .then_some(value)
                .ok_or_else(|| format!("only {len} of {} bytes were read", bytes.len()))
        };
        match self {
            Self::Json => serde_json::from_slice(bytes).map_err(in_words),
            Self::Cbor => {
                let mut rest = bytes;
                let value = ciborium::from_reader(&mut rest).map_err(in_words)?;
                all(value, bytes.len() - rest.len())
            }
            Self::Postcard => {
                let (value, rest) = postcard::take_from_bytes(bytes).map_err(in_words)?;
                all(value, bytes.len() - rest.len())
            }
            Self::Bincode => {
                let config = bincode::config::standard().with_limit::<LIMIT>();
                let read = bincode::serde::decode_from_slice(bytes, config);
                read.map_err(in_words)
                    .and_then(|(value, len)| all(value, len))
            }
            Self::BincodeFixed => {
                let config = bincode::config::legacy().with_limit::<LIMIT>();
                let read = bincode::serde::decode_from_slice(bytes, config);
                read.map_err(in_words)
                    .and_then(|(value, len)| all(value, len))
            }
            Self::MessagePack | Self::MessagePackNamed | Self::MessagePackReadable => {
                let mut reader = rmp_serde::Deserializer::from_read_ref(bytes);
                let value = if self == Self::MessagePackReadable {
                    T::deserialize(&mut reader.with_human_readable())
                } else {
                    T::deserialize(&mut reader)
                };
                value.map_err(in_words)
            }
        }
    }
}

fn in_words(error: impl Display) -> String {
    error.to_string()
}

/// Asserts that a value round-trips in every format.
///
/// # Panics
///
/// Panics if the value does not round-trip.
#[track_caller]
pub fn round_trips<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    for format in Format::ALL {
        let bytes = match format.write(value) {
            Ok(bytes) => bytes,
            Err(error) => panic!("{format:?} cannot write {value:?}: {error}"),
        };
        match format.read::<T>(&bytes) {
            Ok(read) => assert_eq!(&read, value, "{format:?}"),
            Err(error) => panic!("{format:?} wrote {bytes:?} and cannot read it: {error}"),
        }
    }
}
