//! Engines by their specification.

use core::{error::Error, fmt, str::FromStr};
use std::path::PathBuf;

use makruk_uci::client::EngineCommand;

use crate::{
    error::{MatchError, MatchErrorKind},
    limits::PlayerLimits,
    own::{NetLoader, OwnEngine},
    player::PlayerFactory,
    program::{ProtocolLog, UciProgram},
};

/// The command of the built-in engine.
const OWN: &str = "own";

/// An engine of a match, as specified in text.
///
/// There are two forms.
///
/// - A command, and options after `@` signs: `own`, `own@level=3`, `stockfish@Hash=64@Skill Level=5`. An `@` begins an option if
///   all text after it consists of options, whose names have letters, digits, spaces, `_`, `-` and `.`; so a path may contain one.
/// - Pairs separated by semicolons: `name=…;cmd=…;args=…;dir=…;option.NAME=…;nodes=…`. Only `cmd` is required. `args` are further
///   arguments, `dir` is the working folder, and `nodes`, `depth`, `movetime` (ms) and `tc` (seconds, `BASE+INCREMENT`) are limits
///   of this engine, in place of the match's.
///
/// The command `own` is the built-in engine, with the options of [`OwnEngine::new`](crate::OwnEngine::new). Any other is a command
/// line, whose arguments may be quoted, of a UCI program.
///
/// ```
/// use makruk_match::Contestant;
///
/// let engine: Contestant = "own@level=3".parse()?;
/// assert_eq!(engine.name(), "own@level=3");
/// let engine: Contestant = "name=A;cmd=./engine --uci;option.Hash=64;nodes=2000".parse()?;
/// assert_eq!((engine.name(), engine.limits().nodes), ("A", Some(2_000)));
/// assert!("name=A".parse::<Contestant>().is_err());
/// # Ok::<(), makruk_match::ContestantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contestant {
    name: String,
    command: String,
    args: String,
    folder: Option<PathBuf>,
    options: Vec<(String, String)>,
    limits: PlayerLimits,
}

impl Contestant {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sets the name.
    pub fn set_name(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// Returns the engine's own limits, empty if those of the match apply.
    pub const fn limits(&self) -> &PlayerLimits {
        &self.limits
    }

    /// Returns the command: `own`, or the command line of a program without its further arguments.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Returns the options, name and value, in the order of the specification.
    pub fn options(&self) -> &[(String, String)] {
        &self.options
    }

    /// Returns whether this is the built-in engine.
    pub fn is_own(&self) -> bool {
        self.command == OWN
    }

    /// Returns the specification without the name, in the form of pairs.
    pub fn spec(&self) -> String {
        let mut parts = vec![format!("cmd={}", self.command)];
        if !self.args.is_empty() {
            parts.push(format!("args={}", self.args));
        }
        let folder = self.folder.iter();
        parts.extend(folder.map(|folder| format!("dir={}", folder.display())));
        let options = self.options.iter();
        parts.extend(options.map(|(name, value)| format!("option.{name}={value}")));
        if !self.limits.is_empty() {
            parts.push(self.limits.to_string());
        }
        parts.join(";")
    }

    /// Creates the factory of this engine's players.
    ///
    /// # Errors
    ///
    /// Returns an error if an option of the built-in engine or the command line is invalid.
    pub fn factory(
        &self,
        nets: &NetLoader,
        log: Option<ProtocolLog>,
    ) -> Result<Box<dyn PlayerFactory>, MatchError> {
        if self.is_own() {
            let own = OwnEngine::new(&self.options, NetLoader::clone(nets))?;
            return Ok(Box::new(own));
        }
        let mut command = self
            .parse_command()
            .map_err(|error| MatchError::of(MatchErrorKind::Command, &error))?;
        if let Some(folder) = &self.folder {
            command = command.folder(folder);
        }
        let program = UciProgram::new(&self.name, command, &self.options);
        Ok(Box::new(program.with_log(log)))
    }

    fn parse_command(&self) -> Result<EngineCommand, ContestantError> {
        let line = format!("{} {}", self.command, self.args);
        EngineCommand::parse(&line).map_err(|error| ContestantError {
            spec: self.spec(),
            reason: error.to_string(),
        })
    }

    /// Reads the specifications of a file: one per line, where empty lines and those that begin with `#` are skipped.
    ///
    /// # Errors
    ///
    /// Returns an error with the line's number for an invalid specification.
    ///
    /// ```
    /// use makruk_match::Contestant;
    ///
    /// let engines = Contestant::read_all("# two levels\nown@level=1\n\nown@level=2\n")?;
    /// assert_eq!(engines.len(), 2);
    /// # Ok::<(), makruk_match::ContestantError>(())
    /// ```
    pub fn read_all(text: &str) -> Result<Vec<Self>, ContestantError> {
        let lines = text
            .lines()
            .zip(1..)
            .map(|(line, number)| (line.trim(), number));
        let specs = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        let parsed = specs.map(|(line, number)| {
            line.parse()
                .map_err(|error: ContestantError| ContestantError {
                    spec: format!("line {number}: {}", error.spec),
                    ..error
                })
        });
        parsed.collect()
    }

    /// Makes names unique: the second engine named `x` becomes `x (2)`.
    pub fn number_names(engines: &mut [Self]) {
        let mut known: Vec<String> = Vec::new();
        for engine in engines {
            let name = engine.name.clone();
            let mut number = 1;
            while known.contains(&engine.name) {
                number += 1;
                engine.name = format!("{name} ({number})");
            }
            known.push(engine.name.clone());
        }
    }

    fn from_pairs(text: &str) -> Result<Self, String> {
        let mut found = Self {
            name: String::new(),
            command: String::new(),
            args: String::new(),
            folder: None,
            options: Vec::new(),
            limits: PlayerLimits::default(),
        };
        for pair in text.split(';').filter(|pair| !pair.trim().is_empty()) {
            let (name, value) = pair
                .split_once('=')
                .ok_or_else(|| format!("expected NAME=VALUE, found `{pair}`"))?;
            let (name, value) = (name.trim(), value.trim());
            match name {
                "name" => value.clone_into(&mut found.name),
                "cmd" => value.clone_into(&mut found.command),
                "args" => value.clone_into(&mut found.args),
                "dir" => found.folder = Some(value.into()),
                "nodes" | "depth" | "movetime" | "tc" => {
                    let set = found.limits.set(name, value);
                    set.map_err(|error| error.to_string())?;
                }
                _ => match name.strip_prefix("option.") {
                    Some(option) if !option.is_empty() => {
                        found.options.push((option.to_owned(), value.to_owned()));
                    }
                    _ => {
                        return Err(format!(
                            "expected name, cmd, args, dir, option.NAME, nodes, depth, movetime or tc, found `{name}`"
                        ));
                    }
                },
            }
        }
        if found.command.is_empty() {
            return Err("expected `cmd=` with a command".to_owned());
        }
        Ok(found)
    }

    fn from_command(text: &str) -> Result<Self, String> {
        if text.contains(';') {
            // The form of pairs could not have this value.
            return Err("expected `name=` or `cmd=` first, or no `;`".to_owned());
        }
        let is_option = |text: &str| {
            let name = text.split_once('=').map_or("", |(name, _)| name.trim());
            let is_part = |char: char| char.is_alphanumeric() || " _-.".contains(char);
            !name.is_empty() && name.chars().all(is_part)
        };
        let mut command = text;
        let mut options = Vec::new();
        while let Some((before, option)) = command.rsplit_once('@') {
            let Some((name, value)) = option.split_once('=').filter(|_| is_option(option)) else {
                break;
            };
            options.insert(0, (name.trim().to_owned(), value.trim().to_owned()));
            command = before;
        }
        let command = command.trim();
        if let Some((OWN, option)) = command.split_once('@') {
            return Err(format!("expected NAME=VALUE, found `{option}`"));
        }
        if command.is_empty() {
            return Err("expected a command".to_owned());
        }
        Ok(Self {
            name: String::new(),
            command: command.to_owned(),
            args: String::new(),
            folder: None,
            options,
            limits: PlayerLimits::default(),
        })
    }

    /// Returns the program's file name and the options.
    fn default_name(&self) -> Result<String, ContestantError> {
        let name = if self.is_own() {
            OWN.to_owned()
        } else {
            let command = self.parse_command()?;
            let stem = command.program().file_stem().unwrap_or_default();
            stem.to_string_lossy().into_owned()
        };
        let options = self.options.iter();
        let options = options.map(|(option, value)| format!("@{option}={value}"));
        Ok(name + &options.collect::<String>())
    }
}

impl FromStr for Contestant {
    type Err = ContestantError;

    /// Parses a specification in one of the forms above: `COMMAND[@OPTION=VALUE]…` or `cmd=COMMAND;…`.
    fn from_str(text: &str) -> Result<Self, ContestantError> {
        let error = |reason| ContestantError {
            spec: text.to_owned(),
            reason,
        };
        if text.contains(char::is_control) {
            return Err(error("expected no control characters".to_owned()));
        }
        let pairs = ["name=", "cmd="];
        let is_pairs = pairs
            .iter()
            .any(|start| text.trim_start().starts_with(start));
        let found = if is_pairs {
            Self::from_pairs(text)
        } else {
            Self::from_command(text)
        };
        let mut found = found.map_err(error)?;
        if !found.is_own() {
            found.parse_command()?;
        } else if !found.args.is_empty() || found.folder.is_some() {
            return Err(error("the built-in engine has no args or dir".to_owned()));
        }
        if found.name.is_empty() {
            found.name = found.default_name()?;
        }
        Ok(found)
    }
}

/// The error returned when a string is not a [`Contestant`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestantError {
    spec: String,
    reason: String,
}

impl fmt::Display for ContestantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.spec, self.reason)
    }
}

impl Error for ContestantError {}
