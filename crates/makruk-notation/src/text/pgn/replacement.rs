//! Replaces commands in comments.

use alloc::{borrow::ToOwned, string::String, vec::Vec};

use super::command::{Command, commands};

/// Names of the commands that precede the text of a comment.
const NAMES: [&str; 5] = ["eval", "clk", "emt", "csl", "cal"];

/// Removes the commands for which `is_old` returns true from comments, and puts `new` in place of the first one.
///
/// If there is none, `new` goes before the text of the first comment; a comment with commands about the game, such as a call of the
/// count, stays separate. The rest of the comments is kept; a comment that becomes empty is removed.
///
/// ```
/// use makruk::pgn::replace_commands;
///
/// let mut comments = vec!["[%clk 0:09:58] the usual move [%emt 0:00:02]".to_owned()];
/// replace_commands(&mut comments, &|command| command.name == "clk", Some("[%clk 0:10:00]"));
/// replace_commands(&mut comments, &|command| command.name == "emt", None);
/// assert_eq!(comments, ["[%clk 0:10:00] the usual move"]);
/// ```
pub fn replace_commands(
    comments: &mut Vec<String>,
    is_old: &dyn Fn(Command<'_>) -> bool,
    new: Option<&str>,
) {
    let mut new = new.filter(|new| !new.is_empty());
    for comment in comments.iter_mut() {
        *comment = replace_in(comment, is_old, &mut new);
    }
    comments.retain(|comment| !comment.is_empty());
    let Some(new) = new else {
        return;
    };
    let insertion = comments
        .first_mut()
        .and_then(|first| Some((first_text(first)?, first)));
    if let Some((start, first)) = insertion {
        let (before, after) = first.split_at_checked(start).unwrap_or((first, ""));
        *first = join(join(before.trim().to_owned(), new), after.trim_start());
    } else {
        comments.insert(0, new.to_owned());
    }
}

/// Returns a comment without the old commands, the first of which becomes `new`.
fn replace_in(
    comment: &str,
    is_old: &dyn Fn(Command<'_>) -> bool,
    new: &mut Option<&str>,
) -> String {
    let mut edited = Edited::default();
    let mut all = commands(comment);
    let mut rest = comment;
    while let Some((start, command)) = all.next_with_start() {
        let (before, whole) = rest.split_at_checked(start).unwrap_or((rest, ""));
        let (whole, after) = whole
            .split_at_checked(whole.len() - all.rest().len())
            .unwrap_or((whole, ""));
        edited.push(before);
        if !is_old(command) {
            edited.push(whole);
        } else if let Some(new) = new.take() {
            edited.push(new);
        } else {
            edited.is_cut = true;
        }
        rest = after;
    }
    edited.push(rest);
    edited.finish()
}

/// A text from which commands are cut. One blank remains between the texts around a cut.
#[derive(Default)]
struct Edited {
    text: String,
    /// Whether the last command was cut and no text followed.
    is_cut: bool,
}

impl Edited {
    fn push(&mut self, part: &str) {
        if !self.is_cut {
            self.text.push_str(part);
        } else if !part.trim_start().is_empty() {
            let text = core::mem::take(self).finish();
            self.text = join(text, part.trim_start());
        }
    }

    fn finish(mut self) -> String {
        if self.is_cut {
            self.text.truncate(self.text.trim_end().len());
        }
        self.text
    }
}

/// Joins two texts with a space, or without one if either text is empty.
fn join(mut text: String, more: &str) -> String {
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text + more
}

/// Returns the offset of the text after the commands at the beginning of a comment; `None` if it has a command about the game.
fn first_text(comment: &str) -> Option<usize> {
    let mut start = 0;
    let mut all = commands(comment);
    loop {
        let rest = all.rest();
        let Some((offset, command)) = all.next_with_start() else {
            return Some(start);
        };
        if !NAMES.contains(&command.name) {
            return None;
        }
        let is_next = start + rest.len() == comment.len();
        if is_next && rest.get(..offset)?.trim().is_empty() {
            start = comment.len() - all.rest().len();
        }
    }
}
