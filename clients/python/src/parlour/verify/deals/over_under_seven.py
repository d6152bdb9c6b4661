from typing import Any

from ..documents import Entry, Event
from . import Below, expect
from . import Deal as BaseDeal


class Deal(BaseDeal):
    def follow(self, entry: Entry, below: Below) -> None:
        super().follow(entry, below)
        if (entry["move"] or {}).get("type") == "bet":
            expect([event["type"] for event in entry["events"]].count("rolled"), 1, "rolls of a bet")

    def on_rolled(self, event: Event, below: Below) -> None:
        expect(event["dice"], [below(6) + 1, below(6) + 1], "the dice")

    def first_state(self, events: list[Event]) -> dict[str, Any]:
        return {"bankroll": self.config["bankroll"], "rolls": 0, "lastRoll": None, "ending": None}
