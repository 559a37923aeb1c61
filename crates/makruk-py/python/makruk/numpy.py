"""Batches of games as NumPy arrays: input planes for learning, masks of legal actions, steps.

>>> batch = makruk.numpy.Batch.start(256)
>>> makruk.numpy.planes(batch).shape, makruk.numpy.legal_mask(batch).shape
((256, 19, 8, 8), (256, 4096))

An action is ``from * 64 + to`` or, in a batch with ``space="dense"``, the index of this number in :data:`DENSE`, which has 1,428
entries. A bia that can promote does so. All calls release the GIL and create no Python object per position. This module needs
NumPy: install ``makruk[numpy]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

from ._extras import missing
from ._makruk import Batch, best, legal_actions, legal_mask, planes, reset, sample, step
from ._makruk import Board, Move, _dense_pairs
from .errors import ArgumentError

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = [
    "ACTIONS",
    "DENSE",
    "DENSE_ACTIONS",
    "DENSE_VERSION",
    "ENDS",
    "NO_ACTION",
    "PLANES",
    "Batch",
    "action_of",
    "best",
    "legal_actions",
    "legal_mask",
    "move_of",
    "planes",
    "reset",
    "sample",
    "step",
]


def _need_numpy() -> None:
    try:
        import numpy as _
    except ImportError as error:
        raise missing("makruk.numpy", "numpy", "numpy") from error


_need_numpy()

PLANES: Final = 19
"""The number of planes per position."""
ACTIONS: Final = 4096
"""The number of actions in the space ``"squares"``: all pairs of squares."""
DENSE_ACTIONS: Final = 1428
"""The number of actions in the space ``"dense"``: the pairs of squares between which a piece can move."""
DENSE_VERSION: Final = 1
"""The version of the order of :data:`DENSE`. A different order would have a different version."""
NO_ACTION: Final = -1
"""The action that leaves a game unchanged."""
ENDS: Final = (
    "",
    "checkmate",
    "stalemate",
    "counting-board",
    "counting-pieces",
    "mate-while-counting",
    "repetition",
    "insufficient-material",
)
"""The ways in which the rules end a game, indexed by :attr:`Batch.ends`. Later versions may append more."""


def _dense() -> NDArray[numpy.int64]:
    pairs = _dense_pairs()
    pairs.flags.writeable = False
    return pairs


DENSE: Final[NDArray[numpy.int64]] = _dense()
"""For each action of the space ``"dense"``, the same action in the space ``"squares"``: ordered by origin square, then by target
square, from a1, b1 to h8. ``numpy.searchsorted(DENSE, actions)`` is the inverse. The order of version 1 is that of ``MoveIndex``
in Rust.
"""


def action_of(move: Move, *, space: Literal["squares", "dense"] = "squares") -> int:
    """Returns the action for a move. :meth:`Batch.action_of` applies the options of a batch.

    >>> move = makruk.Move.from_uci("e3e4")
    >>> makruk.numpy.action_of(move), makruk.numpy.action_of(move, space="dense")
    (1308, 443)
    """
    action = move.from_square * 64 + move.to_square
    if space == "squares":
        return action
    if space != "dense":
        raise ArgumentError(f"unknown space {space!r}: expected one of squares, dense", kind="unknown-space")
    place = int(DENSE.searchsorted(action))
    if place == DENSE_ACTIONS or DENSE[place] != action:
        raise ArgumentError(f"no piece can make the move {move}: expected one of the 1,428", kind="action")
    return place


def move_of(action: int, board: Board | None = None, *, space: Literal["squares", "dense"] = "squares") -> Move:
    """Returns the move for an action. Given a board, it is the legal one, which promotes a bia where required.
    :meth:`Batch.move_of` applies the options of a batch.

    >>> makruk.numpy.move_of(1308)
    Move.from_uci('e3e4')
    >>> makruk.numpy.move_of(makruk.E5 * 64 + makruk.E6, makruk.Board("8/k7/8/4P3/8/4S3/8/2RK4 w - - 0 1"))
    Move.from_uci('e5e6m')
    """
    if space not in ("squares", "dense"):
        raise ArgumentError(f"unknown space {space!r}: expected one of squares, dense", kind="unknown-space")
    most = ACTIONS if space == "squares" else DENSE_ACTIONS
    if not 0 <= action < most:
        raise ArgumentError(f"action {action} is out of range: expected 0 to {most - 1}", kind="action")
    from_square, to_square = divmod(int(action if space == "squares" else DENSE[action]), 64)
    return Move(from_square, to_square) if board is None else board.find_move(from_square, to_square)
