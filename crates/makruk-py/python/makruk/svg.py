"""Boards as SVG pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ._makruk import Board, Move, _svg_board

__all__ = ["Arrow", "board"]


class Arrow(NamedTuple):
    """An arrow between two squares, or a circle around one."""

    tail: int
    """The square where the arrow begins."""
    head: int
    """The square to which it points; the same square for a circle."""
    color: str = "#15781b"
    """A colour of CSS."""


def board(
    board: Board,
    *,
    orientation: bool = True,
    lastmove: Move | None = None,
    check: int | None = None,
    arrows: Iterable[Arrow | tuple[int, int]] = (),
    squares: Iterable[int] = (),
    selected: Iterable[int] = (),
    targets: Iterable[int] = (),
    size: int | None = None,
    coordinates: str = "latin",
    style: str = "wood",
    title: str | None = None,
) -> str:
    """Draws a board.

    :param orientation: the side at the bottom.
    :param lastmove: the move to highlight, usually the last one played.
    :param check: the square of a khun to show in check; by default that of the side to move, if it is in check.
    :param arrows: arrows or circles, each an :class:`Arrow` or a pair of squares.
    :param squares: squares to mark.
    :param selected: squares of selected pieces.
    :param targets: squares to show as targets of the selected piece.
    :param size: the size of the picture in pixels.
    :param coordinates: ``"latin"``, ``"thai"`` or ``"none"``.
    :param style: ``"wood"``, ``"chequered"``, ``"paper"`` or ``"night"``.
    :param title: the title for screen readers; ``""`` for none.

    >>> makruk.svg.board(makruk.Board(), size=300, style="paper")[:4]
    '<svg'
    """
    return _svg_board(
        board,
        orientation,
        lastmove,
        check,
        [Arrow(*arrow) for arrow in arrows],
        list(squares),
        list(selected),
        list(targets),
        size,
        coordinates,
        style,
        title,
    )
