"""Packed positions and games, and ranked positions.

>>> packed = makruk.codec.pack(makruk.Board(), "rank-r")
>>> len(packed), makruk.codec.unpack(packed, "rank-r") == makruk.Board()
(18, True)
"""

from __future__ import annotations

import random
from typing import Final

from ._makruk import (
    Board,
    _random_board,
    decode_game,
    encode_game,
    pack,
    rank,
    rank_size,
    reduce,
    unpack,
    unrank,
)

__all__ = [
    "GAME_FORMATS",
    "PACK_FORMATS",
    "decode_game",
    "encode_game",
    "pack",
    "random_board",
    "rank",
    "rank_size",
    "reduce",
    "unpack",
    "unrank",
]

PACK_FORMATS: Final[tuple[str, ...]] = (
    "nibble",
    "huffman",
    "radix",
    "multinomial",
    "rank-m",
    "rank-r",
)
"""The formats of :func:`pack`."""

GAME_FORMATS: Final[tuple[str, ...]] = (
    "brenner",
    "brenner-current",
    "brenner-alt",
    "brenner-alt-current",
    "bytecode",
    "index",
    "radix",
    "huffman",
    "range",
)
"""The formats of :func:`encode_game`."""


def random_board(positions: str = "r", *, rng: random.Random | None = None) -> Board:
    """Returns a random valid position from a set, all equally likely.

    >>> import random
    >>> makruk.codec.random_board(rng=random.Random(7)) == makruk.codec.random_board(rng=random.Random(7))
    True
    """
    bits = random.getrandbits if rng is None else rng.getrandbits
    while True:
        board = _random_board([bits(64) for _ in range(4)], positions)
        if board is not None:
            return board
