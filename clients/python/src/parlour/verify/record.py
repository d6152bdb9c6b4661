"""Finds what is wrong with an audit record, following docs/auditing.md.

It checks the hash chain, the commitment, the salts, the seats, offers, clocks, what the record shows of the game as far as that needs no rules,
and (for the game types in `deals`) the state after the deal and everything that the rng decided later: cards dealt and drawn,
reshuffles, dice.
"""
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .checkpoints import checkpoint_faults, signature_faults
from .clocks import clock_faults
from .deals import Deal, Mismatch, below_of, canonical, deal_of, hmac256, shuffled
from .documents import Checkpoint, Entry, Fault, Faults, Record
from .joins import is_cancellation, is_join_of_player, seat_faults
from .offers import is_of_offers, offer_faults
from .presented import checks_faults, not_a_record, presented_faults, unknown_rules

HASH = re.compile("[0-9a-f]{64}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
ENTRY_FIELDS = {"seq", "seat", "by", "move", "events", "at", "hash", "prev", "body"}
FINISHED_FIELDS = {"salt", "stateHash"}
CREATION_FIELDS = {"type", "config", "seats", "commitment"}
# Fields of entry 0 that not every game has; a record with one of them has format 2.
LATER_FIELDS = {"rules", "clock", "joinWithinS", "players", "reserved", "seating"}
# The newest version of the rules that `deals` knows, for every game type.
KNOWN_RULES = 1


@dataclass(frozen=True)
class Evidence:
    """What records are checked against."""

    checkpoints: Sequence[Checkpoint] = ()
    # The public key that must have signed every finished game.
    key: bytes | None = None
    # Whether every game must be over.
    finished: bool = False


NO_EVIDENCE = Evidence()


def counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def grouped(faults: Faults) -> Faults:
    """Merges equal faults of several entries into one."""
    entries: dict[str, list[int | None]] = {}
    for seq, fault in faults:
        entries.setdefault(fault, []).append(seq)
    for fault, (seq, *others) in entries.items():
        more = f"; the same in {counted(len(others), 'other entry', 'other entries')}" if others else ""
        yield seq, f"{fault}{more}"


def rules_of(record: Record) -> Any:
    """The version of the rules by which the game was played."""
    return record["entries"][0].get("rules", 1)


def is_known(rules: Any) -> bool:
    """Whether `deals` knows this version of the rules."""
    return not isinstance(rules, int) or rules <= KNOWN_RULES


def unreplayed(record: Record) -> bool:
    """Whether the server did not know the version of the rules: such a record has no hashes of states."""
    return bool(record["checks"].get("replay") == unknown_rules(record))


def is_typed(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("type"), str)


def is_move(value: Any) -> bool:
    return is_typed(value) and (value["type"] != "extend" or type(value.get("ms")) is int)


def format_faults(record: Record) -> Faults:
    entries = record["entries"]
    later = any(is_cancellation(entry) or is_of_offers(entry) or is_join_of_player(entry) for entry in entries)
    if record["format"] != (2 if later or LATER_FIELDS & set(entries[0]) else 1):
        yield None, "its format is not that of its entries"


def shape_faults(record: Record) -> Faults:
    entries = record["entries"]
    for seq, entry in enumerate(entries):
        if not isinstance(entry, dict):
            yield seq, "it is not an object"
    if not all(isinstance(entry, dict) for entry in entries):
        return
    if "rules" in entries[0] and (type(entries[0]["rules"]) is not int or entries[0]["rules"] < 2):
        yield 0, "its rules are not a version from 2"
    more = FINISHED_FIELDS if record["seed"] is not None or "salt" in entries[0] else set()
    for seq, entry in enumerate(entries):
        if set(entry) - (LATER_FIELDS if seq == 0 else set()) != ENTRY_FIELDS | more | (CREATION_FIELDS if seq == 0 else set()):
            yield seq, "its fields are not those of an entry"
        if not is_move(entry.get("move")) and (entry.get("move") is not None or (seq > 0 and more)):
            yield seq, "its move cannot be read"
        if seq == 0 and any(entry.get(name) is not None for name in ("seat", "by", "move")):
            yield seq, "it is a move, but the deal comes first"
        if not isinstance(entry.get("events", []), list) or not all(is_typed(event) for event in entry.get("events", [])):
            yield seq, "its events cannot be read"
        if not isinstance(entry.get("at", ""), str):
            yield seq, "its at is not a time"
        for name in ("hash", "prev", "body", "salt", "stateHash", "commitment"):
            value = entry.get(name)
            is_hash = isinstance(value, str) and HASH.fullmatch(value)
            # From the first entry that it cannot replay, the server computes no stateHash.
            is_empty = (seq == 0 and name == "prev" and value == "") or (name == "stateHash" and value is None)
            if name in entry and not is_hash and not is_empty:
                yield seq, f"its {name} is not 64 lower-case hex digits"


def hashed_part(record: Record, entry: Entry, prev: str) -> dict[str, Any]:
    """The part of an entry that its hash covers."""
    common = {"game": record["game"]["id"], "seq": entry["seq"], "at": entry["at"], "body": entry["body"], "prev": prev}
    names = ["type", *sorted(LATER_FIELDS), "config", "seats", "commitment"] if entry["seq"] == 0 else ["seat", "by"]
    return {**common, **{name: entry[name] for name in names if name not in LATER_FIELDS or name in entry}}


def link_faults(record: Record, entry: Entry, seq: int, prev: str, time: str) -> Iterator[str]:
    if not TIME.fullmatch(entry["at"]) or entry["at"] < time:
        yield f"its time {entry['at']} is malformed or before that of the previous entry"
    if entry["seq"] != seq:
        yield f"the entry in this place is numbered {entry['seq']}"
    if entry["prev"] != prev:
        yield "its prev is not the hash of the previous entry"
    if sha256(canonical(hashed_part(record, entry, prev))) != entry["hash"]:
        yield "its hash does not match its content"


def chain_faults(record: Record) -> Faults:
    """The first broken link: nothing can be said about what follows it."""
    prev, time = "", ""
    for seq, entry in enumerate(record["entries"]):
        fault = next(link_faults(record, entry, seq, prev, time), None)
        if fault is not None:
            yield seq, f"{fault}; what follows, the deal and the result were not checked"
            return
        prev, time = entry["hash"], entry["at"]
    if record["head"] != prev:
        yield None, "the head is not the hash of the last entry; the deal and the result were not checked"
    if record["entries"][0]["commitment"] != record["commitment"]:
        yield None, "the commitment is not that of entry 0"


def seed_faults(record: Record) -> Faults:
    committed = record["seed"]
    if record["game"]["fairness"]["seedChosenBy"] == "both":
        committed = record["secret"]
        if hmac256(bytes.fromhex(committed), record["clientSeed"].encode()).hex() != record["seed"]:
            yield None, "the seed does not follow from the secret and the client seed"
    if sha256(bytes.fromhex(committed)) != record["commitment"]:
        yield None, "the seed does not match the commitment"


def first_state_faults(entry: Entry, salt: bytes, state: dict[str, Any]) -> Iterator[str]:
    """For entries that leave the state as dealt: the deal itself, joins and the cancellation."""
    if entry["stateHash"] != sha256(canonical(state)):
        yield "its stateHash does not match the deal"
    if hmac256(salt, canonical({"move": entry["move"], "state": state})).hex() != entry["body"]:
        yield "its body does not match its move and the deal"


def seating_faults(first: Entry, seed: bytes) -> Iterator[str]:
    """The seed decides the seats of a match by shuffling the players, in the order in which they began to wait, and then the computers."""
    if "seating" not in first:
        return
    seating, players = first["seating"], first.get("players", [None] * len(first["seats"]))
    seated = [player or f"cpu:{seat.get('level')}" for seat, player in zip(first["seats"], players)]
    if sorted(seating, key=lambda each: bool(each == "cpu:medium")) != seating or shuffled(seating, below_of(seed, "seating")) != seated:
        yield "the seats do not follow from the seating"


def deal_faults(record: Record) -> Faults:
    """The salts, the state after the deal, and what the events say about the rng."""
    seed, entries = bytes.fromhex(record["seed"]), record["entries"]
    first = entries[0]
    known = deal_of(first["type"]) if is_known(rules_of(record)) else None
    deal = (known or Deal)(first["config"], len(first["seats"]))
    state = None
    yield from ((0, fault) for fault in seating_faults(first, seed))
    for seq, entry in enumerate(entries):
        salt = hmac256(seed, f"salt:{seq}".encode())
        if salt.hex() != entry["salt"]:
            yield seq, "its salt does not follow from the seed"
        try:
            deal.follow(entry, below_of(seed, seq))
            dealt = deal.first_state(entry["events"]) if seq == 0 else None
        except Mismatch as mismatch:
            yield seq, str(mismatch)
            return
        except (LookupError, TypeError):
            yield seq, "its events are not those that follow from the seed"
            return
        if seq == 0:
            state = None if dealt is None else {"config": first["config"], **dealt}
        elif entry["move"]["type"] not in ("join", "release", "extend", "cancel", "abandon"):
            state = None
        if state is not None:
            yield from ((seq, fault) for fault in first_state_faults(entry, salt, state))


def missing_state_faults(record: Record) -> Faults:
    """The wrong entry may come long before the one that stopped the server, so the first without a stateHash is not named."""
    if record["seed"] is None or unreplayed(record):
        return
    seq = next((seq for seq, entry in enumerate(record["entries"]) if entry["stateHash"] is None), None)
    if seq is not None and record["checks"]["replay"] == "ok":
        yield seq, "its stateHash is missing"
    elif seq is not None:
        yield None, "the server could not replay all moves: some stateHash is missing"


def content_faults(record: Record, finished: bool) -> Faults:
    """What can be checked once the chain holds."""
    yield from format_faults(record)
    yield from seat_faults(record)
    yield from offer_faults(record)
    yield from clock_faults(record)
    yield from missing_state_faults(record)
    over = record["game"]["status"] in ("finished", "cancelled")
    if finished and not over:
        yield None, "the game is not over"
    if record["seed"] is None:
        if over:
            yield None, "the game is over, but its seed is missing"
        elif "salt" in record["entries"][0]:
            yield None, "the game is not over, but its salts are revealed"
    elif not over:
        yield None, "the game is not over, but its seed is revealed"
    else:
        faults = list(seed_faults(record))
        yield from faults or deal_faults(record)
    yield from checks_faults(record)
    yield from ((None, fault) for fault in presented_faults(record))


def faults_of(record: Record, evidence: Evidence) -> Faults:
    broken = list(grouped(shape_faults(record))) or list(chain_faults(record))
    yield from broken
    yield from checkpoint_faults(record, evidence.checkpoints)
    if not broken:
        # Sorted by entry, whichever check found the fault; faults of the whole record come last.
        faults = content_faults(record, evidence.finished)
        yield from sorted(faults, key=lambda fault: len(record["entries"]) if fault[0] is None else fault[0])
        yield from signature_faults(record, evidence.key)


def findings(record: Any, evidence: Evidence = NO_EVIDENCE) -> list[Fault]:
    """What is wrong with a document that should be an audit record; empty if nothing is."""
    instead = not_a_record(record)
    if instead is not None:
        return [(None, instead)]
    found: list[Fault] = []
    try:
        found.extend(faults_of(record, evidence))
    except (KeyError, TypeError, ValueError, LookupError, AttributeError) as error:
        reason = f"it lacks {error.args[0]!r}" if isinstance(error, KeyError) else "a value in it has the wrong type"
        return found or [(None, f"this is not an audit record, or a damaged one: {reason}")]
    return found
