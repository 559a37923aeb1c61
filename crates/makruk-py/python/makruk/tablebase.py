"""Endgame tablebases for a bare khun against khun and one or two pieces."""

from ._makruk import BareKhunTables, Verdict

__all__ = ["BareKhunTables", "Verdict"]
