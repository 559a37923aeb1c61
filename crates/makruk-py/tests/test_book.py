"""Opening books: agreement with counts in a dictionary, damaged files, and the polyglot methods."""

from __future__ import annotations

import io
import random
import re
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from pathlib import Path

import pytest

import makruk
from makruk import Board, Move, book, pgn
from makruk.book import BookBuilder, BookReader, Entry

ROOT = Path(__file__).parents[3]
OWN = ROOT / "crates/makruk-cli/books/default.mkb"
RESULTS = ("1-0", "1/2-1/2", "0-1", "*")


def example() -> bytes:
    """Returns the bytes of the example in the format description."""
    text = (ROOT / "crates/makruk-book/src/FORMAT.md").read_text(encoding="utf-8")
    block = re.search(r"```text\n(89 4D.*?)```", text, re.DOTALL)
    assert block
    lines = [re.match(r"(?:[0-9A-F]{2} ?)+", line) for line in block[1].splitlines()]
    return b"".join(bytes.fromhex(line[0]) for line in lines if line)


def random_game(rng: random.Random, plies: int) -> pgn.Game:
    game = pgn.Game()
    board = Board()
    moves = []
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal:
            break
        moves.append(rng.choice(legal[:4]))
        board.push(moves[-1])
    game.add_line(moves)
    game.headers["Result"] = rng.choice(RESULTS)
    if rng.random() < 0.5:
        game.headers["WhiteElo"] = str(rng.randrange(1000, 2000))
    return game


@pytest.fixture(scope="module")
def games() -> list[pgn.Game]:
    rng = random.Random(20)
    return [random_game(rng, 30) for _ in range(300)]


def counted(games: list[pgn.Game]) -> dict[tuple[int, str], list[int]]:
    """Returns the expected content, without promotions: the number of games with each result and the first game, by key and
    squares.
    """
    counts: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0, 0, 0, 0, -1])
    for number, game in enumerate(games):
        board = game.board()
        seen = set()
        for move in game.mainline_moves():
            seen.add((board.key, move.uci()[:4]))
            board.push(move)
        for each in seen:
            counts[each][RESULTS.index(game.headers["Result"])] += 1
            if counts[each][4] < 0:
                counts[each][4] = number
    return counts


def rows(reader: BookReader) -> dict[tuple[int, str], list[int | None]]:
    return {
        (entry.key, entry.move.uci()): [entry.white, entry.draws, entry.black, entry.unknown, entry.first_game]
        for entry in reader
    }


def test_a_book_agrees_with_counts_in_a_dictionary(games: list[pgn.Game], tmp_path: Path) -> None:
    path = tmp_path / "games.mkb"
    expected = counted(games)
    # With this little memory, plies are spilled to temporary files.
    summary = book.build(games, path, source="random.pgn", memory=1)
    assert (summary.games, summary.entries) == (300, len(expected))
    assert summary.positions == len({key for key, _ in expected})
    with book.open_reader(path) as reader:
        assert rows(reader) == expected
        assert len(reader) == len(expected) and reader.summary == summary
        assert reader.sources == [("random.pgn", 300)]
        board = games[0].board()
        for move in games[0].mainline_moves():
            found = reader.find_all(board)
            assert {(board.key, entry.move.uci()[:4]): entry.games for entry in found} == {
                place: sum(row[:4]) for place, row in expected.items() if place[0] == board.key
            }
            assert move in [entry.move for entry in found]
            assert found == sorted(found, key=lambda entry: (-entry.games, entry.move.uci()))
            board.push(move)
    assert [file.name for file in tmp_path.iterdir()] == ["games.mkb"]


def test_merging_books_equals_building_one_at_once(games: list[pgn.Game], tmp_path: Path) -> None:
    for name, some in [("a", games[:100]), ("b", games[100:])]:
        book.build(some, tmp_path / name, source=name)
    builder = BookBuilder(tmp_path / "once")
    for number, game in enumerate(games):
        if number in (0, 100):
            builder.begin_source("a" if number == 0 else "b")
        builder.add_game(game)
    builder.finish()
    once = (tmp_path / "once").read_bytes()
    book.merge([tmp_path / "a", (tmp_path / "b").read_bytes()], tmp_path / "merged")
    assert (tmp_path / "merged").read_bytes() == once
    with book.open_reader(once) as reader:
        assert reader.game_source(99) == ("a", 99)
        assert reader.game_source(100) == ("b", 0)
        for game in (300, -1):
            with pytest.raises(IndexError):
                reader.game_source(game)
    summary = book.build(games, tmp_path / "few", min_count=10, max_ply=4, examples=False)
    assert (summary.min_count, summary.max_ply, summary.plies) == (10, 4, 1200)
    with book.open_reader(tmp_path / "few") as reader:
        assert all(entry.games >= 10 and entry.first_game is None for entry in reader)
        assert reader.sources == []


def test_the_example_of_the_format_description_is_read() -> None:
    reader = book.open_reader(example())
    board = Board()
    assert reader.summary == (2, 4, 2, 3, 1, None)
    assert reader.find_all(board) == [Entry(board.key, Move.from_uci("e3e4"), 1, 1, 0, 0, 1600, 2026, 0)]
    board.push_san("e4")
    found = reader.find_all(board)
    assert [(str(entry.move), entry.rating, entry.year) for entry in found] == [("d6d5", None, 2026), ("e6e5", None, 2025)]


def test_readers_have_the_polyglot_methods() -> None:
    with book.open_reader(OWN) as reader:
        board = Board()
        found = reader.find_all(board)
        assert reader.find(board) == reader.get(board) == found[0]
        assert reader.find(board, exclude_moves=[found[0].move]) == found[1]
        most = found[0].games
        assert [entry.games for entry in reader.find_all(board, minimum_games=most)] == [most]
        rng = random.Random(1)
        drawn = [reader.weighted_choice(board, random=rng).move for _ in range(300)]
        assert set(drawn) == {entry.move for entry in found}
        assert reader.choice(board, random=rng) in found and reader.choice(board) in found
        board.push_san("a4")
        assert reader.get(board) is None
        for search in (reader.find, reader.choice, reader.weighted_choice):
            with pytest.raises(IndexError, match="no matching move"):
                search(board)
    with pytest.raises(makruk.MakrukError, match="the book is closed"):
        reader.find(Board())
    with pytest.raises(makruk.MakrukError, match="the book is closed"):
        next(iter(reader))


def test_moves_counted_elsewhere_can_be_added(tmp_path: Path) -> None:
    board = Board()
    builder = BookBuilder(tmp_path / "counts")
    builder.add_count(board, Move.from_uci("e3e4"), white=700, draws=200, black=100)
    builder.add_count(board.key, Move.from_uci("d3d4"), black=5)
    with pytest.raises(makruk.IllegalMoveError):
        builder.add_count(board, Move.from_uci("e3e5"), white=1)
    board.push_san("e4")
    builder.add_count(board, Move.from_uci("e6e5"), white=3)
    assert builder.finish().plies == 1008
    answer = board.copy()
    board.pop()
    with book.open_reader(tmp_path / "counts") as reader:
        assert [(str(entry.move), entry.games) for entry in reader.find_all(board)] == [("e3e4", 1000), ("d3d4", 5)]
        # A move that lost all its games is found, but never chosen.
        assert {reader.weighted_choice(board).move.uci() for _ in range(50)} == {"e3e4"}
        assert reader.find(answer).black == 0
        with pytest.raises(IndexError):
            reader.weighted_choice(answer)


def test_every_flipped_bit_is_detected(tmp_path: Path) -> None:
    right = example()
    board = Board()

    def answers(data: bytes) -> object:
        reader = book.open_reader(data)
        return reader.summary, reader.sources, reader.find_all(board), list(reader)

    expected = answers(right)
    for at in range(len(right)):
        for bit in range(8):
            damaged = bytearray(right)
            damaged[at] ^= 1 << bit
            with pytest.raises(makruk.BookError) as caught:
                assert answers(bytes(damaged)) != expected
            assert caught.value.offset is not None and caught.value.kind
    for length in range(len(right)):
        with pytest.raises(makruk.BookError):
            book.open_reader(right[:length])
    damaged = bytearray(right)
    damaged[10] ^= 1
    with pytest.raises(makruk.BookError, match="^book 2: offset 8: the checksum") as caught:
        book.merge([right, bytes(damaged)], tmp_path / "merged.mkb")
    assert (caught.value.kind, caught.value.offset) == ("checksum", 8)
    assert list(tmp_path.iterdir()) == []


def test_bad_input_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(makruk.BookError, match="not a book") as caught:
        book.open_reader(b"a PGN, perhaps")
    assert (caught.value.kind, caught.value.offset) == ("magic", 0)
    with pytest.raises(FileNotFoundError):
        book.open_reader(tmp_path / "missing.mkb")
    with pytest.raises(FileNotFoundError):
        BookBuilder(tmp_path / "missing" / "a.mkb")
    with pytest.raises(ValueError, match="is not a regular file"):
        BookBuilder(tmp_path)
    with pytest.raises(TypeError):
        book.open_reader(5)  # type: ignore[arg-type]
    old = tmp_path / "old.mkb"
    old.write_bytes(b"old")
    builder = BookBuilder(old)
    for wrong in (
        lambda: BookBuilder(old, memory=-1),
        lambda: BookBuilder(old, max_ply=0),
        lambda: BookBuilder(old, min_count=2**64),
        lambda: builder.add_count(2**64, Move.from_uci("e3e4"), white=1),
        lambda: builder.add_count(1, Move.from_uci("e3e4")),
        lambda: builder.add_count(1, Move.from_uci("a1b3"), white=2**63),
        lambda: builder.add_count(1, Move.from_uci("a1c8"), white=1),
        lambda: builder.add_book(b"no book"),
    ):
        with pytest.raises(ValueError):
            wrong()
    builder.add_game(pgn.Game())
    # The file is replaced at the end, and an abandoned builder leaves nothing behind.
    assert old.read_bytes() == b"old"
    builder.finish()
    with pytest.raises(ValueError, match="the book is already finished"):
        builder.finish()
    del builder
    assert [file.name for file in tmp_path.iterdir()] == ["old.mkb"]
    assert book.open_reader(old).summary.games == 1


def test_errors_of_books_name_their_files(tmp_path: Path) -> None:
    missing, out, wrong = tmp_path / "none.mkb", tmp_path / "out.mkb", tmp_path / "wrong.mkb"
    wrong.write_bytes(bytes(100))
    for kind, path, call in [
        (FileNotFoundError, missing, lambda: makruk.book.open_reader(missing)),
        (FileNotFoundError, missing, lambda: makruk.book.merge([missing], out)),
        (FileNotFoundError, tmp_path / "none" / "x.mkb", lambda: makruk.book.build([], tmp_path / "none" / "x.mkb")),
        (OSError, tmp_path, lambda: makruk.book.open_reader(tmp_path)),
    ]:
        with pytest.raises(kind) as caught:
            call()
        assert caught.value.errno and caught.value.filename == str(path), call
    for call in (lambda: makruk.book.open_reader(wrong), lambda: makruk.book.merge([wrong], out)):
        with pytest.raises(makruk.BookError, match=f"^{re.escape(str(wrong))}: .*not a book"):
            call()
    good = tmp_path / "good.mkb"
    makruk.book.build([pgn.Game()], good)
    data = bytearray(good.read_bytes())
    with makruk.book.open_reader(good) as reader:
        data[8] ^= 1
        good.write_bytes(data)
        with pytest.raises(makruk.BookError, match=f"^{re.escape(str(good))}: "):
            list(reader)
    for books in ("good.mkb", bytes(data), good):
        with pytest.raises(TypeError, match=f"^books is a {type(books).__name__}: expected several books"):
            makruk.book.merge(books, out)  # type: ignore[arg-type]
    assert not out.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege there")
def test_writing_follows_links_and_keeps_the_file_mode(tmp_path: Path) -> None:
    target = tmp_path / "target.mkb"
    target.write_bytes(example())
    target.chmod(0o640)
    link = tmp_path / "link.mkb"
    link.symlink_to(target)
    # The output may be one of the merged books.
    assert book.merge([link, example()], link).games == 4
    assert link.is_symlink() and not target.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
    with book.open_reader(target) as reader:
        assert reader.find(Board()).games == 4


def test_a_game_with_errors_is_rejected(tmp_path: Path) -> None:
    builder = BookBuilder(tmp_path / "a.mkb")
    builder.begin_source("a.pgn")
    bad, good = pgn.read_games(io.StringIO("1. e4 Kxh8 *\n\n1. d4 1-0\n"))
    with pytest.raises(makruk.PgnError):
        builder.add_game(bad)
    builder.add_game(good)
    assert builder.finish().games == 1
    reader = book.open_reader(tmp_path / "a.mkb")
    entry = reader.find(Board())
    assert entry.first_game is not None and reader.game_source(entry.first_game) == ("a.pgn", 1)


def test_threads_share_a_reader() -> None:
    reader = book.open_reader(OWN)
    expected = reader.find_all(Board())
    wrong: list[object] = []

    def look() -> None:
        for _ in range(200):
            if reader.find_all(Board()) != expected:
                wrong.append(None)

    threads = [threading.Thread(target=look) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


INTERRUPTED = """
import pathlib, signal, sys, makruk
folder = pathlib.Path(sys.argv[1])
builder = makruk.book.BookBuilder(folder / "part.mkb")
move = makruk.Move.from_uci("e3e4")
for key in range(200_000):
    builder.add_count(key << 40, move, white=1)
builder.finish()
builder = makruk.book.BookBuilder(folder / "whole.mkb")
part = (folder / "part.mkb").read_bytes()
for _ in range(50):
    builder.add_book(part)
# A job in the background of a script ignores other signals.
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.1)
try:
    builder.finish()
except KeyboardInterrupt:
    assert not (folder / "whole.mkb").exists(), "the signal was heeded too late"
    assert sorted(path.name for path in folder.iterdir()) == ["part.mkb"]
    raise SystemExit(7)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers of Unix")
def test_writing_a_book_can_be_interrupted(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 7, done.stderr
