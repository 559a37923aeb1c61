"""Many games at once, as arrays of numpy: planes to learn from, masks of legal actions, steps.

>>> batch = makruk.numpy.Batch.start(256)
>>> makruk.numpy.planes(batch).shape, makruk.numpy.legal_mask(batch).shape
((256, 19, 8, 8), (256, 4096))

An action is ``from * 64 + to``, or one of the 1,428 of :data:`DENSE` in a batch with ``space="dense"``; a bia that can promote does.
The work is done without the interpreter's lock and without a Python object for each position. It needs numpy: install
``makruk[numpy]``.
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
"""How many planes a position has."""
ACTIONS: Final = 4096
"""How many actions there are in the space ``"squares"``: all pairs of squares."""
DENSE_ACTIONS: Final = 1428
"""How many actions there are in the space ``"dense"``: the pairs of squares between which a piece can move."""
DENSE_VERSION: Final = 1
"""The version of the order of :data:`DENSE`. Another order would have another number."""
NO_ACTION: Final = -1
"""The action that leaves a game as it is."""
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
"""How a game can end, by the numbers of :attr:`Batch.ends`. Others may follow these."""


def _dense() -> NDArray[numpy.int64]:
    pairs = _dense_pairs()
    pairs.flags.writeable = False
    return pairs


DENSE: Final[NDArray[numpy.int64]] = _dense()
"""The action of the space ``"squares"`` of each action of the space ``"dense"``, in their order: by the square that a piece leaves,
then by the one that it enters, both from a1, b1 to h8. ``numpy.searchsorted(DENSE, actions)`` is the way back. The order of version
1 is that of ``MoveIndex`` in Rust."""


def action_of(move: Move, *, space: Literal["squares", "dense"] = "squares") -> int:
    """Returns the action of a move. :meth:`Batch.action_of` knows the options of a batch.

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
    """Returns the move of an action: on a board the legal one, which promotes where a bia has to. :meth:`Batch.move_of` knows the
    options of a batch.

    >>> makruk.numpy.move_of(1308)
    Move.from_uci('e3e4')
    >>> makruk.numpy.move_of(makruk.E5 * 64 + makruk.E6, makruk.Board("8/k7/8/4P3/8/4S3/8/2RK4 w - - 0 1"))
    Move.from_uci('e5e6m')
    """
    if space not in ("squares", "dense"):
        raise ArgumentError(f"unknown space {space!r}: expected one of squares, dense", kind="unknown-space")
    most = ACTIONS if space == "squares" else DENSE_ACTIONS
    if not 0 <= action < most:
        raise ArgumentError(f"the action {action} is out of range: expected 0 to {most - 1}", kind="action")
    from_square, to_square = divmod(int(action if space == "squares" else DENSE[action]), 64)
    return Move(from_square, to_square) if board is None else board.find_move(from_square, to_square)
