//! The model: the likelihood of each legal move, in integer arithmetic.

use makruk_core::{MAX_MOVES, Move, MoveList, Position};

use super::{
    canonical::canonical,
    features::{FEATURES, Features, POSITION_FEATURES, Part, Scene},
    memory::Memory,
    temper::Temper,
    view::at,
    weights::OUTPUT,
};

/// The number of hidden sums in the model.
pub(crate) const HIDDEN: usize = 16;
/// The total number of features; each has one row of hidden weights.
pub(crate) const ROWS: usize = FEATURES;
/// The number of position features, which come first and have no linear weights.
pub(crate) const POSITION_ROWS: usize = POSITION_FEATURES;

/// The learned weights, little-endian: the rows of hidden weights, one byte each, then the linear weights, two bytes each.
const LEARNED: &[u8] = include_bytes!("weights.bin");

/// Returns a byte of the learned weights, or 0 past their end, so that features can be added before they are trained.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
const fn learned(index: usize) -> u8 {
    if index < LEARNED.len() {
        LEARNED[index]
    } else {
        0
    }
}

/// The number of 16-bit lanes; two hidden sums share a lane.
const LANES: usize = HIDDEN / 2;
/// Converts a sum of products, in units of 1 / (64 · 64), to a score, in units of 1 / 64.
const SCORE_SHIFT: u32 = 6;

/// `[[i16; 8]; ROWS]`, row = feature. A lane holds two weights in units of 1 / 64: the high byte is the signed weight of the
/// hidden sum `2 · lane + 1`, the low byte is the weight of the hidden sum `2 · lane` plus 128.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
static ROW_WEIGHTS: [[i16; LANES]; ROWS] = {
    let mut rows = [[0; LANES]; ROWS];
    let mut i = 0;
    while i < ROWS * LANES {
        let (low, high) = (learned(2 * i), learned(2 * i + 1));
        rows[i / LANES][i % LANES] = i16::from_le_bytes([low ^ 0x80, high]);
        i += 1;
    }
    rows
};

/// `[i16; ROWS - POSITION_ROWS]`, index = feature minus the number of position features: the linear weight.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
static LINEAR: [i16; ROWS - POSITION_ROWS] = {
    let mut weights = [0; ROWS - POSITION_ROWS];
    let mut i = 0;
    while i < weights.len() {
        let at = ROWS * HIDDEN + 2 * i;
        weights[i] = i16::from_le_bytes([learned(at), learned(at + 1)]);
        i += 1;
    }
    weights
};

/// `[[i16; 8]; 2]`, unit = 1 / 64: the output weights for the low bytes and for the high bytes.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
static OUTPUTS: [[i16; LANES]; 2] = {
    let mut outputs = [[0; LANES]; 2];
    let mut lane = 0;
    while lane < LANES {
        outputs[0][lane] = OUTPUT[lane][0] as i16;
        outputs[1][lane] = OUTPUT[lane][1] as i16;
        lane += 1;
    }
    outputs
};

/// `[u32; 832]`, index = difference between the best score and a score, value = e^(-index / 64) in units of 1 / 65,536, at
/// least 1. Computed in integers: x₀ = 2⁶², xₙ₊₁ = ⌊xₙ · K / 2⁶²⌋ with K = ⌊2⁶² · e^(-1/64)⌋, and the value is ⌊xₙ / 2⁴⁶⌋.
#[allow(clippy::indexing_slicing)] // evaluated at compile time
static EXPONENTIALS: [u32; 832] = {
    const K: u128 = 4_540_188_453_729_421_604;
    let mut table = [1; 832];
    let mut x = 1_u128 << 62;
    let mut i = 0;
    while i < table.len() {
        #[allow(clippy::cast_possible_truncation)] // at most 2^16
        let value = (x >> 46) as u32;
        if value > 1 {
            table[i] = value;
        }
        x = (x * K) >> 62;
        i += 1;
    }
    table
};

/// Total size of these tables in bytes: weights and exponentials.
pub(crate) const TABLE_BYTES: usize = size_of_val(&ROW_WEIGHTS)
    + size_of_val(&LINEAR)
    + size_of_val(&EXPONENTIALS)
    + size_of_val(&OUTPUTS);

/// The hidden sums, before subtracting the bias of the low bytes.
#[derive(Clone, Copy, Debug)]
struct Sums {
    /// Sums of the full 16-bit lanes, modulo 2^16.
    whole: [i16; LANES],
    /// Sums of the high bytes.
    high: [i16; LANES],
    /// Number of rows added.
    rows: i16,
}

impl Sums {
    const ZERO: Self = Self {
        whole: [0; LANES],
        high: [0; LANES],
        rows: 0,
    };

    #[inline]
    fn add(&mut self, rows: &[u16]) {
        self.rows = self
            .rows
            .wrapping_add(i16::try_from(rows.len()).unwrap_or_default());
        for &row in rows {
            if let Some(weights) = ROW_WEIGHTS.get(usize::from(row)) {
                for (sum, weight) in self.whole.iter_mut().zip(weights) {
                    *sum = sum.wrapping_add(*weight);
                }
                for (sum, weight) in self.high.iter_mut().zip(weights) {
                    *sum = sum.wrapping_add(*weight >> 8);
                }
            }
        }
    }

    /// Returns the weighted sum of the positive hidden sums.
    #[inline]
    fn output(&self) -> i32 {
        let bias = self.rows.wrapping_mul(128);
        let low = self.whole.iter().zip(&self.high).map(|(whole, high)| {
            let low = whole.wrapping_sub(high << 8).wrapping_sub(bias);
            i32::from(low.max(0))
        });
        let high = self.high.iter().map(|high| i32::from(*high.max(&0)));
        let [for_low, for_high] = &OUTPUTS;
        let low = low
            .zip(for_low)
            .map(|(sum, weight)| sum * i32::from(*weight));
        let high = high
            .zip(for_high)
            .map(|(sum, weight)| sum * i32::from(*weight));
        low.sum::<i32>() + high.sum::<i32>()
    }
}

/// The legal moves of a position in canonical order, each with its likelihood in the model.
#[derive(Clone, Debug)]
pub struct Candidates {
    moves: MoveList,
    scores: [i32; MAX_MOVES],
    /// The highest score.
    best: i32,
    /// In units of 1 / 16.
    scale: i32,
}

impl Candidates {
    /// Returns the moves in [canonical order](Move), which is also that of the scores and weights.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the scores of the moves: natural logarithms in units of 1 / 64, up to an additive constant.
    ///
    /// ```
    /// use makruk::{Position, moves::model::Predictor};
    ///
    /// let candidates = Predictor::new(&Position::start()).candidates();
    /// assert_eq!(candidates.scores().len(), candidates.moves().len());
    /// ```
    pub fn scores(&self) -> &[i32] {
        self.scores.get(..self.moves.len()).unwrap_or_default()
    }

    /// Returns the weights of the moves; a move's probability is its weight divided by the sum. The likeliest move's weight
    /// is 65,536, and no weight is 0.
    ///
    /// ```
    /// use makruk::{Position, moves::model::Predictor};
    ///
    /// let candidates = Predictor::new(&Position::start()).candidates();
    /// assert_eq!(candidates.weights().max(), Some(65_536));
    /// assert!(candidates.weights().all(|weight| weight > 0)); // every legal move can be written
    /// ```
    pub fn weights(&self) -> impl Iterator<Item = u32> + Clone + '_ {
        self.scaled(self.scale)
    }

    /// Returns the weights at the given scale.
    fn scaled(&self, scale: i32) -> impl Iterator<Item = u32> + Clone + '_ {
        self.scores().iter().map(move |score| {
            let below = ((self.best - score) * scale) >> 4;
            let below = usize::try_from(below).unwrap_or_default();
            EXPONENTIALS.get(below).copied().unwrap_or(1)
        })
    }

    /// Returns a move's weight and the sum of all weights, at the given scale.
    fn share(&self, index: usize, scale: i32) -> (u32, u32) {
        let weight = self.scaled(scale).nth(index).unwrap_or_default();
        (weight, self.scaled(scale).sum())
    }
}

/// Predicts the next move of a game from its position and history.
#[derive(Clone, Debug)]
pub struct Predictor {
    position: Position,
    memory: Memory,
    temper: Temper,
}

impl Predictor {
    /// Creates a predictor for a game with the given start position.
    ///
    /// ```
    /// use makruk::{Position, moves::model::Predictor};
    ///
    /// let predictor = Predictor::new(&Position::start());
    /// assert_eq!(predictor.candidates().moves().len(), 23);
    /// ```
    pub fn new(start: &Position) -> Self {
        Self {
            position: start.clone(),
            memory: Memory::new(),
            temper: Temper::new(),
        }
    }

    /// Returns the current position of the game.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Plays the candidate at an index; does nothing for an index past the end.
    ///
    /// ```
    /// use makruk::{Color, Position, moves::model::Predictor};
    ///
    /// let mut predictor = Predictor::new(&Position::start());
    /// let candidates = predictor.candidates();
    /// predictor.play(&candidates, 19); // e3e4
    /// assert_eq!(predictor.position().turn(), Color::Black);
    /// ```
    pub fn play(&mut self, candidates: &Candidates, index: usize) {
        if candidates.moves.len() > 1 {
            self.temper.learn(|scale| candidates.share(index, scale));
        }
        if let Some(&mv) = candidates.moves.get(index) {
            self.advance(mv);
        }
    }

    /// Plays a legal move without adapting the confidence.
    ///
    /// ```
    /// use makruk::{Move, Position, Square, moves::model::Predictor};
    ///
    /// let mut predictor = Predictor::new(&Position::start());
    /// predictor.advance(Move::new(Square::E3, Square::E4));
    /// assert!(predictor.position().board().get(Square::E4).is_some());
    /// ```
    pub fn advance(&mut self, mv: Move) {
        let undo = self.position.play_unchecked(mv);
        self.memory.advance(&self.position, &undo);
    }

    /// Returns the legal moves with their weights.
    ///
    /// ```
    /// use makruk::{Position, moves::model::Predictor};
    ///
    /// let candidates = Predictor::new(&Position::start()).candidates();
    /// let scored = candidates.moves().iter().zip(candidates.scores());
    /// let (likeliest, _) = scored.max_by_key(|&(_, score)| score).unwrap();
    /// assert!(Position::start().is_legal(*likeliest));
    /// ```
    pub fn candidates(&self) -> Candidates {
        let mut candidates = Candidates {
            moves: canonical(&self.position),
            scores: [0; MAX_MOVES],
            best: 0,
            scale: self.temper.scale(),
        };
        if candidates.moves.len() < 2 {
            return candidates;
        }
        let mut scores = candidates.scores.iter_mut();
        let (mut of_position, mut of_piece) = (Sums::ZERO, Sums::ZERO);
        let mut of_piece_linear = 0;
        self.describe(&candidates.moves, |part| match part {
            Part::Position(rows) => of_position.add(rows),
            Part::Piece(rows) => {
                of_piece = of_position;
                of_piece.add(rows);
                of_piece_linear = linear(rows);
            }
            Part::Move(rows) => {
                let mut sums = of_piece;
                sums.add(rows);
                let line = of_piece_linear + linear(rows);
                if let Some(score) = scores.next() {
                    *score = (sums.output() + (line << 2)) >> SCORE_SHIFT;
                }
            }
        });
        let best = candidates.scores().iter().copied().max();
        candidates.best = best.unwrap_or_default();
        candidates
    }

    /// Calls `visit` with the features of the position, then with those of each legal move, preceded by those of its piece
    /// whenever the piece changes. `moves` are the legal moves in canonical order.
    pub(crate) fn describe(&self, moves: &[Move], mut visit: impl FnMut(Part<'_>)) {
        let mut scene = Scene::new(&self.position, &self.memory);
        let mut features = Features::new();
        scene.of_position(moves.len(), &mut features);
        visit(Part::Position(features.rows()));

        let mut exchanges = [0; MAX_MOVES];
        for (exchange, &mv) in exchanges.iter_mut().zip(moves) {
            *exchange = scene.exchange(mv);
            scene.best_exchange = scene.best_exchange.max(*exchange);
        }
        let mut from = None;
        let mut piece = None;
        for (&mv, exchange) in moves.iter().zip(exchanges) {
            if from != Some(mv.from()) {
                from = Some(mv.from());
                features.clear();
                piece = Some(scene.of_piece(scene.turned(mv.from().index()), &mut features));
                visit(Part::Piece(features.rows()));
            }
            features.clear();
            if let Some(piece) = &piece {
                scene.of_move(mv, piece, exchange, &mut features);
            }
            visit(Part::Move(features.rows()));
        }
    }
}

fn linear(rows: &[u16]) -> i32 {
    rows.iter()
        .map(|&row| i32::from(at(&LINEAR, usize::from(row) - POSITION_ROWS)))
        .sum()
}
