"""Reviews of games: what each move was worth, counts included.

>>> game = makruk.Game("4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1")
>>> _ = game.play("d2d4")
>>> _ = game.play("d5d4")
>>> review = makruk.review(game, nodes=2000)
>>> first = review.moves[0]
>>> first.san, first.best.uci(), first.loss > 0.3
('Rd4', 'd2d5', True)
>>> [move.ply for move in review.key_moves]
[1]

Every move is compared with the best one in expected points: 1 for a win, 0.5 for a draw. Calling and stopping a count and claiming
a draw are choices like moves.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from ._extras import missing
from ._form import READERS, build
from ._makruk import Board, Game, Move, PgnGame, Rules, Score, _accuracy, _formation, _performance, _Reviewer, _thai_formation
from .progress import Progress, reporting
from .types import CountNote, MoveClass, Phase

if TYPE_CHECKING:
    import os

__all__ = [
    "CLASSES",
    "NODES",
    "PHASES",
    "Formation",
    "Formations",
    "Insight",
    "Performance",
    "PhaseReview",
    "Review",
    "ReviewedMove",
    "SideReview",
    "Wdl",
    "formation",
    "insights",
    "review",
]

NODES: Final = 25_000
"""The nodes per position without another choice: about ten seconds for a game of 150 plies."""

CLASSES: Final[tuple[MoveClass, ...]] = get_args(MoveClass)
"""The classes of moves, from the best to the worst; see :data:`makruk.types.MoveClass`."""

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
"""The phases of a game, in order; see :data:`makruk.types.Phase`."""

_STEP: Final = 20_000


class Wdl(NamedTuple):
    """The chances of a win, a draw and a loss, per mille; they add up to 1,000."""

    win: int
    """The chance of a win."""
    draw: int
    """The chance of a draw."""
    loss: int
    """The chance of a loss."""

    @property
    def points(self) -> float:
        """The expected points, from 0 to 1."""
        return (1000 + self.win - self.loss) // 2 / 1000


class Formation(NamedTuple):
    """A formation of the opening, named after the squares of the ma."""

    name: str
    """The name in Latin letters, such as ``"Ma Phuk"``."""
    thai_name: str
    """The Thai name."""


READERS[Formation] = lambda name, _: Formation(name, _thai_formation(name) or name)


class Formations(NamedTuple):
    """The formation that each side had last in the first 30 plies; ``None`` for none that has a name."""

    white: Formation | None
    """White's formation."""
    black: Formation | None
    """Black's formation."""


@dataclass(frozen=True)
class Performance:
    """Sums over any moves of a player, in one game or in many, which determine their accuracy."""

    moves: int = 0
    """The number of moves."""
    loss: float = 0.0
    """The sum of the expected points lost."""
    kept: float = 0.0
    """The sum of the points at stake times the accuracies of the moves."""
    stakes: float = 0.0
    """The sum of the points at stake: large while the result is open."""
    inverses: float = 0.0
    """The sum of the inverses of the accuracies of the moves: 1 for a move without a loss."""

    @property
    def accuracy(self) -> float | None:
        """The accuracy in percent, with one decimal: the mean of ``kept / stakes`` and ``moves / inverses``; ``None`` without moves."""
        sums = (round(1000 * it) for it in (self.kept, self.stakes, self.inverses))
        accuracy = _accuracy(self.moves, *sums)
        return None if accuracy is None else accuracy / 10

    @property
    def mean_loss(self) -> float:
        """The expected points lost per move; 0 without moves."""
        return self.loss / self.moves if self.moves else 0.0

    def __add__(self, other: Performance) -> Performance:
        return Performance(
            self.moves + other.moves, self.loss + other.loss, self.kept + other.kept, self.stakes + other.stakes,
            self.inverses + other.inverses,
        )


@dataclass(frozen=True)
class PhaseReview:
    """A side's moves in a phase of a game."""

    moves: int
    """The number of moves."""
    accuracy: float | None
    """The accuracy in percent, with one decimal, as :attr:`Performance.accuracy`; ``None`` without moves."""
    loss: float
    """The expected points lost per move, with four decimals; 0 without moves."""


@dataclass(frozen=True)
class SideReview(PhaseReview):
    """A side's moves in a game."""

    classes: Mapping[MoveClass, int]
    """The number of moves of each of :data:`CLASSES`."""
    phases: Mapping[Phase, PhaseReview]
    """The moves of each of :data:`PHASES`."""


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game and what it was worth, for the side that played it."""

    ply: int
    """The number of the ply, from 1, as the tool `makruk review` prints it."""
    move: Move = field(metadata={"key": "uci"})
    """The move."""
    san: str
    """The move in SAN."""
    best: Move
    """The best move; the played one if there is none better."""
    line: tuple[Move, ...]
    """The line of best moves, which begins with the best one."""
    score: Score
    """The score after the move."""
    best_score: Score
    """The score of the best choice."""
    wdl: Wdl
    """The chances after the move."""
    best_wdl: Wdl
    """The chances of the best choice."""
    loss: float
    """The expected points lost, from 0 to 1."""
    class_: MoveClass
    """One of :data:`CLASSES`."""
    count: CountNote | None
    """What was wrong about a count or a claim: see :data:`makruk.types.CountNote`."""
    called: bool
    """Whether the side called its count before the move."""
    phase: Phase
    """One of :data:`PHASES`."""

    @property
    def turn(self) -> bool:
        """The side that played it."""
        return self.score.turn

    @property
    def performance(self) -> Performance:
        """The move as a summand: ``sum(performances, Performance())`` has the accuracy of any group of moves."""
        return Performance(**_performance(round(1000 * self.loss), self.best_wdl))

    @property
    def is_error(self) -> bool:
        """Whether the move is a mistake or worse."""
        return CLASSES.index(self.class_) >= CLASSES.index("mistake")


@dataclass(frozen=True)
class Review:
    """A review of a game."""

    formation: Formations
    """The formations of both sides."""
    white: SideReview
    """White's moves."""
    black: SideReview
    """Black's moves."""
    key: tuple[int, ...]
    """The plies of :attr:`key_moves`, from 1."""
    moves: tuple[ReviewedMove, ...]
    """The moves in the order of the game."""

    @property
    def key_moves(self) -> tuple[ReviewedMove, ...]:
        """The moves that decided the game: at most five mistakes or worse, those with the largest losses."""
        return tuple(self.moves[ply - 1] for ply in self.key)

    def side(self, color: bool) -> SideReview:
        """Returns a side's moves."""
        return self.white if color else self.black

    def to_dicts(self) -> list[dict[str, Any]]:
        """Returns the moves as rows, with the fields of :data:`makruk.columns.REVIEW_COLUMNS` other than ``game``. The ``ply`` of a
        row is from 0, as in all columns, one less than :attr:`ReviewedMove.ply`.
        """
        return [{name: value(move) for name, value in _ROW.items()} for move in self.moves]

    def to_dataframe(self) -> Any:
        """Returns the moves as a ``pandas.DataFrame``, with the columns of :meth:`to_dicts`. It needs pandas."""
        try:
            import pandas
        except ImportError as error:
            raise missing("to_dataframe()", "pandas", "dataframe") from error
        return pandas.DataFrame(self.to_dicts(), columns=list(_ROW))


_ROW: Final[Mapping[str, Callable[[ReviewedMove], Any]]] = {
    "ply": lambda move: move.ply - 1,
    "side": lambda move: "white" if move.turn else "black",
    "move": lambda move: move.move.uci(),
    "san": attrgetter("san"),
    "best": lambda move: move.best.uci(),
    "score": attrgetter("score.cp"),
    "mate": attrgetter("score.mate"),
    "best_score": attrgetter("best_score.cp"),
    "best_mate": attrgetter("best_score.mate"),
    "win": attrgetter("wdl.win"),
    "draw": attrgetter("wdl.draw"),
    "defeat": attrgetter("wdl.loss"),
    "points": attrgetter("wdl.points"),
    "best_points": attrgetter("best_wdl.points"),
    "loss": attrgetter("loss"),
    "kept": attrgetter("performance.kept"),
    "stakes": attrgetter("performance.stakes"),
    "inverses": attrgetter("performance.inverses"),
    "class": attrgetter("class_"),
    "count_note": attrgetter("count"),
    "phase": attrgetter("phase"),
}


def review(
    game: Game | Board | PgnGame,
    *,
    rules: Rules | None = None,
    nodes: int = NODES,
    time: float | None = None,
    players: int = 5,
    net: bool | bytes | str | os.PathLike[str] | None = True,
    progress: Progress = False,
) -> Review:
    """Reviews a game: its moves, or the main line of a record.

    ``nodes`` are searched for each position, up to five times as many for doubtful moves; ``time`` limits each search in seconds.
    Without it, the same game has the same review on every machine. ``players`` is the strength of the players, from 0 (beginner) to 10
    (the engine): their chances, and so the losses and the accuracy, depend on it. ``net`` is that of :class:`makruk.engine.Engine`, and ``rules``
    are those of a record; a game and a board have theirs. The main line of a record is reviewed up to a null move, or to the end of
    the game under the rules, unless that is a repetition or a dead position that the players missed. The tag ``CountStarted`` tells
    with which ply a count was called. Impossible calls of a count, offers, claims and resignations are ignored. ``game.errors`` has
    the errors in its text.

    ``progress`` receives the number of reviewed moves and of all; see :mod:`makruk.progress`. Ctrl-C ends the review.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO("1. e4 e5 2. Nd2 *"))
    >>> len(makruk.review(game, nodes=100).moves)
    3
    """
    reviewer = _Reviewer(game, rules, nodes, time, players, net)
    is_over, done = False, -1
    with reporting(progress, "move") as report:
        while not is_over:
            is_over, reviewed, total = reviewer.step(_STEP)
            if reviewed != done:
                done = reviewed
                report(done, total)
    return _review(reviewer)


def _review(reviewer: _Reviewer) -> Review:
    form = json.loads(reviewer.finish())
    turns = cycle((reviewer.turn(), not reviewer.turn()))
    moves = (build(ReviewedMove, move, turn) for move, turn in zip(form["moves"], turns, strict=False))
    return build(Review, form, moves=tuple(moves))


def formation(board: Board | Game, color: bool) -> Formation | None:
    """Returns the formation of a side; ``None`` if it has none that has a name.

    >>> board = makruk.Board()
    >>> for move in "f3f4 c6c5 g1f3 b8c6 b1d2".split():
    ...     board.push_uci(move)
    Move...
    >>> makruk.reviews.formation(board, makruk.WHITE).thai_name
    'ม้าผูก'
    """
    name = _formation(board, color)
    return None if name is None else READERS[Formation](name, color)


@dataclass(frozen=True)
class Insight:
    """A group of a player's games or moves."""

    by: str
    """What the group has in common: ``"all"``, ``"color"``, ``"formation"``, ``"phase"`` or ``"opponent"``."""
    group: str
    """The group, such as ``"white"``, ``"Ma Phuk"``, ``"ending"`` or ``"1800 to 1999"``."""
    games: int
    """The number of games."""
    performance: Performance
    """The player's moves."""
    counts_called: int
    """The counts that the player called."""
    classes: Mapping[MoveClass, int]
    """The number of moves of each of :data:`CLASSES`."""
    count_notes: Mapping[CountNote, int]
    """The number of errors about counts and claims of each kind; see :data:`makruk.types.CountNote`."""

    @property
    def accuracy(self) -> float | None:
        """The accuracy in percent; ``None`` without moves."""
        return self.performance.accuracy


_RATINGS: Final = 200

_GROUPS: Final = ("all", "color", "formation", "phase", "opponent")


def insights(player: str, games: Iterable[tuple[PgnGame, Review]]) -> list[Insight]:
    """Returns the accuracy of a player over many reviewed games: in all, by colour, formation, phase and rating of the opponent.

    The name is compared with the tags ``White`` and ``Black``, ignoring case; the rating is that of the tags ``WhiteElo`` and
    ``BlackElo``, in steps of 200. Groups are in the order of :attr:`Insight.by`, phases in theirs, and ratings from the lowest.

    >>> import io
    >>> game = makruk.pgn.read_game(io.StringIO('[White "Malee"]\\n\\n1. e4 e5 2. Nd2 *'))
    >>> found = makruk.reviews.insights("malee", [(game, makruk.review(game, nodes=100))])
    >>> [(insight.by, insight.group, insight.performance.moves) for insight in found]
    [('all', 'all games', 2), ('color', 'white', 2), ('formation', 'none', 2), ('phase', 'opening', 2), ('opponent', 'unrated', 2)]
    """
    games_of: Counter[tuple[str, str]] = Counter()
    moves_of: dict[tuple[str, str], list[ReviewedMove]] = {}
    name = player.lower()
    for game, reviewed in games:
        for color, own, other in ((True, "White", "BlackElo"), (False, "Black", "WhiteElo")):
            if game.headers.get(own, "").lower() != name:
                continue
            found = reviewed.formation.white if color else reviewed.formation.black
            moves = [move for move in reviewed.moves if move.turn == color]
            groups = {
                ("all", "all games"): moves,
                ("color", own.lower()): moves,
                ("formation", "none" if found is None else found.name): moves,
                ("opponent", _rating(game.headers.get(other, ""))): moves,
            }
            for phase in dict.fromkeys(move.phase for move in moves):
                groups["phase", phase] = [move for move in moves if move.phase == phase]
            for key, group in groups.items():
                games_of[key] += 1
                moves_of.setdefault(key, []).extend(group)
    return [_insight(*key, games_of[key], moves_of[key]) for key in sorted(moves_of, key=_place)]


def _place(key: tuple[str, str]) -> tuple[int, int, str]:
    by, group = key
    if by == "color":
        place = int(group == "black")
    elif by == "phase":
        place = [str(phase) for phase in PHASES].index(group)
    elif by == "opponent":
        place = sys.maxsize if group == "unrated" else int(group.split()[0])
    else:
        place = 0
    return _GROUPS.index(by), place, group


def _insight(by: str, group: str, games: int, moves: list[ReviewedMove]) -> Insight:
    classes = Counter(move.class_ for move in moves)
    notes = Counter(move.count for move in moves)
    return Insight(
        by,
        group,
        games,
        sum((move.performance for move in moves), Performance()),
        sum(move.called for move in moves),
        {name: classes[name] for name in CLASSES},
        {note: notes[note] for note in get_args(CountNote)},
    )


def _rating(text: str) -> str:
    if not text.strip().isdecimal():
        return "unrated"
    first = int(text) // _RATINGS * _RATINGS
    return f"{first} to {first + _RATINGS - 1}"
