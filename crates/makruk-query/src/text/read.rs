//! Reading a query.

use alloc::{string::String, vec::Vec};
use core::str::FromStr;

use makruk_core::{Color, Role, Setup};
use makruk_notation::{
    Fen,
    fen::{FenDialect, FenError},
    letters::LetterSet,
};
use makruk_rules::{CountKind, GameResult};

use super::{
    keys,
    lexer::{Content, Item, Lexer, RawWord},
};
use crate::{
    BoardPattern, Bounds, Condition, Ending, ExactPosition, Link, MaterialPattern, MovePattern,
    Query, SideMaterial, Step, StepOptions, TagTest, Threat, Word,
    bounds::{self, NoBounds},
    error::{QueryError, QueryErrorKind as Kind},
    pattern::Contents,
};

type Result<T> = core::result::Result<T, QueryError>;

/// Reads a query whose moves may be in the given letters.
fn read(text: &str, letters: LetterSet) -> Result<Query> {
    let mut lexer = Lexer::new(text);
    let mut steps: Vec<(Link, Step)> = Vec::new();
    let mut step = Draft::default();
    let mut link = Link::Then;
    loop {
        let offset = lexer.offset();
        let Some(word) = lexer.next()? else {
            steps.push((link, step.finish(text.trim_end().len().max(offset))?));
            break;
        };
        let linking = match word.content {
            Content::Bare("then") => Some(Link::Then),
            Content::Bare("next") => Some(Link::Next),
            _ => None,
        };
        match linking {
            Some(linking) if word.is_negated => {
                return Err(QueryError::new(
                    Kind::Negated(linking.as_str()),
                    word.offset,
                ));
            }
            Some(linking) => {
                let whole = core::mem::take(&mut step).finish(word.offset)?;
                steps.push((link, whole));
                link = linking;
            }
            None => step.add(word, letters)?,
        }
    }
    let mut steps = steps.into_iter();
    let (_, first) = steps
        .next()
        .ok_or(QueryError::new(Kind::NoWord, text.len()))?;
    Ok(steps.fold(Query::new(first), |query, (link, step)| {
        query.linked(link, step)
    }))
}

/// A step so far.
#[derive(Default)]
struct Draft {
    words: Vec<Word>,
    options: StepOptions,
    /// The words about the step so far.
    given: [Option<&'static str>; 3],
}

impl Draft {
    fn add(&mut self, word: RawWord<'_>, letters: LetterSet) -> Result<()> {
        let RawWord {
            offset,
            is_negated,
            content,
        } = word;
        let condition = match content {
            Content::Bare(text) => {
                return Err(QueryError::new(Kind::NoKey(text.into()), offset));
            }
            Content::Tag {
                name,
                operator,
                items,
            } => Condition::Tag(TagTest {
                name,
                operator,
                values: items.into_iter().map(|item| item.text).collect(),
            }),
            Content::Items {
                key,
                key_offset,
                items,
            } => {
                let Some(known) = keys::known(key) else {
                    let kind = Kind::UnknownKey {
                        found: key.into(),
                        nearest: keys::nearest(key),
                    };
                    return Err(QueryError::new(kind, key_offset));
                };
                let items = Items {
                    key: known,
                    offset,
                    list: items,
                    letters,
                };
                match items.condition()? {
                    Some(condition) => condition,
                    None if is_negated => {
                        return Err(QueryError::new(Kind::Negated(known), offset));
                    }
                    None => return self.set(&items),
                }
            }
        };
        self.words.push(Word {
            is_negated,
            condition,
        });
        Ok(())
    }

    /// Sets an option of the step.
    fn set(&mut self, items: &Items) -> Result<()> {
        let key = items.key;
        if self.given.contains(&Some(key)) {
            return Err(QueryError::new(Kind::Twice(key), items.offset));
        }
        if let Some(free) = self.given.iter_mut().find(|given| given.is_none()) {
            *free = Some(key);
        }
        let [item] = &items.list[..] else {
            return Err(items.wrong_from(1));
        };
        match (key, item.text.as_str()) {
            ("flip", "yes") => self.options.flip = true,
            ("colours", "either") => self.options.colours = true,
            ("flip", "no") => {}
            ("lasting", number) => {
                let number = bounds::whole(number).filter(|&number| number > 0);
                self.options.lasting = number.ok_or_else(|| items.wrong(item))?;
            }
            _ => return Err(items.wrong(item)),
        }
        Ok(())
    }

    /// Completes the step, which ends at an offset.
    fn finish(self, end: usize) -> Result<Step> {
        if self.words.is_empty() {
            let kind = match self.given {
                [None, ..] => Kind::NoWord,
                _ => Kind::OnlyOptions,
            };
            return Err(QueryError::new(kind, end));
        }
        Ok(Step {
            words: self.words,
            options: self.options,
        })
    }
}

/// The items of a word.
struct Items {
    key: &'static str,
    /// The offset of the word.
    offset: usize,
    list: Vec<Item>,
    letters: LetterSet,
}

impl Items {
    /// Returns the condition; `None` if the word is about the step.
    fn condition(&self) -> Result<Option<Condition>> {
        Ok(Some(match self.key {
            "position" => Condition::Position(self.each(|item| self.position(item))?),
            "board" => Condition::Board(self.patterns(BoardPattern::read)?),
            "material" => Condition::Material(self.patterns(MaterialPattern::read)?),
            "white-material" => {
                Condition::SideMaterial(Color::White, self.patterns(SideMaterial::read)?)
            }
            "black-material" => {
                Condition::SideMaterial(Color::Black, self.patterns(SideMaterial::read)?)
            }
            "lead" => Condition::Lead(self.bounds(bounds::tenths)?),
            "white-lead" => Condition::SideLead(Color::White, self.bounds(bounds::tenths)?),
            "black-lead" => Condition::SideLead(Color::Black, self.bounds(bounds::tenths)?),
            "turn" => Condition::Turn(self.values(color)?),
            "check" => Condition::Check(self.values(yes_or_no)?),
            "ply" => Condition::Ply(self.bounds(bounds::whole)?),
            "at" => {
                self.values(|text| (text == "end").then_some(()))?;
                Condition::End
            }
            "count" => Condition::Count(self.values(|text| match text {
                "none" => Some(None),
                text => count_kind(text).map(Some),
            })?),
            "left" => Condition::Left(self.bounds(bounds::whole)?),
            "move" => Condition::Move(self.each(|item| {
                MovePattern::read(&item.text, self.letters).map_err(|error| {
                    QueryError::new(Kind::Move(error), item.inside(error.offset()))
                })
            })?),
            "moved" => Condition::Moved(self.values(role)?),
            "captured" => Condition::Captured(self.values(role)?),
            "promotes" => Condition::Promotes(self.values(yes_or_no)?),
            "gives" => Condition::Gives(self.values(|text| {
                let mut all = Threat::ALL.into_iter();
                all.find(|threat| threat.name() == text)
            })?),
            "calls" => Condition::Calls(self.values(count_kind)?),
            "player" => Condition::Player(self.names()?),
            "white" => Condition::Side(Color::White, self.names()?),
            "black" => Condition::Side(Color::Black, self.names()?),
            "result" => Condition::Result(self.values(result)?),
            "ended" => Condition::Ended(self.values(Ending::from_name)?),
            "length" => Condition::Length(self.bounds(bounds::whole)?),
            _ => return Ok(None),
        }))
    }

    /// Reads every item.
    fn each<T>(&self, read: impl Fn(&Item) -> Result<T>) -> Result<Vec<T>> {
        self.list.iter().map(read).collect()
    }

    /// Reads items that have few values.
    fn values<T>(&self, read: impl Fn(&str) -> Option<T>) -> Result<Vec<T>> {
        self.each(|item| read(&item.text).ok_or_else(|| self.wrong(item)))
    }

    fn bounds(&self, number: fn(&str) -> Option<u32>) -> Result<Vec<Bounds>> {
        self.each(|item| {
            bounds::read(&item.text, number).map_err(|error| match error {
                NoBounds::Malformed => self.wrong(item),
                NoBounds::UpsideDown => QueryError::new(Kind::UpsideDown, item.offset),
            })
        })
    }

    fn patterns<T>(
        &self,
        read: impl Fn(&str) -> core::result::Result<T, (Kind, usize)>,
    ) -> Result<Vec<T>> {
        self.each(|item| {
            read(&item.text).map_err(|(kind, offset)| QueryError::new(kind, item.inside(offset)))
        })
    }

    fn names(&self) -> Result<Vec<String>> {
        self.values(|text| (!text.is_empty()).then(|| text.into()))
    }

    fn position(&self, item: &Item) -> Result<ExactPosition> {
        let wrong =
            |error: FenError| QueryError::new(Kind::Fen(error), item.inside(error.offset()));
        if item.text.is_empty() {
            return Err(self.wrong(item));
        }
        read_position(&item.text).map_err(wrong)
    }

    /// Returns the error for an item that is no value of the key.
    fn wrong(&self, item: &Item) -> QueryError {
        let kind = Kind::Value {
            key: self.key,
            found: item.text.clone(),
            expected: keys::values(self.key),
        };
        QueryError::new(kind, item.offset)
    }

    /// Returns the error for items from an index on.
    fn wrong_from(&self, index: usize) -> QueryError {
        let empty = Item::default();
        self.wrong(self.list.get(index).unwrap_or(&empty))
    }
}

impl Item {
    /// Returns the offset in the query of an offset in the item. In quotes, it is that of the item.
    const fn inside(&self, offset: usize) -> usize {
        if self.is_quoted {
            self.offset
        } else {
            self.offset + offset
        }
    }
}

/// Reads a FEN in any dialect.
pub(super) fn read_position(text: &str) -> core::result::Result<ExactPosition, FenError> {
    let text = text.as_bytes();
    let dialect = FenDialect::detect(text)?;
    let fen = Fen::from_ascii_relaxed(text, dialect)?;
    Ok(exact(fen.as_setup()))
}

/// Returns the pattern of a setup.
fn exact(setup: &Setup) -> ExactPosition {
    let board = &setup.board;
    let empty = makruk_core::Square::ALL.into_iter();
    let empty = empty.fold(BoardPattern::default(), |pattern, square| {
        pattern.with(square, Contents::EMPTY)
    });
    let board = board.iter().fold(empty, |pattern, (square, piece)| {
        pattern.with(square, Contents::piece(piece.color(), piece.role()))
    });
    ExactPosition {
        board,
        turn: setup.turn,
        count: setup.count,
    }
}

fn color(text: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.name() == text)
}

fn yes_or_no(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

fn count_kind(text: &str) -> Option<CountKind> {
    let mut all = [CountKind::Board, CountKind::Pieces].into_iter();
    all.find(|kind| kind.name() == text)
}

fn role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = FenDialect::Fairy.letters().role(letters.next()?)?;
    letters.next().is_none().then_some(role)
}

fn result(text: &str) -> Option<GameResult> {
    let all = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::Unknown,
    ];
    all.into_iter().find(|result| result.as_str() == text)
}

impl Query {
    /// Parses a query whose moves may be in the given letters, besides Thai ones and coordinates.
    ///
    /// Moves in other letters become moves in fairy letters, in which the query is also written: the letter of a met then also means
    /// a bia ngai, and a move without a letter is a bia's.
    ///
    /// ```
    /// use makruk::{letters::LetterSet, query::Query};
    ///
    /// let query = Query::with_letters("move:Bd5", LetterSet::INTERNATIONAL)?; // a khon
    /// assert_eq!(query.to_string(), "move:Sd5");
    /// assert!("move:Bd5".parse::<Query>().is_err());
    /// # Ok::<(), makruk::query::QueryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is no query.
    pub fn with_letters(text: &str, letters: LetterSet) -> Result<Self> {
        read(text, letters)
    }
}

impl FromStr for Query {
    type Err = QueryError;

    /// Parses a query; moves are in fairy or Thai letters, or in coordinates.
    fn from_str(text: &str) -> Result<Self> {
        read(text, LetterSet::FAIRY)
    }
}

/// Implements `FromStr` by a reader that returns a kind and an offset.
fn parsed<T>(read: core::result::Result<T, (Kind, usize)>) -> Result<T> {
    read.map_err(|(kind, offset)| QueryError::new(kind, offset))
}

impl FromStr for BoardPattern {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self> {
        parsed(Self::read(text))
    }
}

impl FromStr for SideMaterial {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self> {
        parsed(Self::read(text))
    }
}

impl FromStr for MaterialPattern {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self> {
        parsed(Self::read(text))
    }
}

impl FromStr for MovePattern {
    type Err = QueryError;

    /// Parses a move in fairy or Thai letters, or in coordinates.
    fn from_str(text: &str) -> Result<Self> {
        let read = Self::read(text, LetterSet::FAIRY);
        read.map_err(|error| QueryError::new(Kind::Move(error), error.offset()))
    }
}
