"""The exceptions of this package. What rejects an input is a ``ValueError``, and says what, where and why."""

from __future__ import annotations

__all__ = [
    "ActionError",
    "AmbiguousMoveError",
    "ArchiveError",
    "ArgumentError",
    "BookError",
    "CodecError",
    "EngineError",
    "FenError",
    "IllegalMoveError",
    "InternalError",
    "InvalidMoveError",
    "MakrukError",
    "PgnError",
    "PositionError",
]


class MakrukError(ValueError):
    """An input that was rejected.

    >>> import makruk
    >>> try:
    ...     makruk.Board("8/8")
    ... except makruk.MakrukError as error:
    ...     error.kind, error.offset
    ('rank-count', 3)
    """

    kind: str
    """A word for programs, such as ``rank-count`` or ``illegal-move``."""
    offset: int | None
    """Where in the input: in characters of a text, in bytes of binary data, in bytes from the beginning of a game in a PGN."""
    ply: int | None
    """The number of moves before the place; in a file of games the number of the move that is wrong, from 1."""
    line: int | None
    """The line of a file of games, from 1."""
    column: int | None
    """The column of a file of games, from 1."""

    def __init__(
        self,
        message: str,
        *,
        kind: str = "",
        offset: int | None = None,
        ply: int | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.offset = offset
        self.ply = ply
        self.line = line
        self.column = column


class ArgumentError(MakrukError):
    """An argument that has none of the possible values, such as an unknown letter set."""


class FenError(MakrukError):
    """A text that is no FEN."""


class PositionError(MakrukError):
    """A FEN of something that is no position, such as a board without a khun."""


class InvalidMoveError(MakrukError):
    """A text that is no move."""


class IllegalMoveError(MakrukError):
    """A move that is illegal in the position."""


class AmbiguousMoveError(MakrukError):
    """A move in letters that fits several legal moves."""


class ActionError(MakrukError):
    """An action that the rules refuse, such as a move after the end of the game."""


class PgnError(MakrukError):
    """A PGN that cannot be read, or a tag or comment that cannot be written."""


class ArchiveError(MakrukError):
    """A file that is no archive of games, or a damaged one."""


class BookError(MakrukError):
    """A file that is no opening book, or a damaged one."""


class CodecError(MakrukError):
    """Bytes that are no position or game, or a position or game that the format cannot hold."""


class EngineError(RuntimeError):
    """A call of an engine that is searching, or memory that the machine does not have."""


class InternalError(RuntimeError):
    """A defect of this package. Please report it with the traceback."""
