//! The state that the games of a block share: texts, tag names, and sets of tag names.

use alloc::{borrow::ToOwned, collections::BTreeMap, string::String, vec::Vec};
use core::borrow::Borrow;

use super::{
    ContainerErrorKind as Kind,
    input::{Input, put_number, put_text},
    value::Value,
};
use makruk_rules::GameResult;

/// The predefined tag names, numbered from 1: the seven tag roster, and the most frequent names in the PGN
/// specification and in programs.
const NAMES: [&str; 24] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "Variant",
    "Termination",
    "TimeControl",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteTeam",
    "BlackTeam",
    "Time",
    "UTCDate",
    "UTCTime",
    "EventDate",
    "PlyCount",
    "Annotator",
    "Opening",
    "GameId",
];

/// Index of `Result` in [`NAMES`].
const RESULT: usize = 6;

/// Items numbered in order of first appearance.
#[derive(Clone, Debug)]
struct Table<T> {
    items: Vec<T>,
    numbers: BTreeMap<T, usize>,
}

impl<T: Ord + Clone> Table<T> {
    const fn new() -> Self {
        Self {
            items: Vec::new(),
            numbers: BTreeMap::new(),
        }
    }

    fn find<Q: Ord + ?Sized>(&self, item: &Q) -> Option<usize>
    where
        T: Borrow<Q>,
    {
        self.numbers.get(item).copied()
    }

    fn get(&self, number: usize) -> Option<&T> {
        self.items.get(number)
    }

    /// Adds a new item. Returns its number.
    fn add(&mut self, item: T) -> usize {
        let number = self.items.len();
        self.numbers.insert(item.clone(), number);
        self.items.push(item);
        number
    }
}

/// The names of tags: the predefined ones, and those that a block defines.
#[derive(Clone, Debug)]
struct TagNames {
    /// The names behind the predefined ones.
    own: Table<String>,
}

impl TagNames {
    const fn new() -> Self {
        Self { own: Table::new() }
    }

    fn len(&self) -> usize {
        NAMES.len() + self.own.items.len()
    }

    fn find(&self, name: &str) -> Option<usize> {
        let predefined = NAMES.iter().position(|&other| other == name);
        predefined.or_else(|| self.own.find(name).map(|number| NAMES.len() + number))
    }

    fn get(&self, number: usize) -> Option<&str> {
        match number.checked_sub(NAMES.len()) {
            None => NAMES.get(number).copied(),
            Some(own) => self.own.get(own).map(String::as_str),
        }
    }

    /// Adds a new name. Returns its number.
    fn add(&mut self, name: &str) -> usize {
        NAMES.len() + self.own.add(name.to_owned())
    }
}

/// The most recent values of tags with the same name.
#[derive(Clone, Copy, Debug, Default)]
struct Last {
    value: Option<Value>,
    /// The most recent number and the most recent date; 0 if there is none yet.
    number: u32,
    date: u32,
}

/// The texts, names and sets of names in a block so far.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    texts: Table<String>,
    names: TagNames,
    lists: Table<Vec<usize>>,
    /// The set of names of the last game with tags.
    list: Option<usize>,
    /// Indexed by name.
    last: Vec<Last>,
}

/// The tags of a game: a set of names, and a value for each name.
#[derive(Clone, Debug)]
pub(super) struct Tags {
    list: usize,
    values: Vec<Value>,
}

/// The encoding of a game's tag names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Names {
    /// The names are those of the last game with tags.
    Same,
    /// The set of names follows: its number, or the names of a new set.
    Said,
}

impl Shared {
    pub(super) const fn new() -> Self {
        Self {
            texts: Table::new(),
            names: TagNames::new(),
            lists: Table::new(),
            list: None,
            last: Vec::new(),
        }
    }

    /// Returns a text by its number.
    pub(super) fn text(&self, number: usize) -> &str {
        self.texts.get(number).map_or("", String::as_str)
    }

    /// Returns the number of a text, and whether the text is new.
    fn number_of(&mut self, text: &str) -> (usize, bool) {
        let number = self.texts.find(text);
        let is_new = number.is_none();
        (
            number.unwrap_or_else(|| self.texts.add(text.to_owned())),
            is_new,
        )
    }

    /// Writes a text that is not the value of a tag.
    pub(super) fn put_text(&mut self, text: &str, out: &mut Vec<u8>) {
        let (number, is_new) = self.number_of(text);
        put_number(out, if is_new { 0 } else { number as u64 + 1 });
        if is_new {
            put_text(out, text);
        }
    }

    /// Reads a text that is not the value of a tag. Returns its number.
    pub(super) fn read_text(&mut self, input: &mut Input<'_>) -> Result<usize, Kind> {
        let begin = input.offset();
        let number = input.number()?;
        self.text_of(number, input)
            .map_err(|kind| input.wrong_before(begin, kind))
    }

    /// Returns the number of a text: a new text, which follows in the bytes, or an earlier one.
    fn text_of(&mut self, number: u64, input: &mut Input<'_>) -> Result<usize, Kind> {
        let Some(number) = number.checked_sub(1) else {
            let text = input.text()?;
            return match self.texts.find(text) {
                None => Ok(self.texts.add(text.to_owned())),
                Some(_) => Err(Kind::NonCanonical),
            };
        };
        let number = usize::try_from(number).ok();
        let number = number.filter(|&number| self.texts.get(number).is_some());
        number.ok_or(Kind::NoSuchText)
    }

    /// Writes the tags of a game. Returns the encoding of their names.
    pub(super) fn put_tags<'a>(
        &mut self,
        result: GameResult,
        tags: impl Iterator<Item = (&'a str, &'a str)> + Clone,
        out: &mut Vec<u8>,
    ) -> Names {
        let mut new_names = Vec::new();
        let list: Vec<usize> = tags
            .clone()
            .map(|(name, _)| {
                self.names.find(name).unwrap_or_else(|| {
                    new_names.push(name);
                    self.names.add(name)
                })
            })
            .collect();
        let number = self.lists.find(list.as_slice());
        let names = match number {
            Some(_) if number == self.list => Names::Same,
            _ => Names::Said,
        };
        if names == Names::Said {
            put_number(out, number.map_or(0, |number| number as u64 + 1));
        }
        if number.is_none() {
            let known = self.names.len() - new_names.len();
            let mut new_names = new_names.into_iter();
            let mut next = known;
            put_number(out, list.len() as u64);
            for &name in &list {
                // A new name is written where it is first used.
                if name == next {
                    put_number(out, 0);
                    put_text(out, new_names.next().unwrap_or_default());
                    next += 1;
                } else {
                    put_number(out, name as u64 + 1);
                }
            }
        }
        let mut mask = alloc::vec![0; list.len().div_ceil(8)];
        let mut values = Vec::new();
        for ((index, &name), (_, text)) in list.iter().enumerate().zip(tags) {
            let is_expected = if name == RESULT {
                text == result.as_str()
            } else {
                let last = self.last(name).value;
                last.is_some_and(|value| self.is_text(value, text))
            };
            if !is_expected {
                if let Some(byte) = mask.get_mut(index / 8) {
                    *byte |= 1 << (index % 8);
                }
                self.put_value(name, text, &mut values);
            }
        }
        out.extend_from_slice(&mask);
        out.extend_from_slice(&values);
        self.list = number.or_else(|| Some(self.lists.add(list)));
        names
    }

    /// Reads the tags that [`Shared::put_tags`] wrote.
    pub(super) fn read_tags(
        &mut self,
        names: Names,
        result: GameResult,
        input: &mut Input<'_>,
    ) -> Result<Tags, Kind> {
        let begin = input.offset();
        let number = match names {
            Names::Same => self.list.ok_or(Kind::NoSuchText)?,
            Names::Said => {
                let number = self.read_list(input)?;
                if self.list == Some(number) {
                    return Err(input.wrong_at(begin, Kind::NonCanonical));
                }
                number
            }
        };
        self.list = Some(number);
        let list = self.lists.get(number).cloned().unwrap_or_default();
        let begin = input.offset();
        let mask = input.take(list.len().div_ceil(8))?;
        let bit = |index: usize| {
            mask.get(index / 8)
                .is_some_and(|byte| byte >> (index % 8) & 1 == 1)
        };
        if (list.len()..8 * mask.len()).any(bit) {
            return Err(input.wrong_at(begin + mask.len() - 1, Kind::NonCanonical));
        }
        let mut values = Vec::new();
        for (index, name) in list.into_iter().enumerate() {
            values.push(self.read_value(bit(index), name, result, input)?);
        }
        Ok(Tags {
            list: number,
            values,
        })
    }

    /// Reads the tag names of a game. Returns the number of their set.
    fn read_list(&mut self, input: &mut Input<'_>) -> Result<usize, Kind> {
        let begin = input.offset();
        if let Some(number) = input.number()?.checked_sub(1) {
            let number = usize::try_from(number).ok();
            let number = number.filter(|&number| self.lists.get(number).is_some());
            return number.ok_or_else(|| input.wrong_at(begin, Kind::NoSuchText));
        }
        let mut list = Vec::new();
        for _ in 0..input.number()? {
            let begin = input.offset();
            list.push(match input.number()?.checked_sub(1) {
                None => {
                    let name = input.text()?;
                    if self.names.find(name).is_some() {
                        return Err(input.wrong_at(begin, Kind::NonCanonical));
                    }
                    self.names.add(name)
                }
                Some(number) => {
                    let number = usize::try_from(number).ok();
                    let number = number.filter(|&number| self.names.get(number).is_some());
                    number.ok_or_else(|| input.wrong_at(begin, Kind::NoSuchText))?
                }
            });
        }
        if self.lists.find(list.as_slice()).is_some() {
            return Err(input.wrong_at(begin, Kind::NonCanonical));
        }
        Ok(self.lists.add(list))
    }

    fn last(&self, name: usize) -> Last {
        self.last.get(name).copied().unwrap_or_default()
    }

    /// Stores the value of a tag, which the next game is expected to repeat.
    fn remember(&mut self, name: usize, value: Value) {
        if self.last.len() <= name {
            self.last.resize(name + 1, Last::default());
        }
        if let Some(last) = self.last.get_mut(name) {
            last.value = Some(value);
            match value {
                Value::Text(_) | Value::Result => {}
                Value::Number(number) => last.number = number,
                Value::Date(date) => last.date = date,
            }
        }
    }

    /// Returns whether a value has this text.
    fn is_text(&self, value: Value, text: &str) -> bool {
        match value {
            Value::Text(number) => self.text(number) == text,
            value => Value::packed(text) == Some(value),
        }
    }

    /// Writes a value other than the expected one; the lowest two bits are the value's kind.
    fn put_value(&mut self, name: usize, text: &str, out: &mut Vec<u8>) {
        let last = self.last(name);
        let value = match Value::packed(text) {
            Some(Value::Number(number)) => {
                put_number(out, difference(number, last.number) << 2 | 1);
                Value::Number(number)
            }
            Some(Value::Date(date)) => {
                put_number(out, difference(date, last.date) << 2 | 2);
                Value::Date(date)
            }
            _ => {
                let (number, is_new) = self.number_of(text);
                put_number(out, if is_new { 0 } else { (number as u64 + 1) << 2 });
                if is_new {
                    put_text(out, text);
                }
                Value::Text(number)
            }
        };
        self.remember(name, value);
    }

    /// Reads the value of a tag if `is_said`; otherwise returns the expected value.
    fn read_value(
        &mut self,
        is_said: bool,
        name: usize,
        result: GameResult,
        input: &mut Input<'_>,
    ) -> Result<Value, Kind> {
        let begin = input.offset();
        let last = self.last(name);
        if !is_said {
            if name == RESULT {
                return Ok(Value::Result);
            }
            return last.value.ok_or(Kind::NoSuchText);
        }
        let code = input.number()?;
        let value = match code & 3 {
            0 => self.text_of(code >> 2, input).map(Value::Text),
            1 => sum(code >> 2, last.number).map(Value::Number),
            2 => sum(code >> 2, last.date).and_then(Value::date),
            _ => Err(Kind::ReservedValue),
        };
        let value = value.and_then(|value| {
            let is_expected = match name {
                RESULT => self.is_text(value, result.as_str()),
                _ => last.value == Some(value),
            };
            // Numbers and dates are never encoded as text.
            let is_packed = match value {
                Value::Text(number) => Value::packed(self.text(number)).is_none(),
                _ => true,
            };
            if is_expected || !is_packed {
                Err(Kind::NonCanonical)
            } else {
                Ok(value)
            }
        });
        let value = value.map_err(|kind| input.wrong_before(begin, kind))?;
        self.remember(name, value);
        Ok(value)
    }

    /// Returns the size in bytes of the tags as text, plus 32 bytes per tag.
    pub(super) fn spelled_bytes(&self, tags: &Tags) -> u64 {
        let list = self.lists.get(tags.list).map_or(&[][..], Vec::as_slice);
        let name = |&name: &usize| self.names.get(name).map_or(0, str::len) + 32;
        let value = |value: &Value| match value {
            Value::Text(number) => self.text(*number).len(),
            _ => Value::LONGEST,
        };
        let names = list.iter().map(name).fold(0, usize::saturating_add);
        let values = tags.values.iter().map(value);
        values.fold(names, usize::saturating_add) as u64
    }

    /// Looks up the names and values of tags.
    pub(super) fn spell<'a>(
        &'a self,
        tags: &'a Tags,
        result: GameResult,
    ) -> impl Iterator<Item = (&'a str, String)> {
        let list = self.lists.get(tags.list).map_or(&[][..], Vec::as_slice);
        list.iter().zip(&tags.values).map(move |(&name, value)| {
            let name = self.names.get(name).unwrap_or_default();
            let value = match value {
                Value::Text(number) => self.text(*number).to_owned(),
                Value::Result => result.as_str().to_owned(),
                value => alloc::format!("{value}"),
            };
            (name, value)
        })
    }
}

/// Returns the difference of two numbers in zigzag encoding: 0, -1, 1, -2, 2 and so on become 0, 1, 2, 3, 4.
fn difference(number: u32, from: u32) -> u64 {
    let difference = i64::from(number) - i64::from(from);
    difference.unsigned_abs() * 2 - u64::from(difference < 0)
}

/// Adds a zigzag difference to a number; the inverse of `difference`.
fn sum(difference: u64, from: u32) -> Result<u32, Kind> {
    let half = i64::try_from(difference.div_ceil(2)).map_err(|_| Kind::NumberTooLarge)?;
    let difference = if difference % 2 == 0 { half } else { -half };
    let number = i64::from(from).checked_add(difference);
    let number = number.and_then(|number| u32::try_from(number).ok());
    number.ok_or(Kind::NumberTooLarge)
}
