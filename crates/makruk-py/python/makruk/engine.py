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

    >>> makruk.engine.Limit(time=0.5, depth=12)
    Limit(time=0.5, depth=12)
    """

    time: float | None = None
    """Seconds for this search."""
    depth: int | None = None
    """Plies, from 1 to 255."""
    nodes: int | None = None
    """Nodes visited."""
    mate: int | None = None
    """Moves to a mate: the search ends when it has found one that is not longer."""
    white_clock: float | None = None
    """Seconds on White's clock, of which the engine takes a part."""
    black_clock: float | None = None
    """Seconds on Black's clock."""
    white_inc: float | None = None
    """Seconds that White gets with each move."""
    black_inc: float | None = None
    """Seconds that Black gets with each move."""
    remaining_moves: int | None = None
    """Moves to the next time control."""

    def __repr__(self) -> str:
        given = (f"{name}={value!r}" for name, value in vars(self).items() if value is not None)
        return f"Limit({', '.join(given)})"
