//! Game files, in chunks that can be checked one by one.
//!
//! All numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 15 | `makruk games 1` and a line feed |
//! | 1 | 1 if no game was adjudicated, else 0 |
//! | 8 | seed |
//! | 8 | number of the first game |
//! | 4 | number of games |
//! | 4 | nodes per move |
//! | 8 | signature of the playing engine |
//! | | games |
//! | 32 | SHA-256 of all preceding bytes |
//!
//! A game:
//!
//! | bytes | content |
//! |---|---|
//! | 1 | number of moves in the random opening, from the start position |
//! | 2 | number of engine moves |
//! | 1 | result: 0 Black won, 1 draw, 2 White won |
//! | 2 each | moves of the opening, [`Move::to_bits`] |
//! | 4 each | engine moves: the move; plus 1 << 13 if the mover started its count before it, 1 << 14 if it stopped its count; then the score from the mover's point of view |

use std::{fs, path::Path};

use makruk_core::Move;
use sha2::{Digest, Sha256};

const MAGIC: &[u8; 15] = b"makruk games 1\n";
/// Size of the checksum in bytes.
const SUM: usize = 32;
const STARTS: u16 = 1 << 13;
const STOPS: u16 = 1 << 14;

/// The mover's count action before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    Start,
    Stop,
}

/// A move of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ply {
    pub(crate) mv: Move,
    pub(crate) call: Option<Call>,
    /// Score from the mover's point of view, in centipawns, or [`mate_in`].
    pub(crate) score: i16,
}

/// Scores of at least this value are mates.
pub(crate) const MATE: i16 = 30_000;

/// Returns the score for giving mate in the given number of moves.
pub(crate) fn mate_in(moves: u16) -> i16 {
    i16::MAX - i16::try_from(moves.min(2_000)).unwrap_or(2_000)
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    pub(crate) opening: Vec<Move>,
    pub(crate) plies: Vec<Ply>,
    /// White's half points.
    pub(crate) result: u8,
}

/// The properties that all chunks of a series share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Series {
    pub(crate) seed: u64,
    pub(crate) nodes: u32,
    pub(crate) engine: u64,
}

/// A chunk: games with consecutive numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chunk {
    pub(crate) series: Series,
    /// Whether each game was played until the rules ended it.
    pub(crate) to_the_end: bool,
    pub(crate) first: u64,
    pub(crate) games: Vec<Record>,
}

impl Chunk {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        bytes.push(self.to_the_end.into());
        bytes.extend(self.series.seed.to_le_bytes());
        bytes.extend(self.first.to_le_bytes());
        bytes.extend(number(self.games.len()).to_le_bytes());
        bytes.extend(self.series.nodes.to_le_bytes());
        bytes.extend(self.series.engine.to_le_bytes());
        for game in &self.games {
            bytes.push(u8::try_from(game.opening.len()).unwrap_or(u8::MAX));
            let plies = u16::try_from(game.plies.len()).unwrap_or(u16::MAX);
            bytes.extend(plies.to_le_bytes());
            bytes.push(game.result);
            for mv in &game.opening {
                bytes.extend(mv.to_bits().to_le_bytes());
            }
            for ply in &game.plies {
                let call = match ply.call {
                    None => 0,
                    Some(Call::Start) => STARTS,
                    Some(Call::Stop) => STOPS,
                };
                bytes.extend((ply.mv.to_bits() | call).to_le_bytes());
                bytes.extend(ply.score.to_le_bytes());
            }
        }
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let body = check(bytes)?;
        let mut input = Input { rest: body };
        let found: [u8; 15] = input.take()?;
        if found != *MAGIC {
            let found = String::from_utf8_lossy(&found);
            return Err(format!(
                "expected \"makruk games 1\", found {:?}",
                found.trim_end_matches(['\n', '\0'])
            ));
        }
        let to_the_end = match input.take()? {
            [0] => false,
            [1] => true,
            [other] => return Err(format!("expected 0 or 1 in byte 15, found {other}")),
        };
        let seed = u64::from_le_bytes(input.take()?);
        let first = u64::from_le_bytes(input.take()?);
        let count = u32::from_le_bytes(input.take()?);
        let nodes = u32::from_le_bytes(input.take()?);
        let engine = u64::from_le_bytes(input.take()?);
        let mut games = Vec::new();
        for _ in 0..count {
            games.push(input.game()?);
        }
        if !input.rest.is_empty() {
            return Err(format!("{} bytes after the games", input.rest.len()));
        }
        let series = Series {
            seed,
            nodes,
            engine,
        };
        Ok(Self {
            series,
            to_the_end,
            first,
            games,
        })
    }

    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let of_file = |error: String| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| of_file(error.to_string()))?;
        Self::from_bytes(&bytes).map_err(of_file)
    }
}

/// Returns the bytes before the checksum, if the checksum is correct.
pub(crate) fn check(bytes: &[u8]) -> Result<&[u8], String> {
    let split = bytes.len().checked_sub(SUM);
    let Some((body, sum)) = split.and_then(|at| bytes.split_at_checked(at)) else {
        return Err(format!("{} bytes are not enough", bytes.len()));
    };
    let computed = Sha256::digest(body);
    if computed.as_slice() != sum {
        let begin = |sum: &[u8]| {
            sum.iter()
                .take(4)
                .fold(0, |n, &byte| n << 8 | u32::from(byte))
        };
        return Err(format!(
            "the checksum is {:08x}…, but that of the content is {:08x}…",
            begin(sum),
            begin(&computed)
        ));
    }
    Ok(body)
}

/// A reader of bytes.
pub(crate) struct Input<'a> {
    pub(crate) rest: &'a [u8],
}

impl Input<'_> {
    pub(crate) fn take<const N: usize>(&mut self) -> Result<[u8; N], String> {
        let (head, rest) = self
            .rest
            .split_first_chunk()
            .ok_or_else(|| "unexpected end of the file".to_owned())?;
        self.rest = rest;
        Ok(*head)
    }

    fn mv(bits: u16) -> Result<Move, String> {
        Move::from_bits(bits).ok_or_else(|| format!("{bits:#06x} is not a move"))
    }

    fn game(&mut self) -> Result<Record, String> {
        let [opening_len] = self.take()?;
        let plies_len = u16::from_le_bytes(self.take()?);
        let [result] = self.take()?;
        if result > 2 {
            return Err(format!("expected a result from 0 to 2, found {result}"));
        }
        let mut opening = Vec::new();
        for _ in 0..opening_len {
            opening.push(Self::mv(u16::from_le_bytes(self.take()?))?);
        }
        let mut plies = Vec::new();
        for _ in 0..plies_len {
            let bits = u16::from_le_bytes(self.take()?);
            let call = match bits & (STARTS | STOPS) {
                0 => None,
                STARTS => Some(Call::Start),
                STOPS => Some(Call::Stop),
                _ => return Err(format!("{bits:#06x} starts and stops a count")),
            };
            plies.push(Ply {
                mv: Self::mv(bits & !(STARTS | STOPS))?,
                call,
                score: i16::from_le_bytes(self.take()?),
            });
        }
        Ok(Record {
            opening,
            plies,
            result,
        })
    }
}

#[cfg(test)]
mod tests {
    use makruk_core::{Move, Square};

    use super::{Call, Chunk, Ply, Record, Series, mate_in};

    fn sample() -> Chunk {
        let mv = |from, to| Move::new(from, to);
        let ply = |mv, call, score| Ply { mv, call, score };
        let game = Record {
            opening: vec![mv(Square::E3, Square::E4)],
            plies: vec![
                ply(mv(Square::E6, Square::E5), None, -12),
                ply(mv(Square::A5, Square::A6).promoting(), Some(Call::Start), 0),
                ply(mv(Square::D8, Square::D7), Some(Call::Stop), mate_in(3)),
            ],
            result: 2,
        };
        let short = Record {
            opening: Vec::new(),
            plies: Vec::new(),
            result: 1,
        };
        Chunk {
            series: Series {
                seed: 7,
                nodes: 1_000,
                engine: 123,
            },
            to_the_end: true,
            first: 512,
            games: vec![game, short],
        }
    }

    #[test]
    fn written_games_are_read_back() {
        let chunk = sample();
        let bytes = chunk.to_bytes();
        assert_eq!(bytes.len(), 48 + (4 + 2 + 3 * 4) + 4 + 32);
        assert_eq!(Chunk::from_bytes(&bytes), Ok(chunk));
    }

    #[test]
    fn truncated_or_corrupted_chunks_are_rejected() {
        let bytes = sample().to_bytes();
        for len in 0..bytes.len() {
            assert!(Chunk::from_bytes(&bytes[..len]).is_err(), "{len} bytes");
        }
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 0x10;
            assert!(Chunk::from_bytes(&flipped).is_err(), "byte {at}");
        }
    }
}
