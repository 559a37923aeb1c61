"""Batches as NumPy arrays."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import makruk
from makruk.numpy import (
    ACTIONS,
    NO_ACTION,
    PLANES,
    Batch,
    action_of,
    legal_actions,
    legal_mask,
    planes,
    reset,
    sample,
    step,
)

from vectors import rows

POSITIONS = [makruk.Board(fen) for fen in dict.fromkeys(row["fen"] for row in rows("perft.jsonl"))]
MATED = makruk.Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
COUNTED = makruk.Board("8/8/8/8/2k5/8/7R/3K4 w - 32 30 40")


def test_masks_mark_the_legal_moves() -> None:
    mask = legal_mask(Batch(POSITIONS))
    assert mask.shape == (len(POSITIONS), ACTIONS) and mask.dtype == np.bool_
    for board, row in zip(POSITIONS, mask, strict=True):
        moves = [] if board.is_game_over(claim_draw=True) else board.legal_moves
        assert set(np.flatnonzero(row).tolist()) == {action_of(move) for move in moves}, board.fen()


def test_planes_encode_the_pieces_and_the_state() -> None:
    boards = [*POSITIONS, COUNTED]
    found = planes(Batch(boards))
    assert found.shape == (len(boards), PLANES, 8, 8) and found.dtype == np.float32
    for board, numbers in zip(boards, found, strict=True):
        expected = np.zeros((PLANES, 8, 8), np.float32)
        for square, piece in board.piece_map().items():
            side = 0 if piece.color == makruk.WHITE else 7
            expected[side + piece.piece_type - 1].flat[square] = 1
        expected[14] = board.turn == makruk.WHITE
        if board.count:
            expected[16] = 1 if board.count.by == makruk.WHITE else -1
            expected[17] = board.count.number
            expected[18] = board.count.limit
        assert np.array_equal(numbers, expected), board.fen()
    assert found[-1, 18, 0, 0] == 16


def test_planes_encode_repetitions() -> None:
    board = makruk.Board()
    for uci in ["b1d2", "b8d7", "d2b1", "d7b8"]:
        board.push_uci(uci)
    assert planes(Batch([board]))[0, 15, 0, 0] == 1


def test_random_games_agree_with_boards() -> None:
    rng = random.Random(18)
    boards = [makruk.Board() for _ in range(40)]
    batch = Batch(boards)
    ended = 0
    for _ in range(300):
        mask = legal_mask(batch)
        actions = np.full(len(batch), NO_ACTION, np.int64)
        for index, board in enumerate(boards):
            legal = np.flatnonzero(mask[index]).tolist()
            assert bool(legal) != board.is_game_over(claim_draw=True)
            if legal:
                actions[index] = rng.choice(legal)
                move = next(move for move in board.legal_moves if action_of(move) == actions[index])
                board.push(move)
        over, winners = step(batch, actions)
        assert batch.turns.tolist() == [board.turn for board in boards]
        assert batch.keys.tolist() == [board.key for board in boards]
        for index, board in enumerate(boards):
            outcome = board.outcome(claim_draw=True)
            winner = outcome and outcome.winner
            assert over[index] == (outcome is not None)
            assert winners[index] == {None: 0, True: 1, False: -1}[winner]
        ended += int(over.sum())
        for index in np.flatnonzero(over):
            boards[index] = makruk.Board()
        reset(batch, over)
        assert not batch.over.any()
    assert ended and [board.fen() for board in batch] == [board.fen() for board in boards]


@pytest.mark.parametrize("fill", [planes, legal_mask])
def test_an_output_array_is_reused(fill: Any) -> None:
    batch = Batch.start(3)
    array = np.empty(fill(batch).shape, fill(batch).dtype)
    for _ in range(2):
        array[:] = 1
        assert fill(batch, out=array) is array and (array == fill(batch)).all()
        step(batch, np.full(3, makruk.E3 * 64 + makruk.E4) if batch[0].ply() == 0 else np.full(3, NO_ACTION))
    wide = np.zeros((2, *array.shape), array.dtype)
    assert fill(batch, out=wide[1]).any() and not wide[0].any()


@pytest.mark.parametrize(
    ("out", "kind", "message"),
    [
        ([], "array", "out is a list: expected a numpy array of bool"),
        (np.zeros((2, 4096), np.uint8), "dtype", "out has the dtype uint8: expected bool"),
        (np.zeros((3, 4096), np.bool_), "shape", "out has the shape (3, 4096): expected (2, 4096)"),
        (np.zeros(8192, np.bool_), "shape", "out has the shape (8192,): expected (2, 4096)"),
        (np.zeros((4096, 2), np.bool_).T, "array", "out is not C-contiguous"),
        (np.zeros((2, 8192), np.bool_)[:, ::2], "array", "out is not C-contiguous"),
        (np.frombuffer(bytes(8192), np.bool_).reshape(2, 4096), "array", "out: The given array is not writeable"),
    ],
)
def test_invalid_output_arrays_are_rejected(out: Any, kind: str, message: str) -> None:
    with pytest.raises(makruk.ArgumentError) as caught:
        legal_mask(Batch.start(2), out=out)
    assert (caught.value.kind, str(caught.value)) == (kind, message)
    with pytest.raises(makruk.ArgumentError, match="out has the dtype >f4: expected float32"):
        planes(Batch.start(2), out=np.zeros((2, 19, 8, 8), ">f4"))


def test_a_bia_promotes() -> None:
    batch = Batch([makruk.Board("r3k3/8/8/P7/8/8/8/R3K3 w - - 0 1")])
    step(batch, np.array([makruk.A5 * 64 + makruk.A6]))
    assert batch[0].peek().uci() == "a5a6m"


def test_claimable_draws_end_games_only_with_claim_draw() -> None:
    board = makruk.Board()
    for _ in range(2):
        for uci in ["b1d2", "b8d7", "d2b1", "d7b8"]:
            board.push_uci(uci)
    assert Batch([board]).over.tolist() == [board.is_game_over(claim_draw=True)]
    assert Batch([board], claim_draw=False).over.tolist() == [board.is_game_over()]


def test_batches_are_copied_and_pickled() -> None:
    batch = Batch([makruk.Board(), MATED], claim_draw=False)
    for other in [batch.copy(), copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch))]:
        assert list(other) == list(batch) and other.claim_draw is False
        step(other, np.array([makruk.E3 * 64 + makruk.E4, NO_ACTION]))
        assert batch[0] == makruk.Board()
    assert Batch([]).over.shape == (0,) and planes(Batch([])).shape == (0, PLANES, 8, 8)


@pytest.mark.parametrize(
    ("actions", "kind", "message"),
    [
        ([0.0, 0], "dtype", "actions has the dtype float64: expected integers"),
        (["a", "b"], "dtype", "actions has the dtype <U1: expected integers"),
        (np.zeros(2, np.float32), "dtype", "actions has the dtype float32: expected integers"),
        (np.zeros(2, np.bool_), "dtype", "actions has the dtype bool: expected integers"),
        (None, "shape", "actions has the shape (): expected (2,)"),
        (np.zeros(3, np.int64), "shape", "actions has the shape (3,): expected (2,)"),
        (np.zeros((2, 1), np.int64), "shape", "actions has the shape (2, 1): expected (2,)"),
        (np.array([4096, -1]), "action", "game 0: action 4096 is out of range: expected 0 to 4095, or -1"),
        (np.array([-2, -1]), "action", "game 0: action -2 is out of range: expected 0 to 4095, or -1"),
        (np.array([0, -1]), "action", "game 0: action 0 moves from a square to itself"),
        (np.array([1308, 0]), "game-over", "game 1 is over: expected the action -1"),
        (np.array([20 * 64 + 36, -1]), "illegal-move", "game 0: e3 to e5 is illegal: the bia cannot go there"),
    ],
)
def test_invalid_actions_are_rejected(actions: Any, kind: str, message: str) -> None:
    batch = Batch([makruk.Board(), MATED])
    with pytest.raises(makruk.MakrukError) as caught:
        step(batch, actions)
    assert isinstance(caught.value, ValueError)
    assert (caught.value.kind, str(caught.value)) == (kind, message)
    assert batch[0] == makruk.Board()


def test_invalid_reset_flags_and_indices_are_rejected() -> None:
    batch = Batch.start(2)
    with pytest.raises(makruk.ArgumentError, match="which has the dtype float64: expected bool"):
        reset(batch, np.zeros(2))  # type: ignore[arg-type]
    with pytest.raises(makruk.ArgumentError, match="which has the number 2: expected 0 or 1"):
        reset(batch, [0, 2])  # type: ignore[list-item]
    with pytest.raises(makruk.ArgumentError, match=r"which has the shape \(1,\): expected \(2,\)"):
        reset(batch, np.zeros(1, np.bool_))
    with pytest.raises(IndexError):
        batch[2]
    with pytest.raises(MemoryError):
        Batch.start(2**60)


def test_unaligned_output_arrays_are_rejected() -> None:
    batch = Batch.start(2)
    shifted = np.frombuffer(b"\0" + np.full(2, NO_ACTION).tobytes(), np.uint8)[1:].view(np.int64)
    step(batch, shifted)
    room = np.zeros(2 * PLANES * 64 * 4 + 1, np.uint8)[1:].view(np.float32).reshape(2, PLANES, 8, 8)
    with pytest.raises(makruk.ArgumentError, match="out is not aligned"):
        planes(batch, out=room)


def test_batches_support_indices_and_slices() -> None:
    batch = Batch([*POSITIONS[:5], MATED], claim_draw=False)
    boards = list(batch)
    assert batch[-1] == MATED and batch[np.int64(-6)] == boards[0]
    for index in [6, -7, 2**70, -(2**70)]:
        with pytest.raises(IndexError):
            batch[index]
    for part in [slice(1, 3), slice(None, None, -2), slice(4, 1, -1), slice(-2, None), slice(3, 3), slice(99, None)]:
        chosen = batch[part]
        assert isinstance(chosen, Batch) and chosen.claim_draw is False
        assert list(chosen) == boards[part] and chosen.over.tolist() == batch.over[part].tolist()
    with pytest.raises(TypeError):
        batch[1.0]  # type: ignore[call-overload]


def test_pickles_preserve_histories_counts_and_rules() -> None:
    counting = makruk.Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - - 0 1")
    counting.start_count()
    counting.push_san("Kd6")
    fairy = makruk.Board(rules=makruk.Rules.FAIRY)
    fairy.push_san("e4")
    house = makruk.Board(rules=makruk.Rules.THAI.replace(expiry="reached"))
    boards = [counting, fairy, makruk.Board(), house, fairy]
    again = pickle.loads(pickle.dumps(Batch(boards)))
    assert list(again) == boards
    assert [board.move_stack for board in again] == [board.move_stack for board in boards]
    assert again[0].count == counting.count and again[3].rules == house.rules
    restore, (rules, games, options) = Batch(boards).__reduce__()
    for wrong in [games[:-1], games + b"\0", b"\xff" * 12, games[12:]]:
        with pytest.raises(makruk.MakrukError):
            restore(rules, wrong, options)
    with pytest.raises(makruk.ArgumentError, match="these bytes do not encode boards"):
        restore([], games, options)


WITHOUT_NUMPY = """
import pickle, sys
sys.modules["numpy"] = None
import makruk
from makruk._makruk import Batch, best, legal_actions, legal_mask, planes, reset, sample, step
try:
    import makruk.numpy
except ImportError as error:
    assert str(error) == "makruk.numpy needs numpy, which cannot be imported: pip install numpy, or makruk with its extra numpy" and error.__cause__, error
else:
    raise SystemExit("makruk.numpy was imported")
batch = pickle.loads(pickle.dumps(Batch.start(2)))
assert len(batch) == 2 and batch[0] == makruk.Board()
calls = [
    lambda: batch.over, lambda: batch.winners, lambda: batch.turns, lambda: batch.keys, lambda: step(batch, [1, 2]),
    lambda: reset(batch, [True]), lambda: planes(batch), lambda: planes(batch, out=5), lambda: legal_mask(batch),
    lambda: legal_mask(batch, out=5), lambda: legal_actions(batch), lambda: sample(batch, None, 1), lambda: best(batch, []),
    lambda: batch.fens, lambda: batch.counts, lambda: batch.ends, lambda: batch.plies, lambda: batch.truncated, lambda: makruk._makruk._ColumnBuilder(["ply"], [], None, "fairy", 1).take(),
]
for number, call in enumerate(calls):
    try:
        call()
    except ImportError as error:
        assert str(error) == "arrays need numpy, which cannot be imported: pip install numpy, or makruk with its extra numpy" and error.__cause__, error
    else:
        raise SystemExit(f"call {number} needed no numpy")
"""


def test_array_calls_without_numpy_raise_an_import_error() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and not done.stderr, done.stderr


def test_actions_may_be_strided_or_read_only() -> None:
    actions = np.repeat(np.array([1308, -1]), 3)[::3]
    actions.flags.writeable = False
    batch = Batch.start(2)
    step(batch, actions)
    assert [board.ply() for board in batch] == [1, 0]


BATCH = Batch.start(10_000)
X, MASK = planes(BATCH), legal_mask(BATCH)
STAY, ALL = np.full(len(BATCH), NO_ACTION), np.ones(len(BATCH), np.bool_)
# NumPy itself would let other threads run, so these calls must not allocate arrays.
CALLS: dict[str, Callable[[], object]] = {
    "planes": lambda: planes(BATCH, out=X),
    "legal_mask": lambda: legal_mask(BATCH, out=MASK),
    "step": lambda: step(BATCH, STAY),
    "legal_actions": lambda: legal_actions(BATCH),
    "sample": lambda: sample(BATCH, None, 1),
    "reset": lambda: reset(BATCH, ALL),
    "copy": BATCH.copy,
}


@pytest.mark.parametrize("what", CALLS)
def test_other_threads_run_during_a_call(what: str) -> None:
    ticks = 0
    done = False

    def tick() -> None:
        nonlocal ticks
        while not done:
            ticks += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    # From here on, a thread releases the GIL only voluntarily.
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=tick)
    thread.start()
    try:
        # On a busy machine, the other thread may not be scheduled during a call.
        for _ in range(500):
            before = ticks
            CALLS[what]()
            if ticks > before:
                break
        else:
            pytest.fail("no other thread ran")
    finally:
        done = True
        sys.setswitchinterval(interval)
        thread.join()


def test_threads_share_a_batch() -> None:
    batch = Batch.start(64)
    failures: list[BaseException] = []

    def play(seed: int) -> None:
        rng = np.random.default_rng(seed)
        try:
            for _ in range(60):
                mask = legal_mask(batch) * rng.random((64, ACTIONS))
                actions = np.where(mask.any(1), mask.argmax(1), NO_ACTION)
                try:
                    step(batch, actions)
                except makruk.MakrukError:
                    # Another thread was faster.
                    reset(batch, batch.over)
                planes(batch)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not failures and not any(thread.is_alive() for thread in threads)
