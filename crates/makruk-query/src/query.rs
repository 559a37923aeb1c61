//! Queries: steps of words.

use alloc::vec::Vec;

use crate::Condition;

/// A question to games: steps, each of which holds at a position.
///
/// A query is parsed from text (`FromStr`), and `Display` writes text that is read back as the same query. The documentation of the
/// crate has the language. With the feature `serde`, a query is its text.
///
/// ```
/// use makruk::{Color, query::{Bounds, Condition, Query, Step}};
///
/// let text = "white-lead:4- count:board then at:end turn:black";
/// let query: Query = text.parse()?;
/// let late = Step::new(Condition::End).and(Condition::Turn(vec![Color::Black]));
/// assert_eq!(query.steps().nth(1), Some(&late));
/// assert_eq!(query.to_string(), text);
///
/// // The same without text.
/// let ahead = Bounds::new(40, None).map(|lead| Condition::SideLead(Color::White, vec![lead]));
/// assert_eq!(query.first().words().next().map(|word| &word.condition), ahead.as_ref());
/// # Ok::<(), makruk::query::QueryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Query {
    first: Step,
    more: Vec<(Link, Step)>,
}

/// The relation of a step to the step before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    /// `then`: strictly later than the last ply of the step before.
    Then,
    /// `next`: the ply after the last ply of the step before.
    Next,
}

impl Link {
    /// Returns the word, `then` or `next`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Then => "then",
            Self::Next => "next",
        }
    }
}

impl Query {
    /// Creates a query of one step.
    pub const fn new(step: Step) -> Self {
        Self {
            first: step,
            more: Vec::new(),
        }
    }

    /// Adds a step that holds later.
    #[must_use]
    pub fn then(self, step: Step) -> Self {
        self.linked(Link::Then, step)
    }

    /// Adds a step that holds at the next ply.
    #[must_use]
    pub fn then_next(self, step: Step) -> Self {
        self.linked(Link::Next, step)
    }

    pub(crate) fn linked(mut self, link: Link, step: Step) -> Self {
        self.more.push((link, step));
        self
    }

    /// Returns the first step.
    pub const fn first(&self) -> &Step {
        &self.first
    }

    /// Iterates over the steps after the first one.
    pub fn more(&self) -> impl Iterator<Item = (Link, &Step)> {
        self.more.iter().map(|(link, step)| (*link, step))
    }

    /// Iterates over all steps.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        core::iter::once(&self.first).chain(self.more.iter().map(|(_, step)| step))
    }

    /// Iterates over the words of all steps.
    pub(crate) fn words(&self) -> impl Iterator<Item = &Word> {
        self.steps().flat_map(Step::words)
    }
}

/// A step of a query: words that hold at one position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    pub(crate) words: Vec<Word>,
    pub(crate) options: StepOptions,
}

/// What a step says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StepOptions {
    /// `lasting:` the number of positions in a row at which the step holds, at least 1.
    pub lasting: u32,
    /// `flip:yes` whether the step also holds with the files mirrored.
    pub flip: bool,
    /// `colours:either` whether the step also holds with the board turned and the colours exchanged.
    pub colours: bool,
}

impl Default for StepOptions {
    fn default() -> Self {
        Self {
            lasting: 1,
            flip: false,
            colours: false,
        }
    }
}

/// A condition in a step, or its opposite.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    /// Whether the condition must not hold. A condition on a move does not hold, negated or not, where no move follows.
    pub is_negated: bool,
    /// The condition.
    pub condition: Condition,
}

impl Step {
    /// Creates a step of one condition.
    pub fn new(condition: Condition) -> Self {
        Self::of(false, condition)
    }

    /// Creates a step of the opposite of a condition.
    pub fn not(condition: Condition) -> Self {
        Self::of(true, condition)
    }

    fn of(is_negated: bool, condition: Condition) -> Self {
        Self {
            words: alloc::vec![Word {
                is_negated,
                condition
            }],
            options: StepOptions::default(),
        }
    }

    /// Adds a condition.
    #[must_use]
    pub fn and(mut self, condition: Condition) -> Self {
        self.words.push(Word {
            is_negated: false,
            condition,
        });
        self
    }

    /// Adds the opposite of a condition.
    #[must_use]
    pub fn and_not(mut self, condition: Condition) -> Self {
        self.words.push(Word {
            is_negated: true,
            condition,
        });
        self
    }

    /// Returns the step with other options; a `lasting` of 0 counts as 1.
    #[must_use]
    pub fn with_options(self, options: StepOptions) -> Self {
        let lasting = options.lasting.max(1);
        Self {
            options: StepOptions { lasting, ..options },
            ..self
        }
    }

    /// Iterates over the conditions, at least one.
    pub fn words(&self) -> impl Iterator<Item = &Word> {
        self.words.iter()
    }

    /// Returns the options.
    pub const fn options(&self) -> StepOptions {
        self.options
    }
}
