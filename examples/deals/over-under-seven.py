from deals import Deal as BaseDeal
from deals import expect


class Deal(BaseDeal):
    def follow(self, entry, below):
        super().follow(entry, below)
        if (entry["move"] or {}).get("type") == "bet":
            expect([event["type"] for event in entry["events"]].count("rolled"), 1, "rolls of a bet")

    def on_rolled(self, event, below):
        expect(event["dice"], [below(6) + 1, below(6) + 1], "the dice")

    def first_state(self, events):
        return {"bankroll": self.config["bankroll"], "rolls": 0, "lastRoll": None, "ending": None}
