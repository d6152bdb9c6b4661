"""What the rng decides in each game type, following docs/auditing.md: one module per type, named after the type.

A module has a class `Deal`, a subclass of the one here. Types without a module are checked without their deal.
"""
import hmac
import importlib.util
import json
import re

RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]


def canonical(value):
    """RFC 8785, as far as records need it: ASCII keys and integers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def hmac256(key, message):
    return hmac.digest(key, message, "sha256")


def below_of(seed, seq):
    """The rng of entry `seq`, or of `seating`: a function below(n)."""

    def words():
        block = 0
        while True:
            digest = hmac256(seed, f"{seq}:{block}".encode())
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
            block += 1

    stream = words()

    def below(n):
        limit = 2**32 // n * n
        return next(word for word in stream if word < limit) % n

    return below


def shuffled(cards, below):
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def dealt_hands(cards, order, size, sort_key, seats):
    """`size` cards for each seat of `order`, one at a time, and the cards that are left."""
    dealt = cards[: size * len(order)]
    hands = [sorted(dealt[order.index(seat) :: len(order)], key=sort_key) if seat in order else [] for seat in range(seats)]
    return hands, cards[len(dealt) :]


class Mismatch(Exception):
    """An event does not follow from the seed."""


def expect(recorded, expected, what):
    if canonical(recorded) != canonical(expected):
        raise Mismatch(f"{what}: the record says {json.dumps(recorded)}, the seed says {json.dumps(expected)}")


class Deal:
    """Follows the events of a record and compares them with the rng of each entry."""

    def __init__(self, config, seats):
        self.config, self.seats = config, seats

    def follow(self, entry, below):
        """Calls the method `on_<event type>` for each event that has one; raises Mismatch."""
        for event in entry["events"]:
            method = getattr(self, "on_" + event["type"].replace("-", "_"), None)
            if method is not None:
                method(event, below)

    def first_state(self, events):
        """The full state after the deal, except for its config; None if it is not known."""
        return None


def deal_of(game_type):
    """The class of a game type, or None for a type without a module."""
    if not re.fullmatch("[a-z0-9-]+", game_type):
        return None
    name = f"{__name__}.{game_type}"
    if importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name).Deal
