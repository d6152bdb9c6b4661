"""A service, its games, and what a player does there."""
import contextlib
import secrets
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypedDict
from urllib.parse import quote

from .connection import Connection, backoff, log
from .errors import ParlourError, ProblemError, SeedError
from .series import OVER, Series, series_path
from .session import Session, Strategy, game_path, seed_fault
from .shapes import Item

# What you know of a seed before you create the game; `clientSeed` is your part of it.
SeedPart = TypedDict("SeedPart", {"commitmentId": str, "commitment": str, "clientSeed": str})
WAIT_S = 20


def chosen(part: SeedPart) -> dict[str, str]:
    """The fields by which requests name a seed part."""
    return {"commitmentId": part["commitmentId"], "clientSeed": part["clientSeed"]}


class Parlour:
    """A service at a URL. With a player's token, it acts as that player."""

    def __init__(self, base_url: str, player_token: str | None = None) -> None:
        self.connection = Connection(base_url, player_token)
        self.base_url, self.token = self.connection.base_url, player_token
        self.series: dict[str, Series] = {}

    def game_types(self) -> Iterator[Item]:
        """The catalogue."""
        return self.connection.pages("/v1/game-types")

    def public_games(self, **query: str) -> Iterator[Item]:
        """The public games, newest first: all, or of one `type` or `status`."""
        return self.connection.pages("/v1/games", **query)

    def my_games(self, **query: str) -> Iterator[Item]:
        """The player's games, newest first: all, of one `type` or `status`, or with `turn="mine"`."""
        return self.connection.pages("/v1/players/me/games", **query)

    def ladder_results(self, game_type: str) -> Iterator[Item]:
        """Every result that counts in a type's ladder: `ladder_of` recomputes it from them."""
        return self.connection.pages(f"/v1/{quote(game_type, safe='')}/ladder/results", "after", "nextAfter", limit="100")

    def create_player(self, name: str, kind: str = "bot") -> str:
        """Creates a player and returns its token, with which another `Parlour` can act as that player."""
        return str(self.connection.json("token", "POST", "/v1/players", {"name": name, "kind": kind})["token"])

    def me(self) -> Item:
        """The player whose token this is: `id`, `name` and `kind`."""
        player: Item = self.connection.json("player", "GET", "/v1/players/me")["player"]
        return player

    def new_seed_part(self) -> SeedPart:
        """Has the service commit to its part of a seed, and then chooses yours."""
        made = self.connection.json("commitment", "POST", "/v1/commitments")
        return {"commitmentId": made["id"], "commitment": made["commitment"], "clientSeed": secrets.token_hex(32)}

    def create(self, game_type: str, part: SeedPart | None = None, key: str | None = None, **new_game: Any) -> Session:
        """Creates a game: `create("basra", config={"target": 51})`. You have seat 0 and computers the others, unless `seats` says otherwise.

        Neither you nor the service chooses the seed alone, unless you give a `seed`, or an idempotency `key` without a `part`. Calls with
        the same `key` and `part` create only one game."""
        if part is None and key is None and "seed" not in new_game:
            part = self.new_seed_part()
        body, headers = {**new_game, **(chosen(part) if part else {})}, {"Idempotency-Key": key} if key else {}
        made = self.connection.json("tokens", "POST", f"/v1/{quote(game_type, safe='')}/games", body, headers)
        token = self.token or next((each["token"] for each in made["tokens"]), None)
        session = Session(self.base_url, made["game"], token, made["tokens"], part["clientSeed"] if part else None)
        if part and seed_fault(made["game"]["fairness"], part["commitment"], part["clientSeed"]):
            raise SeedError(f"do not trust {session.path}: your part is not in its seed")
        return session

    def join(self, game_type: str, game_id: str, name: str | None = None) -> Session:
        """Takes an open seat. A player has a name already."""
        taken = self.connection.json("token", "POST", f"{game_path(game_type, game_id)}/join", {"name": name} if name else {})
        return Session(self.base_url, taken["game"], taken["token"] or self.token)

    def open(self, game_type: str, game_id: str, token: str | None = None) -> Session:
        """A game as seen by the seat with this token, by the player, or by a spectator."""
        game = Connection(self.base_url, token or self.token).json("version", "GET", game_path(game_type, game_id))
        return Session(self.base_url, game, token or self.token)

    def match(self, game_type: str, against: str = "anybody", **terms: Any) -> Session:
        """Waits for others who want the same game; cancels an earlier wait. You have a part in the seed, unless no commitment was left when
        the others came: then `client_seed` is None."""
        part, path = self.new_seed_part(), f"/v1/{quote(game_type, safe='')}/matches"
        body = {"against": against, **terms, **chosen(part)}
        try:
            match = self.connection.json("match", "POST", path, body)["match"]
        except ProblemError as refused:
            if refused.code != "already-waiting":
                raise
            self.connection.json("match", "DELETE", f"{path}/{quote(refused.problem['match']['id'], safe='')}")
            match = self.connection.json("match", "POST", path, body)["match"]
        one = f"{path}/{quote(match['id'], safe='')}"
        try:
            while match["status"] == "waiting":
                match = self.connection.json("match", "GET", f"{one}?wait={WAIT_S}")["match"]
        except BaseException:
            self.connection.json("match", "DELETE", one)
            raise
        if match["game"] is None:
            raise ParlourError("the match was cancelled")
        session = self.open(game_type, match["game"]["id"])
        session.client_seed = part["clientSeed"] if part["clientSeed"] in session.game["fairness"].get("clientSeed", "") else None
        return session

    def events(self) -> Iterator[tuple[str, Any]]:
        """What happens in all games of the player, over one stream that reconnects; each connection begins with `open`. Events may come
        twice. `reset` means that some may have been missed; the present state follows."""
        cursor, failures = None, 0
        while True:
            for kind, data, event_id in self.connection.events("/v1/players/me/events", cursor):
                cursor, failures = event_id or cursor, failures if kind == "open" else 0
                if kind:
                    yield kind, data
            time.sleep(backoff(failures))
            failures += 1

    def create_series(self, game_type: str, players: Sequence[Any], games: int, **terms: Any) -> Series:
        """Invites others to many games: `players` are ids, and `{"level": "easy"}` for computers. Nobody chooses the seeds alone."""
        part = self.new_seed_part() if (self.token or "").startswith("player_") else None
        body = {"players": players, "games": games, **terms, **(chosen(part) if part else {})}
        shown = self.connection.json("series", "POST", series_path(game_type), body)["series"]
        if part and part["commitment"] != shown["fairness"]["commitment"]:
            raise SeedError(f"do not trust the series {shown['id']}: its commitment is another one")
        return Series(self.connection, shown, part["clientSeed"] if part else None)

    def open_series(self, game_type: str, series_id: str) -> Series:
        return Series(self.connection, self.connection.json("series", "GET", series_path(game_type, series_id))["series"])

    def accept_series(self, game_type: str, series_id: str) -> Series:
        """Accepts a series, with a part of yours in its seeds."""
        seed, path = secrets.token_hex(32), f"{series_path(game_type, series_id)}/accept"
        return Series(self.connection, self.connection.json("series", "POST", path, {"clientSeed": seed})["series"], seed)

    def decline_series(self, game_type: str, series_id: str) -> None:
        self.connection.json("series", "POST", f"{series_path(game_type, series_id)}/decline")

    def play(
        self, strategy: Strategy, types: Collection[str] | None = None, until: Series | None = None, accepts_series: bool = False,
        on_event: Callable[[str, Any], None] = lambda _kind, _data: None,
    ) -> None:  # fmt: skip
        """A whole bot: takes the seats that are kept for the player and moves in all of its games, or those of `types`, until it is
        interrupted or the series `until` is over. With `accepts_series`, it accepts series; they are in `self.series` by their ids.
        If the strategy raises, or its move is refused, it resigns that game; the logger `parlour` says why."""
        while True:
            # Without a cursor, and after `reset`, a stream begins with the present state: nothing is missed for good.
            for kind, data in self.events():
                on_event(kind, data)
                if until and kind in ("open", "series") and until.refresh()["status"] in OVER:
                    return
                is_mine = kind in ("your-turn", "invited") and (types is None or data["type"] in types) and ("game" in data or accepts_series)
                if is_mine and not self._answer(kind, data, strategy):
                    break

    def _answer(self, kind: str, data: Item, strategy: Strategy) -> bool:
        """Takes a seat, or moves. Returns False if that has to be tried again."""
        session = None
        try:
            if kind == "invited" and "series" in data:
                self.series[data["series"]] = self.accept_series(data["type"], data["series"])
            elif kind == "invited":
                self.join(data["type"], data["game"])
            else:
                session = self.open(data["type"], data["game"])
                session.play_turns(strategy)
        except Exception as error:
            is_expected, status = isinstance(error, ParlourError), error.status if isinstance(error, ProblemError) else 500
            log.warning("%s %s: %s", data["type"], data.get("game"), error, exc_info=not is_expected)
            if session and (status in (400, 422) or not is_expected):
                with contextlib.suppress(ProblemError):
                    session.resign()
            return not is_expected or status < 500
        return True
