#!/usr/bin/python3
"""Reports of many games: one page without anything from outside, whose words follow from its numbers."""
import html.parser
import json
import re
import unittest

from program import GAME, ProgramTest

# A scenario of every game, as few games as show something.
CHEAP = [(GAME, 'drill', 12), ('voelkerschlacht', 'advanced', 2), ('leipzig1969', 'campaign', 1),
         ('bridge2013', 'south-east', 4), ('leipzig1971', '5', 1)]


class Page(html.parser.HTMLParser):
    """Tags that open are closed, and what would leave the page is noted."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.outside, self.words = [], [], [], []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag not in ('meta', 'br', '!doctype'):
            self.open.append(tag)
        for name, value in attributes:
            if name in ('src', 'href') or (name.startswith('on')) or 'url(' in (value or ''):
                self.outside.append((tag, name, value))

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (self.open, tag)
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] != 'style':
            self.words.append(data)


class Reports(ProgramTest):
    def report(self, game, scenario, games, *more):
        path = self.folder / f'{game}.html'
        said = self.out('stats', game, '--scenario', scenario, '--games', games, '--out', path, '--json', *more)
        self.assertEqual(said.split(), [str(path), str(path.with_suffix('.json'))])
        return path.read_text(), json.loads(path.with_suffix('.json').read_text())

    def test_every_game_has_a_page_that_stands_alone(self):
        for game, scenario, games in CHEAP:
            text, data = self.report(game, scenario, games)
            page = Page(text)
            self.assertEqual(page.open, [], game)
            self.assertEqual(page.outside, [], game)
            self.assertNotIn('script', page.tags)
            self.assertNotIn('nan', text.lower().replace('finan', ''))
            self.assertIn('prefers-color-scheme:dark', text)
            self.assertIn('width=device-width', text)
            self.assertLess(len(text.encode()), 150_000)
            plots = page.tags.count('svg')
            self.assertGreaterEqual(plots, 6)
            self.assertEqual(text.count('role="img"'), plots)
            self.assertEqual(len(re.findall(r'<svg[^>]*>\s*<title>[^<]+</title>', text)), plots, 'every plot has a title')
            self.assertEqual(sum(data['tally']['winner'].values()), games)
            self.assertIn(f'leipzig stats {game} --scenario {scenario}', text)

    def test_what_is_said_is_what_was_counted(self):
        text, data = self.report(GAME, 'drill', 12)
        tally = data['tally']
        winner = tally['winner']
        self.assertIn(f"Of 12 games the French won {winner.get('french', 0)} ", text)
        self.assertIn(f"the Allies {winner.get('allied', 0)} (", text)
        lost = {seat: sum(tally.get(f'lost.{seat}.turn', {}).values()) for seat in ('french', 'allied')}
        self.assertGreater(min(lost.values()), 0)
        for seat, count in lost.items():
            self.assertEqual(sum(tally[f'lost.{seat}.space'].values()), count)
            self.assertEqual(sum(tally[f'lost.{seat}.phase'].values()), count)
        self.assertIn(f"costs the French {lost['french'] / 12:.1f} units and the Allies {lost['allied'] / 12:.1f}", text)
        spaces = {}
        for seat in lost:
            for space, count in tally[f'lost.{seat}.space'].items():
                spaces[space] = spaces.get(space, 0) + count
        self.assertRegex(text, rf"Most units die in \d+[^:]*: {max(spaces.values())} of {sum(spaces.values())} ")
        decisions = tally['decisions']
        legal = sum(count * tally['choices'][phase] / tally['asked'][phase] for phase, count in decisions.items()
                    if phase in tally['asked']) / sum(decisions.values())
        self.assertIn(f'A decision has {legal:.1f} legal actions', text)
        self.assertEqual(sum(tally['rule.ended'].values()), 12)
        self.assertEqual(sum(tally['rule.forbade'].values()), tally['probes']['asked'])
        self.assertEqual(sum(tally['rule.played'].values()), sum(tally['decisions'].values()))
        self.assertEqual(tally['reached']['1'], 12)
        ends = sum(sum(tally.get(f'end.{seat}', {}).values()) for seat in ('french', 'allied', 'draw'))
        self.assertEqual(ends, 12)

    def test_games_are_those_of_a_duel(self):
        _, data = self.report(GAME, 'drill', 6, '--seed', 9)
        duel = self.json('duel', GAME, '--scenario', 'drill', '--french', 'recruit', '--allied', 'recruit', '--games', 6,
                         '--seed', 9)
        self.assertEqual(data['signature'], duel['signature'])
        self.assertEqual(sum(int(n) * count for n, count in data['tally']['length'].items()), duel['actions'])

    def test_a_random_player_expects_nothing(self):
        text, data = self.report(GAME, 'drill', 1, '--french', 'random', '--allied', 'random')
        self.assertNotIn('plans.french', data['tally'])
        self.assertNotIn('What the players expected', text)


if __name__ == '__main__':
    unittest.main()
