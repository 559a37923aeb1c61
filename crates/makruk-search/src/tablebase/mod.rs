//! Endgame tablebases.
//!
//! The endings of a bare khun against khun and one or two pieces, or a piece and a bia, are solved by
//! retrograde analysis: who wins, and in how many plies. The tables are generated on demand, within a
//! fraction of a second; nothing is read from a file.
//!
//! | File | Contents |
//! |---|---|
//! | `probe` | the interface: `Tablebase` and `Verdict` |
//! | `bare` | the tables by their pieces, and their probes |
//! | `table` | one table |
//! | `known` | probes of the search, with the count |
//! | `endings` | the tables of an engine, generated on demand, also in steps |
//! | `material` | the pieces of an ending |
//! | `seat` | indices of positions |
//! | `retrograde` | generation of a table |
//! | `times` | lengths of the counts that begin without bia |

mod bare;
mod endings;
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
pub(crate) use endings::Endings;
pub(crate) use known::Known;
pub(crate) use material::Material;
pub use probe::{Tablebase, Verdict};
pub use table::TablebaseSummary;
use times::Times;
