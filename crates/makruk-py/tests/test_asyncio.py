"""Awaiting analyses. Each program has a deadline."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAD = """
import asyncio, time
import makruk
from makruk.engine import Engine, Limit

engine = Engine(hash_mb=1)
board = makruk.Board()
"""

PROGRAMS = {
    "a result": """
async def main():
    result = await engine.analysis(board, Limit(depth=3))
    assert result.move in board.legal_moves and result.info.depth == 3
""",
    "each depth": """
async def main():
    depths = []
    async with engine.analysis(board, Limit(depth=4)) as analysis:
        async for info in analysis:
            depths.append(info.depth)
    assert depths == [1, 2, 3, 4]
    assert (await analysis).move in board.legal_moves
""",
    "a block that ends early": """
async def main():
    async with engine.analysis(board) as analysis:
        async for info in analysis:
            break
    assert (await analysis).move
    assert engine.play(board, Limit(depth=1)).move
""",
    "a task that is cancelled": """
async def main():
    async def think():
        return await engine.analysis(board)
    task = asyncio.create_task(think())
    await asyncio.sleep(0.1)
    assert not task.done()
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        pass
    else:
        raise SystemExit("it was not cancelled")
    assert engine.play(board, Limit(depth=1)).move
""",
    "a loop that is cancelled": """
async def main():
    async def think():
        async for info in engine.analysis(board):
            pass
    try:
        await asyncio.wait_for(think(), 0.1)
    except asyncio.TimeoutError:
        pass
    else:
        raise SystemExit("there was no timeout")
    assert engine.play(board, Limit(depth=1)).move
""",
    "other tasks, which run meanwhile": """
async def main():
    ticks = 0
    async def tick():
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.001)
    ticking = asyncio.create_task(tick())
    await asyncio.gather(*[Engine(hash_mb=1).analysis(board, Limit(time=0.3)) for _ in range(1)])
    ticking.cancel()
    assert ticks > 3, ticks
""",
}


@pytest.mark.parametrize("program", PROGRAMS)
def test_analyses_can_be_awaited(program: str) -> None:
    code = HEAD + PROGRAMS[program] + "\nasyncio.run(main())\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and not done.stderr, done.stderr
