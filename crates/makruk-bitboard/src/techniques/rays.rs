//! One direction at a time: by walking, or by rays cut off at the nearest piece.

use makruk_core::{Square, SquareSet};

use crate::shift::{east, north, south, west};

/// Walks from square to square in each direction until it reaches a piece.
pub(super) fn step_by_step(square: Square, occupied: SquareSet) -> SquareSet {
    [north, east, south, west]
        .into_iter()
        .fold(SquareSet::EMPTY, |mut attacks, step| {
            let mut at = step(square.to_set());
            while !at.is_empty() {
                attacks |= at;
                at = step(at - occupied);
            }
            attacks
        })
}

/// `[[SquareSet; 64]; 4]` (2048 bytes): all squares in a direction, indexed by direction (north, east, south, west) and by
/// square.
static RAYS: [[SquareSet; 64]; 4] = {
    let mut rays = [[SquareSet::EMPTY; 64]; 4];
    let mut square = 0;
    while square < 64 {
        let mut at = [SquareSet::from_bits(1 << square); 4];
        let mut step = 0;
        while step < 7 {
            at = [north(at[0]), east(at[1]), south(at[2]), west(at[3])];
            let mut direction = 0;
            while direction < 4 {
                let reached = rays[direction][square].bits() | at[direction].bits();
                rays[direction][square] = SquareSet::from_bits(reached);
                direction += 1;
            }
            step += 1;
        }
        square += 1;
    }
    rays
};

pub(super) const TABLE_BYTES: usize = size_of_val(&RAYS);

/// Removes from each ray the squares beyond the nearest piece, found by a bit scan: forward for north and east, reverse for south
/// and west.
pub(super) fn ray_and_scan(square: Square, occupied: SquareSet) -> SquareSet {
    let mut attacks = SquareSet::EMPTY;
    for (direction, rays) in RAYS.iter().enumerate() {
        let ray = rays[square.index()];
        let pieces = ray & occupied;
        let nearest = if direction < 2 {
            pieces.first()
        } else {
            pieces.last()
        };
        attacks |= nearest.map_or(ray, |nearest| ray ^ rays[nearest.index()]);
    }
    attacks
}
