"""Many games at once, as arrays of numpy: planes to learn from, masks of legal actions, steps.

>>> batch = makruk.numpy.Batch.start(256)
>>> makruk.numpy.planes(batch).shape, makruk.numpy.legal_mask(batch).shape
((256, 19, 8, 8), (256, 4096))

An action is ``from * 64 + to``; a bia that can promote does. The work is done without the interpreter's lock and without a Python
object for each position. It needs numpy: install ``makruk[numpy]``.
"""

from __future__ import annotations

from typing import Final

from ._makruk import Batch, legal_mask, planes, reset, step
from ._makruk import Move

__all__ = ["ACTIONS", "NO_ACTION", "PLANES", "Batch", "action_of", "legal_mask", "planes", "reset", "step"]


def _need_numpy() -> None:
    try:
        import numpy as _
    except ImportError as error:
        raise ImportError("makruk.numpy needs numpy, which cannot be imported") from error


_need_numpy()

PLANES: Final = 19
"""How many planes a position has."""
ACTIONS: Final = 4096
"""How many actions there are."""
NO_ACTION: Final = -1
"""The action that leaves a game as it is."""


def action_of(move: Move) -> int:
    """Returns the action of a move.

    >>> makruk.numpy.action_of(makruk.Move.from_uci("e3e4"))
    1308
    """
    return move.from_square * 64 + move.to_square
