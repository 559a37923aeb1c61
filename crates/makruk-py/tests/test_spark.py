"""Games on Spark, compared with DuckDB."""

from __future__ import annotations

import gzip
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import makruk
from makruk import ArgumentError
from makruk.columns import explode as explode_games
from makruk.sample import write_sample
from makruk.spark import (
    analyse,
    count_moves,
    explode,
    explorer,
    find_files,
    judge,
    review,
    write_counts,
    write_dataset,
)
from makruk.spark.__main__ import check, check_master, main, parser, run

from spark_needs import skip_without_spark

skip_without_spark()

GAMES = 3000


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").appName("makruk tests")
    session = builder.config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "4").getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with random games, and some in other formats, one of which repeats positions."""
    folder = tmp_path_factory.mktemp("games")
    write_sample(folder, GAMES, files=4)
    (folder / "below").mkdir()
    (folder / "below" / "one.PGN").write_text("1. e4 e5 2. Nd2 Nd7 3. Nb1 Nb8 4. Nd2 Nd7 1-0\n\n1. -- e5 2. d4 *\n")
    (folder / "below" / "lines.uci").write_text("b1d2 b8d7 d2b1 d7b8 b1d2\n\ne3e4\n")
    (folder / "notes.txt").write_text("no games")
    return folder


@pytest.fixture(scope="module")
def dataset(spark: Any, games: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("made") / "dataset")
    write_dataset(explode(find_files(spark, games), columns=COLUMNS), path)
    return path


COLUMNS = ["game", "ply", "key", "move", "result", "occurrence", "position"]


@pytest.fixture(scope="module")
def database(games: Path) -> Any:
    """Reads the same files into DuckDB, without Spark, and counts the moves in a different way: as distinct games."""
    connection = duckdb.connect()
    files = sorted(path for path in games.rglob("*") if path.suffix.lower() in (".jsonl", ".pgn", ".uci"))
    for number, path in enumerate(files):
        rows = explode_games(path, columns=COLUMNS)
        verb = "insert into rows" if number else "create table rows as"
        connection.register("read", rows)
        connection.execute(f"{verb} select {number} as file, * from read")
    connection.execute(
        "create table counts as with played as (select distinct file, game, key, move, result from rows where move <> '0000')"
        " select key, move as uci, count_if(result = '1-0') as white, count_if(result = '1/2-1/2') as draws,"
        " count_if(result = '0-1') as black, count(*) as games from played group by key, move"
    )
    return connection


def test_all_counts_agree_with_duckdb(spark: Any, dataset: str, database: Any, tmp_path: Path) -> None:
    write_counts(count_moves(spark.read.parquet(dataset)), tmp_path / "counts")
    database.execute(f"create view theirs as select * from read_csv('{tmp_path}/counts/*.csv')")
    key = "key::hugeint - case when key >= 1::hugeint << 63 then 1::hugeint << 64 else 0 end"
    signed = f"select {key}, uci, white, draws, black, games from counts"
    for one, other in (("from theirs", signed), (signed, "from theirs")):
        assert database.sql(f"select count(*) from ({one} except all {other})").fetchall() == [(0,)]
    (entries,), (games,) = database.sql("select count(*) from theirs union all select count(*) from counts").fetchall()
    assert entries == games > 50_000
    # DuckDB can also read the dataset itself.
    rows = database.sql(f"select count(*) from read_parquet('{dataset}/*/*.parquet')").fetchall()
    assert rows == database.sql("select count(*) from rows").fetchall()


def test_the_explorer_agrees_with_duckdb(spark: Any, dataset: str, database: Any) -> None:
    frame = spark.read.parquet(dataset)
    board = makruk.Board()
    for uci in ["e3e4", "e6e5", "b1d2", "b8d7"]:
        expected = database.execute(
            "select uci, white, draws, black, games from counts where key = ? order by games desc, uci", [board.key]
        ).fetchall()
        found = [tuple(row) for row in explorer(frame, board).collect()]
        assert found == expected and found
        board.push_uci(uci)
    # The query selects the partition by the key, without reading the rows of other partitions.
    plan = explorer(frame, board)._jdf.queryExecution().toString()
    assert "PartitionFilters: [isnotnull(prefix" in plan or "PartitionFilters: [StartsWith(" in plan
    assert explorer(frame, makruk.Board("8/8/8/4k3/8/8/4R3/4K3 b - - 0 1")).collect() == []


def test_a_game_with_a_repeated_move_counts_once(spark: Any, dataset: str) -> None:
    # The game that returns to the position after 1. e4 e5 plays Nd2 there twice; the other one plays it at the start.
    board = makruk.Board()
    board.push_uci("e3e4")
    board.push_uci("e6e5")
    frame = spark.read.parquet(dataset)
    rows = frame.where(f"key = {board.key - (board.key >> 63 << 64)} and move = 'b1d2'")
    (found,) = [row for row in explorer(frame, board).collect() if row.uci == "b1d2"]
    assert found.games == rows.count() - 1 == rows.where("occurrence = 1").count()


def test_texts_can_be_exploded(spark: Any) -> None:
    table = spark.createDataFrame([(7, "e3e4 e6e5"), (8, None), (9, "d3d4\ne3e4 e3e5")], "id int, moves string")
    told: Any = spark.sparkContext.accumulator(0)
    rows = explode(table, "moves", "uci", columns=["ply", "game", "san"], on_error=lambda *_: told.add(1)).collect()
    assert [tuple(row) for row in rows] == [(7, 0, 0, "e4"), (7, 1, 0, "e5"), (9, 0, 0, "d4"), (9, 0, 1, "e4")]
    assert told.value == 1
    table = spark.createDataFrame([("1. e4 *\n\n1. d4 *",)], "game_text string")
    rows = explode(table, "game_text", "pgn", columns=["san", "key"], tags=["White"]).collect()
    assert [row.san for row in rows] == ["e4", "d4"] and rows[0].White is None
    assert rows[0].key % 2**64 == makruk.Board().key


def test_games_are_judged(spark: Any, games: Path, tmp_path: Path) -> None:
    (tmp_path / "good.uci.gz").write_bytes(gzip.compress(b"e3e4 e6e5\n"))
    (tmp_path / "bad.uci").write_text("e3e4\ne3e4 e3e4\nd3d4\n")
    (tmp_path / "bad.mkg").write_bytes(b"no archive")
    frame = judge(find_files(spark, tmp_path)).select("path", "game", "judgement.*")
    found = {(Path(row.path).name, row.game): row for row in frame.collect()}
    assert set(found) == {("good.uci.gz", 0), ("bad.uci", 0), ("bad.uci", 1), ("bad.uci", 2), ("bad.mkg", None)}
    wrong = found["bad.uci", 1]
    assert (wrong.plies, wrong.error_ply, wrong.error_kind) == (1, 2, "empty-square")
    assert "e3 to e4 is illegal" in wrong.error and found["bad.uci", 2].error is None
    assert "archive" in found["bad.mkg", None].error and found["bad.mkg", None].plies is None
    texts = spark.createDataFrame([(1, '{"moves": ["e3e4"], "result": "1-0"}')], "id int, text string")
    (row,) = judge(texts, "text", "jsonl").collect()
    assert (row.id, row.game, row.judgement.result, row.judgement.over_at) == (1, 0, "1-0", None)


def test_an_analysis_does_not_depend_on_the_number_of_tasks(spark: Any, dataset: str) -> None:
    rows = spark.read.parquet(dataset).where("game < 2").select("position").distinct().limit(24)
    first, second = (
        {bytes(row.position): row.analysis for row in analyse(rows.repartition(tasks), nodes=200).collect()} for tasks in (1, 4)
    )
    assert first == second and len(first) == 24
    for packed, analysis in first.items():
        board = makruk.codec.unpack(packed, "rank-r")
        assert makruk.Move.from_uci(analysis.move) in board.legal_moves and analysis.nodes <= 300
    fens = spark.createDataFrame([("a", makruk.STARTING_FEN), ("b", "8/8"), ("c", None)], "id string, fen string")
    good, bad, nothing = analyse(fens, "fen", nodes=100).orderBy("id").collect()
    assert good.analysis.move and bad.analysis.error == "the board has 2 ranks, expected 8" and nothing.analysis is None


def test_the_program_of_the_page_runs(spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (Path(__file__).parents[1] / "SPARK.md").read_text(encoding="utf-8")
    program = page.split("\n## In a program\n")[1].split("```python\n")[1].split("```")[0]
    monkeypatch.chdir(tmp_path)
    write_sample("games", 10, files=1)
    names: dict[str, Any] = {}
    exec(program.replace("10_000", "100"), names)
    assert names["games"].count() == 10 and names["rows"].count() > 200
    assert len(names["analysed"].limit(3).collect()) == 3


def test_the_script_builds_and_queries_a_dataset(spark: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    games, dataset = tmp_path / "games", str(tmp_path / "dataset")
    write_sample(games, 50, files=2)
    arguments = parser().parse_args(["build", "--columns", "san,game", "--tags", "White", "--digits", "2", str(games), dataset])
    assert run(spark, arguments) == 0
    assert "moves of 2 files" in capfd.readouterr().out
    assert {"san", "White", "prefix"} < set(spark.read.parquet(dataset).columns)
    assert all(len(path.name) == len("prefix=0x") + 2 for path in Path(dataset).glob("prefix=*"))
    assert run(spark, parser().parse_args(["moves", dataset, makruk.STARTING_FEN])) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].split("\t") == ["move", "san", "games", "white", "draws", "black"]
    assert sum(int(line.split("\t")[2]) for line in lines[1:]) == 50
    counts = str(tmp_path / "counts")
    assert run(spark, parser().parse_args(["counts", "--min-games", "2", dataset, counts])) == 0
    assert duckdb.sql(f"select min(games) from '{counts}/*.csv'").fetchall() == [(2,)]
    with pytest.raises(makruk.ArgumentError, match="dataset already exists"):
        check(arguments)


def test_the_script_reports_errors_in_games(spark: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games"
    write_sample(games, 20, files=1)
    (games / "bad.pgn").write_text("1. e4 e5 2. Zz *\n\n1. d4 *\n")
    (games / "bad.mkg").write_bytes(b"no archive")
    assert run(spark, parser().parse_args(["build", str(games), str(tmp_path / "dataset")])) == 1
    told = capfd.readouterr()
    assert "games with errors: 1; their readable parts are counted" in told.err
    assert "files that could not be read completely: 1" in told.err
    # The moves before the error and the next game are counted.
    dataset = spark.read.parquet(str(tmp_path / "dataset"))
    assert dataset.where("path like '%bad.pgn'").count() == 3
    assert run(spark, parser().parse_args(["judge", str(games)])) == 1
    told = capfd.readouterr()
    assert "bad.pgn: game 0: line 1, column 13" in told.out and "bad.mkg: " in told.out
    assert "22 games, 2 wrong" in told.err


def test_a_folder_without_moves_is_reported(spark: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "empty.pgn").touch()
    dataset = str(tmp_path / "dataset")
    assert run(spark, parser().parse_args(["build", str(tmp_path / "games"), dataset])) == 1
    assert "has no game with a move" in capfd.readouterr().err
    for path, reason in ((dataset, "it has no rows"), (str(tmp_path / "none"), "it does not exist")):
        with pytest.raises(makruk.ArgumentError, match=f"is not a dataset of games: {reason}"):
            run(spark, parser().parse_args(["moves", path, makruk.STARTING_FEN]))


def test_invalid_arguments_are_rejected(spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(makruk.ArgumentError, match="has no file that ends in .pgn, .jsonl, .uci, .mkg"):
        find_files(spark, tmp_path)
    with pytest.raises(makruk.ArgumentError, match="is not a folder"):
        find_files(spark, tmp_path / "none")
    paths = spark.createDataFrame([("a",)], "path string")
    with pytest.raises(makruk.ArgumentError, match="unknown column 'moves': expected one of path"):
        explode(paths, "moves", "uci")
    with pytest.raises(makruk.ArgumentError, match="the data frame already has a column 'path'"):
        explode(paths, tags=["path"])
    with pytest.raises(makruk.ArgumentError, match="unknown format 'epd'"):
        judge(paths, "path", "epd")
    with pytest.raises(makruk.ArgumentError, match="nodes is 0"):
        analyse(paths, "path", nodes=0)
    for wrong in (explode(paths, columns=["key"]), paths):
        with pytest.raises(makruk.ArgumentError, match="column 'game' is missing: expected rows of games"):
            write_dataset(wrong, tmp_path / "dataset")
    with pytest.raises(makruk.ArgumentError, match="digits is 5"):
        write_dataset(explode(paths), tmp_path / "dataset", digits=5)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["moves", "dataset", "8/8"], "the board has 2 ranks, expected 8"),
        (["build", "no folder", "dataset"], "no folder is not a folder"),
        (["build", ".", "."], ". already exists"),
        (["counts", "dataset", "."], ". already exists"),
        (["--conf", "x", "judge", "."], "--conf x: expected NAME=VALUE"),
        (["sample", "--games", "0", "games"], "games is 0: expected at least 1"),
    ],
)
def test_the_script_rejects_bad_arguments_before_spark_starts(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"python -m makruk.spark: {message}\n"


@pytest.mark.parametrize(
    ("master", "message"),
    [
        ("nonsense", "--master nonsense: expected local[N], yarn, spark://HOST:PORT or k8s://…"),
        ("spark://127.0.0.1:1", "the master does not respond: 127.0.0.1:1: "),
        ("spark://127.0.0.1:1,127.0.0.1:2", "127.0.0.1:2: "),
        ("k8s://https://127.0.0.1:1", "the master does not respond: 127.0.0.1:1: "),
        ("spark://127.0.0.1:port", "--master spark://127.0.0.1:port: "),
    ],
)
def test_an_unreachable_master_is_reported_before_spark_starts(
    master: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = time.monotonic()
    assert main(["--master", master, "--patience", "5", "judge", str(tmp_path)]) == 2
    assert time.monotonic() - start < 60
    assert message in capsys.readouterr().err


def test_a_hanging_name_lookup_times_out(monkeypatch: pytest.MonkeyPatch) -> None:
    over = threading.Event()

    def look_up(*_: object, **__: object) -> list[Any]:
        over.wait(60)
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    start = time.monotonic()
    with pytest.raises(ArgumentError, match=r"the master does not respond: no answer within 0\.2 s"):
        check_master("spark://nowhere:7077", 0.2)
    assert time.monotonic() - start < 30
    over.set()


def test_a_reachable_master_is_accepted() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        check_master(f"spark://127.0.0.1:1,127.0.0.1:{server.getsockname()[1]}", 5)
    for master in ("local", "local[*]", "local[2,4]", "yarn"):
        check_master(master, 5)


def test_a_spark_failure_is_not_reported_as_game_errors(tmp_path: Path) -> None:
    (tmp_path / "good.uci").write_text("e3e4 e6e5\n")
    script = [sys.executable, "-m", "makruk.spark", "--conf", "spark.ui.enabled=false"]
    killed = {"PYSPARK_PYTHON": "/bin/false"}  # exits at once, like a killed process
    for master, more in (("local[2]", killed), ("local[2", {})):
        done = subprocess.run(
            [*script, "--master", master, "judge", str(tmp_path)],
            capture_output=True, text=True, timeout=300, env=os.environ | more,
        )  # fmt: skip
        assert done.returncode == 2, done.stderr
        last = done.stderr.splitlines()[-1]
        assert last.startswith("python -m makruk.spark: ") and "\tat " not in last and "Py4J" not in last, done.stderr


def test_the_number_of_files_follows_the_size_of_the_dataset(spark: Any, games: Path, tmp_path: Path) -> None:
    rows = explode(find_files(spark, games))
    setting = "spark.sql.adaptive.advisoryPartitionSizeInBytes"
    before = spark.conf.get(setting)
    files: list[list[Path]] = []
    try:
        for size in ("64MB", "64KB"):
            spark.conf.set(setting, size)
            write_dataset(rows, tmp_path / size)
            files.append(list((tmp_path / size).glob("prefix=*/*.parquet")))
    finally:
        spark.conf.set(setting, before)
    assert len(files[0]) == 16 and len(files[1]) > 40
    # Files are still sorted, so that a query reads little of them.
    for path in files[1][:10]:
        keys = duckdb.sql(f"select key from read_parquet('{path}')").fetchall()
        assert keys == sorted(keys)
    assert spark.read.parquet(str(tmp_path / "64KB")).count() == rows.count()


def test_the_script_runs_as_a_process(tmp_path: Path) -> None:
    script = [sys.executable, "-m", "makruk.spark", "--master", "local[2]", "--conf", "spark.ui.enabled=false"]
    games = tmp_path / "games"
    subprocess.run([*script, "sample", "--games", "20", "--files", "1", games], check=True, timeout=120)
    (games / "bad.uci").write_text("e3e4 e3e4\n")
    done = subprocess.run([*script, "build", games, tmp_path / "dataset"], capture_output=True, text=True, timeout=300)
    assert done.returncode == 1 and "moves of 2 files" in done.stdout
    # The tasks report the errors.
    assert f"{games}/bad.uci: game 0: line 1, column 6, ply 2: e3 to e4 is illegal" in done.stderr


def test_a_folder_of_games_is_reviewed(spark: Any, tmp_path: Path) -> None:
    (tmp_path / "good.uci").write_text("e3e4 e6e5\nd3d4\n")
    (tmp_path / "bad.mkg").write_bytes(b"no archive")
    told: Any = spark.sparkContext.accumulator(0)
    rows = review(find_files(spark, tmp_path), nodes=50, on_error=lambda *_: told.add(1)).collect()
    assert sorted((Path(row.path).name, row.game, row.ply, row.move) for row in rows) == [
        ("good.uci", 0, 0, "e3e4"),
        ("good.uci", 0, 1, "e6e5"),
        ("good.uci", 1, 0, "d3d4"),
    ]
    assert told.value == 1
    assert all(row.win + row.draw + row.defeat == 1000 and 0 <= row.loss <= 1 for row in rows)
    texts = spark.createDataFrame([(7, "1. e4 *")], "id int, text string")
    (row,) = review(texts, "text", "pgn", nodes=50).collect()
    assert (row.id, row.game, row["class"] is not None) == (7, 0, True)


def test_a_query_leaves_out_games(spark: Any) -> None:
    texts = spark.createDataFrame([("1. d4 *\n\n1. e4 d5 2. exd5 *",), ("1. e4 Qh5 *",)], "text string")
    arguments = {"query": "captured:P", "on_error": lambda *_: None}
    rows = explode(texts, "text", "pgn", columns=["game", "move"], **arguments).collect()
    assert [(row.game, row.move) for row in rows] == [(1, "e3e4"), (1, "d6d5"), (1, "e4d5")]
    rows = review(texts, "text", "pgn", nodes=50, **arguments).collect()
    assert [row.game for row in rows] == [1] * 3
    # A game with errors is judged in any case.
    assert sorted(row.game for row in judge(texts, "text", "pgn", query="captured:P").collect()) == [0, 1]
    for read in (explode, review, judge):
        with pytest.raises(makruk.QueryError):
            read(texts, "text", "pgn", query="turn:red")
