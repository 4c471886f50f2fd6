"""Black Flag: what the engine concludes besides numbers, for pages and sheet. Touches nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from builder.core.evaluation import Path
from builder.core.ledger import Source, Value
from builder.core.text import Label
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.effects import Effect

PROFICIENCIES = frozenset({"skill", "any", "tool", "expertise", "language"})


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that the data asks for. Its answers stand at `path`, flat.

    `field`: where in the choices (skill_sources, tools, ...). `kind`: skill, tool, weapon, language, talent,
    expertise, option. `family`: class, lineage, heritage, background, talent or option: whose question it is.
    `asker`: the feature, trait or talent; `source`: the class, lineage, ... it belongs to. `at`: the level of
    the character at which it comes up. `picks`: as made; `counted`: those that count.
    """

    key: str
    field: str
    kind: str
    family: str
    asker: Label
    source: Label
    choose: int
    offered: tuple[str, ...]
    picks: tuple[str, ...]
    counted: tuple[str, ...] = ()
    at: int = 1
    owner: str = ""
    name: str = ""

    @property
    def path(self) -> Path:
        """Where the answers stand."""
        return ("choices", self.field, self.key)

    @property
    def step(self) -> str:
        """The step of creation that asks it: class, lineage, heritage, background, talents or skills.

        Source: digest, 4.
        """
        if self.kind == "talent" or self.family in ("talent", "talent_slot"):
            return "talents"
        if self.family in ("lineage", "heritage", "background"):
            return self.family
        own = self.family in ("class", "subclass", "option")
        return "class" if own and self.kind not in PROFICIENCIES else "skills"


@dataclass(frozen=True, slots=True)
class Granted:
    """An effect in force, and who grants it.

    `key`: of the row, as questions of it are called; `family`: class, lineage, heritage, background, talent,
    subclass or option; `owner`: the class, subclass or lineage whose lists it uses; `char_class`: the class
    whose level counts, "" for none; `at`: the character level at which it is gained.
    """

    effect: Effect
    label: Label
    key: str
    family: str
    owner: str
    char_class: str
    at: int
    cite: Source
    feature: str = ""


@dataclass(frozen=True, slots=True)
class SpellQuestion:
    """Spells that something besides the class's own counts lets one pick; their rows are `of` its key.

    `sources` empty: any. `kinds`: cantrip, spell, ritual. `slots`: only circles one has slots for.
    `counts`: they are part of the spells known of the class.
    """

    key: str
    asker: Label
    choose: int
    sources: tuple[str, ...]
    kinds: frozenset[str]
    low: int
    high: int
    char_class: str
    counts: bool = False
    each_circle: bool = False


@dataclass(frozen=True, slots=True)
class TalentTaken:
    """A talent in force. `key`: of the question that it answers; `met`: whether its prerequisites are."""

    key: str
    id: str
    row: rows.TalentRow
    at: int
    met: bool


@dataclass(frozen=True, slots=True)
class FeatureLine:
    """A feature, trait, option or talent on the sheet, in the order of levels. `level`: of its class."""

    key: str
    label: Label
    summary: Label | None
    source: Label
    level: int
    family: str


@dataclass(frozen=True, slots=True)
class ClassLine:
    """A class in force. Its level: the value level.<id>."""

    row: rows.ClassRow
    place: int
    level: int
    subclass: rows.SubclassRow | None
    first: bool


@dataclass(frozen=True, slots=True)
class LevelLine:
    """A level of the character in the order of gain. `key`: of its hit points ("wizard@2")."""

    number: int
    char_class: str
    class_level: int
    key: str
    die: str
    faces: int
    average: int
    rolled: int | None


@dataclass(frozen=True, slots=True)
class SkillLine:
    """A skill. Values: skill.<id>, and passive.<id> for all. `sources`: what gives the proficiency."""

    id: str
    label: Label
    ability: str
    proficient: bool
    doubled: bool
    sources: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolLine:
    """A tool or vehicle with proficiency. Values: tool.<id>.<ability>."""

    id: str
    label: Label
    doubled: bool
    abilities: tuple[str, ...]
    sources: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class ItemLine:
    """Something owned. `row`: in the equipment, None for starting equipment. `weight`: all of it together."""

    id: str
    label: Label
    qty: int
    row: int | None
    worn: bool
    weight: Value | None
    kind: str
    start: str = ""


@dataclass(frozen=True, slots=True)
class AttackLine:
    """An attack. Values: attack.<key>, damage.<key>; with two hands damage.<key>.two.

    `count`: attacks in one action. `option_dc`: the key of the save DC of its weapon options.
    """

    key: str
    label: Label
    weapon: rows.WeaponRow | None
    attack: str
    damage: str
    damage_two: str | None
    damage_type: Label
    ranges: tuple[int, int] | None
    proficient: bool
    count: int
    ability: str
    properties: tuple[Label, ...] = ()
    options: tuple[Label, ...] = ()
    row: int | None = None
    beams: int = 0


@dataclass(frozen=True, slots=True)
class SpellLine:
    """A spell that the character has. `list`: cantrips, known, book, prepared, rituals, extra or granted.

    `ready`: can be cast as things stand. `why`: what grants it, where something does.
    """

    id: str
    row: rows.SpellRow
    of: str
    list: str
    ready: bool
    why: Label | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class CasterLine:
    """How a class casts. Values: spell_dc.<id>, spell_attack.<id>, and the budgets cantrips.<id>, ...

    `most`: the highest circle it has slots for. `outside`: how many known spells may be of any source.
    `schools`: those with a DC of their own,
    spell_dc.<id>.<school>.
    """

    id: str
    label: Label
    ability: str
    source: str
    method: str
    most: int
    cantrips: bool
    rituals: bool
    sources: tuple[str, ...] = ()
    ritual_sources: tuple[str, ...] = ()
    outside: int = 0
    schools: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResourceLine:
    """Counted uses. Value: uses.<id>; unlimited has none. `recharge`: long_rest, short_or_long_rest, day."""

    id: str
    label: Label
    unlimited: bool
    recharge: str
    used: int
    die: str = ""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """Dice, a difficulty or a small table of a feature. `value`: the ledger key, where it is a number."""

    id: str
    label: Label
    kind: str
    value: str | None
    text: str = ""


@dataclass(frozen=True, slots=True)
class StartLine:
    """A choice of the starting equipment. `picks` stand in starting.picks under `key`.

    `ways`: the labels and what each holds. `offered`: of a free pick, the ids.
    """

    key: str
    source: Label
    choose: int
    ways: tuple[tuple[str, tuple[tuple[Label, int], ...]], ...]
    offered: tuple[str, ...]
    picks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything concluded. `barred`: by question, the talents one is not ready for, and what they need."""

    classes: tuple[ClassLine, ...]
    levels: tuple[LevelLine, ...]
    lineage: rows.LineageRow | None
    heritage: rows.HeritageRow | None
    background: rows.BackgroundRow | None
    size: str
    questions: tuple[Question, ...]
    spell_questions: tuple[SpellQuestion, ...]
    improvements: Mapping[str, int]
    granted: tuple[Granted, ...]
    talents: tuple[TalentTaken, ...]
    features: tuple[FeatureLine, ...]
    skills: tuple[SkillLine, ...]
    saves: frozenset[str]
    tools: tuple[ToolLine, ...]
    armor: frozenset[str]
    weapon_groups: frozenset[str]
    weapons: frozenset[str]
    languages: tuple[str, ...]
    senses: tuple[tuple[Label, int | None], ...]
    speeds: tuple[str, ...]
    resistances: tuple[Label, ...]
    immunities: tuple[Label, ...]
    condition_immunities: tuple[Label, ...]
    worn: Label | None
    shield: Label | None
    items: tuple[ItemLine, ...]
    starting: tuple[StartLine, ...]
    attacks: tuple[AttackLine, ...]
    attacks_per_action: int
    casters: tuple[CasterLine, ...]
    slots: tuple[int, ...]
    spells: tuple[SpellLine, ...]
    resources: tuple[ResourceLine, ...]
    shown: tuple[ShownLine, ...]
    next_level: Mapping[str, tuple[FeatureLine, ...]] = field(default_factory=dict)
    barred: Mapping[str, Mapping[str, Label]] = field(default_factory=dict)
