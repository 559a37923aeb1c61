//! Why a count cannot be called or stopped.

use core::fmt;

use makruk_core::Color;

use super::CountKind;

/// The reason why a count cannot be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StartCountError {
    /// A side is already counting.
    AlreadyCounting(Color),
    /// There is a bia on the board.
    BiaOnBoard,
    /// The side has only its khun: pieces' honour is automatic.
    BareKhun,
    /// The other side has only its khun, and counts itself.
    OpponentBare,
    /// Under these rules, the count is automatic.
    Automatic,
    /// The side has just stopped its count, and cannot call one before its next turn.
    JustStopped,
    /// Only the weaker side may call, and this is the stronger side.
    StrongerSide,
    /// These rules have no board's honour, or no limit for the other side's material.
    NotInTheseRules,
}

impl fmt::Display for StartCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyCounting(color) => write!(f, "{color} is already counting"),
            Self::BiaOnBoard => f.write_str("no count starts while a bia is on the board"),
            Self::BareKhun => f.write_str("a bare khun's count is automatic"),
            Self::OpponentBare => f.write_str("the other side has only its khun"),
            Self::Automatic => f.write_str("the count is automatic under these rules"),
            Self::JustStopped => {
                f.write_str("a count that was stopped cannot be called again in the same turn")
            }
            Self::StrongerSide => f.write_str("only the weaker side may call this count"),
            Self::NotInTheseRules => f.write_str("these rules do not have this count"),
        }
    }
}

impl core::error::Error for StartCountError {}

/// The reason why a count cannot be stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopCountError {
    /// No side counts.
    NotCounting,
    /// The other side counts.
    NotYours,
    /// This count is automatic.
    Automatic(CountKind),
}

impl fmt::Display for StopCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotCounting => f.write_str("no side is counting"),
            Self::NotYours => f.write_str("the other side is counting"),
            Self::Automatic(kind) => write!(f, "{kind} is automatic and cannot be stopped"),
        }
    }
}

impl core::error::Error for StopCountError {}
