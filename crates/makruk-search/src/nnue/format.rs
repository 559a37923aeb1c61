//! Net files.

use alloc::{boxed::Box, string::String, vec::Vec};
use core::fmt;

use super::dimensions::{INPUTS, LANES, MAX_HIDDEN, OUTPUTS};

const MAGIC: [u8; 12] = *b"makruk net\n\n";
const VERSION: u16 = 1;
/// Size of the header in bytes; the provenance follows it.
const HEADER: usize = MAGIC.len() + 6 * 2;
/// Size of the hash in bytes.
const HASH: usize = 8;
/// Maximum file size in bytes.
pub(super) const MAX_BYTES: usize = size(MAX_HIDDEN, u16::MAX as usize);

/// Returns the size of a file in bytes.
const fn size(hidden: usize, provenance: usize) -> usize {
    let weights = (INPUTS + 1 + OUTPUTS * 2) * hidden;
    HEADER + provenance + 2 * weights + 4 * OUTPUTS + HASH
}

/// The reason why bytes or weights are not a valid net.
///
/// # Examples
///
/// ```
/// use makruk::nnue::Net;
///
/// let error = Net::from_bytes(b"GIF89a, and so on, and so on").unwrap_err();
/// assert_eq!(error.to_string(), "expected a makruk net, found a file that begins with \"GIF89a, and \"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetError(Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Magic(String),
    Version(u16),
    Dimensions([usize; 3]),
    Length { expected: usize, found: usize },
    Hash { expected: u64, found: u64 },
    Provenance,
    Weights(&'static str),
}

impl NetError {
    pub(super) const fn weights(what: &'static str) -> Self {
        Self(Kind::Weights(what))
    }
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::Magic(found) => {
                // Quoted by hand: the browser module is built without `Debug`.
                let found = found.escape_debug();
                write!(
                    f,
                    "expected a makruk net, found a file that begins with \"{found}\""
                )
            }
            Kind::Version(found) => {
                write!(
                    f,
                    "expected a net of version {VERSION}, found version {found}"
                )
            }
            Kind::Dimensions([inputs, hidden, outputs]) => write!(
                f,
                "expected {INPUTS} inputs, a multiple of {LANES} up to {MAX_HIDDEN} neurons and {OUTPUTS} outputs, \
                 found {inputs}, {hidden} and {outputs}"
            ),
            Kind::Length { expected, found } => {
                write!(f, "expected a net of {expected} bytes, found {found}")
            }
            Kind::Hash { expected, found } => write!(
                f,
                "the net is damaged: its stored hash is {expected:016x}, that of its content {found:016x}"
            ),
            Kind::Provenance => f.write_str("the provenance of the net is not UTF-8"),
            Kind::Weights(what) => write!(f, "invalid net: {what}"),
        }
    }
}

impl core::error::Error for NetError {}

/// Returns the 64-bit FNV-1a hash of some bytes.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

pub(super) fn check_dimensions(
    inputs: usize,
    hidden: usize,
    outputs: usize,
) -> Result<(), NetError> {
    let is_known = inputs == INPUTS
        && (LANES..=MAX_HIDDEN).contains(&hidden)
        && hidden % LANES == 0
        && outputs == OUTPUTS;
    if is_known {
        Ok(())
    } else {
        Err(NetError(Kind::Dimensions([inputs, hidden, outputs])))
    }
}

/// Returns the bytes before the weights. A provenance longer than the format's 65,535 bytes is truncated at a character
/// boundary.
pub(super) fn header(hidden: usize, scale: i16, provenance: &str) -> Vec<u8> {
    let mut len = provenance.len().min(u16::MAX.into());
    while !provenance.is_char_boundary(len) {
        len -= 1;
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    for number in [INPUTS, hidden, OUTPUTS] {
        bytes.extend(u16::try_from(number).unwrap_or(u16::MAX).to_le_bytes());
    }
    bytes.extend(scale.to_le_bytes());
    bytes.extend(u16::try_from(len).unwrap_or(u16::MAX).to_le_bytes());
    bytes.extend(&provenance.as_bytes()[..len]);
    bytes
}

/// The content of a file whose hash is correct.
pub(super) struct File<'a> {
    pub(super) hidden: usize,
    pub(super) scale: i16,
    pub(super) provenance: &'a str,
    /// Input weights, neuron biases, output weights.
    pub(super) weights: [Box<[i16]>; 3],
    pub(super) output_biases: [i32; OUTPUTS],
    pub(super) hash: u64,
}

/// Parses the bytes of a net.
pub(super) fn read(bytes: &[u8]) -> Result<File<'_>, NetError> {
    let wrong_length = |expected| {
        let found = bytes.len();
        NetError(Kind::Length { expected, found })
    };
    if !bytes.starts_with(&MAGIC) {
        let begin = &bytes[..bytes.len().min(MAGIC.len())];
        return Err(NetError(Kind::Magic(
            String::from_utf8_lossy(begin).into_owned(),
        )));
    }
    let Some((header, rest)) = bytes.split_at_checked(HEADER) else {
        return Err(wrong_length(HEADER));
    };
    let mut numbers = header[MAGIC.len()..].chunks_exact(2).map(word);
    let mut number = || numbers.next().unwrap_or_default();
    let version = number();
    if version != VERSION {
        return Err(NetError(Kind::Version(version)));
    }
    let [inputs, hidden, outputs] = [number(), number(), number()].map(usize::from);
    check_dimensions(inputs, hidden, outputs)?;
    let scale = signed(number());
    let provenance = usize::from(number());

    let lens = [INPUTS * hidden, hidden, OUTPUTS * 2 * hidden];
    let expected = size(hidden, provenance);
    if bytes.len() != expected {
        return Err(wrong_length(expected));
    }
    let (content, stored) = bytes.split_at(expected - HASH);
    let stored = stored
        .iter()
        .rev()
        .fold(0, |hash, &byte| hash << 8 | u64::from(byte));
    let computed = hash(content);
    if stored != computed {
        return Err(NetError(Kind::Hash {
            expected: stored,
            found: computed,
        }));
    }
    let (provenance, mut rest) = rest.split_at(provenance);
    let provenance = core::str::from_utf8(provenance).map_err(|_| NetError(Kind::Provenance))?;
    let weights = lens.map(|len| -> Box<[i16]> {
        let (weights, after) = rest.split_at(2 * len);
        rest = after;
        weights
            .chunks_exact(2)
            .map(|pair| signed(word(pair)))
            .collect()
    });
    let mut output_biases = [0; OUTPUTS];
    for (bias, four) in output_biases.iter_mut().zip(rest.chunks_exact(4)) {
        *bias = i32::from_le_bytes([four[0], four[1], four[2], four[3]]);
    }
    Ok(File {
        hidden,
        scale,
        provenance,
        weights,
        output_biases,
        hash: stored,
    })
}

fn word(pair: &[u8]) -> u16 {
    u16::from_le_bytes([pair[0], pair[1]])
}

/// Reinterprets the bits as a two's complement number.
const fn signed(bits: u16) -> i16 {
    i16::from_le_bytes(bits.to_le_bytes())
}
