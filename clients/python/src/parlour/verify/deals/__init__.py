"""What the rng decides in each game type, following docs/auditing.md: one module per type, named after it, with `_` for `-` and before a leading digit.

A module has a class `Deal`, a subclass of the one here. Types without a module are checked without their deal.
"""
import hmac
import importlib.util
import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

from ..documents import Entry, Event

Below = Callable[[int], int]

RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]


def canonical(value: Any) -> bytes:
    """RFC 8785, as far as records need it: ASCII keys and integers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def hmac256(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


def below_of(seed: bytes, seq: int | str) -> Below:
    """The rng of entry `seq`, or of `seating`: a function below(n)."""

    def words() -> Iterator[int]:
        block = 0
        while True:
            digest = hmac256(seed, f"{seq}:{block}".encode())
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
            block += 1

    stream = words()

    def below(n: int) -> int:
        limit = 2**32 // n * n
        return next(word for word in stream if word < limit) % n

    return below


def shuffled(cards: Iterable[str], below: Below) -> list[str]:
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def dealt_hands(cards: list[str], order: list[int], size: int, sort_key: Callable[[str], int], seats: int) -> tuple[list[list[str]], list[str]]:
    """`size` cards for each seat of `order`, one at a time, and the cards that are left."""
    dealt = cards[: size * len(order)]
    hands = [sorted(dealt[order.index(seat) :: len(order)], key=sort_key) if seat in order else [] for seat in range(seats)]
    return hands, cards[len(dealt) :]


class Mismatch(Exception):
    """An event does not follow from the seed."""


def expect(recorded: Any, expected: Any, what: str) -> None:
    if canonical(recorded) != canonical(expected):
        raise Mismatch(f"{what}: the record says {json.dumps(recorded)}, the seed says {json.dumps(expected)}")


class Deal:
    """Follows the events of a record and compares them with the rng of each entry."""

    def __init__(self, config: dict[str, Any], seats: int) -> None:
        self.config, self.seats = config, seats

    def follow(self, entry: Entry, below: Below) -> None:
        """Calls the method `on_<event type>` for each event that has one; raises Mismatch."""
        for event in entry["events"]:
            method = getattr(self, "on_" + event["type"].replace("-", "_"), None)
            if method is not None:
                method(event, below)

    def first_state(self, events: list[Event]) -> dict[str, Any] | None:
        """The full state after the deal, except for its config; None if it is not known."""
        return None


def deal_of(game_type: str) -> type[Deal] | None:
    """The class of a game type, or None for a type without a module."""
    if not re.fullmatch("[a-z0-9-]+", game_type):
        return None
    name = f"{__name__}.{'_' if game_type[0].isdigit() else ''}{game_type.replace('-', '_')}"
    return cast(type[Deal], importlib.import_module(name).Deal) if importlib.util.find_spec(name) else None
