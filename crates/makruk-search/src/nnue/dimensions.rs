//! The numbers of inputs, neurons and outputs of a net.

/// Number of inputs for one side's view.
pub const INPUTS: usize = 768;
/// Number of outputs: one per range of the piece count.
pub const OUTPUTS: usize = 8;
/// The number of neurons is a multiple of this, so that the loops have no remainder.
pub(super) const LANES: usize = 32;
/// Maximum number of neurons.
pub(super) const MAX_HIDDEN: usize = 1024;
