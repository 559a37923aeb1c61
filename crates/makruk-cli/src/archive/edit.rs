//! Changes of tags.

use std::{
    collections::HashMap,
    io::{self, Error, ErrorKind},
    path::Path,
    str::FromStr,
};

use makruk::GameTree;

use crate::{
    encoding,
    input::{Input, Lines},
};

/// A new value of a tag, such as `White=Somchai`; `None` removes the tag.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    name: String,
    value: Option<String>,
}

impl FromStr for Setting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((name, value)) = text.split_once('=') else {
            return Err("expected a tag name and value, such as White=Somchai".to_owned());
        };
        if name == "Result" {
            let message = "the result also stands after the moves, and cannot be set as a tag";
            return Err(message.to_owned());
        }
        let value = Some(value).filter(|value| !value.is_empty());
        let checked = GameTree::default().set_tag(name, value.unwrap_or("?"));
        checked.map_err(|error| error.to_string())?;
        Ok(Self {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        })
    }
}

/// The spellings of players, each with its replacement.
#[derive(Debug, Default)]
pub(super) struct Names(HashMap<String, Spelling>);

#[derive(Debug)]
struct Spelling {
    new: String,
    line: usize,
}

impl Names {
    /// Reads lines `old<TAB>new`.
    ///
    /// A new name that another line replaces is an error: either spelling could be meant. A line may replace a name with itself.
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        let mut lines = Lines::new(Input::open(Some(path))?.decoded(false));
        let file = lines.name().to_owned();
        let fail = |line: usize, message: String| {
            let message = format!("{file}, line {line}: {message}");
            Error::new(ErrorKind::InvalidData, message)
        };
        let mut names: HashMap<String, Spelling> = HashMap::new();
        let mut text = Vec::new();
        while let Some(read) = lines.read(&mut text)? {
            let line = lines.number;
            read.map_err(|rejection| fail(line, rejection.message))?;
            let text = core::str::from_utf8(&text)
                .map_err(|_| fail(line, format!("expected UTF-8; {}", encoding::hint(&file))))?;
            if text.trim().is_empty() || text.starts_with('#') {
                continue;
            }
            let (old, new) = names_of(text).map_err(|message| fail(line, message))?;
            let new = new.to_owned();
            let earlier = names.insert(old.to_owned(), Spelling { new, line });
            if let (Some(earlier), Some(Spelling { new, .. })) = (earlier, names.get(old)) {
                if earlier.new != *new {
                    let Spelling {
                        new: other,
                        line: first,
                    } = earlier;
                    let message = format!("`{old}` is `{new}`, but `{other}` in line {first}");
                    return Err(fail(line, message));
                }
            }
        }
        let mut all: Vec<_> = names.values().collect();
        all.sort_unstable_by_key(|spelling| spelling.line);
        for Spelling { new, line } in all {
            if let Some(next) = names.get(new).filter(|next| next.new != *new) {
                let Spelling {
                    new: last,
                    line: other,
                } = next;
                let message = format!(
                    "`{new}` is replaced with `{last}` in line {other}; expected the last name"
                );
                return Err(fail(*line, message));
            }
        }
        Ok(Self(names))
    }

    /// Returns the value of a tag with the spelling of a player joined.
    fn join<'a>(&'a self, name: &str, value: &'a str) -> &'a str {
        let new = self
            .0
            .get(value)
            .filter(|_| matches!(name, "White" | "Black"));
        new.map_or(value, |spelling| &spelling.new)
    }
}

/// Splits a line into the old and the new name.
fn names_of(line: &str) -> Result<(&str, &str), String> {
    let (old, new) = line
        .split_once('\t')
        .ok_or("expected `old<TAB>new`, found no tab")?;
    if new.contains('\t') {
        return Err("expected `old<TAB>new`, found more than one tab".to_owned());
    }
    for (which, name) in [("an old", old), ("a new", new)] {
        if name.trim().is_empty() {
            return Err(format!("expected {which} name, found none"));
        }
    }
    // A name is a value like any other.
    let checked = GameTree::default().set_tag("White", new);
    checked.map_err(|error| error.to_string())?;
    Ok((old, new))
}

/// Returns the tags that a game is to have; `None` if it has them.
pub(super) fn new_tags(
    game: &GameTree,
    settings: &[Setting],
    names: &Names,
) -> Option<Vec<(String, String)>> {
    let setting = |name: &str| settings.iter().rev().find(|setting| setting.name == name);
    let mut tags: Vec<(String, String)> = Vec::new();
    let has = |tags: &[(String, String)], name: &str| tags.iter().any(|tag| tag.0 == name);
    for (name, value) in game.tags() {
        let value = match setting(name) {
            None => Some(names.join(name, value)),
            Some(setting) => setting.value.as_deref().filter(|_| !has(&tags, name)),
        };
        tags.extend(value.map(|value| (name.to_owned(), value.to_owned())));
    }
    for Setting { name, .. } in settings {
        let value = setting(name).and_then(|setting| setting.value.as_ref());
        if let Some(value) = value.filter(|_| !has(&tags, name)) {
            tags.push((name.clone(), value.clone()));
        }
    }
    let old = game.tags();
    let is_new = !old.eq(tags.iter().map(|(name, value)| (&**name, &**value)));
    is_new.then_some(tags)
}
