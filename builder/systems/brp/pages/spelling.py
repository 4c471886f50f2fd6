"""BRP: the fields in which a specialty is chosen or written, all its places at once. Touches nothing else."""

from __future__ import annotations

from collections.abc import Collection

from builder.core.evaluation import Path
from builder.core.form import Option, PickOne, TextField
from builder.core.text import Label, Name
from builder.systems.brp.facts import Facts
from builder.systems.brp.rule_tables import BrpRules

PROFESSION, OVERRIDES = "profession", "base_overrides"
Specialties = tuple[tuple[str, Name], ...]


def together(facts: Facts, rules: BrpRules, key: str, path: Path) -> tuple[Path, ...]:
    """The other places where the specialty of a skill is written, which are corrected with this one.

    Where the profession names the skill twice, one of them is corrected alone: the points stay with the
    other. A base chance that the GM has set goes along with the player's own words only.
    """
    line = facts.by_key.get(key)
    if line is None or path[1] == OVERRIDES:
        return ()
    own = bool(line.said) and key not in rules.specialties
    others = tuple(spot for spot in line.spots if spot != path and (own or spot[1] != OVERRIDES))
    if path[1] == PROFESSION and any(spot[1] == PROFESSION for spot in others):
        return ()
    return others


def choice(
    facts: Facts, rules: BrpRules, key: str, path: Path, given: Specialties, text: str
) -> PickOne | TextField:
    """One of the suggested specialties; where none is suggested, a line to write in."""
    if not given:
        return words(facts, rules, key, path, given, text)
    others = together(facts, rules, key, path)
    spec = key.partition(":")[2]
    known = {id for id, _ in given}
    return PickOne(
        path=path,
        label=rules.term("specialty"),
        value=(spec if spec in known else text) or None,
        options=tuple(Option(id, name, also=tuple((other, id) for other in others)) for id, name in given),
    )


def words(
    facts: Facts,
    rules: BrpRules,
    key: str,
    path: Path,
    given: Specialties,
    text: str,
    hint: Label | None = None,
    *,
    within: Collection[str] | None = None,
) -> TextField:
    """A line for a specialty in the player's own words. `within`: only places in these lists go along."""
    others = together(facts, rules, key, path)
    return TextField(
        path=path,
        label=rules.term("specialty"),
        value=text,
        suggestions=tuple(name for _, name in given),
        hint=hint,
        also=tuple(other for other in others if within is None or other[1] in within),
    )
