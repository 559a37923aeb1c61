"""Makruk as a two-agent PettingZoo environment, and as a Gymnasium environment of one agent against the engine.

>>> environment = makruk.env.env()
>>> environment.reset()
>>> observation, reward, termination, truncation, info = environment.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((8, 8, 19), 23)
>>> environment.step(makruk.E3 * 64 + makruk.E4)
>>> environment.agent_selection
'player_1'

White is ``player_0`` and Black is ``player_1``. White moves first, unless the position has Black to move. This module needs
PettingZoo: install ``makruk[env]``. For many games at once, use :mod:`makruk.numpy`.
"""

from __future__ import annotations

from operator import index
from typing import Any, ClassVar, Final, Literal

from ._extras import missing

try:
    import numpy as np
    from gymnasium import Env, spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as _error:
    raise missing("makruk.env", (_error.name or "pettingzoo").partition(".")[0], "env") from _error

from ._makruk import Board, Rules
from .engine import Engine, Limit
from .errors import ArgumentError
from .numpy import PLANES, Batch, legal_mask, planes, step

__all__ = ["AgainstEngine", "MakrukEnv", "env"]

_WHITE: Final = "player_0"
_BLACK: Final = "player_1"
_MODES: Final = ("human", "ansi", "svg")


def env(
    fen: str | None = None,
    rules: Rules | None = None,
    *,
    max_plies: int | None = None,
    render_mode: str | None = None,
    space: Literal["squares", "dense"] = "squares",
    perspective: bool = False,
    calls: bool = False,
) -> Any:
    """Returns the environment in PettingZoo's usual wrappers: an illegal move ends and loses the game, and calls in the wrong
    order are errors.

    >>> makruk.env.env().possible_agents
    ['player_0', 'player_1']
    """
    raw = MakrukEnv(
        fen, rules, max_plies=max_plies, render_mode=render_mode, space=space, perspective=perspective, calls=calls
    )
    legal = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))


class MakrukEnv(AECEnv):  # type: ignore[misc]
    """A game of Makruk from a given position, without wrappers.

    An action is ``from * 64 + to``. An observation has the planes of :func:`makruk.numpy.planes`, with the planes as the last
    axis, and the mask of legal actions, which is empty for the agent that is not to move. The winner's reward is 1, the loser's
    -1. After ``max_plies`` moves a game is truncated. The render modes are ``"human"``, which prints a diagram after each step,
    ``"ansi"``, which returns it as text, and ``"svg"``. ``space``, ``perspective`` and ``calls`` determine the encoding of
    actions and planes, as for :class:`makruk.numpy.Batch`. After an agent has called a count, it is still to move.

    >>> makruk.env.MakrukEnv(space="dense", calls=True).action_space("player_0")
    Discrete(1429)
    >>> makruk.env.MakrukEnv(render_mode="rgb_array")
    Traceback (most recent call last):
        ...
    makruk.errors.ArgumentError: unknown render_mode 'rgb_array': expected one of human, ansi, svg, or None
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "makruk_v0",
        "render_modes": list(_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        fen: str | None = None,
        rules: Rules | None = None,
        *,
        max_plies: int | None = None,
        render_mode: str | None = None,
        space: Literal["squares", "dense"] = "squares",
        perspective: bool = False,
        calls: bool = False,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in _MODES:
            raise ArgumentError(
                f"unknown render_mode {render_mode!r}: expected one of {', '.join(_MODES)}, or None", kind="render-mode"
            )
        self._first = Batch.start(
            1, fen, rules, max_plies=max_plies, space=space, perspective=perspective, calls=calls
        )
        self._batch = self._first.copy()
        self.render_mode: str | None = render_mode
        self.possible_agents: list[str] = [_WHITE, _BLACK]
        self.agents: list[str] = self.possible_agents[:]
        self.action_spaces: dict[str, spaces.Space[Any]] = {agent: spaces.Discrete(self._first.actions) for agent in self.agents}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, np.inf, (8, 8, PLANES), np.float32),
                    "action_mask": spaces.Box(0, 1, (self._first.actions,), np.int8),
                }
            )
            for agent in self.agents
        }

    @property
    def board(self) -> Board:
        """A copy of the board."""
        return self._batch[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Returns the action space of an agent: 0 to 4095, or as the options define it."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game. The environment is deterministic, so the seed is ignored."""
        self._batch = self._first.copy()
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, int] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, int] = dict.fromkeys(self.agents, 0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, bool(self._batch.over[0]))
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self._to_move()
        self._show()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Returns an agent's observation. With ``perspective=True`` the planes are those of the side to move, for either agent.
        """
        mask = np.zeros(self._first.actions, np.int8)
        if agent == self._to_move():
            mask = legal_mask(self._batch)[0].astype(np.int8)
        observation = np.ascontiguousarray(planes(self._batch)[0].transpose(1, 2, 0))
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays an action of the agent to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        most = self._first.actions - 1
        try:
            action = index(action)  # type: ignore[arg-type]
        except TypeError:
            raise ArgumentError(f"action {action} is not an integer: expected 0 to {most}", kind="action") from None
        if not 0 <= action <= most:
            raise ArgumentError(f"action {action} is out of range: expected 0 to {most}", kind="action")
        over, winners = step(self._batch, [action])
        self._cumulative_rewards[agent] = 0
        winner = int(winners[0])
        self.rewards = {_WHITE: winner, _BLACK: -winner}
        is_long = bool(self._batch.truncated[0])
        self.terminations = dict.fromkeys(self.agents, bool(over[0]) and not is_long)
        self.truncations = dict.fromkeys(self.agents, is_long)
        self.agent_selection = self._to_move()
        self._accumulate_rewards()
        self._show()

    def render(self) -> str | None:
        """Renders the board: returns a diagram or a picture, or prints the diagram, depending on the render mode."""
        if self.render_mode == "ansi":
            return str(self.board)
        self._show()
        return self.board._repr_svg_() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Does nothing, as there are no resources to release."""

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.board, end="\n\n", flush=True)

    def _to_move(self) -> str:
        return _WHITE if self._batch.turns[0] else _BLACK


class AgainstEngine(Env[Any, Any]):
    """A game of one agent against the built-in engine, for Gymnasium.

    Actions, observations and render modes are those of :class:`MakrukEnv`. The agent plays ``color``, White by default, and the engine
    replies at a ``level`` from 0 to 10 with at most ``nodes`` nodes per move. The reward of a win is 1, that of a loss -1; an illegal
    action loses. ``info["action_mask"]`` is the mask of legal actions. The seed of :meth:`reset` determines the engine's moves.

    >>> environment = makruk.env.AgainstEngine(level=0, nodes=100)
    >>> observation, info = environment.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = environment.step(makruk.E3 * 64 + makruk.E4)
    >>> int(reward), terminated, truncated, environment.board.ply()
    (0, False, False, 2)
    """

    metadata = {"render_modes": list(_MODES), "render_fps": 2}

    def __init__(
        self,
        fen: str | None = None,
        rules: Rules | None = None,
        *,
        color: bool = True,
        level: int = 0,
        nodes: int = 2_000,
        max_plies: int | None = None,
        render_mode: str | None = None,
        space: Literal["squares", "dense"] = "squares",
        perspective: bool = False,
    ) -> None:
        super().__init__()
        self._game = MakrukEnv(
            fen, rules, max_plies=max_plies, render_mode=render_mode, space=space, perspective=perspective
        )
        self._agent, self._level = (_WHITE if color else _BLACK), level
        self._engine, self._limit = Engine(hash_mb=1), Limit(nodes=nodes)
        self.render_mode = render_mode
        self.action_space = self._game.action_space(self._agent)
        self.observation_space = self._game.observation_space(self._agent)

    @property
    def board(self) -> Board:
        """A copy of the board."""
        return self._game.board

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts a new game; the engine moves first if the agent does not."""
        super().reset(seed=seed, options=options)
        self._engine.new_game()
        self._game.reset()
        self._reply()
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action of the agent, and the engine's reply."""
        game = self._game
        observation, info = self._seen()
        if not self.action_space.contains(action) or not info["action_mask"][index(action)]:
            return observation, -1.0, True, False, info
        game.step(action)
        self._reply()
        observation, info = self._seen()
        agent = self._agent
        return observation, float(game.rewards[agent]), game.terminations[agent], game.truncations[agent], info

    def render(self) -> Any:
        """Renders the board, as :meth:`MakrukEnv.render`."""
        return self._game.render()

    def _reply(self) -> None:
        game = self._game
        while not any(game.terminations.values()) and not any(game.truncations.values()):
            if game.agent_selection == self._agent:
                return
            seed = int(self.np_random.integers(2**32))
            move = self._engine.play(game.board, self._limit, level=self._level, seed=seed).move
            assert move is not None, "the game is not over"
            game.step(game._batch.action_of(0, move))

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        observation = self._game.observe(self._agent)
        return observation, {"action_mask": observation["action_mask"]}
