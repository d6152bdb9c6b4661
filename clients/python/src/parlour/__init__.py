"""Plays on a Parlour service, and checks its games, with nothing but the standard library."""
from .client import Parlour, SeedPart
from .errors import HistoryChangedError, NoResponseError, ParlourError, ProblemError, SeedError, UnexpectedResponseError
from .ladder import ladder_of
from .moves import random_move
from .series import Series
from .session import Session, Strategy
from .shapes import Entry, Game, Move

__all__ = [
    "Entry", "Game", "HistoryChangedError", "Move", "NoResponseError", "Parlour", "ParlourError", "ProblemError", "SeedError", "SeedPart",
    "Series", "Session", "Strategy", "UnexpectedResponseError", "ladder_of", "random_move",
]  # fmt: skip
