"""The programs of the README, run in order in a folder with a game."""

from __future__ import annotations

import importlib.metadata
import os
import re
from pathlib import Path
from typing import Any

import pytest

import uci_engines

README = Path(__file__).parents[1] / "README.md"
GAME = '[White "Somchai"]\n[Black "Malee"]\n\n1. e4 e5 2. Nd2 {good} Nd7 (2... d5) *\n'


def test_the_programs_in_the_readme_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.pgn").write_text(GAME, encoding="utf-8")
    uci_engines.install(tmp_path, "fairy-stockfish")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    programs = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(programs) >= 6
    names: dict[str, Any] = {}
    for program in programs:
        if "spark" in program or "ray" in program.split():
            continue
        exec(compile(program, README.name, "exec"), names)
        said = capsys.readouterr().out.strip().splitlines()
        # If a comment quotes the printed text, the two must agree.
        for comment in re.findall(r"print\(.*\)\s+# (black .*)", program):
            assert comment in said
    assert names["rows"].schema.names[-1] == "White"


def test_the_licences_of_the_package_and_of_its_dependencies_are_installed() -> None:
    files = {file.name for file in importlib.metadata.files("makruk") or []}
    assert {"LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.md"} <= files
