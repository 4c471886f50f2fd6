"""A bare record of choices made whole: what other programs and the command line hand in. No disk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from builder.core.character import Profile, numbered
from builder.core.errors import UnreadableFile
from builder.core.system import AnySystem
from builder.storage.wrong import wrong_sentence


def made_of(record: Mapping[str, Any], system: AnySystem, name: str) -> tuple[Profile, Any]:
    """The profile and the choices of a record: choices, with a key `profile` or `name` beside them.

    Raises UnreadableFile, naming `name` and the place of what is wrong.
    """
    raw = dict(record)
    profile = _profile_of(raw, system)
    if "name" in raw and "name" not in system.choices.model_fields:
        called = raw.pop("name")
        profile = {**profile, "name": called} if isinstance(profile, dict) else profile
    try:
        made = Profile.model_validate(profile)
    except ValidationError as error:
        raise UnreadableFile(wrong_sentence(error, {"profile": profile}, name, ("profile",))) from error
    try:
        choices = system.choices.model_validate(raw)
    except ValidationError as error:
        raise UnreadableFile(wrong_sentence(error, raw, name)) from error
    return made, numbered(choices)


def _profile_of(raw: dict[str, Any], system: AnySystem) -> Any:
    """What of the record is the envelope's. Where the choices have a `profile` too, both share the key."""
    if "profile" not in system.choices.model_fields:
        return raw.pop("profile", {})
    given = raw.get("profile", {})
    if not isinstance(given, dict):
        return {}
    raw["profile"] = {key: value for key, value in given.items() if key not in Profile.model_fields}
    return {key: value for key, value in given.items() if key in Profile.model_fields}
