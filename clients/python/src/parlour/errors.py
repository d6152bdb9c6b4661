"""What can go wrong."""
from typing import Any


class ParlourError(Exception):
    """Every error of this package."""


class ProblemError(ParlourError):
    """The service refused a request; `code` says why, of an illegal move also `reason`. A proxy's refusal is `http-` and its status."""

    def __init__(self, status: int, problem: dict[str, Any], retry_after: float | None = None) -> None:
        self.status, self.problem, self.retry_after = status, problem, retry_after
        self.code, self.detail, self.reason = str(problem["code"]), str(problem["detail"]), problem.get("reason")
        super().__init__(f"{self.code}: {self.detail}")


class NoResponseError(ParlourError):
    """There was no response, despite all retries."""


class UnexpectedResponseError(ParlourError):
    """The response is not one of a Parlour service, or leads elsewhere: the URL may be wrong."""


class HistoryChangedError(ParlourError):
    """Entries that were read are gone: the service was restored from an older copy, or was tampered with."""


class SeedError(ParlourError):
    """The seed of a game is not the one that was fixed before its first move: the service has cheated."""
