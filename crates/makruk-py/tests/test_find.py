"""Searching games by queries."""

from __future__ import annotations

import copy
import gzip
import io
import itertools
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import makruk
from makruk import Match, Query, find

PGN = """[White "Somchai"]

1. e4 Se7 2. e5 fxe5 1-0

[White "A"]

1. d4 (1. e4 d5 2. exd5) d5 2. Nd2 *

[White "B"]

1. e4 d5 2. exd5 *
"""


def games(text: str = PGN) -> Iterator[makruk.pgn.Game]:
    return makruk.pgn.read_games(io.StringIO(text))


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """The same games in all formats, without variations in lines."""
    found = {ending: tmp_path / f"games.{ending}" for ending in ("pgn", "mkg", "uci", "jsonl", "pgn.gz", "mkg.gz")}
    found["pgn"].write_text(PGN)
    found["pgn.gz"].write_bytes(gzip.compress(PGN.encode()))
    with makruk.archive.ArchiveWriter(found["mkg"]) as writer:
        for game in games():
            writer.write(game)
    found["mkg.gz"].write_bytes(gzip.compress(found["mkg"].read_bytes()))
    lines = [[move.uci() for move in game.mainline_moves()] for game in games()]
    found["uci"].write_text("".join(" ".join(moves) + "\n" for moves in lines))
    found["jsonl"].write_text("".join(f'{{"moves": {list(moves)}}}\n'.replace("'", '"') for moves in lines))
    return found


def places(*arguments: Any, **options: Any) -> list[tuple[int | None, list[Any]]]:
    return [(match.game, match.matches) for match in find(*arguments, **options)]


def told(*arguments: Any, **options: Any) -> tuple[list[int | None], list[tuple[str, int | None, str]]]:
    """Returns the numbers of the games found, and the errors."""
    errors: list[tuple[str, int | None, str]] = []

    def tell(path: str, game: int | None, error: Any) -> None:
        errors.append((Path(path).name, game, getattr(error, "kind", type(error).__name__)))

    return [match.game for match in find(*arguments, on_error=tell, **options)], errors


def test_files_of_all_formats_have_the_same_answers(files: dict[str, Path]) -> None:
    for path in files.values():
        for index in (True, False):
            assert places(path, "captured:P", index=index) == [(1, [3]), (3, [2])], path


def test_a_match_has_its_file_its_game_and_its_plies(files: dict[str, Path]) -> None:
    for ending in ("pgn", "mkg"):
        path = str(files[ending])
        [match] = find(path, "moved:S next moved:P then at:end")
        assert (match.file, match.game, match.matches, match.plies, match.count) == (path, 1, [1, 2, 4], 4, None)
        assert match.tree.headers["White"] == "Somchai" and match.tree.mainline_san() == ["e4", "Se7", "e5", "fxe5"]
        assert repr(match) == f"<Match: {path}, game 1, [1, 2, 4]>"
        again = pickle.loads(pickle.dumps(match))
        assert (again.file, again.game, again.matches, again.plies) == (path, 1, [1, 2, 4], 4)
        assert again.tree.mainline_san() == match.tree.mainline_san()


def test_several_files_are_searched_in_order_and_when_a_match_is_wanted(files: dict[str, Path], tmp_path: Path) -> None:
    paths = [files["uci"], files["mkg"]]
    assert [match.file for match in find(paths, "captured:P")] == [str(path) for path in paths for _ in range(2)]
    missing = tmp_path / "none.pgn"
    assert len(list(itertools.islice(find([*paths, missing], "captured:P"), 4))) == 4


def test_all_answers_are_lists_of_plies(files: dict[str, Path]) -> None:
    query = "moved:P turn:white then moved:P turn:black"
    for ending in ("pgn", "mkg"):
        assert places(files[ending], query, all=True)[0] == (1, [[0, 3], [2, 3]])
        assert places(files[ending], query)[0] == (1, [0, 3])


def test_variations_are_searched_on_request(files: dict[str, Path]) -> None:
    for ending in ("pgn", "mkg"):
        assert places(files[ending], "captured:P", variations=True) == [(1, [3]), (2, [2]), (3, [2])]


def test_counts_follow_the_rules() -> None:
    game = makruk.pgn.Game("8/8/8/3k4/8/8/7R/3K4 w - - 0 1")
    game.add_line([makruk.Move.from_uci("h2h4"), makruk.Move.from_uci("d5d6")])
    found = Query("count:pieces ply:2").find(game)
    assert found is not None and found.count is not None
    assert (found.count.kind, found.count.limit, found.file, found.game) == ("pieces", 16, None, None)
    assert found.tree is game and repr(found) == "<Match: [2]>"
    other = makruk.Rules.THAI.replace(pieces={"limits": {"rows": [], "otherwise": 30}})
    found = Query("count:pieces ply:2").find(game, rules=other)
    assert found is not None and found.count is not None and found.count.limit == 30


def test_a_query_is_its_text() -> None:
    query = Query("  turn:black   material:KRvK ")
    assert str(query) == "turn:black material:KRvK" and eval(repr(query)) == query
    assert query == Query(str(query)) and hash(query) == hash(Query(str(query))) and query != Query("turn:black")
    for again in (pickle.loads(pickle.dumps(query)), copy.deepcopy(query)):
        assert again == query


def test_moves_of_a_query_are_in_its_letters() -> None:
    query = Query("move:Bd2", "international")
    game = next(makruk.pgn.read_games(io.StringIO("1. d4 d5 2. Sd2 *")))
    assert all(read.find(game).matches == [2] for read in (query, eval(repr(query)), pickle.loads(pickle.dumps(query))))
    assert repr(Query("turn:white", "international")) == "Query('turn:white')"
    with pytest.raises(makruk.QueryError, match="only in the international letters"):
        Query("move:Bd2")
    with pytest.raises(makruk.ArgumentError, match="unknown letters"):
        Query("move:Bd2", "klingon")
    with pytest.raises(makruk.ArgumentError, match="`letters` requires a query as text"):
        find([], query, letters="international")


def test_errors_of_queries_have_a_place_and_a_kind(files: dict[str, Path]) -> None:
    for read in (Query, lambda text: find([], text)):
        with pytest.raises(makruk.QueryError, match="did you mean `material`") as caught:
            read("white:สมชาย materail:KRvK")
        assert (caught.value.kind, caught.value.offset) == ("unknown-key", 12)
    with pytest.raises(TypeError, match="query is a int: expected a str or a Query"):
        find([], 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="paths has a int: expected a path or several"):
        find([3], "turn:black")  # type: ignore[list-item]
    with pytest.raises(makruk.ArgumentError, match="unknown format 'txt'"):
        list(find("games.txt", "turn:black"))
    assert places(files["pgn"].rename(files["pgn"].with_suffix(".txt")), "captured:P", format="pgn")


def test_a_damaged_game_is_raised_or_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 Qh5 *\n\n1. d4 *\n")
    with pytest.raises(makruk.PgnError):
        list(find(path, "turn:white"))
    assert told(path, "turn:white") == ([2], [("games.pgn", 1, "illegal-move")])


def test_a_file_that_cannot_be_read_is_raised_or_left_out(files: dict[str, Path], tmp_path: Path) -> None:
    missing = tmp_path / "none.pgn"
    with pytest.raises(FileNotFoundError):
        list(find(missing, "turn:white"))
    found, errors = told([missing, files["uci"]], "captured:P")
    assert (found, errors) == ([1, 3], [("none.pgn", None, "FileNotFoundError")])


def test_a_damaged_archive_is_reported(files: dict[str, Path]) -> None:
    path = files["mkg"]
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    assert told(path, "turn:white") == ([1, 2, 3], [("games.mkg", 4, "truncated")])
    damaged = bytearray(whole)
    damaged[40] ^= 1
    path.write_bytes(damaged)
    assert told(path, "turn:white") == ([], [("games.mkg", 1, "checksum")])


def test_columns_have_only_the_games_that_answer(files: dict[str, Path]) -> None:
    pytest.importorskip("pyarrow")
    from makruk.columns import explode, review

    for source in (*files.values(), list(games())):
        rows = explode(source, query="captured:P", columns=["game", "move"]).read_all().to_pydict()
        assert rows["game"] == [0] * 4 + [2] * 3 and rows["move"][-1] == "e4d5"
    query = Query("captured:P length:3")
    rows = review(files["uci"], query=query, nodes=100).read_all().to_pydict()
    assert rows["game"] == [2] * 3
    numbered = explode(files["mkg"], query=query, columns=["game"], first=7, rows=1).read_all()
    assert numbered.column("game").to_pylist() == [9] * 3
    with pytest.raises(makruk.QueryError):
        explode([], query="turn:red")


def test_columns_report_damaged_games_and_search_their_readable_part() -> None:
    pytest.importorskip("pyarrow")
    from makruk.columns import explode

    errors: list[int] = []
    text = "1. e4 Qh5 *\n\n1. d4 Qh5 *\n"
    rows = explode(games(text), query="move:d4", columns=["game"], on_error=lambda game, _: errors.append(game))
    assert rows.read_all().to_pydict() == {"game": [1]} and errors == [0, 1]


def test_a_match_cannot_be_changed() -> None:
    [game, *_] = games()
    match = Query("turn:white").find(game)
    assert isinstance(match, Match)
    with pytest.raises(AttributeError):
        match.game = 3  # type: ignore[misc, assignment]
    match.matches.append(5)
    assert match.matches == [0]
