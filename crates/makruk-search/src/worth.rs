//! Piece values in centipawns, one set per purpose.
//!
//! The evaluation has its own weights (`weights`).

use makruk_core::Role;

use crate::score::Value;

/// Returns a piece's value in an exchange of captures on one square. A met is worth more than a bia that may become
/// one; otherwise promotions would gain nothing.
pub(crate) const fn in_exchange(role: Role) -> Value {
    match role {
        Role::Bia => 100,
        Role::Met | Role::BiaNgai => 170,
        Role::Khon => 270,
        Role::Ma => 310,
        Role::Rua => 600,
        Role::Khun => 10_000,
    }
}

/// Returns a piece's approximate value for the leading side in an ending that the count decides.
pub(crate) const fn in_lead(role: Role) -> Value {
    match role {
        Role::Bia => 100,
        Role::Met | Role::BiaNgai => 150,
        Role::Khon => 260,
        Role::Ma => 300,
        Role::Rua => 600,
        Role::Khun => 0,
    }
}
