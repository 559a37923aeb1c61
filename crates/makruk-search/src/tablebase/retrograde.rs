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
    material::{Kind, Material},
    seat::{Seat, mirror_set, one, origins},
    table::{Table, TablebaseSummary},
};

/// The rank from which a bia promotes with its next step: the index of the first square.
pub(super) const LAST_RANK: usize = 32;

/// State of the generation; each list is indexed by the seat.
struct Retrograde<'a> {
    material: Material,
    /// Squares where the black khun may go: those that White does not attack, unguarded pieces included.
    refuge: Vec<SquareSet>,
    /// Squares of the black khun where White to move wins, and pieces whose capture does not help.
    won: Vec<SquareSet>,
    /// Squares of the black khun from which White can move to a newly lost position.
    reached: Vec<SquareSet>,
    /// The same for the next turn.
    next: Vec<SquareSet>,
    /// Plies to mate, 0 if there is none, indexed by seat and black khun.
    plies: Vec<u8>,
    /// The tables without the first piece, and without the second.
    smaller: [Option<&'a Table>; 2],
    promotions: Promotions<'a>,
}

/// Results of promoting the bia of a table.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Promotions<'a> {
    /// `[u8; 32 * 64 * 8 * 64]`, unit = plies to the mate if White, to move, promotes, 0 = no mate
    /// in time; index = by the khun's number, the piece's square, the bia's file, the black khun's
    /// square. Empty without a bia.
    pub(super) plies: &'a [u8],
    /// Plies within which White must mate after the bia was captured.
    pub(super) after_capture: u16,
}

/// Generates the table for some material. `smaller` are the tables with the second piece alone, and with
/// the first piece alone, if there are two.
pub(super) fn table(
    material: Material,
    smaller: [Option<&Table>; 2],
    promotions: Promotions<'_>,
) -> Table {
    let seats = 32 * material.placements();
    let empty = || vec![SquareSet::EMPTY; seats];
    let mut work = Retrograde {
        material,
        refuge: empty(),
        won: empty(),
        reached: empty(),
        next: empty(),
        plies: vec![0; material.bytes()],
        smaller,
        promotions,
    };
    let mut summary = work.begin();
    let patient = smaller
        .into_iter()
        .flatten()
        .map(|table| table.summary.longest_plies)
        .chain(promotions.plies.iter().copied().map(u16::from))
        .max()
        .unwrap_or(0);
    for plies in (1..=u8::MAX).step_by(2) {
        core::mem::swap(&mut work.reached, &mut work.next);
        work.give_up_captures(plies);
        work.promote(plies);
        let (is_new, won) = work.turn(plies);
        summary.won += won;
        if won > 0 {
            summary.longest_plies = u16::from(plies);
        }
        if !is_new && u16::from(plies) > patient {
            break;
        }
    }
    // The mirror images.
    summary.positions *= 2;
    summary.won *= 2;
    Table {
        material,
        plies: work.plies,
        summary,
    }
}

impl Retrograde<'_> {
    /// Calls a function for each seat.
    fn for_each_seat(material: Material, mut visit: impl FnMut(usize, Seat)) {
        let mut index = 0;
        for khun in (0..64).filter(|khun| khun & 4 == 0) {
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
    }

    /// Finds the squares where the khun may go, and the mates on the board.
    fn begin(&mut self) -> TablebaseSummary {
        let mut positions = 0;
        Self::for_each_seat(self.material, |index, seat| {
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
        TablebaseSummary {
            positions: u32::try_from(positions).unwrap_or(u32::MAX),
            won: 0,
            longest_plies: 0,
        }
    }

    /// Removes captures by the black khun that lose in this many plies.
    fn give_up_captures(&mut self, plies: u8) {
        let Material::Two(..) = self.material else {
            return;
        };
        for (is_first_left, table) in self.smaller.into_iter().enumerate() {
            let Some(table) = table else { continue };
            let has_bia = self.material.has_bia();
            if u16::from(plies) > table.summary.longest_plies
                || has_bia && u16::from(plies) > self.promotions.after_capture
            {
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
                    khun: khun / 4 * 8 + khun % 4,
                    first,
                    second,
                };
                self.reached[seat.index()] |= one(fallen);
            }
        }
    }

    /// Lets the bia promote where that mates in this many plies.
    fn promote(&mut self, plies: u8) {
        let promotions = self.promotions.plies.iter().enumerate();
        for (index, _) in promotions.filter(|(_, it)| **it == plies) {
            let (bare, file, first, khun) =
                (index & 63, index >> 6 & 7, index >> 9 & 63, index >> 15);
            let seat = Seat {
                material: self.material,
                khun: khun / 4 * 8 + khun % 4,
                first,
                second: LAST_RANK + file,
            };
            self.reached[seat.index()] |= one(bare);
        }
    }

    /// Finds the positions that are won in this many plies, and those that are lost then. Returns whether
    /// there were any, and the number of won positions.
    fn turn(&mut self, plies: u8) -> (bool, u32) {
        let (mut is_new, mut count) = (false, 0);
        Self::for_each_seat(self.material, |index, seat| {
            let reached = core::mem::take(&mut self.reached[index]);
            let (refuge, before) = (self.refuge[index], self.won[index]);
            let fresh = (reached & refuge) - before;
            if fresh.is_empty() {
                return;
            }
            is_new = true;
            let won = before | fresh;
            self.won[index] = won;
            for square in fresh - seat.pieces() {
                self.plies[index * 64 + square.index()] = plies;
                count += 1;
            }
            let lost = lost(&seat, refuge, won) - lost(&seat, refuge, before);
            if !lost.is_empty() {
                self.hand_back(&seat, lost);
            }
        });
        (is_new, count)
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
