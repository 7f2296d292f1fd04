"""Many games at once, without the interpreter in between: what research needs.

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
    """nodes: DECISION, CHANCE or OVER; seats: FRENCH, ALLIED, or NOBODY where no seat decides. One byte a game."""

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
    """winners: FRENCH, ALLIED, DRAW, or NOBODY where the game goes on (a byte each); margins in the game's own points,
    seen from the French (32 bits); lengths: how many actions and outcomes were played (64 bits)."""

    winners: memoryview
    margins: memoryview
    lengths: memoryview


class Observation(NamedTuple):
    """planes: games x channels x spaces, 16 bits; tracks: games x tracks, 32 bits. Batch.channels, spaces and tracks say
    what stands where."""

    planes: memoryview
    tracks: memoryview


class Batch:
    """Copies of one game that are played side by side; their records are not kept.

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
        """Whose turn it is in each game."""
        return Turns(*self._batch.turns())

    def legal(self) -> Legal:
        """The legal actions of all games."""
        return Legal(*self._batch.legal())

    def apply(self, actions: Union[Sequence[int], memoryview, Any], settle: bool = True) -> None:
        """An action for each game, as a list or a buffer of unsigned 32 bits; what stands where no seat decides is not looked
        at. All of them or none: Refused says which game's is not legal, and why. Then, unless told otherwise, dice are
        thrown until a seat decides again."""
        if isinstance(actions, (list, tuple)):
            actions = array('I', actions)
        self._batch.apply(actions, settle)

    def settle(self) -> None:
        """Throws dice until in each game a seat decides or the game is over."""
        self._batch.settle()

    def step(self, steps: int = 1) -> None:
        """So many steps of random play in each game: actions chosen uniformly among subjects, then among targets; dice."""
        self._batch.step(steps)

    def play_out(self) -> Results:
        """Random play to the end of every game."""
        self._batch.step(None)
        return self.results()

    def results(self) -> Results:
        """How each game ended."""
        return Results(*self._batch.results())

    def hashes(self) -> memoryview:
        """64 bits for each game that equal states have alike."""
        return self._batch.hashes()

    def restart(self, all: bool = False) -> None:
        """Games that are over begin again, or all of them; their random numbers go on."""
        self._batch.restart(all)

    def observe(self, seat: Optional[str] = None) -> Observation:
        """What a seat (None: a spectator) sees of each game, as numbers: counters, strength and control by space, and the
        tracks (0 where a track has no meaning now). Made of views, so that nothing hidden is in it."""
        return Observation(*self._batch.observe(seat))

    def views(self, seat: Optional[str] = None) -> list[Json]:
        """What a seat sees of each game, in full."""
        return [json.loads(view) for view in self._batch.views(seat)]

    def game(self, number: int, seed: Optional[int] = None) -> Game:
        """One of the games, to go on with by itself; its record begins with the present position."""
        return Game.from_position(json.loads(self._batch.game(number).position()), seed)
