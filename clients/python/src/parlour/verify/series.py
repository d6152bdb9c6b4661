"""Finds what is wrong with a series, from what it shows and the records of its games."""
import hashlib
import hmac
import math
from collections.abc import Iterator, Sequence
from typing import Any

from .documents import Record
from .record import Evidence, findings

PAIRS_NEEDED = 5


def winners_of(record: Record) -> list[int]:
    """The seats that won: the winners that were not taken over, else all seats that were not, else all."""
    seats, result = record["game"]["seats"], record["game"]["result"]
    if result is None:
        return []
    stayed = [seat for seat, each in enumerate(seats) if not each.get("resigned")]
    return [seat for seat in stayed if seat in result["winners"]] or stayed or list(range(len(seats)))


def timed_out_in(record: Record) -> list[int]:
    return [entry["seat"] for entry in record["entries"] if (entry["move"] or {}).get("type") == "timeout"]


def scores_of(games: dict[int, Record], count: int) -> list[dict[str, Any]]:
    """By participant; points are added in millionths."""
    scores = [{"points": 0, "wins": 0, "draws": 0, "losses": 0, "timeouts": 0} for _ in range(count)]
    for number, record in games.items():
        won, late = ({(seat + number) % count for seat in seats} for seats in (winners_of(record), timed_out_in(record)))
        for each, score in enumerate(scores):
            outcome = ("wins" if len(won) == 1 else "draws") if each in won else "losses"
            score[outcome] += bool(won)
            score["points"] += (2_000_000 + len(won)) // (2 * len(won)) if each in won else 0
            score["timeouts"] += each in late
    return [{**score, "points": score["points"] / 1_000_000} for score in scores]


def difference_of(games: dict[int, Record], voided: list[int], total: int) -> dict[str, float] | None:
    """The first participant's lead over the second in points per game, from pairs of games; None before five are complete."""
    by_game = {number: scores_of({number: record}, 2) for number, record in games.items()}
    leads = dict.fromkeys(voided, 0) | {number: first["points"] - second["points"] for number, (first, second) in by_game.items()}
    pairs = [(leads[one] + leads[one + 1]) / 2 for one in range(0, total, 2) if one in leads and one + 1 in leads]
    if len(pairs) < PAIRS_NEEDED:
        return None
    mean = sum(pairs) / len(pairs)
    half = 1.96 * math.sqrt(sum((each - mean) ** 2 for each in pairs) / (len(pairs) - 1)) / math.sqrt(len(pairs))
    return {"mean": mean, "low": mean - half, "high": mean + half}


def participant_in(seat: dict[str, Any], player: str | None) -> str:
    return player or f"level:{seat.get('level')}"


def game_faults(series: dict[str, Any], record: Record, number: int) -> Iterator[str]:
    """Where a game differs from what the series fixed before its first move."""
    fairness, first, count = series["fairness"], record["entries"][0], len(series["players"])
    if hmac.digest(bytes.fromhex(fairness["secret"]), str(number).encode(), "sha256").hex() != record.get("secret"):
        yield "its secret does not follow from that of the series"
    if record.get("clientSeed") != ("".join(seed or "" for seed in fairness["clientSeeds"]) or series["id"]):
        yield "its client seed is not that of the series"
    if (first["type"], first["config"], first.get("clock")) != (series["type"], series["config"], series["clock"]):
        yield "its type, config or clock is not that of the series"
    seated = [participant_in(seat, player) for seat, player in zip(first["seats"], first.get("players", [None] * count))]
    for seat, name in enumerate(seated):
        each = series["players"][(seat + number) % count]
        # A deleted player no longer has an id.
        expected = name if each.get("player", {}) is None else participant_in(each, (each.get("player") or {}).get("id"))
        if len(seated) != count or name != expected:
            yield f"seat {seat} is not that of its participant"


def series_findings(series: dict[str, Any], records: Sequence[Record], client_seed: str | None = None, commitment: str | None = None) -> list[str]:
    """What is wrong with a series that is over; `client_seed` is your part, and `commitment` the one that you noted. Empty if nothing is."""
    try:
        return faults_in(series, records, client_seed, commitment)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return [f"this is not a series, or a damaged one: {error!r}"]


def faults_in(series: dict[str, Any], records: Sequence[Record], client_seed: str | None, commitment: str | None) -> list[str]:
    fairness = series["fairness"]
    if fairness["secret"] is None:
        return ["the series is not over: its secret is not revealed"]
    hashed = hashlib.sha256(bytes.fromhex(fairness["secret"])).hexdigest()
    if hashed != fairness["commitment"] or commitment not in (None, hashed):
        return ["its secret is not the committed one"]
    found = [] if client_seed is None or client_seed in fairness["clientSeeds"] else ["your part is not in its seeds"]
    games: dict[int, Record] = {}
    for record in records:
        wrong = [text for _, text in findings(record, Evidence(finished=True))]
        shown = (record.get("game") or {}).get("series") or {}
        number: int = shown.get("number", -1)
        if not wrong and (shown.get("id") != series["id"] or number in games or number not in range(series["games"])):
            wrong = ["it is no game of this series, or comes twice"]
        wrong = wrong or list(game_faults(series, record, number))
        found += [f"game {number}: {text}" for text in wrong]
        if not wrong:
            games[number] = record
    voided = sorted(n for n in range(series["games"]) if (not winners_of(games[n]) if n in games else n in series["voided"]))
    if not found and voided != series["voided"]:
        found.append("its voided games are others")
    if not found and (lacking := series["played"] - len({*games, *voided})) > 0:
        return [f"{lacking} of its games have no record: its scores could not be checked"]
    if not found and lacking:
        found.append("more of its games are over than have been played")
    if not found and [*map(dict, series["scores"])] != scores_of(games, len(series["players"])):
        found.append("its scores do not follow from its games")
    expected = difference_of(games, voided, series["games"]) if len(series["players"]) == 2 else None
    if not found and not is_close(series["difference"], expected):
        found.append("its difference does not follow from its games")
    return found


def is_close(shown: dict[str, float] | None, expected: dict[str, float] | None) -> bool:
    if shown is None or expected is None:
        return shown is expected
    return all(math.isclose(shown[name], value, rel_tol=1e-9, abs_tol=1e-9) for name, value in expected.items())
