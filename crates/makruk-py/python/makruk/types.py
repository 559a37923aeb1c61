"""Type aliases for the strings that the package returns.

>>> import typing
>>> makruk.Board().result() in typing.get_args(makruk.types.Result)
True
"""

from __future__ import annotations

from typing import Literal, TypeAlias

__all__ = [
    "ChaseEffect",
    "ChaseSide",
    "Claim",
    "CountNote",
    "DrillKind",
    "Goal",
    "Language",
    "MoveClass",
    "Phase",
    "Result",
    "TableResult",
    "Termination",
]

ChaseEffect: TypeAlias = Literal["kept", "lost", "lost_before"]
"""What a player's move did to the result of a chase: a mistake loses it."""

ChaseSide: TypeAlias = Literal["strong", "bare"]
"""The player's side in a chase: that of the chaser, or of the bare khun."""

CountNote: TypeAlias = Literal["not_called", "stopped", "lost_to_count", "claimable"]
"""What a player did wrong about a count or a claim."""

DrillKind: TypeAlias = Literal["number", "won", "only_move"]
"""The question of a counting drill."""

Goal: TypeAlias = Literal["mate", "draw", "gain"]
"""The goal of a proof or a puzzle."""

Language: TypeAlias = Literal["en", "th"]
"""A language of the words that players read: English or Thai."""

MoveClass: TypeAlias = Literal[
    "only", "best", "good", "inaccuracy", "mistake", "blunder", "missed_draw", "missed_win", "missed_mate"
]
"""How good a move was, from the best to the worst.

From a loss of 0.05 points a move is an inaccuracy, from 0.10 a mistake, from 0.20 a blunder. A result that was certain, or almost,
is missed.
"""

Phase: TypeAlias = Literal["opening", "middlegame", "ending"]
"""A phase of a game: the first 20 plies until a piece other than a bia is captured, and at the end at most seven pieces other than
khuns and bia.
"""

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

Claim: TypeAlias = Literal["1-0", "0-1", "1/2-1/2", "draw", Termination]
"""A claim about the end of a game: its result, or how it ended."""

TableResult: TypeAlias = Literal["win", "draw", "loss"]
"""The result of a position for the side to move, under best play by both sides."""
