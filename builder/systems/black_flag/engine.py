"""Black Flag: the rulebook. Choices and tables in, ledger, issues and facts out, in its order.

Source of the order: digest, 13.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.character import Profile, numbered
from builder.core.evaluation import Budget, Evaluation
from builder.core.text import Text
from builder.systems.black_flag import body, checks, gear, levels, play, resources, scores
from builder.systems.black_flag import records as rows
from builder.systems.black_flag.answers import check_answers, languages
from builder.systems.black_flag.armor import armor_class, check_worn, is_mystic, with_proficiency, worn
from builder.systems.black_flag.arms import Arms
from builder.systems.black_flag.book import Book
from builder.systems.black_flag.choices import Choices
from builder.systems.black_flag.facts import Facts, FeatureLine
from builder.systems.black_flag.levels import Levels
from builder.systems.black_flag.picks import Picks
from builder.systems.black_flag.places import Walked
from builder.systems.black_flag.proficiencies import proficiencies
from builder.systems.black_flag.rule_tables import BlackFlagRules
from builder.systems.black_flag.spellcasting import Spells
from builder.systems.black_flag.starting import Starting
from builder.systems.black_flag.talents import barred, check_talents
from builder.systems.black_flag.walk import Walk


def evaluate(profile: Profile, choices: Choices, rules: BlackFlagRules) -> Evaluation[Facts]:
    """Everything that follows from the choices. Never raises on what a player enters.

    Rows without a number, as in bare records, are numbered first, in the order of the document.
    """
    book = Book(numbered(choices), rules)
    held = levels.with_subclasses(book, levels.levels(book))
    lineage, heritage, background = _origins(book)
    points = scores.base_scores(book)
    walk = Walk(book, held)
    walked = walk.run()
    counted = _scores(book, held, walk, walked)
    levels.check_minimums(book, held)

    rows_owned = gear.bought(book)
    mystic = is_mystic(book, walked, rows_owned)
    found = proficiencies(book, walked, mystic)
    started = Starting(book, held, found).run()
    things = gear.owned(book, tuple(started.got), rows_owned)
    if not mystic and is_mystic(book, walked, things):
        mystic = True
        found = proficiencies(book, walked, mystic)
    check_answers(book, walked, found, held)
    talents = check_talents(book, held, walked, found, counted)

    saves = checks.saves(book, walked, found)
    half = checks.half_bonus(book, walked)
    skills = checks.skills(book, walked, found, half)
    tools = checks.tools(book, found)
    checks.initiative(book, half)

    now = with_proficiency(worn(book, things, mystic), found)
    armor_class(book, walked, now)
    body.hit_points(book, held, walked)
    size = body.size_of(book, lineage)
    body.carrying(book, walked, size)
    items = gear.weigh(book, things)
    speeds = body.speeds(book, held, walked, now, lineage, body.burden(book))
    body.jumps(book)

    spells = Spells(book, held, walked)
    casters = spells.casters()
    spells.run()
    spells.check_focus({one.id for one in things})
    check_worn(book, walked, found, now, bool(casters))
    uses = resources.resources(book, held, walked)
    shown = resources.shown(book, held, walked)
    arms = Arms(book, held, walked, found, now)
    attacks = arms.lines(things, size)
    money = gear.money(book, started.gp)
    gear.check_attuned(book)
    play.check_luck(book, walked)
    play.check_current(book, spells.slots)

    resists, immune, conditions = body.defences(book, walked)
    facts = Facts(
        classes=held.classes,
        levels=held.lines,
        lineage=lineage,
        heritage=heritage,
        background=background,
        size=size,
        questions=tuple(walked.questions),
        spell_questions=tuple(walked.spells),
        improvements={key: place.at for key, place in walked.improvements.items()},
        granted=tuple(walked.granted),
        talents=talents,
        features=tuple(_features(book, held, walked)),
        skills=skills,
        saves=saves,
        tools=tools,
        armor=frozenset(found.sources["armor"]),
        weapon_groups=frozenset(found.sources["weapon_group"]),
        weapons=frozenset(found.sources["weapon"]),
        languages=languages(walked),
        senses=body.senses(book, walked),
        speeds=speeds,
        resistances=resists,
        immunities=immune,
        condition_immunities=conditions,
        worn=now.armor_line.label if now.armor_line is not None else None,
        shield=now.shield_line.label if now.shield_line is not None else None,
        items=items,
        starting=tuple(started.lines),
        attacks=attacks,
        attacks_per_action=arms.per_action,
        casters=casters,
        slots=spells.slots,
        spells=tuple(spells.lines),
        resources=uses,
        shown=shown,
        barred=barred(book, held, walked, found, counted),
        next_level={line.row.id: tuple(_next(book, held, line.row)) for line in held.classes},
    )
    lists = tuple(spells.budgets)
    budgets: list[Budget] = [*Picks(book, held, walked).budgets(started.lines, lists), money, *lists]
    if points is not None:
        budgets.append(points)
    return Evaluation(book.values, {one.key: one for one in budgets}, tuple(book.issues), facts)


def _origins(
    book: Book,
) -> tuple[rows.LineageRow | None, rows.HeritageRow | None, rows.BackgroundRow | None]:
    """Lineage, heritage and background, each missing or unknown where it is."""
    choices, rules = book.choices, book.rules
    lineage = rules.lineages.get(choices.lineage)
    heritage = rules.heritages.get(choices.heritage)
    background = rules.backgrounds.get(choices.background)
    if not choices.lineage:
        book.error("BFR-LINEAGE-MISSING", "lineage", open=True)
    elif lineage is None:
        book.unknown_id(rules.term("lineage"), choices.lineage, "lineage")
    if not choices.heritage:
        book.error("BFR-HERITAGE-MISSING", "heritage", open=True)
    elif heritage is None:
        book.unknown_id(rules.term("heritage"), choices.heritage, "heritage")
    if not choices.background:
        book.error("BFR-BACKGROUND-MISSING", "background", open=True)
    elif background is None:
        book.unknown_id(rules.term("background"), choices.background, "background")
    return lineage, heritage, background


def _scores(book: Book, held: Levels, walk: Walk, walked: Walked) -> dict[str, tuple[str, ...]]:
    """Improvements, the talents in them, and the scores of today."""
    earned = {key: place.at for key, place in walked.improvements.items()}
    counted = scores.check_improvements(book, earned)
    scores.check_surplus(book, earned, (line.row.id for line in held.classes))
    walk.improvement_talents({key: len(rises) for key, rises in counted.items()})
    names: Mapping[str, Text] = {
        key: Text("black_flag.improvement", {"source": place.source, "level": place.class_level})
        for key, place in walked.improvements.items()
    }
    scores.scores(book, counted, names, walked.granted)
    return counted


def _features(book: Book, held: Levels, walked: Walked) -> Iterator[FeatureLine]:
    """Everything by name that the character has, each with one line of what it does."""
    rules = book.rules
    for owner, family in (
        (book.choices.lineage, "lineage"),
        (book.choices.heritage, "heritage"),
    ):
        table: Mapping[str, rows.Described] = {**rules.lineages, **rules.heritages}
        for trait in rules.traits.get(owner, ()):
            yield FeatureLine(trait.id, trait.name, trait.summary, table[owner].name, 1, family)
    for taken in walked.talents:
        key = f"{taken.key}.{taken.id}"
        source = rules.term("talent")
        yield FeatureLine(key, taken.row.name, taken.row.summary, source, taken.at, "talent")
    for line in held.classes:
        owners = [(line.row.id, line.row.name)]
        if line.subclass is not None:
            owners.append((line.subclass.id, line.subclass.name))
        every = [(row, name) for owner, name in owners for row in rules.features.get(owner, ())]
        for row, name in sorted(every, key=lambda pair: pair[0].level):
            if row.level <= line.level:
                family = "class" if row.owner == line.row.id else "subclass"
                yield FeatureLine(row.id, row.name, row.summary, name, row.level, family)
    for key, option in walked.chosen.items():
        level = walked.since[key]
        yield FeatureLine(key, option.name, option.summary, rules.called(option.owner), level, "option")


def _next(book: Book, held: Levels, row: rows.ClassRow) -> Iterator[FeatureLine]:
    """What the next level of a class brings."""
    level = held.of(row.id) + 1
    subclass = next((line.subclass for line in held.classes if line.row.id == row.id), None)
    owners = [(row.id, row.name)] + ([(subclass.id, subclass.name)] if subclass is not None else [])
    for owner, name in owners:
        for feature in book.rules.features.get(owner, ()):
            if level in (feature.improves_at or (feature.level,)):
                family = "class" if owner == row.id else "subclass"
                yield FeatureLine(feature.id, feature.name, feature.summary, name, level, family)
