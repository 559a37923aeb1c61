"""Proofs: mates, draws and gains of material, refutations, and the checker."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import makruk
from makruk import Board, Game, Move, Rules, proofs

from test_engine import longest_pause
from vectors import rows

MATE_IN_1 = "k7/8/1K6/8/8/8/8/7R w - - 0 1"
COUNTED = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1"
"""A mate in two, with which Black counts to the end."""
FORK = "4k3/8/5m1n/ppN3p1/6P1/PS1N2s1/8/3KM3 w - - 2 53"
"""A fork wins a met in two moves."""
HELD = "8/8/8/2mr4/8/1k6/8/1K6 w - 32 30 131"
"""White holds until the count ends with one move."""

MATES = [row for row in rows("mates.jsonl") if row["mate"] <= 4]


@pytest.mark.parametrize("length", range(1, 5))
def test_recorded_mates_have_their_length_and_all_their_first_moves(length: int) -> None:
    mates = [row for row in MATES if row["mate"] == length]
    assert mates
    for row in mates:
        board = Board(row["fen"])
        proof = proofs.prove(board, mate=length)
        assert proof.mate == length and not proof.is_unknown, row["fen"]
        assert proof.excluded == length - 1 and len(proof.line) == 2 * length - 1
        assert proof.solution is not None and proof.line[0] == proof.solution.move
        assert proofs.verify_solution(board, proof.solution, mate=length) is None
        if row["complete"]:
            found = proofs.winning_moves(board, mate=length)
            assert sorted(map(str, found)) == sorted(row["best"]), row["fen"]


def test_the_line_of_a_proof_ends_with_checkmate() -> None:
    for row in MATES[-5:]:
        game = Game(row["fen"])
        proof = proofs.prove(game, mate=row["mate"])
        actions = {call.ply: call.action for call in proof.calls}
        for ply, move in enumerate(proof.line):
            if ply in actions:
                game.act(actions[ply])
            game.play(move)
        outcome = game.outcome()
        assert outcome is not None and outcome.termination == "checkmate"


def test_a_mate_that_comes_after_the_count_is_no_mate() -> None:
    assert proofs.prove(Board(COUNTED), mate=5).mate == 2
    late = Board(COUNTED.replace("29", "31"))
    proof = proofs.prove(late, mate=5)
    assert proof.mate is None and not proof.is_unknown and proof.excluded == 5
    assert proofs.prove(Board(COUNTED.replace(" 32 29", " - 0")), mate=5).mate == 2


def test_the_rules_are_those_of_the_board_or_game() -> None:
    # The capture mates, but the count would begin beyond its limit.
    fen = "k6n/8/2N5/8/8/8/4K3/1RSM1SNR w - - 0 40"
    mate = Move.from_uci("h1h8")
    assert mate not in proofs.winning_moves(Board(fen), mate=1)
    assert mate in proofs.winning_moves(Board(fen, Rules.FAIRY), mate=1)
    assert mate in proofs.winning_moves(Game(fen, Rules.FAIRY), mate=1)


def test_a_repetition_in_the_history_counts() -> None:
    game = Game("7k/8/6K1/8/8/8/8/R7 b - - 0 1", Rules.FAIRY)
    for uci in ("h8g8", "a1b1", "g8h8", "b1a1", "h8g8", "a1b1", "g8h8", "b1a1"):
        if game.outcome() is None:
            game.play(uci)
    assert proofs.prove(game, mate=3).mate is None
    assert proofs.prove(Board("7k/8/6K1/8/8/8/8/R7 w - - 0 1"), mate=3).mate == 1


def test_the_winning_side_stops_its_count_in_a_proof() -> None:
    board = Board("k7/7R/1K6/8/8/8/8/n7 w - 128 4 20")
    proof = proofs.prove(board, mate=2)
    assert proof.mate == 1 and proof.calls == (proofs.Call(0, "stop"),)


def test_a_draw_and_a_gain_are_proved() -> None:
    draw = proofs.prove(Board(HELD), draw=2)
    assert (draw.goal, draw.moves, draw.mate) == ("draw", 2, None)
    assert draw.solution is not None and draw.solution.move == Move.from_uci("b1c1")
    assert proofs.verify_solution(Board(HELD), draw.solution, draw=2) is None
    gain = proofs.prove(Board(FORK), gain=2, worth=1)
    assert (gain.goal, gain.moves, gain.line[0]) == ("gain", 2, Move.from_uci("c5e4"))
    assert proofs.winning_moves(Board(FORK), gain=2, worth=1) == (Move.from_uci("c5e4"),)
    # The fork wins a met, which is worth 1.7.
    assert proofs.prove(Board(FORK), gain=2, worth=2).moves is None


def test_a_refutation_has_a_reply_to_every_move() -> None:
    board = Board(COUNTED)
    refutation = proofs.refute(board, mate=1)
    assert refutation is not None
    assert {refuted.move for refuted in refutation.moves} == set(board.legal_moves)
    assert proofs.verify_refutation(board, refutation, mate=1) is None
    assert proofs.refute(board, mate=2) is None
    only = proofs.winning_moves(board, mate=2)
    others = proofs.refute(board, mate=2, excluding=only)
    assert others is not None and proofs.verify_refutation(board, others, mate=2, excluding=only) is None
    flaw = proofs.verify_refutation(board, others, mate=2)
    assert flaw is not None and (flaw.kind, flaw.move) == ("missing", only[0])
    gain = proofs.refute(Board(FORK), gain=2, worth=1, excluding=[Move.from_uci("c5e4")])
    assert gain is not None and any(refuted.then.moves for refuted in gain.moves)


def test_the_checker_names_the_flaw_and_its_move() -> None:
    board = Board(COUNTED)
    solution = proofs.prove(board, mate=2).solution
    assert solution is not None
    (reply,) = solution.replies

    def flaw(tree: proofs.Solution, mate: int = 2) -> proofs.Flaw:
        found = proofs.verify_solution(board, tree, mate=mate)
        assert found is not None
        return found

    assert flaw(solution, mate=1) == ("too-long", None, "the proof has too many moves")
    assert flaw(solution._replace(replies=())) == ("missing", reply.move, "the proof has no entry for a8a7")
    a1 = Move.from_uci("a1a2")
    assert flaw(solution._replace(move=a1)) == ("unplayable", a1, "a1a2 cannot be played")
    ends = solution._replace(replies=(reply._replace(then=None),))
    assert flaw(ends).kind == "missing"
    stalemate = Board("k7/8/1K1M4/8/8/8/8/7R w - - 0 1")
    move = Move.from_uci("d6c7")
    found = proofs.verify_solution(stalemate, proofs.Solution(move), mate=1)
    assert found is not None and (found.kind, found.move) == ("wrong-end", move)


def test_a_deep_tree_is_too_long() -> None:
    move = Move.from_uci("h1h2")
    tree = proofs.Solution(move)
    for _ in range(5000):
        tree = proofs.Solution(move, (proofs.Reply(move, tree),))
    found = proofs.verify_solution(Board(MATE_IN_1), tree, mate=128)
    assert found is not None and found.kind in {"too-long", "missing"}
    refutation = proofs.Refutation()
    for _ in range(5000):
        refutation = proofs.Refutation((proofs.RefutedMove(move, move, refutation),))
    assert proofs.verify_refutation(Board(MATE_IN_1), refutation, mate=128) is not None


def test_limits_leave_the_result_unknown() -> None:
    proof = proofs.prove(Board(), mate=8, nodes=5_000)
    assert proof.is_unknown and proof.limit == "nodes" and proof.mate is None
    assert 0 < proof.nodes <= 5_000 and proof.excluded >= 1
    with pytest.raises(makruk.ProofError, match="^the node limit was reached$") as caught:
        proofs.winning_moves(Board(), mate=8, nodes=5_000)
    assert caught.value.kind == "nodes"
    assert pickle.loads(pickle.dumps(caught.value)).kind == "nodes"
    with pytest.raises(makruk.ProofError) as caught:
        proofs.refute(Board(), mate=2, size=10)
    assert caught.value.kind == "size"
    # A count of board's honour could end.
    short = Board(makruk.STARTING_FEN, Rules.THAI.replace(board={"limit": 3}))
    assert proofs.prove(short, mate=2).limit is None
    assert proofs.prove(short, mate=3).limit == "moves"
    with pytest.raises(makruk.ProofError) as caught:
        proofs.refute(short, mate=3)
    assert caught.value.kind == "moves"


def test_a_solution_is_optional_and_limited_in_size() -> None:
    row = max(MATES, key=lambda row: int(row["mate"]))
    board = Board(row["fen"])
    full = proofs.prove(board, mate=row["mate"])
    assert full.solution is not None and full.solution.count_lines() > 1
    for proof in (proofs.prove(board, mate=row["mate"], tree=False), proofs.prove(board, mate=row["mate"], size=2)):
        assert proof.solution is None and proof.mate == full.mate and proof.line == full.line


def test_a_proof_depends_only_on_its_arguments() -> None:
    row = MATES[-1]
    first = proofs.prove(Board(row["fen"]), mate=row["mate"])
    proofs.prove(Board(), mate=4, nodes=50_000)
    assert proofs.prove(Board(row["fen"]), mate=row["mate"]) == first
    assert proofs.prove(Game(row["fen"]), mate=row["mate"]) == first
    assert proofs.prove(Board(row["fen"]), mate=row["mate"], hash_mb=1).mate == first.mate


def test_a_game_that_is_over_has_no_proof() -> None:
    board = Board(MATE_IN_1)
    board.push_uci("h1h8")
    assert proofs.prove(board, mate=3).moves is None
    assert proofs.winning_moves(board, mate=1) == ()


def test_proofs_and_trees_can_be_pickled() -> None:
    board = Board(COUNTED)
    proof = proofs.prove(board, mate=2)
    refutation = proofs.refute(board, mate=1)
    assert pickle.loads(pickle.dumps((proof, refutation))) == (proof, refutation)
    assert "solution" not in repr(proof)


def test_invalid_arguments_raise_errors() -> None:
    board = Board(MATE_IN_1)
    goals: list[dict[str, Any]] = [{}, {"mate": 1, "draw": 1}, {"mate": 1, "worth": 2}]
    moves: list[dict[str, Any]] = [{"mate": 0}, {"mate": 129}, {"gain": 2, "worth": 0}, {"gain": 2, "worth": 256}, {"draw": 10**30}]
    limits: list[dict[str, Any]] = [{"hash_mb": 0}, {"hash_mb": 10**9}, {"nodes": -1}, {"size": -1}]
    wrong = [("goal", it) for it in goals] + [("number", it) for it in moves] + [("number", {"mate": 1, **it}) for it in limits]
    for kind, arguments in wrong:
        with pytest.raises(makruk.ArgumentError) as caught:
            proofs.prove(board, **arguments)
        assert caught.value.kind == kind
    with pytest.raises(TypeError, match="expected a Board or a Game"):
        proofs.prove(MATE_IN_1, mate=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="solution is a Refutation: expected a Solution"):
        proofs.verify_solution(board, proofs.Refutation(), mate=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="refutation is a tuple: expected a Refutation"):
        proofs.verify_refutation(board, (), mate=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="progress is a str"):
        proofs.prove(board, mate=1, progress="yes")  # type: ignore[arg-type]


def test_progress_reports_positions_and_an_exception_in_it_ends_the_proof() -> None:
    reports: list[tuple[int, int | None]] = []
    proof = proofs.prove(Board(), mate=8, nodes=100_000, progress=lambda *numbers: reports.append(numbers))
    assert reports[-1] == (proof.nodes, 100_000) and reports == sorted(reports)

    def interrupt(done: int, total: int | None) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        proofs.prove(Board(), mate=20, progress=interrupt)


def test_another_thread_stops_a_proof() -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    proof = proofs.prove(Board(), mate=20, stop=stop)
    assert proof.limit == "stopped" and proof.nodes > 0
    with pytest.raises(makruk.ProofError) as caught:
        proofs.winning_moves(Board(), mate=20, stop=stop)
    assert caught.value.kind == "stopped"


INTERRUPTED = """
import os, signal, threading, time, makruk
signal.signal(signal.SIGINT, signal.default_int_handler)  # A job in the background ignores it.
threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    makruk.proofs.prove(makruk.Board(), mate=20)
except KeyboardInterrupt:
    print(time.monotonic() - start)
    raise SystemExit(7)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals of Unix")
def test_ctrl_c_interrupts_a_proof() -> None:
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60)
    assert done.returncode == 7, done.stderr
    # 20 ms after the signal; more on a busy machine.
    assert float(done.stdout) < 2


def test_other_threads_run_during_a_proof() -> None:
    duration, pause = longest_pause(lambda: proofs.prove(Board(), mate=8, nodes=400_000))
    assert pause < duration / 2


def test_threads_prove_at_the_same_time() -> None:
    mates = MATES[::3] * 2

    def prove(row: dict[str, object]) -> bool:
        board = Board(str(row["fen"]))
        proof = proofs.prove(board, mate=4, hash_mb=4)
        assert proof.solution is not None
        return proof.mate == row["mate"] and proofs.verify_solution(board, proof.solution, mate=4) is None

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(prove, mates))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs fork")
def test_a_forked_process_proves() -> None:
    program = (
        "import os, makruk\n"
        "prove = lambda: makruk.proofs.prove(makruk.Board('k7/8/1K6/8/8/8/8/7R w - - 0 1'), mate=2).mate\n"
        "assert prove() == 1\n"
        "pid = os.fork()\n"
        "if pid == 0: os._exit(prove())\n"
        "raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n"
    )
    assert subprocess.run([sys.executable, "-W", "ignore", "-c", program], timeout=60).returncode == 1


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"mate": "3"}, TypeError, "mate is a str: expected an int"),
        ({"mate": 2.5}, TypeError, "mate is a float: expected an int"),
        ({"mate": True}, TypeError, "mate is a bool: expected an int"),
        ({"draw": 129}, makruk.ArgumentError, "draw is 129: expected 1 to 128"),
        ({"gain": 2, "worth": "2"}, TypeError, "worth is a str: expected an int"),
        ({"gain": 2, "worth": 256}, makruk.ArgumentError, "worth is 256: expected 1 to 255"),
        ({"mate": 1, "stop": 5}, TypeError, "stop is a int: expected an object with is_set(), such as a threading.Event"),
        ({"mate": 1, "nodes": -1}, makruk.ArgumentError, "nodes is -1: expected a number that is not negative"),
        ({"mate": 1, "nodes": "9"}, TypeError, "nodes is a str: expected an int"),
        ({"mate": 1, "size": -1}, makruk.ArgumentError, "size is -1: expected a number that is not negative"),
        ({"mate": 1, "hash_mb": 0}, makruk.ArgumentError, "hash_mb is 0: expected 1 to 65536"),
        ({"mate": 1, "hash_mb": -1}, makruk.ArgumentError, "hash_mb is -1: expected a number that is not negative"),
    ],
)
def test_unusable_arguments_are_named(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        proofs.prove(Board(), **arguments)
    assert str(caught.value) == message


def test_every_question_reports_the_nodes_searched() -> None:
    board = Board("k7/8/2K5/8/8/8/8/1R6 w - 32 29 1")
    for ask in (proofs.prove, proofs.winning_moves, proofs.refute):
        told: list[tuple[int, int | None]] = []
        ask(board, mate=2, nodes=10_000, progress=lambda *numbers: told.append(numbers))
        done, limit = told[-1]
        assert done > 0 and limit == 10_000
