"""The Lunatic: what the ledger tells of a skill in full, for every character alike. Touches nothing else."""

from __future__ import annotations

from builder.core.form import Detail
from builder.core.text import Text
from builder.systems.lunatic.rule_tables import LunaticRules

DETAILS = (
    ("chance.active", Text("lunatic.detail.active")),
    ("chance.passive", Text("lunatic.detail.passive")),
    ("chance.critical", Text("lunatic.detail.critical")),
    ("chance.chain", Text("lunatic.detail.chain")),
    ("chance.advantage", Text("lunatic.detail.advantage")),
    ("chance.disadvantage", Text("lunatic.detail.disadvantage")),
)


def details(id: str, rules: LunaticRules) -> tuple[Detail, ...]:
    """A skill in full, for the ledger; what it has not is left out when it is shown."""
    row = rules.skills[id]
    found = [Detail(rules.term("base_value"), f"skill.{id}", strong=True)]
    for ability in row.main:
        found.append(Detail(Text("lunatic.detail.main", {"what": rules.ability(ability)}), ability))
    if len(row.main) > 1:
        found.append(Detail(Text("lunatic.detail.average"), f"main.{id}"))
    if row.sub:
        sub = Text("lunatic.detail.sub", {"what": rules.ability(row.sub)})
        found.append(Detail(sub, f"modifier.{row.sub}"))
    found.append(Detail(Text("lunatic.column.class"), f"class.{id}"))
    found.append(Detail(Text("lunatic.detail.created"), f"created.skill.{id}"))
    found.append(Detail(rules.term("skill_exp"), f"skill_exp.{id}"))
    found += [Detail(label, f"{key}.{id}") for key, label in DETAILS]
    return tuple(found)
