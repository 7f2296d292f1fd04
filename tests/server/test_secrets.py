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
                if self.server.ask('GET', record, key=table['keys']['spectator'])[0] == 403:
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
                known = {seat: set() for seat in viewers}  # also of what was in sight once: the log names it
                hidden = different = 0
                for states in (start, *self.follow(viewers, 60)):
                    if 'over' in states['spectator']:
                        break
                    for seat in viewers:
                        told[seat] += [entry['text'] for entry in states[seat]['entries']]
                        known[seat] |= faces(everything(states[seat]))
                    for seat, other in (SEATS, SEATS[::-1]):
                        # A viewer who does not hold a card knows no more of it than a spectator does.
                        self.assertEqual(held(states[other], seat), held(states['spectator'], seat))
                        for viewer in (other, 'spectator'):
                            secret = faces(held(states[seat], seat)) - known[viewer]
                            hidden += len(secret)
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


class Locating(unittest.TestCase):
    """An attacker who holds the French key of Leipzig: Napoleon vs. Europe and wants to know which Allied unit is where."""

    NAMES = [f'A{letter}{number}' for letter in 'ACDKHSP' for number in range(1, 61)] + [f'A{number}' for number in range(1, 11)]

    @classmethod
    def setUpClass(cls):
        cls.server = Server(arguments=['--rate', '100000'])

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def sit_down(self, scenario, **options):
        table = self.server.create(scenario, 'leipzig1971', options=options)
        return {seat: self.server.join(table, seat) for seat in SEATS}, table

    def play(self, viewers, wanted=()):
        """One action: one of the wanted kinds where there is one, else what ends the phase. The actor, and its line."""
        actor = deciding(*viewers.values())
        choices = actor.state['choices']
        choice = next((one for kind in wanted for one in choices if one['kind'] == kind), choices[-1])
        targets = choice.get('targets') or actor.request(type='targets', kind=choice['kind'], subject=choice['subject'])['targets']
        # Not always the same hex, so that more than one of them is hidden.
        line = targets[actor.state['number'] % len(targets)]['text']
        state = act(actor, line)
        for viewer in viewers.values():
            if viewer is not actor:
                viewer.state = viewer.wait('state', where=lambda s: s['revision'] >= state['revision'])
        return actor, choice

    def until_the_french_move(self, viewers, wanted=()):
        while deciding(*viewers.values()) is not viewers['french'] or viewers['french'].state['view']['phase'] != 'movement':
            self.play(viewers, wanted)

    def truth(self, viewers):
        """Where the hidden Allied units stand, by what the Allies see."""
        seen = {piece['id'] for piece in viewers['french'].state['view']['pieces']}
        return {piece['id']: piece['at'] for piece in viewers['allied'].state['view']['pieces']
                if piece['seat'] == 'allied' and piece['id'] not in seen and piece['at'].isdigit()}

    def located(self, viewers, ask):
        """Asks for every name in every hex where something lies, and gives the units whose answers are not those of a unit that
        does not exist, with the number of questions."""
        french = viewers['french']
        hexes = [piece['at'] for piece in french.state['view']['pieces'] if piece.get('hidden')]
        truth = self.truth(viewers)
        self.assertEqual(set(truth.values()), set(hexes))
        found, questions = set(), 0
        for name in self.NAMES:
            # The true names everywhere, the others here and there.
            places = hexes if name in truth else hexes[len(name) % len(hexes)::13]
            for place in places:
                nobody, somebody = (ask(french, f'{who} {place}-{place}') for who in ('AZ99', name))
                questions += 2
                if json.dumps(somebody, sort_keys=True) != json.dumps(nobody, sort_keys=True).replace('AZ99', name):
                    found.add(name)
        return len(found & set(truth)), len(truth), questions

    def test_by_why_and_by_refused_orders_finds_nobody(self):
        def why(viewer, line):
            answer = viewer.request(type='why', line=line)
            del answer['id']
            return answer

        def order(viewer, line):
            answer = viewer.request(type='act', expect=viewer.state['number'], line=line)
            self.assertEqual(answer['type'], 'refused')
            del answer['id']
            return answer

        viewers, _ = self.sit_down('1')
        self.until_the_french_move(viewers)
        for how in (why, order):
            found, hidden, questions = self.located(viewers, how)
            print(f'{how.__name__}: {found} of {hidden} located at the start, {questions} questions')
            self.assertGreater(hidden, 30)
            self.assertGreater(questions, 1300)
            self.assertEqual(found, 0)
        # Later, when some have moved, others have come and some have been seen and covered again.
        for turn in range(2, 7):
            while viewers['french'].state['view']['tracks']['turn'] < turn:
                self.play(viewers, ('enter', 'look') if turn % 2 else ('enter',))
        self.until_the_french_move(viewers, ('enter',))
        found, hidden, questions = self.located(viewers, why)
        print(f'why: {found} of {hidden} located on turn 6, {questions} questions')
        self.assertGreater(hidden, 20)
        self.assertEqual(found, 0)

    def names_and_counts(self, viewer, table):
        """All that the French are told of the Allies beside what lies face down on the map: pieces, and who is off the map."""
        path = f'/api/tables/{table["table"]}/surveys/{viewer.state["number"]}'
        survey = self.server.get(path, key=table['keys']['french'])['survey']
        pieces = [piece for piece in viewer.state['view']['pieces'] if piece['seat'] == 'allied' and not piece.get('hidden')]
        return pieces, survey['off_map']

    def vanished(self, viewers, table, kind, stop):
        """How many that were placed by the Allies changed a list of the French, and how many were placed."""
        told = placed = 0
        while not stop(viewers['french'].state):
            phase = viewers['french'].state['view']['phase']
            before = self.names_and_counts(viewers['french'], table) if phase in ('arrival', 'placement') else None
            actor, choice = self.play(viewers, (kind,))
            if choice['kind'] != kind or actor is not viewers['allied']:
                continue
            placed += 1
            pieces, off_map = self.names_and_counts(viewers['french'], table)
            # With the last of them the phase ends, and what the charts brought is no longer listed: all may know that.
            ended = viewers['french'].state['view']['phase'] != phase
            told += pieces != before[0] or (not ended and off_map != before[1])
        return told, placed

    def test_by_lists_that_grow_shorter_finds_no_reinforcement(self):
        told = placed = 0
        for scenario, last in (('8', 15), ('8', 15), ('1', 12), ('2', 12), ('3', 12), ('4', 12), ('8', 15), ('8', 15)):
            viewers, table = self.sit_down(scenario)
            now = self.vanished(viewers, table, 'enter', lambda state: 'over' in state or state['view']['tracks']['turn'] > last)
            told, placed = told + now[0], placed + now[1]
        print(f'{told} of {placed} reinforcements told by lists')
        self.assertGreaterEqual(placed, 208)
        self.assertEqual(told, 0)

    def test_by_lists_that_grow_shorter_finds_nobody_placed_freely(self):
        for scenario in ('1', '2', '8'):
            viewers, table = self.sit_down(scenario, free_deployment=True)
            told, placed = self.vanished(viewers, table, 'place', lambda state: state['view']['turn']['seat'] == 'french')
            print(f'scenario {scenario}: {told} of {placed} units of a free deployment told by lists')
            self.assertGreaterEqual(placed, 36)
            self.assertEqual(told, 0)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
