//! Samples: quiet positions of games, with training targets for the net.

use std::path::PathBuf;

use makruk_core::{Color, Position, random::Random};
use makruk_rules::{Game, Rules};
use makruk_search::{Score, evaluate, nnue::InputBoard, tuning};
use sha2::{Digest, Sha256};

use super::{
    chunk::{Chunk, Record},
    datagen::chunks_of,
    replay::replay,
    scores::Scores,
};

/// Selects the positions and games.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Selection {
    /// Folders of games
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    /// Number of chunks per folder
    #[arg(long, default_value_t = usize::MAX)]
    chunks: usize,
    /// Learn from the scores beside the games, too
    #[arg(long)]
    scores: bool,
    /// Maximum number of positions per game
    #[arg(long, default_value_t = 80)]
    pub(crate) most: usize,
}

/// A position with the score and result of its game, for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) board: InputBoard,
    pub(crate) turn: Color,
    /// Half points; `None` if no game continued from here.
    pub(crate) result: Option<u8>,
    /// In centipawns.
    pub(crate) score: i16,
    /// The shares of a lead that the count leaves, from 0 to 1: of the mover's lead, and of the other side's.
    pub(crate) parts: [f32; 2],
}

/// Samples for training and for validation, from different games.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    pub(crate) learned: Vec<Sample>,
    pub(crate) validation: Vec<Sample>,
    /// The games of the training samples.
    records: Vec<Record>,
    pub(crate) games: usize,
    /// SHA-256 of the chunks' own hashes.
    pub(crate) hash: String,
}

/// One in this many games is for validation.
const VALIDATION: usize = 20;
/// Positions with a larger score in centipawns count as decided.
const DECIDED: u16 = 2_000;
/// Positions after this many plies without a capture or a bia move are skipped.
const STALE: u32 = 40;

impl Samples {
    pub(crate) fn read(selection: &Selection) -> Result<Self, String> {
        let mut samples = Self::default();
        let mut hash = Sha256::new();
        for folder in &selection.folders {
            let paths = chunks_of(folder)?;
            for path in paths.iter().take(selection.chunks) {
                let chunk = Chunk::read(path)?;
                let of_chunk = Sha256::digest(chunk.to_bytes());
                hash.update(of_chunk);
                if selection.scores {
                    let scores = Scores::read(&path.with_extension("scores"), of_chunk.into())?;
                    hash.update(Sha256::digest(scores.to_bytes()));
                    samples.add_scores(&chunk, &scores)?;
                }
                for (game, number) in chunk.games.into_iter().zip(chunk.first..) {
                    samples
                        .add(game, number, selection.most)
                        .map_err(|error| format!("{}: game {number}: {error}", path.display()))?;
                }
            }
        }
        samples.hash = format!("{:x}", hash.finalize());
        Ok(samples)
    }

    /// Adds the positions near a chunk's games that have a score.
    fn add_scores(&mut self, chunk: &Chunk, scores: &Scores) -> Result<(), String> {
        let mut all = scores.values.iter();
        let games = chunk.games.iter().zip(chunk.first..);
        for (of_all, (game, number)) in (self.games..).zip(games) {
            let mut random = Random::of_job(scores.series.seed, number);
            for position in positions_near(game, scores.of_each, &mut random) {
                let score = all.next().ok_or("too few scores")?;
                // Positions near a validation game must not be used for training.
                if of_all % VALIDATION != 0 {
                    self.learned
                        .extend(score.and_then(|score| sample_near(&position, score)));
                }
            }
        }
        match all.next() {
            Some(_) => Err("too many scores".to_owned()),
            None => Ok(()),
        }
    }

    /// Adds the positions of a game.
    fn add(&mut self, game: Record, number: u64, most: usize) -> Result<(), String> {
        let mut samples = of_game(&game)?;
        let mut random = Random::of_job(0, number);
        while samples.len() > most {
            samples.swap_remove(random.index(samples.len()));
        }
        if self.games % VALIDATION == 0 {
            self.validation.extend(samples);
        } else {
            self.learned.extend(samples);
            self.records.push(game);
        }
        self.games += 1;
        Ok(())
    }

    /// Returns positions near those of the games, `of_each` per game, with the hand-crafted evaluation. Each position costs a
    /// thousandth of a search. The positions contain features that never occur in games: hanging pieces, odd squares, large
    /// leads.
    pub(crate) fn near(&self, of_each: usize, seed: u64) -> Vec<Sample> {
        let mut samples = Vec::new();
        for (game, number) in self.records.iter().zip(0..) {
            for position in positions_near(game, of_each, &mut Random::of_job(seed, number)) {
                if let Score::Cp(score) = evaluate(&Game::new(position.clone(), Rules::THAI)) {
                    let score = i16::try_from(score).unwrap_or(i16::MAX);
                    samples.extend(sample_near(&position, score));
                }
            }
        }
        samples
    }
}

/// Returns `of_each` positions one to four random moves away from those of a game, without check or a bare khun. The
/// game must come from [`Samples::read`] or the generator, so that its moves are legal.
pub(crate) fn positions_near(game: &Record, of_each: usize, random: &mut Random) -> Vec<Position> {
    let mut position = Position::start();
    for mv in &game.opening {
        position.play_unchecked(*mv);
    }
    let mut positions = Vec::new();
    for ply in &game.plies {
        if random.index(game.plies.len() << 16) < of_each << 16 {
            positions.extend(wander(position.clone(), random));
        }
        position.play_unchecked(ply.mv);
    }
    positions
}

/// Returns a sample of a position near a game, unless it is decided or a khun is bare.
fn sample_near(position: &Position, score: i16) -> Option<Sample> {
    if score.unsigned_abs() >= DECIDED {
        return None;
    }
    sample(&Game::new(position.clone(), Rules::THAI), score, None)
}

/// Returns a sample of a game's current position, unless a khun is bare: the net does not evaluate these positions.
fn sample(game: &Game, score: i16, result: Option<u8>) -> Option<Sample> {
    let position = game.position();
    tuning::net_parts(game).map(|parts| Sample {
        board: InputBoard::new(position.board()),
        turn: position.turn(),
        result,
        score,
        parts,
    })
}

/// Returns the quiet positions of a game.
fn of_game(game: &Record) -> Result<Vec<Sample>, String> {
    let mut samples = Vec::new();
    replay(game, |played, ply| {
        let (position, mv) = (played.position(), ply.mv);
        let is_quiet =
            !position.is_check() && position.board().get(mv.to()).is_none() && !mv.is_promotion();
        if is_quiet && ply.score.unsigned_abs() < DECIDED && position.halfmoves() < STALE {
            let result = match position.turn() {
                Color::White => game.result,
                Color::Black => 2 - game.result,
            };
            samples.extend(sample(played, ply.score, Some(result)));
        }
    })?;
    Ok(samples)
}

/// Plays one to four random moves; returns `None` if they lead to a check or a bare khun.
fn wander(mut position: Position, random: &mut Random) -> Option<Position> {
    for _ in 0..=random.index(4) {
        let moves = position.legal_moves();
        position.play_unchecked(*moves.get(random.index(moves.len()))?);
    }
    let board = position.board();
    let is_bare = Color::ALL.into_iter().any(|color| board.is_bare(color));
    (!position.is_check() && !is_bare).then_some(position)
}

#[cfg(test)]
mod tests {
    use makruk_core::Setup;
    use makruk_notation::Fen;
    use makruk_rules::{Game, Rules};

    use super::sample;

    fn parts(fen: &str) -> Option<[f32; 2]> {
        let fen: Fen = fen.parse().expect("a FEN");
        let game = Game::from_setup(&Setup::from(fen), Rules::THAI).expect("a position");
        sample(&game, 0, None).map(|sample| sample.parts)
    }

    #[test]
    fn a_running_count_leaves_a_share_of_the_other_sides_lead() {
        let board = "8/8/4k3/4n3/8/8/R7/7K b";
        assert_eq!(parts(&format!("{board} - - 0 1")), Some([1.0, 1.0]));
        // Board's honour ends after 64 moves, of which 49 are counted.
        let [own, other] = parts(&format!("{board} - 128 98 50")).expect("no bare khun");
        assert!(own > 0.99, "{own}");
        assert!((0.45..0.55).contains(&other), "{other}");
    }

    #[test]
    fn a_bare_khun_is_no_sample() {
        assert_eq!(parts("8/8/4k3/8/8/3K4/R7/8 w - - 0 1"), None);
    }
}
