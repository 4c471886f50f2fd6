"""Core: compare(), two surveys by meaning. Rows are matched, choices named as the pages name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from builder.core.choice_index import Index
from builder.core.compared import Comparison as Comparison
from builder.core.compared import Cost as Cost
from builder.core.compared import Group as Group
from builder.core.compared import IssueChange as IssueChange
from builder.core.compared import Item as Item
from builder.core.compared import Mark as Mark
from builder.core.compared import Same as Same
from builder.core.compared import Step as Step
from builder.core.compared import Story as Story
from builder.core.compared import ValueChange as ValueChange
from builder.core.compared_apart import apart
from builder.core.compared_ledger import Look, Sides, follows, stories, value_changes
from builder.core.compared_things import Things
from builder.core.dice_log import thrower_of
from builder.core.document_diff import Called, Named, Pairs, label_key, pair_rows, places
from builder.core.evaluation import Issue, Path
from builder.core.form import Page
from builder.core.merged import merged
from builder.core.number import shown
from builder.core.said import Said as Said
from builder.core.sheet import Pair
from builder.core.text import Label, Name, Text, plain


def compare(old: Look, new: Look) -> Comparison:
    """What the second character has otherwise than the first, in the words of the pages.

    Rows are the same by number in two states of one character, else by name; their order counts only where
    it means something. What is compared of two systems is who the characters are and what is said in short.
    """
    if old.document.system != new.document.system:
        return _across(old, new)
    before, after = Index(old.pages), Index(new.pages)
    kin = thrower_of(old.document) == thrower_of(new.document)
    pairs = pair_rows(
        old.document.choices, new.document.choices, of_old=_namer(before), of_new=_namer(after), kin=kin
    )
    things = Things(Sides(old, new, pairs), before, after)
    things.touch(places(old.document.profile, new.document.profile, pairs, "profile"))
    things.touch(places(old.document.choices, new.document.choices, pairs, "choices"))
    return _told(things)


def _told(things: Things) -> Comparison:
    sides = things.sides
    groups = (*things.groups(), *apart(things))
    changes = value_changes(sides)
    following = follows(sides, changes, things.told())
    return Comparison(
        choices=groups,
        follows=following,
        values=tuple(changes.values()),
        issues=tuple(_issues(sides)),
        budgets=tuple(stories(sides)),
        same=tuple(_same(groups, following, (*sides.new.pages, *sides.old.pages))),
    )


def _namer(index: Index) -> Named:
    def name(path: Path) -> Called | None:
        thing = index.of(path)
        if thing is None or thing.loose:
            return None
        return Called(thing.name, firm=thing.key[0] == "line")

    return name


def _issues(sides: Sides) -> Iterator[IssueChange]:
    """What was found on one side only, and what counts otherwise: other numbers in its words do not."""
    before = _by_place(sides.old.issues, sides.pairs)
    after = _by_place(sides.new.issues, Pairs())
    gone = {_words(issue): key for key, issue in before.items() if key not in after}
    for key in [key for key in after if key not in before]:
        same = gone.pop(_words(after[key]), None)  # found in another row, which says the same
        if same is not None:
            del before[same], after[key]
    for key in merged(after, before):
        old, new = before.get(key), after.get(key)
        if old is None:
            yield IssueChange(Mark.CAME, None, new)
        elif new is None:
            yield IssueChange(Mark.WENT, old, None)
        elif _weight(old) != _weight(new):
            yield IssueChange(Mark.CHANGED, old, new)


def _by_place(issues: Iterable[Issue], pairs: Pairs) -> dict[tuple[object, ...], Issue]:
    found: dict[tuple[object, ...], Issue] = {}
    for issue in issues:
        if issue.path[:1] == ("witness",):
            continue
        path = pairs.key(issue.path) if pairs.rows else issue.path
        key = next(key for n in count() if (key := (issue.code, path, n)) not in found)
        found[key] = issue
    return found


def _words(issue: Issue) -> tuple[object, ...]:
    return (*label_key(Text(issue.code, issue.params)), *_weight(issue))


def _weight(issue: Issue) -> tuple[object, ...]:
    return issue.severity, issue.open, issue.waiver is not None


def _same(groups: Iterable[Group], following: Iterable[Group], pages: Iterable[Page]) -> Iterator[Same]:
    """What is the same, as few words as may be: whole pages, else their parts, else single things."""
    titles = {page.key: page.title for page in reversed(tuple(pages))}
    by_page: dict[str, list[Group]] = {}
    for group in groups:
        by_page.setdefault(group.key.partition("/")[0], []).append(group)
    for page, parts in by_page.items():
        if page in titles and not any(part.changed for part in parts):
            yield Same(titles[page], sum(len(part.items) for part in parts))
            continue
        for part in parts:
            if not part.changed:
                yield Same(part.title, len(part.items))
                continue
            yield from (Same(item.name) for item in part.items if item.mark is Mark.SAME)
    for group in following:
        yield from (Same(item.name) for item in group.items if item.mark is Mark.SAME)


def _across(old: Look, new: Look) -> Comparison:
    """Two systems: who they are, and what is said of each in short."""
    sides = Sides(old, new, Pairs())
    things = Things(sides, Index(old.pages[:1]), Index(new.pages[:1]))
    things.touch(places(old.document.profile, new.document.profile, Pairs(), "profile"))
    summary = Group("summary", Text("compare.summary"), tuple(_summaries(old, new)))
    groups = tuple(things.groups())
    same = tuple(_same(groups, (summary,), new.pages[:1]))
    return Comparison(whole=False, choices=groups, follows=(summary,), same=same)


def _summaries(old: Look, new: Look) -> Iterator[Item]:
    before, after = _summary(old), _summary(new)
    for key in merged(after, before):
        label, one = before.get(key) or (None, None)
        other_label, other = after.get(key) or (None, None)
        name = other_label or label
        if name is None:
            continue
        mark = Mark.CAME if one is None else Mark.WENT if other is None else Mark.CHANGED
        if one is not None and other is not None and one.words == other.words:
            mark = Mark.SAME
        yield Item(mark, name, one, other)


def _summary(look: Look) -> dict[object, tuple[Label, Said | None]]:
    pairs = () if look.sheet is None else look.sheet.summary
    return {label_key(pair.label): (pair.label, _said_pair(pair)) for pair in pairs}


def _said_pair(pair: Pair) -> Said | None:
    cell = pair.value
    if cell is None:
        return None
    if isinstance(cell.shown, Name | Text):
        return Said((cell.shown,), cell.of)
    words = cell.shown if isinstance(cell.shown, str) else shown(cell.shown, cell.spec)
    return Said((plain(words),), cell.of, not cell.sure)
