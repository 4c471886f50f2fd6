"""GURPS 4e, GCS files: what to know before writing one, and what it does not carry. Pure."""

from __future__ import annotations

from typing import Any

from builder.core.character import Character
from builder.core.evaluation import Evaluation
from builder.core.text import Label, Text
from builder.systems.gurps4e.choices import Choices, Settings
from builder.systems.gurps4e.facts import Facts
from builder.systems.gurps4e.gcs.node import Node
from builder.systems.gurps4e.gcs.prices import total
from builder.systems.gurps4e.gcs.writing import sheet_of

COST = {
    "st": 10,
    "dx": 20,
    "iq": 20,
    "ht": 10,
    "will": 5,
    "per": 5,
    "hp": 2,
    "fp": 3,
    "basic_speed": 20,
    "basic_move": 5,
}


def points_there(sheet: dict[str, Any]) -> Any:
    """What GCS will count from the rows of a sheet: its prices of attributes, its arithmetic of traits."""
    attributes = sum(row["adj"] * COST.get(row["attr_id"], 0) for row in sheet["attributes"])
    skills = sum(row["points"] for row in sheet["skills"])
    return attributes + skills + total(Node(row) for row in sheet["traits"])


def advice(character: Character[Choices], evaluation: Evaluation[Facts]) -> tuple[Label, ...]:
    """That it reckons anew, and what it will count beside what we do; that Foundry wants a fresh actor."""
    there, here = points_there(sheet_of(character, evaluation)), evaluation.values["points.total"].number
    if there == here:
        counts: Label = Text("gurps4e.gcs.advice.same", {"n": here})
    else:
        counts = Text("gurps4e.gcs.advice.other", {"there": there, "here": here})
    return (counts, Text("gurps4e.gcs.advice.foundry"))


def left(character: Character[Choices], evaluation: Evaluation[Facts]) -> tuple[Label, ...]:
    """What the format has no place for."""
    found: list[Label] = [Text("gurps4e.gcs.left.armour")] if evaluation.facts.armour else []
    if character.rolls:
        found.append(Text("gurps4e.gcs.left.rolls"))
    if character.waivers:
        found.append(Text("gurps4e.gcs.left.waivers"))
    if character.packs or character.choices.settings != Settings():
        found.append(Text("gurps4e.gcs.left.house_rules"))
    if character.choices.creation is not None:
        found.append(Text("gurps4e.gcs.left.creation"))
    return tuple(found)
