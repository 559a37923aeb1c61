# The types of the native part, with its documentation: `scripts/python stubs` writes it.

from collections.abc import Coroutine, Generator, Iterable, Iterator, Mapping, MutableMapping, Sequence
from os import PathLike
from types import TracebackType
from typing import IO, Any, ClassVar, Literal, SupportsIndex, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self, disjoint_base

from ._files import Decompressed
from .book import Summary
from .engine import Limit
from .errors import MakrukError
from .svg import Arrow
from .types import Result, Termination

__version__: str

def parse_square(name: str) -> int:
    """Returns the index of a square, such as ``"e3"``.

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
    """A piece: its type and its colour.

    >>> piece = makruk.Piece(makruk.RUA, makruk.WHITE)
    >>> str(piece), piece.name
    ('R', 'rua')
    """
    def __new__(cls, piece_type: int, color: bool) -> Self: ...
    @staticmethod
    def from_symbol(symbol: str) -> Piece:
        """Parses the letter of a piece in a FEN: ``K``, ``M``, ``S``, ``N``, ``R``, ``P`` or ``M~``, in lower case for Black.

        >>> makruk.Piece.from_symbol("m~").name
        'bia ngai'
        """
    @property
    def piece_type(self) -> int:
        """The type, such as ``makruk.RUA``."""
    @property
    def color(self) -> bool:
        """The side that owns it: ``makruk.WHITE`` or ``makruk.BLACK``."""
    @property
    def name(self) -> str:
        """The Thai name, such as ``khon`` or ``bia ngai``."""
    def symbol(self) -> str:
        """Returns the letter of a FEN."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, bool]: ...

@final
class Move:
    """A move from one square to another, with a promotion or without.

    A bia that reaches the sixth rank always becomes a bia ngai; in UCI notation such a move ends in ``m``.

    >>> move = makruk.Move.from_uci("a5a6m")
    >>> move.promotion == makruk.BIA_NGAI, makruk.square_name(move.to_square)
    (True, 'a6')
    """
    def __new__(cls, from_square: int, to_square: int, promotion: int | None = None) -> Self: ...
    @staticmethod
    def from_uci(uci: str) -> Move:
        """Parses a move in UCI notation, such as ``e3e4``. Whether it is legal depends on the board."""
    @property
    def from_square(self) -> int:
        """The square that the move starts from."""
    @property
    def to_square(self) -> int:
        """The square that the move goes to."""
    @property
    def promotion(self) -> int | None:
        """``makruk.BIA_NGAI`` if a bia promotes, else ``None``."""
    def uci(self) -> str:
        """Returns the move in UCI notation."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[int, int, int | None]: ...

@final
class Rules:
    """A rule set: how counts run, what ends a game, what can be claimed.

    ``Rules.THAI`` is what is played in Thailand, ``Rules.FAIRY`` what Fairy-Stockfish does, with counts that begin by themselves,
    and ``Rules.FAIRY_ON_CALL`` the same with board's honour called by the players.

    >>> str(makruk.Rules.THAI)
    'thai'
    >>> house = makruk.Rules.THAI.replace(expiry="reached", repetition={"fold": 4, "effect": "draw"})
    >>> house.parts["repetition"]["fold"]
    4
    """
    THAI: ClassVar[Rules]
    FAIRY: ClassVar[Rules]
    FAIRY_ON_CALL: ClassVar[Rules]
    def __new__(cls, name: str = "thai") -> Self: ...
    @property
    def name(self) -> str | None:
        """The name, or ``None`` for house rules."""
    @property
    def parts(self) -> dict[str, Any]:
        """All parts, as :meth:`replace` takes them.

        >>> sorted(makruk.Rules.THAI.parts["board"])
        ['caller', 'first', 'limit', 'start']
        """
    def replace(self, **parts: Any) -> Rules:
        """Returns these rules with other parts.

        A part that is a dictionary itself may be given in part as well.

        >>> rules = makruk.Rules.THAI.replace(board={"limit": 50})
        >>> rules.parts["board"]["limit"], rules.name
        (50, None)
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
    """A running count.

    >>> board = makruk.Board("8/8/8/8/2k5/8/7R/3K4 w - 32 31 40")
    >>> print(board.count)
    black counts 16 of 16 (pieces' honour)
    >>> board.count.number, board.count.limit, board.count.kind
    (16, 16, 'pieces')
    """
    @property
    def kind(self) -> Literal["board", "pieces"]:
        """``"board"`` for board's honour, ``"pieces"`` for pieces' honour."""
    @property
    def by(self) -> bool:
        """The side that counts."""
    @property
    def number(self) -> int:
        """The number spoken last. If none was spoken yet, it is the one before the first."""
    @property
    def is_spoken(self) -> bool:
        """Whether a number has been spoken in this count."""
    @property
    def next(self) -> int:
        """The number that the counting side speaks with its next move."""
    @property
    def limit(self) -> int:
        """The limit. The rules decide whether the game is a draw when it is reached or exceeded."""
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Claims:
    """The draws that can be claimed or accepted."""
    @property
    def repetition(self) -> bool:
        """Whether a draw by repetition may be claimed."""
    def accept_draw(self, color: bool) -> bool:
        """Returns whether a side may accept a draw, because the other side has offered it or counts."""
    def __bool__(self) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Outcome:
    """How a game ended.

    >>> outcome = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1").outcome()
    >>> outcome.termination, outcome.winner == makruk.WHITE, outcome.result()
    ('checkmate', True, '1-0')
    """
    @property
    def termination(self) -> Termination:
        """The reason, such as ``"checkmate"`` or ``"counting-pieces"``."""
    @property
    def winner(self) -> bool | None:
        """The winner; ``None`` for a draw."""
    def result(self) -> Result:
        """Returns ``"1-0"``, ``"0-1"`` or ``"1/2-1/2"``."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class LegalMoves:
    """The legal moves of a board, in the order of their squares: ``from_square``, then ``to_square``. The collection changes with
    the board.

    >>> moves = makruk.Board().legal_moves
    >>> len(moves), bool(moves), str(moves[0]), [str(move) for move in moves[-2:]]
    (23, True, 'a1a2', ['g3g4', 'h3h4'])
    """
    def count(self) -> int:
        """Returns the number of moves, as ``len`` does."""
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
    """A position with its move history and its count.

    As in python-chess, a board can be played on after a draw and after the end of a count: :meth:`outcome` reports them. Only
    illegal moves are rejected. :class:`Game` also rejects what the rules reject.

    The dialect of the FEN is detected by its letters unless it is given: ``"fairy"``, ``"makruk-js"`` or ``"international"``.

    >>> board = makruk.Board()
    >>> board.push_uci("e3e4")
    Move.from_uci('e3e4')
    >>> board.push_san("Nd7")
    Move.from_uci('b8d7')
    >>> len(board.legal_moves), board.turn == makruk.WHITE
    (23, True)
    >>> board.fen()
    'r1smksnr/3n4/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w - - 1 2'

    Two boards are equal if their FENs and rules are: ``board == Board(board.fen(), board.rules)``. So pieces, side to move, move
    number and count are equal, and without a count the half-move clock. Their histories may differ.
    """
    def __new__(cls, fen: str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", rules: Rules | None = None, *, dialect: str | None = None) -> Self: ...
    @property
    def rules(self) -> Rules:
        """The rules that govern the count and :meth:`outcome`."""
    @property
    def turn(self) -> bool:
        """The side to move: ``makruk.WHITE`` or ``makruk.BLACK``."""
    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1, which increases after Black's move."""
    @property
    def halfmove_clock(self) -> int:
        """The number of half-moves since the last capture or bia move."""
    @property
    def key(self) -> int:
        """The 64-bit Zobrist key of the pieces and the side to move. A bia ngai counts as a met.

        >>> hex(makruk.Board().key)
        '0xc2d62d29710f53c9'
        """
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of the current position, as a collection: ``for``, ``in``, ``len``.

        >>> board = makruk.Board()
        >>> makruk.Move.from_uci("e3e4") in board.legal_moves
        True
        """
    @property
    def move_stack(self) -> list[Move]:
        """The moves played on this board, oldest first."""
    @property
    def count(self) -> Count | None:
        """The running count; ``None`` if nobody counts.

        >>> board = makruk.Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
        >>> board.start_count()
        >>> board.push_san("Kd6")
        Move.from_uci('c7d6')
        >>> print(board.count)
        black counts 1 of 64 (board's honour)
        """
    @property
    def claims(self) -> Claims:
        """The draws that can be claimed or accepted in this position."""
    def ply(self) -> int:
        """Returns the number of half-moves since the beginning of the game, by the move number and the side to move.

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
        """Takes back the last move and returns it, and a count that was called after it as well."""
    def peek(self) -> Move:
        """Returns the last move."""
    def parse_uci(self, uci: str) -> Move:
        """Parses a legal move in UCI notation."""
    def parse_san(self, san: str, letters: str | None = None) -> Move:
        """Parses a legal move in standard algebraic notation (SAN).

        The letters are ``"fairy"``, ``"international"``, ``"makruk-js"``, ``"playok"`` or ``"thai"``. Without them a move that is
        legal in fairy letters is that one; else it is what it is in the others, if that is one move. A glyph at the end, such as
        ``!?``, is read over, as in a PGN.

        >>> board = makruk.Board()
        >>> board.parse_san("จ๔"), board.parse_san("Sd2"), board.parse_san("Bf2")
        (Move.from_uci('e3e4'), Move.from_uci('c1d2'), Move.from_uci('f1f2'))
        >>> makruk.Board().parse_san("Bf2", "thai")
        Traceback (most recent call last):
            ...
        makruk.errors.InvalidMoveError: `B` is no piece in the thai letters (ข ม็ ค ม ร บ ง) but one in the international letters
        >>> makruk.Board().parse_san("Rxa8")
        Traceback (most recent call last):
            ...
        makruk.errors.IllegalMoveError: no legal rua move to a8 matches
        """
    def san(self, move: Move, letters: str = "fairy") -> str:
        """Returns a legal move in standard algebraic notation (SAN), which :meth:`parse_san` reads in the same letters.

        >>> board = makruk.Board()
        >>> move = board.parse_uci("b1d2")
        >>> board.san(move), board.san(move, "thai")
        ('Nd2', 'ม-ง๒')

        In Thai letters a bia's capture begins with its letter, and a promotion ends with that of the bia ngai:

        >>> board = makruk.Board("4k3/8/1n6/P7/8/8/8/4K3 w - - 0 1")
        >>> board.san(makruk.Move.from_uci("a5b6m"), "thai")
        'บกxข๖=ง'
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
        """Returns the pieces of the FEN, its first field.

        >>> makruk.Board().board_fen()
        'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR'
        """
    def epd(self, *, dialect: str = "fairy", **operations: str | float | Move | Iterable[Move] | None) -> str:
        """Returns the position as an EPD: the first four fields of the FEN, and operations. A value is a number, a text, a move, moves
        or ``None``. With a count the plies counted, ``hmvc``, are among them.

        >>> board = makruk.Board()
        >>> board.epd(bm=[board.parse_san("e4")], id="start")
        'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - bm e4; id "start";'
        """
    @staticmethod
    def from_epd(epd: str, rules: Rules | None = None, *, dialect: str | None = None) -> tuple[Board, dict[str, Any]]:
        """Reads an EPD: a board, and the operations as a dictionary. Those of ``bm``, ``am``, ``pm``, ``sm`` and ``pv`` are lists of moves.

        >>> board, operations = makruk.Board.from_epd("8/8/8/8/2k5/8/7R/3K4 w - - bm Rh3; ce 900;")
        >>> operations
        {'bm': [Move.from_uci('h2h3')], 'ce': 900}
        """
    def mirror(self) -> Board:
        """Returns a board with the sides swapped and without a history: turned by half, the other side to move. The start position
        stays as it is but for that.

        >>> makruk.Board().mirror().fen()
        'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1'
        """
    def status(self) -> list[str]:
        """Returns what no position of a game has, as words such as ``"too-many-met"``. A board has no other problem than that one, as many
        texts do not mark bia ngai; :meth:`status_of` finds all.

        >>> makruk.Board().status(), makruk.Board("4k3/8/8/8/8/8/3MM3/4K3 w - - 0 1").status()
        ([], ['too-many-met'])
        """
    def is_valid(self) -> bool:
        """Returns whether :meth:`status` is empty."""
    @staticmethod
    def status_of(fen: str, *, dialect: str | None = None) -> list[str]:
        """Returns everything that makes the position of a FEN invalid, as the words of :attr:`PositionError.kind`, the most severe first.

        >>> makruk.Board.status_of("8/8/8/8/8/8/RRR5/4K3 w - - 0 1")
        ['no-khun', 'too-many-rua']
        """
    def fen(self, dialect: str = "fairy") -> str:
        """Returns the FEN with its counting fields, in the letters of Fairy-Stockfish or another dialect.

        >>> makruk.Board().fen("international")
        'rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1'
        """
    def set_fen(self, fen: str, *, dialect: str | None = None) -> None:
        """Sets up another position without a history. The rules stay."""
    def reset(self) -> None:
        """Sets up the start position without a history. The rules stay."""
    def root(self) -> Board:
        """Returns a board with the position before the first move of the history."""
    def piece_at(self, square: int) -> Piece | None:
        """Returns the piece on a square, or ``None``.

        >>> makruk.Board().piece_at(makruk.D1).name
        'khun'
        """
    def piece_type_at(self, square: int) -> int | None:
        """Returns the type of the piece on a square, such as ``makruk.RUA``, or ``None``."""
    def color_at(self, square: int) -> bool | None:
        """Returns the colour of the piece on a square, or ``None``."""
    def piece_map(self) -> dict[int, Piece]:
        """Returns a dictionary of squares to pieces."""
    def pieces(self, piece_type: int, color: bool) -> frozenset[int]:
        """Returns the squares of all pieces of a type and colour.

        >>> board = makruk.Board()
        >>> sorted(map(makruk.square_name, board.pieces(makruk.RUA, makruk.WHITE)))
        ['a1', 'h1']
        """
    def attacks(self, square: int) -> frozenset[int]:
        """Returns the squares that the piece on a square attacks; none for an empty square.

        A piece attacks squares of its own side's pieces as well, and pins do not matter.

        >>> sorted(map(makruk.square_name, makruk.Board().attacks(makruk.B1)))
        ['a3', 'c3', 'd2']
        """
    def attackers(self, color: bool, square: int) -> frozenset[int]:
        """Returns the squares of a side's pieces that attack a square, be it empty or not.

        >>> sorted(map(makruk.square_name, makruk.Board().attackers(makruk.WHITE, makruk.D4)))
        ['c3', 'e3']
        """
    def is_attacked_by(self, color: bool, square: int) -> bool:
        """Returns whether a side attacks a square."""
    def is_pinned(self, color: bool, square: int) -> bool:
        """Returns whether a side's piece on a square is pinned to its khun by a rua.

        >>> board = makruk.Board("3kr3/8/8/8/8/4N3/8/4K3 w - - 0 1")
        >>> board.is_pinned(makruk.WHITE, makruk.E3)
        True
        """
    def khun(self, color: bool) -> int:
        """Returns the square of a khun."""
    def is_check(self) -> bool:
        """Returns whether the side to move is in check."""
    def is_checkmate(self) -> bool:
        """Returns whether the side to move is checkmated."""
    def is_stalemate(self) -> bool:
        """Returns whether the side to move has no legal move and is not in check: a draw."""
    def is_insufficient_material(self) -> bool:
        """Returns whether neither side has the pieces to give checkmate, as the rules see it."""
    def has_insufficient_material(self, color: bool) -> bool:
        """Returns whether a side lacks the pieces to give checkmate, as the rules see it."""
    def is_repetition(self, count: int = 3) -> bool:
        """Returns whether the position has occurred at least ``count`` times, this time included."""
    def checkers(self) -> frozenset[int]:
        """Returns the squares of the pieces that give check."""
    def find_move(self, from_square: int, to_square: int) -> Move:
        """Returns the legal move from one square to another, with the promotion that belongs to it.

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
        """Returns how a game ends in this position; ``None`` if it goes on.

        With ``claim_draw``, a draw by repetition that can be claimed counts as one.
        """
    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Returns whether a game ends in this position. See :meth:`outcome`."""
    def result(self, *, claim_draw: bool = False) -> Result:
        """Returns ``"1-0"``, ``"0-1"``, ``"1/2-1/2"``, or ``"*"`` if the game goes on."""
    def start_count(self) -> None:
        """Calls a count for the side to move.

        >>> makruk.Board().start_count()
        Traceback (most recent call last):
            ...
        makruk.errors.ActionError: the count cannot be called: no count begins while a bia stands on the board
        """
    def stop_count(self) -> None:
        """Stops the count that the side to move has called."""
    def can_claim_draw(self) -> bool:
        """Returns whether a draw can be claimed."""
    def perft(self, depth: int) -> int:
        """Counts the leaf nodes of the tree of legal moves to a depth in plies.

        Draws do not end the tree. Other threads run meanwhile, and Ctrl-C interrupts it.

        >>> makruk.Board().perft(3)
        12012
        """
    def copy(self, *, stack: bool = True) -> Board:
        """Returns a copy, with the history unless ``stack`` is false."""
    def unicode(self, *, thai: bool = False, orientation: bool = True) -> str:
        """Returns a diagram with chess symbols, or with Thai letters."""
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: object) -> Board: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Game:
    """A game: a first position and the actions since then, by a rule set.

    It rejects what the rules reject, and after its end everything but :meth:`undo`. A :class:`Board` can go on.

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

    Two games are equal if they have the same start, rules and actions.
    """
    def __new__(cls, fen: str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", rules: Rules | None = None, *, dialect: str | None = None) -> Self: ...
    @property
    def rules(self) -> Rules:
        """The rules."""
    @property
    def turn(self) -> bool:
        """The side to move."""
    def outcome(self) -> Outcome | None:
        """Returns how the game ended; ``None`` while it goes on."""
    @property
    def count(self) -> Count | None:
        """The running count; ``None`` if nobody counts, or the game is over."""
    @property
    def claims(self) -> Claims:
        """The draws that can be claimed or accepted."""
    @property
    def draw_offer(self) -> bool | None:
        """The side whose draw offer is open; ``None`` if there is none."""
    @property
    def actions(self) -> list[str]:
        """The actions so far, such as ``"e3e4"`` or ``"resign white"``."""
    @property
    def moves(self) -> list[Move]:
        """The moves so far."""
    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves, in the order of their squares; none once the game is over."""
    def play(self, move: Move | str) -> Move:
        """Plays a move, given as an object or in UCI notation, and returns it."""
    def play_san(self, san: str, letters: str | None = None) -> Move:
        """Plays a move in standard algebraic notation (SAN) and returns it. See :meth:`Board.parse_san` for the letters."""
    def san(self, move: Move, letters: str = "fairy") -> str:
        """Returns a legal move in standard algebraic notation (SAN)."""
    def act(self, action: str) -> None:
        """Performs an action given as text, in the form of :attr:`actions`.

        >>> game = makruk.Game()
        >>> game.act("resign black")
        >>> game.outcome().result()
        '1-0'
        """
    def start_count(self) -> None:
        """Calls a count for the side to move."""
    def stop_count(self) -> None:
        """Stops the count that the side to move has called."""
    def resign(self, color: bool) -> None:
        """Resigns for a side."""
    def offer_draw(self, color: bool) -> None:
        """Offers a draw."""
    def accept_draw(self, color: bool) -> None:
        """Accepts a draw that the other side has offered, by word or by its count."""
    def decline_draw(self, color: bool) -> None:
        """Declines the other side's offer."""
    def claim_repetition(self, color: bool) -> None:
        """Claims a draw by repetition."""
    def timeout(self, color: bool) -> None:
        """Ends the game because a side has run out of time. The rules decide whether the other side wins."""
    def adjudicate(self, winner: bool | None) -> None:
        """Ends the game by adjudication: with a winner, or ``None`` for a draw."""
    def conclude(self, winner: bool | None) -> None:
        """Ends the game with a result whose reason is unknown: with a winner, or ``None`` for a draw."""
    def undo(self) -> str | None:
        """Takes back the last action and returns it; ``None`` at the beginning."""
    def fen(self, dialect: str = "fairy") -> str:
        """Returns the FEN of the position, with the counting fields."""
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
    """A move of a game record with its annotations and continuations, or the game itself before the first move.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 (1... d5 {also good}) 2. Nd2 *"))
    >>> first = game.next()
    >>> [node.san() for node in first.variations]
    ['e5', 'd5']
    >>> first.variation(1).comment
    'also good'
    """
    comment: str
    """The comment: all comments after the move, one line each. It can be set, and removed by ``""``."""
    comments: list[str]
    """The comments after the move. They can be set."""
    comments_before: list[str]
    """The comments before the first move of a variation, where they can be set. A PGN has none before other moves: there
    they are comments after the move before.
    """
    draw_offer: bool
    """Whether a draw was offered with the move. It can be set."""
    @property
    def nags(self) -> frozenset[int]:
        """The numeric annotation glyphs: 1 for ``!``, 2 for ``?`` and so on. They can be set."""
    @nags.setter
    def nags(self, nags: set[int] | frozenset[int] | Sequence[int], /) -> None: ...
    @property
    def move(self) -> Move | None:
        """The move that leads here; ``None`` at the beginning, and for a null move."""
    @property
    def parent(self) -> GameNode | None:
        """The node before this one; ``None`` at the beginning."""
    @property
    def variations(self) -> list[GameNode]:
        """The continuations, the main one first."""
    @property
    def actions(self) -> list[str]:
        """The actions that commands in the comments record, such as ``"start_count"`` or ``"resign white"``."""
    def game(self) -> PgnGame:
        """The game that the node belongs to."""
    def next(self) -> GameNode | None:
        """Returns the main continuation; ``None`` at the end."""
    def end(self) -> GameNode:
        """Returns the last node of the line."""
    def is_end(self) -> bool:
        """Returns whether the node has no continuation."""
    def is_mainline(self) -> bool:
        """Returns whether the node is on the main line of the game."""
    def variation(self, move: int | Move) -> GameNode:
        """Returns a continuation by its place or its move."""
    def has_variation(self, move: int | Move) -> bool:
        """Returns whether there is such a continuation, by its place or its move."""
    def mainline(self) -> list[GameNode]:
        """Returns the following nodes of the line, as a list."""
    def mainline_moves(self) -> list[Move]:
        """Returns the following moves of the line, up to a null move."""
    def ply(self) -> int:
        """Returns the number of half-moves since the beginning of the game, by the move number and the side to move."""
    def turn(self) -> bool:
        """Returns the side to move."""
    def board(self, rules: Rules | None = None) -> Board:
        """Returns the board at this node, with the moves that lead here and the counts that were called."""
    def san(self, letters: str = "fairy") -> str:
        """Returns the move in standard algebraic notation (SAN); ``"--"`` for a null move."""
    def uci(self) -> str:
        """Returns the move in UCI notation; ``"0000"`` for a null move."""
    def eval(self) -> Score | None:
        """Returns the evaluation of the position, for the side to move: the first command ``[%eval …]`` of the comments that can be
        read. ``None`` without one.

        >>> import io
        >>> game = makruk.pgn.read_game(io.StringIO("1. e4 {[%eval 0.35,12] [%clk 0:09:58] the usual move} *"))
        >>> node = game.next()
        >>> node.eval().white().cp, node.eval().cp, node.eval_depth(), node.clock()
        (35, -35, 12, 598.0)
        """
    def eval_depth(self) -> int | None:
        """Returns the depth of the evaluation in plies, if the command has one."""
    def set_eval(self, score: Score | None, depth: int | None = None) -> None:
        """Sets the evaluation of the position and its depth, or removes it with ``None``. The rest of the comments stays.

        >>> game = makruk.pgn.Game()
        >>> node = game.add_variation(makruk.Move.from_uci("e3e4"), comment="the usual move")
        >>> node.set_eval(makruk.engine.Score(cp=-20, turn=makruk.BLACK))
        >>> node.set_clock(598)
        >>> node.comment
        '[%eval 0.20] [%clk 0:09:58] the usual move'
        """
    def clock(self) -> float | None:
        """Returns the seconds on the clock of the side that moved: the first command ``[%clk …]`` of the comments that can be read."""
    def set_clock(self, seconds: float | None) -> None:
        """Sets the seconds on the clock of the side that moved, or removes them with ``None``. The rest of the comments stays."""
    def emt(self) -> float | None:
        """Returns the seconds that the move took: the first command ``[%emt …]`` of the comments that can be read."""
    def set_emt(self, seconds: float | None) -> None:
        """Sets the seconds that the move took, or removes them with ``None``. The rest of the comments stays."""
    def arrows(self) -> list[Arrow]:
        """Returns the arrows and circles of the comments, as :class:`makruk.svg.Arrow`: those of the commands ``[%cal …]`` and
        ``[%csl …]``.

        >>> import io
        >>> game = makruk.pgn.read_game(io.StringIO("1. e4 {[%csl Re5] [%cal Gb8d7]} *"))
        >>> for arrow in game.next().arrows():
        ...     print(makruk.square_name(arrow.tail), makruk.square_name(arrow.head), arrow.color)
        e5 e5 #882020
        b8 d7 #15781b
        """
    def set_arrows(self, arrows: Iterable[Arrow | tuple[int, int]]) -> None:
        """Sets the arrows and circles, as :class:`makruk.svg.Arrow` or as two squares. The rest of the comments stays.

        The colours are ``"green"``, ``"red"``, ``"yellow"`` and ``"blue"``, or as :meth:`arrows` returns them: a PGN has no others.

        >>> game = makruk.pgn.Game()
        >>> game.set_arrows([makruk.svg.Arrow(makruk.E5, makruk.E5, "red"), (makruk.B8, makruk.D7)])
        >>> game.comment
        '[%csl Re5] [%cal Gb8d7]'
        """
    def add_variation(self, move: Move, *, comment: str = "", nags: Sequence[int] = ()) -> GameNode:
        """Adds a continuation and returns its node. A move that is there already keeps its node.

        >>> game = makruk.pgn.Game()
        >>> node = game.add_variation(makruk.Move.from_uci("e3e4"), comment="the usual move", nags=[1])
        >>> print(game.pgn(headers=False))
        1. e4 $1 {the usual move} *
        """
    def add_line(self, moves: Iterable[Move]) -> GameNode:
        """Adds a line of continuations, each after the one before, and returns the last node."""
    def promote(self) -> bool:
        """Moves this variation before the one before it. Returns whether there was one."""
    def remove(self) -> bool:
        """Removes this move and what follows it. Returns whether there was a move; the game itself stays."""
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
    def __new__(cls, fen: str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", *, dialect: str | None = None) -> Self: ...
    @staticmethod
    def from_board(board: Board) -> PgnGame:
        """Records the moves of a board."""
    @staticmethod
    def from_game(game: Game) -> PgnGame:
        """Records a game with all its actions."""
    def to_game(self, rules: Rules | None = None) -> Game:
        """Plays the main line by the rules."""
    @property
    def headers(self) -> Headers:
        """The tags."""
    def result(self) -> Result:
        """Returns the result: ``"1-0"``, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``. It is set by its tag."""
    @property
    def errors(self) -> list[MakrukError]:
        """The errors in the text that the game was read from, as exceptions. The game contains what could be read."""
    @property
    def more_errors(self) -> int:
        """The number of further errors, which are not kept."""
    @property
    def is_cut_off(self) -> bool:
        """Whether the text ended before the result of the game."""
    @property
    def letters(self) -> str:
        """The letter set of the text that the game was read from, such as ``"thai"``."""
    def mainline_san(self, letters: str = "fairy") -> list[str]:
        """Returns the moves of the main line in standard algebraic notation (SAN); a null move is ``"--"``.

        >>> import io
        >>> makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 *")).mainline_san("thai")
        ['จ๔', 'จ๕', 'ม-ง๒']
        """
    def pgn(self, letters: str = "fairy", *, headers: bool = True) -> str:
        """Returns the game as PGN, in a set of letters, with or without its tags."""
    def copy(self) -> PgnGame:
        """Returns a copy with a tree of its own."""
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

    The first position has no tag here, but is that of the game. ``Result`` is the result of the game as well.
    """
    def __getitem__(self, name: str, /) -> str: ...
    def __setitem__(self, name: str, value: str, /) -> None: ...
    def __delitem__(self, name: str, /) -> None: ...
    def __contains__(self, name: object, /) -> bool: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[str]: ...
    @overload  # type: ignore[override]
    def get(self, name: str) -> str | None:
        """Returns a value, or the default if there is no such tag."""
    @overload
    def get(self, name: str, default: str) -> str: ...
    @overload
    def get(self, name: str, default: None = None) -> str | None: ...
    def setdefault(self, name: str, default: str) -> str:
        """Returns a value; if there is no such tag, sets it to the default."""
    def pop(self, name: str, default: str | None = None) -> str:  # type: ignore[override]
        """Removes a tag and returns its value, or the default if there is no such tag."""
    def update(  # type: ignore[override]
        self, tags: Mapping[str, str] | Iterable[tuple[str, str]] | None = None, /, **more: str
    ) -> None:
        """Sets tags, from a mapping or from pairs and by keyword arguments."""
    def clear(self) -> None:
        """Removes all tags. The result stays."""
    def keys(self) -> list[str]:  # type: ignore[override]
        """Returns the names."""
    def values(self) -> list[str]:  # type: ignore[override]
        """Returns the values."""
    def items(self) -> list[tuple[str, str]]:  # type: ignore[override]
        """Returns names and values."""
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
    def read(self, file: IO[str] | IO[bytes] | Decompressed) -> PgnGame | None:
        """Reads the next game of a file; ``None`` at its end. It reads ahead, so give it the same file each time."""
    def read_headers(self, file: IO[str] | IO[bytes] | Decompressed) -> dict[str, str] | None:
        """Reads the tags of the next game, as they are written, without its moves; ``None`` at the end of the file."""
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
    """Writes an archive of games, or adds games to one.

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
    def write(self, game: PgnGame) -> None:
        """Writes a game. One that the format cannot hold is refused: `makruk.codec.reduce` leaves out what it cannot."""
    def close(self) -> None:
        """Writes what is left and closes the file."""
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        type: type[BaseException] | None = None,
        value: BaseException | None = None,
        traceback: TracebackType | None = None,
    ) -> None: ...

def pack(board: Board, format: str = "nibble", *, tagged: bool = False) -> bytes:
    """Packs a position into few bytes, with its count.

    ``"nibble"`` takes at most 24 bytes and is fast, ``"rank-r"`` takes 18 and numbers the positions that can be reached.
    The others are ``"huffman"``, ``"radix"``, ``"multinomial"`` and ``"rank-m"``.
    With ``tagged``, the first byte names the format. Clocks and move numbers are not packed, and in
    a ``"rank"`` format a bia ngai becomes a met.

    >>> len(makruk.codec.pack(makruk.Board(), "rank-r"))
    18
    """
def unpack(data: bytes, format: str | None = None) -> Board:
    """Unpacks a position. Without a format the first byte names it.

    >>> packed = makruk.codec.pack(makruk.Board(), "rank-r")
    >>> makruk.codec.unpack(packed, "rank-r") == makruk.Board()
    True
    """
def rank(board: Board, positions: str = "r") -> int:
    """Returns the number of a position among all of a set, by its pieces and side to move.

    The set ``"r"`` has the positions that could be reached by the numbers of pieces, ``"m"`` those of any number of promotions.

    >>> number = makruk.codec.rank(makruk.Board())
    >>> makruk.codec.unrank(number) == makruk.Board()
    True
    """
def unrank(number: int, positions: str = "r") -> Board:
    """Returns the position of a number. Not every number is that of a position: khuns may touch, or the wrong side may be in check."""
def rank_size(positions: str = "r") -> int:
    """Returns how many numbers a set has.

    >>> makruk.codec.rank_size("r").bit_length()
    138
    """
def encode_game(game: PgnGame, format: str = "bytecode") -> bytes:
    r"""Writes the moves of a game in few bytes, without its tags.

    ``"bytecode"`` keeps variations and comments, ``"brenner"`` and its kin comments; ``"range"`` takes the fewest bits, and like
    ``"index"``, ``"radix"`` and ``"huffman"`` keeps the moves only. :func:`reduce` leaves out what a format cannot hold.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 *"))
    >>> makruk.codec.encode_game(game, "index")
    b'\x13\x04\x01'
    """
def decode_game(
    data: bytes, format: str = "bytecode", *, plies: int | None = None, start: Board | None = None
) -> PgnGame:
    r"""Reads the moves of a game that :func:`encode_game` wrote, from the usual first position or that of a board.

    The formats that keep the moves only need the number of plies. Given for another one, it is checked.

    >>> print(makruk.codec.decode_game(b"\x13\x04", "index", plies=2).pgn(headers=False))
    1. e4 e5 *
    """
def reduce(game: PgnGame, format: str) -> tuple[PgnGame, str]:
    """Returns a game without what a format cannot hold, and says what that was.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO("1. e4! {good} e5 (1... d5) *"))
    >>> makruk.codec.reduce(game, "range")[1]
    '1 variation, 1 comment, 1 glyph'
    """
@final
class BareKhunTables:
    """Endgame tablebases for a bare khun against khun and one or two pieces: the distance to mate, without the count.

    >>> tables = makruk.tablebase.BareKhunTables()
    >>> tables.generate(makruk.RUA)
    >>> print(tables.probe(makruk.Board("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1")))
    win in 25 plies
    >>> tables.probe(makruk.Board()) is None
    True
    """
    def __new__(cls) -> Self: ...
    def generate(self, *pieces: int) -> None:
        """Generates the table for one or two pieces beside a khun, such as ``generate(makruk.KHON, makruk.MA)``."""
    def covers(self, *pieces: int) -> bool:
        """Returns whether the table for these pieces was generated."""
    def probe(self, board: Board) -> Verdict | None:
        """Returns the result of a position; ``None`` if no table that was generated covers it."""
    @property
    def nbytes(self) -> int:
        """The size in bytes."""

@final
class Verdict:
    """The result of a position under best play, for the side to move. It ignores the count."""
    @property
    def result(self) -> Literal["win", "loss", "draw"]:
        """``"win"``, ``"loss"`` or ``"draw"``."""
    @property
    def plies(self) -> int | None:
        """Plies to the checkmate; ``None`` for a draw."""
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Engine:
    """An engine, which keeps its tables between searches.

    It does one thing at a time, and threads may share it: a call waits until the searches and other calls before it have ended. Only a
    search that has no limit (`time`, `depth`, `nodes` or a clock) is not waited for: until it is stopped, every call raises an
    ``EngineError``. A process that is forked during a search needs an engine of its own. It has `threads` threads,
    `hash_mb` megabytes for its transposition table and `tablebase_mb` for endgame tablebases.

    It evaluates by a small neural network, `net`: true for the one that comes with the package (if its file is missing, none), the
    path or the bytes of another one, or false for none, which is a sum of terms.

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
        tablebase_mb: int = 16,
        net: bool | bytes | str | PathLike[str] | None = True,
    ) -> Self: ...
    @property
    def net(self) -> str | None:
        """The hash of its net, 16 digits, or None without one."""
    def analyse(
        self,
        board: Board | Game,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        level: int | None = None,
        seed: int = 0,
        moves: Iterable[Move] | None = None,
    ) -> Analysis:
        """Analyses a position in the background, and yields an :class:`Info` for each depth.

        Without a limit it goes on until it is stopped, by :meth:`Analysis.stop` from any thread, by the end of a ``with``, or by
        Ctrl-C while it is waited for. `multipv` is the number of lines, `level` the strength from 0 to 10, and `moves` the
        moves that are considered.

        >>> engine = makruk.engine.Engine()
        >>> for info in engine.analyse(makruk.Board(), makruk.engine.Limit(depth=3), multipv=2):
        ...     print(info.depth, len(info.lines))
        1 2
        2 2
        3 2
        """
    def play(
        self, board: Board | Game, limit: Limit, *, level: int | None = None, seed: int = 0
    ) -> PlayResult:
        """Chooses a move, at a level from 0 to 10 (full strength unless given).

        The same seed gives the same choice: use another one for each move.
        """
    def decide(self, game: Game, limit: Limit, *, level: int | None = None, seed: int = 0) -> Decision | None:
        """Decides the action of the side to move: a move, an offer or acceptance of a draw, a count, a claim, a resignation.

        >>> engine = makruk.engine.Engine()
        >>> game = makruk.Game("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
        >>> decision = engine.decide(game, makruk.engine.Limit(depth=4))
        >>> game.act(decision.action)
        >>> decision.action
        'start_count'
        """
    def clear(self) -> None:
        """Clears the transposition table, for a new game or a reproducible search."""
    def prepare_tablebases(self, rules: Rules | None = None) -> None:
        """Generates all endgame tablebases that fit into the memory for them, which takes some seconds.

        Ctrl-C ends the wait for it, while the engine goes on; what is asked of the engine next waits until it is ready.
        """

@final
class Analysis:
    """An analysis that runs in the background. Iterating over it gives an :class:`Info` for each depth.

    >>> engine = makruk.engine.Engine()
    >>> with engine.analyse(makruk.Board()) as analysis:
    ...     for info in analysis:
    ...         if info.depth == 4:
    ...             break
    >>> analysis.wait().move in makruk.Board().legal_moves
    True

    With asyncio it is awaited for its :class:`PlayResult`, or for one :class:`Info` after another by ``async for``, within ``async
    with`` or without. Whoever is cancelled meanwhile, for example by ``asyncio.timeout``, stops the search.

    >>> import asyncio
    >>> async def think():
    ...     return await engine.analyse(makruk.Board(), makruk.engine.Limit(depth=3), level=5)
    >>> asyncio.run(think()).move in makruk.Board().legal_moves
    True
    """
    @property
    def info(self) -> Info | None:
        """The last :class:`Info` that was yielded; ``None`` before the first one."""
    def stop(self) -> None:
        """Stops the search soon. Any thread may call it."""
    def wait(self) -> PlayResult:
        """Waits until the search ends, and returns the move. Without a limit it ends only when it is stopped."""
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
    """A move that an engine chose."""
    @property
    def move(self) -> Move | None:
        """The move; ``None`` if there is no legal one."""
    @property
    def ponder(self) -> Move | None:
        """The expected reply."""
    @property
    def info(self) -> Info | None:
        """The result of the last completed depth; ``None`` if there is none."""
    def _repr_html_(self) -> str | None: ...

@final
class Decision:
    """The action of an engine in a game."""
    @property
    def action(self) -> str:
        """The action, as `makruk.Game.act` takes it."""
    @property
    def score(self) -> Score | None:
        """The score, for the side to move; ``None`` if the action needed no search."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Info:
    """What a search found after a depth."""
    @property
    def depth(self) -> int:
        """The completed depth, in plies."""
    @property
    def seldepth(self) -> int:
        """The length of the longest line searched, in plies."""
    @property
    def nodes(self) -> int:
        """Nodes visited."""
    @property
    def time(self) -> float:
        """Seconds since the search began."""
    @property
    def hashfull(self) -> int:
        """The fill of the transposition table, in per mille."""
    @property
    def lines(self) -> list[Line]:
        """The lines, best first: as many as were asked for, or as there are moves."""
    @property
    def score(self) -> Score | None:
        """The score of the best line; ``None`` if there is no legal move."""
    @property
    def pv(self) -> list[Move]:
        """The moves of the best line."""
    def _repr_html_(self) -> str: ...

@final
class Line:
    """A line that an engine expects."""
    @property
    def score(self) -> Score:
        """The score, for the side to move."""
    @property
    def pv(self) -> list[Move]:
        """The moves; at least one."""

@final
class Score:
    """The score of a position, for one of the sides: the side to move, in what an engine reports. Scores are ordered: the
    sooner a mate, the better. They are compared as numbers, whichever sides they are for.

    >>> engine = makruk.engine.Engine()
    >>> board = makruk.Board("7k/5R2/6K1/8/8/8/8/8 w - - 0 1")
    >>> score = engine.play(board, makruk.engine.Limit(depth=2)).info.score
    >>> str(score), score.mate, score.cp
    ('mate 1', 1, None)

    It is made of centipawns or of moves to a mate:

    >>> score = makruk.engine.Score(cp=35, turn=makruk.BLACK)
    >>> score.pov(makruk.WHITE).cp, score.pov(makruk.BLACK).cp
    (-35, 35)
    >>> makruk.engine.Score(mate=-2)
    <Score: mate -2, white>
    """
    def __new__(cls, cp: int | None = None, *, mate: int | None = None, turn: bool = True) -> Self: ...
    @property
    def cp(self) -> int | None:
        """The score in centipawns, of which 100 are about a bia. ``None`` for a mate."""
    @property
    def mate(self) -> int | None:
        """Moves to the mate, negative or 0 if the side is mated. ``None`` without a mate."""
    @property
    def turn(self) -> bool:
        """The side that the score is for."""
    def is_mate(self) -> bool:
        """Returns whether one side gives checkmate."""
    def pov(self, color: bool) -> Score:
        """Returns the score for a side."""
    def white(self) -> Score:
        """Returns the score for White."""
    def black(self) -> Score:
        """Returns the score for Black."""
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
    """Evaluates a position without a search, for the side to move.

    >>> makruk.engine.evaluate(makruk.Board()).mate is None
    True
    """
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
def _judge(game: PgnGame, rules: Rules | None) -> tuple[int, str, tuple[int, Outcome] | None]: ...
def _sample(seed: int, first: int, games: int) -> bytes: ...
def _panic(message: str, board: Board | None = None) -> None: ...
def _restore_batch(
    rules: Sequence[Rules], games: bytes, options: tuple[bool, int | None, str, bool, bool]
) -> Batch: ...
def _restore_board(fen: str, rules: Rules, actions: bytes) -> Board: ...
def _restore_claims(repetition: bool, accept: Sequence[bool]) -> Claims: ...
def _restore_count(text: str) -> Count: ...
def _restore_decision(action: str, score: Score | None) -> Decision: ...
def _restore_verdict(result: str, plies: int | None) -> Verdict: ...
def _restore_game(fen: str, rules: Rules, actions: bytes) -> Game: ...
def _restore_info(
    depth: int, seldepth: int, nodes: int, time: float, hashfull: int, lines: Sequence[Line], root: str
) -> Info: ...
def _restore_line(score: Score, pv: Sequence[Move]) -> Line: ...
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
    is_cut_off: bool,
) -> PgnGame: ...
def _restore_rules(text: str) -> Rules: ...
def _restore_score(text: str, turn: bool) -> Score: ...

_Space: TypeAlias = Literal["squares", "dense"]
_Integers: TypeAlias = Sequence[int] | NDArray[np.integer[Any]]
_Floats: TypeAlias = NDArray[np.float32] | NDArray[np.float64]

@final
class Batch:
    """Many games that are played at once, for learning. No Python object is made for each.

    The boards are copied, with their histories and counts. A game is over where :meth:`Board.outcome` says so; with
    ``claim_draw``, a draw by repetition that can be claimed is one, and with ``max_plies`` a game with that many moves is cut off.

    >>> batch = makruk.numpy.Batch.start(3)
    >>> len(batch), batch[0] == makruk.Board()
    (3, True)
    >>> batch.over.tolist()
    [False, False, False]

    An index gives a copy of a board, and a slice a batch of copies.

    The other options say what actions and planes mean, wherever they are used with the batch. An action is ``from * 64 + to`` in the
    space ``"squares"``, and in the space ``"dense"`` the number of one of the 1,428 pairs of squares between which a piece can move:
    see :data:`makruk.numpy.DENSE`. With ``perspective`` both are seen by the side to move, the board turned by half for Black. With
    ``calls`` there is one more action, the last one, with which the side to move calls a count; then it moves.

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
        """Returns games at the start, or at the position of a FEN."""
    @property
    def claim_draw(self) -> bool:
        """Whether a draw that can be claimed ends a game."""
    @property
    def max_plies(self) -> int | None:
        """After how many moves a game is cut off; ``None`` if none is."""
    @property
    def space(self) -> _Space:
        """The space of the actions: ``"squares"`` or ``"dense"``."""
    @property
    def perspective(self) -> bool:
        """Whether actions and planes are seen by the side to move."""
    @property
    def calls(self) -> bool:
        """Whether the last action calls a count."""
    @property
    def actions(self) -> int:
        """The number of actions: 4,096 or, in the dense space, 1,428, and one more with ``calls``."""
    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over: ended by the rules, or cut off."""
    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Which games are cut off because they have ``max_plies`` moves and have not ended by the rules.

        >>> batch = makruk.numpy.Batch.start(2, max_plies=1)
        >>> over, winners = makruk.numpy.step(batch, [makruk.E3 * 64 + makruk.E4, -1])
        >>> over.tolist(), batch.truncated.tolist(), batch.plies.tolist()
        ([True, False], [True, False], [1, 0])
        """
    @property
    def winners(self) -> NDArray[np.int8]:
        """Who won: 1 is White, -1 is Black, 0 is nobody.

        >>> mated = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
        >>> makruk.numpy.Batch([mated, makruk.Board()]).winners.tolist()
        [1, 0]
        """
    @property
    def ends(self) -> NDArray[np.int8]:
        """How the games ended by the rules, as places in :data:`makruk.numpy.ENDS`; 0 if they did not.

        >>> mated = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
        >>> [makruk.numpy.ENDS[end] for end in makruk.numpy.Batch([mated, makruk.Board()]).ends]
        ['checkmate', '']
        """
    @property
    def plies(self) -> NDArray[np.uint32]:
        """How many moves were played in each game since its first position."""
    @property
    def counts(self) -> NDArray[np.int32]:
        """The running counts, four numbers for each game: who counts (1 is White, -1 is Black, 0 is nobody), the number spoken last,
        the limit, and the kind (1 is board's honour, 2 is pieces' honour).

        >>> counted = makruk.Board("8/8/8/8/2k5/8/7R/3K4 w - 32 30 40")
        >>> makruk.numpy.Batch([counted, makruk.Board()]).counts.tolist()
        [[-1, 15, 16, 2], [0, 0, 0, 0]]
        """
    @property
    def fens(self) -> NDArray[np.str_]:
        """The FENs, as :meth:`Board.fen` returns them.

        >>> makruk.numpy.Batch.start(2).fens[1] == makruk.STARTING_FEN
        True
        """
    @property
    def turns(self) -> NDArray[np.bool_]:
        """Whose move it is: ``True`` is White."""
    @property
    def keys(self) -> NDArray[np.uint64]:
        """The Zobrist keys, as :attr:`Board.key`."""
    def move_of(self, index: int, action: int) -> Move | None:
        """Returns the legal move of an action in a game; ``None`` for the call of a count.

        >>> batch = makruk.numpy.Batch.start(1, space="dense")
        >>> batch.move_of(0, 27), batch.action_of(0, makruk.Move.from_uci("b1d2"))
        (Move.from_uci('b1d2'), 27)
        """
    def action_of(self, index: int, move: Move | None) -> int:
        """Returns the action of a move in a game, legal or not; ``None`` is the call of a count."""
    def copy(self) -> Batch:
        """Returns a copy, which is played on its own."""
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
    """Returns the positions as 19 planes of 8 × 8 numbers for each game, in 32-bit floats.

    ``planes[n, c, rank, file]``; rank 0 is the first rank, for both sides. The planes 0 to 6 have a 1 where White has a khun, met,
    khon, ma, rua, bia, bia ngai, 7 to 13 where Black has one. The others have one number throughout: 14 is 1 if White moves; 15 is
    how often the position has occurred before; 16 is 1 if White counts and -1 if Black does; 17 is the number spoken last and 18
    the limit. In a batch with ``perspective`` the side to move has the planes 0 to 6, its first rank is rank 0, the plane 14 is 1,
    and 16 is 1 if that side counts.

    >>> planes = makruk.numpy.planes(makruk.numpy.Batch.start(2))
    >>> planes.shape, planes.dtype.name
    ((2, 19, 8, 8), 'float32')
    >>> float(planes[0, 5].sum()), planes[0, 4, 0].tolist()
    (8.0, [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])

    ``out`` is an array to fill instead of a new one, which takes no new memory. Nothing else may use it meanwhile.
    """
def legal_mask(batch: Batch, *, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Returns which actions are legal: ``True`` at ``from * 64 + to``, for each game, or at the numbers that the options of the batch say.
    A promotion is forced, so it has no number.

    >>> mask = makruk.numpy.legal_mask(makruk.numpy.Batch.start(1))
    >>> mask.shape, int(mask.sum()), bool(mask[0, makruk.E3 * 64 + makruk.E4])
    ((1, 4096), 23, True)

    A game that is over has no legal action.

    ``out`` is an array to fill instead of a new one, which takes no new memory. Nothing else may use it meanwhile.
    """
def legal_actions(batch: Batch) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Returns the legal actions of all games, as offsets and values: those of game ``i`` are ``values[offsets[i]:offsets[i + 1]]``, in order.

    >>> offsets, values = makruk.numpy.legal_actions(makruk.numpy.Batch.start(2))
    >>> offsets.tolist(), values[:3].tolist()
    ([0, 23, 46], [8, 75, 137])

    A game that is over has none. So a table with a row for each legal action needs no mask.
    """

def sample(batch: Batch, logits: _Floats | None, seed: int) -> NDArray[np.int64]:
    """Chooses a legal action in each game at random, by the softmax of its logits; -1 in a game that is over.

    ``logits`` have a row for each game and a column for each action, in 32 or 64 bits; ``None`` makes all legal actions equally
    likely. The same seed chooses the same actions, whatever the other games are: take another one for each call.

    >>> batch = makruk.numpy.Batch.start(2)
    >>> actions = makruk.numpy.sample(batch, None, seed=18)
    >>> [batch.move_of(index, action) in batch[index].legal_moves for index, action in enumerate(actions)]
    [True, True]
    """

def best(batch: Batch, scores: _Floats) -> NDArray[np.int64]:
    """Returns the legal action with the highest score in each game, the first of several; -1 in a game that is over.

    ``scores`` have a row for each game and a column for each action, in 32 or 64 bits.

    >>> import numpy
    >>> batch = makruk.numpy.Batch.start(2)
    >>> makruk.numpy.best(batch, numpy.zeros((2, 4096))).tolist()
    [8, 8]
    """

def step(batch: Batch, actions: _Integers) -> tuple[NDArray[np.bool_], NDArray[np.int8]]:
    """Plays an action in each game, and returns which are over and who won: see :attr:`Batch.over` and :attr:`Batch.winners`.

    The actions are whole numbers, as a list or an array of any dtype of integers: ``from * 64 + to``, or what the options of the batch
    say; -1 leaves a game as it is, and is the only one for a game that is over. If one of them is illegal, none is played.

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
    """Begins games anew, with their first positions: those where ``which`` is ``True``, or 1.

    >>> batch = makruk.numpy.Batch([makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")])
    >>> makruk.numpy.reset(batch, batch.over)
    """
def _dense_pairs() -> NDArray[np.int64]: ...

_Buffer: TypeAlias = NDArray[np.uint8] | NDArray[np.int32] | NDArray[np.int64] | NDArray[np.uint64]

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
    def __new__(cls, path: str | PathLike[str], format: str, file: Decompressed | None = None) -> Self: ...
    @property
    def length(self) -> int | None: ...
    def fill(
        self, builder: _ColumnBuilder, first: int
    ) -> tuple[bool, int, MakrukError | None]: ...
    def read(self) -> PgnGame | None: ...
    def tell(self) -> int: ...

def game_of_json(line: str) -> PgnGame:
    """Reads a game as ``makruk convert --to jsonl`` writes it: an object with ``moves`` in UCI notation and, if there are any,
    ``start`` (a FEN), ``result``, ``termination``, ``tags``, ``id`` and ``count_started``, which become the tags ``GameId`` and
    ``CountStarted``, and ``movetext``: the moves as PGN with comments, glyphs and variations.

    >>> game = makruk.columns.game_of_json('{"moves": ["e3e4"], "result": "1-0", "tags": {"White": "Somchai"}}')
    >>> game.headers["White"], game.result(), game.mainline_san()
    ('Somchai', '1-0', ['e4'])
    """
def game_of_uci(line: str) -> PgnGame:
    """Reads a game in a line of moves in UCI notation, after a FEN and a semicolon if it does not begin at the start.

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
    """Builds a book from games, from moves that were counted elsewhere, and from other books, in bounded memory.

    `memory` is in bytes, for plies that are not in a temporary file yet. Moves of fewer games than `min_count` are left out at the end,
    and only so many plies of each game are counted as `max_ply` says. Without `examples` the book does not say where the games
    are. The file is written when :meth:`finish` is called, as a whole; what was there before stays until then.

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
        """Says where the following games are."""
    def add_game(self, game: PgnGame) -> None:
        """Counts the main line of a game: its result, and the ratings and the year of its headers. A game that was read with errors
        raises the first of them, and is skipped.
        """
    def add_count(
        self, position: Board | int, move: Move, *, white: int = 0, draws: int = 0, black: int = 0, unknown: int = 0
    ) -> None:
        """Counts a move of a position with games that were counted elsewhere, such as by a query over columns. The position is a board
        or its key.
        """
    def add_book(self, source: str | PathLike[str] | bytes) -> None:
        """Adds all entries of another book, by its path or as bytes. It is read when the new one is written."""
    def finish(self) -> Summary:
        """Writes the book, and returns what it is about. A signal such as Ctrl-C breaks it off: the file stays as it was, and the
        builder is finished all the same.
        """
