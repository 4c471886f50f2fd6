"""What the GM's desk says of members: states, totals, dice, packs, settings; as shapes and labels. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from builder.core import number
from builder.core.evaluation import Issue, Severity
from builder.core.party_check import Assessment, DeskTrack, Finding
from builder.core.party_overview import DeskCell, OverviewRow
from builder.core.text import Label, Param, Text, Translator
from builder.ui.figures import minus
from builder.ui.shapes import State

Say = Callable[[Label | str], str]
NONE = "—"
NO_HEADS: Mapping[str, Label] = {}


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with its shape."""

    state: State
    text: Label


def state_of(row: OverviewRow, heads: Mapping[str, Label] = NO_HEADS) -> Told:
    """The one thing that is to be said of a member first. `heads`: short names of totals."""
    one = row.member
    match one.state:
        case "fault":
            return Told(State.ERROR, Text("ui.party.state.fault"))
        case "broken":
            return Told(State.ERROR, Text("ui.party.state.broken", {"n": one.errors}))
        case "open":
            return Told(State.TODO, Text("ui.party.state.open", {"n": one.open}))
    odd = odd_dice(one)
    if odd:
        return Told(State.NOTE, Text("ui.party.state.dice", {"n": odd}))
    off = next((line for line in row.totals if line.difference), None)
    if off is not None:
        said: dict[str, Param] = {"what": heads.get(off.key, off.name), "n": off.difference}
        return Told(State.NOTE, Text("ui.party.state.total", said))
    if one.waived:
        return Told(State.OK, Text("ui.party.state.waived", {"n": one.waived}))
    if one.dice.sets > 1:
        return Told(State.NOTE, Text("ui.party.state.sets", {"n": one.dice.sets}))
    if one.notes:
        return Told(State.NOTE, Text("ui.party.state.noted", {"n": one.notes}))
    if one.dice.thrown and one.dice.verified == one.dice.thrown:
        return Told(State.OK, Text("ui.party.state.verified"))
    return Told(State.OK, Text("ui.party.state.legal"))


def odd_dice(one: Assessment) -> int:
    """How many throws do not fit, and how many are missing."""
    return one.dice.unfit + one.dice.missing


def finding_state(finding: Finding) -> State:
    """The shape of a finding; what was allowed here is settled, what is merely open is to be done."""
    issue = finding.issue
    if finding.by == "desk":
        return State.OK
    if issue.open or issue.severity is Severity.TODO:
        return State.TODO
    return State.ERROR if issue.severity is Severity.ERROR else State.NOTE


def can_be_waived(finding: Finding) -> bool:
    """Whether this GM can allow it: a broken rule, or a note that only the GM can settle."""
    issue = finding.issue
    return finding.by != "desk" and not issue.open and issue.severity in (Severity.ERROR, Severity.NOTE)


def sentence(issue: Issue) -> Text:
    """An issue in words."""
    return Text(f"issue.{issue.code}", issue.params)


ORDER = {State.ERROR: 0, State.TODO: 1, State.NOTE: 2, State.OK: 3}


def ordered(one: Assessment) -> list[Finding]:
    """Broken rules, what is open, notes, what was allowed."""
    return sorted(one.findings, key=lambda finding: ORDER[finding_state(finding)])


def remarks(row: OverviewRow) -> Iterator[Told]:
    """What a GM compares beside the rules: totals, dice, packs, tables, settings."""
    one = row.member
    if one.fault is not None:
        yield Told(State.ERROR, one.fault)
        return
    for line in row.totals:
        said = {"what": line.name, "n": line.value.number, "usual": line.usual, "diff": line.difference}
        if line.difference:
            yield Told(State.NOTE, Text("ui.party.check.total", said))
        else:
            yield Told(State.OK, Text("ui.party.check.total.same", said))
    yield from _dice(one)
    for setting in one.settings:
        values: dict[str, Param] = {
            "what": setting.label,
            "theirs": setting.theirs if setting.theirs is not None else Text("party.setting.off"),
            "ours": setting.ours if setting.ours is not None else Text("party.setting.off"),
        }
        yield Told(State.NOTE, Text("ui.party.check.setting", values))
    for pack in one.packs:
        match pack.kind:
            case "missing":
                missing: dict[str, Param] = {"pack": pack.id, "n": pack.theirs or 0}
                yield Told(State.NOTE, Text("ui.party.check.pack.missing", missing))
            case "extra":
                extra: dict[str, Param] = {"pack": pack.id, "n": pack.ours or 0}
                yield Told(State.NOTE, Text("ui.party.check.pack.extra", extra))
            case _:
                other: dict[str, Param] = {"pack": pack.id, "n": pack.theirs or 0, "m": pack.ours or 0}
                yield Told(State.NOTE, Text("ui.party.check.pack.other", other))
    if one.tables:
        yield Told(State.NOTE, Text("ui.party.check.tables", {"n": len(one.tables)}))


def _dice(one: Assessment) -> Iterator[Told]:
    dice = one.dice
    if not dice.thrown and not dice.missing:
        return
    if dice.unfit:
        yield Told(State.ERROR, Text("ui.party.check.dice.unfit", {"n": dice.unfit}))
    if dice.missing:
        yield Told(State.NOTE, Text("ui.party.check.dice.missing", {"n": dice.missing}))
    if dice.verified:
        said = {"n": dice.verified, "sets": dice.sets}
        state = State.OK if dice.sets < 2 else State.NOTE
        yield Told(state, Text("ui.party.check.dice.verified", said))
    if dice.typed:
        yield Told(State.NOTE, Text("ui.party.check.dice.typed", {"n": dice.typed}))
    if dice.chance:
        said = {"n": dice.chance, "sets": dice.sets}
        yield Told(State.NOTE, Text("ui.party.check.dice.chance", said))


def figure(cell: DeskCell | None, translator: Translator) -> str:
    """A cell as people read it; "—" where a member has none."""
    return NONE if cell is None else minus(cell.cell.words(translator))


def percent(chance: Fraction | None) -> str:
    """A chance as 74.1%."""
    return "" if chance is None else f"{number.fixed(chance * 100, 1)}%"


def track_words(track: DeskTrack) -> str:
    """9 / 12."""
    return minus(f"{track.current} / {track.maximum}")
