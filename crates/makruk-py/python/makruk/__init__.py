"""Makruk (Thai chess): boards, games with counting, notations, archives, pictures and an engine.

>>> import makruk
>>> board = makruk.Board()
>>> board.push_san("e4")
Move.from_uci('e3e4')
>>> len(board.legal_moves)
23

Names follow python-chess where the meaning is the same. A bia always promotes to bia ngai, whose letter in UCI notation is ``m``.
``makruk.pgn`` reads and writes games, ``makruk.engine`` analyses and ``makruk.reviews`` reviews them, ``makruk.svg`` draws boards,
``makruk.codec`` and ``makruk.archive`` store them in few bytes, and ``makruk.tablebase`` solves endings of up to five pieces.
``makruk.proofs`` proves mates, ``makruk.puzzles`` has puzzles and finds them, and ``makruk.drills`` trains the counts.
:func:`find` searches files of games by positions, material, counts and moves.
``makruk.words`` writes outcomes, counts and refusals in English and Thai.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from . import archive, book, codec, drills, engine, pgn, proofs, puzzles, reviews, svg, tablebase, types, words
from ._makruk import (
    __version__,
    Board,
    Claims,
    Count,
    Game,
    LegalMoves,
    Match,
    Move,
    Outcome,
    Piece,
    Query,
    Rules,
    count_limit,
    parse_square,
    square_name,
    timeout_outcome,
)
from ._find import find
from ._verify import GameVerdict, verify_game
from .errors import (
    ActionError,
    AmbiguousMoveError,
    ArchiveError,
    ArgumentError,
    BookError,
    CodecError,
    EngineError,
    FenError,
    IllegalMoveError,
    InternalError,
    InvalidMoveError,
    MakrukError,
    PgnError,
    PositionError,
    ProofError,
    PuzzleError,
    QueryError,
    TableError,
)
from .reviews import review
from .squares import (
    A1, A2, A3, A4, A5, A6, A7, A8,
    B1, B2, B3, B4, B5, B6, B7, B8,
    C1, C2, C3, C4, C5, C6, C7, C8,
    D1, D2, D3, D4, D5, D6, D7, D8,
    E1, E2, E3, E4, E5, E6, E7, E8,
    F1, F2, F3, F4, F5, F6, F7, F8,
    G1, G2, G3, G4, G5, G6, G7, G8,
    H1, H2, H3, H4, H5, H6, H7, H8,
    SQUARE_NAMES,
    SQUARES,
    square,
    square_file,
    square_rank,
)

Color: TypeAlias = bool
"""A side: ``WHITE`` or ``BLACK``."""
PieceType: TypeAlias = int
"""A piece type: ``KHUN`` (1) to ``BIA_NGAI`` (7)."""
Square: TypeAlias = int
"""A square: ``A1`` (0) to ``H8`` (63), rank by rank."""

WHITE: Final[Color] = True
"""The side that moves first."""
BLACK: Final[Color] = False
"""The other side."""
COLORS: Final[tuple[Color, Color]] = (WHITE, BLACK)
"""Both sides."""

KHUN: Final[PieceType] = 1
"""The khun, or king."""
MET: Final[PieceType] = 2
"""The met, or queen: one square diagonally."""
KHON: Final[PieceType] = 3
"""The khon, or nobleman: one square diagonally or straight ahead."""
MA: Final[PieceType] = 4
"""The ma, or horse, which moves as a knight in chess."""
RUA: Final[PieceType] = 5
"""The rua, or boat, which moves as a rook in chess."""
BIA: Final[PieceType] = 6
"""The bia, or pawn, which promotes on the sixth rank."""
BIA_NGAI: Final[PieceType] = 7
"""A promoted bia, which moves as a met."""
PIECE_TYPES: Final[tuple[PieceType, ...]] = (KHUN, MET, KHON, MA, RUA, BIA, BIA_NGAI)
"""All piece types."""

PIECE_NAMES: Final[tuple[str | None, ...]] = (None, "khun", "met", "khon", "ma", "rua", "bia", "bia ngai")
"""The names of the piece types, indexed by type."""
COLOR_NAMES: Final[tuple[str, str]] = ("black", "white")
"""The names of the sides, indexed by colour."""

STARTING_FEN: Final[str] = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"
"""The FEN of the start position."""

LETTERS: Final[tuple[str, ...]] = (
    "fairy",
    "international",
    "playok",
    "makruk-js",
    "official",
    "official-competition",
    "official-standard",
    "thai",
    "thai-competition",
    "thai-competition-digits",
    "thai-standard",
    "thai-standard-digits",
)
"""The letter sets for moves. Every Thai set reads all Thai forms, and every official set those of the others.

The Thai federation's rules of B.E. 2569 (2026) have the Latin letters of ``official``, and the Thai ones. A standard form has both
squares of a move; a competition form, and ``official``, has the origin only where it is needed. ``digits`` are Thai digits.
"""
DIALECTS: Final[tuple[str, ...]] = ("fairy", "makruk-js", "international", "cutechess", "fairy-f", "official")
"""The FEN dialects; ``official`` has the Latin letters of the Thai federation."""

__all__ = [
    "ActionError",
    "AmbiguousMoveError",
    "ArchiveError",
    "ArgumentError",
    "BIA",
    "BIA_NGAI",
    "BLACK",
    "Board",
    "BookError",
    "COLORS",
    "COLOR_NAMES",
    "Claims",
    "CodecError",
    "Color",
    "Count",
    "DIALECTS",
    "EngineError",
    "FenError",
    "Game",
    "GameVerdict",
    "IllegalMoveError",
    "InternalError",
    "InvalidMoveError",
    "KHON",
    "KHUN",
    "LETTERS",
    "LegalMoves",
    "MA",
    "MET",
    "MakrukError",
    "Match",
    "Move",
    "Outcome",
    "PIECE_NAMES",
    "PIECE_TYPES",
    "PgnError",
    "Piece",
    "PieceType",
    "PositionError",
    "ProofError",
    "PuzzleError",
    "Query",
    "QueryError",
    "RUA",
    "Rules",
    "SQUARES",
    "SQUARE_NAMES",
    "STARTING_FEN",
    "Square",
    "TableError",
    "WHITE",
    "__version__",
    "archive",
    "book",
    "codec",
    "count_limit",
    "drills",
    "engine",
    "find",
    "parse_square",
    "pgn",
    "proofs",
    "puzzles",
    "review",
    "reviews",
    "square",
    "square_file",
    "square_name",
    "square_rank",
    "svg",
    "tablebase",
    "timeout_outcome",
    "types",
    "verify_game",
    "words",
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8",
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8",
    "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8",
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8",
    "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8",
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8",
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8",
    "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8",
]

_OF_CHESS = {
    "KING": "KHUN",
    "QUEEN": "MET",
    "BISHOP": "KHON",
    "KNIGHT": "MA",
    "ROOK": "RUA",
    "PAWN": "BIA",
    "STARTING_BOARD_FEN": "STARTING_FEN",
}


if not TYPE_CHECKING:

    class _OfChessClass:
        """A class method of python-chess that a class here lacks: its error names the way here."""

        def __init__(self, name: str, hint: str) -> None:
            self._name, self._hint = name, hint

        def __get__(self, instance: object, owner: type) -> NoReturn:
            message = f"type object 'makruk.{owner.__name__}' has no attribute '{self._name}': {self._hint}"
            raise AttributeError(message, name=self._name, obj=owner)

    for _owner, _name, _hint in (
        (Board, "empty", "a board is always a valid position: `Board(fen)`; `Board.status_of` explains an invalid one"),
        (Move, "null", "Makruk has no null move; a node without a move, `--` in PGN, has the move `None`"),
        (Move, "drop", "Makruk has no drops"),
    ):
        setattr(_owner, _name, _OfChessClass(_name, _hint))
    del _owner, _name, _hint

    def __getattr__(name: str) -> NoReturn:
        """Names the way here for a name of python-chess."""
        hint = f": use makruk.{_OF_CHESS[name]}" if name in _OF_CHESS else ""
        raise AttributeError(f"module 'makruk' has no attribute '{name}'{hint}", name=name)
