"""GURPS 4e, GCS files: skills, techniques and spells. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from builder.core.text import Text
from builder.systems.gurps4e.gcs.names import readings
from builder.systems.gurps4e.gcs.node import Node, whole
from builder.systems.gurps4e.gcs.taking import Taking, short, whole_or
from builder.systems.gurps4e.labels import folded
from builder.systems.gurps4e.records import SkillRow

ATTRIBUTES = {"st": "ST", "dx": "DX", "iq": "IQ", "ht": "HT", "will": "Will", "per": "Per"}
DIFFICULTIES = {"e": "E", "a": "A", "h": "H", "vh": "VH"}
TECHNIQUE = Text("gurps4e.gcs.why.technique")
SPELL = Text("gurps4e.gcs.why.spell")
NOT_OURS = Text("gurps4e.gcs.why.skill")
OTHERWISE = Text("gurps4e.gcs.why.difficulty")
WILDCARD = Text("gurps4e.gcs.why.wildcard")


def take_skills(taking: Taking, rows: Iterable[Node], *, spells: bool = False) -> None:
    """Every skill of the file, those in containers too."""
    for node in rows:
        if node.is_container:
            take_skills(taking, node.nodes("children"), spells=spells)
            continue
        taking.points += node.number("points") or Fraction(0)
        name = node.text("name", "description") or "?"
        attr, _, diff = node.text("difficulty").casefold().partition("/")
        if spells and not diff:
            attr, diff = "iq", attr
        rating = ATTRIBUTES.get(attr), DIFFICULTIES.get(diff)
        if rating[0] is None or rating[1] is None:
            technique = node.text("id")[:1] == "q" or node.text("type") == "technique" or not diff
            why = TECHNIQUE if technique else WILDCARD
            taking.own_trait(node, _technique(node, name), node.number("points") or Fraction(0), why)
        else:
            _take(taking, node, name, (str(rating[0]), str(rating[1])), spells=spells)


def _technique(node: Node, name: str) -> str:
    base = node.node("default").text("name")
    return f"{name} ({base})" if base else name


def _take(taking: Taking, node: Node, name: str, rating: tuple[str, str], *, spells: bool) -> None:
    record, inside = (None, "") if spells else _record(taking, name)
    spec = node.text("specialization") or inside
    points = node.number("points") or Fraction(0)
    fields: dict[str, object] = {"points": _written(points), "spec": short(spec)}
    same = record is not None and (record.attr, record.diff) == rating and (record.spec != "none" or not spec)
    if record is not None and same:
        fields["id"] = record.id
        if record.tl:
            fields["tl"] = tech_level(node.text("tech_level"))
        taking.say(_title(name, spec), "taken")
    else:
        fields |= {"id": "custom", "name": short(name), "attr": rating[0], "diff": rating[1]}
        taking.say(
            _title(name, spec), "custom", SPELL if spells else NOT_OURS if record is None else OTHERWISE
        )
        taking.unread.append(dict(node.raw))
    row = taking.add("skills", fields)
    level = node.node("calc").number("level")
    taking.claim(f"skill.{row}", _title(name, spec), level if level else None)


def _record(taking: Taking, name: str) -> tuple[SkillRow | None, str]:
    """The skill that a name means, and what stands in brackets behind it."""
    for called in readings(name.partition("/TL")[0] if "/TL" in name else name):
        found = taking.names.skills.get(folded(called.name))
        if found is not None:
            other = folded(called.inside) in (folded(found.name_en), folded(found.name_ja))
            return found, "" if other else called.inside
    return None, ""


def _title(name: str, spec: str) -> str:
    return f"{name} ({spec})" if spec and spec not in name else name


def _written(points: Fraction) -> int | str:
    exact = whole_or(points)
    return exact if isinstance(exact, int) else str(exact)


def tech_level(text: str) -> int | None:
    """The tech level that a text begins with: 8, 5+4, 3^."""
    digits = ""
    for char in text.strip():
        if not (char.isascii() and char.isdigit()) or len(digits) == 2:
            break
        digits += char
    return whole(Fraction(digits)) if digits else None
