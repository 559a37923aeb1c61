//! Engine options.

use alloc::{borrow::ToOwned, format, string::String};
use core::{fmt::Display, ops::RangeInclusive, str::FromStr};

use makruk_rules::Rules;
use makruk_search::{Engine, Level};

use crate::Config;

/// Options with their defaults.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Hash size in MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) lines: u8,
    /// Whether the chances of a win, a draw and a loss follow each score.
    pub(crate) shows_chances: bool,
    /// Move overhead in milliseconds.
    pub(crate) overhead: u64,
    pub(crate) endings: bool,
    /// The preset of the rules.
    preset: Rules,
    /// The values that differ from the preset, as text.
    #[cfg(feature = "house-rules")]
    house: String,
    /// The rules in effect: the preset combined with the values that differ from it.
    pub(crate) rules: Rules,
    pub(crate) limit_strength: bool,
    pub(crate) elo: u16,
    /// The skill level of other engines, 0 to 20.
    skill: usize,
    /// `None` if the program has no books.
    book: Option<OwnBook>,
    /// `None` if the program has no net.
    net: Option<OwnNet>,
    /// The folder of endgame tables, empty for none; `None` if the program does not open any.
    #[cfg(feature = "tables")]
    tables: Option<String>,
}

/// Without the feature, the compiler drops the code for books.
const BOOKS_ARE_INCLUDED: bool = cfg!(feature = "book");
/// Likewise for nets.
const NETS_ARE_INCLUDED: bool = cfg!(feature = "nnue");

/// The options for opening books.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnBook {
    pub(crate) is_used: bool,
    /// The book file; empty for the program's own book.
    pub(crate) file: String,
}

/// The options for nets.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "nnue"), allow(dead_code))]
struct OwnNet {
    is_used: bool,
    /// The most recently requested file; empty for the program's own net.
    file: String,
}

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Hash,
    Threads,
    ClearHash,
    Ponder,
    MultiPv,
    ShowWdl,
    MoveOverhead,
    EndingTables,
    Rules,
    #[cfg(feature = "house-rules")]
    HouseRules,
    Variant,
    LimitStrength,
    Elo,
    SkillLevel,
    OwnBook,
    BookFile,
    UseNnue,
    EvalFile,
    #[cfg(feature = "tables")]
    TablesPath,
}

/// All options with their protocol names, in listing order.
const OPTIONS: &[(Name, &str)] = &[
    (Name::Hash, "Hash"),
    (Name::Threads, "Threads"),
    (Name::ClearHash, "Clear Hash"),
    (Name::Ponder, "Ponder"),
    (Name::MultiPv, "MultiPV"),
    (Name::ShowWdl, "UCI_ShowWDL"),
    (Name::MoveOverhead, "Move Overhead"),
    (Name::EndingTables, "Ending Tables"),
    (Name::Rules, "Rules"),
    #[cfg(feature = "house-rules")]
    (Name::HouseRules, "House Rules"),
    (Name::Variant, "UCI_Variant"),
    (Name::LimitStrength, "UCI_LimitStrength"),
    (Name::Elo, "UCI_Elo"),
    (Name::SkillLevel, "Skill Level"),
    (Name::OwnBook, "OwnBook"),
    (Name::BookFile, "BookFile"),
    (Name::UseNnue, "Use NNUE"),
    (Name::EvalFile, "EvalFile"),
    #[cfg(feature = "tables")]
    (Name::TablesPath, "TablesPath"),
];

/// The UCI type and default of a string option.
const EMPTY: &str = "string default <empty>";

/// The effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    None,
    Hash,
    Threads,
    Endings,
    Rules,
    Book,
    /// The net was switched on or off.
    Net,
    /// The net file was changed.
    NetFile,
    #[cfg(feature = "tables")]
    Tables,
    Clear,
}

/// Maximum size of the transposition table in MiB, on 64-bit and 32-bit platforms.
const MOST_HASH: usize = if usize::BITS >= 64 { 65_536 } else { 1_024 };
const MOST_THREADS: usize = Engine::MAX_THREADS;
/// Maximum number of legal moves in any position.
const MOST_LINES: u8 = 218;
/// Maximum move overhead in milliseconds.
const MOST_OVERHEAD: u16 = 10_000;
/// The range of ratings: levels 0 to 10, 200 points each.
const ELO: RangeInclusive<u16> = 500..=2500;
/// Maximum skill level, full strength. Two skill levels make one level.
const MOST_SKILL: usize = 20;

impl Options {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            hash: config.hash_mib.clamp(1, MOST_HASH),
            threads: 1,
            lines: 1,
            shows_chances: false,
            overhead: 5,
            endings: true,
            preset: Rules::FAIRY,
            #[cfg(feature = "house-rules")]
            house: String::new(),
            rules: Rules::FAIRY,
            limit_strength: false,
            elo: *ELO.end(),
            skill: MOST_SKILL,
            book: config.has_books.then(OwnBook::default),
            net: config.has_net().then(|| OwnNet {
                is_used: true,
                file: String::new(),
            }),
            #[cfg(feature = "tables")]
            tables: config.has_tables.then(String::new),
        }
    }

    /// Sets the rules in place of a preset and its differences.
    pub(crate) fn set_rules(&mut self, rules: Rules) {
        self.preset = rules;
        self.rules = rules;
        #[cfg(feature = "house-rules")]
        self.house.clear();
    }

    /// Returns the size of the transposition table in bytes.
    pub(crate) fn hash_bytes(&self) -> usize {
        self.hash << 20
    }

    /// Returns the playing level. As in Stockfish, a limited strength overrides the skill level.
    pub(crate) fn level(&self) -> Level {
        if self.limit_strength {
            Level::from_elo(self.elo)
        } else {
            u8::try_from(self.skill / 2).map_or(Level::FULL, Level::new)
        }
    }

    /// Returns whether the program has opening books.
    fn has_books(&self) -> bool {
        BOOKS_ARE_INCLUDED && self.book.is_some()
    }

    /// Returns the options for opening books, if a book is used.
    pub(crate) fn used_book(&mut self) -> Option<&mut OwnBook> {
        let book = self.book.as_mut().filter(|book| book.is_used);
        book.filter(|_| BOOKS_ARE_INCLUDED)
    }

    /// Returns whether the program has a net.
    fn has_net(&self) -> bool {
        NETS_ARE_INCLUDED && self.net.is_some()
    }

    /// Returns whether the session evaluates positions with a net.
    #[cfg(feature = "nnue")]
    pub(crate) fn uses_net(&self) -> bool {
        self.net.as_ref().is_some_and(|net| net.is_used)
    }

    /// Returns the most recently requested net file; empty for the program's own net.
    #[cfg(feature = "nnue")]
    pub(crate) fn net_file(&self) -> &str {
        self.net.as_ref().map_or("", |net| &net.file)
    }

    /// Returns the folder of endgame tables, empty for none.
    #[cfg(feature = "tables")]
    pub(crate) fn tables_folder(&self) -> &str {
        self.tables.as_deref().unwrap_or_default()
    }

    /// Returns whether the program offers an option.
    fn has(&self, option: Name) -> bool {
        match option {
            Name::OwnBook | Name::BookFile => self.has_books(),
            // The chances are fitted to the scores of the net.
            Name::UseNnue | Name::EvalFile | Name::ShowWdl => self.has_net(),
            #[cfg(feature = "tables")]
            Name::TablesPath => self.tables.is_some(),
            _ => true,
        }
    }

    /// Lists the options with their defaults in protocol form.
    pub(crate) fn list(&self, send: &mut dyn FnMut(&str)) {
        let spin = |default: &dyn Display, least: u16, most: usize| {
            format!("spin default {default} min {least} max {most}")
        };
        let options = OPTIONS.iter().filter(|(option, _)| self.has(*option));
        for &(option, name) in options {
            let kind = match option {
                Name::Hash => spin(&self.hash, 1, MOST_HASH),
                Name::Threads => spin(&self.threads, 1, MOST_THREADS),
                Name::ClearHash => "button".into(),
                Name::MultiPv => spin(&self.lines, 1, MOST_LINES.into()),
                Name::MoveOverhead => spin(&self.overhead, 0, MOST_OVERHEAD.into()),
                Name::EndingTables => format!("check default {}", self.endings),
                Name::Rules => {
                    let default = self.preset.name().unwrap_or_default();
                    format!("combo default {default}{}", combo())
                }
                Name::Variant => "combo default makruk var makruk".into(),
                Name::Elo => spin(&self.elo, *ELO.start(), usize::from(*ELO.end())),
                Name::SkillLevel => spin(&self.skill, 0, MOST_SKILL),
                Name::Ponder | Name::ShowWdl | Name::LimitStrength | Name::OwnBook => {
                    "check default false".into()
                }
                Name::UseNnue => "check default true".into(),
                Name::BookFile | Name::EvalFile => EMPTY.into(),
                #[cfg(feature = "house-rules")]
                Name::HouseRules => EMPTY.into(),
                #[cfg(feature = "tables")]
                Name::TablesPath => EMPTY.into(),
            };
            send(&format!("option name {name} type {kind}"));
        }
    }

    /// Sets an option; its name is case-insensitive.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let text = || value.ok_or_else(|| format!("option {name} needs a value"));
        let mut options = OPTIONS.iter().filter(|(option, _)| self.has(*option));
        let option = options.find(|(_, of)| of.eq_ignore_ascii_case(name));
        let &(option, _) = option.ok_or_else(|| format!("unknown option `{name}`"))?;
        Ok(match option {
            Name::Hash => {
                self.hash = number(name, text()?, 1, MOST_HASH)?;
                Change::Hash
            }
            Name::Threads => {
                self.threads = number(name, text()?, 1, MOST_THREADS)?;
                Change::Threads
            }
            Name::ClearHash => Change::Clear,
            Name::Ponder => {
                check(name, text()?)?;
                Change::None
            }
            Name::MultiPv => {
                self.lines = number(name, text()?, 1, MOST_LINES)?;
                Change::None
            }
            Name::ShowWdl => {
                self.shows_chances = check(name, text()?)?;
                Change::None
            }
            Name::MoveOverhead => {
                self.overhead = number(name, text()?, 0, MOST_OVERHEAD.into())?;
                Change::None
            }
            Name::EndingTables => {
                self.endings = check(name, text()?)?;
                Change::Endings
            }
            Name::Rules => {
                let value = text()?.to_ascii_lowercase();
                self.preset = Rules::preset(&value).ok_or_else(|| {
                    format!("option {name}: expected {}, not `{value}`", choices())
                })?;
                self.apply_house_rules(name)?;
                Change::Rules
            }
            #[cfg(feature = "house-rules")]
            Name::HouseRules => {
                let old =
                    core::mem::replace(&mut self.house, file_name(value).to_ascii_lowercase());
                if let Err(error) = self.apply_house_rules(name) {
                    self.house = old;
                    return Err(error);
                }
                Change::Rules
            }
            Name::Variant => {
                let value = text()?;
                if !value.eq_ignore_ascii_case("makruk") {
                    return Err(format!("this engine plays makruk, not `{value}`"));
                }
                Change::None
            }
            Name::LimitStrength => {
                self.limit_strength = check(name, text()?)?;
                Change::None
            }
            Name::Elo => {
                self.elo = number(name, text()?, *ELO.start(), *ELO.end())?;
                Change::None
            }
            Name::SkillLevel => {
                self.skill = number(name, text()?, 0, MOST_SKILL)?;
                Change::None
            }
            Name::OwnBook => {
                self.book.get_or_insert_default().is_used = check(name, text()?)?;
                Change::Book
            }
            Name::BookFile => {
                let book = self.book.get_or_insert_default();
                file_name(value).clone_into(&mut book.file);
                Change::Book
            }
            Name::UseNnue => {
                let is_used = check(name, text()?)?;
                if let Some(net) = &mut self.net {
                    net.is_used = is_used;
                }
                Change::Net
            }
            Name::EvalFile => {
                let file = file_name(value).to_owned();
                if let Some(net) = &mut self.net {
                    net.file = file;
                }
                Change::NetFile
            }
            #[cfg(feature = "tables")]
            Name::TablesPath => {
                self.tables = Some(file_name(value).to_owned());
                Change::Tables
            }
        })
    }

    /// Combines the preset with the values that differ from it.
    #[cfg(feature = "house-rules")]
    fn apply_house_rules(&mut self, name: &str) -> Result<(), String> {
        let rules = self.preset.with_differences(&self.house);
        self.rules = rules.map_err(|error| format!("option {name}: {error}"))?;
        Ok(())
    }

    /// Without the feature, the preset's rules apply.
    #[cfg(not(feature = "house-rules"))]
    #[allow(clippy::unnecessary_wraps)]
    fn apply_house_rules(&mut self, _: &str) -> Result<(), String> {
        self.rules = self.preset;
        Ok(())
    }
}

/// Returns the rule presets in the form of a combo option.
fn combo() -> String {
    let mut text = String::new();
    for name in Rules::PRESETS.iter().filter_map(Rules::name) {
        text.push_str(" var ");
        text.push_str(name);
    }
    text
}

/// Returns the rule presets as listed in a message.
fn choices() -> String {
    let mut text = String::new();
    let last = Rules::PRESETS.len() - 1;
    for (index, name) in Rules::PRESETS.iter().filter_map(Rules::name).enumerate() {
        text.push_str(match index {
            0 => "`",
            _ if index == last => "` or `",
            _ => "`, `",
        });
        text.push_str(name);
    }
    text + "`"
}

/// Returns a file name; the protocol writes empty text as `<empty>`.
fn file_name(value: Option<&str>) -> &str {
    value.filter(|&file| file != "<empty>").unwrap_or_default()
}

fn number<T: Copy + Display + FromStr + PartialOrd>(
    name: &str,
    text: &str,
    least: T,
    most: T,
) -> Result<T, String> {
    text.parse()
        .ok()
        .filter(|number| (&least..=&most).contains(&number))
        .ok_or_else(|| {
            format!("option {name} must be a number from {least} to {most}, not `{text}`")
        })
}

fn check(name: &str, text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("option {name} must be true or false, not `{text}`")),
    }
}

#[cfg(all(test, feature = "house-rules"))]
#[allow(clippy::unwrap_used)]
mod tests {
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn two_skill_levels_make_one_level_unless_the_rating_is_limited() {
        let mut options = Options::new(&Config::default());
        assert_eq!(options.level(), Level::FULL);
        for (skill, level) in [("0", 0), ("1", 0), ("7", 3), ("19", 9), ("20", 10)] {
            assert_eq!(options.set("skill level", Some(skill)), Ok(Change::None));
            assert_eq!(options.level(), Level::new(level), "{skill}");
        }
        let error = options.set("Skill Level", Some("21")).unwrap_err();
        assert_eq!(
            error,
            "option Skill Level must be a number from 0 to 20, not `21`"
        );
        options.set("Skill Level", Some("4")).unwrap();
        options.set("UCI_Elo", Some("1500")).unwrap();
        assert_eq!(options.level(), Level::new(2));
        options.set("UCI_LimitStrength", Some("true")).unwrap();
        assert_eq!(options.level(), Level::new(5));
    }

    #[test]
    fn house_rules_modify_a_preset_that_is_set_before_or_after_them() {
        let mut options = Options::new(&Config::default());
        let house = Some("Expiry=reached, repetition=none");
        assert_eq!(options.set("house rules", house), Ok(Change::Rules));
        assert_eq!(
            options.rules.to_string(),
            "fairy,expiry=reached,repetition=none"
        );
        assert_eq!(options.set("Rules", Some("thai")), Ok(Change::Rules));
        assert_eq!(
            options.rules.to_string(),
            "thai,expiry=reached,repetition=none"
        );
        let error = options
            .set("House Rules", Some("expiry=never"))
            .unwrap_err();
        assert_eq!(
            error,
            "option House Rules: offset 7: expected exceeded or reached for `expiry`"
        );
        assert_eq!(
            options.rules.to_string(),
            "thai,expiry=reached,repetition=none"
        );
        assert_eq!(
            options.set("House Rules", Some("<empty>")),
            Ok(Change::Rules)
        );
        assert_eq!(options.rules, Rules::THAI);
        let error = options
            .set("Rules", Some("thai,expiry=reached"))
            .unwrap_err();
        assert_eq!(
            error,
            "option Rules: expected `thai`, `fairy` or `fairy_on_call`, not `thai,expiry=reached`"
        );
    }
}
