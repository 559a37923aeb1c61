//! Nodes of a game record.

use std::hash::{DefaultHasher, Hash, Hasher};

use makruk::{
    GameTree, UciMove,
    pgn::{Command, Eval, Nag},
    san,
    tree::{Cursor, Node, NodeId},
};
use pyo3::{
    prelude::*,
    types::{PyFrozenSet, PyInt, PyList},
};

use super::{
    Record, Shared,
    annotations::{self, COLORS, Mark},
};
use crate::{
    board::Board,
    engine::Score,
    errors::{Class, Failure, guarded},
    locked::list_of,
    moves::{Move, Moves},
    rules::Rules,
    vocabulary::{Number, SquareIndex, index_of, is_white, letters_named, name, unexpected},
};

/// A node of a game tree: a move with its annotations and continuations, or the game itself, before the first move.
///
/// >>> import io
/// >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 (1... d5 {also good}) 2. Nd2 *"))
/// >>> first = game.next()
/// >>> [node.san() for node in first.variations]
/// ['e5', 'd5']
/// >>> first.variation(1).comment
/// 'also good'
#[pyclass(frozen, subclass, module = "makruk.pgn")]
#[derive(Clone, Debug)]
pub(crate) struct GameNode {
    pub(crate) shared: Shared,
    pub(crate) id: NodeId,
}

impl GameNode {
    /// Runs `work` on the record, without calling Python.
    fn with<T: Send>(
        &self,
        work: impl FnOnce(&mut Record) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        self.shared.with(work)
    }

    /// Runs `work` on the node, read-only.
    fn node<T: Send>(&self, work: impl FnOnce(Node<'_>) -> T + Send) -> PyResult<T> {
        self.with(|record| record.node(self.id).map(work))
    }

    /// Edits the tree at this node.
    fn edit<T: Send>(
        &self,
        work: impl FnOnce(&mut Cursor<&mut GameTree>) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        self.with(|record| work(&mut record.cursor_mut(self.id)?))
    }

    /// Returns the Python object for a node: a [`PgnGame`] for the root.
    pub(crate) fn object(py: Python<'_>, shared: Shared, id: NodeId) -> PyResult<Bound<'_, Self>> {
        let node = Self { shared, id };
        if id == NodeId::ROOT {
            let game = Bound::new(py, PgnGame::initializer(node))?;
            return Ok(game.into_super());
        }
        Bound::new(py, node)
    }

    fn objects<'py>(&self, py: Python<'py>, ids: Vec<NodeId>) -> PyResult<Bound<'py, PyList>> {
        list_of(py, ids, |id| Self::object(py, self.shared.clone(), id))
    }

    /// Replaces the notes of the node.
    fn set_notes(&self, notes: &Notes) -> PyResult<()> {
        self.edit(|cursor| {
            for comment in notes.before.iter().chain(&notes.comments) {
                check_comment(comment)?;
            }
            cursor.clear_notes();
            for comment in &notes.before {
                cursor.add_comment_before(comment)?;
            }
            notes.nags.iter().for_each(|&nag| cursor.add_nag(nag));
            for comment in &notes.comments {
                cursor.add_comment(comment)?;
            }
            Ok(())
        })
    }

    fn notes(&self) -> PyResult<Notes> {
        self.node(|node| Notes {
            before: node.comments_before().map(str::to_owned).collect(),
            nags: node.nags().collect(),
            comments: node.comments().map(str::to_owned).collect(),
        })
    }
}

/// A game record with tags, variations and comments: the node before the first move.
///
/// >>> game = makruk.pgn.Game()
/// >>> game.headers["White"] = "Somchai"
/// >>> last = game.add_line([makruk.Move.from_uci("e3e4"), makruk.Move.from_uci("e6e5")])
/// >>> game.headers["Result"] = "1-0"
/// >>> print(game.pgn(headers=False))
/// 1. e4 e5 1-0
#[pyclass(frozen, name = "Game", extends = GameNode, module = "makruk.pgn")]
#[derive(Debug)]
pub(crate) struct PgnGame;

impl PgnGame {
    /// Creates the initializer for a root.
    pub(crate) fn initializer(root: GameNode) -> PyClassInitializer<Self> {
        PyClassInitializer::from(root).add_subclass(Self)
    }

    pub(crate) fn of(record: Record) -> PyClassInitializer<Self> {
        Self::initializer(GameNode {
            shared: Shared::new(record),
            id: NodeId::ROOT,
        })
    }
}

/// Rejects a comment that PGN or a pickle cannot represent.
fn check_comment(text: &str) -> Result<(), Failure> {
    if text.contains('\0') {
        let message = "a comment cannot contain a NUL character";
        return Err(Failure::new(Class::Pgn, "comment", message));
    }
    Ok(makruk::pgn::check_comment(text)?)
}

/// Extracts an arrow, or a pair of squares.
fn mark_of(arrow: &Bound<'_, PyAny>) -> PyResult<Mark> {
    let (SquareIndex(tail), SquareIndex(head), color) =
        if let Ok((tail, head)) = arrow.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() {
            (tail.extract()?, head.extract()?, "green".to_owned())
        } else {
            arrow.extract()?
        };
    let known = COLORS
        .iter()
        .find(|(_, name, hex)| color.eq_ignore_ascii_case(name) || color.eq_ignore_ascii_case(hex));
    let &(color, ..) = known.ok_or_else(|| {
        let message = format!("unknown color {color:?}: expected green, red, yellow or blue");
        Failure::argument("color", message)
    })?;
    Ok(Mark { tail, head, color })
}

/// The annotations of a move.
struct Notes {
    before: Vec<String>,
    nags: Vec<Nag>,
    comments: Vec<String>,
}

/// Iterates over the line that continues a node.
fn line(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    std::iter::successors(node.children().next(), |node| node.children().next())
}

/// A variation as an argument: its index or its move.
enum Variation {
    Move(makruk::Move),
    Place(usize),
}

impl FromPyObject<'_, '_> for Variation {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(Self::Move(mv.get().0));
        }
        if object.cast::<PyInt>().is_err() {
            return Err(unexpected("a Move or the index of a variation", object));
        }
        // An index that does not fit into a `usize` is out of range in any list.
        Ok(Self::Place(object.extract().unwrap_or(usize::MAX)))
    }
}

impl Variation {
    fn find(&self, node: Node<'_>) -> Option<NodeId> {
        let mut children = node.children();
        let found = match self {
            Self::Move(mv) => children.find(|child| child.mv() == Some(*mv)),
            Self::Place(place) => children.nth(*place),
        };
        found.map(Node::id)
    }
}

#[pymethods]
impl GameNode {
    /// The move of this node; ``None`` for a null move, and for the game itself.
    #[getter]
    fn r#move(&self) -> PyResult<Option<Move>> {
        self.node(|node| node.mv().map(Move))
    }

    /// The node before this one; ``None`` for the game itself.
    #[getter]
    fn parent<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Self>>> {
        let parent = self.node(|node| node.parent().map(Node::id))?;
        let object = |id| Self::object(py, self.shared.clone(), id);
        parent.map(object).transpose()
    }

    /// The continuations; the first one continues the line, the others are variations.
    #[getter]
    fn variations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = self.node(|node| node.children().map(Node::id).collect())?;
        self.objects(py, ids)
    }

    /// Returns the game that contains the node.
    fn game<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        Self::object(py, self.shared.clone(), NodeId::ROOT)
    }

    /// Returns the next node of the line; ``None`` at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, Self>>> {
        let next = self.node(|node| node.children().next().map(Node::id))?;
        let object = |id| Self::object(py, self.shared.clone(), id);
        next.map(object).transpose()
    }

    /// Returns the last node of the line.
    fn end<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, Self>> {
        let end = self.node(|node| line(node).last().unwrap_or(node).id())?;
        Self::object(py, self.shared.clone(), end)
    }

    /// Returns whether this is the last node of the line.
    fn is_end(&self) -> PyResult<bool> {
        self.node(|node| node.children().next().is_none())
    }

    /// Returns whether this node is on the main line of the game.
    fn is_mainline(&self) -> PyResult<bool> {
        self.node(|node| {
            let line = std::iter::successors(Some(node), |node| node.parent());
            let mut pairs = line.filter_map(|node| Some((node, node.parent()?)));
            pairs.all(|(node, parent)| parent.children().next() == Some(node))
        })
    }

    /// Returns the continuation with an index or a move.
    fn variation<'py>(&self, py: Python<'py>, r#move: Variation) -> PyResult<Bound<'py, Self>> {
        let found = self.node(|node| r#move.find(node))?;
        let id = found.ok_or_else(|| {
            let message = "variation not found";
            pyo3::exceptions::PyKeyError::new_err(message)
        })?;
        Self::object(py, self.shared.clone(), id)
    }

    /// Returns whether there is a continuation with an index or a move.
    fn has_variation(&self, r#move: Variation) -> PyResult<bool> {
        self.node(|node| r#move.find(node).is_some())
    }

    /// Returns the following nodes of the line as a list.
    fn mainline<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = py.detach(|| self.node(|node| line(node).map(Node::id).collect()))?;
        self.objects(py, ids)
    }

    /// Returns the following moves of the line, up to a null move.
    fn mainline_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = |node: Node<'_>| line(node).map_while(Node::mv).collect::<Vec<_>>();
        let moves = py.detach(|| self.node(moves))?;
        list_of(py, moves, |mv| Bound::new(py, Move(mv)))
    }

    /// Returns the number of plies since the start of the game, computed from the move number and the side to move.
    fn ply(&self) -> PyResult<u64> {
        self.with(|record| Ok(record.cursor(self.id)?.position().ply()))
    }

    /// Returns the side to move.
    fn turn(&self) -> PyResult<bool> {
        self.with(|record| Ok(is_white(record.cursor(self.id)?.position().turn())))
    }

    /// Returns the board at this node, with the moves and count calls that lead to it.
    #[pyo3(signature = (rules=None))]
    fn board(&self, py: Python<'_>, rules: Option<&Bound<'_, Rules>>) -> PyResult<Board> {
        let rules = Rules::or_default(rules);
        let state = |record: &mut Record| record.state(self.id, rules);
        self.shared.with_detached(py, state).map(Board::of)
    }

    /// Returns the move in standard algebraic notation (SAN); ``"--"`` for a null move.
    #[pyo3(signature = (letters="fairy"))]
    fn san(&self, letters: &str) -> PyResult<String> {
        self.with(|record| {
            let letters = letters_named(letters)?;
            let mut cursor = record.cursor(self.id)?;
            let mv = cursor.node().mv();
            cursor.go_back();
            Ok(mv.map_or_else(
                || "--".to_owned(),
                |mv| san::readable(cursor.position(), mv, letters),
            ))
        })
    }

    /// Returns the move in UCI notation; ``"0000"`` for a null move.
    fn uci(&self) -> PyResult<String> {
        let write = |mv: makruk::Move| UciMove::from(mv).to_string();
        self.node(|node| node.mv().map_or_else(|| "0000".to_owned(), write))
    }

    /// The comments after the move, one per line. Assign to replace them; ``""`` removes them.
    #[getter]
    fn comment(&self) -> PyResult<String> {
        Ok(self.comments()?.join("\n"))
    }

    #[setter]
    fn set_comment(&self, comment: String) -> PyResult<()> {
        let comments = if comment.is_empty() {
            Vec::new()
        } else {
            vec![comment]
        };
        self.set_comments(comments)
    }

    /// The comments after the move. Assign to replace them.
    #[getter]
    fn comments(&self) -> PyResult<Vec<String>> {
        Ok(self.notes()?.comments)
    }

    #[setter]
    fn set_comments(&self, comments: Vec<String>) -> PyResult<()> {
        let notes = Notes {
            comments,
            ..self.notes()?
        };
        self.set_notes(&notes)
    }

    /// The comments at the beginning of a variation, before its first move. Assign to replace them; no other node can have them,
    /// because in PGN they would belong to the move before.
    #[getter]
    fn comments_before(&self) -> PyResult<Vec<String>> {
        Ok(self.notes()?.before)
    }

    #[setter]
    fn set_comments_before(&self, comments: Vec<String>) -> PyResult<()> {
        let begins_variation = self.node(|node| {
            let parent = node.parent();
            parent.is_some_and(|parent| parent.children().next() != Some(node))
        })?;
        if !begins_variation && !comments.is_empty() {
            return guarded(|| {
                let message = "no variation starts here: add comments to the previous move instead";
                Err(Failure::new(Class::Pgn, "comment", message))
            });
        }
        let notes = Notes {
            before: comments,
            ..self.notes()?
        };
        self.set_notes(&notes)
    }

    /// The numeric annotation glyphs (NAGs): 1 for ``!``, 2 for ``?`` and so on. Assign to replace them.
    #[getter]
    fn nags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let nags = self.notes()?.nags;
        PyFrozenSet::new(py, nags.into_iter().map(Nag::number))
    }

    #[setter]
    fn set_nags(&self, nags: &Bound<'_, PyAny>) -> PyResult<()> {
        let number = |nag: PyResult<Bound<'_, PyAny>>| {
            nag?.extract()
                .map(|Number::<_, name::Nag>(nag, _)| Nag::new(nag))
        };
        let mut nags = nags
            .try_iter()?
            .map(number)
            .collect::<PyResult<Vec<Nag>>>()?;
        nags.sort_by_key(|nag| nag.number());
        let notes = Notes {
            nags,
            ..self.notes()?
        };
        self.set_notes(&notes)
    }

    /// The actions after the move that commands in its comments record, such as ``"start_count"`` or ``"resign white"``.
    #[getter]
    fn actions(&self) -> PyResult<Vec<String>> {
        self.node(|node| node.actions().map(|action| action.to_string()).collect())
    }

    /// Whether a draw was offered with the move. Assign to change it.
    #[getter]
    fn draw_offer(&self) -> PyResult<bool> {
        // The method itself has only one lifetime.
        #[allow(clippy::redundant_closure_for_method_calls)]
        self.node(|node| node.offers_draw())
    }

    #[setter]
    fn set_draw_offer(&self, offers: bool) -> PyResult<()> {
        self.edit(|cursor| {
            cursor.set_draw_offer(offers);
            Ok(())
        })
    }

    /// Returns the evaluation of the position for the side to move, from the first valid command ``[%eval …]`` in the comments;
    /// ``None`` if there is none.
    ///
    /// >>> import io
    /// >>> game = makruk.pgn.read_game(io.StringIO("1. e4 {[%eval 0.35,12] [%clk 0:09:58] the usual move} *"))
    /// >>> node = game.next()
    /// >>> node.eval().white().cp, node.eval().cp, node.eval_depth(), node.clock()
    /// (35, -35, 12, 598.0)
    fn eval(&self) -> PyResult<Option<Score>> {
        self.with(|record| {
            let cursor = record.cursor(self.id)?;
            Ok(cursor.node().eval().and_then(|eval| {
                let value = annotations::score(eval.score)?;
                let side = makruk::Color::White;
                Some(Score { value, side }.at(cursor.position().turn()))
            }))
        })
    }

    /// Returns the depth of the evaluation in plies; ``None`` if the command has none.
    fn eval_depth(&self) -> PyResult<Option<u32>> {
        self.node(|node: Node<'_>| node.eval()?.depth)
    }

    /// Sets the evaluation of the position and its depth; ``None`` removes it. Everything else in the comments is kept.
    ///
    /// >>> game = makruk.pgn.Game()
    /// >>> node = game.add_variation(makruk.Move.from_uci("e3e4"), comment="the usual move")
    /// >>> node.set_eval(makruk.engine.Score(cp=-20, turn=makruk.BLACK))
    /// >>> node.set_clock(598)
    /// >>> node.comment
    /// '[%eval 0.20] [%clk 0:09:58] the usual move'
    #[pyo3(signature = (score, depth=None))]
    fn set_eval(
        &self,
        score: Option<&Bound<'_, Score>>,
        depth: Option<Number<u32, name::Depth>>,
    ) -> PyResult<()> {
        let depth = depth.map(|Number(depth, _)| depth);
        let eval = score.map(|score| {
            let white = score.get().of(makruk::Color::White);
            Eval::new(annotations::eval_score(white)).with_depth(depth)
        });
        self.edit(|cursor| Ok(cursor.set_eval(eval)?))
    }

    /// Returns the clock of the side that moved, in seconds, from the first valid command ``[%clk …]`` in the comments.
    fn clock(&self) -> PyResult<Option<f64>> {
        self.node(|node| node.clock().map(|time| time.as_secs_f64()))
    }

    /// Sets the clock of the side that moved, in seconds; ``None`` removes it. Everything else in the comments is kept.
    #[pyo3(signature = (seconds))]
    fn set_clock(&self, seconds: Option<f64>) -> PyResult<()> {
        let time = guarded(|| seconds.map(annotations::time).transpose())?;
        self.edit(|cursor| Ok(cursor.set_clock(time)?))
    }

    /// Returns the time spent on the move, in seconds, from the first valid command ``[%emt …]`` in the comments.
    fn emt(&self) -> PyResult<Option<f64>> {
        self.node(|node| node.elapsed().map(|time| time.as_secs_f64()))
    }

    /// Sets the time spent on the move, in seconds; ``None`` removes it. Everything else in the comments is kept.
    #[pyo3(signature = (seconds))]
    fn set_emt(&self, seconds: Option<f64>) -> PyResult<()> {
        let time = guarded(|| seconds.map(annotations::time).transpose())?;
        self.edit(|cursor| Ok(cursor.set_elapsed(time)?))
    }

    /// Returns the arrows and circles in the comments, as :class:`makruk.svg.Arrow`, from the commands ``[%cal …]`` and
    /// ``[%csl …]``.
    ///
    /// >>> import io
    /// >>> game = makruk.pgn.read_game(io.StringIO("1. e4 {[%csl Re5] [%cal Gb8d7]} *"))
    /// >>> for arrow in game.next().arrows():
    /// ...     print(makruk.square_name(arrow.tail), makruk.square_name(arrow.head), arrow.color)
    /// e5 e5 #882020
    /// b8 d7 #15781b
    fn arrows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let marks = self.node(|node| annotations::marks(node.commands()))?;
        let class = py.import("makruk.svg")?.getattr("Arrow")?;
        let arrow = |mark: Mark| {
            let color = COLORS.iter().find(|(letter, ..)| *letter == mark.color);
            let color = color.map_or("", |(_, _, color)| color);
            class.call1((index_of(mark.tail), index_of(mark.head), color))
        };
        marks.into_iter().map(arrow).collect()
    }

    /// Sets the arrows and circles, each a :class:`makruk.svg.Arrow` or a pair of squares. Everything else in the comments is
    /// kept.
    ///
    /// The colours are ``"green"``, ``"red"``, ``"yellow"`` and ``"blue"``, or those that :meth:`arrows` returns; PGN has no
    /// others.
    ///
    /// >>> game = makruk.pgn.Game()
    /// >>> game.set_arrows([makruk.svg.Arrow(makruk.E5, makruk.E5, "red"), (makruk.B8, makruk.D7)])
    /// >>> game.comment
    /// '[%csl Re5] [%cal Gb8d7]'
    fn set_arrows(&self, arrows: &Bound<'_, PyAny>) -> PyResult<()> {
        let marks = arrows.try_iter()?.map(|arrow| mark_of(&arrow?));
        let marks = marks.collect::<PyResult<Vec<_>>>()?;
        let is_old =
            |command: Command<'_>| annotations::parse_marks(command.name, command.value).is_some();
        let command = annotations::write_marks(&marks);
        self.edit(|cursor| Ok(cursor.replace_commands(is_old, Some(&command))?))
    }

    /// Adds a continuation and returns its node. If the move already exists, its node is reused.
    ///
    /// >>> game = makruk.pgn.Game()
    /// >>> node = game.add_variation(makruk.Move.from_uci("e3e4"), comment="the usual move", nags=[1])
    /// >>> print(game.pgn(headers=False))
    /// 1. e4 $1 {the usual move} *
    #[pyo3(
        signature = (r#move, *, comment="", nags=Vec::new()),
        text_signature = "($self, /, move, *, comment='', nags=())"
    )]
    fn add_variation<'py>(
        &self,
        py: Python<'py>,
        r#move: &Bound<'py, Move>,
        comment: &str,
        nags: Vec<Number<u8, name::Nag>>,
    ) -> PyResult<Bound<'py, Self>> {
        let mv = r#move.get().0;
        let id = self.edit(|cursor| {
            check_comment(comment)?;
            let id = cursor.add_or_enter(mv)?;
            for Number(nag, _) in nags {
                cursor.add_nag(Nag::new(nag));
            }
            if !comment.is_empty() {
                cursor.add_comment(comment)?;
            }
            Ok(id)
        })?;
        Self::object(py, self.shared.clone(), id)
    }

    /// Adds a line of moves and returns the last node. If a move is illegal, none is added.
    fn add_line<'py>(&self, py: Python<'py>, moves: Moves) -> PyResult<Bound<'py, Self>> {
        let Moves(moves) = moves;
        let id = self.edit(|cursor| {
            let mut position = cursor.position().clone();
            for (ply, &mv) in moves.iter().enumerate() {
                let played = position.after(mv).map_err(Failure::from);
                position = played.map_err(|failure| failure.at_ply(ply))?;
            }
            for (ply, mv) in moves.into_iter().enumerate() {
                let added = cursor.add_or_enter(mv).map_err(Failure::from);
                added.map_err(|failure| failure.at_ply(ply))?;
            }
            Ok(cursor.node().id())
        })?;
        Self::object(py, self.shared.clone(), id)
    }

    /// Moves this node before its preceding sibling. Returns whether there was a preceding sibling.
    fn promote(&self) -> PyResult<bool> {
        self.edit(|cursor| Ok(cursor.promote()))
    }

    /// Removes this node and its descendants. Returns whether a node was removed; the game itself cannot be removed.
    fn remove(&self) -> PyResult<bool> {
        self.edit(|cursor| Ok(cursor.remove()))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        let other = other.get();
        let is_equal = self.shared.is(&other.shared) && self.id == other.id;
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.shared.address(), self.id).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> PyResult<String> {
        let (ply, uci) = (self.ply()?, self.uci()?);
        Ok(format!("<GameNode: ply {ply}, {uci}>"))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.with(|record| {
            let cursor = record.cursor(self.id)?;
            Ok(crate::picture::plain(cursor.position(), cursor.node().mv()))
        })
    }
}
