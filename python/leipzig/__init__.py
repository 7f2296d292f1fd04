"""Leipzig 1813: five board wargames of the Battle of Leipzig, every rule enforced and explained.

    import leipzig
    game = leipzig.Game('nations1975', 'first-day', seed=1)
    game.play(game.legal()[0])
    game.play_out('captain', 'recruit')
    game.save('game.json')                       # the program's own format: leipzig replay game.json
    leipzig.Batch(game, 1000).play_out()         # a thousand random games from here, on all cores

docs/python.md tells the rest.
"""
from __future__ import annotations

import json
import os
from typing import NamedTuple, Optional

from . import _core
from .batch import (ALLIED, CHANCE, DECISION, DRAW, FRENCH, NOBODY, OVER, Batch, Legal, Observation, Results, Turns)
from .errors import Fault, Refused
from .game import Action, Game, Json, Outcome, Plan, Reason, Refusal, Verdict

__version__ = _core.version()
__all__ = [
    'ALLIED', 'CHANCE', 'DECISION', 'DRAW', 'FRENCH', 'NOBODY', 'OVER', 'Action', 'Batch', 'Fault', 'Game', 'Json', 'Legal',
    'Observation', 'Outcome', 'Plan', 'RandomPlay', 'Reason', 'Refusal', 'Refused', 'Results', 'Rule', 'Turns', 'Verdict',
    'duel', 'games', 'levels', 'play_random', 'rule', 'rules',
]


class Rule(NamedTuple):
    """An entry of a game's rule register."""

    id: str
    title: str
    text: str


class RandomPlay(NamedTuple):
    """Sums over random games; the signature is the same wherever and however they were played."""

    games: int
    actions: int
    decisions: int
    choices: int
    wins: dict[str, int]
    margin: int
    signature: str


def games() -> list[Json]:
    """The games with their scenarios and options, as `leipzig games --json` prints them."""
    return json.loads(_core.games())


def levels(game: str) -> list[str]:
    """The levels of computer players that a game offers, weakest first."""
    return _core.levels(game)


def rules(game: str) -> list[Rule]:
    """The rule register of a game."""
    return [Rule(*one) for one in _core.rules(game)]


def rule(game: str, id: str) -> Rule:
    """What one rule says. KeyError where there is none of that id."""
    for one in rules(game):
        if one.id == id:
            return one
    raise KeyError(id)


def play_random(start: Game, games: int, seed: int = 0, first: int = 0, threads: Optional[int] = None) -> RandomPlay:
    """Random games of this game's setting from the scenario's start, at the full speed of the engine."""
    return RandomPlay(**_core.play_random(start._state, seed, first, games, threads or os.cpu_count() or 1))


def duel(start: Game, french: str, allied: str, games: int, seed: int = 1, first: int = 0,
         threads: Optional[int] = None) -> Results:
    """Games between two levels from where this one stands, those that `leipzig duel` plays with the same seed."""
    players = [_core.Player(start._state, level) for level in (french, allied)]
    return Results(*_core.duel(start._state, *players, seed, first, games, threads or os.cpu_count() or 1))
