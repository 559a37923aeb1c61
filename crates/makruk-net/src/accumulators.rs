//! Hidden layers of the positions on the current line of a search.

use alloc::vec::Vec;

use crate::{
    Board, Net, Side,
    board::{View, squares},
};

/// The hidden layers of the positions on the current line of a search, by ply.
///
/// What it holds is only a cache: each layer is stored with its board, and a new one is made from the
/// stored layer whose board differs least. So [`Accumulators::evaluate`] is right after any sequence of calls, and
/// fast if the position of a ply follows from those of the plies before it.
///
/// # Examples
///
/// ```
/// use makruk_net::{Accumulators, Board, Kind, Net, Parts, Side};
///
/// let net = Net::new(&Parts::zero(32), 400, "zeros")?;
/// let mut accumulators = Accumulators::new();
/// let mut board = Board::EMPTY;
/// board.put(3, Side::White, Kind::Khun);
/// assert_eq!(accumulators.evaluate(&net, &board, Side::White, 0), 0);
/// # Ok::<(), makruk_net::NetError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Accumulators {
    /// Hash of the net that they are of.
    net: u64,
    hidden: usize,
    /// For each ply White's and Black's view.
    slots: Vec<[Option<Seen>; 2]>,
    values: Vec<i16>,
}

/// What a hidden layer is the layer of.
#[derive(Clone, Copy, Debug)]
struct Seen {
    board: Board,
    view: View,
}

/// Inputs that change from one board to another.
#[derive(Debug)]
struct Changes {
    added: [u16; 64],
    removed: [u16; 64],
    counts: [usize; 2],
}

impl Accumulators {
    /// Creates accumulators without any layer.
    pub const fn new() -> Self {
        Self {
            net: 0,
            hidden: 0,
            slots: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Evaluates a position for the side to move, in centipawns, and keeps its hidden layer for this
    /// ply. Memory grows with the greatest ply: four bytes per neuron and ply.
    #[inline]
    pub fn evaluate(&mut self, net: &Net, board: &Board, turn: Side, ply: usize) -> i32 {
        if self.net != net.hash() || self.slots.len() <= ply {
            self.make_room(net, ply);
        }
        for side in Side::ALL {
            self.update(net, board, side, ply);
        }
        let (white, black) =
            self.values[ply * 2 * self.hidden..][..2 * self.hidden].split_at(self.hidden);
        match turn {
            Side::White => net.output(white, black, board.output()),
            Side::Black => net.output(black, white, board.output()),
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

    /// Makes the hidden layer of a side's view at a ply.
    #[inline]
    fn update(&mut self, net: &Net, board: &Board, side: Side, ply: usize) {
        let view = board.view(side);
        // From no piece at all, or the least different of the stored layers nearby.
        let mut least = board.len();
        let mut source = None;
        let mut from = Board::EMPTY;
        for back in [1, 0, 2] {
            let Some(at) = ply.checked_sub(back) else {
                continue;
            };
            if let Some(seen) = self.slots[at][side as usize] {
                let changed = board.difference(&seen.board).count_ones();
                if seen.view == view && changed < least {
                    (least, source, from) = (changed, Some(at), seen.board);
                    if changed <= 2 {
                        break;
                    }
                }
            }
        }
        self.slots[ply][side as usize] = Some(Seen {
            board: *board,
            view,
        });
        let hidden = self.hidden;
        let start = |ply: usize| (2 * ply + side as usize) * hidden;
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
    fn between(from: &Board, to: &Board, view: View) -> Self {
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

    /// Changes a hidden layer.
    fn apply(&self, net: &Net, values: &mut [i16]) {
        for &input in self.added() {
            add(values, net.input(input.into()));
        }
        for &input in self.removed() {
            subtract(values, net.input(input.into()));
        }
    }

    /// Makes a hidden layer from another one.
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

// The sum of a board's inputs fits, which was checked when the net was made; on the way there sums may wrap.

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
