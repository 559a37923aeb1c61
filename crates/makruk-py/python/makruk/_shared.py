"""Iterators that threads may share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

__all__ = ["Shared", "shared"]

Item = TypeVar("Item")
Arguments = ParamSpec("Arguments")


class Shared(Iterator[Item]):
    """The items of a generator. Threads that share it wait for each other, and each item goes to one of them."""

    def __init__(self, items: Iterator[Item]) -> None:
        self._items = items
        # A generator that is called by its own work raises an error. With another lock, it would wait for itself.
        self._lock = RLock()

    def __next__(self) -> Item:
        with self._lock:
            return next(self._items)


def shared(generator: Callable[Arguments, Iterator[Item]]) -> Callable[Arguments, Iterator[Item]]:
    """Decorates a generator, so that threads may share what it returns.

    >>> numbers = makruk._shared.shared(lambda: iter([1, 2]))()
    >>> next(numbers), list(numbers)
    (1, [2])
    """

    @wraps(generator)
    def share(*arguments: Arguments.args, **named: Arguments.kwargs) -> Iterator[Item]:
        return Shared(generator(*arguments, **named))

    return share
