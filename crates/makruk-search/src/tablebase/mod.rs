//! Endings that are known to the last move.
//!
//! A bare khun against khun and one or two pieces, or a piece and a bia, is worked out from its end: who
//! wins, and in how many plies at the latest. The tables are made when they are wanted, within a
//! fraction of a second, and nothing is read from a file.
//!
//! | Room | What is there |
//! |---|---|
//! | `oracle` | the door: whoever knows endings answers there |
//! | `bare` | the tables by their pieces, and how they are asked |
//! | `known` | what the search makes of them |
//! | `material` | which pieces there are |
//! | `seat` | a position as the tables number it |
//! | `retrograde` | making a table |
//! | `times` | how long a count will last |

mod bare;
mod known;
mod material;
mod probe;
mod retrograde;
mod seat;
mod table;
#[cfg(test)]
mod tests;
mod times;

pub use bare::BareKhunTables;
pub(crate) use known::Known;
pub(crate) use material::Material;
pub use probe::{Tablebase, Verdict};
pub use table::TablebaseSummary;
pub(crate) use times::Times;
