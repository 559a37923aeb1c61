"""Random games."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import makruk
from makruk.batches import judge_game
from makruk.columns import read_games
from makruk.sample import write_sample


def text_of(folder: Path) -> bytes:
    """Returns the concatenated bytes of all files."""
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


def test_the_same_arguments_give_the_same_bytes(tmp_path: Path) -> None:
    write_sample(tmp_path / "a", 1000, seed=18, files=4)
    text = text_of(tmp_path / "a")
    assert hashlib.sha256(text).hexdigest() == "3bc9de2c6d0eced61f2e26b114c6b69eee60946d8d36bd2b57d0db313f0cdaa3"
    # The games do not depend on the number of files.
    write_sample(tmp_path / "b", 1000, seed=18, files=11)
    assert text_of(tmp_path / "b") == text and len(list((tmp_path / "b").iterdir())) == 11
    write_sample(tmp_path / "c", 1000, seed=19, files=4)
    assert text_of(tmp_path / "c") != text


def test_games_are_legal_and_have_results(tmp_path: Path) -> None:
    write_sample(tmp_path, 400, files=1)
    games = list(read_games(tmp_path / "0.jsonl"))
    assert len(games) == 400 and {game.result() for game in games} == {"1-0", "0-1", "1/2-1/2", "*"}
    assert all(game.end().ply() <= 40 for game in games)
    for game in games:
        judgement = judge_game(game)
        assert judgement["over_at"] in (None, judgement["plies"])
        assert judgement["outcome"] in (None, game.result())


def test_invalid_arguments_are_rejected(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(makruk.ArgumentError, match="is not empty"):
        write_sample(tmp_path, 1)
    with pytest.raises(makruk.ArgumentError, match="games is 0: expected at least 1"):
        write_sample(tmp_path / "new", 0)
    with pytest.raises(makruk.ArgumentError, match="files is -1"):
        write_sample(tmp_path / "new", 1, files=-1)
    assert not (tmp_path / "new").exists()
