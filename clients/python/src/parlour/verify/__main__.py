"""Checks audit records: `python -m parlour.verify record.json` (or NDJSON; - is standard input).

Only `parlour-verify` of the npm package `parlour-games` also checks that the moves follow the rules.

Exit code: 0 nothing is wrong, and --chain-only asked for no more; 1 something is wrong; 2 nothing was checked; 3 nothing is
wrong so far, but a game is not over; 4 chain and seed hold, but whether the moves follow the rules was not checked; 5 likewise, but
a game's rules have a version that is not known here, so its deal was not checked either.
"""
import argparse
import sys
from typing import Any

from .clocks import extension_of
from .deals import deal_of
from .documents import Checkpoint, DuplicateField, checkpoints_in, documents, read
from .ed25519 import key_of
from .presented import not_a_record, unknown_rules
from .record import Evidence, counted, findings, is_known


class Report:
    """Prints what is wrong, and a summary."""

    def __init__(self) -> None:
        self.problems, self.running, self.finished, self.unknown, self.extended = 0, 0, 0, 0, 0
        self.names: set[str] = set()
        self.types: set[str] = set()

    def fault(self, name: str, seq: int | None, fault: str) -> None:
        print(f"{name}: {'' if seq is None else f'entry {seq}: '}{fault}")
        self.problems += 1

    def check(self, line: int, record: Any, evidence: Evidence) -> None:
        is_record = not_a_record(record) is None and isinstance(record["game"].get("id"), str)
        name = record["game"]["id"] if is_record else f"record {line}"
        faults = findings(record, evidence)
        if is_record:
            self.names.add(name)
            self.running += record["seed"] is None
            self.finished += record["seed"] is not None
        if is_record and isinstance(record["entries"][0], dict):
            self.count(name, record, bool(faults))
        for seq, fault in faults:
            self.fault(name, seq, fault)

    def count(self, name: str, record: Any, is_wrong: bool) -> None:
        first = record["entries"][0]
        if isinstance(first.get("type"), str):
            self.types.add(first["type"])
        if record["seed"] is not None and not is_known(first.get("rules", 1)):
            self.unknown += 1
            print(f"{name}: {unknown_rules(record)}: its deal could not be checked")
        self.extended += 0 if is_wrong else extension_of(record)

    def summarize(self, count: int, checkpoints: list[Checkpoint]) -> None:
        for game in sorted({each["game"] for each in checkpoints} - self.names):
            self.fault(game, None, "there is a checkpoint of this game, but no record")
        if self.running:
            print(f"{counted(self.running, 'game is', 'games are')} not over: only the hash chain and the seats could be checked")
        for game_type in sorted(each for each in self.types if deal_of(each) is None):
            print(f"{game_type} has no module in parlour.verify.deals: its deals could not be checked")
        if self.extended:
            print(f"clocks were extended by {self.extended / 1000} s after outages, which only the operator can confirm")
        if self.finished:
            print("whether the moves follow the rules was not checked: parlour-verify of the npm package parlour-games does that")
        print(f"{counted(count, 'record', 'records')}: {self.conclusion()}")

    def conclusion(self) -> str:
        if self.problems:
            return counted(self.problems, "problem", "problems")
        if self.running:
            return "consistent, but not finished: nothing is proven yet"
        return "chain and seed hold; rules not checked"

    def exit_code(self, chain_only: bool) -> int:
        if self.problems:
            return 1
        if self.unknown:
            return 5
        if self.running:
            return 3
        return 0 if chain_only else 4


def main() -> int:
    """The program; returns its exit code."""
    parser = argparse.ArgumentParser(prog="parlour-verify", description="Checks audit records: hash chain, commitment and deal.")
    parser.add_argument("--key", metavar="FILE", help="public key (PEM) that must have signed every finished game")
    parser.add_argument("--checkpoint", metavar="FILE", help="checkpoints kept from earlier, one or one per line")
    parser.add_argument("--finished", action="store_true", help="every game must be over")
    parser.add_argument("--chain-only", action="store_true", help="exit with 0, not 4, although the rules were not checked")
    parser.add_argument("file", help="one record, or one per line; - is standard input")
    options = parser.parse_args()
    try:
        checkpoints = checkpoints_in(documents(read(options.checkpoint))) if options.checkpoint else []
        evidence = Evidence(checkpoints, key_of(read(options.key)) if options.key else None, options.finished)
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
    for line, record in enumerate(records, 1):
        report.check(line, record, evidence)
    report.summarize(len(records), checkpoints)
    return report.exit_code(options.chain_only)


if __name__ == "__main__":
    sys.exit(main())
