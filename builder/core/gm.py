"""Core: what a system tells the GM's desk: who acts first, who can do what, what must be remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from builder.core.ledger import Value
from builder.core.text import Label

NO_VALUES: Mapping[str, Value] = {}
NO_HEADS: Mapping[str, Label] = {}


@dataclass(frozen=True, slots=True)
class Order:
    """Who acts first. `by`: ledger keys compared one after the other, the highest first.

    `dice`: what everyone throws, the value `add` added to it. `tie`: what those throw who are still equal;
    where there is none, the table decides.
    """

    rule: Label
    by: tuple[str, ...] = ()
    dice: str = ""
    add: str = ""
    tie: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """A skill as a member has it. `key`: the same word for the same skill of every member.

    `chance`: a share of 1, where one throw tells. `trained`: learned, and not only tried.
    """

    key: str
    name: Label
    level: Value
    chance: Fraction | None = None
    trained: bool = True


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language. `key`: the same word for the same one, "" where nobody can tell which one it is.

    `how`: how well, where that is not simply well.
    """

    key: str
    name: Label
    how: Label | None = None
    native: bool = False


@dataclass(frozen=True, slots=True)
class Bond:
    """What a GM must remember of a member: a promise, a weakness. `number`: what one rolls against."""

    what: Label
    number: int | None = None


@dataclass(frozen=True, slots=True)
class GmFacts:
    """What a system says of one character. `main`: the attack that one will hear of most.

    `values`: what `Order` and columns name and the ledger does not have.
    """

    skills: tuple[Known, ...] = ()
    tongues: tuple[Tongue, ...] = ()
    bonds: tuple[Bond, ...] = ()
    values: Mapping[str, Value] = field(default_factory=lambda: NO_VALUES)
    main: Label | None = None


NO_FACTS = GmFacts()


@dataclass(frozen=True, slots=True)
class Total:
    """A total that should be alike in a party: what is spent, and where there is such a thing, of what."""

    spent: str
    granted: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gm:
    """What a system knows for its GM. `columns`: ledger keys that a table of members shows first.

    `odds`: what the chances of skills are chances of. `read`: choices, rules, evaluation to GmFacts.
    `heads`: short words over columns, where `System.short` has none. `card`: keys of values, tracks and
    skills (`skill:…`) in the order of a name card; of the values as many as there is room for.
    """

    order: Order
    read: Callable[[Any, Any, Any], GmFacts]
    odds: Label | None = None
    columns: tuple[str, ...] = ()
    totals: tuple[Total, ...] = ()
    heads: Mapping[str, Label] = field(default_factory=lambda: NO_HEADS)
    card: tuple[str, ...] = ()
