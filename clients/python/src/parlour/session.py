"""A game as one seat sees it."""
import hashlib
import hmac
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast
from urllib.parse import quote

from .connection import Connection, backoff
from .errors import HistoryChangedError, ProblemError, SeedError
from .shapes import Entry, Fairness, Game, Move, SeatToken
from .verify import Evidence, findings

# Chooses a move from what a seat may know: `game["state"]`, `game["legalMoves"]` and so on.
Strategy = Callable[[Game], Move]
# Refusals which mean that the game has changed since it was fetched.
OUTDATED = {"version-mismatch", "not-your-turn", "game-over", "game-waiting", "no-cpu-to-move"}
OVER = ("finished", "cancelled")


def seed_fault(fairness: Fairness, commitment: str, part: str) -> str | None:
    """What is wrong with a game's seed, of which `part` is yours; None if nothing is."""
    client_seed, secret = fairness.get("clientSeed", ""), bytes.fromhex(fairness.get("secret") or "")
    if fairness["commitment"] != commitment:
        return "its commitment has changed"
    # In a match, the players' parts follow each other.
    if part not in [client_seed[at : at + len(part)] for at in range(0, len(client_seed), len(part))]:
        return "your part is not in its seed"
    if fairness["seed"] is None:
        return None
    if hashlib.sha256(secret).hexdigest() != commitment:
        return "its secret is not the committed one"
    return None if hmac.digest(secret, client_seed.encode(), "sha256").hex() == fairness["seed"] else "its seed does not follow from its parts"


def game_path(game_type: str, game_id: str) -> str:
    return f"/v1/{quote(game_type, safe='')}/games/{quote(game_id, safe='')}"


class Session:
    """A game from the point of view of a seat, or of a spectator. `game` is the latest response, `tokens` are those of all your seats, and
    `client_seed` is your part of the seed; None if you have none in it."""

    def __init__(self, base_url: str, game: Game, token: str | None, tokens: Sequence[SeatToken] = (), client_seed: str | None = None) -> None:
        self.game, self.token, self.tokens, self.client_seed = game, token, tokens, client_seed
        self.connection, self.path = Connection(base_url, token), game_path(game["type"], game["id"])
        self._commitment = game["fairness"]["commitment"]
        self._noted: Entry | None = None

    def get(self, path: str, needed: str = "") -> Any:
        """The JSON from a path of the game, such as `/hint?level=hard`; it has to have the field `needed`, if one is given."""
        return self.connection.json(needed, "GET", self.path + path)

    def refresh(self) -> Game:
        """Fetches the game."""
        before, self.game = self.game["version"], self.get("", "version")
        if self.game["version"] < before:
            raise HistoryChangedError(f"version {before} of the game is gone; it is at version {self.game['version']}")
        return self.game

    def change(self, path: str, body: Any = None, is_any_version: bool = False) -> list[Entry]:
        """Posts to a path of the game, such as `/offers`; refused with `version-mismatch` if the game has changed since it was last seen,
        unless `is_any_version`. Returns the new entries."""
        headers = {} if is_any_version else {"If-Match": f'"{self.game["version"]}"'}
        added = self.connection.json("game", "POST", self.path + path, body, headers)
        if added["game"]["version"] >= self.game["version"]:
            self.game = added["game"]
        return [self._note(entry) for entry in added["entries"]]

    def play(self, move: Move) -> list[Entry]:
        """Plays a move. Returns its entry and those of the computer players that have replied."""
        return self.change("/moves", move)

    def resign(self) -> list[Entry]:
        return self.change("/resign", is_any_version=True)

    def rematch(self) -> "Session":
        """Starts a new game with the same seats and config, or joins it, in this seat. The service chooses the seed."""
        again = self.connection.json("game", "POST", f"{self.path}/rematch")
        return Session(self.connection.base_url, again["game"], again.get("token") or self.token, again.get("tokens", ()))

    def entries(self, after: int = -1) -> Iterator[Entry]:
        """The entries of the log after a seq, each once, until the game is over, whatever happens to the connection."""
        last, failures = after, 0
        while True:
            for kind, entry, _ in self.connection.events(f"{self.path}/events", None if last < 0 else str(last)):
                if kind == "entry" and entry["seq"] > last + 1:
                    break
                if kind == "entry" and entry["seq"] == last + 1:
                    last, failures = entry["seq"], 0
                    yield self._note(entry)
            if self._noted is not None:
                self._check_kept(self._noted)
            if self.refresh()["status"] in OVER and last >= self.game["version"] - 1:
                return
            time.sleep(backoff(failures))
            failures += 1

    def play_turns(self, strategy: Strategy) -> Game:
        """Moves for as long as it is the seat's turn, and asks waiting computer players for their moves."""
        self.refresh()
        while self.game["status"] == "active" and self.game["turn"] is not None:
            try:
                if self.game["legalMoves"]:
                    self.play(strategy(self.game))
                elif self.game["seats"][self.game["turn"]["seat"]]["kind"] == "cpu":
                    self.change("/cpu-moves", {"count": 100})
                else:
                    break
            except ProblemError as refused:
                if refused.code not in OUTDATED:
                    raise
                self.refresh()
        return self.game

    def play_game(self, strategy: Strategy) -> Game:
        """Plays to the end, and returns the game once its seed is checked."""
        entries = None
        while self.play_turns(strategy)["status"] not in OVER:
            version = self.game["version"]
            entries = entries or self.entries(version - 1)
            next((entry for entry in entries if entry["seq"] >= version), None)
        self.check_seed()
        return self.game

    def check_seed(self) -> bool:
        """Whether you have a part in the seed. Raises SeedError if it is not what was fixed before the first move."""
        fault = seed_fault(self.game["fairness"], self._commitment, self.client_seed) if self.client_seed else None
        if fault is not None:
            raise SeedError(f"do not trust {self.path}: {fault}")
        return self.client_seed is not None

    def verify(self) -> list[str]:
        """What is wrong with the finished game, according to the service's own check, `parlour.verify`, and what this session has seen of
        it. Only the service's own check knows the rules."""
        record = self.get("/audit", "entries")
        kept = [] if self._noted is None else [{"game": self.game["id"], "entries": self._noted["seq"] + 1, "head": self._noted["hash"]}]
        found = findings(record, Evidence(checkpoints=kept, finished=True))
        if not found and (record["game"]["id"], record["commitment"]) != (self.game["id"], self._commitment):
            found = [(None, "it is the record of another game, or its commitment has changed")]
        fault = seed_fault(record["game"]["fairness"], self._commitment, self.client_seed) if self.client_seed and not found else None
        return [text if seq is None else f"entry {seq}: {text}" for seq, text in found] + ([] if fault is None else [fault])

    def _note(self, entry: Entry) -> Entry:
        self._noted = entry if self._noted is None or entry["seq"] > self._noted["seq"] else self._noted
        return entry

    def _check_kept(self, entry: Entry) -> None:
        """Raises if an entry that was read is no longer in the log."""
        same = self.get(f"/moves?after={entry['seq'] - 1}&limit=1", "items")["items"]
        if not same or same[0]["hash"] != entry["hash"]:
            self._noted = None
            self.game = self.get("", "version")
            raise HistoryChangedError(f"entry {entry['seq']} is gone or changed")
