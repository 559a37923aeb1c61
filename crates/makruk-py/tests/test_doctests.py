"""The examples in the documentation, and its completeness."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import os
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import makruk
import uci_engines

MODULES = ["makruk", *(f"makruk.{module.name}" for module in pkgutil.iter_modules(makruk.__path__)), "makruk.spark.__main__"]


def documented(module_name: str) -> Iterator[tuple[str, str]]:
    """Yields the names and docstrings of a module and its members."""
    module = import_module(module_name)
    yield module_name, module.__doc__ or ""
    for name, item in vars(module).items():
        if name.startswith("_") or inspect.ismodule(item):
            continue
        if not callable(item) or not getattr(item, "__module__", "makruk").startswith("makruk"):
            continue
        yield f"{module_name}.{name}", item.__doc__ or ""
        for member_name, member in vars(item).items() if inspect.isclass(item) else ():
            is_described = callable(member) or inspect.isdatadescriptor(member)
            if is_described and not member_name.startswith("_"):
                yield f"{module_name}.{name}.{member_name}", getattr(member, "__doc__", None) or ""


EXAMPLES = {name: text for module in MODULES for name, text in documented(module) if ">>>" in text}


@pytest.mark.parametrize("name", EXAMPLES)
def test_documentation_examples_run(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uci_engines.install(tmp_path, "fairy-stockfish")
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    names = {"makruk": makruk}
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], names, name, None, 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert not report, "".join(report)


def test_every_limit_is_documented() -> None:
    source = inspect.getsource(makruk.engine.Limit)
    assert re.findall(r'^    (\w+): .+\n    """\S', source, flags=re.MULTILINE) == [
        field.name for field in dataclasses.fields(makruk.engine.Limit)
    ]


def test_signatures_show_their_defaults() -> None:
    """pyo3 shows an ellipsis for a default that it cannot express."""
    for module in MODULES:
        for name, item in vars(import_module(module)).items():
            members = vars(item) if inspect.isclass(item) and item.__module__.startswith("makruk") else {}
            for part in (item, *members.values()):
                try:
                    parameters = inspect.signature(part).parameters.values()
                except (TypeError, ValueError):
                    continue
                assert not any(parameter.default is Ellipsis for parameter in parameters), (module, name, part)
    for of in (makruk.Board, makruk.Game, makruk.pgn.Game):
        assert inspect.signature(of).parameters["fen"].default == makruk.STARTING_FEN


def test_everything_public_is_documented() -> None:
    undocumented = [name for module in MODULES for name, text in documented(module) if not text.strip()]
    assert not undocumented
