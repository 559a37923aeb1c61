"""Searching the games of files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence

from ._files import codec_of, open_games
from ._makruk import Match, Query, Rules, _Finder, _GameFile
from ._shared import shared
from .errors import MakrukError

__all__ = ["find"]


def find(
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    query: str | Query,
    *,
    format: str | None = None,
    encoding: str | None = None,
    letters: str | None = None,
    rules: Rules | None = None,
    variations: bool = False,
    all: bool = False,
    index: bool = True,
    on_error: Callable[[str, int | None, MakrukError | OSError], object] | None = None,
) -> Iterator[Match]:
    """Yields the games of one or more files that answer a query, in order.

    ``query`` is text in the language of ``makruk find``, or a :class:`Query`; ``letters`` names the letter set of the moves in a
    text. The formats and encodings of files are those of :func:`makruk.columns.read_games`. Counts and ends of games follow
    ``rules``.

    The search takes main lines, with ``variations`` the other lines as well. With ``all``, it finds every place of the first step,
    each with its smallest continuation. Without ``index``, every game of an archive is read, whatever its signatures say.

    The first error of a game or a file is raised. If ``on_error`` is given, it is called with the path, the number of the game, and
    the error instead; the game is left out, and the search continues. If the number is ``None``, the rest of the file cannot be read.

    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "games.uci"
    >>> _ = path.write_text("e3e4 e6e5\\ne3e4 f6f5 e4f5\\n")
    >>> [(match.game, match.matches) for match in makruk.find(path, "captured:P")]
    [(2, [2])]
    """
    finder = _Finder(query, letters, rules, variations=variations, all=all, index=index)
    if encoding is not None:
        codec_of(encoding)
    files = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    for path in files:
        if not isinstance(path, (str, os.PathLike)):
            raise TypeError(f"paths has a {type(path).__name__}: expected a path or several")
    return _found(files, format, encoding, finder, on_error)


@shared
def _found(
    files: Sequence[str | os.PathLike[str]],
    format: str | None,
    encoding: str | None,
    finder: _Finder,
    on_error: Callable[[str, int | None, MakrukError | OSError], object] | None,
) -> Iterator[Match]:
    for path in files:
        file: _GameFile | None = None
        while True:
            try:
                file = file or open_games(path, format, finder, encoding)
                found = file.find()
            except (MakrukError, OSError) as error:
                if on_error is None:
                    raise
                on_error(os.fspath(path), None, error)
                break
            if found is None:
                break
            if isinstance(found, Match):
                yield found
                continue
            game, damage = found
            if on_error is None:
                raise damage
            on_error(os.fspath(path), game, damage)
