"""Compares `makruk.pyffish` with pyffish: the results in new random games, and the CPU time per call.

    python shim.py [--games N] [--seed S]

Run it in an environment with both packages, such as that of compare.py. Half of the games begin at the start, the
others in random positions with few pieces, where counts begin soon. The notation of each move is compared, and all other functions
after a random number of moves and at the end of each game: a call of pyffish takes milliseconds.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import makruk
import makruk.pyffish as ours
import pyffish as theirs

GAMES = Path(__file__).resolve().parents[2] / "makruk-testdata" / "data" / "games.jsonl"
VARIANT = "makruk"
NOTATIONS = (ours.NOTATION_DEFAULT, ours.NOTATION_SAN, ours.NOTATION_LAN, ours.NOTATION_THAI_SAN, ours.NOTATION_THAI_LAN)
PIECES = "RRNNSSMPPP"
PLIES = 160
ROUNDS = 5


def random_start(rng: random.Random) -> str:
    """Returns a valid position with few pieces."""
    while True:
        pieces = ["K", "k"]
        for side in (str.upper, str.lower):
            pieces += map(side, rng.sample(PIECES, rng.randint(0, 4)))
        squares = dict(zip(rng.sample(range(64), len(pieces)), pieces))
        ranks = ("".join(squares.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1))
        placement = re.sub("1+", lambda empty: str(len(empty[0])), "/".join(ranks))
        fen = f"{placement} {rng.choice('wb')} - - 0 1"
        try:
            board = makruk.Board(fen, makruk.Rules.FAIRY)
        except makruk.MakrukError:
            continue
        if board.legal_moves:
            return board.fen()


def play(rng: random.Random, start: str) -> list[str]:
    """Returns random moves, with many captures."""
    board = makruk.Board(start, makruk.Rules.FAIRY)
    while len(board.move_stack) < PLIES and board.legal_moves:
        moves = list(board.legal_moves)
        captures = list(filter(board.is_capture, moves))
        board.push(rng.choice(captures if captures and rng.random() < 0.3 else moves))
    return [move.uci() for move in board.move_stack]


class Comparison:
    """Calls both packages, and counts the calls and the differences."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.differences: Counter[str] = Counter()

    def __call__(self, name: str, *arguments: Any, of: Callable[[Any], object] = lambda value: value) -> None:
        self.calls[name] += 1
        wanted, found = of(getattr(theirs, name)(*arguments)), of(getattr(ours, name)(*arguments))
        if wanted != found:
            self.differences[name] += 1
            if self.differences[name] <= 3:
                print(f"{name}{arguments}: expected {wanted!r}, found {found!r}")


def first(pair: Iterable[object]) -> bool:
    """Returns whether a game has ended: without an end, the value of pyffish is arbitrary."""
    return bool(next(iter(pair)))


def compare_position(compare: Comparison, rng: random.Random, start: str, moves: list[str], count_started: int) -> None:
    compare("get_fen", VARIANT, start, moves, False, False, rng.random() < 0.5, count_started)
    compare("is_optional_game_end", VARIANT, start, moves, False, count_started, of=first)
    fen = ours.get_fen(VARIANT, start, moves, show_promoted=True)
    compare("validate_fen", fen, VARIANT)
    legal = ours.legal_moves(VARIANT, fen, [])
    compare("legal_moves", VARIANT, start, moves, of=sorted)
    compare("gives_check", VARIANT, start, moves)
    compare("has_insufficient_material", VARIANT, start, moves, of=tuple)
    compare("is_immediate_game_end", VARIANT, start, moves, of=first)
    if legal:
        move = rng.choice(legal)
        compare("is_capture", VARIANT, start, moves, move)
        compare("get_san", VARIANT, fen, move, False, rng.choice(NOTATIONS))
    else:
        compare("game_result", VARIANT, start, moves)


def compare_games(number: int, seed: int) -> int:
    """Plays random games, and returns the number of differences."""
    rng = random.Random(seed)
    compare = Comparison()
    for function in ("start_fen", "two_boards", "captures_to_hand"):
        compare(function, VARIANT)
    plies = 0
    for game in range(number):
        start = makruk.STARTING_FEN if game % 2 else random_start(rng)
        moves = play(rng, start)
        count_started = rng.choice([0, 0, -1, rng.randint(1, 60)])
        compare("get_san_moves", VARIANT, start, moves, False, NOTATIONS[game % len(NOTATIONS)])
        for ply in (rng.randrange(len(moves)), len(moves)):
            compare_position(compare, rng, start, moves[:ply], count_started)
        plies += len(moves)
    print(f"{number} games, {plies} plies, seed {seed}")
    for name, calls in sorted(compare.calls.items()):
        print(f"  {name}: {calls} calls, {compare.differences[name]} differences")
    return sum(compare.differences.values())


def measure() -> None:
    """Prints the CPU times per call."""
    rows = [json.loads(line) for line in GAMES.read_text(encoding="utf-8").splitlines()[:40]]
    games = [(row["start"], row["moves"]) for row in rows]
    prefixes = [(start, moves[:ply], moves[ply]) for start, moves in games for ply in range(len(moves))]
    at_start = [(makruk.STARTING_FEN, list[str](), "e3e4")] * 200
    print("microseconds per call: makruk.pyffish, pyffish")
    for name in (
        "legal_moves",
        "get_fen",
        "gives_check",
        "is_capture",
        "is_optional_game_end",
        "is_immediate_game_end",
        "has_insufficient_material",
        "game_result",
        "get_san",
    ):
        for what, calls in (("start", at_start), ("recorded games", prefixes)):
            arguments: list[tuple[Any, ...]] = list(calls)
            if name == "get_san":
                arguments = [(ours.get_fen(VARIANT, start, moves), move) for start, moves, move in calls]
            elif name != "is_capture":
                arguments = [call[:2] for call in calls]
            times = {module: float("inf") for module in (ours, theirs)}
            for _ in range(ROUNDS):
                for module in times:
                    # Calls of pyffish take long: a part of them is enough.
                    part = arguments if module is ours else arguments[:: 10 if calls is at_start else 100]
                    function = getattr(module, name)
                    begun = time.process_time()
                    for call in part:
                        function(VARIANT, *call)
                    times[module] = min(times[module], (time.process_time() - begun) / len(part) * 1e6)
            own, other = times.values()
            print(f"  {name}, {what}: {own:.2f}, {other:.1f}: {other / own:.0f} times as long")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    differences = compare_games(arguments.games, arguments.seed)
    measure()
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
