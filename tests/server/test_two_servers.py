#!/usr/bin/python3
"""Two servers on one PostgreSQL: what is done at one is seen at the other, and one may die."""
import pathlib
import sys
import threading
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Closed, Server, act, any_line, deciding  # noqa: E402
from postgres import PostgresTests  # noqa: E402


class TwoServers(PostgresTests):
    def setUp(self):
        self.here = Server(store=self.postgres.address)
        self.there = Server(store=self.postgres.address)
        self.addCleanup(self.here.__exit__)
        self.addCleanup(self.there.__exit__)

    def seats(self, table):
        """The French are connected here, the Allies there."""
        return self.here.join(table, 'french'), self.there.join(table, 'allied')

    @staticmethod
    def other(actor, viewers):
        return next(v for v in viewers if v is not actor)

    def act_and_see(self, viewers):
        actor = deciding(*viewers)
        state = act(actor)
        other = self.other(actor, viewers)
        other.state = other.wait('state', where=lambda s: s['revision'] >= state['revision'])
        return state, other.state

    def test_a_move_made_at_one_arrives_at_the_other(self):
        viewers = self.seats(self.here.create())
        for _ in range(25):
            made, seen = self.act_and_see(viewers)
            self.assertEqual([e['text'] for e in made['entries']],
                             [e['text'] for e in seen['entries'] if e['n'] >= made['from']])
            self.assertEqual(made['view']['pieces'], seen['view']['pieces'])

    def test_a_key_changed_at_one_opens_at_the_other_and_the_old_one_turns_away_there(self):
        table = self.here.create()
        stranger = self.there.join(table, 'allied')
        own = 'D' * 24
        status, _, _ = self.here.ask('POST', f'/api/tables/{table["table"]}/key', {'key': own}, key=table['keys']['allied'])
        self.assertEqual(status, 200)
        self.assertEqual(stranger.wait('refused')['error']['code'], 'not_found')
        self.there.get(f'/api/tables/{table["table"]}', 404, key=table['keys']['allied'])
        self.assertEqual(self.there.get(f'/api/tables/{table["table"]}', key=own)['seat'], 'allied')

    def test_of_two_simultaneous_moves_one_is_told_what_it_missed(self):
        table = self.here.create()
        one, two = self.here.join(table, 'french'), self.there.join(table, 'french')
        allied = self.here.join(table, 'allied')
        decides = deciding(one, allied)
        if decides is allied:
            one, two = allied, self.there.join(table, 'allied')
        for _ in range(10):
            number, line = one.state['number'], any_line(one)
            answers = {}

            def ask(viewer, number=number, line=line, answers=answers):
                answers[viewer] = viewer.request(type='act', expect=number, line=line)

            threads = [threading.Thread(target=ask, args=(viewer,)) for viewer in (one, two)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(sorted(a['type'] for a in answers.values()), ['stale', 'state'])
            stale = next(a for a in answers.values() if a['type'] == 'stale')
            self.assertEqual((stale['from'], stale['entries'][0]['text']), (number, line))
            one.state, two.state = answers[one], answers[two]
            if not one.state['choices']:
                break

    def test_one_is_killed_and_its_viewer_goes_on_at_the_other(self):
        table = self.here.create()
        viewers = list(self.seats(table))
        for _ in range(6):
            self.act_and_see(viewers)
        left = viewers[1].state
        self.there.kill()
        with self.assertRaises((Closed, OSError)):
            while True:
                viewers[1].receive()
        viewers[1] = self.here.join(table, 'allied', since=left['number'], revision=left['revision'])
        self.assertEqual((viewers[1].state['number'], viewers[1].state['entries']), (left['number'], []))
        for _ in range(6):
            self.act_and_see(viewers)
        # And the other comes back, with everything that was played without it.
        self.there.start()
        back = self.there.join(table, 'spectator')
        record = self.here.get(f'/api/tables/{table["table"]}/record', key=table['keys']['french'])
        self.assertEqual([e['text'] for e in back.state['entries']], record['entries'])

    def test_connections_cut_by_postgres_are_reopened_unnoticed(self):
        table = self.here.create()
        viewers = self.seats(table)
        for _ in range(3):
            self.act_and_see(viewers)
            self.postgres.cut_connections()
            act(deciding(*viewers))
            viewers = self.seats(table)

    def test_a_table_is_undone_ended_and_played_again_across_both(self):
        viewers = self.seats(self.there.create())
        french, allied = viewers
        self.act_and_see(viewers)
        actor = deciding(*viewers)
        other = self.other(actor, viewers)
        other.request(type='undo', expect=other.state['number'], to=0)
        actor.wait('state', where=lambda s: s['offer'])
        self.assertEqual(actor.request(type='answer', accept=True)['number'], 0)
        self.assertTrue(other.wait('state', where=lambda s: s['number'] == 0))
        french.request(type='resign')
        over = allied.wait('state', where=lambda s: 'over' in s)
        self.assertEqual(over['over']['winner'], 'allied')
        self.assertEqual(french.request(type='rematch')['type'], 'state')
        self.assertEqual(allied.request(type='rematch')['type'], 'state')
        told = french.wait('rematch')
        self.assertEqual(self.there.get(f'/api/tables/{told["table"]}', key=told['key'])['seat'], 'allied')


if __name__ == '__main__':
    unittest.main(warnings='ignore')
