"""The toy's choices: what a player decides. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from builder.core.frozen import Exact, Frozen, Line, Row, Whole
from builder.core.system import Migration

SCHEMA = 2


class Part(Row):
    """A thing inside a thing, or in a box that the player names."""

    name: Line = ""


class Belonging(Row):
    """Something carried: of the shop, or of one's own with a name and a price."""

    id: Line = ""
    count: Whole = 1
    mark: Line = ""
    name: Line = ""
    price: Exact = 0
    parts: tuple[Part, ...] = ()


class Rolled(Frozen):
    """The abilities as they were thrown."""

    might: Whole | None = None
    wit: Whole | None = None
    grace: Whole | None = None


class Choices(Frozen):
    """Everything decided. `coins`: a setting of the campaign."""

    coins: Annotated[Whole, Field(ge=0)] = 60
    rolled: Rolled = Rolled()
    calling: Line | None = None
    virtues: tuple[Line, ...] = ()
    veteran: bool = False
    years: Whole = 0
    motto: Line = ""
    crest: Annotated[str, Field(max_length=100_000)] = ""
    belongings: tuple[Belonging, ...] = ()
    boxes: Mapping[Line, tuple[Part, ...]] = {}


def _calling_was_job(choices: dict[str, Any]) -> dict[str, Any]:
    """Version 1 called it a job."""
    job = choices.pop("job", None)
    return {**choices, "calling": job}


MIGRATIONS: Mapping[int, Migration] = {1: _calling_was_job}
