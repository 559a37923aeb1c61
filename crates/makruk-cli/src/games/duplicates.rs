//! Reports duplicate games on standard error.

use makruk::duplicates::{Disagreement, Duplicates};

use crate::output;

/// The number of disagreements that are reported one by one: a screenful.
const MOST_DISAGREEMENTS: usize = 20;
/// The number of games that are named in each.
const MOST_NAMES: usize = 8;

/// Reports the games that have the same moves and stay, and the number of those that are dropped. `name` returns the file of a game
/// and its place there.
pub(super) fn report<'a>(duplicates: &Duplicates, name: &impl Fn(usize) -> (&'a str, String)) {
    let all = duplicates.disagreements();
    for Disagreement { games, tags, .. } in all.iter().take(MOST_DISAGREEMENTS) {
        let names = list(games.iter().take(MOST_NAMES).map(|&game| name(game)));
        let more = match games.len().saturating_sub(MOST_NAMES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let reason = match &*tags.join(", ") {
            "" => "none has all tags and annotations of another".to_owned(),
            tags => format!("they differ in {tags}"),
        };
        let count = games.len();
        output::note(format_args!(
            "{names}{more}: {count} games have the same moves, but {reason}; all stay"
        ));
    }
    if let Some(more @ 1..) = all.len().checked_sub(MOST_DISAGREEMENTS) {
        let groups = if more == 1 { "group" } else { "groups" };
        output::note(format_args!(
            "{more} more {groups} of games with the same moves stay"
        ));
    }
    let dropped = duplicates.dropped();
    let games = if dropped == 1 { "game" } else { "games" };
    output::note(format_args!("{dropped} duplicate {games} dropped"));
}

/// Lists games by their files: `a.pgn, line 1, line 9; b.pgn, line 1`.
fn list<'a>(names: impl Iterator<Item = (&'a str, String)>) -> String {
    let names: Vec<_> = names.collect();
    let files = names.chunk_by(|(one, _), (other, _)| one == other);
    let lists = files.map(|games| {
        let file = games.first().map_or("", |(file, _)| file);
        let places: Vec<_> = games.iter().map(|(_, place)| &**place).collect();
        format!("{file}, {}", places.join(", "))
    });
    lists.collect::<Vec<_>>().join("; ")
}
