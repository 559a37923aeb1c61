//! The information of games beyond start, moves and result, as sets of facts.
//!
//! One game has all information of another exactly if it has all its facts.

use alloc::{collections::BTreeMap, vec::Vec};
use core::mem;

use makruk_core::Square;
use makruk_rules::GameResult;

use crate::{GameTree, pgn::Nag, tree::Node};

/// Something that a game says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact<'a> {
    Tag(TagFact<'a>),
    /// A move in a variation.
    Move(Path),
    DrawOffer(Path),
    Nag(Path, Nag),
    Comment(Path, &'a str),
    CommentBefore(Path, &'a str),
}

/// The value of a tag, or a known part of a date or a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TagFact<'a> {
    pub(super) name: &'a str,
    /// The separator and the number of the parts; one part is the whole text.
    pub(super) parts: (Option<char>, usize),
    /// The index of this part.
    pub(super) index: usize,
    text: &'a str,
}

/// The number of a path of moves from the start.
type Path = usize;

/// A move; [`None`] is a null move.
type Step = Option<(Square, Square, bool)>;

/// A place among equals: twins are siblings with the same move, or the same annotations of a move.
type Twin = usize;

/// Numbers the facts of games that have the same start and moves.
#[derive(Default)]
pub(super) struct Facts<'a> {
    paths: BTreeMap<(Path, Step, Twin), Path>,
    numbers: BTreeMap<(Fact<'a>, Twin), usize>,
}

impl<'a> Facts<'a> {
    /// Returns the numbers of a game's facts, in ascending order.
    pub(super) fn of(&mut self, game: &'a GameTree) -> Vec<usize> {
        let mut facts: Vec<Fact<'a>> = of_tags(game).map(Fact::Tag).collect();
        self.annotations(game, &mut facts);
        facts.sort_unstable();
        let twins = facts.chunk_by(|one, other| one == other);
        let twins = twins.flat_map(|same| same.iter().copied().zip(0..));
        let mut numbers: Vec<usize> = twins
            .map(|fact| {
                let next = self.numbers.len();
                *self.numbers.entry(fact).or_insert(next)
            })
            .collect();
        numbers.sort_unstable();
        numbers
    }

    fn annotations(&mut self, game: &'a GameTree, facts: &mut Vec<Fact<'a>>) {
        // The moves of the main line are no information: all games have them.
        let mut waiting = alloc::vec![(game.root(), 0, true)];
        while let Some((node, path, is_main)) = waiting.pop() {
            facts.extend((!is_main).then_some(Fact::Move(path)));
            facts.extend(node.offers_draw().then_some(Fact::DrawOffer(path)));
            facts.extend(node.nags().map(|nag| Fact::Nag(path, nag)));
            facts.extend(node.comments().map(|text| Fact::Comment(path, text)));
            let before = node.comments_before();
            facts.extend(before.map(|text| Fact::CommentBefore(path, text)));
            let mut twins: BTreeMap<Step, Twin> = BTreeMap::new();
            for (index, child) in node.children().enumerate() {
                let step = step(child);
                let next = twins.entry(step).or_default();
                let twin = mem::replace(next, *next + 1);
                waiting.push((child, self.path(path, step, twin), is_main && index == 0));
            }
        }
    }

    fn path(&mut self, parent: Path, step: Step, twin: Twin) -> Path {
        // The start is path 0.
        let next = self.paths.len() + 1;
        *self.paths.entry((parent, step, twin)).or_insert(next)
    }
}

fn step(node: Node<'_>) -> Step {
    let mv = node.mv()?;
    Some((mv.from(), mv.to(), mv.is_promotion()))
}

/// Iterates over the information of the tags.
pub(super) fn of_tags(game: &GameTree) -> impl Iterator<Item = TagFact<'_>> {
    let says_something = |&(name, value): &(&str, &str)| {
        let repeats_result =
            name == "Result" && GameResult::from_bytes(value.as_bytes()) == Some(game.result());
        !repeats_result && (name, value) != ("Variant", "Makruk") && is_known(value)
    };
    game.tags()
        .filter(says_something)
        .flat_map(|(name, value)| {
            let separator = separator(value);
            let count = value.split(|char| Some(char) == separator).count();
            let parts = value.split(move |char| Some(char) == separator);
            let known = parts.enumerate().filter(|(_, text)| is_known(text));
            known.map(move |(index, text)| TagFact {
                name,
                parts: (separator, count),
                index,
                text,
            })
        })
}

/// Returns the separator of a date or a time; [`None`] if the value is another text.
fn separator(value: &str) -> Option<char> {
    ['.', ':'].into_iter().find(|&separator| {
        let mut parts = value.split(separator);
        let is_part = |part: &str| {
            let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
            !part.is_empty() && (is_number || !is_known(part))
        };
        value.contains(separator) && parts.all(is_part)
    })
}

/// Returns whether a value, or a part of a date, says something.
fn is_known(text: &str) -> bool {
    let text = text.trim_ascii();
    !text.bytes().all(|byte| byte == b'?') && text != "*"
}
