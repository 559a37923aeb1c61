"""Waiting for an analysis with asyncio. A thread of the event loop's executor waits; whoever is cancelled stops the search."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from ._makruk import Analysis, Info, PlayResult

_T = TypeVar("_T")


async def wait(analysis: Analysis) -> PlayResult:
    """Waits until the search ends, and returns the move."""
    return await _in_thread(analysis, analysis.wait)


async def next_info(analysis: Analysis) -> Info:
    """Waits for the next depth."""
    info = await _in_thread(analysis, lambda: next(analysis, None))
    if info is None:
        raise StopAsyncIteration
    return info


async def enter(analysis: Analysis) -> Analysis:
    """Begins a block that stops the search at its end."""
    return analysis


async def leave(analysis: Analysis) -> None:
    """Stops the search and waits until it has ended."""
    analysis.stop()
    await _in_thread(analysis, analysis.wait)


async def _in_thread(analysis: Analysis, work: Callable[[], _T]) -> _T:
    try:
        return await asyncio.get_running_loop().run_in_executor(None, work)
    except BaseException:
        # The thread notices soon, and the engine is free again.
        analysis.stop()
        raise
