"""Black Flag: the spells that features, talents and options let one pick. Touches nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from builder.systems.black_flag import effects as kinds
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.facts import Question, SpellQuestion
from builder.systems.black_flag.levels import Levels
from builder.systems.black_flag.places import ANY, CLASS, Place, Walked


class SpellAsks:
    """Makes a question of each effect that offers spells. `ask_source`: asks for one source of spells."""

    def __init__(
        self, book: Book, levels: Levels, found: Walked, ask_source: Callable[[Place], Question]
    ) -> None:
        self._book, self._levels, self.found, self._rules = book, levels, found, book.rules
        self._ask_source = ask_source

    def ask(self, spot: Place, effect: kinds.Effect) -> None:
        """The question of one effect, if it offers spells."""
        match effect:
            case kinds.CantripChoice():
                self._ask_spells(spot, effect.choose, effect.source, {"cantrip"}, 0, 0)
            case kinds.SpellChoice() if effect.choose_at:
                for step, choose in effect.choose_at.items():
                    if int(step) <= self._levels.of(spot.char_class):
                        place = replace(spot, key=f"{spot.key}@{step}")
                        self._known_spells(place, effect, choose)
            case kinds.SpellChoice():
                self._known_spells(spot, effect, effect.choose)
            case kinds.RitualChoice():
                high = effect.max_circle if isinstance(effect.max_circle, int) else -1
                self._ask_spells(spot, effect.choose, effect.source, {"ritual"}, 1, high)
            case kinds.RitualBook():
                source = self._ask_source(spot)
                self.found.spells.append(
                    SpellQuestion(
                        key=spot.key,
                        asker=spot.label,
                        choose=effect.per_unlocked_circle,
                        sources=source.counted or ("",),
                        kinds=frozenset({"ritual"}),
                        low=1,
                        high=-1,
                        char_class=spot.char_class,
                        each_circle=True,
                    )
                )
            case kinds.RoteSpells():
                for step, circle in effect.by_level.items():
                    if int(step) <= self._level_of(spot):
                        place = replace(spot, key=f"{spot.key}@{step}")
                        self._ask_spells(place, 1, (CLASS,), {"spell"}, int(circle), int(circle))
            case _:
                pass

    def tome(self, spot: Place) -> None:
        """The rituals of an enhanced book.

        Source: digest, 6.12, Enhanced Boon.
        """
        row = self._rules.classes.get(spot.char_class)
        casting = row.spellcasting if row is not None else None
        if casting is not None:
            most = self._rules.whole("tome_ritual_circle")
            choose = self._rules.whole("tome_rituals")
            self._ask_spells(spot, choose, (casting.source,), {"ritual"}, 1, most)

    def _level_of(self, spot: Place) -> int:
        return self._levels.of(spot.char_class) if spot.char_class else self._book["level"].whole

    def _known_spells(self, spot: Place, effect: kinds.SpellChoice, choose: int) -> None:
        what = {"spell"}
        what |= {"ritual"} if effect.rituals_allowed else set()
        what |= {"cantrip"} if effect.cantrips_allowed else set()
        low, high = effect.min_circle, effect.max_circle if effect.max_circle is not None else -1
        if effect.circle is not None:
            low = high = effect.circle
        steps = [int(step) for step in effect.max_circle_by_level if int(step) <= self._level_of(spot)]
        if steps:
            high = int(effect.max_circle_by_level[str(max(steps))])
        self._ask_spells(spot, choose, effect.source, what, low, high, effect.counts_against_known)

    def _ask_spells(
        self,
        spot: Place,
        choose: int,
        sources: tuple[str, ...],
        what: set[str],
        low: int,
        high: int,
        counts: bool = False,
    ) -> None:
        used = {one.key for one in self.found.spells}
        number, key = 1, spot.key
        while key in used:
            number += 1
            key = f"{spot.key}.{number}"
        self.found.spells.append(
            SpellQuestion(
                key=key,
                asker=spot.label,
                choose=choose,
                sources=() if ANY in sources else sources,
                kinds=frozenset(what),
                low=low,
                high=high,
                char_class=spot.char_class,
                counts=counts,
            )
        )
