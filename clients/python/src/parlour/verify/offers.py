"""Offers of a draw or a take-back: the checks of docs/auditing.md that need no rules."""

from collections.abc import Iterator
from typing import Any

from .documents import Entry, Faults, Record

# What can be offered, by game type; in others, nothing.
TAKES = {"connect-four": ("draw", "take-back"), "war": ("draw",)}
# A log with this many entries takes no more offers.
ENTRIES_WITH_OFFERS = 1000
# An offer lapses after this many moves; after a decline, its maker waits as many.
MOVES = 2
NOT_MOVES = ("join", "release", "resign", "cancel", "abandon", "timeout", "extend")


def kind_of(entry: Entry) -> Any:
    return (entry.get("move") or {}).get("type", "") if isinstance(entry.get("move"), dict) else ""


def offered_in(entry: Entry) -> str | None:
    """What an entry offers; None if it offers nothing."""
    return {"offer-draw": "draw", "offer-take-back": "take-back"}.get(kind_of(entry))


def is_of_offers(entry: Entry) -> bool:
    return offered_in(entry) is not None or kind_of(entry) in ("accept", "decline")


class Offers:
    """Follows the offers of a record, entry by entry."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries, self.taken = entries, TAKES.get(entries[0]["type"], ())
        self.standing: tuple[int, str, Any] | None = None
        self.moves_left = 0
        self.waits: dict[int, int] = {}
        self.live: list[tuple[int, int]] = []

    def version_to_take_back(self, seat: int) -> int | None:
        """The version before a seat's latest move that has not been taken back."""
        return next((seq for seq, mover in reversed(self.live) if mover == seat), None)

    def move(self, seq: int, entry: Entry) -> None:
        self.waits = {seat: wait - 1 for seat, wait in self.waits.items() if wait > 1}
        self.live.append((seq, entry["seat"]))
        self.moves_left -= 1
        if self.moves_left <= 0:
            self.standing = None

    def offer_faults(self, seq: int, entry: Entry, what: str) -> Iterator[str]:
        seat, to = entry["seat"], entry["move"].get("to")
        if entry["by"] != "human":
            yield "it is an offer, but only people make them"
        if what not in self.taken:
            yield f"it offers a {what}, which this game does not take"
        if seq >= ENTRIES_WITH_OFFERS:
            yield "it is an offer, but the log was full"
        if self.standing is not None or seat in self.waits:
            yield "it is an offer, but another one stands, or was declined just before"
        if to != (self.version_to_take_back(seat) if what == "take-back" else None) or (what == "take-back" and to is None):
            yield "it offers to take back another move than the latest one of its seat"
        target = {} if to is None else {"to": to}
        if entry["move"] != {"type": f"offer-{what}", **target}:
            yield "its move is not that of an offer"
        if entry["events"] != [{"type": "offered", "seat": seat, "offer": what, **target}]:
            yield "its event does not follow from the offer"
        if entry.get("stateHash") != self.entries[seq - 1].get("stateHash"):
            yield "it is an offer, but changes the state"
        self.standing, self.moves_left = (seat, what, to), MOVES

    def answer_faults(self, seq: int, entry: Entry, is_accepted: bool) -> Iterator[str]:
        if self.standing is None or entry["seat"] in (None, self.standing[0]):
            yield "it answers an offer that does not stand, or its own"
            return
        maker, what, to = self.standing
        self.standing = None
        kind = "accepted" if is_accepted else "declined"
        if entry["move"] != {"type": "accept" if is_accepted else "decline"}:
            yield "its move is not that of an answer"
        expected = [{"type": kind, "seat": entry["seat"], "offer": what}]
        takes_back = is_accepted and what == "take-back"
        if takes_back:
            expected.append({"type": "taken-back", "to": to})
            self.live = [move for move in self.live if move[0] < to]
        # A draw ends the game, with events of the game type.
        told = entry["events"][:1] if is_accepted and what == "draw" else entry["events"]
        if told != expected:
            yield "its events do not follow from the answer"
        before = self.entries[to - 1 if takes_back else seq - 1].get("stateHash")
        if not (is_accepted and what == "draw") and entry.get("stateHash") != before:
            yield f"its state is not that of version {to}" if takes_back else "it declines an offer, but changes the state"
        if not is_accepted:
            self.waits[maker] = MOVES

    def faults(self, seq: int, entry: Entry) -> Iterator[str]:
        what, kind = offered_in(entry), kind_of(entry)
        if what is not None:
            yield from self.offer_faults(seq, entry, what)
        elif kind in ("accept", "decline"):
            yield from self.answer_faults(seq, entry, kind == "accept")
        elif kind not in NOT_MOVES:
            self.move(seq, entry)


def offer_faults(record: Record) -> Faults:
    """Where the entries of offers contradict each other or the game type."""
    offers = Offers(record["entries"])
    for seq, entry in enumerate(record["entries"][1:], 1):
        yield from ((seq, fault) for fault in offers.faults(seq, entry))
