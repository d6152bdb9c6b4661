"""Reads records and checkpoints: one JSON document or NDJSON, from a file or standard input."""
import json
import sys
from collections.abc import Iterator
from typing import Any

# Nothing in a document is certain until it has been checked.
Record = dict[str, Any]
Entry = dict[str, Any]
Event = dict[str, Any]
Checkpoint = dict[str, Any]
# The seq of an entry, or None for the record as a whole, and what is wrong with it.
Fault = tuple[int | None, str]
Faults = Iterator[Fault]


class DuplicateField(Exception):
    """Ambiguous: some JSON parsers take the first value, some the last."""


def unique_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise DuplicateField("a JSON object has the same field twice")
    return dict(pairs)


def number(text: str) -> int | float:
    """1.0 and 1e0 are 1, as in JavaScript."""
    value = float(text)
    return int(value) if value.is_integer() else value


def parsed(text: str) -> Any:
    return json.loads(text, object_pairs_hook=unique_fields, parse_float=number)


def documents(text: str) -> list[Any]:
    """One JSON document, or one per line."""
    try:
        return [parsed(text)]
    except ValueError:
        return [parsed(line) for line in text.split("\n") if line.strip()]


def checkpoints_in(values: list[Any]) -> list[Checkpoint]:
    """Checkpoints, including those in records."""
    found = [value.get("checkpoint", value) for value in values]
    if any(not isinstance(each.get("game"), str) for each in found):
        raise ValueError("the checkpoint file holds something that is neither a checkpoint nor a record with one")
    return found


def read(path: str) -> str:
    if path == "-":
        return sys.stdin.buffer.read().decode("utf-8-sig")
    with open(path, encoding="utf-8-sig") as file:
        return file.read()
