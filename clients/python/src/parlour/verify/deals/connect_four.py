from typing import Any

from ..documents import Event
from . import Deal as BaseDeal


class Deal(BaseDeal):
    def first_state(self, events: list[Event]) -> dict[str, Any]:
        return {"position": "", "resignedBy": None}
