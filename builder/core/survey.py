"""Core: survey(), the only place where evaluate, pages and sheet meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from builder.core.character import Character, PackRef, Profile
from builder.core.dice_issues import dice_issues
from builder.core.dice_log import sets_at
from builder.core.evaluation import Evaluation, Issue, Path, Severity
from builder.core.form import (
    Field,
    Option,
    Page,
    Panel,
    PickMany,
    PictureField,
    RollField,
    Roster,
    TextField,
)
from builder.core.ledger import Tally, Value
from builder.core.number import Amount, written
from builder.core.sheet import Sheet
from builder.core.system import AnySystem, Rules
from builder.core.text import Label, Param, Text

D = TypeVar("D")
Params = Mapping[str, Param]
NAME: Path = ("profile", "name")
SETS = "rolls.sets"
NO_PACKS: Mapping[str, Text] = {}
NONE_OFFERED: Mapping[str, Label] = {}


@dataclass(frozen=True)
class Survey(Generic[D]):
    """Everything anyone may look at: the document and what the rules answer to it.

    The sheet is laid out when it is first looked at: most edits are over before anybody prints.
    """

    document: D
    evaluation: Evaluation[Any]
    pages: tuple[Page, ...]
    layout: Callable[[], Sheet | None] = field(compare=False, repr=False)
    digests: Mapping[str, str] = field(default_factory=dict)
    packs: tuple[PackRef, ...] = ()

    @cached_property
    def sheet(self) -> Sheet | None:
        """What is printed; None where there is nothing to print."""
        return self.layout()

    @property
    def issues(self) -> tuple[Issue, ...]:
        """All findings, those of the core among them, waivers applied."""
        return self.evaluation.issues


AnyCharacter = Character[Any]


def survey(
    character: AnyCharacter,
    system: AnySystem,
    rules: Rules,
    broken: Mapping[str, Text] = NO_PACKS,
    offered: Mapping[str, Label] = NONE_OFFERED,
) -> Survey[AnyCharacter]:
    """The system's answers, the core's own page first, waivers applied, log, packs, witness compared.

    `broken`: why packs are left out that are there, by id. `offered`: the packs that are there to choose.
    """
    answer = system.evaluate(character.profile, character.choices, rules)
    own = profile_page(character.profile, packs_panel(character.packs, offered))
    pages = (own, *system.pages(character.choices, rules, answer))
    fields = fields_of(pages)
    rolled = tuple(field for field in fields if isinstance(field, RollField))
    own_issues = tuple(_own(character, rules, broken, answer, rolled))
    counted = {field.over for field in rolled if field.over} & {issue.code for issue in own_issues}
    issues = [*(issue for issue in answer.issues if issue.code not in counted), *own_issues]
    waivers = {(one.code, one.path): one.note for one in reversed(character.waivers)}
    issues = [_waived(issue, waivers) for issue in issues]
    sets = _sets(character, rolled)
    values = {**answer.values, **sets} if sets else answer.values
    evaluation = replace(answer, issues=tuple(issues), values=values)
    broken_rules = [issue for issue in issues if issue.severity is Severity.ERROR and not issue.open]
    errors = tuple(dict.fromkeys(issue.code for issue in broken_rules))
    faults = tuple(Text(f"issue.{issue.code}", issue.params) for issue in broken_rules)
    waiting = (issue for issue in issues if issue.waiver is None)
    todos = sum(issue.open or issue.severity is Severity.TODO for issue in waiting)

    def layout() -> Sheet:
        sheet: Sheet = system.sheet(character.profile, character.choices, rules, evaluation)
        own, house = character.profile.notes, len(rules.packs)
        return replace(sheet, errors=errors, faults=faults, todos=todos, remarks=own, house=house)

    return Survey(character, evaluation, pages, layout, rules.digests, rules.packs)


def _sets(character: AnyCharacter, rolled: Iterable[RollField]) -> Mapping[str, Value]:
    """How many whole sets were thrown where the rules count them, as a value for sheet and party desk."""
    tally = Tally(SETS, Text("core.rolls.sets"))
    for one in rolled:
        if one.allowed is not None and one.record:
            for n, _ in enumerate(sets_at(character.rolls, one.path), start=1):
                tally.add(1, Text("core.rolls.set", {"what": one.label, "n": n}))
    value = tally.value()
    return {SETS: value} if value.entries else {}


def _waived(issue: Issue, waivers: Mapping[tuple[str, Path], str]) -> Issue:
    """The issue, with the GM's waiver if there is one: an ERROR becomes a NOTE, a NOTE is settled."""
    note = waivers.get((issue.code, issue.path))
    return issue if note is None else replace(issue, severity=Severity.NOTE, open=False, waiver=note)


def _own(
    character: AnyCharacter,
    rules: Rules,
    broken: Mapping[str, Text],
    answer: Evaluation[Any],
    rolled: Iterable[RollField],
) -> Iterable[Issue]:
    if not character.profile.name.strip() and all(issue.path != NAME for issue in answer.issues):
        yield Issue("CORE-NAME-MISSING", Severity.TODO, NAME, open=True)
    packs = tuple(_packs(character, rules, broken))
    yield from packs
    yield from dice_issues(character, rolled)
    is_lacking = any(issue.code in LACKING for issue in packs)
    yield from _witness(character, rules, answer, lacking=is_lacking)


def _packs(character: AnyCharacter, rules: Rules, broken: Mapping[str, Text]) -> Iterable[Issue]:
    loaded = {pack.id: pack for pack in rules.packs}
    for place, wanted in enumerate(character.packs):
        path: Path = ("packs", place)
        found = loaded.get(wanted.id)
        asked: Params = {"pack": wanted.label, "n": wanted.revision}
        if found is None and wanted.id in broken:
            yield Issue("CORE-PACK-BROKEN", Severity.ERROR, path, {**asked, "why": broken[wanted.id]})
        elif found is None:
            yield Issue("CORE-PACK-MISSING", Severity.ERROR, path, asked)
        elif wanted.digest and found.digest != wanted.digest:
            changed: Params = {"pack": wanted.label, "n": wanted.revision, "m": found.revision}
            yield Issue("CORE-PACK-CHANGED", Severity.NOTE, path, changed)


def _witness(
    character: AnyCharacter, rules: Rules, answer: Evaluation[Any], *, lacking: bool
) -> Iterable[Issue]:
    """Numbers that are not what they were; while a pack is missing the file's are the character's own."""
    code = "CORE-WITNESS-KEPT" if lacking else "CORE-WITNESS-DIFFERS"
    for key, old in character.witness.amounts().items():
        new = answer.values.get(key)
        if new is not None and new.total != old:
            params: Params = {"what": new.name, "old": old, "new": new.total, "key": key}
            yield Issue(code, Severity.NOTE, ("witness", "totals", key), params)


LACKING = frozenset({"CORE-PACK-MISSING", "CORE-PACK-BROKEN"})


def lacking(found: Survey[AnyCharacter]) -> tuple[Issue, ...]:
    """Of each pack that the character was made with and that cannot be used here."""
    return tuple(issue for issue in found.issues if issue.code in LACKING)


def kept_numbers(found: Survey[AnyCharacter]) -> Mapping[str, Amount]:
    """While a pack is missing: what the file says of the character, by ledger key; else nothing."""
    return found.document.witness.amounts() if lacking(found) else {}


def fields_of(pages: Iterable[Page]) -> list[Field]:
    """Every field of the pages, those in the cells and open lines of rosters among them."""
    found: list[Field] = []
    for page in pages:
        for panel in page.panels:
            _gather(panel.fields, found)
    return found


def _gather(fields: Iterable[Field], found: list[Field]) -> None:
    for one in fields:
        found.append(one)
        if isinstance(one, RollField):
            found.extend(throw.shift for throw in one.dice if throw.shift is not None)
        elif isinstance(one, Roster):
            for line in one.lines:
                for cell in (*line.cells, *line.more):
                    if not isinstance(cell, Field):
                        continue
                    if isinstance(cell, RollField | Roster):
                        _gather((cell,), found)
                    else:
                        found.append(cell)


def packs_panel(chosen: tuple[PackRef, ...], offered: Mapping[str, Label]) -> tuple[Panel, ...]:
    """The packs that the rules are changed by; no section where there is none to choose."""
    if not chosen and not offered:
        return ()
    mine = {ref.id: ref for ref in chosen}
    known: dict[str, Label] = {**offered, **{id: mine[id].label for id in mine if id not in offered}}
    refs = {id: mine.get(id) or PackRef(id=id) for id in known}
    pick = PickMany(
        path=("packs",),
        label=Text("core.profile.packs"),
        help=Text("core.profile.packs.help"),
        options=tuple(Option(refs[id].text, name) for id, name in known.items()),
        value=tuple(ref.text for ref in chosen),
    )
    return (Panel("packs", Text("core.profile.packs"), (pick,)),)


def profile_page(profile: Profile, packs: tuple[Panel, ...] = ()) -> Page:
    """The core's own first page: who the character is outside the rules."""

    def line(key: str, value: str, lines: int = 1) -> TextField:
        path = ("profile", key)
        label = LABELS[key]
        return TextField(path=path, label=label, help=HELPS.get(key), value=value, lines=lines)

    person = (
        line("name", profile.name),
        line("kana", profile.kana),
        line("concept", profile.concept),
        PictureField(
            path=("profile", "portrait"),
            label=Text("core.profile.portrait"),
            help=Text("core.profile.portrait.help"),
            value=profile.portrait,
        ),
    )
    table = (
        line("player", profile.player),
        line("campaign", profile.campaign),
        line("phrase", profile.phrase),
    )
    notes = (line("notes", profile.notes, lines=6),)
    return Page(
        "profile",
        Text("core.profile"),
        (
            Panel("person", Text("core.profile.person"), person),
            Panel("table", Text("core.profile.table"), table),
            *packs,
            Panel("notes", Text("core.profile.notes"), notes),
        ),
        paths=(("profile",), ("packs",), ("witness",), ("rolls",)),
    )


LABELS = {
    "name": Text("core.profile.name"),
    "kana": Text("core.profile.kana"),
    "concept": Text("core.profile.concept"),
    "player": Text("core.profile.player"),
    "campaign": Text("core.profile.campaign"),
    "phrase": Text("core.profile.phrase"),
    "notes": Text("core.profile.notes.text"),
}
HELPS = {
    "kana": Text("core.profile.kana.help"),
    "concept": Text("core.profile.concept.help"),
    "phrase": Text("core.profile.phrase.help"),
    "notes": Text("core.profile.notes.help"),
}


def totals(sheet: Sheet, answer: Evaluation[Any]) -> dict[str, int | str]:
    """The witness's totals: what the sheet's summary shows, by ledger key."""
    keys = [pair.value.of for pair in sheet.summary if pair.value is not None and pair.value.of]
    return {key: written(answer.values[key].total) for key in keys if key in answer.values}
