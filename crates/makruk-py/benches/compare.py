"""Compares this package with pyffish (Makruk) and python-chess (chess) in one run.

    python compare.py FOLDER

FOLDER is outside this project: a virtual environment with this package, pyffish and chess is created there. The other libraries
are only measured; nothing of them is kept. All times are CPU times, each the minimum of several interleaved runs.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

CRATE = Path(__file__).resolve().parents[1]
ROUNDS = 7

MEASURE = r"""
import json, sys, time
import chess, makruk, pyffish

games = [json.loads(line) for line in open(sys.argv[1])][:12]
games = [(game["start"], game["moves"][:60]) for game in games]
plies = sum(len(moves) for _, moves in games)
# Games of chess of the same length: any legal ones will do.
import random
rng = random.Random(1)
chess_games = []
for _, moves in games:
    board, line = chess.Board(), []
    while len(line) < len(moves) and (legal := list(board.legal_moves)):
        line.append(rng.choice(legal).uci())
        board.push_uci(line[-1])
    chess_games.append(line)
chess_plies = sum(map(len, chess_games))

def ours():
    for start, moves in games:
        board = makruk.Board(start)
        for move in moves:
            board.push_uci(move)
            list(board.legal_moves)
    return plies

def python_chess():
    for moves in chess_games:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
            list(board.legal_moves)
    return chess_plies

def pyffish_incremental():
    # It has no board: each call is given the position before, and the move.
    count = 0
    for start, moves in games[:1]:
        fen = start
        for move in moves:
            fen = pyffish.get_fen("makruk", fen, [move])
            pyffish.legal_moves("makruk", fen, [])
            count += 1
    return count

board, other = makruk.Board(), chess.Board()
def our_list():
    for _ in range(2000): list(board.legal_moves)
    return 2000
def chess_list():
    for _ in range(300): list(other.legal_moves)
    return 300
def pyffish_list():
    for _ in range(5): pyffish.legal_moves("makruk", makruk.STARTING_FEN, [])
    return 5

jobs = [ours, pyffish_incremental, python_chess, our_list, pyffish_list, chess_list]
best = {job.__name__: float("inf") for job in jobs}
for _ in range(int(sys.argv[2])):
    for job in jobs:
        start = time.process_time()
        count = job()
        best[job.__name__] = min(best[job.__name__], (time.process_time() - start) / count * 1e6)
print(json.dumps(best))
"""


def main() -> None:
    folder = Path(sys.argv[1])
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        packages = [f"{CRATE}[columns]", "pyffish", "chess"]
        subprocess.run([python, "-m", "pip", "install", "-q", *packages], check=True)
    games = CRATE.parent / "makruk-testdata" / "data" / "games.jsonl"
    done = subprocess.run(
        [python, "-c", MEASURE, games, str(ROUNDS)], check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    times = json.loads(done.stdout)
    print("microseconds per ply: push_uci and a list of the legal moves")
    ours = times["ours"]
    print(f"  makruk {ours:.2f}")
    print(f"  pyffish {times['pyffish_incremental']:.1f}: {times['pyffish_incremental'] / ours:.0f} times as long")
    print(f"  python-chess (chess) {times['python_chess']:.1f}: {times['python_chess'] / ours:.1f} times as long")
    print("microseconds per list of the legal moves at the start")
    ours = times["our_list"]
    print(f"  makruk {ours:.2f}")
    print(f"  pyffish {times['pyffish_list']:.1f}: {times['pyffish_list'] / ours:.0f} times as long")
    print(f"  python-chess (chess) {times['chess_list']:.1f}: {times['chess_list'] / ours:.1f} times as long")


if __name__ == "__main__":
    main()
