#!/usr/bin/python3
"""Games with secrets over real sockets: nobody is sent what only another seat may know, until the game is over."""
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Server, act, deciding  # noqa: E402

SEATS = ('french', 'allied')


def held(state, seat):
    """The cards and pieces of a seat, as this viewer sees them."""
    return [thing for thing in everything(state) if thing['seat'] == seat]


def everything(state):
    return state['view']['cards'] + state['view']['pieces']


def faces(things):
    return {thing['id'] for thing in things if thing['id']}


class Secrets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(arguments=['--rate', '1000'])

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def games_with_secrets(self):
        """A table of each, as it is and with every option on: some keep secrets by option only."""
        for game in self.server.get('/api/games'):
            scenario = game['scenarios'][0]['id']
            for on in ({}, {option['id']: True for option in game['options']}):
                status, _, made = self.server.ask('POST', '/api/tables',
                                                  {'game': game['id'], 'scenario': scenario, 'options': on})
                if status != 201:
                    continue  # options that exclude each other
                table = json.loads(made)
                record = f'/api/tables/{table["table"]}/record'
                if self.server.ask('GET', record, key=table['keys']['french'])[0] == 403:
                    yield f'{game["id"]} {"with all options" if on else ""}', table

    def follow(self, viewers, moves):
        """Plays; after each move gives the newest state of everybody."""
        for number in range(moves):
            newest = max((viewer.state for viewer in viewers.values()), key=lambda state: state['revision'])
            if newest['view']['turn']['seat'] is None:
                return
            actor = deciding(viewers['french'], viewers['allied'])
            # Now and then the last thing on the list, which is often the end of a phase.
            choice = actor.state['choices'][-1 if number % 3 == 2 else 0]
            targets = choice.get('targets') or actor.request(type='targets', kind=choice['kind'],
                                                             subject=choice['subject'])['targets']
            state = act(actor, targets[0]['text'])
            for viewer in viewers.values():
                if viewer is not actor:
                    viewer.state = viewer.wait('state', where=lambda s: s['revision'] >= state['revision'])
            yield {name: viewer.state for name, viewer in viewers.items()}

    def test_of_a_seat_are_not_sent_to_the_other_nor_to_spectators(self):
        for name, table in self.games_with_secrets():
            with self.subTest(name):
                viewers = {seat: self.server.join(table, seat) for seat in (*SEATS, 'spectator')}
                start = {seat: viewer.state for seat, viewer in viewers.items()}
                told = {seat: [] for seat in viewers}
                hidden = different = 0
                for states in (start, *self.follow(viewers, 60)):
                    if 'over' in states['spectator']:
                        break
                    for seat in viewers:
                        told[seat] += [entry['text'] for entry in states[seat]['entries']]
                    for seat, other in (SEATS, SEATS[::-1]):
                        # Whoever does not hold a card knows no more of it than the bench does.
                        self.assertEqual(held(states[other], seat), held(states['spectator'], seat))
                        secret = faces(held(states[seat], seat)) - faces(everything(states[other]))
                        hidden += len(secret)
                        for viewer in (other, 'spectator'):
                            sent = json.dumps(states[viewer])
                            for card in secret:
                                self.assertIsNone(re.search(rf'"{re.escape(card)}"', sent), f'{card} sent to {viewer}')
                self.assertEqual(len({len(texts) for texts in told.values()}), 1)
                for french, allied, bench in zip(*(told[seat] for seat in (*SEATS, 'spectator'))):
                    self.assertIn(bench, (french, allied), 'the bench knows what no seat knows')
                    different += french != allied
                self.assertGreater(hidden, 0, 'nothing was secret')
                self.assertGreater(different, 0, 'all were told the same')

    def test_are_kept_by_every_page_until_the_end(self):
        for name, table in self.games_with_secrets():
            with self.subTest(name):
                viewers = {seat: self.server.join(table, seat) for seat in SEATS}
                list(self.follow(viewers, 5))
                actor = deciding(*viewers.values())
                other = next(viewer for viewer in viewers.values() if viewer is not actor)
                self.assertEqual(other.request(type='why', line='nonsense')['error']['code'], 'forbidden')
                self.assertNotEqual(actor.request(type='why', line='nonsense')['error'].get('code'), 'forbidden')
                path = f'/api/tables/{table["table"]}'
                for seat, key in table['keys'].items():
                    self.assertEqual(self.server.ask('GET', f'{path}/record', key=key)[0], 403)
                    self.assertEqual(self.server.ask('GET', f'{path}/share', key=key)[0], 403)
                    for side in SEATS:
                        status = self.server.ask('GET', f'{path}/views/1?as={side}', key=key)[0]
                        self.assertEqual(status, 200 if side == seat else 403)
                    for number in range(actor.state['number'] + 1):
                        view = self.server.get(f'{path}/views/{number}', key=key)
                        self.assertEqual(view['view']['viewer'], None if seat == 'spectator' else seat)
                        if number > 0 and seat in viewers and viewers[seat] is other:
                            mine = self.server.get(f'{path}/views/{number}', key=table['keys']['spectator'])
                            self.assertEqual(held(view, actor.state['seat']), held(mine, actor.state['seat']))
                other.request(type='resign')
                over = actor.wait('state', where=lambda s: 'over' in s)
                record = self.server.get(f'{path}/record', key=table['keys']['spectator'])
                self.assertEqual([entry['text'] for entry in over['entries']], record['entries'])
                self.assertEqual(self.server.ask('GET', f'{path}/views/1?as=french', key=table['keys']['spectator'])[0], 200)
                shared = self.server.get(f'{path}/share', key=table['keys']['spectator'])['key']
                self.assertEqual(self.server.get(f'{path}/record', key=shared), record)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
