from typing import Any

from ..documents import Event
from . import Below, dealt_hands, expect, shuffled
from . import Deal as BaseDeal

CARDS = [f"{high}:{low}" for high in range(8) for low in range(high + 1)]
HAND_SIZES = {2: 9, 3: 12, 4: 9, 5: 7, 6: 6}


def is_double(card: str) -> bool:
    return card[0] == card[2]


class Deal(BaseDeal):
    def __init__(self, config: dict[str, Any], seats: int) -> None:
        super().__init__(config, seats)
        self.stock: list[str] = []

    def on_dealt(self, event: Event, below: Below) -> None:
        order = list(range(self.seats))
        size = HAND_SIZES[self.seats]
        hands, self.stock = dealt_hands(shuffled(CARDS, below), order, size, CARDS.index, self.seats)
        draws: list[dict[str, Any]] = []
        if event["handNumber"] == 1 and not any(is_double(card) for hand in hands for card in hand):
            while not draws or not is_double(draws[-1]["card"]):
                draws.append({"seat": len(draws) % self.seats, "card": self.stock.pop(0)})
        for draw in draws:
            hands[draw["seat"]] = sorted(hands[draw["seat"]] + [draw["card"]], key=CARDS.index)
        expect(event["openingDraws"], draws, "the opening draws")
        expect([hand["cards"] for hand in event["hands"]], hands, "the hands")

    def on_drew(self, event: Event, _below: Below) -> None:
        expect(event["card"], self.stock.pop(0), "the card drawn")

    def first_state(self, events: list[Event]) -> dict[str, Any]:
        seats, dealt = range(self.seats), events[0]
        return {
            "handNumber": 1, "scores": [0 for _ in seats], "lastHand": None, "toMove": dealt["opener"],
            "openWith": dealt["openWith"], "hands": [hand["cards"] for hand in dealt["hands"]],
            "boneyard": self.stock, "layout": [], "passesInRow": 0, "drawsThisTurn": 0,
            "lacks": [[] for _ in seats], "resigned": None,
        }  # fmt: skip
