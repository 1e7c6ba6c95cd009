from typing import Literal, cast

ExchangedConsoleSessionThemeType0 = Literal["dark", "light", "system"]


def check_exchanged_console_session_theme_type_0(value: str) -> ExchangedConsoleSessionThemeType0:
    """Accepts every value, because a newer gateway may have further values."""
    return cast(ExchangedConsoleSessionThemeType0, value)
