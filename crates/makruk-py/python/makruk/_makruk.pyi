# The types of the native part, with its documentation: `scripts/python stubs` writes it.

from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator, Mapping, MutableMapping, Sequence
from os import PathLike
from types import TracebackType
from typing import IO, Any, ClassVar, Literal, SupportsIndex, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self, disjoint_base

from ._files import Decoded, Decompressed, Unread
from .book import Summary
from .engine import Limit, Option
from .errors import MakrukError
from .progress import Report
from .svg import Arrow
from .types import ChaseSide, Claim, DrillKind, Language, Result, TableResult, Termination

__version__: str

def parse_square(name: str) -> int:
    """Parses the name of a square, such as ``"e3"``, and returns its index.

    >>> makruk.parse_square("e3") == makruk.E3
    True
    """
def square_name(square: int) -> str:
    """Returns the name of a square.

    >>> makruk.square_name(makruk.E3)
    'e3'
    """
@final
class Piece:
    """A piece: a type and a colour.

    >>> piece = makruk.Piece(makruk.RUA, makruk.WHITE)
    >>> str(piece), piece.name
    ('R', 'rua')
    """
    def __new__(cls, piece_type: int, color: bool) -> Self: ...
    @staticmethod
    def from_symbol(symbol: str) -> Piece:
        """Parses a piece letter in a FEN: ``K``, ``M``, ``S``, ``N``, ``R``, ``P`` or ``M~``, in lower case for Black.

        >>> makruk.Piece.from_symbol("m~").name
        'bia ngai'
        """
    @property
    def piece_type(self) -> int:
        """The piece type, such as ``makruk.RUA``."""
    @property
    def color(self) -> bool:
        """The colour: ``makruk.WHITE`` or ``makruk.BLACK``."""
    @property
    def name(self) -> str:
        """The Thai name, such as ``khon`` or ``bia ngai``."""
    def symbol(self) -> str:
        """Returns the piece letter in a FEN."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, bool]: ...

@final
class Move:
    """A move from one square to another, with or without promotion.

    A bia that reaches the sixth rank always becomes a bia ngai; in UCI notation, such a move ends in ``m``.

    >>> move = makruk.Move.from_uci("a5a6m")
    >>> move.promotion == makruk.BIA_NGAI, makruk.square_name(move.to_square)
    (True, 'a6')
    """
    def __new__(cls, from_square: int, to_square: int, promotion: int | None = None) -> Self: ...
    @staticmethod
    def from_uci(uci: str) -> Move:
        """Parses a move in UCI notation, such as ``e3e4``. Legality depends on the board and is not checked."""
    @property
    def from_square(self) -> int:
        """The origin square."""
    @property
    def to_square(self) -> int:
        """The target square."""
    @property
    def promotion(self) -> int | None:
        """``makruk.BIA_NGAI`` if the move promotes a bia, otherwise ``None``."""
    def uci(self) -> str:
        """Returns the move in UCI notation."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int, int | None]: ...

@final
class Rules:
    """A rule set: how counts run, how the game ends, and which draws may be claimed.

    ``Rules.THAI`` is Makruk as played in Thailand; ``Rules.FAIRY`` is Fairy-Stockfish's variant, with automatic counting;
    ``Rules.FAIRY_ON_CALL`` is the same with board's honour on call. ``Rules(name)`` returns the rule set with a name, ``thai``,
    ``fairy`` or ``fairy_on_call``. It also reads the text form that ``str()`` writes: a name, and the fields that differ.

    >>> str(makruk.Rules.THAI)
    'thai'
    >>> str(makruk.Rules.THAI.replace(expiry="reached"))
    'thai,expiry=reached'
    >>> makruk.Rules("thai,expiry=reached").parts["expiry"]
    'reached'
    >>> house = makruk.Rules.THAI.replace(expiry="reached", repetition={"fold": 4, "effect": "draw"})
    >>> house.parts["repetition"]["fold"]
    4
    """
    THAI: ClassVar[Rules]
    """Makruk over the board as played in Thailand; the default."""
    FAIRY: ClassVar[Rules]
    """Fairy-Stockfish's variant ``makruk`` with automatic counting."""
    FAIRY_ON_CALL: ClassVar[Rules]
    """:attr:`FAIRY` with board's honour on call."""
    def __new__(cls, name: str = "thai") -> Self: ...
    @property
    def name(self) -> str | None:
        """The preset's name: ``"thai"``, ``"fairy"`` or ``"fairy_on_call"``; ``None`` for other rules."""
    @property
    def parts(self) -> dict[str, Any]:
        """All parts, in the form that :meth:`replace` accepts.

        >>> sorted(makruk.Rules.THAI.parts["board"])
        ['caller', 'first', 'limit', 'start']
        """
    def replace(self, **parts: Any) -> Rules:
        """Returns these rules with some parts replaced.

        A part that is itself a dictionary may omit some of its keys. The limits of pieces' honour are a table of at most eight
        rows, or the name of one: ``"makruk"`` or ``"khon_first"``, in which one khon comes before two ma.

        >>> rules = makruk.Rules.THAI.replace(board={"limit": 50})
        >>> rules.parts["board"]["limit"], rules.name
        (50, None)
        >>> str(makruk.Rules.THAI.replace(pieces={"limits": "khon_first"}))
        'thai,pieces.limits=khon_first'
        >>> rows = [{"role": "rua", "at_least": 1, "moves": 16}]
        >>> str(makruk.Rules.THAI.replace(pieces={"limits": {"rows": rows, "otherwise": 64}}))
        'thai,pieces.limits=1rua:16/64'
        >>> makruk.Rules.THAI.replace(expiry="never")
        Traceback (most recent call last):
            ...
        makruk.errors.ArgumentError: expiry: unknown variant `never`, expected `exceeded` or `reached`
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Count:
    """A running count, in spoken numbers.

    >>> board = makruk.Board("8/8/8/8/2k5/8/7R/3K4 w - 32 31 40")
    >>> print(board.count)
    black counts 16 of 16 (pieces' honour)
    >>> board.count.number, board.count.limit, board.count.kind
    (16, 16, 'pieces')
    """
    @property
    def kind(self) -> Literal["board", "pieces"]:
        """The kind of count: ``"board"`` for board's honour, ``"pieces"`` for pieces' honour."""
    @property
    def by(self) -> bool:
        """The counting side."""
    @property
    def number(self) -> int:
        """The last number spoken, or 0 if there is none. At the beginning of pieces' honour it is one less than the first number."""
    @property
    def is_spoken(self) -> bool:
        """Whether a number was spoken in this count; if not, :attr:`next` is the first number."""
    @property
    def next(self) -> int:
        """The next number, spoken with the counting side's next move."""
    @property
    def limit(self) -> int:
        """The limit as a spoken number. The rules determine whether reaching or exceeding it draws the game."""
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Claims:
    """The draws available by claim or acceptance while the game is in progress."""
    @property
    def repetition(self) -> bool:
        """Whether a draw by repetition may be claimed."""
    def accept_draw(self, color: bool) -> bool:
        """Returns whether a side may accept a draw, because the other side has offered one or is counting."""
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """The outcome of a game: the winner, if any, and the reason.

    >>> outcome = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1").outcome()
    >>> outcome.termination, outcome.winner == makruk.WHITE, outcome.result()
    ('checkmate', True, '1-0')
    """
    @property
    def termination(self) -> Termination:
        """The reason, such as ``"checkmate"`` or ``"counting-pieces"``."""
    @property
    def winner(self) -> bool | None:
        """The winner, if any; ``None`` for a draw."""
    def result(self) -> Result:
        """Returns ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class LegalMoves:
    """The legal moves of a board, ordered by ``from_square``, then ``to_square``. The collection is a view: it changes with the
    board.

    >>> moves = makruk.Board().legal_moves
    >>> len(moves), bool(moves), str(moves[0]), [str(move) for move in moves[-2:]]
    (23, True, 'a1a2', ['g3g4', 'h3h4'])
    """
    def count(self) -> int:
        """Returns the number of moves, like ``len``."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, move: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[Move]: ...

@final
class Board:
    r"""A position with its move history and its count.

    As in python-chess, moves can be played even after a draw or the end of a count, which :meth:`outcome` reports. Only illegal
    moves are rejected. :class:`Game` enforces all of its rules.

    The dialect of the FEN is detected unless ``dialect`` is given, one of :data:`makruk.DIALECTS`. A FEN has all of its fields, with one
    space between them. With ``relaxed``, the last fields may be missing, and there may be other blanks, also around the FEN, as in the
    tags of game files:

    >>> makruk.Board(" r1smksnr/3n4/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w\n", relaxed=True).fen()
    'r1smksnr/3n4/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w - - 0 1'

    >>> board = makruk.Board()
    >>> board.push_uci("e3e4")
    Move.from_uci('e3e4')
    >>> board.push_san("Nd7")
    Move.from_uci('b8d7')
    >>> len(board.legal_moves), board.turn == makruk.WHITE
    (23, True)
    >>> board.fen()
    'r1smksnr/3n4/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w - - 1 2'

    Two boards are equal if their FENs and rules are equal: ``board == Board(board.fen(), board.rules)``. This compares the
    pieces, the side to move, the move number, the count and, without a count, the half-move clock, but not the history.
    """
    def __new__(cls, fen: str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", rules: Rules | None = None, *, dialect: str | None = None, relaxed: bool = False) -> Self: ...
    @property
    def rules(self) -> Rules:
        """The rules that govern the count and :meth:`outcome`."""
    @property
    def turn(self) -> bool:
        """The side to move: ``makruk.WHITE`` or ``makruk.BLACK``."""
    @property
    def fullmove_number(self) -> int:
        """The move number, from 1; incremented after Black's move."""
    @property
    def halfmove_clock(self) -> int:
        """The half-move clock: plies since the last capture or bia move."""
    @property
    def key(self) -> int:
        """The 64-bit Zobrist hash of the pieces and the side to move. A bia ngai counts as a met.

        >>> hex(makruk.Board().key)
        '0xc2d62d29710f53c9'
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the current position, as a collection: it supports ``for``, ``in`` and ``len``.

        >>> board = makruk.Board()
        >>> makruk.Move.from_uci("e3e4") in board.legal_moves
        True
        """
    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board, oldest first."""
    @property
    def count(self) -> Count | None:
        """The running count; ``None`` if neither side counts.

        >>> board = makruk.Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
        >>> board.start_count()
        >>> board.push_san("Kd6")
        Move.from_uci('c7d6')
        >>> print(board.count)
        black counts 1 of 64 (board's honour)
        """
    @property
    def claims(self) -> Claims:
        """The draws available by claim or acceptance; none if the game is over here."""
    def ply(self) -> int:
        """Returns the number of plies since the start of the game, computed from the move number and the side to move.

        >>> makruk.Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 30").ply()
        59
        """
    def push(self, move: Move) -> None:
        """Plays a legal move.

        >>> makruk.Board().push(makruk.Move.from_uci("e3e5"))
        Traceback (most recent call last):
            ...
        makruk.errors.IllegalMoveError: e3 to e5 is illegal: the bia cannot go there
        """
    def push_uci(self, uci: str) -> Move:
        """Plays a move in UCI notation and returns it."""
    def push_san(self, san: str, letters: str | None = None) -> Move:
        """Plays a move in standard algebraic notation (SAN) and returns it. See :meth:`parse_san` for the letters."""
    def pop(self) -> Move:
        """Undoes the last move and any count call after it, and returns the move."""
    def peek(self) -> Move:
        """Returns the last move."""
    def parse_uci(self, uci: str) -> Move:
        """Parses a legal move in UCI notation."""
    def parse_san(self, san: str, letters: str | None = None) -> Move:
        """Parses a legal move in standard algebraic notation (SAN).

        The letters are one of :data:`makruk.LETTERS`; every Thai set reads all Thai forms. By default, fairy letters are tried
        first; if the move is not legal in them, all sets in which it is legal must agree. A trailing glyph, such as ``!?``, is
        ignored, as in a PGN. An ``F`` is read as a bia ngai in all letters: ``Fd5``, ``a6=F``, and ``a5a6f`` in UCI notation.

        >>> board = makruk.Board()
        >>> board.parse_san("จ๔"), board.parse_san("Sd2"), board.parse_san("Bf2")
        (Move.from_uci('e3e4'), Move.from_uci('c1d2'), Move.from_uci('f1f2'))
        >>> makruk.Board().parse_san("Bf2", "thai")
        Traceback (most recent call last):
            ...
        makruk.errors.InvalidMoveError: `B` is not a piece in the thai letters (ข ม็ ค ม ร บ ง), only in the international letters
        >>> makruk.Board().parse_san("Rxa8")
        Traceback (most recent call last):
            ...
        makruk.errors.IllegalMoveError: no legal rua move to a8 matches
        """
    def san(self, move: Move, letters: str = "fairy") -> str:
        """Returns a legal move in standard algebraic notation (SAN), which :meth:`parse_san` parses with the same letters.

        >>> board = makruk.Board()
        >>> move = board.parse_uci("b1d2")
        >>> board.san(move), board.san(move, "thai")
        ('Nd2', 'มง๒')

        ``"thai"`` writes the competition form of the Thai federation's rules of B.E. 2569 (2026) with Thai digits. Other sets of
        :data:`makruk.LETTERS` write it with Arabic digits, or the standard form, or Latin letters:

        >>> [board.san(move, letters) for letters in ("thai-competition", "thai-standard", "official")]
        ['มง2', 'มข1-ง2', 'Md2']
        """
    def lan(self, move: Move, letters: str = "fairy") -> str:
        """Returns a legal move in long algebraic notation.

        >>> makruk.Board().lan(makruk.Move.from_uci("b1d2"))
        'Nb1-d2'
        """
    def uci(self, move: Move) -> str:
        """Returns a legal move in UCI notation.

        >>> makruk.Board().uci(makruk.Move.from_uci("b1d2"))
        'b1d2'
        """
    def variation_san(self, variation: Iterable[Move], letters: str = "fairy") -> str:
        """Returns a line of moves from this position in SAN, with move numbers.

        >>> board = makruk.Board()
        >>> board.variation_san([makruk.Move.from_uci(uci) for uci in ("e3e4", "e6e5", "d3d4")])
        '1. e4 e5 2. d4'
        """
    def board_fen(self, dialect: str = "fairy") -> str:
        """Returns the piece placement, the first field of the FEN.

        >>> makruk.Board().board_fen()
        'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR'
        """
    def epd(self, *, dialect: str = "fairy", **operations: str | float | Move | Iterable[Move] | None) -> str:
        """Returns the position as an EPD: the first four fields of the FEN, then operations. An operand may be a number, a string, a
        move, a list of moves or ``None``. If a count is running, ``hmvc`` records the plies counted.

        >>> board = makruk.Board()
        >>> board.epd(bm=[board.parse_san("e4")], id="start")
        'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - bm e4; id "start";'
        """
    @staticmethod
    def from_epd(epd: str, rules: Rules | None = None, *, dialect: str | None = None) -> tuple[Board, dict[str, Any]]:
        """Parses an EPD into a board and a dictionary of operations. The operands of ``bm``, ``am``, ``pm``, ``sm`` and ``pv`` are
        lists of moves.

        >>> board, operations = makruk.Board.from_epd("8/8/8/8/2k5/8/7R/3K4 w - - bm Rh3; ce 900;")
        >>> operations
        {'bm': [Move.from_uci('h2h3')], 'ce': 900}
        """
    def mirror(self) -> Board:
        """Returns a board with the sides swapped and without a history: rotated by 180 degrees, with the other side to move. In the
        start position only the side to move changes.

        >>> makruk.Board().mirror().fen()
        'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1'
        """
    def status(self) -> list[str]:
        """Returns the reasons why the position cannot occur in a game, as words. ``"too-many-met"`` is the only problem that a board
        accepts, because many FENs do not mark bia ngai; :meth:`status_of` reports all problems of a FEN.

        >>> makruk.Board().status(), makruk.Board("4k3/8/8/8/8/8/3MM3/4K3 w - - 0 1").status()
        ([], ['too-many-met'])
        """
    def is_valid(self) -> bool:
        """Returns whether :meth:`status` is empty."""
    @staticmethod
    def status_of(fen: str, *, dialect: str | None = None) -> list[str]:
        """Returns all problems of the position in a FEN, as words as in :attr:`PositionError.kind`, the most severe first.

        >>> makruk.Board.status_of("8/8/8/8/8/8/RRR5/4K3 w - - 0 1")
        ['no-khun', 'too-many-rua']
        """
    def fen(self, dialect: str = "fairy") -> str:
        """Returns the FEN with its counting fields, in Fairy-Stockfish's letters or another dialect.

        >>> makruk.Board().fen("international")
        'rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1'
        """
    def set_fen(self, fen: str, *, dialect: str | None = None, relaxed: bool = False) -> None:
        """Sets up another position without a history, and keeps the rules. The FEN is read as by the constructor."""
    def reset(self) -> None:
        """Sets up the start position without a history, and keeps the rules."""
    def root(self) -> Board:
        """Returns a board with the position before the first move in the history."""
    def piece_at(self, square: int) -> Piece | None:
        """Returns the piece on a square, or ``None``.

        >>> makruk.Board().piece_at(makruk.D1).name
        'khun'
        """
    def __getitem__(self, square: int, /) -> Piece | None: ...
    def piece_type_at(self, square: int) -> int | None:
        """Returns the type of the piece on a square, such as ``makruk.RUA``, or ``None``."""
    def color_at(self, square: int) -> bool | None:
        """Returns the colour of the piece on a square, or ``None``."""
    def piece_map(self) -> dict[int, Piece]:
        """Returns the pieces as a dictionary from squares to pieces."""
    def pieces(self, piece_type: int, color: bool) -> frozenset[int]:
        """Returns the squares of one side's pieces of a type.

        >>> board = makruk.Board()
        >>> sorted(map(makruk.square_name, board.pieces(makruk.RUA, makruk.WHITE)))
        ['a1', 'h1']
        """
    def attacks(self, square: int) -> frozenset[int]:
        """Returns the squares that the piece on a square attacks; the empty set if there is no piece.

        Squares occupied by the piece's own side are included, and pins are ignored.

        >>> sorted(map(makruk.square_name, makruk.Board().attacks(makruk.B1)))
        ['a3', 'c3', 'd2']
        """
    def attackers(self, color: bool, square: int) -> frozenset[int]:
        """Returns the squares of a side's pieces that attack a square. The square itself may be empty or occupied.

        >>> sorted(map(makruk.square_name, makruk.Board().attackers(makruk.WHITE, makruk.D4)))
        ['c3', 'e3']
        """
    def is_attacked_by(self, color: bool, square: int) -> bool:
        """Returns whether any of a side's pieces attacks a square."""
    def is_pinned(self, color: bool, square: int) -> bool:
        """Returns whether a side's piece on a square is pinned to its khun by a rua.

        >>> board = makruk.Board("3kr3/8/8/8/8/4N3/8/4K3 w - - 0 1")
        >>> board.is_pinned(makruk.WHITE, makruk.E3)
        True
        """
    def khun(self, color: bool) -> int:
        """Returns the square of a side's khun."""
    def is_check(self) -> bool:
        """Returns whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Returns whether the side to move is checkmated."""
    def is_stalemate(self) -> bool:
        """Returns whether the side to move has no legal move and is not in check, which is a draw."""
    def is_insufficient_material(self) -> bool:
        """Returns whether neither side can win, by the material test of the rules."""
    def has_insufficient_material(self, color: bool) -> bool:
        """Returns whether a side cannot win, by the material test of the rules."""
    def is_repetition(self, count: int = 3) -> bool:
        """Returns whether the position has occurred at least ``count`` times, including this one."""
    def checkers(self) -> frozenset[int]:
        """Returns the squares of the pieces that give check."""
    def find_move(self, from_square: int, to_square: int) -> Move:
        """Returns the legal move from one square to another, with its promotion if it has one.

        >>> makruk.Board("8/k7/8/4P3/8/4S3/8/2RK4 w - - 0 1").find_move(makruk.E5, makruk.E6)
        Move.from_uci('e5e6m')
        """
    def is_legal(self, move: Move) -> bool:
        """Returns whether a move is legal."""
    def is_capture(self, move: Move) -> bool:
        """Returns whether a legal move captures."""
    def gives_check(self, move: Move) -> bool:
        """Returns whether a legal move gives check."""
    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """Returns the outcome if the game is over here; ``None`` if it is in progress.

        With ``claim_draw``, a claimable draw by repetition also ends the game.
        """
    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Returns whether the game is over here. See :meth:`outcome`."""
    def result(self, *, claim_draw: bool = False) -> Result:
        """Returns ``"1-0"``, ``"0-1"``, ``"1/2-1/2"``, or ``"*"`` if the game is in progress."""
    def start_count(self) -> None:
        """Starts a count for the side to move, before its move.

        >>> makruk.Board().start_count()
        Traceback (most recent call last):
            ...
        makruk.errors.ActionError: the count cannot be called: no count starts while a bia is on the board
        """
    def stop_count(self) -> None:
        """Stops the count of the side to move, before its move."""
    def can_claim_threefold_repetition(self) -> bool:
        """Returns whether a draw by repetition may be claimed."""
    def can_claim_draw(self) -> bool:
        """Returns whether a draw may be claimed."""
    def perft(self, depth: int) -> int:
        """Counts the leaf nodes at a depth in plies: the number of ways to play that many plies from the position.

        Draws do not end a line. Other threads can run during the call, and Ctrl-C interrupts it.

        >>> makruk.Board().perft(3)
        12012
        """
    def copy(self, *, stack: bool = True) -> Board:
        """Returns a copy, including the history unless ``stack`` is false."""
    def unicode(self, *, thai: bool = False, orientation: bool = True) -> str:
        """Returns a diagram with chess symbols or Thai letters."""
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: object) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Game:
    """A game under a rule set: an initial position and the actions since then.

    It rejects actions that the rules do not permit and, once it is over, everything except :meth:`undo`. On a :class:`Board`,
    play can continue.

    >>> game = makruk.Game()
    >>> game.play("e3e4")
    Move.from_uci('e3e4')
    >>> game.offer_draw(makruk.WHITE)
    >>> game.accept_draw(makruk.BLACK)
    >>> print(game.outcome())
    draw: agreement
    >>> game.play("e6e5")
    Traceback (most recent call last):
        ...
    makruk.errors.ActionError: the game is over: 1/2-1/2, agreement
    >>> game.actions
    ['e3e4', 'offer_draw white', 'accept_draw black']

    The FEN is read as by :class:`Board`. Two games are equal if they have the same start, rules and actions.
    """
    def __new__(cls, fen: str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", rules: Rules | None = None, *, dialect: str | None = None, relaxed: bool = False) -> Self: ...
    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def turn(self) -> bool:
        """The side to move."""
    def outcome(self) -> Outcome | None:
        """Returns the outcome of the game; ``None`` while it is in progress."""
    @property
    def count(self) -> Count | None:
        """The running count; ``None`` if neither side counts or the game is over."""
    @property
    def claims(self) -> Claims:
        """The draws available by claim or acceptance; none once the game is over."""
    @property
    def draw_offer(self) -> bool | None:
        """The side whose draw offer is open; ``None`` if there is none or the game is over."""
    @property
    def actions(self) -> list[str]:
        """The actions so far, such as ``"e3e4"`` or ``"resign white"``."""
    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves in square order; none once the game is over."""
    def play(self, move: Move | str) -> Move:
        """Plays a move, given as an object or in UCI notation, and returns it."""
    def play_san(self, san: str, letters: str | None = None) -> Move:
        """Plays a move in standard algebraic notation (SAN) and returns it. See :meth:`Board.parse_san` for the letters."""
    def san(self, move: Move, letters: str = "fairy") -> str:
        """Returns a legal move in standard algebraic notation (SAN)."""
    def act(self, action: str) -> None:
        """Performs an action, given as text in the form of :attr:`actions`.

        >>> game = makruk.Game()
        >>> game.act("resign black")
        >>> game.outcome().result()
        '1-0'
        """
    def start_count(self) -> None:
        """Starts a count for the side to move, before its move."""
    def stop_count(self) -> None:
        """Stops the count of the side to move, before its move."""
    def resign(self, color: bool) -> None:
        """Resigns on behalf of a side, which need not be the side to move."""
    def offer_draw(self, color: bool) -> None:
        """Offers a draw on behalf of a side."""
    def accept_draw(self, color: bool) -> None:
        """Accepts, on behalf of a side, the draw offered by the other side or by its count."""
    def decline_draw(self, color: bool) -> None:
        """Declines, on behalf of a side, the draw offered by the other side."""
    def claim_repetition(self, color: bool) -> None:
        """Claims, on behalf of a side, a draw by repetition."""
    def timeout(self, color: bool) -> None:
        """Ends the game because a side's time has run out. Under some rules, the game is a draw if the other side cannot win."""
    def adjudicate(self, winner: bool | None) -> None:
        """Ends the game by an arbiter's decision; ``winner`` is ``None`` for a draw."""
    def conclude(self, winner: bool | None) -> None:
        """Ends the game with the result of a record that does not state the reason; ``winner`` is ``None`` for a draw."""
    def undo(self) -> str | None:
        """Undoes the last action and returns it; ``None`` at the beginning."""
    def fen(self, dialect: str = "fairy") -> str:
        """Returns the FEN of the position, with its counting fields."""
    def board(self) -> Board:
        """Returns a board with the moves of this game."""
    def copy(self) -> Game:
        """Returns a copy."""
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: object) -> Game: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@disjoint_base
class GameNode:
    """A node of a game tree: a move with its annotations and continuations, or the game itself, before the first move.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 (1... d5 {also good}) 2. Nd2 *"))
    >>> first = game.next()
    >>> [node.san() for node in first.variations]
    ['e5', 'd5']
    >>> first.variation(1).comment
    'also good'
    """
    comment: str
    """The comments after the move, one per line. Assign to replace them; ``""`` removes them."""
    comments: list[str]
    """The comments after the move. Assign to replace them."""
    comments_before: list[str]
    """The comments at the beginning of a variation, before its first move. Assign to replace them; no other node can have them,
    because in PGN they would belong to the move before.
    """
    draw_offer: bool
    """Whether a draw was offered with the move. Assign to change it."""
    @property
    def nags(self) -> frozenset[int]:
        """The numeric annotation glyphs (NAGs): 1 for ``!``, 2 for ``?`` and so on. Assign to replace them."""
    @nags.setter
    def nags(self, nags: set[int] | frozenset[int] | Sequence[int], /) -> None: ...
    @property
    def move(self) -> Move | None:
        """The move of this node; ``None`` for a null move, and for the game itself."""
    @property
    def parent(self) -> GameNode | None:
        """The node before this one; ``None`` for the game itself."""
    @property
    def variations(self) -> list[GameNode]:
        """The continuations; the first one continues the line, the others are variations."""
    @property
    def actions(self) -> list[str]:
        """The actions after the move that commands in its comments record, such as ``"start_count"`` or ``"resign white"``."""
    def game(self) -> PgnGame:
        """Returns the game that contains the node."""
    def next(self) -> GameNode | None:
        """Returns the next node of the line; ``None`` at the end."""
    def end(self) -> GameNode:
        """Returns the last node of the line."""
    def is_end(self) -> bool:
        """Returns whether this is the last node of the line."""
    def is_mainline(self) -> bool:
        """Returns whether this node is on the main line of the game."""
    def variation(self, move: int | Move) -> GameNode:
        """Returns the continuation with an index or a move."""
    def has_variation(self, move: int | Move) -> bool:
        """Returns whether there is a continuation with an index or a move."""
    def mainline(self) -> list[GameNode]:
        """Returns the following nodes of the line as a list."""
    def mainline_moves(self) -> list[Move]:
        """Returns the following moves of the line, up to a null move."""
    def ply(self) -> int:
        """Returns the number of plies since the start of the game, computed from the move number and the side to move."""
    def turn(self) -> bool:
        """Returns the side to move."""
    def board(self, rules: Rules | None = None) -> Board:
        """Returns the board at this node, with the moves and count calls that lead to it."""
    def san(self, letters: str = "fairy") -> str:
        """Returns the move in standard algebraic notation (SAN); ``"--"`` for a null move."""
    def uci(self) -> str:
        """Returns the move in UCI notation; ``"0000"`` for a null move."""
    def eval(self) -> Score | None:
        """Returns the evaluation of the position for the side to move, from the first valid command ``[%eval …]`` in the comments;
        ``None`` if there is none.

        >>> import io
        >>> game = makruk.pgn.read_game(io.StringIO("1. e4 {[%eval 0.35,12] [%clk 0:09:58] the usual move} *"))
        >>> node = game.next()
        >>> node.eval().white().cp, node.eval().cp, node.eval_depth(), node.clock()
        (35, -35, 12, 598.0)
        """
    def eval_depth(self) -> int | None:
        """Returns the depth of the evaluation in plies; ``None`` if the command has none."""
    def set_eval(self, score: Score | None, depth: int | None = None) -> None:
        """Sets the evaluation of the position and its depth; ``None`` removes it. Everything else in the comments is kept.

        >>> game = makruk.pgn.Game()
        >>> node = game.add_variation(makruk.Move.from_uci("e3e4"), comment="the usual move")
        >>> node.set_eval(makruk.engine.Score(cp=-20, turn=makruk.BLACK))
        >>> node.set_clock(598)
        >>> node.comment
        '[%eval 0.20] [%clk 0:09:58] the usual move'
        """
    def clock(self) -> float | None:
        """Returns the clock of the side that moved, in seconds, from the first valid command ``[%clk …]`` in the comments."""
    def set_clock(self, seconds: float | None) -> None:
        """Sets the clock of the side that moved, in seconds; ``None`` removes it. Everything else in the comments is kept."""
    def emt(self) -> float | None:
        """Returns the time spent on the move, in seconds, from the first valid command ``[%emt …]`` in the comments."""
    def set_emt(self, seconds: float | None) -> None:
        """Sets the time spent on the move, in seconds; ``None`` removes it. Everything else in the comments is kept."""
    def arrows(self) -> list[Arrow]:
        """Returns the arrows and circles in the comments, as :class:`makruk.svg.Arrow`, from the commands ``[%cal …]`` and
        ``[%csl …]``.

        >>> import io
        >>> game = makruk.pgn.read_game(io.StringIO("1. e4 {[%csl Re5] [%cal Gb8d7]} *"))
        >>> for arrow in game.next().arrows():
        ...     print(makruk.square_name(arrow.tail), makruk.square_name(arrow.head), arrow.color)
        e5 e5 #882020
        b8 d7 #15781b
        """
    def set_arrows(self, arrows: Iterable[Arrow | tuple[int, int]]) -> None:
        """Sets the arrows and circles, each a :class:`makruk.svg.Arrow` or a pair of squares. Everything else in the comments is
        kept.

        The colours are ``"green"``, ``"red"``, ``"yellow"`` and ``"blue"``, or those that :meth:`arrows` returns; PGN has no
        others.

        >>> game = makruk.pgn.Game()
        >>> game.set_arrows([makruk.svg.Arrow(makruk.E5, makruk.E5, "red"), (makruk.B8, makruk.D7)])
        >>> game.comment
        '[%csl Re5] [%cal Gb8d7]'
        """
    def add_variation(self, move: Move, *, comment: str = "", nags: Sequence[int] = ()) -> GameNode:
        """Adds a continuation and returns its node. If the move already exists, its node is reused.

        >>> game = makruk.pgn.Game()
        >>> node = game.add_variation(makruk.Move.from_uci("e3e4"), comment="the usual move", nags=[1])
        >>> print(game.pgn(headers=False))
        1. e4 $1 {the usual move} *
        """
    def add_line(self, moves: Iterable[Move]) -> GameNode:
        """Adds a line of moves and returns the last node. If a move is illegal, none is added."""
    def promote(self) -> bool:
        """Moves this node before its preceding sibling. Returns whether there was a preceding sibling."""
    def remove(self) -> bool:
        """Removes this node and its descendants. Returns whether a node was removed; the game itself cannot be removed."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class PgnGame(GameNode):
    """A game record with tags, variations and comments: the node before the first move.

    >>> game = makruk.pgn.Game()
    >>> game.headers["White"] = "Somchai"
    >>> last = game.add_line([makruk.Move.from_uci("e3e4"), makruk.Move.from_uci("e6e5")])
    >>> game.headers["Result"] = "1-0"
    >>> print(game.pgn(headers=False))
    1. e4 e5 1-0
    """
    def __new__(cls, fen: str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", *, dialect: str | None = None, relaxed: bool = False) -> Self: ...
    @staticmethod
    def from_board(board: Board) -> PgnGame:
        """Creates a game from the moves of a board."""
    @staticmethod
    def from_game(game: Game) -> PgnGame:
        """Creates a game from another one, with all its actions."""
    def to_game(self, rules: Rules | None = None) -> Game:
        """Plays the main line as a game under a rule set."""
    @property
    def headers(self) -> Headers:
        """The tags."""
    def result(self) -> Result:
        """Returns the result: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``. To set it, set the tag ``Result``."""
    @property
    def errors(self) -> list[MakrukError]:
        """The errors in the text of the game, as exceptions. The game contains the readable part."""
    @property
    def more_errors(self) -> int:
        """The number of further errors, which are not stored."""
    @property
    def warnings(self) -> list[MakrukError]:
        """Contradictions in the text, which the game keeps, as exceptions: a result that differs from the tag ``Result``, and the
        first false sign of a check or checkmate.
        """
    @property
    def is_cut_off(self) -> bool:
        """Whether the text of the game ends without a result."""
    @property
    def letters(self) -> str:
        """The letters of the moves in the text of the game, such as ``"thai"``."""
    def mainline_san(self, letters: str = "fairy") -> list[str]:
        """Returns the moves of the main line in standard algebraic notation (SAN); a null move is ``"--"``.

        >>> import io
        >>> makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 *")).mainline_san("thai")
        ['บจ๔', 'บจ๕', 'มง๒']
        """
    def pgn(self, letters: str = "fairy", *, headers: bool = True) -> str:
        """Returns the game as PGN in a letter set, with or without its tags.

        ``"thai"`` has the form of programs, such as ``ม-ง๒``, and the sets of the Thai federation have its form.

        >>> import io
        >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 1/2-1/2"))
        >>> game.pgn("thai-standard", headers=False)
        '1. บจ3-จ4 บจ6-จ5 2. มข1-ง2 1/2-1/2'
        """
    def score_sheet(self, thai: bool = False, *, letters: str | None = None, rules: Rules | None = None) -> str:
        """Returns a score sheet to print: the main line as an HTML document, in English or Thai, with the numbers of the count beside
        the moves. By default, the letters are ``"official-competition"``, in Thai ``"thai-competition-digits"``, and the rules of the
        count ``Rules.THAI``.

        >>> import io
        >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 1/2-1/2"))
        >>> html = game.score_sheet(letters="makruk-js")
        >>> "<td>Md2</td>" in html, "0.5-0.5" in html
        (True, True)
        """
    def copy(self) -> PgnGame:
        """Returns an independent copy of the game."""
    def _repr_html_(self) -> str: ...
    def __copy__(self) -> PgnGame: ...
    def __deepcopy__(self, _memo: object) -> PgnGame: ...

@final
class Headers(MutableMapping[str, str]):
    """The tags of a game, as a mutable mapping.

    >>> game = makruk.pgn.Game()
    >>> game.headers["White"] = "Somchai"
    >>> game.headers["White"], game.headers.get("WhiteElo")
    ('Somchai', None)

    The initial position is an attribute of the game, not a tag. Setting ``Result`` also sets the result of the game.
    """
    def __getitem__(self, name: str, /) -> str: ...
    def __setitem__(self, name: str, value: str, /) -> None: ...
    def __delitem__(self, name: str, /) -> None: ...
    def __contains__(self, name: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    @overload  # type: ignore[override]
    def get(self, name: str) -> str | None:
        """Returns the value of a tag, or the default if the tag does not exist."""
    @overload
    def get(self, name: str, default: str) -> str: ...
    @overload
    def get(self, name: str, default: None = None) -> str | None: ...
    def setdefault(self, name: str, default: str) -> str:
        """Returns the value of a tag; if the tag does not exist, sets it to the default first."""
    def pop(self, name: str, default: str | None = None) -> str:  # type: ignore[override]
        """Removes a tag and returns its value, or the default if the tag does not exist."""
    def update(  # type: ignore[override]
        self, tags: Mapping[str, str] | Iterable[tuple[str, str]] | None = None, /, **more: str
    ) -> None:
        """Sets tags from a mapping or from pairs, and from keyword arguments."""
    def clear(self) -> None:
        """Removes all tags. The result is kept."""
    def keys(self) -> list[str]:  # type: ignore[override]
        """Returns the names of the tags."""
    def values(self) -> list[str]:  # type: ignore[override]
        """Returns the values of the tags."""
    def items(self) -> list[tuple[str, str]]:  # type: ignore[override]
        """Returns the tags as pairs of name and value."""
    def popitem(self) -> tuple[str, str]:
        """Removes the last tag and returns its name and value."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class GameReader:
    """Reads the games of a file one by one, as `makruk.pgn.read_games` does."""
    def __new__(
        cls, letters: str | None = None, *, max_bytes: int | None = None, max_moves: int | None = None
    ) -> Self: ...
    def read(self, file: IO[str] | IO[bytes] | Decoded | Decompressed | Unread) -> PgnGame | None:
        """Reads the next game of a file; ``None`` at its end. Pass the same file each time, because it is read ahead."""
    def read_headers(self, file: IO[str] | IO[bytes] | Decompressed) -> dict[str, str] | None:
        """Reads the tags of the next game as written, without its moves; ``None`` at the end of the file."""
    def skip(self, file: IO[str] | IO[bytes] | Decompressed) -> bool:
        """Skips the next game. Returns whether there was one."""

@final
class ArchiveReader:
    """Reads the games of an archive one by one, as `makruk.archive.read_games` does."""
    def __new__(cls, file: IO[bytes] | Decompressed) -> Self: ...
    @property
    def format(self) -> str:
        """The format of the moves."""
    def read(self, file: IO[bytes] | Decompressed) -> PgnGame | None:
        """Reads the next game of the file; ``None`` at the end."""

@final
class ArchiveWriter:
    """Writes games to an archive, or appends them to an existing one.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.mkg"
    >>> with makruk.archive.ArchiveWriter(path) as writer:
    ...     writer.write(makruk.pgn.Game())
    >>> with makruk.archive.ArchiveWriter(path, append=True) as writer:
    ...     writer.write(makruk.pgn.Game())
    >>> len(list(makruk.archive.read_games(path)))
    2
    """
    def __new__(cls, path: str | PathLike[str], format: str | None = None, *, append: bool = False) -> Self: ...
    def write(self, game: PgnGame, *, lossy: bool = False) -> None:
        """Adds a game. If it has errors, the first one is raised, and a game that the format cannot represent raises a
        ``CodecError``. With ``lossy``, the readable part of the game is written, as `makruk.codec.reduce` returns it.
        """
    def close(self) -> None:
        """Writes the buffered games and closes the file."""
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        type: type[BaseException] | None = None,
        value: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None: ...

def pack(board: Board, format: str = "nibble", *, tagged: bool = False) -> bytes:
    """Packs a position, with its count, into a few bytes.

    ``"nibble"`` is fast and takes at most 24 bytes; ``"rank-r"`` takes 18 bytes: the rank among the positions that captures and
    promotions can produce. The other formats are ``"huffman"``, ``"radix"``, ``"multinomial"`` and ``"rank-m"``. With ``tagged``,
    the first byte identifies the format. Clocks and move numbers are not packed, and the ``"rank"`` formats turn a bia ngai into
    a met.

    >>> len(makruk.codec.pack(makruk.Board(), "rank-r"))
    18
    """
def unpack(data: bytes, format: str | None = None) -> Board:
    """Unpacks a position. By default, its first byte identifies the format.

    >>> packed = makruk.codec.pack(makruk.Board(), "rank-r")
    >>> makruk.codec.unpack(packed, "rank-r") == makruk.Board()
    True
    """
def rank(board: Board, positions: str = "r") -> int:
    """Ranks a position: returns the number of its board and side to move in a set of positions.

    The set ``"r"`` has the positions that captures and promotions can produce, ``"m"`` all positions with a full set of pieces.

    >>> number = makruk.codec.rank(makruk.Board())
    >>> makruk.codec.unrank(number) == makruk.Board()
    True
    """
def unrank(number: int, positions: str = "r") -> Board:
    """Unranks a number: returns the position with that rank. Some ranks have no valid position: the khuns may be adjacent, or the
    wrong side may be in check.
    """
def rank_size(positions: str = "r") -> int:
    """Returns the number of positions in a set.

    >>> makruk.codec.rank_size("r").bit_length()
    138
    """
def encode_game(game: PgnGame, format: str = "bytecode", *, lossy: bool = False) -> bytes:
    r"""Encodes a game's moves in a few bytes, without its tags.

    ``"bytecode"`` encodes variations and comments, ``"brenner"`` and its variants only comments. ``"range"``, the smallest,
    encodes only moves, as do ``"index"``, ``"radix"`` and ``"huffman"``. :func:`reduce` drops the parts that a format cannot
    represent. A game with errors raises the first one. With ``lossy``, the part that can be read and represented is encoded.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 *"))
    >>> makruk.codec.encode_game(game, "index")
    b'\x13\x04\x01'
    """
def decode_game(
    data: bytes, format: str = "bytecode", *, plies: int | None = None, start: Board | None = None
) -> PgnGame:
    r"""Decodes the moves that :func:`encode_game` wrote, from the start position or the position of a board.

    Moves-only formats require the number of plies. Other formats check it if it is given.

    >>> print(makruk.codec.decode_game(b"\x13\x04", "index", plies=2).pgn(headers=False))
    1. e4 e5 *
    """
def reduce(game: PgnGame, format: str) -> tuple[PgnGame, str]:
    """Returns a game without the parts that the format cannot represent, and a description of the dropped parts. Errors of the game
    remain.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO("1. e4! {good} e5 (1... d5) *"))
    >>> makruk.codec.reduce(game, "range")[1]
    '1 variation, 1 comment, 1 glyph'
    """
_Verdict: TypeAlias = tuple[TableResult, int | None]
_RankedMove: TypeAlias = tuple[Move, _Verdict | None, TableResult | None, Literal["start_count", "stop_count"] | None]
_ByPlies: TypeAlias = list[tuple[int, int]]

@final
class _Tables:
    def __new__(cls, folder: str | PathLike[str] | None, skip_damaged: bool) -> Self: ...
    def errors(self) -> list[MakrukError]: ...
    def materials(self) -> list[str]: ...
    def make(
        self,
        material: str,
        folder: str | PathLike[str] | None,
        rules: Rules | None,
        max_memory: int,
        threads: int | None,
        report: Report,
    ) -> None: ...
    def probe(self, board: Board | Game) -> tuple[_Verdict, TableResult | None] | None: ...
    def moves(self, board: Board | Game) -> list[_RankedMove] | None: ...
    def line(self, board: Board | Game) -> list[Move]: ...
    def statistics(self, material: str) -> tuple[tuple[int, int, int, int, int | None], _ByPlies, _ByPlies]: ...
    def longest_win(self, material: str) -> Board | None: ...
    def lost_to_count(self, material: str, rules: Rules | None) -> int | None: ...

@final
class Engine:
    """An engine: searches games, and retains its transposition table and histories between searches.

    It runs one search at a time, and threads may share it: a call waits for earlier searches and calls to end. The exception is a
    search without a limit (`time`, `depth`, `nodes` or a clock): until it is stopped, every other call raises an ``EngineError``.
    A process forked during a search needs an engine of its own. The engine has `threads` threads, `hash_mb` megabytes for its
    transposition table and `tablebase_mb` megabytes for endgame tablebases.

    `net` is the neural network that evaluates positions: true for the bundled one (if its file exists), the path or the bytes of
    another one, or false for the hand-crafted evaluation.

    >>> engine = makruk.engine.Engine()
    >>> board = makruk.Board("k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41")
    >>> result = engine.play(board, makruk.engine.Limit(depth=4))
    >>> result.info.score.mate
    1
    """
    def __new__(
        cls,
        *,
        threads: int = 1,
        hash_mb: int = 16,
        tablebase_mb: int = 48,
        net: bool | bytes | str | PathLike[str] | None = True,
    ) -> Self: ...
    @property
    def net(self) -> str | None:
        """The hash of the net as 16 hexadecimal digits; ``None`` without a net."""
    def analyse(
        self,
        board: Board | Game,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        level: int | None = None,
        seed: int = 0,
        moves: Iterable[Move] | None = None,
        **limits: float | None,
    ) -> Info:
        """Analyses a position and returns the last :class:`Info`.

        `multipv` is the number of lines and `level` the strength from 0 to 10. `moves` restricts the root moves. Without a legal
        move, there are no lines. Instead of a `limit`, its fields can be given, such as ``nodes=10_000``, here and in the other
        methods.

        >>> info = makruk.engine.Engine().analyse(makruk.Board(), depth=3, multipv=2)
        >>> info.depth, len(info.lines), sum(info.lines[0].wdl)
        (3, 2, 1000)
        """
    def analysis(
        self,
        board: Board | Game,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        level: int | None = None,
        seed: int = 0,
        moves: Iterable[Move] | None = None,
        **limits: float | None,
    ) -> Analysis:
        """Analyses a position in the background, and yields an :class:`Info` after each depth. If a limit or a stop ends the
        search within a depth, the last info has the depth before it once more, with the nodes and the time of the whole search.

        Without a limit, the search continues until it is stopped: by :meth:`Analysis.stop` from any thread, by leaving a ``with``
        block, or by Ctrl-C during a wait. The arguments are those of :meth:`analyse`.

        >>> engine = makruk.engine.Engine()
        >>> for info in engine.analysis(makruk.Board(), makruk.engine.Limit(depth=3), multipv=2):
        ...     print(info.depth, len(info.lines))
        1 2
        2 2
        3 2
        """
    def play(
        self, board: Board | Game, limit: Limit | None = None, *, level: int | None = None, seed: int = 0, **limits: float | None
    ) -> PlayResult:
        """Chooses a move, at a level from 0 to 10 (by default 10, full strength).

        The choice depends only on the lines found and the seed: use a new seed for each move.
        """
    def decide(
        self, game: Game, limit: Limit | None = None, *, level: int | None = None, seed: int = 0, **limits: float | None
    ) -> Decision | None:
        """Decides the next action of the side to move: a move, a draw offer or its acceptance, a count, a claim or a resignation.

        >>> engine = makruk.engine.Engine()
        >>> game = makruk.Game("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
        >>> decision = engine.decide(game, makruk.engine.Limit(depth=4))
        >>> game.act(decision.action)
        >>> decision.action
        'start_count'
        """
    def new_game(self) -> None:
        """Clears the transposition table and the histories, for a new game or to reproduce a search."""
    def prepare_tablebases(self, rules: Rules | None = None) -> None:
        """Generates all endgame tablebases that fit into `tablebase_mb`, so that no search has to wait for them. This takes some
        seconds.

        Ctrl-C ends the wait, but not the work: the next call waits until it is done.
        """

_Value: TypeAlias = bool | int | str | PathLike[str] | None

@final
class Uci:
    """Another engine: a program with the UCI protocol, which this class starts and ends.

    `command` is a list of the program and its arguments, or a string in which quotes group words. `options` are set at the start:
    values are booleans, numbers, texts and paths, and ``None`` presses a button. `UCI_Variant` is ``makruk`` and `UCI_ShowWDL`
    true unless given; an option `Rules` follows the rules of the board. A game is sent from its start, so that the engine sees
    repetitions and counts.

    >>> with makruk.engine.Uci(["fairy-stockfish"], {"Hash": 16}) as engine:
    ...     result = engine.play(makruk.Board(), makruk.engine.Limit(depth=4))
    ...     info = engine.analyse(makruk.Board(), makruk.engine.Limit(depth=4), multipv=2)
    >>> result.move in makruk.Board().legal_moves, len(info.lines)
    (True, 2)

    It does one search at a time, and threads may share it, as :class:`Engine`. A process forked from this one needs an engine of
    its own. Leaving a ``with`` block ends the program, and so do :meth:`close`, dropping the object and the end of Python.

    A program that crashes, hangs or breaks the protocol raises an ``EngineError``, whose `kind` names the problem. If that ended
    the program, the next call starts it again with the same options. `timeout` is the time in seconds for the handshake (by
    default 10), for an answer to ``isready`` (30), and for a move after a stop or beyond the time limit of a search (2).

    `cwd` is the working folder of the program. All lines of the protocol are added to the file `log`.

    With asyncio, ``await asyncio.to_thread(Uci, …)`` starts the program without blocking the event loop, an awaited
    :meth:`analysis` returns the move, and ``async with`` ends the program.
    """
    def __new__(
        cls,
        command: str | PathLike[str] | Iterable[str | PathLike[str]],
        options: Mapping[str, _Value] | None = None,
        *,
        timeout: float | None = None,
        cwd: str | PathLike[str] | None = None,
        log: str | PathLike[str] | None = None,
    ) -> Self: ...
    @property
    def name(self) -> str:
        """The engine's name; empty if it has none."""
    @property
    def author(self) -> str:
        """The engine's authors; empty if it names none."""
    @property
    def options(self) -> dict[str, Option]:
        """The options that the engine declares, by name.

        >>> with makruk.engine.Uci("fairy-stockfish") as engine:
        ...     engine.options["Hash"]
        Option(type='spin', default=16, min=1, max=1024, var=())
        """
    @property
    def is_running(self) -> bool:
        """Whether the program runs. An end by itself is noticed by the next call."""
    def play(
        self, board: Board | Game, limit: Limit | None = None, *, ponder: bool = False, **limits: float | None
    ) -> PlayResult:
        """Chooses a move.

        With `ponder`, an engine that has the option `Ponder` then searches the position after the expected reply until the next
        call. If that call searches this position, with similar limits, the search continues; otherwise it is stopped.
        """
    def analyse(
        self,
        board: Board | Game,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        moves: Iterable[Move] | None = None,
        **limits: float | None,
    ) -> Info:
        """Analyses a position and returns the last :class:`Info`.

        `multipv` is the number of lines, for an engine with the option `MultiPV`. `moves` restricts the root moves. Without a
        legal move, the engine does not search, and there are no lines.
        """
    def analysis(
        self,
        board: Board | Game,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        moves: Iterable[Move] | None = None,
        **limits: float | None,
    ) -> Analysis:
        """Analyses a position in the background, and yields an :class:`Info` after each line of the engine that has a score and a
        principal variation. A variation ends before its first illegal move. If the reader is slow, the oldest of more than 1,024
        waiting infos are dropped.

        Without a limit, the search continues until it is stopped, as that of :meth:`Engine.analysis`. The arguments are those of
        :meth:`analyse`.

        >>> with makruk.engine.Uci("fairy-stockfish") as engine:
        ...     with engine.analysis(makruk.Board()) as analysis:
        ...         for info in analysis:
        ...             if info.depth >= 3:
        ...                 break
        >>> analysis.wait().move in makruk.Board().legal_moves
        True
        """
    def configure(self, options: Mapping[str, _Value]) -> None:
        """Sets options, after a check of all names and values."""
    def ping(self) -> None:
        """Waits until the engine has processed all commands."""
    def new_game(self) -> None:
        """Announces a new game, and waits until the engine is ready."""
    def restart(self) -> None:
        """Ends the program and starts it again with the same options. A running search is stopped."""
    def close(self) -> None:
        """Ends the program: it is killed if it does not end in time. A running search is stopped. Afterwards, only :meth:`restart`
        starts it again.
        """
    def quit(self) -> None:
        """The same as :meth:`close`."""
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        type: type[BaseException] | None = None,
        value: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None: ...
    def __aenter__(self) -> Coroutine[Any, Any, Self]: ...
    def __aexit__(
        self,
        type: type[BaseException] | None = None,
        value: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> Coroutine[Any, Any, None]: ...

@final
class Analysis:
    """An analysis running in the background. Iterating over it yields an :class:`Info` after each depth; with :class:`Uci`, after each
    line that the engine reports.

    >>> engine = makruk.engine.Engine()
    >>> with engine.analysis(makruk.Board()) as analysis:
    ...     for info in analysis:
    ...         if info.depth == 4:
    ...             break
    >>> analysis.wait().move in makruk.Board().legal_moves
    True

    With asyncio, ``await`` returns the :class:`PlayResult`, and ``async for`` yields one :class:`Info` after another, with or
    without ``async with``. Cancelling the task, for example by ``asyncio.timeout``, stops the search.

    >>> import asyncio
    >>> async def think():
    ...     return await engine.analysis(makruk.Board(), makruk.engine.Limit(depth=3), level=5)
    >>> asyncio.run(think()).move in makruk.Board().legal_moves
    True
    """
    @property
    def info(self) -> Info | None:
        """The last :class:`Info` yielded; ``None`` before the first."""
    def stop(self) -> None:
        """Stops the search soon. May be called from any thread."""
    def wait(self) -> PlayResult:
        """Waits for the search to end and returns the move. Without a limit, the search ends only when it is stopped."""
    def _repr_html_(self) -> str | None: ...
    def __await__(self) -> Generator[Any, Any, PlayResult]: ...
    def __aiter__(self) -> Self: ...
    def __anext__(self) -> Coroutine[Any, Any, Info]: ...
    def __aenter__(self) -> Coroutine[Any, Any, Self]: ...
    def __aexit__(
        self,
        type: type[BaseException] | None = None,
        value: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> Coroutine[Any, Any, None]: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> Info: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        type: type[BaseException] | None = None,
        value: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None: ...

@final
class PlayResult:
    """The move chosen by an engine."""
    @property
    def move(self) -> Move | None:
        """The best move; ``None`` if there is no legal move, or another engine returns none."""
    @property
    def ponder(self) -> Move | None:
        """The expected reply."""
    @property
    def info(self) -> Info | None:
        """The last :class:`Info`; ``None`` if there was none, such as before the first completed depth."""
    def _repr_html_(self) -> str | None: ...

@final
class Decision:
    """The engine's decision on its next action in a game."""
    @property
    def action(self) -> str:
        """The action, for `makruk.Game.act`."""
    @property
    def score(self) -> Score | None:
        """The score of the position for the side to move; ``None`` if it was not searched."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Info:
    """The state of a search: of the engine, after a depth."""
    @property
    def depth(self) -> int:
        """The depth of the last reported line, in plies; of the engine, the last completed depth."""
    @property
    def seldepth(self) -> int:
        """Selective depth: the length of the longest line searched, in plies."""
    @property
    def nodes(self) -> int:
        """The nodes visited by all threads."""
    @property
    def time(self) -> float:
        """The elapsed time in seconds."""
    @property
    def hashfull(self) -> int:
        """The transposition table occupancy, per mille."""
    @property
    def lines(self) -> list[Line]:
        """The best lines, best first: ``multipv`` lines, or fewer if there are fewer legal moves or not all are known yet."""
    @property
    def score(self) -> Score | None:
        """The score of the best line; ``None`` if there is no legal move."""
    @property
    def pv(self) -> list[Move]:
        """The moves of the best line."""
    def _repr_html_(self) -> str: ...

@final
class Line:
    """A principal variation: a move with the engine's expected line after it."""
    @property
    def score(self) -> Score:
        """The score of the line for the side to move."""
    @property
    def pv(self) -> list[Move]:
        """The moves, starting with the root move; never empty."""
    @property
    def wdl(self) -> tuple[int, int, int] | None:
        """The chances of a win, a draw and a loss for the side to move, per mille; ``None`` if another engine reports none."""
    @property
    def bound(self) -> Literal["lower", "upper"] | None:
        """Whether the score is only a bound, as another engine may report: ``"lower"`` if the exact score is at least this,
        ``"upper"`` if it is at most this; ``None`` for an exact score.
        """

@final
class Score:
    """The score of a position for one side; the engine reports it for the side to move. Scores are ordered from being mated soonest
    to mating soonest. Comparisons ignore which side a score is for.

    >>> engine = makruk.engine.Engine()
    >>> board = makruk.Board("7k/5R2/6K1/8/8/8/8/8 w - - 0 1")
    >>> score = engine.play(board, makruk.engine.Limit(depth=2)).info.score
    >>> str(score), score.mate, score.cp
    ('mate 1', 1, None)

    A score is created from centipawns or from moves to mate:

    >>> score = makruk.engine.Score(cp=35, turn=makruk.BLACK)
    >>> score.pov(makruk.WHITE).cp, score.pov(makruk.BLACK).cp
    (-35, 35)
    >>> makruk.engine.Score(mate=-2)
    <Score: mate -2, white>

    The text of a mate in 0 moves has the sign of the side: ``mate -0`` if it is checkmated, ``mate 0`` if the other side is.
    """
    def __new__(cls, cp: int | None = None, *, mate: int | None = None, turn: bool = True) -> Self: ...
    @property
    def cp(self) -> int | None:
        """The score in centipawns, of which 100 are about the value of a bia; ``None`` for a mate."""
    @property
    def mate(self) -> int | None:
        """The number of moves to mate, negative if the side is mated; ``None`` if the score is not a mate. It is 0 in a checkmate, for
        either side: a comparison with 0 centipawns, ``score > Score(0)``, tells who won.
        """
    @property
    def turn(self) -> bool:
        """The side that the score is for."""
    def is_mate(self) -> bool:
        """Returns whether the score is a mate, for either side."""
    def pov(self, color: bool) -> Score:
        """Returns the score from a side's point of view."""
    def wdl(self, board: Board | Game) -> tuple[int, int, int]:
        """Returns the chances of a win, a draw and a loss for the side that the score is for, per mille, in the position or game of
        which it is the score. They are fitted to games that the engine played with the bundled net.

        >>> board = makruk.Board()
        >>> win, draw, loss = makruk.engine.Score(cp=50, turn=board.turn).wdl(board)
        >>> win + draw + loss, win > loss
        (1000, True)
        """
    def white(self) -> Score:
        """Returns the score from White's point of view."""
    def black(self) -> Score:
        """Returns the score from Black's point of view."""
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __neg__(self) -> Score: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Score, /) -> bool: ...
    def __le__(self, other: Score, /) -> bool: ...
    def __gt__(self, other: Score, /) -> bool: ...
    def __ge__(self, other: Score, /) -> bool: ...
    def __hash__(self) -> int: ...

def evaluate(board: Board | Game) -> Score:
    """Returns the static evaluation of a position, for the side to move.

    >>> makruk.engine.evaluate(makruk.Board()).mate is None
    True
    """
def _close_engines() -> None: ...
def _random_board(bits: Sequence[int], positions: str) -> Board | None: ...
def _svg_board(
    board: Board,
    orientation: bool,
    lastmove: Move | None,
    check: int | None,
    arrows: Sequence[tuple[int, int, str]],
    squares: Sequence[int] | None,
    selected: Sequence[int] | None,
    targets: Sequence[int] | None,
    size: int | None,
    coordinates: str,
    style: str,
    title: str | None,
) -> str: ...
def _read_line(line: str, format: str, number: int) -> PgnGame: ...
@final
class _Reviewer:
    def __new__(
        cls,
        game: Game | Board | PgnGame,
        rules: Rules | None,
        nodes: int,
        time: float | None,
        players: int,
        net: bool | bytes | str | PathLike[str] | None,
    ) -> Self: ...
    def step(self, nodes: int) -> tuple[bool, int, int]: ...
    def turn(self) -> bool: ...
    def finish(self) -> str: ...

def count_limit(material: str, rules: Rules | None = None) -> int | None:
    """Returns the limit in moves of a count that begins with these pieces; ``None`` if none can begin.

    It is the limit of pieces' honour if one side has only its khun, otherwise that of board's honour. There is no count while a
    bia is on the board, between two bare khuns, or under rules without one. The pieces are written as in the name of an ending,
    in any number and order: R (rua), N (ma), S (khon), M (met or bia ngai), P (bia).

    >>> [makruk.count_limit(material) for material in ("KRRvK", "KRvK", "KSSvK", "KRvKN", "KRPvK")]
    [8, 16, 22, 64, None]
    >>> makruk.count_limit("KSNNvK", makruk.Rules.THAI)
    32
    """
def timeout_outcome(board: Board | Game, color: bool, *, rules: Rules | None = None) -> Outcome:
    """Returns the outcome if a side's time runs out now: a draw if the rules demand material that the other side lacks.

    The rules are by default those of the board or game; a game that is over keeps its outcome under any. The board or game does not
    change.

    >>> board = makruk.Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    >>> print(makruk.timeout_outcome(board, makruk.BLACK))
    white wins: timeout
    >>> print(makruk.timeout_outcome(board, makruk.WHITE))
    draw: timeout
    >>> print(makruk.timeout_outcome(board, makruk.WHITE, rules=makruk.Rules.FAIRY))
    black wins: timeout
    """
def count(count: Count, board: Board | Game, language: Language = "en") -> str:
    """Returns a running count in words. If the counting side is to move, they name the number to speak next, otherwise the last one.

    >>> board = makruk.Board("8/8/8/4k3/2K5/4S3/8/3R4 b - 32 8 44")
    >>> makruk.words.count(board.count, board)
    "Black's next number is 5 of 16 (pieces' honour)"
    >>> makruk.words.count(board.count, board, language="th")
    'ตาต่อไป ดำนับ ๕ (นับถึง ๑๖ ศักดิ์หมาก)'
    """
def outcome(outcome: Outcome, language: Language = "en") -> str:
    """Returns an outcome in words: the result, who won and how.

    >>> outcome = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1").outcome()
    >>> makruk.words.outcome(outcome)
    '1-0: White wins by checkmate'
    >>> makruk.words.outcome(outcome, language="th")
    '1-0: ขาวชนะ (รุกจน)'
    """
def refusal(board: Board | Game, action: Move | str, language: Language = "en") -> str | None:
    """Returns why an action is impossible, in words for the player; ``None`` if it is possible. The board or game does not change.

    The action is a move, or text as in :attr:`Game.actions`. A :class:`Board` has no end, so it refuses only what its position and
    count do not permit.

    >>> game = makruk.Game()
    >>> makruk.words.refusal(game, "b1c3")
    'your own bia is on c3'
    >>> makruk.words.refusal(game, "start_count", language="th")
    'ยังมีเบี้ยคว่ำอยู่บนกระดาน จึงยังนับไม่ได้'
    >>> print(makruk.words.refusal(game, "e3e4"))
    None
    """
def termination(termination: Termination, language: Language = "en") -> str:
    """Returns how a game ended, as it follows "wins by" or "draw by".

    >>> makruk.words.termination("counting-pieces"), makruk.words.termination("counting-pieces", "th")
    ("expiry of pieces' honour", 'ครบศักดิ์หมาก')
    """

_Question: TypeAlias = tuple[str, int]
_Effort: TypeAlias = tuple[int | None, int, int]

@final
class _Attempt:
    def __new__(cls, form: str) -> Self: ...
    def side(self) -> bool: ...
    def game(self) -> Game: ...
    def board(self) -> Board: ...
    def next(self) -> Move | None: ...
    def is_right(self, move: Move | str) -> bool: ...
    def play(self, move: Move | str) -> bool: ...
    def reply(self) -> Move | None: ...

@final
class _Drills:
    def __new__(cls, seed: int, kind: DrillKind | None, rules: Rules | None) -> Self: ...
    def next(self) -> dict[str, Any]: ...

@final
class _Chase:
    def __new__(
        cls,
        material: str | None,
        side: ChaseSide,
        least: int,
        most: int,
        spare: int | None,
        rules: Rules | None,
        seed: int,
    ) -> Self: ...
    @staticmethod
    def from_game(game: Board | Game, player: bool, seed: int) -> _Chase: ...
    def game(self) -> Game: ...
    def board(self) -> Board: ...
    def player(self) -> bool: ...
    def side(self) -> ChaseSide: ...
    def outcome(self) -> Outcome | None: ...
    def question(self) -> str: ...
    def standing(self) -> str: ...
    def moves(self) -> str: ...
    def play(self, move: Move | str) -> str: ...
    def reply(self) -> Move | None: ...
    def undo(self) -> bool: ...
    def summary(self) -> str | None: ...

def _chase_endings() -> list[str]: ...
def _check_puzzle(form: str, proof_nodes: int) -> dict[str, Any]: ...
def _drill_question(kind: str) -> str: ...
def _goal_of_themes(themes: Sequence[str]) -> str: ...
def _mine(
    game: Game | Board | PgnGame,
    rules: Rules | None,
    nodes: int,
    proof_nodes: int,
    moves: int,
    file: str,
    number: int,
) -> str: ...
def _prove(
    board: Board | Game,
    goal: _Question,
    effort: _Effort,
    watch: Callable[[int], bool] | None,
    has_tree: bool,
) -> dict[str, Any]: ...
def _winning_moves(
    board: Board | Game, goal: _Question, effort: _Effort, watch: Callable[[int], bool] | None
) -> list[Move]: ...
def _read_move(board: Board | Game, move: Move | str) -> Move: ...
def _refute(
    board: Board | Game,
    goal: _Question,
    effort: _Effort,
    watch: Callable[[int], bool] | None,
    excluding: Iterable[Move],
) -> bytes | None: ...
def _verify_game(
    entries: Sequence[Move | str], start: str | None, rules: Rules | None, claim: Claim | None
) -> tuple[bool, int, str | None, Outcome | None, bool | None]: ...
def _verify_refutation(
    board: Board | Game, goal: _Question, tree: bytes, excluding: Iterable[Move]
) -> dict[str, Any] | None: ...
def _verify_solution(board: Board | Game, goal: _Question, tree: bytes) -> dict[str, Any] | None: ...
def _accuracy(moves: int, kept: int, stakes: int, inverses: int) -> int | None: ...
def _formation(board: Board | Game, side: bool) -> str | None: ...
def _performance(loss: int, best_wdl: tuple[int, int, int]) -> dict[str, Any]: ...
def _thai_formation(name: str) -> str | None: ...
def _judge(game: PgnGame, rules: Rules | None) -> tuple[int, str, tuple[int, Outcome] | None]: ...
def _pyffish_cannot_win(fen: str, moves: Iterable[str]) -> tuple[bool, bool]: ...
def _pyffish_fen(fen: str, moves: Iterable[str], show_promoted: bool, count_started: int) -> str: ...
def _pyffish_is_capture(fen: str, moves: Iterable[str], move: str) -> bool: ...
def _pyffish_is_check(fen: str, moves: Iterable[str]) -> bool: ...
def _pyffish_is_checkmate(fen: str, moves: Iterable[str]) -> bool: ...
def _pyffish_is_drawn(fen: str, moves: Iterable[str], count_started: int) -> bool: ...
def _pyffish_legal_moves(fen: str, moves: Iterable[str]) -> list[str]: ...
def _pyffish_sans(fen: str, moves: Iterable[str], is_long: bool, is_thai: bool) -> list[str]: ...
def _sample(seed: int, first: int, games: int) -> bytes: ...
def _panic(message: str, board: Board | None = None) -> None: ...
def _restore_batch(
    rules: Sequence[Rules], games: bytes, options: tuple[bool, int | None, str, bool, bool]
) -> Batch: ...
def _restore_board(fen: str, rules: Rules, actions: bytes) -> Board: ...
def _restore_claims(repetition: bool, accept: Sequence[bool]) -> Claims: ...
def _restore_count(text: str) -> Count: ...
def _restore_decision(action: str, score: Score | None) -> Decision: ...
def _restore_game(fen: str, rules: Rules, actions: bytes) -> Game: ...
def _restore_info(
    depth: int, seldepth: int, nodes: int, time: float, hashfull: int, lines: Sequence[Line], root: str
) -> Info: ...
def _restore_line(
    score: Score, pv: Sequence[Move], wdl: tuple[int, int, int] | None = None, bound: str | None = None
) -> Line: ...
def _restore_play_result(move: Move | None, ponder: Move | None, info: Info | None) -> PlayResult: ...
def _restore_outcome(winner: bool | None, termination: str) -> Outcome: ...
def _restore_record(
    fen: str,
    moves: bytes,
    tags: Sequence[tuple[str, str]],
    result: str,
    letters: str,
    errors: Sequence[tuple[str, str, str, int | None, int | None, int | None, int | None]],
    more_errors: int,
    warnings: Sequence[tuple[str, str, str, int | None, int | None, int | None, int | None]],
    is_cut_off: bool,
) -> PgnGame: ...
def _restore_rules(text: str) -> Rules: ...
def _restore_score(kind: str, number: int, turn: bool) -> Score: ...

_Space: TypeAlias = Literal["squares", "dense"]
_Integers: TypeAlias = Sequence[int] | NDArray[np.integer[Any]]
_Floats: TypeAlias = NDArray[np.float32] | NDArray[np.float64]

@final
class Batch:
    """Many games played at once, for machine learning, without a Python object for each.

    The boards are copied, with their histories and counts. A game is over if :meth:`Board.outcome` returns an outcome. With
    ``claim_draw``, a claimable draw by repetition ends a game; with ``max_plies``, a game is truncated after that many moves.

    >>> batch = makruk.numpy.Batch.start(3)
    >>> len(batch), batch[0] == makruk.Board()
    (3, True)
    >>> batch.over.tolist()
    [False, False, False]

    An index returns a copy of a board, a slice a batch of copies.

    The other options determine the encoding of actions and planes in all functions for this batch. In the space ``"squares"`` an
    action is ``from * 64 + to``; in the space ``"dense"`` it is the number of one of the 1,428 square pairs between which a piece
    can move: see :data:`makruk.numpy.DENSE`. With ``perspective`` both are from the point of view of the side to move: for Black,
    the board is rotated by 180 degrees. With ``calls`` there is one more action, the last, by which the side to move calls a
    count, before its move.

    >>> makruk.numpy.Batch.start(1, space="dense", calls=True).actions
    1429
    """
    def __new__(
        cls,
        boards: Sequence[Board],
        *,
        claim_draw: bool = True,
        max_plies: int | None = None,
        space: _Space = "squares",
        perspective: bool = False,
        calls: bool = False,
    ) -> Self: ...
    @staticmethod
    def start(
        n: int,
        fen: str | None = None,
        rules: Rules | None = None,
        *,
        claim_draw: bool = True,
        max_plies: int | None = None,
        space: _Space = "squares",
        perspective: bool = False,
        calls: bool = False,
    ) -> Batch:
        """Creates a batch of games from the start position, or from the position of a FEN."""
    @property
    def claim_draw(self) -> bool:
        """Whether a claimable draw ends a game."""
    @property
    def max_plies(self) -> int | None:
        """The number of moves after which a game is truncated; ``None`` for no limit."""
    @property
    def space(self) -> _Space:
        """The action space: ``"squares"`` or ``"dense"``."""
    @property
    def perspective(self) -> bool:
        """Whether actions and planes are from the point of view of the side to move."""
    @property
    def calls(self) -> bool:
        """Whether the last action calls a count."""
    @property
    def actions(self) -> int:
        """The number of actions: 4,096 or, in the dense space, 1,428, and one more with ``calls``."""
    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over: ended by the rules, or truncated."""
    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which games are truncated: those that reached ``max_plies`` moves without ending under the rules.

        >>> batch = makruk.numpy.Batch.start(2, max_plies=1)
        >>> over, winners = makruk.numpy.step(batch, [makruk.E3 * 64 + makruk.E4, -1])
        >>> over.tolist(), batch.truncated.tolist(), batch.plies.tolist()
        ([True, False], [True, False], [1, 0])
        """
    @property
    def winners(self) -> NDArray[np.int8]:
        """The winners: 1 is White, -1 is Black, 0 is neither.

        >>> mated = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
        >>> makruk.numpy.Batch([mated, makruk.Board()]).winners.tolist()
        [1, 0]
        """
    @property
    def ends(self) -> NDArray[np.int8]:
        """How each game ended under the rules, as an index into :data:`makruk.numpy.ENDS`; 0 if it has not ended.

        >>> mated = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
        >>> [makruk.numpy.ENDS[end] for end in makruk.numpy.Batch([mated, makruk.Board()]).ends]
        ['checkmate', '']
        """
    @property
    def plies(self) -> NDArray[np.uint32]:
        """The number of moves played in each game since its initial position."""
    @property
    def counts(self) -> NDArray[np.int32]:
        """The running counts, four numbers per game: the counting side (1 is White, -1 is Black, 0 is neither), the last number
        spoken, the limit, and the kind (1 is board's honour, 2 is pieces' honour).

        >>> counted = makruk.Board("8/8/8/8/2k5/8/7R/3K4 w - 32 30 40")
        >>> makruk.numpy.Batch([counted, makruk.Board()]).counts.tolist()
        [[-1, 15, 16, 2], [0, 0, 0, 0]]
        """
    @property
    def fens(self) -> NDArray[np.str_]:
        """The FENs, as returned by :meth:`Board.fen`.

        >>> makruk.numpy.Batch.start(2).fens[1] == makruk.STARTING_FEN
        True
        """
    @property
    def turns(self) -> NDArray[np.bool_]:
        """The sides to move: ``True`` is White."""
    @property
    def keys(self) -> NDArray[np.uint64]:
        """The Zobrist hashes, as in :attr:`Board.key`."""
    def move_of(self, index: int, action: int) -> Move | None:
        """Returns the legal move of an action in a game; ``None`` if the action calls a count.

        >>> batch = makruk.numpy.Batch.start(1, space="dense")
        >>> batch.move_of(0, 27), batch.action_of(0, makruk.Move.from_uci("b1d2"))
        (Move.from_uci('b1d2'), 27)
        """
    def action_of(self, index: int, move: Move | None) -> int:
        """Returns the action for a move in a game, legal or not; ``None`` stands for a count call."""
    def copy(self) -> Batch:
        """Returns an independent copy."""
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, _memo: object) -> Batch: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Board: ...
    @overload
    def __getitem__(self, index: slice, /) -> Batch: ...
    def __iter__(self) -> Iterator[Board]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

def planes(batch: Batch, *, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
    """Returns the positions as 19 planes of 8 × 8 32-bit floats per game.

    The layout is ``planes[n, c, rank, file]``; rank 0 is the first rank, for both sides. Planes 0 to 6 have a 1 on the squares of
    White's khun, met, khon, ma, rua, bia and bia ngai, planes 7 to 13 on those of Black's. Each of the other planes is constant:
    14 is 1 if White is to move; 15 is the number of earlier occurrences of the position; 16 is 1 if White counts and -1 if Black
    does; 17 is the last number spoken and 18 the limit. In a batch with ``perspective``, planes 0 to 6 are those of the side to
    move, its first rank is rank 0, plane 14 is 1, and plane 16 is 1 if the side to move counts.

    >>> planes = makruk.numpy.planes(makruk.numpy.Batch.start(2))
    >>> planes.shape, planes.dtype.name
    ((2, 19, 8, 8), 'float32')
    >>> float(planes[0, 5].sum()), planes[0, 4, 0].tolist()
    (8.0, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])

    ``out`` is an array to fill instead of a new one. Nothing else may access it during the call.
    """
def legal_mask(batch: Batch, *, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Returns a mask of the legal actions of each game: ``True`` at ``from * 64 + to``, or at the action numbers that the batch's
    options define. A promotion has no number of its own, because it is forced.

    >>> mask = makruk.numpy.legal_mask(makruk.numpy.Batch.start(1))
    >>> mask.shape, int(mask.sum()), bool(mask[0, makruk.E3 * 64 + makruk.E4])
    ((1, 4096), 23, True)

    A game that is over has no legal action.

    ``out`` is an array to fill instead of a new one. Nothing else may access it during the call.
    """
def legal_actions(batch: Batch) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Returns the legal actions of all games as offsets and values: game ``i`` has ``values[offsets[i]:offsets[i + 1]]``, in
    ascending order.

    >>> offsets, values = makruk.numpy.legal_actions(makruk.numpy.Batch.start(2))
    >>> offsets.tolist(), values[:3].tolist()
    ([0, 23, 46], [8, 75, 137])

    A game that is over has none. If a model computes values for these actions only, no mask is needed.
    """

def sample(batch: Batch, logits: _Floats | None, seed: int) -> NDArray[np.int64]:
    """Samples a legal action in each game from the softmax of its logits; -1 in a game that is over.

    ``logits`` has a row per game and a column per action, as 32-bit or 64-bit floats; with ``None`` all legal actions are equally
    likely. A game's action depends only on its row, its index and the seed, not on the other games: use a new seed for each call.

    >>> batch = makruk.numpy.Batch.start(2)
    >>> actions = makruk.numpy.sample(batch, None, seed=18)
    >>> [batch.move_of(index, action) in batch[index].legal_moves for index, action in enumerate(actions)]
    [True, True]
    """

def best(batch: Batch, scores: _Floats) -> NDArray[np.int64]:
    """Returns the legal action with the highest score in each game, the first one in case of a tie; -1 in a game that is over.

    ``scores`` has a row per game and a column per action, as 32-bit or 64-bit floats.

    >>> import numpy
    >>> batch = makruk.numpy.Batch.start(2)
    >>> makruk.numpy.best(batch, numpy.zeros((2, 4096))).tolist()
    [8, 8]
    """

def step(batch: Batch, actions: _Integers) -> tuple[NDArray[np.bool_], NDArray[np.int8]]:
    """Plays an action in each game, and returns which games are over and who won: :attr:`Batch.over` and :attr:`Batch.winners`.

    The actions are integers, as a list or an array of any integer dtype: ``from * 64 + to``, or as the batch's options define
    them. -1 leaves a game unchanged, and is the only action for a game that is over. If any action is illegal, none is played.

    >>> batch = makruk.numpy.Batch.start(2)
    >>> over, winners = makruk.numpy.step(batch, [makruk.E3 * 64 + makruk.E4, -1])
    >>> over.tolist(), [board.ply() for board in batch]
    ([False, False], [1, 0])
    >>> makruk.numpy.step(batch, [0.0, 0.0])
    Traceback (most recent call last):
        ...
    makruk.errors.ArgumentError: actions has the dtype float64: expected integers
    """
def reset(batch: Batch, which: Sequence[bool] | NDArray[np.bool_] | NDArray[np.integer[Any]]) -> None:
    """Restarts games from their initial positions: those where ``which`` is ``True`` or 1.

    >>> batch = makruk.numpy.Batch([makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")])
    >>> makruk.numpy.reset(batch, batch.over)
    """
def _dense_pairs() -> NDArray[np.int64]: ...

_Buffer: TypeAlias = NDArray[np.uint8] | NDArray[np.int32] | NDArray[np.int64] | NDArray[np.uint64]

@final
class Query:
    """A question to games, in the query language of ``makruk find``: words that hold at one position, joined by ``then`` and ``next``.

    ``letters`` names the letter set of the moves in it; they may also be in Thai letters or coordinates. ``str()`` returns the query
    as text that is read back as the same query, in the same letters.

    >>> query = makruk.Query("material:KRvKN  count:pieces")
    >>> str(query), query == makruk.Query(str(query))
    ('material:KRvKN count:pieces', True)
    >>> makruk.Query("materail:KRvKN")
    Traceback (most recent call last):
        ...
    makruk.errors.QueryError: offset 0: expected a key, found `materail`; did you mean `material`?
    """
    def __new__(cls, text: str, letters: str | None = None) -> Self: ...
    def find(
        self, game: PgnGame, *, rules: Rules | None = None, variations: bool = False, all: bool = False
    ) -> Match | None:
        """Searches a game; ``None`` if it does not answer the query. The arguments are those of :func:`makruk.find`.

        >>> import io
        >>> game = makruk.pgn.read_game(io.StringIO("1. e4 Se7 2. e5 fxe5 *"))
        >>> makruk.Query("moved:S then captured:P").find(game).matches
        [1, 3]
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, str | None]: ...

@final
class Match:
    """A game that answers a query."""
    @property
    def file(self) -> str | None:
        """The path of the file, as it was given; ``None`` if the game is in no file."""
    @property
    def game(self) -> int | None:
        """The number of the game in its file, from 1; ``None`` if it is in no file."""
    @property
    def matches(self) -> list[Any]:
        """The plies at which the steps of the query hold, one each, from 0 for the initial position: the smallest list in lexicographic
        order. If all answers were asked for, a list of such lists, one for each place of the first step.
        """
    @property
    def count(self) -> Count | None:
        """The count that runs at the last of these plies, of the first list; ``None`` without a count, and if variations were searched."""
    @property
    def plies(self) -> int:
        """The number of plies of the main line."""
    @property
    def tree(self) -> PgnGame:
        """The game itself."""

def _restore_match(
    place: tuple[str, int] | None,
    matches: list[list[int]],
    all: bool,
    count: Count | None,
    plies: int,
    tree: PgnGame,
) -> Match: ...

@final
class _Finder:
    def __new__(
        cls,
        query: str | Query,
        letters: str | None = None,
        rules: Rules | None = None,
        *,
        variations: bool = False,
        all: bool = False,
        index: bool = True,
    ) -> Self: ...
    def find(self, game: PgnGame) -> Match | None: ...

@final
class _ColumnBuilder:
    def __new__(
        cls, columns: Sequence[str], tags: Sequence[str], rules: Rules | None, letters: str, rows: int
    ) -> Self: ...
    def add(self, game: PgnGame, number: int) -> None: ...
    def is_full(self) -> bool: ...
    def take(self) -> tuple[int, list[tuple[_Buffer, NDArray[np.int32] | None, NDArray[np.uint8] | None]]]: ...
    def __len__(self) -> int: ...

@final
class _GameFile:
    def __new__(
        cls,
        path: str | PathLike[str],
        format: str,
        file: Decoded | Decompressed | Unread | None = None,
        finder: _Finder | None = None,
    ) -> Self: ...
    @property
    def length(self) -> int | None: ...
    def fill(self, builder: _ColumnBuilder, first: int) -> tuple[bool, tuple[int, MakrukError] | None]: ...
    def find(self) -> Match | tuple[int, MakrukError] | None: ...
    def read(self) -> PgnGame | None: ...
    def tell(self) -> int: ...

def game_of_json(line: str) -> PgnGame:
    """Parses a game in the format of ``makruk convert --to jsonl``: an object with ``moves`` in UCI notation. The other keys are
    optional: ``start`` (a FEN), ``result``, ``termination``, ``tags``, ``movetext`` (the moves as PGN with comments, glyphs and
    variations), and ``id`` and ``count_started``, which become the tags ``GameId`` and ``CountStarted``.

    >>> game = makruk.columns.game_of_json('{"moves": ["e3e4"], "result": "1-0", "tags": {"White": "Somchai"}}')
    >>> game.headers["White"], game.result(), game.mainline_san()
    ('Somchai', '1-0', ['e4'])
    """
def game_of_uci(line: str) -> PgnGame:
    """Parses a game from a line of UCI moves, preceded by a FEN and a semicolon unless it begins in the start position.

    >>> makruk.columns.game_of_uci("e3e4 e6e5").mainline_san()
    ['e4', 'e5']
    >>> makruk.columns.game_of_uci("e3e4 e3e4")
    Traceback (most recent call last):
        ...
    makruk.errors.IllegalMoveError: e3 to e4 is illegal: e3 is empty
    """

_Row: TypeAlias = tuple[int, int, int, int, int | None, int | None, int | None]

@final
class _Book:
    def __new__(cls, source: str | PathLike[str] | bytes) -> Self: ...
    @property
    def sources(self) -> list[tuple[str, int]]: ...
    def summary(self) -> tuple[int, int, int, int, int, int | None]: ...
    def find(self, board: Board) -> list[tuple[Move, _Row]]: ...
    def entries(self) -> _BookEntries: ...
    def close(self) -> None: ...

@final
class _BookEntries:
    def read(self) -> list[tuple[int, Move, _Row]]: ...

@final
class BookBuilder:
    """Builds a book from games, from entries counted elsewhere, and from other books, in bounded memory.

    `memory` is the size in bytes of the buffer for plies; a full buffer is spilled to a temporary file. Moves played in fewer
    than `min_count` games are dropped at the end, and at most `max_ply` plies are counted per game. Without `examples`, the book
    does not record the locations of its games. :meth:`finish` writes the file as a whole; an existing file is kept until then.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.mkb"
    >>> builder = makruk.book.BookBuilder(path)
    >>> game = makruk.pgn.Game()
    >>> last = game.add_line([makruk.Move.from_uci("e3e4")])
    >>> builder.begin_source("club.pgn")
    >>> builder.add_game(game)
    >>> builder.finish().entries
    1
    """
    def __new__(
        cls,
        path: str | PathLike[str],
        *,
        min_count: int = 1,
        max_ply: int | None = None,
        memory: int = 268435456,
        examples: bool = True,
    ) -> Self: ...
    def begin_source(self, name: str) -> None:
        """Starts a new source for the games that follow, so that a move can be traced to a game in which it was played."""
    def add_game(self, game: PgnGame) -> None:
        """Adds a game: its main line and result, and the ratings and year in its headers. If the game has errors, raises the first
        one and skips the game.
        """
    def add_count(
        self, position: Board | int, move: Move, *, white: int = 0, draws: int = 0, black: int = 0, unknown: int = 0
    ) -> None:
        """Adds a move with game counts from elsewhere, for example from a query over columns. ``position`` is a board or its key."""
    def add_book(self, source: str | PathLike[str] | bytes) -> None:
        """Adds all entries of another book, given by its path or its bytes. It is read when :meth:`finish` writes the new book."""
    def finish(self) -> Summary:
        """Writes the book and returns its summary. A signal, such as Ctrl-C, aborts the call: an existing file is kept, but the
        builder can no longer be used.
        """
