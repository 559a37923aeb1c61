"""The exceptions of this package. Rejected input raises a ``ValueError`` that reports the location and the reason."""

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
    "ProofError",
    "PuzzleError",
    "QueryError",
    "TableError",
]


class MakrukError(ValueError):
    """The error for rejected input.

    >>> import makruk
    >>> try:
    ...     makruk.Board("8/8")
    ... except makruk.MakrukError as error:
    ...     error.kind, error.offset
    ('rank-count', 3)
    """

    kind: str
    """A machine-readable name, such as ``rank-count`` or ``illegal-move``."""
    offset: int | None
    """The location in the input: in characters for text, in bytes for binary data, in bytes from the start of the game for PGN.
    """
    ply: int | None
    """The number of the invalid ply, from 1, in a line, a game or a record. If the error is not in a move, it is the number of the
    last ply before it; 0 before the first ply.
    """
    line: int | None
    """The line in a game file, from 1."""
    column: int | None
    """The column in a game file, from 1."""

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
    """The error for an invalid argument, such as an unknown letter set."""


class FenError(MakrukError):
    """The error for text that is not a FEN."""


class PositionError(MakrukError):
    """The error for a FEN that is not a valid position, for example without a khun."""


class InvalidMoveError(MakrukError):
    """The error for text that is not a move."""


class IllegalMoveError(MakrukError):
    """The error for a move that is illegal in the position."""


class AmbiguousMoveError(MakrukError):
    """The error for a move in SAN that fits several legal moves."""


class ActionError(MakrukError):
    """The error for an action that the rules do not permit, such as a move after the end of the game."""


class PgnError(MakrukError):
    """The error for a PGN that cannot be read, or for a tag or comment that cannot be written."""


class ArchiveError(MakrukError):
    """The error for a file that is not a game archive, or is damaged."""


class BookError(MakrukError):
    """The error for a file that is not an opening book, or is damaged."""


class TableError(MakrukError):
    """The error for a file that is not an endgame table, or is damaged, and for a table that needs too much memory."""


class CodecError(MakrukError):
    """The error for bytes that do not encode a position or game, or for a position or game that the format cannot represent."""


class PuzzleError(MakrukError):
    """The error for text that is not a puzzle, and for a puzzle whose solution does not reach the goal."""


class QueryError(MakrukError):
    """The error for text that is not a query.

    >>> import makruk
    >>> try:
    ...     makruk.Query("turn:white ply:60-20")
    ... except makruk.QueryError as error:
    ...     error.kind, error.offset
    ('upside-down', 15)
    """


class EngineError(RuntimeError):
    """The error for a call to an engine that is searching, for insufficient memory, and for another engine that fails.

    >>> import makruk
    >>> try:
    ...     makruk.engine.Uci("no-such-engine")
    ... except makruk.EngineError as error:
    ...     error.kind, error.exit_status
    ('start', None)
    """

    kind: str
    """A machine-readable name: ``busy``, ``forked`` or ``memory``. For :class:`makruk.engine.Uci` also:

    - ``start`` or ``handshake``: the program cannot be started, or is not a UCI engine,
    - ``crash`` or ``closed``: it ended, or closed its input or output,
    - ``hang``: it did not answer or read in time, and was killed,
    - ``bad-line`` or ``bad-move``: it wrote a line that is too long, or a move that is malformed or illegal,
    - ``bad-option``: it has no such option, or the option does not accept the value,
    - ``not-running``: it was closed by the caller,
    - ``io``: the system reported an error.
    """
    exit_status: int | None
    """The exit status of the program if it has ended, negative for a signal, as in ``subprocess``."""
    last_lines: tuple[str, ...]
    """The last lines of the program's output, at most eight, the oldest first."""
    last_errors: tuple[str, ...]
    """The last lines of its error output, likewise."""

    def __init__(
        self,
        message: str,
        *,
        kind: str = "",
        exit_status: int | None = None,
        last_lines: tuple[str, ...] = (),
        last_errors: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.exit_status = exit_status
        self.last_lines = last_lines
        self.last_errors = last_errors


class ProofError(RuntimeError):
    """The error for a call that needs a proof, if a limit ends the search first.

    >>> import makruk
    >>> try:
    ...     makruk.proofs.winning_moves(makruk.Board(), mate=5, nodes=1000)
    ... except makruk.ProofError as error:
    ...     error.kind
    'nodes'
    """

    kind: str
    """A machine-readable name: ``nodes``, ``size``, ``moves`` (a proof under these rules has fewer), ``stopped`` or ``memory``."""

    def __init__(self, message: str, *, kind: str = "") -> None:
        super().__init__(message)
        self.kind = kind


class InternalError(RuntimeError):
    """A bug in this package. Please report it with the traceback."""
