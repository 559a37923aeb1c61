"""Measures games as columns, and batches, alongside pyffish (Makruk) and python-chess (chess), in one run.

    python figures.py FOLDER [GAMES]

The games, 100,000 by default, have 100 random plies each and are the same in every run; they are kept in FOLDER. This script
needs the package with NumPy and pyarrow, pyffish and chess: ``scripts/python compare`` installs them. All times are CPU times on
one core, each the minimum of several interleaved runs.
"""

from __future__ import annotations

import io
import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import chess
import chess.pgn
import chess.polyglot
import numpy as np
import pyffish

import makruk
from makruk.columns import COLUMNS, explode, read_games
from makruk.numpy import NO_ACTION, Batch, legal_mask, planes, step

SEED = 18
PLIES = 100
ROUNDS = 3
FEW = [name for name in COLUMNS if name not in ("san", "position")]
BATCHES = (1024, 16384)


def random_line(rng: random.Random, board: makruk.Board | chess.Board) -> list[str]:
    """Plays up to ``PLIES`` random legal moves."""
    moves: list[str] = []
    while len(moves) < PLIES and (legal := list(board.legal_moves)):
        move = legal[int(rng.random() * len(legal))]
        moves.append(move.uci())
        board.push(move)
    return moves


def make(folder: Path, count: int) -> dict[str, Path]:
    """Creates the games in all formats, unless they already exist."""
    paths = {format: folder / f"random-{count}.{format}" for format in ("uci", "jsonl", "pgn", "mkg")}
    if all(path.exists() for path in paths.values()):
        return paths
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(SEED)
    results = ("1-0", "0-1", "1/2-1/2", "*")
    with open(paths["uci"], "w") as uci:
        while count:
            line = random_line(rng, makruk.Board())
            if len(line) == PLIES:
                print(*line, file=uci)
                count -= 1
    with (
        open(paths["jsonl"], "w") as jsonl,
        open(paths["pgn"], "w") as pgn,
        makruk.archive.ArchiveWriter(paths["mkg"]) as archive,
    ):
        for number, game in enumerate(read_games(paths["uci"])):
            game.headers["White"], game.headers["Black"] = f"Player {number % 997}", f"Player {number % 991}"
            game.headers["Result"] = rng.choice(results)
            moves = [move.uci() for move in game.mainline_moves()]
            print(json.dumps({"moves": moves, "result": game.result(), "tags": dict(game.headers)}), file=jsonl)
            print(game, end="", file=pgn)
            archive.write(game)
    return paths


def rows_of(path: Path, columns: list[str]) -> int:
    return sum(batch.num_rows for batch in explode(path, columns=columns))


def boards(path: Path, count: int) -> list[makruk.Board]:
    """Returns unfinished positions from the games: that of game ``n`` after ``n % PLIES`` moves."""
    found: list[makruk.Board] = []
    with open(path) as file:
        for number, line in enumerate(file):
            board = makruk.Board()
            for move in line.split()[: number % PLIES]:
                board.push_uci(move)
            if board.outcome(claim_draw=True) is None:
                found.append(board)
            if len(found) == count:
                return found
    # There are fewer games than requested.
    return (found * (count // len(found) + 1))[:count]


Job = tuple[str, Callable[[], int]]


def peers(path: Path) -> list[Job]:
    """Returns the jobs of the other libraries, on fewer games. Chess has about as many legal moves as Makruk."""
    rng = random.Random(SEED)
    lines = [random_line(rng, chess.Board()) for _ in range(5)]
    games = []
    for line in lines:
        game = chess.pgn.Game()
        game.add_line(map(chess.Move.from_uci, line))
        games.append(str(game))
    text = "\n\n".join(games)
    played: list[chess.Board] = []
    for line in lines:
        board = chess.Board()
        for move in line:
            board.push_uci(move)
            played.append(board.copy())
    with open(path) as file:
        makruk_line = file.readline().split()
    fens = [makruk.Board().fen()]
    for move in makruk_line:
        fens.append(pyffish.get_fen("makruk", fens[-1], [move]))

    def chess_rows() -> int:
        rows = []
        for line in lines:
            board = chess.Board()
            for ply, move in enumerate(line):
                rows.append((ply, chess.polyglot.zobrist_hash(board), move, board.turn))
                board.push_uci(move)
        return len(rows)

    def chess_pgn_rows() -> int:
        rows = []
        file = io.StringIO(text)
        while game := chess.pgn.read_game(file):
            board = game.board()
            for ply, move in enumerate(game.mainline_moves()):
                key = chess.polyglot.zobrist_hash(board)
                rows.append((ply, key, move.uci(), board.san(move), board.turn))
                board.push(move)
        return len(rows)

    def pyffish_rows() -> int:
        rows = []
        fen = fens[0]
        for ply, move in enumerate(makruk_line):
            rows.append((ply, fen, move))
            fen = pyffish.get_fen("makruk", fen, [move])
        return len(rows)

    def chess_masks() -> int:
        mask = np.zeros((len(played), 4096), np.bool_)
        for row, board in zip(mask, played):
            for move in board.legal_moves:
                row[move.from_square * 64 + move.to_square] = True
        return len(played)

    def pyffish_masks() -> int:
        some = fens[:20]
        mask = np.zeros((len(some), 4096), np.bool_)
        for row, fen in zip(mask, some):
            for move in pyffish.legal_moves("makruk", fen, []):
                row[makruk.parse_square(move[:2]) * 64 + makruk.parse_square(move[2:4])] = True
        return len(some)

    def chess_planes() -> int:
        out = np.zeros((len(played), 12, 64), np.float32)
        for row, board in zip(out, played):
            for square, piece in board.piece_map().items():
                row[piece.piece_type - 1 + 6 * piece.color, square] = 1
        return len(played)

    def chess_steps() -> int:
        for line in lines:
            board = chess.Board()
            for move in line:
                board.push(chess.Move.from_uci(move))
                board.outcome(claim_draw=True)
        return len(lines) * PLIES

    return [
        ("python-chess rows", chess_rows),
        ("python-chess PGN", chess_pgn_rows),
        ("pyffish rows", pyffish_rows),
        ("python-chess legal_mask", chess_masks),
        ("pyffish legal_mask", pyffish_masks),
        ("python-chess planes", chess_planes),
        ("python-chess step", chess_steps),
    ]


def batch_jobs(path: Path, size: int) -> list[Job]:
    batch = Batch(boards(path, size))
    mask, x = legal_mask(batch), planes(batch)
    scores = np.random.default_rng(SEED).random(mask.shape, np.float32)
    actions = np.where(mask.any(1), np.where(mask, scores, -1).argmax(1), NO_ACTION)
    copies = [batch.copy() for _ in range(ROUNDS)]

    def play() -> int:
        step(copies.pop(), actions)
        return size

    return [
        (f"legal_mask {size:,}", lambda: len(legal_mask(batch))),
        (f"legal_mask {size:,}, out", lambda: len(legal_mask(batch, out=mask))),
        (f"planes {size:,}", lambda: len(planes(batch))),
        (f"planes {size:,}, out", lambda: len(planes(batch, out=x))),
        (f"step {size:,}", play),
    ]


def main() -> None:
    folder, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    paths = make(folder, count)
    jobs: list[Job] = []
    for name, columns in (("few", FEW), ("all", list(COLUMNS))):
        for format, path in paths.items():
            jobs.append((f"{format} {name}", partial(rows_of, path, columns)))
    for size in BATCHES:
        jobs += batch_jobs(paths["uci"], size)
    jobs += peers(paths["uci"])
    best = dict.fromkeys((name for name, _ in jobs), float("inf"))
    for _ in range(ROUNDS):
        for name, job in jobs:
            start = time.process_time()
            done = job()
            best[name] = min(best[name], (time.process_time() - start) / done)

    def show(title: str, ours: str, others: str) -> None:
        """Prints a figure of this package, and the figures of the other libraries for the same task."""
        mine = best[ours]
        print(f"  {title}: {mine * 1e9:,.0f} ns, {1e-6 / mine:.2f} million a second")
        for other in ("pyffish", "python-chess"):
            if (theirs := best.get(f"{other} {others}")) is not None:
                print(f"    {other}: {theirs * 1e6:,.1f} us, {theirs / mine:,.0f} times as long")

    print(f"{count:,} games of {PLIES} plies as columns, per ply")
    names = {"uci": "UCI lines", "jsonl": "JSON lines", "mkg": "an archive of byte code", "pgn": "PGN"}
    for format, name in names.items():
        show(f"{name}, without san and position", f"{format} few", "rows" if format == "uci" else "")
        show(f"{name}, all columns", f"{format} all", "PGN" if format == "pgn" else "")
    for size in BATCHES:
        print(f"batches of {size:,}, per game; with out= in an array that was there before")
        for call in ("legal_mask", "planes"):
            show(f"{call}", f"{call} {size:,}", call)
            show(f"{call}, out=", f"{call} {size:,}, out", "")
        show("step", f"step {size:,}", "step")


if __name__ == "__main__":
    main()
