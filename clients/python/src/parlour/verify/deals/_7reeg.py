from typing import Any

from ..documents import Event
from . import Below, DECK, dealt_hands, expect, shuffled
from . import Deal as BaseDeal

HAND_SIZE = 14


class Deal(BaseDeal):
    def __init__(self, config: dict[str, Any], seats: int) -> None:
        super().__init__(config, seats)
        self.bank: list[str] = []
        self.discards: list[str] = []

    def on_dealt(self, event: Event, below: Below) -> None:
        order = [(event["leader"] + place) % self.seats for place in range(self.seats)]
        order = [seat for seat in order if event["hands"][seat]["size"] > 0]
        cards = shuffled(DECK * self.config["decks"], below)
        hands, self.bank = dealt_hands(cards, order, HAND_SIZE, DECK.index, self.seats)
        self.discards = []
        expect([hand["cards"] for hand in event["hands"]], hands, "the hands")

    def on_drew_bank(self, event: Event, _below: Below) -> None:
        expect(event["card"], self.bank.pop(0), "the card drawn")

    def on_discarded(self, event: Event, _below: Below) -> None:
        self.discards.append(event["card"])

    def on_took_discard(self, _event: Event, _below: Below) -> None:
        self.discards.pop()

    def on_reshuffled(self, _event: Event, below: Below) -> None:
        self.bank, self.discards = shuffled(self.discards[:-1], below), self.discards[-1:]

    def first_state(self, events: list[Event]) -> dict[str, Any]:
        seats = range(self.seats)
        return {
            "round": 1, "leader": 0, "turn": 0, "phase": "draw", "scores": [0 for _ in seats],
            "outAfterRound": [None for _ in seats], "floor": {"cards": 6, "value": 51},
            "hands": [hand["cards"] for hand in events[0]["hands"]], "bank": self.bank, "melds": [],
            "discardPile": [], "topDiscard": None, "taken": [], "fiftyClaimedFrom": None, "reshuffles": 0,
            "ending": None,
        }  # fmt: skip
