"""The budgets as the window shows them: what is left, what it went into, the limits. No widget, no rules."""

from __future__ import annotations

from dataclasses import dataclass

from builder.core import number
from builder.core.evaluation import Budget
from builder.core.form import Page, RollField
from builder.core.ledger import Op, Value
from builder.core.number import Amount, Unsure
from builder.core.text import Label, Text
from builder.ui.bench import Bench
from builder.ui.controls.meter import Reading


@dataclass(frozen=True, slots=True)
class Category:
    """A line by category: its ledger key and its name. `whole`: of a quota, the key of how much there is."""

    key: str
    name: Label
    whole: str | None = None


def staged(bench: Bench) -> tuple[Budget, ...]:
    """The budgets of the stage that the open page belongs to: of the first one that it spends."""
    budgets = bench.survey.evaluation.budgets
    spent = bench.open_page.budgets if bench.open_page is not None else ()
    known = [budgets[key] for key in spent if key in budgets] or list(budgets.values())
    return tuple(budget for budget in budgets.values() if budget.stage == known[0].stage) if known else ()


def first_budget(bench: Bench) -> Budget | None:
    """The budget whose rest is the large figure."""
    return next(iter(staged(bench)), None)


def rest_name(bench: Bench, budget: Budget) -> str:
    """What the rest of a budget is called."""
    return bench.say(budget.rest or Text("ui.ledger.left", {"what": budget.name}))


def pools(bench: Bench) -> tuple[Budget, ...]:
    """The budgets whose rests stand side by side as large figures, where there are several."""
    found = tuple(budget for budget in bench.survey.evaluation.budgets.values() if budget.pool)
    return found if len(found) > 1 else ()


def other_budgets(bench: Bench) -> tuple[Budget, ...]:
    """The budgets shown as limits: all but the large figures and those that stand on their own page."""
    own = {budget for page in bench.survey.pages for budget in page_budgets(page)}
    large = pools(bench) or staged(bench)[:1]
    return tuple(budget for budget in staged(bench) if budget.key not in own and budget not in large)


def page_budgets(page: Page) -> set[str]:
    """The budgets that a page shows itself: beside its title, and under sets of dice."""
    fields = (field for panel in page.panels for field in panel.fields)
    balances = (field.balance for field in fields if isinstance(field, RollField))
    found = {balance.budget for balance in balances if balance is not None} | {head_budget(page)}
    return {budget for budget in found if budget is not None}


def head_budget(page: Page) -> str | None:
    """The budget that a page shows beside its title: of a first panel that has no title itself."""
    first = page.panels[0] if page.panels else None
    return first.budget if first is not None and first.title is None else None


def categories(bench: Bench) -> tuple[Category, ...]:
    """What the first budget went into: the summands of its spent value that have a ledger of their own.

    Of a quota that is made of as many parts each stands beside how much of it there is.
    """
    budget = first_budget(bench)
    if budget is None or pools(bench):
        return ()
    spent, granted = _summands(bench, budget.spent), _summands(bench, budget.granted)
    if budget.quota and len(granted) == len(spent):
        return tuple(
            Category(one.key, one.name, other.key) for one, other in zip(spent, granted, strict=True)
        )
    return spent


def _summands(bench: Bench, value: Value) -> tuple[Category, ...]:
    entries = [entry for entry in value.entries if entry.op is Op.ADD and entry.of]
    return tuple(Category(entry.of, entry.why) for entry in entries if entry.of and bench.value(entry.of))


def amounts(budget: Budget) -> tuple[Amount | Unsure, Amount | Unsure]:
    """What is spent and what there is, each with its mark."""
    spent, granted = budget.spent, budget.granted
    return number.marked(spent.number, spent.sure), number.marked(granted.number, granted.sure)


def left_of(bench: Bench, budget: Budget, spec: str = "") -> str:
    """What is left, with its mark."""
    return bench.amount(number.marked(budget.left, budget.spent.sure and budget.granted.sure), spec)


def is_broken(bench: Bench, budget: Budget | None) -> bool:
    """Whether more is spent than there is, and the GM has not allowed it."""
    return budget is not None and not budget.quota and budget.left < 0 and not bench.is_waived(budget)


def reading(bench: Bench, budget: Budget) -> Reading:
    """A limit as a meter shows it, also in words."""
    name = bench.say(budget.name)
    taken, limit = budget.spent.number, budget.granted.number
    params = {"what": name, "taken": taken, "limit": limit, "over": taken - limit}
    if budget.quota:
        words = bench.say(Text("ui.ledger.quota_words", params))
    elif taken > limit and bench.is_waived(budget):
        words = bench.say(Text("ui.ledger.waived_words", params))
    elif taken > limit:
        words = bench.say(Text("ui.ledger.over_words", params))
    else:
        words = bench.say(Text("ui.ledger.limit_words", params))
    return Reading(
        label=name,
        taken=taken,
        limit=limit,
        taken_text=number.shown(taken, budget.spent.spec),
        limit_text=bench.amount(number.marked(limit, budget.granted.sure), budget.granted.spec),
        words=words,
        floor=budget.quota,
        unsure=not budget.spent.sure,
        waived=bench.is_waived(budget),
    )
