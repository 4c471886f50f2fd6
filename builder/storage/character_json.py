"""Storage: a character as the bytes of its file; the same character gives the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from builder.core.character import Character
from builder.core.frozen import Row
from builder.storage.json_file import fitted

KEPT = frozenset({"row", "id"})
"""What a row keeps even when it is the default."""

AS_IT_CAME = "extensions"

JSON_LIMIT = 8_000_000
"""What a character's file may hold; nothing larger is read."""


def as_json(character: Character[Any]) -> bytes:
    """The file of a character: keys in the order of the models, maps by key, defaults left out of rows.

    Extensions stay as they came; numbers are exact. What would be too large to be read is written closely.
    """
    plain = character.model_dump(mode="json", by_alias=True, exclude={AS_IT_CAME})
    return fitted({**_shaped(plain, character), AS_IT_CAME: character.extensions}, JSON_LIMIT)


def _shaped(plain: Any, node: Any) -> Any:
    """The plain data of a node, in order and without the defaults of rows."""
    if isinstance(node, BaseModel):
        fields = type(node).model_fields
        by_alias = {_alias(name, field): (name, field) for name, field in fields.items()}
        shaped = {}
        for key, value in plain.items():
            name, field = by_alias[key]
            child = getattr(node, name)
            if not (isinstance(node, Row) and _is_idle(name, field, child)):
                shaped[key] = _shaped(value, child)
        return shaped
    if isinstance(node, Mapping):
        children = {str(key): child for key, child in node.items()}
        return {key: _shaped(plain[key], children.get(key)) for key in sorted(plain)}
    if isinstance(node, tuple) and isinstance(plain, list):
        return [_shaped(value, child) for value, child in zip(plain, node, strict=True)]
    return plain


def _alias(name: str, field: FieldInfo) -> str:
    return field.serialization_alias or field.alias or name


def _is_idle(name: str, field: FieldInfo, value: Any) -> bool:
    """Whether a row says nothing with this field. A word that tells its kind always says something."""
    if name in KEPT or field.is_required() or get_origin(field.annotation) is Literal:
        return False
    return bool(value == field.get_default(call_default_factory=True, validated_data={}))
