#!/usr/bin/env python3
"""Checks audit records as docs/auditing.md describes, with nothing but Python's standard library.

It checks the hash chain, the commitment, the salts, the seats, and (for the game types in examples/deals) the state
after the deal and everything that the rng decided later: cards dealt and drawn, reshuffles, dice. Only
`npm run --silent verify` also checks that the moves follow the rules.

Run: python3 examples/verify.py [--key public.pem] [--checkpoint kept.json] [--finished] record.json     (or NDJSON; - is standard input)
"""
import argparse
import hashlib
import json
import re
import sys

sys.dont_write_bytecode = True

from deals import Deal, Mismatch, below_of, canonical, deal_of, hmac256  # noqa: E402
from ed25519 import is_signed, key_of  # noqa: E402
from joins import seat_faults  # noqa: E402

HASH = re.compile("[0-9a-f]{64}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
ENTRY_FIELDS = {"seq", "seat", "by", "move", "events", "at", "hash", "prev", "body"}
FINISHED_FIELDS = {"salt", "stateHash"}
CREATION_FIELDS = {"type", "config", "seats", "commitment"}


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def shape_faults(record):
    more = set() if record["seed"] is None else FINISHED_FIELDS
    for seq, entry in enumerate(record["entries"]):
        if set(entry) != ENTRY_FIELDS | more | (CREATION_FIELDS if seq == 0 else set()):
            yield seq, "its fields are not those of an entry"
        names = [name for name in ("hash", "prev", "body", "salt", "stateHash", "commitment") if name in entry]
        for name in names:
            if not HASH.fullmatch(entry[name]) and not (seq == 0 and name == "prev" and entry[name] == ""):
                yield seq, f"its {name} is not 64 lower-case hex digits"


def hashed_part(record, entry, prev):
    """The part of an entry that its hash covers."""
    common = {"game": record["game"]["id"], "seq": entry["seq"], "at": entry["at"], "body": entry["body"], "prev": prev}
    names = ["type", "config", "seats", "commitment"] if entry["seq"] == 0 else ["seat", "by"]
    return {**common, **{name: entry[name] for name in names}}


def chain_faults(record):
    prev, time = "", ""
    for seq, entry in enumerate(record["entries"]):
        if not TIME.fullmatch(entry["at"]) or entry["at"] < time:
            yield seq, f"its time {entry['at']} is malformed or before that of the previous entry"
        if entry["seq"] != seq:
            yield seq, f"the entry in this place is numbered {entry['seq']}"
        if entry["prev"] != prev:
            yield seq, "its prev is not the hash of the previous entry"
        if sha256(canonical(hashed_part(record, entry, prev))) != entry["hash"]:
            yield seq, "its hash does not match its content"
        prev, time = entry["hash"], entry["at"]
    if record["head"] != prev:
        yield None, "the head is not the hash of the last entry"
    if record["game"]["version"] != len(record["entries"]):
        yield None, f"it has {len(record['entries'])} entries, but the game is at version {record['game']['version']}"
    if record["game"]["updatedAt"] != time:
        yield None, "updatedAt is not the time of the last entry"
    if record["entries"][0]["commitment"] != record["commitment"]:
        yield 0, "its commitment is not that of the record"


def seed_faults(record):
    committed = record["seed"]
    if record["game"]["fairness"]["seedChosenBy"] == "both":
        committed = record["secret"]
        if hmac256(bytes.fromhex(committed), record["clientSeed"].encode()).hex() != record["seed"]:
            yield None, "the seed does not follow from the secret and the client seed"
    if sha256(bytes.fromhex(committed)) != record["commitment"]:
        yield None, "the seed does not match the commitment"


def first_state_faults(entry, salt, state):
    """For entries after which the state is that of the deal: the deal itself and the joins."""
    if sha256(canonical(state)) != entry["stateHash"]:
        yield "its stateHash does not match the deal"
    if hmac256(salt, canonical({"move": entry["move"], "state": state})).hex() != entry["body"]:
        yield "its body does not match its move and the deal"


def deal_faults(record):
    """The salts, the state after the deal, and what the events say about the rng."""
    seed, entries = bytes.fromhex(record["seed"]), record["entries"]
    first = entries[0]
    deal = (deal_of(first["type"]) or Deal)(first["config"], len(first["seats"]))
    state = None
    for seq, entry in enumerate(entries):
        salt = hmac256(seed, f"salt:{seq}".encode())
        if salt.hex() != entry["salt"]:
            yield seq, "its salt does not follow from the seed"
        try:
            deal.follow(entry, below_of(seed, seq))
        except (Mismatch, LookupError) as mismatch:
            yield seq, str(mismatch)
            return
        if seq == 0:
            dealt = deal.first_state(entry["events"])
            state = None if dealt is None else {"config": first["config"], **dealt}
        elif entry["move"]["type"] != "join":
            state = None
        if state is not None:
            yield from ((seq, fault) for fault in first_state_faults(entry, salt, state))


def checkpoint_faults(record, checkpoints):
    entries = record["entries"]
    for checkpoint in (each for each in checkpoints if each["game"] == record["game"]["id"]):
        count = checkpoint["entries"]
        if len(entries) < count or entries[count - 1]["hash"] != checkpoint["head"]:
            yield None, f"the checkpoint of {count} entries does not match: the history was rewritten"


SIGNED_FIELDS = ("entries", "game", "head", "origin")


def signature_faults(record, key):
    """The checkpoint of a finished game: that it belongs to the record and, with a key, who signed it."""
    checkpoint = record.get("checkpoint")
    if checkpoint is None:
        if key is not None and record["game"]["status"] == "finished":
            yield None, "it has no checkpoint, so nobody has signed it"
        return
    shown = {"game": record["game"]["id"], "entries": len(record["entries"]), "head": record["head"]}
    if any(checkpoint[name] != value for name, value in shown.items()):
        yield None, "its checkpoint does not belong to these entries"
    message = canonical({name: checkpoint[name] for name in SIGNED_FIELDS})
    if key is not None and not is_signed(key, message, bytes.fromhex(checkpoint["signature"])):
        yield None, "its checkpoint was not signed with the given key"


def faults_of(record, evidence):
    yield from shape_faults(record)
    yield from chain_faults(record)
    yield from seat_faults(record)
    yield from checkpoint_faults(record, evidence.checkpoints)
    yield from signature_faults(record, evidence.key)
    if evidence.finished and record["game"]["status"] != "finished":
        yield None, "the game is not over"
    if record["seed"] is None:
        if record["game"]["status"] == "finished":
            yield None, "the game is over, but its seed is missing"
        return
    faults = list(seed_faults(record))
    yield from faults or deal_faults(record)


class DuplicateField(Exception):
    """Ambiguous: some JSON parsers take the first value, some the last."""


def unique_fields(pairs):
    if len(dict(pairs)) < len(pairs):
        raise DuplicateField("a JSON object has the same field twice")
    return dict(pairs)


def number(text):
    """1.0 and 1e0 are 1, as in JavaScript."""
    value = float(text)
    return int(value) if value.is_integer() else value


def parsed(text):
    return json.loads(text, object_pairs_hook=unique_fields, parse_float=number)


def documents(text):
    """One JSON document, or one per line."""
    try:
        return [parsed(text)]
    except ValueError:
        return [parsed(line) for line in text.split("\n") if line.strip()]


def checkpoints_in(values):
    """Checkpoints, also those of records that carry one."""
    found = [value.get("checkpoint", value) for value in values]
    if any(not isinstance(each.get("game"), str) for each in found):
        raise ValueError("the checkpoint file holds something that is neither a checkpoint nor a record with one")
    return found


def read(path):
    if path == "-":
        return sys.stdin.buffer.read().decode("utf-8-sig")
    with open(path, encoding="utf-8-sig") as file:
        return file.read()


class Evidence:
    """What the records are checked against."""

    def __init__(self, options):
        self.checkpoints = checkpoints_in(documents(read(options.checkpoint))) if options.checkpoint else []
        self.key = key_of(read(options.key)) if options.key else None
        self.finished = options.finished


class Report:
    """Prints faults as they are found, and a summary."""

    def __init__(self):
        self.problems, self.running, self.names, self.types = 0, 0, set(), set()

    def fault(self, name, seq, fault):
        print(f"{name}: {'' if seq is None else f'entry {seq}: '}{fault}")
        self.problems += 1

    def check(self, record, evidence):
        name = "?"
        try:
            name = record["game"]["id"]
            self.names.add(name)
            self.running += record["seed"] is None
            faults = list(faults_of(record, evidence))
            self.types.add(record["entries"][0]["type"])
        except (KeyError, TypeError, ValueError, LookupError, AttributeError) as error:
            faults = [(None, f"this is not an audit record: {error!r}")]
        for seq, fault in faults:
            self.fault(name, seq, fault)

    def summarize(self, count, checkpoints):
        for game in sorted({each["game"] for each in checkpoints} - self.names):
            self.fault(game, None, "there is a checkpoint of this game, but no record")
        if self.running:
            print(f"{self.running} without a seed: only the hash chain could be checked")
        for game_type in sorted(each for each in self.types if deal_of(each) is None):
            print(f"{game_type} has no module in examples/deals: its deals could not be checked")
        if self.running and not self.problems:
            print(f"{count} records: consistent, but not finished: nothing is proven yet")
        else:
            print(f"{count} records: {self.problems or 'no'} problems")


def main():
    parser = argparse.ArgumentParser(description="Checks audit records: hash chain, commitment and deal.")
    parser.add_argument("--key", metavar="FILE", help="public key (PEM) that must have signed every finished game")
    parser.add_argument("--checkpoint", metavar="FILE", help="checkpoints kept from earlier, one or one per line")
    parser.add_argument("--finished", action="store_true", help="every game must be over")
    parser.add_argument("file", help="one record, or one per line; - is standard input")
    options = parser.parse_args()
    try:
        evidence = Evidence(options)
        records = documents(read(options.file))
        if not records:
            raise ValueError("the input holds no record")
    except (OSError, ValueError, AttributeError) as error:
        print(error, file=sys.stderr)
        return 2
    except DuplicateField as error:
        print(error)
        return 1
    report = Report()
    for record in records:
        report.check(record, evidence)
    report.summarize(len(records), evidence.checkpoints)
    if report.problems:
        return 1
    return 3 if report.running else 0


if __name__ == "__main__":
    sys.exit(main())
