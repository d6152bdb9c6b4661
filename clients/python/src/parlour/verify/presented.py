"""The game as a record shows it, compared with the entries as far as that needs no rules."""
import re
from collections.abc import Iterator
from typing import Any

from .documents import Entry, Faults, Record

MEMBERS = {"game": dict, "commitment": str, "entries": list, "head": str, "checks": dict}
CHECKS = {"commitment", "chain", "replay", "snapshot"}


def not_a_record(value: Any) -> str | None:
    """Why a document is not an audit record; None if it may be one."""
    if not isinstance(value, dict):
        return f"this is not an audit record, but {'a list' if isinstance(value, list) else 'a single value'}"
    if str(value.get("type", "")).startswith("/problems/"):
        return f"this is not an audit record, but an error of the service: {value.get('detail')}"
    if "entries" not in value and "legalMoves" in value:
        return "this is not an audit record, but a game: its record is at …/audit"
    missing = [name for name in [*MEMBERS, "seed"] if name not in value]
    if missing:
        return f"this is not an audit record: it has no {', '.join(missing)}"
    wrong = [name for name, kind in MEMBERS.items() if not isinstance(value[name], kind)]
    if not wrong and set(value["checks"]) != CHECKS:
        wrong = ["checks"]
    if wrong or not value["entries"]:
        return f"this is not an audit record: {', '.join(wrong) or 'entries'} cannot be read"
    return None


def unknown_rules(record: Record) -> str:
    """What a server or verifier says if it does not know the version of the rules."""
    return f"rules version {record['entries'][0].get('rules', 1)} is not known here"


def result_faults(game: dict[str, Any], last: Entry) -> Iterator[str]:
    result, seats = game["result"], range(len(game["seats"]))
    if (result is not None) != (game["status"] == "finished"):
        yield "the status and the result contradict each other"
    if (game["turn"] is not None or game["legalMoves"]) and game["status"] in ("finished", "cancelled"):
        yield "the game is over, but it is somebody's turn"
    if result is None:
        return
    if len(result["scores"]) != len(seats):
        yield f"its result has {len(result['scores'])} scores for {len(seats)} seats"
    if any(seat not in seats for seat in result["winners"]) or len(set(result["winners"])) < len(result["winners"]):
        yield "the winners of its result are not seats of the game"
    # A draw may name those who share first place.
    if {"win": not result["winners"], "loss": bool(result["winners"])}.get(result["outcome"]):
        yield "the outcome and the winners of its result contradict each other"
    if (result["reason"] == "timed-out") != ((last["move"] or {}).get("type") == "timeout"):
        yield "the reason of its result does not follow from the last entry"


def presented_faults(record: Record) -> Iterator[str]:
    """Where the game as shown contradicts its entries or itself."""
    game, first, last = record["game"], record["entries"][0], record["entries"][-1]
    for name in ("type", "config"):
        if game[name] != first[name]:
            yield f"the {name} is not that of entry 0"
    if game.get("rulesVersion", 1) != first.get("rules", 1):
        yield "the version of the rules is not that of entry 0"
    if game["version"] != len(record["entries"]):
        yield f"it has {len(record['entries'])} entries, but the game is at version {game['version']}"
    if game["createdAt"] != first["at"]:
        yield "createdAt is not the time of entry 0"
    if game["updatedAt"] != last["at"]:
        yield "updatedAt is not the time of the last entry"
    if any(game["fairness"].get(name) != record.get(name) for name in ("commitment", "seed", "secret", "clientSeed")):
        yield "the fairness of the game differs from the record"
    yield from result_faults(game, last)


def checks_faults(record: Record) -> Faults:
    """The server's own findings, at the entries that they name."""
    for name, found in record["checks"].items():
        if found != "ok" and not (name == "replay" and found == unknown_rules(record)):
            seq = re.search(r"\(seq ([0-9]+)\)$", found)
            yield int(seq[1]) if seq else None, f"the server's own check of the {name} failed: {found}"
