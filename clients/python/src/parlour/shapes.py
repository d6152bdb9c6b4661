"""What a service sends for games of every type. A later service may send more."""
from typing import Any, Literal, NotRequired, TypedDict

# A move of any game type, as it is listed or sent; and an item of any list.
Move = dict[str, Any]
Item = dict[str, Any]
Player = TypedDict("Player", {"id": str, "name": str, "kind": Literal["person", "bot"]})
Turn = TypedDict("Turn", {"seat": int})
SeatToken = TypedDict("SeatToken", {"seat": int, "token": str})
Seat = TypedDict(
    "Seat",
    {"seat": int, "kind": Literal["human", "cpu", "open"], "name": str | None, "level": NotRequired[str], "player": NotRequired[Player],
     "for": NotRequired[str], "reserved": NotRequired[str], "resigned": NotRequired[bool]},
)  # fmt: skip
Result = TypedDict("Result", {"outcome": Literal["win", "draw", "loss"], "winners": list[int], "scores": list[int], "reason": str})


class Fairness(TypedDict):
    commitment: str
    seed: str | None
    seedChosenBy: Literal["server", "client", "both"]
    clientSeed: NotRequired[str]
    secret: NotRequired[str | None]


class Game(TypedDict):
    """A game as a seat sees it. The rules and the OpenAPI document of its type describe `config`, `state` and `legalMoves`."""

    id: str
    type: str
    version: int
    status: Literal["waiting", "active", "finished", "cancelled"]
    config: dict[str, Any]
    seats: list[Seat]
    turn: Turn | None
    you: int | None
    state: Any
    legalMoves: list[Move]
    result: Result | None
    fairness: Fairness
    clock: NotRequired[dict[str, Any]]
    offer: NotRequired[dict[str, Any] | None]
    links: dict[str, str]


class Entry(TypedDict):
    """An entry of the log. `text` describes it in plain English."""

    seq: int
    seat: int | None
    by: str | None
    move: Move | None
    events: list[dict[str, Any]]
    at: str
    hash: str
    text: list[str]
