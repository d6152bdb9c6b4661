"""Recomputes ladders: the Plackett–Luce model of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011),
algorithm 4, with the constants of the npm package openskill 5.0.1, to the last bit."""
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

MU, SIGMA, BETA, TAU, KAPPA = 25.0, 25 / 3, 25 / 6, 25 / 300, 0.0001
WINNER = 1


@dataclass(frozen=True)
class Standing:
    """What is known of a participant's strength, and its games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def rating(self) -> int:
        """The rating as shown."""
        return math.floor(1500 + 60 * (self.mu - MU) + 0.5)

    @property
    def deviation(self) -> int:
        """How uncertain the rating is, as it is shown."""
        return math.floor(60 * self.sigma + 0.5)


def exp(x: float) -> float:
    """As JavaScript engines compute it (fdlibm); Python's result may differ in the last bit. For |x| < 700."""
    if x == 1 or abs(x) < 2**-28:
        return math.e if x == 1 else 1 + x
    k, high, low = 0, x, 0.0
    if abs(x) >= 0.3465735912322998:
        k = int(math.copysign(1, x)) if abs(x) < 1.0397205352783203 else int(1.44269504088896338700 * x + math.copysign(0.5, x))
        high, low = x - k * 6.93147180369123816490e-01, k * 1.90821492927058770002e-10
    x = high - low
    t = x * x
    polynomial = 6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08)
    c = x - t * (1.66666666666666019037e-01 + t * (-2.77777777770155933842e-03 + t * polynomial))
    return 1 - ((x * c) / (c - 2) - x) if k == 0 else math.ldexp(1 - ((low - (x * c) / (2 - c)) - high), k)


def summed(numbers: Iterable[float]) -> float:
    """Adds one after the other: `sum` of Python 3.12 rounds less, so its result may differ."""
    total = 0.0
    for number in numbers:
        total += number
    return total


def rated_after(ratings: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """The participants' ratings (mu and sigma) after a game; equal places are a draw."""
    # Sums of floating-point numbers depend on their order: the best place first, then the order of the seats.
    order = sorted(range(len(places)), key=lambda index: places[index])
    grown = {index: math.sqrt(ratings[index][1] * ratings[index][1] + TAU * TAU) for index in order}
    c = math.sqrt(summed(grown[index] * grown[index] + BETA * BETA for index in order))
    strength = {index: exp(ratings[index][0] / c) for index in order}
    totals = {index: summed(strength[each] for each in order if places[each] >= places[index]) for index in order}
    after = []
    for index in range(len(places)):
        omega = delta = 0.0
        for other in order:
            if places[other] <= places[index]:
                quotient, tied = strength[index] / totals[other], list(places).count(places[other])
                omega += (1 - quotient if index == other else -quotient) / tied
                delta += quotient * (1 - quotient) / tied
        mu, sigma, variance = ratings[index][0], grown[index], grown[index] * grown[index]
        gain, certainty = omega * (variance / c), delta * (variance / (c * c)) * (math.sqrt(variance) / c)
        share = sigma * sigma / variance
        after.append((mu + share * gain, sigma * math.sqrt(max(1 - share * certainty, KAPPA))))
    return after


def ladder_of(results: Iterable[Any]) -> dict[str, Standing]:
    """Everybody's standing after all results of a type, from the first on: by the id of a player, or `level:` and the level."""
    standings: dict[str, Standing] = {}
    for result in results:
        names = [each["player"] if "player" in each else f"level:{each['level']}" for each in result["places"]]
        places = [each["place"] for each in result["places"]]
        before = [standings.get(name, Standing()) for name in names]
        won = "wins" if places.count(WINNER) == 1 else "draws"
        for name, place, standing, (mu, sigma) in zip(names, places, before, rated_after([(each.mu, each.sigma) for each in before], places)):
            outcome = won if place == WINNER else "losses"
            standings[name] = replace(standing, mu=mu, sigma=sigma, games=standing.games + 1, **{outcome: getattr(standing, outcome) + 1})
    return standings
