"""Game archives: many games in one small file, with checksums."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import IO

from ._files import Decompressed, open_file
from ._makruk import ArchiveReader, ArchiveWriter
from .pgn import Game
from .progress import Progress, counted, reporting

__all__ = ["ArchiveReader", "ArchiveWriter", "read_games"]


def read_games(source: str | os.PathLike[str] | IO[bytes], *, progress: Progress = False) -> Iterator[Game]:
    """Reads the games of an archive, given by its path or as an open binary file, one at a time.

    Compressed files are decompressed as by :func:`makruk.pgn.read_games`.

    ``progress`` regularly receives the number of games read; see :mod:`makruk.progress`.
    """
    if not (isinstance(source, (str, os.PathLike)) or hasattr(source, "read")):
        raise TypeError(f"source is a {type(source).__name__}: expected a path or an open binary file")
    reporter = reporting(progress, "game")
    return counted(_games_of(source), reporter)


def _games_of(source: str | os.PathLike[str] | IO[bytes] | Decompressed) -> Iterator[Game]:
    if isinstance(source, (str, os.PathLike)):
        with open_file(source) as file:
            yield from _games_of(file)
    else:
        reader = ArchiveReader(source)
        while (game := reader.read(source)) is not None:
            yield game
