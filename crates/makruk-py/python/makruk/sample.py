"""Random games for experiments: any number of them, reproducible by their seed.

>>> import pathlib, tempfile
>>> folder = pathlib.Path(tempfile.mkdtemp()) / "games"
>>> makruk.sample.write_sample(folder, 1000, seed=18, files=4)
>>> sorted(path.name for path in folder.iterdir())
['0.jsonl', '1.jsonl', '2.jsonl', '3.jsonl']
"""

from __future__ import annotations

import os
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Final

from ._makruk import _sample
from .errors import ArgumentError
from .progress import Progress, reporting

__all__ = ["write_sample"]

_CHUNK: Final = 1_000
_PATIENCE: Final = 0.1


def write_sample(
    folder: str | os.PathLike[str], games: int, *, seed: int = 18, files: int = 8, progress: Progress = False
) -> None:
    """Writes random games as JSON lines into new files of a folder, which must be empty or not exist.

    Games have 20 to 40 random legal moves, or fewer if the rules end them earlier. Then the rules determine the result; otherwise
    it is random. The same ``games``, ``seed`` and ``files`` give the same bytes. ``progress`` regularly receives the number of
    games written; see :mod:`makruk.progress`. After Ctrl-C or another error, the incomplete files remain.
    """
    for name, number in (("games", games), ("files", files)):
        if number < 1:
            raise ArgumentError(f"{name} is {number}: expected at least 1", kind="number")
    reporter = reporting(progress, "game")
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    if any(path.iterdir()):
        raise ArgumentError(f"{path} is not empty", kind="not-empty")
    width = len(str(files - 1))
    is_stopped = Event()
    written: SimpleQueue[int] = SimpleQueue()

    def write(number: int) -> None:
        first, end = games * number // files, games * (number + 1) // files
        with open(path / f"{number:0{width}}.jsonl", "xb") as file:
            for start in range(first, end, _CHUNK):
                if is_stopped.is_set():
                    return
                count = min(_CHUNK, end - start)
                file.write(_sample(seed, start, count))
                written.put(count)

    done = 0
    with reporter as report, ThreadPoolExecutor(min(files, os.cpu_count() or 1)) as pool:
        try:
            waiting = {pool.submit(write, number) for number in range(files)}
            while waiting:
                finished, waiting = wait(waiting, _PATIENCE, FIRST_EXCEPTION)
                for future in finished:
                    future.result()
                before = done
                while not written.empty():
                    done += written.get()
                if done > before:
                    report(done, games)
        finally:
            is_stopped.set()
