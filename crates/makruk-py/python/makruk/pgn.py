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
from typing import IO, Final, TypeVar, cast
from weakref import WeakKeyDictionary

from ._files import Decoded, Unread, codec_of, decoded, open_file
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
"""The glyph ``!``."""
NAG_MISTAKE: Final = 2
"""The glyph ``?``."""
NAG_BRILLIANT_MOVE: Final = 3
"""The glyph ``!!``."""
NAG_BLUNDER: Final = 4
"""The glyph ``??``."""
NAG_SPECULATIVE_MOVE: Final = 5
"""The glyph ``!?``."""
NAG_DUBIOUS_MOVE: Final = 6
"""The glyph ``?!``."""

# The readers of the open files, with the positions up to which they have read.
_readers: WeakKeyDictionary[IO[str] | IO[bytes], tuple[GameReader, int | None]] = WeakKeyDictionary()


def _tell(handle: IO[str] | IO[bytes]) -> int | None:
    """Returns the position in a file, if it has one."""
    try:
        return handle.tell()
    except (AttributeError, OSError):
        return None


def read_game(handle: IO[str] | IO[bytes]) -> Game | None:
    """Reads the next game of an open file; ``None`` at its end.

    The game contains the readable part; ``game.errors`` has the errors.

    The file is read ahead: the next call returns the next game, but ``handle.tell()`` is not where that game begins. After
    ``handle.seek``, reading restarts there. If the encoding is unknown, open the file in binary mode.

    >>> import io
    >>> file = io.StringIO("1. e4 *\\n\\n1. d4 *\\n")
    >>> while game := makruk.pgn.read_game(file):
    ...     print(game.mainline_san())
    ['e4']
    ['d4']
    """
    return _with_reader(handle, lambda reader: reader.read(handle))


def read_headers(handle: IO[str] | IO[bytes]) -> dict[str, str] | None:
    """Reads the tags of the next game of an open file, and skips its moves; ``None`` at the end of the file.

    The tags are returned as written, including ``FEN``; for a game without tags, the dictionary is empty. Calls may be mixed with
    :func:`read_game`.

    >>> import io
    >>> file = io.StringIO('[White "Somchai"]\\n\\n1. e4 *\\n\\n1. d4 *\\n')
    >>> while (headers := makruk.pgn.read_headers(file)) is not None:
    ...     print(headers)
    {'White': 'Somchai'}
    {}
    """
    return _with_reader(handle, lambda reader: reader.read_headers(handle))


def skip_game(handle: IO[str] | IO[bytes]) -> bool:
    """Skips the next game of an open file. Returns whether there was one."""
    return _with_reader(handle, lambda reader: reader.skip(handle) or None) is not None


def _with_reader(handle: IO[str] | IO[bytes], work: Callable[[GameReader], _T | None]) -> _T | None:
    """Calls ``work`` with the reader of a file; ``work`` returns ``None`` at the end of the file."""
    if not hasattr(handle, "read"):
        raise TypeError(f"handle is a {type(handle).__name__}: expected an open file")
    reader, position = _readers.get(handle, (None, None))
    if reader is None or position != _tell(handle):
        reader = GameReader()
        # A file whose `read` reads games from itself reaches its own reader, which raises an error.
        _readers[handle] = reader, _tell(handle)
    found = work(reader)
    if found is not None:
        _readers[handle] = reader, _tell(handle)
    else:
        # The file may grow, or be read again.
        _readers.pop(handle, None)
    return found


def read_games(
    source: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    letters: str | None = None,
    encoding: str | None = None,
    max_bytes: int | None = None,
    max_moves: int | None = None,
    progress: Progress = False,
) -> Iterator[Game]:
    """Reads the games of a file, given by its path or as an open file, one at a time: the file may be larger than memory.

    Files whose names end in ``.gz`` or ``.zst`` are decompressed; for ``.zst``, Python before 3.14 needs the package zstandard:
    the extra ``zstd``.

    The text is UTF-8, or at a path UTF-16 with a byte-order mark, unless ``encoding`` names another one, as ``windows-874`` of older
    Thai programs, for a path or a file that is open in binary mode. Bytes that it lacks raise a ``UnicodeDecodeError``.

    The letters of each game are detected from its moves, unless ``letters`` names a set. A game with more than ``max_bytes`` of
    text raises a ``PgnError``, which ends reading. A game that takes more than ``max_bytes`` of memory, or has more than
    ``max_moves`` moves, is truncated, with an error in ``game.errors``.

    ``progress`` regularly receives the number of games read; see :mod:`makruk.progress`.
    """
    if not (isinstance(source, (str, os.PathLike)) or hasattr(source, "read")):
        raise TypeError(f"source is a {type(source).__name__}: expected a path or an open file")
    reader = GameReader(letters, max_bytes=max_bytes, max_moves=max_moves)
    if encoding is not None:
        codec_of(encoding)
    reporter = reporting(progress, "game")
    return counted(_games_of(source, reader, encoding), reporter)


def _games_of(
    source: str | os.PathLike[str] | IO[str] | IO[bytes], reader: GameReader, encoding: str | None
) -> Iterator[Game]:
    if isinstance(source, (str, os.PathLike)):
        with open_file(source) as file:
            yield from _rest(decoded(file, encoding), reader)
    else:
        yield from _rest(source if encoding is None else decoded(cast("IO[bytes]", source), encoding), reader)


def _rest(file: IO[str] | IO[bytes] | Decoded | Unread, reader: GameReader) -> Iterator[Game]:
    while (game := reader.read(file)) is not None:
        yield game
