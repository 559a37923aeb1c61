//! The options that an engine declares.

use alloc::{
    borrow::{Cow, ToOwned as _},
    format,
    string::String,
    vec::Vec,
};
use core::{error::Error, fmt};

use crate::client::{
    line_error::{LineError, LineErrorKind},
    words::Words,
};

/// An option of an engine.
///
/// # Examples
///
/// ```
/// use makruk_uci::client::{EngineLine, OptionKind};
///
/// let line = EngineLine::parse("option name Hash type spin default 16 min 1 max 1024")?;
/// let EngineLine::Option(hash) = line else { panic!("it is an option") };
/// assert_eq!(hash.kind, OptionKind::Spin { default: Some(16), min: Some(1), max: Some(1024) });
/// assert_eq!(hash.set_command("64")?, "setoption name Hash value 64");
/// let error = hash.set_command("4096").unwrap_err();
/// assert_eq!(error.to_string(), "option `Hash`: expected an integer from 1 to 1024, found `4096`");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineOption {
    /// Name, which may contain spaces. Names are compared without regard to case.
    pub name: String,
    /// Type, default and range.
    pub kind: OptionKind,
}

/// The type of an [`EngineOption`], its default, and the values that it accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// Default; `None` if the engine does not declare it.
        default: Option<bool>,
    },
    /// An integer.
    Spin {
        /// Default.
        default: Option<i64>,
        /// Least value; `None` for no limit.
        min: Option<i64>,
        /// Greatest value; `None` for no limit.
        max: Option<i64>,
    },
    /// One of several texts.
    Combo {
        /// Default.
        default: Option<String>,
        /// The texts.
        variants: Vec<String>,
    },
    /// A command without a value.
    Button,
    /// Any text.
    Text {
        /// Default.
        default: String,
    },
}

/// The protocol's word for an empty text.
const EMPTY: &str = "<empty>";

impl EngineOption {
    /// Parses the words after `option`.
    pub(crate) fn parse(mut words: Words<'_>) -> Result<Self, LineError> {
        let all = words.rest();
        let error = |kind| LineError::new(kind, all);
        if words.next() != Some("name") {
            return Err(error(LineErrorKind::OptionName));
        }
        let name = words
            .take_until("type")
            .ok_or_else(|| error(LineErrorKind::OptionType))?;
        if name.is_empty() {
            return Err(error(LineErrorKind::OptionName));
        }
        let kind = match words.next() {
            Some("check") => OptionKind::Check {
                default: value_of("default", &words)
                    .map(|text| {
                        check(text).ok_or_else(|| LineError::new(LineErrorKind::Check, text))
                    })
                    .transpose()?,
            },
            Some("spin") => {
                let number = |key| {
                    let text = value_of(key, &words);
                    let number = text.map(|text| {
                        let number = text.parse::<i64>();
                        number.map_err(|_| LineError::new(LineErrorKind::Integer, text))
                    });
                    number.transpose()
                };
                OptionKind::Spin {
                    default: number("default")?,
                    min: number("min")?,
                    max: number("max")?,
                }
            }
            Some("combo") => combo(words),
            Some("button") => OptionKind::Button,
            Some("string") => {
                let text = words.take_until("default").map_or("", |_| words.rest());
                OptionKind::Text {
                    default: if text == EMPTY { "" } else { text }.to_owned(),
                }
            }
            found => {
                return Err(LineError::new(
                    LineErrorKind::OptionType,
                    found.unwrap_or_default(),
                ));
            }
        };
        // A carriage return within a name would end the command that sets the option.
        let words: Vec<_> = name.split_ascii_whitespace().collect();
        Ok(Self {
            name: words.join(" "),
            kind,
        })
    }

    /// Returns the command `setoption` for a value, without a line end; for a button, the value is empty.
    ///
    /// The value is trimmed. `true`, `false` and the texts of a combo match without regard to case; an empty text becomes `<empty>`.
    ///
    /// # Errors
    ///
    /// If the option does not accept the value, or the value has a line break or a zero byte.
    pub fn set_command(&self, value: &str) -> Result<String, OptionValueError> {
        let error = |kind| OptionValueError {
            option: self.name.clone(),
            found: value.to_owned(),
            kind,
        };
        let name = &self.name;
        if value.contains(['\n', '\r', '\0']) {
            return Err(error(OptionValueErrorKind::LineBreak));
        }
        let trimmed = value.trim_ascii();
        let text: Cow<'_, str> = match &self.kind {
            OptionKind::Check { .. } => match check(trimmed) {
                Some(true) => "true".into(),
                Some(false) => "false".into(),
                None => return Err(error(OptionValueErrorKind::Check)),
            },
            &OptionKind::Spin { min, max, .. } => {
                let number: Option<i64> = trimmed.parse().ok();
                let is_inside = |number: &i64| {
                    min.is_none_or(|min| *number >= min) && max.is_none_or(|max| *number <= max)
                };
                match number.filter(is_inside) {
                    Some(number) => format!("{number}").into(),
                    None => return Err(error(OptionValueErrorKind::Spin { min, max })),
                }
            }
            OptionKind::Combo { variants, .. } => {
                let is_it = |variant: &&String| variant.eq_ignore_ascii_case(trimmed);
                match variants.iter().find(is_it) {
                    Some(variant) => variant.into(),
                    None => return Err(error(OptionValueErrorKind::Combo(variants.clone()))),
                }
            }
            OptionKind::Button if trimmed.is_empty() => {
                return Ok(format!("setoption name {name}"));
            }
            OptionKind::Button => return Err(error(OptionValueErrorKind::Button)),
            OptionKind::Text { .. } if trimmed.is_empty() => EMPTY.into(),
            OptionKind::Text { .. } => trimmed.into(),
        };
        Ok(format!("setoption name {name} value {text}"))
    }
}

/// Returns the word after a key word.
fn value_of<'a>(key: &str, words: &Words<'a>) -> Option<&'a str> {
    let mut words = words.clone();
    words.take_until(key)?;
    words.next()
}

fn check(text: &str) -> Option<bool> {
    let is = |word: &str| text.eq_ignore_ascii_case(word);
    match text {
        _ if is("true") => Some(true),
        _ if is("false") => Some(false),
        _ => None,
    }
}

/// Parses the texts of a combo, which may contain spaces.
fn combo(words: Words<'_>) -> OptionKind {
    // Each text, and whether it is the default.
    let mut texts: Vec<(bool, String)> = Vec::new();
    let mut has_default = false;
    for word in words {
        match (word, texts.last_mut()) {
            ("default", _) if !has_default => {
                has_default = true;
                texts.push((true, String::new()));
            }
            ("var", _) => texts.push((false, String::new())),
            (word, Some((_, text))) => {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(word);
            }
            (_, None) => {}
        }
    }
    let (mut default, mut variants) = (None, Vec::new());
    for (is_default, mut text) in texts {
        if text == EMPTY {
            text.clear();
        }
        if is_default {
            default = Some(text);
        } else {
            variants.push(text);
        }
    }
    OptionKind::Combo { default, variants }
}

/// The reason why an option does not accept a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValueError {
    option: String,
    found: String,
    kind: OptionValueErrorKind,
}

/// The kind of an [`OptionValueError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionValueErrorKind {
    /// Expected `true` or `false`.
    Check,
    /// Expected an integer in this range.
    Spin {
        /// Least value.
        min: Option<i64>,
        /// Greatest value.
        max: Option<i64>,
    },
    /// Expected one of these texts.
    Combo(Vec<String>),
    /// A button has no value.
    Button,
    /// The value contains a line break or a zero byte.
    LineBreak,
}

impl OptionValueError {
    /// Returns the kind.
    pub const fn kind(&self) -> &OptionValueErrorKind {
        &self.kind
    }

    /// Returns the option's name.
    pub fn option(&self) -> &str {
        &self.option
    }
}

impl fmt::Display for OptionValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option `{}`: expected ", self.option)?;
        match &self.kind {
            OptionValueErrorKind::Check => f.write_str("true or false")?,
            OptionValueErrorKind::Spin { min, max } => match (min, max) {
                (Some(min), Some(max)) => write!(f, "an integer from {min} to {max}")?,
                (Some(min), None) => write!(f, "an integer of at least {min}")?,
                (None, Some(max)) => write!(f, "an integer of at most {max}")?,
                (None, None) => f.write_str("an integer")?,
            },
            OptionValueErrorKind::Combo(variants) => {
                for (index, variant) in variants.iter().enumerate() {
                    let comma = if index == 0 { "" } else { ", " };
                    write!(f, "{comma}`{variant}`")?;
                }
                if variants.is_empty() {
                    f.write_str("nothing, since the engine declares no values")?;
                }
            }
            OptionValueErrorKind::Button => f.write_str("no value for a button")?,
            OptionValueErrorKind::LineBreak => f.write_str("a text of one line")?,
        }
        write!(f, ", found `{}`", self.found.escape_debug())
    }
}

impl Error for OptionValueError {}
