"""Batch actions: their numbering, the legal ones, and the choice among them."""

from __future__ import annotations

import copy
import hashlib
import itertools
import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import makruk
from makruk import Board, Move
from makruk.numpy import (
    ACTIONS,
    DENSE,
    DENSE_ACTIONS,
    ENDS,
    Batch,
    action_of,
    best,
    legal_actions,
    legal_mask,
    move_of,
    planes,
    reset,
    sample,
    step,
)
from vectors import rows

OPTIONS: list[dict[str, Any]] = [
    {"space": space, "perspective": perspective, "calls": calls}
    for space, perspective, calls in itertools.product(("squares", "dense"), (False, True), (False, True))
]
HONOUR = Board("8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1")
MATED = Board("k7/RR6/8/8/8/8/8/4K3 b - - 0 1")
POSITIONS = [Board(row["fen"]) for row in rows("san.jsonl")] + [HONOUR, MATED]


def games(count: int, plies: int) -> Iterator[Board]:
    """Yields the boards of random games."""
    rng = random.Random(18)
    for _ in range(count):
        board = Board()
        while board.ply() < plies and not board.is_game_over(claim_draw=True):
            yield board.copy()
            board.push(rng.choice(board.legal_moves[:]))
        yield board


def reach() -> set[tuple[int, int]]:
    """Derives the square pairs between which a piece can move from the movement rules."""
    straight = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    leaps = [(file, rank) for file, rank in itertools.product((-2, -1, 1, 2), repeat=2) if abs(file) != abs(rank)]
    found = set()

    def add(square: int, file: int, rank: int) -> bool:
        file, rank = square % 8 + file, square // 8 + rank
        if not (0 <= file < 8 and 0 <= rank < 8):
            return False
        found.add((square, rank * 8 + file))
        return True

    for square in range(64):
        for ahead in (1, -1):
            khun, met, khon = straight + diagonal, diagonal, [*diagonal, (0, ahead)]
            # A bia is on its starting rank or one or two ranks ahead; beyond that it has promoted.
            rank = square // 8 if ahead == 1 else 7 - square // 8
            bia = [(0, ahead), (1, ahead), (-1, ahead)] if 2 <= rank <= 4 else []
            for file_step, rank_step in khun + met + khon + leaps + bia:
                add(square, file_step, rank_step)
        for file_step, rank_step in straight:
            for distance in range(1, 8):
                if not add(square, file_step * distance, rank_step * distance):
                    break
    return found


def test_dense_actions_are_the_square_pairs_between_which_a_piece_can_move() -> None:
    pairs = sorted(from_square * 64 + to_square for from_square, to_square in reach())
    assert DENSE.tolist() == pairs and len(pairs) == DENSE_ACTIONS == 1428


def test_the_dense_order_of_version_1_never_changes() -> None:
    assert hashlib.sha256(DENSE.astype("<i8").tobytes()).hexdigest() == GOLDEN
    assert makruk.numpy.DENSE_VERSION == 1
    with pytest.raises(ValueError):
        DENSE[0] = 1


def test_actions_convert_to_moves_and_back() -> None:
    for dense, action in enumerate(DENSE.tolist()):
        move = move_of(action)
        assert action_of(move) == action and action_of(move, space="dense") == dense
        assert move_of(dense, space="dense") == move
    # Rotating the board maps the set to itself.
    assert sorted(ACTIONS - 1 - DENSE) == DENSE.tolist()
    with pytest.raises(makruk.ArgumentError, match="no piece can make the move a1c3"):
        action_of(Move(makruk.A1, makruk.C3), space="dense")
    with pytest.raises(makruk.ArgumentError, match="no piece can make the move h8g6"[:22]):
        action_of(Move(makruk.H8, makruk.A2), space="dense")
    for action, space in [(-1, "squares"), (4096, "squares"), (1428, "dense"), (0, "other")]:
        with pytest.raises(makruk.ArgumentError):
            move_of(action, space=space)  # type: ignore[arg-type]
    with pytest.raises(makruk.ArgumentError):
        action_of(Move(0, 1), space="other")  # type: ignore[arg-type]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_legal_actions_agree_with_masks_and_boards(options: dict[str, Any]) -> None:
    boards = [*POSITIONS, *games(2, 60)]
    batch = Batch(boards, **options)
    assert batch.actions == (ACTIONS if options["space"] == "squares" else DENSE_ACTIONS) + options["calls"]
    offsets, values = legal_actions(batch)
    mask = legal_mask(batch)
    assert mask.shape == (len(boards), batch.actions) and offsets[0] == 0 and len(offsets) == len(boards) + 1
    found, columns = np.nonzero(mask)
    assert (columns == values).all() and (np.bincount(found, minlength=len(boards)) == np.diff(offsets)).all()
    for index, board in enumerate(boards):
        own = values[offsets[index] : offsets[index + 1]].tolist()
        moves: list[Move | None] = [*board.legal_moves] if not board.is_game_over(claim_draw=True) else []
        if moves and options["calls"]:
            try:
                board.copy().start_count()
                moves.append(None)
            except makruk.ActionError:
                pass
        assert {batch.move_of(index, action) for action in own} == set(moves)
        assert [batch.action_of(index, batch.move_of(index, action)) for action in own] == own == sorted(own)


@pytest.mark.parametrize("space", ["squares", "dense"])
def test_perspective_makes_mirrored_positions_identical(space: Any) -> None:
    boards = [board for board in games(3, 100)] + [board for board in POSITIONS if not board.move_stack]
    boards = [Board(board.fen()) for board in boards]
    batch = Batch(boards, space=space, perspective=True)
    mirrored = Batch([board.mirror() for board in boards], space=space, perspective=True)
    assert (planes(batch) == planes(mirrored)).all() and (legal_mask(batch) == legal_mask(mirrored)).all()
    white = np.flatnonzero(batch.turns)
    plain = Batch([boards[index] for index in white], space=space)
    assert (planes(batch)[white] == planes(plain)).all() and (legal_mask(batch)[white] == legal_mask(plain)).all()
    assert batch.turns.any() and not batch.turns.all() and (planes(batch)[:, 14] == 1).all()
    # An action means the same in both batches.
    actions = best(batch, np.zeros((len(boards), batch.actions)))
    step(batch, actions)
    step(mirrored, actions)
    # The EPDs are compared because the move numbers differ.
    seen = [board.mirror().epd() for board in batch]
    assert seen == [board.epd() for board in mirrored] and (batch.counts[:, 1:] == mirrored.counts[:, 1:]).all()


def test_an_action_calls_a_count() -> None:
    for space, last in [("squares", 4096), ("dense", 1428)]:
        batch = Batch([HONOUR, Board(), HONOUR], space=space, calls=True)
        assert legal_mask(batch)[:, last].tolist() == [True, False, True]
        assert batch.move_of(0, last) is None and batch.action_of(0, None) == last
        over, _ = step(batch, [last, -1, -1])
        board = HONOUR.copy()
        board.start_count()
        assert batch[0] == board and batch[0].count is not None and batch[2] == HONOUR
        # The same side is still to move, and cannot call again.
        assert batch.plies.tolist() == [0, 0, 0] and not over.any()
        assert legal_mask(batch)[:, last].tolist() == [False, False, True]
        assert (legal_mask(batch)[0, :last] == legal_mask(batch)[2, :last]).all()
        for index, kind in [(0, "count"), (1, "count")]:
            actions = [-1, -1, -1]
            actions[index] = last
            with pytest.raises(makruk.ActionError, match=f"game {index}: the count cannot be called"):
                step(batch, actions)
    batch = Batch([HONOUR])
    with pytest.raises(makruk.ArgumentError, match="out of range: expected 0 to 4095"):
        step(batch, [4096])
    with pytest.raises(makruk.ArgumentError, match="this batch has no action for that"):
        batch.action_of(0, None)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_best_agrees_with_the_masked_argmax(options: dict[str, Any]) -> None:
    batch = Batch(POSITIONS, **options)
    scores = np.random.default_rng(18).normal(size=(len(batch), batch.actions))
    expected = np.where(batch.over, -1, np.where(legal_mask(batch), scores, -np.inf).argmax(1))
    for dtype in (np.float32, np.float64):
        assert best(batch, scores.astype(dtype)).tolist() == expected.tolist()
    assert best(batch, np.asfortranarray(scores)).tolist() == expected.tolist()
    step(batch, expected)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_samples_are_legal_and_reproducible(options: dict[str, Any], dtype: Any) -> None:
    batch = Batch(POSITIONS, **options)
    logits = (4 * np.random.default_rng(18).normal(size=(len(batch), batch.actions))).astype(dtype)
    mask = legal_mask(batch)
    for seed in (0, 18, 2**64 - 1):
        actions = sample(batch, logits, seed)
        assert (actions == sample(batch, logits, seed)).all() and actions.dtype == np.int64
        assert (actions[batch.over] == -1).all()
        assert mask[~batch.over, actions[~batch.over]].all()
        # Games are independent; only their indices matter.
        assert (sample(batch[:9], logits[:9], seed) == actions[:9]).all()
    assert (sample(batch, logits, 1) != sample(batch, logits, 2)).any()
    assert mask[~batch.over, sample(batch, None, 3)[~batch.over]].all()


@pytest.mark.parametrize("spread", [None, 0.0, 1.5])
def test_samples_follow_the_softmax_distribution(spread: float | None) -> None:
    n, rounds = 2000, 10
    batch = Batch.start(n, space="dense")
    row = np.random.default_rng(18).normal(size=batch.actions) * (spread or 0)
    row += 700  # whose exponential overflows 32 bits
    legal = np.flatnonzero(legal_mask(batch[:1])[0])
    impossible = legal[3]
    if spread is not None:
        row[impossible] = -np.inf
    logits = None if spread is None else np.broadcast_to(row, (n, batch.actions)).astype(np.float32)
    counts = sum(np.bincount(sample(batch, logits, seed), minlength=batch.actions) for seed in range(rounds))
    weights = np.exp(row[legal] - 700)
    if spread is None:
        weights[:] = 1
    expected = weights / weights.sum() * n * rounds
    observed = counts[legal]
    assert observed.sum() == n * rounds
    if spread is not None:
        assert observed[3] == 0
    possible = expected > 0
    statistic = (((observed - expected) ** 2)[possible] / expected[possible]).sum()
    # 22 or 21 degrees of freedom: above 60 in one of 100,000 cases.
    assert statistic < 60, statistic


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (np.zeros((2, 4096), np.float16), "dtype", "logits has the dtype float16: expected float32 or float64"),
        (np.zeros((2, 4096), np.int64), "dtype", "logits has the dtype int64: expected float32 or float64"),
        (np.zeros((2, 1428)), "shape", "logits has the shape (2, 1428): expected (2, 4096)"),
        (np.zeros((1, 4096), np.float32), "shape", "logits has the shape (1, 4096): expected (2, 4096)"),
        (np.zeros(8192, np.float32), "shape", "logits has the shape (8192,): expected (2, 4096)"),
        (np.full((2, 4096), np.nan), "logits", "game 0: logits of legal action 8: expected numbers, at least one above -inf"),
        (np.full((2, 4096), np.inf), "logits", "game 0: logits of legal action 8: expected numbers, at least one above -inf"),
        (np.full((2, 4096), -np.inf), "logits", "game 0: logits of legal action 8: expected numbers, at least one above -inf"),
    ],
)
def test_invalid_logits_are_rejected(wrong: Any, kind: str, message: str) -> None:
    with pytest.raises(makruk.ArgumentError) as caught:
        sample(Batch.start(2), wrong, 1)
    assert (caught.value.kind, str(caught.value)) == (kind, message)
    # Logits of illegal actions are ignored.
    logits = np.where(legal_mask(Batch.start(2)), 0.0, np.nan)
    assert (sample(Batch.start(2), logits, 1) >= 0).all()
    for seed in (-1, 2**64):
        with pytest.raises(makruk.ArgumentError):
            sample(Batch.start(2), None, seed)


def test_long_games_are_truncated() -> None:
    batch = Batch([Board(), MATED, Board()], max_plies=2)
    push = action_of(Move.from_uci("e3e4"))
    over, winners = step(batch, [push, -1, -1])
    assert over.tolist() == [False, True, False] and batch.truncated.tolist() == [False, False, False]
    over, winners = step(batch, [action_of(Move.from_uci("e6e5")), -1, -1])
    assert over.tolist() == batch.over.tolist() == [True, True, False] and winners.tolist() == [0, 1, 0]
    assert batch.truncated.tolist() == [True, False, False] and batch.plies.tolist() == [2, 0, 0]
    assert legal_actions(batch)[0].tolist() == [0, 0, 0, 23] and legal_mask(batch).any(1).tolist() == [False, False, True]
    assert sample(batch, None, 1)[:2].tolist() == [-1, -1]
    with pytest.raises(makruk.ArgumentError, match="game 0 is over"):
        step(batch, [push, -1, -1])
    reset(batch, over)
    assert batch.plies.tolist() == [0, 0, 0] and batch.truncated.tolist() == [False] * 3
    assert Batch.start(1, max_plies=1).max_plies == 1 and Batch.start(1).max_plies is None
    with pytest.raises(makruk.ArgumentError, match="max_plies is 0: expected at least 1"):
        Batch.start(1, max_plies=0)
    # A mate by the last permitted move is not a truncation.
    batch = Batch.start(1, "k7/7R/6R1/8/8/8/8/K7 w - - 0 1", max_plies=1)
    step(batch, [makruk.G6 * 64 + makruk.G8])
    assert batch.over.all() and not batch.truncated.any() and ENDS[batch.ends[0]] == "checkmate"


def test_batch_arrays_agree_with_boards() -> None:
    boards = list(games(3, 150)) + POSITIONS
    batch = Batch(boards)
    assert batch.fens.tolist() == [board.fen() for board in boards] and batch.fens.dtype.kind == "U"
    assert batch.plies.tolist() == [len(board.move_stack) for board in boards]
    seen = set()
    for board, end, counts in zip(boards, batch.ends, batch.counts.tolist(), strict=True):
        outcome = board.outcome(claim_draw=True)
        assert ENDS[end] == (outcome.termination if outcome else "")
        seen.add(ENDS[end])
        count = board.count
        expected = [0, 0, 0, 0]
        if count:
            expected = [1 if count.by else -1, count.number, count.limit, 1 if count.kind == "board" else 2]
        assert counts == expected
    assert {"", "checkmate"} <= seen and batch.counts[:, 3].max() == 2
    empty = Batch([])
    assert empty.fens.shape == (0,) and empty.counts.shape == (0, 4) and empty.ends.shape == empty.plies.shape == (0,)
    assert legal_actions(empty)[0].tolist() == [0] and sample(empty, None, 1).shape == (0,)


@pytest.mark.parametrize("dtype", ["i2", "i4", "i8", ">i8", "u2", "u4", "u8", list, tuple])
def test_actions_may_have_any_integer_dtype(dtype: Any) -> None:
    push = action_of(Move.from_uci("e3e4"))
    actions = dtype([push, push]) if isinstance(dtype, type) else np.array([push, push], dtype)
    batch = Batch.start(2)
    step(batch, actions)
    assert batch.plies.tolist() == [1, 1]
    stay = [-1, np.int16(-1)] if isinstance(dtype, type) else np.array([-1, -1]).astype(dtype)
    if isinstance(dtype, str) and dtype.startswith("u"):
        with pytest.raises(makruk.ArgumentError, match="game 0: action .* is out of range"):
            step(batch, stay)
    else:
        step(batch, stay)


@pytest.mark.parametrize("which", [[True, False], [1, 0], np.array([1, 0], "u1"), np.array([1, 0]), np.array([True, False])])
def test_reset_accepts_bools_and_integers(which: Any) -> None:
    batch = Batch.start(2)
    step(batch, [action_of(Move.from_uci("e3e4"))] * 2)
    reset(batch, which)
    assert batch.plies.tolist() == [0, 1]
    step(Batch([]), [])
    reset(Batch([]), [])


def test_options_survive_copies_slices_and_pickles() -> None:
    for options in OPTIONS:
        batch = Batch([Board(), MATED], claim_draw=False, max_plies=7, **options)
        step(batch, [int(legal_actions(batch)[1][0]), -1])
        for other in [batch.copy(), copy.copy(batch), copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)), batch[:]]:
            assert list(other) == list(batch) and (other.plies == batch.plies).all()
            for name in ["claim_draw", "max_plies", "space", "perspective", "calls", "actions"]:
                assert getattr(other, name) == getattr(batch, name)
    with pytest.raises(makruk.ArgumentError, match="unknown space 'pairs'|unknown space \"pairs\""):
        Batch.start(1, space="pairs")  # type: ignore[arg-type]
    with pytest.raises(IndexError):
        Batch.start(1).move_of(1, 8)
    with pytest.raises(makruk.IllegalMoveError):
        Batch.start(1).move_of(0, makruk.E3 * 64 + makruk.E5)


GOLDEN = "23adb73eaf527d5870e105d7c34b2b4b8e9cbf6bdc2e3803d0ba40f701583fcc"
