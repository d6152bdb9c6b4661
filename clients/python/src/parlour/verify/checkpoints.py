"""Compares a record with checkpoints: kept ones, and the signed one of a finished game."""
from collections.abc import Sequence

from .deals import canonical
from .documents import Checkpoint, Faults, Record
from .ed25519 import is_signed


def checkpoint_faults(record: Record, checkpoints: Sequence[Checkpoint]) -> Faults:
    entries = record["entries"]
    for checkpoint in (each for each in checkpoints if each["game"] == record["game"]["id"]):
        count = checkpoint["entries"]
        if len(entries) < count or entries[count - 1]["hash"] != checkpoint["head"]:
            yield None, f"the checkpoint of {count} entries does not match: the history was rewritten"


SIGNED_FIELDS = ("entries", "game", "head", "origin")


def signature_faults(record: Record, key: bytes | None) -> Faults:
    """Whether a finished game's checkpoint belongs to the record and, given a key, was signed with it."""
    checkpoint = record.get("checkpoint")
    if checkpoint is None:
        if key is not None and record["game"]["status"] in ("finished", "cancelled"):
            yield None, "it has no checkpoint, so nobody has signed it"
        return
    shown = {"game": record["game"]["id"], "entries": len(record["entries"]), "head": record["head"]}
    if any(checkpoint[name] != value for name, value in shown.items()):
        yield None, "its checkpoint does not belong to these entries"
    message = canonical({name: checkpoint[name] for name in SIGNED_FIELDS})
    if key is not None and not is_signed(key, message, bytes.fromhex(checkpoint["signature"])):
        yield None, "its checkpoint was not signed with the given key"
