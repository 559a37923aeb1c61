"""Types: the stubs match the module, and the examples and documented uses pass mypy."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import pytest

from makruk._makruk import _restore_outcome
from makruk.types import Termination

import stub_docs
from spark_needs import skip_without_spark

CRATE = Path(__file__).parents[1]
EXAMPLES = sorted((CRATE / "examples").glob("*.py"))


def run(*arguments: str) -> None:
    """Runs a Python program and fails with its output."""
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, cwd=CRATE / "tests", timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_agree_with_the_module() -> None:
    # The native module also lists its private functions.
    allowed = ["--allowlist", "stubtest.txt"]
    if find_spec("pyspark") is None:
        # Without pyspark, types imported only for annotations are unknown, and stubtest expects them in the module.
        allowed += ["--allowlist", "stubtest_without_spark.txt"]
    run("-m", "mypy.stubtest", "makruk", *allowed, "--mypy-config-file", "../pyproject.toml")


def test_the_stubs_contain_the_documentation_of_the_module() -> None:
    """Editors display the documentation; `scripts/python stubs` copies it."""
    text = stub_docs.STUB.read_text(encoding="utf-8")
    assert stub_docs.documented(text) == text
    found = list(stub_docs.definitions(ast.parse(text)))
    assert len(found) > 200
    assert all(ast.get_docstring(node) for node, _ in found if not isinstance(node, ast.AnnAssign))


def test_the_package_and_the_examples_pass_mypy() -> None:
    run("-m", "mypy", "--strict", "-p", "makruk", "--cache-dir", "/dev/null")
    run("-m", "mypy", "--strict", "--cache-dir", "/dev/null", *map(str, EXAMPLES))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(example: Path) -> None:
    if "spark" in example.name:
        skip_without_spark()
    run(str(example))


USES = '''
from collections.abc import MutableMapping

import makruk
from makruk.numpy import Batch
from makruk.types import Result, Termination


def sign(headers: MutableMapping[str, str]) -> None:
    headers["Annotator"] = "Malee"


def ended(board: makruk.Board) -> tuple[Result, Termination | None]:
    outcome = board.outcome()
    return board.result(), outcome and outcome.termination


sign(makruk.pgn.Game().headers)
boards: list[makruk.Board] = [board for board in Batch.start(2)]
assert len(boards) == 2 == len(list(map(ended, boards)))
'''


def test_documented_uses_pass_mypy(tmp_path: Path) -> None:
    path = tmp_path / "uses.py"
    path.write_text(USES)
    run("-m", "mypy", "--strict", "--cache-dir", "/dev/null", str(path))
    run(str(path))


def test_the_termination_literals_match_the_module() -> None:
    # Any other word is rejected.
    for word in get_args(Termination):
        assert _restore_outcome(None, word).termination == word
