//! The program to start.

use alloc::{string::String, vec::Vec};
use core::{error::Error, fmt, str::FromStr};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::client::Timeouts;

/// An engine program, its arguments, its working folder and its time limits.
///
/// # Examples
///
/// ```
/// use makruk_uci::client::EngineCommand;
///
/// let command = EngineCommand::new("./engines/wat").arg("--uci").folder("engines");
/// assert_eq!(command, EngineCommand::parse("./engines/wat --uci")?.folder("engines"));
/// # Ok::<(), makruk_uci::client::ParseCommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCommand {
    program: PathBuf,
    args: Vec<OsString>,
    folder: Option<PathBuf>,
    error_output: ErrorOutput,
    timeouts: Timeouts,
}

/// The destination of an engine's error output (stderr).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorOutput {
    /// The client reads it and keeps its last lines for errors.
    #[default]
    Captured,
    /// The error output of this process.
    Inherited,
    /// It is discarded.
    Discarded,
}

impl EngineCommand {
    /// Creates a command without arguments.
    ///
    /// A name without a path separator is searched in `PATH`; a relative path starts at the working folder of this process,
    /// even if the engine gets another one.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            args: Vec::new(),
            folder: None,
            error_output: ErrorOutput::default(),
            timeouts: Timeouts::default(),
        }
    }

    /// Splits a command line into a program and its arguments.
    ///
    /// Words are separated by white space. Single or double quotes group characters, also within a word; nothing between them
    /// is special, and a quote of one kind may contain quotes of the other. A backslash is an ordinary character, so paths on
    /// Windows need no escapes. There are no variables and no patterns.
    ///
    /// # Errors
    ///
    /// If there is no word, the first word is empty, or a quote is not closed.
    ///
    /// ```
    /// use makruk_uci::client::EngineCommand;
    ///
    /// let command = EngineCommand::parse(r#""C:\Program Files\wat.exe" --name='my "engine"' ''"#)?;
    /// let expected = EngineCommand::new(r"C:\Program Files\wat.exe").arg(r#"--name=my "engine""#).arg("");
    /// assert_eq!(command, expected);
    /// let error = EngineCommand::parse("engine 'a b").unwrap_err();
    /// assert_eq!(error.to_string(), "offset 7: the quote is not closed");
    /// # Ok::<(), makruk_uci::client::ParseCommandError>(())
    /// ```
    pub fn parse(line: &str) -> Result<Self, ParseCommandError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote: Option<(usize, char)> = None;
        for (offset, char) in line.char_indices() {
            match (char, quote) {
                (_, Some((_, open))) if char == open => quote = None,
                (_, Some(_)) => word.get_or_insert_default().push(char),
                ('"' | '\'', None) => {
                    quote = Some((offset, char));
                    word.get_or_insert_default();
                }
                _ if char.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(char),
            }
        }
        if let Some((offset, _)) = quote {
            return Err(ParseCommandError::OpenQuote { offset });
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or(ParseCommandError::NoProgram)?;
        Ok(Self::new(program).args(words))
    }

    /// Adds an argument.
    #[must_use]
    pub fn arg(mut self, arg: impl Into<OsString>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// Adds arguments.
    #[must_use]
    pub fn args<A: Into<OsString>>(mut self, args: impl IntoIterator<Item = A>) -> Self {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// Sets the working folder; without it, the engine has that of this process.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// Sets the destination of the error output.
    #[must_use]
    pub const fn error_output(mut self, error_output: ErrorOutput) -> Self {
        self.error_output = error_output;
        self
    }

    /// Sets the time limits.
    #[must_use]
    pub const fn timeouts(mut self, timeouts: Timeouts) -> Self {
        self.timeouts = timeouts;
        self
    }

    /// Returns the program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Returns the path of the working folder if there is no folder.
    pub(crate) fn missing_folder(&self) -> Option<&Path> {
        self.folder.as_deref().filter(|folder| !folder.is_dir())
    }

    pub(crate) const fn limits(&self) -> &Timeouts {
        &self.timeouts
    }

    /// Returns a command with pipes for the input and the outputs.
    pub(crate) fn to_command(&self) -> Command {
        // Which folder a relative path starts at after a change of folder depends on the system.
        let is_relative = self.program.components().count() > 1 && self.program.is_relative();
        let program = match std::path::absolute(&self.program) {
            Ok(path) if is_relative => path,
            _ => self.program.clone(),
        };
        let mut command = Command::new(program);
        command
            .args(&self.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match self.error_output {
                ErrorOutput::Captured => Stdio::piped(),
                ErrorOutput::Inherited => Stdio::inherit(),
                ErrorOutput::Discarded => Stdio::null(),
            });
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        command
    }
}

impl FromStr for EngineCommand {
    type Err = ParseCommandError;

    /// Parses a command line as [`EngineCommand::parse`] does: words separated by spaces, with optional quotes.
    fn from_str(line: &str) -> Result<Self, ParseCommandError> {
        Self::parse(line)
    }
}

/// The reason why text is not a command line; see [`EngineCommand::parse`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseCommandError {
    /// There is no program name.
    NoProgram,
    /// A quote is not closed.
    OpenQuote {
        /// The byte offset of the quote.
        offset: usize,
    },
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoProgram => f.write_str("expected the name of a program, found nothing"),
            Self::OpenQuote { offset } => write!(f, "offset {offset}: the quote is not closed"),
        }
    }
}

impl Error for ParseCommandError {}
