"""The script ``python -m makruk.spark``."""

from __future__ import annotations

import argparse
import os
import queue
import re
import shutil
import socket
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from .._extras import missing
from .._makruk import Board, Query
from ..errors import ArgumentError, MakrukError
from ..sample import write_sample
from . import (
    DATASET_COLUMNS,
    count_moves,
    explode,
    explorer,
    find_files,
    judge,
    tell,
    write_counts,
    write_dataset,
)

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_PROGRAM = "python -m makruk.spark"
_JAVA_CLASS = re.compile(r"^(?:[a-z]\w*\.)+[A-Z]\w*: ")


def parser() -> argparse.ArgumentParser:
    """Returns the argument parser."""
    parser = argparse.ArgumentParser(
        prog=_PROGRAM,
        description="Statistics of games with Apache Spark.",
        epilog="The exit code is 0 on success, 1 if games have errors, which are printed, and 2 on any other"
        " failure.",
    )
    parser.add_argument("--master", default="local[*]", help="Spark master (default: %(default)s)")
    parser.add_argument(
        "--patience",
        type=float,
        default=10,
        metavar="SECONDS",
        help="time limit for the master to respond (default: %(default)s)",
    )
    parser.add_argument(
        "--conf",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a Spark setting, such as spark.driver.memory=2g; may be repeated",
    )
    commands = parser.add_subparsers(dest="command", required=True)

    sample = commands.add_parser("sample", help="write reproducible random games; does not need Spark")
    sample.add_argument("--games", type=int, default=1_000_000, help="(default: %(default)s)")
    sample.add_argument("--seed", type=int, default=18, help="(default: %(default)s)")
    sample.add_argument("--files", type=int, default=8, help="(default: %(default)s)")
    sample.add_argument("folder", type=Path)

    build = commands.add_parser("build", help="make a dataset of the moves of all games in a folder")
    build.add_argument(
        "--columns",
        type=lambda text: text.split(","),
        default=[],
        metavar="NAMES",
        help=f"additional columns of makruk.columns, besides {','.join(DATASET_COLUMNS)}",
    )
    build.add_argument(
        "--tags", type=lambda text: text.split(","), default=[], metavar="NAMES", help="PGN tags to add as columns"
    )
    build.add_argument("--query", help="only the moves of games that answer this query of `makruk find`")
    build.add_argument(
        "--digits",
        type=int,
        default=1,
        help="number of leading hexadecimal digits of the key to partition by (default: %(default)s)",
    )
    build.add_argument("folder", type=Path)
    build.add_argument("dataset")

    moves = commands.add_parser("moves", help="list the moves played in a position, with their results")
    moves.add_argument("dataset")
    moves.add_argument("fen")

    counts = commands.add_parser(
        "counts", help="write all positions and moves with the results, for `makruk book build --counts`"
    )
    counts.add_argument("--min-games", type=int, default=1, help="drop moves with fewer games (default: %(default)s)")
    counts.add_argument("dataset")
    counts.add_argument("output")

    judged = commands.add_parser("judge", help="list games with errors or continued past their end")
    judged.add_argument("folder", type=Path)
    return parser


def addresses(master: str) -> list[tuple[str, int]]:
    """Returns the hosts and ports in a master: none for ``local[2]`` or ``yarn``, several for ``spark://a:7077,b:7077``.

    >>> from makruk.spark.__main__ import addresses
    >>> addresses("spark://a:7077,b:7077"), addresses("k8s://https://c"), addresses("local[2]")
    ([('a', 7077), ('b', 7077)], [('c', 443)], [])
    """
    kind, separator, rest = master.partition("://")
    if not separator:
        return []
    scheme, separator, hosts = rest.partition("://")
    if not separator:
        scheme, hosts = kind, rest
    port = {"spark": 7077, "http": 80}.get(scheme, 443)
    try:
        parts = [urlsplit(f"//{host}") for host in hosts.split(",")]
        return [(part.hostname or "", part.port or port) for part in parts]
    except ValueError as error:
        raise ArgumentError(f"--master {master}: {error}", kind="master") from None


def check_master(master: str, patience: float) -> None:
    """Rejects a master if none of its addresses responds. Spark itself would retry for minutes."""
    known = ("local", "yarn", "spark://", "k8s://")
    if not master.startswith(known):
        raise ArgumentError(f"--master {master}: expected local[N], yarn, spark://HOST:PORT or k8s://…", kind="master")
    failures: list[str] = []
    asked = addresses(master)
    answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def connect(host: str, port: int) -> None:
        try:
            with socket.create_connection((host, port), patience):
                answers.put(None)
        except OSError as error:
            answers.put(f"{host}:{port}: {error}")

    # DNS lookups have no timeout, so all addresses are tried at once, in threads that are never joined.
    for address in asked:
        threading.Thread(target=connect, args=address, daemon=True).start()
    end = time.monotonic() + patience
    for _ in asked:
        try:
            failure = answers.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            failures.append(f"no answer within {patience:g} s")
            break
        if failure is None:
            return
        failures.append(failure)
    if failures:
        raise ArgumentError(f"the master does not respond: {'; '.join(sorted(failures))}", kind="master")


def _session(master: str, settings: Sequence[str]) -> SparkSession:
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise ArgumentError(str(missing(_PROGRAM, "pyspark", "spark")), kind="no-pyspark") from None
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        raise ArgumentError("Spark needs Java 17 or later, but java was not found", kind="no-java")
    if master.startswith("local"):
        # Tasks find this package only if they run the same Python.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master(master).appName("makruk").config("spark.ui.showConsoleProgress", "false")
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not (name and equals):
            raise ArgumentError(f"--conf {setting}: expected NAME=VALUE", kind="setting")
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def _read_dataset(spark: SparkSession, path: str) -> DataFrame:
    from pyspark.errors import AnalysisException

    try:
        return spark.read.parquet(path)
    except AnalysisException as error:
        reason = {
            "PATH_NOT_FOUND": "it does not exist",
            "UNABLE_TO_INFER_SCHEMA": "it has no rows",
        }.get(error.getCondition() or "", str(error))
        raise ArgumentError(f"{path} is not a dataset of games: {reason}", kind="no-dataset") from error


def _count_rows(spark: SparkSession, dataset: str) -> int:
    from pyspark.errors import AnalysisException

    try:
        return int(spark.read.parquet(dataset).count())
    except AnalysisException as error:
        # Spark writes no file if there are no rows.
        if error.getCondition() != "UNABLE_TO_INFER_SCHEMA":
            raise
        return 0


def _build(spark: SparkSession, options: argparse.Namespace) -> int:
    errors = spark.sparkContext.accumulator(0)
    unread = spark.sparkContext.accumulator(0)

    def tell_and_count(source: str | None, game: int | None, error: MakrukError | OSError) -> None:
        tell(source, game, error)
        (errors if game is not None else unread).add(1)

    files = find_files(spark, options.folder)
    names = [*DATASET_COLUMNS, *(name for name in options.columns if name not in DATASET_COLUMNS)]
    rows = explode(files, query=options.query, columns=names, tags=options.tags, on_error=tell_and_count)
    write_dataset(rows, options.dataset, digits=options.digits)
    moves = _count_rows(spark, options.dataset)
    print(f"{moves} moves of {files.count()} files")
    if errors.value:
        print(f"games with errors: {errors.value}; their readable parts are counted", file=sys.stderr)
    if unread.value:
        print(f"files that could not be read completely: {unread.value}", file=sys.stderr)
    if not moves:
        print(f"{options.folder} has no game with a move", file=sys.stderr)
    return 1 if errors.value or unread.value or not moves else 0


def _judge(spark: SparkSession, folder: Path) -> int:
    from pyspark.sql import functions as f

    judged = judge(find_files(spark, folder)).select("path", "game", "judgement.*").cache()
    wrong = judged.where(f.col("error").isNotNull() | (f.col("over_at") < f.col("plies")))
    for row in wrong.orderBy("path", "game").toLocalIterator():
        place = row.path if row.game is None else f"{row.path}: game {row.game}"
        if row.error is not None:
            print(f"{place}: {row.error}")
        if row.over_at is not None and row.over_at < row.plies:
            print(f"{place}: {row.plies - row.over_at} moves after the end: {row.outcome}, {row.termination}")
    number = wrong.count()
    print(f"{judged.where('game is not null').count()} games, {number} wrong", file=sys.stderr)
    return 1 if number else 0


def run(spark: SparkSession, options: argparse.Namespace) -> int:
    """Runs a command in a session and returns the exit code."""
    if options.command == "build":
        return _build(spark, options)
    if options.command == "judge":
        return _judge(spark, options.folder)
    dataset = _read_dataset(spark, options.dataset)
    if options.command == "counts":
        counts = count_moves(dataset).where(f"games >= {options.min_games}")
        write_counts(counts, options.output)
        return 0
    board = Board(options.fen)
    print("move", "san", "games", "white", "draws", "black", sep="\t")
    for row in explorer(dataset, board).collect():
        san = board.san(board.parse_uci(row.uci))
        print(row.uci, san, row.games, row.white, row.draws, row.black, sep="\t")
    return 0


def check(options: argparse.Namespace) -> None:
    """Rejects invalid options before Spark starts."""
    if options.command == "moves":
        Board(options.fen)
    if options.command == "build" and options.query is not None:
        Query(options.query)
    if options.command in ("build", "judge") and not options.folder.is_dir():
        raise ArgumentError(f"{options.folder} is not a folder", kind="no-folder")
    output = {"build": "dataset", "counts": "output"}.get(options.command)
    if output is not None:
        path = getattr(options, output)
        # Spark itself checks paths on other file systems.
        if "://" not in path and Path(path).exists():
            raise ArgumentError(f"{path} already exists", kind="exists")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the script and returns the exit code."""
    options = parser().parse_args(arguments)
    try:
        if options.command == "sample":
            write_sample(options.folder, options.games, seed=options.seed, files=options.files)
            return 0
        check(options)
        check_master(options.master, options.patience)
        spark = _session(options.master, options.conf)
        try:
            return run(spark, options)
        finally:
            # Without Java there is nothing to stop, and this exception is the relevant one.
            with suppress(Exception):
                spark.stop()
    except Exception as error:
        print(f"{_PROGRAM}: {sentence(error)}", file=sys.stderr)
        return 2


def sentence(error: Exception) -> str:
    """Returns an error's message without the Java and Scala stack trace that Spark appends.

    >>> from makruk.spark.__main__ import sentence
    >>> sentence(RuntimeError("An error occurred.\\n: org.apache.spark.SparkException: Job aborted.\\n\\tat java.base"))
    'Job aborted.'
    """
    lines = [line.strip() for line in str(error).splitlines()]
    lines = [line for line in lines if line and not line.startswith("at ")] or [type(error).__name__]
    # The Java exception follows py4j's description of the call.
    told = next((line[2:] for line in lines if line.startswith(": ")), lines[0])
    return _JAVA_CLASS.sub("", told)


if __name__ == "__main__":
    sys.exit(main())
