"""Black Flag: which lines of the ledger lead to which page. Touches nothing else."""

from __future__ import annotations

from builder.core.evaluation import Evaluation
from builder.systems.black_flag.facts import Facts


def leads(evaluation: Evaluation[Facts], *keys: str) -> dict[str, str]:
    """The lines of choices that are made on a page, each with the budget of its section, where it has one.

    A key that ends in a full stop stands for all that begin with it.
    """
    several = tuple(key for key in keys if key.endswith("."))
    named = (key for key in keys if not key.endswith("."))
    found = (key for key in evaluation.values if key.startswith(several)) if several else ()
    made = {key: key.partition(".made.")[2] for key in (*named, *found)}
    return {key: budget if budget in evaluation.budgets else "" for key, budget in made.items()}
