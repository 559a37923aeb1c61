//! Generation of a table by retrograde analysis.
//!
//! For each seat of White's khun and pieces, all squares of the black khun are processed at once, as a
//! set. For 1, 3, 5 … plies in turn:
//!
//! 1. White to move wins where one of its moves leads to a position that was lost in the turn before;
//! 2. Black to move loses where it has no move to a square on which White has not won, and is in check
//!    or has a move.
//!
//! Only new results are propagated: a newly lost set is passed to all seats from which White's khun or
//! pieces may have come.
//!
//! A capture by the black khun leads to a smaller ending. The captured piece's square is one more
//! square to flee to, until the smaller table says that White has won there too.

use alloc::{vec, vec::Vec};

use makruk_bitboard::steps;
use makruk_core::SquareSet;

use super::{
    BareKhunTables,
    material::{Kind, Material},
    seat::{Seat, mirror_set, one, origins, square_of},
    table::{Table, TablebaseSummary},
};

/// The rank from which a bia promotes with its next step: the index of the first square.
pub(super) const LAST_RANK: usize = 32;

/// The generation of a table, in slices: each takes well under a millisecond.
///
/// A pass visits all seats; a slice is the seats of a pass with White's khun on one square.
#[derive(Debug)]
pub(super) struct Generation {
    material: Material,
    pass: Pass,
    /// The khun's number in the next slice, 0 to 31.
    khun: usize,
    /// `[SquareSet; seats]`: squares where the black khun may go: those that White does not attack, unguarded
    /// pieces included.
    refuge: Vec<SquareSet>,
    /// Squares of the black khun where White to move wins, and pieces whose capture does not help.
    won: Vec<SquareSet>,
    /// Squares of the black khun from which White can move to a newly lost position.
    reached: Vec<SquareSet>,
    /// The same for the next turn.
    next: Vec<SquareSet>,
    /// Plies to mate, 0 if there is none, indexed by seat and black khun.
    plies: Vec<u8>,
    /// `[u8; 32 * 64 * 8 * 64]`, unit = plies to the mate if White, to move, promotes, 0 = no mate
    /// in time; index = by the khun's number, the piece's square, the bia's file, the black khun's
    /// square. Empty without a bia.
    promotions: Vec<u8>,
    /// The last turn in which captures or promotions can bring anything new.
    patient: u16,
    /// Whether the turn has found anything.
    is_new: bool,
    /// The positions that it has found.
    fresh: u32,
    summary: TablebaseSummary,
}

/// What is done with all seats, one khun's square after the other.
#[derive(Clone, Copy, Debug)]
enum Pass {
    /// The promotions of the bia are looked up.
    Promotions,
    /// Squares to flee to, and mates on the board.
    Begin,
    /// The turn of this many plies.
    Turn(u8),
}

/// Squares of White's khun that have indices.
const KHUNS: usize = 32;

impl Generation {
    /// Begins the generation of the table for some material. Those that it depends on are there already.
    pub(super) fn new(material: Material) -> Self {
        let empty = || vec![SquareSet::EMPTY; KHUNS * material.placements()];
        Self {
            material,
            pass: if material.has_bia() {
                Pass::Promotions
            } else {
                Pass::Begin
            },
            khun: 0,
            refuge: empty(),
            won: empty(),
            reached: empty(),
            next: empty(),
            plies: vec![0; material.bytes()],
            promotions: Vec::new(),
            patient: 0,
            is_new: false,
            fresh: 0,
            summary: TablebaseSummary {
                positions: 0,
                won: 0,
                longest_plies: 0,
            },
        }
    }

    pub(super) fn material(&self) -> Material {
        self.material
    }

    /// Goes on until about this many more seats were visited, at least one slice, and counts them down;
    /// returns whether the table is complete.
    pub(super) fn go_on(&mut self, seats: &mut usize, tables: &BareKhunTables) -> bool {
        loop {
            let is_complete = self.slice(tables);
            *seats = seats.saturating_sub(self.material.placements());
            if is_complete || *seats == 0 {
                return is_complete;
            }
        }
    }

    /// Returns the complete table.
    pub(super) fn finish(self) -> Table {
        let mut summary = self.summary;
        // The mirror images.
        summary.positions *= 2;
        summary.won *= 2;
        Table {
            material: self.material,
            plies: self.plies,
            summary,
        }
    }

    /// Does the next slice of a pass; returns whether it was the last one.
    fn slice(&mut self, tables: &BareKhunTables) -> bool {
        let khun = self.khun;
        match self.pass {
            Pass::Promotions => tables.add_promotions(self.material, khun, &mut self.promotions),
            Pass::Begin => self.begin(khun),
            Pass::Turn(plies) => {
                if khun == 0 {
                    self.is_new = false;
                    self.fresh = 0;
                    core::mem::swap(&mut self.reached, &mut self.next);
                    self.give_up_captures(plies, tables);
                    self.promote(plies);
                }
                self.turn(khun, plies);
            }
        }
        self.khun = (khun + 1) % KHUNS;
        self.khun == 0 && self.end_pass(tables)
    }

    /// Goes on to the next pass; returns whether there is none.
    fn end_pass(&mut self, tables: &BareKhunTables) -> bool {
        let next = match self.pass {
            Pass::Promotions => Some(Pass::Begin),
            Pass::Begin => {
                let smaller = tables.smaller(self.material).into_iter().flatten();
                let longest = smaller.map(|table| table.summary.longest_plies);
                let promotions = self.promotions.iter().copied().map(u16::from);
                self.patient = longest.chain(promotions).max().unwrap_or(0);
                Some(Pass::Turn(1))
            }
            Pass::Turn(plies) => {
                self.summary.won += self.fresh;
                if self.fresh > 0 {
                    self.summary.longest_plies = u16::from(plies);
                }
                let goes_on = self.is_new || u16::from(plies) <= self.patient;
                let next = plies.checked_add(2).filter(|_| goes_on);
                next.map(Pass::Turn)
            }
        };
        let is_over = next.is_none();
        self.pass = next.unwrap_or(self.pass);
        is_over
    }

    /// Calls a function for each seat with the khun on the square with this number.
    fn for_each_seat(material: Material, khun: usize, mut visit: impl FnMut(usize, Seat)) {
        let mut index = khun * material.placements();
        let khun = square_of(khun);
        let mut seat = |first, second| {
            let seat = Seat {
                material,
                khun,
                first,
                second,
            };
            visit(index, seat);
            index += 1;
        };
        match material {
            Material::One(_) => (0..64).for_each(|first| seat(first, 0)),
            Material::Two(a, b) if a == b => {
                for second in 0..64 {
                    (0..second).for_each(|first| seat(first, second));
                }
            }
            Material::Two(..) => {
                for first in 0..64 {
                    material
                        .second_squares()
                        .for_each(|second| seat(first, second));
                }
            }
        }
    }

    /// Finds the squares where the khun may go, and the mates on the board.
    fn begin(&mut self, khun: usize) {
        let mut positions = 0;
        Self::for_each_seat(self.material, khun, |index, seat| {
            if !seat.is_possible() {
                return;
            }
            let refuge = !(seat.attacks() | one(seat.khun));
            self.refuge[index] = refuge;
            positions += (refuge - seat.pieces()).len();
            let lost = lost(&seat, refuge, SquareSet::EMPTY);
            if !lost.is_empty() {
                self.hand_back(&seat, lost);
            }
        });
        self.summary.positions += u32::try_from(positions).unwrap_or(u32::MAX);
    }

    /// Removes captures by the black khun that lose in this many plies.
    fn give_up_captures(&mut self, plies: u8, tables: &BareKhunTables) {
        let has_bia = self.material.has_bia();
        let most = tables.time_after_capture(self.material);
        for (is_first_left, table) in tables.smaller(self.material).into_iter().enumerate() {
            let Some(table) = table else { continue };
            if u16::from(plies) > table.summary.longest_plies.min(most) {
                continue;
            }
            for (index, _) in table
                .plies
                .iter()
                .enumerate()
                .filter(|(_, it)| **it == plies)
            {
                let (fallen, left, khun) = (index & 63, index >> 6 & 63, index >> 12);
                let (first, second) = if is_first_left == 1 {
                    (left, fallen)
                } else {
                    (fallen, left)
                };
                if has_bia && !self.material.second_squares().contains(&second) {
                    continue;
                }
                let seat = Seat {
                    material: self.material,
                    khun: square_of(khun),
                    first,
                    second,
                };
                self.reached[seat.index()] |= one(fallen);
            }
        }
    }

    /// Lets the bia promote where that mates in this many plies.
    fn promote(&mut self, plies: u8) {
        let promotions = self.promotions.iter().enumerate();
        for (index, _) in promotions.filter(|(_, it)| **it == plies) {
            let (bare, file, first, khun) =
                (index & 63, index >> 6 & 7, index >> 9 & 63, index >> 15);
            let seat = Seat {
                material: self.material,
                khun: square_of(khun),
                first,
                second: LAST_RANK + file,
            };
            self.reached[seat.index()] |= one(bare);
        }
    }

    /// Finds the positions that are won in this many plies, and those that are lost then.
    fn turn(&mut self, khun: usize, plies: u8) {
        Self::for_each_seat(self.material, khun, |index, seat| {
            let reached = core::mem::take(&mut self.reached[index]);
            let (refuge, before) = (self.refuge[index], self.won[index]);
            let fresh = (reached & refuge) - before;
            if fresh.is_empty() {
                return;
            }
            self.is_new = true;
            let won = before | fresh;
            self.won[index] = won;
            for square in fresh - seat.pieces() {
                self.plies[index * 64 + square.index()] = plies;
                self.fresh += 1;
            }
            let lost = lost(&seat, refuge, won) - lost(&seat, refuge, before);
            if !lost.is_empty() {
                self.hand_back(&seat, lost);
            }
        });
    }

    /// Propagates positions that are lost for Black to move to the seats from which White may have come.
    #[inline]
    fn hand_back(&mut self, seat: &Seat, lost: SquareSet) {
        let occupied = seat.occupied();
        for from in steps::khun_attacks(one(seat.khun)) - occupied {
            let khun = from.index();
            self.hand(Seat { khun, ..*seat }, lost);
        }
        let (first, second) = self.material.kinds();
        self.hand_back_piece(first, seat.first, occupied, lost, |from| Seat {
            first: from,
            ..*seat
        });
        if let Some(second) = second {
            self.hand_back_piece(second, seat.second, occupied, lost, |from| Seat {
                second: from,
                ..*seat
            });
        }
    }

    #[inline]
    fn hand_back_piece(
        &mut self,
        kind: Kind,
        to: usize,
        occupied: SquareSet,
        lost: SquareSet,
        seat: impl Fn(usize) -> Seat,
    ) {
        if kind != Kind::Rua {
            for from in origins(kind, to) - occupied {
                // The black khun cannot have been where the piece came from.
                self.hand(seat(from.index()), lost - from.to_set());
            }
            return;
        }
        // Step by step back from its target; the black khun was not on its way.
        let (file, rank) = (to % 8, to / 8);
        for (len, step) in [
            (7 - file, 1),
            (file, usize::MAX),
            (7 - rank, 8),
            (rank, usize::MAX - 7),
        ] {
            let (mut from, mut lost) = (to, lost);
            for _ in 0..len {
                from = from.wrapping_add(step);
                lost -= one(from);
                if lost.is_empty() || !(occupied & one(from)).is_empty() {
                    break;
                }
                self.hand(seat(from), lost);
            }
        }
    }

    #[inline]
    fn hand(&mut self, seat: Seat, lost: SquareSet) {
        if seat.is_mirrored() {
            self.next[seat.mirror().index()] |= mirror_set(lost);
        } else {
            self.next[seat.index()] |= lost;
        }
    }
}

/// Returns the squares where the black khun, to move, is lost if White wins on `won`.
#[inline]
fn lost(seat: &Seat, refuge: SquareSet, won: SquareSet) -> SquareSet {
    let legal = !(seat.occupied() | steps::khun_attacks(one(seat.khun)));
    // Without a move and not in check it is stalemate, a draw.
    let alive = !refuge | steps::khun_attacks(refuge);
    (legal & alive) - steps::khun_attacks(refuge - won)
}
