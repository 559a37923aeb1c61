//! Net weights.

use alloc::{borrow::ToOwned, boxed::Box, vec::Vec};

use super::{
    dimensions::{INPUTS, OUTPUTS},
    format::{self, NetError},
};

/// Quantized value of 1 for a hidden neuron.
const ONE: i16 = 255;
/// Quantized value of 1 for an output weight.
const UNIT: i16 = 64;
/// Maximum number of pieces: one per square.
const PIECES: i32 = 64;

/// A net's weights and biases as integers; see [the format](crate::nnue#the-format).
///
/// `makruk-lab nnue train` fills these in; [`Net::new`] checks them.
///
/// The type is complete: it has the fields of the format. A new architecture needs a new version of the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Weights of all neurons, per input.
    pub inputs: Vec<Vec<i16>>,
    /// Neuron biases.
    pub biases: Vec<i16>,
    /// Weights of the neurons, per output; the neurons of the side to move's view come first.
    pub outputs: Vec<Vec<i16>>,
    /// Output biases.
    pub output_biases: [i32; OUTPUTS],
}

impl Parts {
    /// Quantized value of 1 for a hidden neuron.
    pub const ONE: i16 = ONE;
    /// Quantized value of 1 for an output weight.
    pub const UNIT: i16 = UNIT;
    /// Maximum output weight: its product with a neuron's value must fit into 16 bits.
    pub const LARGEST_OUTPUT: i16 = i16::MAX / ONE;
    /// Maximum output bias, equal to the maximum weighted sum of an output's neurons. At the largest scale, the bias
    /// and the sum together are about 10 million centipawns, which leaves room for later multiplications.
    pub const LARGEST_OUTPUT_BIAS: i32 = i32::MAX / ONE as i32;
    /// Maximum input weight: the sum over all pieces must fit into 16 bits.
    #[allow(clippy::cast_possible_truncation)] // a few hundred
    pub const LARGEST_INPUT: i16 = (i16::MAX as i32 / (PIECES + 1)) as i16;

    /// Returns zero weights for this number of neurons.
    pub fn zero(hidden: usize) -> Self {
        Self {
            inputs: alloc::vec![alloc::vec![0; hidden]; INPUTS],
            biases: alloc::vec![0; hidden],
            outputs: alloc::vec![alloc::vec![0; 2 * hidden]; OUTPUTS],
            output_biases: [0; OUTPUTS],
        }
    }
}

/// An evaluation net.
///
/// # Examples
///
/// ```
/// use makruk::nnue::{Net, Parts};
///
/// let bytes = Net::new(&Parts::zero(64), 400, "zeros")?.to_bytes();
/// let net = Net::from_bytes(&bytes)?;
/// assert_eq!((net.hidden(), net.scale(), net.provenance()), (64, 400, "zeros"));
/// assert!(Net::from_bytes(&bytes[1..]).is_err());
/// # Ok::<(), makruk::nnue::NetError>(())
/// ```
#[doc(alias = "NNUE")]
#[doc(alias = "neural network")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    hidden: usize,
    scale: i16,
    provenance: Box<str>,
    inputs: Box<[i16]>,
    biases: Box<[i16]>,
    outputs: Box<[i16]>,
    output_biases: [i32; OUTPUTS],
    /// The hash stored in the file.
    hash: u64,
}

impl Net {
    /// Maximum file size in bytes; anything longer can be rejected unread.
    pub const MAX_BYTES: usize = format::MAX_BYTES;

    /// Creates a net from its weights, the centipawns per unit of output, and its provenance as text.
    ///
    /// # Errors
    ///
    /// If the number of weights is wrong, or weights are so large that sums could overflow.
    pub fn new(parts: &Parts, scale: i16, provenance: &str) -> Result<Self, NetError> {
        let hidden = parts.biases.len();
        let flat = |rows: &[Vec<i16>]| rows.concat().into_boxed_slice();
        let mut net = Self {
            hidden,
            scale,
            provenance: provenance.to_owned().into_boxed_str(),
            inputs: flat(&parts.inputs),
            biases: parts.biases.clone().into_boxed_slice(),
            outputs: flat(&parts.outputs),
            output_biases: parts.output_biases,
            hash: 0,
        };
        net.check()?;
        net.hash = format::hash(&net.to_bytes_without_hash());
        Ok(net)
    }

    /// Parses a net from the bytes of a file.
    ///
    /// # Errors
    ///
    /// If the bytes are not a complete, intact net of a supported version. The error names the defect.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let file = format::read(bytes)?;
        let [inputs, biases, outputs] = file.weights;
        let net = Self {
            hidden: file.hidden,
            scale: file.scale,
            provenance: file.provenance.to_owned().into_boxed_str(),
            inputs,
            biases,
            outputs,
            output_biases: file.output_biases,
            hash: file.hash,
        };
        net.check()?;
        Ok(net)
    }

    /// Returns the bytes of the net's file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.to_bytes_without_hash();
        bytes.extend(self.hash.to_le_bytes());
        bytes
    }

    fn to_bytes_without_hash(&self) -> Vec<u8> {
        let mut bytes = format::header(self.hidden, self.scale, &self.provenance);
        for weights in [&self.inputs, &self.biases, &self.outputs] {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(
            self.output_biases
                .iter()
                .flat_map(|bias| bias.to_le_bytes()),
        );
        bytes
    }

    /// Checks the number of weights, and that no sum can overflow.
    fn check(&self) -> Result<(), NetError> {
        format::check_dimensions(INPUTS, self.hidden, OUTPUTS)?;
        if self.inputs.len() != INPUTS * self.hidden
            || self.outputs.len() != OUTPUTS * 2 * self.hidden
        {
            return Err(NetError::weights("wrong number of weights"));
        }
        if !(1..=10_000).contains(&self.scale) {
            return Err(NetError::weights("the scale is outside 1 to 10,000"));
        }
        let largest = |weights: &[i16]| weights.iter().map(|w| w.unsigned_abs()).max();
        let is_within =
            |weights: &[i16], limit: i16| largest(weights) <= Some(limit.unsigned_abs());
        if !is_within(&self.inputs, Parts::LARGEST_INPUT)
            || !is_within(&self.biases, Parts::LARGEST_INPUT)
        {
            return Err(NetError::weights("an input weight is too large"));
        }
        if !is_within(&self.outputs, Parts::LARGEST_OUTPUT) {
            return Err(NetError::weights("an output weight is too large"));
        }
        let largest = Parts::LARGEST_OUTPUT_BIAS.unsigned_abs();
        if self
            .output_biases
            .iter()
            .any(|bias| bias.unsigned_abs() > largest)
        {
            return Err(NetError::weights("an output bias is too large"));
        }
        let square = i64::from(ONE) * i64::from(ONE);
        for weights in self.outputs.chunks_exact(2 * self.hidden) {
            let sum: i64 = weights.iter().map(|w| i64::from(w.unsigned_abs())).sum();
            if sum * square > i64::from(i32::MAX) {
                return Err(NetError::weights(
                    "the sum of an output's weights is too large",
                ));
            }
        }
        Ok(())
    }

    /// Returns the weights, the inverse of [`Net::new`]: to train the net further, or to compare two nets.
    pub fn parts(&self) -> Parts {
        let rows = |weights: &[i16], width: usize| {
            weights.chunks_exact(width).map(<[i16]>::to_vec).collect()
        };
        Parts {
            inputs: rows(&self.inputs, self.hidden),
            biases: self.biases.to_vec(),
            outputs: rows(&self.outputs, 2 * self.hidden),
            output_biases: self.output_biases,
        }
    }

    /// Returns the number of hidden neurons.
    pub const fn hidden(&self) -> usize {
        self.hidden
    }

    /// Returns the centipawns per unit of output.
    pub const fn scale(&self) -> i16 {
        self.scale
    }

    /// Returns the provenance: the text that describes how the net was made.
    pub const fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Returns the hash at the end of the net's file, which identifies the net.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the weights of an input.
    #[inline]
    pub(super) fn input(&self, input: usize) -> &[i16] {
        &self.inputs[input * self.hidden..][..self.hidden]
    }

    #[inline]
    pub(super) const fn biases(&self) -> &[i16] {
        &self.biases
    }

    /// Returns the output in centipawns for the values of both hidden layers.
    #[inline]
    pub(super) fn output(&self, own: &[i16], other: &[i16], output: usize) -> i32 {
        let weights = &self.outputs[output * 2 * self.hidden..][..2 * self.hidden];
        let (of_own, of_other) = weights.split_at(self.hidden);
        // Cannot overflow, as checked when the net was created.
        let sum = weigh(own, of_own).wrapping_add(weigh(other, of_other));
        let sum = i64::from(sum) / i64::from(ONE) + i64::from(self.output_biases[output]);
        let unit = i64::from(ONE) * i64::from(UNIT);
        let centipawns = sum * i64::from(self.scale) / unit;
        i32::try_from(centipawns).unwrap_or(if centipawns < 0 { i32::MIN } else { i32::MAX })
    }
}

/// Returns the sum of the squared clamped values, each times its weight.
#[inline]
fn weigh(values: &[i16], weights: &[i16]) -> i32 {
    let mut sum = 0_i32;
    for (&value, &weight) in values.iter().zip(weights) {
        let value = value.clamp(0, ONE);
        // Fits in 16 bits, so compilers emit a pairwise multiply-add (`pmaddwd`).
        let product = value.wrapping_mul(weight);
        sum = sum.wrapping_add(i32::from(product) * i32::from(value));
    }
    sum
}
