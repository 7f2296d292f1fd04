"""Correspondence play at many tables, with a ledger of everything that was acknowledged. Players come, look, move and go
again; whatever befalls the server in between, what it shows them later must go on from what it told them before."""
import json
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import threading
import time

import client
from client import Closed

LOST = (Closed, OSError, AssertionError)


class Unavailable(Exception):
    """The store does not answer, and the server says so."""


class Game:
    """A table and its page of the ledger: what each seat was told, and what was wished for and never answered."""

    def __init__(self, created, setting, computers=(), told=None):
        self.id, self.keys, self.setting, self.computers = created['table'], created['keys'], setting, set(computers)
        self.people = [seat for seat in self.keys if seat != 'spectator' and seat not in self.computers]
        self.told = told or {seat: [] for seat in self.people}
        self.revision = {seat: None for seat in self.people}
        self.number = max(map(len, self.told.values()))  # entries that are known to be written down
        self.pending = None  # (seat, number, line), or (seat, number, None) for something taken back
        # Unacknowledged requests, until a later one is acknowledged: while the store is down a server shows what it
        # knows, and a request cut off by the failure may turn out to be stored.
        self.doubtful = []
        self.secret = self.over = False
        self.turn = self.people[0]
        self.lock = threading.Lock()

    def take(self, seat, state):
        """Goes through what a seat is told, against all that was acknowledged; gives what is wrong, or nothing."""
        told, start, entries = self.told[seat], state['from'], state['entries']
        wishes = [*self.doubtful, *([self.pending] if self.pending else [])]
        back = [number for _, number, line in wishes if line is None]
        floor = min([self.number, *back])
        if state['number'] < floor or start > len(told):
            return f'{floor} entries were acknowledged, {state["number"]} are there (from {start})'
        for i, entry in enumerate(entries, start):
            # When a game with secrets is over, all entries are sent again in full; the own actions read the same.
            known = i < min(len(told), floor) and not (self.secret and 'over' in state and entry['seat'] != seat)
            if known and told[i] != entry['text']:
                return f'entry {i} was {told[i]!r} and is {entry["text"]!r}'
            if i >= self.number and not back and entry['seat'] in self.people and not self.was_wished(entry, i, wishes):
                return f'entry {i} {entry["text"]!r} of {entry["seat"]} was never wished for'
        self.told[seat] = told[:start] + [entry['text'] for entry in entries]
        for other in self.people:
            self.told[other] = self.told[other][:state['number']]
        self.number, self.revision[seat], self.pending, self.doubtful = state['number'], state['revision'], None, wishes
        self.over = 'over' in state
        self.turn = state['view']['turn']['seat'] or self.turn
        return None

    def was_wished(self, entry, number, wishes):
        return any((entry['seat'], number) == wish[:2] and (self.secret or entry['text'] == wish[2]) for wish in wishes)


class PlayerGroup:
    """The players of all tables. `places` are the servers, any of which will do."""

    def __init__(self, places, seed, computers=0.2):
        self.places, self.random, self.computers = places, random.Random(seed), computers
        self.games, self.finished, self.faults, self.counts = [], [], [], {}
        self.lock, self.leaving = threading.Lock(), threading.Event()
        self.threads = []

    def count(self, what, n=1):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + n

    def fault(self, game, text):
        with self.lock:
            self.faults.append(f'{game.setting} {game.id}: {text}')

    def open_tables(self, count):
        offered = [(game, scenario['id']) for game in self.places[0].get('/api/games') for scenario in game['scenarios']]
        opened = len(self.games) + len(self.finished)
        for i in range(opened, opened + count):
            game, scenario = offered[i % len(offered)]
            name, seats = game['id'], [seat['id'] for seat in game['seats']]
            level = next((level for level in ('recruit', 'random') if level in game.get('levels', [])), None)
            computers = {self.random.choice(seats): level} if level and self.random.random() < self.computers else {}
            more = {'computers': computers} if computers else {}
            created = self.places[i % len(self.places)].create(scenario, game=name, **more)
            self.games.append(Game(created, f'{name}/{scenario}', computers))
            self.games[-1].secret = self.record(self.games[-1])[0] == 403
        self.count('tables', count)

    def replace_finished(self):
        """Opens a new table for every game that is over, so that play never runs out."""
        over = [game for game in self.games if game.over]
        self.games = [game for game in self.games if not game.over]
        self.finished += over
        self.open_tables(len(over))

    # ---- playing ----

    def begin(self, players):
        self.leaving.clear()
        self.threads = [threading.Thread(target=self.visit_tables, args=(self.random.random(),), daemon=True)
                        for _ in range(players)]
        for thread in self.threads:
            thread.start()

    def end(self):
        self.leaving.set()
        for thread in self.threads:
            thread.join()

    def visit_tables(self, seed):
        dice = random.Random(seed)
        while not self.leaving.is_set():
            game = dice.choice(self.games)
            if not game.lock.acquire(blocking=False):
                continue
            try:
                self.visit(game, dice)
            except Unavailable:
                self.count('unavailable')
                time.sleep(0.05)
            except LOST:
                self.count('connections lost')
                time.sleep(0.05)
            finally:
                game.lock.release()

    def visit(self, game, dice):
        seat = game.turn if game.turn in game.people else game.people[0]
        known = {} if dice.random() < 0.1 else {'since': len(game.told[seat]), 'revision': game.revision[seat]}
        if known.get('revision', 0) is None:
            known = {}
        viewer = client.Socket(dice.choice(self.places).port)
        try:
            cut_off = game.pending
            viewer.send(type='join', table=game.id, key=game.keys[seat], **known)
            if not self.heard(game, seat, viewer, viewer.wait('state', 'refused')):
                return
            if cut_off and cut_off[2] is not None:
                self.count('cut off, written' if game.number > cut_off[1] else 'cut off, not written')
            for _ in range(dice.randint(1, 3)):
                if game.over or viewer.state['view']['turn']['seat'] != seat:
                    break
                if not self.heard(game, seat, viewer, self.wish(game, seat, viewer, dice)):
                    return
                game.doubtful = []
            self.count('visits')
        finally:
            viewer.close()

    def heard(self, game, seat, viewer, answer):
        """Takes what came before the answer, as news that overtook it, and then the answer."""
        news = [message for message in viewer.messages if message['type'] == 'state']
        viewer.messages = [message for message in viewer.messages if message['type'] != 'state']
        return all(self.take(game, seat, viewer, message) for message in [*news, answer])

    def take(self, game, seat, viewer, answer):
        if answer['type'] == 'refused':
            if answer['error'].get('code') == 'unavailable':
                raise Unavailable
            self.fault(game, f'refused: {answer["error"]}')
            return False
        moved = answer['number'] - game.number
        fault = game.take(seat, answer)
        if fault:
            self.fault(game, fault)
            return False
        self.count('entries acknowledged', max(moved, 0))
        viewer.state = answer
        return True

    def wish(self, game, seat, viewer, dice):
        limit, number = viewer.state['undo_limit'], viewer.state['number']
        if limit < number and dice.random() < 0.03:
            game.pending = (seat, limit, None)
            self.count('taken back')
            return viewer.request(type='undo', expect=number, to=limit)
        line = some_line(viewer, dice)
        game.pending = (seat, number, line)
        return viewer.request(type='act', expect=number, line=line)

    # ---- the end ----

    def audit(self, verify=True):
        """Every table is looked at by every seat, and its record is replayed by the program."""
        with tempfile.TemporaryDirectory(prefix='leipzig-year-') as folder:
            for game in [*self.finished, *self.games]:
                for seat in game.people:
                    viewer = self.places[0].socket()
                    viewer.send(type='join', table=game.id, key=game.keys[seat])
                    if not self.heard(game, seat, viewer, viewer.wait('state', 'refused')):
                        continue
                    if game.secret and not game.over:  # its record is had when it is over
                        self.heard(game, seat, viewer, viewer.request(type='resign'))
                    viewer.close()
                self.check_record(game, pathlib.Path(folder), verify)
        self.count('records replayed', len(self.finished) + len(self.games) if verify else 0)

    def record(self, game):
        status, _, content = self.places[0].ask('GET', f'/api/tables/{game.id}/record', key=game.keys['spectator'])
        return status, content

    def check_record(self, game, folder, verify):
        status, content = self.record(game)
        if status != 200:
            return self.fault(game, f'no record: {status} {content[:200]}')
        entries = json.loads(content)['entries']
        for seat in game.people:
            told = game.told[seat]
            if not game.secret and entries[:len(told)] != told:
                self.fault(game, f'the record is not what {seat} was told')
        if len(entries) < game.number:
            self.fault(game, f'{game.number} entries were acknowledged, the record has {len(entries)}')
        if verify:
            file = folder / 'record.json'
            file.write_bytes(content)
            how = '--verify' if 'seed' in json.loads(content) else '--check'  # the dice, once the game is over
            done = subprocess.run([client.PROGRAM, 'replay', how, file], capture_output=True, text=True)
            if done.returncode != 0:
                self.fault(game, f'the record does not replay: {done.stderr.strip()}')
        return None


def some_line(viewer, dice):
    """A legal action, any of them."""
    choices = list(viewer.state['choices'])
    dice.shuffle(choices)
    for choice in choices:
        targets = choice.get('targets')
        if targets is None:
            answer = viewer.request(type='targets', kind=choice['kind'], subject=choice['subject'])
            if answer['type'] == 'refused':
                raise Unavailable
            targets = answer['targets']
        if targets:
            return dice.choice(targets)['text']
    raise AssertionError('nothing can be done')


# ---- stores that an earlier version of the program wrote ----

def keep_store(group, file, to):
    """The store and the ledger as text, to be opened by later versions."""
    with sqlite3.connect(file) as connection:
        dump = '\n'.join(connection.iterdump())
        dump += f"\nPRAGMA user_version = {connection.execute('PRAGMA user_version').fetchone()[0]};"
    games = [{'table': game.id, 'keys': game.keys, 'setting': game.setting, 'told': game.told, 'secret': game.secret,
              'computers': sorted(game.computers)} for game in group.games]
    pathlib.Path(to).write_text(json.dumps({'games': games, 'dump': dump}, indent=0))


def open_kept(kept, file):
    """Makes the store anew; gives its games with what their players were told."""
    told = json.loads(pathlib.Path(kept).read_text())
    with sqlite3.connect(file) as connection:
        connection.executescript(told['dump'])
    connection.close()
    games = []
    for each in told['games']:
        game = Game(each, each['setting'], each['computers'], each['told'])
        game.secret = each['secret']
        games.append(game)
    return games
