//! Codes other than moves, and the step tables.

use crate::{
    bytes::actions::{self, Act},
    pgn::only_action,
};
use makruk_rules::GameResult;

/// A null move.
pub(super) const NULL_MOVE: u8 = 0x9a;
/// A glyph whose number follows in the next byte.
pub(super) const LONG_NAG: u8 = 0xb0;
/// The base of the one-byte glyph codes: glyph n, from 1 to [`LAST_SHORT_NAG`], has the code `SHORT_NAG + n`.
pub(super) const SHORT_NAG: u8 = 0xb0;
pub(super) const LAST_SHORT_NAG: u8 = 31;
/// An extension for Makruk: `=` after a move.
#[cfg(feature = "alloc")]
pub(super) const DRAW_OFFER: u8 = 0xe8;
pub(super) const COMMENT: u8 = 0xe0;
/// An extension for Makruk: a comment that precedes its move in the game but follows it in the bytes.
pub(super) const COMMENT_BEFORE: u8 = 0xe5;
pub(super) const BEGIN_VARIATION: u8 = 0xf0;
pub(super) const END_VARIATION: u8 = 0xf1;
pub(super) const END: u8 = 0xff;

/// A step on the board: files to the right and ranks up, as seen by White.
pub(super) type Offset = (i8, i8);

/// `[Offset; 8]`, index = low three bits of a ma code: diagram 2.2 of jose's document.
pub(super) const MA: [Offset; 8] = [
    (1, 2),
    (-1, 2),
    (-2, 1),
    (-2, -1),
    (-1, -2),
    (1, -2),
    (2, -1),
    (2, 1),
];

/// `[Offset; 8]`, index = low three bits of a khun code: diagram 2.6 of jose's document.
pub(super) const KHUN: [Offset; 8] = [
    (1, 1),
    (-1, 1),
    (-1, -1),
    (1, -1),
    (0, 1),
    (0, -1),
    (-1, 0),
    (1, 0),
];

/// `[Offset; 4]`, index = low two bits of a met or bia ngai code: the first four steps of a khun.
pub(super) const MET: [Offset; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// `[Offset; 6]`, index = low four bits of a khon code: the first six steps of a khun. The last two are forward steps,
/// one for each side.
pub(super) const KHON: [Offset; 6] = [(1, 1), (-1, 1), (-1, -1), (1, -1), (0, 1), (0, -1)];

/// `[Offset; 3]`, index = low two bits of a bia code: diagram 2.1 of jose's document, for White. Black's steps are
/// rotated.
pub(super) const BIA: [Offset; 3] = [(0, 1), (1, 1), (-1, 1)];

/// Base codes of the first twelve [actions](actions) and of the rest; a code is its base plus the index in the group.
/// An extension for Makruk.
const ACTIONS: u8 = 0xd4;
const MORE_ACTIONS: u8 = 0xe6;
const MORE_FROM: u8 = 12;

/// Returns the action for a code.
pub(super) fn act(code: u8) -> Option<Act> {
    let number = match code {
        ACTIONS..COMMENT => code - ACTIONS + 1,
        MORE_ACTIONS..BEGIN_VARIATION => code - MORE_ACTIONS + MORE_FROM + 1,
        _ => return None,
    };
    actions::act(u64::from(number))
}

/// Returns the code for a comment that consists of a single action command.
pub(super) fn action_code(comment: &str) -> Option<u8> {
    let number = actions::number(Act::Action(only_action(comment)?))?;
    Some(match number - 1 {
        index if index < MORE_FROM => ACTIONS + index,
        index => MORE_ACTIONS + index - MORE_FROM,
    })
}

/// `[_; 4]`, index = low two bits of the code.
const RESULTS: [GameResult; 4] = [
    GameResult::BlackWins,
    GameResult::Draw,
    GameResult::WhiteWins,
    GameResult::Unknown,
];

/// Returns the result for a code.
pub(super) fn result(code: u8) -> Option<GameResult> {
    RESULTS.get(usize::from(code.checked_sub(0xd0)?)).copied()
}

/// Returns the code for a result.
#[cfg(feature = "alloc")]
pub(super) const fn result_code(result: GameResult) -> u8 {
    match result {
        GameResult::BlackWins => 0xd0,
        GameResult::Draw => 0xd1,
        GameResult::WhiteWins => 0xd2,
        GameResult::Unknown => 0xd3,
    }
}

/// An error recorded in the bytes: the reason why the program that wrote the bytes could not parse a part of the game.
///
/// The type is complete: a new code needs a new version of the byte code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// `e1`: not a move.
    Unreadable,
    /// `e2`: an illegal move.
    Illegal,
    /// `e3`: an ambiguous move.
    Ambiguous,
    /// `e4`: unknown input.
    Unrecognized,
}

impl ErrorCode {
    /// All error codes, in the order of their bytes.
    pub const ALL: [Self; 4] = [
        Self::Unreadable,
        Self::Illegal,
        Self::Ambiguous,
        Self::Unrecognized,
    ];

    /// Returns the byte of the code, `e1` to `e4`.
    ///
    /// ```
    /// use makruk::bytecode::ErrorCode;
    ///
    /// assert_eq!(ErrorCode::Illegal.to_byte(), 0xe2);
    /// ```
    pub const fn to_byte(self) -> u8 {
        0xe1 + self as u8
    }

    /// Returns the error code of a byte; `None` if the byte is not an error code.
    ///
    /// ```
    /// use makruk::bytecode::ErrorCode;
    ///
    /// assert_eq!(ErrorCode::from_byte(0xe3), Some(ErrorCode::Ambiguous));
    /// assert_eq!(ErrorCode::from_byte(0xe0), None); // a comment
    /// ```
    pub fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.to_byte() == byte)
    }
}
