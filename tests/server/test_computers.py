#!/usr/bin/python3
"""Computers at a table over the loopback: they answer, advise, are watched, and go on after the server was killed."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Server, act, at_rest  # noqa: E402


def until(viewer, where):
    """The first state that fits, the one at hand included."""
    while not where(viewer.state):
        viewer.state = viewer.wait('state', 'stale')
    return viewer.state


def decides(seat):
    return lambda state: 'over' in state or state['view']['turn']['seat'] == seat


class Computers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def create(self, **more):
        return self.server.create(**more)

    def test_levels_are_listed(self):
        for game in self.server.get('/api/games'):
            self.assertEqual(game['levels'][0], 'random', game['id'])

    def test_a_level_that_is_not_offered_is_refused_with_its_field(self):
        status, _, content = self.server.ask('POST', '/api/tables', {'game': 'nations1975', 'scenario': 'drill',
                                                                     'computers': {'french': 'general'}})
        self.assertEqual((status, json.loads(content)['error']['field']), (422, 'computers.french'))

    def test_the_computer_answers_until_the_server_is_killed_and_afterwards(self):
        table = self.create(computers={'allied': 'random'})
        french = self.server.join(table, 'french')
        self.assertEqual(french.state['computers'], {'french': None, 'allied': 'random'})
        for _ in range(8):
            until(french, decides('french'))
            act(french)
        number = french.state['number']
        self.server.kill()
        self.server.start()
        french = self.server.join(table, 'french')
        self.assertGreaterEqual(french.state['number'], number)
        for _ in range(4):
            until(french, decides('french'))
            act(french)
        self.assertTrue(any(entry['seat'] == 'allied' for entry in french.state['entries']) or french.state['number'] > number)

    def test_its_seat_cannot_be_played_by_its_key(self):
        table = self.create(computers={'allied': 'random'})
        allied = self.server.join(table, 'allied')
        answer = allied.request(type='act', expect=allied.state['number'], line='end movement')
        self.assertEqual(answer['error']['code'], 'forbidden')

    def test_a_hint_can_be_played_and_is_for_the_side_that_decides(self):
        table = self.create(hints=True)
        viewers = [self.server.join(table, seat) for seat in ('french', 'allied')]
        seat = viewers[0].state['view']['turn']['seat']
        asks = viewers[0] if seat == 'french' else viewers[1]
        waits = viewers[1] if seat == 'french' else viewers[0]
        self.assertEqual(waits.request(type='hint')['error']['code'], 'forbidden')
        hint = asks.request(type='hint')
        self.assertEqual((hint['type'], hint['number']), ('hint', asks.state['number']))
        self.assertTrue(0 <= hint['expected'] <= 1000)
        for action in hint['actions']:
            act(asks, action['text'])

    def test_one_hint_at_a_time(self):
        table = self.create(hints=True)
        french = self.server.join(table, 'french')
        asks = french if french.state['view']['turn']['seat'] == 'french' else self.server.join(table, 'allied')
        for i in range(6):
            asks.send(type='hint', id=f'h{i}')
        answers = [asks.wait(answer_to=f'h{i}') for i in range(6)]
        self.assertIn('hint', [answer['type'] for answer in answers])
        for answer in answers:
            if answer['type'] == 'refused':
                self.assertEqual(answer['error']['code'], 'too_many')

    def test_two_computers_are_watched_paused_and_stepped_with_a_seats_key(self):
        table = self.create(computers={'french': 'random', 'allied': 'random'})
        bench = self.server.join(table, 'spectator')
        self.assertEqual(bench.state['pace'], {'paused': False, 'speed': 'normal'})
        self.assertEqual(bench.request(type='pace', paused=True)['error']['code'], 'forbidden')
        key = table['keys']['french']
        self.assertEqual(bench.request(type='pace', key=key, speed='hasty')['error']['field'], 'speed')
        bench.state = bench.request(type='pace', key=key, speed='fast')
        until(bench, lambda state: state['number'] > 2)
        bench.state = bench.request(type='pace', key=key, paused=True)
        self.assertTrue(bench.state['pace']['paused'])
        number = at_rest(lambda: self.number(table))
        bench.request(type='pace', key=key, step=True)
        until(bench, lambda state: state['number'] > number)

    def number(self, table):
        return self.server.get(f'/api/tables/{table["table"]}', key=table['keys']['spectator'])['number']

    def test_a_computer_takes_over_only_if_both_agreed(self):
        table = self.create(standby={'level': 'random', 'minutes': 0, 'agreed': {'french': True}})
        viewers = {seat: self.server.join(table, seat) for seat in ('french', 'allied')}
        first = viewers['french'].state['view']['turn']['seat']
        waits = viewers['allied' if first == 'french' else 'french']
        self.assertEqual(waits.request(type='takeover')['error']['code'], 'forbidden')
        viewers['allied'].request(type='standby', accept=True)
        self.assertEqual(waits.request(type='takeover')['error']['code'], 'forbidden', 'they are still online')
        number = waits.state['number']
        viewers[first].close()
        waits.state = waits.wait('state', where=lambda state: state['standby']['ready'])
        waits.state = waits.request(type='takeover')
        self.assertEqual(waits.state['computers'][first], 'random')
        until(waits, lambda state: state['number'] > number)
        back = self.server.join(table, first)
        self.assertIsNone(back.request(type='return')['computers'][first])

    def test_how_it_went_is_told_at_the_end(self):
        table = self.create(computers={'allied': 'random'})
        french = self.server.join(table, 'french')
        address = f'/api/tables/{table["table"]}/course'
        self.assertEqual(self.server.ask('GET', address, key=table['keys']['french'])[0], 403)
        french.request(type='resign')
        course = self.server.get(address, key=table['keys']['french'])
        self.assertTrue(course['level'] == '' or course['points'][-1]['french'] == 0)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
