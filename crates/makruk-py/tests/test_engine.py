"""The engine, alone and with several threads."""

from __future__ import annotations

import io
import pickle
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

import makruk
from makruk import Board, Game, Move
from makruk.engine import Engine, Limit
from makruk.numpy import Batch, legal_mask, planes, reset, step


def test_an_analysis_yields_one_info_per_depth() -> None:
    engine = Engine()
    depths = [info.depth for info in engine.analysis(Board(), Limit(depth=5))]
    assert depths == [1, 2, 3, 4, 5]
    analysis = engine.analysis(Board(), Limit(depth=4), multipv=3)
    infos = list(analysis)
    assert all(len(info.lines) == 3 for info in infos)
    lines = infos[-1].lines
    assert lines[0].score >= lines[1].score >= lines[2].score == -(-lines[2].score)
    assert infos[-1].pv == lines[0].pv and "<table>" in infos[-1]._repr_html_()
    assert analysis.wait().move == lines[0].pv[0] and analysis.info is not None


def test_analyse_returns_the_last_info_with_its_chances() -> None:
    board = Board()
    info = Engine().analyse(board, Limit(depth=4), multipv=3)
    assert (info.depth, len(info.lines)) == (4, 3)
    for line in info.lines:
        assert line.wdl == line.score.wdl(board) and line.bound is None
    mated = Engine().analyse(Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1"), Limit(depth=3))
    assert (mated.lines, mated.score, mated.pv) == ([], None, [])


def test_searches_are_reproducible() -> None:
    moves = set()
    for _ in range(3):
        result = Engine().play(Board(), Limit(nodes=20_000))
        assert result.info is not None
        moves.add((result.move, result.info.nodes))
    assert len(moves) == 1


def test_scores_are_values() -> None:
    result = Engine().play(Board(), Limit(depth=2))
    assert result.info is not None
    score = result.info.score
    assert score is not None and pickle.loads(pickle.dumps(score)) == score and hash(score) != hash(-score)


def test_the_lowest_level_varies_its_moves() -> None:
    engine = Engine()
    moves = {engine.play(Board(), Limit(depth=2), level=0, seed=seed).move for seed in range(20)}
    assert len(moves) > 3 and all(move in Board().legal_moves for move in moves)


def test_a_search_considers_only_the_given_moves() -> None:
    moves = [makruk.Move.from_uci("a3a4"), makruk.Move.from_uci("h3h4")]
    result = Engine().analysis(Board(), Limit(depth=3), moves=moves).wait()
    assert result.move in moves


def test_there_is_no_move_after_checkmate() -> None:
    result = Engine().play(Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1"), Limit(depth=3))
    assert result.move is None


def test_a_board_past_its_end_can_be_searched() -> None:
    board = Board("8/8/8/8/8/2k5/8/K6R w - 32 33 40")
    board.push_uci("h1h2")
    board.push_uci("c3b3")
    assert Engine().play(board, Limit(depth=3)).move in board.legal_moves


def test_an_engine_runs_one_search_at_a_time() -> None:
    engine = Engine()
    analysis = engine.analysis(Board())
    with pytest.raises(makruk.EngineError, match="is searching without a limit"):
        engine.play(Board(), Limit(depth=1))
    analysis.stop()
    assert engine.play(Board(), Limit(depth=1)).move
    assert analysis.wait().move
    # An abandoned analysis is stopped as well.
    engine.analysis(Board())
    assert engine.play(Board(), Limit(depth=1)).move


def test_threads_that_share_an_engine_wait_for_each_other() -> None:
    engine = Engine()
    failures: list[BaseException] = []
    moves: list[makruk.Move | None] = []

    def play(seed: int) -> None:
        try:
            for _ in range(5):
                moves.append(engine.play(Board(), Limit(nodes=20_000), seed=seed).move)
                engine.new_game()
                moves.append(engine.analysis(Board(), Limit(depth=3)).wait().move)
        except BaseException as failure:
            failures.append(failure)

    threads = [threading.Thread(target=play, args=(seed,), daemon=True) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    assert not failures and len(moves) == 60 and None not in moves


def test_calls_wait_for_limited_searches_and_fail_during_unlimited_ones() -> None:
    engine = Engine()
    analysis = engine.analysis(Board(), Limit(time=0.5))
    # That search is still running: the next one starts when it has ended.
    assert engine.play(Board(), Limit(depth=1)).move and analysis.wait().info
    calls: list[Callable[[], object]] = [
        lambda: engine.play(Board(), Limit(depth=1)),
        lambda: engine.analysis(Board()),
        lambda: engine.decide(Game(), Limit(depth=1)),
        engine.new_game,
        engine.prepare_tablebases,
    ]
    for endless in (None, Limit(), Limit(mate=1)):
        with engine.analysis(Board(), endless) as analysis:
            for call in calls:
                with pytest.raises(makruk.EngineError, match="without a limit"):
                    call()


NO_THREAD = """
import resource
from makruk import Board
from makruk.engine import Engine, Limit

engine = Engine()
# The stack of an earlier thread would be used again, so there was none.
with open("/proc/self/statm") as file:
    size = int(file.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + 100_000, resource.RLIM_INFINITY))
for call in [lambda: engine.play(Board(), Limit(depth=1)), engine.new_game]:
    try:
        call()
    except OSError:
        pass
    else:
        raise SystemExit("a thread was started")
resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert engine.play(Board(), Limit(depth=2)).move
"""

FORKED = """
import os, signal
import makruk
from makruk import Board
from makruk.engine import Engine, Limit

busy, idle = Engine(), Engine()
analysis = busy.analysis(Board())
analysis.stop()
analysis = busy.analysis(Board())
child = os.fork()
if child == 0:
    signal.alarm(20)
    analysis.stop()
    for call in [lambda: busy.play(Board(), Limit(depth=1)), busy.new_game, lambda: list(analysis), analysis.wait]:
        try:
            call()
        except makruk.EngineError as error:
            assert "was forked from" in str(error), error
        else:
            os._exit(1)
    os._exit(0 if idle.play(Board(), Limit(depth=1)).move else 2)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
analysis.stop()
assert analysis.wait().move and busy.play(Board(), Limit(depth=1)).move
"""

INTERRUPTED = """
import signal, time
from makruk import Board
from makruk.engine import Engine, Limit

engine = Engine(tablebase_mb=80)
signal.signal(signal.SIGALRM, signal.default_int_handler)
start = time.monotonic()
for call in [engine.prepare_tablebases, lambda: engine.play(Board(), Limit(depth=1))]:
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        call()
    except KeyboardInterrupt:
        pass
    else:
        assert time.monotonic() - start < 0.1, "not interrupted"
# The engine is there again when its tables are.
assert engine.play(Board(), Limit(depth=1)).move
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs limits and signals of Linux")
@pytest.mark.parametrize("program", [NO_THREAD, FORKED, INTERRUPTED], ids=["no thread", "forked", "interrupted"])
def test_the_engine_remains_usable_after_failures(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_calls_wait_for_work_that_ends_on_its_own() -> None:
    engine = Engine(tablebase_mb=80)
    finished = engine.analysis(Board(), Limit(depth=1))
    assert finished.wait().move
    preparing = threading.Thread(target=engine.prepare_tablebases)
    preparing.start()
    time.sleep(0.1)
    assert engine.play(Board(), Limit(depth=1)).move
    preparing.join()


def test_another_thread_can_stop_an_analysis() -> None:
    analysis = Engine().analysis(Board())
    start = time.monotonic()
    threading.Timer(0.2, analysis.stop).start()
    assert analysis.wait().move
    assert time.monotonic() - start < 5


def test_insufficient_memory_is_an_engine_error() -> None:
    with pytest.raises(makruk.EngineError):
        Engine(hash_mb=1 << 40)


def test_an_engine_plays_a_game_by_its_decisions() -> None:
    engine = Engine(hash_mb=1)
    game = Game()
    for _ in range(6):
        decision = engine.decide(game, Limit(nodes=500))
        assert decision is not None
        game.act(decision.action)
    assert len(game.actions) == 6


def longest_pause(call: Callable[[], object]) -> tuple[float, float]:
    """Returns the duration of a call, and the longest time within it in which another thread could not run."""
    times = [time.perf_counter()]
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            time.sleep(0.0005)
            times.append(time.perf_counter())

    thread = threading.Thread(target=look)
    thread.start()
    start = time.perf_counter()
    call()
    end = time.perf_counter()
    done.set()
    thread.join()
    inside = [start, *(moment for moment in times if start < moment < end), end]
    return end - start, max(after - before for before, after in zip(inside, inside[1:]))


LONG = "Ra2 Ra7 Ra1 Ra8 " * 5_000 + "*"
LONG_RECORD = next(makruk.pgn.read_games(io.StringIO(LONG)))

CALLS: dict[str, Callable[[], object]] = {
    "play": lambda: Engine().play(Board(), Limit(time=0.8)),
    "analysis": lambda: list(Engine().analysis(Board(), Limit(time=0.8), multipv=5)),
    "decide": lambda: Engine().decide(Game(), Limit(time=0.8)),
    "perft": lambda: Board().perft(6),
    "make a table": lambda: makruk.tablebase.Tables().make("KNSvK"),
    "read a PGN": lambda: makruk.pgn.read_game(io.StringIO(LONG)),
    "encode": lambda: makruk.codec.encode_game(LONG_RECORD, "range"),
    "prepare": lambda: Engine(tablebase_mb=80).prepare_tablebases(),
}


@pytest.mark.parametrize("what", CALLS)
def test_other_threads_run_while_the_engine_works(what: str) -> None:
    duration, pause = longest_pause(CALLS[what])
    # If the GIL were held, the pause would be the whole call. On a busy machine, its length also depends on other processes.
    assert pause < duration / 2


def test_threads_share_boards() -> None:
    boards = [Board() for _ in range(3)]
    played = [Game() for _ in range(3)]
    batch = Batch(boards)
    games = [makruk.pgn.Game() for _ in range(3)]
    engine = Engine(hash_mb=1)
    tables = makruk.tablebase.Tables()
    failures: list[BaseException] = []
    deadline = time.monotonic() + 4

    def play(seed: int) -> None:
        rng = random.Random(seed)
        try:
            while time.monotonic() < deadline:
                board, game = rng.choice(boards), rng.choice(games)
                try:
                    moves = list(board.legal_moves)
                    if moves:
                        board.push(rng.choice(moves))
                    if rng.random() < 0.3 or len(board.move_stack) > 200:
                        board.pop()
                    board.fen(), board.outcome(), board.count, board == rng.choice(boards), board.copy().perft(2)
                    end = game.end()
                    options = list(end.board().legal_moves)
                    node = end.add_variation(rng.choice(options)) if options and end.ply() < 60 else game
                    node.comment = "x"
                    if rng.random() < 0.1:
                        node.remove()
                    str(game), game.copy(), game._repr_html_(), pickle.loads(pickle.dumps(board))
                    other = rng.choice(played)
                    other.play(rng.choice(other.legal_moves))
                    if rng.random() < 0.3:
                        other.undo()
                    other == rng.choice(played), other.board(), other.claims, other.copy()
                    masks = legal_mask(batch)
                    step(batch, np.where(batch.over, -1, masks.argmax(1)))
                    reset(batch, batch.over | (rng.random() < 0.1))
                    planes(batch.copy())
                    if rng.random() < 0.05:
                        tables.make("KRvK")
                    if rng.random() < 0.1:
                        engine.play(board, Limit(nodes=300))
                except (ValueError, IndexError, makruk.EngineError):
                    pass  # another thread interfered
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "a deadlock"
    assert not failures


def test_results_can_be_pickled() -> None:
    result = Engine().play(Board(), Limit(depth=4))
    again = pickle.loads(pickle.dumps(result))
    assert repr(again) == repr(result) and repr(again.info) == repr(result.info)
    assert again.info._repr_html_() == result._repr_html_()


def test_html_displays_show_the_board_and_the_lines() -> None:
    analysis = Engine().analysis(Board(), Limit(depth=3), multipv=2)
    assert analysis._repr_html_() is None
    html = analysis.wait()._repr_html_()
    assert html is not None and html == analysis._repr_html_()
    assert html.count("<svg") == 1 and html.count("<tr>") == 2 and "1. " in html


def test_a_call_that_waits_needs_a_limit_that_ends_it() -> None:
    engine, game = Engine(hash_mb=1), makruk.Game()
    for search in (engine.play, engine.analyse, engine.decide):
        for given in ({}, {"limit": Limit()}, {"time": None, "depth": None}):
            with pytest.raises(TypeError, match=r"expected a limit, such as nodes=10_000 or time=0\.5"):
                search(game, **given)  # type: ignore[operator]
        for given in ({"black_clock": 60.0}, {"white_inc": 1}, {"black_inc": 1}, {"remaining_moves": 20}, {"time": 1, "white_inc": 1}):
            with pytest.raises(makruk.ArgumentError, match="^white_clock is missing: White is to move$"):
                search(game, **given)  # type: ignore[operator]
        with pytest.raises(makruk.ArgumentError, match="^mate is 0: expected at least 1$"):
            search(game, mate=0)  # type: ignore[operator]
    game.play("e3e4")
    with pytest.raises(makruk.ArgumentError, match="^black_clock is missing: Black is to move$"):
        engine.analysis(game, white_clock=60, white_inc=1)
    assert engine.play(game, black_clock=0.1, remaining_moves=1).move is not None


def test_the_last_info_has_the_nodes_of_the_whole_search() -> None:
    infos = list(Engine(hash_mb=1).analysis(Board(), nodes=3000))
    depths = [info.depth for info in infos]
    assert depths == [*range(1, depths[-1] + 1), depths[-1]] and infos[-1].nodes == 3000 > infos[-2].nodes


def test_the_fields_of_a_limit_are_given_directly() -> None:
    engine, board = Engine(hash_mb=1), Board()
    limited = engine.analyse(board, Limit(nodes=500))
    engine.new_game()
    given = engine.analyse(board, nodes=500)
    assert (given.nodes, str(given.lines)) == (limited.nodes, str(limited.lines))
    assert engine.play(board, depth=1, time=5.0).move in board.legal_moves
    decision = engine.decide(Game(), nodes=50)
    assert decision is not None and Move.from_uci(decision.action) in board.legal_moves
    assert [info.depth for info in engine.analysis(board, depth=2)] == [1, 2]


def test_a_limit_is_needed_once() -> None:
    engine, board = Engine(hash_mb=1), Board()
    with pytest.raises(TypeError, match="expected a limit, such as nodes=10_000 or time=0.5"):
        engine.analyse(board)
    with pytest.raises(TypeError, match="expected a limit or its fields, found both"):
        engine.play(board, Limit(depth=1), nodes=5)
    with pytest.raises(TypeError, match="unexpected keyword argument 'node'"):
        engine.analyse(board, node=5)
