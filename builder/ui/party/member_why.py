"""Why a number of a member is what it is: the ledger as this desk judges, and what the desk itself counted.

Touches the bench of a member, made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QWidget

from builder.core.dice import Roller
from builder.core.draft import Draft
from builder.core.ledger import Value
from builder.core.party_check import Assessment
from builder.core.party_overview import Group
from builder.core.survey import AnyCharacter, Survey
from builder.ui.bench import Bench
from builder.ui.live import LiveDraft
from builder.ui.why import WhyPopup
from builder.ui.words import Words


class MemberWhy(QObject):
    """Of one page. table_asked: of whose system, which table, which row."""

    table_asked = Signal(str, str, str)

    def __init__(self, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._widget = words, parent
        self._popup: WhyPopup | None = None
        self._live: LiveDraft | None = None
        self._bench: Bench | None = None
        self._of: object = None
        self._turn: tuple[int, ...] = ()

    @property
    def popup(self) -> WhyPopup | None:
        """The explanation that was asked for last."""
        return self._popup

    def bench(self, one: Assessment, group: Group | None = None) -> Bench | None:
        """What is known of a member, with its pages; None of one that is not judged."""
        if one.judged is None or one.system is None:
            return None
        same = self._of is one.judged and self._turn == one.member.turn
        if same and self._bench is not None:
            return self._bench
        self.forget()
        survey = _with_more(one.judged.whole(), _more(one, group))
        live = LiveDraft(Draft(survey.document, lambda document: survey, Roller.of_system(), datetime.now))
        live.setParent(self)
        system = one.system
        bench = Bench(live, self._words, short=system.short, tables=system.tables, marks=system.marks)
        bench.setParent(live)
        self._live, self._bench = live, bench
        self._of, self._turn = one.judged, one.member.turn
        return bench

    def explain(self, one: Assessment, key: str, where: QRect, group: Group | None = None) -> None:
        """Open the ledger of a number of a member. `group`: with what the desk counted of it."""
        bench = self.bench(one, group)
        if bench is None or bench.value(key) is None:
            return
        if self._popup is not None:
            self._popup.deleteLater()
        popup = WhyPopup(bench, self._widget)
        popup.table_asked.connect(lambda table, row: self.table_asked.emit(one.system_id, table, row))
        self._popup = popup
        popup.explain(key, where)

    def forget(self) -> None:
        """Members are others now."""
        popup, live = self._popup, self._live
        self._popup, self._live, self._bench, self._of = None, None, None, None
        if popup is not None:
            popup.close()
            popup.deleteLater()
        if live is not None:
            live.deleteLater()


def _more(one: Assessment, group: Group | None) -> Mapping[str, Value]:
    """What a system tells its GM besides, and the scores of the order of action."""
    found = dict(one.gm.values)
    for known in one.gm.skills:
        found.setdefault(known.level.key, known.level)
    for standing in group.turns.standings if group is not None else ():
        if standing.row == one.row:
            found |= {value.key: value for value in standing.scores}
    return found


def _with_more(survey: Survey[AnyCharacter], more: Mapping[str, Value]) -> Survey[AnyCharacter]:
    evaluation = survey.evaluation
    return replace(survey, evaluation=replace(evaluation, values={**more, **evaluation.values}))
