//! The words of a query as they are written.

use alloc::{string::String, vec::Vec};
use core::mem;

use crate::{
    error::{QueryError, QueryErrorKind as Kind},
    tag::TagOperator,
};

/// A word of a query.
#[derive(Debug)]
pub(super) struct RawWord<'a> {
    /// The offset of the word in bytes, with a `-` before it.
    pub(super) offset: usize,
    pub(super) is_negated: bool,
    pub(super) content: Content<'a>,
}

/// What a word contains.
#[derive(Debug)]
pub(super) enum Content<'a> {
    /// A text without a key: `then`, `next`, or a mistake.
    Bare(&'a str),
    /// A key with its items.
    Items {
        key: &'a str,
        key_offset: usize,
        items: Vec<Item>,
    },
    /// `tag:` with a name, an operator and items.
    Tag {
        name: String,
        operator: TagOperator,
        items: Vec<Item>,
    },
}

/// An item of a value, without its quotes.
#[derive(Debug, Default)]
pub(super) struct Item {
    pub(super) text: String,
    /// The offset of the item in bytes.
    pub(super) offset: usize,
    pub(super) is_quoted: bool,
}

/// Splits a query into words.
pub(super) struct Lexer<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    pub(super) const fn offset(&self) -> usize {
        self.offset
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.offset..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.offset += letter.len_utf8();
        Some(letter)
    }

    /// Takes the text before the first character that ends it.
    fn take_until(&mut self, ends: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(ends).unwrap_or(rest.len());
        self.offset += length;
        rest.get(..length).unwrap_or_default()
    }

    /// Takes the next word; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<RawWord<'a>>, QueryError> {
        self.take_until(|letter| !letter.is_whitespace());
        let offset = self.offset;
        let is_negated = self.rest().starts_with('-');
        self.offset += usize::from(is_negated);
        if self.rest().is_empty() && !is_negated {
            return Ok(None);
        }
        let key_offset = self.offset;
        let key = self.take_until(|letter| letter.is_whitespace() || letter == ':');
        let content = if self.rest().starts_with(':') {
            self.offset += 1;
            if key == "tag" {
                self.tag()?
            } else {
                let items = self.items()?;
                Content::Items {
                    key,
                    key_offset,
                    items,
                }
            }
        } else {
            Content::Bare(key)
        };
        Ok(Some(RawWord {
            offset,
            is_negated,
            content,
        }))
    }

    fn tag(&mut self) -> Result<Content<'a>, QueryError> {
        let offset = self.offset;
        let name = if self.peek() == Some('"') {
            let mut name = String::new();
            self.quotation(&mut name)?;
            name
        } else {
            let is_end = |letter: char| letter.is_whitespace() || "=!<>~".contains(letter);
            self.take_until(is_end).into()
        };
        if name.is_empty() {
            return Err(QueryError::new(Kind::NoTagName, offset));
        }
        let rest = self.rest();
        let mut operators = TagOperator::ALL.into_iter();
        let operator = operators.find(|operator| rest.starts_with(operator.as_str()));
        let operator = operator.ok_or(QueryError::new(Kind::NoOperator, self.offset))?;
        self.offset += operator.as_str().len();
        let items = self.items()?;
        Ok(Content::Tag {
            name,
            operator,
            items,
        })
    }

    /// Takes the items of a value, at least one, which may be empty.
    fn items(&mut self) -> Result<Vec<Item>, QueryError> {
        let mut items = Vec::new();
        let at = |offset| Item {
            offset,
            ..Item::default()
        };
        let mut item = at(self.offset);
        loop {
            match self.peek() {
                Some('"') => {
                    item.is_quoted = true;
                    self.quotation(&mut item.text)?;
                }
                Some(',') => {
                    self.take();
                    items.push(mem::replace(&mut item, at(self.offset)));
                }
                Some(letter) if !letter.is_whitespace() => {
                    self.take();
                    item.text.push(letter);
                }
                _ => {
                    items.push(item);
                    return Ok(items);
                }
            }
        }
    }

    /// Takes a quotation, of which the first quotation mark comes next.
    fn quotation(&mut self, out: &mut String) -> Result<(), QueryError> {
        let offset = self.offset;
        self.take();
        loop {
            match self.take() {
                None => return Err(QueryError::new(Kind::UnclosedQuote, offset)),
                Some('"') => return Ok(()),
                Some('\\') => match self.take() {
                    Some(letter @ ('"' | '\\')) => out.push(letter),
                    None => return Err(QueryError::new(Kind::UnclosedQuote, offset)),
                    Some(letter) => {
                        let at = self.offset - letter.len_utf8();
                        return Err(QueryError::new(Kind::Escape, at));
                    }
                },
                Some(letter) => out.push(letter),
            }
        }
    }
}
