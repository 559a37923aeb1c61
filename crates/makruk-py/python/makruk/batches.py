"""Judges games and analyses positions by column, for engines that process Arrow arrays: DuckDB, Ray, Spark.

>>> import pyarrow as pa
>>> games = pa.array(["e3e4 e6e5", "e3e4 e3e4"])
>>> [judgement["error"] for judgement in makruk.batches.judge(games, "uci").to_pylist()]
[None, 'line 1, column 6, ply 2: e3 to e4 is illegal: e3 is empty']

Each function maps an array to an array of the same length, so it fits DuckDB's ``create_function`` and Ray's ``map_batches``;
:mod:`makruk.spark` has the same functions for data frames. An invalid value does not raise an exception; its row contains the
error. This module needs pyarrow: install ``makruk[columns]``.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, Final

from ._extras import missing

try:
    import pyarrow as pa
except ImportError as _error:
    raise missing("makruk.batches", "pyarrow", "columns") from _error

from . import codec, pgn
from ._makruk import Board, Rules, _judge, _read_line
from ._shared import Shared
from .engine import Engine, Limit
from .errors import ArgumentError, MakrukError
from .progress import Progress, counted, reporting

__all__ = [
    "ANALYSIS",
    "JUDGEMENT",
    "analyse",
    "analyse_position",
    "judge",
    "judge_error",
    "judge_game",
    "read_texts",
    "sql_fields",
]

JUDGEMENT: Final[Any] = pa.struct(
    [
        ("plies", pa.int32()),
        ("fen", pa.string()),
        ("result", pa.string()),
        ("outcome", pa.string()),
        ("termination", pa.string()),
        ("over_at", pa.int32()),
        ("error", pa.string()),
        ("error_kind", pa.string()),
        ("error_ply", pa.int32()),
    ]
)
"""The fields that :func:`judge` returns for a game.

``plies`` is the number of legal plies of the main line, ``fen`` the position at its end and ``result`` the recorded result:
``"1-0"``, ``"0-1"``, ``"1/2-1/2"`` or ``"*"``. ``outcome`` is the result under the rules, ``termination`` its reason, such as
``"counting-pieces"``, and ``over_at`` the number of plies after which the game was over: less than ``plies`` if it was continued
past its end. These three are null if the moves do not end the game. ``error`` is the first error in the text, ``error_kind`` the
``kind`` of the exception and ``error_ply`` the number of the invalid move, from 1; all three are null if there is no error. The
other fields describe the readable part.
"""

ANALYSIS: Final[Any] = pa.struct(
    [
        ("move", pa.string()),
        ("score", pa.int32()),
        ("mate", pa.int32()),
        ("depth", pa.int32()),
        ("nodes", pa.int64()),
        ("error", pa.string()),
    ]
)
"""The fields that :func:`analyse` returns for a position.

``move`` is the best move in UCI notation, null if there is none. Either ``score`` is the score in centipawns for the side to
move, or ``mate`` is the number of moves to mate, negative if the side to move is mated; the other field is null. ``depth`` is in
plies, 0 if the nodes did not suffice for depth 1, and ``nodes`` is the number of nodes visited. ``error`` is the reason why the
position is invalid; null if it is valid.
"""

_SQL_NAMES: Final = {pa.int64(): "BIGINT", pa.int32(): "INT", pa.string(): "STRING"}


def sql_fields(type: Any) -> str:
    """Returns the fields of :data:`JUDGEMENT` or :data:`ANALYSIS` in SQL syntax, for example for a DuckDB function.

    >>> f"STRUCT({makruk.batches.sql_fields(makruk.batches.ANALYSIS)})"
    'STRUCT(move STRING, score INT, mate INT, depth INT, nodes BIGINT, error STRING)'
    """
    return ", ".join(f"{field.name} {_SQL_NAMES[field.type]}" for field in type)


def read_texts(text: str, format: str = "pgn") -> Iterator[pgn.Game]:
    """Reads the games in a string: PGN, JSON lines in the tool's format (``"jsonl"``) or lines of UCI moves (``"uci"``).

    A game contains the readable part; ``game.errors`` has the errors. A blank line of UCI moves is a game without moves; of JSON, it
    is skipped.

    >>> [len(game.errors) for game in makruk.batches.read_texts("e3e4\\ne3e9\\ne3e4 e6e5\\n", "uci")]
    [0, 1, 0]
    """
    if format == "pgn":
        return pgn.read_games(io.StringIO(text))
    if format in ("jsonl", "uci"):
        # The last line may have no line end.
        lines = enumerate(text.removesuffix("\n").split("\n") if text else (), 1)
        return Shared(_read_line(line, format, number) for number, line in lines if format == "uci" or line.strip())
    raise ArgumentError(f"unknown format {format!r}: expected one of pgn, jsonl, uci", kind="unknown-format")


def judge_game(game: pgn.Game, rules: Rules | None = None) -> dict[str, Any]:
    """Judges a game: returns the fields of :data:`JUDGEMENT`.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO('[FEN "7k/R7/6K1/8/8/8/8/8 w - - 0 1"]\\n\\n1. Ra8 1/2-1/2'))
    >>> judgement = makruk.batches.judge_game(game)
    >>> judgement["result"], judgement["outcome"], judgement["termination"], judgement["over_at"]
    ('1/2-1/2', '1-0', 'checkmate', 1)
    """
    plies, fen, end = _judge(game, rules)
    over_at, outcome = end or (None, None)
    return {
        "plies": plies,
        "fen": fen,
        "result": game.result(),
        "outcome": outcome and outcome.result(),
        "termination": outcome and outcome.termination,
        "over_at": over_at,
        **_error_fields(next(iter(game.errors), None)),
    }


def judge_error(error: MakrukError) -> dict[str, Any]:
    """Returns the fields of :data:`JUDGEMENT` for an error without a game."""
    return {field.name: None for field in JUDGEMENT} | _error_fields(error)


def _error_fields(error: MakrukError | None) -> dict[str, Any]:
    return {
        "error": error and str(error),
        "error_kind": error and error.kind,
        "error_ply": error and error.ply,
    }


def judge(games: Any, format: str = "pgn", rules: Rules | None = None, *, progress: Progress = False) -> Any:
    """Judges games under the rules: returns a ``pyarrow.StructArray`` of :data:`JUDGEMENT`, one value per string.

    Each string must contain exactly one game. The judgement of null is null. ``progress`` regularly receives the number of games
    judged; see :mod:`makruk.progress`.
    """
    read_texts("", format)
    texts = counted(_values("games", games, str), reporting(progress, "game"), len(games))
    judged = [None if text is None else _judge_text(text, format, rules) for text in texts]
    return pa.array(judged, JUDGEMENT)


def _values(name: str, array: Any, *types: type) -> list[Any]:
    """Returns the values of an argument, which must be an array of the given types."""
    if not isinstance(array, (pa.Array, pa.ChunkedArray)):
        raise TypeError(f"{name} is a {type(array).__name__}: expected a pyarrow.Array, such as pyarrow.array([...])")
    values: list[Any] = array.to_pylist()
    wrong = next((value for value in values if value is not None and not isinstance(value, types)), None)
    if wrong is not None:
        expected = " or ".join(known.__name__ for known in types)
        raise TypeError(f"{name} has a value of the type {type(wrong).__name__}: expected {expected}")
    return values


def _judge_text(text: str, format: str, rules: Rules | None) -> dict[str, Any]:
    found = list(read_texts(text, format))
    if len(found) == 1:
        return judge_game(found[0], rules)
    return judge_error(ArgumentError(f"expected a game, found {len(found)}", kind="not-one-game"))


def analyse(
    positions: Any, nodes: int, *, rules: Rules | None = None, hash_mb: int = 1, progress: Progress = False
) -> Any:
    """Analyses positions: returns a ``pyarrow.StructArray`` of :data:`ANALYSIS`, one value per position.

    A position is a FEN, or the bytes in the column ``position`` of :mod:`makruk.columns`. Each is searched independently with the
    same number of ``nodes``, so the results do not depend on the order or the machine. The analysis of null is null. ``progress``
    regularly receives the number of positions analysed; see :mod:`makruk.progress`.

    >>> import pyarrow as pa
    >>> fens = pa.array(["7k/R7/6K1/8/8/8/8/8 w - - 0 1", None, "8/8"])
    >>> [row and (row["move"], row["mate"], row["error"]) for row in makruk.batches.analyse(fens, 1000).to_pylist()]
    [('a7a8', 1, None), None, (None, None, 'the board has 2 ranks, expected 8')]
    """
    if nodes < 1:
        raise ArgumentError(f"nodes is {nodes}: expected at least 1", kind="number")
    values = _values("positions", positions, str, bytes)
    counting = counted(values, reporting(progress, "position"), len(values))
    engine = Engine(hash_mb=hash_mb)
    limit = Limit(nodes=nodes)
    analysed = [
        None if position is None else analyse_position(engine, position, limit, rules) for position in counting
    ]
    return pa.array(analysed, ANALYSIS)


def analyse_position(engine: Engine, position: str | bytes, limit: Limit, rules: Rules | None = None) -> dict[str, Any]:
    """Analyses a position with a cleared engine: returns the fields of :data:`ANALYSIS`."""
    fields: dict[str, Any] = {field.name: None for field in ANALYSIS}
    try:
        fen = position if isinstance(position, str) else codec.unpack(position, "rank-r").fen()
        board = Board(fen, rules)
    except MakrukError as error:
        return fields | {"error": str(error)}
    engine.new_game()
    result = engine.play(board, limit)
    fields["move"] = None if result.move is None else result.move.uci()
    if result.info is not None:
        fields["depth"], fields["nodes"] = result.info.depth, result.info.nodes
        if result.info.score is not None:
            fields["score"], fields["mate"] = result.info.score.cp, result.info.score.mate
    return fields
