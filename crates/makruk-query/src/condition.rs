//! Conditions: what the words of a query say.

use alloc::{string::String, vec::Vec};

use makruk_core::{Color, CountField, Role};
use makruk_rules::{CountKind, GameResult, Termination};

use crate::{BoardPattern, Bounds, MaterialPattern, MovePattern, SideMaterial, TagTest};

/// A condition on a position, on the move played there, or on the game. Items of a list are alternatives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Condition {
    /// `position:` exactly this board, side to move and count.
    Position(Vec<ExactPosition>),
    /// `board:` a pattern of pieces.
    Board(Vec<BoardPattern>),
    /// `material:` the pieces of both sides, the colours either way.
    Material(Vec<MaterialPattern>),
    /// `white-material:`, `black-material:` the pieces of one side.
    SideMaterial(Color, Vec<SideMaterial>),
    /// `lead:` the difference of material in tenths of a bia, of the side that has more.
    Lead(Vec<Bounds>),
    /// `white-lead:`, `black-lead:` how much a side is ahead, in tenths of a bia.
    SideLead(Color, Vec<Bounds>),
    /// `turn:` the side to move.
    Turn(Vec<Color>),
    /// `check:` whether the side to move is in check.
    Check(Vec<bool>),
    /// `ply:` the number of plies played.
    Ply(Vec<Bounds>),
    /// `at:end` the last position.
    End,
    /// `count:` the count that is running; `None` for no count.
    Count(Vec<Option<CountKind>>),
    /// `left:` the numbers up to the limit that the counting side has not spoken.
    Left(Vec<Bounds>),
    /// `move:` the move played.
    Move(Vec<MovePattern>),
    /// `moved:` the role of the moving piece; a met and a bia ngai are one.
    Moved(Vec<Role>),
    /// `captured:` the role of the captured piece; a met and a bia ngai are one.
    Captured(Vec<Role>),
    /// `promotes:` whether the move promotes a bia.
    Promotes(Vec<bool>),
    /// `gives:` what the move gives.
    Gives(Vec<Threat>),
    /// `calls:` the count that is called with the move.
    Calls(Vec<CountKind>),
    /// `player:` a part of the name of either player.
    Player(Vec<String>),
    /// `white:`, `black:` a part of the name of a player.
    Side(Color, Vec<String>),
    /// `tag:` a tag.
    Tag(TagTest),
    /// `result:` the result.
    Result(Vec<GameResult>),
    /// `ended:` the end of the game.
    Ended(Vec<Ending>),
    /// `length:` the number of plies of the game.
    Length(Vec<Bounds>),
}

/// A board with the side to move, and a count if it matters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExactPosition {
    /// The board, of which every square is given.
    pub board: BoardPattern,
    /// The side to move.
    pub turn: Color,
    /// The count; `None` if any count, or none, may run.
    pub count: Option<CountField>,
}

/// A threat to the khun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Threat {
    /// Check, which may be checkmate.
    Check,
    /// Checkmate.
    Mate,
}

impl Threat {
    /// All threats.
    pub const ALL: [Self; 2] = [Self::Check, Self::Mate];

    /// Returns the name, `check` or `mate`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Mate => "mate",
        }
    }
}

/// An end of a game, or a group of ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// One kind of end.
    By(Termination),
    /// `count`: a draw by a count, or by a mate of the counting side.
    ByCount,
    /// `draw`: any draw.
    Draw,
}

impl Ending {
    /// Returns the name: that of the termination, `count` or `draw`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::By(by) => by.name(),
            Self::ByCount => "count",
            Self::Draw => "draw",
        }
    }

    /// Reads a name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let all = Termination::ALL.into_iter().map(Self::By);
        let mut all = all.chain([Self::ByCount, Self::Draw]);
        all.find(|ending| ending.name() == name)
    }
}
