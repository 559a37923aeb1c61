"""Games as columns."""

from __future__ import annotations

import contextlib
import gzip
import io
import itertools
import json
import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyarrow as pa
import pytest

import makruk
from makruk.columns import COLUMNS, explode, game_of_json, game_of_uci, read_games, schema

if sys.version_info >= (3, 14):
    from compression.zstd import compress as zstd
else:
    import zstandard

    zstd = zstandard.ZstdCompressor().compress

from test_engine import longest_pause
from vectors import DATA, lines

PGN = """[White "Somchai"]
[Black "สมหญิง"]
[Termination "normal"]

1. e4 {[%clk 0:09:58.5]} e5 {[%clk 1:02]} 2. Nd2 (2. d4) 1-0

[White "A"]

1. d4 *
"""


def games(text: str = PGN) -> Any:
    return makruk.pgn.read_games(io.StringIO(text))


def test_rows_have_the_moves_and_the_tags() -> None:
    table = explode(games(), tags=["White", "Black", "Event"]).read_all()
    table.validate(full=True)
    assert table.schema == schema(tags=["White", "Black", "Event"])
    found = table.to_pydict()
    assert found["game"] == [0, 0, 0, 1] and found["ply"] == [0, 1, 2, 0]
    assert found["move"] == ["e3e4", "e6e5", "b1d2", "d3d4"] and found["san"] == ["e4", "e5", "Nd2", "d4"]
    assert found["side"] == ["white", "black", "white", "white"]
    assert found["clock"] == [598_500, 62_000, None, None]
    assert found["result"] == ["1-0"] * 3 + ["*"] and found["termination"] == ["normal"] * 3 + [None]
    assert found["White"] == ["Somchai"] * 3 + ["A"] and found["Black"][:3] == ["สมหญิง"] * 3
    assert found["count"] == [None] * 4


def test_rows_of_all_vectors_agree_with_boards() -> None:
    records = [json.loads(line) for line in lines("games.jsonl")]
    read = read_games(DATA / "games.jsonl")
    found = explode(read, rows=1000).read_all().to_pylist()
    row = iter(found)
    for number, record in enumerate(records):
        board = makruk.Board(record["start"])
        for ply, uci in enumerate(record["moves"]):
            try:
                position = makruk.codec.pack(board, "rank-r")
            except makruk.CodecError:
                position = None
            count = board.count
            move = board.parse_uci(uci)
            expected = {
                "game": number,
                "ply": ply,
                "key": board.key,
                "position": position,
                "move": uci,
                "san": board.san(move),
                "side": "white" if board.turn else "black",
                "count": count and count.number,
                "count_limit": count and count.limit,
                "count_by": count and ("white" if count.by else "black"),
            }
            got = next(row)
            assert {name: got[name] for name in expected} == expected
            board.push(move)
    assert next(row, None) is None
    assert sum(row["position"] is None for row in found) < len(found) / 10


def test_occurrences_are_counted_per_game() -> None:
    there_and_back = "b1d2 b8d7 d2b1 d7b8"
    games = [game_of_uci(f"{there_and_back} {there_and_back} b1d2"), game_of_uci(there_and_back)]
    found = explode(games, columns=["occurrence", "move"]).read_all().to_pydict()
    assert found["occurrence"] == [1, 1, 1, 1, 2, 2, 2, 2, 3] + [1, 1, 1, 1]


def test_batches_contain_whole_games() -> None:
    reader = explode((game_of_uci("e3e4 e6e5 d3d4") for _ in range(10)), rows=4, first=5, columns=["game"])
    batches = [batch.column(0).to_pylist() for batch in reader]
    assert batches == [[n] * 3 + [n + 1] * 3 for n in range(5, 15, 2)]
    assert explode([]).read_all().num_rows == 0


def test_other_libraries_can_read_the_rows() -> None:
    reader = explode(games())
    taken = pa.RecordBatchReader.from_stream(reader)
    assert hasattr(reader, "__arrow_c_stream__") and taken.read_all().num_rows == 4


def test_null_moves_and_first_positions_are_preserved() -> None:
    found = explode([makruk.pgn.read_game(io.StringIO("1. e4 -- 2. d4 *"))]).read_all().to_pydict()
    assert found["move"] == ["e3e4", "0000", "d3d4"] and found["san"] == ["e4", "--", "d4"]
    game = game_of_uci("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1 ; c7d6")
    assert explode([game]).read_all().to_pydict()["side"] == ["black"]


def test_every_format_is_read(tmp_path: Path) -> None:
    game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 1-0"))
    assert game is not None
    (tmp_path / "games.PGN").write_text(str(game))
    (tmp_path / "games.uci").write_text("e3e4 e6e5 b1d2\n")
    (tmp_path / "games.jsonl").write_text('{"moves": ["e3e4", "e6e5", "b1d2"], "result": "1-0"}\n')
    with makruk.archive.ArchiveWriter(tmp_path / "games.mkg") as writer:
        writer.write(game)
    for path in tmp_path.iterdir():
        read = list(read_games(path))
        assert [game.mainline_san() for game in read] == [["e4", "e5", "Nd2"]], path


def said(game: makruk.pgn.Game) -> list[str]:
    """Returns the lines of a game, sorted because `makruk convert` writes some tags last."""
    assert not game.errors
    return sorted(str(game).splitlines())


def test_json_preserves_everything_that_pgn_does() -> None:
    # `makruk convert` wrote both files from the same games.
    folder = Path(__file__).parent / "games"
    json_games, pgn_games = (list(read_games(folder / f"annotated.{format}")) for format in ("jsonl", "pgn"))
    assert len(json_games) == 6 and [said(game) for game in json_games] == [said(game) for game in pgn_games]
    text = "".join(map(str, json_games))
    for part in ('[GameId "123456789012345678901234567890"]', '[GameId "1.50"]', '[Note "b"]', "(2. Nd2 {deep})", "-- 3. d4"):
        assert part in text
    tags = ["GameId", "CountStarted", "White", "Note"]
    rows = [explode(folder / f"annotated.{format}", tags=tags).read_all() for format in ("jsonl", "pgn")]
    assert rows[0].equals(rows[1]) and rows[0]["clock"].to_pylist()[:2] == [598_500, 62_000]


@pytest.mark.parametrize("name", ["games.jsonl", "selfplay.jsonl", "manual_count.jsonl"])
def test_all_keys_of_the_vectors_are_read(name: str) -> None:
    keys = {"id": "GameId", "count_started": "CountStarted", "termination": "Termination"}
    for game, line in zip(read_games(DATA / name), lines(name), strict=True):
        record = json.loads(line)
        assert not game.errors and game.board() == makruk.Board(record["start"])
        assert [move.uci() for move in game.mainline_moves()] == record["moves"]
        assert game.result() == record.get("result", "*")
        for key, tag in keys.items():
            assert game.headers.get(tag) == (str(record[key]) if key in record else None)


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        ('{"moves": ["e3e4"], "movetext": ""}', "movetext", "movetext, column 1: "),
        ('{"moves": ["e3e4"], "movetext": "1. e9 *"}', "movetext", "movetext, column 4: "),
        ('{"moves": ["e3e4"], "movetext": "1. d4 *"}', "movetext", "movetext: its moves differ from `moves`"),
        ('{"moves": ["e3e4"], "tags": {"": "x"}}', "tag", ""),
        ('{"moves": ["e3e4"], "id": "a\\n"}', "tag", ""),
        ('{"moves": ["e3e4"], "termination": "\\n"}', "tag", ""),
    ],
)
def test_errors_outside_the_moves_are_reported(tmp_path: Path, line: str, kind: str, message: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(line)
    table, [(number, text, found, _)] = told(path)
    assert (table["move"].to_pylist(), number, found) == (["e3e4"], 0, kind)
    assert text.startswith(f"line 1: {message}")


def test_fens_may_be_abbreviated() -> None:
    for start in ("8/2k5/8/8/8/8/8/2RK4 b", "8/2k5/8/8/8/8/8/2RK4 b - - 0 1"):
        for game in (game_of_uci(f"{start} ; c7d6"), game_of_json(json.dumps({"start": start, "moves": ["c7d6"]}))):
            assert game.mainline_san() == ["Kd6"]


def test_json_tags_may_be_repeated() -> None:
    game = game_of_json('{"moves": [], "tags": [["A", "1"], ["A", "2"]], "result": 7}')
    assert str(game).count("[A ") == 2 and game.result() == "*"


@pytest.mark.parametrize(
    ("line", "kind", "message"),
    [
        ("[]", "json", "not a game in JSON: "),
        ("{}", "json", "not a game in JSON: missing field `moves`"),
        ('{"moves": ["e3e5"]}', "illegal-move", "e3 to e5 is illegal"),
        ('{"moves": ["x"]}', "uci", ""),
        ('{"moves": [], "start": "8/8"}', "rank-count", ""),
    ],
)
def test_invalid_lines_are_rejected(line: str, kind: str, message: str) -> None:
    with pytest.raises(makruk.MakrukError) as caught:
        game_of_json(line)
    assert caught.value.kind == kind and str(caught.value).startswith(message)


def told(source: Any, **options: Any) -> tuple[Any, list[tuple[int, str, str, tuple[int | None, ...]]]]:
    """Returns the rows of games, and the errors reported."""
    errors: list[tuple[int, str, str, tuple[int | None, ...]]] = []

    def tell(number: int, error: makruk.MakrukError) -> None:
        place = (error.line, error.column, error.offset, error.ply)
        errors.append((number, str(error), error.kind, place))

    return explode(source, on_error=tell, **options).read_all(), errors


def files(folder: Path) -> dict[str, Path]:
    """Writes some games of the vectors in all formats."""
    records = [json.loads(line) for line in lines("games.jsonl")][:60]
    games = [game_of_json(json.dumps(record)) for record in records]
    paths = {format: folder / f"games.{format}" for format in ("pgn", "jsonl", "uci", "mkg")}
    paths["jsonl"].write_text("".join(json.dumps(record) + "\n" for record in records))
    paths["uci"].write_text("".join(f"{record['start']} ; {' '.join(record['moves'])}\n" for record in records))
    paths["pgn"].write_text("".join(map(str, games)))
    with makruk.archive.ArchiveWriter(paths["mkg"]) as writer:
        for game in games:
            writer.write(game)
    return paths


def test_a_path_and_its_games_give_the_same_rows(tmp_path: Path) -> None:
    tables = {}
    for format, path in files(tmp_path).items():
        for rows in (1, 1000, 1_000_000):
            table, errors = told(path, tags=["GameId"], rows=rows, first=7)
            table.validate(full=True)
            assert not errors and table.num_rows > 5000
            assert table.equals(explode(read_games(path), tags=["GameId"], first=7).read_all()), format
        tables[format] = table
    same = [name for name in tables["pgn"].schema.names if name not in ("result", "termination", "GameId")]
    for format, table in tables.items():
        assert table.select(same).equals(tables["pgn"].select(same)), format
        if format != "uci":
            assert table.equals(tables["pgn"]), format


@pytest.mark.parametrize("format", ["pgn", "jsonl", "uci", "mkg"])
def test_batches_of_a_path_contain_whole_games(tmp_path: Path, format: str) -> None:
    sizes: dict[int, int] = {}
    batches = list(explode(files(tmp_path)[format], rows=300, columns=["game", "ply"]))
    assert len(batches) > 15
    for batch in batches:
        found = batch.to_pydict()
        assert found["ply"][0] == 0 and len(found["ply"]) >= 300 or max(found["game"]) == 59
        for game in set(found["game"]):
            assert game not in sizes
            sizes[game] = found["game"].count(game)
    assert len(sizes) == 60


WRONG = {
    "games.uci": "\ufeffe3e4\n\ne3e4 e3e4\n e3e4 e6e5 d3 a3a4\n8/8 w ; e3e4\nd3d4\r\n",
    "games.jsonl": '{"moves": ["e3e4"]}\n\n{"moves": ["e3e4", "e3e4"]}\n {"moves": ["e3e4", "e6e5", "d3", "a3a4"]}\n'
    '{"start": "8/8 w", "moves": ["e3e4"]}\n{"moves": ["d3d4"]}\n[]\n{"moves": ["d3d4"], "x}\n{"moves": [], "tags": {"": "x"}}',
    "games.pgn": "1. e4 *\n\n1. e4 e4 *\n\n1. e4 e5 2. d9 *\n\n[FEN \"8/8 w\"]\n\n1. e4 *\n\n1. d4 *\n",
}


@pytest.mark.parametrize("name", WRONG)
def test_errors_in_a_file_have_a_location(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(WRONG[name], encoding="utf-8")
    table, errors = told(path)
    found = table.to_pydict()
    # The readable part is kept, and later games are read.
    # The blank line of UCI moves is a game.
    assert found["game"] == ([0, 2, 3, 3, 5] if name == "games.uci" else [0, 1, 2, 2, 4])
    assert found["move"] == ["e3e4", "e3e4", "e3e4", "e6e5", "d3d4"]
    again, same = told(read_games(path))
    assert again.equals(table) and same == errors
    with pytest.raises(makruk.MakrukError) as caught:
        explode(path).read_all()
    assert str(caught.value) == errors[0][1] and caught.value.line == 3
    places = [(number, kind, place) for number, _, kind, place in errors]
    if name == "games.uci":
        assert places == [
            (2, "empty-square", (3, 6, 5, 2)),
            (3, "uci", (4, 14, 13, 3)),
            (4, "rank-count", (5, 4, 3, None)),
        ]
        assert errors[0][1] == "line 3, column 6, ply 2: e3 to e4 is illegal: e3 is empty"
    if name == "games.jsonl":
        assert [(number, kind, place[0]) for number, kind, place in places] == [
            (1, "empty-square", 3),
            (2, "uci", 4),
            (3, "rank-count", 5),
            (5, "json", 7),
            (6, "json", 8),
            (7, "tag", 9),
        ]
        assert errors[0][1] == "line 3, ply 2: e3 to e4 is illegal: e3 is empty"
        assert errors[2][1].startswith("line 5: start, offset 3: ")


def test_invalid_utf8_is_reported(tmp_path: Path) -> None:
    for first, name in ((1, "games.uci"), (0, "games.jsonl")):
        path = tmp_path / name
        path.write_bytes(b"\nabc \xff\n")
        table, [(number, message, kind, place)] = told(path)
        assert (table.num_rows, number, kind, place) == (0, first, "utf-8", (2, 5, 4, None))
        assert message == "line 2, column 5: expected a game, found bytes that are not UTF-8"


def test_an_overlong_line_is_reported_and_skipped(tmp_path: Path) -> None:
    path = tmp_path / "games.uci"
    with open(path, "w") as file:
        for _ in range(1 << 10):
            file.write("e3e4 e6e5 " * 2000)
        file.write("\nd3d4\n")
    table, [(number, message, kind, _)] = told(path, columns=["game", "move"])
    assert (number, kind, message) == (0, "too-large", "line 1: the line has more than 16777216 bytes")
    assert table.to_pydict() == {"game": [1], "move": ["d3d4"]}


def test_an_overlong_game_ends_reading_of_a_pgn(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    with open(path, "w") as file:
        file.write("1. d4 *\n\n1. e4 {never closed")
        for _ in range(257):
            file.write(" " * (1 << 20))
    table, [(number, message, kind, _)] = told(path, columns=["game", "move"])
    assert (number, kind) == (1, "too-large") and "the rest of the file cannot be read" in message
    assert table.to_pydict() == {"game": [0], "move": ["d3d4"]}


@pytest.mark.parametrize("name", ["games.pgn", "games.jsonl", "games.uci", "games.pgn.gz"])
def test_files_are_decoded(tmp_path: Path, name: str) -> None:
    texts = {
        ".pgn": '[White "สมชาย"]\n\n1. e4 e5 *\n\n1. d4 *\n',
        ".jsonl": '{"moves": ["e3e4"], "tags": {"White": "สมชาย"}}\n{"moves": ["d3d4"]}\n',
        ".uci": "e3e4 e6e5\nd3d4\n",
    }
    path = tmp_path / name
    text = texts[".pgn" if name.endswith(".gz") else path.suffix]
    for written, encoding in [("utf-16", None), ("utf-16", "cp874"), ("utf-8-sig", "cp874"), ("windows-874", "windows-874")]:
        data = text.encode("cp874" if written == "windows-874" else written)
        path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
        games = list(read_games(path, encoding=encoding))
        assert [game.mainline_san()[0] for game in games] == ["e4", "d4"] and not any(game.errors for game in games)
        assert name == "games.uci" or games[0].headers["White"] == "สมชาย"
        assert [match.game for match in makruk.find(path, "moved:P", encoding=encoding)] == [1, 2]
        rows = explode(path, columns=["game"], tags=["White"], encoding=encoding).read_all().to_pylist()
        assert rows[0] == {"game": 0, "White": games[0].headers.get("White")} and rows[-1]["game"] == 1
        reviewed = makruk.columns.review(path, nodes=10, encoding=encoding).read_all().column("game").to_pylist()
        assert reviewed == [row["game"] for row in rows]
    for call in (explode, read_games, makruk.columns.review, lambda path, encoding: makruk.find(path, "moved:P", encoding=encoding)):
        with pytest.raises(LookupError, match="unknown encoding `nothing`"):
            call(path, encoding="nothing")  # type: ignore[operator]
    with pytest.raises(makruk.ArgumentError, match="`encoding` requires a path"):
        explode([], encoding="utf-8")


def test_threads_share_the_games_of_a_file(tmp_path: Path) -> None:
    path, packed = tmp_path / "games.uci", tmp_path / "games.mkg"
    moves = [move.uci() for move in itertools.islice(makruk.Board().legal_moves, 23)]
    path.write_text("\n".join(moves[number % 23] for number in range(3000)))
    with makruk.archive.ArchiveWriter(packed) as writer:
        for game in read_games(path):
            writer.write(game)
    (tmp_path / "games.pgn").write_text("".join(f"{game}\n\n" for game in read_games(path)))
    for items in (
        read_games(path),
        makruk.pgn.read_games(tmp_path / "games.pgn"),
        makruk.archive.read_games(packed),
        makruk.find(path, "ply:1"),
        makruk.batches.read_texts(path.read_text(), "uci"),
    ):
        with ThreadPoolExecutor(8) as pool:
            parts = list(pool.map(lambda _: list(items), range(8)))
        assert sum(map(len, parts)) == 3000, items


def test_a_blank_line_is_a_game_without_moves(tmp_path: Path) -> None:
    path = tmp_path / "games.uci"
    for text, lengths in [("", []), ("\n", [0]), ("e3e4\n\n \r\nd3d4 d6d5", [1, 0, 0, 2]), ("\ufeff\ne3e4\n", [0, 1])]:
        path.write_bytes(text.encode())
        assert [len(game.mainline_san()) for game in read_games(path)] == lengths
        read = makruk.batches.read_texts(text.removeprefix("\ufeff"), "uci")
        assert [len(game.mainline_san()) for game in read] == lengths
        played = [number for number, length in enumerate(lengths) if length]
        assert [match.game for match in makruk.find(path, "moved:P")] == [number + 1 for number in played]
        rows = explode(path, columns=["game"]).read_all().column("game").to_pylist()
        assert sorted(set(rows)) == played
    path = tmp_path / "games.jsonl"
    path.write_text('\ufeff\n\n{"moves": []}\n\n', encoding="utf-8")
    assert len(list(read_games(path))) == 1


def test_a_damaged_archive_is_reported(tmp_path: Path) -> None:
    path = files(tmp_path)["mkg"]
    whole = path.read_bytes()
    rows = explode(path).read_all().num_rows
    path.write_bytes(whole[:-1])
    table, [(_, _, kind, _)] = told(path)
    assert table.num_rows == rows and kind == "truncated"
    path.write_bytes(whole[: len(whole) // 2])
    table, [(_, _, kind, place)] = told(path)
    assert table.num_rows < rows and kind == "truncated" and place[2] is not None
    with pytest.raises(makruk.ArchiveError, match="expected more bytes, found the end"):
        explode(path).read_all()
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 1
    path.write_bytes(damaged)
    _, errors = told(path)
    assert errors and errors[0][2] == "checksum"
    path.write_bytes(b"1. e4 *")
    with pytest.raises(makruk.ArchiveError):
        explode(path)


@pytest.mark.parametrize("call", [explode, read_games])
def test_unreadable_files_raise_the_errors_of_python(tmp_path: Path, call: Any) -> None:
    for path, number in ((tmp_path / "none.pgn", 2), (tmp_path / "none.mkg", 2), (tmp_path, 21)):
        with pytest.raises(OSError) as caught:
            list(call(path, format="pgn"))
        with pytest.raises(type(caught.value)) as expected:
            open(path)
        assert (caught.value.errno, caught.value.strerror) == (number, expected.value.strerror)
        assert str(caught.value.filename) == str(path)
    with pytest.raises(makruk.ArgumentError, match="unknown format 'txt': expected one of pgn"):
        call("games.txt")
    with pytest.raises(makruk.ArgumentError, match="unknown format ''"):
        call("games")


def test_errors_of_games_are_raised_or_reported() -> None:
    text = "1. e4 Qh5 *\n\n1. d4 *\n"
    with pytest.raises(makruk.PgnError):
        explode(games(text)).read_all()
    table, errors = told(games(text))
    assert [number for number, *_ in errors] == [0] and table.column("game").to_pylist() == [0, 1]


def test_invalid_arguments_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(makruk.ArgumentError, match="unknown column 'fen': expected one of game, ply"):
        explode([], columns=["fen"])
    with pytest.raises(makruk.ArgumentError, match="duplicate column 'move'"):
        explode([], tags=["move"])
    for rows in (0, -1):
        with pytest.raises(makruk.ArgumentError, match=f"rows is {rows}: expected at least 1"):
            explode([], rows=rows)
    for options in ({"columns": "game"}, {"tags": "White"}):
        with pytest.raises(TypeError, match="expected a list, found a str"):
            explode([], **options)
    path = tmp_path / "games.uci"
    path.write_text("e3e4\n" * 2)
    for source in (path, [game_of_uci("e3e4")] * 2):
        with pytest.raises(makruk.ArgumentError, match=f"number of a game is {2**63}|game numbers are out of range"):
            explode(source, first=2**63 - 1).read_all()
    with pytest.raises(makruk.ArgumentError, match=f"rows is {1 << 200}: expected a number of at most 64 bits"):
        explode("games.pgn", rows=1 << 200)
    with pytest.raises(makruk.ArgumentError, match="`format` requires a path"):
        explode([], format="pgn")
    assert len(COLUMNS) == 14


def test_progress_is_reported_to_a_function(tmp_path: Path) -> None:
    calls: list[tuple[int, int | None]] = []
    tell = lambda done, total: calls.append((done, total))  # noqa: E731
    for format, path in files(tmp_path).items():
        length = path.stat().st_size
        for read in (
            lambda: explode(path, rows=500, progress=tell).read_all(),
            lambda: list(read_games(path, progress=tell)),
        ):
            calls.clear()
            read()
            done = [done for done, _ in calls]
            assert done == sorted(done) and done[-1] == length, format
            assert {total for _, total in calls} == {length}
        calls.clear()
        explode(path, rows=500, progress=tell).read_all()
        # An archive is read by blocks.
        assert len(calls) > 10 and (calls[0][0] < length / 2 or format == "mkg")
    games = [game_of_uci("e3e4 e6e5")] * 10
    for source, total in ((games, 10), (iter(games), None)):
        calls.clear()
        explode(source, rows=8, progress=tell).read_all()
        assert calls == [(4, total), (8, total), (10, total)]
    calls.clear()
    explode([], progress=tell).read_all()
    assert calls == [(0, 0)]


GAMES_OF_FORMATS = {
    "pgn": b"1. e4 e5 2. Nd2 1-0\n\n1. d4 *\n",
    "uci": b"e3e4 e6e5 b1d2\nd3d4\n",
    "jsonl": b'{"moves": ["e3e4", "e6e5", "b1d2"]}\n{"moves": ["d3d4"]}\n',
}


def compressed(path: Path, content: bytes) -> Path:
    """Writes a compressed file in several parts, as parallel compressors do."""
    parts = [content[:20], content[20:]]
    compress = gzip.compress if path.suffix == ".gz" else zstd
    path.write_bytes(b"".join(map(compress, parts)))
    return path


@pytest.mark.parametrize("ending", [".gz", ".zst", ".GZ"])
@pytest.mark.parametrize("format", [*GAMES_OF_FORMATS, "mkg"])
def test_compressed_files_are_read(tmp_path: Path, format: str, ending: str) -> None:
    if format == "mkg":
        with makruk.archive.ArchiveWriter(tmp_path / "games.mkg") as writer:
            for game in makruk.pgn.read_games(io.BytesIO(GAMES_OF_FORMATS["pgn"])):
                writer.write(game)
        content = (tmp_path / "games.mkg").read_bytes()
    else:
        content = GAMES_OF_FORMATS[format]
    path = tmp_path / f"games.{format}{ending}"
    path = compressed(path.with_suffix(path.suffix.lower()), content).rename(path)
    moves = [["e4", "e5", "Nd2"], ["d4"]]
    assert [game.mainline_san() for game in read_games(path)] == moves
    assert explode(path, columns=["san"]).read_all()["san"].to_pylist() == sum(moves, [])
    if format == "pgn":
        assert [game.mainline_san() for game in makruk.pgn.read_games(path)] == moves
    if format == "mkg":
        assert [game.mainline_san() for game in makruk.archive.read_games(str(path))] == moves


@pytest.mark.parametrize("ending", [".gz", ".zst"])
def test_the_error_for_a_damaged_compressed_file_names_it(tmp_path: Path, ending: str) -> None:
    path = compressed(tmp_path / f"games.uci{ending}", b"e3e4 e6e5\n" * 10_000)
    whole = path.read_bytes()
    for content in (whole[:-3], b"no such file", whole[:30] + b"\0" * 10 + whole[40:]):
        path.write_bytes(content)
        for read in (lambda: list(read_games(path)), lambda: explode(path).read_all()):
            with pytest.raises(OSError, match=f"games.uci{ending} cannot be decompressed: "):
                read()


def test_a_large_compressed_file_is_read_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "games.uci.zst"
    path.write_bytes(zstd(b"e3e4 e6e5\n" * 200_000))
    assert explode(path, columns=["ply"]).read_all().num_rows == 400_000


def test_the_error_for_an_unknown_format_names_the_file(tmp_path: Path) -> None:
    for name in ("games.gz", "games.txt.zst", "games"):
        with pytest.raises(makruk.ArgumentError, match=f"unknown format '.*': expected one of pgn, jsonl, uci, mkg: .*{name}"):
            explode(tmp_path / name)


def test_a_missing_decompression_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.version_info >= (3, 14):
        return
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(ImportError, match="a file that ends in .zst needs zstandard, which cannot be imported: pip install zstandard, or makruk with its extra zstd"):
        read_games(tmp_path / "games.pgn.zst")


def test_progress_can_be_a_tqdm_bar(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bars: list[Any] = []

    class Bar:
        def __init__(self, unit: str, unit_scale: bool) -> None:
            self.unit, self.n, self.total, self.is_closed = unit, 0, None, False
            bars.append(self)

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *error: object) -> None:
            self.is_closed = True

        def update(self, more: int) -> None:
            self.n += more

    path = files(tmp_path)["uci"]
    monkeypatch.setitem(sys.modules, "tqdm.auto", SimpleNamespace(tqdm=Bar))
    monkeypatch.setitem(sys.modules, "tqdm", SimpleNamespace())
    explode(path, rows=500, progress=True).read_all()
    explode([game_of_uci("e3e4")], progress=True).read_all()
    length = path.stat().st_size
    assert [(bar.unit, bar.n, bar.total, bar.is_closed) for bar in bars] == [
        ("B", length, length, True),
        ("game", 1, 1, True),
    ]
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match="progress=True needs tqdm, which cannot be imported: pip install tqdm, or makruk with its extra progress"):
        explode(path, progress=True)
    with pytest.raises(TypeError, match="progress is a str: expected a bool or a function"):
        explode(path, progress="yes")  # type: ignore[arg-type]


def test_an_exception_in_a_callback_propagates(tmp_path: Path) -> None:
    def stop(*_: object) -> None:
        raise KeyError("enough")

    path = tmp_path / "games.uci"
    path.write_text("e3e4\ne3e5\n")
    for options in ({"progress": stop, "rows": 1}, {"on_error": stop}):
        with pytest.raises(KeyError, match="enough"):
            explode(path, **options).read_all()


@pytest.mark.parametrize("format", ["pgn", "jsonl", "uci", "mkg"])
def test_other_threads_run_while_files_are_read(tmp_path: Path, format: str) -> None:
    path = files(tmp_path)[format]
    if format == "mkg":
        games = list(read_games(path))
        with makruk.archive.ArchiveWriter(path) as writer:
            for game in games * 20:
                writer.write(game)
    else:
        path.write_bytes(path.read_bytes() * 40)
    duration, pause = longest_pause(lambda: explode(path, rows=10_000_000).read_all())
    # If the GIL were held, the pause would be the whole call. On a busy machine, its length also depends on other processes.
    assert pause < duration / 2


@pytest.mark.parametrize(
    "read",
    [
        lambda path: explode(path, rows=1 << 60, columns=["game"]).read_all(),
        lambda path: explode(path, query="captured:R", rows=1 << 60, columns=["game"]).read_all(),
        lambda path: list(makruk.find(path, "captured:R")),
    ],
)
def test_a_signal_interrupts_reading(tmp_path: Path, read: Any) -> None:
    path = tmp_path / "games.uci"
    os.mkfifo(path)

    def write() -> None:
        with contextlib.suppress(BrokenPipeError), open(path, "w") as file:
            while True:
                file.write("e3e4 e6e5\n" * 1000)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    threading.Thread(target=write, daemon=True).start()
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            read(path)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_pipe_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "games"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_text, args=("e3e4 e6e5\n" * 1000,))
    writer.start()
    calls: list[tuple[int, int | None]] = []
    table = explode(path, format="uci", progress=lambda *call: calls.append(call)).read_all()
    writer.join()
    assert table.num_rows == 2000 and calls == [(10_000, None)]
