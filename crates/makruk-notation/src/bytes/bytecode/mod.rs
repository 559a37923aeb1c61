//! Byte code for games with variations: a byte a move, with all that stands around it.
//!
//! ```
//! # #[cfg(feature = "alloc")] {
//! use makruk_notation::{bytecode, tree::GameTree};
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
//! | Bytes | Meaning |
//! |---|---|
//! | `10` | White's bia of the e-file goes forward |
//! | `b1` | glyph 1, a good move |
//! | `10` | Black's bia of the e-file goes forward |
//! | `f0` | instead of that |
//! | `0c` | the bia of the d-file goes forward |
//! | `e0 62 6f 6c 64 00` | comment "bold" |
//! | `12` | White's bia of the e-file captures on its left |
//! | `f1` | so much for that |
//! | `44` | the khon of the h-side goes straight forward |
//! | `d6` | White offers a draw |
//! | `d1` | the game was drawn |
//! | `ff` | end |
//!
//! [`MoveCoder`] is the code of moves alone, [`BytecodeReader`] reads everything as a stream, both without an
//! allocator. [`encode`] and [`decode`] are for trees.
//!
//! This is not a container: tags, the first position and the number of bytes are for whoever stores
//! them, and nothing in the bytes says which version they are of. Neither is it a code of moves by
//! their number: two programs need not agree about more than the rules to read it.
//!
//! # Codes
//!
//! This is version 1. What is marked with + is not in the document that it is derived from and stands
//! where that has reserved codes.
//!
//! | Code | Meaning | Number |
//! |---|---|---|
//! | `00`–`1f` | bia: `4 * name + step`; step 3 is reserved | 24 |
//! | `20`–`27`, `28`–`2f` | ma of the a-side, of the h-side: `20 + step` | 16 |
//! | `30`–`35`, `40`–`45` | khon of the a-side, of the h-side: `30 + step` | 12 |
//! | `36`–`3f`, `46`–`4f` | reserved | |
//! | `50`–`5f`, `60`–`6f` | rua of the a-side, of the h-side: `50 + target` | 32 |
//! | `70`–`8f` | bia ngai: `70 + 4 * name + step` | 32 |
//! | `90`–`97` | khun: `90 + step` | 8 |
//! | `98`, `99` | reserved (castling in chess) | |
//! | `9a` | null move | 1 |
//! | `9b` | reserved | |
//! | `9c`–`9f` | met: `9c + step` | 4 |
//! | `a0`–`af` | reserved (promotions in chess) | |
//! | `b0 nn` | glyph 0 or 32 to 255 | 1 |
//! | `b1`–`cf` | glyph 1 to 31 | 31 |
//! | `d0` `d1` `d2` `d3` | Black wins, draw, White wins, unknown | 4 |
//! | `d4` `d5` | + the side to move calls its count, stops it: `[%count start]`, `[%count stop]` | 2 |
//! | `d6` `d7` | + White offers a draw, Black does: `[%draw white]`, `[%draw black]` | 2 |
//! | `d8` `d9` | + White accepts the draw, Black does: `[%draw accept white]`, `[%draw accept black]` | 2 |
//! | `da` `db` | + White declines the draw, Black does: `[%draw decline white]`, `[%draw decline black]` | 2 |
//! | `dc` `dd` | + White resigns, Black does: `[%resign white]`, `[%resign black]` | 2 |
//! | `de` `df` | + White has run out of time, Black has: `[%timeout white]`, `[%timeout black]` | 2 |
//! | `e0 text 00` | comment | 1 |
//! | `e1` `e2` `e3` `e4` `text 00` | something unreadable, an illegal move, an ambiguous one, unknown input | 4 |
//! | `e5 text 00` | + comment before the move that it stands behind here | 1 |
//! | `e6` `e7` | + White claims a draw by repetition, Black does: `[%claim repetition white]`, `[%claim repetition black]` | 2 |
//! | `e8` | + a draw was offered with the move, as by a `=` behind it | 1 |
//! | `e9`–`ef` | reserved | |
//! | `f0`, `f1` | a variation begins, ends | 2 |
//! | `f2`–`fe` | reserved | |
//! | `ff` | end | 1 |
//!
//! # Names and steps
//!
//! A piece is called by where it stood first, and keeps its name until it is captured: [`MoveCoder`] says how
//! names are given in any first position. A side is that of the a-file or the h-file for both colours.
//! A bia that becomes a bia ngai keeps the number of its file, 0 for a. That a bia is promoted is not
//! said, since it must be.
//!
//! Steps of a bia are those of its own side. All others are as White sees the board. Of the two
//! straight steps of a khon 4 is White's and 5 is Black's. The code of a rua has the rank or the file
//! where it arrives, not how far it goes: 0 to 7 for ranks 1 to 8 on its file, 8 to f for files a to h
//! on its rank. Here it stands on e5.
//!
//! ```text
//!   bia        ma               khun       met        khon       rua
//!                                                                . . . . 7 . . .
//!   2 0 1      . 1 . 0 .        1 4 0      1 . 0      1 4 0      . . . . 6 . . .
//!   . x .      2 . . . 7        6 x 7      . x .      . x .      . . . . 5 . . .   (not shown: the
//!   . . .      . . x . .        2 5 3      2 . 3      2 5 3      8 9 a b x d e f    own square is
//!              3 . . . 6                                         . . . . 3 . . .    no target)
//!              . 4 . 5 .                                         . . . . 2 . . .
//!                                                                . . . . 1 . . .
//!                                                                . . . . 0 . . .
//! ```
//!
//! # Order
//!
//! There is one right way to write a tree, and nothing else is read.
//!
//! 1. What belongs to the first position: comments before it (`e5`), glyphs, comments.
//! 2. The moves. Behind each of them what belongs to it: the draw offered with it (`d9`), comments
//!    before it (`e5`), glyphs, comments; then the variations that replace it; then the next move.
//! 3. A result, which may be `d3`, and the end.
//!
//! - A variation begins in the position before the last move of the line that it stands in, and has a
//!   move at least. Behind it things go on as if it were not there; also each piece has the name again
//!   that it had. Variations that replace the same move stand one behind another: the first move of a
//!   variation has none.
//! - Comments before the first move of a variation stand where they are read: between `f0` and the
//!   move. Those of another move, which come to light when the move is made to begin a variation,
//!   are `e5`.
//! - A comment that is nothing but one of the five commands, letter by letter, is written as that
//!   code, in the order of the comments. Other comments keep their commands in their text, and so do
//!   comments before a move.
//!
//! Records of errors may stand wherever something else may, but not behind the result. [`BytecodeReader`]
//! gives them as they are. A tree has no place for them, and to make comments of them would be to
//! invent some, so [`decode`] refuses them.
//!
//! # What is lost
//!
//! Tags, the first position and its count, which are not written. A tree that is read has its nodes in
//! the order of the bytes, so a `NodeId` of the tree that was written means nothing in it. A comment
//! with a zero byte cannot be written. Nothing else is lost.
//!
//! # Size
//!
//! A byte a move, and two at the end. A tree with texts has two bytes more a text, and two a
//! variation.
//!
//! # Source
//!
//! "Binary Representation of Move Data" of the program jose, whose codes are for chess. There texts are stored
//! apart from the code; here they follow their code, as the document says.

mod code;
mod coder;
#[cfg(feature = "alloc")]
mod decode;
#[cfg(feature = "alloc")]
mod encode;
mod events;

pub use self::{
    code::Unread,
    coder::MoveCoder,
    events::{BytecodeEvent, BytecodeReader},
};
#[cfg(feature = "alloc")]
pub use self::{decode::decode, encode::encode};

/// The version of the code that is described here.
pub const VERSION: u8 = 1;
