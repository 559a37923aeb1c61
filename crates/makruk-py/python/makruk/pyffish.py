"""The functions of pyffish, for the variant ``makruk``: code written for pyffish needs a different import alone.

>>> import makruk.pyffish as pyffish
>>> start = pyffish.start_fen("makruk")
>>> len(pyffish.legal_moves("makruk", start, ["e3e4"]))
23
>>> pyffish.get_san("makruk", start, "b1d2")
'Nd2'
>>> pyffish.get_fen("makruk", start, ["e3e4"])
'rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b - - 0 1'

Names, arguments and results are those of pyffish, under the rules ``Rules.FAIRY``. Invalid input raises a :class:`MakrukError
<makruk.errors.MakrukError>`, which is a ``ValueError``, where pyffish returns an arbitrary value or ends the process. A value that
pyffish leaves undefined is 0. The functions that concern other variants alone are missing. MIGRATION.md lists all differences.

Each thread keeps its last positions, so that a call with one move more than the last one plays that move only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from . import STARTING_FEN, Board, Rules, __version__
from ._makruk import (
    _pyffish_cannot_win,
    _pyffish_fen,
    _pyffish_is_capture,
    _pyffish_is_check,
    _pyffish_is_checkmate,
    _pyffish_is_drawn,
    _pyffish_legal_moves,
    _pyffish_sans,
)
from .errors import ArgumentError, FenError, PositionError

__all__ = [
    "FEN_EMPTY",
    "FEN_INVALID_BOARD_GEOMETRY",
    "FEN_INVALID_CASTLING_INFO",
    "FEN_INVALID_CHAR",
    "FEN_INVALID_COUNTING_RULE",
    "FEN_INVALID_HALF_MOVE_COUNTER",
    "FEN_INVALID_MOVE_COUNTER",
    "FEN_INVALID_NB_PARTS",
    "FEN_INVALID_NUMBER_OF_KINGS",
    "FEN_INVALID_PROMOTED_PIECE",
    "FEN_INVALID_SIDE_TO_MOVE",
    "FEN_OK",
    "FEN_TOUCHING_KINGS",
    "NOTATION_DEFAULT",
    "NOTATION_LAN",
    "NOTATION_SAN",
    "NOTATION_THAI_LAN",
    "NOTATION_THAI_SAN",
    "VALUE_DRAW",
    "VALUE_MATE",
    "captures_to_hand",
    "game_result",
    "get_fen",
    "get_san",
    "get_san_moves",
    "gives_check",
    "has_insufficient_material",
    "info",
    "is_capture",
    "is_immediate_game_end",
    "is_optional_game_end",
    "legal_moves",
    "set_option",
    "start_fen",
    "two_boards",
    "validate_fen",
    "variants",
    "version",
]

VALUE_DRAW: Final = 0
"""The value of a draw."""
VALUE_MATE: Final = 32_000
"""The value of a win; that of a loss is negative."""

NOTATION_DEFAULT: Final = 0
"""The notation of the variant: ``NOTATION_SAN``."""
NOTATION_SAN: Final = 1
"""SAN with Fairy-Stockfish's letters."""
NOTATION_LAN: Final = 2
"""The long form with Fairy-Stockfish's letters."""
NOTATION_THAI_SAN: Final = 8
"""SAN with Thai letters, files and digits."""
NOTATION_THAI_LAN: Final = 9
"""The long form with Thai letters, files and digits."""

FEN_OK: Final = 1
"""The FEN is valid."""
FEN_EMPTY: Final = 0
"""The FEN is empty."""
FEN_INVALID_MOVE_COUNTER: Final = -1
"""The move number is invalid."""
FEN_INVALID_HALF_MOVE_COUNTER: Final = -2
"""The half-move clock or the number of the count is invalid."""
FEN_INVALID_NUMBER_OF_KINGS: Final = -3
"""A side has not exactly one khun."""
FEN_INVALID_CASTLING_INFO: Final = -5
"""The third field is not ``-``."""
FEN_INVALID_SIDE_TO_MOVE: Final = -6
"""The side to move is neither ``w`` nor ``b``."""
FEN_INVALID_BOARD_GEOMETRY: Final = -8
"""The number of ranks or files is not 8."""
FEN_TOUCHING_KINGS: Final = -9
"""The khuns are on adjacent squares."""
FEN_INVALID_CHAR: Final = -10
"""A character is not a piece."""
FEN_INVALID_NB_PARTS: Final = -11
"""The number of fields is invalid."""
FEN_INVALID_PROMOTED_PIECE: Final = -12
"""A promoted piece is not a bia ngai."""
FEN_INVALID_COUNTING_RULE: Final = -14
"""The limit of the count is invalid."""

_NOTATIONS: Final = {
    NOTATION_DEFAULT: (False, False),
    NOTATION_SAN: (False, False),
    NOTATION_LAN: (True, False),
    NOTATION_THAI_SAN: (False, True),
    NOTATION_THAI_LAN: (True, True),
}
"""For each notation: whether it is long, and whether it is in Thai letters."""


def _check(variant: str) -> None:
    if variant != "makruk":
        raise ArgumentError(f"expected the variant makruk, found {variant!r}", kind="variant")


def _complete(fen: str) -> str:
    """Adds the fields that a FEN lacks, as pyffish does."""
    fields = fen.split(" ")
    return " ".join(fields + STARTING_FEN.split(" ")[len(fields) :])


def version() -> tuple[int, int, int]:
    """Returns the version of this package."""
    major, minor, patch = __version__.split("-")[0].split("+")[0].split(".")
    return int(major), int(minor), int(patch)


def info() -> str:
    """Returns the name and the version of this package."""
    return f"makruk {__version__}"


def set_option(name: str, value: bool | int | str) -> None:
    """Does nothing: options of the engine do not affect these functions."""


def variants() -> list[str]:
    """Returns the supported variants: ``makruk``."""
    return ["makruk"]


def start_fen(variant: str) -> str:
    """Returns the FEN of the start position."""
    _check(variant)
    return STARTING_FEN


def two_boards(variant: str) -> bool:
    """Returns whether the variant is played on two boards: no."""
    _check(variant)
    return False


def captures_to_hand(variant: str) -> bool:
    """Returns whether captured pieces may be dropped: no."""
    _check(variant)
    return False


def legal_moves(variant: str, fen: str, moves: Iterable[str], chess960: bool = False) -> list[str]:
    """Returns the legal moves after some moves from a FEN, in UCI notation. ``chess960`` has no effect, here and below."""
    _check(variant)
    return _pyffish_legal_moves(fen, moves)


def get_fen(
    variant: str,
    fen: str,
    moves: Iterable[str],
    chess960: bool = False,
    sfen: bool = False,
    show_promoted: bool = False,
    count_started: int = 0,
) -> str:
    """Returns the FEN after some moves, with a ``~`` after each bia ngai if ``show_promoted``.

    ``count_started`` is the ply, from 1, before which a side called board's honour; -1 if none did, and 0 if it begins by itself.
    ``sfen`` is not supported.

    >>> makruk.pyffish.get_fen("makruk", "4k3/8/p7/4P3/8/8/8/4K3 w - - 0 1", ["e5e6m"], show_promoted=True)
    '4k3/8/p3M~3/8/8/8/8/4K3 b - - 0 1'
    """
    if sfen:
        raise ArgumentError("an SFEN has no place for a count", kind="sfen")
    _check(variant)
    return _pyffish_fen(fen, moves, show_promoted, count_started)


def get_san(variant: str, fen: str, move: str, chess960: bool = False, notation: int = NOTATION_DEFAULT) -> str:
    """Returns a move in SAN, or in another notation."""
    return get_san_moves(variant, fen, [move], chess960, notation)[0]


def get_san_moves(
    variant: str, fen: str, moves: Iterable[str], chess960: bool = False, notation: int = NOTATION_DEFAULT
) -> list[str]:
    """Returns a sequence of moves in SAN, or in another notation.

    >>> makruk.pyffish.get_san_moves("makruk", makruk.STARTING_FEN, ["e3e4", "e6e5", "b1d2"])
    ['e4', 'e5', 'Nd2']
    """
    if notation not in _NOTATIONS:
        known = ", ".join(map(str, sorted(_NOTATIONS)))
        raise ArgumentError(f"expected one of the notations {known}, found {notation!r}", kind="notation")
    _check(variant)
    return _pyffish_sans(fen, moves, *_NOTATIONS[notation])


def gives_check(variant: str, fen: str, moves: Iterable[str], chess960: bool = False) -> bool:
    """Returns whether the side to move is in check after some moves."""
    _check(variant)
    return _pyffish_is_check(fen, moves)


def is_capture(variant: str, fen: str, moves: Iterable[str], move: str, chess960: bool = False) -> bool:
    """Returns whether a move after some moves is a capture."""
    _check(variant)
    return _pyffish_is_capture(fen, moves, move)


def game_result(variant: str, fen: str, moves: Iterable[str], chess960: bool = False) -> int:
    """Returns the value of a game without legal moves for the side to move: ``-VALUE_MATE`` or ``VALUE_DRAW``.

    In a position with legal moves, where the value of pyffish is arbitrary, it is ``VALUE_DRAW``.
    """
    _check(variant)
    return -VALUE_MATE if _pyffish_is_checkmate(fen, moves) else VALUE_DRAW


def is_immediate_game_end(variant: str, fen: str, moves: Iterable[str], chess960: bool = False) -> tuple[bool, int]:
    """Returns whether the game ends without checkmate or stalemate, and its value: never in Makruk."""
    _check(variant)
    _pyffish_is_check(fen, moves)  # which rejects invalid input
    return False, VALUE_DRAW


def is_optional_game_end(
    variant: str, fen: str, moves: Iterable[str], chess960: bool = False, count_started: int = 0
) -> tuple[bool, int]:
    """Returns whether a repetition or a count draws the game, and the value: ``VALUE_DRAW``.

    ``count_started`` is as in :func:`get_fen`. If nothing draws the game, the value means nothing: it is ``VALUE_DRAW`` here, and
    whatever is in memory in pyffish.
    """
    _check(variant)
    return _pyffish_is_drawn(fen, moves, count_started), VALUE_DRAW


def has_insufficient_material(variant: str, fen: str, moves: Iterable[str], chess960: bool = False) -> tuple[bool, bool]:
    """Returns whether White, and whether Black, lacks the material to win."""
    _check(variant)
    return _pyffish_cannot_win(fen, moves)


def validate_fen(fen: str, variant: str, chess960: bool = False) -> int:
    """Returns ``FEN_OK``, or the code of an error; the codes of Fairy-Stockfish.

    Unlike pyffish, it rejects positions that no game can reach, such as one whose side to move can capture a khun.

    >>> makruk.pyffish.validate_fen(makruk.STARTING_FEN, "makruk")
    1
    """
    _check(variant)
    if not fen:
        return FEN_EMPTY
    fen = _complete(fen)
    try:
        Board(fen, Rules.FAIRY, dialect="fairy")
    except PositionError as error:
        return _POSITION_CODES.get(error.kind, FEN_INVALID_BOARD_GEOMETRY)
    except FenError as error:
        offset = error.offset or 0
        field = fen[:offset].count(" ")
        if error.kind == "trailing-text":
            return FEN_INVALID_NB_PARTS
        if field == 0 and fen[offset : offset + 1].isdigit():
            return FEN_INVALID_BOARD_GEOMETRY
        return _FIELD_CODES[field] if field else _BOARD_CODES.get(error.kind, FEN_INVALID_CHAR)
    return FEN_OK


_BOARD_CODES: Final = {
    "adjacent-digits": FEN_INVALID_BOARD_GEOMETRY,
    "marked-piece": FEN_INVALID_PROMOTED_PIECE,
    "rank-count": FEN_INVALID_BOARD_GEOMETRY,
    "rank-width": FEN_INVALID_BOARD_GEOMETRY,
    "stray-mark": FEN_INVALID_PROMOTED_PIECE,
}
"""The codes for errors in the first field of a FEN."""

_FIELD_CODES: Final = (
    FEN_INVALID_CHAR,
    FEN_INVALID_SIDE_TO_MOVE,
    FEN_INVALID_CASTLING_INFO,
    FEN_INVALID_COUNTING_RULE,
    FEN_INVALID_HALF_MOVE_COUNTER,
    FEN_INVALID_MOVE_COUNTER,
)
"""The code for each field of a FEN."""

_POSITION_CODES: Final = {
    "khuns-touch": FEN_TOUCHING_KINGS,
    "no-khun": FEN_INVALID_NUMBER_OF_KINGS,
    "several-khuns": FEN_INVALID_NUMBER_OF_KINGS,
}
"""The codes for positions that no game can reach."""
