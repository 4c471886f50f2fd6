"""What the party can do: every skill with the best two, what nobody learned, languages. No rules."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.core.party_overview import Group
from builder.core.party_sheet import called
from builder.core.party_skills import Speaker
from builder.core.party_survey import PartySurvey
from builder.core.text import Param, Text
from builder.ui.controls.card import Section
from builder.ui.controls.labels import Label
from builder.ui.controls.state_label import StateLabel
from builder.ui.party.ability_part import AbilityPart
from builder.ui.party.scroll_view import ScrollView
from builder.ui.shapes import State
from builder.ui.theme import follow, theme
from builder.ui.words import Words

MOST_APART = 8


class Languages(QWidget):
    """Which languages are spoken and by whom; who shares none with whom."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self.head = Section("")
        self._shown: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.head)
        self.told: list[str] = []
        follow(self._dress)

    def show_group(self, group: Group, *, mixed: bool) -> None:
        """Show the languages of a system's members."""
        say = self._words.say
        title = Text("ui.party.languages.of", {"system": group.name}) if mixed else Text("ui.party.languages")
        self.head.set_title(say(title))
        names = called(group.members)
        told: list[tuple[State | None, str]] = []
        for spoken in group.languages:
            who = say(Text("ui.party.and")).join(self._speaker(one, names) for one in spoken.speakers)
            said: dict[str, Param] = {"language": spoken.name, "n": len(spoken.speakers), "who": who}
            told.append((None, say(Text("ui.party.language", said))))
        for apart in group.apart[:MOST_APART]:
            some, others = (
                say(Text("ui.party.and")).join(names.get(row, "") for row in rows)
                for rows in (apart.some, apart.others)
            )
            told.append((State.NOTE, say(Text("ui.party.apart", {"some": some, "others": others}))))
        if group.languages and not group.apart and len(group.members) > 1:
            told.append((State.OK, say(Text("ui.party.apart.none"))))
        self._show(told)
        self.setVisible(bool(told))

    def _speaker(self, one: Speaker, names: dict[int, str]) -> str:
        name = names.get(one.row, "")
        if one.how is None:
            return name
        return self._words.say(Text("party.sheet.speaker", {"name": name, "how": one.how}))

    def _show(self, told: list[tuple[State | None, str]]) -> None:
        self.told = [text for _, text in told]
        for old in self._shown:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        word = self._words.say(Text("state.note"))
        self._shown = [
            Label(text, "body", wrap=True)
            if state is None
            else StateLabel(state, text, where="", word=word if state is State.NOTE else "")
            for state, text in told
        ]
        for widget in self._shown:
            self._column.addWidget(widget)

    def _dress(self) -> None:
        self._column.setSpacing(theme().px(5))


class SkillsView(ScrollView):
    """why_asked: the member's row, the ledger key, the number's rectangle."""

    why_asked = Signal(int, str, QRect)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words
        self._systems: list[str] = []
        self._parts: list[AbilityPart] = []
        self._languages: list[Languages] = []
        self._nothing = Label("", "body", "text.muted", wrap=True)
        self.column.addWidget(self._nothing)
        self.column.addStretch(1)

    def parts(self) -> list[AbilityPart]:
        """The systems that are shown."""
        return self._parts

    def languages(self) -> list[Languages]:
        """The languages, a system each."""
        return self._languages

    def show_survey(self, survey: PartySurvey, chosen: int) -> None:
        """Show the party as it is now."""
        groups = [group for group in survey.overview.groups if group.system is not None]
        systems = [group.system_id for group in groups]
        if systems != self._systems:
            self._rebuild(systems)
        mixed = len(groups) > 1
        for part, tongues, group in zip(self._parts, self._languages, groups, strict=True):
            part.show_group(group, mixed=mixed)
            tongues.show_group(group, mixed=mixed)
        able = any(group.abilities for group in groups)
        self._nothing.setVisible(not able)
        self._nothing.set_text(
            self._words.say(Text("ui.party.who.nobody") if groups else Text("ui.party.nobody"))
        )

    def choose(self, row: int) -> None:
        """Another member is looked at; nothing here shows that."""

    def take_focus(self) -> None:
        """To the line one searches in."""
        part = next((one for one in self._parts if one.isVisibleTo(self)), None)
        if part is not None:
            part.search.setFocus()

    def fit(self, wide: float) -> None:
        super().fit(wide)
        for part in self._parts:
            part.fit(wide)

    def _rebuild(self, systems: list[str]) -> None:
        for old in (*self._parts, *self._languages):
            self.column.removeWidget(old)
            old.hide()
            old.setParent(None)
            old.deleteLater()
        self._systems, self._parts, self._languages = systems, [], []
        for place, _ in enumerate(systems):
            part, tongues = AbilityPart(self._words), Languages(self._words)
            part.fit(self._wide)
            part.grid.why_asked.connect(self.why_asked)
            self.watch(part.grid)
            self._parts.append(part)
            self._languages.append(tongues)
            self.column.insertWidget(2 * place, part)
            self.column.insertWidget(2 * place + 1, tongues)
