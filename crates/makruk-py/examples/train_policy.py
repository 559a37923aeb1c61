"""Learns to play by imitating the engine: a softmax policy over origin × target, linear in the planes, with NumPy alone.

    python train_policy.py [GAMES] [SEED]

The engine plays many short games; each position with its move is an example. The policy learns the moves by gradient descent, is
tested on held-out games, and then plays a match against random moves.
"""

from __future__ import annotations

import sys
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

import makruk
from makruk.engine import Engine, Limit
from makruk.numpy import Batch, legal_mask, planes, step

Floats: TypeAlias = NDArray[np.float32]
Actions: TypeAlias = NDArray[np.int64]

PLIES = 60
NODES = 300
EPOCHS = 8
SQUARES = 64


def features(batch: Batch) -> Floats:
    """Returns the piece planes from the side to move's point of view, flattened to one row per game."""
    pieces = planes(batch)[:, :14]
    mirrored = np.concatenate([pieces[:, 7:], pieces[:, :7]], axis=1)[:, :, ::-1]
    mine = np.where(batch.turns[:, None, None, None], pieces, mirrored)
    return mine.reshape(len(batch), -1)


def seen_by(turns: NDArray[np.bool_], actions: Actions) -> Actions:
    """Flips actions vertically for Black: rank 1 becomes rank 8. The flip is its own inverse."""
    return np.where(turns, actions, actions ^ 0b111_000_111_000)


def mask_of(batch: Batch) -> NDArray[np.bool_]:
    """Returns the legal actions from the side to move's point of view."""
    mask = legal_mask(batch)
    flipped = mask.reshape(-1, 8, 8, 8, 8)[:, ::-1, :, ::-1].reshape(mask.shape)
    return np.where(batch.turns[:, None], mask, flipped)


class Policy:
    """A policy in which a move's score is the sum of the scores of its origin and its target."""

    def __init__(self, inputs: int) -> None:
        self.weights: Floats = np.zeros((inputs + 1, 2 * SQUARES), np.float32)

    def scores(self, x: Floats) -> Floats:
        """Returns the scores of all actions."""
        squares = x @ self.weights[:-1] + self.weights[-1]
        scores = squares[:, :SQUARES, None] + squares[:, None, SQUARES:]
        return np.asarray(scores.reshape(len(x), -1), np.float32)

    def learn(self, x: Floats, masks: NDArray[np.bool_], actions: Actions, rate: float) -> None:
        """Makes the moves played more likely, and the other legal moves less likely."""
        scores = np.where(masks, self.scores(x), -np.inf)
        likely = np.exp(scores - scores.max(1, keepdims=True))
        error = likely / likely.sum(1, keepdims=True)
        error[np.arange(len(x)), actions] -= 1
        error = error.reshape(-1, SQUARES, SQUARES)
        squares = np.concatenate([error.sum(2), error.sum(1)], axis=1)
        self.weights[:-1] -= rate * (x.T @ squares)
        self.weights[-1] -= rate * squares.sum(0)

    def choose(self, batch: Batch) -> Actions:
        """Returns the action with the highest score in each game."""
        scores = np.where(mask_of(batch), self.scores(features(batch)), -np.inf)
        return seen_by(batch.turns, scores.argmax(1).astype(np.int64))


Examples: TypeAlias = tuple[Floats, NDArray[np.bool_], Actions]


def watch(games: int, rng: np.random.Generator) -> Examples:
    """Records games of the engine. Every fourth move is random, to vary the games."""
    engine = Engine(hash_mb=4)
    boards: list[makruk.Board] = []
    actions: list[int] = []
    for _ in range(games):
        board = makruk.Board()
        for ply in range(PLIES):
            if board.is_game_over():
                break
            if ply < 2 or rng.random() < 0.25:
                moves = list(board.legal_moves)
                board.push(moves[rng.integers(len(moves))])
                continue
            move = engine.play(board, Limit(nodes=NODES)).move
            if move is None:
                break
            boards.append(board.copy(stack=False))
            actions.append(move.from_square * SQUARES + move.to_square)
            board.push(move)
    batch = Batch(boards)
    return features(batch), mask_of(batch), seen_by(batch.turns, np.array(actions))


def agreement(policy: Policy, examples: Examples) -> float:
    """Returns how often the policy's choice is the engine's move."""
    x, masks, actions = examples
    chosen = np.where(masks, policy.scores(x), -np.inf).argmax(1)
    return float((chosen == actions).mean())


def match(policy: Policy, games: int, plies: int, rng: np.random.Generator) -> float:
    """Plays a match against random moves, with each colour in half of the games. Returns the mean material lead, in bia."""
    batch = Batch.start(games)
    is_white = np.arange(games) % 2 == 0
    for _ in range(plies):
        mask = legal_mask(batch)
        moves = np.where(mask, rng.random(mask.shape), -1).argmax(1)
        is_mine = batch.turns == is_white
        moves = np.where(is_mine, policy.choose(batch), moves)
        step(batch, np.where(batch.over, -1, moves))
    worth = np.array([0, 1.7, 2.6, 3, 5, 1, 1.7])  # khun, met, khon, ma, rua, bia, bia ngai
    counts = planes(batch)[:, :14].sum((2, 3)).reshape(-1, 2, 7) @ worth
    lead = counts[:, 0] - counts[:, 1]
    return float(np.where(is_white, lead, -lead).mean())


def main() -> None:
    games, seed = (int(text) for text in (*sys.argv[1:], *("80", "18")[len(sys.argv) - 1 :]))
    rng = np.random.default_rng(seed)
    train, test = watch(games, rng), watch(games // 5, rng)
    x, masks, actions = train
    policy = Policy(x.shape[1])
    guess = float((1 / test[1].sum(1)).mean())
    print(f"{len(x)} positions to learn from, {len(test[0])} to test; a random move is the engine's in {guess:.1%}")
    print(f"against random moves, untrained: {match(policy, 64, 80, rng):+.1f} bia")
    for epoch in range(EPOCHS):
        for part in np.array_split(rng.permutation(len(x)), max(1, len(x) // 64)):
            policy.learn(x[part], masks[part], actions[part], rate=0.02 / (1 + epoch))
        if epoch % 2 == 1:
            print(f"epoch {epoch + 1}: {agreement(policy, test):.1%} of the engine's moves in games not seen")
    print(f"against random moves, trained: {match(policy, 64, 80, rng):+.1f} bia")


if __name__ == "__main__":
    main()
