//! The weights of a net.

use alloc::{borrow::ToOwned, boxed::Box, vec::Vec};

use crate::{INPUTS, NetError, format};

/// Number of outputs: one for each range of the number of pieces.
pub const OUTPUTS: usize = 8;
/// What a hidden neuron's value of 1 is as an integer.
const ONE: i16 = 255;
/// What a weight of 1 is after the hidden layer.
const UNIT: i16 = 64;
/// A net's neurons are a multiple of this number, so that the loops have no rest.
pub(crate) const LANES: usize = 32;
/// Maximum number of neurons.
pub(crate) const MOST: usize = 1024;
/// As many pieces as a board has squares.
const PIECES: i32 = 64;

/// Weights and biases of a net in its integers; see [the format](crate#the-format).
///
/// The trainer fills these in; [`Net::new`] checks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// For each input the weights of all neurons.
    pub inputs: Vec<Vec<i16>>,
    /// Biases of the neurons.
    pub biases: Vec<i16>,
    /// For each output the weights of the neurons, first those of the own view.
    pub outputs: Vec<Vec<i16>>,
    /// Biases of the outputs.
    pub output_biases: [i32; OUTPUTS],
}

impl Parts {
    /// A hidden neuron's value of 1.
    pub const ONE: i16 = ONE;
    /// A weight of 1 after the hidden layer.
    pub const UNIT: i16 = UNIT;
    /// The largest weight after the hidden layer: its product with a neuron's value must fit 16 bits.
    pub const LARGEST_OUTPUT: i16 = i16::MAX / ONE;
    /// The largest weight of an input: all pieces together must fit 16 bits.
    #[allow(clippy::cast_possible_truncation)] // a few hundred
    pub const LARGEST_INPUT: i16 = (i16::MAX as i32 / (PIECES + 1)) as i16;

    /// Returns weights of zero for this number of neurons.
    pub fn zero(hidden: usize) -> Self {
        Self {
            inputs: alloc::vec![alloc::vec![0; hidden]; INPUTS],
            biases: alloc::vec![0; hidden],
            outputs: alloc::vec![alloc::vec![0; 2 * hidden]; OUTPUTS],
            output_biases: [0; OUTPUTS],
        }
    }
}

/// A net.
///
/// # Examples
///
/// ```
/// use makruk_net::{Net, Parts};
///
/// let bytes = Net::new(&Parts::zero(64), 400, "zeros")?.to_bytes();
/// let net = Net::from_bytes(&bytes)?;
/// assert_eq!((net.hidden(), net.scale(), net.provenance()), (64, 400, "zeros"));
/// assert!(Net::from_bytes(&bytes[1..]).is_err());
/// # Ok::<(), makruk_net::NetError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    hidden: usize,
    scale: i16,
    provenance: Box<str>,
    inputs: Box<[i16]>,
    biases: Box<[i16]>,
    outputs: Box<[i16]>,
    output_biases: [i32; OUTPUTS],
    /// The hash of the file.
    hash: u64,
}

impl Net {
    /// Size of the largest file in bytes; a longer one need not be read.
    pub const MAX_BYTES: usize = format::MAX_BYTES;

    /// Creates a net from its weights, the centipawns per unit of its output, and a text that says how
    /// it was made.
    ///
    /// # Errors
    ///
    /// If numbers of weights are not those of a net, or weights are so large that sums could overflow.
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

    /// Reads a net from the bytes of a file.
    ///
    /// # Errors
    ///
    /// If the bytes are not a whole, unchanged net of a version that this program knows. The error says what
    /// was found.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        format::read(bytes)
    }

    /// Returns the bytes of its file.
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

    /// Creates a net from what a file has.
    pub(crate) fn from_file(
        (hidden, scale, provenance): (usize, i16, &str),
        [inputs, biases, outputs]: [Box<[i16]>; 3],
        output_biases: [i32; OUTPUTS],
        hash: u64,
    ) -> Result<Self, NetError> {
        let net = Self {
            hidden,
            scale,
            provenance: provenance.to_owned().into_boxed_str(),
            inputs,
            biases,
            outputs,
            output_biases,
            hash,
        };
        net.check()?;
        Ok(net)
    }

    /// Checks that there are as many weights as a net has, and that no sum can overflow.
    fn check(&self) -> Result<(), NetError> {
        format::check_dimensions(INPUTS, self.hidden, OUTPUTS)?;
        if self.inputs.len() != INPUTS * self.hidden
            || self.outputs.len() != OUTPUTS * 2 * self.hidden
        {
            return Err(NetError::weights("a number of weights is wrong"));
        }
        if !(1..=10_000).contains(&self.scale) {
            return Err(NetError::weights("the scale is not from 1 to 10,000"));
        }
        let largest = |weights: &[i16]| weights.iter().map(|w| w.unsigned_abs()).max();
        let is_within =
            |weights: &[i16], limit: i16| largest(weights) <= Some(limit.unsigned_abs());
        if !is_within(&self.inputs, Parts::LARGEST_INPUT)
            || !is_within(&self.biases, Parts::LARGEST_INPUT)
        {
            return Err(NetError::weights("a weight of an input is too large"));
        }
        if !is_within(&self.outputs, Parts::LARGEST_OUTPUT) {
            return Err(NetError::weights("a weight of an output is too large"));
        }
        let square = i64::from(ONE) * i64::from(ONE);
        for weights in self.outputs.chunks_exact(2 * self.hidden) {
            let sum: i64 = weights.iter().map(|w| i64::from(w.unsigned_abs())).sum();
            if sum * square > i64::from(i32::MAX) {
                return Err(NetError::weights(
                    "the weights of an output are too large together",
                ));
            }
        }
        Ok(())
    }

    /// Returns the number of hidden neurons.
    pub const fn hidden(&self) -> usize {
        self.hidden
    }

    /// Returns the centipawns per unit of output.
    pub const fn scale(&self) -> i16 {
        self.scale
    }

    /// Returns the text that says how the net was made.
    pub const fn provenance(&self) -> &str {
        &self.provenance
    }

    /// Returns the hash at the end of its file, which is different for different nets.
    #[inline]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the weights of an input.
    #[inline]
    pub(crate) fn input(&self, input: usize) -> &[i16] {
        &self.inputs[input * self.hidden..][..self.hidden]
    }

    #[inline]
    pub(crate) const fn biases(&self) -> &[i16] {
        &self.biases
    }

    /// Returns the output in centipawns for the values of both hidden layers.
    #[inline]
    pub(crate) fn output(&self, own: &[i16], other: &[i16], output: usize) -> i32 {
        let weights = &self.outputs[output * 2 * self.hidden..][..2 * self.hidden];
        let (of_own, of_other) = weights.split_at(self.hidden);
        // Cannot overflow: checked when the net was made.
        let sum = weigh(own, of_own).wrapping_add(weigh(other, of_other));
        let sum = i64::from(sum) / i64::from(ONE) + i64::from(self.output_biases[output]);
        let unit = i64::from(ONE) * i64::from(UNIT);
        let centipawns = sum * i64::from(self.scale) / unit;
        i32::try_from(centipawns).unwrap_or(if centipawns < 0 { i32::MIN } else { i32::MAX })
    }
}

/// Returns the sum of the squares of clamped values times their weights.
#[inline]
fn weigh(values: &[i16], weights: &[i16]) -> i32 {
    let mut sum = 0_i32;
    for (&value, &weight) in values.iter().zip(weights) {
        let value = value.clamp(0, ONE);
        // Fits 16 bits: compilers then use an instruction that multiplies and adds pairs.
        let product = value.wrapping_mul(weight);
        sum = sum.wrapping_add(i32::from(product) * i32::from(value));
    }
    sum
}
