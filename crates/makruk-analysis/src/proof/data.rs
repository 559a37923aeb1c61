//! The data form of a proof.

use serde::{Serialize, Serializer, ser::SerializeStruct};

use super::{Goal, Report};

/// The number of moves is under the name of the goal.
#[cfg(feature = "serde")]
impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let worth = match self.goal {
            Goal::Gain(worth) => Some(worth),
            _ => None,
        };
        let is_unchecked = self.moves.is_some() && self.solution.is_none();
        let optional = usize::from(worth.is_some()) + usize::from(is_unchecked);
        let fields = 5 + optional + 2 * usize::from(self.limit.is_some());
        let mut form = serializer.serialize_struct("Proof", fields)?;
        form.serialize_field(self.goal.name(), &self.moves)?;
        if let Some(worth) = worth {
            form.serialize_field("worth", &worth)?;
        }
        form.serialize_field("line", &self.line)?;
        form.serialize_field("nodes", &self.nodes)?;
        form.serialize_field("excluded", &self.excluded)?;
        form.serialize_field("calls", &self.calls)?;
        if let Some(limit) = self.limit {
            form.serialize_field("unknown", &true)?;
            form.serialize_field("limit", limit.name())?;
        }
        if is_unchecked {
            form.serialize_field("unchecked", &true)?;
        }
        form.end()
    }
}
