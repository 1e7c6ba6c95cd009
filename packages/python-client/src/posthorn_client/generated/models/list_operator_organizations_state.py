from typing import Literal, cast

ListOperatorOrganizationsState = Literal["active", "suspended"]


def check_list_operator_organizations_state(value: str) -> ListOperatorOrganizationsState:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ListOperatorOrganizationsState, value)
