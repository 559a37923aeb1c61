"""The squares, from ``A1`` (0) to ``H8`` (63), rank by rank."""

from __future__ import annotations

from typing import Final

from .errors import ArgumentError

SQUARES: Final[range] = range(64)
"""All squares."""

A1, B1, C1, D1, E1, F1, G1, H1 = range(8)
A2, B2, C2, D2, E2, F2, G2, H2 = range(8, 16)
A3, B3, C3, D3, E3, F3, G3, H3 = range(16, 24)
A4, B4, C4, D4, E4, F4, G4, H4 = range(24, 32)
A5, B5, C5, D5, E5, F5, G5, H5 = range(32, 40)
A6, B6, C6, D6, E6, F6, G6, H6 = range(40, 48)
A7, B7, C7, D7, E7, F7, G7, H7 = range(48, 56)
A8, B8, C8, D8, E8, F8, G8, H8 = range(56, 64)

SQUARE_NAMES: Final[tuple[str, ...]] = tuple(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh")
"""The names of the squares, in square order."""


def square(file_index: int, rank_index: int) -> int:
    """Returns the square with a file and a rank, each from 0 to 7.

    >>> import makruk
    >>> makruk.square_name(makruk.square(4, 2))
    'e3'
    """
    if file_index not in range(8) or rank_index not in range(8):
        raise ArgumentError(f"file {file_index}, rank {rank_index}: expected 0 to 7", kind="square")
    return 8 * rank_index + file_index


def square_file(square: int) -> int:
    """Returns the file of a square, from 0 to 7."""
    return _checked(square) & 7


def square_rank(square: int) -> int:
    """Returns the rank of a square, from 0 to 7."""
    return _checked(square) >> 3


def _checked(square: int) -> int:
    if square not in SQUARES:
        raise ArgumentError(f"{square} is not a square: expected 0 (a1) to 63 (h8)", kind="square")
    return square
