//! The options of the engine.

use alloc::{format, string::String};
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
}

/// The effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    None,
    Hash,
    Threads,
    Endings,
    Rules,
    Clear,
}

/// The maximum size of the transposition table in MiB, with addresses of 64 bits and of 32 bits.
const MOST_HASH: usize = if usize::BITS >= 64 { 65_536 } else { 1_024 };
const MOST_THREADS: usize = Engine::MAX_THREADS;
/// The range of strengths; the scale is this engine's own.
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
