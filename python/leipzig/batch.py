"""Many games at once at native speed, for research.

Everything that comes back as numbers is a memoryview, which numpy.asarray takes as it is. Nothing here needs numpy.
"""
from __future__ import annotations

import json
import os
from array import array
from typing import Any, NamedTuple, Optional, Sequence, Union

from . import _core
from .game import Game, Json

FRENCH, ALLIED, DRAW, NOBODY = 0, 1, 2, 255
DECISION, CHANCE, OVER = 0, 1, 2


class Turns(NamedTuple):
    """nodes: DECISION, CHANCE or OVER; seats: FRENCH, ALLIED, or NOBODY if no seat decides. One byte per game."""

    nodes: memoryview
    seats: memoryview


class Legal(NamedTuple):
    """The legal actions of game i are actions[first[i]:first[i + 1]]; 64 and 32 bits each."""

    first: memoryview
    actions: memoryview

    def of(self, game: int) -> memoryview:
        """Those of one game."""
        return self.actions[self.first[game]:self.first[game + 1]]


class Results(NamedTuple):
    """winners: FRENCH, ALLIED, DRAW, or NOBODY while the game is not over (a byte each); margins in the game's own points,
    for the French (32 bits); lengths: the number of actions and outcomes (64 bits)."""

    winners: memoryview
    margins: memoryview
    lengths: memoryview


class Observation(NamedTuple):
    """planes: games x channels x spaces, 16 bits; tracks: games x tracks, 32 bits. Batch.channels, spaces and tracks name
    the indices."""

    planes: memoryview
    tracks: memoryview


class Batch:
    """Independent copies of one game; their records are not kept.

    Each game draws from a stream of its own of the seed, whatever the number of threads. Begun at the start of a scenario and
    played out, game i is game i of `leipzig bench` and `leipzig duel` between random players with that seed.
    """

    def __init__(self, start: Game, games: int, seed: int = 0, threads: Optional[int] = None) -> None:
        self._batch = _core.Batch(start._state, games, seed, threads or os.cpu_count() or 1)
        self.spaces: list[str] = self._batch.spaces()
        self.tracks: list[str] = self._batch.tracks()
        self.channels: list[str] = self._batch.channels()

    def __len__(self) -> int:
        return len(self._batch)

    def turns(self) -> Turns:
        """The node and the seat to decide of each game."""
        return Turns(*self._batch.turns())

    def legal(self) -> Legal:
        """The legal actions of all games."""
        return Legal(*self._batch.legal())

    def apply(self, actions: Union[Sequence[int], memoryview, Any], settle: bool = True) -> None:
        """Applies one action per game, from a list or a buffer of unsigned 32 bits; entries of games without a deciding seat
        are ignored. All or none: Refused says which game's action is illegal, and why. Then, by default, dice are rolled
        until a seat decides again."""
        if isinstance(actions, (list, tuple)):
            actions = array('I', actions)
        self._batch.apply(actions, settle)

    def settle(self) -> None:
        """Rolls in each game until a seat decides or the game is over."""
        self._batch.settle()

    def step(self, steps: int = 1) -> None:
        """Random steps in each game: actions chosen uniformly among subjects, then among targets; dice."""
        self._batch.step(steps)

    def play_out(self) -> Results:
        """Random play to the end of every game."""
        self._batch.step(None)
        return self.results()

    def results(self) -> Results:
        """The result of each game."""
        return Results(*self._batch.results())

    def hashes(self) -> memoryview:
        """A 64-bit hash for each game, equal for equal states."""
        return self._batch.hashes()

    def restart(self, all: bool = False) -> None:
        """Restarts games that are over, or all of them; their random numbers continue."""
        self._batch.restart(all)

    def observe(self, seat: Optional[str] = None) -> Observation:
        """What a seat (None: a spectator) sees of each game, as numbers: counters, strength and control by space, and the
        tracks (0 if a track does not apply). Made from views, so it contains nothing hidden."""
        return Observation(*self._batch.observe(seat))

    def views(self, seat: Optional[str] = None) -> list[Json]:
        """What a seat sees of each game, in full."""
        return [json.loads(view) for view in self._batch.views(seat)]

    def game(self, number: int, seed: Optional[int] = None) -> Game:
        """One of the games as a separate Game; its record starts from the current position."""
        return Game.from_position(json.loads(self._batch.game(number).position()), seed)
