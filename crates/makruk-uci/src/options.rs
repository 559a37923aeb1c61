//! The options of the engine.

use alloc::{borrow::ToOwned, format, string::String};
use core::{fmt::Display, ops::RangeInclusive, str::FromStr};

use makruk_rules::Rules;
use makruk_search::{Engine, Level};

use crate::Config;

/// Options with their defaults.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// In MiB.
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    pub(crate) lines: u8,
    /// In milliseconds.
    pub(crate) overhead: u64,
    pub(crate) endings: bool,
    pub(crate) rules: Rules,
    pub(crate) limit_strength: bool,
    pub(crate) elo: u16,
    /// `None` if the program has no books.
    book: Option<OwnBook>,
    /// `None` if the program has no net.
    net: Option<OwnNet>,
    /// The folder of endgame tables, empty for none; `None` if the program opens none.
    #[cfg(feature = "tables")]
    tables: Option<String>,
}

/// Without the feature, the compiler leaves out what is about books.
const BOOKS_ARE_INCLUDED: bool = cfg!(feature = "books");
/// The same about nets.
const NETS_ARE_INCLUDED: bool = cfg!(feature = "nets");

/// The options about opening books.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnBook {
    pub(crate) is_used: bool,
    /// Empty for the program's own book.
    pub(crate) file: String,
}

/// The options about nets.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "nets"), allow(dead_code))]
struct OwnNet {
    is_used: bool,
    /// The file that was asked for last, empty for the program's own net.
    file: String,
}

/// The effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    None,
    Hash,
    Threads,
    Endings,
    Rules,
    Book,
    /// Whether a net is used.
    Net,
    /// Which one.
    NetFile,
    #[cfg(feature = "tables")]
    Tables,
    Clear,
}

/// The maximum size of the transposition table in MiB, with addresses of 64 bits and of 32 bits.
const MOST_HASH: usize = if usize::BITS >= 64 { 65_536 } else { 1_024 };
const MOST_THREADS: usize = Engine::MAX_THREADS;
/// The range of strengths: the levels from 0 to 10, 200 points each.
const ELO: RangeInclusive<u16> = 500..=2500;

impl Options {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            hash: config.hash_mib.clamp(1, MOST_HASH),
            threads: 1,
            lines: 1,
            overhead: 5,
            endings: true,
            rules: Rules::FAIRY,
            limit_strength: false,
            elo: *ELO.end(),
            book: config.has_books.then(OwnBook::default),
            net: config.has_net().then(|| OwnNet {
                is_used: true,
                file: String::new(),
            }),
            #[cfg(feature = "tables")]
            tables: config.has_tables.then(String::new),
        }
    }

    /// Returns the size of the transposition table in bytes.
    pub(crate) fn hash_bytes(&self) -> usize {
        self.hash << 20
    }

    /// Returns the skill level.
    pub(crate) fn level(&self) -> Level {
        if self.limit_strength {
            Level::from_elo(self.elo)
        } else {
            Level::FULL
        }
    }

    /// Returns whether the program has opening books.
    fn has_books(&self) -> bool {
        BOOKS_ARE_INCLUDED && self.book.is_some()
    }

    /// Returns the options about opening books, if one is used.
    pub(crate) fn used_book(&mut self) -> Option<&mut OwnBook> {
        let book = self.book.as_mut().filter(|book| book.is_used);
        book.filter(|_| BOOKS_ARE_INCLUDED)
    }

    /// Returns whether the program has a net.
    fn has_net(&self) -> bool {
        NETS_ARE_INCLUDED && self.net.is_some()
    }

    /// Returns whether a net evaluates, if the program has one.
    #[cfg(feature = "nets")]
    pub(crate) fn uses_net(&self) -> bool {
        self.net.as_ref().is_some_and(|net| net.is_used)
    }

    /// Returns the file of a net that was asked for last, empty for the program's own.
    #[cfg(feature = "nets")]
    pub(crate) fn net_file(&self) -> &str {
        self.net.as_ref().map_or("", |net| &net.file)
    }

    /// Returns the folder of endgame tables, empty for none.
    #[cfg(feature = "tables")]
    pub(crate) fn tables_folder(&self) -> &str {
        self.tables.as_deref().unwrap_or_default()
    }

    /// Lists the options in the form of the protocol; these are the defaults.
    pub(crate) fn list(&self, say: &mut dyn FnMut(&str)) {
        let spin = |name, default: &dyn Display, least: u16, most: usize| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        say(&spin("Hash", &self.hash, 1, MOST_HASH));
        say(&spin("Threads", &self.threads, 1, MOST_THREADS));
        say("option name Clear Hash type button");
        say("option name Ponder type check default false");
        say(&spin("MultiPV", &self.lines, 1, 218));
        say(&spin("Move Overhead", &self.overhead, 0, 10_000));
        say(&format!(
            "option name Ending Tables type check default {}",
            self.endings
        ));
        say("option name Rules type combo default fairy var fairy var fairy_on_call var thai");
        say("option name UCI_Variant type combo default makruk var makruk");
        say("option name UCI_LimitStrength type check default false");
        say(&spin(
            "UCI_Elo",
            &self.elo,
            *ELO.start(),
            usize::from(*ELO.end()),
        ));
        if self.has_books() {
            say("option name OwnBook type check default false");
            say("option name BookFile type string default <empty>");
        }
        if self.has_net() {
            say("option name Use NNUE type check default true");
            say("option name EvalFile type string default <empty>");
        }
        #[cfg(feature = "tables")]
        if self.tables.is_some() {
            say("option name TablesPath type string default <empty>");
        }
    }

    /// Sets an option; the case of its name does not matter.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let text = || value.ok_or_else(|| format!("option {name} needs a value"));
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.hash = number(name, text()?, 1, MOST_HASH)?;
                return Ok(Change::Hash);
            }
            "threads" => {
                self.threads = number(name, text()?, 1, MOST_THREADS)?;
                return Ok(Change::Threads);
            }
            "clear hash" => return Ok(Change::Clear),
            "multipv" => self.lines = number(name, text()?, 1, 218)?,
            "move overhead" => self.overhead = number(name, text()?, 0, 10_000)?,
            "ending tables" => {
                self.endings = check(name, text()?)?;
                return Ok(Change::Endings);
            }
            "rules" => {
                let value = text()?.to_ascii_lowercase();
                let rules = value.parse();
                self.rules =
                    rules.map_err(|error| format!("option {name}: {error}, not `{value}`"))?;
                return Ok(Change::Rules);
            }
            option @ ("ownbook" | "bookfile") if self.has_books() => {
                let book = self.book.get_or_insert_default();
                if option == "ownbook" {
                    book.is_used = check(name, text()?)?;
                } else {
                    file_name(value).clone_into(&mut book.file);
                }
                return Ok(Change::Book);
            }
            option @ ("use nnue" | "evalfile") if self.has_net() => {
                let Some(net) = &mut self.net else {
                    return Ok(Change::None);
                };
                if option == "use nnue" {
                    net.is_used = check(name, text()?)?;
                    return Ok(Change::Net);
                }
                file_name(value).clone_into(&mut net.file);
                return Ok(Change::NetFile);
            }
            #[cfg(feature = "tables")]
            "tablespath" if self.tables.is_some() => {
                self.tables = Some(file_name(value).to_owned());
                return Ok(Change::Tables);
            }
            "uci_limitstrength" => self.limit_strength = check(name, text()?)?,
            "uci_elo" => {
                self.elo = number(name, text()?, *ELO.start(), *ELO.end())?;
            }
            "ponder" => {
                check(name, text()?)?;
            }
            "uci_variant" => {
                let value = text()?;
                if !value.eq_ignore_ascii_case("makruk") {
                    return Err(format!("this engine plays makruk, not `{value}`"));
                }
            }
            _ => return Err(format!("there is no option `{name}`")),
        }
        Ok(Change::None)
    }
}

/// Returns the name of a file; the protocol writes an empty text as `<empty>`.
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
        .ok_or_else(|| format!("option {name} is a number from {least} to {most}, not `{text}`"))
}

fn check(name: &str, text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("option {name} is true or false, not `{text}`")),
    }
}
