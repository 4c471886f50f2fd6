"""GURPS 4e, chapters 10 to 12: looks, tech level, languages, wealth, standing. Touches only the book."""

from __future__ import annotations

from builder.core.evaluation import Path
from builder.core.ledger import Value
from builder.core.number import shown
from builder.core.text import Label, Text, plain
from builder.systems.gurps4e import records as rows
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.choices import Language, Reputation
from builder.systems.gurps4e.facts import CultureLine, LanguageLine, ReputationLine
from builder.systems.gurps4e.labels import folded


def appearance(book: Book) -> Value:
    """What looks cost, or give back.

    Source: digest, 10. Unit: points.
    """
    term = book.rules.term("appearance")
    row = book.rules.appearances.get(book.build.appearance)
    if row is None:
        book.unknown(term, book.build.appearance, "appearance")
        return book.enter(book.tally("cost.appearance", _field(term, plain(book.build.appearance))))
    tally = book.tally("cost.appearance", _field(term, row.name))
    return book.enter(tally.add(row.cost, row.name, row.source()) if row.cost else tally)


def tech_level(book: Book) -> Value:
    """The character's own TL and its price. Returns the price.

    Source: digest, 11. Unit: tech level; points.
    """
    rules, delta = book.rules, book.build.tl_delta
    term = rules.term("tl")
    tally = book.tally("tl", term).add(book.settings.tl, Text("gurps4e.tl.campaign"))
    if delta:
        tally.add(delta, Text("gurps4e.tl.delta"))
    level = book.enter(tally).whole
    if not rules.number("tl_min") <= level <= rules.number("tl_max"):
        book.error("GURPS-TL-RANGE", "tl_delta", n=level)
    cost = book.tally("cost.tl", term)
    if delta:
        constant = "high_tl_cost" if delta > 0 else "low_tl_cost"
        cost.add(delta, Text("gurps4e.tl.delta"))
        cost.times(rules.number(constant), Text("gurps4e.price.level"), rules.found(constant).source)
    return book.enter(cost)


def wealth(book: Book) -> Value:
    """What wealth costs, or poverty gives back.

    Source: digest, 12. Unit: points.
    """
    term = book.rules.term("wealth")
    row = book.rules.wealth_levels.get(book.build.wealth)
    if row is None:
        book.unknown(term, book.build.wealth, "wealth")
        return book.enter(book.tally("cost.wealth", _field(term, plain(book.build.wealth))))
    tally = book.tally("cost.wealth", _field(term, row.name))
    return book.enter(tally.add(row.cost, row.name, row.source()) if row.cost else tally)


def status(book: Book) -> Value:
    """What Status costs.

    Source: digest, 12. Unit: points.
    """
    rules, level = book.rules, book.build.status
    if not rules.number("status_min") <= level <= rules.number("status_max"):
        book.error("GURPS-STATUS-RANGE", "status", n=level)
    tally = book.tally("cost.status", Text("gurps4e.label.level", {"what": rules.term("status"), "n": level}))
    if level:
        tally.add(level, rules.term("status"))
        tally.times(
            rules.number("status_cost"), Text("gurps4e.price.level"), rules.found("status_cost").source
        )
    return book.enter(tally)


def reputations(book: Book) -> tuple[ReputationLine, ...]:
    """Each reputation, judged by its own sign.

    Source: digest, 12 and D-13. Unit: points; added to reactions.
    """
    return tuple(_reputation(book, one) for one in book.build.reputations)


def _reputation(book: Book, one: Reputation) -> ReputationLine:
    rules = book.rules
    low, high = rules.number("reputation_min"), rules.number("reputation_max")
    if not one.value or not low <= one.value <= high:
        book.error("GURPS-REPUTATION-RANGE", "reputations", one.row, "value", n=one.value)
    term = rules.term("reputation")
    label: Label = Text("gurps4e.label.signed", {"what": term, "n": one.value})
    if one.detail:
        label = Text("gurps4e.label.detail", {"what": label, "detail": one.detail})
    tally = book.tally(f"cost.reputation.{one.row}", label)
    tally.add(one.value, Text("gurps4e.reputation.modifier"))
    source = rules.found("reputation_cost").source
    cost = book.enter(tally.times(rules.number("reputation_cost"), Text("gurps4e.price.level"), source))
    reaction = book.enter(book.tally(f"reaction.reputation.{one.row}", label, "+").add(one.value, label))
    return ReputationLine(one.row, one.detail, label, cost, reaction)


def languages(book: Book, talent: int) -> tuple[LanguageLine, ...]:
    """Every language: its price and how well it works. `talent`: steps that Language Talent lifts.

    Source: digest, 11, D-14 and D-15. Unit: points; comprehension 0 to 3.
    """
    _check_languages(book)
    return tuple(_language(book, one, talent) for one in book.build.languages)


def _language(book: Book, one: Language, talent: int) -> LanguageLine:
    rules = book.rules
    name: Label = plain(one.name) if one.name.strip() else rules.term("language")
    label = Text("gurps4e.language.native", {"name": name}) if one.native else name
    tally = book.tally(f"cost.language.{one.row}", label)
    for half, level in (("spoken", one.spoken), ("written", one.written)):
        row = rules.language_levels.get(level)
        price = level if row is None else row.cost_spoken if half == "spoken" else row.cost_written
        if price:
            words = Text("gurps4e.label.field", {"field": rules.term(half), "value": level_name(book, level)})
            tally.add(price, words, row.source() if row else None)
    if one.native:
        free = rules.found("native_free_points")
        tally.add(-rules.number("native_free_points"), Text("gurps4e.language.free"), free.source)
    cost = book.enter(tally)
    lifted = 0 if one.native else talent
    spoken = _works(book, one.row, "spoken", one.spoken, lifted)
    written = _works(book, one.row, "written", one.written, lifted)
    return LanguageLine(
        row=one.row,
        name=one.name,
        native=one.native,
        cost=cost,
        spoken=spoken,
        written=written,
        spoken_name=level_name(book, spoken.whole),
        written_name=level_name(book, written.whole),
    )


def _works(book: Book, row: int, half: str, level: int, lifted: int) -> Value:
    tally = book.tally(f"language.{half}.{row}", book.rules.term(half))
    tally.add(level, Text("gurps4e.language.paid"))
    if lifted and level > 0:
        talent = book.rules.traits.get("language_talent")
        tally.add(lifted, talent.name if talent else None)
        tally.at_most(max(level, *book.rules.language_levels), Text("gurps4e.language.most"))
    return book.enter(tally)


def level_name(book: Book, level: int) -> Label:
    """The word for a level of comprehension; a level that is none is shown as a number."""
    row = book.rules.language_levels.get(level)
    return row.name if row else plain(shown(level))


def _check_languages(book: Book) -> None:
    known = book.rules.language_levels
    native = [one for one in book.build.languages if one.native]
    if not native:
        book.todo("GURPS-LANG-NO-NATIVE", "languages")
    elif len(native) > 1:
        book.error("GURPS-LANG-MULTI-NATIVE", "languages", native[1].row, "native")
    seen: set[str] = set()
    for one in book.build.languages:
        place: Path = ("languages", one.row)
        name = folded(one.name)
        if name and name in seen:
            book.error("GURPS-LANG-DUPLICATE", *place, "name", lang=one.name)
        seen.add(name)
        if one.spoken not in known or one.written not in known:
            wrong = "written" if one.spoken in known else "spoken"
            book.error("GURPS-LANG-RANGE", *place, wrong)
        if one.native and one.spoken < max(known):
            book.error("GURPS-LANG-NATIVE-SPOKEN", *place, "spoken")


def is_literate(book: Book) -> bool:
    """Whether any language is read at all."""
    return any(one.written > 0 for one in book.build.languages)


def cultures(book: Book) -> tuple[CultureLine, ...]:
    """Further cultures, where the campaign knows them.

    Source: digest, 11. Unit: points.
    """
    lines = []
    for one in book.build.cultures:
        constant = "alien_culture_cost" if one.alien else "culture_cost"
        term = book.rules.term("cultural_familiarity")
        label: Label = _field(term, plain(one.name)) if one.name.strip() else term
        found = book.rules.found(constant)
        cost = book.enter(book.tally(f"cost.culture.{one.row}", label).lookup(found, term))
        lines.append(CultureLine(one.row, one.name, one.alien, cost))
        if not book.settings.cultural_familiarity:
            book.error("GURPS-TRAIT-FORBIDDEN", "cultures", one.row, trait=label)
    return tuple(lines)


def wealth_row(book: Book) -> rows.WealthLevel | None:
    """The level of wealth; an unknown one is average."""
    levels = book.rules.wealth_levels
    return levels.get(book.build.wealth) or levels.get("average")


def _field(field: Label, value: Label) -> Label:
    return Text("gurps4e.label.field", {"field": field, "value": value})
