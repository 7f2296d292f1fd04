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
from typing import NamedTuple, Optional, Union

from . import _core
from .batch import (ALLIED, CHANCE, DECISION, DRAW, FRENCH, NOBODY, OVER, Batch, Legal, Observation, Results, Turns)
from .errors import Fault, Refused
from .game import Action, Game, Json, Outcome, Plan, Reason, Refusal, Verdict

__version__ = _core.version()
__all__ = [
    'ALLIED', 'CHANCE', 'DECISION', 'DRAW', 'FRENCH', 'NOBODY', 'OVER', 'Action', 'Batch', 'Fault', 'Game', 'Json', 'Legal',
    'Observation', 'Outcome', 'Plan', 'RandomPlay', 'Reason', 'Refusal', 'Refused', 'Results', 'Rule', 'Turns', 'Verdict',
    'duel', 'games', 'levels', 'play_random', 'puzzles', 'review', 'rule', 'rules', 'study',
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
    """One rule. KeyError if there is none with that id."""
    for one in rules(game):
        if one.id == id:
            return one
    raise KeyError(id)


def play_random(start: Game, games: int, seed: int = 0, first: int = 0, threads: Optional[int] = None) -> RandomPlay:
    """Random games of this game's setting from the scenario's start, at the full speed of the engine."""
    return RandomPlay(**_core.play_random(start._state, seed, first, games, threads or os.cpu_count() or 1))


def duel(start: Game, french: str, allied: str, games: int, seed: int = 1, first: int = 0,
         threads: Optional[int] = None) -> Results:
    """Games between two levels from the current state: the games that `leipzig duel` plays with the same seed."""
    players = [_core.Player(start._state, level) for level in (french, allied)]
    return Results(*_core.duel(start._state, *players, seed, first, games, threads or os.cpu_count() or 1))


def review(record: Union[Json, str, Game], level: str = 'captain', rollouts: int = 0, seed: int = 1, jobs: int = 1) -> Json:
    """The errors and the luck of a game, as `leipzig review --json` has them (docs/study.md): millionths of a win. `record` is
    a record as a dict or as JSON, or a game."""
    if isinstance(record, Game):
        record = record.record()
    return json.loads(_core.review(record if isinstance(record, str) else json.dumps(record), level, rollouts, seed, jobs))


def study(source: str) -> Json:
    """A study from its JSON, or the one that comes with a game (its id). Raises Fault where it is wrong; every move is played."""
    known = any(one['id'] == source for one in games())
    return json.loads(_core.read_study(_core.shipped_study(source) if known else source))


def puzzles(source: str) -> Json:
    """Puzzles from their JSON, or those that come with a game (its id). Raises Fault where they are wrong."""
    known = any(one['id'] == source for one in games())
    return json.loads(_core.read_puzzles(_core.shipped_puzzles(source) if known else source))
