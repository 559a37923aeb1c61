//! Byte code for Makruk: a codec for games with variations and all annotations, at one byte per move.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use makruk::{bytecode, tree::GameTree};
//!
//! let tree: GameTree = "1. e4 $1 e5 (1... d5 {bold} 2. exd5) 2. Sf2 {[%draw white]} 1/2-1/2".parse()?;
//! let mut bytes = Vec::new();
//! bytecode::encode(&tree, &mut bytes)?;
//! assert_eq!(bytes, *b"\x10\xb1\x10\xf0\x0c\xe0bold\x00\x12\xf1\x44\xd6\xd1\xff");
//!
//! let again = bytecode::decode(&bytes, tree.start(), None)?;
//! assert_eq!(again.pgn().without_tags().to_string(), tree.pgn().without_tags().to_string());
//! # }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`BytecodeCoder`] encodes single moves and [`BytecodeReader`] reads games as a stream, both without an allocator.
//! With the `alloc` feature, `encode` and `decode` convert game trees.

#![doc(alias = "codec")]
#![doc = concat!("\n", include_str!("FORMAT.md"))]

mod code;
mod coder;
#[cfg(feature = "alloc")]
mod decode;
#[cfg(feature = "alloc")]
mod encode;
mod events;
mod step;

#[doc(hidden)]
pub use self::step::{NamedStep, StepTarget, named_step};
pub use self::{
    code::ErrorCode,
    coder::BytecodeCoder,
    events::{BytecodeEvent, BytecodeReader},
};
#[cfg(feature = "alloc")]
pub use self::{decode::decode, encode::encode};

/// The version of the byte code.
pub const VERSION: u8 = 1;
