//! Names of the library's values in the package's spelling.

use makruk_core::Role;

/// Returns a role's name as one word, as in the classes of a picture.
pub fn role_name(role: Role) -> &'static str {
    match role {
        Role::BiaNgai => "biangai",
        _ => role.name(),
    }
}
