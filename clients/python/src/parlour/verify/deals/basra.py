from typing import Any

from ..documents import Event
from . import Below, DECK, dealt_hands, expect, shuffled
from . import Deal as BaseDeal

BASRA_DECK = [card for card in DECK if card[0] not in "QK"]
HAND_SIZE, TABLE_SIZE = 5, 4


class Deal(BaseDeal):
    def __init__(self, config: dict[str, Any], seats: int) -> None:
        super().__init__(config, seats)
        self.deck_number = 0
        self.stock: list[str] = []

    def on_dealt(self, event: Event, below: Below) -> None:
        new_deck = event["deck"] != self.deck_number
        if new_deck:
            self.deck_number, self.stock = event["deck"], shuffled(BASRA_DECK, below)
        order = [(event["dealer"] + 1 + place) % self.seats for place in range(self.seats)]
        hands, rest = dealt_hands(self.stock, order, HAND_SIZE, DECK.index, self.seats)
        table = rest[:TABLE_SIZE] if new_deck else []
        self.stock = rest[len(table) :]
        expect([hand["cards"] for hand in event["hands"]], hands, "the hands")
        expect(event["table"], table, "the table")

    def first_state(self, events: list[Event]) -> dict[str, Any]:
        seats = range(self.seats)
        return {
            "deck": 1, "dealer": self.seats - 1, "hands": [hand["cards"] for hand in events[0]["hands"]],
            "stock": self.stock, "table": events[0]["table"], "captured": [[] for _ in seats],
            "scores": [0 for _ in seats], "lastCapturer": None, "lastPlay": None, "resigned": None,
        }  # fmt: skip
