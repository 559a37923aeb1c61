//! Rules as text: a preset and the values that differ from it.

use core::{fmt, num::NonZeroU8, str::FromStr};

use makruk_core::Role;

use super::{
    BoardHonor, Caller, CountExpiry, CountStart, FirstNumber, MateByCountingSide, MaterialTest,
    OverLimit, Repetition, RepetitionEffect, Rules, TimeoutMaterial,
};
use crate::{LimitRow, LimitTable};

/// The largest limit of a count, in moves.
const MAX_LIMIT: u16 = 32_767;

/// A rule that the text form can set after the preset; [`Rules::FIELDS`] lists all of them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct RulesField {
    /// The name, a dotted path such as `board.limit`.
    pub name: &'static str,
    /// The permitted values, for example `exceeded or reached`.
    pub values: &'static str,
    /// A one-sentence description of the rule.
    pub summary: &'static str,
    read: fn(&mut Rules, &str) -> Option<()>,
    /// Writes the rule's value in a rule set; fails if the set lacks this rule.
    write: fn(&Rules, &mut fmt::Formatter<'_>) -> fmt::Result,
    /// Returns whether two rule sets have the same value.
    is_same: fn(&Rules, &Rules) -> bool,
}

impl PartialEq for RulesField {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for RulesField {}

/// A type with named values.
trait Named: Copy + PartialEq + 'static {
    const VALUES: &'static [(&'static str, Self)];

    fn named(text: &str) -> Option<Self> {
        let mut values = Self::VALUES.iter();
        values.find(|(name, _)| *name == text).map(|value| value.1)
    }

    fn name(self) -> &'static str {
        let mut values = Self::VALUES.iter();
        values
            .find(|value| value.1 == self)
            .map_or("", |value| value.0)
    }
}

impl Named for bool {
    const VALUES: &'static [(&'static str, Self)] = &[("true", true), ("false", false)];
}

impl Named for CountStart {
    const VALUES: &'static [(&'static str, Self)] =
        &[("automatic", Self::Automatic), ("on_call", Self::OnCall)];
}

impl Named for Caller {
    const VALUES: &'static [(&'static str, Self)] =
        &[("either", Self::Either), ("weaker_side", Self::WeakerSide)];
}

impl Named for FirstNumber {
    const VALUES: &'static [(&'static str, Self)] = &[
        ("one", Self::One),
        ("piece_count", Self::PieceCount),
        ("piece_count_plus_one", Self::PieceCountPlusOne),
    ];
}

impl Named for CountExpiry {
    const VALUES: &'static [(&'static str, Self)] =
        &[("exceeded", Self::Exceeded), ("reached", Self::Reached)];
}

impl Named for MateByCountingSide {
    const VALUES: &'static [(&'static str, Self)] = &[("draws", Self::Draws), ("wins", Self::Wins)];
}

impl Named for RepetitionEffect {
    const VALUES: &'static [(&'static str, Self)] =
        &[("draw", Self::Draw), ("claimable", Self::Claimable)];
}

impl Named for MaterialTest {
    const VALUES: &'static [(&'static str, Self)] =
        &[("fairy", Self::Fairy), ("exact", Self::Exact)];
}

impl Named for OverLimit {
    const VALUES: &'static [(&'static str, Self)] = &[
        ("draw_first", Self::DrawFirst),
        ("mate_first", Self::MateFirst),
    ];
}

impl Named for TimeoutMaterial {
    const VALUES: &'static [(&'static str, Self)] = &[
        ("fairy", Self::Fairy),
        ("exact", Self::Exact),
        ("listed", Self::Listed),
    ];
}

impl Named for LimitTable {
    const VALUES: &'static [(&'static str, Self)] = &[
        ("makruk", Self::MAKRUK),
        ("khon_first", Self::MAKRUK_KHON_FIRST),
    ];
}

/// A field with named values that every rule set has.
macro_rules! named {
    ($name:literal, $values:literal, $summary:literal, $($path:ident).+) => {
        RulesField {
            name: $name,
            values: $values,
            summary: $summary,
            read: |rules, text| {
                rules.$($path).+ = Named::named(text)?;
                Some(())
            },
            write: |rules, f| f.write_str(rules.$($path).+.name()),
            is_same: |one, other| one.$($path).+ == other.$($path).+,
        }
    };
}

/// A field of board's honour or repetition, which a rule set may lack.
macro_rules! optional {
    (
        $name:literal, $values:literal, $summary:literal,
        $part:ident.$field:ident, $default:expr, $read:expr, $write:expr
    ) => {
        RulesField {
            name: $name,
            values: $values,
            summary: $summary,
            read: |rules, text| {
                let value = $read(text)?;
                rules.$part.get_or_insert($default).$field = value;
                Some(())
            },
            write: |rules, f| match &rules.$part {
                Some(part) => $write(part.$field, f),
                None => Err(fmt::Error),
            },
            is_same: |one, other| match (&one.$part, &other.$part) {
                (Some(one), Some(other)) => one.$field == other.$field,
                // The part as a whole differs, or is missing in both.
                _ => true,
            },
        }
    };
}

/// Board's honour or repetition as a whole, which a rule set may lack.
macro_rules! part {
    ($name:literal, $summary:literal, $part:ident) => {
        RulesField {
            name: $name,
            values: "none",
            summary: $summary,
            read: |rules, text| (text == "none").then(|| rules.$part = None),
            write: |_, f| f.write_str("none"),
            is_same: |one, other| one.$part.is_some() || other.$part.is_none(),
        }
    };
}

const BOARD: BoardHonor = BoardHonor::new(64);
const REPETITION: Repetition = Repetition::new(super::THREE, RepetitionEffect::Draw);

impl Rules {
    /// The rules that the text form can set after the preset, in the order written by `Display`.
    ///
    /// ```
    /// use makruk::Rules;
    ///
    /// let mut fields = Rules::FIELDS.iter();
    /// let field = fields.find(|field| field.name == "expiry").unwrap();
    /// assert_eq!(field.values, "exceeded or reached");
    /// ```
    pub const FIELDS: &'static [RulesField] = &[
        part!(
            "board",
            "Whether there is a board's honour; setting one of its other fields enables it.",
            board
        ),
        optional!(
            "board.limit",
            "a number from 1 to 32767",
            "The limit of board's honour, in moves.",
            board.limit,
            BOARD,
            read_limit,
            |limit, f: &mut fmt::Formatter<'_>| write!(f, "{limit}")
        ),
        optional!(
            "board.start",
            "automatic or on_call",
            "How board's honour begins.",
            board.start,
            BOARD,
            Named::named,
            write_name
        ),
        optional!(
            "board.caller",
            "either or weaker_side",
            "Which side may call board's honour.",
            board.caller,
            BOARD,
            Named::named,
            write_name
        ),
        optional!(
            "board.first",
            "one, piece_count or piece_count_plus_one",
            "The first number of board's honour.",
            board.first,
            BOARD,
            Named::named,
            write_name
        ),
        RulesField {
            name: "pieces.limits",
            values: "makruk, khon_first, or rows and the limit of all other pieces, such as 2rua:8/1rua:16/64",
            summary: "The limits of pieces' honour, by the chaser's pieces; the first matching row applies.",
            read: |rules, text| {
                rules.pieces.limits = LimitTable::named(text).or_else(|| read_table(text))?;
                Some(())
            },
            write: |rules, f| write_table(&rules.pieces.limits, f),
            is_same: |one, other| one.pieces.limits == other.pieces.limits,
        },
        named!(
            "pieces.start",
            "automatic or on_call",
            "How pieces' honour begins.",
            pieces.start
        ),
        named!(
            "pieces.first",
            "one, piece_count or piece_count_plus_one",
            "The first number of pieces' honour.",
            pieces.first
        ),
        named!(
            "pieces.begins_in_setup",
            "true or false",
            "Whether the count of a bare khun to move in a setup begins with that move.",
            pieces.begins_in_setup
        ),
        named!(
            "expiry",
            "exceeded or reached",
            "When a count expires.",
            expiry
        ),
        named!(
            "over_limit_at_once",
            "draw_first or mate_first",
            "What decides if the first number of pieces' honour would exceed its limit.",
            over_limit_at_once
        ),
        named!(
            "mate_by_counting_side",
            "draws or wins",
            "The result of a checkmate by the counting side.",
            mate_by_counting_side
        ),
        part!(
            "repetition",
            "Whether repeated positions have an effect; setting one of the other fields enables it.",
            repetition
        ),
        optional!(
            "repetition.fold",
            "a number from 1 to 255",
            "The number of occurrences that make a repetition.",
            repetition.fold,
            REPETITION,
            read_number::<NonZeroU8>,
            |fold, f: &mut fmt::Formatter<'_>| write!(f, "{fold}")
        ),
        optional!(
            "repetition.effect",
            "draw or claimable",
            "The effect of a repeated position.",
            repetition.effect,
            REPETITION,
            Named::named,
            write_name
        ),
        named!(
            "dead_position_draws",
            "true or false",
            "Whether the game is drawn as soon as neither side can win.",
            dead_position_draws
        ),
        named!(
            "timeout_may_draw",
            "true or false",
            "Whether a side whose time runs out draws if the other side lacks the material to win.",
            timeout_may_draw
        ),
        named!(
            "timeout_material",
            "fairy, exact or listed",
            "The material that a side needs to win on time.",
            timeout_material
        ),
        named!(
            "material",
            "fairy or exact",
            "The test that decides whether a position is dead.",
            material
        ),
    ];

    /// Returns these rules with the values in `text`, such as `expiry=reached,board.limit=70`, in the form that [`FromStr`]
    /// parses after a preset's name. Empty text changes nothing.
    ///
    /// ```
    /// use makruk::{CountExpiry, Rules};
    ///
    /// let house = Rules::THAI.with_differences("expiry=reached")?;
    /// assert_eq!(house, Rules::THAI.with_expiry(CountExpiry::Reached));
    /// # Ok::<(), makruk::ParseRulesError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if a field is not one of [`Rules::FIELDS`] or its value is not permitted.
    pub fn with_differences(self, text: &str) -> Result<Self, ParseRulesError> {
        if text.trim_ascii().is_empty() {
            return Ok(self);
        }
        read_fields(self, text, 0)
    }

    /// Returns the number of fields that differ.
    fn differences(&self, other: &Self) -> usize {
        let fields = Self::FIELDS.iter();
        fields.filter(|field| !(field.is_same)(self, other)).count()
    }
}

fn read_number<T: FromStr>(text: &str) -> Option<T> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok())?
}

fn read_limit(text: &str) -> Option<u16> {
    read_number(text).filter(|limit| (1..=MAX_LIMIT).contains(limit))
}

fn write_name(value: impl Named, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(value.name())
}

/// Parses rows such as `2rua:8`, followed by the limit for all other pieces or `none`, separated by slashes.
fn read_table(text: &str) -> Option<LimitTable> {
    let (rows, otherwise) = text.rsplit_once('/').map_or(("", text), |split| split);
    let mut table = LimitTable {
        rows: [None; 8],
        otherwise: match otherwise {
            "none" => None,
            limit => Some(read_limit(limit)?),
        },
    };
    let mut places = table.rows.iter_mut();
    for row in rows.split('/').filter(|_| !rows.is_empty()) {
        let (pieces, moves) = row.split_once(':')?;
        let digits = pieces.bytes().take_while(u8::is_ascii_digit).count();
        let (at_least, role) = pieces.split_at_checked(digits)?;
        *places.next()? = Some(LimitRow {
            role: role.parse::<Role>().ok()?,
            at_least: read_number(at_least)?,
            moves: read_limit(moves)?,
        });
    }
    Some(table)
}

fn write_table(table: &LimitTable, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let name = table.name();
    if !name.is_empty() {
        return f.write_str(name);
    }
    for row in table.rows.iter().flatten() {
        let LimitRow {
            role,
            at_least,
            moves,
        } = row;
        write!(f, "{at_least}{role}:{moves}/")?;
    }
    match table.otherwise {
        Some(limit) => write!(f, "{limit}"),
        None => f.write_str("none"),
    }
}

/// Writes the name of the preset with the fewest differences, followed by the values that differ, in the form that `FromStr`
/// parses.
///
/// Limits that `FromStr` rejects are written nevertheless, and empty table rows are omitted.
///
/// ```
/// use makruk::{CountExpiry, Rules};
///
/// let rules: Rules = "fairy".parse()?;
/// assert_eq!(rules, Rules::FAIRY);
/// assert_eq!(rules.to_string(), "fairy");
/// let house = Rules::THAI.with_expiry(CountExpiry::Reached).with_board(None);
/// assert_eq!(house.to_string(), "thai,board=none,expiry=reached");
/// # Ok::<(), makruk::ParseRulesError>(())
/// ```
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.name() {
            return f.pad(name);
        }
        let mut presets = Self::PRESETS.iter();
        let nearest = presets
            .clone()
            .min_by_key(|preset| self.differences(preset));
        let Some(preset) = nearest.or_else(|| presets.next()) else {
            return Err(fmt::Error);
        };
        f.write_str(preset.name().unwrap_or_default())?;
        for field in Self::FIELDS {
            if !(field.is_same)(self, preset) {
                write!(f, ",{}=", field.name)?;
                (field.write)(self, f)?;
            }
        }
        Ok(())
    }
}

/// Parses a preset's name followed by values that differ: `thai,expiry=reached,board.limit=70`. The names and values are those of
/// [`Rules::FIELDS`]; spaces may follow a comma.
///
/// ```
/// use makruk::{CountExpiry, Rules};
///
/// let house: Rules = "thai, expiry=reached, repetition=none".parse()?;
/// assert_eq!(house, Rules::THAI.with_expiry(CountExpiry::Reached).with_repetition(None));
/// let error = "thai,expiry=never".parse::<Rules>().unwrap_err();
/// assert_eq!(error.to_string(), "offset 12: expected exceeded or reached for `expiry`");
/// # Ok::<(), makruk::ParseRulesError>(())
/// ```
impl FromStr for Rules {
    type Err = ParseRulesError;

    fn from_str(text: &str) -> Result<Self, ParseRulesError> {
        let (preset, fields) = match text.split_once(',') {
            Some((preset, fields)) => (preset, Some(fields)),
            None => (text, None),
        };
        let rules = Self::preset(preset.trim_ascii()).ok_or(ParseRulesError {
            offset: 0,
            kind: Kind::Preset,
        })?;
        match fields {
            Some(fields) => read_fields(rules, fields, preset.len() + 1),
            None => Ok(rules),
        }
    }
}

/// Sets the fields in `text`, which begins at the given byte offset in the whole text.
fn read_fields(mut rules: Rules, text: &str, mut offset: usize) -> Result<Rules, ParseRulesError> {
    for part in text.split(',') {
        let begin = offset + part.len() - part.trim_ascii_start().len();
        offset += part.len() + 1;
        let part = part.trim_ascii();
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let mut fields = Rules::FIELDS.iter();
        let field = fields
            .find(|field| field.name == name)
            .ok_or(ParseRulesError {
                offset: begin,
                kind: Kind::Field,
            })?;
        (field.read)(&mut rules, value).ok_or(ParseRulesError {
            offset: begin + name.len() + 1,
            kind: Kind::Value(field),
        })?;
    }
    Ok(rules)
}

/// The error returned when a string is not a rule set: a preset followed by the values that differ from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRulesError {
    offset: usize,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Preset,
    Field,
    Value(&'static RulesField),
}

impl ParseRulesError {
    /// Returns the byte offset of the error in the string.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// Returns the rule whose value was rejected.
    ///
    /// ```
    /// use makruk::Rules;
    ///
    /// let error = "thai,board.limit=0".parse::<Rules>().unwrap_err();
    /// assert_eq!(error.field().map(|field| field.name), Some("board.limit"));
    /// ```
    pub const fn field(&self) -> Option<&'static RulesField> {
        match self.kind {
            Kind::Value(field) => Some(field),
            Kind::Preset | Kind::Field => None,
        }
    }
}

impl fmt::Display for ParseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let offset = self.offset;
        match self.kind {
            Kind::Preset => {
                let names = Rules::PRESETS.iter().filter_map(Rules::name);
                list(names, f)
            }
            Kind::Field => {
                write!(f, "offset {offset}: ")?;
                list(Rules::FIELDS.iter().map(|field| field.name), f)
            }
            Kind::Value(RulesField { name, values, .. }) => {
                write!(f, "offset {offset}: expected {values} for `{name}`")
            }
        }
    }
}

impl core::error::Error for ParseRulesError {}

/// Writes that one of these names was expected.
fn list(
    names: impl Iterator<Item = &'static str> + Clone,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let last = names.clone().count().saturating_sub(1);
    for (index, name) in names.enumerate() {
        let before = match index {
            0 => "expected ",
            _ if index == last => " or ",
            _ => ", ",
        };
        write!(f, "{before}`{name}`")?;
    }
    Ok(())
}
