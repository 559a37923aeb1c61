"""Type aliases for the strings that the package returns.

>>> import typing
>>> makruk.Board().result() in typing.get_args(makruk.types.Result)
True
"""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = ["Result", "Termination", "Wdl"]

Result: TypeAlias = Literal["1-0", "0-1", "1/2-1/2", "*"]
"""The result of a game, as in PGN."""

Termination: TypeAlias = Literal[
    "checkmate",
    "stalemate",
    "counting-board",
    "counting-pieces",
    "mate-while-counting",
    "repetition",
    "insufficient-material",
    "agreement",
    "resignation",
    "timeout",
    "adjudication",
    "unknown",
]
"""How a game ended."""

Wdl: TypeAlias = Literal["win", "draw", "loss"]
"""The result of a position for the side to move, under best play by both sides."""
