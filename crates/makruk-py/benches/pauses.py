"""Measures how long calls block other Python threads.

    python pauses.py

A second thread samples the CPU time of the process. The CPU time between two samples is an upper bound for how long a call held
the GIL. Each figure is the minimum of several runs, because on a busy machine the second thread may be delayed for other reasons.
The line `nothing`, a plain Python loop, shows such delays. The script fails if a call reaches 10 ms.
"""

from __future__ import annotations

import io
import pickle
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import makruk
import makruk.pyffish
from makruk import Board, codec
from makruk.engine import Engine, Limit, Uci, evaluate
from makruk.numpy import Batch, legal_mask, planes, step

RUNS = 5
LIMIT_MS = 10.0
PLIES = 30_000

# An engine that always plays the same move, after many lines.
ENGINE = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    if word in ("uci", "isready"):
        print("uciok" if word == "uci" else "readyok", flush=True)
    if word == "go":
        print("info depth 1 score cp 1 pv e3e4\\n" * 20_000 + "bestmove e3e4", flush=True)
    if word == "quit":
        break
"""

CYCLE = ("a1a2", "a8a7", "a2a1", "a7a8")


def long_pgn() -> str:
    """Returns a game of many moves, in which two ruas shuffle back and forth."""
    pairs = ("Ra2 Ra7", "Ra1 Ra8")
    return " ".join(f"{number + 1}. {pairs[number % 2]}" for number in range(PLIES // 2)) + " *"


def long_board() -> Board:
    board = Board()
    moves = [makruk.Move.from_uci(uci) for uci in CYCLE]
    for ply in range(PLIES):
        board.push(moves[ply % 4])
    return board


def pause(call: Callable[[], object]) -> tuple[float, float]:
    """Returns the CPU time of a call, and its maximum between two samples of another thread, in milliseconds."""
    looks = [time.process_time()]
    done = threading.Event()
    ready = threading.Event()

    def look() -> None:
        ready.set()
        while not done.is_set():
            time.sleep(0.0002)
            looks.append(time.process_time())

    thread = threading.Thread(target=look)
    thread.start()
    ready.wait()
    start = time.process_time()
    call()
    end = time.process_time()
    done.set()
    thread.join()
    inside = [start, *(look for look in looks if start < look < end), end]
    return 1e3 * (end - start), 1e3 * max(after - before for before, after in zip(inside, inside[1:]))


def spin() -> None:
    end = time.process_time() + 0.3
    while time.process_time() < end:
        pass


def main() -> None:
    sys.setswitchinterval(0.0005)
    text = long_pgn()
    record = makruk.pgn.read_game(io.StringIO(text))
    assert record is not None and record.end().ply() == PLIES
    board, start = long_board(), Board()
    codes = {name: codec.encode_game(record, name) for name in ("bytecode", "range")}
    pickled_record, pickled_board = pickle.dumps(record), pickle.dumps(board)
    packed = {name: codec.pack(start, name) for name in codec.PACK_FORMATS}
    line = record.mainline_moves()
    batch = Batch.start(4_096)
    actions = np.full(4_096, makruk.E3 * 64 + makruk.E4)
    boards, long_boards = [Board() for _ in range(20_000)], [board] * 100
    many, long_batch = Batch(boards), Batch(long_boards)
    pickled_many, pickled_long_batch = pickle.dumps(many), pickle.dumps(long_batch)
    puzzles, refutation = makruk.puzzles.load(), makruk.proofs.refute(start, mate=3)
    assert refutation is not None
    tags = {f"Tag{number}": "x" for number in range(20_000)}
    bad_fen = "8/" * 10_000_000
    folder = Path(tempfile.mkdtemp())
    archive = folder / "long.mkg"

    def write() -> None:
        with makruk.archive.ArchiveWriter(archive, "range") as writer:
            writer.write(record)

    write()

    def refuse() -> None:
        try:
            Board(bad_fen)
        except makruk.FenError:
            pass

    def set_and_clear_tags() -> None:
        game = makruk.pgn.Game()
        game.headers.update(tags)
        game.headers.clear()

    def use_another_engine() -> None:
        with Uci([sys.executable, "-c", ENGINE]) as engine:
            engine.play(board, Limit(depth=1))
            list(engine.analysis(start, Limit(depth=1)))

    calls: dict[str, Callable[[], object]] = {
        "nothing": spin,
        "read a PGN": lambda: makruk.pgn.read_game(io.StringIO(text)),
        "write a PGN": lambda: record.pgn("thai"),
        "the SAN of a game": lambda: record.mainline_san(),
        "the SAN of a line": lambda: start.variation_san(line),
        "copy a record": lambda: record.copy(),
        "the board of a node": lambda: record.end().board(),
        "a record of a board": lambda: makruk.pgn.Game.from_board(board),
        "display a record": lambda: record._repr_html_(),
        "pickle a record": lambda: pickle.dumps(record),
        "unpickle a record": lambda: pickle.loads(pickled_record),
        "copy a board": lambda: board.copy(),
        "compare boards": lambda: board == board.copy(),
        "pickle a board": lambda: pickle.dumps(board),
        "unpickle a board": lambda: pickle.loads(pickled_board),
        "the outcome of a board": lambda: board.outcome(claim_draw=True),
        "encode, range": lambda: codec.encode_game(record, "range"),
        "decode, range": lambda: codec.decode_game(codes["range"], "range", plies=PLIES),
        "decode, bytecode": lambda: codec.decode_game(codes["bytecode"]),
        "reduce a record": lambda: codec.reduce(record, "range"),
        "write an archive": write,
        "read an archive": lambda: list(makruk.archive.read_games(archive)),
        "pack, all formats": lambda: [codec.pack(start, name) for name in packed],
        "unpack, all formats": lambda: [codec.unpack(data, name) for name, data in packed.items()],
        "rank and unrank": lambda: [codec.unrank(codec.rank(start, name), name) for name in "rm"],
        "random boards": lambda: [codec.random_board() for _ in range(100)],
        "draw a board": lambda: start._repr_svg_(),
        "perft(5)": lambda: start.perft(5),
        "play": lambda: Engine().play(start, Limit(time=0.5)),
        "analysis, 5 lines": lambda: list(Engine().analysis(start, Limit(time=0.5), multipv=5)),
        "decide": lambda: Engine().decide(makruk.Game(), Limit(time=0.5)),
        "search a long board": lambda: Engine().play(board, Limit(nodes=1_000)),
        "another engine": use_another_engine,
        "evaluate": lambda: evaluate(board),
        "make an endgame table": lambda: makruk.tablebase.Tables().make("KNSvK"),
        "prove": lambda: makruk.proofs.prove(start, mate=8, nodes=200_000),
        "refute": lambda: makruk.proofs.refute(start, mate=3),
        "verify a refutation": lambda: makruk.proofs.verify_refutation(start, refutation, mate=3),
        "load the puzzles": makruk.puzzles.load,
        "check puzzles": lambda: [makruk.puzzles.check(puzzle) for puzzle in puzzles[::30]],
        "find puzzles": lambda: list(makruk.puzzles.find(makruk.Game(puzzles[150].fen))),
        "drills": lambda: [drill for _, drill in zip(range(3), makruk.drills.drills(seed=1))],
        "a chase": lambda: makruk.drills.Chase("KSMvK", seed=1).moves(),
        "makruk.pyffish": lambda: makruk.pyffish.get_fen("makruk", makruk.STARTING_FEN, list(CYCLE) * (PLIES // 4)),
        "verify a game": lambda: makruk.verify_game(line, rules=makruk.Rules.FAIRY),
        "planes": lambda: planes(batch),
        "masks": lambda: legal_mask(batch),
        "steps": lambda: step(batch.copy(), actions),
        "batch of 20,000 boards": lambda: Batch(boards),
        "batch of long boards": lambda: Batch(long_boards),
        "batch of 100,000 starts": lambda: Batch.start(100_000),
        "slice of a batch": lambda: many[::-1],
        "pickle a batch": lambda: pickle.dumps(many),
        "unpickle a batch": lambda: pickle.loads(pickled_many),
        "pickle long boards": lambda: pickle.dumps(long_batch),
        "unpickle long boards": lambda: pickle.loads(pickled_long_batch),
        "the nodes of a line": lambda: record.mainline(),
        "the moves of a line": lambda: record.mainline_moves(),
        "set and clear 20,000 tags": set_and_clear_tags,
        "refuse a FEN of 20 MB": refuse,
    }
    failed = False
    print(f"{'':28}{'CPU, ms':>10}{'pause, ms':>12}")
    for name, call in calls.items():
        runs = [pause(call) for _ in range(RUNS)]
        spent, longest = min(run[0] for run in runs), min(run[1] for run in runs)
        failed |= longest >= LIMIT_MS and name != "nothing"
        print(f"{name:28}{spent:10.1f}{longest:12.2f}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
