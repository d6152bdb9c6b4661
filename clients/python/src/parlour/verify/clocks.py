"""Players' clocks: whether each entry came in time, and how much time the last one left."""
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone

from .documents import Entry, Faults, Record

# Moves of the service, not of a game.
COMMON = {"join", "release", "resign", "cancel", "abandon", "timeout", "extend", "offer-draw", "offer-take-back", "accept", "decline"}
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
MILLISECOND = timedelta(milliseconds=1)


def millis(text: str) -> int:
    return (datetime.fromisoformat(text.replace("Z", "+00:00")) - EPOCH) // MILLISECOND


def time_text(time: int) -> str:
    return (EPOCH + time * MILLISECOND).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def kind_of(entry: Entry) -> str | None:
    return (entry["move"] or {}).get("type")


def extension_of(record: Record) -> int:
    """The sum of the extensions, in milliseconds."""
    return sum(entry["move"]["ms"] for entry in record["entries"] if kind_of(entry) == "extend")


class Clock:
    """The clocks of a game. The next entry tells whose clock runs: only the seat to move can move or run out of time."""

    def __init__(self, record: Record) -> None:
        self.settings = record["entries"][0]["clock"]
        # If `initialS` is 0, seats begin with the increment.
        whole: int = (self.settings.get("perMoveS") or self.settings["initialS"] or self.settings["incrementS"]) * 1000
        self.whole, self.kinds = whole, [seat["kind"] for seat in record["entries"][0]["seats"]]
        self.left: list[int | None] = [None if kind == "cpu" else whole for kind in self.kinds]
        self.seat: int | None = None
        self.since = 0

    def deadline(self) -> int | None:
        return None if self.seat is None else self.since + (self.left[self.seat] or 0)

    def charge(self, time: int) -> None:
        if self.seat is not None:
            self.left[self.seat] = max(0, (self.left[self.seat] or 0) - (time - self.since))
        self.seat = None

    def start(self, time: int, mover: int | None, turn: int | None) -> None:
        """Starts the clock of `turn`, if a person has that seat; `mover` has just moved."""
        self.charge(time)
        for seat, left in enumerate(self.left):
            if left is not None and "perMoveS" in self.settings:
                self.left[seat] = self.whole
            elif left is not None and seat == mover:
                self.left[seat] = left + self.settings["incrementS"] * 1000
        if turn is not None and self.left[turn] is not None:
            self.seat, self.since = turn, time

    def take_over(self, seat: int) -> None:
        self.kinds[seat], self.left[seat] = "cpu", None


def turns_after(record: Record) -> list[int | None]:
    """The seat to move after each entry; None where the record does not tell."""
    turns: list[int | None] = []
    turn = (record["game"]["turn"] or {}).get("seat")
    for entry in reversed(record["entries"]):
        turns.append(turn)
        if kind_of(entry) not in COMMON - {"timeout"}:
            turn = entry["seat"]
    return turns[::-1]


def entry_faults(clock: Clock, entry: Entry, time: int, previous: int, open_seats: int) -> Iterator[str]:
    """What is wrong with the time of an entry."""
    deadline, kind = clock.deadline(), kind_of(entry)
    if kind in ("timeout", "extend") and entry["by"] != "clock":
        yield "only the clock makes such an entry"
    if kind == "extend":
        ms = entry["move"]["ms"]
        if entry["seat"] is not None or entry["move"] != {"type": "extend", "ms": ms}:
            yield "its move is not that of an extension, or is a seat's"
        if entry["events"] != [{"type": "time-extended", "ms": ms}]:
            yield "its event does not follow from the extension"
        if deadline is None:
            yield "no clock ran that could be extended"
        if not isinstance(ms, int) or not 0 < ms <= time - previous:
            yield "the extension is longer than the time since the entry before"
    elif kind == "timeout":
        if entry["move"] != {"type": "timeout"}:
            yield "its move is not that of a timeout"
        if entry["events"][:1] != [{"type": "timed-out", "seat": entry["seat"]}]:
            yield "its first event does not follow from the timeout"
        if deadline is None:
            yield "the clock of this seat did not run"
        elif time < deadline:
            yield "the deadline had not passed"
    elif kind == "abandon":
        # With a computer player, only the rules tell whether it was to move.
        if not open_seats and "cpu" not in clock.kinds:
            yield "a clock ran in the abandoned game"
    elif deadline is not None and time >= deadline:
        yield "the time was over"


def shown_faults(record: Record, clock: Clock, last: int, knows_end: bool) -> Faults:
    """The clock that the record shows, compared with that after the last entry."""
    shown = record["game"]["clock"]
    deadline, left = clock.deadline(), list(clock.left)
    if clock.seat is not None:
        left[clock.seat] = max(0, (left[clock.seat] or 0) - (last - clock.since))
    expected = {
        **clock.settings,
        "running": clock.seat,
        "deadline": None if deadline is None else time_text(deadline),
        "remainingMs": left,
    }
    if shown != expected and knows_end:
        yield None, "the clock does not follow from the entries"


def clock_faults(record: Record) -> Faults:
    """Entries that came too late or too early by the game's clocks, and a wrong clock shown at its end."""
    first, *later = record["entries"]
    if "clock" not in first:
        if "clock" in record["game"]:
            yield None, "it shows a clock, but was created without one"
        yield from ((seq, "the game has no clock") for seq, entry in enumerate(later, 1) if kind_of(entry) in ("timeout", "extend"))
        return
    if set(first["clock"]) not in ({"perMoveS"}, {"initialS", "incrementS"}):
        yield 0, "its clock is neither a time for each move nor a budget"
    clock, turns = Clock(record), turns_after(record)
    seats = len(clock.kinds)
    open_seats = clock.kinds.count("open")
    previous, over = millis(first["at"]), record["game"]["status"] == "finished"
    if open_seats == 0:
        clock.start(previous, None, turns[0])
    for seq, entry in enumerate(later, 1):
        kind, seat, time = kind_of(entry), entry["seat"], millis(entry["at"])
        yield from ((seq, fault) for fault in entry_faults(clock, entry, time, previous, open_seats))
        is_last = over and seq == len(later)
        if kind == "join":
            open_seats -= 1
            if open_seats == 0:
                clock.start(time, None, turns[seq])
        elif kind == "extend" and clock.seat is not None:
            clock.left[clock.seat] = (clock.left[clock.seat] or 0) + entry["move"]["ms"]
        elif kind in ("resign", "timeout"):
            was_to_move = turns[seq - 1] == seat
            if is_last:
                clock.charge(time)
            if seats > 2:
                if was_to_move and not is_last:
                    clock.start(time, None, None)
                clock.take_over(seat)
        elif kind == "accept":
            if is_last:
                clock.charge(time)
            elif entry["events"][-1]["type"] == "taken-back":
                clock.start(time, None, turns[seq])
        elif kind not in COMMON:
            clock.start(time, seat, None if is_last else turns[seq])
        previous = time
    # Only the rules tell whose clock ran when somebody resigned or a draw was agreed.
    knows_end = not (over and later and kind_of(later[-1]) in ("resign", "accept"))
    yield from shown_faults(record, clock, previous, knows_end)
