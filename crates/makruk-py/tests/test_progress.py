"""Progress and interruption of long calls."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pytest

import makruk
from makruk import progress
from makruk.batches import analyse, judge
from makruk.sample import write_sample

GAMES = 5


def archive(folder: Path) -> Path:
    with makruk.archive.ArchiveWriter(folder / "games.mkg") as writer:
        for _ in range(GAMES):
            writer.write(makruk.pgn.Game())
    return folder / "games.mkg"


def pgn(folder: Path) -> Path:
    (folder / "games.pgn").write_text("1. e4 *\n\n" * GAMES)
    return folder / "games.pgn"


CALLS: dict[str, tuple[Callable[[Path, progress.Progress], object], int | None]] = {
    "pgn": (lambda folder, tell: list(makruk.pgn.read_games(pgn(folder), progress=tell)), None),
    "archive": (lambda folder, tell: list(makruk.archive.read_games(archive(folder), progress=tell)), None),
    "sample": (lambda folder, tell: write_sample(folder / "new", GAMES, files=2, progress=tell), GAMES),
    "judge": (lambda _, tell: judge(pa.array(["e3e4"] * GAMES), "uci", progress=tell), GAMES),
    "analyse": (lambda _, tell: analyse(pa.array([None, *["8/8"] * (GAMES - 1)]), 10, progress=tell), GAMES),
}


@pytest.mark.parametrize("what", CALLS)
def test_progress_is_reported(what: str, tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    call, total = CALLS[what]
    call(tmp_path, lambda *numbers: told.append(numbers))
    assert told[-1] == (GAMES, total) and told == sorted(told)
    (tmp_path / "other").mkdir()
    with pytest.raises(TypeError, match="progress is a str: expected a bool or a function"):
        call(tmp_path / "other", "yes")  # type: ignore[arg-type]


def test_progress_is_reported_at_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_REPORT_AFTER", 0)
    told: list[int] = []
    reporter = progress.reporting(lambda done, _: told.append(done), "game")
    assert list(progress.counted("abc", reporter)) == ["a", "b", "c"]
    assert told == [1, 2, 3, 3]


INTERRUPTED = """
import signal, sys
from makruk.sample import write_sample
signal.signal(signal.SIGALRM, signal.default_int_handler)
signal.setitimer(signal.ITIMER_REAL, 0.3)
try:
    write_sample(sys.argv[1], 10_000_000)
except KeyboardInterrupt:
    raise SystemExit(7)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs timers of Unix")
def test_writing_random_games_can_be_interrupted(tmp_path: Path) -> None:
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, str(tmp_path)], timeout=60)
    assert done.returncode == 7 and time.monotonic() - start < 10
