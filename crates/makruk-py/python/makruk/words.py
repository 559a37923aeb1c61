"""Outcomes, counts and refusals in the words that players read, in English and Thai.

>>> makruk.words.termination("stalemate"), makruk.words.termination("stalemate", language="th")
('stalemate', 'อับ')
"""

from __future__ import annotations

from ._makruk import count, outcome, refusal, termination

__all__ = ["count", "outcome", "refusal", "termination"]
