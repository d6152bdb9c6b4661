"""Who took which seat: the checks of joins in docs/auditing.md, for examples/verify.py."""


def join_faults(entry, previous, open_seats):
    """What is wrong with an entry in which somebody takes a seat."""
    seat, move = entry["seat"], entry["move"]
    if entry["by"] != "human":
        yield f"{entry['by']} joins, but only people do"
    if seat != next(iter(open_seats), None):
        yield f"it joins seat {seat}, which is not the first open one"
    name = entry["events"][0]["name"]
    if entry["events"] != [{"type": "joined", "seat": seat, "name": name}]:
        yield "its event does not follow from the join"
    if move not in ({"type": "join"}, {"type": "join", "name": name}):
        yield "its event tells another name than its move"
    if entry.get("stateHash") != previous.get("stateHash"):
        yield "it joins a seat, but changes the state"


def seat_faults(record):
    """The open seats are taken by join entries, which name the players, before anybody moves."""
    first, *later = record["entries"]
    seats = first["seats"]
    open_seats = [seat for seat, created in enumerate(seats) if created["kind"] == "open"]
    names, previous = {}, first
    for seq, entry in enumerate(later, 1):
        if (entry["move"] or {}).get("type") == "join":
            yield from ((seq, fault) for fault in join_faults(entry, previous, open_seats))
            names[entry["seat"]] = entry["events"][0]["name"]
            open_seats = [seat for seat in open_seats if seat != entry["seat"]]
        elif open_seats:
            yield seq, f"it is a move, but seat {open_seats[0]} is open"
        previous = entry
    for seat, shown in enumerate(record["game"]["seats"]):
        if seats[seat]["kind"] != "open" or shown.get("resigned"):
            continue
        if (shown["kind"] == "human") != (seat in names):
            yield None, f"seat {seat} is shown as {shown['kind']}, but its entries say otherwise"
        elif seat in names and shown["name"] != names[seat]:
            yield None, f"seat {seat} is shown under another name than it joined with"
