"""GURPS 4e, chapter 17.1: skills bought, their levels from points alone. Touches only the book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from builder.core.ledger import Value
from builder.core.number import floor
from builder.core.text import Label, Text, plain
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.choices import CUSTOM, Skill
from builder.systems.gurps4e.facts import Bonus, PointLine
from builder.systems.gurps4e.force import Force
from builder.systems.gurps4e.labels import skill_name, specialty, specialty_name

POINTS = Text("gurps4e.skill.points")
CONTROLS = {"ST": "st", "DX": "dx", "IQ": "iq", "HT": "ht", "Will": "will", "Per": "per"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A skill of the document: what the tables say of it, and its level from points alone.

    `raw`: the bought level without the bonuses baked in, for other skills' defaults; None: not bought.
    """

    row: int
    skill: Skill
    record: rows.SkillRow | None
    attr: str
    diff: str
    tl: int | None
    spec: str
    spec_name: Label | None
    short: Label
    name: Label
    bonuses: tuple[Bonus, ...]
    added: int
    points: int
    bought: Value | None
    raw: int | None

    @property
    def sound(self) -> bool:
        """Whether attribute and difficulty are known, so that points can buy a level."""
        return bool(self.attr)


def record_of(book: Book, skill: Skill) -> rows.SkillRow | None:
    """The row of a skill; custom ones have none, and unknown ones neither."""
    return None if skill.id == CUSTOM else book.rules.skills.get(skill.id)


def is_custom(skill: Skill) -> bool:
    """Whether an entry brings its own attribute and difficulty, as custom and imported ones do."""
    return skill.id == CUSTOM or bool(skill.attr and skill.diff)


def skill_costs(book: Book) -> tuple[PointLine, ...]:
    """Points spent on skills; an unknown skill adds nothing.

    Source: digest, 17.1 and 21 (notes). Unit: points.
    """
    return tuple(book.conclude_row(skill.row, _cost, skill) for skill in book.build.skills)


def _cost(book: Book, skill: Skill) -> PointLine:
    record = record_of(book, skill)
    short: Label = record.name if record else plain(skill.name or skill.id)
    name = skill_name(short, None, specialty_name(record, skill.spec))
    tally = book.tally(f"cost.skill.{skill.row}", name)
    if skill.points and (record is not None or is_custom(skill)):
        tally.add(skill.points, POINTS)
    return PointLine("skills", name, book.enter(tally))


def control(book: Book, attr: str) -> Value:
    """What a skill rests on, by the key the tables use: one of six values."""
    return book[CONTROLS[attr]]


def control_name(book: Book, attr: str) -> Label:
    """The short name of what a skill rests on: DX, 敏捷力."""
    row = book.rules.attributes.get(attr) or book.rules.secondary[attr]
    return row.short


def known_skills(book: Book, force: Force) -> tuple[Known, ...]:
    """Every skill of the document with its level from points alone.

    Source: digest, 17.1. Unit: target of 3d.
    """
    return tuple(
        book.conclude_row(skill.row, _known, skill, force.on_skill(skill.id)) for skill in book.build.skills
    )


def _known(book: Book, skill: Skill, forces: tuple[Bonus, ...]) -> Known:
    record = record_of(book, skill)
    attr = record.attr if record else skill.attr
    diff = record.diff if record else skill.diff
    sound = record is not None or (is_custom(skill) and attr in CONTROLS and diff in book.rules.difficulties)
    tl = None
    if record is not None and record.tl:
        tl = book["tl"].whole if skill.tl is None else skill.tl
    spec_name = specialty_name(record, skill.spec)
    short: Label = record.name if record else plain(skill.name or skill.id)
    name = skill_name(short, tl, spec_name)
    bonuses = forces if record else ()
    added = sum(bonus.add for bonus in bonuses)
    points = floor(skill.points)
    bought = None
    if sound and points > 0:
        bought = from_points(book, f"bought.skill.{skill.row}", name, attr, diff, points, bonuses)
    return Known(
        row=skill.row,
        skill=skill,
        record=record,
        attr=attr if sound else "",
        diff=diff if sound else "",
        tl=tl,
        spec=specialty(record, skill.spec),
        spec_name=spec_name,
        short=short,
        name=name,
        bonuses=bonuses,
        added=added,
        points=points,
        bought=bought,
        raw=bought.whole - added if bought is not None else None,
    )


def from_points(
    book: Book,
    key: str,
    name: Label,
    attr: str,
    diff: str,
    points: int,
    bonuses: Iterable[Bonus],
) -> Value:
    """Attribute, plus what the points buy at that difficulty, plus what is baked in."""
    hardness = book.rules.difficulties[diff]
    tally = book.tally(key, name).add(control(book, attr))
    words = Text("gurps4e.skill.relative", {"n": points, "diff": hardness.name})
    tally.add(book.rules.steps.relative(points, diff), words, hardness.cite)
    for bonus in bonuses:
        tally.add(bonus.add, bonus.label, bonus.source)
    return book.enter(tally)
