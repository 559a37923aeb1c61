"""Counts the moves of random games with Spark, with DuckDB and, using the tool, in an opening book; compares the results.

    python spark.py [--games 1000000] [--seed 18] [--master "local[2]"] [--memory 2g] [--tool target/release/makruk] FOLDER

FOLDER must be new or empty; a million games take about 4 GB. The comparison covers the results of every move in every position.
DuckDB reads the games itself, without Spark, and counts distinct games. The book built from Spark's counts must be byte for byte
the one built from the games, except for the summary at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import duckdb

from makruk.columns import explode
from makruk.sample import write_sample

# The size of the summary at the end of a book: the numbers of games and plies, which counts do not contain.
SUMMARY_BYTES = 92
COLUMNS = ["game", "key", "move", "result"]


def memory() -> int:
    """Returns the memory of this process and its descendants in bytes, with shared memory divided among them, on Linux."""
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(path.parent.name)] = int(path.read_text().rpartition(")")[2].split()[1])
    family = {os.getpid()}
    while more := {number for number, parent in parents.items() if parent in family} - family:
        family |= more
    total = 0
    for number in family:
        with suppress(OSError):
            lines = Path(f"/proc/{number}/smaps_rollup").read_text().splitlines()
            total += sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))
    return total


@contextmanager
def measured(what: str) -> Iterator[None]:
    """Prints the duration of a step and its peak memory."""
    peak, is_over, begun = 0, threading.Event(), time.monotonic()

    def watch() -> None:
        nonlocal peak
        while not is_over.wait(0.5):
            peak = max(peak, memory())

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield
    finally:
        is_over.set()
        watcher.join()
    print(f"{what:50} {time.monotonic() - begun:7.1f} s {peak / 2**20:7.0f} MiB", flush=True)


def run(*command: object) -> str:
    """Runs a program and returns its standard output."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{command[0]} failed")
    return done.stdout


def count_with_duckdb(database: duckdb.DuckDBPyConnection, files: list[Path]) -> None:
    """Fills the table ``ours`` with the counts of the games in the files."""
    database.execute("create table played (file int, game bigint, key ubigint, uci varchar, result varchar)")
    for number, path in enumerate(files):
        database.register("read", explode(path, columns=COLUMNS))
        database.execute(f"insert into played select {number}, game, key, move, result from read")
    database.execute(
        "create table ours as with once as (select distinct * from played)"
        " select key, uci, count_if(result = '1-0') as white, count_if(result = '1/2-1/2') as draws,"
        " count_if(result = '0-1') as black, count(*) as games from once group by key, uci"
    )


def differences(database: duckdb.DuckDBPyConnection, counts: Path) -> tuple[int, int, int]:
    """Compares the table ``ours`` with Spark's output: returns the number of rows of each, and the number of rows that differ."""
    database.execute(
        "create table theirs as select (case when key < 0 then key::hugeint + (1::hugeint << 64) else key end)::ubigint as key,"
        f" uci, white, draws, black, games from read_csv('{counts}/*.csv', types={{'key': 'BIGINT'}})"
    )
    lines = [database.sql(f"select count(*) from {name}").fetchall()[0][0] for name in ("ours", "theirs")]
    different = 0
    for part in range(16):
        for one, other in (("ours", "theirs"), ("theirs", "ours")):
            parts = [f"select * from {name} where key % 16 = {part}" for name in (one, other)]
            query = f"select count(*) from ({' except all '.join(parts)})"
            different += database.sql(query).fetchall()[0][0]
    return lines[0], lines[1], different


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares the counts of Spark, DuckDB and opening books.")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--files", type=int, default=8)
    parser.add_argument("--master", default="local[2]")
    parser.add_argument("--memory", default="2g", help="of Spark's driver, and the limit of DuckDB")
    parser.add_argument("--tool", type=Path, help="the program makruk, to build books")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    games, dataset, counts = (options.folder / name for name in ("games", "dataset", "counts"))
    settings = [f"spark.driver.memory={options.memory}", f"spark.local.dir={options.folder / 'spark'}"]
    spark = [sys.executable, "-m", "makruk.spark", "--master", options.master]
    spark += [part for setting in settings for part in ("--conf", setting)]

    with measured(f"{options.games} games, seed {options.seed}"):
        write_sample(games, options.games, seed=options.seed, files=options.files)
    with measured(f"Spark, {options.master}: dataset"):
        print(run(*spark, "build", games, dataset), end="")
    with measured(f"Spark, {options.master}: all counts"):
        run(*spark, "counts", dataset, counts)
    with measured(f"Spark, {options.master}: a position"):
        run(*spark, "moves", dataset, "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1")
    files = sorted(games.iterdir())
    database = duckdb.connect(str(options.folder / "duckdb"))
    database.execute(f"set memory_limit = '{options.memory}b'; set threads = 2; set preserve_insertion_order = false")
    with measured("DuckDB: all counts from the games"):
        count_with_duckdb(database, files)
    with measured("DuckDB: comparison"):
        ours, theirs, different = differences(database, counts)
    print(f"positions with a move: {ours} by DuckDB, {theirs} by Spark, {different} differ")
    database.close()
    is_equal = ours == theirs and not different
    if options.tool:
        is_equal &= books_agree(options.tool, options.folder, files, counts, ours)
    sys.exit(0 if is_equal else 1)


def books_agree(tool: Path, folder: Path, files: list[Path], counts: Path, entries: int) -> bool:
    """Builds one book from the games and one from the counts, and compares them."""
    build = [tool, "book", "build", "--no-examples", "--json", "--output"]
    with measured("book of the games"):
        from_games = json.loads(run(*build, folder / "games.mkb", *files))
    with measured("book of the counts by Spark"):
        from_counts = json.loads(run(*build, folder / "counts.mkb", "--counts", *counts.glob("*.csv")))
    one, other = ((folder / name).read_bytes()[:-SUMMARY_BYTES] for name in ("games.mkb", "counts.mkb"))
    print(f"positions with a move: {from_games['entries']} and {from_counts['entries']} in books, which", end=" ")
    print("agree" if one == other else "differ")
    return one == other and from_games["entries"] == from_counts["entries"] == entries


if __name__ == "__main__":
    main()
