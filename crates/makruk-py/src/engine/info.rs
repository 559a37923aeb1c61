//! Search results.

use std::{
    fmt::Write as _,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use makruk::{
    Color, Fen, Position, UciMove,
    search::{self, Chances},
};
use pyo3::{basic::CompareOp, prelude::*};

use crate::{
    errors::{Failure, guarded},
    html,
    moves::Move,
    pickle::{Reduced, restorer},
    root::Root,
    state::read_fen,
    vocabulary::{Number, color, is_white, name},
};

/// The kinds of scores in pickles.
const CP: &str = "cp";
const MATE: &str = "mate";
const MATED: &str = "mated";

/// The names of the bounds.
const LOWER: &str = "lower";
const UPPER: &str = "upper";

/// The chances of a win, a draw and a loss, per mille.
pub(crate) type Wdl = (u16, u16, u16);

const fn wdl_parts(chances: Chances) -> Wdl {
    (chances.win(), chances.draw(), chances.loss())
}

/// The score of a position for one side; the engine reports it for the side to move. Scores are ordered from being mated soonest
/// to mating soonest. Comparisons ignore which side a score is for.
///
/// >>> engine = makruk.engine.Engine()
/// >>> board = makruk.Board("7k/5R2/6K1/8/8/8/8/8 w - - 0 1")
/// >>> score = engine.play(board, makruk.engine.Limit(depth=2)).info.score
/// >>> str(score), score.mate, score.cp
/// ('mate 1', 1, None)
///
/// A score is created from centipawns or from moves to mate:
///
/// >>> score = makruk.engine.Score(cp=35, turn=makruk.BLACK)
/// >>> score.pov(makruk.WHITE).cp, score.pov(makruk.BLACK).cp
/// (-35, 35)
/// >>> makruk.engine.Score(mate=-2)
/// <Score: mate -2, white>
///
/// The text of a mate in 0 moves has the sign of the side: ``mate -0`` if it is checkmated, ``mate 0`` if the other side is.
#[pyclass(frozen, module = "makruk.engine")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Score {
    pub(crate) value: search::Score,
    /// The side that the score is for.
    pub(crate) side: Color,
}

impl Score {
    /// Returns the score from a side's point of view.
    pub(crate) fn at(self, side: Color) -> Self {
        let value = self.of(side);
        Self { value, side }
    }

    /// Returns the value from a side's point of view.
    pub(crate) fn of(self, side: Color) -> search::Score {
        if self.side == side {
            self.value
        } else {
            -self.value
        }
    }

    fn text(self) -> String {
        match self.value {
            // The score itself has the text of UCI, which does not tell them apart.
            search::Score::MatedIn(0) => "mate -0".to_owned(),
            value => value.to_string(),
        }
    }
}

#[pymethods]
impl Score {
    #[new]
    #[pyo3(signature = (cp=None, *, mate=None, turn=true))]
    fn new(
        cp: Option<Number<i32, name::Cp>>,
        mate: Option<Number<i32, name::Mate>>,
        turn: bool,
    ) -> PyResult<Self> {
        let value = match (cp, mate) {
            // Its negation must not overflow.
            (Some(Number(cp, _)), None) if cp > i32::MIN => search::Score::Cp(cp),
            (None, Some(Number(moves, _))) => {
                let number = u16::try_from(moves.unsigned_abs()).map_err(|_| {
                    let message = format!("a mate in {moves} moves: expected -65535 to 65535");
                    Failure::argument("number", message)
                })?;
                if moves > 0 {
                    search::Score::MateIn(number)
                } else {
                    search::Score::MatedIn(number)
                }
            }
            _ => {
                let message = "expected either cp or mate";
                return Err(Failure::argument("score", message).into());
            }
        };
        let side = color(turn);
        Ok(Self { value, side })
    }

    /// The score in centipawns, of which 100 are about the value of a bia; ``None`` for a mate.
    #[getter]
    fn cp(&self) -> Option<i32> {
        match self.value {
            search::Score::Cp(cp) => Some(cp),
            _ => None,
        }
    }

    /// The number of moves to mate, negative if the side is mated; ``None`` if the score is not a mate. It is 0 in a checkmate, for
    /// either side: a comparison with 0 centipawns, ``score > Score(0)``, tells who won.
    #[getter]
    fn mate(&self) -> Option<i32> {
        match self.value {
            search::Score::Cp(_) => None,
            search::Score::MateIn(moves) => Some(moves.into()),
            search::Score::MatedIn(moves) => Some(-i32::from(moves)),
        }
    }

    /// The side that the score is for.
    #[getter]
    fn turn(&self) -> bool {
        is_white(self.side)
    }

    /// Returns whether the score is a mate, for either side.
    fn is_mate(&self) -> bool {
        self.cp().is_none()
    }

    /// Returns the score from a side's point of view.
    fn pov(&self, color: bool) -> Self {
        self.at(self::color(color))
    }

    /// Returns the chances of a win, a draw and a loss for the side that the score is for, per mille, in the position or game of
    /// which it is the score. They are fitted to games that the engine played with the bundled net.
    ///
    /// >>> board = makruk.Board()
    /// >>> win, draw, loss = makruk.engine.Score(cp=50, turn=board.turn).wdl(board)
    /// >>> win + draw + loss, win > loss
    /// (1000, True)
    fn wdl(&self, py: Python<'_>, board: Root<'_>) -> PyResult<Wdl> {
        let game = board.to_game(py)?;
        let turn = game.position().turn();
        let chances = Chances::of(self.of(turn), &game, search::Level::FULL);
        let own = if turn == self.side {
            chances
        } else {
            chances.reversed()
        };
        Ok(wdl_parts(own))
    }

    /// Returns the score from White's point of view.
    fn white(&self) -> Self {
        self.pov(true)
    }

    /// Returns the score from Black's point of view.
    fn black(&self) -> Self {
        self.pov(false)
    }

    /// Returns the score for the other side.
    fn __neg__(&self) -> Self {
        self.pov(!self.turn())
    }

    fn __richcmp__(&self, other: &Self, operation: CompareOp) -> bool {
        operation.matches(self.value.cmp(&other.value))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.value.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, ScoreFields>> {
        let restore = restorer(slf.py(), "_restore_score")?;
        let score = slf.get();
        let (kind, number) = match score.value {
            search::Score::Cp(cp) => (CP, cp),
            search::Score::MateIn(moves) => (MATE, moves.into()),
            search::Score::MatedIn(moves) => (MATED, moves.into()),
        };
        Ok((restore, (kind, number, score.turn())))
    }

    fn __repr__(&self) -> String {
        format!("<Score: {}, {}>", self.text(), self.side.name())
    }
}

/// The kind of a score, its number and its side in a pickle.
type ScoreFields = (&'static str, i32, bool);

/// Restores a score from a pickle.
#[pyfunction]
pub(crate) fn _restore_score(kind: &str, number: i32, turn: bool) -> PyResult<Score> {
    let value = match (kind, u16::try_from(number)) {
        (CP, _) if number > i32::MIN => search::Score::Cp(number),
        (MATE, Ok(moves)) => search::Score::MateIn(moves),
        (MATED, Ok(moves)) => search::Score::MatedIn(moves),
        _ => {
            let message = format!("{kind:?} with the number {number} is not a score");
            return Err(Failure::argument("pickle", message).into());
        }
    };
    let side = color(turn);
    Ok(Score { value, side })
}

/// A principal variation: a move with the engine's expected line after it.
#[pyclass(frozen, module = "makruk.engine")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The score of the line for the side to move.
    #[pyo3(get)]
    score: Score,
    bound: Option<search::Bound>,
    chances: Option<Chances>,
    moves: Arc<[makruk::Move]>,
}

impl Line {
    /// Creates a line with an exact score.
    pub(super) fn new(score: search::Score, side: Color, moves: &[makruk::Move]) -> Self {
        Self {
            score: Score { value: score, side },
            bound: None,
            chances: None,
            moves: moves.into(),
        }
    }

    pub(super) fn with_bound(self, bound: Option<search::Bound>) -> Self {
        Self { bound, ..self }
    }

    pub(super) fn with_chances(self, chances: impl Into<Option<Chances>>) -> Self {
        let chances = chances.into();
        Self { chances, ..self }
    }

    fn text(&self) -> String {
        let mut text = self.score.text();
        if let Some(bound) = self.bound() {
            text = text + " " + bound + "bound";
        }
        for &mv in &*self.moves {
            // Writing to a `String` does not fail.
            let _ = write!(text, " {}", UciMove::from(mv));
        }
        text
    }
}

/// The fields of a [`Line`].
type LineFields = (Score, Vec<Move>, Option<Wdl>, Option<&'static str>);

#[pymethods]
impl Line {
    /// The moves, starting with the root move; never empty.
    #[getter]
    fn pv(&self) -> Vec<Move> {
        self.moves.iter().copied().map(Move).collect()
    }

    /// The chances of a win, a draw and a loss for the side to move, per mille; ``None`` if another engine reports none.
    #[getter]
    fn wdl(&self) -> Option<Wdl> {
        self.chances.map(wdl_parts)
    }

    /// Whether the score is only a bound, as another engine may report: ``"lower"`` if the exact score is at least this,
    /// ``"upper"`` if it is at most this; ``None`` for an exact score.
    #[getter]
    fn bound(&self) -> Option<&'static str> {
        Some(match self.bound? {
            search::Bound::Lower => LOWER,
            search::Bound::Upper => UPPER,
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, LineFields>> {
        let line = slf.get();
        let fields = (line.score, line.pv(), line.wdl(), line.bound());
        Ok((restorer(slf.py(), "_restore_line")?, fields))
    }

    fn __repr__(&self) -> String {
        format!("<Line: {}>", self.text())
    }
}

/// Restores a line from a pickle.
#[pyfunction]
#[pyo3(signature = (score, pv, wdl=None, bound=None))]
pub(crate) fn _restore_line(
    score: &Bound<'_, Score>,
    pv: Vec<Bound<'_, Move>>,
    wdl: Option<Wdl>,
    bound: Option<&str>,
) -> PyResult<Line> {
    let &Score { value, side } = score.get();
    let moves: Vec<_> = pv.iter().map(|mv| mv.get().0).collect();
    let chances = match wdl {
        None => None,
        Some((win, draw, loss)) => {
            let chances = Chances::from_per_mille(win, draw, loss);
            let message = "the chances do not add up to 1000";
            Some(chances.ok_or_else(|| Failure::argument("pickle", message))?)
        }
    };
    let bound = match bound {
        None => None,
        Some(LOWER) => Some(search::Bound::Lower),
        Some(UPPER) => Some(search::Bound::Upper),
        Some(name) => {
            let message = format!("{name:?} is not a bound: expected {LOWER:?} or {UPPER:?}");
            return Err(Failure::argument("pickle", message).into());
        }
    };
    Ok(Line::new(value, side, &moves)
        .with_chances(chances)
        .with_bound(bound))
}

/// The state of a search: of the engine, after a depth.
#[pyclass(frozen, module = "makruk.engine")]
#[derive(Clone, Debug)]
pub(crate) struct Info {
    /// The depth of the last reported line, in plies; of the engine, the last completed depth.
    #[pyo3(get)]
    pub(super) depth: u32,
    /// Selective depth: the length of the longest line searched, in plies.
    #[pyo3(get)]
    pub(super) seldepth: u32,
    /// The nodes visited by all threads.
    #[pyo3(get)]
    pub(super) nodes: u64,
    /// The elapsed time in seconds.
    #[pyo3(get)]
    pub(super) time: f64,
    /// The transposition table occupancy, per mille.
    #[pyo3(get)]
    pub(super) hashfull: u32,
    /// The best lines, best first: ``multipv`` lines, or fewer if there are fewer legal moves or not all are known yet.
    #[pyo3(get)]
    pub(super) lines: Vec<Line>,
    /// The root position.
    pub(super) root: Arc<Position>,
}

impl Info {
    /// Returns the state before any report.
    pub(super) fn empty(root: Arc<Position>) -> Self {
        Self {
            depth: 0,
            seldepth: 0,
            nodes: 0,
            time: 0.0,
            hashfull: 0,
            lines: Vec::new(),
            root,
        }
    }

    pub(super) fn to_html(&self) -> PyResult<String> {
        let caption = format!(
            "depth {}, {} nodes, {:.1} s",
            self.depth, self.nodes, self.time
        );
        let lines = self
            .lines
            .iter()
            .map(|line| (line.score.value, line.moves.to_vec()));
        guarded(|| Ok(html::analysis(&self.root, lines, &caption)))
    }
}

/// The fields of an info, and the FEN of the root position.
type InfoFields = (u32, u32, u64, f64, u32, Vec<Line>, String);

/// Restores an info from a pickle.
#[pyfunction]
pub(crate) fn _restore_info(
    depth: u32,
    seldepth: u32,
    nodes: u64,
    time: f64,
    hashfull: u32,
    lines: Vec<Bound<'_, Line>>,
    root: &str,
) -> PyResult<Info> {
    let lines = lines.iter().map(|line| line.get().clone()).collect();
    guarded(|| {
        Ok(Info {
            depth,
            seldepth,
            nodes,
            time,
            hashfull,
            lines,
            root: Arc::new(read_fen(root, None)?.1),
        })
    })
}

#[pymethods]
impl Info {
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, InfoFields>> {
        let info = slf.get().clone();
        let root = Fen::from(info.root.to_setup()).to_string();
        let fields = (
            info.depth,
            info.seldepth,
            info.nodes,
            info.time,
            info.hashfull,
            info.lines,
            root,
        );
        Ok((restorer(slf.py(), "_restore_info")?, fields))
    }

    /// The score of the best line; ``None`` if there is no legal move.
    #[getter]
    fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// The moves of the best line.
    #[getter]
    fn pv(&self) -> Vec<Move> {
        self.lines.first().map_or_else(Vec::new, Line::pv)
    }

    fn __repr__(&self) -> String {
        let best = self.lines.first().map_or_else(String::new, Line::text);
        format!("<Info: depth {}, {} nodes, {best}>", self.depth, self.nodes)
    }

    fn _repr_html_(&self) -> PyResult<String> {
        self.to_html()
    }
}
