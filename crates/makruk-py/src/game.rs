//! Games under a rule set.

use std::sync::Mutex;

use makruk::{Action, ActionError, Claim, Fen};
use pyo3::{prelude::*, types::PyString};

use crate::{
    board::{Board, fen_argument},
    errors::{Failure, guarded},
    locked::locked,
    moves::Move,
    notation::{draw, parse_san, write_san},
    outcome::{Claims, Count, Outcome},
    pickle::Reduced,
    picture,
    rules::Rules,
    saved_game::{Arguments, SavedGame, actions_of},
    state::{State, read_fen},
    vocabulary::{color, is_white, parsed, unexpected},
};

/// A game under a rule set: an initial position and the actions since then.
///
/// It rejects actions that the rules do not permit and, once it is over, everything except :meth:`undo`. On a :class:`Board`,
/// play can continue.
///
/// >>> game = makruk.Game()
/// >>> game.play("e3e4")
/// Move.from_uci('e3e4')
/// >>> game.offer_draw(makruk.WHITE)
/// >>> game.accept_draw(makruk.BLACK)
/// >>> print(game.outcome())
/// draw: agreement
/// >>> game.play("e6e5")
/// Traceback (most recent call last):
///     ...
/// makruk.errors.ActionError: the game is over: 1/2-1/2, agreement
/// >>> game.actions
/// ['e3e4', 'offer_draw white', 'accept_draw black']
///
/// The FEN is read as by :class:`Board`. Two games are equal if they have the same start, rules and actions.
#[pyclass(frozen, weakref, module = "makruk")]
#[derive(Debug)]
pub(crate) struct Game {
    game: Mutex<makruk::Game>,
}

impl Game {
    pub(crate) fn of(game: makruk::Game) -> Self {
        Self {
            game: Mutex::new(game),
        }
    }

    /// Runs `work` on the game, without calling Python.
    pub(crate) fn with<T: Send>(
        &self,
        work: impl FnOnce(&mut makruk::Game) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        locked(&self.game, work)
    }

    pub(crate) fn read<T: Send>(
        &self,
        work: impl FnOnce(&makruk::Game) -> T + Send,
    ) -> PyResult<T> {
        self.with(|game| Ok(work(game)))
    }

    fn try_act(&self, action: Action) -> PyResult<()> {
        self.with(|game| Ok(game.act(action)?))
    }
}

/// A move argument: an object, or a string in UCI notation.
enum MoveOrUci {
    Move(makruk::Move),
    Uci(String),
}

impl FromPyObject<'_, '_> for MoveOrUci {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self::Move(mv.get().0));
        }
        let uci = object.cast::<PyString>();
        let uci = uci.map_err(|_| unexpected("a Move or UCI text", object))?;
        Ok(Self::Uci(uci.extract()?))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(
        signature = (fen=Fen::START, rules=None, *, dialect=None, relaxed=false),
        text_signature = "(fen='rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1', rules=None, *, dialect=None, relaxed=False)"
    )]
    fn new(
        fen: &str,
        rules: Option<&Bound<'_, Rules>>,
        dialect: Option<&str>,
        relaxed: bool,
    ) -> PyResult<Self> {
        let rules = Rules::or_default(rules);
        guarded(|| {
            let (setup, position) = fen_argument(fen, dialect, relaxed)?;
            let game = makruk::Game::with_count(position, setup.count, rules);
            Ok(Self::of(game))
        })
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyResult<Rules> {
        self.read(|game| Rules(*game.rules()))
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> PyResult<bool> {
        self.read(|game| is_white(game.position().turn()))
    }

    /// Returns the outcome of the game; ``None`` while it is in progress.
    fn outcome(&self) -> PyResult<Option<Outcome>> {
        self.read(|game| game.outcome().map(Outcome))
    }

    /// The running count; ``None`` if neither side counts or the game is over.
    #[getter]
    fn count(&self) -> PyResult<Option<Count>> {
        self.read(|game| game.count().map(Count))
    }

    /// The draws available by claim or acceptance; none once the game is over.
    #[getter]
    fn claims(&self) -> PyResult<Claims> {
        let claims = self.read(makruk::Game::claims)?;
        Ok(Claims {
            repetition: claims.repetition,
            accept: makruk::Color::ALL.map(|color| claims.accept_draw[color]),
        })
    }

    /// The side whose draw offer is open; ``None`` if there is none or the game is over.
    #[getter]
    fn draw_offer(&self) -> PyResult<Option<bool>> {
        self.read(|game| game.draw_offer().map(is_white))
    }

    /// The actions so far, such as ``"e3e4"`` or ``"resign white"``.
    #[getter]
    fn actions(&self) -> PyResult<Vec<String>> {
        self.read(|game| game.actions().map(|action| action.to_string()).collect())
    }

    /// The moves played so far.
    #[getter]
    fn moves(&self) -> PyResult<Vec<Move>> {
        let mv = |action| match action {
            Action::Move(mv) => Some(Move(mv)),
            _ => None,
        };
        self.read(|game| game.actions().filter_map(mv).collect())
    }

    /// The legal moves in square order; none once the game is over.
    #[getter]
    fn legal_moves(&self) -> PyResult<Vec<Move>> {
        self.read(|game| {
            if game.outcome().is_some() {
                return Vec::new();
            }
            let mut moves = game.position().legal_moves();
            moves.sort();
            moves.iter().copied().map(Move).collect()
        })
    }

    /// Plays a move, given as an object or in UCI notation, and returns it.
    fn play(&self, r#move: MoveOrUci) -> PyResult<Move> {
        match r#move {
            MoveOrUci::Move(mv) => {
                self.with(|game| Ok(game.play(mv)?))?;
                Ok(Move(mv))
            }
            MoveOrUci::Uci(uci) => self.with(|game| {
                let parsed = makruk::UciMove::from_ascii(uci.as_bytes());
                let parsed = parsed.map_err(|error| Failure::of_uci(&error, &uci))?;
                let mv: makruk::Move = parsed.into();
                game.play(mv)?;
                Ok(Move(mv))
            }),
        }
    }

    /// Plays a move in standard algebraic notation (SAN) and returns it. See :meth:`Board.parse_san` for the letters.
    #[pyo3(signature = (san, letters=None))]
    fn play_san(&self, san: &str, letters: Option<&str>) -> PyResult<Move> {
        self.with(|game| {
            if let Some(outcome) = game.outcome() {
                return Err(ActionError::GameOver(outcome).into());
            }
            let mv = parse_san(game.position(), san, letters)?;
            game.play(mv)?;
            Ok(Move(mv))
        })
    }

    /// Returns a legal move in standard algebraic notation (SAN).
    #[pyo3(signature = (r#move, letters="fairy"))]
    fn san(&self, r#move: &Bound<'_, Move>, letters: &str) -> PyResult<String> {
        let mv = r#move.get().0;
        self.with(|game| write_san(game.position(), mv, letters))
    }

    /// Performs an action, given as text in the form of :attr:`actions`.
    ///
    /// >>> game = makruk.Game()
    /// >>> game.act("resign black")
    /// >>> game.outcome().result()
    /// '1-0'
    fn act(&self, action: &str) -> PyResult<()> {
        self.try_act(parsed("unknown-action", action)?)
    }

    /// Starts a count for the side to move, before its move.
    fn start_count(&self) -> PyResult<()> {
        self.try_act(Action::StartCount)
    }

    /// Stops the count of the side to move, before its move.
    fn stop_count(&self) -> PyResult<()> {
        self.try_act(Action::StopCount)
    }

    /// Resigns on behalf of a side, which need not be the side to move.
    fn resign(&self, color: bool) -> PyResult<()> {
        self.try_act(Action::Resign(self::color(color)))
    }

    /// Offers a draw on behalf of a side.
    fn offer_draw(&self, color: bool) -> PyResult<()> {
        self.try_act(Action::OfferDraw(self::color(color)))
    }

    /// Accepts, on behalf of a side, the draw offered by the other side or by its count.
    fn accept_draw(&self, color: bool) -> PyResult<()> {
        self.try_act(Action::AcceptDraw(self::color(color)))
    }

    /// Declines, on behalf of a side, the draw offered by the other side.
    fn decline_draw(&self, color: bool) -> PyResult<()> {
        self.try_act(Action::DeclineDraw(self::color(color)))
    }

    /// Claims, on behalf of a side, a draw by repetition.
    fn claim_repetition(&self, color: bool) -> PyResult<()> {
        self.try_act(Action::Claim(self::color(color), Claim::Repetition))
    }

    /// Ends the game because a side's time has run out. Under some rules, the game is a draw if the other side cannot win.
    fn timeout(&self, color: bool) -> PyResult<()> {
        self.try_act(Action::Timeout(self::color(color)))
    }

    /// Ends the game by an arbiter's decision; ``winner`` is ``None`` for a draw.
    #[pyo3(signature = (winner))]
    fn adjudicate(&self, winner: Option<bool>) -> PyResult<()> {
        self.try_act(Action::Adjudicate(winner.map(color)))
    }

    /// Ends the game with the result of a record that does not state the reason; ``winner`` is ``None`` for a draw.
    #[pyo3(signature = (winner))]
    fn conclude(&self, winner: Option<bool>) -> PyResult<()> {
        self.try_act(Action::Conclude(winner.map(color)))
    }

    /// Undoes the last action and returns it; ``None`` at the beginning.
    fn undo(&self) -> PyResult<Option<String>> {
        self.with(|game| Ok(game.undo().map(|action| action.to_string())))
    }

    /// Returns the FEN of the position, with its counting fields.
    #[pyo3(signature = (dialect="fairy"))]
    fn fen(&self, dialect: &str) -> PyResult<String> {
        self.with(|game| {
            let dialect = crate::vocabulary::dialect_named(dialect)?;
            Ok(Fen::from(game.setup()).display(dialect).to_string())
        })
    }

    /// Returns a board with the moves of this game.
    fn board(&self) -> PyResult<Board> {
        self.with(|game| Ok(Board::of(State::from_game(game)?)))
    }

    /// Returns a copy.
    fn copy(&self) -> PyResult<Self> {
        self.read(|game| Self::of(game.clone()))
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        // Never hold both locks at once.
        let other = other.get().read(makruk::Game::clone)?;
        let is_equal = self.read(|game| *game == other)?;
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __str__(&self) -> PyResult<String> {
        let board = self.board()?;
        board.read(|state| draw(state, makruk::diagram::Style::Ascii, true))
    }

    fn __repr__(&self) -> PyResult<String> {
        self.read(|game| {
            let plies = game.actions().len();
            let fen = Fen::from(game.setup());
            match game.outcome() {
                Some(outcome) => format!("<Game: {plies} actions, {outcome}, {fen}>"),
                None => format!("<Game: {plies} actions, {fen}>"),
            }
        })
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.board()?.read(picture::of_state)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Arguments<'py>>> {
        let parts = slf
            .get()
            .read(|game| SavedGame::new(game.start(), game.rules(), game.actions()))?;
        parts.reduce(slf.py(), "_restore_game")
    }
}

/// Restores a game from a pickle.
#[pyfunction]
pub(crate) fn _restore_game(
    py: Python<'_>,
    fen: &str,
    rules: &Bound<'_, Rules>,
    actions: &[u8],
) -> PyResult<Game> {
    let rules = rules.get().0;
    let restore = || {
        let (setup, position) = read_fen(fen, None)?;
        let mut game = makruk::Game::with_count(position, setup.count, rules);
        for action in actions_of(actions)? {
            game.act(action)?;
        }
        Ok(Game::of(game))
    };
    py.detach(|| guarded(restore))
}
