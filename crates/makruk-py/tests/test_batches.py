"""Judging games and analysing positions by column, and from DuckDB."""

from __future__ import annotations

import io
import json
import sys
import types
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest

import makruk
from makruk.batches import ANALYSIS, JUDGEMENT, analyse, judge, judge_game, read_texts, sql_fields
from makruk.sample import write_sample

from vectors import lines


def test_judgements_agree_with_boards() -> None:
    texts = list(lines("games.jsonl"))[:300]
    found = judge(pa.array(texts), "jsonl").to_pylist()
    for text, judgement in zip(texts, found, strict=True):
        board = makruk.Board(json.loads(text)["start"])
        over = [0] if board.outcome() else []
        outcome = board.outcome()
        for ply, uci in enumerate(json.loads(text)["moves"], 1):
            board.push_uci(uci)
            if not over and board.outcome():
                over, outcome = [ply], board.outcome()
        assert judgement["error"] is None and judgement["plies"] == len(board.move_stack)
        assert judgement["fen"] == board.fen()
        assert judgement["over_at"] == (over[0] if over else None)
        assert judgement["outcome"] == (outcome and outcome.result())
        assert judgement["termination"] == (outcome and outcome.termination)
    assert sum(judgement["over_at"] is not None for judgement in found) > 10


def test_judgements_depend_on_the_rules() -> None:
    text = pa.array([json.dumps({"start": "7k/8/8/8/8/8/8/K7 w - - 0 1", "moves": ["a1b1", "h8g8"]})])
    (thai,) = judge(text, "jsonl").to_pylist()
    assert (thai["over_at"], thai["plies"], thai["termination"]) == (0, 2, "insufficient-material")
    (other,) = judge(text, "jsonl", makruk.Rules.THAI.replace(dead_position_draws=False)).to_pylist()
    assert (other["over_at"], other["plies"], other["termination"]) == (None, 2, None)


@pytest.mark.parametrize(
    ("format", "text", "kind", "ply", "plies"),
    [
        ("uci", "e3e4 e3e4", "empty-square", 2, 1),
        ("uci", "e3e9", "uci", 1, 0),
        ("jsonl", "{}", "json", None, 0),
        ("jsonl", "", "not-one-game", None, None),
        ("uci", "e3e4\ne3e4", "not-one-game", None, None),
        ("pgn", "1. e4 e5 2. Zz *", "san", 3, 2),
    ],
)
def test_errors_appear_in_their_own_rows(format: Any, text: str, kind: str, ply: int | None, plies: int | None) -> None:
    good = {"uci": "e3e4", "jsonl": '{"moves": ["e3e4"]}', "pgn": "1. e4 *"}[format]
    first, nothing, wrong, last = judge(pa.array([good, None, text, good]), format).to_pylist()
    assert first == last and first["error"] is None and first["plies"] == 1 and nothing is None
    assert (wrong["error_kind"], wrong["error_ply"], wrong["plies"]) == (kind, ply, plies)
    assert wrong["error"]


def test_unknown_formats_and_zero_nodes_are_rejected() -> None:
    with pytest.raises(makruk.ArgumentError, match="unknown format 'epd': expected one of pgn, jsonl, uci"):
        list(read_texts("", "epd"))
    with pytest.raises(makruk.ArgumentError, match="nodes is 0"):
        analyse(pa.array([]), 0)


def test_an_analysis_depends_only_on_its_position() -> None:
    boards = [makruk.Board()]
    for uci in "e3e4 e6e5 d3d4 e5d4 c3d4 b8d7".split():
        boards.append(boards[-1].copy())
        boards[-1].push_uci(uci)
    fens = pa.array([board.fen() for board in boards])
    packed = pa.array([makruk.codec.pack(board, "rank-r") for board in boards], pa.binary(18))
    found = analyse(fens, 500).to_pylist()
    assert analyse(fens[::-1], 500).to_pylist() == found[::-1]
    # Packed positions have no clocks, so the search may see them differently.
    assert [row["error"] for row in analyse(packed, 500).to_pylist()] == [None] * len(boards)
    for board, row in zip(boards, found, strict=True):
        assert makruk.Move.from_uci(row["move"]) in board.legal_moves and row["score"] is not None
        assert row["depth"] >= 1 and 0 < row["nodes"] <= 600 and row["mate"] is None
    over, wrong = analyse(pa.array(["R6k/R7/8/8/8/8/8/K7 b - - 0 1", "8/8"]), 100).to_pylist()
    assert over["move"] is None and over["error"] is None
    assert wrong["error"] == "the board has 2 ranks, expected 8" and wrong["move"] is None
    assert "expected 18 bytes" in analyse(pa.array([b"x"]), 100).to_pylist()[0]["error"]


def test_duckdb_can_call_the_functions() -> None:
    connection = duckdb.connect()
    connection.create_function(
        "judge", lambda games: judge(games, "uci"), ["VARCHAR"], f"STRUCT({sql_fields(JUDGEMENT)})", type="arrow"
    )
    connection.create_function(
        "best", lambda fens: analyse(fens, 300), ["VARCHAR"], f"STRUCT({sql_fields(ANALYSIS)})", type="arrow"
    )
    connection.execute("create table games as select * from (values (1, 'e3e4 e6e5'), (2, 'e3e5')) t(id, moves)")
    query = "select id, j.plies, j.error_ply, best(j.fen).move from (select id, judge(moves) j from games) order by id"
    found = connection.sql(query).fetchall()
    board = makruk.Board()
    board.push_uci("e3e4")
    board.push_uci("e6e5")
    assert found[0][:3] == (1, 2, None) and makruk.Move.from_uci(found[0][3]) in board.legal_moves
    assert found[1][:3] == (2, 0, 1)


def test_a_pgn_text_may_have_several_games() -> None:
    assert len(list(read_texts("1. e4 *\n\n1. d4 *\n", "pgn"))) == 2
    game = makruk.pgn.read_game(io.StringIO("1. e4 -- *"))
    assert judge_game(game)["plies"] == 2


PAGE = (Path(__file__).parents[1] / "SPARK.md").read_text(encoding="utf-8")


def program(heading: str) -> str:
    """Returns the program below a heading of SPARK.md."""
    return PAGE.split(f"\n## {heading}\n")[1].split("```python\n")[1].split("```")[0]


def test_the_duckdb_program_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_sample("games", 300, files=1)
    Path("games/0.jsonl").rename("games.jsonl")
    names: dict[str, Any] = {}
    # The last lines display tables: store the results instead.
    exec(program("DuckDB").replace("connection.sql(", "results = connection.sql(").replace(".show()", ".fetchall()"), names)
    (_, _, most), *others = names["results"]
    assert 300 > most >= max(games for _, _, games in others) > 1


def test_the_ray_program_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Dataset:
        """A stand-in for Ray's datasets with batches in the format "pyarrow"."""

        def __init__(self, *tables: Any) -> None:
            self.tables = tables

        def map_batches(self, function: Any, *, batch_format: str, batch_size: int = 0) -> Dataset:
            assert batch_format == "pyarrow"
            found = [function(table) for table in self.tables]
            return Dataset(*(part for tables in found for part in ([tables] if isinstance(tables, pa.Table) else tables)))

    monkeypatch.chdir(tmp_path)
    Path("games.pgn").write_text("1. e4 e5 *\n\n1. d4 *\n")
    data = types.SimpleNamespace(
        read_parquet=lambda _: Dataset(pa.table({"id": [1], "moves": ["e3e4 e6e5"]})),
        from_items=lambda items: Dataset(pa.Table.from_pylist(items)),
    )
    monkeypatch.setitem(sys.modules, "ray", types.SimpleNamespace(data=data))  # type: ignore[arg-type]
    names: dict[str, Any] = {}
    exec(program("Ray").replace("10_000", "200"), names)
    assert names["games"].tables[0].to_pylist()[0]["judgement"]["plies"] == 2
    assert [row["move"] for row in names["moves"].tables[0].to_pylist()] == ["e3e4", "e6e5", "d3d4"]
    assert all(row["analysis"]["move"] for row in names["best"].tables[0].to_pylist())
