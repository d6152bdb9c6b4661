from typing import Any

from ..documents import Event
from . import Below, DECK, expect, shuffled
from . import Deal as BaseDeal


class Deal(BaseDeal):
    def __init__(self, config: dict[str, Any], seats: int) -> None:
        super().__init__(config, seats)
        self.decks: list[list[str]] = []

    def on_dealt(self, event: Event, below: Below) -> None:
        cards = shuffled(DECK, below)
        self.decks = [cards[0::2], cards[1::2]]
        expect(event["decks"], self.decks, "the deal")

    def on_battle(self, event: Event, below: Below) -> None:
        played = [[up] for up in event["turnedUp"]]
        for war in event["wars"]:
            for seat in (0, 1):
                played[seat] += war["faceDown"][seat]["cards"] + [war["turnedUp"][seat]]
        for seat in (0, 1):
            expect(played[seat], self.decks[seat][: len(played[seat])], f"the cards of seat {seat}")
            self.decks[seat] = self.decks[seat][len(played[seat]) :]
        winner = event["winner"]
        if winner is not None:
            won = played[winner] + played[1 - winner]
            self.decks[winner] += shuffled(won, below) if self.config["pickup"] == "shuffled" else won

    def on_game_ended(self, event: Event, _below: Below) -> None:
        expect(event["decks"], self.decks, "the decks at the end")

    def first_state(self, events: list[Event]) -> dict[str, Any]:
        return {"battles": 0, "decks": self.decks, "lastBattle": None, "ending": None}
