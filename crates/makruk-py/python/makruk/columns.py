"""Games as columns, one row per move, for pyarrow, Polars, DuckDB and Spark.

>>> import io
>>> games = makruk.pgn.read_games(io.StringIO("1. e4 e5 2. Nd2 1-0"))
>>> table = makruk.columns.explode(games, columns=["ply", "san", "side", "result"]).read_all()
>>> table.to_pylist()[2]
{'ply': 2, 'san': 'Nd2', 'side': 'white', 'result': '1-0'}

A row has a position and the move played in it, so a game's last position has no row. The native module fills the buffers, and
pyarrow makes arrays of them without copying. :func:`explode` returns a reader with the method ``__arrow_c_stream__`` of the Arrow
PyCapsule interface, so any library that supports it can read the rows. This module needs pyarrow: install ``makruk[columns]``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import AbstractContextManager
from typing import Any, Final

from ._extras import missing

try:
    import pyarrow as pa
except ImportError as _error:
    raise missing("makruk.columns", "pyarrow", "columns") from _error

from . import pgn
from ._files import open_games
from ._makruk import Game, Query, Rules, _ColumnBuilder, _Finder, _GameFile, game_of_json, game_of_uci
from ._shared import shared
from .errors import ArgumentError, MakrukError
from .progress import Progress, Report, counted, reporting
from .reviews import NODES
from .reviews import review as review_game

__all__ = [
    "COLUMNS",
    "REVIEW_COLUMNS",
    "explode",
    "game_of_json",
    "game_of_uci",
    "read_games",
    "review",
    "review_schema",
    "schema",
]

_TYPES: Final = {
    "game": pa.int64(),
    "ply": pa.int32(),
    "key": pa.uint64(),
    "position": pa.binary(18),
    "move": pa.string(),
    "san": pa.string(),
    "side": pa.string(),
    "clock": pa.int32(),
    "count": pa.int32(),
    "count_limit": pa.int32(),
    "count_by": pa.string(),
    "result": pa.string(),
    "termination": pa.string(),
    "occurrence": pa.int32(),
}

COLUMNS: Final[tuple[str, ...]] = tuple(_TYPES)
"""The columns other than those of tags.

``game`` is the number of the game and ``ply`` the number of the ply within it, both from 0. ``key`` is the Zobrist hash of the
position, and ``position`` the position in 18 bytes, packed by :func:`makruk.codec.pack` in the format ``"rank-r"``. ``position``
is null if it cannot be packed, because it has more pieces than a full set or its count is past the limit. In ``key`` and
``position``, a bia ngai is a met, and there is no move number. ``move`` is in UCI notation and ``san`` in SAN; a null move is
``0000`` and ``--``. ``side`` is ``"white"`` or ``"black"``. ``clock`` is the player's clock after the move, in milliseconds.
``count`` is the last number spoken, ``count_limit`` its limit and ``count_by`` the counting side. ``result`` is ``"1-0"``,
``"0-1"``, ``"1/2-1/2"`` or ``"*"``, ``termination`` the value of the tag ``Termination``. ``occurrence`` is 1 when this move is
played in this position for the first time in this game, 2 the second time, and so on; rows in which it is 1 thus count each game
once.
"""


_REVIEW_TYPES: Final = {
    "game": pa.int64(),
    "ply": pa.int32(),
    "side": pa.string(),
    "move": pa.string(),
    "san": pa.string(),
    "best": pa.string(),
    "score": pa.int32(),
    "mate": pa.int32(),
    "best_score": pa.int32(),
    "best_mate": pa.int32(),
    "win": pa.int32(),
    "draw": pa.int32(),
    "defeat": pa.int32(),
    "points": pa.float64(),
    "best_points": pa.float64(),
    "loss": pa.float64(),
    "kept": pa.float64(),
    "stakes": pa.float64(),
    "inverses": pa.float64(),
    "class": pa.string(),
    "count_note": pa.string(),
    "phase": pa.string(),
    "formation": pa.string(),
}

REVIEW_COLUMNS: Final[tuple[str, ...]] = tuple(_REVIEW_TYPES)
"""The columns of :func:`review` other than those of tags, for the side that moves.

``game``, ``ply``, ``side``, ``move`` and ``san`` are those of :data:`COLUMNS`. ``best`` is the best move. ``score`` or ``mate`` is
the score after the move, in centipawns or moves to mate, and ``best_score`` or ``best_mate`` that of the best choice. ``win``,
``draw`` and ``defeat`` are the chances after the move, per mille; ``points`` and ``best_points`` are the expected points of the
move and of the best choice, and ``loss`` is their difference. ``class``, ``count_note`` and ``phase`` are those of
:class:`makruk.reviews.ReviewedMove`, and ``formation`` is the side's in this game. :class:`makruk.reviews.Performance` computes
the accuracy of any group of rows from the sums of ``kept``, ``stakes`` and ``inverses``.
"""


def review_schema(tags: Sequence[str] = ()) -> Any:
    """Returns the schema of the rows of :func:`review` as a ``pyarrow.Schema``."""
    if isinstance(tags, str):
        raise TypeError("tags are a sequence of names: expected a list, found a str")
    twice = next((tag for tag in tags if tag in _REVIEW_TYPES or list(tags).count(tag) > 1), None)
    if twice is not None:
        raise ArgumentError(f"duplicate column {twice!r}", kind="column-twice")
    return pa.schema([*_REVIEW_TYPES.items(), *((tag, pa.string()) for tag in tags)])


def review(
    source: str | os.PathLike[str] | Iterable[pgn.Game],
    *,
    format: str | None = None,
    encoding: str | None = None,
    query: str | Query | None = None,
    tags: Sequence[str] = (),
    rules: Rules | None = None,
    nodes: int = NODES,
    first: int = 0,
    on_error: Callable[[int, MakrukError], object] | None = None,
    progress: Progress = False,
) -> Any:
    """Returns the reviewed moves of games as rows: a ``pyarrow.RecordBatchReader`` that reviews the games lazily, one batch per game.

    The arguments are those of :func:`explode` and of :func:`makruk.review`.

    >>> import io
    >>> games = makruk.pgn.read_games(io.StringIO("1. e4 e5 2. Nd2 *"))
    >>> makruk.columns.review(games, nodes=100).read_all().column("move").to_pylist()
    ['e3e4', 'e6e5', 'b1d2']
    """
    names = review_schema(tags)
    finder = None if query is None else _Finder(query, None, rules)
    if nodes < 1:
        raise ArgumentError(f"nodes is {nodes}: expected at least 1", kind="number")
    games: Iterable[pgn.Game]
    if isinstance(source, (str, os.PathLike)):
        games = read_games(source, format, encoding=encoding, progress=progress)
    else:
        _check_games(source, format, encoding)
        total = len(source) if isinstance(source, Sized) else None
        games = counted(source, reporting(progress, "game"), total)
    return pa.RecordBatchReader.from_batches(names, _reviewed(games, finder, names, tags, rules, nodes, first, on_error))


@shared
def _reviewed(
    games: Iterable[pgn.Game],
    finder: _Finder | None,
    names: Any,
    tags: Sequence[str],
    rules: Rules | None,
    nodes: int,
    first: int,
    on_error: Callable[[int, MakrukError], object] | None,
) -> Iterator[Any]:
    for number, game in enumerate(games, first):
        _check_record(game)
        for error in game.errors[:1]:
            if on_error is None:
                raise error
            on_error(number, error)
        if finder is not None and finder.find(game) is None:
            continue
        try:
            found = review_game(game, rules=rules, nodes=nodes)
        except MakrukError as error:
            if on_error is None:
                raise
            on_error(number, error)
            continue
        of_game = {"game": number, **{tag: game.headers.get(tag) for tag in tags}}
        formations = found.formation._asdict()
        rows = []
        for row in found.to_dicts():
            formation = formations[row["side"]]
            rows.append({**row, **of_game, "formation": None if formation is None else formation.name})
        yield pa.RecordBatch.from_pylist(rows, schema=names)


def schema(columns: Sequence[str] = COLUMNS, tags: Sequence[str] = ()) -> Any:
    """Returns the schema of the rows as a ``pyarrow.Schema``.

    >>> makruk.columns.schema(["ply", "move"], tags=["White"]).names
    ['ply', 'move', 'White']
    """
    if isinstance(columns, str) or isinstance(tags, str):
        raise TypeError("columns and tags are sequences of names: expected a list, found a str")
    for name in columns:
        if name not in _TYPES:
            raise ArgumentError(
                f"unknown column {name!r}: expected one of {', '.join(COLUMNS)}", kind="unknown-column"
            )
    names = [*columns, *tags]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ArgumentError(f"duplicate column {twice!r}", kind="column-twice")
    return pa.schema([*((name, _TYPES[name]) for name in columns), *((tag, pa.string()) for tag in tags)])


def explode(
    source: str | os.PathLike[str] | Iterable[pgn.Game],
    *,
    format: str | None = None,
    encoding: str | None = None,
    query: str | Query | None = None,
    columns: Sequence[str] = COLUMNS,
    tags: Sequence[str] = (),
    rules: Rules | None = None,
    letters: str = "fairy",
    first: int = 0,
    rows: int = 65536,
    on_error: Callable[[int, MakrukError], object] | None = None,
    progress: Progress = False,
) -> Any:
    """Returns the main lines of games as rows: a ``pyarrow.RecordBatchReader`` that reads the games lazily.

    ``source`` is the path of a game file, in the formats and encodings of :func:`read_games`, or an iterable of games. A file is
    read without the GIL and without a Python object per game.

    ``query`` leaves out the games that do not answer it, as :func:`makruk.find` does; the others keep their numbers.

    ``tags`` adds a column for each of these tags. ``first`` is the number of the first game. A batch contains whole games, and is
    complete once it has ``rows`` rows, or 256 MiB of text in a column. Counts follow ``rules``.

    The first error of a game is raised. If ``on_error`` is given, it is called with the game's number and the error instead; the
    rows then contain the readable part, and reading continues with the next game.

    ``progress`` receives the amount done after each batch, in bytes of a file or in games; see :mod:`makruk.progress`.

    >>> import io
    >>> games = makruk.pgn.read_games(io.StringIO("1. e4 Qh5 *"))
    >>> makruk.columns.explode(games).read_all()
    Traceback (most recent call last):
        ...
    makruk.errors.PgnError: line 1, column 7, ply 2: ...
    """
    if rows < 1:
        raise ArgumentError(f"rows is {rows}: expected at least 1", kind="number")
    names = schema(columns, tags)
    finder = None if query is None else _Finder(query, None, rules)
    builder = _ColumnBuilder(columns, tags, rules, letters, rows)
    if isinstance(source, (str, os.PathLike)):
        file = open_games(source, format, finder, encoding)
        reporter = reporting(progress, "B")
        batches = _batches_of_file(file, names, builder, first, on_error, reporter)
    else:
        _check_games(source, format, encoding)
        reporter = reporting(progress, "game")
        batches = _batches_of_games(source, finder, names, builder, first, on_error, reporter)
    return pa.RecordBatchReader.from_batches(names, batches)


def _check_games(source: object, format: str | None, encoding: str | None) -> None:
    """Rejects a source that is neither a path nor an iterable of games."""
    for name, value in (("format", format), ("encoding", encoding)):
        if value is not None:
            raise ArgumentError(f"`{name}` requires a path", kind=name)
    if hasattr(source, "read"):
        raise TypeError(
            f"source is a {type(source).__name__}: expected a path or games, and makruk.pgn.read_games reads those of an open file"
        )
    if isinstance(source, (bytes, bytearray)) or not isinstance(source, Iterable):
        raise TypeError(f"source is a {type(source).__name__}: expected a path or games")


def _check_record(game: object) -> None:
    """Rejects an item of a source that is not a game record."""
    if isinstance(game, Game):
        raise TypeError(
            "source has a makruk.Game: expected a makruk.pgn.Game, and makruk.pgn.Game.from_game(game) converts it"
        )
    if not isinstance(game, pgn.Game):
        raise TypeError(f"source has a {type(game).__name__}: expected a makruk.pgn.Game")


@shared
def _batches_of_file(
    file: _GameFile,
    schema: Any,
    builder: _ColumnBuilder,
    first: int,
    on_error: Callable[[int, MakrukError], object] | None,
    reporter: AbstractContextManager[Report],
) -> Iterator[Any]:
    is_over = False
    with reporter as report:
        while not is_over:
            is_over, wrong = file.fill(builder, first)
            if wrong is not None:
                number, error = wrong
                if on_error is None:
                    raise error
                on_error(number, error)
            if builder.is_full() or is_over:
                report(file.tell(), file.length)
                if len(builder):
                    yield _batch(schema, builder)


@shared
def _batches_of_games(
    games: Iterable[pgn.Game],
    finder: _Finder | None,
    schema: Any,
    builder: _ColumnBuilder,
    first: int,
    on_error: Callable[[int, MakrukError], object] | None,
    reporter: AbstractContextManager[Report],
) -> Iterator[Any]:
    total = len(games) if isinstance(games, Sized) else None
    done = 0
    with reporter as report:
        for done, game in enumerate(games, 1):
            number = first + done - 1
            _check_record(game)
            for error in game.errors[:1]:
                if on_error is None:
                    raise error
                on_error(number, error)
            if finder is not None and finder.find(game) is None:
                continue
            builder.add(game, number)
            if builder.is_full():
                report(done, total)
                yield _batch(schema, builder)
        report(done, total)
        if len(builder):
            yield _batch(schema, builder)


def _batch(schema: Any, builder: _ColumnBuilder) -> Any:
    length, columns = builder.take()
    arrays = []
    for field, (values, offsets, validity) in zip(schema, columns, strict=True):
        buffers = [values] if offsets is None else [offsets, values]
        parts = [None if part is None else pa.py_buffer(part) for part in (validity, *buffers)]
        arrays.append(pa.Array.from_buffers(field.type, length, parts))
    return pa.RecordBatch.from_arrays(arrays, schema=schema)


_REPORT_EVERY: Final = 256


def read_games(
    path: str | os.PathLike[str], format: str | None = None, *, encoding: str | None = None, progress: Progress = False
) -> Iterator[pgn.Game]:
    """Reads the games of a file, one at a time: ``"pgn"``, ``"jsonl"``, ``"uci"`` (one game per line) or ``"mkg"`` (an archive).

    By default, the format is detected from the file's extension; a further ``.gz`` or ``.zst`` is decompressed, as by
    :func:`makruk.pgn.read_games`, and text is decoded in the same way, by its byte-order mark or from ``encoding``. A blank line of
    UCI moves is a game without moves.

    A game contains the readable part; ``game.errors`` has the errors. A game is limited to 256 MiB as PGN, to 16 MiB as a line, and
    in an archive to the limits of :mod:`makruk.archive`. ``progress`` regularly receives the number of bytes read; see
    :mod:`makruk.progress`.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.uci"
    >>> _ = path.write_text("e3e4 e6e5\\n")
    >>> [game.mainline_san() for game in makruk.columns.read_games(path)]
    [['e4', 'e5']]
    """
    file = open_games(path, format, encoding=encoding)
    return _games_of_file(file, reporting(progress, "B"))


@shared
def _games_of_file(file: _GameFile, reporter: AbstractContextManager[Report]) -> Iterator[pgn.Game]:
    with reporter as report:
        for number, game in enumerate(iter(file.read, None), 1):
            yield game
            if number % _REPORT_EVERY == 0:
                report(file.tell(), file.length)
        report(file.tell(), file.length)
