from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="RetryOperatorIncidentBody")


@_attrs_define
class RetryOperatorIncidentBody:
    """
    Attributes:
        dry_run (bool | Unset): Count the matches without sending them. Default: False.
        pace (int | Unset): Maximum notifications per second, of all organizations together. Default: 100.
    """

    dry_run: bool | Unset = False
    pace: int | Unset = 100

    def to_dict(self) -> dict[str, Any]:
        dry_run = self.dry_run

        pace = self.pace

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if dry_run is not UNSET:
            field_dict["dryRun"] = dry_run
        if pace is not UNSET:
            field_dict["pace"] = pace

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        dry_run = d.pop("dryRun", UNSET)

        pace = d.pop("pace", UNSET)

        retry_operator_incident_body = cls(
            dry_run=dry_run,
            pace=pace,
        )

        return retry_operator_incident_body
