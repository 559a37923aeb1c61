"""Reading and writing games as PGN, with variations and comments.

>>> import io
>>> game = makruk.pgn.read_game(io.StringIO('[White "Somchai"]\\n\\n1. e4 e5 (1... d5) 2. Nd2 *'))
>>> game.headers["White"], game.mainline_san()
('Somchai', ['e4', 'e5', 'Nd2'])
>>> [node.san() for node in game.next().variations]
['e5', 'd5']
"""

from __future__ import annotations

import os
from collections.abc import Iterator, MutableMapping
from typing import IO, Final
from weakref import WeakKeyDictionary

from ._makruk import GameNode, GameReader, Headers
from ._makruk import PgnGame as Game
from .progress import Progress, counted, reporting

__all__ = [
    "Game",
    "GameNode",
    "GameReader",
    "Headers",
    "NAG_BLUNDER",
    "NAG_BRILLIANT_MOVE",
    "NAG_DUBIOUS_MOVE",
    "NAG_GOOD_MOVE",
    "NAG_MISTAKE",
    "NAG_SPECULATIVE_MOVE",
    "read_game",
    "read_games",
]

MutableMapping.register(Headers)

NAG_GOOD_MOVE: Final = 1
NAG_MISTAKE: Final = 2
NAG_BRILLIANT_MOVE: Final = 3
NAG_BLUNDER: Final = 4
NAG_SPECULATIVE_MOVE: Final = 5
NAG_DUBIOUS_MOVE: Final = 6

# The readers of the files that are being read, and where they have read to.
_readers: WeakKeyDictionary[IO[str] | IO[bytes], tuple[GameReader, int | None]] = WeakKeyDictionary()


def _tell(handle: IO[str] | IO[bytes]) -> int | None:
    """Returns the position in a file, if it has one."""
    try:
        return handle.tell()
    except (AttributeError, OSError):
        return None


def read_game(handle: IO[str] | IO[bytes]) -> Game | None:
    """Reads the next game of a file that is open for reading, or ``None`` at its end.

    The game has what could be read; ``game.errors`` says what could not.

    It reads ahead: the next game of the same file comes with the next call, and ``handle.tell()`` is not where it begins. After
    ``handle.seek`` it begins anew there. Read a binary file if its encoding is not known.

    >>> import io
    >>> file = io.StringIO("1. e4 *\\n\\n1. d4 *\\n")
    >>> while game := makruk.pgn.read_game(file):
    ...     print(game.mainline_san())
    ['e4']
    ['d4']
    """
    if not hasattr(handle, "read"):
        raise TypeError(f"handle is a {type(handle).__name__}: expected an open file")
    reader, position = _readers.get(handle, (None, None))
    if reader is None or position != _tell(handle):
        reader = GameReader()
        # A file that reads itself meets its own reader, which refuses.
        _readers[handle] = reader, _tell(handle)
    game = reader.read(handle)
    if game is not None:
        _readers[handle] = reader, _tell(handle)
    else:
        # More may be written to the file, or it may be read again.
        _readers.pop(handle, None)
    return game


def read_games(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    letters: str | None = None,
    max_bytes: int | None = None,
    max_moves: int | None = None,
    progress: Progress = False,
) -> Iterator[Game]:
    """Reads the games of a file, by its path or as an open file, one at a time: the file may be larger than memory.

    The letters of each game are found by its moves, unless ``letters`` names a set. A game that takes more than ``max_bytes``
    of text raises a ``PgnError``, which ends the loop. One that takes more memory, or has more than ``max_moves``, is read up to
    there, and ``game.errors`` says so.
    ``progress`` is told now and then how many games were read; see :mod:`makruk.progress`.
    """
    reader = GameReader(letters, max_bytes=max_bytes, max_moves=max_moves)
    reporter = reporting(progress, "game")
    return counted(_games_of(source, reader), reporter)


def _games_of(source: str | os.PathLike[str] | IO[str] | IO[bytes], reader: GameReader) -> Iterator[Game]:
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            while (game := reader.read(file)) is not None:
                yield game
    else:
        while (game := reader.read(source)) is not None:
            yield game
