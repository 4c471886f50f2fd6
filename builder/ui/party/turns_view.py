"""Who acts first: each system's rule, the order it gives, dice thrown where it asks for them. No rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from builder.core import number
from builder.core.ledger import Value
from builder.core.party_order import TURN, Standing
from builder.core.party_overview import Group
from builder.core.party_sheet import called
from builder.core.party_survey import PartySurvey
from builder.core.text import Label as Said
from builder.core.text import Param, Text
from builder.ui.controls.button import Button, ButtonKind
from builder.ui.controls.labels import Label
from builder.ui.crest import draw_crest
from builder.ui.dates import moment
from builder.ui.faces import Faces
from builder.ui.figures import draw_figures, draw_why_line, figure_width, minus
from builder.ui.paint import LEFT, draw_hairline, draw_text, text_width
from builder.ui.party.group_part import GroupHead
from builder.ui.party.scroll_view import ScrollView
from builder.ui.party.spots import Spot, SpotList, hit
from builder.ui.theme import follow, theme
from builder.ui.words import Words

ROW, CREST, RANK, SCORE, CLOSE = 38, 24, 28, 108, 32


class TurnList(SpotList):
    """`close`: for the side, where there is room for the last score and what parts equals alone.

    why_asked: the member's row, the ledger key, the number's rectangle. picked: a member's row.
    """

    why_asked = Signal(int, str, QRect)
    picked = Signal(int)

    def __init__(self, words: Words, *, close: bool = False) -> None:
        super().__init__("window" if close else "page")
        self._words, self._close = words, close
        self._group: Group | None = None
        self._standings: Sequence[Standing] = ()
        self._names: dict[int, tuple[str, str]] = {}
        self._chosen = 0
        self.pressed_spot.connect(self._pressed)
        self.went.connect(self._went)
        self.entered.connect(self._went)

    def show_group(self, group: Group, chosen: int, standings: Sequence[Standing] | None = None) -> None:
        """Show the order of a group; `standings`: a part of it."""
        self._group, self._chosen = group, chosen
        self._standings = group.turns.standings if standings is None else standings
        short = called(group.members) if self._close else {}
        self._names = {one.row: (short.get(one.row, one.name), one.member.id) for one in group.members}
        self.show_count(len(self._standings))
        self.setVisible(bool(self._standings))

    def standings(self) -> Sequence[Standing]:
        """What is shown."""
        return self._standings

    def choose(self, row: int) -> None:
        """Another member is looked at."""
        self._chosen = row
        self.viewport().update()

    def row_height(self, at: int) -> int:
        return theme().px(CLOSE if self._close else ROW)

    def is_chosen(self, at: int) -> bool:
        return self._standings[at].row == self._chosen

    def spoken(self, at: int) -> str:
        one, say = self._standings[at], self._words.say
        name, _ = self._names.get(one.row, ("", ""))
        scores = [f"{say(value.name)} {_figure(value)}" for value in one.scores]
        tied = say(Text("ui.party.tied")) if one.tied and self._known(one) else ""
        return ", ".join(filter(None, (f"{one.rank}", name, *scores, tied)))

    def spots(self, at: int) -> Sequence[Spot]:
        one, say = self._standings[at], self._words.say
        return [
            Spot(value.key, hit(rect), f"{say(value.name)} {_figure(value)}")
            for value, rect in self._placed(at, one)
        ]

    def paint_row(self, painter: QPainter, at: int, rect: QRect, *, lit: bool) -> None:
        look, one = theme(), self._standings[at]
        name, id = self._names.get(one.row, ("", ""))
        rank = QRect(0, 0, look.px(RANK - 8), rect.height() - 1)
        shown = str(one.rank) if self._known(one) else "—"
        draw_figures(painter, rank, shown, font=look.font("body"), colour="text.muted")
        side = look.px(22 if self._close else CREST)
        crest = QRect(look.px(RANK), (rect.height() - side) // 2, side, side)
        draw_crest(painter, id, crest, radius=4)
        placed = self._placed(at, one)
        right = min((box.left() for _, box in placed), default=rect.width()) - look.px(8)
        words = QRect(crest.right() + look.px(8), 0, right - crest.right() - look.px(8), rect.height() - 1)
        bold = self.is_chosen(at) or not self._close
        draw_text(painter, words, name, font=look.font("strong" if bold else "body"))
        if one.tied and not self._close and self._known(one):
            self._paint_tied(painter, words, name)
        main = one.scores[self._main(one)] if one.scores else None
        for value, box in placed:
            self._paint_score(painter, value, box, first=value is main, lit=lit)
        if not self._close:
            draw_hairline(painter, 0, rect.width(), rect.bottom())

    # inside

    def _known(self, one: Standing) -> bool:
        """Whether the rank means something already: not before the dice that the rule asks for."""
        group = self._group
        if group is None or group.order is None or not group.order.dice:
            return True
        return any(value.key == TURN for value in one.scores)

    def _main(self, one: Standing) -> int:
        """The score that counts first: the first, or the throw."""
        keys = [value.key for value in one.scores]
        return keys.index(TURN) if TURN in keys else 0

    def _shown(self, one: Standing) -> list[Value]:
        """The scores in their order; in the side those that decide."""
        scores = list(one.scores)
        if not self._close or len(scores) < 2:
            return scores
        main = scores[self._main(one)]
        equal = [
            other
            for other in self._standings
            if other.row != one.row and other.scores and other.scores[self._main(other)].number == main.number
        ]
        rest = [value for value in scores if value is not main]
        return [main, *rest[-1:]] if equal and rest else [main]

    def _placed(self, at: int, one: Standing) -> list[tuple[Value, QRect]]:
        """The scores from the right: in the side the main one outermost, on the page in their order."""
        look, shown = theme(), self._shown(one)
        high, right = self.row_height(at), self.inner_width() - look.px(6)
        found: list[tuple[Value, QRect]] = []
        order = shown if self._close else list(reversed(shown))
        for place, value in enumerate(order):
            wide = look.px(SCORE if not self._close else 44 if place == 0 else 64)
            found.append((value, QRect(right - wide, 0, wide, high)))
            right -= wide + look.px(6)
        return found if self._close else list(reversed(found))

    def _paint_tied(self, painter: QPainter, words: QRect, name: str) -> None:
        look, text = theme(), self._words.say(Text("ui.party.tied"))
        left = words.left() + text_width(name, look.font("strong")) + look.px(10)
        rest = QRect(left, words.top(), words.right() - left, words.height())
        if rest.width() > text_width(text, look.font("caption")):
            draw_text(painter, rest, text, font=look.font("caption"), colour="note", align=LEFT)

    def _paint_score(self, painter: QPainter, value: Value, box: QRect, *, first: bool, lit: bool) -> None:
        look = theme()
        font = look.font("strong" if first else "body")
        tone = "text" if first else "text.muted"
        shown = _figure(value)
        draw_figures(painter, box, shown, font=font, colour=tone)
        wide = round(figure_width(shown, font))
        if lit:
            draw_why_line(painter, box.right() + 1 - wide, box.right() + 1, box.center().y() + look.px(8))
        if first and self._close:
            return
        name = QRect(box.left(), box.top(), box.width() - wide - look.px(5), box.height())
        caption = look.font("caption")
        draw_text(painter, name, self._short(value), font=caption, colour="text.faint")

    def _short(self, value: Value) -> str:
        group, say = self._group, self._words.say
        name: Said = value.name
        if group is not None and group.system is not None:
            heads = group.system.gm.heads if group.system.gm is not None else {}
            name = heads.get(value.key) or group.system.short.get(value.key) or value.name
        return say(name)

    def _pressed(self, at: int, key: str, where: QRect) -> None:
        self.why_asked.emit(self._standings[at].row, key, where)

    def _went(self, at: int) -> None:
        if self.hasFocus() and 0 <= at < len(self._standings):
            self.picked.emit(self._standings[at].row)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = self.indexAt(event.position().toPoint()).row()
        if 0 <= at < len(self._standings):
            self.picked.emit(self._standings[at].row)


class TurnPart(QWidget):
    """One system: its rule in words, the throw, the order."""

    thrown = Signal(str)
    cleared = Signal(str)

    def __init__(self, words: Words, faces: Faces, system: str) -> None:
        super().__init__()
        self._words, self.system = words, system
        self.head = GroupHead(faces)
        self.roll = Button(icon="dices")
        self.clear = Button(kind=ButtonKind.QUIET, icon="x")
        self.head.row.addWidget(self.clear)
        self.head.row.addWidget(self.roll)
        self.rule = Label("", "body", "text.muted", wrap=True)
        self.waiting = Label("", "caption", "accent", wrap=True)
        self.last = Label("", "caption", "text.muted", wrap=True)
        self.list = TurnList(words)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.head, self.rule, self.waiting, self.list, self.last):
            self._column.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.roll.clicked.connect(lambda: self.thrown.emit(self.system))
        self.clear.clicked.connect(lambda: self.cleared.emit(self.system))
        follow(self._dress)

    def show_group(self, group: Group, chosen: int, last: str = "") -> None:
        """Show the order as it is now. `last`: what was thrown last, from the log."""
        self.last.set_text(last)
        self.last.setVisible(bool(last))
        say, order, turns = self._words.say, group.order, group.turns
        self.head.show_group(group, self._words, say(Text("ui.party.people", {"n": len(group.members)})))
        self.rule.set_text(say(order.rule) if order is not None else say(Text("ui.party.order.none")))
        throws = order is not None and bool(order.dice or order.tie)
        self.roll.setVisible(throws and bool(turns.waiting))
        dice = next(iter(turns.waiting.values()), "")
        self.roll.set_text(say(Text("ui.party.order.roll", {"dice": dice})) if dice else "")
        self.clear.set_text(say(Text("ui.party.order.clear")))
        self.clear.setVisible(any(one.member.turn for one in group.members))
        self.waiting.setVisible(bool(turns.waiting))
        self.waiting.set_text(say(Text("ui.party.order.waiting", {"n": len(turns.waiting), "dice": dice})))
        self.list.setAccessibleName(say(Text("ui.party.order.of", {"system": group.name})))
        self.list.show_group(group, chosen)

    def _dress(self) -> None:
        self._column.setSpacing(theme().px(6))


class TurnsView(ScrollView):
    """All systems, one below the other."""

    picked = Signal(int)
    why_asked = Signal(int, str, QRect)
    thrown = Signal(str)
    cleared = Signal(str)

    def __init__(self, words: Words, faces: Faces, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._words, self._faces, self._now = words, faces, now
        self._parts: list[TurnPart] = []
        self._nobody = Label("", "body", "text.muted", wrap=True)
        self.column.addWidget(self._nobody)
        self.column.addStretch(1)

    def parts(self) -> list[TurnPart]:
        """The systems that are shown."""
        return self._parts

    def show_survey(self, survey: PartySurvey, chosen: int) -> None:
        """Show the party as it is now."""
        groups = [group for group in survey.overview.groups if group.system is not None]
        systems = [group.system_id for group in groups]
        if systems != [part.system for part in self._parts]:
            self._rebuild(systems)
        self._nobody.setVisible(not groups)
        self._nobody.set_text(self._words.say(Text("ui.party.nobody")))
        for part, group in zip(self._parts, groups, strict=True):
            part.show_group(group, chosen, self._thrown_last(survey, group))

    def _thrown_last(self, survey: PartySurvey, group: Group) -> str:
        """The throws for this order that were made last, with their time."""
        say, names = self._words.say, called(group.members)
        rolls = [roll for roll in survey.document.rolls if roll.path[1:2] and roll.path[1] in names]
        if not rolls:
            return ""
        last = [roll for roll in rolls if roll.time == rolls[-1].time]
        throws = [
            say(Text("ui.party.order.throw", {"name": names[int(roll.path[1])], "n": roll.total}))
            for roll in last
        ]
        when = say(moment(rolls[-1].time, self._now()))
        told: dict[str, Param] = {"when": when, "throws": say(Text("ui.party.and")).join(throws)}
        return say(Text("ui.party.order.last", told))

    def choose(self, row: int) -> None:
        """Another member is looked at."""
        for part in self._parts:
            part.list.choose(row)

    def take_focus(self) -> None:
        """To the first who acts."""
        if self._parts:
            first = self._parts[0]
            first.roll.setFocus() if first.roll.isVisible() else first.list.go_to_first()

    def _rebuild(self, systems: list[str]) -> None:
        for old in self._parts:
            self.column.removeWidget(old)
            old.hide()
            old.setParent(None)
            old.deleteLater()
        self._parts = []
        for place, system in enumerate(systems):
            part = TurnPart(self._words, self._faces, system)
            part.list.picked.connect(self.picked)
            part.list.why_asked.connect(self.why_asked)
            part.thrown.connect(self.thrown)
            part.cleared.connect(self.cleared)
            self.watch(part.list)
            self._parts.append(part)
            self.column.insertWidget(place, part)


def _figure(value: Value) -> str:
    return minus(number.shown(value.total, value.spec))
