"""Who can do it: a skill with its best two, level, bar and chance; several side by side. Painted by us."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from builder.core import number
from builder.core.party_overview import Group
from builder.core.party_sheet import called
from builder.core.party_skills import Ability, Holder
from builder.core.text import Text
from builder.ui.controls.meter import Part, draw_bar
from builder.ui.crest import draw_crest
from builder.ui.figures import draw_figures, draw_why_line, figure_width, minus
from builder.ui.paint import draw_text, text_width
from builder.ui.party.spots import Spot, SpotList, hit
from builder.ui.party.telling import percent
from builder.ui.theme import theme
from builder.ui.words import Words

TITLE, LINE, FOOT, CREST = 24, 24, 10, 18
NAME, LEVEL, BAR, CHANCE = 72, 30, 64, 56
MANY = 100


class AbilityGrid(SpotList):
    """why_asked: the member's row, the ledger key, the number's rectangle."""

    why_asked = Signal(int, str, QRect)

    def __init__(self, words: Words, parent: QWidget | None = None) -> None:
        super().__init__("page", parent)
        self._words = words
        self._abilities: Sequence[Ability] = ()
        self._names: dict[int, tuple[str, str]] = {}
        self._across = 3
        self.pressed_spot.connect(self._pressed)

    def show_abilities(self, abilities: Sequence[Ability], group: Group, across: int) -> None:
        """Show these, so many side by side."""
        self._abilities, self._across = abilities, max(1, across)
        short = called(group.members)
        self._names = {one.row: (short[one.row], one.member.id) for one in group.members}
        self.show_count(-(-len(abilities) // self._across))
        self.setVisible(bool(abilities))

    def abilities(self) -> Sequence[Ability]:
        """What is shown."""
        return self._abilities

    def row_height(self, at: int) -> int:
        most = max((len(self._two(one)) for one in self._of(at)), default=0)
        return theme().px(TITLE + LINE * most + FOOT)

    def has_ground(self, at: int) -> bool:
        return False

    def spoken(self, at: int) -> str:
        return "; ".join(self._said(one) for one in self._of(at))

    def spots(self, at: int) -> Sequence[Spot]:
        found: list[Spot] = []
        for place, one in enumerate(self._of(at)):
            for rank, holder in enumerate(self._two(one)):
                figures = self._level_rect(self._line(place, rank))
                said = f"{self._words.say(one.name)} {self._holder_said(holder)}"
                found.append(Spot(f"{place}.{rank}", hit(figures), said))
        return found

    def paint_row(self, painter: QPainter, at: int, rect: QRect, *, lit: bool) -> None:
        look, here = theme(), self.currentIndex().row() == at and self.hasFocus()
        for place, one in enumerate(self._of(at)):
            cell = self._cell(place)
            title = QRect(cell.left(), 0, cell.width() - look.px(12), look.px(TITLE))
            draw_text(painter, title, self._words.say(one.name), font=look.font("strong"))
            for rank, holder in enumerate(self._two(one)):
                self._paint_holder(
                    painter, self._line(place, rank), holder, first=rank == 0, door=lit or here
                )

    # inside

    def _of(self, at: int) -> Sequence[Ability]:
        return self._abilities[at * self._across : (at + 1) * self._across]

    def _two(self, one: Ability) -> tuple[Holder, ...]:
        return one.holders[:2]

    def _cell(self, place: int) -> QRect:
        wide = self.inner_width() // self._across
        return QRect(place * wide, 0, wide, self.row_height(0))

    def _line(self, place: int, rank: int) -> QRect:
        look, cell = theme(), self._cell(place)
        top = look.px(TITLE) + rank * look.px(LINE)
        return QRect(cell.left(), top, cell.width() - look.px(12), look.px(LINE))

    def _name_width(self, line: QRect) -> int:
        """As wide as the others leave."""
        look = theme()
        rest = line.width() - look.px(CREST + 6 + LEVEL + 8 + BAR + 6 + CHANCE)
        return max(look.px(30), min(look.px(NAME + 60), rest))

    def _level_rect(self, line: QRect) -> QRect:
        look = theme()
        left = line.left() + look.px(CREST + 6) + self._name_width(line)
        return QRect(left, line.top(), look.px(LEVEL), line.height())

    def _paint_holder(
        self, painter: QPainter, line: QRect, holder: Holder, *, first: bool, door: bool
    ) -> None:
        look, known = theme(), holder.known
        name, id = self._names.get(holder.row, ("", ""))
        side = look.px(CREST)
        draw_crest(
            painter, id, QRect(line.left(), line.top() + (line.height() - side) // 2, side, side), radius=3
        )
        words = QRect(line.left() + side + look.px(6), line.top(), self._name_width(line), line.height())
        tone = "text" if first else "text.muted"
        draw_text(painter, words, name, font=look.font("body"), colour=tone)
        level = self._level_rect(line)
        font = look.font("strong" if first and known.trained else "body")
        unsure = True if not known.level.sure else None
        shown = self._level(holder)
        draw_figures(painter, level, shown, font=font, colour=tone, unsure=unsure)
        if door:
            wide = round(figure_width(shown, font))
            draw_why_line(
                painter, level.right() + 1 - wide, level.right() + 1, level.center().y() + look.px(8)
            )
        left = level.right() + look.px(9)
        if known.chance is not None:
            bar = QRect(left, line.top() + (line.height() - look.px(6)) // 2, look.px(BAR), look.px(6))
            fill = Part(_share(known.chance), "accent" if first else "accent.soft")
            draw_bar(painter, bar, [fill], whole=MANY)
            left = bar.right() + look.px(7)
            chance = QRect(left, line.top(), look.px(CHANCE - 8), line.height())
            draw_figures(painter, chance, percent(known.chance), font=look.font("body"), colour="text.muted")
            left = chance.right() + look.px(6)
        if not known.trained:
            caption, text = look.font("caption"), self._words.say(Text("ui.party.default"))
            rest = QRect(left, line.top(), line.right() - left, line.height())
            if rest.width() >= text_width(text, caption):
                draw_text(painter, rest, text, font=caption, colour="text.muted")

    def _level(self, holder: Holder) -> str:
        value = holder.known.level
        return minus(number.shown(value.total, value.spec))

    def _said(self, one: Ability) -> str:
        return f"{self._words.say(one.name)}: " + ", ".join(self._holder_said(two) for two in self._two(one))

    def _holder_said(self, holder: Holder) -> str:
        name, _ = self._names.get(holder.row, ("", ""))
        default = "" if holder.known.trained else self._words.say(Text("ui.party.default"))
        chance = percent(holder.known.chance)
        return " ".join(filter(None, (name, self._level(holder), chance, default)))

    def _pressed(self, at: int, key: str, where: QRect) -> None:
        place, _, rank = key.partition(".")
        holder = self._two(self._of(at)[int(place)])[int(rank)]
        self.why_asked.emit(holder.row, holder.known.level.key, where)


def _share(chance: Fraction) -> int:
    return int(chance * MANY)
