"""Endgame tables of three to five pieces, both khuns included: the result of every position, with and without its count.

A table is named after its pieces, the stronger side's first, in the order R (rua), N (ma), S (khon), M (met), P (bia): ``KRNvK``,
``KRvKN``, ``KSPvK``. A bia ngai counts as a met. The tool ``makruk tables`` writes the same files.

>>> tables = makruk.tablebase.Tables()
>>> tables.make("KRvK")
>>> board = makruk.Board("8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30")  # Black has counted to 11 of 16
>>> probe = tables.probe(board)
>>> print(probe.verdict, probe.with_count)
win in 25 plies draw
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple

from ._makruk import _Tables
from .progress import Progress, reporting

if TYPE_CHECKING:
    from . import Board, Game, Move, Rules
    from .errors import MakrukError
    from .types import TableResult

__all__ = ["Probe", "RankedMove", "TableStatistics", "Tables", "Verdict"]


class Verdict(NamedTuple):
    """The result of a position under best play by both sides, for the side to move, ignoring its count."""

    result: TableResult
    """``"win"``, ``"draw"`` or ``"loss"``."""
    plies: int | None
    """The plies to checkmate or, if both sides have pieces, to the capture of the last piece, if the rest is won within the count
    that then begins. ``None`` for a draw.
    """

    def __str__(self) -> str:
        return self.result if self.plies is None else f"{self.result} in {self.plies} plies"


class Probe(NamedTuple):
    """The result of a position."""

    verdict: Verdict
    """The result without a count."""
    with_count: TableResult | None
    """The result under the running count, or under a count that begins now; ``None`` if it is unknown under these rules. It
    ignores earlier positions, and therefore repetitions.
    """


class RankedMove(NamedTuple):
    """A legal move with its result, for the side that makes it."""

    move: Move
    """The move."""
    verdict: Verdict | None
    """The result without a count, with the plies including this move; ``None`` if a table that it needs is not open."""
    with_count: TableResult | None
    """The best result under the count; ``None`` if it is unknown."""
    action: Literal["start_count", "stop_count"] | None
    """The count action that this result requires before the move; ``None`` for no action."""


class TableStatistics(NamedTuple):
    """The number of positions in a table by result, with the stronger side to move and without a count. Mirror images count
    separately.
    """

    positions: int
    """The number of legal positions."""
    won: int
    """The positions won by the stronger side."""
    drawn: int
    """The drawn positions."""
    lost: int
    """The positions lost by the stronger side."""
    longest_win: int | None
    """The longest win in plies; ``None`` if no position is won."""
    wins: tuple[tuple[int, int], ...]
    """The won positions by plies: pairs of plies and positions, shortest wins first."""
    losses: tuple[tuple[int, int], ...]
    """The lost positions by plies: pairs of plies and positions, fastest losses first."""


class Tables:
    """A set of open endgame tables. Threads may share it, and probe while another thread makes tables.

    ``Tables()`` has no tables until :meth:`make`. ``Tables(folder)`` opens all tables in a folder and skips other files. A damaged
    table raises a ``TableError``; with ``skip_damaged``, :attr:`errors` has its error instead. Opening reads only the headers: a
    damaged block raises the error when it is probed.

    Boards and games are probed under their own counts and rules: ``Board(fen, rules)``.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, skip_damaged: bool = False) -> None:
        self._tables = _Tables(folder, skip_damaged)

    @property
    def errors(self) -> list[MakrukError]:
        """The errors of the damaged tables that were skipped."""
        return self._tables.errors()

    @property
    def materials(self) -> list[str]:
        """The names of the open tables, by the pieces of the stronger side."""
        return self._tables.materials()

    def make(
        self,
        material: str,
        folder: str | os.PathLike[str] | None = None,
        *,
        rules: Rules | None = None,
        max_memory: int = 1 << 30,
        threads: int | None = None,
        progress: Progress = False,
    ) -> None:
        """Makes a table and the smaller tables that captures and promotions lead to, and opens them.

        They are made in memory or, if ``folder`` is given, as files in it. Tables that are already open or in the folder are used,
        unless they are damaged or were made for the counts of other rules. ``rules`` sets the counts that begin with a capture or
        a promotion, by default those of Thailand. ``max_memory`` is the limit in bytes while a table is made, ``threads`` the
        number of threads, by default one per core. ``progress`` regularly receives the number of cells written and the total; see
        :mod:`makruk.progress`. Ctrl-C stops the call within seconds, and leaves only complete files.

        Endings of four pieces take at most seconds each, those of five pieces minutes.

        >>> tables = makruk.tablebase.Tables()
        >>> tables.make("KRvKN")
        >>> tables.materials
        ['KRvK', 'KRvKN', 'KNvK']
        """
        with reporting(progress, "cell") as report:
            self._tables.make(material, folder, rules, max_memory, threads, report)

    def probe(self, board: Board | Game) -> Probe | None:
        """Returns the result of a position; ``None`` if no open table covers it."""
        found = self._tables.probe(board)
        if found is None:
            return None
        verdict, with_count = found
        return Probe(Verdict(*verdict), with_count)

    def moves(self, board: Board | Game) -> list[RankedMove] | None:
        """Returns the legal moves with their results, best first: by the result under the count, then by the result without one.
        Fast wins and slow losses are better. ``None`` if no open table covers the position.

        >>> tables = makruk.tablebase.Tables()
        >>> tables.make("KRvKN")
        >>> board = makruk.Board("k7/8/1K6/8/8/8/n7/7R w - 128 10 1")  # White counts, and cannot win unless it stops
        >>> best = tables.moves(board)[0]
        >>> print(best.move, best.verdict, best.with_count, best.action)
        h1h8 win in 1 plies win stop_count
        """
        found = self._tables.moves(board)
        if found is None:
            return None
        return [
            RankedMove(move, None if verdict is None else Verdict(*verdict), with_count, action)
            for move, verdict, with_count, action in found
        ]

    def line(self, board: Board | Game) -> list[Move]:
        """Returns a line of best moves to the mate, or to the end of the open tables' coverage: the fastest mate against the
        longest defence, without a count. Empty for a draw, and if no open table covers the position.

        >>> makruk.tablebase.Tables().line(makruk.Board("8/8/8/4k3/8/2K5/3R4/8 w - - 0 1"))
        []
        """
        return self._tables.line(board)

    def statistics(self, material: str) -> TableStatistics:
        """Returns the number of positions in a table by result. Raises an ``ArgumentError`` if the table is not open.

        >>> tables = makruk.tablebase.Tables()
        >>> tables.make("KSvK")
        >>> tables.statistics("KSvK")[:5]
        (209856, 162, 209694, 0, 7)
        """
        numbers, wins, losses = self._tables.statistics(material)
        return TableStatistics(*numbers, tuple(wins), tuple(losses))

    def longest_win(self, material: str) -> Board | None:
        """Returns a position of the longest win, with White as the stronger side, to move; ``None`` if no position is won. Raises
        an ``ArgumentError`` if the table is not open, and a ``PositionError`` if it has three equal rua, ma or khon, more than a set.
        """
        return self._tables.longest_win(material)

    def lost_to_count(self, material: str, rules: Rules | None = None) -> int | None:
        """Returns the number of positions, with the stronger side to move, that it wins without a count but not under a count that
        begins now; ``None`` if it is unknown under these rules, by default those of Thailand. Raises an ``ArgumentError`` if the
        table is not open.
        """
        return self._tables.lost_to_count(material, rules)

    def __repr__(self) -> str:
        return f"<Tables: {', '.join(self.materials) or 'empty'}>"
