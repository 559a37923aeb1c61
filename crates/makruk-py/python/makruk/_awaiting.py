"""Awaits engines with asyncio: a thread of the event loop's executor waits, and cancelling the task stops the search."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from ._makruk import Analysis, Info, PlayResult, Uci

_T = TypeVar("_T")


async def wait(analysis: Analysis) -> PlayResult:
    """Waits for the search to end and returns the move."""
    return await _in_thread(analysis, analysis.wait)


async def next_info(analysis: Analysis) -> Info:
    """Waits for the next depth."""
    info = await _in_thread(analysis, lambda: next(analysis, None))
    if info is None:
        raise StopAsyncIteration
    return info


async def enter(managed: _T) -> _T:
    """Enters a block that stops a search or ends an engine on exit."""
    return managed


async def leave(analysis: Analysis) -> None:
    """Stops the search and waits for it to end."""
    analysis.stop()
    await _in_thread(analysis, analysis.wait)


async def close(engine: Uci) -> None:
    """Ends an engine."""
    await asyncio.get_running_loop().run_in_executor(None, engine.close)


async def _in_thread(analysis: Analysis, work: Callable[[], _T]) -> _T:
    try:
        return await asyncio.get_running_loop().run_in_executor(None, work)
    except BaseException:
        # The thread notices soon, and then the engine is free again.
        analysis.stop()
        raise
