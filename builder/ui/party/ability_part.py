"""Who can do it, of one system: heading, what the chances are of, a line to search in, skills. No rules."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from builder.core.party_overview import Group
from builder.core.party_skills import Ability
from builder.core.text import Text
from builder.ui.controls.card import Section
from builder.ui.controls.labels import Label
from builder.ui.controls.search_line import SearchLine
from builder.ui.controls.segments import Segment, Segments
from builder.ui.party.ability_grid import AbilityGrid
from builder.ui.search import matches, spellings
from builder.ui.theme import follow, theme
from builder.ui.words import Words

SEARCH, WIDE, MIDDLE = 170, 1000, 760
LEARNED, GAPS, ALL = "learned", "gaps", "all"
MOST = 300
"""So many are listed; who wants others searches."""


class AbilityPart(QWidget):
    """`few`: so many before one searches; 0: all, and which of them can be chosen."""

    def __init__(self, words: Words, *, few: int = 0) -> None:
        super().__init__()
        self._words, self._few, self._wide = words, few, 1366.0
        self._group: Group | None = None
        self._mixed = False
        self._kind = LEARNED
        self.head = Section("")
        self.search = SearchLine(name="")
        self.kinds = Segments(name="")
        self.kinds.setVisible(not few)
        self.head.row.addWidget(self.search)
        self.grid = AbilityGrid(words)
        self.nothing = Label("", "body", "text.muted", wrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        kinds = QHBoxLayout()
        kinds.addWidget(self.kinds)
        kinds.addStretch(1)
        self._column.addWidget(self.head)
        self._column.addLayout(kinds)
        self._column.addWidget(self.grid)
        self._column.addWidget(self.nothing)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.search.query_changed.connect(lambda query: self._show())
        self.search.moved.connect(self._down)
        self.search.accepted.connect(lambda: self._down(1))
        self.kinds.picked.connect(self._picked)
        follow(self._dress)

    def show_group(self, group: Group, *, mixed: bool) -> None:
        """Show what its members can do now."""
        self._group, self._mixed = group, mixed
        self.setVisible(bool(group.abilities))
        if group.abilities:
            self._show()

    def fit(self, wide: float) -> None:
        """Follow the width of the window."""
        self._wide = wide
        if self._group is not None and self._group.abilities:
            self._show()

    def _show(self) -> None:
        group, say = self._group, self._words.say
        if group is None:
            return
        title = Text("ui.party.who.of", {"system": group.name}) if self._mixed else Text("ui.party.who")
        odds = "" if group.odds is None else say(group.odds)
        self.head.set_title(say(title), aside=odds)
        name = say(Text("ui.party.who.search"))
        self.search.set_name(name)
        self.search.setPlaceholderText(name)
        self.kinds.set_name(say(Text("ui.party.who.kinds")))
        learned = sum(bool(one.trained) for one in group.abilities)
        self.kinds.set_options(
            (
                Segment(LEARNED, say(Text("ui.party.who.learned")), str(learned)),
                Segment(GAPS, say(Text("ui.party.who.gaps")), str(len(group.gaps))),
                Segment(ALL, say(Text("ui.party.who.all")), str(len(group.abilities))),
            )
        )
        self.kinds.set_chosen_from_model(self._kind)
        found = self._found(group)
        self.grid.show_abilities(found[:MOST], group, self._across())
        self.grid.setAccessibleName(say(title))
        self.nothing.setVisible(not found or len(found) > MOST)
        if not found:
            self.nothing.set_text(say(Text("ui.party.who.none")))
        elif len(found) > MOST:
            self.nothing.set_text(say(Text("ui.party.who.more", {"n": len(found) - MOST})))

    def _found(self, group: Group) -> Sequence[Ability]:
        query, translator = self.search.query().strip(), self._words.translator
        if query:
            return [one for one in group.abilities if matches(query, spellings(one.name, translator))]
        if self._few:
            learned = [one for one in group.abilities if one.trained]
            learned.sort(key=lambda one: (-one.trained, -(one.best.known.chance or 0)))
            return learned[: self._few]
        if self._kind == GAPS:
            return group.gaps
        return [one for one in group.abilities if one.trained] if self._kind == LEARNED else group.abilities

    def _across(self) -> int:
        return 3 if self._wide >= WIDE else 2 if self._wide >= MIDDLE else 1

    def _picked(self, key: str) -> None:
        self._kind = key
        self._show()

    def _down(self, by: int) -> None:
        if by > 0 and self.grid.count():
            self.grid.go_to_first()

    def _dress(self) -> None:
        self.search.setFixedWidth(theme().px(SEARCH))
        self._column.setSpacing(theme().px(6))
