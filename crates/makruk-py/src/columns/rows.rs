//! Moves as rows of columns: the values, offsets and validity of Arrow arrays.

use std::{collections::HashMap, io::Write as _};

use makruk::{
    GameTree, IllegalMoveError, Move, Rules, San, UciMove, letters::LetterSet, pack::PackFormat,
    pgn::commands, san::SanStyle, tree::Node,
};

use super::content::Content;
use crate::{errors::Failure, state::State};

/// The size in bytes of a position in the format [`PackFormat::RankR`].
const POSITION_BYTES: usize = 18;
/// A batch is complete once a text column has this many bytes.
const FULL_TEXTS: usize = 1 << 28;

#[derive(Clone, Debug)]
pub(super) enum Values {
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Uint64(Vec<u64>),
    Position(Vec<u8>),
    Text(Texts),
}

/// Concatenated strings.
#[derive(Clone, Debug)]
pub(super) struct Texts {
    /// The start of each string, and the end of the last one.
    pub(super) offsets: Vec<i32>,
    pub(super) bytes: Vec<u8>,
}

impl Texts {
    /// Ends the string just written.
    fn end(&mut self) -> Result<(), Failure> {
        let end = i32::try_from(self.bytes.len()).map_err(|_| {
            let message = "the texts of a game take more than 2 GiB: select fewer tags";
            Failure::argument("too-large", message)
        })?;
        self.offsets.push(end);
        Ok(())
    }

    fn push(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.bytes.extend_from_slice(text);
        self.end()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) content: Content,
    pub(super) values: Values,
    /// Which values are present; empty if all are.
    pub(super) validity: Vec<bool>,
}

impl Column {
    fn new(content: Content) -> Self {
        let values = match &content {
            Content::Game => Values::Int64(Vec::new()),
            Content::Key => Values::Uint64(Vec::new()),
            Content::Ply
            | Content::Clock
            | Content::Count
            | Content::CountLimit
            | Content::Occurrence => Values::Int32(Vec::new()),
            Content::Position => Values::Position(Vec::new()),
            _ => Values::Text(Texts {
                offsets: vec![0],
                bytes: Vec::new(),
            }),
        };
        Self {
            content,
            values,
            validity: Vec::new(),
        }
    }
}

/// The rows of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(super) columns: Vec<Column>,
    pub(super) length: usize,
    /// The number of rows at which a batch is complete; a batch may have a few more.
    enough: usize,
    rules: Rules,
    letters: LetterSet,
    /// How often each move was played in each position of the game; empty without the column `occurrence`.
    occurrences: HashMap<(u64, Option<Move>), i32>,
}

/// A row's move; `None` is a null move.
struct Played {
    mv: Option<Move>,
    clock: Option<i32>,
}

impl Rows {
    pub(super) fn new(
        contents: impl Iterator<Item = Content>,
        enough: usize,
        rules: Rules,
        letters: LetterSet,
    ) -> Self {
        Self {
            columns: contents.map(Column::new).collect(),
            length: 0,
            enough,
            rules,
            letters,
            occurrences: HashMap::new(),
        }
    }

    /// Takes the rows and starts a new batch.
    pub(super) fn take(&mut self) -> Self {
        let contents = self.columns.iter().map(|column| column.content.clone());
        let empty = Self::new(contents, self.enough, self.rules, self.letters);
        std::mem::replace(self, empty)
    }

    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// Returns whether the batch is complete: it has enough rows, or a text column is full.
    pub(crate) fn is_full(&self) -> bool {
        let has_full_texts = |column: &Column| match &column.values {
            Values::Text(texts) => texts.bytes.len() >= FULL_TEXTS,
            _ => false,
        };
        self.length >= self.enough || self.columns.iter().any(has_full_texts)
    }

    /// Adds a row for each main-line move: the position before it, and the move.
    pub(crate) fn add_tree(&mut self, tree: &GameTree, number: i64) -> Result<(), Failure> {
        let first = self.length;
        let mut state = self.begin(tree);
        state.follow(tree.cursor().node());
        for node in tree.main_line() {
            let played = Played {
                mv: node.mv(),
                clock: clock(node),
            };
            self.push(&state, &played, self.length - first)?;
            state.follow(node);
        }
        self.end(tree, number, first)
    }

    /// Like `add_tree`, for a game whose moves are not in its tree. Returns the ply and error of the first illegal move, which
    /// ends the game.
    pub(crate) fn add_moves(
        &mut self,
        tree: &GameTree,
        moves: impl Iterator<Item = Move>,
        number: i64,
    ) -> Result<Option<(usize, IllegalMoveError)>, Failure> {
        let first = self.length;
        let mut state = self.begin(tree);
        let mut illegal = None;
        for (ply, mv) in moves.enumerate() {
            if let Err(error) = state.position().check_legal(mv) {
                illegal = Some((ply, error));
                break;
            }
            let played = Played {
                mv: Some(mv),
                clock: None,
            };
            self.push(&state, &played, ply)?;
            state.play(mv)?;
        }
        self.end(tree, number, first)?;
        Ok(illegal)
    }

    fn begin(&mut self, tree: &GameTree) -> State {
        self.occurrences.clear();
        State::new(&tree.start_setup(), tree.start().clone(), self.rules)
    }

    /// Adds the values that differ from move to move.
    fn push(&mut self, state: &State, played: &Played, ply: usize) -> Result<(), Failure> {
        let position = state.position();
        for Column {
            content,
            values,
            validity,
        } in &mut self.columns
        {
            match (content, values) {
                (Content::Ply, Values::Int32(values)) => {
                    values.push(i32::try_from(ply).unwrap_or(i32::MAX));
                }
                (Content::Clock, Values::Int32(values)) => {
                    values.push(played.clock.unwrap_or(0));
                    validity.push(played.clock.is_some());
                }
                (Content::Count, Values::Int32(values)) => {
                    let number = state.count().map(|count| count.number);
                    let number = number.and_then(|number| i32::try_from(number).ok());
                    values.push(number.unwrap_or(0));
                    validity.push(number.is_some());
                }
                (Content::CountLimit, Values::Int32(values)) => {
                    let limit = state.count().map(|count| count.limit);
                    values.push(limit.unwrap_or(0).into());
                    validity.push(limit.is_some());
                }
                (Content::CountBy, Values::Text(texts)) => {
                    let by = state.count().map(|count| count.by);
                    texts.push(by.map_or(b"", |by| by.fold(b"white", b"black")))?;
                    validity.push(by.is_some());
                }
                (Content::Key, Values::Uint64(values)) => values.push(position.zobrist()),
                (Content::Position, Values::Position(bytes)) => {
                    let packed = PackFormat::RankR.pack(&state.setup());
                    match &packed {
                        Ok(packed) => bytes.extend_from_slice(packed),
                        Err(_) => bytes.extend([0; POSITION_BYTES]),
                    }
                    validity.push(packed.is_ok());
                }
                (Content::Move, Values::Text(texts)) => match played.mv {
                    Some(mv) => {
                        // Writing to a vector does not fail.
                        let _ = write!(texts.bytes, "{}", UciMove::from(mv));
                        texts.end()?;
                    }
                    None => texts.push(b"0000")?,
                },
                (Content::San, Values::Text(texts)) => match played.mv {
                    Some(mv) => {
                        let style = SanStyle::Readable;
                        let san = San::from_move_with(position, mv, style, self.letters);
                        let _ = write!(texts.bytes, "{san}");
                        texts.end()?;
                    }
                    None => texts.push(b"--")?,
                },
                (Content::Side, Values::Text(texts)) => {
                    texts.push(position.turn().fold(b"white", b"black"))?;
                }
                (Content::Occurrence, Values::Int32(values)) => {
                    let occurrence = (position.zobrist(), played.mv);
                    let times = self.occurrences.entry(occurrence).or_insert(0);
                    *times += 1;
                    values.push(*times);
                }
                // The other columns have one value per game.
                _ => {}
            }
        }
        self.length += 1;
        Ok(())
    }

    /// Adds the values that all rows of a game share.
    fn end(&mut self, tree: &GameTree, number: i64, first: usize) -> Result<(), Failure> {
        for column in &mut self.columns {
            let text = match &column.content {
                Content::Result => Some(tree.result().as_str()),
                Content::Termination => tree.tag("Termination"),
                Content::Tag(name) => tree.tag(name),
                Content::Game => {
                    if let Values::Int64(values) = &mut column.values {
                        values.resize(self.length, number);
                    }
                    continue;
                }
                _ => continue,
            };
            if let Values::Text(texts) = &mut column.values {
                for _ in first..self.length {
                    texts.push(text.unwrap_or_default().as_bytes())?;
                }
            }
            if column.content != Content::Result {
                column.validity.resize(self.length, text.is_some());
            }
        }
        Ok(())
    }
}

/// Returns the clock of the side that moved, in milliseconds, from the command `[%clk 0:09:58]`.
fn clock(node: Node<'_>) -> Option<i32> {
    let mut found = node.comments().flat_map(commands);
    let value = found.find(|command| command.name == "clk")?.value;
    let seconds = value.split(':').try_fold(0.0, |sum, part| {
        let part: f64 = part.parse().ok()?;
        (part.is_finite() && part >= 0.0).then_some(sum * 60.0 + part)
    })?;
    let milliseconds = (seconds * 1000.0).round();
    #[expect(clippy::cast_possible_truncation, reason = "it is in range")]
    (milliseconds <= f64::from(i32::MAX)).then_some(milliseconds as i32)
}
