"""BRP: what the engine concludes besides numbers, for pages and sheet to lay out. Touches nothing else.

Every Value here also stands in the evaluation's values under its key.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from builder.core.evaluation import Path
from builder.core.ledger import Value
from builder.core.text import Label, Name
from builder.systems.brp import records as rows
from builder.systems.brp.damage import Damage

Fault = Literal["", "option", "spec", "twice", "unknown"]
Cap = Literal["off", "exempt", "below", "at", "above"]


@dataclass(frozen=True, slots=True)
class CharacteristicLine:
    """A characteristic: what was rolled (None: not yet), what was shifted, what it is."""

    id: str
    row: rows.CharacteristicRow
    rolled: int | None
    shift: int
    value: Value


@dataclass(frozen=True, slots=True)
class RollLine:
    """A characteristic roll. `armored`: reduced by armor, where that hinders it.

    `easy`, `difficult`, `fumble`: of the chance in force, that in armor where there is one.
    """

    id: str
    row: rows.RollRow
    value: Value
    special: Value
    armored: Value | None = None
    armored_special: Value | None = None
    easy: int = 0
    difficult: int = 0
    fumble: int = 0


@dataclass(frozen=True, slots=True)
class ResistanceLine:
    """A characteristic against the opposed value: its chance as the active side, and the other's against it.

    100 and 0 are automatic.
    """

    id: str
    own: int
    opposed: int
    active: int
    passive: int


@dataclass(frozen=True, slots=True)
class LiftLine:
    """A thing of the list of sizes, and the chance to move it with STR: that of the lightest and heaviest."""

    id: str
    row: rows.ThingSize
    best: int
    worst: int


@dataclass(frozen=True, slots=True)
class SkillLine:
    """A skill. `key`: "craft:knots". `row` None: no table knows it.

    `name`: with its specialty; `spec`: the specialty alone; `said`: in the words it was written in.
    `professional`, `personal`, `experience`, `creation` (base and points), `chance` (in play): values.
    `special`, `half`, `double`: of the chance. `armored`: reduced by armor, None where that changes nothing.
    `is_professional`: points of the profession may go here. `cap`: at creation, `room` how far it may rise.
    `unset`: no base is published, and the GM has set none. `off`: switched off in this campaign.
    `succeeds`: the highest roll that succeeds; `fumble`: the lowest that is a fumble.
    `professional_rows` and the others: the numbers of the rows in which its points stand.
    `spots`: every place where its specialty is written, or left empty, to be corrected together.
    """

    key: str
    skill: str
    row: rows.SkillRow | None
    name: Label
    spec: Label | None
    said: str
    base: Value
    professional: Value
    personal: Value
    experience: Value
    creation: Value
    chance: Value
    special: Value
    half: Value
    double: Value
    armored: Value | None
    armored_special: Value | None
    is_professional: bool
    cap: Cap
    room: int | None
    grade: Name | None
    unset: bool
    off: bool
    succeeds: int
    fumble: int
    tick: int | None
    professional_rows: tuple[int, ...] = ()
    personal_rows: tuple[int, ...] = ()
    experience_rows: tuple[int, ...] = ()
    spots: tuple[Path, ...] = ()

    @property
    def is_spent(self) -> bool:
        """Whether any points went here."""
        return bool(self.professional.total or self.personal.total)


@dataclass(frozen=True, slots=True)
class Offer:
    """A specialty that is suggested. `base` None: not published and not set."""

    key: str
    skill: str
    spec: str
    name: Name
    base: int | None


@dataclass(frozen=True, slots=True)
class SlotLine:
    """A fixed skill of the profession. `slot`: under which it is recorded in `profession.fixed`.

    `text`: what is recorded there. `alternatives`: of a slot with several skills: their keys with names.
    `specialties`: what is offered; `closed`: nothing else is allowed. `key`: the skill that it is now.
    """

    slot: str
    row: rows.Slot
    key: str
    name: Label
    text: str
    asks: bool
    alternatives: tuple[tuple[str, Label], ...] = ()
    specialties: tuple[tuple[str, Name], ...] = ()
    closed: bool = False
    usual: Name | None = None
    open: bool = False
    fault: Fault = ""


@dataclass(frozen=True, slots=True)
class PickLine:
    """A skill that was picked. `row`: its number. `closed`: these specialties. `open`: one is missing."""

    row: int
    key: str
    skill: str
    spec: str
    name: Label
    fault: Fault = ""
    open: bool = False
    specialties: tuple[tuple[str, Name], ...] = ()
    closed: bool = False
    asks: bool = False


@dataclass(frozen=True, slots=True)
class OptionLine:
    """What a choose list offers: a skill, a specialty that is fixed ("" where it is to be chosen)."""

    skill: str
    spec: str
    key: str
    name: Label
    asks: bool
    specialties: tuple[tuple[str, Name], ...] = ()
    closed: bool = False
    usual: Name | None = None
    taken: bool = False


@dataclass(frozen=True, slots=True)
class ListLine:
    """A choose list: what it offers, what was picked from it."""

    place: int
    least: int
    most: int
    repeat: bool
    anything: bool
    options: tuple[OptionLine, ...]
    picks: tuple[PickLine, ...]


@dataclass(frozen=True, slots=True)
class ProfessionFacts:
    """The profession with its open questions. `keys`: all professional skills, in their order.

    `skills`: those of a custom profession; `strays`: picks for a list that the profession does not have.
    """

    id: str
    name: Label | None
    row: rows.ProfessionRow | None
    is_custom: bool
    slots: tuple[SlotLine, ...] = ()
    lists: tuple[ListLine, ...] = ()
    skills: tuple[PickLine, ...] = ()
    strays: tuple[PickLine, ...] = ()
    keys: tuple[str, ...] = ()
    size: int = 10


@dataclass(frozen=True, slots=True)
class WeaponLine:
    """A weapon. `row`: its number. `record` None: the player's own, or one that no table knows (`unknown`).

    `damage`: as tables write it, with db; `written`: with the damage bonus of the character.
    `ranges`: how far, with which chance. `low`: under what a starting weapon needs.
    """

    row: int
    id: str
    record: rows.WeaponRow | None
    name: Label
    unknown: bool
    key: str
    skill: Label | None
    base: Value | None
    attack: Value | None
    special: Value | None
    parry: Value | None
    armored: Value | None
    damage: Damage | None
    written: str
    hands: int
    hp: int | None
    range: int | None
    ranges: tuple[tuple[int, int], ...]
    shots: int | None
    charges: int | None
    shots_text: str
    slow: bool
    low: bool


@dataclass(frozen=True, slots=True)
class ShieldLine:
    """A shield: the chance to parry, and the flat ones against missiles."""

    row: int
    id: str
    record: rows.ShieldRow | None
    name: Label
    unknown: bool
    key: str
    base: Value | None
    parry: Value | None
    special: Value | None
    missile: Value | None
    kneeling: Value | None
    damage: Damage | None
    written: str
    hp: int


@dataclass(frozen=True, slots=True)
class ArmorLine:
    """A piece of armor. `printed`: its points as the table writes them (12/6, +2)."""

    row: int
    id: str
    record: rows.ArmorRow | None
    name: Label
    unknown: bool
    kind: str
    ap: int
    printed: str
    physical: int
    perception: int


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a teacher does before the pupil may roll. `teach`, `skill`: the teacher's chances, None: not said.

    `target`: Teach, counted no higher than the skill that is taught. `passed`: None while not rolled.
    """

    teach: int | None
    skill: int | None
    target: int | None
    teach_roll: int | None
    skill_roll: int | None
    passed: bool | None


@dataclass(frozen=True, slots=True)
class ImprovementLine:
    """An experience roll as it was written down. `improves`: None while not rolled.

    `checked`: it is earned, by a tick, a free one or a lesson, or the GM `allows` it all the same.
    """

    row: int
    key: str
    name: Label
    roll: int | None
    gain: int | None
    improves: bool | None
    checked: bool
    date: str
    note: str
    way: str = ""
    allows: bool = True
    lesson: Lesson | None = None


@dataclass(frozen=True, slots=True)
class TickLine:
    """A skill that may be improved: what must be rolled over, and the odds of that.

    `free`: given after a break, not earned in an adventure.
    """

    row: int
    key: str
    name: Label
    chance: int
    odds: Fraction
    free: bool = False
    date: str = ""


@dataclass(frozen=True, slots=True)
class FreeTicks:
    """Free ticks of the latest break: those that stand and those that were rolled for; how many there are."""

    taken: int
    limit: int


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything besides numbers.

    `skills`: in the order of the book, the specialties of a skill by their keys. `unnamed`: skills that need
    a specialty and have none yet. `offers`: suggested specialties that are not among the skills, by skill.
    """

    era: str
    characteristics: tuple[CharacteristicLine, ...]
    rolls: tuple[RollLine, ...]
    is_rolled: bool
    roll_sets: int
    profession: ProfessionFacts
    skills: tuple[SkillLine, ...]
    unnamed: tuple[rows.SkillRow, ...]
    offers: Mapping[str, tuple[Offer, ...]]
    weapons: tuple[WeaponLine, ...]
    shields: tuple[ShieldLine, ...]
    armor: tuple[ArmorLine, ...]
    armor_printed: str
    resistances: tuple[ResistanceLine, ...]
    lifts: tuple[LiftLine, ...]
    improvements: tuple[ImprovementLine, ...]
    ticks: tuple[TickLine, ...]
    free_ticks: FreeTicks
    by_key: Mapping[str, SkillLine] = field(default_factory=dict)
