#!/usr/bin/python3
"""Lessons over the socket: a table of one's own that nobody else sees, with the messages of any table."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from client import Server, Socket  # noqa: E402


class Lessons(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def learn(self, game, lesson=0):
        learner = Socket(self.server.port)
        return learner, learner.request(type='learn', game=game, lesson=lesson)

    def test_every_tutorial_is_played_through_by_what_it_asks_for(self):
        for game in self.server.get('/api/games'):
            told = self.server.get(f'/api/games/{game["id"]}/tutorial')
            self.assertEqual(game['lessons'], len(told['lessons']))
            learner, state = self.learn(game['id'])
            for number, lesson in enumerate(told['lessons']):
                state = learner.request(type='learn', game=game['id'], lesson=number)
                self.assertEqual((state['seat'], state['lesson']['number']), (told['seat'], number))
                if state['lesson']['try']:
                    why = learner.request(type='why', line=state['lesson']['try'])
                    self.assertEqual(why['error']['rule'], lesson['try']['rule'])
                    state = learner.wait('state')
                while state['lesson']['wanted']:
                    line = state['lesson']['wanted'][0]['text']
                    state = learner.request(type='act', expect=state['number'], line=line)
                    self.assertEqual(state['type'], 'state', (game['id'], lesson['id'], line, state))
                read_only = not {'play', 'try', 'until'} & set(lesson)
                self.assertEqual(state['lesson']['done'], not read_only, lesson['id'])

    def test_it_is_no_game_of_record(self):
        learner, state = self.learn('nations1975', 9)
        while state['lesson']['wanted']:
            state = learner.request(type='act', expect=state['number'], line=state['lesson']['wanted'][0]['text'])
        self.assertEqual(state['over']['winner'], 'french')
        self.assertEqual(state['commitment'], '')
        self.assertNotIn('seed', state)
        self.assertEqual(self.server.ask('GET', '/api/tables/tutorial', key='tutorial')[0], 404)
        self.assertEqual(self.server.ask('GET', '/api/tables/tutorial/record', key='')[0], 404)

    def test_what_the_lesson_is_not_about_is_answered_and_changes_nothing(self):
        learner, state = self.learn('nations1975')
        answer = learner.request(type='act', expect=state['number'], line='end movement')
        self.assertEqual((answer['type'], answer['error']['code']), ('refused', 'lesson'))
        answer = learner.request(type='act', expect=state['number'], line='DF-1 0105')
        self.assertTrue(answer['error']['rule'].startswith('BON-'), answer)
        self.assertEqual(learner.request(type='act', expect=7, line='end movement')['type'], 'stale')
        self.assertEqual(learner.request(type='resign')['error']['code'], 'bad_request')
        after = learner.request(type='act', expect=state['number'], line=state['lesson']['wanted'][0]['text'])
        self.assertEqual((after['number'], after['lesson']['done']), (state['number'] + 1, True))

    def test_a_lesson_begins_again_and_revisions_only_grow(self):
        learner, first = self.learn('nations1975', 3)
        second = learner.request(type='act', expect=first['number'], line=first['lesson']['wanted'][0]['text'])
        again = learner.request(type='undo', expect=second['number'], to=0)
        self.assertEqual((again['number'], again['from'], again['view']), (first['number'], 0, first['view']))
        other = learner.request(type='learn', game='bridge2013', lesson=0)
        revisions = [state['revision'] for state in (first, second, again, other)]
        self.assertEqual(revisions, sorted(set(revisions)))

    def test_views_and_surveys_are_asked_for_here(self):
        learner, state = self.learn('leipzig1969', 7)
        after = learner.request(type='act', expect=state['number'], line=state['lesson']['wanted'][0]['text'])
        self.assertEqual(learner.request(type='view', number=state['number'])['view'], state['view'])
        survey = learner.request(type='survey', number=after['number'])
        self.assertEqual(survey['type'], 'survey')
        self.assertTrue(survey['survey']['calendar'])
        targets = learner.request(type='targets', kind='move', subject='FR-Corps1')
        self.assertIn('2420', [target['target'] for target in targets['targets']])

    def test_what_is_not_there_says_so(self):
        for message in ({'game': 'chess'}, {'game': 'nations1975', 'lesson': 99}):
            answer = Socket(self.server.port).request(type='learn', **message)
            self.assertEqual((answer['type'], answer['error']['code']), ('refused', 'not_found'))

    def test_a_learner_may_join_a_table_and_the_other_way_round(self):
        learner, _ = self.learn('nations1975')
        table = self.server.create()
        joined = learner.request(type='join', table=table['table'], key=table['keys']['french'])
        self.assertEqual((joined['table'], joined.get('lesson')), (table['table'], None))
        back = learner.request(type='learn', game='nations1975', lesson=1)
        self.assertEqual(back['lesson']['number'], 1)
        learner.request(type='ping')


if __name__ == '__main__':
    unittest.main(warnings='ignore')
