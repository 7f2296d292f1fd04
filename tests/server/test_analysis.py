#!/usr/bin/python3
"""The analysis board over the loopback: a private table where both sides are played and outcomes are chosen."""
import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Server, Socket  # noqa: E402

CORPUS = ROOT / 'tests/corpus'


def corpus(name):
    record = json.loads((CORPUS / f'{name}.json').read_text())
    parts = ('leipzig', 'game', 'scenario', 'options', 'position', 'rules_version')
    return {part: record[part] for part in parts if part in record}, record['entries']


class Analysis(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def open(self, name='nations1975-first-day', lines=()):
        start, entries = corpus(name)
        socket = Socket(self.server.port)
        self.addCleanup(socket.close)
        return socket, socket.request(type='analyse', start=start, lines=list(lines)), entries

    def test_a_game_is_played_in_pieces_to_its_end_and_back(self):
        for name in ('nations1975-first-day', 'bridge2013-south-west', 'leipzig1969-campaign', 'voelkerschlacht-beginner'):
            with self.subTest(name):
                socket, state, entries = self.open(name)
                self.assertEqual((state['number'], state['table'], state['commitment']), (0, 'analysis', ''))
                self.assertNotIn('seed', state)
                for first in range(0, len(entries), 100):
                    state = socket.request(type='play', to=first, lines=entries[first:first + 100])
                    self.assertEqual(state['type'], 'state', state)
                self.assertEqual(state['number'], len(entries))
                back = socket.request(type='play', to=2, lines=[])
                self.assertEqual((back['number'], back['from']), (2, 2))
                self.assertEqual(socket.request(type='view', number=1)['number'], 1)

    def test_outcomes_are_listed_where_chance_is_next_and_any_may_be_chosen(self):
        socket, state, entries = self.open()
        at = next(i for i, entry in enumerate(entries) if entry.startswith('die'))
        state = socket.request(type='play', to=0, lines=entries[:at])
        self.assertEqual(state['view']['turn']['node'], 'chance')
        outcomes = state['analysis']['outcomes']
        self.assertEqual([(each['text'], each['weight']) for each in outcomes], [(f'die {n}', 1) for n in range(1, 7)])
        for outcome in outcomes:
            state = socket.request(type='play', to=at, lines=[outcome['text']])
            self.assertEqual(state['entries'][-1]['text'], outcome['text'])
            self.assertEqual(state['analysis']['outcomes'], [])

    def test_a_wrong_line_is_refused_with_its_rule_and_what_was_before_it_stays(self):
        socket, _, entries = self.open()
        refused = socket.request(type='play', to=0, lines=[entries[0], 'nonsense'])
        self.assertEqual(refused['type'], 'refused')
        self.assertEqual(socket.wait('state')['number'], 1)
        self.assertEqual(socket.request(type='act', expect=0, line=entries[1])['type'], 'stale')
        self.assertEqual(socket.request(type='undo', to=0)['number'], 0)

    def test_bad_messages_are_answered(self):
        socket, _, _ = self.open()
        for message in ({'type': 'play', 'lines': 'x'}, {'type': 'play', 'lines': [1]}, {'type': 'play', 'to': 5, 'lines': []},
                        {'type': 'play', 'lines': ['x' * 1001]}, {'type': 'play', 'lines': ['x'] * 501}, {'type': 'resign'},
                        {'type': 'plans', 'level': 'general'}, {'type': 'analyse'}, {'type': 'analyse', 'start': {'game': 'chess'}}):
            answer = socket.request(**message)
            self.assertIn(answer['type'], ('refused', 'stale'), message)
        self.assertEqual(socket.request(type='view', number=0)['type'], 'view')

    def test_plans_are_found_and_can_be_played(self):
        socket, state, _ = self.open('nations1975-drill')
        plans = socket.request(type='plans', level='recruit')
        self.assertEqual((plans['type'], plans['number'], plans['level']), ('plans', 0, 'recruit'))
        self.assertTrue(1 <= len(plans['plans']) <= 3)
        self.assertLessEqual(plans['lowest'], plans['expected'])
        self.assertEqual(plans['expected'], max(plan['expected'] for plan in plans['plans']))
        for plan in plans['plans']:
            state = socket.request(type='play', to=0, lines=[action['text'] for action in plan['actions']])
            self.assertEqual((state['type'], state['number']), ('state', len(plan['actions'])))

    def test_a_search_can_be_stopped(self):
        socket, _, _ = self.open()
        socket.send(type='plans', level='emperor', id='long')
        self.assertEqual(socket.request(type='plans', level='recruit')['error']['code'], 'too_many')
        socket.send(type='stop', id='stop')
        self.assertEqual(socket.wait('refused', where=lambda message: message.get('id') == 'long')['error']['code'], 'unavailable')


if __name__ == '__main__':
    unittest.main(warnings='ignore')
