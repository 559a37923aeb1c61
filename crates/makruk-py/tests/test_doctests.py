"""The examples in the documentation."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest

import makruk

MODULES = ["makruk", *(f"makruk.{module.name}" for module in pkgutil.iter_modules(makruk.__path__))]


def documented(module_name: str) -> Iterator[tuple[str, str]]:
    """Yields the names and texts of everything that a module documents."""
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
def test_examples(name: str) -> None:
    names = {"makruk": makruk}
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], names, name, None, 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    assert not report, "".join(report)


def test_everything_public_is_documented() -> None:
    undocumented = [name for module in MODULES for name, text in documented(module) if not text.strip()]
    assert not undocumented
