//! Score files: search results for positions near those of games.
//!
//! The games and a seed determine the positions, so only scores are stored. All numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 16 | `makruk scores 1` and a line feed |
//! | 8 | seed |
//! | 4 | nodes per position |
//! | 8 | signature of the engine that searched |
//! | 4 | positions requested per game |
//! | 32 | SHA-256 of the game file |
//! | 2 each | scores from the mover's point of view in centipawns; -32768 if the best move is not quiet |
//! | 32 | SHA-256 of all preceding bytes |

use std::{fs, path::Path};

use sha2::{Digest, Sha256};

use super::chunk::{Input, Series, check};

const MAGIC: &[u8; 16] = b"makruk scores 1\n";
const NOT_QUIET: i16 = i16::MIN;

/// The scores of positions near the games of a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scores {
    pub(crate) series: Series,
    /// Positions requested per game.
    pub(crate) of_each: usize,
    /// SHA-256 of the chunk.
    pub(crate) chunk: [u8; 32],
    /// `None` if the best move is not quiet.
    pub(crate) values: Vec<Option<i16>>,
}

impl Scores {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.series.seed.to_le_bytes());
        bytes.extend(self.series.nodes.to_le_bytes());
        bytes.extend(self.series.engine.to_le_bytes());
        let of_each = u32::try_from(self.of_each).unwrap_or(u32::MAX);
        bytes.extend(of_each.to_le_bytes());
        bytes.extend(self.chunk);
        for score in &self.values {
            bytes.extend(score.unwrap_or(NOT_QUIET).to_le_bytes());
        }
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        bytes
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let mut input = Input {
            rest: check(bytes)?,
        };
        let found: [u8; 16] = input.take()?;
        if found != *MAGIC {
            let found = String::from_utf8_lossy(&found);
            return Err(format!(
                "expected \"makruk scores 1\", found {:?}",
                found.trim_end_matches(['\n', '\0'])
            ));
        }
        let series = Series {
            seed: u64::from_le_bytes(input.take()?),
            nodes: u32::from_le_bytes(input.take()?),
            engine: u64::from_le_bytes(input.take()?),
        };
        let of_each = u32::from_le_bytes(input.take()?);
        let chunk = input.take()?;
        let mut values = Vec::new();
        while !input.rest.is_empty() {
            let score = i16::from_le_bytes(input.take()?);
            values.push((score != NOT_QUIET).then_some(score));
        }
        Ok(Self {
            series,
            of_each: usize::try_from(of_each).unwrap_or(usize::MAX),
            chunk,
            values,
        })
    }

    /// Reads the scores for the chunk with the given hash.
    pub(crate) fn read(path: &Path, chunk: [u8; 32]) -> Result<Self, String> {
        let of_file = |error: String| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| of_file(error.to_string()))?;
        let scores = Self::from_bytes(&bytes).map_err(of_file)?;
        if scores.chunk != chunk {
            return Err(of_file("the scores belong to different games".to_owned()));
        }
        Ok(scores)
    }
}

#[cfg(test)]
mod tests {
    use super::Scores;
    use crate::nnue::chunk::Series;

    fn sample() -> Scores {
        Scores {
            series: Series {
                seed: 7,
                nodes: 250,
                engine: 123,
            },
            of_each: 40,
            chunk: [9; 32],
            values: vec![Some(-12), None, Some(1_999)],
        }
    }

    #[test]
    fn written_scores_are_read_back() {
        let bytes = sample().to_bytes();
        assert_eq!(bytes.len(), 72 + 3 * 2 + 32);
        assert_eq!(Scores::from_bytes(&bytes), Ok(sample()));
    }

    #[test]
    fn truncated_or_corrupted_scores_are_rejected() {
        let bytes = sample().to_bytes();
        for len in 0..bytes.len() {
            assert!(Scores::from_bytes(&bytes[..len]).is_err(), "{len} bytes");
        }
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 0x10;
            assert!(Scores::from_bytes(&flipped).is_err(), "byte {at}");
        }
    }
}
