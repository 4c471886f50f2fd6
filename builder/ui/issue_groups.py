"""Issues of one kind on one page stand together; only the first few of them are shown. Pure, no Qt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from builder.core.evaluation import Issue
from builder.ui.page_state import issue_state
from builder.ui.places import Place
from builder.ui.shapes import State

Placed = tuple[Issue, Place | None]
Kind = tuple[str, str, State]
FEW, STEP = 4, 50


@dataclass(frozen=True, slots=True)
class More:
    """Stands for those of a kind that are not shown."""

    kind: Kind
    n: int


def kind_of(placed: Placed) -> Kind:
    """What makes issues equal: the code, the page, and how they stand."""
    issue, place = placed
    return issue.code, place.page if place is not None else "", issue_state(issue)


def shown(placed: Iterable[Placed], unfolded: Mapping[Kind, int]) -> list[Placed | More]:
    """What is listed: of each kind a few, those that were asked for, and how many more there are.

    A kind stands where its first one stands. One that would be hidden alone is shown.
    """
    kinds: dict[Kind, list[Placed]] = {}
    for one in placed:
        kinds.setdefault(kind_of(one), []).append(one)
    listed: list[Placed | More] = []
    for kind, several in kinds.items():
        seen = FEW + unfolded.get(kind, 0)
        if len(several) <= seen + 1:
            listed += several
        else:
            listed += several[:seen]
            listed.append(More(kind, len(several) - seen))
    return listed
