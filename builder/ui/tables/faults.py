"""What is wrong with a pack, in the words of its tables: where it is, and what. No widget."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from builder.core.evaluation import Issue
from builder.core.pack_view import View
from builder.core.text import Label as Words
from builder.core.text import Param, Text
from builder.ui.tables.words import TableWords

BETWEEN = frozenset({"tables", "rows", "args"})
LONGEST = 120


@dataclass(frozen=True, slots=True)
class FaultWords:
    """Of one view: a pack that could not be read is told by the words of what it would change."""

    words: TableWords
    view: View
    say: Callable[[Words], str]

    def line(self, issue: Issue) -> str:
        """Where and what, as one line."""
        place, what = self.place(issue.path), self.what(issue)
        return self.say(Text("tables.bad.line", {"where": place, "what": what})) if place else what

    def place(self, path: Sequence[str | int]) -> str:
        """A place in a pack, from the outside in; what has a number only counts from one."""
        steps = [part if isinstance(part, str) else str(part + 1) for part in path]
        if steps[:1] == ["tables"] and len(steps) > 1:
            head = self.words.say_title(("tables", steps[1]))
            rest = [step for step in steps[2:] if step not in BETWEEN]
        elif steps and steps[0] in self.view.list_names:
            head, rest = self.words.say_title(("lists", steps[0])), steps[1:]
        else:
            head, rest = self.words.term(steps[0]) if steps else "", steps[1:]
        return " · ".join(filter(None, (head, *map(self._step, rest))))[:LONGEST]

    def _step(self, step: str) -> str:
        return (
            self.words.say_title(("lists", step)) if step in self.view.list_names else self.words.step(step)
        )

    def what(self, issue: Issue) -> str:
        """What is wrong, with the names that people know."""
        return self.say(Text(f"issue.{issue.code}", self._params(issue)))

    def _params(self, issue: Issue) -> Mapping[str, Param]:
        params = dict(issue.params)
        table = str(params["table"]) if isinstance(params.get("table"), str) else ""
        name = table.partition("/")[0]
        if issue.path[:1] == ("tables",) and len(issue.path) > 1 and "table" in params:
            params["table"] = self.words.say_title(("tables", str(issue.path[1])))
        elif name in self.view.list_names:
            params["table"] = self.words.say_title(("lists", name))
        elif table in self.view.under.tables.constants:
            params["table"] = self.words.term(table)
        key, sign, value = str(params.get("v", "")).partition(" = ")
        if sign:
            params["v"] = f"{self.words.path(key.split('.'))} = {value}"
        if isinstance(params.get("where"), str):
            steps = [int(step) if step.isdecimal() else step for step in str(params["where"]).split(".")]
            params["where"] = self.place(steps) or params["where"]
        return params
