"""Progress of long calls, reported to a function or displayed as a tqdm bar.

>>> import pathlib, tempfile
>>> path = pathlib.Path(tempfile.mkdtemp()) / "games.uci"
>>> _ = path.write_text("e3e4 e6e5\\n")
>>> rows = makruk.columns.explode(path, progress=lambda done, total: print(done, "of", total))
>>> rows.read_all().num_rows
10 of 10
2
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import monotonic
from typing import Any, Final, TypeAlias, TypeVar

from ._extras import missing
from ._shared import shared

__all__ = ["Progress", "Report", "counted", "reporting"]

Item = TypeVar("Item")

Report: TypeAlias = Callable[[int, int | None], object]
"""A function that receives the amount done and the total, or ``None`` if the total is unknown."""

Progress: TypeAlias = bool | Report
"""A function; or ``True`` for a tqdm bar, which requires tqdm; or ``False`` for no reports."""


def reporting(progress: Progress, unit: str) -> AbstractContextManager[Report]:
    """Returns a context with a function for reporting progress, for your own long calls. ``unit`` is the unit of the bar.

    >>> with makruk.progress.reporting(print, "game") as report:
    ...     report(1, None)
    1 None
    """
    if progress is True:
        try:
            from tqdm.auto import tqdm
        except ImportError as error:
            raise missing("progress=True", "tqdm", "progress") from error
        return _bar(tqdm, unit)
    if progress is False:
        return nullcontext(_tell_nobody)
    if not callable(progress):
        raise TypeError(f"progress is a {type(progress).__name__}: expected a bool or a function")
    return nullcontext(progress)


_REPORT_AFTER: Final = 0.1
"""The seconds between two reports."""


@shared
def counted(items: Iterable[Item], reporter: AbstractContextManager[Report], total: int | None = None) -> Iterator[Item]:
    """Yields the items, and reports the number of completed items at intervals and at the end. Threads may share the iterator.

    >>> sum(makruk.progress.counted([1, 2, 3], makruk.progress.reporting(print, "game"), 3))
    3 3
    6
    """
    with reporter as report:
        done = 0
        due = monotonic() + _REPORT_AFTER
        for item in items:
            yield item
            done += 1
            if monotonic() >= due:
                report(done, total)
                due = monotonic() + _REPORT_AFTER
        report(done, total)


def _tell_nobody(done: int, total: int | None) -> None:
    pass


@contextmanager
def _bar(tqdm: Any, unit: str) -> Iterator[Report]:
    with tqdm(unit=unit, unit_scale=True) as bar:

        def report(done: int, total: int | None) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield report
