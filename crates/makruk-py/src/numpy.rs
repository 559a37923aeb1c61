//! Batches of games, as NumPy arrays.

use std::sync::Mutex;

use makruk::{Color, CountKind, Illegality, Move, Outcome, Termination};
use numpy::{Element, PyArray1};
use pyo3::{
    exceptions::PyIndexError,
    prelude::*,
    types::{PyBytes, PyList, PySlice},
};

use crate::{
    actions::{Actions, Deed, Space},
    arrays::{need_numpy, new_array, room},
    board::Board,
    errors::{Failure, guarded, guarded_python, poisoned},
    moves,
    pickle::{Reduced, restorer},
    rules::Rules,
    saved_game,
    state::{State, read_fen},
    vocabulary::{Number, name},
};

/// The action that leaves a game unchanged.
pub(crate) const NO_ACTION: i64 = -1;

/// The ways in which a game can end, numbered from 1 in this order, as in `makruk.numpy.ENDS`.
const ENDS: [Termination; 7] = [
    Termination::Checkmate,
    Termination::Stalemate,
    Termination::CountExpired(CountKind::Board),
    Termination::CountExpired(CountKind::Pieces),
    Termination::MateWhileCounting,
    Termination::Repetition,
    Termination::InsufficientMaterial,
];

/// Many games played at once, for machine learning, without a Python object for each.
///
/// The boards are copied, with their histories and counts. A game is over if :meth:`Board.outcome` returns an outcome. With
/// ``claim_draw``, a claimable draw by repetition ends a game; with ``max_plies``, a game is truncated after that many moves.
///
/// >>> batch = makruk.numpy.Batch.start(3)
/// >>> len(batch), batch[0] == makruk.Board()
/// (3, True)
/// >>> batch.over.tolist()
/// [False, False, False]
///
/// An index returns a copy of a board, a slice a batch of copies.
///
/// The other options determine the encoding of actions and planes in all functions for this batch. In the space ``"squares"`` an
/// action is ``from * 64 + to``; in the space ``"dense"`` it is the number of one of the 1,428 square pairs between which a piece
/// can move: see :data:`makruk.numpy.DENSE`. With ``perspective`` both are from the point of view of the side to move: for Black,
/// the board is rotated by 180 degrees. With ``calls`` there is one more action, the last, by which the side to move calls a
/// count, before its move.
///
/// >>> makruk.numpy.Batch.start(1, space="dense", calls=True).actions
/// 1429
#[pyclass(frozen, sequence, module = "makruk.numpy")]
#[derive(Debug)]
pub(crate) struct Batch {
    games: Mutex<Games>,
    pub(crate) length: usize,
    pub(crate) options: Options,
}

/// The options of a batch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Whether a claimable draw ends a game.
    pub(crate) claim_draw: bool,
    /// The number of moves after which a game is truncated.
    pub(crate) max_plies: Option<u32>,
    pub(crate) actions: Actions,
}

impl Options {
    fn new(
        claim_draw: bool,
        max_plies: Option<Number<u32, name::MaxPlies>>,
        space: &str,
        perspective: bool,
        calls: bool,
    ) -> Result<Self, Failure> {
        let max_plies = max_plies.map(|Number(plies, _)| plies);
        if max_plies == Some(0) {
            let message = "max_plies is 0: expected at least 1";
            return Err(Failure::argument("number", message));
        }
        Ok(Self {
            claim_draw,
            max_plies,
            actions: Actions {
                space: Space::named(space)?,
                perspective,
                calls,
            },
        })
    }
}

/// The games of a batch.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    pub(crate) states: Vec<State>,
    pub(crate) outcomes: Vec<Option<Outcome>>,
    /// The number of moves of each game.
    pub(crate) plies: Vec<u32>,
}

/// A decoded action for one game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Stay,
    Call,
    Move(Move),
}

impl Games {
    fn new(states: Vec<State>, options: Options) -> Self {
        let outcomes = states.iter().map(|state| state.outcome(options.claim_draw));
        let plies = states.iter().map(|state| state.moves().count());
        Self {
            outcomes: outcomes.collect(),
            plies: plies
                .map(|plies| u32::try_from(plies).unwrap_or(u32::MAX))
                .collect(),
            states,
        }
    }

    /// Returns which games are truncated.
    fn truncated(&self, options: Options) -> impl Iterator<Item = bool> {
        let games = self.outcomes.iter().zip(&self.plies);
        games.map(move |(outcome, &plies)| {
            outcome.is_none() && options.max_plies.is_some_and(|most| plies >= most)
        })
    }

    pub(crate) fn over(&self, options: Options) -> impl Iterator<Item = bool> {
        let ended = self.outcomes.iter().map(Option::is_some);
        ended
            .zip(self.truncated(options))
            .map(|(ended, truncated)| ended || truncated)
    }

    /// Returns the winners: 1 is White, -1 is Black, 0 is neither.
    pub(crate) fn winners(&self) -> Vec<i8> {
        let winner = |outcome: &Option<Outcome>| outcome.and_then(makruk::Outcome::winner);
        let number = |color: Color| color.fold(1, -1);
        let winners = self.outcomes.iter().map(winner);
        winners.map(|color| color.map_or(0, number)).collect()
    }

    /// Decodes one action per game, and checks that all of them are legal.
    pub(crate) fn steps(&self, actions: &[i64], options: Options) -> Result<Vec<Step>, Failure> {
        let games = self.states.iter().zip(self.over(options)).zip(actions);
        let steps = games.enumerate().map(|(index, ((state, over), &action))| {
            if action == NO_ACTION {
                return Ok(Step::Stay);
            }
            if over {
                let message = format!("game {index} is over: expected the action {NO_ACTION}");
                return Err(Failure::argument("game-over", message));
            }
            step_of(state, action, options.actions).map_err(|error| error.in_game(index))
        });
        steps.collect()
    }

    /// Calls a function with the legal actions of each game, in ascending order. A game that is over has none.
    pub(crate) fn for_each_list(
        &self,
        options: Options,
        mut work: impl FnMut(usize, &[u16]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut list = Vec::new();
        let games = self.states.iter().zip(self.over(options));
        for (index, (state, over)) in games.enumerate() {
            if over {
                list.clear();
            } else {
                options.actions.list(state, &mut list);
            }
            work(index, &list)?;
        }
        Ok(())
    }
}

/// Decodes an action. A bia that can promote does so.
fn step_of(state: &State, action: i64, actions: Actions) -> Result<Step, Failure> {
    let turn = state.position().turn();
    let deed = usize::try_from(action).ok();
    let deed = deed.and_then(|number| actions.deed(turn, number));
    let deed = deed.ok_or_else(|| {
        let message = format!(
            "action {action} is out of range: expected 0 to {}, or {NO_ACTION}",
            actions.count() - 1
        );
        Failure::argument("action", message)
    })?;
    let Deed::Squares(from, to) = deed else {
        // This call fails, and its error states the reason.
        state.clone().start_count()?;
        return Ok(Step::Call);
    };
    let mv = Move::try_new(from, to).ok_or_else(|| {
        Failure::argument(
            "action",
            format!("action {action} moves from a square to itself"),
        )
    })?;
    match state.position().check_legal(mv) {
        Err(error) if error.reason() == Illegality::MissingPromotion => {
            Ok(Step::Move(mv.promoting()))
        }
        legality => Ok(legality.map(|()| Step::Move(mv))?),
    }
}

impl Batch {
    /// Runs `work` on the games, detached from the interpreter so that other Python threads can run.
    pub(crate) fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Games) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        py.detach(|| guarded(|| work(&mut *self.games.lock().map_err(poisoned)?)))
    }

    pub(crate) fn read<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Games) -> T + Send,
    ) -> PyResult<T> {
        self.with(py, |games| Ok(work(games)))
    }

    fn of(
        py: Python<'_>,
        options: Options,
        states: impl FnOnce() -> PyResult<Vec<State>> + Send,
    ) -> PyResult<Self> {
        let games = py.detach(|| guarded_python(|| Ok(Games::new(states()?, options))))?;
        Ok(Self::from_games(games, options))
    }

    fn from_games(games: Games, options: Options) -> Self {
        Self {
            length: games.states.len(),
            games: Mutex::new(games),
            options,
        }
    }

    /// Creates an array with one value per game.
    fn array<'py, T: Element + Send>(
        &self,
        py: Python<'py>,
        value: impl Fn(&State) -> T + Send,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        new_array(
            py,
            self.read(py, |games| games.states.iter().map(value).collect())?,
        )
    }

    /// Returns a copy of a game's state.
    fn state(
        &self,
        py: Python<'_>,
        Number(index, _): Number<i128, name::Index>,
    ) -> PyResult<State> {
        let index = if index < 0 {
            index + self.length as i128
        } else {
            index
        };
        let state = self.read(py, |games| {
            let index = usize::try_from(index).ok();
            index.and_then(|index| games.states.get(index).cloned())
        })?;
        state.ok_or_else(|| PyIndexError::new_err("game index out of range"))
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (
        boards, *, claim_draw=true, max_plies=None, space="squares", perspective=false, calls=false
    ))]
    fn new(
        py: Python<'_>,
        boards: Vec<Bound<'_, Board>>,
        claim_draw: bool,
        max_plies: Option<Number<u32, name::MaxPlies>>,
        space: &str,
        perspective: bool,
        calls: bool,
    ) -> PyResult<Self> {
        let options = Options::new(claim_draw, max_plies, space, perspective, calls)?;
        let boards: Vec<&Board> = boards.iter().map(Bound::get).collect();
        Self::of(py, options, || {
            let states = boards.iter().map(|board| board.read(State::clone));
            states.collect()
        })
    }

    /// Creates a batch of games from the start position, or from the position of a FEN.
    #[staticmethod]
    #[pyo3(signature = (
        n, fen=None, rules=None, *, claim_draw=true, max_plies=None, space="squares", perspective=false,
        calls=false
    ))]
    // One argument per Python argument.
    #[allow(clippy::too_many_arguments)]
    fn start(
        py: Python<'_>,
        n: Number<usize, name::N>,
        fen: Option<&str>,
        rules: Option<&Bound<'_, Rules>>,
        claim_draw: bool,
        max_plies: Option<Number<u32, name::MaxPlies>>,
        space: &str,
        perspective: bool,
        calls: bool,
    ) -> PyResult<Self> {
        let options = Options::new(claim_draw, max_plies, space, perspective, calls)?;
        let rules = Rules::or_default(rules);
        let fen = fen.unwrap_or(makruk::Fen::START);
        let (setup, position) = guarded(|| read_fen(fen, None))?;
        let state = State::new(&setup, position, rules);
        Self::of(py, options, || {
            let mut states = room(n.0)?;
            states.resize(n.0, state);
            Ok(states)
        })
    }

    /// Whether a claimable draw ends a game.
    #[getter]
    fn claim_draw(&self) -> bool {
        self.options.claim_draw
    }

    /// The number of moves after which a game is truncated; ``None`` for no limit.
    #[getter]
    fn max_plies(&self) -> Option<u32> {
        self.options.max_plies
    }

    /// The action space: ``"squares"`` or ``"dense"``.
    #[getter]
    fn space(&self) -> &'static str {
        self.options.actions.space.name()
    }

    /// Whether actions and planes are from the point of view of the side to move.
    #[getter]
    fn perspective(&self) -> bool {
        self.options.actions.perspective
    }

    /// Whether the last action calls a count.
    #[getter]
    fn calls(&self) -> bool {
        self.options.actions.calls
    }

    /// The number of actions: 4,096 or, in the dense space, 1,428, and one more with ``calls``.
    #[getter]
    fn actions(&self) -> usize {
        self.options.actions.count()
    }

    /// Which games are over: ended by the rules, or truncated.
    #[getter]
    fn over<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let over = |games: &Games| games.over(self.options).collect();
        new_array(py, self.read(py, over)?)
    }

    /// Which games are truncated: those that reached ``max_plies`` moves without ending under the rules.
    ///
    /// >>> batch = makruk.numpy.Batch.start(2, max_plies=1)
    /// >>> over, winners = makruk.numpy.step(batch, [makruk.E3 * 64 + makruk.E4, -1])
    /// >>> over.tolist(), batch.truncated.tolist(), batch.plies.tolist()
    /// ([True, False], [True, False], [1, 0])
    #[getter]
    fn truncated<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let truncated = |games: &Games| games.truncated(self.options).collect();
        new_array(py, self.read(py, truncated)?)
    }

    /// The winners: 1 is White, -1 is Black, 0 is neither.
    ///
    /// >>> mated = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
    /// >>> makruk.numpy.Batch([mated, makruk.Board()]).winners.tolist()
    /// [1, 0]
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        new_array(py, self.read(py, Games::winners)?)
    }

    /// How each game ended under the rules, as an index into :data:`makruk.numpy.ENDS`; 0 if it has not ended.
    ///
    /// >>> mated = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
    /// >>> [makruk.numpy.ENDS[end] for end in makruk.numpy.Batch([mated, makruk.Board()]).ends]
    /// ['checkmate', '']
    #[getter]
    fn ends<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let end = |outcome: &Option<Outcome>| {
            let termination = outcome.map(makruk::Outcome::by);
            let place = ENDS.iter().position(|&end| Some(end) == termination);
            place.map_or(0, |place| i8::try_from(place + 1).unwrap_or_default())
        };
        let ends = self.read(py, |games| games.outcomes.iter().map(end).collect())?;
        new_array(py, ends)
    }

    /// The number of moves played in each game since its initial position.
    #[getter]
    fn plies<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        new_array(py, self.read(py, |games| games.plies.clone())?)
    }

    /// The running counts, four numbers per game: the counting side (1 is White, -1 is Black, 0 is neither), the last number
    /// spoken, the limit, and the kind (1 is board's honour, 2 is pieces' honour).
    ///
    /// >>> counted = makruk.Board("8/8/8/8/2k5/8/7R/3K4 w - 32 30 40")
    /// >>> makruk.numpy.Batch([counted, makruk.Board()]).counts.tolist()
    /// [[-1, 15, 16, 2], [0, 0, 0, 0]]
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = |state: &State| {
            let count = state.count();
            count.map_or([0; 4], |count| {
                let kind = match count.kind {
                    CountKind::Board => 1,
                    CountKind::Pieces => 2,
                };
                let number = i32::try_from(count.number).unwrap_or(i32::MAX);
                [count.by.fold(1, -1), number, count.limit.into(), kind]
            })
        };
        let flat = |games: &Games| games.states.iter().flat_map(numbers).collect();
        let flat = new_array(py, self.read(py, flat)?)?;
        flat.call_method1("reshape", (self.length, 4))
    }

    /// The FENs, as returned by :meth:`Board.fen`.
    ///
    /// >>> makruk.numpy.Batch.start(2).fens[1] == makruk.STARTING_FEN
    /// True
    #[getter]
    fn fens<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let fen = |state: &State| makruk::Fen::from(state.setup()).to_string();
        let fens: Vec<String> = self.read(py, |games| games.states.iter().map(fen).collect())?;
        let list = PyList::new(py, fens)?;
        need_numpy(py)?.call_method1("array", (list, "U"))
    }

    /// The sides to move: ``True`` is White.
    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<bool>>> {
        self.array(py, |state| state.position().turn() == Color::White)
    }

    /// The Zobrist hashes, as in :attr:`Board.key`.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u64>>> {
        self.array(py, |state| state.position().zobrist())
    }

    /// Returns the legal move of an action in a game; ``None`` if the action calls a count.
    ///
    /// >>> batch = makruk.numpy.Batch.start(1, space="dense")
    /// >>> batch.move_of(0, 27), batch.action_of(0, makruk.Move.from_uci("b1d2"))
    /// (Move.from_uci('b1d2'), 27)
    fn move_of(
        &self,
        py: Python<'_>,
        index: Number<i128, name::Index>,
        action: Number<i64, name::Action>,
    ) -> PyResult<Option<moves::Move>> {
        let state = self.state(py, index)?;
        match guarded(|| step_of(&state, action.0, self.options.actions))? {
            Step::Move(mv) => Ok(Some(moves::Move(mv))),
            Step::Call | Step::Stay => Ok(None),
        }
    }

    /// Returns the action for a move in a game, legal or not; ``None`` stands for a count call.
    #[pyo3(signature = (index, r#move))]
    fn action_of(
        &self,
        py: Python<'_>,
        index: Number<i128, name::Index>,
        r#move: Option<&Bound<'_, moves::Move>>,
    ) -> PyResult<usize> {
        let turn = self.state(py, index)?.position().turn();
        let actions = self.options.actions;
        let found = match r#move.map(|mv| mv.get().0) {
            Some(mv) => actions.number(turn, mv.from(), mv.to()).map(usize::from),
            None => actions.calls.then(|| actions.count() - 1),
        };
        let missing = || Failure::argument("action", "this batch has no action for that");
        Ok(found.ok_or_else(missing)?)
    }

    /// Returns an independent copy.
    fn copy(&self, py: Python<'_>) -> PyResult<Self> {
        Ok(Self::from_games(self.read(py, Games::clone)?, self.options))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(py)
    }

    fn __len__(&self) -> usize {
        self.length
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (board, length) = (slf.getattr("__getitem__")?, slf.get().length);
        let builtins = slf.py().import("builtins")?;
        let indexes = builtins.call_method1("range", (length,))?;
        builtins.call_method1("map", (board, indexes))
    }

    /// Returns a copy of a board, with its history, or a batch of copies for a slice.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(self.length.try_into()?)?;
            let places = 0..isize::try_from(slice.slicelength)?;
            let indices = places.map(|place| slice.start + place * slice.step);
            let chosen = |games: &Games| Games {
                states: at(&games.states, indices.clone()),
                outcomes: at(&games.outcomes, indices.clone()),
                plies: at(&games.plies, indices.clone()),
            };
            let batch = Self::from_games(self.read(py, chosen)?, self.options);
            return Ok(Bound::new(py, batch)?.into_any());
        }
        let state = self.state(py, index.extract()?)?;
        Ok(Bound::new(py, Board::of(state))?.into_any())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.read(py, |games| {
            let over = games.over(self.options).filter(|&over| over).count();
            format!("<Batch: {} games, {over} over>", games.states.len())
        })
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Arguments<'py>>> {
        let py = slf.py();
        let batch = slf.get();
        let (rules, games) = batch.read(py, |games| saved_game::of_states(&games.states))?;
        let games = PyBytes::new(py, &games);
        let restore = restorer(py, "_restore_batch")?;
        let options = (
            batch.claim_draw(),
            batch.max_plies(),
            batch.space(),
            batch.perspective(),
            batch.calls(),
        );
        Ok((restore, (rules, games, options)))
    }
}

/// The options of a batch in a pickle, as arguments of its constructor.
type OptionFields<S> = (bool, Option<u32>, S, bool, bool);

/// The arguments that restore a batch: see [`saved_game::of_states`].
type Arguments<'py> = (Vec<Rules>, Bound<'py, PyBytes>, OptionFields<&'static str>);

/// Restores a batch from a pickle.
#[pyfunction]
pub(crate) fn _restore_batch(
    py: Python<'_>,
    rules: Vec<Bound<'_, Rules>>,
    games: &[u8],
    options: OptionFields<String>,
) -> PyResult<Batch> {
    let rules: Vec<_> = rules.iter().map(|rules| rules.get().0).collect();
    let (claim_draw, max_plies, space, perspective, calls) = options;
    let options = Options::new(
        claim_draw,
        max_plies.map(Number::of),
        &space,
        perspective,
        calls,
    )?;
    Batch::of(py, options, || Ok(saved_game::to_states(&rules, games)?))
}

/// Copies the values at the given indices.
fn at<T: Clone>(values: &[T], indices: impl Iterator<Item = isize>) -> Vec<T> {
    let value = |index: isize| values.get(usize::try_from(index).ok()?).cloned();
    indices.filter_map(value).collect()
}
