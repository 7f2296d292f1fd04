"""One game: its record and its state, always in step."""
from __future__ import annotations

import copy as copying
import json
import os
import secrets
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Mapping, NamedTuple, Optional, Union

from . import _core
from .errors import Fault, Refused

Json = dict[str, Any]
Path = Union[str, 'os.PathLike[str]']


class Action(NamedTuple):
    """One legal action: its number (as batches take it), its notation and its parts."""

    id: int
    text: str
    kind: str
    subject: str
    target: str
    rule: str


class Outcome(NamedTuple):
    """A possible outcome with its exact probability."""

    value: int
    text: str
    chance: Fraction


class Verdict(NamedTuple):
    """The result of a game: winner (None for a draw), margin in the game's own points for the French, and the reason."""

    winner: Optional[str]
    margin: int
    rule: str
    text: str


class Refusal(NamedTuple):
    """Why something is not legal: the rule's id and the reason."""

    rule: str
    text: str


class Reason(NamedTuple):
    """A reason for a plan: 'enemy_losses', 350 hundredths of a point, and the piece or space it is about."""

    what: str
    hundredths: int
    subject: str


@dataclass(frozen=True)
class Plan:
    """What a computer player would do: actions up to the next chance or the other seat's decision.

    expected: the result it expects for itself in thousandths, 1000 a win, 500 a draw, 0 a loss.
    """

    actions: list[int]
    texts: list[str]
    expected: int
    reasons: list[Reason]
    evaluations: int


class Game:
    """A game being played.

    >>> game = Game('nations1975', 'first-day', seed=1)
    >>> game.seat, game.phase
    ('allied', 'movement')
    >>> game.play('RU-5 2710-2609')
    ['RU-5 2710-2609']

    Chance waits for resolve (a given outcome) or roll (one drawn from the seed). With the same seed and actions the dice
    are those of `leipzig apply --seed`. Without a seed they come from the system's randomness.
    """

    _state: _core.State
    _record: Json

    def __init__(self, game: str, scenario: str = '', options: Optional[Mapping[str, bool]] = None,
                 seed: Optional[int] = None) -> None:
        position: Json = {'game': game}
        if scenario:
            position['scenario'] = scenario
        known = [one for one in json.loads(_core.games()) if one['id'] == game]
        chosen = {option['id']: option['default'] for one in known for option in one['options']}
        position['options'] = {**chosen, **(options or {})}
        self._begin(position, seed)

    def _begin(self, position: Json, seed: Optional[int]) -> None:
        self._state = _core.set_up(json.dumps(position))
        start = json.loads(self._state.position())
        record: Json = {'leipzig': 1, 'game': start['game'], 'scenario': start['scenario']}
        if 'options' in position:
            record['options'] = position['options']
        record['rules_version'] = _core.rules_version(start['game'])
        placed = {key: value for key, value in position.items() if key not in ('game', 'scenario', 'options')}
        if placed:
            record['position'] = placed
        record['entries'] = []
        self._record = json.loads(_core.record(json.dumps(record)))
        self.seed = secrets.randbits(64) if seed is None else seed

    # ---- documents ----

    @classmethod
    def from_position(cls, position: Union[Json, str], seed: Optional[int] = None) -> Game:
        """A game that begins with a position (docs/positions.md), given as a dict or as JSON."""
        game = cls.__new__(cls)
        game._begin(_parsed(position), seed)
        return game

    @classmethod
    def from_record(cls, record: Union[Json, str], seed: Optional[int] = None, count: Optional[int] = None) -> Game:
        """A game as a record has it, after its first `count` entries (default: all).

        Raises Fault where the record is wrong, naming the first entry that could not be played.
        """
        document = json.loads(_core.record(record if isinstance(record, str) else json.dumps(record)))
        entries = document['entries'][:count]
        start = {key: document[key] for key in ('game', 'scenario', 'options') if key in document}
        start.update(document.get('position', {}))
        game = cls.__new__(cls)
        game._begin(start, seed)
        game._record = dict(document, scenario=game._record['scenario'], entries=[])
        for number, entry in enumerate(entries):
            try:
                written = game._state.play(entry)
            except Refused as refused:
                raise Fault(f'entries[{number}]', str(refused)) from refused
            if written != [entry]:
                raise Fault(f'entries[{number}]', f'{entry!r} is written {written!r} in a record')
            game._record['entries'].append(entry)
        return game

    @classmethod
    def load(cls, path: Path, seed: Optional[int] = None) -> Game:
        """From a file with a record or a position."""
        with open(path, encoding='utf-8') as file:
            document = _parsed(file.read())
        if 'entries' in document or 'leipzig' in document:
            return cls.from_record(document, seed)
        return cls.from_position(document, seed)

    def save(self, path: Path) -> None:
        """Writes the record as the program writes it."""
        with open(path, 'w', encoding='utf-8') as file:
            file.write(_core.record(json.dumps(self._record)))

    def record(self) -> Json:
        """The whole game: its start and every entry."""
        return copying.deepcopy(self._record)

    def position(self) -> Json:
        """The complete current state, including hidden information."""
        return json.loads(self._state.position())

    def verify(self) -> bool:
        """Whether the record, replayed from its start, leads to this state."""
        return Game.from_record(self._record).hash == self.hash

    def copy(self) -> Game:
        """An independent copy of this game."""
        other = Game.__new__(Game)
        other._state = self._state.copy()
        other._record = copying.deepcopy(self._record)
        other.seed = self.seed
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    # ---- where it stands ----

    @property
    def game(self) -> str:
        """The game's id."""
        return self._record['game']

    @property
    def scenario(self) -> str:
        """The scenario's id."""
        return self._record['scenario']

    @property
    def node(self) -> str:
        """'decision', 'chance' or 'over'."""
        return self._state.turn()[0]

    @property
    def seat(self) -> Optional[str]:
        """The seat to decide, 'french' or 'allied'; None at chance or at the end."""
        return self._state.turn()[1]

    @property
    def over(self) -> bool:
        """Whether the game has ended by the rules."""
        return self.node == 'over'

    @property
    def phase(self) -> str:
        """The phase of the rulebook."""
        return self._state.prompt()[0]

    @property
    def prompt(self) -> str:
        """The prompt for the seat to decide."""
        return self._state.prompt()[1]

    @property
    def entries(self) -> list[str]:
        """Every action and outcome so far, in notation."""
        return list(self._record['entries'])

    @property
    def hash(self) -> int:
        """A 64-bit hash, equal for equal states."""
        return self._state.hash()

    def verdict(self) -> Optional[Verdict]:
        """The result; None while the game is not over."""
        told = self._state.verdict()
        return None if told is None else Verdict(*told)

    def view(self, seat: Optional[str] = None) -> Json:
        """What a seat may see (None: a spectator), as the server sends it."""
        return json.loads(self._state.view(seat))

    # ---- playing ----

    def legal(self) -> list[Action]:
        """Every legal action; empty if no seat decides."""
        return [Action(*one) for one in self._state.legal()]

    def legal_ids(self) -> memoryview:
        """The numbers of all legal actions, 32 bits each, without their texts: many times faster than legal()."""
        return self._state.legal_ids()

    def play(self, action: Union[str, int, Action]) -> list[str]:
        """Plays an action, or a line of notation that may stand for several (docs/notation.md); at chance, the text of an
        outcome. Returns the entries that the record got. Raises Refused, with nothing changed."""
        if isinstance(action, str):
            written = self._state.play(action)
        else:
            written = [self._state.apply(action if isinstance(action, int) else action.id)]
        self._record['entries'] += written
        return written

    def parse(self, line: str) -> list[int]:
        """Parses a line of notation into actions. Raises Refused if it is not legal."""
        return self._state.parse(line)

    def explain(self, line: str) -> Optional[Refusal]:
        """Which rule forbids this line, and why; None if it is legal."""
        told = self._state.explain(line)
        return None if told is None else Refusal(*told)

    def outcomes(self) -> list[Outcome]:
        """The possible outcomes with exact probabilities that add up to 1; empty if this is not a chance node."""
        listed = self._state.outcomes()
        total = sum(weight for _, _, weight in listed)
        return [Outcome(value, text, Fraction(weight, total)) for value, text, weight in listed]

    def resolve(self, outcome: Union[int, str, Outcome]) -> str:
        """Applies an outcome, given by its value or text. Returns the entry."""
        if isinstance(outcome, str):
            return self.play(outcome)[0]
        written = self._state.resolve(outcome if isinstance(outcome, int) else outcome.value)
        self._record['entries'].append(written)
        return written

    def roll(self) -> str:
        """Draws an outcome, which depends only on the seed and its index in the record. Returns the entry."""
        return self.resolve(self._state.drawn(self.seed, len(self._record['entries'])))

    def settle(self) -> list[str]:
        """Rolls until a seat decides or the game is over. Returns the entries."""
        written = []
        while self.node == 'chance':
            written.append(self.roll())
        return written

    # ---- computer players ----

    def plan(self, level: str, seed: int = 0) -> Plan:
        """What a level ('captain', or 'captain/25' for a quarter of its thinking) would do for the seat that decides. It
        sees what that seat sees. The same state, level and seed give the same plan on every machine."""
        ids, expected, reasons, evaluations = _core.Player(self._state, level).plan(self._state, seed)
        trial = self._state.copy()
        texts = [trial.apply(one) for one in ids]
        return Plan(ids, texts, expected, [Reason(*one) for one in reasons], evaluations)

    def expected(self, level: str, seat: str, seed: int = 0) -> int:
        """A level's evaluation for a seat from what that seat sees, without search, in thousandths."""
        return _core.Player(self._state, level).expected(self._state, seat, seed)

    def play_out(self, french: str = 'random', allied: str = 'random') -> Verdict:
        """Lets two levels play this game to its end; every action and outcome goes into the record. `french` plays the first
        seat, `allied` the second, in any game."""
        seats = next(one['seats'] for one in json.loads(_core.games()) if one['id'] == self.game)
        players = {seat: _core.Player(self._state, level) for seat, level in zip(seats, (french, allied))}
        while not self.over:
            self.settle()
            seat = self.seat
            if seat is None:
                continue
            for action in players[seat].plan(self._state, self.seed + len(self._record['entries']) & 2**64 - 1)[0]:
                self.play(action)
        verdict = self.verdict()
        assert verdict is not None
        return verdict

    def __repr__(self) -> str:
        where = self.node if self.seat is None else f'{self.seat} decides'
        return f'<leipzig.Game {self.game} {self.scenario}: {len(self._record["entries"])} entries, {where}>'


def _parsed(document: Union[Json, str]) -> Json:
    if not isinstance(document, str):
        return document
    try:
        parsed = json.loads(document)
    except ValueError as error:
        raise Fault('', f'not JSON: {error}') from error
    if not isinstance(parsed, dict):
        raise Fault('', 'a document is an object')
    return parsed
