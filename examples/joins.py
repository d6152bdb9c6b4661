"""Who plays which seat: the checks of joins, resignations, timeouts and cancellations in docs/auditing.md."""
from clocks import millis, time_text

# With fewer seats, a resignation ends the game.
TAKEOVER_SEATS = 3
DAY_MS = 24 * 3600 * 1000


def name_in(entry):
    """The name in the event of a join; None if there is none."""
    return entry["events"][0].get("name") if entry["events"] else None


def join_faults(entry, previous, open_seats, reserved):
    """What is wrong with an entry in which somebody takes a seat."""
    seat, move = entry["seat"], entry["move"]
    if entry["by"] != "human":
        yield f"{entry['by']} joins, but only people do"
    # The seats of a rematch are kept for those who had them before, and are taken in any order.
    if seat != next((each for each in open_seats if each not in reserved), None) and seat not in reserved.intersection(open_seats):
        yield f"it joins seat {seat}, which is not the first open one"
    name = name_in(entry)
    if not name or entry["events"] != [{"type": "joined", "seat": seat, "name": name}]:
        yield "its event does not follow from the join"
    if move not in ({"type": "join"}, {"type": "join", "name": name}):
        yield "its event tells another name than its move"
    if entry.get("stateHash") != previous.get("stateHash"):
        yield "it joins a seat, but changes the state"


def is_cancellation(entry):
    """Whether the game is over after an entry, without a result."""
    return isinstance(entry.get("move"), dict) and entry["move"].get("type") in ("cancel", "abandon")


def abandon_faults(entry, previous):
    """What is wrong with an entry by which the clock ends a game in which nothing has happened for days."""
    if (entry["by"], entry["seat"]) != ("clock", None) or millis(entry["at"]) - millis(previous["at"]) < DAY_MS:
        yield "the game was abandoned too early, or by a seat"
    if entry["events"] != [{"type": "abandoned"}] or entry["move"] != {"type": "abandon"}:
        yield "its event does not follow from the abandonment"
    if entry.get("stateHash") != previous.get("stateHash"):
        yield "the game is abandoned, but its state changes"


def cancel_faults(entry, previous, seats, open_seats):
    """What is wrong with an entry that cancels a game: its creator does so, or the clock, before it begins."""
    creator = next((seat for seat, each in enumerate(seats) if each["kind"] == "human"), None)
    if not open_seats:
        yield "it cancels a game that has begun"
    if (entry["by"], entry["seat"]) not in ({("human", creator)} if creator is not None else set()) | {("clock", None)}:
        yield "it cancels a game, but not by who created it"
    if entry["events"] != [{"type": "cancelled"}] or entry["move"] != {"type": "cancel"}:
        yield "its event does not follow from the cancellation"
    if entry.get("stateHash") != previous.get("stateHash"):
        yield "it cancels the game, but changes the state"


def join_by(first):
    """Until when the open seats can be taken, in milliseconds; None if for ever."""
    seconds = first.get("joinWithinS")
    return None if seconds is None else millis(first["at"]) + seconds * 1000


def time_faults(first, entry):
    """What is wrong with the time of an entry of a game that waits: from a moment on, only the clock cancels it."""
    limit, is_by_clock = join_by(first), (entry["by"], (entry["move"] or {}).get("type")) == ("clock", "cancel")
    if limit is None:
        if is_by_clock:
            yield "the clock cancels a game, but nothing limited the time to join"
    elif (millis(entry["at"]) >= limit) != is_by_clock:
        yield "the clock cancels a game before its time" if is_by_clock else "the time to join was over"


def player_of(seat):
    """Who plays a seat, in words: `human`, `cpu (easy)`, `cpu (easy, resigned)`."""
    more = [seat.get("level"), "resigned" if seat.get("resigned") else None, "reserved" if seat.get("reserved") else None]
    words = ", ".join(word for word in more if word)
    return f"{seat['kind']} ({words})" if words else seat["kind"]


def shown_faults(shown, players, names):
    if len(shown) != len(players):
        yield None, "it shows another number of seats than it was created with"
        return
    for seat, (each, player) in enumerate(zip(shown, players)):
        if each["seat"] != seat:
            yield None, f"seat {seat} is numbered {each['seat']}"
        elif player_of(each) != player:
            yield None, f"seat {seat} is shown as {player_of(each)}, but its entries say otherwise"
        elif seat in names and each["name"] != names[seat]:
            yield None, f"seat {seat} is shown under another name than it joined with"


def seat_faults(record):
    """Open seats are taken by joins, which name the players, before anybody moves; in larger games computers take over."""
    first, *later = record["entries"]
    kept = first.get("reserved", [None] * len(first["seats"]))
    if [seat["kind"] for seat, each in zip(first["seats"], kept) if each] != ["open"] * sum(map(bool, kept)) or len(kept) != len(first["seats"]):
        yield 0, "only open seats are kept for somebody"
    players = [player_of({**seat, "reserved": each}) for seat, each in zip(first["seats"], kept)]
    open_seats = [number for number, seat in enumerate(first["seats"]) if seat["kind"] == "open"]
    reserved = {seat for seat, each in enumerate(kept) if each}
    names, previous = {}, first
    for seq, entry in enumerate(later, 1):
        kind, seat = (entry["move"] or {}).get("type"), entry["seat"]
        if open_seats:
            yield from ((seq, fault) for fault in time_faults(first, entry))
        if kind == "join":
            yield from ((seq, fault) for fault in join_faults(entry, previous, open_seats, reserved))
            if seat in range(len(players)):
                names[seat], players[seat] = name_in(entry), "human"
            open_seats = [each for each in open_seats if each != seat]
        elif kind == "abandon":
            yield from ((seq, fault) for fault in abandon_faults(entry, previous))
        elif kind == "cancel":
            yield from ((seq, fault) for fault in cancel_faults(entry, previous, first["seats"], open_seats))
        elif open_seats:
            yield seq, f"it is a move, but seat {open_seats[0]} is open"
        if kind in ("resign", "timeout") and len(players) >= TAKEOVER_SEATS:
            players[seat] = "cpu (easy, resigned)"
        if is_cancellation(previous):
            yield seq, "it comes after the game was cancelled"
        previous = entry
    if is_cancellation(previous) != (record["game"]["status"] == "cancelled"):
        yield None, "the status and the entries contradict each other"
    limit = join_by(first) if record["game"]["status"] == "waiting" else None
    if record["game"].get("joinBy") != (None if limit is None else time_text(limit)):
        yield None, "joinBy does not follow from entry 0"
    yield from shown_faults(record["game"]["seats"], players, names)
