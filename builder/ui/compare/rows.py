"""A comparison as lines: heads, things, what is in them, issues, what is the same. No widget."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import Enum

from builder.core.compared import Comparison, Group, IssueChange, Item, Mark
from builder.core.comparison_text import cost_words, joined, one_line, said, same_count, state
from builder.core.evaluation import Issue
from builder.core.number import SIGN
from builder.core.said import Said
from builder.core.text import Label, Text
from builder.ui.page_state import issue_state
from builder.ui.shapes import State

Say = Callable[[Label | str], str]
MOST, SPARE, MOST_SAME, LONGEST = 12, 3, 24, 600
MARKS = {Mark.CAME: "+", Mark.WENT: "\u2212", Mark.CHANGED: "", Mark.SAME: ""}
MARK_WORDS = {
    Mark.CAME: Text("compare.mark.came"),
    Mark.WENT: Text("compare.mark.went"),
    Mark.CHANGED: Text("compare.mark.changed"),
    Mark.SAME: Text("compare.mark.same"),
}
ISSUES = "issues"


class Kind(Enum):
    """What a line is."""

    HEAD = "head"
    ITEM = "item"
    DETAIL = "detail"
    MORE = "more"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Row:
    """A line as it is drawn. `old_of`, `new_of`: the ledger keys behind both sides.

    `aside`: what it costs more; `group`: which part it belongs to; `spoken`: all of it, for who hears it.
    Faint: the same on both sides; gone: there is nothing on the newer side.
    """

    kind: Kind
    name: str
    mark: str = ""
    old: str = ""
    new: str = ""
    old_of: str | None = None
    new_of: str | None = None
    aside: str = ""
    head_aside: str = ""
    group: str = ""
    spoken: str = ""
    faint: bool = False
    old_state: State | None = None
    new_state: State | None = None
    gone: bool = False


def chosen_rows(
    comparison: Comparison, say: Say, *, whole: bool, unfolded: Collection[str] = ()
) -> list[Row]:
    """What was chosen. `whole`: what is the same stands among it; else long parts are folded."""
    return [row for group in comparison.choices for row in _group(group, say, whole, unfolded)]


def following_rows(
    comparison: Comparison, say: Say, *, whole: bool, unfolded: Collection[str] = ()
) -> list[Row]:
    """What follows, the issues, and in a few words what is the same."""
    rows = [row for group in comparison.follows for row in _group(group, say, whole, unfolded)]
    rows += _issues(comparison, say)
    if comparison.same and not whole:
        names = [one_line(say(one.name)) for one in comparison.same]
        text = Text("compare.folded", {"names": joined(names, MOST_SAME, say), "n": same_count(comparison)})
        rows.append(Row(Kind.SAME, say(text), spoken=say(text), group="same"))
    return rows


def _group(group: Group, say: Say, whole: bool, unfolded: Collection[str]) -> Iterator[Row]:
    items = group.items if whole else group.changed
    if not items:
        return
    sums = [(say(one.name), one.shown) for one in group.sums]
    beside = [say(Text("compare.difference", {"what": name})) for name, _ in sums]
    yield Row(
        Kind.HEAD,
        say(group.title),
        aside=sums[0][1] if len(sums) == 1 else "",
        head_aside=beside[0] if len(sums) == 1 else "",
        group=group.key,
    )
    folds = not whole and group.key not in unfolded and len(items) > MOST + SPARE
    for item in items[:MOST] if folds else items:
        yield from _item(item, say, group.key, several=len(sums) > 1)
    if folds:
        words = say(Text("compare.unfold", {"n": len(items) - MOST}))
        yield Row(Kind.MORE, words, group=group.key, spoken=words)


def _item(item: Item, say: Say, group: str, *, several: bool) -> Iterator[Row]:
    cost = item.cost
    aside = ""
    if cost is not None and (cost.difference or item.mark is not Mark.SAME):
        aside = say(cost_words(cost.name, cost.shown)) if several else cost.shown
    yield _row(Kind.ITEM, item, say, group, aside)
    if item.mark is Mark.CHANGED:
        for one in item.details:
            yield _row(Kind.DETAIL, one, say, group)


def _row(kind: Kind, item: Item, say: Say, group: str, aside: str = "") -> Row:
    name = _short(one_line(say(item.name)))
    old, new = _side(item.old, say), _side(item.new, say)
    old += SIGN if item.old is not None and item.old.unsure else ""
    new += SIGN if item.new is not None and item.new.unsure else ""
    faint = item.mark is Mark.SAME
    spoken = [say(MARK_WORDS[item.mark]), name, new if faint else f"{old} \u2192 {new}", aside]
    return Row(
        kind,
        name,
        MARKS[item.mark],
        "" if faint else old,
        new,
        item.old.of if item.old is not None else None,
        item.new.of if item.new is not None else None,
        aside,
        group=group,
        spoken=" ".join(filter(None, spoken)),
        faint=faint,
        gone=item.new is None,
    )


def _side(side: Said | None, say: Say) -> str:
    return _short(said(side, say))


def _short(words: str) -> str:
    return words if len(words) <= LONGEST else words[:LONGEST] + "\u2026"


def _issues(comparison: Comparison, say: Say) -> Iterator[Row]:
    if not comparison.issues:
        return
    yield Row(Kind.HEAD, say(Text("compare.issues")), group=ISSUES)
    for change in comparison.issues:
        yield _issue(change, say)


def _issue(change: IssueChange, say: Say) -> Row:
    issue = change.new or change.old
    name = "" if issue is None else one_line(say(Text(f"issue.{issue.code}", issue.params)))
    old, new = state(change.old, say), state(change.new, say)
    return Row(
        Kind.ITEM,
        name,
        MARKS[change.mark],
        old,
        new,
        group=ISSUES,
        spoken=f"{say(MARK_WORDS[change.mark])} {name} {old} \u2192 {new}",
        old_state=_shape(change.old),
        new_state=_shape(change.new),
        gone=change.new is None,
    )


def _shape(issue: Issue | None) -> State | None:
    return None if issue is None else issue_state(issue)
