//! The options of the engine.

use std::{fmt::Display, io, str::FromStr, time::Duration};

use makruk::{Rules, search::Level};

use super::say;

/// Options with their defaults.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) hash: usize,
    pub(super) threads: usize,
    pub(super) lines: u8,
    pub(super) overhead: Duration,
    pub(super) endings: bool,
    pub(super) rules: Rules,
    pub(super) limit_strength: bool,
    pub(super) elo: u16,
}

/// The effect of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    None,
    Hash,
    Threads,
    Endings,
    Rules,
    Clear,
}

/// The maximum size of the transposition table in MiB.
const MOST_HASH: usize = 65_536;
const MOST_THREADS: usize = 256;
/// The range of strengths; the scale is this engine's own.
pub(super) const ELO: std::ops::RangeInclusive<u16> = 500..=2500;

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(5),
            endings: true,
            rules: Rules::FAIRY,
            limit_strength: false,
            elo: *ELO.end(),
        }
    }
}

impl Options {
    /// Returns the skill level.
    pub(super) fn level(&self) -> Level {
        if self.limit_strength {
            Level::from_elo(self.elo)
        } else {
            Level::FULL
        }
    }

    /// Lists the options in the form of the protocol.
    pub(super) fn list() -> io::Result<()> {
        let default = Self::default();
        say(format_args!(
            "option name Hash type spin default {} min 1 max {MOST_HASH}",
            default.hash
        ))?;
        say(format_args!(
            "option name Threads type spin default {} min 1 max {MOST_THREADS}",
            default.threads
        ))?;
        say(format_args!("option name Clear Hash type button"))?;
        say(format_args!("option name Ponder type check default false"))?;
        say(format_args!(
            "option name MultiPV type spin default {} min 1 max 218",
            default.lines
        ))?;
        say(format_args!(
            "option name Move Overhead type spin default {} min 0 max 10000",
            default.overhead.as_millis()
        ))?;
        say(format_args!(
            "option name Ending Tables type check default {}",
            default.endings
        ))?;
        say(format_args!(
            "option name Rules type combo default fairy var fairy var thai"
        ))?;
        say(format_args!(
            "option name UCI_Variant type combo default makruk var makruk"
        ))?;
        say(format_args!(
            "option name UCI_LimitStrength type check default false"
        ))?;
        say(format_args!(
            "option name UCI_Elo type spin default {} min {} max {}",
            default.elo,
            ELO.start(),
            ELO.end()
        ))
    }

    /// Sets an option; the case of its name does not matter.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
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
            "move overhead" => {
                self.overhead = Duration::from_millis(number(name, text()?, 0, 10_000)?);
            }
            "ending tables" => {
                self.endings = check(name, text()?)?;
                return Ok(Change::Endings);
            }
            "rules" => {
                self.rules = match text()?.to_ascii_lowercase().as_str() {
                    "fairy" => Rules::FAIRY,
                    "thai" => Rules::THAI,
                    other => return Err(format!("option {name} is fairy or thai, not `{other}`")),
                };
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
