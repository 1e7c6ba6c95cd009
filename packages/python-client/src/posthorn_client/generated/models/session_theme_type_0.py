from typing import Literal, cast

SessionThemeType0 = Literal["dark", "light", "system"]


def check_session_theme_type_0(value: str) -> SessionThemeType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(SessionThemeType0, value)
