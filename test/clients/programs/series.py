"""Plays a series by the package `parlour` on the service at the URL, and finds what is changed in its records."""
import copy
import json
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from typing import Any

from parlour import Game, Move, Parlour
from parlour.verify import series_findings

GAMES = 12
url, operator_token = sys.argv[1:]


def choose(game: Game) -> Move:
    """Whoever begins has four in a column first."""
    return game["legalMoves"][game["you"] or 0]


bob, eve = (Parlour(url, Parlour(url).create_player(name)) for name in ("Bob", "Eve"))
threading.Thread(target=lambda: eve.play(choose, accepts_series=True), daemon=True).start()
series = bob.create_series("connect-four", [bob.me()["id"], eve.me()["id"]], GAMES, clock={"initialS": 600, "incrementS": 5})
watched = Parlour(url).open_series("connect-four", series.shown["id"])
waiting = series.verify()
bob.play(choose, types=["connect-four"], until=series)
seen = [(each["status"], each["played"]) for each in watched.watch()]

records = [bob.open("connect-four", game["id"]).get("/audit") for game in series.games()]
operator = Parlour(url, operator_token)
zeros = "0" * 64


def after(change: Callable[[dict[str, Any], list[Any]], object]) -> list[str]:
    shown, games = copy.deepcopy((series.shown, records))
    change(shown, games)
    return series_findings(shown, games, series.client_seed, series.shown["fairness"]["commitment"])


computers = operator.create_series("connect-four", [{"level": "easy"}, {"level": "medium"}], 2)
played = [[each["status"] for each in computers.watch()][-1], computers.verify()]
deleted = [f"{url}/v1/connect-four/games/{game['id']}" for game in computers.games()][0]
urllib.request.urlopen(urllib.request.Request(deleted, method="DELETE", headers={"Authorization": f"Bearer {operator_token}"})).close()
while not computers.refresh()["voided"]:
    time.sleep(0.1)

print(
    json.dumps(
        {
            "waiting": waiting,
            "ended": [series.shown["status"], series.shown["played"], seen[-1], series.shown["difference"] is not None],
            "found": [series.verify(), eve.series[series.shown["id"]].verify()],
            "computers": [*played, computers.shown["voided"], computers.verify()],
            "changes": [
                after(lambda shown, games: shown["voided"].append(2)),
                after(lambda shown, games: shown.update(played=11)),
                after(lambda shown, games: shown["fairness"].update(secret=zeros)),
                after(lambda shown, games: shown["fairness"].update(clientSeeds=[zeros, zeros])),
                after(lambda shown, games: shown["players"].reverse()),
                after(lambda shown, games: shown["scores"].reverse() if shown["scores"][0] != shown["scores"][1] else shown["scores"].pop()),
                after(lambda shown, games: shown["difference"].update(low=-2)),
                after(lambda shown, games: shown.pop("players")),
                after(lambda shown, games: games.pop()),
                after(lambda shown, games: games.append(games[0])),
                after(lambda shown, games: games[3]["entries"].pop()),
                # The games of a series in another order.
                after(lambda shown, games: [game["game"]["series"].update(number=game["game"]["series"]["number"] ^ 1) for game in games]),
            ],
        }
    )
)
