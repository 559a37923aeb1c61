//! What pieces are worth, in centipawns: one set of numbers per purpose.
//!
//! The evaluation has weights of its own (`weights`).

use makruk_core::Role;

use crate::score::Value;

/// What a piece is worth in an exchange of captures on one square. A met is worth more than a bia that
/// may become one, or promotions would win nothing.
pub(crate) const fn in_exchange(role: Role) -> Value {
    match role {
        Role::Bia => 100,
        Role::Met | Role::Biangai => 170,
        Role::Khon => 270,
        Role::Ma => 310,
        Role::Rua => 600,
        Role::Khun => 10_000,
    }
}

/// What a piece is worth to the side that is ahead in an ending, where the count decides: roughly, and
/// for leads only.
pub(crate) const fn in_lead(role: Role) -> Value {
    match role {
        Role::Bia => 100,
        Role::Met | Role::Biangai => 150,
        Role::Khon => 260,
        Role::Ma => 300,
        Role::Rua => 600,
        Role::Khun => 0,
    }
}
