"""Checks of records that come from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ._makruk import Move, Outcome, Rules, _verify_game
from .types import Claim

__all__ = ["GameVerdict", "verify_game"]


class GameVerdict(NamedTuple):
    """Whether a record is legal, how its game ends, and whether a claim is right."""

    legal: bool
    """Whether all entries are legal."""
    ply: int
    """The number of entries played: if the record is illegal, the index of the first illegal one."""
    reason: str | None
    """Why that entry is illegal, in words."""
    outcome: Outcome | None
    """The outcome after the entries played; ``None`` while the game is in progress."""
    claim: bool | None
    """Whether the claim is right; ``None`` without a claim."""


def verify_game(
    moves: Iterable[Move | str], *, start: str | None = None, rules: Rules | None = None, claim: Claim | None = None
) -> GameVerdict:
    """Plays a record, and reports whether it is legal, how the game ends, and whether a claim is right.

    The entries are moves in UCI notation or SAN, or other actions as in :attr:`Game.actions`, such as ``start_count`` or
    ``offer_draw white``. An illegal entry, such as a move after the end of the game, raises no error; an entry of another type,
    an invalid FEN in ``start`` and an unknown claim do. The rules are by default those of Thailand.

    ``claim`` is a result, ``"draw"``, or a termination such as ``"repetition"``. It is right if the game ended so, or if the
    side to move may claim that now, and wrong if the record is illegal.

    >>> verdict = makruk.verify_game(["e3e4", "e6e5", "e4e5"])
    >>> verdict.legal, verdict.ply, verdict.reason
    (False, 2, 'e4 to e5 is illegal: the bia cannot go there')
    >>> makruk.verify_game("Se2 Se7 Sf1 Sf8 Se2 Se7 Sf1 Sf8".split(), claim="draw").claim
    True
    """
    if isinstance(moves, str):
        raise TypeError("moves is a str: expected a list of moves")
    return GameVerdict(*_verify_game(list(moves), start, rules, claim))
