"""Checks of arguments, before any work. The messages name the argument, what was found and what was expected."""

from __future__ import annotations

from operator import index
from typing import TypeVar

from .errors import ArgumentError

__all__ = ["instance", "integer"]

Item = TypeVar("Item")


def integer(name: str, value: object, least: int, most: int | None = None) -> int:
    """Returns an integer in a range.

    >>> makruk._arguments.integer("mate", "3", 1, 128)
    Traceback (most recent call last):
        ...
    TypeError: mate is a str: expected an int
    """
    try:
        # True is not the number 1.
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None:
        raise TypeError(f"{name} is a {type(value).__name__}: expected an int")
    if number < least or most is not None and number > most:
        expected = f"at least {least}" if most is None else f"{least} to {most}"
        raise ArgumentError(f"{name} is {number}: expected {expected}", kind="number")
    return number


def instance(name: str, value: object, expected: type[Item]) -> Item:
    """Returns an object of a class.

    >>> makruk._arguments.instance("rules", "thai", makruk.Rules)
    Traceback (most recent call last):
        ...
    TypeError: rules is a str: expected a Rules
    """
    if not isinstance(value, expected):
        raise TypeError(f"{name} is a {type(value).__name__}: expected a {expected.__name__}")
    return value
