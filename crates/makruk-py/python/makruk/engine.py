"""The engine: analysis in the background, without the interpreter's lock, and moves of any strength.

>>> engine = makruk.engine.Engine()
>>> result = engine.play(makruk.Board(), makruk.engine.Limit(depth=4))
>>> result.move in makruk.Board().legal_moves
True
"""

from __future__ import annotations

from dataclasses import dataclass

from ._makruk import Analysis, Decision, Engine, Info, Line, PlayResult, Score, evaluate

__all__ = ["Analysis", "Decision", "Engine", "Info", "Limit", "Line", "PlayResult", "Score", "evaluate"]


@dataclass(frozen=True, kw_only=True, repr=False)
class Limit:
    """When a search ends: at the first limit that it reaches. Without any it goes on until it is stopped.

    :param time: seconds for this search.
    :param depth: plies, from 1 to 255.
    :param nodes: nodes visited.
    :param mate: moves to a mate; the search ends when it has found one that is not longer.
    :param white_clock: seconds on White's clock, of which the engine takes a part.
    :param black_clock: seconds on Black's clock.
    :param white_inc: seconds that White gets with each move.
    :param black_inc: seconds that Black gets with each move.
    :param remaining_moves: moves to the next time control.

    >>> makruk.engine.Limit(time=0.5, depth=12)
    Limit(time=0.5, depth=12)
    """

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    remaining_moves: int | None = None

    def __repr__(self) -> str:
        given = (f"{name}={value!r}" for name, value in vars(self).items() if value is not None)
        return f"Limit({', '.join(given)})"
