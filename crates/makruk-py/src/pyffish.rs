//! The functions of `makruk.pyffish`, each for a position after moves from a FEN.

use std::cell::RefCell;

use makruk::{
    Color, Fen, FenDialect, Move, Rules, San, UciMove, letters::LetterSet, san::SanStyle,
};
use pyo3::{prelude::*, types::PyString};

use crate::{
    errors::{Failure, guarded},
    notation::parse_uci,
    state::State,
};

/// A position with the moves that led to it.
struct Line {
    fen: String,
    moves: Vec<Move>,
    state: State,
}

/// The number of lines kept per thread.
const LINES: usize = 4;

/// The number of moves up to which a line is kept, and played without releasing the GIL.
const MOVES: usize = 1 << 10;

thread_local! {
    /// The last lines of this thread, each from another FEN, the newest last: most calls extend or vary one of them.
    static LAST: RefCell<Vec<Line>> = const { RefCell::new(Vec::new()) };
}

impl Line {
    /// Returns a line from a FEN, one of the last ones if possible.
    fn from_fen(fen: &str) -> Result<Self, Failure> {
        let kept = LAST.with_borrow_mut(|last| {
            let place = last.iter().position(|line| line.fen == fen)?;
            Some(last.remove(place))
        });
        if let Some(line) = kept {
            return Ok(line);
        }
        // As in pyffish, the last fields may be missing.
        let fields = fen.split(' ').count();
        let missing = Fen::START.split(' ').skip(fields);
        let full = missing.fold(fen.to_owned(), |fen, field| fen + " " + field);
        Ok(Self {
            fen: fen.to_owned(),
            moves: Vec::new(),
            state: State::from_fen(&full, Some(FenDialect::Fairy), Rules::FAIRY)?,
        })
    }

    /// Undoes and plays moves until these are the moves of the line.
    fn play(&mut self, moves: &[Move]) -> Result<(), Failure> {
        let pairs = self.moves.iter().zip(moves);
        let common = pairs.take_while(|(own, other)| own == other).count();
        while self.moves.len() > common {
            self.state.pop();
            self.moves.pop();
        }
        for &mv in moves.iter().skip(common) {
            let position = self.state.position();
            position.check_legal(mv)?;
            self.state.play_legal(mv);
            self.moves.push(mv);
        }
        Ok(())
    }

    fn keep(self) {
        if self.moves.len() > MOVES {
            return;
        }
        LAST.with_borrow_mut(|last| {
            if last.len() >= LINES {
                last.remove(0);
            }
            last.push(self);
        });
    }

    /// Returns the FEN and, for a running count, its numbers of plies: those counted and the limit.
    ///
    /// With a `count_started` other than 0, board's honour has counted since that ply, from 1, or not at all if it is negative.
    /// Pieces' honour is not called.
    fn count(&self, count_started: i64) -> (Fen, Option<(u32, u32)>) {
        let mut setup = self.state.setup();
        let is_bare = setup.board.is_bare(Color::White) || setup.board.is_bare(Color::Black);
        let ply = self.state.ply_of_game();
        let count = setup.count.as_mut().map(|count| {
            if count_started != 0 && !is_bare {
                let counted = if count_started < 0 {
                    0
                } else {
                    ply - count_started
                };
                count.elapsed_plies = u32::try_from(counted).unwrap_or(0);
            }
            (count.elapsed_plies, u32::from(count.limit_plies))
        });
        (Fen::from(setup), count)
    }
}

/// Moves in UCI notation: those up to the first that is unreadable, and the error of that one.
pub(crate) struct Moves(Vec<Move>, Option<Failure>);

impl FromPyObject<'_, '_> for Moves {
    type Error = PyErr;

    fn extract(moves: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        let mut read = Vec::new();
        for uci in moves.try_iter()? {
            let uci = uci?;
            let uci = uci.cast::<PyString>()?.to_str()?;
            match UciMove::from_ascii(uci.as_bytes()) {
                Ok(mv) => read.push(mv.into()),
                Err(error) => return Ok(Self(read, Some(Failure::of_uci(&error, uci)))),
            }
        }
        Ok(Self(read, None))
    }
}

/// Works on the position after moves from a FEN.
fn with_line<T: Send>(
    py: Python<'_>,
    fen: &str,
    Moves(moves, failure): Moves,
    work: impl FnOnce(&Line) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let is_long = moves.len() > MOVES;
    let work = move || {
        guarded(|| {
            let mut line = Line::from_fen(fen)?;
            let played = line.play(&moves);
            let found = played.and_then(|()| failure.map_or_else(|| work(&line), Err));
            line.keep();
            found
        })
    };
    if is_long { py.detach(work) } else { work() }
}

/// Returns the legal moves.
#[pyfunction]
pub(crate) fn _pyffish_legal_moves(
    py: Python<'_>,
    fen: &str,
    moves: Moves,
) -> PyResult<Vec<String>> {
    with_line(py, fen, moves, |line| {
        let moves = line.state.position().legal_moves();
        Ok(moves.iter().map(Move::to_string).collect())
    })
}

/// Returns the FEN. See [`Line::count`] for the count.
#[pyfunction]
pub(crate) fn _pyffish_fen(
    py: Python<'_>,
    fen: &str,
    moves: Moves,
    show_promoted: bool,
    count_started: i64,
) -> PyResult<String> {
    with_line(py, fen, moves, |line| {
        let mut text = line.count(count_started).0.to_string();
        if !show_promoted {
            text.retain(|letter| letter != '~');
        }
        Ok(text)
    })
}

/// Returns moves from a FEN as text.
#[pyfunction]
pub(crate) fn _pyffish_sans(
    py: Python<'_>,
    fen: &str,
    moves: Moves,
    is_long: bool,
    is_thai: bool,
) -> PyResult<Vec<String>> {
    let Moves(moves, failure) = moves;
    let letters = if is_thai {
        LetterSet::THAI
    } else {
        LetterSet::FAIRY
    };
    let style = if is_long {
        SanStyle::Long
    } else {
        SanStyle::Short
    };
    with_line(py, fen, Moves(Vec::new(), None), |line| {
        let mut position = line.state.position().clone();
        let mut texts = Vec::with_capacity(moves.len());
        for mv in moves {
            position.check_legal(mv)?;
            let san = San::from_move_with(&position, mv, style, letters);
            texts.push(san.to_string());
            position.play_unchecked(mv);
        }
        failure.map_or(Ok(texts), Err)
    })
}

/// Returns whether the side to move is in check.
#[pyfunction]
pub(crate) fn _pyffish_is_check(py: Python<'_>, fen: &str, moves: Moves) -> PyResult<bool> {
    with_line(py, fen, moves, |line| Ok(line.state.position().is_check()))
}

/// Returns whether the side to move is checkmated.
#[pyfunction]
pub(crate) fn _pyffish_is_checkmate(py: Python<'_>, fen: &str, moves: Moves) -> PyResult<bool> {
    with_line(py, fen, moves, |line| {
        Ok(line.state.position().is_checkmate())
    })
}

/// Returns whether a move is a capture.
#[pyfunction]
pub(crate) fn _pyffish_is_capture(
    py: Python<'_>,
    fen: &str,
    moves: Moves,
    r#move: &str,
) -> PyResult<bool> {
    with_line(py, fen, moves, |line| {
        let position = line.state.position();
        let mv = parse_uci(position, r#move)?;
        Ok(position.board().get(mv.to()).is_some())
    })
}

/// Returns whether a repetition or the count ends the game.
#[pyfunction]
pub(crate) fn _pyffish_is_drawn(
    py: Python<'_>,
    fen: &str,
    moves: Moves,
    count_started: i64,
) -> PyResult<bool> {
    with_line(py, fen, moves, |line| {
        let (_, count) = line.count(count_started);
        let has_expired = count.is_some_and(|(counted, limit)| counted > limit);
        let is_over = has_expired && !line.state.position().is_checkmate();
        Ok(is_over || line.state.occurrences() >= REPETITIONS)
    })
}

/// The occurrences of a position that draw the game.
const REPETITIONS: usize = 3;

/// Returns whether White, and whether Black, lacks the material to win.
#[pyfunction]
pub(crate) fn _pyffish_cannot_win(
    py: Python<'_>,
    fen: &str,
    moves: Moves,
) -> PyResult<(bool, bool)> {
    with_line(py, fen, moves, |line| {
        let board = line.state.position().board();
        let cannot = |color| !Rules::FAIRY.can_win(board, color);
        Ok((cannot(Color::White), cannot(Color::Black)))
    })
}
