"""GURPS 4e: the rulebook. Choices and tables in, ledger, issues and facts out, in its order."""

from __future__ import annotations

from dataclasses import dataclass

from builder.core.character import Numbers, Profile
from builder.core.evaluation import Evaluation
from builder.core.ledger import Value
from builder.core.text import Name
from builder.systems.gurps4e import combat, equipment, play, points, society
from builder.systems.gurps4e.attributes import attribute_cost, attributes, basic_lift, damage
from builder.systems.gurps4e.book import Book
from builder.systems.gurps4e.checks import check_skills, check_traits, check_words
from builder.systems.gurps4e.choices import LISTS, PLAY, Build, Choices
from builder.systems.gurps4e.facts import (
    CultureLine,
    Facts,
    LanguageLine,
    PointLine,
    ReputationLine,
    TraitLine,
    WordLine,
)
from builder.systems.gurps4e.fighter import fighter_of
from builder.systems.gurps4e.force import Force, force, reactions
from builder.systems.gurps4e.rules import GurpsRules
from builder.systems.gurps4e.secondary import secondary, secondary_cost, senses
from builder.systems.gurps4e.skill_lines import Skills
from builder.systems.gurps4e.skills import skill_costs
from builder.systems.gurps4e.traits import perks, quirks, traits

COPY = "creation."


def evaluate(profile: Profile, choices: Choices, rules: GurpsRules) -> Evaluation[Facts]:
    """Everything that follows from the choices. Never raises on what a player enters.

    Rows without a number, as in bare records, are numbered first, in the order of the document.
    """
    build = numbered(choices)
    book = Book(build, rules)
    book.conclude(check_words)
    scores = book.conclude(attributes)
    book.conclude(damage)
    book.conclude(basic_lift)
    secondaries = book.conclude(secondary)
    account = accounts(book)
    book.conclude(senses, account.force)
    items = equipment.items(book)
    load = book.conclude(equipment.load, items)
    loads = book.conclude(equipment.move_and_dodge, account.force, load)
    book.conclude(equipment.money, items)
    armour, shield = book.conclude(equipment.protection, items)
    skills = Skills(book, account.force, load)
    untrained = skills.untrained()
    fighter = fighter_of(book, account.force, skills, load, items, shield)
    attacks = combat.attacks(fighter, items)
    block = combat.block(fighter)
    reacted = book.conclude(reactions, account.traits, account.reputations)
    book.conclude(play.injury)
    book.conclude(play.fatigue)
    lifting, marches = book.conclude(play.lifting), book.conclude(play.moving)
    throws, thrown = book.conclude(play.throws), book.conclude(play.thrown_damage)
    falls = book.conclude(play.falls)
    book.conclude(check_traits, account.traits, account.perks)
    check_skills(book, skills.known, skills.defaults.trained, skills.built_on)
    points.check(book)
    judged = _judged(book, build)
    if judged is not None:
        points.check_limits(book, judged)
    facts = Facts(
        phase="play" if build.phase == PLAY else "creation",
        tl=book["tl"].whole,
        tl_name=_tl_name(book),
        power_level=power_level(rules, build.settings.starting_points),
        appearance=rules.appearances.get(build.appearance),
        wealth=rules.wealth_levels.get(build.wealth),
        off_hand=0 if "ambidexterity" in account.force.ids else rules.whole("off_hand_penalty"),
        literate=society.is_literate(book),
        attributes=scores,
        secondary=secondaries,
        reputations=account.reputations,
        languages=account.languages,
        cultures=account.cultures,
        traits=account.traits,
        perks=account.perks,
        quirks=account.quirks,
        lines=account.lines,
        skills=skills.lines,
        untrained=untrained,
        items=items,
        loads=loads,
        attacks=attacks,
        block=block,
        shield=shield.name if shield is not None else None,
        armour=armour,
        reactions=reacted,
        lifting=lifting,
        marches=marches,
        throws=throws,
        thrown=thrown,
        falls=falls,
        first_aid=book.conclude(play.first_aid),
    )
    values = {**judged.values, **book.values} if judged is not None and judged is not book else book.values
    return Evaluation(values, points.budgets(book, judged), tuple(book.issues), facts)


def numbered(choices: Choices) -> Choices:
    """The choices with every row numbered once; the same object where that is so already."""
    used: set[int] = set()
    for name in LISTS:
        for row in getattr(choices, name):
            if row.row == 0 or row.row in used:
                return _filled(choices)
            used.add(row.row)
    return choices


def _filled(choices: Choices) -> Choices:
    top = max(row.row for name in LISTS for row in getattr(choices, name))
    filled = Numbers(top).fill(choices)
    assert isinstance(filled, Choices)
    return filled


@dataclass(frozen=True, slots=True)
class Account:
    """All that costs points in a build."""

    traits: tuple[TraitLine, ...]
    perks: tuple[WordLine, ...]
    quirks: tuple[WordLine, ...]
    reputations: tuple[ReputationLine, ...]
    languages: tuple[LanguageLine, ...]
    cultures: tuple[CultureLine, ...]
    lines: tuple[PointLine, ...]
    force: Force


def accounts(book: Book) -> Account:
    """Every line that costs or gives points, their sums, and what counts toward the limits.

    Source: digest, 5 and 10 to 15. Unit: points.
    """
    parts = (society.appearance, society.tech_level, society.wealth, society.status)
    single = tuple(book.conclude(part) for part in parts)
    reputations = book.conclude(society.reputations)
    listed = traits(book)
    in_force = book.conclude(force, listed)
    steps = book.rules.whole("language_talent_steps") if "language_talent" in in_force.ids else 0
    languages = book.conclude(society.languages, steps)
    cultures = book.conclude(society.cultures)
    own_perks, own_quirks = book.conclude(perks), book.conclude(quirks)
    lines = (
        *points.cost_lines(_scores(book), "attributes"),
        *points.cost_lines(_secondaries(book), "secondary"),
        *points.society_lines(single, reputations, languages, cultures),
        *points.trait_lines(listed),
        *points.word_lines(own_perks, "perks"),
        *points.word_lines(own_quirks, "quirks"),
        *skill_costs(book),
    )
    points.totals(book, lines)
    points.limits(book, lines)
    return Account(listed, own_perks, own_quirks, reputations, languages, cultures, lines, in_force)


def _scores(book: Book) -> tuple[Value, ...]:
    return tuple(
        book.get(f"cost.{row.id}") or attribute_cost(book, key, row)
        for key, row in book.rules.attributes.items()
    )


def _secondaries(book: Book) -> tuple[Value, ...]:
    return tuple(
        book.get(f"cost.{row.id}") or secondary_cost(book, row) for row in book.rules.secondary.values()
    )


def _judged(book: Book, build: Build) -> Book | None:
    """The build whose limits are judged: this one; in play the frozen copy, or none where there is none.

    Source: digest, 21 (notes) and 22.
    """
    if build.phase != PLAY:
        return book
    copy = build.creation if isinstance(build, Choices) else None
    if copy is None:
        return None
    judged = Book(copy, book.rules, COPY)
    accounts(judged)
    return judged


def _tl_name(book: Book) -> Name | None:
    row = book.rules.tech_levels.get(book["tl"].whole)
    return row.name if row is not None else None


def power_level(rules: GurpsRules, budget: int) -> Name | None:
    """The name of a budget, or None where there is none.

    Source: digest, 4.
    """
    for row in rules.power_levels:
        low = row.min_points is None or budget >= row.min_points
        if low and (row.max_points is None or budget <= row.max_points):
            return row.name
    return None
