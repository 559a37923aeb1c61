//! Arguments with named values: parsers for the library's values, with their names and help.

use std::{
    error::Error,
    ffi::OsStr,
    marker::PhantomData,
    ops::{Bound, RangeBounds},
};

use clap::{
    Arg, Command,
    builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser},
};
use makruk::{
    FenDialect, Rules, analysis::chase::ChaseSide, brenner::Numbering, letters::LetterSet,
    pack::PackFormat,
};

use crate::games::format::{FileFormat, TargetFormat};

/// A value, or `None` for `auto`.
pub(crate) type OrAuto<T> = Option<T>;

pub(crate) fn dialect() -> impl TypedValueParser<Value = FenDialect> {
    one_of(dialects(), str::parse)
}

pub(crate) fn dialect_or_auto() -> impl TypedValueParser<Value = OrAuto<FenDialect>> {
    auto_or(
        "Detect it from the letters and fields",
        dialects(),
        str::parse,
    )
}

pub(crate) fn letters() -> impl TypedValueParser<Value = LetterSet> {
    one_of(letter_sets(), str::parse)
}

pub(crate) fn letters_or_auto() -> impl TypedValueParser<Value = OrAuto<LetterSet>> {
    auto_or("Detect them from the whole game", letter_sets(), str::parse)
}

pub(crate) fn chase_side() -> impl TypedValueParser<Value = ChaseSide> {
    let names = ChaseSide::ALL.map(|side| (side.name(), side.summary()));
    one_of(possible(names), str::parse)
}

pub(crate) fn numbering() -> impl TypedValueParser<Value = Numbering> {
    let names = Numbering::ALL.map(|numbering| (numbering.name(), numbering.summary()));
    one_of(possible(names), str::parse)
}

pub(crate) fn target_format() -> impl TypedValueParser<Value = TargetFormat> {
    let format = |name: &str| TargetFormat::from_name(name).ok_or("unknown format");
    one_of(possible(TargetFormat::names()), format)
}

pub(crate) fn game_format_or_auto() -> impl TypedValueParser<Value = OrAuto<FileFormat>> {
    auto_or(
        "Detect it from the first bytes",
        game_formats(),
        file_format,
    )
}

pub(crate) fn pack_format() -> impl TypedValueParser<Value = PackFormat> {
    let formats = PackFormat::ALL.iter();
    one_of(
        possible(formats.map(|format| (format.name(), format.summary()))),
        str::parse,
    )
}

fn dialects() -> Vec<PossibleValue> {
    possible(FenDialect::ALL.map(|dialect| (dialect.name(), dialect.summary())))
}

fn letter_sets() -> Vec<PossibleValue> {
    possible(LetterSet::ALL.map(|letters| (letters.name(), letters.summary())))
}

fn game_formats() -> Vec<PossibleValue> {
    possible(FileFormat::ALL.map(|format| (format.name(), format.summary())))
}

fn file_format(name: &str) -> Result<FileFormat, &'static str> {
    FileFormat::from_name(name).ok_or("unknown format")
}

/// Parses a preset of the rules, optionally with house rules.
#[derive(Clone)]
pub(crate) struct RulesParser;

pub(crate) const fn rules() -> RulesParser {
    RulesParser
}

impl TypedValueParser for RulesParser {
    type Value = Rules;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Rules, clap::Error> {
        // A value without a comma can only be a preset, possibly misspelt.
        if value.to_str().is_some_and(|text| text.contains(',')) {
            let parser = StringValueParser::new().try_map(|text| text.parse::<Rules>());
            return parser.parse_ref(command, arg, value);
        }
        let parser = one_of(presets(), str::parse::<Rules>);
        parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(presets().into_iter()))
    }
}

fn presets() -> Vec<PossibleValue> {
    let presets = Rules::PRESETS.iter();
    possible(presets.filter_map(|rules| rules.name().zip(rules.summary())))
}

/// Parses one of the names.
pub(crate) fn one_of<T, E>(
    names: Vec<PossibleValue>,
    value: fn(&str) -> Result<T, E>,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    PossibleValuesParser::new(names).try_map(move |name: String| value(&name))
}

/// Parses `auto` or one of the names.
fn auto_or<T, E>(
    auto: &'static str,
    names: Vec<PossibleValue>,
    value: fn(&str) -> Result<T, E>,
) -> impl TypedValueParser<Value = OrAuto<T>>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    let values = std::iter::once(PossibleValue::new("auto").help(auto)).chain(names);
    PossibleValuesParser::new(values).try_map(move |name: String| match &*name {
        "auto" => Ok(None),
        name => value(name).map(Some),
    })
}

pub(crate) fn possible(
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> Vec<PossibleValue> {
    let value = |(name, help)| PossibleValue::new(name).help(help);
    names.into_iter().map(value).collect()
}

/// Parses a whole number; the error says which numbers are expected. A range up to the type's maximum has no upper limit.
pub(crate) fn number<T>(range: impl RangeBounds<u64>) -> NumberParser<T> {
    let least = match range.start_bound() {
        Bound::Included(&least) => least,
        Bound::Excluded(&below) => below + 1,
        Bound::Unbounded => 0,
    };
    let most = match range.end_bound() {
        Bound::Included(&most) => most,
        Bound::Excluded(&above) => above - 1,
        Bound::Unbounded => u64::MAX,
    };
    NumberParser {
        least,
        most,
        kind: PhantomData,
    }
}

/// A parser of whole numbers in a range.
#[derive(Clone)]
pub(crate) struct NumberParser<T> {
    least: u64,
    most: u64,
    kind: PhantomData<T>,
}

impl<T: TryFrom<u64> + Clone + Send + Sync + 'static> TypedValueParser for NumberParser<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        let (least, most) = (self.least, self.most);
        let parser = StringValueParser::new().try_map(move |text| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            // A number with too many digits for 64 bits is too large, too.
            let number = text.parse::<u64>().ok().filter(|_| is_number);
            let number = number.filter(|number| (least..=most).contains(number));
            number
                .and_then(|number| T::try_from(number).ok())
                .ok_or_else(|| {
                    if most == u64::MAX || T::try_from(most).is_err() {
                        format!("expected a whole number of at least {least}")
                    } else {
                        format!("expected a whole number from {least} to {most}")
                    }
                })
        });
        parser.parse_ref(command, arg, value)
    }
}
