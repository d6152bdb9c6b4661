"""Many games between the same participants: `Parlour.create_series`, `.accept_series` and `.open_series` return a `Series`."""
import time
from collections.abc import Iterator
from urllib.parse import quote

from .connection import Connection
from .errors import ProblemError
from .session import game_path
from .shapes import Item
from .verify.series import series_findings

POLL_S = 2
OVER = ("finished", "cancelled")


def series_path(game_type: str, series_id: str = "") -> str:
    return f"/v1/{quote(game_type, safe='')}/series" + (f"/{quote(series_id, safe='')}" if series_id else "")


class Series:
    """`shown` is the latest response, `client_seed` your part of the seeds, or None if you have none."""

    def __init__(self, connection: Connection, shown: Item, client_seed: str | None = None) -> None:
        self.connection, self.shown, self.client_seed = connection, shown, client_seed
        self.path, self._commitment = series_path(shown["type"], shown["id"]), shown["fairness"]["commitment"]

    def refresh(self) -> Item:
        """Fetches the series."""
        self.shown = self.connection.json("series", "GET", self.path)["series"]
        return self.shown

    def watch(self) -> Iterator[Item]:
        """The series, each time its status or its scores have changed, until it is over."""
        seen = None
        while self.shown["status"] not in OVER or seen is None:
            if (now := (self.refresh()["status"], self.shown["played"])) != seen:
                yield self.shown
            else:
                time.sleep(POLL_S)
            seen = now

    def cancel(self) -> Item:
        """Ends the series. Its games go on; no new ones begin."""
        self.shown = self.connection.json("series", "DELETE", self.path)["series"]
        return self.shown

    def games(self) -> Iterator[Item]:
        """Its games that have begun, in the order of their numbers."""
        return self.connection.pages(f"{self.path}/games")

    def verify(self) -> list[str]:
        """What is wrong with the series, once none of its games runs. Checks each game, and that all deals were fixed before the first move."""
        records = []
        for game in self.games():
            try:
                records.append(self.connection.json("entries", "GET", f"{game_path(game['type'], game['id'])}/audit"))
            except ProblemError as refused:
                if refused.code not in ("not-found", "archived"):
                    raise
        return series_findings(self.refresh(), records, self.client_seed, self._commitment)
