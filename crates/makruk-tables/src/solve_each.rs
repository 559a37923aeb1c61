//! Retrograde analysis with a piece each.
//!
//! A side wins if it mates, or takes the other side's piece where the ending that is left is won within the count of
//! the bare khun, which begins then. The distance is that to the mate or the capture. Each side's wins are solved by
//! themselves, always as White's: Black's are White's with the board turned.
//!
//! As against a bare khun, all squares of Black's khun are processed at once. Nothing is passed on: each turn visits
//! all seats and looks where the moves lead to.

use alloc::{vec, vec::Vec};
use core::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

use makruk_bitboard::steps;
use makruk_core::{Color, SquareSet};

use crate::{
    MakeProgress, PieceKind, Signature,
    kind::{for_each_step, narrow, one},
    parallel::for_each_chunk,
    seat::{Layout, Seat},
    solve_bare,
};

/// Seats with a side to move: White's khun, White's piece and Black's piece, in this order.
const SEATS: usize = 64 * 64 * 64;
/// Seats that a thread takes at a time.
const CHUNK: usize = 4096;

/// Bytes that it takes beside the cells: five sets for each seat, and both sides' plies with either to move.
pub(crate) const SCRATCH: u64 = (5 * 8 + 4 * 64) * SEATS as u64;

/// Where White, with one piece, wins against Black with one.
struct Attack {
    white: PieceKind,
    black: PieceKind,
    /// `[SquareSet; 64 * 64]`, index = White's khun and piece: squares of Black's khun, bare and to move, that are lost
    /// within its count.
    conversions: Vec<SquareSet>,
}

/// The plies to the end, and one more; 0 if White does not win. Index = 64 times the seat, and Black's khun.
struct Plies {
    white_to_move: Vec<u8>,
    black_to_move: Vec<u8>,
}

/// Solves an ending with a piece each. `times` are the plies that are left for a mate when the weaker side's piece was
/// taken, and when the stronger side's was. A cell is one more than the plies to the end, 0 for a draw: the side to move wins in an
/// odd number of plies, and loses in an even number. Returns `Err` if the observer breaks.
pub(crate) fn solve(
    signature: Signature,
    times: [u16; 2],
    threads: usize,
    observe: &mut dyn FnMut(MakeProgress) -> ControlFlow<()>,
) -> Result<(Layout, Vec<u8>), ()> {
    let layout = Layout::new(signature);
    let &[strong, weak] = layout.kinds() else {
        return Ok((layout, Vec::new()));
    };
    let mut attack = |white, black, time| {
        let attack = Attack::new(white, black, time, threads, &mut *observe)?;
        attack.solve(signature, threads, &mut *observe)
    };
    let strong_wins = attack(strong, weak, times[0])?;
    let weak_wins = attack(weak, strong, times[1])?;

    let mut cells = vec![0; layout.seats() * 64];
    let chunks = cells.chunks_mut(CHUNK * 64).enumerate();
    for_each_chunk(threads, chunks, |(chunk, cells)| {
        for (number, row) in (chunk * CHUNK..).zip(cells.chunks_mut(64)) {
            let seat = layout.seat(number);
            let [first, second, _] = seat.squares.map(usize::from);
            for bare in layout.legal(&seat) {
                let bare = bare.index();
                let won = index(seat.khun, first, second) * 64 + bare;
                // With the board turned, the other side is White.
                let lost = index(63 - bare, 63 - second, 63 - first) * 64 + 63 - seat.khun;
                row[bare] = if seat.is_weak_turn {
                    strong_wins.black_to_move[won].max(weak_wins.white_to_move[lost])
                } else {
                    strong_wins.white_to_move[won].max(weak_wins.black_to_move[lost])
                };
            }
        }
    });
    Ok((layout, cells))
}

/// Returns the number of a seat.
const fn index(khun: usize, white: usize, black: usize) -> usize {
    (khun * 64 + white) * 64 + black
}

impl Attack {
    fn new(
        white: PieceKind,
        black: PieceKind,
        time: u16,
        threads: usize,
        observe: &mut dyn FnMut(MakeProgress) -> ControlFlow<()>,
    ) -> Result<Self, ()> {
        let mut conversions = vec![SquareSet::EMPTY; 64 * 64];
        if let Some(signature) = Signature::against_bare(&[white]) {
            let alone = solve_bare::solve(signature, threads, observe)?;
            for (number, lost) in conversions.iter_mut().enumerate() {
                let (khun, square) = (number / 64, number % 64);
                let seat = Seat {
                    is_weak_turn: false,
                    khun,
                    squares: [narrow(square), 0, 0],
                };
                if khun != square {
                    *lost = alone.lost_within(&seat, time.into());
                }
            }
        }
        Ok(Self {
            white,
            black,
            conversions,
        })
    }

    fn solve(
        &self,
        signature: Signature,
        threads: usize,
        observe: &mut dyn FnMut(MakeProgress) -> ControlFlow<()>,
    ) -> Result<Plies, ()> {
        let layout = Layout::each(self.white, self.black);
        let legal = |number, is_black_turn| layout.legal(&seat(number, is_black_turn));
        let open: Vec<_> = (0..SEATS).map(|number| legal(number, false)).collect();
        let mut won = vec![SquareSet::EMPTY; SEATS];
        let mut lost = vec![SquareSet::EMPTY; SEATS];
        let mut alive = vec![SquareSet::EMPTY; SEATS];
        let mut plies = Plies {
            white_to_move: vec![0; SEATS * 64],
            black_to_move: vec![0; SEATS * 64],
        };
        let chunks = alive.chunks_mut(CHUNK).enumerate();
        for_each_chunk(threads, chunks, |(chunk, alive)| {
            for (number, alive) in (chunk * CHUNK..).zip(alive) {
                let checked = layout.attacks(&seat(number, true));
                // Without a move and not in check it is stalemate, a draw.
                *alive = checked | self.escapes(number, &open);
            }
        });
        let mut not_won = open.clone();
        let mut longest = 0;
        for ply in 0..u8::MAX {
            if ply % 2 == 0 {
                let moves = ply / 2 + 1;
                if observe(MakeProgress::Solving { signature, moves }).is_break() {
                    return Err(());
                }
            }
            let is_new = AtomicBool::new(false);
            let record = |row: &mut [u8], set: &mut SquareSet, now: SquareSet| {
                let fresh = now - *set;
                for square in fresh {
                    row[square.index()] = ply + 1;
                    is_new.store(true, Relaxed);
                }
                *set |= fresh;
            };
            if ply % 2 == 0 {
                let sets = lost.chunks_mut(CHUNK);
                let chunks = sets.zip(plies.black_to_move.chunks_mut(CHUNK * 64));
                for_each_chunk(threads, chunks.enumerate(), |(chunk, (sets, rows))| {
                    let rows = sets.iter_mut().zip(rows.chunks_mut(64));
                    for (number, (lost, row)) in (chunk * CHUNK..).zip(rows) {
                        let alive = legal(number, true) & alive[number];
                        if alive != *lost {
                            record(row, lost, alive - self.escapes(number, &not_won));
                        }
                    }
                });
            } else {
                let sets = won.chunks_mut(CHUNK);
                let chunks = sets.zip(plies.white_to_move.chunks_mut(CHUNK * 64));
                for_each_chunk(threads, chunks.enumerate(), |(chunk, (sets, rows))| {
                    let rows = sets.iter_mut().zip(rows.chunks_mut(64));
                    for (number, (won, row)) in (chunk * CHUNK..).zip(rows) {
                        if open[number] != *won {
                            record(row, won, open[number] & self.wins(number, &lost));
                        }
                    }
                });
                for (left, (open, won)) in not_won.iter_mut().zip(open.iter().zip(&won)) {
                    *left = *open - *won;
                }
            }
            if is_new.into_inner() {
                longest = ply;
            } else if ply > longest + 1 {
                break;
            }
        }
        debug_assert!(longest < u8::MAX - 2, "the plies have room in a byte");
        Ok(plies)
    }

    /// Returns the squares of Black's khun from which Black, to move, comes to one of these sets, or takes White's piece.
    fn escapes(&self, number: usize, to: &[SquareSet]) -> SquareSet {
        let (khun, white, black) = (number / 4096, number / 64 % 64, number % 64);
        let mut refuge = to[number];
        let near = steps::khun_attacks(one(khun));
        if (near & one(white)).is_empty() {
            refuge |= one(white);
        }
        let mut escapes = steps::khun_attacks(refuge);
        let occupied = one(khun) | one(white);
        let reach = self
            .black
            .attacks(Color::Black, black, occupied | one(black));
        for_each_step(self.black, Color::Black, black, occupied, |square, way| {
            escapes |= to[index(khun, white, square)] - way;
        });
        if !(reach & one(white)).is_empty() {
            // A khun in between is in the way.
            escapes |= !self.black.way(black, white);
        }
        escapes
    }

    /// Returns the squares of Black's khun from which White, to move, comes to one of these sets, or to an ending that is won
    /// by taking Black's piece.
    fn wins(&self, number: usize, lost: &[SquareSet]) -> SquareSet {
        let (khun, white, black) = (number / 4096, number / 64 % 64, number % 64);
        let mut wins = SquareSet::EMPTY;
        for to in steps::khun_attacks(one(khun)) - one(white) {
            let to = to.index();
            wins |= if to == black {
                self.conversions[to * 64 + white]
            } else {
                lost[index(to, white, black)]
            };
        }
        let occupied = one(khun) | one(black);
        for_each_step(self.white, Color::White, white, occupied, |square, way| {
            wins |= lost[index(khun, square, black)] - way;
        });
        let reach = self
            .white
            .attacks(Color::White, white, occupied | one(white));
        if !(reach & one(black)).is_empty() {
            wins |= self.conversions[khun * 64 + black] - self.white.way(white, black);
        }
        wins
    }
}

/// Returns the seat with a number.
fn seat(number: usize, is_weak_turn: bool) -> Seat {
    let (khun, white, black) = (number / 4096, number / 64 % 64, number % 64);
    Seat {
        is_weak_turn,
        khun,
        squares: [narrow(white), narrow(black), 0],
    }
}
