"""The Lunatic: how far what is bought may go, in two words beside it. Touches nothing else."""

from __future__ import annotations

from fractions import Fraction

from builder.core.evaluation import Evaluation
from builder.core.number import marked
from builder.core.text import Label, Text
from builder.systems.lunatic.facts import Facts, FeatLine, Offer, OpportunityLine, PurchaseLine
from builder.systems.lunatic.pages.wording import of_value
from builder.systems.lunatic.rule_tables import RECONSTRUCTED, LunaticRules


def of_purchase(
    bought: PurchaseLine, line: OpportunityLine, rules: LunaticRules, evaluation: Evaluation[Facts]
) -> Label | None:
    """The limit that a purchase goes towards."""
    match bought.kind:
        case "parameter":
            return _grown(bought.id, bought.grown, evaluation)
        case "base":
            return _stepped(_began(bought.id, line, bought.now), line.index, rules)
        case "intensity":
            return _halves(rules)
        case "feat":
            feat = next((one for one in evaluation.facts.feats if one.row == bought.row), None)
            return _slots(feat, rules) if feat is not None else None
    return None


def of_offer(
    offer: Offer, line: OpportunityLine, rules: LunaticRules, evaluation: Evaluation[Facts]
) -> Label | None:
    """The limit that an offer goes towards."""
    match offer.kind:
        case "parameter":
            grown = evaluation.values.get(f"grown.{offer.id}")
            return _grown(offer.id, grown.whole if grown is not None else None, evaluation)
        case "base":
            return _stepped(_began(offer.id, line, offer.now), line.index, rules)
        case "intensity":
            return _halves(rules)
    return None


def _grown(id: str, grown: int | None, evaluation: Evaluation[Facts]) -> Label | None:
    cap = evaluation.values.get(f"cap.{id}")
    if cap is None or grown is None:
        return None
    return Text("lunatic.limit.grown", {"n": grown, "most": of_value(cap)})


def _began(id: str, line: OpportunityLine, now: int | Fraction | None) -> int | Fraction:
    """The base value as the opportunity began: before the first purchase of it."""
    bought = (one.now for one in line.lines if (one.kind, one.id) == ("base", id) and one.now is not None)
    return next(bought, now or 0)


def _stepped(began: int | Fraction, index: int, rules: LunaticRules) -> Label | None:
    """From the border on one point an opportunity, from below it up to the border; at first none."""
    border = rules.whole("base_value_step_from")
    if not index:
        return None
    return Text("lunatic.limit.one") if began >= border else Text("lunatic.limit.ten", {"n": border})


def _halves(rules: LunaticRules) -> Label:
    step = rules.found("intensity_step_per_growth").value
    assert isinstance(step, int | Fraction)
    return Text("lunatic.limit.half", {"n": step})


def _slots(feat: FeatLine, rules: LunaticRules) -> Label | None:
    if not feat.slots:
        return None
    row = rules.feats.get(feat.id)
    n = marked(feat.slots, row is None or row.cell("slots").provenance != RECONSTRUCTED)
    return Text("lunatic.limit.beyond", {"n": n}) if feat.beyond else Text("lunatic.limit.slots", {"n": n})
