//! Words about the whole game.

use alloc::vec::Vec;

use makruk_core::Color;
use makruk_notation::tree::{CountStarted, GameTree};
use makruk_rules::{GameResult, Outcome, Rules, Termination};

use crate::{Bounds, Condition, Ending, Query, Word, tag::contains};

/// The words of a query about the whole game.
#[derive(Clone, Debug)]
pub(crate) struct GameWords {
    words: Vec<Word>,
    /// Whether the query has no other words.
    pub(crate) are_all: bool,
}

/// What a word needs to know of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    /// Not about the game.
    Nothing,
    /// The result and the number of plies.
    Head,
    Tags,
    /// The end, for which the game is played.
    End,
}

impl GameWords {
    pub(crate) fn new(query: &Query) -> Self {
        let about_games = |word: &&Word| need(&word.condition) > Need::Nothing;
        let mut words: Vec<Word> = query.words().filter(about_games).cloned().collect();
        words.sort_by_key(|word| need(&word.condition));
        Self {
            are_all: words.len() == query.words().count(),
            words,
        }
    }

    /// Returns whether the words that need only the result and the number of plies hold.
    pub(crate) fn may_hold(&self, result: GameResult, plies: usize) -> bool {
        let mut words = self.words.iter();
        words.all(|word| match head(&word.condition, result, plies) {
            Some(holds) => holds != word.is_negated,
            None => true,
        })
    }

    /// Returns whether the result and the number of plies are all that the words need.
    pub(crate) fn need_only_head(&self) -> bool {
        self.words
            .iter()
            .all(|word| need(&word.condition) <= Need::Head)
    }

    /// Returns whether the words need no moves.
    pub(crate) fn need_no_moves(&self) -> bool {
        self.words
            .iter()
            .all(|word| need(&word.condition) <= Need::Tags)
    }

    /// Returns whether all words hold that need no moves; the tags and the result are those of `header`.
    pub(crate) fn hold_for_header(&self, header: &GameTree, plies: usize) -> bool {
        let mut words = self.words.iter();
        words.all(|word| {
            let holds = head(&word.condition, header.result(), plies)
                .or_else(|| tags(&word.condition, header));
            holds.is_none_or(|holds| holds != word.is_negated)
        })
    }

    /// Returns whether all words hold.
    pub(crate) fn hold(
        &self,
        tree: &GameTree,
        rules: &Rules,
        count_started: Option<CountStarted>,
    ) -> bool {
        if self.words.is_empty() {
            return true;
        }
        if !self.hold_for_header(tree, tree.main_line().count()) {
            return false;
        }
        let mut outcome = None;
        let mut words = self.words.iter();
        words.all(|word| match &word.condition {
            Condition::Ended(endings) => {
                let outcome = *outcome.get_or_insert_with(|| end(tree, rules, count_started));
                endings.iter().any(|&ending| is_end(ending, outcome)) != word.is_negated
            }
            _ => true,
        })
    }
}

const fn need(condition: &Condition) -> Need {
    match condition {
        Condition::Result(_) | Condition::Length(_) => Need::Head,
        Condition::Player(_) | Condition::Side(..) | Condition::Tag(_) => Need::Tags,
        Condition::Ended(_) => Need::End,
        _ => Need::Nothing,
    }
}

fn head(condition: &Condition, result: GameResult, plies: usize) -> Option<bool> {
    match condition {
        Condition::Result(results) => Some(results.contains(&result)),
        Condition::Length(bounds) => {
            let plies = u32::try_from(plies).unwrap_or(u32::MAX);
            Some(bounds.iter().any(|bounds: &Bounds| bounds.contains(plies)))
        }
        _ => None,
    }
}

fn tags(condition: &Condition, header: &GameTree) -> Option<bool> {
    let is_named = |tag: &str, parts: &[_]| {
        header.tag(tag).is_some_and(|name| {
            parts
                .iter()
                .any(|part: &alloc::string::String| contains(name, part))
        })
    };
    match condition {
        Condition::Player(parts) => Some(is_named("White", parts) || is_named("Black", parts)),
        Condition::Side(Color::White, parts) => Some(is_named("White", parts)),
        Condition::Side(Color::Black, parts) => Some(is_named("Black", parts)),
        Condition::Tag(test) => Some(
            header
                .tag(&test.name)
                .is_some_and(|found| test.passes(found)),
        ),
        _ => None,
    }
}

fn is_end(ending: Ending, outcome: Option<Outcome>) -> bool {
    let Some(outcome) = outcome else {
        return false;
    };
    match ending {
        Ending::By(by) => outcome.by() == by,
        Ending::ByCount => matches!(
            outcome.by(),
            Termination::CountExpired(_) | Termination::MateWhileCounting
        ),
        Ending::Draw => outcome.winner().is_none(),
    }
}

/// Returns the end of a game: the first one under the rules, or else the recorded one.
fn end(tree: &GameTree, rules: &Rules, count_started: Option<CountStarted>) -> Option<Outcome> {
    let recorded = tree.recorded_rules(*rules, count_started);
    if let (None, Ok(game)) = (count_started, tree.to_game(recorded)) {
        return game.outcome();
    }
    // The record has a mistake, or moves after the end.
    let mut game = tree.play_main_line(*rules, count_started).game;
    if game.outcome().is_none() {
        tree.conclude(&mut game).ok()?;
    }
    game.outcome()
}
