"""Characters of Black Flag in short, and its cases, for the tests of the engine."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.number import written
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.engine import evaluate
from builder.systems.black_flag.facts import Facts
from builder.systems.black_flag.rules import load_rules

CASES = Path(__file__).parents[2] / "vectors" / "black_flag"
ROOM = Path(__file__).parents[3] / "builder" / "systems" / "black_flag"
RULES = load_rules(())


def answer(**choices: Any) -> Evaluation[Facts]:
    """What the rules say of these choices."""
    return evaluate(Profile(), Choices.model_validate(choices), RULES)


def cases(name: str) -> Iterator[dict[str, Any]]:
    """The cases of a file, each with what the file gives to all."""
    read = tomllib.loads((CASES / name).read_text(encoding="utf-8"))
    for case in read["case"]:
        kept = {
            key: part for key, part in read.get("given", {}).items() if key not in case.get("without", ())
        }
        yield {**case, "choices": {**deepcopy(kept), **case.get("choices", {})}}


def worked(name: str, **more: Any) -> dict[str, Any]:
    """The choices of a worked character, some of them replaced."""
    found = next(case for case in cases("worked.toml") if case["name"].split()[0] == name)
    return {**deepcopy(found["choices"]), **more}


def number(evaluation: Evaluation[Facts], key: str) -> int | str:
    """A total by its ledger key."""
    return written(evaluation.values[key].total)


def codes(evaluation: Evaluation[Facts]) -> set[str]:
    """The codes of all findings."""
    return {issue.code for issue in evaluation.issues}
