"""Puzzles: positions with one right first move, each with a proof. 300 of them are in the package.

>>> puzzle = makruk.puzzles.load()[150]
>>> puzzle.themes, puzzle.length
(('mate_in_3', 'quiet'), 3)
>>> attempt = makruk.puzzles.Attempt(puzzle)
>>> while not attempt.is_solved:
...     assert attempt.play(attempt.next)
...     _ = attempt.reply()
>>> print(attempt.game().outcome())
black wins: checkmate

The tool `makruk puzzles --json` writes such puzzles, one per line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sized
from dataclasses import asdict, dataclass, field, replace
from importlib.resources import files
from typing import Any, Final, NamedTuple, cast

from ._arguments import instance, integer
from ._files import open_file
from ._form import build, read as read_form
from ._makruk import Board, Game, Move, PgnGame, Rules, _Attempt, _check_puzzle, _goal_of_themes, _mine
from ._shared import shared
from .errors import MakrukError, PuzzleError
from .progress import Progress, counted, reporting
from .proofs import MAX_MOVES, Call, Solution, _solution
from .types import Goal

__all__ = [
    "Attempt",
    "Check",
    "MOVES",
    "NODES",
    "PROOF_NODES",
    "Puzzle",
    "Source",
    "check",
    "find",
    "load",
    "read",
]

NODES: Final = 500
"""The nodes that the engine searches per position of a game without another choice."""

PROOF_NODES: Final = 1_500_000
"""The limit of nodes per proof without another choice."""

MOVES: Final = 6
"""The maximum length of a mate or a draw in moves without another choice."""


_MAX_NODES: Final = 2**64 - 1


class Source(NamedTuple):
    """The origin of a puzzle."""

    file: str
    """The name of the file with the game; may be empty."""
    game: int
    """The number of the game, from 1."""
    ply: int
    """The number of moves before the puzzle."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one right first move.

    >>> puzzle = makruk.puzzles.load()[0]
    >>> puzzle.fen, puzzle.goal, [move.uci() for move in puzzle.solution]
    ('8/8/8/2mr4/8/1k6/8/1K6 w - 32 30 131', 'draw', ['b1c1', 'b3a2', 'c1c2'])
    >>> puzzle == makruk.puzzles.Puzzle.from_json(puzzle.to_json())
    True
    """

    fen: str
    """The position with its count."""
    rules: Rules
    """The rules."""
    themes: tuple[str, ...] = field(metadata={"key": "theme"})
    """The themes, of which one defines the goal: ``mate_in_N``, ``gain_N`` (material worth N), ``win_within_count`` (other
    moves win, but not before the count ends), ``hold_by_count``, ``stalemate``, ``insufficient_material`` (the only ways to
    save the game), ``count`` (one is running), ``fork``, ``pin``, ``sacrifice``, ``promotion``, ``quiet`` (the first move is
    neither a capture nor a check).
    """
    solution: tuple[Move, ...]
    """The line to the goal: the moves of both sides, the solver's first. For a gain, it ends with the capture."""
    length: int
    """The number of the solver's moves up to the goal."""
    calls: tuple[Call, ...] = ()
    """The counts that the side that wants to win starts and stops in the line."""
    source: Source | None = None
    """The origin, if known."""

    @property
    def goal(self) -> Goal:
        """The solver's goal: ``"mate"``, ``"draw"`` or ``"gain"``."""
        return cast(Goal, _goal_of_themes(self.themes).split()[0])

    @property
    def worth(self) -> int | None:
        """The bia to gain, with rua 5, ma 3, khon 2.6, met and bia ngai 1.7, bia 1; ``None`` for other goals."""
        _, *worth = _goal_of_themes(self.themes).split()
        return int(worth[0]) if worth else None

    def board(self) -> Board:
        """Returns a board with the position."""
        return Board(self.fen, self.rules)

    def game(self) -> Game:
        """Returns a game that begins with the position."""
        return Game(self.fen, self.rules)

    @classmethod
    def from_json(cls, line: str | bytes) -> Puzzle:
        """Reads a line of JSON as the tool writes it. Raises a ``PuzzleError`` if it is not a puzzle, or if its solution is
        illegal or does not reach the goal. :func:`check` proves the puzzle as well.

        >>> makruk.puzzles.Puzzle.from_json("{}")
        Traceback (most recent call last):
            ...
        makruk.errors.PuzzleError: the key `fen` is missing
        """
        try:
            row = json.loads(line)
        except ValueError as error:
            offset = error.pos if isinstance(error, json.JSONDecodeError) else None
            raise PuzzleError(f"not a line of JSON: {error}", kind="json", offset=offset) from None
        puzzle = _read(_checked(row, _KEYS))
        _attempt(puzzle)
        return puzzle

    def to_json(self) -> str:
        """Returns the puzzle as the line of JSON that the tool writes."""
        row: dict[str, Any] = {
            "fen": self.fen,
            "rules": str(self.rules),
            "theme": self.themes,
            "solution": [move.uci() for move in self.solution],
            "length": self.length,
        }
        if self.calls:
            row["calls"] = [asdict(call) for call in self.calls]
        if self.source is not None:
            row["source"] = self.source._asdict()
        return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


_KEYS: Final[dict[str, type]] = {"fen": str, "rules": str, "theme": list, "solution": list, "length": int}
_CALL: Final[dict[str, type]] = {"ply": int, "count": str}
_SOURCE: Final[dict[str, type]] = {"file": str, "game": int, "ply": int}
_OPTIONAL: Final[dict[str, type]] = {"calls": list, "source": dict}


def _checked(row: Any, keys: dict[str, type]) -> dict[str, Any]:
    """Returns an object of JSON after a check of its keys and of their types."""
    if not isinstance(row, dict):
        raise PuzzleError("expected an object of JSON", kind="form")
    optional = _OPTIONAL if keys is _KEYS else {}
    for key, value in row.items():
        expected = keys.get(key) or optional.get(key)
        if expected is None:
            raise PuzzleError(f"unknown key `{key}`", kind="form")
        if type(value) is not expected or (isinstance(value, int) and value < 0):
            raise PuzzleError(f"the key `{key}` has a value of the wrong type", kind="form")
    for key in keys:
        if key not in row:
            raise PuzzleError(f"the key `{key}` is missing", kind="form")
    return row


def _read(row: dict[str, Any]) -> Puzzle:
    for key in ("theme", "solution"):
        if not all(isinstance(text, str) for text in row[key]):
            raise PuzzleError(f"the key `{key}` has a value of the wrong type", kind="form")
    if not 1 <= row["length"] <= MAX_MOVES:
        raise PuzzleError(f"`length` is {row['length']}: expected 1 to {MAX_MOVES}", kind="length")
    if any(_checked(call, _CALL)["count"] not in ("start", "stop") for call in row.get("calls", ())):
        raise PuzzleError("the key `count` is neither `start` nor `stop`", kind="form")
    if "source" in row:
        _checked(row["source"], _SOURCE)
    part = "rules"
    try:
        rules = Rules(row["rules"])
        part = "fen"
        Game(row["fen"], rules)
        part = "solution"
        return build(Puzzle, row, rules=rules)
    except MakrukError as error:
        raise PuzzleError(f"`{part}`: {error}", kind=part) from error


def _form_of(puzzle: Puzzle) -> str:
    """Returns the data form, whose FEN is in the dialect of Fairy-Stockfish, unlike that of some puzzles."""
    return replace(puzzle, fen=puzzle.game().fen()).to_json()


def _attempt(puzzle: Puzzle) -> _Attempt:
    """Begins an attempt, if the solution is legal and reaches the goal."""
    _ = puzzle.goal  # Its errors have kinds of their own.
    try:
        return _Attempt(_form_of(puzzle))
    except PuzzleError:
        raise
    except MakrukError as error:
        raise PuzzleError(f"the solution is illegal: {error}", kind="solution", ply=error.ply) from error


def load() -> list[Puzzle]:
    """Returns the 300 puzzles of the package: mates in two to four moves, gains of material, and wins and draws by the count.

    >>> len(makruk.puzzles.load())
    300
    """
    lines = files("makruk").joinpath("puzzles.jsonl").read_text(encoding="utf-8")
    return list(map(Puzzle.from_json, lines.splitlines()))


@shared
def read(
    source: str | os.PathLike[str] | Iterable[str | bytes], *, on_error: Callable[[PuzzleError], object] | None = None
) -> Iterator[Puzzle]:
    """Reads puzzles from a file or from lines of JSON. Blank lines are skipped.

    A line that is not a puzzle raises a ``PuzzleError`` with its :attr:`~makruk.errors.MakrukError.line`, unless ``on_error``
    receives it. A file whose name ends in ``.gz`` or ``.zst`` is decompressed.

    >>> lines = [puzzle.to_json() for puzzle in makruk.puzzles.load()[:2]]
    >>> len(list(makruk.puzzles.read(lines)))
    2
    """
    lines = _lines_of(source) if isinstance(source, (str, os.PathLike)) else source
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            puzzle = Puzzle.from_json(line)
        except PuzzleError as error:
            found = PuzzleError(f"line {number}: {error}", kind=error.kind, offset=error.offset, ply=error.ply, line=number)
            if on_error is None:
                raise found from error
            on_error(found)
        else:
            yield puzzle


def _lines_of(path: str | os.PathLike[str]) -> Iterator[bytes]:
    rest = b""
    with open_file(path) as file:
        while data := file.read(1 << 16):
            *lines, rest = (rest + data).split(b"\n")
            yield from lines
    yield rest


class Check(NamedTuple):
    """The result of :func:`check`."""

    is_proved: bool
    """Whether the puzzle is proved."""
    kind: str | None
    """The kind of the flaw: ``refuted`` (the goal is not reached in this number of moves), ``length`` (it is reached in fewer),
    ``first-move``, ``not-only``, ``not-best`` (the engine does not clearly prefer the move that gains), ``not-lost`` (another
    first move is not proved to lose), ``line``, ``no-theme``, ``themes``, ``calls``, ``nodes`` or ``size`` (a limit came first); ``None`` if
    there is none.
    """
    message: str | None
    """The flaw in words."""
    solution: Solution | None
    """The solution with all replies; ``None`` if there is a flaw."""

    def __bool__(self) -> bool:
        return self.is_proved


def check(puzzle: Puzzle, *, proof_nodes: int = PROOF_NODES) -> Check:
    """Proves a puzzle again: that its first move alone reaches the goal, and in how many moves; that each later move of the
    solution but the last is the only one to do so as fast; and its themes. A checker that is independent of the search plays
    the proofs.

    ``proof_nodes`` limits each proof. About 40 megabytes are retained for the next call. Ctrl-C ends the wait.

    >>> puzzle = makruk.puzzles.load()[150]
    >>> makruk.puzzles.check(puzzle).is_proved
    True
    >>> import dataclasses
    >>> makruk.puzzles.check(dataclasses.replace(puzzle, length=4)).message
    'the goal is reached in 3 moves'
    """
    _ = instance("puzzle", puzzle, Puzzle).goal
    form = _form_of(puzzle)
    if puzzle.length < 1:
        return Check(False, "refuted", f"the goal is not reached in {puzzle.length} moves", None)
    found = _check_puzzle(form, integer("proof_nodes", proof_nodes, 1, _MAX_NODES))
    tree = found.pop("solution")
    return Check(tree is not None, **found, solution=None if tree is None else _solution(tree))


def find(
    games: Game | Board | PgnGame | Iterable[Game | Board | PgnGame],
    *,
    rules: Rules | None = None,
    nodes: int = NODES,
    proof_nodes: int = PROOF_NODES,
    moves: int = MOVES,
    file: str = "",
    progress: Progress = False,
) -> Iterator[Puzzle]:
    """Finds puzzles in games: mates, draws by the count, and gains of material with one right first move.

    Each puzzle has a proof, which a checker has played. ``nodes`` is the number of nodes that the engine searches per position,
    ``proof_nodes`` the limit per proof, ``moves`` the maximum length of a mate or a draw. ``rules`` are those of records, by
    default those of Thailand; a game and a board have theirs. ``file`` becomes the file of the source. The puzzles of a game
    depend only on these arguments, and may resemble each other. Threads may share the iterator.

    ``progress`` receives the number of games searched and of all; see :mod:`makruk.progress`. Ctrl-C ends the wait, and the
    work on the current game ends by itself.

    >>> game = makruk.Game("8/5R2/1k1p4/3PpP1s/2S1Ps2/K7/8/8 w - - 1 105")
    >>> [puzzle] = makruk.puzzles.find(game)
    >>> puzzle.themes, puzzle.solution[0].uci(), puzzle.source
    (('mate_in_2', 'quiet'), 'a3b4', Source(file='', game=1, ply=0))
    """
    moves = integer("moves", moves, 1, MAX_MOVES)
    nodes = integer("nodes", nodes, 1, _MAX_NODES)
    proof_nodes = integer("proof_nodes", proof_nodes, 1, _MAX_NODES)
    if rules is not None:
        instance("rules", rules, Rules)
    if isinstance(games, (Game, Board, PgnGame)):
        games = (games,)
    if isinstance(games, str) or not isinstance(games, Iterable):
        raise TypeError(f"games is a {type(games).__name__}: expected games")
    total = len(games) if isinstance(games, Sized) else None
    reporter = reporting(progress, "game")

    @shared
    def search() -> Iterator[Puzzle]:
        for number, game in enumerate(counted(games, reporter, total), 1):
            of_record = rules if isinstance(game, PgnGame) else None
            yield from read_form(list[Puzzle], _mine(game, of_record, nodes, proof_nodes, moves, file, number))

    return search()


class Attempt:
    """An attempt at a puzzle, which judges the solver's moves. Threads may share it.

    A right move is the solution's, or a different last move that reaches the goal. Before each move, the counts are started and
    stopped as in the proof.

    >>> attempt = makruk.puzzles.Attempt(makruk.puzzles.load()[0])
    >>> attempt.play("Ka1")
    False
    >>> attempt.play("Kc1"), attempt.reply().uci(), attempt.next.uci()
    (True, 'b3a2', 'c1c2')
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle: Puzzle = instance("puzzle", puzzle, Puzzle)
        """The puzzle."""
        self._attempt = _attempt(puzzle)

    @property
    def side(self) -> bool:
        """The solver's colour."""
        return self._attempt.side()

    @property
    def next(self) -> Move | None:
        """The next move of the solution; ``None`` if the puzzle is solved."""
        return self._attempt.next()

    @property
    def is_solved(self) -> bool:
        """Whether the puzzle is solved."""
        return self.next is None

    def is_right(self, move: Move | str) -> bool:
        """Returns whether a legal move of the solver is right. The move may be in UCI notation or SAN."""
        return self._attempt.is_right(move)

    def play(self, move: Move | str) -> bool:
        """Plays a legal move of the solver if it is right, and returns whether it is."""
        return self._attempt.play(move)

    def reply(self) -> Move | None:
        """Plays the other side's move of the solution and returns it; ``None`` on the solver's turn and after the last move."""
        return self._attempt.reply()

    def board(self) -> Board:
        """Returns a board with the moves played."""
        return self._attempt.board()

    def game(self) -> Game:
        """Returns a game with the actions performed."""
        return self._attempt.game()

    def __repr__(self) -> str:
        return f"<Attempt: {self.game().fen()}>"
