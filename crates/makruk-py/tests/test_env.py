"""The reinforcement-learning environment."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import makruk
from makruk.env import AgainstEngine, MakrukEnv, env


def test_the_environment_follows_the_pettingzoo_api() -> None:
    with warnings.catch_warnings():
        # The planes of the count are unbounded, and the axes are not those of an image.
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(), num_cycles=300)
        api_test(env(max_plies=10), num_cycles=100)
        seed_test(lambda: env(max_plies=50), num_cycles=100)


def test_a_mate_wins() -> None:
    environment = env("k7/7R/6R1/8/8/8/8/K7 w - - 0 1")
    environment.reset()
    environment.step(makruk.G6 * 64 + makruk.G8)
    assert environment.rewards == {"player_0": 1, "player_1": -1}
    assert all(environment.terminations.values())
    assert environment.last()[1] == -1


def test_an_illegal_move_loses() -> None:
    environment = env()
    environment.reset()
    environment.step(makruk.E3 * 64 + makruk.E5)
    assert environment.terminations["player_0"] and environment.rewards["player_0"] == -1


def test_long_games_are_truncated() -> None:
    environment = env(max_plies=3)
    environment.reset()
    rng = np.random.default_rng(18)
    for _ in range(3):
        mask = environment.last()[0]["action_mask"]
        environment.step(int(rng.choice(np.flatnonzero(mask))))
    assert all(environment.truncations.values()) and not any(environment.terminations.values())


def test_rendering_follows_the_pettingzoo_api(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(env, custom_tests={"svg": lambda picture: picture.startswith("<svg")})
    # The mode "human" prints a diagram after each step.
    assert capsys.readouterr().out.count("a  b  c") > 2


def test_render_returns_text_or_a_picture() -> None:
    for mode, sign in [("ansi", "a  b  c"), ("svg", "<svg")]:
        environment = MakrukEnv(render_mode=mode)
        environment.reset()
        assert sign in (environment.render() or "")
    assert MakrukEnv().render() is None


def test_invalid_arguments_are_rejected() -> None:
    with pytest.raises(makruk.ArgumentError, match="max_plies is 0: expected at least 1"):
        MakrukEnv(max_plies=0)
    environment = MakrukEnv()
    environment.reset()
    for action in [-1, 4096, None, 1308.7]:
        with pytest.raises(makruk.ArgumentError, match="expected 0 to 4095"):
            environment.step(action)  # type: ignore[arg-type]
    with pytest.raises(makruk.FenError):
        MakrukEnv("8/8")


def test_options_apply_to_actions_and_planes() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(max_plies=20, space="dense", perspective=True, calls=True), num_cycles=100)
    honour = "8/2k5/4n3/8/8/4S3/8/2RK4 b - 128 0 1"
    environment = MakrukEnv(honour, space="dense", calls=True, max_plies=1)
    environment.reset()
    agent = environment.agent_selection
    assert environment.last()[0]["action_mask"][-1] == 1
    environment.step(1428)
    # The same agent is to move, and its call is not a ply.
    assert environment.agent_selection == agent and environment.board.count is not None
    observation, _, termination, truncation, _ = environment.last()
    assert observation is not None and observation["action_mask"][-1] == 0 and not termination and not truncation
    environment.step(int(observation["action_mask"].argmax()))
    assert environment.last()[3] and environment.board.ply() == 2
    with pytest.raises(makruk.ArgumentError, match="unknown space"):
        MakrukEnv(space="pairs")  # type: ignore[arg-type]
    start, turned = MakrukEnv(perspective=True), MakrukEnv("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1", perspective=True)
    for each in (start, turned):
        each.reset()
    assert (start.last()[0]["observation"] == turned.last()[0]["observation"]).all()


def test_the_environment_of_one_agent_follows_the_gymnasium_api() -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(AgainstEngine(nodes=50, max_plies=10), skip_render_check=True)


def test_the_engine_replies_until_the_agent_is_to_move() -> None:
    environment = AgainstEngine(color=makruk.BLACK, level=0, nodes=50)
    _, info = environment.reset(seed=3)
    assert environment.board.ply() == 1 and environment.board.turn == makruk.BLACK
    rewards = []
    for _ in range(300):
        action = int(np.flatnonzero(info["action_mask"])[0])
        _, reward, terminated, truncated, info = environment.step(action)
        rewards.append(reward)
        if terminated or truncated:
            break
        assert environment.board.turn == makruk.BLACK
    assert set(rewards[:-1]) <= {0.0} and rewards[-1] in (-1.0, 0.0, 1.0)
    # The same seed gives the same game.
    first = AgainstEngine(nodes=50).reset(seed=5)[0]["observation"]
    assert (AgainstEngine(nodes=50).reset(seed=5)[0]["observation"] == first).all()


def test_an_illegal_action_loses_against_the_engine() -> None:
    environment = AgainstEngine(nodes=50)
    environment.reset(seed=1)
    for action in (makruk.E3 * 64 + makruk.E5, -1, 4096):
        _, reward, terminated, truncated, _ = environment.step(action)
        assert (reward, terminated, truncated) == (-1.0, True, False)
