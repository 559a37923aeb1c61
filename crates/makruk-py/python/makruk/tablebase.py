"""Endgame tablebases for a bare khun against khun and one or two pieces."""

from ._makruk import MemoryTables, Verdict

__all__ = ["MemoryTables", "Verdict"]
