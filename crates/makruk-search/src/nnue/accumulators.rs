//! Hidden layers of the positions on the current line of a search.

use alloc::vec::Vec;

use makruk_core::Color;

use super::{
    InputBoard, Net,
    input_board::{View, squares},
};

/// The hidden layers of the positions on the current line of a search, indexed by ply.
///
/// The accumulators are only a cache: each layer is stored with its board, and a new layer is computed from the stored
/// layer whose board differs least. [`Accumulators::evaluate`] is therefore correct after any sequence of calls, and
/// fast if the positions of successive plies follow from each other.
///
/// # Examples
///
/// ```
/// use makruk::{Board, Color, nnue::{Accumulators, InputBoard, Net, Parts}};
///
/// let net = Net::new(&Parts::zero(32), 400, "zeros")?;
/// let mut accumulators = Accumulators::new();
/// let board = InputBoard::new(&Board::start());
/// assert_eq!(accumulators.evaluate(&net, &board, Color::White, 0), 0);
/// # Ok::<(), makruk::nnue::NetError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Accumulators {
    /// Hash of the net that computed the layers.
    net: u64,
    hidden: usize,
    /// White's and Black's view for each ply.
    slots: Vec<[Option<Seen>; 2]>,
    values: Vec<i16>,
}

/// The board that a hidden layer belongs to.
#[derive(Clone, Copy, Debug)]
struct Seen {
    board: InputBoard,
    view: View,
}

/// Inputs that differ between two boards.
#[derive(Debug)]
struct Changes {
    added: [u16; 64],
    removed: [u16; 64],
    counts: [usize; 2],
}

impl Accumulators {
    /// Creates empty accumulators.
    pub const fn new() -> Self {
        Self {
            net: 0,
            hidden: 0,
            slots: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Evaluates a position for the side to move, in centipawns, and stores its hidden layer for this ply. Memory grows
    /// with the maximum ply: four bytes per neuron and ply.
    #[inline]
    pub fn evaluate(&mut self, net: &Net, board: &InputBoard, turn: Color, ply: usize) -> i32 {
        if self.net != net.hash() || self.slots.len() <= ply {
            self.make_room(net, ply);
        }
        for color in Color::ALL {
            self.update(net, board, color, ply);
        }
        let (white, black) =
            self.values[ply * 2 * self.hidden..][..2 * self.hidden].split_at(self.hidden);
        match turn {
            Color::White => net.output(white, black, board.output()),
            Color::Black => net.output(black, white, board.output()),
        }
    }

    #[cold]
    fn make_room(&mut self, net: &Net, ply: usize) {
        if self.net != net.hash() || self.hidden != net.hidden() {
            self.slots.clear();
            self.values.clear();
            (self.net, self.hidden) = (net.hash(), net.hidden());
        }
        let plies = self.slots.len().max(ply + 1);
        self.slots.resize(plies, [None; 2]);
        self.values.resize(plies * 2 * self.hidden, 0);
    }

    /// Computes the hidden layer of a side's view at a ply.
    #[inline]
    fn update(&mut self, net: &Net, board: &InputBoard, color: Color, ply: usize) {
        let view = board.view(color);
        // Start from the empty board, or from the nearby stored layer whose board differs least.
        let mut least = board.len();
        let mut source = None;
        let mut from = InputBoard::EMPTY;
        for back in [1, 0, 2] {
            let Some(at) = ply.checked_sub(back) else {
                continue;
            };
            if let Some(seen) = self.slots[at][color as usize] {
                let changed = board.difference(&seen.board).count_ones();
                if seen.view == view && changed < least {
                    (least, source, from) = (changed, Some(at), seen.board);
                    if changed <= 2 {
                        break;
                    }
                }
            }
        }
        self.slots[ply][color as usize] = Some(Seen {
            board: *board,
            view,
        });
        let hidden = self.hidden;
        let start = |ply: usize| (2 * ply + color as usize) * hidden;
        let changes = Changes::between(&from, board, view);
        match source {
            None => {
                let target = &mut self.values[start(ply)..][..hidden];
                target.copy_from_slice(net.biases());
                changes.apply(net, target);
            }
            Some(at) if at == ply => {
                changes.apply(net, &mut self.values[start(ply)..][..hidden]);
            }
            Some(at) => {
                let (before, after) = self.values.split_at_mut(start(ply));
                let source = &before[start(at)..][..hidden];
                changes.apply_to(net, source, &mut after[..hidden]);
            }
        }
    }
}

impl Changes {
    #[inline]
    fn between(from: &InputBoard, to: &InputBoard, view: View) -> Self {
        let mut changes = Self {
            added: [0; 64],
            removed: [0; 64],
            counts: [0; 2],
        };
        let [added, removed] = &mut changes.counts;
        #[allow(clippy::cast_possible_truncation)] // below 768
        for square in squares(from.difference(to)) {
            if let Some(input) = to.input(square, view) {
                changes.added[*added] = input as u16;
                *added += 1;
            }
            if let Some(input) = from.input(square, view) {
                changes.removed[*removed] = input as u16;
                *removed += 1;
            }
        }
        changes
    }

    fn added(&self) -> &[u16] {
        &self.added[..self.counts[0]]
    }

    fn removed(&self) -> &[u16] {
        &self.removed[..self.counts[1]]
    }

    /// Applies the changes to a hidden layer.
    fn apply(&self, net: &Net, values: &mut [i16]) {
        for &input in self.added() {
            add(values, net.input(input.into()));
        }
        for &input in self.removed() {
            subtract(values, net.input(input.into()));
        }
    }

    /// Computes a hidden layer from another by applying the changes.
    #[inline]
    fn apply_to(&self, net: &Net, source: &[i16], target: &mut [i16]) {
        let row = |input: u16| net.input(input.into());
        match (self.added(), self.removed()) {
            (&[added], &[removed]) => {
                let weights = row(added).iter().zip(row(removed));
                for ((target, source), (plus, minus)) in target.iter_mut().zip(source).zip(weights)
                {
                    *target = source.wrapping_add(*plus).wrapping_sub(*minus);
                }
            }
            (&[added], &[removed, captured]) => {
                let weights = row(added).iter().zip(row(removed)).zip(row(captured));
                for ((target, source), ((plus, minus), other)) in
                    target.iter_mut().zip(source).zip(weights)
                {
                    *target = source
                        .wrapping_add(*plus)
                        .wrapping_sub(*minus)
                        .wrapping_sub(*other);
                }
            }
            _ => {
                target.copy_from_slice(source);
                self.apply(net, target);
            }
        }
    }
}

// The sum over a board's inputs fits into 16 bits, as checked when the net was created; intermediate sums may wrap.

#[inline]
fn add(values: &mut [i16], weights: &[i16]) {
    for (value, weight) in values.iter_mut().zip(weights) {
        *value = value.wrapping_add(*weight);
    }
}

#[inline]
fn subtract(values: &mut [i16], weights: &[i16]) {
    for (value, weight) in values.iter_mut().zip(weights) {
        *value = value.wrapping_sub(*weight);
    }
}
