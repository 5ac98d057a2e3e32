"""Coroutines run to their end: Playwright keeps a loop in the thread of the tests, and a thread has only one."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine

Result = TypeVar("Result")


def completed(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in a thread of its own, and give what it returns."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, coroutine).result()
