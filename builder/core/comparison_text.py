"""Core: a comparison as plain text, for the command line and the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from builder.core.compared import Comparison, Group, IssueChange, Item, Mark, Story, with_sign
from builder.core.evaluation import Budget, Issue
from builder.core.number import shown
from builder.core.said import Said
from builder.core.severity import Severity
from builder.core.text import Label, Text, Translator

SIGNS = {Mark.CAME: "+", Mark.WENT: "\u2212", Mark.CHANGED: " ", Mark.SAME: "="}
ARROW = "\u2192"
INDENT = "    "
MOST_SAME = 40

Say = Callable[[Label | str], str]


def lines(comparison: Comparison, translator: Translator, names: tuple[str, str]) -> list[str]:
    """The differences, a line each under the name of its part. `names`: what the two are called."""
    return list(_lines(comparison, translator.say, names))


def _lines(comparison: Comparison, say: Say, names: tuple[str, str]) -> Iterator[str]:
    yield f"{names[0]} {ARROW} {names[1]}"
    if not comparison.whole:
        yield say(Text("compare.across"))
    if comparison.nothing:
        yield say(Text("compare.nothing"))
        return
    for group in (*comparison.choices, *comparison.follows):
        yield from _group(group, say)
    if comparison.issues:
        yield from ("", say(Text("compare.issues")))
        yield from (issue_line(one, say) for one in comparison.issues)
    for story in comparison.budgets:
        if story.is_changed:
            yield from _story(story, say)
    if comparison.same:
        yield from ("", same_line(comparison, say))


def _group(group: Group, say: Say) -> Iterator[str]:
    if not group.changed:
        return
    head = say(group.title)
    for one in group.sums:
        head += "  " + say(cost_words(one.name, one.shown))
    yield from ("", head)
    for item in group.changed:
        yield from _item(item, say, INDENT[:1])


def cost_words(name: Label, figure: str) -> Text:
    """What something costs more: "CP +32"."""
    return Text("compare.cost", {"what": name, "figure": figure})


def _item(item: Item, say: Say, before: str) -> Iterator[str]:
    cost = ""
    if item.cost is not None and item.cost.difference:
        cost = "  " + say(cost_words(item.cost.name, item.cost.shown))
    yield f"{before}{SIGNS[item.mark]} {one_line(say(item.name))}: {sides(item, say)}{cost}"
    if item.mark is Mark.CHANGED:
        for one in item.details:
            yield from _item(one, say, before + INDENT)


def sides(item: Item, say: Say) -> str:
    """Old and new with an arrow between."""
    return f"{said(item.old, say)} {ARROW} {said(item.new, say)}"


def said(side: Said | None, say: Say) -> str:
    """One side in words; what is not there is said so."""
    return say(Text("compare.none")) if side is None else side.text(say)


def one_line(words: str) -> str:
    """Words without line breaks."""
    return " ".join(words.split())


def issue_line(change: IssueChange, say: Say) -> str:
    """A finding that came or went: its sign, what it is, its sentence."""
    issue = change.new or change.old
    sentence = "" if issue is None else say(Text(f"issue.{issue.code}", issue.params))
    states = f"{state(change.old, say)} {ARROW} {state(change.new, say)}"
    return f"{INDENT[:1]}{SIGNS[change.mark]} {one_line(sentence)}: {states}"


def state(issue: Issue | None, say: Say) -> str:
    """How a finding counts, in a word."""
    if issue is None:
        return say(Text("compare.none"))
    if issue.waiver is not None:
        return say(Text("compare.state.waived"))
    if issue.open or issue.severity is Severity.TODO:
        return say(Text("compare.state.todo"))
    return say(Text("compare.state.error" if issue.severity is Severity.ERROR else "compare.state.note"))


def _story(story: Story, say: Say) -> Iterator[str]:
    left = say(Text("compare.left", {"what": story.name}))
    yield from ("", f"{left}: {_left(story.old)} {ARROW} {_left(story.new)}")
    if story.granted:
        yield f"{INDENT[:1]}  {say(Text('compare.granted'))}: {with_sign(story.granted)}"
    for step in story.steps:
        if step.difference:
            old, new = shown(step.old), shown(step.new)
            more = with_sign(step.difference)
            yield f"{INDENT[:1]}  {one_line(say(step.name))}: {old} {ARROW} {new}  ({more})"


def _left(budget: Budget | None) -> str:
    return "\u2014" if budget is None else shown(budget.left, budget.granted.spec)


def same_line(comparison: Comparison, say: Say) -> str:
    """What is the same, named; not all of a long list."""
    names = [one_line(say(one.name)) for one in comparison.same]
    return say(Text("compare.same", {"names": joined(names, MOST_SAME, say), "n": same_count(comparison)}))


def same_count(comparison: Comparison) -> int:
    """How many things are the same."""
    return sum(one.count for one in comparison.same)


def joined(names: Iterable[str], most: int, say: Say) -> str:
    """Names in a row; the rest of a long list is counted."""
    several = list(dict.fromkeys(names))
    words = say(Text("compare.comma")).join(several[:most])
    if len(several) <= most:
        return words
    return say(Text("compare.and_more", {"names": words, "n": len(several) - most}))
