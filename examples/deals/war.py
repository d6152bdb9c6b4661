from deals import DECK, expect, shuffled
from deals import Deal as BaseDeal


class Deal(BaseDeal):
    def __init__(self, config, seats):
        super().__init__(config, seats)
        self.decks = []

    def on_dealt(self, event, below):
        cards = shuffled(DECK, below)
        self.decks = [cards[0::2], cards[1::2]]
        expect(event["decks"], self.decks, "the deal")

    def on_battle(self, event, below):
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

    def on_game_ended(self, event, _below):
        expect(event["decks"], self.decks, "the decks at the end")

    def first_state(self, events):
        return {"battles": 0, "decks": self.decks, "lastBattle": None, "ending": None}
