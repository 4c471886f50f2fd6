"""The overview: a table a system, below it who can do what. Shows what the survey says; no rules."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal

from builder.core.party_survey import PartySurvey
from builder.core.text import Text
from builder.ui.controls.empty_state import EmptyState
from builder.ui.faces import Faces
from builder.ui.party.ability_part import AbilityPart
from builder.ui.party.group_part import GroupPart
from builder.ui.party.member_table import MemberTable
from builder.ui.party.scroll_view import ScrollView
from builder.ui.words import Words

FEW = 6
"""So many skills are shown before one searches."""


class OverviewView(ScrollView):
    """picked, opened: a member's row. why_asked: row, ledger key, where. put: row, track, number."""

    picked = Signal(int)
    opened = Signal(int)
    why_asked = Signal(int, str, QRect)
    put = Signal(int, str, object)
    put_whole = Signal()
    moved = Signal(int, int)
    columns_asked = Signal(str, QRect)
    settings_asked = Signal(str)
    add_asked = Signal()

    def __init__(self, words: Words, faces: Faces) -> None:
        super().__init__()
        self._words, self._faces = words, faces
        self._parts: list[GroupPart] = []
        self._skills: list[AbilityPart] = []
        self._empty = EmptyState(title="", text="", button=" ", icon="user-plus", key="Ctrl+I")
        self._empty.asked.connect(self.add_asked)
        self.column.addWidget(self._empty)
        self.column.addStretch(1)

    def show_survey(self, survey: PartySurvey, chosen: int) -> None:
        """Show the party as it is now."""
        groups = survey.overview.groups
        systems = [group.system_id for group in groups]
        if systems != [part.system for part in self._parts]:
            self._rebuild(systems)
        say = self._words.say
        self._empty.setVisible(not groups)
        self._empty.set_words(
            title=say(Text("ui.party.empty")),
            text=say(Text("ui.party.empty.text")),
            button=say(Text("ui.party.add")),
            key="Ctrl+I",
        )
        mixed = len(groups) > 1
        for part, skills, group in zip(self._parts, self._skills, groups, strict=True):
            part.show_group(group, survey.document, chosen)
            skills.show_group(group, mixed=mixed)

    def choose(self, row: int) -> None:
        """Another member is looked at."""
        for table in self.tables():
            table.choose(row)

    def tables(self) -> list[MemberTable]:
        """The tables, a system each."""
        return [part.table for part in self._parts]

    def skills(self) -> list[AbilityPart]:
        """Who can do what, a system each."""
        return self._skills

    def empty(self) -> EmptyState:
        """What is said where nobody is in the party yet."""
        return self._empty

    def take_focus(self) -> None:
        """To the first member, else to the button."""
        table = next((one for one in self.tables() if one.shows_chosen()), None)
        if table is not None:
            table.go_to_chosen()
        elif self._parts:
            self._parts[0].table.go_to_first()
        else:
            self._empty.button.setFocus(Qt.FocusReason.OtherFocusReason)

    def fit(self, wide: float) -> None:
        super().fit(wide)
        for part in self._skills:
            part.fit(wide)

    def _rebuild(self, systems: list[str]) -> None:
        for old in (*self._parts, *self._skills):
            self.column.removeWidget(old)
            old.hide()
            old.setParent(None)
            old.deleteLater()
        self._parts, self._skills = [], []
        for place, system in enumerate(systems):
            part = GroupPart(self._words, self._faces)
            part.system = system
            table = part.table
            for ours, theirs in (
                (table.picked, self.picked),
                (table.opened, self.opened),
                (table.why_asked, self.why_asked),
                (table.put, self.put),
                (table.put_whole, self.put_whole),
                (table.moved, self.moved),
                (part.columns_asked, self.columns_asked),
                (part.settings_asked, self.settings_asked),
            ):
                ours.connect(theirs)
            self.watch(table)
            skills = AbilityPart(self._words, few=FEW)
            skills.fit(self._wide)
            skills.grid.why_asked.connect(self.why_asked)
            self.watch(skills.grid)
            self._parts.append(part)
            self._skills.append(skills)
            self.column.insertWidget(place, part)
        for place, skills in enumerate(self._skills):
            self.column.insertWidget(len(systems) + place, skills)
