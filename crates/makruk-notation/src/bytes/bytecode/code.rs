//! The codes that are not moves, and the tables of steps.

use crate::{
    bytes::actions::{self, Act},
    pgn::{GameResult, only_action},
};

/// A null move.
pub(super) const NULL_MOVE: u8 = 0x9a;
/// A glyph, whose number is in the next byte.
pub(super) const LONG_NAG: u8 = 0xb0;
/// The glyph 0, if it had a code of one byte: that of a glyph from 1 to [`LAST_SHORT_NAG`] is this and
/// its number.
pub(super) const SHORT_NAG: u8 = 0xb0;
pub(super) const LAST_SHORT_NAG: u8 = 31;
/// An extension for Makruk: `=` after a move.
#[cfg(feature = "alloc")]
pub(super) const DRAW_OFFER: u8 = 0xe8;
pub(super) const COMMENT: u8 = 0xe0;
/// An extension for Makruk: a comment that precedes, in the game, the move that it follows here.
pub(super) const COMMENT_BEFORE: u8 = 0xe5;
pub(super) const BEGIN_VARIATION: u8 = 0xf0;
pub(super) const END_VARIATION: u8 = 0xf1;
pub(super) const END: u8 = 0xff;

/// A step on the board: files to the right and ranks up, as White sees it.
pub(super) type Offset = (i8, i8);

/// `[Offset; 8]` by the low three bits of the code of a ma: diagram 2.2.
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

/// `[Offset; 8]` by the low three bits of the code of a khun: diagram 2.6.
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

/// `[Offset; 4]` by the low two bits of the code of a met or a bia ngai. The first four of a khun.
pub(super) const MET: [Offset; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

/// `[Offset; 6]` by the low four bits of the code of a khon. The first six of a khun; of the last
/// two each side has the one that goes forward.
pub(super) const KHON: [Offset; 6] = [(1, 1), (-1, 1), (-1, -1), (1, -1), (0, 1), (0, -1)];

/// `[Offset; 3]` by the low two bits of the code of a bia: diagram 2.1, for White. Black's are turned
/// around.
pub(super) const BIA: [Offset; 3] = [(0, 1), (1, 1), (-1, 1)];

/// The codes of the first twelve [actions](actions) and of the others: a number less one is added. An
/// extension for Makruk.
const ACTIONS: u8 = 0xd4;
const MORE_ACTIONS: u8 = 0xe6;
const MORE_FROM: u8 = 12;

/// Returns the action of a code.
pub(super) fn act(code: u8) -> Option<Act> {
    let number = match code {
        ACTIONS..COMMENT => code - ACTIONS + 1,
        MORE_ACTIONS..BEGIN_VARIATION => code - MORE_ACTIONS + MORE_FROM + 1,
        _ => return None,
    };
    actions::act(u64::from(number))
}

/// Returns the code of a comment that consists of one command for an action.
pub(super) fn action_code(comment: &str) -> Option<u8> {
    let number = actions::number(Act::Action(only_action(comment)?))?;
    Some(match number - 1 {
        index if index < MORE_FROM => ACTIONS + index,
        index => MORE_ACTIONS + index - MORE_FROM,
    })
}

/// `[_; 4]` by the low two bits of the code.
const RESULTS: [GameResult; 4] = [
    GameResult::BlackWins,
    GameResult::Draw,
    GameResult::WhiteWins,
    GameResult::Unknown,
];

/// Returns the result of a code.
pub(super) fn result(code: u8) -> Option<GameResult> {
    RESULTS.get(usize::from(code.checked_sub(0xd0)?)).copied()
}

/// Returns the code of a result.
#[cfg(feature = "alloc")]
pub(super) const fn result_code(result: GameResult) -> u8 {
    match result {
        GameResult::BlackWins => 0xd0,
        GameResult::Draw => 0xd1,
        GameResult::WhiteWins => 0xd2,
        GameResult::Unknown => 0xd3,
    }
}

/// The reason why the program that wrote the bytes could not read a part of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unread {
    /// `e1`: not a move.
    Unreadable,
    /// `e2`: an illegal move.
    Illegal,
    /// `e3`: an ambiguous move.
    Ambiguous,
    /// `e4`: unknown input.
    Unrecognized,
}

impl Unread {
    /// All four, in the order of their codes.
    pub const ALL: [Self; 4] = [
        Self::Unreadable,
        Self::Illegal,
        Self::Ambiguous,
        Self::Unrecognized,
    ];

    /// Returns the code, `e1` to `e4`.
    ///
    /// ```
    /// use makruk_notation::bytecode::Unread;
    ///
    /// assert_eq!(Unread::Illegal.code(), 0xe2);
    /// ```
    pub const fn code(self) -> u8 {
        0xe1 + self as u8
    }

    /// Returns the reason of a code.
    ///
    /// ```
    /// use makruk_notation::bytecode::Unread;
    ///
    /// assert_eq!(Unread::from_code(0xe3), Some(Unread::Ambiguous));
    /// assert_eq!(Unread::from_code(0xe0), None); // a comment
    /// ```
    pub fn from_code(code: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}
