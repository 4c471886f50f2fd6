"""Core: a member under the GM's settings and packs: findings, dice, packs, tables, what is left in play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, TypeVar

from builder.core.character import PackRef, Witness, numbered, unnumbered
from builder.core.dice_log import Verdict, checked, gaps, whole_sets
from builder.core.evaluation import Issue, Path, Severity
from builder.core.fair import is_phrase
from builder.core.frozen import Frozen
from builder.core.gm import NO_FACTS, GmFacts
from builder.core.ledger import Value
from builder.core.party import Member
from builder.core.party_differences import (
    PackDifference,
    SettingDifference,
    pack_differences,
    setting_differences,
)
from builder.core.sheet import Piece, Sheet, Track
from builder.core.survey import AnyCharacter, Survey, fields_of, survey
from builder.core.system import AnySystem, Rules
from builder.core.text import Label, Name, Param, Text

F = TypeVar("F", bound=Frozen)
By = Literal["", "desk", "player"]
State = Literal["fault", "broken", "open", "waived", "noted", "legal"]
NO_TEXTS: Mapping[str, Text] = {}


@dataclass(frozen=True)
class Ground:
    """What a system's members are judged by. `settings` None: each by those of its own file.

    Rows in settings have no numbers: a member's own rows have them. `refs` None: each with the packs of its
    own file. `faults`: what could not be used, and why.
    """

    system: AnySystem
    rules: Rules
    settings: Mapping[str, Any] | None = None
    refs: tuple[PackRef, ...] | None = None
    broken: Mapping[str, Text] = field(default_factory=lambda: NO_TEXTS)
    faults: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """An issue of a member, and who allowed it.

    "desk": here; it is a NOTE then. "player": only in the player's own file; here it is as it was.
    """

    issue: Issue
    by: By = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class DiceReport:
    """How many throws of the log have which verdict, whole sets, and counters that are missing."""

    verified: int = 0
    typed: int = 0
    unfit: int = 0
    chance: int = 0
    sets: int = 0
    missing: int = 0

    @property
    def thrown(self) -> int:
        """How many throws there are."""
        return self.verified + self.typed + self.unfit + self.chance


@dataclass(frozen=True, slots=True)
class DeskTrack:
    """Something that play uses up, as the desk has it. `own`: what the player's file says is left."""

    key: str
    name: Label
    current: int
    maximum: int
    own: int


@dataclass(frozen=True)
class Judgement:
    """A character judged on a ground. `character`: as its file has it; `survey`: as this desk judges it.

    A desk holds a thousand of them and shows few: the survey has no pages (`whole` makes them again), and
    `brief` is the sheet without its sections. `settings`: those of the campaign that the file has otherwise.
    """

    character: AnyCharacter
    survey: Survey[AnyCharacter]
    ground: Ground = field(repr=False)
    brief: Sheet | None = field(default=None, repr=False)
    settings: tuple[SettingDifference, ...] = ()

    def whole(self) -> Survey[AnyCharacter]:
        """The survey with its pages."""
        return _surveyed(self.survey.document, self.ground)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """All issues, those allowed here or in the player's file marked."""
        own = {(one.code, one.path): one.note for one in reversed(self.character.waivers)}
        return tuple(_finding(issue, own) for issue in self.survey.issues)

    @cached_property
    def dice(self) -> DiceReport:
        """What can be said of the log of dice, with the phrase of this table where it has one."""
        judged = self.survey.document
        if not judged.rolls:
            return DiceReport()
        verdicts = [one.verdict for one in checked(judged)]
        return DiceReport(
            **{one.value: verdicts.count(one) for one in Verdict},
            sets=len(whole_sets(judged.rolls)),
            missing=sum(last - first + 1 for first, last in gaps(judged.rolls)),
        )

    @cached_property
    def packs(self) -> tuple[PackDifference, ...]:
        """Where the packs of the file and of the desk are not the same."""
        return tuple(pack_differences(self.character.packs, self.ground.rules.packs))

    @cached_property
    def tables(self) -> tuple[str, ...]:
        """The rule tables that were others when the file was written."""
        digests, theirs = self.ground.rules.digests, self.character.witness.tables
        return tuple(sorted(name for name, one in theirs.items() if digests.get(name, one) != one))

    @cached_property
    def gm(self) -> GmFacts:
        """What the system says to a GM."""
        if self.ground.system.gm is None:
            return NO_FACTS
        return self.ground.system.gm.read(
            self.survey.document.choices, self.ground.rules, self.survey.evaluation
        )


@dataclass(frozen=True)
class Assessment:
    """A member as the desk sees it. `fault`: why it could not be judged; then there is no judgement.

    `system` None: it is not in this build.
    """

    member: Member
    system_id: str
    system: AnySystem | None = None
    fault: Text | None = None
    judged: Judgement | None = None

    @property
    def row(self) -> int:
        """The number of the member."""
        return self.member.row

    @property
    def name(self) -> str:
        """What the member is called: the name, else the file."""
        return self.member.name.strip() or self.member.file

    @property
    def player(self) -> str:
        """Who plays it."""
        return self.member.player

    @property
    def survey(self) -> Survey[AnyCharacter] | None:
        """What the rules answer under the settings and packs of this desk."""
        return self.judged.survey if self.judged is not None else None

    @property
    def character(self) -> AnyCharacter | None:
        """The character as its file has it."""
        return self.judged.character if self.judged is not None else None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All issues, those allowed here or in the player's file marked."""
        return self.judged.findings if self.judged is not None else ()

    @property
    def errors(self) -> int:
        """How many rules are broken that this desk did not allow."""
        return self._count(Severity.ERROR)

    @property
    def open(self) -> int:
        """How much is not chosen, filled or spent yet."""
        found = (one.issue for one in self.findings if one.by != "desk")
        return sum(issue.open or issue.severity is Severity.TODO for issue in found)

    @property
    def notes(self) -> int:
        """How much a GM may want to look at."""
        return self._count(Severity.NOTE)

    @property
    def waived(self) -> int:
        """How much was allowed at this desk."""
        return sum(one.by == "desk" for one in self.findings)

    @property
    def legal(self) -> bool:
        """Whether no rule is broken but those allowed here; what is merely open may be an ERROR too."""
        if self.fault is not None:
            return False
        return all(one.issue.severity is not Severity.ERROR for one in self.findings)

    @property
    def state(self) -> State:
        """The worst that is to be said, in one word."""
        if self.fault is not None:
            return "fault"
        if self.errors:
            return "broken"
        if self.open:
            return "open"
        if self.waived:
            return "waived"
        return "noted" if self.notes else "legal"

    @property
    def dice(self) -> DiceReport:
        """What can be said of the log of dice."""
        return self.judged.dice if self.judged is not None else DiceReport()

    @property
    def packs(self) -> tuple[PackDifference, ...]:
        """Where the packs of the file and of the desk are not the same."""
        return self.judged.packs if self.judged is not None else ()

    @property
    def tables(self) -> tuple[str, ...]:
        """The rule tables that were others when the file was written."""
        return self.judged.tables if self.judged is not None else ()

    @property
    def settings(self) -> tuple[SettingDifference, ...]:
        """The settings that the file has otherwise than this campaign."""
        return self.judged.settings if self.judged is not None else ()

    @property
    def gm(self) -> GmFacts:
        """What the system says to a GM."""
        return self.judged.gm if self.judged is not None else NO_FACTS

    @property
    def brief(self) -> Sheet | None:
        """The sheet without its sections: summary, notices, what its signs mean."""
        return self.judged.brief if self.judged is not None else None

    @cached_property
    def tracks(self) -> tuple[DeskTrack, ...]:
        """What play uses up, as the desk has it."""
        if self.brief is None:
            return ()
        keyed = ((key_of(track), track) for track in self.brief.piece.tracks)
        current = self.member.current
        return tuple(
            DeskTrack(key, one.name, current.get(key, one.current), one.maximum, one.current)
            for key, one in keyed
        )

    @property
    def piece(self) -> Piece:
        """What a virtual table wants, with what the desk says is left."""
        return self._at_the_desk(self.brief.piece) if self.brief is not None else Piece()

    @property
    def sheet(self) -> Sheet | None:
        """The whole sheet, with what the desk says is left on its piece."""
        sheet = self.survey.sheet if self.survey is not None else None
        return None if sheet is None else replace(sheet, piece=self._at_the_desk(sheet.piece))

    def _at_the_desk(self, piece: Piece) -> Piece:
        if not self.member.current:
            return piece
        now = tuple(
            replace(track, current=one.current) for track, one in zip(piece.tracks, self.tracks, strict=True)
        )
        return replace(piece, tracks=now)

    def value(self, key: str) -> Value | None:
        """A value of the ledger, or of those that the system keeps for a GM."""
        found = self.survey.evaluation.values.get(key) if self.survey is not None else None
        return found if found is not None else self.gm.values.get(key)

    def _count(self, severity: Severity) -> int:
        """How many findings of a severity are not allowed here and not merely open."""
        found = (one.issue for one in self.findings if one.by != "desk")
        return sum(issue.severity is severity and not issue.open for issue in found)


def key_of(track: Track) -> str:
    """By what a track is known in the party: its ledger key, else what it is called."""
    return track.of or f"track:{label_key(track.name)}"


def label_key(label: Label) -> str:
    """A label as a key, the same in every language."""
    if isinstance(label, Name):
        return label.en
    told = (f"{name}={_told(value)}" for name, value in sorted(label.params.items()))
    return ":".join((label.key, *told))


def _told(value: Param) -> str:
    return label_key(value) if isinstance(value, Label) else str(value)


def judge(character: AnyCharacter, member: Member, ground: Ground, phrase: str) -> Judgement:
    """The character judged by the GM's settings and packs, and by what this desk allowed."""
    judged = judged_by(character, member, ground, phrase)
    view = _surveyed(judged, ground)
    grown = _outgrown(member, view)
    if grown:
        kept = tuple(one for one in member.waivers if (one.code, one.path) not in grown)
        view = _surveyed(judged.model_copy(update={"waivers": kept}), ground)
    settings: tuple[SettingDifference, ...] = ()
    if ground.settings and is_elsewhere(character, ground):
        fields = {one.path: one for one in fields_of(view.pages)}
        settings = tuple(setting_differences(character.choices, ground.settings, fields))
    brief = replace(view.sheet, sections=()) if view.sheet is not None else None
    return Judgement(character, replace(view, pages=()), ground, brief, settings)


def _outgrown(member: Member, view: Survey[AnyCharacter]) -> set[tuple[str, Path]]:
    """What was allowed here up to a number that is exceeded now."""
    allowed = {(one.code, one.path): one.n for one in member.waivers if one.n is not None}
    found: set[tuple[str, Path]] = set()
    for issue in view.issues if allowed else ():
        most, now = allowed.get((issue.code, issue.path)), issue.params.get("n")
        if most is not None and isinstance(now, int | Fraction) and abs(Fraction(now)) > abs(Fraction(most)):
            found.add((issue.code, issue.path))
    return found


def _surveyed(judged: AnyCharacter, ground: Ground) -> Survey[AnyCharacter]:
    return survey(judged, ground.system, ground.rules, ground.broken)


def judged_by(character: AnyCharacter, member: Member, ground: Ground, phrase: str) -> AnyCharacter:
    """The character as this desk judges it. Its file stays as it is."""
    changed: dict[str, Any] = {"waivers": member.waivers}
    if ground.settings:
        changed["choices"] = numbered(with_settings(character.choices, ground.settings))
    if ground.refs is not None:
        changed["packs"] = ground.refs
    if is_elsewhere(character, ground):
        changed["witness"] = Witness()  # other numbers follow from other settings: nothing to be told of
    if is_phrase(phrase):
        changed["profile"] = character.profile.model_copy(update={"phrase": phrase})
    return character.model_copy(update=changed)


def is_elsewhere(character: AnyCharacter, ground: Ground) -> bool:
    """Whether the file was made under other settings or packs than those it is judged by."""
    settings = (ground.settings or {}).items()
    if any(unnumbered(getattr(character.choices, key)) != ours for key, ours in settings):
        return True
    return ground.refs is not None and any(pack_differences(character.packs, ground.refs))


def with_settings(choices: F, settings: Mapping[str, Any]) -> F:
    """The choices under these settings; a copy of an earlier build among them is under the same ones."""
    changed = dict(settings)
    for name in type(choices).model_fields:
        copy = getattr(choices, name)
        if isinstance(copy, Frozen) and settings.keys() <= type(copy).model_fields.keys():
            changed[name] = with_settings(copy, settings)
    return choices.model_copy(update=changed)


def _finding(issue: Issue, own: Mapping[tuple[str, Path], str]) -> Finding:
    if issue.waiver is not None:
        return Finding(issue, "desk", issue.waiver)
    note = own.get((issue.code, issue.path))
    return Finding(issue) if note is None else Finding(issue, "player", note)
