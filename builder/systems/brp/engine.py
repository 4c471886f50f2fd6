"""BRP: the rulebook. Choices and tables in, ledger, issues and facts out, in its order."""

from __future__ import annotations

from builder.core.character import Profile, numbered
from builder.core.evaluation import Evaluation
from builder.core.text import Label
from builder.systems.brp import growth
from builder.systems.brp.bases import Bases
from builder.systems.brp.book import Book
from builder.systems.brp.characteristics import (
    characteristic_rolls,
    characteristics,
    check_rolled,
    check_sets,
    derived,
)
from builder.systems.brp.checks import check_identity, check_settings
from builder.systems.brp.choices import Choices
from builder.systems.brp.equipment import Arms, armor
from builder.systems.brp.facts import ArmorLine, Facts
from builder.systems.brp.play import lifts, resistances
from builder.systems.brp.points import Spent, budgets, check_professional, spent
from builder.systems.brp.professions import profession
from builder.systems.brp.rule_tables import BrpRules
from builder.systems.brp.skills import Burden, Columns, Skills, named_skills


def evaluate(profile: Profile, choices: Choices, rules: BrpRules) -> Evaluation[Facts]:
    """Everything that follows from the choices. Never raises on what a player enters.

    Rows without a number, as in bare records, are numbered first, in the order of the document.
    """
    book = Book(numbered(choices), rules)
    check_identity(book, profile)
    check_settings(book)
    scores = characteristics(book)
    check_sets(book)
    derived(book)
    worn, physical, perception = armor(book)
    rolls = characteristic_rolls(book, physical)
    columns = Columns(
        spent(book, "professional_points"),
        spent(book, "personal_points"),
        spent(book, "experience_points"),
        growth.gains(book),
    )
    calling = profession(book, columns.professional.points)
    bases = Bases(book)
    skills = Skills(book, bases, columns, calling, Burden(physical, perception))
    lines = skills.fill(named_skills(book, bases, calling), calling)
    pools = budgets(
        book,
        columns.professional,
        columns.personal,
        _names(columns),
        has_profession=calling.row is not None,
    )
    if calling.row is not None:
        check_professional(book, columns.professional, calling.keys)
    arms = Arms(book, bases, skills.lines)
    weapons, shields = arms.weapons(), arms.shields()
    named = {line.skill for line in lines}
    facts = Facts(
        era=bases.era,
        characteristics=scores,
        rolls=rolls,
        is_rolled=check_rolled(scores),
        roll_sets=max(book.choices.roll_sets, 0),
        profession=calling,
        skills=lines,
        unnamed=tuple(row for id, row in rules.skills.items() if row.special and id not in named),
        offers=skills.offers(),
        weapons=weapons,
        shields=shields,
        armor=worn,
        armor_printed=_armor_printed(worn, book["armor.ap"].whole),
        resistances=resistances(book),
        lifts=lifts(book),
        improvements=growth.improvements(book),
        ticks=growth.ticks(book, skills.lines),
        free_ticks=growth.free_ticks(book),
        by_key=skills.lines,
    )
    return Evaluation(book.values, pools, tuple(book.issues), facts)


def _names(columns: Columns) -> dict[str, Label]:
    """The skills of both columns as they are written in the sums."""
    both: tuple[Spent, ...] = (columns.professional, columns.personal)
    return {key: named.label for column in both for key, named in column.named.items()}


def _armor_printed(worn: tuple[ArmorLine, ...], points: int) -> str:
    """The armor points as they are written: 12/6 where one piece has two numbers.

    Source: digest, 9.5.
    """
    known = [line for line in worn if not line.unknown]
    double = [line for line in known if "/" in line.printed]
    if len(double) != 1:
        return str(points)
    rest = points - double[0].ap
    return "/".join(
        str(int(part) + rest) if part.isdigit() else part for part in double[0].printed.split("/")
    )
