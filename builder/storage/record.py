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
    profile = raw.pop("profile", {})
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
