//! Positions in user input.

use makruk::{
    Fen, FenDialect, Position, Setup, SetupProblems,
    fen::{is_chess, square_offset},
};

use crate::values::{self, OrAuto};

/// The options that specify a position.
#[derive(Debug, clap::Args)]
pub(crate) struct PositionArgs {
    /// The position as a FEN; the start position if omitted.
    #[arg(value_name = "FEN")]
    words: Vec<String>,
    /// The FEN as one argument.
    #[arg(long, value_name = "FEN", conflicts_with = "words")]
    fen: Option<String>,
    /// The dialect of the FEN.
    #[arg(long, value_parser = values::dialect_or_auto(), value_name = "D", default_value = "auto")]
    pub(crate) dialect: OrAuto<FenDialect>,
}

impl PositionArgs {
    /// Returns the FEN; `None` if it is omitted.
    pub(crate) fn fen(&self) -> Option<String> {
        let words = (!self.words.is_empty()).then(|| self.words.join(" "));
        words.or_else(|| self.fen.clone())
    }
}

/// A position in user input, with the counting fields that a [`Position`] does not have.
pub(crate) struct Given {
    pub(crate) setup: Setup,
    pub(crate) position: Position,
}

/// The reason why a line was rejected.
pub(crate) struct Rejection {
    pub(crate) kind: &'static str,
    /// Bytes from the start of the text.
    pub(crate) offset: usize,
    pub(crate) message: String,
}

/// Reads a FEN and validates the position. If `relaxed`, accepts short forms and unmarked bia ngai, which Cute Chess never marks.
pub(crate) fn position(
    text: &[u8],
    dialect: Option<FenDialect>,
    relaxed: bool,
) -> Result<Given, Rejection> {
    let dialect = detected(text, dialect)?;
    let ignored = if relaxed || dialect == FenDialect::CuteChess {
        SetupProblems::TOO_MANY_MET
    } else {
        SetupProblems::empty()
    };
    position_ignoring(text, Some(dialect), relaxed, ignored)
}

fn detected(text: &[u8], dialect: Option<FenDialect>) -> Result<FenDialect, Rejection> {
    dialect
        .map_or_else(|| FenDialect::detect(text), Ok)
        .map_err(malformed)
}

fn malformed(error: makruk::fen::FenError) -> Rejection {
    Rejection {
        kind: error.kind().name(),
        offset: error.offset(),
        message: error.to_string(),
    }
}

/// Reads a FEN and validates the position, tolerating the `ignored` problems. If `relaxed`, accepts short forms.
pub(crate) fn position_ignoring(
    text: &[u8],
    dialect: Option<FenDialect>,
    relaxed: bool,
    ignored: SetupProblems,
) -> Result<Given, Rejection> {
    read(text, dialect, relaxed, ignored).map_err(|rejection| {
        if !is_chess(text) {
            return rejection;
        }
        Rejection {
            kind: "chess-fen",
            message: format!(
                "this is a chess FEN, expected Makruk: {}",
                rejection.message
            ),
            ..rejection
        }
    })
}

fn read(
    text: &[u8],
    dialect: Option<FenDialect>,
    relaxed: bool,
    ignored: SetupProblems,
) -> Result<Given, Rejection> {
    let dialect = detected(text, dialect)?;
    let read = if relaxed {
        Fen::from_ascii_relaxed
    } else {
        Fen::from_ascii
    };
    let fen = read(text, dialect).map_err(malformed)?;
    match fen.to_position_ignoring(ignored) {
        Ok(position) => Ok(Given {
            setup: fen.into_setup(),
            position,
        }),
        Err(error) => Err(Rejection {
            kind: "position",
            offset: error
                .square()
                .and_then(|square| square_offset(text, square))
                .unwrap_or(0),
            message: error.to_string(),
        }),
    }
}
