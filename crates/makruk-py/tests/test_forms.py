"""Results have the fields of their data forms: golden files of the library, from the same arguments."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import makruk
from makruk import Board, Game, Move, Outcome, Rules, drills, proofs, puzzles, reviews
from makruk._form import keys
from makruk.engine import Score

DATA = Path(__file__).parents[2] / "makruk-analysis" / "tests" / "data"


def golden(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def form_of(item: Any) -> Any:
    """Returns the data form of an object. Fields with their defaults are left out."""
    match item:
        case Move():
            return item.uci()
        case Rules():
            return str(item)
        case Score():
            return {"cp": item.cp} if item.mate is None else {"mate": item.mate}
        case Outcome():
            winner = {True: "white", False: "black", None: None}[item.winner]
            return {"winner": winner, "by": item.termination, "text": f"{item.result()}, {item.termination}"}
        case reviews.Formation():
            return item.name
        case Mapping():
            return {key: form_of(value) for key, value in item.items()}
        case reviews.Wdl() | list():
            return [form_of(value) for value in item]
        case tuple() if not hasattr(item, "_fields"):
            return [form_of(value) for value in item]
    if not isinstance(item, tuple) and not dataclasses.is_dataclass(item):
        return item
    fields = dataclasses.fields(item) if dataclasses.is_dataclass(item) else ()
    defaults = {field.name: field.default for field in fields}
    values = {key: (getattr(item, name), defaults.get(name, ...)) for name, key in keys(type(item)).items()}
    return {key: form_of(value) for key, (value, default) in values.items() if value != default}


def test_a_review_has_the_fields_of_its_form() -> None:
    game = Game("4k3/8/8/3r4/8/8/1N1R4/3K4 w - - 0 1")
    game.play("d2d4")
    game.play("d5d4")
    review = makruk.review(game, nodes=2_000)
    assert form_of(review) == golden("review")
    assert [move.ply for move in review.key_moves] == list(review.key)


def form_of_proof(proof: proofs.Proof) -> Any:
    form = form_of(dataclasses.replace(proof, solution=None))
    del form["solution"]
    form[form.pop("goal")] = form.pop("moves")
    return {**form, "unknown": True} if proof.is_unknown else form


def test_a_proof_has_the_fields_of_its_form() -> None:
    proof = proofs.prove(Board("k7/7R/1K6/8/8/8/8/n7 w - 128 4 20"), mate=3)
    assert form_of_proof(proof) == golden("proof") and proof.calls[0].action == "stop_count"
    fork = Board("4k3/8/5m1n/ppN3p1/6P1/PS1N2s1/8/3KM3 w - - 2 53")
    assert form_of_proof(proofs.prove(fork, gain=2, worth=2, nodes=1)) == golden("proof_unknown")


def test_a_puzzle_has_the_fields_of_its_form() -> None:
    form = golden("puzzle")
    puzzle = puzzles.Puzzle.from_json(json.dumps(form))
    assert form_of(puzzle) == form == json.loads(puzzle.to_json())
    (found,) = puzzles.find(puzzle.game(), file=form["source"]["file"])
    assert form_of(found) == {**form, "source": {"file": "games.pgn", "game": 1, "ply": 0}}


def test_drills_have_the_fields_of_their_forms() -> None:
    assert form_of(list(islice(drills.drills(seed=7), 3))) == golden("drills")


def test_a_chase_has_the_fields_of_its_forms() -> None:
    chase = drills.Chase("KRvK", moves=2, seed=7)
    question = chase.question()
    while chase.outcome() is None:
        judgment = chase.play(chase.moves()[0].move)
        chase.reply()
    assert form_of([question, judgment, chase.summary()]) == golden("chase")
