"""One game: its record and the state that the record leads to, always in step."""
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
    """One legal action: its number (as batches take it), its notation, and what that is made of."""

    id: int
    text: str
    kind: str
    subject: str
    target: str
    rule: str


class Outcome(NamedTuple):
    """One result of chance with its exact probability."""

    value: int
    text: str
    chance: Fraction


class Verdict(NamedTuple):
    """How a game ended: who won (None for a draw), by how much in the game's own points seen from the French, and why."""

    winner: Optional[str]
    margin: int
    rule: str
    text: str


class Refusal(NamedTuple):
    """Why something is not legal: the rule's id and the reason."""

    rule: str
    text: str


class Reason(NamedTuple):
    """What a plan rests on: 'enemy_losses', 350 hundredths of a point, and the piece or space it is about."""

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
        """A game as a record has it, after its first `count` entries (all of them where left out).

        Raises Fault where the record is wrong, naming the first entry that could not be played.
        """
        document = json.loads(_core.record(record if isinstance(record, str) else json.dumps(record)))
        entries = document['entries'][:count]
        start = {key: document[key] for key in ('game', 'scenario', 'options') if key in document}
        start.update(document.get('position', {}))
        newest = _core.rules_version(document['game'])
        if document.get('rules_version', 1) > newest:
            raise Fault('rules_version', f'this library has rules of version {newest}')
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
        """The whole game: how it began and every entry."""
        return copying.deepcopy(self._record)

    def position(self) -> Json:
        """All of the present state, hidden things included."""
        return json.loads(self._state.position())

    def verify(self) -> bool:
        """Whether the record, replayed from its beginning, leads to this very state."""
        return Game.from_record(self._record).hash == self.hash

    def copy(self) -> Game:
        """Another game that begins where this one stands; what is played there is not played here."""
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
        """Who decides, 'french' or 'allied'; None where nobody does."""
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
        """What is asked of whoever decides, in a sentence."""
        return self._state.prompt()[1]

    @property
    def entries(self) -> list[str]:
        """Every action and outcome so far, in notation."""
        return list(self._record['entries'])

    @property
    def hash(self) -> int:
        """64 bits that equal states have alike."""
        return self._state.hash()

    def verdict(self) -> Optional[Verdict]:
        """How it ended; None while it goes on."""
        told = self._state.verdict()
        return None if told is None else Verdict(*told)

    def view(self, seat: Optional[str] = None) -> Json:
        """What a seat may see (None: a spectator), as the server sends it."""
        return json.loads(self._state.view(seat))

    # ---- playing ----

    def legal(self) -> list[Action]:
        """Every legal action; none where no seat decides."""
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
        """The actions that a line of notation stands for. Raises Refused where it is not legal."""
        return self._state.parse(line)

    def explain(self, line: str) -> Optional[Refusal]:
        """Which rule forbids this line, and why; None where it is legal."""
        told = self._state.explain(line)
        return None if told is None else Refusal(*told)

    def outcomes(self) -> list[Outcome]:
        """What chance may bring now, with exact probabilities that add up to 1; none where chance has no say."""
        listed = self._state.outcomes()
        total = sum(weight for _, _, weight in listed)
        return [Outcome(value, text, Fraction(weight, total)) for value, text, weight in listed]

    def resolve(self, outcome: Union[int, str, Outcome]) -> str:
        """Tells which outcome came, by its value or text. Returns the entry."""
        if isinstance(outcome, str):
            return self.play(outcome)[0]
        written = self._state.resolve(outcome if isinstance(outcome, int) else outcome.value)
        self._record['entries'].append(written)
        return written

    def roll(self) -> str:
        """Draws an outcome. It follows from the seed and its place in the record alone. Returns the entry."""
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
        """How things stand for a seat by a level's own eyes, without thinking ahead, in thousandths."""
        return _core.Player(self._state, level).expected(self._state, seat, seed)

    def play_out(self, french: str = 'random', allied: str = 'random') -> Verdict:
        """Lets two levels play this game to its end; every action and outcome goes into the record."""
        players = {'french': _core.Player(self._state, french), 'allied': _core.Player(self._state, allied)}
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
