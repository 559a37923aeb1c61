//! Keys of piece subsets of a position.

use makruk_bitboard::BitPosition;
use makruk_core::{Color, Role};

/// The keys of the bia, of White's other pieces and of Black's other pieces, for the correction histories.
///
/// They are updated incrementally: most moves change only one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Keys([u64; 3]);

impl Keys {
    pub(crate) fn of(position: &BitPosition) -> Self {
        let [white, black] = Color::ALL.map(|color| pieces(position, color));
        Self([bia(position), white, black])
    }

    /// Updates the keys after a piece was placed in or removed from a position.
    pub(crate) fn update(&mut self, position: &BitPosition, color: Color, role: Role) {
        if role == Role::Bia {
            self.0[0] = bia(position);
        } else {
            self.0[1 + color.index()] = pieces(position, color);
        }
    }

    #[inline]
    pub(crate) fn get(self) -> [u64; 3] {
        self.0
    }
}

#[inline]
fn mix(key: u64, set: u64) -> u64 {
    (key ^ set)
        .wrapping_mul(0xff51_afd7_ed55_8ccd)
        .rotate_left(29)
}

fn bia(position: &BitPosition) -> u64 {
    let of = |color| position.pieces(color, Role::Bia).bits();
    mix(of(Color::White), of(Color::Black))
}

fn pieces(position: &BitPosition, color: Color) -> u64 {
    let side = position.by_color(color);
    let by = |role| (side & position.by_role(role)).bits();
    let others = side - position.by_role(Role::Bia);
    mix(
        mix(mix(others.bits(), by(Role::Rua)), by(Role::Ma)),
        by(Role::Khon),
    )
}
