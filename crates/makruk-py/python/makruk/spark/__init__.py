"""Games on a cluster, with Apache Spark: moves as a partitioned Parquet dataset, and statistics of the moves in a position.

.. code-block:: sh

    python -m makruk.spark --master "local[2]" build games/ dataset
    python -m makruk.spark moves dataset "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1"

The functions map data frames to data frames: :func:`explode`, :func:`judge`, :func:`review` and :func:`analyse` are
``DataFrame.mapInArrow`` with functions of this package, which run Rust code in the processes of Spark's tasks. For other engines,
:mod:`makruk.columns` and :mod:`makruk.batches` have these functions. This module needs pyspark and Java 17 or later: install ``makruk[spark]``.

On a cluster, pass the name of its master. Its machines need this package; the folder with the games must have the same path on
all of them, and datasets may be anywhere that Spark can write.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .._extras import missing

try:
    import pyarrow as pa
except ImportError as _error:
    raise missing("makruk.spark", "pyarrow", "spark") from _error

from .. import pgn
from .._files import ending
from .._makruk import Board, Query, Rules, _Finder
from ..batches import ANALYSIS, JUDGEMENT, analyse_position, judge_error, judge_game, read_texts
from ..columns import COLUMNS, read_games, review_schema, schema
from ..columns import explode as explode_games
from ..columns import review as review_games
from ..engine import Engine, Limit
from ..errors import ArgumentError, MakrukError
from ..reviews import NODES

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = [
    "DATASET_COLUMNS",
    "SUFFIXES",
    "analyse",
    "count_moves",
    "explode",
    "explorer",
    "find_files",
    "judge",
    "review",
    "tell",
    "write_counts",
    "write_dataset",
]

SUFFIXES: Final = (".pgn", ".jsonl", ".uci", ".mkg")
"""The extensions of game files, which may be followed by ``.gz`` or ``.zst``."""

DATASET_COLUMNS: Final = ("game", "ply", "key", "move", "result", "occurrence")
"""The columns that a dataset requires."""

_MOST_TASKS: Final = 4096
_CHUNK: Final = 4096


def tell(source: str | None, game: int | None, error: MakrukError | OSError) -> None:
    """Prints an error of a game, or of a whole file if ``game`` is ``None``, to standard error."""
    place = [] if source is None else [source]
    place += [] if game is None else [f"game {game}"]
    print(*place, error, sep=": ", file=sys.stderr)


def find_files(spark: SparkSession, folder: str | Path) -> DataFrame:
    """Returns the game files in a folder and its subfolders, as the column ``path``.

    Each file is read by its own task; with more than 4,096 files, a task reads several. Files are never split: see
    :func:`explode` for lines.
    """
    if not Path(folder).is_dir():
        raise ArgumentError(f"{folder} is not a folder", kind="no-folder")
    files = [path.resolve() for path in Path(folder).rglob("*") if ending(path) in SUFFIXES and path.is_file()]
    if not files:
        raise ArgumentError(f"{folder} has no file that ends in {', '.join(SUFFIXES)}", kind="no-games")
    # Start with the large files.
    files.sort(key=lambda path: (-path.stat().st_size, path))
    tasks = min(len(files), _MOST_TASKS)
    rows = [(str(path),) for task in range(tasks) for path in files[task::tasks]]
    return spark.createDataFrame(spark.sparkContext.parallelize(rows, tasks), "path string")


def explode(
    games: DataFrame,
    column: str = "path",
    format: str | None = None,
    *,
    query: str | Query | None = None,
    columns: Sequence[str] = COLUMNS,
    tags: Sequence[str] = (),
    rules: Rules | None = None,
    letters: str = "fairy",
    on_error: Callable[[str | None, int | None, MakrukError | OSError], object] = tell,
) -> DataFrame:
    """Returns one row per move of the games, as :func:`makruk.columns.explode` does.

    The column contains file paths or, with a ``format`` (``"pgn"``, ``"jsonl"`` or ``"uci"``), strings with one or more games
    each:

    .. code-block:: python

        explode(find_files(spark, "games"))
        explode(spark.read.text("games/*.uci"), "value", "uci")     # a large file of lines becomes several tasks

    The rows keep the other columns of the data frame and, for files, ``path``; ``game`` is the number of the game in its file or
    string, from 0. ``query`` leaves out games as in :func:`makruk.columns.explode`. Spark has no unsigned integers: ``key`` is a signed integer with the same bits.

    Within the task, ``on_error`` is called with the path, the number of the game, and the error. If the number is ``None``, the
    rest of the file cannot be read. The readable part is kept.
    """
    names = schema(columns, tags)
    _check_column(games, column, format)
    kept = _kept(games, column if format else None, names.names)
    wanted = [*columns, *(() if "game" in columns else ("game",))]
    exploded = partial(explode_games, query=query, columns=wanted, tags=tags, rules=rules, letters=letters)
    exploded(())  # check the arguments here rather than in the tasks

    return _mapped(games, column, format, kept, names, exploded, on_error)


def _mapped(
    games: DataFrame,
    column: str,
    format: str | None,
    kept: list[str],
    names: Any,
    read_rows: Callable[..., Any],
    on_error: Callable[[str | None, int | None, MakrukError | OSError], object],
) -> DataFrame:
    """Returns the rows of the games in the column, each with the kept columns of its file or string."""

    def file_rows(batch: Any) -> Iterator[Any]:
        for index, path in enumerate(batch.column(column).to_pylist()):
            if path is None:
                continue
            try:
                for found in read_rows(path, on_error=partial(on_error, path)):
                    yield found, pa.repeat(index, found.num_rows), found.column("game")
            except (MakrukError, OSError) as error:
                on_error(path, None, error)

    def text_rows(batch: Any, format: str) -> Iterator[Any]:
        # The string that contains each game, and the game's number in it.
        origins: list[tuple[int, int]] = []

        def read() -> Iterator[pgn.Game]:
            for index, text in enumerate(batch.column(column).to_pylist()):
                for number, game in enumerate(() if text is None else read_texts(text, format)):
                    origins.append((index, number))
                    yield game

        def tell_origin(game: int, error: MakrukError) -> None:
            on_error(None, origins[game][1], error)

        for found in read_rows(read(), on_error=tell_origin):
            origin = pa.array(origins, pa.list_(pa.int64(), 2)).take(found.column("game"))
            yield found, *(origin.flatten()[part::2] for part in (0, 1))

    def rows(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for found, index, number in text_rows(batch, format) if format else file_rows(batch):
                arrays = [number if name == "game" else _signed(found.column(name)) for name in names.names]
                yield _joined(batch.select(kept).take(index), names.names, arrays)

    return games.mapInArrow(rows, _spark_schema(games, kept, names))


def review(
    games: DataFrame,
    column: str = "path",
    format: str | None = None,
    *,
    query: str | Query | None = None,
    tags: Sequence[str] = (),
    rules: Rules | None = None,
    nodes: int = NODES,
    on_error: Callable[[str | None, int | None, MakrukError | OSError], object] = tell,
) -> DataFrame:
    """Returns one row per move of the games, reviewed as by :func:`makruk.columns.review`.

    The input column, the other columns, ``query`` and ``on_error`` are treated as by :func:`explode`. Games are reviewed independently, so the
    reviews do not depend on the cluster.
    """
    names = review_schema(tags)
    _check_column(games, column, format)
    kept = _kept(games, column if format else None, names.names)
    reviewed = partial(review_games, query=query, tags=tags, rules=rules, nodes=nodes)
    reviewed(())  # check the arguments here rather than in the tasks
    return _mapped(games, column, format, kept, names, reviewed, on_error)


def judge(
    games: DataFrame,
    column: str = "path",
    format: str | None = None,
    *,
    query: str | Query | None = None,
    rules: Rules | None = None,
) -> DataFrame:
    """Returns one row per game: ``game``, its number in its file or string, and ``judgement``, with the fields of
    :data:`makruk.batches.JUDGEMENT`.

    The input column, the other columns and ``query`` are treated as by :func:`explode`; a game with errors has a row in any case. If the rest of a file cannot be read, one row
    contains the error and no game number.
    """
    names = pa.schema([("game", pa.int64()), ("judgement", JUDGEMENT)])
    _check_column(games, column, format)
    kept = _kept(games, column if format else None, names.names)
    if query is not None:
        _Finder(query)  # check the argument here rather than in the tasks

    def rows(batches: Iterator[Any]) -> Iterator[Any]:
        finder = None if query is None else _Finder(query, None, rules)
        for batch in batches:
            before = batch.select(kept)

            def judged() -> Iterator[tuple[int, int | None, dict[str, Any]]]:
                for index, value in enumerate(batch.column(column).to_pylist()):
                    try:
                        found = () if value is None else read_texts(value, format) if format else read_games(value)
                        for number, game in enumerate(found):
                            if finder is None or game.errors or finder.find(game) is not None:
                                yield index, number, judge_game(game, rules)
                    except (MakrukError, OSError) as error:
                        unread = error if isinstance(error, MakrukError) else ArgumentError(str(error), kind="unreadable")
                        yield index, None, judge_error(unread)

            for found in _chunks(judged()):
                indices, numbers, judgements = zip(*found, strict=True)
                arrays = [pa.array(numbers, pa.int64()), pa.array(judgements, JUDGEMENT)]
                yield _joined(before.take(pa.array(indices)), names.names, arrays)

    return games.mapInArrow(rows, _spark_schema(games, kept, names))


def analyse(
    positions: DataFrame, column: str = "position", *, nodes: int, rules: Rules | None = None, hash_mb: int = 1
) -> DataFrame:
    """Returns the data frame with an additional column ``analysis``, with the fields of :data:`makruk.batches.ANALYSIS`.

    The input column contains FENs, or packed positions as in the rows of :func:`explode`. Each task has a single-threaded engine
    in its own process. Positions are searched independently, so the analysis does not depend on the cluster. It pays to analyse
    each position only once: ``positions.dropDuplicates(["position"])``.
    """
    if nodes < 1:
        raise ArgumentError(f"nodes is {nodes}: expected at least 1", kind="number")
    names = pa.schema([("analysis", ANALYSIS)])
    _check_column(positions, column, None)
    kept = _kept(positions, None, names.names)

    def rows(batches: Iterator[Any]) -> Iterator[Any]:
        engine = Engine(hash_mb=hash_mb)
        limit = Limit(nodes=nodes)
        for batch in batches:
            analysed = (
                None if value is None else analyse_position(engine, value, limit, rules)
                for value in batch.column(column).to_pylist()
            )
            yield _joined(batch.select(kept), names.names, [pa.array(list(analysed), ANALYSIS)])

    return positions.mapInArrow(rows, _spark_schema(positions, kept, names))


def write_dataset(rows: DataFrame, path: str | Path, *, digits: int = 1) -> None:
    """Writes the rows of :func:`explode` as a new Parquet dataset.

    It is partitioned by the first hexadecimal digits of ``key`` (the column ``prefix``), and each file is sorted by ``key``, so a
    query for a position reads little data. One digit gives 16 partitions, two give 256. The number of writing tasks, and thus of
    files per partition, depends on the size of the rows: a task writes about ``spark.sql.adaptive.advisoryPartitionSizeInBytes``.
    """
    from pyspark.sql import functions as f

    _check_dataset(rows)
    if not 1 <= digits <= 4:
        raise ArgumentError(f"digits is {digits}: expected 1 to 4", kind="number")
    hexadecimal = f.lpad(f.lower(f.hex("key")), 16, "0")
    parts = rows.withColumn("prefix", f.concat(f.lit("0x"), f.substring(hexadecimal, 1, digits)))
    # Adaptive execution splits large partitions, such as that of the start position, and merges small ones.
    parts = parts.hint("rebalance", "prefix").sortWithinPartitions("prefix", "key")
    parts.write.partitionBy("prefix").parquet(str(path))


def count_moves(rows: DataFrame) -> DataFrame:
    """Counts the games in which each move was played in each position, by result: ``key``, ``uci``, ``white``, ``draws``,
    ``black``, ``games``.

    ``white``, ``draws`` and ``black`` are White's wins, draws and Black's wins; a game without a result counts only in ``games``.
    A game counts once, even if the move is repeated in the position. As in all keys, a bia ngai counts as a met. Null moves are
    not counted.
    """
    from pyspark.sql import functions as f

    _check_dataset(rows)
    played = rows.where((f.col("occurrence") == 1) & (f.col("move") != "0000"))
    results = {"white": "1-0", "draws": "1/2-1/2", "black": "0-1"}
    counts = [f.count_if(f.col("result") == result).alias(name) for name, result in results.items()]
    return played.groupBy("key", f.col("move").alias("uci")).agg(*counts, f.count("*").alias("games"))


def write_counts(counts: DataFrame, path: str | Path) -> None:
    """Writes the counts of :func:`count_moves` as CSV files with a header, in a new folder.

    ``makruk book build --counts`` reads this format.
    """
    counts.select("key", "uci", "white", "draws", "black", "games").write.csv(str(path), header=True)


def explorer(dataset: DataFrame, board: Board) -> DataFrame:
    """Returns the moves that were played in a position, most frequent first, counted as by :func:`count_moves`: ``uci``,
    ``white``, ``draws``, ``black``, ``games``.

    The data frame is a dataset of :func:`write_dataset`, as returned by ``spark.read.parquet``, or the rows of :func:`explode`.
    """
    from pyspark.sql import functions as f

    here = dataset.where(f.col("key") == board.key - (board.key >> 63 << 64))
    if "prefix" in dataset.columns:
        here = here.where(f.lit(f"0x{board.key:016x}").startswith(f.col("prefix")))
    return count_moves(here).drop("key").orderBy(f.desc("games"), "uci")


def _chunks(rows: Iterator[Any]) -> Iterator[list[Any]]:
    while chunk := list(islice(rows, _CHUNK)):
        yield chunk


def _check_column(frame: DataFrame, column: str, format: str | None) -> None:
    if format is not None:
        read_texts("", format)
    if column not in frame.columns:
        raise ArgumentError(f"unknown column {column!r}: expected one of {', '.join(frame.columns)}", kind="no-column")


def _check_dataset(rows: DataFrame) -> None:
    missing = [column for column in DATASET_COLUMNS if column not in rows.columns]
    if missing:
        raise ArgumentError(f"column {missing[0]!r} is missing: expected rows of games", kind="no-column")


def _kept(frame: DataFrame, dropped: str | None, added: Sequence[str]) -> list[str]:
    kept = [name for name in frame.columns if name != dropped]
    twice = next((name for name in kept if name in added), None)
    if twice is not None:
        raise ArgumentError(f"the data frame already has a column {twice!r}", kind="column-twice")
    return kept


def _signed(array: Any) -> Any:
    """Converts an array for Spark, which has neither unsigned integers nor fixed-size binary values."""
    if array.type == pa.uint64():
        return array.view(pa.int64())
    return array.cast(pa.binary()) if pa.types.is_fixed_size_binary(array.type) else array


def _joined(kept: Any, names: Sequence[str], arrays: Sequence[Any]) -> Any:
    return pa.RecordBatch.from_arrays([*kept.columns, *arrays], names=[*kept.schema.names, *names])


def _spark_schema(frame: DataFrame, kept: Sequence[str], added: Any) -> Any:
    """Returns the Spark schema of the kept and the added fields."""
    from pyspark.sql import types as t

    simple = {
        pa.float64(): t.DoubleType,
        pa.int64(): t.LongType,
        pa.uint64(): t.LongType,
        pa.int32(): t.IntegerType,
        pa.string(): t.StringType,
    }

    def field(arrow: Any) -> t.StructField:
        if pa.types.is_struct(arrow.type):
            return t.StructField(arrow.name, t.StructType([field(part) for part in arrow.type]))
        return t.StructField(arrow.name, simple.get(arrow.type, t.BinaryType)())

    return t.StructType([*(frame.schema[name] for name in kept), *(field(arrow) for arrow in added)])
