"""Core tests: swift classes are frozen dataclasses like any other, only made more quickly."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from builder.core.swift import swift


@dataclass(frozen=True, slots=True)
class Plain:
    """As the standard library makes it."""

    word: str
    number: int = 3
    more: list[str] = field(default_factory=list)


@swift
@dataclass(frozen=True, slots=True)
class Swift:
    """The same, swift."""

    word: str
    number: int = 3
    more: list[str] = field(default_factory=list)


@swift
@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """A swift class with heirs."""

    path: str
    note: str | None = None


@swift
@dataclass(frozen=True, slots=True, kw_only=True)
class Heir(Base):
    """A swift heir."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainHeir(Base):
    """An heir as the standard library makes it."""

    value: int


def test_it_is_made_with_the_same_arguments_and_defaults() -> None:
    for cls in (Plain, Swift):
        made = cls("a")
        assert (made.word, made.number, made.more) == ("a", 3, [])
        made = cls(number=4, word="b", more=["c"])
        assert (made.word, made.number, made.more) == ("b", 4, ["c"])
    assert [one.name for one in fields(Swift)] == ["word", "number", "more"]
    assert repr(Swift("a")) == "Swift(word='a', number=3, more=[])"


def test_each_one_gets_a_default_of_its_own() -> None:
    assert Swift("a").more is not Swift("a").more


def test_it_is_of_its_own_class_and_equal_to_its_like() -> None:
    assert type(Swift("a")) is Swift
    assert Swift("a") == Swift("a") != Swift("b")
    assert type(Heir(path="p", value=1)) is Heir
    assert type(PlainHeir(path="p", value=1)) is PlainHeir


def test_nobody_changes_it() -> None:
    made = Swift("a")
    with pytest.raises(FrozenInstanceError):
        made.word = "b"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.word
    assert made == Swift("a")


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(TypeError, match="word"):
        Swift()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Heir("p", value=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unknown"):
        Swift("a", unknown=1)  # type: ignore[call-arg]


def test_heirs_have_the_fields_of_the_base() -> None:
    made = Heir(value=1, path="p")
    assert (made.path, made.note, made.value) == ("p", None, 1)
    assert replace(made, note="n") == Heir(path="p", note="n", value=1)


def test_it_is_matched_by_place_and_hashed() -> None:
    match Swift("a", 5):
        case Swift(word, number):
            assert (word, number) == ("a", 5)
    assert {Base(path="p"): 1}[Base(path="p")] == 1
