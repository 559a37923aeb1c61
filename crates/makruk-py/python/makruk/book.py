"""Opening books: for each position, the moves that were played in it and the results of those games.

A book is a single file; :func:`build` creates it from games, :func:`merge` from other books. The tool ``makruk book`` writes the
same format. Names follow ``chess.polyglot`` where the meaning is the same.

>>> import io, pathlib, tempfile
>>> text = io.StringIO('1. e4 e5 1-0\\n\\n1. e4 d5 1/2-1/2\\n')
>>> path = pathlib.Path(tempfile.mkdtemp()) / "club.mkb"
>>> makruk.book.build(makruk.pgn.read_games(text), path, source="club.pgn").games
2
>>> board = makruk.Board()
>>> with makruk.book.open_reader(path) as reader:
...     entry = reader.find(board)
...     print(entry.move, entry.games, entry.white, entry.draws, reader.game_source(entry.first_game))
e3e4 2 1 1 ('club.pgn', 0)
"""

from __future__ import annotations

import os
import random as _random
from collections.abc import Container, Iterable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ._makruk import BookBuilder, _Book

if TYPE_CHECKING:
    from . import Board, Move
    from .pgn import Game

__all__ = ["BookBuilder", "BookReader", "Entry", "Source", "Summary", "build", "merge", "open_reader"]

Source: TypeAlias = str | os.PathLike[str] | bytes
"""A book: the path of its file, or its bytes."""


class Entry(NamedTuple):
    """A move in a position, with its games."""

    key: int
    """The key of the position, as in ``Board.key``."""
    move: Move
    """The move. When iterating over a whole book, without a board, promotions are unmarked."""
    white: int
    """Games won by White."""
    draws: int
    """Drawn games."""
    black: int
    """Games won by Black."""
    unknown: int
    """Games without a known result."""
    rating: int | None
    """The average rating of the players who made the move, rounded down; ``None`` if no rating is known."""
    year: int | None
    """The latest year in which the move was played; ``None`` if no year is known."""
    first_game: int | None
    """The number of the first of these games in the book, if its location is known: see `BookReader.game_source`."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.white + self.draws + self.black + self.unknown


class Summary(NamedTuple):
    """The summary of a book."""

    games: int
    """The number of games counted."""
    plies: int
    """The number of moves counted."""
    positions: int
    """The number of positions in which a move was counted."""
    entries: int
    """The number of moves in these positions."""
    min_count: int
    """Moves played in fewer games were dropped. Parts of a merged book may have had stricter limits."""
    max_ply: int | None
    """The number of plies counted per game; ``None`` for all."""


class BookReader:
    """An open book. Lookups read only the parts that they need, so a book may be larger than memory. Threads may share it."""

    def __init__(self, source: Source) -> None:
        self._book = _Book(source)

    @property
    def summary(self) -> Summary:
        """The book's summary."""
        return Summary(*self._book.summary())

    @property
    def sources(self) -> list[tuple[str, int]]:
        """The sources of the games, each with its number of games."""
        return self._book.sources

    def game_source(self, game: int) -> tuple[str, int]:
        """Returns the location of a game from its number in the book: the source, and the game's number in that source, from 0.
        """
        rest = game
        for name, games in self.sources if game >= 0 else []:
            if rest < games:
                return name, rest
            rest -= games
        raise IndexError(f"the book has no game {game}")

    def find_all(self, board: Board, *, minimum_games: int = 1, exclude_moves: Container[Move] = ()) -> list[Entry]:
        """Returns the moves that were played in a position, by descending number of games; ties are in alphabetical order."""
        key = board.key
        found = [Entry(key, move, *row) for move, row in self._book.find(board)]
        kept = [entry for entry in found if entry.games >= minimum_games and entry.move not in exclude_moves]
        return sorted(kept, key=lambda entry: (-entry.games, entry.move.uci()))

    def find(self, board: Board, *, minimum_games: int = 1, exclude_moves: Container[Move] = ()) -> Entry:
        """Returns the move with the most games. Raises ``IndexError`` if there is none."""
        for entry in self.find_all(board, minimum_games=minimum_games, exclude_moves=exclude_moves):
            return entry
        raise _nothing()

    def get(
        self,
        board: Board,
        default: Entry | None = None,
        *,
        minimum_games: int = 1,
        exclude_moves: Container[Move] = (),
    ) -> Entry | None:
        """Returns the move with the most games, or the default if there is none."""
        try:
            return self.find(board, minimum_games=minimum_games, exclude_moves=exclude_moves)
        except IndexError:
            return default

    def choice(
        self,
        board: Board,
        *,
        minimum_games: int = 1,
        exclude_moves: Container[Move] = (),
        random: _random.Random | None = None,
    ) -> Entry:
        """Returns one of the moves at random, all equally likely. Raises ``IndexError`` if there is none."""
        found = self.find_all(board, minimum_games=minimum_games, exclude_moves=exclude_moves)
        if not found:
            raise _nothing()
        return (random or _random).choice(found)

    def weighted_choice(
        self, board: Board, *, exclude_moves: Container[Move] = (), random: _random.Random | None = None
    ) -> Entry:
        """Returns one of the moves at random, weighted by its results: 2 per win of the side to move, 1 per draw and per game
        without a result. Raises ``IndexError`` if there is no move, or all games of every move were lost.
        """
        found = self.find_all(board, exclude_moves=exclude_moves)
        is_white = board.turn
        weights = [entry.games + (entry.white - entry.black if is_white else entry.black - entry.white) for entry in found]
        if not any(weights):
            raise _nothing()
        return (random or _random).choices(found, weights)[0]

    def __len__(self) -> int:
        return self.summary.entries

    def __iter__(self) -> Iterator[Entry]:
        entries = self._book.entries()
        while some := entries.read():
            for key, move, row in some:
                yield Entry(key, move, *row)

    def close(self) -> None:
        """Closes the file."""
        self._book.close()

    def __enter__(self) -> BookReader:
        return self

    def __exit__(
        self,
        type: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def _nothing() -> IndexError:
    return IndexError("the book has no matching move in this position")


def open_reader(source: Source) -> BookReader:
    """Opens a book, given by its path or its bytes."""
    return BookReader(source)


def build(
    games: Iterable[Game],
    path: str | os.PathLike[str],
    *,
    source: str = "",
    min_count: int = 1,
    max_ply: int | None = None,
    memory: int = 256 << 20,
    examples: bool = True,
) -> Summary:
    """Builds a book from games, such as those read by `makruk.pgn.read_games`, in bounded memory.

    `source` is the name that the book records for the source of the games. For the other options, see `BookBuilder`.
    """
    builder = BookBuilder(path, min_count=min_count, max_ply=max_ply, memory=memory, examples=examples)
    builder.begin_source(source)
    for game in games:
        builder.add_game(game)
    return builder.finish()


def merge(
    books: Iterable[Source],
    path: str | os.PathLike[str],
    *,
    min_count: int = 1,
    examples: bool = True,
) -> Summary:
    """Merges books into one. The result is the same as if all their games had been counted at once, except for moves that were
    dropped from one of the books because of its limits. The output may replace one of the books.
    """
    if isinstance(books, (str, bytes, os.PathLike)) or not isinstance(books, Iterable):
        raise TypeError(f"books is a {type(books).__name__}: expected several books, such as a list of paths")
    builder = BookBuilder(path, min_count=min_count, examples=examples)
    for book in books:
        builder.add_book(book)
    return builder.finish()
