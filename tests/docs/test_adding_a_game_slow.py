#!/usr/bin/python3
"""docs/adding-a-game.md, followed in a copy of the sources: the template becomes a game of another name, whose data pass their
checks, whose rules pass their tests and the harness, and whose computer player plays. And the page names every file of the template."""
import pathlib
import re
import tempfile
import unittest

from documents import ROOT, Document
from source_copy import BUILD, BUILT, SourceCopy, run

PAGE = Document(ROOT / 'docs/adding-a-game.md')
TEMPLATE, GAME, CLASS = 'tollbridge', 'ferry', 'Ferry'

# What the program does with a ladder: it lists the levels, and a player of its own plays a game to the end.
PLAYERS_TEST = f"""
#include <gtest/gtest.h>

#include "ai/match.h"
#include "ai/player.h"
#include "games/catalogue.h"

TEST(Players, TheLadderIsFoundByTheCatalogue) {{
  using namespace leipzig;
  EXPECT_EQ(ai::levels("{GAME}"), (std::vector{{ai::Level::Random, ai::Level::Recruit}}));
  engine::Position start;
  start.setting.game = "{GAME}";
  const auto table = games::set_up(start);
  ASSERT_TRUE(table);
  const auto recruit = ai::make_player(**table, {{ai::Level::Recruit}});
  const auto random = ai::make_player(**table, {{ai::Level::Random}});
  ASSERT_TRUE(recruit && random);
  EXPECT_GT(ai::play(**table, **recruit, **random, kit::Random(1)).actions, 0);
}}
"""


class Copy(SourceCopy):
    def __init__(self, folder):
        super().__init__(folder, TEMPLATE)
        first = next(block for block in PAGE.blocks if block.language == 'sh')
        run('bash', '-ec', first.text, cwd=folder)
        (folder / 'ladder.cpp').write_text(next(block.text for block in PAGE.blocks if block.language == 'cpp'))

    def stage_game(self):
        """With the new game as the list of games."""
        stage = self.stage(f'src/games/{GAME}', f'tests/rules/{GAME}')
        # As the build writes it from the catalogue, but with the new game alone: the others would only be compiled again.
        others = set(re.findall(r'^[a-z]\w+', (ROOT / 'src/games/catalogue.txt').read_text(), re.M)) - {TEMPLATE}
        text = (BUILD / 'include/all_games/games/all_games.h').read_text()
        entries = re.search(r'std::tuple\{(.*?)\};', text, re.S).group(1)
        entry = next(line for line in entries.split(',\n') if TEMPLATE in line)
        lines = [line for line in text.replace(entries, entry).split('\n') if not any(other in line for other in others)]
        (stage / 'games/all_games.h').write_text('\n'.join(lines).replace(TEMPLATE, GAME).replace(TEMPLATE.capitalize(), CLASS))
        # Likewise the ladders, of which the template has none: that of another game is renamed.
        text = (BUILD / 'include/all_ladders/ai/all_ladders.h').read_text()
        own = [name for name in others if f'namespace {name} ' in text]
        lines = [line for line in text.split('\n') if not any(other in line for other in own[1:])]
        (stage / 'ai').mkdir()
        (stage / 'ai/all_ladders.h').write_text('\n'.join(lines).replace(own[0], GAME))

    def build(self):
        self.stage_game()
        harness = self.folder / 'harness.cpp'
        harness.write_text((ROOT / 'tests/harness/any_game.cpp.in').read_text()
                           .replace('@GAME@', GAME).replace('@GAME_CLASS@', f'leipzig::{GAME}::{CLASS}'))
        (self.folder / 'players_test.cpp').write_text(PLAYERS_TEST)
        # Together, as the build compiles them.
        units = {'rules': [self.tables(GAME), *(self.folder / 'src/games' / GAME).glob('*.cpp'), *(ROOT / 'src/games').glob('*.cpp')],
                 'players': [self.folder / 'ladder.cpp', *(ROOT / 'src/ai').glob('*.cpp')],
                 'tests': [self.folder / 'players_test.cpp', *(self.folder / 'tests/rules' / GAME).glob('*.cpp')]}
        sources = [harness]
        for name, parts in units.items():
            sources.append(self.folder / f'{name}.cpp')
            sources[-1].write_text(''.join(f'#include "{part}"\n' for part in sorted(parts)))
        return self.link(sources, without=['ai'])


class Page(unittest.TestCase):
    def test_names_every_file_of_the_template(self):
        text = PAGE.file.read_text()
        for folder in (f'src/games/{TEMPLATE}', f'data/{TEMPLATE}'):
            for file in sorted((ROOT / folder).iterdir()):
                self.assertIn(f'`{file.name}`', text, f'{folder}/{file.name}')


@unittest.skipUnless(BUILT, 'the tests are not built')
class AddingAGame(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.copy = Copy(pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory(prefix='leipzig-game-'))))

    def test_nothing_is_left_of_the_template(self):
        for name in (f'src/games/{GAME}', f'data/{GAME}', f'tests/rules/{GAME}'):
            for file in (self.copy.folder / name).rglob('*'):
                if file.is_file():
                    self.assertIsNone(re.search(r'tollbridge|TOL[-_]', file.read_text(), re.I), file)

    def test_the_data_pass_their_checks(self):
        self.assertRegex(self.copy.check_data(), r'\b0 failed')

    def test_its_rules_and_the_contract_hold(self):
        said = run(self.copy.build(), cwd=ROOT)
        self.assertIn('FER_2_2.ARiverIsCrossedByABridgeOnly', said)
        self.assertIn('Harness.EveryScenarioKeepsTheContract', said)
        self.assertIn('Players.TheLadderIsFoundByTheCatalogue', said)
        self.assertNotIn('FAILED', said)


if __name__ == '__main__':
    unittest.main(verbosity=1)
