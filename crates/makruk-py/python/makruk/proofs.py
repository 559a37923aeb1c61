"""Proofs that the side to move mates, draws or wins material within a number of moves, or that it does not; counts included.

>>> board = makruk.Board("k7/8/2K5/8/8/8/8/1R6 w - 32 29 1")  # Black has counted to 15 of 16
>>> proof = makruk.proofs.prove(board, mate=5)
>>> proof.mate, [move.uci() for move in proof.line]
(2, ['c6c7', 'a8a7', 'b1a1'])

A proof is exact: it covers every reply under the rules of the board or game, with its count and its history. A goal is
``mate``, ``draw`` (the game ends without a loss) or ``gain`` (the side's lead grows by at least ``worth`` bia, with rua 5, ma 3,
khon 2.6, met and bia ngai 1.7, bia 1, or it mates), with the maximum number of its moves. Under the rules of Thailand, a proof
has at most 63 moves, because a count could end later.

In a proof, the side that wants to win stops its own count, and the other side calls a count as soon as the rules allow it.
``Proof.calls`` has those of the winning side.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import repeat
from typing import Final, Literal, NamedTuple, Protocol, TypeVar, get_args

from ._arguments import instance, integer
from ._form import build
from ._makruk import Board, Game, Move, _prove, _refute, _verify_refutation, _verify_solution, _winning_moves
from .errors import ArgumentError
from .progress import Progress, reporting
from .types import Goal

__all__ = [
    "Call",
    "Flaw",
    "MAX_MOVES",
    "Proof",
    "RefutedMove",
    "Refutation",
    "Reply",
    "SIZE",
    "Solution",
    "Stop",
    "prove",
    "refute",
    "verify_refutation",
    "verify_solution",
    "winning_moves",
]

MAX_MOVES: Final = 128
"""The maximum number of moves of a goal."""

SIZE: Final = 100_000
"""The maximum number of moves in a tree without another choice."""

_Result = TypeVar("_Result")

_BIA_NGAI: Final = 7
_END: Final = 0xFFFF


class Stop(Protocol):
    """An object by which another thread stops a proof, such as a ``threading.Event``."""

    def is_set(self) -> bool:
        """Returns whether to stop."""
        ...


class Solution(NamedTuple):
    """The proof that a goal is reached: a move, and the continuation after each reply.

    >>> solution = makruk.proofs.Solution(makruk.Move.from_uci("h1h8"))
    >>> makruk.proofs.verify_solution(makruk.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1"), solution, mate=1)
    """

    move: Move
    """The move that reaches the goal."""
    replies: tuple[Reply, ...] = ()
    """All legal replies; empty if the game is over."""

    def count_lines(self) -> int:
        """Returns the number of lines from the first move to the goal."""
        return max(1, sum(1 if reply.then is None else reply.then.count_lines() for reply in self.replies))


class Reply(NamedTuple):
    """A reply, and the solution after it."""

    move: Move
    """The reply."""
    then: Solution | None = None
    """The continuation; ``None`` if the reply reaches the goal."""


class Refutation(NamedTuple):
    """The proof that a goal is not reached, with a reply to each move."""

    moves: tuple[RefutedMove, ...] = ()
    """All legal moves."""


class RefutedMove(NamedTuple):
    """A move that does not reach the goal."""

    move: Move
    """The move."""
    reply: Move | None = None
    """The reply; ``None`` if none is needed, because the game is over or it was the last move."""
    then: Refutation = Refutation()
    """The refutation of all moves after the reply."""


@dataclass(frozen=True)
class Call:
    """A count action in a line."""

    ply: int
    """The number of moves before it."""
    count: Literal["start", "stop"]
    """Whether the count starts or stops."""

    @property
    def action(self) -> Literal["start_count", "stop_count"]:
        """The action, for :meth:`makruk.Game.act`."""
        return "start_count" if self.count == "start" else "stop_count"


class Flaw(NamedTuple):
    """The first flaw of a tree."""

    kind: Literal["unplayable", "wrong-end", "missing", "too-long"]
    """The kind: a move is illegal or the game is over before it, the game ends with another result, there is no entry for a
    legal move, or the goal is not reached, or not refuted, within the number of moves.
    """
    move: Move | None
    """The move, except if the tree is too long."""
    message: str
    """The flaw in words."""


@dataclass(frozen=True)
class Proof:
    """The result of :func:`prove`."""

    goal: Goal
    """The goal: ``"mate"``, ``"draw"`` or ``"gain"``."""
    moves: int | None
    """The minimum number of moves to the goal; ``None`` if it is not reached, or if :attr:`is_unknown`."""
    line: tuple[Move, ...]
    """The fastest moves to the goal against the longest defence; empty if it is not reached, or a limit came before the line."""
    calls: tuple[Call, ...]
    """The counts that the side that wants to win starts and stops in the line."""
    solution: Solution | None = field(repr=False)
    """The solution, which a checker has played; ``None`` if there is none, it is too large, or a limit came first."""
    nodes: int
    """The number of positions searched."""
    excluded: int
    """The largest number of moves in which the goal is proved not to be reached."""
    limit: Literal["nodes", "moves", "stopped"] | None = None
    """What ended the search before it had a result: the limit of nodes, the maximum number of moves of a proof under these
    rules, or ``stop``.
    """
    worth: int | None = None
    """The material to gain; ``None`` for other goals."""

    @property
    def mate(self) -> int | None:
        """The minimum number of moves to the mate; ``None`` for other goals, and if there is no mate."""
        return self.moves if self.goal == "mate" else None

    @property
    def is_unknown(self) -> bool:
        """Whether a limit ended the search before it had a result."""
        return self.limit is not None


def prove(
    board: Board | Game,
    *,
    mate: int | None = None,
    draw: int | None = None,
    gain: int | None = None,
    worth: int | None = None,
    nodes: int | None = None,
    tree: bool = True,
    size: int = SIZE,
    hash_mb: int = 64,
    stop: Stop | None = None,
    progress: Progress = False,
) -> Proof:
    """Searches for a proof that the side to move reaches a goal: exactly one of ``mate``, ``draw`` and ``gain``.

    The search ends after ``nodes`` positions, by default when it has a result. With ``tree``, the proof has its solution,
    unless that has more than ``size`` moves. The result depends only on these arguments. The table of ``hash_mb`` megabytes is
    retained for the next call. ``progress`` receives the positions searched and their limit; see :mod:`makruk.progress`. An
    object such as a ``threading.Event`` ends the search once its ``is_set()`` is true. Ctrl-C interrupts it.

    >>> board = makruk.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    >>> proof = makruk.proofs.prove(board, mate=3)
    >>> proof.mate, proof.solution.move.uci()
    (1, 'h1h8')
    >>> makruk.proofs.prove(makruk.Board(), mate=3).mate is None
    True
    >>> fork = makruk.Board("4k3/8/5m1n/ppN3p1/6P1/PS1N2s1/8/3KM3 w - - 2 53")
    >>> makruk.proofs.prove(fork, gain=2, worth=1).solution.move.uci()  # the fork wins a met, worth 1.7
    'c5e4'
    """
    goal = _goal(mate, draw, gain, worth)
    found = _ask(_prove, board, goal, (nodes, size, hash_mb), stop, progress, tree)
    form, numbers = json.loads(found["form"]), found["solution"]
    name = next(name for name in get_args(Goal) if name in form)
    return build(Proof, form, goal=name, moves=form[name], solution=None if numbers is None else _solution(numbers))


def winning_moves(
    board: Board | Game,
    *,
    mate: int | None = None,
    draw: int | None = None,
    gain: int | None = None,
    worth: int | None = None,
    nodes: int | None = None,
    hash_mb: int = 64,
    stop: Stop | None = None,
    progress: Progress = False,
) -> tuple[Move, ...]:
    """Returns all moves that reach a goal within its number of moves, in square order: a single one is an only move.

    The arguments are those of :func:`prove`. If a limit ends the search, a ``ProofError`` is raised.

    >>> board = makruk.Board("k7/5R1R/4S3/p4P1p/PpP3pP/1SP3P1/2K2M2/8 w - - 0 41")
    >>> [move.uci() for move in makruk.proofs.winning_moves(board, mate=1)]
    ['f7f8', 'h7h8']
    """
    goal = _goal(mate, draw, gain, worth)
    return tuple(_ask(_winning_moves, board, goal, (nodes, SIZE, hash_mb), stop, progress))


def refute(
    board: Board | Game,
    *,
    mate: int | None = None,
    gain: int | None = None,
    worth: int | None = None,
    excluding: Iterable[Move] = (),
    nodes: int | None = None,
    size: int = SIZE,
    hash_mb: int = 64,
    stop: Stop | None = None,
    progress: Progress = False,
) -> Refutation | None:
    """Returns the proof that no move, other than those in ``excluding``, reaches a goal, after a checker has played it;
    ``None`` if one does.

    The arguments are those of :func:`prove`. If a limit ends the search, or the proof has more than ``size`` moves, a
    ``ProofError`` is raised. A draw cannot be refuted, because that would depend on repetitions within each line.

    >>> board = makruk.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    >>> only = makruk.Move.from_uci("h1h8")
    >>> refutation = makruk.proofs.refute(board, mate=1, excluding=[only])
    >>> makruk.proofs.verify_refutation(board, refutation, mate=1, excluding=[only])
    >>> makruk.proofs.refute(board, mate=1)
    """
    goal = _goal(mate, None, gain, worth)
    found = _ask(_refute, board, goal, (nodes, size, hash_mb), stop, progress, excluding)
    return None if found is None else _refutation(_numbers(found))


def verify_solution(
    board: Board | Game,
    solution: Solution,
    *,
    mate: int | None = None,
    draw: int | None = None,
    gain: int | None = None,
    worth: int | None = None,
) -> Flaw | None:
    """Returns the first flaw of a solution; ``None`` if it is a proof.

    Every line is played under the rules, independently of the search: the solution must reach the goal within its number of moves
    against every legal reply.

    >>> board = makruk.Board("k7/8/2K5/8/8/8/8/1R6 w - 32 29 1")
    >>> solution = makruk.proofs.prove(board, mate=2).solution
    >>> makruk.proofs.verify_solution(board, solution, mate=2)
    >>> makruk.proofs.verify_solution(board, solution._replace(replies=()), mate=2).message
    'the proof has no entry for a8a7'
    """
    goal = _goal(mate, draw, gain, worth)
    numbers: list[int] = []
    _write_solution(instance("solution", solution, Solution), goal[1], numbers)
    flaw = _verify_solution(board, goal, array("H", numbers).tobytes())
    return None if flaw is None else Flaw(**flaw)


def verify_refutation(
    board: Board | Game,
    refutation: Refutation,
    *,
    mate: int | None = None,
    gain: int | None = None,
    worth: int | None = None,
    excluding: Iterable[Move] = (),
) -> Flaw | None:
    """Returns the first flaw of a refutation; ``None`` if it is a proof.

    Every line is played under the rules, independently of the search: the refutation must prevent the goal after every legal move,
    other than those in ``excluding``.

    >>> board = makruk.Board("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    >>> empty = makruk.proofs.Refutation()
    >>> makruk.proofs.verify_refutation(board, empty, mate=1).message
    'the proof has no entry for b6c7'
    """
    goal = _goal(mate, None, gain, worth)
    numbers: list[int] = []
    _write_refutation(instance("refutation", refutation, Refutation), goal[1], numbers)
    flaw = _verify_refutation(board, goal, array("H", numbers).tobytes(), excluding)
    return None if flaw is None else Flaw(**flaw)


def _goal(mate: int | None, draw: int | None, gain: int | None, worth: int | None) -> tuple[str, int]:
    """Returns the text of a goal, and its number of moves."""
    all_goals: list[tuple[Goal, int | None]] = [("mate", mate), ("draw", draw), ("gain", gain)]
    given = [(name, moves) for name, moves in all_goals if moves is not None]
    if len(given) != 1:
        raise ArgumentError("expected one goal: mate, draw or gain", kind="goal")
    ((name, moves),) = given
    moves = integer(name, moves, 1, MAX_MOVES)
    if name == "gain":
        return f"gain {1 if worth is None else integer('worth', worth, 1, 255)}", moves
    if worth is not None:
        raise ArgumentError("worth is for a gain", kind="goal")
    return name, moves


def _ask(
    question: Callable[..., _Result],
    board: Board | Game,
    goal: tuple[str, int],
    effort: tuple[int | None, int, int],
    stop: Stop | None,
    progress: Progress,
    *rest: object,
) -> _Result:
    """Asks a question about a goal, while the nodes are reported and ``stop`` is watched."""
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        found = type(stop).__name__
        raise TypeError(f"stop is a {found}: expected an object with is_set(), such as a threading.Event")
    with reporting(progress, "node") as report:

        def watch(done: int) -> bool:
            report(done, effort[0])
            return stop is not None and stop.is_set()

        needs_watch = progress is not False or stop is not None
        return question(board, goal, effort, watch if needs_watch else None, *rest)


class _Moves(dict[int, Move]):
    """The moves by their numbers, made when they are needed."""

    def __missing__(self, bits: int) -> Move:
        move = self[bits] = Move(bits >> 7, bits >> 1 & 63, _BIA_NGAI if bits & 1 else None)
        return move


_MOVES: Final = _Moves()


def _bits(move: Move) -> int:
    return move.from_square << 7 | move.to_square << 1 | (move.promotion is not None)


def _numbers(tree: bytes) -> Iterator[int]:
    return iter(memoryview(tree).cast("H"))


def _solution(tree: bytes) -> Solution:
    numbers = _numbers(tree)
    return _read_solution(next(numbers), numbers)


def _read_solution(move: int, numbers: Iterator[int]) -> Solution:
    replies = []
    for _ in repeat(None, next(numbers)):
        reply = _MOVES[next(numbers)]
        first = next(numbers)
        replies.append(Reply(reply, None if first == _END else _read_solution(first, numbers)))
    return Solution(_MOVES[move], tuple(replies))


def _refutation(numbers: Iterator[int]) -> Refutation:
    moves = []
    for _ in repeat(None, next(numbers)):
        move, reply = _MOVES[next(numbers)], next(numbers)
        moves.append(RefutedMove(move, None if reply == _END else _MOVES[reply], _refutation(numbers)))
    return Refutation(tuple(moves))


# The checker reports a tree that is too long, so deeper parts do not matter.
def _write_solution(solution: Solution, left: int, numbers: list[int]) -> None:
    numbers += (_bits(solution.move), len(solution.replies) if left > 0 else 0)
    if left == 0:
        return
    for move, then in solution.replies:
        numbers.append(_bits(move))
        if then is None:
            numbers.append(_END)
        else:
            _write_solution(then, left - 1, numbers)


def _write_refutation(refutation: Refutation, left: int, numbers: list[int]) -> None:
    moves = refutation.moves if left > 0 else ()
    numbers.append(len(moves))
    for move, reply, then in moves:
        numbers += (_bits(move), _END if reply is None else _bits(reply))
        _write_refutation(then, left - 1, numbers)
