"""What can go wrong."""
from typing import Any


class ParlourError(Exception):
    """Any error of this package."""


class ProblemError(ParlourError):
    """The service refused a request; `code` says why, for an illegal move also `reason`. A proxy's refusal has the code `http-<status>`."""

    def __init__(self, status: int, problem: dict[str, Any], retry_after: float | None = None) -> None:
        self.status, self.problem, self.retry_after = status, problem, retry_after
        self.code, self.detail, self.reason = str(problem["code"]), str(problem["detail"]), problem.get("reason")
        super().__init__(f"{self.code}: {self.detail}")


class NoResponseError(ParlourError):
    """There was no response, despite all retries."""


class UnexpectedResponseError(ParlourError):
    """The response is not from a Parlour service, or is a redirect: the URL may be wrong."""


class HistoryChangedError(ParlourError):
    """Entries that were read are gone: the service was restored from an older copy, or was tampered with."""


class SeedError(ParlourError):
    """The seed of a game is not the one that was fixed before its first move: the service has cheated."""
