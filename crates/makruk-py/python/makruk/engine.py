"""The engine: analysis in the background, without the GIL, and play at eleven levels. :class:`Uci` runs other engines.

>>> engine = makruk.engine.Engine()
>>> result = engine.play(makruk.Board(), makruk.engine.Limit(depth=4))
>>> result.move in makruk.Board().legal_moves
True
"""

from __future__ import annotations

import atexit
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ._makruk import Analysis, Decision, Engine, Info, Line, PlayResult, Score, Uci, _close_engines, evaluate

__all__ = [
    "Analysis",
    "Decision",
    "Engine",
    "Info",
    "Limit",
    "Line",
    "Option",
    "PlayResult",
    "Score",
    "Uci",
    "evaluate",
]

# Otherwise an engine that hangs would survive.
atexit.register(_close_engines)


@dataclass(frozen=True, kw_only=True, repr=False)
class Limit:
    """Search limits. The first limit reached ends the search. Without any, an analysis in the background continues until it is
    stopped, and the other methods raise a ``TypeError``. A clock must be that of the side to move, which then may have an increment.

    >>> makruk.engine.Limit(time=0.5, depth=12)
    Limit(time=0.5, depth=12)
    """

    time: float | None = None
    """The time for this search in seconds."""
    depth: int | None = None
    """The depth in plies, from 1 to 255."""
    nodes: int | None = None
    """The maximum number of nodes visited."""
    mate: int | None = None
    """The length of a mate in moves, at least 1, for either side: the search ends when it finds one at most as long. There may be
    none, so give another limit as well.
    """
    white_clock: float | None = None
    """White's remaining time in seconds, of which the engine uses a part."""
    black_clock: float | None = None
    """Black's remaining time in seconds."""
    white_inc: float | None = None
    """The seconds added to White's clock after each move."""
    black_inc: float | None = None
    """The seconds added to Black's clock after each move."""
    remaining_moves: int | None = None
    """The number of moves until the next time control."""

    def __repr__(self) -> str:
        given = (f"{name}={value!r}" for name, value in vars(self).items() if value is not None)
        return f"Limit({', '.join(given)})"


class Option(NamedTuple):
    """An option that another engine declares, in :attr:`Uci.options`."""

    type: Literal["check", "spin", "combo", "button", "string"]
    """The type: true or false, an integer, one of several texts, a button, or any text."""
    default: bool | int | str | None = None
    """The default; ``None`` if there is none."""
    min: int | None = None
    """The least value; ``None`` for no limit."""
    max: int | None = None
    """The greatest value; ``None`` for no limit."""
    var: tuple[str, ...] = ()
    """The texts to choose from."""
