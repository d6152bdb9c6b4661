"""Who plays which seat: the checks of joins, resignations, timeouts and cancellations in docs/auditing.md."""
from collections.abc import Iterator
from typing import Any

from .clocks import millis, time_text
from .documents import Entry, Faults, Record

Seat = dict[str, Any]
# The open seats, and whom each is kept for.
Kept = dict[int, Any]

# With fewer seats, a resignation ends the game.
TAKEOVER_SEATS = 3
DAY_MS = 24 * 3600 * 1000


def name_in(entry: Entry) -> Any:
    """The name in the event of a join; None if there is none."""
    return entry["events"][0].get("name") if entry["events"] else None


def seats_to_take(player: Any, kept: Kept) -> list[int]:
    """The seats that somebody may take now; `kept` says whom each open one is kept for. Seats kept for a rematch
    are taken in any order."""
    own = [seat for seat, whom in kept.items() if whom == player] if player else []
    return own[:1] or [seat for seat, whom in kept.items() if whom is None][:1] + [seat for seat, whom in kept.items() if whom == "rematch" and not player]


def join_faults(entry: Entry, previous: Entry, kept: Kept, seats: list[Seat]) -> Iterator[str]:
    """What is wrong with an entry in which somebody takes a seat."""
    seat, move, player = entry["seat"], entry["move"], entry["move"].get("player")
    if entry["by"] != "human":
        yield f"{entry['by']} joins, but only people do"
    if seat not in seats_to_take(player, kept):
        yield f"it joins seat {seat}, which is not the first open one"
    if player and player in [player_id(each) for each in seats]:
        yield "it joins a player who has a seat already"
    name = name_in(entry)
    if not (name or player) or entry["events"] != [{"type": "joined", "seat": seat, **({"player": player} if player else {"name": name})}]:
        yield "its event does not follow from the join"
    if move not in ([{"type": "join", "player": player}] if player else [{"type": "join"}, {"type": "join", "name": name}]):
        yield "its event tells another name than its move"
    if entry.get("stateHash") != previous.get("stateHash"):
        yield "it joins a seat, but changes the state"


def is_join_of_player(entry: Entry) -> bool:
    """Whether a player joins; players' names are in no record."""
    return isinstance(entry.get("move"), dict) and entry["move"].get("type") == "join" and "player" in entry["move"]


def release_faults(entry: Entry, previous: Entry, kept: Kept) -> Iterator[str]:
    """What is wrong with an entry after which an open seat is no longer kept for a player."""
    if entry["by"] not in ("human", "clock") or kept.get(entry["seat"]) in (None, "rematch"):
        yield f"seat {entry['seat']} was not kept for a player"
    if entry["events"] != [{"type": "released", "seat": entry["seat"]}] or entry["move"] != {"type": "release"}:
        yield "its event does not follow from the release"
    if entry.get("stateHash") != previous.get("stateHash"):
        yield "it releases a seat, but changes the state"


def is_cancellation(entry: Entry) -> bool:
    """Whether an entry ends the game without a result."""
    return isinstance(entry.get("move"), dict) and entry["move"].get("type") in ("cancel", "abandon")


def abandon_faults(entry: Entry, previous: Entry) -> Iterator[str]:
    """What is wrong with an entry by which the clock ends a game in which nothing has happened for days."""
    if (entry["by"], entry["seat"]) != ("clock", None) or millis(entry["at"]) - millis(previous["at"]) < DAY_MS:
        yield "the game was abandoned too early, or by a seat"
    if entry["events"] != [{"type": "abandoned"}] or entry["move"] != {"type": "abandon"}:
        yield "its event does not follow from the abandonment"
    if entry.get("stateHash") != previous.get("stateHash"):
        yield "the game is abandoned, but its state changes"


def cancel_faults(entry: Entry, previous: Entry, seats: list[Seat], open_seats: Kept) -> Iterator[str]:
    """What is wrong with an entry that cancels a game: only its creator or the clock may, before it begins."""
    creator = next((seat for seat, each in enumerate(seats) if each["kind"] == "human"), None)
    if not open_seats:
        yield "it cancels a game that has begun"
    if (entry["by"], entry["seat"]) not in ({("human", creator)} if creator is not None else set()) | {("clock", None)}:
        yield "it cancels a game, but not by who created it"
    if entry["events"] != [{"type": "cancelled"}] or entry["move"] != {"type": "cancel"}:
        yield "its event does not follow from the cancellation"
    if entry.get("stateHash") != previous.get("stateHash"):
        yield "it cancels the game, but changes the state"


def join_by(first: Entry) -> int | None:
    """Until when the open seats can be taken, in milliseconds; None if for ever."""
    seconds = first.get("joinWithinS")
    return None if seconds is None else millis(first["at"]) + seconds * 1000


def time_faults(first: Entry, entry: Entry) -> Iterator[str]:
    """What is wrong with the time of an entry in a waiting game: after the time to join, only the clock may act."""
    limit, is_by_clock = join_by(first), (entry["by"], (entry["move"] or {}).get("type")) == ("clock", "cancel")
    if limit is None:
        if is_by_clock:
            yield "the clock cancels a game, but nothing limited the time to join"
    elif (millis(entry["at"]) >= limit) != is_by_clock:
        yield "the clock cancels a game before its time" if is_by_clock else "the time to join was over"


def player_id(seat: Seat) -> Any:
    """The id of the player that has a seat; None if no player has it."""
    return (seat.get("player") or {}).get("id")


def player_of(seat: Seat) -> str:
    """Who plays a seat, in words: `human`, `cpu (easy)`, `cpu (easy, resigned)`."""
    more = [seat.get("level"), "resigned" if seat.get("resigned") else None, "reserved" if seat.get("reserved") else None, player_id(seat)]
    more.append(f"for {seat['for']}" if seat.get("for") else None)
    words = ", ".join(word for word in more if word)
    return f"{seat['kind']} ({words})" if words else str(seat["kind"])


def shown_faults(shown: list[Seat], players: list[Seat], names: dict[int, Any]) -> Faults:
    if len(shown) != len(players):
        yield None, "it shows another number of seats than it was created with"
        return
    for seat, (each, player) in enumerate(zip(shown, players)):
        if each["seat"] != seat:
            yield None, f"seat {seat} is numbered {each['seat']}"
        elif player_of(each) != player_of(player):
            yield None, f"seat {seat} is shown as {player_of(each)}, but its entries say otherwise"
        elif each["name"] is not None if player_id(player) else seat in names and each["name"] != names[seat]:
            yield None, f"seat {seat} is shown under another name than it joined with"


def created_seats(first: Entry) -> tuple[list[Seat], Kept]:
    """The seats when the game was created, and whom each open one is kept for."""
    nobody = [None] * len(first["seats"])
    seats: list[Seat] = []
    kept: Kept = {}
    for number, (seat, whom, player) in enumerate(zip(first["seats"], first.get("reserved", nobody), first.get("players", nobody))):
        more = {"reserved": whom} if whom == "rematch" else {"for": whom} if whom else {"player": {"id": player}} if player else {}
        seats.append({**seat, **more})
        if seat["kind"] == "open":
            kept[number] = whom
    return seats, kept


def creation_faults(first: Entry) -> Faults:
    kinds, nobody = [seat["kind"] for seat in first["seats"]], [None] * len(first["seats"])
    kept, players = first.get("reserved", nobody), first.get("players", nobody)
    if len(kept) != len(kinds) or any(each and kind != "open" for each, kind in zip(kept, kinds)):
        yield 0, "only open seats are kept for somebody"
    ids = [each for each in kept + players if each and each != "rematch"]
    if len(players) != len(kinds) or any(each and kind != "human" for each, kind in zip(players, kinds)) or len(set(ids)) < len(ids):
        yield 0, "players have human seats, and only one each"


def seat_faults(record: Record) -> Faults:
    """Joins fill open seats, and name the players, before anybody moves; in larger games, computers take over resigned seats."""
    first, *later = record["entries"]
    yield from creation_faults(first)
    players, kept = created_seats(first)
    names: dict[int, Any] = {}
    previous = first
    for seq, entry in enumerate(later, 1):
        kind, seat = (entry["move"] or {}).get("type"), entry["seat"]
        if kept:
            yield from ((seq, fault) for fault in time_faults(first, entry))
        if kind == "join":
            yield from ((seq, fault) for fault in join_faults(entry, previous, kept, players))
            if seat in range(len(players)):
                joiner = entry["move"].get("player")
                taken: Seat = {"kind": "human"}
                names[seat], players[seat] = name_in(entry), {**taken, "player": {"id": joiner}} if joiner else taken
            kept.pop(seat, None)
        elif kind == "release":
            yield from ((seq, fault) for fault in release_faults(entry, previous, kept))
            if seat in kept:
                players[seat], kept[seat] = {"kind": "open"}, None
        elif kind == "abandon":
            yield from ((seq, fault) for fault in abandon_faults(entry, previous))
        elif kind == "cancel":
            yield from ((seq, fault) for fault in cancel_faults(entry, previous, first["seats"], kept))
        elif kept:
            yield seq, f"it is a move, but seat {min(kept)} is open"
        if kind in ("resign", "timeout") and len(players) >= TAKEOVER_SEATS:
            players[seat] = {**players[seat], "kind": "cpu", "level": "easy", "resigned": True}
        if is_cancellation(previous):
            yield seq, "it comes after the game was cancelled"
        previous = entry
    if is_cancellation(previous) != (record["game"]["status"] == "cancelled"):
        yield None, "the status and the entries contradict each other"
    limit = join_by(first) if record["game"]["status"] == "waiting" else None
    if record["game"].get("joinBy") != (None if limit is None else time_text(limit)):
        yield None, "joinBy does not follow from entry 0"
    yield from shown_faults(record["game"]["seats"], players, names)
