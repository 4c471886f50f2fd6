"""Black Flag: house rules as packs, and packs that cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from builder.core.character import Profile
from builder.core.errors import BadPack
from builder.core.tables import Pack, read_pack
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.engine import evaluate
from builder.systems.black_flag.formula import parse
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.rules import load_rules
from tests.systems.black_flag.people import number, worked


def pack(**more: Any) -> Pack:
    raw = {
        "schema": "table-pack/1",
        "system": "black_flag",
        "pack_id": "our-table",
        "title": {"ja": "うちの卓", "en": "Our table"},
        "rules_version": "1",
        "base_pack": "black_flag",
        "revision": 1,
        **more,
    }
    return read_pack(json.dumps(raw).encode(), "BFR")[0]


def rules(**more: Any) -> BlackFlagRules:
    return load_rules((pack(**more),))


def answer(found: BlackFlagRules, **choices: Any) -> Any:

    return evaluate(Profile(), Choices.model_validate(choices), found)


TOUGH = {
    "id": "tough",
    "ja": "頑丈",
    "en": "Tough",
    "list": "martial",
    "effects": [{"type": "hp_per_level", "value": 3}],
}


def test_a_talent_of_a_pack_counts_by_its_effects_and_names_the_pack() -> None:
    found = rules(talents=[TOUGH])
    case = worked("W5")
    case["talents"] = {**case["talents"], "human.ambitious": "tough"}
    evaluation = answer(found, **case)
    assert number(evaluation, "hp") == 54 + 15
    source = evaluation.values["hp.tough"].entries[0].source
    assert source is not None and (source.document, source.provenance) == ("our-table", "gm")


def test_a_constant_of_a_pack_changes_the_number() -> None:
    assert number(answer(rules(constants={"carry_factor": 20}), **worked("W1")), "carry") == 13 * 20


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"constants": {"modifier_step": 0}}, "BFR-PACK-RANGE"),
        ({"remove": {"skills": ["stealth"]}}, "BFR-PACK-REF"),
        ({"remove": {"hit_dice": ["d8"]}}, "BFR-PACK-REF"),
        ({"remove": {"spells": ["bless"]}}, "BFR-PACK-REF"),
        ({"talents": [{**TOUGH, "list": "secret"}]}, "BFR-PACK-REF"),
        ({"talents": [{**TOUGH, "effects": [{"type": "win"}]}]}, "BFR-PACK-RANGE"),
        (
            {"talents": [{**TOUGH, "effects": [{"type": "temp_hp", "formula": "import os"}]}]},
            "BFR-PACK-RANGE",
        ),
    ],
)
def test_a_pack_that_cannot_be_is_refused(more: dict[str, Any], code: str) -> None:
    with pytest.raises(BadPack) as caught:
        rules(**more)
    assert code in {issue.code for issue in caught.value.faults}


def test_options_that_ask_for_each_other_in_a_circle_are_refused() -> None:
    options = [
        {
            "id": f"warlock.invocations.{one}",
            "ja": one,
            "en": one,
            "owner": "warlock",
            "list": "invocations",
            "option": one,
            "prerequisite_invocation": other,
        }
        for one, other in (("hen", "egg"), ("egg", "hen"))
    ]
    with pytest.raises(BadPack) as caught:
        rules(options=options)
    assert {issue.path[:2] for issue in caught.value.faults} == {
        ("options", "warlock.invocations.hen"),
        ("options", "warlock.invocations.egg"),
    }


@pytest.mark.parametrize(
    "text",
    ["", "pb +", "(pb", "max(pb)", "pb / wis_mod", "2 ** 8", "__import__", "ceil(1, 2)", "pb" + " + 1" * 40],
)
def test_what_is_no_expression_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)
