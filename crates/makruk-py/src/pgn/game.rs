//! Game records.

use makruk::{Action, Fen, GameTree, container::GameFormat, sheet::ScoreSheet, words::Language};
use pyo3::{prelude::*, types::PyBytes};

use super::{Headers, PgnGame, Record, Shared};
use crate::{
    board::{Board, fen_argument},
    errors::{Failure, FailureParts, guarded},
    game::Game,
    html,
    pickle::{Reduced, restorer},
    root::Played,
    rules::Rules,
    state::{State, read_fen},
    vocabulary::letters_named,
};

/// The initial position, moves in byte code, tags and result; and the results of reading: letters, errors, the number of further
/// errors, whether the game is cut off.
type Arguments<'py> = (
    String,
    Bound<'py, PyBytes>,
    Vec<(String, String)>,
    &'static str,
    &'static str,
    Vec<FailureParts>,
    usize,
    Vec<FailureParts>,
    bool,
);

/// Returns the record behind the Python objects of a game.
pub(crate) fn shared<'a>(game: &'a Bound<'_, PgnGame>) -> &'a Shared {
    &game.as_super().get().shared
}

/// Creates a tree from the moves and count calls of a board.
fn tree_of(state: &State) -> Result<GameTree, Failure> {
    let start = state.start();
    let position = crate::state::position_of(start)?;
    let mut tree = GameTree::with_count(position, start.count);
    let mut cursor = tree.cursor_mut();
    for action in state.actions() {
        match action {
            Action::Move(mv) => drop(cursor.add_move(mv)?),
            Action::StartCount => cursor.add_comment("[%count start]")?,
            Action::StopCount => cursor.add_comment("[%count stop]")?,
            _ => {}
        }
    }
    tree.set_result(state.outcome(false).into());
    Ok(tree)
}

#[pymethods]
impl PgnGame {
    #[new]
    #[pyo3(
        signature = (fen=Fen::START, *, dialect=None, relaxed=false),
        text_signature = "(fen='rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1', *, dialect=None, relaxed=False)"
    )]
    fn new(fen: &str, dialect: Option<&str>, relaxed: bool) -> PyResult<PyClassInitializer<Self>> {
        guarded(|| {
            let (setup, position) = fen_argument(fen, dialect, relaxed)?;
            Ok(Self::of(Record::new(GameTree::with_count(
                position,
                setup.count,
            ))))
        })
    }

    /// Creates a game from the moves of a board.
    #[staticmethod]
    fn from_board<'py>(py: Python<'py>, board: &Bound<'py, Board>) -> PyResult<Bound<'py, Self>> {
        let board = board.get();
        let tree = py.detach(|| board.with(|state| tree_of(state)))?;
        Bound::new(py, Self::of(Record::new(tree)))
    }

    /// Creates a game from another one, with all its actions.
    #[staticmethod]
    fn from_game<'py>(py: Python<'py>, game: Played<'py>) -> PyResult<Bound<'py, Self>> {
        let game = game.0.get();
        let tree = py.detach(|| game.read(GameTree::from_game))?;
        Bound::new(py, Self::of(Record::new(tree)))
    }

    /// Plays the main line as a game under a rule set.
    #[pyo3(signature = (rules=None))]
    fn to_game(slf: &Bound<'_, Self>, rules: Option<&Bound<'_, Rules>>) -> PyResult<Game> {
        let rules = Rules::or_default(rules);
        let game = |record: &mut Record| Ok(record.tree.to_game(rules)?);
        shared(slf).with_detached(slf.py(), game).map(Game::of)
    }

    /// The tags.
    #[getter]
    fn headers(slf: &Bound<'_, Self>) -> Headers {
        Headers::new(shared(slf).clone())
    }

    /// Returns the result: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``. To set it, set the tag ``Result``.
    fn result(slf: &Bound<'_, Self>) -> PyResult<&'static str> {
        shared(slf).read(|record| record.tree.result().as_str())
    }

    /// The errors in the text of the game, as exceptions. The game contains the readable part.
    #[getter]
    fn errors<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let failures = shared(slf).read(|record| record.errors.clone())?;
        let exception = |failure: &Failure| failure.to_exception(slf.py());
        failures.iter().map(exception).collect()
    }

    /// The number of further errors, which are not stored.
    #[getter]
    fn more_errors(slf: &Bound<'_, Self>) -> PyResult<usize> {
        shared(slf).read(|record| record.more_errors)
    }

    /// Contradictions in the text, which the game keeps, as exceptions: a result that differs from the tag ``Result``, and the
    /// first false sign of a check or checkmate.
    #[getter]
    fn warnings<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let failures = shared(slf).read(|record| record.warnings.clone())?;
        let exception = |failure: &Failure| failure.to_exception(slf.py());
        failures.iter().map(exception).collect()
    }

    /// Whether the text of the game ends without a result.
    #[getter]
    fn is_cut_off(slf: &Bound<'_, Self>) -> PyResult<bool> {
        shared(slf).read(|record| record.is_cut_off)
    }

    /// The letters of the moves in the text of the game, such as ``"thai"``.
    #[getter]
    fn letters(slf: &Bound<'_, Self>) -> PyResult<&'static str> {
        shared(slf).read(|record| record.letters.name())
    }

    /// Returns the moves of the main line in standard algebraic notation (SAN); a null move is ``"--"``.
    ///
    /// >>> import io
    /// >>> makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 *")).mainline_san("thai")
    /// ['บจ๔', 'บจ๕', 'มง๒']
    #[pyo3(signature = (letters="fairy"))]
    fn mainline_san(slf: &Bound<'_, Self>, letters: &str) -> PyResult<Vec<String>> {
        shared(slf).with_detached(slf.py(), |record| {
            let letters = letters_named(letters)?;
            Ok(record.tree.san_moves(letters).map(|(_, san)| san).collect())
        })
    }

    /// Returns the game as PGN in a letter set, with or without its tags.
    ///
    /// ``"thai"`` has the form of programs, such as ``ม-ง๒``, and the sets of the Thai federation have its form.
    ///
    /// >>> import io
    /// >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 1/2-1/2"))
    /// >>> game.pgn("thai-standard", headers=False)
    /// '1. บจ3-จ4 บจ6-จ5 2. มข1-ง2 1/2-1/2'
    #[pyo3(signature = (letters="fairy", *, headers=true))]
    fn pgn(slf: &Bound<'_, Self>, letters: &str, headers: bool) -> PyResult<String> {
        shared(slf).with_detached(slf.py(), |record| {
            let mut pgn = record.tree.pgn().letters(letters_named(letters)?);
            if !headers {
                pgn = pgn.without_tags();
            }
            Ok(pgn.to_string().trim_end_matches('\n').to_owned())
        })
    }

    /// Returns a score sheet to print: the main line as an HTML document, in English or Thai, with the numbers of the count beside
    /// the moves. By default, the letters are ``"official-competition"``, in Thai ``"thai-competition-digits"``, and the rules of the
    /// count ``Rules.THAI``.
    ///
    /// >>> import io
    /// >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 1/2-1/2"))
    /// >>> html = game.score_sheet(letters="makruk-js")
    /// >>> "<td>Md2</td>" in html, "0.5-0.5" in html
    /// (True, True)
    #[pyo3(signature = (thai=false, *, letters=None, rules=None))]
    fn score_sheet(
        slf: &Bound<'_, Self>,
        thai: bool,
        letters: Option<&str>,
        rules: Option<&Bound<'_, Rules>>,
    ) -> PyResult<String> {
        let rules = Rules::or_default(rules);
        shared(slf).with_detached(slf.py(), |record| {
            let language = if thai {
                Language::Thai
            } else {
                Language::English
            };
            let mut sheet = ScoreSheet::new(language).rules(rules);
            if let Some(letters) = letters {
                sheet = sheet.letters(letters_named(letters)?);
            }
            Ok(sheet.document(&record.tree).to_string())
        })
    }

    /// Returns an independent copy of the game.
    fn copy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let record = shared(slf).with_detached(slf.py(), |record| Ok(record.clone()))?;
        Bound::new(slf.py(), Self::of(record))
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf)
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        _memo: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, Self>> {
        Self::copy(slf)
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Self::pgn(slf, "fairy", true)
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        shared(slf).with_detached(slf.py(), |record| Ok(html::record(&record.tree)))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shared(slf).read(|record| {
            let tag = |name| record.tree.tag(name).unwrap_or("?");
            let (white, black) = (tag("White"), tag("Black"));
            let (moves, result) = (record.tree.main_line().count(), record.tree.result());
            format!(
                "<Game: {white} - {black}, {moves} plies, {}>",
                result.as_str()
            )
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Arguments<'py>>> {
        let py = slf.py();
        let (fen, moves, tags, record) = shared(slf).with_detached(py, |record| {
            let tree = &record.tree;
            let mut moves = Vec::new();
            GameFormat::Bytecode.encode(tree, &mut moves)?;
            let tag = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
            Ok((
                Fen::from(tree.start_setup()).to_string(),
                moves,
                tree.tags().map(tag).collect(),
                (
                    tree.result().as_str(),
                    record.letters.name(),
                    record.errors.iter().map(Failure::to_parts).collect(),
                    record.more_errors,
                    record.warnings.iter().map(Failure::to_parts).collect(),
                    record.is_cut_off,
                ),
            ))
        })?;
        let moves = PyBytes::new(py, &moves);
        let (result, letters, errors, more, warnings, is_cut_off) = record;
        let arguments = (
            fen, moves, tags, result, letters, errors, more, warnings, is_cut_off,
        );
        Ok((restorer(py, "_restore_record")?, arguments))
    }
}

/// Restores a game record from a pickle.
#[pyfunction]
#[allow(clippy::too_many_arguments)] // one argument per part of the pickle
pub(crate) fn _restore_record<'py>(
    py: Python<'py>,
    fen: &str,
    moves: &[u8],
    tags: Vec<(String, String)>,
    result: &str,
    letters: &str,
    errors: Vec<FailureParts>,
    more_errors: usize,
    warnings: Vec<FailureParts>,
    is_cut_off: bool,
) -> PyResult<Bound<'py, PgnGame>> {
    let restore = || {
        let (setup, position) = read_fen(fen, None)?;
        let mut tree = makruk::bytecode::decode(moves, &position, setup.count)?;
        tree.clear_tags();
        for (name, value) in tags {
            tree.add_tag(&name, &value)?;
        }
        let result = result.parse();
        tree.set_result_without_tag(result.map_err(|error| Failure::argument("result", error))?);
        let failures = |parts: Vec<FailureParts>| {
            parts
                .into_iter()
                .map(Failure::from_parts)
                .collect::<Result<_, _>>()
        };
        Ok(Record {
            tree,
            letters: letters_named(letters)?,
            errors: failures(errors)?,
            more_errors,
            warnings: failures(warnings)?,
            is_cut_off,
        })
    };
    let record = py.detach(|| guarded(restore))?;
    Bound::new(py, PgnGame::of(record))
}
