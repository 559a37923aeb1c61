"""Analyses the games of a PGN: comments each move that loses a bia or more, and adds the better line as a variation.

    python analyse_games.py GAMES.pgn > ANALYSED.pgn
"""

from __future__ import annotations

import sys

import makruk
from makruk.engine import Engine, Limit, Score

SAMPLE = "1. e4 e5 2. d4 exd4 3. cxd4 Nd7 4. Nd2 Ne7 5. Nc4 d5 6. Ra2 dxc4 *"
MATE = 10_000


def centipawns(score: Score | None) -> int:
    """Returns a score as a number; a mate is worth more than any other score."""
    if score is None:
        return 0
    if score.mate is not None:
        return MATE - score.mate if score.mate > 0 else -MATE - score.mate
    return score.cp or 0


def analyse(game: makruk.pgn.Game, engine: Engine, limit: Limit) -> None:
    """Marks each bad move, and adds the better line."""
    board = game.board()
    before = engine.play(board, limit)
    for node in game.mainline():
        move = node.move
        if move is None:
            return
        board.push(move)
        after = engine.play(board, limit)
        if before.info is not None and after.info is not None and after.move is not None:
            lost = centipawns(before.info.score) + centipawns(after.info.score)
            if lost >= 100 and node.parent is not None:
                node.nags = {makruk.pgn.NAG_BLUNDER if lost >= 300 else makruk.pgn.NAG_MISTAKE}
                node.comment = "decides the game" if lost > MATE // 2 else f"loses {lost / 100:.1f}"
                node.parent.add_line(before.info.pv[:6])
        before = after


def main() -> None:
    engine = Engine()
    if len(sys.argv) > 1:
        games = makruk.pgn.read_games(sys.argv[1])
    else:
        import io

        games = makruk.pgn.read_games(io.StringIO(SAMPLE))
    for game in games:
        for error in game.errors:
            print(error, file=sys.stderr)
        analyse(game, engine, Limit(nodes=20_000))
        print(game, end="\n\n")


if __name__ == "__main__":
    main()
