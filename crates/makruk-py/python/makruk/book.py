"""Opening books: which moves were played in a position, how often, and how the games ended.

A book is one file, which :func:`build` makes of games and :func:`merge` of other books; the tool ``makruk book`` writes the same. The
names are those of ``chess.polyglot`` where the meaning is the same.

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
    """A move that was played in a position, and its games."""

    key: int
    """The key of the position, as ``Board.key``."""
    move: Move
    """The move. In an entry of the whole book, which has no board, a promotion is not marked."""
    white: int
    """Games that White won."""
    draws: int
    """Drawn games."""
    black: int
    """Games that Black won."""
    unknown: int
    """Games without a known result."""
    rating: int | None
    """The average rating of the players of the move, rounded down, if it is known."""
    year: int | None
    """The last year in which the move was played, if it is known."""
    first_game: int | None
    """The number of the first of the games, if the book says where its games are: `BookReader.game_source`."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.white + self.draws + self.black + self.unknown


class Summary(NamedTuple):
    """What a book is about."""

    games: int
    """Games that were counted."""
    plies: int
    """Their moves that were counted."""
    positions: int
    """Positions with a move."""
    entries: int
    """Moves of these positions."""
    min_count: int
    """Moves of fewer games are not in the book; parts of a merged one may have had narrower limits."""
    max_ply: int | None
    """The number of plies of each game that were counted at most; ``None`` for all."""


class BookReader:
    """A book that is open. It reads what a question needs, so books may be larger than memory; threads may share it."""

    def __init__(self, source: Source) -> None:
        self._book = _Book(source)

    @property
    def summary(self) -> Summary:
        """What the book is about."""
        return Summary(*self._book.summary())

    @property
    def sources(self) -> list[tuple[str, int]]:
        """The names of the files of games, each with its number of games."""
        return self._book.sources

    def game_source(self, game: int) -> tuple[str, int]:
        """Returns where a game is, by its number in the book: the name of its file, and its number there, from 0."""
        rest = game
        for name, games in self.sources if game >= 0 else []:
            if rest < games:
                return name, rest
            rest -= games
        raise IndexError(f"the book has no game {game}")

    def find_all(self, board: Board, *, minimum_games: int = 1, exclude_moves: Container[Move] = ()) -> list[Entry]:
        """Returns the moves of a position, by their games; of as many games, by their names."""
        key = board.key
        found = [Entry(key, move, *row) for move, row in self._book.find(board)]
        kept = [entry for entry in found if entry.games >= minimum_games and entry.move not in exclude_moves]
        return sorted(kept, key=lambda entry: (-entry.games, entry.move.uci()))

    def find(self, board: Board, *, minimum_games: int = 1, exclude_moves: Container[Move] = ()) -> Entry:
        """Returns the move of most games. Raises ``IndexError`` if there is none."""
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
        """Returns the move of most games, or something else if there is none."""
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
        """Returns any of the moves. Raises ``IndexError`` if there is none."""
        found = self.find_all(board, minimum_games=minimum_games, exclude_moves=exclude_moves)
        if not found:
            raise _nothing()
        return (random or _random).choice(found)

    def weighted_choice(
        self, board: Board, *, exclude_moves: Container[Move] = (), random: _random.Random | None = None
    ) -> Entry:
        """Returns any of the moves, the better ones more often: each with twice the weight of its wins for the side to move, and
        the weight of its draws and games without a result. Raises ``IndexError`` if there is none that has not lost all its games.
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
    return IndexError("the book has no such move in this position")


def open_reader(source: Source) -> BookReader:
    """Opens a book, by its path or as bytes."""
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
    """Builds a book from games, such as `makruk.pgn.read_games` reads, in bounded memory.

    `source` names their file in the book. For the other options see `BookBuilder`.
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
    """Merges books into one: the same as if all their games had been counted at once, but for the moves that a limit left out
    of one of them. The file may be one of the books.
    """
    builder = BookBuilder(path, min_count=min_count, examples=examples)
    for book in books:
        builder.add_book(book)
    return builder.finish()
