"""Practice for the counts of a bare khun: questions, and chases against exact endgame tables.

>>> drill = next(makruk.drills.drills(seed=7))
>>> drill.question
'Which number does the bare khun count with its next move?'
>>> drill.answer == drill.board().count.next
True
>>> chase = makruk.drills.Chase("KRvK", moves=(3, 6), seed=7)
>>> while chase.outcome() is None:
...     judgment = chase.play(chase.moves()[0].move)
...     _ = chase.reply()
>>> chase.summary().is_success
True
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from ._arguments import instance, integer
from ._form import build, read
from ._makruk import Board, Game, Move, Outcome, Rules, _Chase, _chase_endings, _drill_question, _Drills, _read_move
from .errors import ArgumentError
from .types import ChaseEffect, ChaseSide, DrillKind

__all__ = [
    "Chase",
    "ChaseJudgment",
    "ChaseMove",
    "ChaseQuestion",
    "ChaseStanding",
    "ChaseSummary",
    "Drill",
    "chase_endings",
    "drills",
]


@dataclass(frozen=True)
class Drill:
    """A question about the count of a bare khun, with its answer."""

    kind: DrillKind
    """The kind of question: ``"number"``, ``"won"`` or ``"only_move"``."""
    fen: str
    """The position with its count."""
    rules: Rules
    """The rules."""
    answer: int | bool | Move
    """The right answer: the number, whether the game is won in time, or the move."""
    _game: Game = field(repr=False)
    limit: int | None = None
    """The limit of the count, for ``"number"``."""
    mate: int | None = None
    """The moves to the mate without a count, for ``"won"``; ``None`` if there is none."""

    @property
    def question(self) -> str:
        """The question, in English."""
        return _drill_question(self.kind)

    def board(self) -> Board:
        """Returns a board with the position."""
        return self._game.board()

    def game(self) -> Game:
        """Returns a game with the position."""
        return self._game.copy()

    def is_right(self, answer: int | bool | Move | str) -> bool:
        """Returns whether an answer is right. A move may be in UCI notation or SAN, and must be legal.

        >>> drill = next(makruk.drills.drills(seed=7, kind="won"))
        >>> drill.is_right(True) != drill.is_right(False)
        True
        """
        if isinstance(self.answer, Move) and isinstance(answer, (Move, str)):
            return _read_move(self._game, answer) == self.answer
        # True is not the number 1.
        if type(answer) is not type(self.answer):
            raise TypeError(f"answer is a {type(answer).__name__}: expected {type(self.answer).__name__}")
        return answer == self.answer


def drills(seed: int | None = None, kind: DrillKind | None = None, rules: Rules | None = None) -> Iterator[Drill]:
    """Returns an endless iterator of drills. Without ``kind``, the kinds take turns.

    The same seed gives the same drills, as in the tool `makruk drill`; without one, it is random. The rules are by default
    those of Thailand. Threads may share the iterator. The tables are made when the drills need them, in up to a second each.
    Under rules without an automatic count, the iterator raises an ``ArgumentError``.

    >>> from itertools import islice
    >>> [drill.kind for drill in islice(makruk.drills.drills(seed=1), 4)]
    ['number', 'won', 'only_move', 'number']
    """
    if rules is not None:
        instance("rules", rules, Rules)
    return _Series(_Drills(_seed(seed), kind, rules))


class _Series(Iterator[Drill]):
    def __init__(self, drills: _Drills) -> None:
        self._drills = drills

    def __next__(self) -> Drill:
        found = self._drills.next()
        return build(Drill, json.loads(found["form"]), _game=found["game"])


class ChaseStanding(NamedTuple):
    """The prospects of a position in a chase, with best play by both sides."""

    is_won: bool
    """Whether the chaser mates before the count ends."""
    mate: int | None
    """The chaser's moves to the mate, without the count; ``None`` if it cannot force one."""
    left: int | None
    """The chaser's moves that the running count leaves; ``None`` if no count is running."""


class ChaseMove(NamedTuple):
    """A legal move with the prospects after it."""

    move: Move
    """The move."""
    after: ChaseStanding
    """The prospects after the move."""


class ChaseQuestion(NamedTuple):
    """The position of a chase as a question: with which moves the side to move keeps the player's result."""

    kind: Literal["chase"]
    """``"chase"``, unlike the kinds of drills."""
    ending: str
    """The ending, such as ``"KRvK"``."""
    side: ChaseSide
    """The player's side: ``"strong"`` or ``"bare"``."""
    fen: str
    """The position with its count."""
    rules: Rules
    """The rules."""
    mate: int | None
    """The chaser's moves to the mate, without the count; ``None`` if it cannot force one."""
    left: int | None
    """The chaser's moves that the running count leaves; ``None`` if no count is running."""
    answer: tuple[Move, ...]
    """The moves that keep the result, best first."""


class ChaseJudgment(NamedTuple):
    """The judgment of a player's move."""

    move: Move
    """The move."""
    effect: ChaseEffect
    """Whether the move keeps the result that the player plays for (``"kept"``), gives it away (``"lost"``), or it was lost
    before (``"lost_before"``).
    """
    before: ChaseStanding
    """The prospects before the move."""
    after: ChaseStanding
    """The prospects after the move."""
    keeping: tuple[ChaseMove, ...]
    """All moves that keep the result, best first; empty if it was lost before."""


class ChaseSummary(NamedTuple):
    """The record of a finished chase."""

    outcome: Outcome
    """How the chase ended."""
    is_success: bool
    """Whether the player reached the goal: mate in time for the chaser, a draw for the bare khun."""
    moves: int
    """The number of the player's moves, without those taken back."""
    mistakes: int
    """The number of moves that gave the result away, including those taken back."""
    start: ChaseStanding
    """The prospects at the start, with the fewest moves to the mate."""


class Chase:
    """A game against exact tables: the player mates a bare khun before the count ends, or holds out with it.

    The position is random, with the player to move, and the same seed gives the same position, colours and replies; without
    one, it is random. ``material`` is an ending of one or two pieces such as ``"KSMvK"``, by default a random one without a
    bia; ``side`` is the player's, ``"strong"`` or ``"bare"``. ``moves`` is the length of the mate without the count, or the
    least and the greatest one, by default at least 2. ``spare`` is the number of moves that the player can waste; by default,
    the strong side has the whole count, and the bare khun 1 move. The rules are by default those of Thailand.

    Making the tables takes up to a second; chases of the same ending share them. Threads may share a chase.

    >>> chase = makruk.drills.Chase("KSMvK", spare=2, seed=3)
    >>> standing = chase.standing()
    >>> standing.is_won, standing.left - standing.mate
    (True, 2)
    """

    def __init__(
        self,
        material: str | None = None,
        *,
        side: ChaseSide = "strong",
        moves: int | tuple[int, int] | None = None,
        spare: int | None = None,
        rules: Rules | None = None,
        seed: int | None = None,
    ) -> None:
        least, most = _lengths(moves)
        if rules is not None:
            instance("rules", rules, Rules)
        self._chase = _Chase(material, side, least, most, spare, rules, _seed(seed))

    @classmethod
    def from_game(cls, game: Game | Board, player: bool, *, seed: int | None = None) -> Chase:
        """Starts a chase from a game or board that has reached a bare khun. ``player`` is a colour; either side may be to move.

        >>> board = makruk.Board("8/8/8/4k3/8/2K5/3R4/8 w - 32 21 30")  # Black has counted to 11 of 16
        >>> makruk.drills.Chase.from_game(board, makruk.WHITE).standing()
        ChaseStanding(is_won=False, mate=13, left=6)
        """
        chase = cls.__new__(cls)
        chase._chase = _Chase.from_game(game, player, _seed(seed))
        return chase

    @property
    def player(self) -> bool:
        """The player's colour."""
        return self._chase.player()

    @property
    def side(self) -> ChaseSide:
        """The player's side: ``"strong"`` or ``"bare"``."""
        return self._chase.side()

    def board(self) -> Board:
        """Returns a board with the moves played."""
        return self._chase.board()

    def game(self) -> Game:
        """Returns a game with the moves played."""
        return self._chase.game()

    def outcome(self) -> Outcome | None:
        """Returns how the chase ended: by the rules, or by a draw once the pieces cannot mate; ``None`` while it is in progress."""
        return self._chase.outcome()

    def standing(self) -> ChaseStanding:
        """Returns the prospects of the position."""
        return read(ChaseStanding, self._chase.standing())

    def moves(self) -> list[ChaseMove]:
        """Returns the legal moves of the side to move, best first; none once the chase is over. The first one is a hint."""
        return read(list[ChaseMove], self._chase.moves())

    def question(self) -> ChaseQuestion:
        """Returns the position as a question, in the form that the tool `makruk drill --json` writes.

        >>> question = makruk.drills.Chase("KRvK", moves=3, seed=7).question()
        >>> question.ending, question.mate, question.answer[0].uci()
        ('KRvK', 3, 'e6f6')
        """
        return read(ChaseQuestion, self._chase.question())

    def play(self, move: Move | str) -> ChaseJudgment:
        """Plays a move of the player and judges it. The move may be in UCI notation or SAN."""
        return read(ChaseJudgment, self._chase.play(move))

    def reply(self) -> Move | None:
        """Plays the other side's best move, and returns it; ``None`` if it is the player's turn or the chase is over."""
        return self._chase.reply()

    def undo(self) -> bool:
        """Takes back the player's last move and the reply to it. Returns whether there was such a move."""
        return self._chase.undo()

    def summary(self) -> ChaseSummary | None:
        """Returns the record of the chase; ``None`` while it is in progress."""
        found = self._chase.summary()
        return None if found is None else read(ChaseSummary, found)

    def __repr__(self) -> str:
        return f"<Chase: {self.side}, {self.game().fen()}>"


def chase_endings() -> list[str]:
    """Returns the endings with up to two pieces that are often won; in the last three, the count begins after a bia promotes or
    is captured.

    >>> makruk.drills.chase_endings()[:3]
    ['KRvK', 'KSMvK', 'KNMvK']
    """
    return _chase_endings()


_LONGEST: Final = 0xFFFF


def _lengths(moves: int | tuple[int, int] | None) -> tuple[int, int]:
    """Returns the least and the greatest length of a mate."""
    if moves is None:
        return 2, _LONGEST
    if not isinstance(moves, (tuple, list)):
        length = integer("moves", moves, 1, _LONGEST)
        return length, length
    if len(moves) != 2:
        raise ArgumentError(f"moves has {len(moves)} numbers: expected the least and the greatest", kind="number")
    least, most = (integer("moves", number, 1, _LONGEST) for number in moves)
    if least > most:
        raise ArgumentError(f"moves is {least} to {most}: expected the least number first", kind="number")
    return least, most


def _seed(seed: int | None) -> int:
    return random.getrandbits(64) if seed is None else seed
