"""The Lunatic: who the character is and what it owns: masthead, languages, gear, profile. Touches nothing."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from collections.abc import Iterator
from fractions import Fraction

from builder.core.character import Profile
from builder.core.evaluation import Evaluation
from builder.core.number import exact, nearest
from builder.core.sheet import (
    REST_LINES,
    Cell,
    Column,
    Masthead,
    Pair,
    Prose,
    Section,
    Table,
    TableRow,
    cell,
)
from builder.core.sheet import Facts as Listed
from builder.core.text import Label, Text
from builder.systems.lunatic.choices import Choices
from builder.systems.lunatic.facts import Facts, ItemLine
from builder.systems.lunatic.rule_tables import LunaticRules
from builder.systems.lunatic.sheet.fight import HELD
from builder.systems.lunatic.sheet.words import joined, sign, words

GEAR_BLANKS, LANGUAGE_BLANKS = 3, 1
TOGETHER = ("clothing", "travel")
A_ROW = 8
SHORT, LATIN = 48, "\u2e7f"


def class_of(facts: Facts) -> Label:
    """Base class : specialist class."""
    unset = Text("lunatic.unset")
    pair = {"base": facts.base_name or unset, "specialist": facts.specialist_name or unset}
    return Text("lunatic.class.pair", pair)


def masthead(
    profile: Profile, choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]
) -> Masthead:
    """Name, concept, and eight small facts."""
    facts, values = evaluation.facts, evaluation.values
    known = facts.base is not None or facts.specialist is not None
    pairs = (
        Pair(Text("lunatic.sheet.player"), words(profile.player)),
        Pair(rules.term("race"), Cell(facts.race_name)),
        Pair(Text("lunatic.sheet.classes"), Cell(class_of(facts)) if known else None),
        Pair(rules.term("level"), cell(values["level"])),
        Pair(rules.term("cumulative_exp"), cell(values["exp.cumulative"])),
        Pair(values["exp.left"].name, cell(values["exp.left"])),
        Pair(Text("lunatic.age"), Cell(choices.age) if choices.age is not None else None),
        Pair(Text("lunatic.sheet.body"), _body(evaluation)),
    )
    return Masthead(
        profile.name, profile.kana, profile.concept, pairs, portrait(profile.portrait), profile.player
    )


def _body(evaluation: Evaluation[Facts]) -> Cell | None:
    """Height, weight and muscle, as far as they are known."""
    values = evaluation.values
    told: list[Label | str] = []
    for key, said in (
        ("body.height", "lunatic.sheet.height"),
        ("body.weight", "lunatic.sheet.weight"),
        ("muscle", "lunatic.sheet.muscle"),
    ):
        value = values.get(key)
        if value is not None:
            told.append(Text(said, {"n": _to_a_tenth(value.number), "a": sign(value)}))
    both = joined(told, loose=True)
    return Cell(both) if both is not None else None


def _to_a_tenth(amount: int | Fraction) -> int | Fraction:
    """Nobody is weighed more exactly than that; the ledger has the exact number."""
    return exact(Fraction(nearest(amount * 10), 10))


def portrait(text: str) -> bytes | None:
    """The portrait's PNG, or None when there is none that can be read."""
    try:
        return b64decode(text, validate=True) or None
    except (Error, ValueError):
        return None


def languages(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """The native language, those that are named, and lines for those still to be named."""
    native = "lunatic.sheet.native.written" if evaluation.facts.native_written else "lunatic.sheet.native"
    rows = [TableRow((Cell(Text(native)),))]
    named = [one for one in choices.languages if one.text.strip()]
    for one in named:
        said: Label | str = one.text
        rows.append(TableRow((Cell(said if one.written else Text("lunatic.sheet.spoken", {"what": said})),)))
    known = evaluation.values["languages"]
    if known.whole - 1 > len(named):
        more = Text("lunatic.sheet.languages.more", {"n": known.whole - 1 - len(named), "a": sign(known)})
        rows.append(TableRow((Cell(more, line=True),)))
    table = Table((Column(None),), tuple(rows), LANGUAGE_BLANKS)
    return Section("languages", rules.term("languages"), (table,), side="left")


def gear(choices: Choices, rules: LunaticRules, evaluation: Evaluation[Facts]) -> Section:
    """What is owned besides weapons; clothes and travelling things share their rows. Money and load."""
    facts, money = evaluation.facts, evaluation.values["money"]
    armed = {line.row for line in facts.weapons}
    things = [item for item in facts.items if item.row not in armed and item.thing not in HELD]
    rows = [
        TableRow((Cell(item.name), Cell(item.qty) if item.qty != 1 else None))
        for item in things
        if not _is_usual(item)
    ]
    for line in TOGETHER:
        usual = [_counted(item) for item in things if _is_usual(item) and item.line == line]
        for start in range(0, len(usual), A_ROW):
            rows.append(TableRow((Cell(joined(usual[start : start + A_ROW]) or ""), None)))
    columns = (Column(None), Column(None, "number", 12))
    load = Text("lunatic.load.heavy" if facts.heavy else "lunatic.sheet.load.normal")
    note = Text("lunatic.sheet.gear.note", {"n": money.number, "a": sign(money), "load": load})
    title = Text("lunatic.sheet.gear")
    return Section("gear", title, (Table(columns, tuple(rows), GEAR_BLANKS),), note=note)


def _is_usual(item: ItemLine) -> bool:
    return item.start and item.line in TOGETHER


def _counted(item: ItemLine) -> Label:
    return Text("lunatic.sheet.times", {"what": item.name, "n": item.qty}) if item.qty != 1 else item.name


def person(choices: Choices, evaluation: Evaluation[Facts]) -> Iterator[Section]:
    """Short things as small facts, with lines for what is not known; longer ones as paragraphs."""
    own = choices.profile
    told = (
        (Text("lunatic.person.sex"), own.sex),
        (Text("lunatic.person.origin"), own.origin),
        (Text("lunatic.person.creed"), own.creed),
        (Text("lunatic.person.look"), own.look),
    )
    more = (
        (Text("lunatic.person.background"), own.background),
        (Text("lunatic.person.life_path"), own.life_path),
    )
    pairs = tuple(Pair(label, words(text)) for label, text in told if _is_short(text))
    long = [(label, text) for label, text in (*told, *more) if text.strip() and not _is_short(text)]
    long += [(label, text) for label, text in more if text.strip() and _is_short(text)]
    blocks = tuple(Prose(Text("lunatic.sheet.told", {"what": label, "text": text})) for label, text in long)
    first = (Listed(pairs, "line", per=4),) if pairs else ()
    yield Section("person", Text("lunatic.sheet.person"), (*first, *blocks), "full")


def _is_short(text: str) -> bool:
    """Whether it fits a small fact; a character of full width counts twice."""
    return "\n" not in text.strip() and sum(1 + (sign > LATIN) for sign in text) <= SHORT


def notes(profile: Profile, choices: Choices) -> Section:
    """The player's notes, and lines to write on."""
    text = "\n".join(part for part in (choices.profile.notes, profile.notes) if part.strip())
    return Section("notes", Text("core.profile.notes"), (Prose(text, REST_LINES),), "full")
