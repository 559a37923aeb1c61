//! Errors: exceptions with a kind and a location.
//!
//! Their constructors and conversions are `#[cold]`: inlined everywhere, they would make the module larger.

use std::{
    any::Any,
    borrow::Cow,
    fmt::Display,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};

use makruk::{
    ActionError, DecodeError, EncodeError, EncodeErrorKind, IllegalMoveError, SetupError,
    container::{ContainerError, ContainerErrorKind},
    fen::FenError,
    moves::{MovesDecodeError, MovesEncodeError},
    pack::{PackError, UnpackError},
    pgn::{CommentError, PgnError, TagError},
    query::QueryError,
    san::{SanError, SanErrorKind},
    tree::{AddError, PlayError},
    uci::ParseUciMoveError,
};
use pyo3::{
    exceptions::{PyOSError, PySystemError},
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyTuple, PyType},
};

/// An exception class of `makruk.errors`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Argument,
    Fen,
    Position,
    InvalidMove,
    IllegalMove,
    AmbiguousMove,
    Action,
    Pgn,
    Archive,
    Book,
    Table,
    Codec,
    Puzzle,
    Query,
    Engine,
    Proof,
    Internal,
}

impl Class {
    const ALL: [(Self, &str); 17] = [
        (Self::Argument, "ArgumentError"),
        (Self::Fen, "FenError"),
        (Self::Position, "PositionError"),
        (Self::InvalidMove, "InvalidMoveError"),
        (Self::IllegalMove, "IllegalMoveError"),
        (Self::AmbiguousMove, "AmbiguousMoveError"),
        (Self::Action, "ActionError"),
        (Self::Pgn, "PgnError"),
        (Self::Archive, "ArchiveError"),
        (Self::Book, "BookError"),
        (Self::Table, "TableError"),
        (Self::Codec, "CodecError"),
        (Self::Puzzle, "PuzzleError"),
        (Self::Query, "QueryError"),
        (Self::Engine, "EngineError"),
        (Self::Proof, "ProofError"),
        (Self::Internal, "InternalError"),
    ];

    fn name(self) -> &'static str {
        Self::ALL.get(self as usize).map_or("", |&(_, name)| name)
    }

    fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find_map(|(class, its_name)| (its_name == name).then_some(class))
    }

    fn to_type(self, py: Python<'_>) -> PyResult<Bound<'_, PyType>> {
        static TYPES: [PyOnceLock<Py<PyType>>; Class::ALL.len()] =
            [const { PyOnceLock::new() }; Class::ALL.len()];
        let Some(place) = TYPES.get(self as usize) else {
            return Err(PySystemError::new_err("unknown error class"));
        };
        Ok(place.import(py, "makruk.errors", self.name())?.clone())
    }
}

/// A [`Failure`] in a pickle: class, kind, message, offset, ply, line, column.
pub(crate) type FailureParts = (
    String,
    String,
    String,
    Option<usize>,
    Option<usize>,
    Option<usize>,
    Option<usize>,
);

/// The reason why something was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    class: Class,
    /// A machine-readable name, such as `rank-width`.
    kind: Cow<'static, str>,
    /// The library's message.
    message: Box<str>,
    /// The offset in the input: in characters for text, in bytes for binary data.
    offset: Option<usize>,
    ply: Option<usize>,
    line: Option<usize>,
    column: Option<usize>,
    /// The end of another engine, if it is at fault.
    last_words: Option<Box<LastWords>>,
}

/// The last output of another engine, and its exit status if it has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LastWords {
    /// As in Python's `subprocess`: the negative number of a signal.
    pub(crate) exit_status: Option<i32>,
    pub(crate) lines: Vec<String>,
    pub(crate) errors: Vec<String>,
}

impl Failure {
    #[cold]
    pub(crate) fn new(
        class: Class,
        kind: impl Into<Cow<'static, str>>,
        message: impl Display,
    ) -> Self {
        Self {
            class,
            kind: kind.into(),
            message: message.to_string().into(),
            offset: None,
            ply: None,
            line: None,
            column: None,
            last_words: None,
        }
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Returns the parts for a pickle.
    pub(crate) fn to_parts(&self) -> FailureParts {
        (
            self.class.name().to_owned(),
            self.kind.clone().into_owned(),
            self.message.clone().into(),
            self.offset,
            self.ply,
            self.line,
            self.column,
        )
    }

    /// Restores a failure from the parts in a pickle.
    pub(crate) fn from_parts(parts: FailureParts) -> Result<Self, Self> {
        let (class, kind, message, offset, ply, line, column) = parts;
        let class = Class::named(&class)
            .ok_or_else(|| Self::argument("pickle", format!("{class} is not an error class")))?;
        Ok(Self {
            class,
            kind: kind.into(),
            message: message.into(),
            offset,
            ply,
            line,
            column,
            last_words: None,
        })
    }

    /// Creates the failure for an invalid argument.
    #[cold]
    pub(crate) fn argument(kind: &'static str, message: impl Display) -> Self {
        Self::new(Class::Argument, kind, message)
    }

    /// Sets the offset in `text`, given in bytes.
    pub(crate) fn at(mut self, text: &str, bytes: usize) -> Self {
        let before = text.as_bytes().get(..bytes).unwrap_or(text.as_bytes());
        // Every character has exactly one byte that is not a continuation byte.
        self.offset = Some(before.iter().filter(|&&byte| byte & 0xc0 != 0x80).count());
        self
    }

    /// Sets the offset in binary data.
    pub(crate) fn at_byte(mut self, offset: usize) -> Self {
        self.offset = Some(offset);
        self
    }

    /// Replaces the message.
    pub(crate) fn with_message(mut self, message: &str) -> Self {
        self.message = message.into();
        self
    }

    /// Prefixes the message with the index of a game.
    pub(crate) fn in_game(mut self, index: usize) -> Self {
        self.message = format!("game {index}: {}", self.message).into();
        self
    }

    /// Prefixes the message with the name of an argument's part.
    pub(crate) fn of_part(mut self, name: &str) -> Self {
        self.message = format!("{name}: {}", self.message).into();
        self
    }

    pub(crate) fn with_last_words(mut self, last_words: LastWords) -> Self {
        self.last_words = Some(Box::new(last_words));
        self
    }

    /// Sets the number of the invalid ply, from its index.
    pub(crate) fn at_ply(self, index: usize) -> Self {
        self.at_ply_number(index + 1)
    }

    /// Sets the number of the invalid ply, from 1; 0 before the first one.
    fn at_ply_number(mut self, ply: usize) -> Self {
        self.ply = Some(ply);
        self
    }

    /// Prefixes the message with the name of a part of the input and the offset within that part.
    pub(crate) fn within(mut self, part: &str) -> Self {
        if let Some(offset) = self.offset.take() {
            self.message = format!("{part}, offset {offset}: {}", self.message).into();
        }
        self
    }

    /// Sets the line, and the column that follows from the offset, and adds both to the message.
    pub(crate) fn in_line(mut self, line: usize) -> Self {
        (self.line, self.column) = (Some(line), self.offset.map(|offset| offset + 1));
        let column = self.column.map(|column| format!(", column {column}"));
        let ply = self.ply.map(|ply| format!(", ply {ply}"));
        let [column, ply] = [column, ply].map(Option::unwrap_or_default);
        self.message = format!("line {line}{column}{ply}: {}", self.message).into();
        self
    }

    /// Creates the exception.
    pub(crate) fn to_err(&self, py: Python<'_>) -> PyErr {
        self.to_exception(py)
            .map_or_else(|error| error, PyErr::from_value)
    }

    /// Creates the exception as a Python object.
    pub(crate) fn to_exception<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let class = self.class.to_type(py)?;
        let fields = PyDict::new(py);
        fields.set_item("kind", self.kind.as_ref())?;
        match self.class {
            Class::Internal => return class.call1((&*self.message,)),
            Class::Proof => {}
            Class::Engine => {
                let words = self.last_words.as_deref().cloned().unwrap_or_default();
                fields.set_item("exit_status", words.exit_status)?;
                fields.set_item("last_lines", PyTuple::new(py, words.lines)?)?;
                fields.set_item("last_errors", PyTuple::new(py, words.errors)?)?;
            }
            _ => {
                fields.set_item("offset", self.offset)?;
                fields.set_item("ply", self.ply)?;
                fields.set_item("line", self.line)?;
                fields.set_item("column", self.column)?;
            }
        }
        class.call((&*self.message,), Some(&fields))
    }

    #[cold]
    pub(crate) fn of_fen(error: &FenError, text: &str) -> Self {
        Self::new(Class::Fen, error.kind().name(), error).at(text, error.offset())
    }

    #[cold]
    pub(crate) fn of_san(error: SanError, text: &str) -> Self {
        Self::from(error).at(text, error.offset())
    }

    #[cold]
    pub(crate) fn of_uci(error: &ParseUciMoveError, text: &str) -> Self {
        Self::new(Class::InvalidMove, "uci", error).at(text, error.offset())
    }

    #[cold]
    pub(crate) fn of_query(error: &QueryError, text: &str) -> Self {
        Self::new(Class::Query, error.kind().name(), error).at(text, error.offset())
    }

    /// Converts a PGN error. The offset is in bytes, because the file may be larger than memory.
    #[cold]
    pub(crate) fn of_pgn(error: &PgnError) -> Self {
        Self {
            offset: Some(error.offset()),
            ply: Some(error.ply()),
            line: Some(error.line()),
            column: Some(error.column()),
            ..Self::new(Class::Pgn, error.kind().name(), error)
        }
    }
}

impl From<Failure> for PyErr {
    #[cold]
    fn from(failure: Failure) -> Self {
        Python::attach(|py| failure.to_err(py))
    }
}

/// Runs library code. A panic, which would be a bug, also becomes an exception.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Failure>) -> PyResult<T> {
    guarded_python(|| work().map_err(PyErr::from))
}

/// Like `guarded`, for code that calls Python.
pub(crate) fn guarded_python<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(result) => result,
        Err(panic) => Err(internal(panic.as_ref()).into()),
    }
}

/// Returns the failure for a panic.
#[cold]
pub(crate) fn internal(panic: &(dyn Any + Send)) -> Failure {
    let message = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without a message");
    Failure::new(
        Class::Internal,
        "internal",
        format!("a bug in makruk: {message}"),
    )
}

/// Returns the failure for state left behind by an earlier panic.
#[cold]
pub(crate) fn poisoned<T>(_: T) -> Failure {
    let message = "a bug in makruk interrupted an earlier call on this object";
    Failure::new(Class::Internal, "internal", message)
}

impl From<SetupError> for Failure {
    #[cold]
    fn from(error: SetupError) -> Self {
        Self::new(Class::Position, error.problem().name(), error)
    }
}

impl From<IllegalMoveError> for Failure {
    #[cold]
    fn from(error: IllegalMoveError) -> Self {
        Self::new(Class::IllegalMove, error.reason().name(), error)
    }
}

impl From<SanError> for Failure {
    #[cold]
    fn from(error: SanError) -> Self {
        let kind = error.kind();
        let class = match kind {
            SanErrorKind::Illegal { .. } | SanErrorKind::Captured { .. } => Class::IllegalMove,
            SanErrorKind::MissingDistinction { .. } | SanErrorKind::Ambiguous { .. } => {
                Class::AmbiguousMove
            }
            _ => Class::InvalidMove,
        };
        Self::new(class, kind.name(), error)
    }
}

impl From<ActionError> for Failure {
    #[cold]
    fn from(error: ActionError) -> Self {
        match error {
            ActionError::IllegalMove(error) => error.into(),
            _ => Self::new(Class::Action, error.name(), error),
        }
    }
}

impl From<PlayError> for Failure {
    #[cold]
    fn from(error: PlayError) -> Self {
        Self::new(Class::Action, "unplayable", error).at_ply_number(error.ply())
    }
}

impl From<AddError> for Failure {
    #[cold]
    fn from(error: AddError) -> Self {
        match error {
            AddError::Illegal(error) => error.into(),
            AddError::NullMoveInCheck(_) => Self::new(Class::IllegalMove, "null-move", error),
            _ => Self::new(Class::Pgn, "too-large", error),
        }
    }
}

impl From<CommentError> for Failure {
    #[cold]
    fn from(error: CommentError) -> Self {
        Self::new(Class::Pgn, "comment", error)
    }
}

impl From<TagError> for Failure {
    #[cold]
    fn from(error: TagError) -> Self {
        Self::new(Class::Pgn, "tag", error)
    }
}

impl From<PackError> for Failure {
    #[cold]
    fn from(error: PackError) -> Self {
        Self::new(Class::Codec, "pack", error)
    }
}

impl From<UnpackError> for Failure {
    #[cold]
    fn from(error: UnpackError) -> Self {
        Self::new(Class::Codec, "unpack", error).at_byte(error.offset())
    }
}

impl From<DecodeError> for Failure {
    #[cold]
    fn from(error: DecodeError) -> Self {
        Self::new(Class::Codec, "decode", error)
            .at_byte(error.offset())
            .at_ply_number(error.ply())
    }
}

impl From<EncodeError> for Failure {
    #[cold]
    fn from(error: EncodeError) -> Self {
        let kind = match error.kind() {
            EncodeErrorKind::NullMove => "null-move",
            EncodeErrorKind::Lossy
            | EncodeErrorKind::Setup(_)
            | EncodeErrorKind::Fen(_)
            | EncodeErrorKind::OtherFormat(_) => {
                return Self::new(Class::Codec, "unsupported", error);
            }
            _ => "encode",
        };
        let ply = error.ply();
        Self::new(Class::Codec, kind, error).at_ply_number(ply)
    }
}

impl From<MovesDecodeError> for Failure {
    #[cold]
    fn from(error: MovesDecodeError) -> Self {
        DecodeError::from(error).into()
    }
}

impl From<MovesEncodeError> for Failure {
    #[cold]
    fn from(error: MovesEncodeError) -> Self {
        EncodeError::from(error).into()
    }
}

impl From<ContainerError> for Failure {
    #[cold]
    fn from(error: ContainerError) -> Self {
        let kind = match error.kind() {
            ContainerErrorKind::Magic => "magic",
            ContainerErrorKind::Checksum { .. } => "checksum",
            ContainerErrorKind::Truncated => "truncated",
            ContainerErrorKind::UnknownVersion(_)
            | ContainerErrorKind::UnknownFormatVersion(_)
            | ContainerErrorKind::UnknownFormat(_) => "version",
            ContainerErrorKind::TooManyBytes(_) | ContainerErrorKind::TooManyMoves(_) => {
                "too-large"
            }
            ContainerErrorKind::Moves(_) => "decode",
            _ => "archive",
        };
        let offset = usize::try_from(error.offset()).unwrap_or(usize::MAX);
        Self::new(Class::Archive, kind, error).at_byte(offset)
    }
}

/// Converts an error of an archive or of its underlying file.
#[cold]
pub(crate) fn read_error(error: ContainerError) -> PyErr {
    match error.kind() {
        ContainerErrorKind::Source(_) => io::Error::from(error).into(),
        _ => Failure::from(error).into(),
    }
}

/// Converts a write error of an archive or of its underlying file.
#[cold]
pub(crate) fn write_error(error: EncodeError) -> PyErr {
    match error.kind() {
        EncodeErrorKind::Output => io::Error::from(error).into(),
        _ => Failure::from(error).into(),
    }
}

/// Creates the exception that Python's own functions raise.
pub(crate) fn os_error(error: io::Error, path: &Path) -> PyErr {
    let Some(number) = error.raw_os_error() else {
        return error.into();
    };
    let text = error.to_string();
    let text = text
        .split(" (os error")
        .next()
        .unwrap_or_default()
        .to_owned();
    PyOSError::new_err((number, text, path.as_os_str().to_owned()))
}
