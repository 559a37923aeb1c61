"""The library's test vectors: facts recorded from other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "makruk-testdata" / "data"


USED: set[str] = set()
"""The files read by the tests."""


def rows(name: str) -> list[dict[str, Any]]:
    """Reads a JSON lines file."""
    USED.add(name)
    with open(DATA / name, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def lines(name: str) -> list[str]:
    """Reads a text file as lines."""
    USED.add(name)
    return (DATA / name).read_text(encoding="utf-8").splitlines()


def fnv(moves: list[str]) -> str:
    """Hashes the legal moves in the same way as the vectors."""
    value = 0xCBF29CE484222325
    for byte in "\n".join(sorted(moves)).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return f"{value:016x}"
