#!/usr/bin/python3
"""Tutorials in the terminal: every lesson shown by the program itself, and one typed by hand."""
from program import GAME, ProgramTest, main


class Tutorials(ProgramTest):
    def test_every_game_can_be_shown_from_the_first_lesson_to_the_last(self):
        for game in self.json('games'):
            # More of each than any lesson needs: unwanted input is answered, and the last "next" ends it.
            said = self.out('tutorial', game['id'], stdin=('show\n' * 6 + 'next\n') * 14)
            self.assertIn('1/', said)
            self.assertRegex(said, r'leipzig play .* --\w+ recruit', game['id'])
            self.assertNotIn('not understood', said, game['id'])

    def test_what_is_typed_is_played_refused_or_answered_kindly(self):
        said = self.out('tutorial', GAME, stdin='end movement\nDF-1 0105\nDF-1 0605\n\nwhy DF-1 0305\n? 6.0\nquit\n')
        self.assertIn('this lesson is about something else', said)
        self.assertRegex(said, r'BON-[0-9.]+: ')
        self.assertIn('Three road steps', said)
        self.assertIn('2/10', said)
        self.assertIn('BON-6.0', said)
        self.assertIn('Refused, with the rule that forbids it', said)

    def test_enter_turns_over_where_nothing_is_to_be_done(self):
        said = self.out('tutorial', 'voelkerschlacht', stdin='\n\nshow\n\n')
        self.assertEqual(said.count('2/11'), 1)
        self.assertIn('`show` does it for you', said.split('2/11')[1])  # the second Enter: the task again
        self.assertIn('3/11', said)

    def test_languages_and_lessons(self):
        self.assertIn('Kontrollzonen', self.out('tutorial', GAME, '--lesson', 2, '--language', 'de'))
        self.assertIn('en or de', self.refused('tutorial', GAME, '--language', 'fr'))
        self.assertIn('no such lesson', self.refused('tutorial', GAME, '--lesson', 99).lower())
        self.assertIn('chess', self.refused('tutorial', 'chess'))


if __name__ == '__main__':
    main()
