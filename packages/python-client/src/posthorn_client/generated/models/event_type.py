from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.event_type_example import EventTypeExample
    from ..models.event_type_schema import EventTypeSchema


T = TypeVar("T", bound="EventType")


@_attrs_define
class EventType:
    """
    Attributes:
        code (str): <ENTITY>.<ACTION>
        description (str):
        scope (str): Scope that a subscription requires.
        example (EventTypeExample): Example of the body of a notification.
        schema (EventTypeSchema | Unset): JSON Schema (draft 2020-12) of records of this type.
    """

    code: str
    description: str
    scope: str
    example: EventTypeExample
    schema: EventTypeSchema | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        code = self.code

        description = self.description

        scope = self.scope

        example = self.example.to_dict()

        schema: dict[str, Any] | Unset = UNSET
        if not isinstance(self.schema, Unset):
            schema = self.schema.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "code": code,
                "description": description,
                "scope": scope,
                "example": example,
            }
        )
        if schema is not UNSET:
            field_dict["schema"] = schema

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.event_type_example import EventTypeExample
        from ..models.event_type_schema import EventTypeSchema

        d = dict(src_dict)
        code = d.pop("code")

        description = d.pop("description")

        scope = d.pop("scope")

        example = EventTypeExample.from_dict(d.pop("example"))

        _schema = d.pop("schema", UNSET)
        schema: EventTypeSchema | Unset
        if isinstance(_schema, Unset):
            schema = UNSET
        else:
            schema = EventTypeSchema.from_dict(_schema)

        event_type = cls(
            code=code,
            description=description,
            scope=scope,
            example=example,
            schema=schema,
        )

        return event_type
