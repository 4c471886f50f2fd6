"""The Lunatic: what every spell, ritual and feat of the tables would cost now. Touches the book only to read.

Nothing is bought here: the state is that of the last opportunity, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.systems.lunatic import learning
from builder.systems.lunatic.book import Book
from builder.systems.lunatic.calling import Calling
from builder.systems.lunatic.choices import Purchase
from builder.systems.lunatic.facts import Lesson
from builder.systems.lunatic.learning import Learned
from builder.systems.lunatic.rule_tables import RECONSTRUCTED
from builder.systems.lunatic.state import State


def lessons(book: Book, found: Calling, state: State) -> dict[str, Lesson]:
    """By kind and id, as in "feat/power_blow"."""
    return {lesson.key: lesson for lesson in _all(book, found, state)}


def _all(book: Book, found: Calling, state: State) -> Iterator[Lesson]:
    for id, spell in book.rules.spells.items():
        kind = "ritual" if spell.kind == "ritual" else "spell"
        learn = learning.ritual if kind == "ritual" else learning.spell
        known = any(one.mark[0] == id for one in state.spells)
        learned = learn(book, found, state.copy(), Purchase(kind=kind, id=id))
        yield _lesson(kind, id, learned, known, spell.cell("level").provenance == RECONSTRUCTED, 0)
    for id, feat in book.rules.feats.items():
        learned = learning.feat(book, found, state.copy(), Purchase(kind="feat", id=id))
        known = state.ids[id] > 0 and not feat.repeatable and not feat.select
        lesson = _lesson("feat", id, learned, known, feat.cell("exp").provenance == RECONSTRUCTED, feat.slots)
        yield replace(lesson, slots_sure=feat.cell("slots").provenance != RECONSTRUCTED)


def _lesson(kind: str, id: str, learned: Learned, known: bool, unsure: bool, slots: int) -> Lesson:
    price = learned.price.running
    assert isinstance(price, int)
    codes = tuple(code for code, _ in learned.broken)
    return Lesson(f"{kind}/{id}", learned.label, price, not unsure, slots, known, codes)
