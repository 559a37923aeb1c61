#![doc = include_str!("README.md")]

// accumulators - hidden layers of the positions on the current line
// dimensions   - numbers of inputs, neurons and outputs of a net
// format       - net files
// input_board  - positions as inputs of the net
// net          - the weights and the output
mod accumulators;
mod dimensions;
mod format;
mod input_board;
mod net;

pub use self::{
    accumulators::Accumulators,
    dimensions::{INPUTS, OUTPUTS},
    format::NetError,
    input_board::InputBoard,
    net::{Net, Parts},
};
