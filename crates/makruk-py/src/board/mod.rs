//! The board.

mod legal_moves;

use std::sync::Mutex;

use makruk::{Fen, Position, San, Setup, Square, UciMove, bitboard::BitPosition, san::SanStyle};
use pyo3::{
    exceptions::{PyAttributeError, PyTypeError},
    prelude::*,
    types::{PyDict, PyFrozenSet},
};

pub(crate) use legal_moves::LegalMoves;

use crate::{
    epd,
    errors::{Failure, guarded},
    locked::locked,
    moves::{Move, Moves, same_square},
    notation::{draw, parse_san, parse_uci, write_line, write_san},
    outcome::{Claims, Count, Outcome},
    perft,
    pickle::Reduced,
    picture,
    rules::Rules,
    saved_game::{Arguments, SavedGame, state_of},
    state::{State, position_of, read_fen, read_relaxed_fen, read_setup},
    vocabulary::{
        Number, Piece, SquareIndex, color, dialect_named, index_of, is_white, letters_named, name,
        role, squares_of,
    },
};

/// A position with its move history and its count.
///
/// As in python-chess, moves can be played even after a draw or the end of a count, which :meth:`outcome` reports. Only illegal
/// moves are rejected. :class:`Game` enforces all of its rules.
///
/// The dialect of the FEN is detected unless ``dialect`` is given, one of :data:`makruk.DIALECTS`. A FEN has all of its fields, with one
/// space between them. With ``relaxed``, the last fields may be missing, and there may be other blanks, also around the FEN, as in the
/// tags of game files:
///
/// >>> makruk.Board(" r1smksnr/3n4/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w\n", relaxed=True).fen()
/// 'r1smksnr/3n4/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w - - 0 1'
///
/// >>> board = makruk.Board()
/// >>> board.push_uci("e3e4")
/// Move.from_uci('e3e4')
/// >>> board.push_san("Nd7")
/// Move.from_uci('b8d7')
/// >>> len(board.legal_moves), board.turn == makruk.WHITE
/// (23, True)
/// >>> board.fen()
/// 'r1smksnr/3n4/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w - - 1 2'
///
/// Two boards are equal if their FENs and rules are equal: ``board == Board(board.fen(), board.rules)``. This compares the
/// pieces, the side to move, the move number, the count and, without a count, the half-move clock, but not the history.
#[pyclass(frozen, weakref, module = "makruk")]
#[derive(Debug)]
pub(crate) struct Board {
    state: Mutex<State>,
}

impl Board {
    pub(crate) fn of(state: State) -> Self {
        Self {
            state: Mutex::new(state),
        }
    }

    /// Runs `work` on the state, without calling Python, so that threads cannot deadlock.
    pub(crate) fn with<T: Send>(
        &self,
        work: impl FnOnce(&mut State) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        locked(&self.state, work)
    }

    /// Runs `work` on the state, read-only.
    pub(crate) fn read<T: Send>(&self, work: impl FnOnce(&State) -> T + Send) -> PyResult<T> {
        self.with(|state| Ok(work(state)))
    }

    fn clone_state(&self) -> PyResult<State> {
        self.read(State::clone)
    }
}

/// Reads the arguments of a constructor: a FEN, the name of its dialect, and whether its form may be relaxed.
pub(crate) fn fen_argument(
    fen: &str,
    dialect: Option<&str>,
    relaxed: bool,
) -> Result<(Setup, Position), Failure> {
    let dialect = dialect.map(dialect_named).transpose()?;
    if relaxed {
        read_relaxed_fen(fen, dialect)
    } else {
        read_fen(fen, dialect)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(
        signature = (fen=Some(Fen::START), rules=None, *, dialect=None, relaxed=false),
        text_signature = "(fen='rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1', rules=None, *, dialect=None, relaxed=False)"
    )]
    fn new(
        fen: Option<&str>,
        rules: Option<&Bound<'_, Rules>>,
        dialect: Option<&str>,
        relaxed: bool,
    ) -> PyResult<Self> {
        // An empty board, for python-chess.
        let Some(fen) = fen else {
            let message = "expected a FEN, found None: a board is always a valid position, and no board is empty";
            return Err(PyTypeError::new_err(message));
        };
        let rules = Rules::or_default(rules);
        guarded(|| {
            let (setup, position) = fen_argument(fen, dialect, relaxed)?;
            Ok(Self::of(State::new(&setup, position, rules)))
        })
    }

    /// The rules that govern the count and :meth:`outcome`.
    #[getter]
    fn rules(&self) -> PyResult<Rules> {
        self.read(|state| Rules(*state.rules()))
    }

    /// The side to move: ``makruk.WHITE`` or ``makruk.BLACK``.
    #[getter]
    fn turn(&self) -> PyResult<bool> {
        self.read(|state| is_white(state.position().turn()))
    }

    /// The move number, from 1; incremented after Black's move.
    #[getter]
    fn fullmove_number(&self) -> PyResult<u32> {
        self.read(|state| state.position().fullmoves().get())
    }

    /// The half-move clock: plies since the last capture or bia move.
    #[getter]
    fn halfmove_clock(&self) -> PyResult<u32> {
        self.read(|state| state.position().halfmoves())
    }

    /// The 64-bit Zobrist hash of the pieces and the side to move. A bia ngai counts as a met.
    ///
    /// >>> hex(makruk.Board().key)
    /// '0xc2d62d29710f53c9'
    #[getter]
    fn key(&self) -> PyResult<u64> {
        self.read(|state| state.position().zobrist())
    }

    /// The legal moves of the current position, as a collection: it supports ``for``, ``in`` and ``len``.
    ///
    /// >>> board = makruk.Board()
    /// >>> makruk.Move.from_uci("e3e4") in board.legal_moves
    /// True
    #[getter]
    fn legal_moves(slf: &Bound<'_, Self>) -> LegalMoves {
        LegalMoves::new(slf.clone().unbind())
    }

    /// The moves played on this board, oldest first.
    #[getter]
    fn move_stack(&self) -> PyResult<Vec<Move>> {
        self.read(|state| state.moves().map(Move).collect())
    }

    /// Returns the number of plies since the start of the game, computed from the move number and the side to move.
    ///
    /// >>> makruk.Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 30").ply()
    /// 59
    fn ply(&self) -> PyResult<u64> {
        self.read(|state| state.position().ply())
    }

    /// Plays a legal move.
    ///
    /// >>> makruk.Board().push(makruk.Move.from_uci("e3e5"))
    /// Traceback (most recent call last):
    ///     ...
    /// makruk.errors.IllegalMoveError: e3 to e5 is illegal: the bia cannot go there
    fn push(&self, r#move: &Bound<'_, Move>) -> PyResult<()> {
        let mv = r#move.get().0;
        self.with(|state| Ok(state.play(mv)?))
    }

    /// Plays a move in UCI notation and returns it.
    fn push_uci(&self, uci: &str) -> PyResult<Move> {
        self.with(|state| {
            let mv = parse_uci(state.position(), uci)?;
            state.play(mv)?;
            Ok(Move(mv))
        })
    }

    /// Plays a move in standard algebraic notation (SAN) and returns it. See :meth:`parse_san` for the letters.
    #[pyo3(signature = (san, letters=None))]
    fn push_san(&self, san: &str, letters: Option<&str>) -> PyResult<Move> {
        self.with(|state| {
            let mv = parse_san(state.position(), san, letters)?;
            state.play(mv)?;
            Ok(Move(mv))
        })
    }

    /// Undoes the last move and any count call after it, and returns the move.
    fn pop(&self) -> PyResult<Move> {
        let popped = self.with(|state| Ok(state.pop()))?;
        popped.map(Move).ok_or_else(no_move)
    }

    /// Returns the last move.
    fn peek(&self) -> PyResult<Move> {
        let last = self.read(|state| state.moves().next_back())?;
        last.map(Move).ok_or_else(no_move)
    }

    /// Parses a legal move in UCI notation.
    fn parse_uci(&self, uci: &str) -> PyResult<Move> {
        self.with(|state| Ok(Move(parse_uci(state.position(), uci)?)))
    }

    /// Parses a legal move in standard algebraic notation (SAN).
    ///
    /// The letters are one of :data:`makruk.LETTERS`; every Thai set reads all Thai forms. By default, fairy letters are tried
    /// first; if the move is not legal in them, all sets in which it is legal must agree. A trailing glyph, such as ``!?``, is
    /// ignored, as in a PGN. An ``F`` is read as a bia ngai in all letters: ``Fd5``, ``a6=F``, and ``a5a6f`` in UCI notation.
    ///
    /// >>> board = makruk.Board()
    /// >>> board.parse_san("จ๔"), board.parse_san("Sd2"), board.parse_san("Bf2")
    /// (Move.from_uci('e3e4'), Move.from_uci('c1d2'), Move.from_uci('f1f2'))
    /// >>> makruk.Board().parse_san("Bf2", "thai")
    /// Traceback (most recent call last):
    ///     ...
    /// makruk.errors.InvalidMoveError: `B` is not a piece in the thai letters (ข ม็ ค ม ร บ ง), only in the international letters
    /// >>> makruk.Board().parse_san("Rxa8")
    /// Traceback (most recent call last):
    ///     ...
    /// makruk.errors.IllegalMoveError: no legal rua move to a8 matches
    #[pyo3(signature = (san, letters=None))]
    fn parse_san(&self, san: &str, letters: Option<&str>) -> PyResult<Move> {
        self.with(|state| Ok(Move(parse_san(state.position(), san, letters)?)))
    }

    /// Returns a legal move in standard algebraic notation (SAN), which :meth:`parse_san` parses with the same letters.
    ///
    /// >>> board = makruk.Board()
    /// >>> move = board.parse_uci("b1d2")
    /// >>> board.san(move), board.san(move, "thai")
    /// ('Nd2', 'มง๒')
    ///
    /// ``"thai"`` writes the competition form of the Thai federation's rules of B.E. 2569 (2026) with Thai digits. Other sets of
    /// :data:`makruk.LETTERS` write it with Arabic digits, or the standard form, or Latin letters:
    ///
    /// >>> [board.san(move, letters) for letters in ("thai-competition", "thai-standard", "official")]
    /// ['มง2', 'มข1-ง2', 'Md2']
    #[pyo3(signature = (r#move, letters="fairy"))]
    fn san(&self, r#move: &Bound<'_, Move>, letters: &str) -> PyResult<String> {
        let mv = r#move.get().0;
        self.with(|state| write_san(state.position(), mv, letters))
    }

    /// Returns a legal move in long algebraic notation.
    ///
    /// >>> makruk.Board().lan(makruk.Move.from_uci("b1d2"))
    /// 'Nb1-d2'
    #[pyo3(signature = (r#move, letters="fairy"))]
    fn lan(&self, r#move: &Bound<'_, Move>, letters: &str) -> PyResult<String> {
        let mv = r#move.get().0;
        self.with(|state| {
            let letters = letters_named(letters)?;
            state.position().check_legal(mv)?;
            let san = San::from_move_with(state.position(), mv, SanStyle::Long, letters);
            Ok(san.to_string())
        })
    }

    /// Returns a legal move in UCI notation.
    ///
    /// >>> makruk.Board().uci(makruk.Move.from_uci("b1d2"))
    /// 'b1d2'
    fn uci(&self, r#move: &Bound<'_, Move>) -> PyResult<String> {
        let mv = r#move.get().0;
        self.with(|state| {
            state.position().check_legal(mv)?;
            Ok(UciMove::from(mv).to_string())
        })
    }

    /// Returns a line of moves from this position in SAN, with move numbers.
    ///
    /// >>> board = makruk.Board()
    /// >>> board.variation_san([makruk.Move.from_uci(uci) for uci in ("e3e4", "e6e5", "d3d4")])
    /// '1. e4 e5 2. d4'
    #[pyo3(signature = (variation, letters="fairy"))]
    fn variation_san(&self, py: Python<'_>, variation: Moves, letters: &str) -> PyResult<String> {
        let Moves(moves) = variation;
        let start = self.read(|state| state.position().clone())?;
        py.detach(|| guarded(|| write_line(&start, &moves, letters)))
    }

    /// Returns the FEN with its counting fields, in Fairy-Stockfish's letters or another dialect.
    ///
    /// >>> makruk.Board().fen("international")
    /// 'rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1'
    #[pyo3(signature = (dialect="fairy"))]
    fn fen(&self, dialect: &str) -> PyResult<String> {
        self.with(|state| {
            let dialect = dialect_named(dialect)?;
            Ok(Fen::from(state.setup()).display(dialect).to_string())
        })
    }

    /// Returns the piece placement, the first field of the FEN.
    ///
    /// >>> makruk.Board().board_fen()
    /// 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR'
    #[pyo3(signature = (dialect="fairy"))]
    fn board_fen(&self, dialect: &str) -> PyResult<String> {
        let fen = self.fen(dialect)?;
        Ok(fen.split(' ').next().unwrap_or_default().to_owned())
    }

    /// Returns the position as an EPD: the first four fields of the FEN, then operations. An operand may be a number, a string, a
    /// move, a list of moves or ``None``. If a count is running, ``hmvc`` records the plies counted.
    ///
    /// >>> board = makruk.Board()
    /// >>> board.epd(bm=[board.parse_san("e4")], id="start")
    /// 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - bm e4; id "start";'
    #[pyo3(signature = (*, dialect="fairy", **operations))]
    fn epd(&self, dialect: &str, operations: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let dialect = guarded(|| dialect_named(dialect))?;
        epd::write(&self.clone_state()?, dialect, operations)
    }

    /// Parses an EPD into a board and a dictionary of operations. The operands of ``bm``, ``am``, ``pm``, ``sm`` and ``pv`` are
    /// lists of moves.
    ///
    /// >>> board, operations = makruk.Board.from_epd("8/8/8/8/2k5/8/7R/3K4 w - - bm Rh3; ce 900;")
    /// >>> operations
    /// {'bm': [Move.from_uci('h2h3')], 'ce': 900}
    #[staticmethod]
    #[pyo3(signature = (epd, rules=None, *, dialect=None))]
    fn from_epd<'py>(
        py: Python<'py>,
        epd: &str,
        rules: Option<&Bound<'py, Rules>>,
        dialect: Option<&str>,
    ) -> PyResult<(Self, Bound<'py, PyDict>)> {
        let rules = Rules::or_default(rules);
        let dialect = guarded(|| dialect.map(dialect_named).transpose())?;
        let (state, operations) = epd::read(py, epd, dialect, rules)?;
        Ok((Self::of(state), operations))
    }

    /// Returns a board with the sides swapped and without a history: rotated by 180 degrees, with the other side to move. In the
    /// start position only the side to move changes.
    ///
    /// >>> makruk.Board().mirror().fen()
    /// 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1'
    fn mirror(&self) -> PyResult<Self> {
        self.with(|state| {
            let position = state.position().swap_sides();
            let setup = Setup {
                count: state.setup().count,
                ..position.to_setup()
            };
            Ok(Self::of(State::new(&setup, position, *state.rules())))
        })
    }

    /// Returns the reasons why the position cannot occur in a game, as words. ``"too-many-met"`` is the only problem that a board
    /// accepts, because many FENs do not mark bia ngai; :meth:`status_of` reports all problems of a FEN.
    ///
    /// >>> makruk.Board().status(), makruk.Board("4k3/8/8/8/8/8/3MM3/4K3 w - - 0 1").status()
    /// ([], ['too-many-met'])
    fn status(&self) -> PyResult<Vec<String>> {
        self.read(|state| problems(&state.setup()))
    }

    /// Returns whether :meth:`status` is empty.
    fn is_valid(&self) -> PyResult<bool> {
        Ok(self.status()?.is_empty())
    }

    /// Returns all problems of the position in a FEN, as words as in :attr:`PositionError.kind`, the most severe first.
    ///
    /// >>> makruk.Board.status_of("8/8/8/8/8/8/RRR5/4K3 w - - 0 1")
    /// ['no-khun', 'too-many-rua']
    #[staticmethod]
    #[pyo3(signature = (fen, *, dialect=None))]
    fn status_of(fen: &str, dialect: Option<&str>) -> PyResult<Vec<String>> {
        guarded(|| {
            let dialect = dialect.map(dialect_named).transpose()?;
            Ok(problems(&read_setup(fen, dialect)?))
        })
    }

    /// Sets up another position without a history, and keeps the rules. The FEN is read as by the constructor.
    #[pyo3(signature = (fen, *, dialect=None, relaxed=false))]
    fn set_fen(&self, fen: &str, dialect: Option<&str>, relaxed: bool) -> PyResult<()> {
        self.with(|state| {
            let (setup, position) = fen_argument(fen, dialect, relaxed)?;
            *state = State::new(&setup, position, *state.rules());
            Ok(())
        })
    }

    /// Sets up the start position without a history, and keeps the rules.
    fn reset(&self) -> PyResult<()> {
        self.set_fen(Fen::START, None, false)
    }

    /// Returns a board with the position before the first move in the history.
    fn root(&self) -> PyResult<Self> {
        self.with(|state| {
            let start = state.start().clone();
            let position = position_of(&start)?;
            Ok(Self::of(State::new(&start, position, *state.rules())))
        })
    }

    /// Returns the piece on a square, or ``None``.
    ///
    /// >>> makruk.Board().piece_at(makruk.D1).name
    /// 'khun'
    fn piece_at(&self, square: SquareIndex) -> PyResult<Option<Piece>> {
        self.read(|state| state.position().board().get(square.0).map(Piece))
    }

    /// Returns the piece on a square, or ``None``.
    fn __getitem__(&self, square: SquareIndex) -> PyResult<Option<Piece>> {
        self.piece_at(square)
    }

    /// Names the way here for a method of python-chess that a board lacks.
    fn __getattr__(_board: PyRef<'_, Self>, name: &str) -> PyResult<()> {
        let hint = match name {
            "king" => "use `khun`: a king is a khun in Makruk",
            "set_piece_at" | "remove_piece_at" | "set_piece_map" | "set_board_fen" | "clear"
            | "clear_board" => {
                "a board is always a valid position: change its FEN, `set_fen`; `Board.status_of` explains an invalid one"
            }
            "castling_rights"
            | "clean_castling_rights"
            | "has_castling_rights"
            | "ep_square"
            | "has_legal_en_passant" => "Makruk has neither castling nor en passant",
            "can_claim_fifty_moves" | "is_fifty_moves" | "is_seventyfive_moves" => {
                "Makruk counts instead: see `count`"
            }
            "is_fivefold_repetition" => "use `is_repetition(5)`",
            "generate_legal_moves" | "generate_pseudo_legal_moves" => "use `legal_moves`",
            _ => "",
        };
        let colon = if hint.is_empty() { "" } else { ": " };
        let message = format!("'Board' object has no attribute '{name}'{colon}{hint}");
        Err(PyAttributeError::new_err(message))
    }

    /// Returns the type of the piece on a square, such as ``makruk.RUA``, or ``None``.
    fn piece_type_at(&self, square: SquareIndex) -> PyResult<Option<u8>> {
        let piece = self.read(|state| state.position().board().get(square.0))?;
        Ok(piece.map(|piece| crate::vocabulary::piece_type(piece.role())))
    }

    /// Returns the colour of the piece on a square, or ``None``.
    fn color_at(&self, square: SquareIndex) -> PyResult<Option<bool>> {
        let piece = self.read(|state| state.position().board().get(square.0))?;
        Ok(piece.map(|piece| is_white(piece.color())))
    }

    /// Returns the squares of one side's pieces of a type.
    ///
    /// >>> board = makruk.Board()
    /// >>> sorted(map(makruk.square_name, board.pieces(makruk.RUA, makruk.WHITE)))
    /// ['a1', 'h1']
    fn pieces<'py>(
        &self,
        py: Python<'py>,
        piece_type: Number<i64, name::PieceType>,
        color: bool,
    ) -> PyResult<Bound<'py, PyFrozenSet>> {
        let (role, color) = (role(piece_type)?, self::color(color));
        let squares = self.read(|state| state.position().board().pieces(color, role))?;
        squares_of(py, squares)
    }

    /// Returns the squares that the piece on a square attacks; the empty set if there is no piece.
    ///
    /// Squares occupied by the piece's own side are included, and pins are ignored.
    ///
    /// >>> sorted(map(makruk.square_name, makruk.Board().attacks(makruk.B1)))
    /// ['a3', 'c3', 'd2']
    fn attacks<'py>(
        &self,
        py: Python<'py>,
        square: SquareIndex,
    ) -> PyResult<Bound<'py, PyFrozenSet>> {
        let squares = self.read(|state| state.position().board().attacks_from(square.0))?;
        squares_of(py, squares)
    }

    /// Returns the squares of a side's pieces that attack a square. The square itself may be empty or occupied.
    ///
    /// >>> sorted(map(makruk.square_name, makruk.Board().attackers(makruk.WHITE, makruk.D4)))
    /// ['c3', 'e3']
    fn attackers<'py>(
        &self,
        py: Python<'py>,
        color: bool,
        square: SquareIndex,
    ) -> PyResult<Bound<'py, PyFrozenSet>> {
        let color = self::color(color);
        let attackers =
            self.read(|state| state.position().board().attackers_to(square.0, color))?;
        squares_of(py, attackers)
    }

    /// Returns whether any of a side's pieces attacks a square.
    fn is_attacked_by(&self, color: bool, square: SquareIndex) -> PyResult<bool> {
        let color = self::color(color);
        self.read(|state| state.position().board().is_attacked(square.0, color))
    }

    /// Returns whether a side's piece on a square is pinned to its khun by a rua.
    ///
    /// >>> board = makruk.Board("3kr3/8/8/8/8/4N3/8/4K3 w - - 0 1")
    /// >>> board.is_pinned(makruk.WHITE, makruk.E3)
    /// True
    fn is_pinned(&self, color: bool, square: SquareIndex) -> PyResult<bool> {
        let (color, square) = (self::color(color), square.0);
        self.read(|state| {
            let khun = state.position().khun(color);
            let mut board = state.position().board().clone();
            let before = board.attackers_to(khun, !color);
            let taken = board.remove(square);
            let is_piece = taken.is_some_and(|piece| piece.color() == color);
            is_piece && square != khun && board.attackers_to(khun, !color) != before
        })
    }

    /// Returns the pieces as a dictionary from squares to pieces.
    fn piece_map<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces: Vec<(Square, makruk::Piece)> =
            self.read(|state| state.position().board().iter().collect())?;
        let map = PyDict::new(py);
        for (square, piece) in pieces {
            map.set_item(index_of(square), Piece(piece))?;
        }
        Ok(map)
    }

    /// Returns the square of a side's khun.
    fn khun(&self, color: bool) -> PyResult<u8> {
        let color = self::color(color);
        self.read(|state| index_of(state.position().khun(color)))
    }

    /// Returns whether the side to move is in check.
    fn is_check(&self) -> PyResult<bool> {
        self.read(|state| state.position().is_check())
    }

    /// Returns whether the side to move is checkmated.
    fn is_checkmate(&self) -> PyResult<bool> {
        self.read(|state| state.position().is_checkmate())
    }

    /// Returns whether the side to move has no legal move and is not in check, which is a draw.
    fn is_stalemate(&self) -> PyResult<bool> {
        self.read(|state| state.position().is_stalemate())
    }

    /// Returns whether neither side can win, by the material test of the rules.
    fn is_insufficient_material(&self) -> PyResult<bool> {
        self.read(|state| state.rules().is_dead(state.position().board()))
    }

    /// Returns whether a side cannot win, by the material test of the rules.
    fn has_insufficient_material(&self, color: bool) -> PyResult<bool> {
        let color = self::color(color);
        self.read(|state| !state.rules().can_win(state.position().board(), color))
    }

    /// Returns whether the position has occurred at least ``count`` times, including this one.
    #[pyo3(signature = (count=Number::of(3)), text_signature = "($self, /, count=3)")]
    fn is_repetition(&self, count: Number<usize, name::Count>) -> PyResult<bool> {
        if count.0 == 0 {
            return Err(Failure::argument("number", "count is 0: expected at least 1").into());
        }
        self.read(|state| state.occurrences() >= count.0)
    }

    /// Returns the squares of the pieces that give check.
    fn checkers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let checkers = self.read(|state| state.position().checkers())?;
        squares_of(py, checkers)
    }

    /// Returns the legal move from one square to another, with its promotion if it has one.
    ///
    /// >>> makruk.Board("8/k7/8/4P3/8/4S3/8/2RK4 w - - 0 1").find_move(makruk.E5, makruk.E6)
    /// Move.from_uci('e5e6m')
    fn find_move(&self, from_square: SquareIndex, to_square: SquareIndex) -> PyResult<Move> {
        let (from, to) = (from_square.0, to_square.0);
        self.with(|state| {
            let mv = makruk::Move::try_new(from, to).ok_or_else(|| same_square(from))?;
            let position = state.position();
            let legal = [mv.promoting(), mv]
                .into_iter()
                .find(|&mv| position.is_legal(mv));
            match legal {
                Some(mv) => Ok(Move(mv)),
                None => Err(position.check_legal(mv).err().map_or_else(
                    || Failure::argument("move", "the move is illegal"),
                    Failure::from,
                )),
            }
        })
    }

    /// Returns whether a move is legal.
    fn is_legal(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        let mv = r#move.get().0;
        self.read(|state| state.position().is_legal(mv))
    }

    /// Returns whether a legal move captures.
    fn is_capture(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        let mv = r#move.get().0;
        self.with(|state| {
            state.position().check_legal(mv)?;
            Ok(state.position().board().get(mv.to()).is_some())
        })
    }

    /// Returns whether a legal move gives check.
    fn gives_check(&self, r#move: &Bound<'_, Move>) -> PyResult<bool> {
        let mv = r#move.get().0;
        self.with(|state| {
            state.position().check_legal(mv)?;
            Ok(state.position().gives_check(mv))
        })
    }

    /// Returns the outcome if the game is over here; ``None`` if it is in progress.
    ///
    /// With ``claim_draw``, a claimable draw by repetition also ends the game.
    #[pyo3(signature = (*, claim_draw=false))]
    fn outcome(&self, claim_draw: bool) -> PyResult<Option<Outcome>> {
        self.read(|state| state.outcome(claim_draw).map(Outcome))
    }

    /// Returns whether the game is over here. See :meth:`outcome`.
    #[pyo3(signature = (*, claim_draw=false))]
    fn is_game_over(&self, claim_draw: bool) -> PyResult<bool> {
        self.read(|state| state.outcome(claim_draw).is_some())
    }

    /// Returns ``"1-0"``, ``"0-1"``, ``"1/2-1/2"``, or ``"*"`` if the game is in progress.
    #[pyo3(signature = (*, claim_draw=false))]
    fn result(&self, claim_draw: bool) -> PyResult<&'static str> {
        self.read(|state| makruk::GameResult::from(state.outcome(claim_draw)).as_str())
    }

    /// The running count; ``None`` if neither side counts.
    ///
    /// >>> board = makruk.Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
    /// >>> board.start_count()
    /// >>> board.push_san("Kd6")
    /// Move.from_uci('c7d6')
    /// >>> print(board.count)
    /// black counts 1 of 64 (board's honour)
    #[getter]
    fn count(&self) -> PyResult<Option<Count>> {
        self.read(|state| state.count().map(Count))
    }

    /// Starts a count for the side to move, before its move.
    ///
    /// >>> makruk.Board().start_count()
    /// Traceback (most recent call last):
    ///     ...
    /// makruk.errors.ActionError: the count cannot be called: no count starts while a bia is on the board
    fn start_count(&self) -> PyResult<()> {
        self.with(|state| Ok(state.start_count()?))
    }

    /// Stops the count of the side to move, before its move.
    fn stop_count(&self) -> PyResult<()> {
        self.with(|state| Ok(state.stop_count()?))
    }

    /// The draws available by claim or acceptance; none if the game is over here.
    #[getter]
    fn claims(&self) -> PyResult<Claims> {
        let claims = self.read(|state| state.claims())?;
        let makruk::Claims {
            repetition,
            accept_draw,
            ..
        } = claims;
        let accept = [accept_draw.white, accept_draw.black];
        Ok(Claims { repetition, accept })
    }

    /// Returns whether a draw may be claimed.
    fn can_claim_draw(&self) -> PyResult<bool> {
        Ok(self.claims()?.repetition)
    }

    /// Returns whether a draw by repetition may be claimed.
    fn can_claim_threefold_repetition(&self) -> PyResult<bool> {
        self.can_claim_draw()
    }

    /// Counts the leaf nodes at a depth in plies: the number of ways to play that many plies from the position.
    ///
    /// Draws do not end a line. Other threads can run during the call, and Ctrl-C interrupts it.
    ///
    /// >>> makruk.Board().perft(3)
    /// 12012
    fn perft(&self, py: Python<'_>, depth: Number<u8, name::Depth>) -> PyResult<u64> {
        let position = self.read(|state| BitPosition::from(state.position()))?;
        perft::perft(py, &position, depth.0)
    }

    /// Returns a copy, including the history unless ``stack`` is false.
    #[pyo3(signature = (*, stack=true))]
    fn copy(&self, stack: bool) -> PyResult<Self> {
        let state = self.clone_state()?;
        if stack {
            return Ok(Self::of(state));
        }
        let (setup, position) = (state.setup(), state.position().clone());
        Ok(Self::of(State::new(&setup, position, *state.rules())))
    }

    fn __copy__(&self) -> PyResult<Self> {
        self.copy(true)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<Self> {
        self.copy(true)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else {
            return Ok(py.NotImplemented());
        };
        let is_equal = self.read(State::seen)? == other.get().read(State::seen)?;
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    /// Returns a diagram in ASCII letters. :meth:`unicode` uses symbols or Thai letters.
    fn __str__(&self) -> PyResult<String> {
        self.read(|state| draw(state, makruk::diagram::Style::Ascii, true))
    }

    /// Returns a diagram with chess symbols or Thai letters.
    #[pyo3(signature = (*, thai=false, orientation=true))]
    fn unicode(&self, thai: bool, orientation: bool) -> PyResult<String> {
        let style = if thai {
            makruk::diagram::Style::Thai
        } else {
            makruk::diagram::Style::Unicode
        };
        self.read(|state| draw(state, style, orientation))
    }

    fn __repr__(&self) -> PyResult<String> {
        let fen = self.fen("fairy")?;
        let rules = self.rules()?;
        if rules.0 == makruk::Rules::THAI {
            return Ok(format!("Board('{fen}')"));
        }
        Ok(format!("Board('{fen}', <Rules: {}>)", rules.0))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.read(picture::of_state)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Arguments<'py>>> {
        let parts = slf
            .get()
            .read(|state| SavedGame::new(state.start(), state.rules(), state.actions()))?;
        parts.reduce(slf.py(), "_restore_board")
    }
}

/// Restores a board from a pickle.
#[pyfunction]
pub(crate) fn _restore_board(
    py: Python<'_>,
    fen: &str,
    rules: &Bound<'_, Rules>,
    actions: &[u8],
) -> PyResult<Board> {
    let rules = rules.get().0;
    py.detach(|| guarded(|| state_of(fen, rules, actions).map(Board::of)))
}

/// Returns the names of a setup's problems.
fn problems(setup: &Setup) -> Vec<String> {
    setup
        .problems()
        .iter()
        .map(|problem| problem.name().to_owned())
        .collect()
}

fn no_move() -> PyErr {
    pyo3::exceptions::PyIndexError::new_err("no move was played")
}
