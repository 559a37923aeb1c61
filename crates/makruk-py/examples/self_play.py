"""Plays a game between two levels, with counts and draws as over the board, and prints it as PGN.

    python self_play.py [WHITE'S LEVEL] [BLACK'S LEVEL] [SEED]
"""

from __future__ import annotations

import sys

import makruk
from makruk.engine import Engine, Limit


def play(levels: dict[makruk.Color, int], seed: int) -> makruk.Game:
    """Plays a game to its end."""
    engine = Engine(hash_mb=4)
    game = makruk.Game()
    while game.outcome() is None and len(game.actions) < 600:
        seed += 1
        decision = engine.decide(game, Limit(nodes=2_000), level=levels[game.turn], seed=seed)
        if decision is None:
            break
        game.act(decision.action)
    return game


def main() -> None:
    white, black, seed = (int(text) for text in (*sys.argv[1:], *"111"[len(sys.argv) - 1 :]))
    game = play({makruk.WHITE: white, makruk.BLACK: black}, seed)
    record = makruk.pgn.Game.from_game(game)
    record.headers["White"] = f"level {white}"
    record.headers["Black"] = f"level {black}"
    print(record)
    print(game.outcome(), file=sys.stderr)


if __name__ == "__main__":
    main()
