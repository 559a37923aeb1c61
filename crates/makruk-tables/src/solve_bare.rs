//! Retrograde analysis against a bare khun, with all threads.
//!
//! For each seat all squares of the bare khun are processed at once, as a set. For mates in 1, 2, 3 … moves in turn:
//!
//! 1. White to move wins where one of its moves leads to a position that was lost in the turn before;
//! 2. Black to move loses where it has no move to a square on which White has not won, and is in check or has a move.
//!
//! Only new results are passed on, to all seats from which White's khun or pieces may have come; threads do that at the
//! same time, with atomic bits. A captured piece's square is one more square to flee to, until White has won the
//! smaller ending there too.

use alloc::{vec, vec::Vec};
use core::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};

use makruk_bitboard::steps;
use makruk_core::{Color, SquareSet};

use crate::{
    MakeProgress, PieceKind, Signature,
    kind::{for_each_step, narrow, one},
    parallel::for_each_chunk,
    seat::{Layout, Seat},
    symmetry::Symmetry,
};

/// The moves to mate with the stronger side to move, 0 if there is none.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) layout: Layout,
    /// `[u8; seats * 64]`, unit = moves; index = 64 times the seat's number and the bare khun's square.
    pub(crate) cells: Vec<u8>,
    /// The largest of them.
    pub(crate) longest: u8,
}

/// Bytes that a table of so many seats needs beside its cells while it is solved.
pub(crate) const SCRATCH_PER_SEAT: u64 = 3 * 8 + 3;

/// Seats that a thread takes at a time.
const CHUNK: usize = 4096;

/// The tables that captures lead to; the first one is without the first piece.
type Smaller = [Option<usize>; 3];

struct Solver<'a> {
    layout: &'a Layout,
    smaller: &'a [Solved],
    /// Which of `smaller` the capture of a piece leads to.
    without: Smaller,
}

/// Solves an ending against a bare khun, and the smaller ones that it leads to. Returns `Err` if the observer breaks.
pub(crate) fn solve(
    signature: Signature,
    threads: usize,
    observe: &mut dyn FnMut(MakeProgress) -> ControlFlow<()>,
) -> Result<Solved, ()> {
    let mut smaller = Vec::new();
    for signature in signature.smaller() {
        smaller.push(solve(signature, threads, &mut *observe)?);
    }
    let layout = Layout::new(signature);
    let without = without(&layout, &smaller);
    let solver = Solver {
        layout: &layout,
        smaller: &smaller,
        without,
    };
    let (cells, longest) = solver.run(threads, observe)?;
    Ok(Solved {
        layout,
        cells,
        longest,
    })
}

fn without(layout: &Layout, smaller: &[Solved]) -> Smaller {
    core::array::from_fn(|fallen| {
        let kinds = layout.kinds();
        let left = (0..kinds.len()).filter(|&number| number != fallen);
        let left: Vec<PieceKind> = left.map(|number| kinds[number]).collect();
        let left = Signature::against_bare(&left).filter(|_| fallen < kinds.len())?;
        smaller
            .iter()
            .position(|solved| solved.layout.signature == left)
    })
}

impl Solved {
    /// Returns the moves to mate with the stronger side to move.
    pub(crate) fn get(&self, seat: &Seat, bare: usize) -> u8 {
        let (seat, bare) = self.layout.folded(seat, bare);
        self.cells[self.layout.number(&seat) * 64 + bare]
    }

    /// Returns the squares of the bare khun, to move, that are lost within some plies.
    pub(crate) fn lost_within(&self, seat: &Seat, plies: u32) -> SquareSet {
        let within = |square: usize| {
            let moves = u32::from(self.get(seat, square));
            moves > 0 && 2 * moves <= plies
        };
        let won = (0..64).filter(|&square| within(square));
        let won = won.fold(SquareSet::EMPTY, |set, square| set | one(square));
        let refuge = !(self.layout.attacks(seat) | one(seat.khun));
        lost(self.layout.pieces(seat), seat.khun, refuge, won)
    }
}

impl Solver<'_> {
    fn run(
        &self,
        threads: usize,
        observe: &mut dyn FnMut(MakeProgress) -> ControlFlow<()>,
    ) -> Result<(Vec<u8>, u8), ()> {
        let seats = self.layout.seats();
        let pieces = self.layout.kinds().len();
        let empty = || (0..seats).map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let (mut reached, mut next) = (empty(), empty());
        let mut won = vec![SquareSet::EMPTY; seats];
        let mut captures = vec![0_u8; seats * pieces];
        let mut cells = vec![0_u8; seats * 64];
        let signature = self.layout.signature;

        let chunks = captures.chunks_mut(CHUNK * pieces).enumerate();
        for_each_chunk(threads, chunks, |(chunk, captures)| {
            self.begin(chunk * CHUNK, captures, &next);
        });
        let patient = self.smaller.iter().map(|solved| solved.longest).max();
        let patient = patient.unwrap_or(0);
        let mut longest = 0;
        for moves in 1..=u8::MAX {
            if observe(MakeProgress::Solving { signature, moves }).is_break() {
                return Err(());
            }
            core::mem::swap(&mut reached, &mut next);
            let (is_won, is_lost) = (AtomicBool::new(false), AtomicBool::new(false));
            let chunks = reached.chunks_mut(CHUNK).zip(won.chunks_mut(CHUNK));
            let chunks = chunks
                .zip(cells.chunks_mut(CHUNK * 64))
                .zip(captures.chunks(CHUNK * pieces));
            for_each_chunk(threads, chunks.enumerate(), |(chunk, parts)| {
                let (((reached, won), cells), captures) = parts;
                let captures = if moves <= patient { captures } else { &[] };
                let part = Part {
                    first: chunk * CHUNK,
                    reached,
                    won,
                    cells,
                    captures,
                };
                let found = self.turn(moves, part, &next);
                is_won.fetch_or(found.won, Relaxed);
                is_lost.fetch_or(found.lost, Relaxed);
            });
            if is_won.into_inner() {
                longest = moves;
            }
            if !is_lost.into_inner() && moves >= patient {
                break;
            }
        }
        debug_assert!(longest < u8::MAX, "the moves have room in a byte");
        Ok((cells, longest))
    }

    /// Finds the mates on the board, and what captures lead to.
    fn begin(&self, first: usize, captures: &mut [u8], next: &[AtomicU64]) {
        let pieces = self.layout.kinds().len();
        for (number, captures) in (first..).zip(captures.chunks_mut(pieces)) {
            let seat = self.layout.seat(number);
            if !self.layout.is_possible(&seat) {
                continue;
            }
            let refuge = self.refuge(&seat);
            for (fallen, moves) in captures.iter_mut().enumerate() {
                let square = usize::from(seat.squares[fallen]);
                if !(refuge & one(square)).is_empty() {
                    *moves = self.after_capture(&seat, fallen);
                }
            }
            let lost = lost(
                self.layout.pieces(&seat),
                seat.khun,
                refuge,
                SquareSet::EMPTY,
            );
            if !lost.is_empty() {
                self.hand_back(&seat, lost, next);
            }
        }
    }

    /// Returns where the bare khun may go, unguarded pieces included.
    #[inline]
    fn refuge(&self, seat: &Seat) -> SquareSet {
        !(self.layout.attacks(seat) | one(seat.khun))
    }

    /// Returns the moves to mate after the bare khun took a piece.
    fn after_capture(&self, seat: &Seat, fallen: usize) -> u8 {
        let smaller = self.without[fallen].and_then(|number| self.smaller.get(number));
        let Some(smaller) = smaller else { return 0 };
        let mut squares = [0; 3];
        let left = (0..3).filter(|&number| number != fallen);
        for (to, number) in squares.iter_mut().zip(left) {
            *to = seat.squares[number];
        }
        let bare = usize::from(seat.squares[fallen]);
        smaller.get(&Seat { squares, ..*seat }, bare)
    }

    /// Finds the positions that are won in so many moves, and those that are lost then.
    fn turn(&self, moves: u8, part: Part<'_>, next: &[AtomicU64]) -> Found {
        let pieces = self.layout.kinds().len();
        let mut found = Found::default();
        let mut captures = part.captures.chunks(pieces);
        let sets = part.reached.iter_mut().zip(part.won);
        let rows = sets.zip(part.cells.chunks_mut(64));
        for (number, ((reached, won), row)) in (part.first..).zip(rows) {
            let mut reached = SquareSet::from_bits(core::mem::take(reached.get_mut()));
            let given_up = captures.next().unwrap_or_default();
            let has_given_up = given_up.contains(&moves);
            if reached.is_empty() && !has_given_up {
                continue;
            }
            let seat = self.layout.seat(number);
            if has_given_up {
                let fallen = given_up.iter().zip(seat.squares);
                for (_, square) in fallen.filter(|(it, _)| **it == moves) {
                    reached |= one(usize::from(square));
                }
            }
            let refuge = self.refuge(&seat);
            let before = *won;
            let fresh = (reached & refuge) - before;
            if fresh.is_empty() {
                continue;
            }
            *won |= fresh;
            let pieces = self.layout.pieces(&seat);
            for square in fresh - pieces {
                row[square.index()] = moves;
                found.won = true;
            }
            let lost =
                lost(pieces, seat.khun, refuge, *won) - lost(pieces, seat.khun, refuge, before);
            if !lost.is_empty() {
                found.lost = true;
                self.hand_back(&seat, lost, next);
            }
        }
        found
    }

    /// Passes positions that are lost for Black to move to the seats from which White may have come.
    #[inline]
    fn hand_back(&self, seat: &Seat, lost: SquareSet, next: &[AtomicU64]) {
        let occupied = self.layout.pieces(seat) | one(seat.khun);
        for khun in steps::khun_attacks(one(seat.khun)) - occupied {
            let from = khun.index();
            self.hand(
                &Seat {
                    khun: from,
                    ..*seat
                },
                lost - one(from),
                next,
            );
        }
        for (number, &kind) in self.layout.kinds().iter().enumerate() {
            let to = usize::from(seat.squares[number]);
            // Back as the other side's would go; the bare khun was not on the way.
            for_each_step(kind, Color::Black, to, occupied, |from, way| {
                let lost = lost - way;
                if !lost.is_empty() {
                    let mut squares = seat.squares;
                    squares[number] = narrow(from);
                    self.hand(&Seat { squares, ..*seat }, lost, next);
                }
            });
        }
    }

    #[inline]
    fn hand(&self, seat: &Seat, lost: SquareSet, next: &[AtomicU64]) {
        let fold = self.layout.fold;
        let symmetry = fold.symmetry(seat.khun);
        let seat = self.image(seat, symmetry);
        let lost = symmetry.set(lost);
        self.put(&seat, lost, next);
        if fold.is_on_axis(seat.khun) {
            let other = self.image(&seat, Symmetry::EXCHANGE);
            self.put(&other, Symmetry::EXCHANGE.set(lost), next);
        }
    }

    #[inline]
    fn image(&self, seat: &Seat, symmetry: Symmetry) -> Seat {
        Seat {
            khun: symmetry.square(seat.khun),
            squares: self
                .layout
                .map(seat.squares, |square| symmetry.square(square)),
            ..*seat
        }
    }

    #[inline]
    fn put(&self, seat: &Seat, lost: SquareSet, next: &[AtomicU64]) {
        let cell = &next[self.layout.number(seat)];
        // Reading is cheaper than writing.
        if lost.bits() & !cell.load(Relaxed) != 0 {
            cell.fetch_or(lost.bits(), Relaxed);
        }
    }
}

/// Whether a turn found positions.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    won: bool,
    lost: bool,
}

/// What a thread works on: some seats from the first one on.
struct Part<'a> {
    first: usize,
    /// Squares of the bare khun from which White can move to a newly lost position.
    reached: &'a mut [AtomicU64],
    /// Squares where White to move wins, and pieces whose capture does not help.
    won: &'a mut [SquareSet],
    cells: &'a mut [u8],
    /// For each piece the moves to mate after its capture.
    captures: &'a [u8],
}

/// Returns the squares where the bare khun, to move, is lost if White wins on `won`.
#[inline]
fn lost(pieces: SquareSet, khun: usize, refuge: SquareSet, won: SquareSet) -> SquareSet {
    let legal = !(pieces | one(khun) | steps::khun_attacks(one(khun)));
    // Without a move and not in check it is stalemate, a draw.
    let alive = !refuge | steps::khun_attacks(refuge);
    (legal & alive) - steps::khun_attacks(refuge - won)
}
