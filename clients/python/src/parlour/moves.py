"""Choosing a move."""
import random
from collections.abc import Sequence
from typing import Any

from .shapes import Move


def filled_in(value: Any) -> Any:
    """A field of a move; a random value if it is a template: `{min, max}`, or `{choose, from}`."""
    if isinstance(value, dict) and {"min", "max"} <= set(value):
        return random.randint(value["min"], value["max"])
    if isinstance(value, dict) and {"choose", "from"} <= set(value):
        return random.sample(value["from"], value["choose"])
    return value


def random_move(legal_moves: Sequence[Move]) -> Move:
    """A random legal move, its templates filled in."""
    return {name: filled_in(value) for name, value in random.choice(legal_moves).items()}
