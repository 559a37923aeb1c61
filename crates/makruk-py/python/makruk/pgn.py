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
from collections.abc import Callable, Iterator, MutableMapping
from typing import IO, Final, TypeVar
from weakref import WeakKeyDictionary

from ._files import open_file
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
    "read_headers",
    "skip_game",
]

MutableMapping.register(Headers)

_T = TypeVar("_T")

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
    return _with_reader(handle, lambda reader: reader.read(handle))


def read_headers(handle: IO[str] | IO[bytes]) -> dict[str, str] | None:
    """Reads the tags of the next game of a file that is open for reading, and skips its moves; ``None`` at the end of the file.

    They are as they are written, ``FEN`` among them; a game without tags has none. It may be mixed with :func:`read_game`.

    >>> import io
    >>> file = io.StringIO('[White "Somchai"]\\n\\n1. e4 *\\n\\n1. d4 *\\n')
    >>> while (headers := makruk.pgn.read_headers(file)) is not None:
    ...     print(headers)
    {'White': 'Somchai'}
    {}
    """
    return _with_reader(handle, lambda reader: reader.read_headers(handle))


def skip_game(handle: IO[str] | IO[bytes]) -> bool:
    """Skips the next game of a file that is open for reading, and returns whether there was one."""
    return _with_reader(handle, lambda reader: reader.skip(handle) or None) is not None


def _with_reader(handle: IO[str] | IO[bytes], work: Callable[[GameReader], _T | None]) -> _T | None:
    """Does something with the reader of a file, which returns ``None`` at its end."""
    if not hasattr(handle, "read"):
        raise TypeError(f"handle is a {type(handle).__name__}: expected an open file")
    reader, position = _readers.get(handle, (None, None))
    if reader is None or position != _tell(handle):
        reader = GameReader()
        # A file that reads itself meets its own reader, which refuses.
        _readers[handle] = reader, _tell(handle)
    found = work(reader)
    if found is not None:
        _readers[handle] = reader, _tell(handle)
    else:
        # More may be written to the file, or it may be read again.
        _readers.pop(handle, None)
    return found


def read_games(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    letters: str | None = None,
    max_bytes: int | None = None,
    max_moves: int | None = None,
    progress: Progress = False,
) -> Iterator[Game]:
    """Reads the games of a file, by its path or as an open file, one at a time: the file may be larger than memory.

    A file whose name ends in ``.gz`` is decompressed, and so is one that ends in ``.zst``, for which Python before 3.14 needs the
    package zstandard: ``pip install 'makruk[zstd]'``.

    The letters of each game are found by its moves, unless ``letters`` names a set. A game that takes more than ``max_bytes``
    of text raises a ``PgnError``, which ends the loop. One that takes more memory, or has more than ``max_moves``, is read up to
    there, and ``game.errors`` says so.
    ``progress`` is told now and then how many games were read; see :mod:`makruk.progress`.
    """
    if not (isinstance(source, (str, os.PathLike)) or hasattr(source, "read")):
        raise TypeError(f"source is a {type(source).__name__}: expected a path or an open file")
    reader = GameReader(letters, max_bytes=max_bytes, max_moves=max_moves)
    reporter = reporting(progress, "game")
    return counted(_games_of(source, reader), reporter)


def _games_of(source: str | os.PathLike[str] | IO[str] | IO[bytes], reader: GameReader) -> Iterator[Game]:
    if isinstance(source, (str, os.PathLike)):
        with open_file(source) as file:
            while (game := reader.read(file)) is not None:
                yield game
    else:
        while (game := reader.read(source)) is not None:
            yield game
