"""Client of Posthorn's API. See README.md."""

from .call import AsyncListing, CallOptions, Listing
from .client import AsyncPosthorn, Posthorn
from .error import Fault, PosthornError
from .generated import models

__all__ = [
    "AsyncListing",
    "AsyncPosthorn",
    "CallOptions",
    "Fault",
    "Listing",
    "Posthorn",
    "PosthornError",
    "models",
]
