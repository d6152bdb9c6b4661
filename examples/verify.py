#!/usr/bin/env python3
"""Checks audit records with nothing but docs/auditing.md and Python's standard library.

The chain, the commitment, the salts, the state after the deal, and everything that chance decided later on: cards
dealt and drawn, packs shuffled anew, dice. The rules of the moves are left to `npm run --silent verify`.

Run: python3 examples/verify.py [--checkpoint kept.json] record.json     (or NDJSON; - is standard input)
"""
import argparse
import hashlib
import hmac
import json
import re
import sys

RANKS = "A23456789TJQK"
DECK = [rank + suit for suit in "CDHS" for rank in RANKS]
BASRA_DECK = [card for card in DECK if card[0] not in "QK"]
DOUBLE_SEVEN = [f"{high}:{low}" for high in range(8) for low in range(high + 1)]
DOUBLE_7_HANDS = {2: 9, 3: 12, 4: 9, 5: 7, 6: 6}


def canonical(value):
    """RFC 8785, as far as records go: ASCII keys, integers."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def hmac256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def below_of(seed, seq):
    """The chance of entry `seq`: a function below(n)."""
    def words():
        block = 0
        while True:
            digest = hmac256(seed, f"{seq}:{block}".encode())
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
            block += 1

    stream = words()

    def below(n):
        limit = 2**32 // n * n
        return next(word for word in stream if word < limit) % n

    return below


def shuffled(cards, below):
    cards = list(cards)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def hands_of(cards, order, size, sort_by, seats):
    """`size` cards for each seat of `order`, one at a time, and the rest."""
    dealt = cards[: size * len(order)]
    hands = [sorted(dealt[order.index(seat) :: len(order)], key=sort_by) if seat in order else [] for seat in range(seats)]
    return hands, cards[len(dealt) :]


HASH = re.compile("[0-9a-f]{64}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
FIELDS = {"seq", "seat", "by", "move", "events", "at", "hash", "prev", "body"}
FIELDS_AT_THE_END = {"salt", "stateHash"}
FIELDS_OF_THE_CREATION = {"type", "config", "seats", "commitment"}


def shape_faults(record):
    more = set() if record["seed"] is None else FIELDS_AT_THE_END
    for seq, entry in enumerate(record["entries"]):
        if set(entry) != FIELDS | more | (FIELDS_OF_THE_CREATION if seq == 0 else set()):
            yield seq, "it has other fields than it should"
        names = [name for name in ("hash", "prev", "body", "salt", "stateHash", "commitment") if name in entry]
        for name in names:
            if not HASH.fullmatch(entry[name]) and not (seq == 0 and name == "prev" and entry[name] == ""):
                yield seq, f"its {name} is not 64 lower-case hex digits"


class Wrong(Exception):
    """An event tells something else than the seed."""


def expect(told, right, what):
    if canonical(told) != canonical(right):
        raise Wrong(f"{what}: the record tells {json.dumps(told)}, the seed {json.dumps(right)}")


class Table:
    """What chance decides in a game: follows the events of a record and compares."""

    def __init__(self, game, config, seats):
        self.game, self.config, self.seats = game, config, seats
        self.stock, self.discards, self.decks = [], [], []
        self.deck_number = 0

    def follow(self, event, below):
        method = getattr(self, "on_" + event["type"].replace("-", "_"), None)
        if method is not None:
            method(event, below)

    def follow_all(self, entry, below):
        for event in entry["events"]:
            self.follow(event, below)
        if (entry["move"] or {}).get("type") == "bet":
            expect([event["type"] for event in entry["events"]].count("rolled"), 1, "rolls of a bet")

    def on_rolled(self, event, below):
        expect(event["dice"], [below(6) + 1, below(6) + 1], "the dice")

    def on_dealt(self, event, below):
        getattr(self, "deal_" + self.game.replace("-", "_"))(event, below)

    def deal_war(self, event, below):
        cards = shuffled(DECK, below)
        self.decks = [cards[0::2], cards[1::2]]
        expect(event["decks"], self.decks, "the deal")

    def on_battle(self, event, below):
        played = [[up] for up in event["turnedUp"]]
        for war in event["wars"]:
            for seat in (0, 1):
                played[seat] += war["faceDown"][seat]["cards"] + [war["turnedUp"][seat]]
        for seat in (0, 1):
            expect(played[seat], self.decks[seat][: len(played[seat])], f"the cards of seat {seat}")
            self.decks[seat] = self.decks[seat][len(played[seat]) :]
        winner = event["winner"]
        if winner is not None:
            won = played[winner] + played[1 - winner]
            self.decks[winner] += shuffled(won, below) if self.config["pickup"] == "shuffled" else won

    def on_game_ended(self, event, _below):
        if self.game == "war":
            expect(event["decks"], self.decks, "the decks at the end")

    def deal_basra(self, event, below):
        new = event["deck"] != self.deck_number
        if new:
            self.deck_number, self.stock = event["deck"], shuffled(BASRA_DECK, below)
        order = [(event["dealer"] + 1 + place) % self.seats for place in range(self.seats)]
        hands, rest = hands_of(self.stock, order, 5, DECK.index, self.seats)
        table = rest[:4] if new else []
        self.stock = rest[len(table) :]
        expect([hand["cards"] for hand in event["hands"]], hands, "the hands")
        expect(event["table"], table, "the table")

    def deal_double_7(self, event, below):
        size = DOUBLE_7_HANDS[self.seats]
        order = list(range(self.seats))
        hands, self.stock = hands_of(shuffled(DOUBLE_SEVEN, below), order, size, DOUBLE_SEVEN.index, self.seats)
        draws = []
        if event["handNumber"] == 1 and not any(card[0] == card[2] for hand in hands for card in hand):
            while not draws or draws[-1]["card"][0] != draws[-1]["card"][2]:
                draws.append({"seat": len(draws) % self.seats, "card": self.stock.pop(0)})
        for draw in draws:
            hands[draw["seat"]] = sorted(hands[draw["seat"]] + [draw["card"]], key=DOUBLE_SEVEN.index)
        expect(event["openingDraws"], draws, "the opening draws")
        expect([hand["cards"] for hand in event["hands"]], hands, "the hands")

    def on_drew(self, event, _below):
        expect(event["card"], self.stock.pop(0), "the card drawn")

    def deal_7reeg(self, event, below):
        order = [(event["leader"] + place) % self.seats for place in range(self.seats)]
        order = [seat for seat in order if event["hands"][seat]["size"] > 0]
        cards = shuffled(DECK * self.config["decks"], below)
        hands, self.stock = hands_of(cards, order, 14, DECK.index, self.seats)
        self.discards = []
        expect([hand["cards"] for hand in event["hands"]], hands, "the hands")

    def on_drew_bank(self, event, _below):
        expect(event["card"], self.stock.pop(0), "the card drawn")

    def on_discarded(self, event, _below):
        self.discards.append(event["card"])

    def on_took_discard(self, _event, _below):
        self.discards.pop()

    def on_reshuffled(self, _event, below):
        self.stock, self.discards = shuffled(self.discards[:-1], below), self.discards[-1:]


def first_state(table, event):
    """The full state after the deal, which `stateHash` and `body` of entry 0 are made from."""
    seats, nobody = range(table.seats), [None] * table.seats
    hands = [hand["cards"] for hand in event.get("hands", [])]
    states = {
        "connect-four": lambda: {"position": "", "resignedBy": None},
        "over-under-seven": lambda: {"bankroll": table.config["bankroll"], "rolls": 0, "lastRoll": None, "ending": None},
        "war": lambda: {"battles": 0, "decks": table.decks, "lastBattle": None, "ending": None},
        "black-box": lambda: {
            "halves": [{"marbles": None, "shots": [], "guesses": [], "points": 0, "ended": None}],
            "resignedBy": None,
        },
        "basra": lambda: {
            "deck": 1, "dealer": table.seats - 1, "hands": hands, "stock": table.stock, "table": event["table"],
            "captured": [[] for _ in seats], "scores": [0 for _ in seats], "lastCapturer": None, "lastPlay": None,
            "resigned": None,
        },
        "double-7": lambda: {
            "handNumber": 1, "scores": [0 for _ in seats], "lastHand": None, "toMove": event["opener"],
            "openWith": event["openWith"], "hands": hands, "boneyard": table.stock, "layout": [], "passesInRow": 0,
            "drawsThisTurn": 0, "lacks": [[] for _ in seats], "resigned": None,
        },
        "7reeg": lambda: {
            "round": 1, "leader": 0, "turn": 0, "phase": "draw", "scores": [0 for _ in seats], "outAfterRound": nobody,
            "floor": {"cards": 6, "value": 51}, "hands": hands, "bank": table.stock, "melds": [], "discardPile": [],
            "topDiscard": None, "taken": [], "fiftyClaimedFrom": None, "reshuffles": 0, "ending": None,
        },
    }  # fmt: skip
    return {"config": table.config, **states[table.game]()}


def link_of(record, entry, prev):
    """What the hash of an entry is made from."""
    common = {"game": record["game"]["id"], "seq": entry["seq"], "at": entry["at"], "body": entry["body"], "prev": prev}
    names = ["type", "config", "seats", "commitment"] if entry["seq"] == 0 else ["seat", "by"]
    return {**common, **{name: entry[name] for name in names}}


def chain_faults(record):
    prev, time = "", ""
    for seq, entry in enumerate(record["entries"]):
        if not TIME.fullmatch(entry["at"]) or entry["at"] < time:
            yield seq, f"its time {entry['at']} is not one that can follow"
        if entry["seq"] != seq:
            yield seq, f"an entry numbered {entry['seq']} stands in its place"
        if entry["prev"] != prev:
            yield seq, "its prev is not the hash of the entry before"
        if sha256(canonical(link_of(record, entry, prev))) != entry["hash"]:
            yield seq, "the hash does not fit the entry and the one before"
        prev, time = entry["hash"], entry["at"]
    if record["head"] != prev:
        yield None, "the head is not the hash of the last entry"
    if record["game"]["version"] != len(record["entries"]):
        yield None, f"it has {len(record['entries'])} entries, the game is at version {record['game']['version']}"
    if record["entries"][0]["commitment"] != record["commitment"]:
        yield 0, "the commitment is not that of the record"


def seed_faults(record):
    committed = record["seed"]
    if record["game"]["fairness"]["seedChosenBy"] == "both":
        committed = record["secret"]
        if hmac256(bytes.fromhex(committed), record["clientSeed"].encode()).hex() != record["seed"]:
            yield None, "the seed does not follow from the secret and the client seed"
    if sha256(bytes.fromhex(committed)) != record["commitment"]:
        yield None, "the seed does not fit the commitment"


def deal_faults(record):
    """The salts, the state after the deal, and what the events tell of chance."""
    seed, entries = bytes.fromhex(record["seed"]), record["entries"]
    first = entries[0]
    table = Table(first["type"], first["config"], len(first["seats"]))
    for entry in entries:
        seq = entry["seq"]
        salt = hmac256(seed, f"salt:{seq}".encode())
        if salt.hex() != entry["salt"]:
            yield seq, "the salt does not follow from the seed"
        below = below_of(seed, seq)
        try:
            table.follow_all(entry, below)
        except (Wrong, LookupError) as wrong:
            yield seq, str(wrong)
            return
        if seq == 0:
            state = first_state(table, entry["events"][0])
            if sha256(canonical(state)) != entry["stateHash"]:
                yield seq, "the stateHash is not that of the deal"
            if hmac256(salt, canonical({"move": None, "state": state})).hex() != entry["body"]:
                yield seq, "the body does not fit the deal"


def kept_faults(record, kept):
    entries = record["entries"]
    for checkpoint in (each for each in kept if each["game"] == record["game"]["id"]):
        count = checkpoint["entries"]
        if len(entries) < count or entries[count - 1]["hash"] != checkpoint["head"]:
            yield None, f"the checkpoint of {count} entries that was kept does not fit: the history was rewritten"


def faults_of(record, kept):
    yield from shape_faults(record)
    yield from chain_faults(record)
    yield from kept_faults(record, kept)
    if record["seed"] is None:
        if record["game"]["status"] == "finished":
            yield None, "the game is over, but its seed is missing"
        return
    wrong = list(seed_faults(record))
    yield from wrong or deal_faults(record)


def once(pairs):
    """An object that cannot be read in two ways."""
    if len(dict(pairs)) < len(pairs):
        raise Ambiguous("an object has the same field twice")
    return dict(pairs)


class Ambiguous(Exception):
    """Some readers take the first, some the last."""


def number(text):
    """1.0 and 1e0 are 1, as in JavaScript."""
    value = float(text)
    return int(value) if value.is_integer() else value


def parsed(text):
    return json.loads(text, object_pairs_hook=once, parse_float=number)


def documents(text):
    """One JSON document, or one a line."""
    try:
        return [parsed(text)]
    except ValueError:
        return [parsed(line) for line in text.split("\n") if line.strip()]


def checkpoints(values):
    """Checkpoints, or records that carry one."""
    found = [value.get("checkpoint", value) for value in values]
    if any(not isinstance(each.get("game"), str) for each in found):
        raise ValueError("a checkpoint that was kept is none, or a record without one")
    return found


def read(path):
    if path == "-":
        return sys.stdin.buffer.read().decode("utf-8-sig")
    with open(path, encoding="utf-8-sig") as file:
        return file.read()


def main():
    parser = argparse.ArgumentParser(description="Checks audit records: the chain, the commitment and the deal.")
    parser.add_argument("--checkpoint", metavar="FILE", help="checkpoints that were kept, one or one a line")
    parser.add_argument("file", help="one record, or one a line; - is standard input")
    options = parser.parse_args()
    try:
        kept = checkpoints(documents(read(options.checkpoint))) if options.checkpoint else []
        records = documents(read(options.file))
        if not records:
            raise ValueError("there is no record")
    except (OSError, ValueError, AttributeError) as error:
        print(error, file=sys.stderr)
        return 2
    except Ambiguous as error:
        print(error)
        return 1
    problems, running, names = 0, 0, set()
    for record in records:
        name = "?"
        try:
            name = record["game"]["id"]
            names.add(name)
            running += record["seed"] is None
            faults = list(faults_of(record, kept))
        except (KeyError, TypeError, ValueError, LookupError, AttributeError) as error:
            faults = [(None, f"this is no audit record: {error!r}")]
        for seq, fault in faults:
            print(f"{name}: {'' if seq is None else f'entry {seq}: '}{fault}")
        problems += len(faults)
    for game in sorted({each["game"] for each in kept} - names):
        print(f"{game}: a checkpoint of this game was kept, but there is no record of it")
        problems += 1
    if running:
        print(f"{running} without a seed: only the chain of hashes could be checked there")
    print(f"{len(records)} records: {problems or 'no'} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
