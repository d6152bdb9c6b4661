"""Plays by the package `parlour` on the service at the first URL, and by the proxies at the others, each of which lies in its own way."""
import json
import sys
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from parlour import Game, Move, Parlour, ParlourError, Session, ladder_of, random_move
from parlour.ladder import rated_after

url, other_part, other_secret, other_head, elsewhere, endless = sys.argv[1:]


class Done(Exception):
    """Ends a bot that plays until it is interrupted."""


def choose(game: Game) -> Move:
    return random_move(game["legalMoves"])


def raised(call: Callable[[], Any]) -> str:
    try:
        return f"nothing, but {call()}"
    except ParlourError as error:
        return f"{type(error).__name__}: {error}"


def meet(player: Parlour) -> Session:
    return player.match("connect-four", rated=True)


def resigned(at: str) -> list[str]:
    session = Parlour(at).create("connect-four")
    session.resign()
    return session.verify()


parlour = Parlour(url)
solo = parlour.create("basra", config={"target": 51})
watched = parlour.open("basra", solo.game["id"])
alone = solo.play_game(choose)

part, key = parlour.new_seed_part(), str(uuid.uuid4())
host, again = (parlour.create("connect-four", part, key, seats=[{"kind": "human"}, {"kind": "open"}]) for _ in range(2))
guest = parlour.join("connect-four", host.game["id"], "Ada")
host.refresh()
host.play({"type": "drop", "column": 2})
refusals = [raised(lambda: host.play({"type": "drop", "column": 1})), raised(lambda: guest.play({"type": "drop", "column": 2}))]
unfinished = host.verify()

bob, eve = (Parlour(url, parlour.create_player(name)) for name in ("Bob", "Eve"))
met = list(ThreadPoolExecutor().map(meet, (bob, eve)))
met[0].resign()
results: list[dict[str, Any]] = []
while not results:
    results = list(parlour.ladder_results("connect-four"))
shown = parlour.connection.json("items", "GET", "/v1/connect-four/ladder?provisional=true")["items"]
ladder = {name: (each.rating, each.deviation, each.games, each.wins) for name, each in ladder_of(results).items()}

invited = eve.connection.json("player", "GET", "/v1/players/me")["player"]["id"]
invitation = bob.create("connect-four", seats=[{"kind": "human"}, {"kind": "open", "for": invited}])


def hear(kind: str, data: Any) -> None:
    if kind == "finished" and data["game"] == invitation.game["id"]:
        raise Done
    if kind == "game-started" and data["game"] == invitation.game["id"]:
        invitation.play_turns(choose)


try:
    # A strategy that fails loses that game, and the bot goes on.
    eve.play(lambda game: {"type": "drop", "column": 1 // 0}, types=["connect-four"], on_event=hear)
except Done:
    pass
lost = invitation.refresh()["result"]

ratings: dict[int, tuple[float, float]] = {}
differing = 0
with open("test/fixtures/openskill-5.0.1.ndjson", encoding="utf-8") as fixture:
    for rated in map(json.loads, fixture):
        after = rated_after([ratings.get(each, (25, 25 / 3)) for each in rated["ids"]], rated["places"])
        ratings.update(zip(rated["ids"], after))
        differing += [list(each) for each in after] != rated["after"]

found = {
    "solo": [alone["status"], alone["fairness"]["seedChosenBy"], solo.verify()],
    "entries": [entry["seq"] for entry in watched.entries()] == list(range(alone["version"])),
    "again": again.game["id"] == host.game["id"],
    "refusals": refusals,
    "unfinished": unfinished,
    "hint": raised(lambda: guest.get("/hint")),
    "fair": [session.check_seed() for session in met],
    "ladder": ladder == {each["player"]["id"]: (each["rating"], each["deviation"], each["games"], each["wins"]) for each in shown},
    "lost": lost and (lost["winners"], lost["reason"]),
    "ratings": [len(ratings), differing],
    "lies": [
        raised(lambda: Parlour(other_part).create("war")),
        raised(lambda: Parlour(other_secret).create("connect-four").play_game(choose)),
        raised(lambda: resigned(other_head)),
        raised(lambda: list(Parlour(elsewhere, "secret").game_types())),
        raised(lambda: list(Parlour(endless, "secret").events())),
    ],
}
print(json.dumps(found))
