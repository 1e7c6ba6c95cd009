from typing import Literal, cast

CreateConsoleSessionBodyThemeType0 = Literal["dark", "light", "system"]


def check_create_console_session_body_theme_type_0(value: str) -> CreateConsoleSessionBodyThemeType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(CreateConsoleSessionBodyThemeType0, value)
