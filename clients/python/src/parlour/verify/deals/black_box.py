from typing import Any

from ..documents import Event
from . import Deal as BaseDeal


class Deal(BaseDeal):
    def first_state(self, events: list[Event]) -> dict[str, Any]:
        half: dict[str, Any] = {"marbles": None, "shots": [], "guesses": [], "points": 0, "ended": None}
        return {"halves": [half], "resignedBy": None}
