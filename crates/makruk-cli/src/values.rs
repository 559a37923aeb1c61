//! Arguments whose values have names: the names with their help, and parsers of the library's values.

use std::error::Error;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use makruk::{
    FenDialect, Rules, brenner::Numbering, letters::LetterSet, pack::PackFormat, tables::Signature,
};

use crate::games::format::FileFormat;

/// A value, or `None` for `auto`.
pub(crate) type OrAuto<T> = Option<T>;

/// Names with their help. The library knows the values, the tool describes them.
type Names = &'static [(&'static str, &'static str)];

const DIALECTS: Names = &[
    ("fairy", "Fairy-Stockfish and pychess: K M S N R P"),
    ("makruk-js", "makruk-js: K E T M R B F"),
    ("international", "International letters: K Q B N R P"),
];

const LETTERS: Names = &[
    ("fairy", "Fairy-Stockfish and pychess: K M S N R"),
    ("international", "International letters: K Q B N R"),
    ("playok", "PlayOK: K Q B N R, and P for a bia ngai"),
    ("makruk-js", "makruk-js: K E T M R"),
    ("thai", "Thai letters, files and digits"),
];

const RULES: Names = &[
    (
        "thai",
        "As played in Thailand: a player has to call board's honour",
    ),
    (
        "fairy",
        "As in Fairy-Stockfish: every count starts automatically",
    ),
];

const NUMBERINGS: Names = &[
    ("identity", "By their first squares"),
    ("current", "By the files of their current squares"),
];

const GAME_FORMATS: Names = &[
    ("pgn", "PGN"),
    ("uci", "One game per line: `[FEN ;] moves…` in UCI notation"),
    (
        "jsonl",
        "One JSON object per line: `{\"id\"?, \"start\"?: FEN, \"moves\": [UCI…], \"count_started\"?, \
         \"result\"?, \"termination\"?, \"tags\"?, \"movetext\"?}`",
    ),
    (
        "brenner",
        "One byte per ply, after Brenner; with comments and move marks",
    ),
    ("brenner-alt", "Brenner's alternate notation"),
    (
        "bytecode",
        "One byte per ply, with variations, comments and glyphs",
    ),
    (
        "index",
        "One byte per ply, the index of the move among the legal moves",
    ),
    (
        "radix",
        "The whole game as one mixed-radix number: a little over 4 bits per ply",
    ),
    (
        "huffman",
        "Huffman codes of the moves ranked by a model: 3.0 bits per ply in human games, 3.4 in \
         engine games",
    ),
    (
        "range",
        "A range coder over a model of play: 2.9 bits per ply in human games, 3.3 in engine games",
    ),
];

const PACK_FORMATS: Names = &[
    (
        "nibble",
        "A bitboard and four bits per piece: up to 24 bytes, 26 with a count",
    ),
    (
        "huffman",
        "The code with the smallest worst case: up to 22 bytes, 24 with a count",
    ),
    (
        "huffman-reachable",
        "The code with the smallest worst case in games: up to 24 bytes, 26 with a count",
    ),
    (
        "huffman-mean",
        "The code that is shortest on average: up to 25 bytes, 27 with a count",
    ),
    (
        "radix",
        "A bitboard and mixed-radix digits: up to 22 bytes, 24 with a count",
    ),
    (
        "multinomial",
        "A number from multinomial coefficients: 20 bytes, 22 with a count",
    ),
    (
        "rank-m",
        "The rank among all positions with at most a full set of pieces: 19 bytes",
    ),
    (
        "rank-r",
        "The rank among positions that captures and promotions can lead to: 18 bytes",
    ),
];

pub(crate) fn dialect() -> impl TypedValueParser<Value = FenDialect> {
    one_of(DIALECTS, str::parse)
}

pub(crate) fn dialect_or_auto() -> impl TypedValueParser<Value = OrAuto<FenDialect>> {
    auto_or(
        "Detect it from the letters and fields",
        DIALECTS,
        str::parse,
    )
}

pub(crate) fn letters() -> impl TypedValueParser<Value = LetterSet> {
    one_of(LETTERS, str::parse)
}

pub(crate) fn letters_or_auto() -> impl TypedValueParser<Value = OrAuto<LetterSet>> {
    auto_or("Detect them from the whole game", LETTERS, str::parse)
}

pub(crate) fn rules() -> impl TypedValueParser<Value = Rules> {
    one_of(RULES, |name| {
        name.parse::<Rules>().map_err(|_| "unknown rules")
    })
}

pub(crate) fn signature() -> impl TypedValueParser<Value = Signature> {
    clap::builder::StringValueParser::new().try_map(|text| text.parse::<Signature>())
}

pub(crate) fn numbering() -> impl TypedValueParser<Value = Numbering> {
    one_of(NUMBERINGS, str::parse)
}

pub(crate) fn game_format() -> impl TypedValueParser<Value = FileFormat> {
    one_of(GAME_FORMATS, file_format)
}

pub(crate) fn game_format_or_auto() -> impl TypedValueParser<Value = OrAuto<FileFormat>> {
    auto_or("Detect it from the first bytes", GAME_FORMATS, file_format)
}

pub(crate) fn pack_format() -> impl TypedValueParser<Value = PackFormat> {
    one_of(PACK_FORMATS, str::parse)
}

fn file_format(name: &str) -> Result<FileFormat, &'static str> {
    FileFormat::from_name(name).ok_or("unknown format")
}

/// Parses one of the names.
fn one_of<T, E>(names: Names, value: fn(&str) -> Result<T, E>) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    PossibleValuesParser::new(possible(names)).try_map(move |name: String| value(&name))
}

/// Parses `auto` or one of the names.
fn auto_or<T, E>(
    auto: &'static str,
    names: Names,
    value: fn(&str) -> Result<T, E>,
) -> impl TypedValueParser<Value = OrAuto<T>>
where
    T: Clone + Send + Sync + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + 'static,
{
    let values = std::iter::once(PossibleValue::new("auto").help(auto)).chain(possible(names));
    PossibleValuesParser::new(values).try_map(move |name: String| match &*name {
        "auto" => Ok(None),
        name => value(name).map(Some),
    })
}

fn possible(names: Names) -> impl Iterator<Item = PossibleValue> {
    names
        .iter()
        .map(|&(name, help)| PossibleValue::new(name).help(help))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(of: Names) -> Vec<&'static str> {
        of.iter().map(|&(name, _)| name).collect()
    }

    #[test]
    fn the_names_are_those_of_the_library() {
        let formats = FileFormat::ALL.map(FileFormat::name);
        assert_eq!(names(GAME_FORMATS), formats);
        let formats: Vec<_> = PackFormat::ALL.iter().map(|format| format.name()).collect();
        assert_eq!(names(PACK_FORMATS), formats);
        assert_eq!(names(DIALECTS), FenDialect::ALL.map(FenDialect::name));
        assert_eq!(names(LETTERS), LetterSet::ALL.map(|letters| letters.name()));
    }

    #[test]
    fn every_name_is_parsed() {
        assert!(
            names(RULES)
                .into_iter()
                .all(|name| name.parse::<Rules>().is_ok())
        );
        assert!(
            names(NUMBERINGS)
                .into_iter()
                .all(|name| name.parse::<Numbering>().is_ok())
        );
        assert!(
            names(DIALECTS)
                .into_iter()
                .all(|name| name.parse::<FenDialect>().is_ok())
        );
        assert!(
            names(LETTERS)
                .into_iter()
                .all(|name| name.parse::<LetterSet>().is_ok())
        );
        assert!(
            names(PACK_FORMATS)
                .into_iter()
                .all(|name| name.parse::<PackFormat>().is_ok())
        );
    }
}
