"""The package as people use it; run by test_wheel_slow.py with the interpreter of an environment that has it installed."""
import array
import ast
import copy
import json
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest
from fractions import Fraction

import leipzig
from leipzig import _core

PROGRAM = sys.argv.pop()

# Two against two, all in contact with all.
CONTACT = {
    'game': 'nations1975',
    'board': {'plain': True},
    'pieces': {'FR-20': '0911', 'FR-10': '1111', 'RU-5': '1010', 'RU-14': '1011'},
    'markers': {'phase': 'combat', 'seat': 'french'},
}
BATTLE = 'attack 1010 1011 with FR-20 FR-10 at 1-1'


def told(*words, stdin=''):
    return subprocess.run([PROGRAM, *map(str, words)], input=stdin, capture_output=True, text=True, check=True).stdout


class Studies(unittest.TestCase):
    def test_a_review_has_the_numbers_of_the_program(self):
        game = leipzig.Game('nations1975', 'drill', seed=3)
        game.play_out('recruit', 'random')
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'game.json'
            game.save(path)
            self.assertEqual(leipzig.review(game, 'recruit'), json.loads(told('review', path, '--level', 'recruit', '--json')))
            self.assertEqual(leipzig.review(game.record(), 'recruit', rollouts=12, seed=2, jobs=2),
                             json.loads(told('review', path, '--level', 'recruit', '--rollouts', 12, '--seed', 2, '--json')))

    def test_studies_and_puzzles_are_read_strictly(self):
        study = leipzig.study('nations1975')
        self.assertEqual(leipzig.study(json.dumps(study)), study)
        study['chapters'][0]['titel'] = 'x'
        with self.assertRaises(leipzig.Fault) as caught:
            leipzig.study(json.dumps(study))
        self.assertEqual(caught.exception.field, 'chapters[0].titel')
        puzzles = leipzig.puzzles('leipzig1969')
        self.assertEqual(leipzig.puzzles(json.dumps(puzzles)), puzzles)


class Games(unittest.TestCase):
    def test_are_those_of_the_program(self):
        self.assertEqual(leipzig.games(), json.loads(told('games', '--json')))
        self.assertEqual(len(leipzig.games()), 6)

    def test_every_scenario_can_be_set_up_and_batched(self):
        for game in leipzig.games():
            self.assertIn('random', leipzig.levels(game['id']))
            for scenario in game['scenarios']:
                begun = leipzig.Game(game['id'], scenario['id'], seed=1)
                self.assertEqual((begun.game, begun.scenario), (game['id'], scenario['id']))
                self.assertEqual(leipzig.Batch(begun, 2, threads=1).hashes().tolist(), [begun.hash] * 2)

    def test_rules_have_their_words(self):
        self.assertGreater(len(leipzig.rules('nations1975')), 50)
        self.assertEqual(leipzig.rule('nations1975', 'BON-5.15').title, 'Movement points are a limit')
        self.assertRaises(KeyError, leipzig.rule, 'nations1975', 'BON-99')

    def test_what_does_not_exist_is_a_fault_with_its_field(self):
        for make, field in ((lambda: leipzig.Game('chess'), 'game'),
                            (lambda: leipzig.Game('nations1975', 'no-day'), 'scenario'),
                            (lambda: leipzig.Game('nations1975', options={'no_such': True}), 'options.no_such'),
                            (lambda: leipzig.Game('nations1975').view('prussian'), 'seat'),
                            (lambda: leipzig.Game.from_position('[]'), '')):
            with self.assertRaises(leipzig.Fault) as caught:
                make()
            self.assertEqual(caught.exception.field, field)
            self.assertIsInstance(caught.exception, ValueError)


class Playing(unittest.TestCase):
    def test_actions_by_text_and_by_number(self):
        one = leipzig.Game('nations1975', 'first-day', seed=1)
        other = copy.copy(one)
        self.assertEqual((one.node, one.seat, one.phase), ('decision', 'allied', 'movement'))
        action = next(a for a in one.legal() if a.text == 'RU-5 2710-2609')
        self.assertEqual((action.kind, action.subject), ('move', 'RU-5'))
        self.assertEqual([a.id for a in one.legal()], one.legal_ids().tolist())
        self.assertEqual(one.play('RU-5 2609'), ['RU-5 2710-2609'])
        self.assertNotEqual(one.hash, other.hash)
        other.play(action)
        self.assertEqual(one.hash, other.hash)
        self.assertEqual(one.entries, other.entries)
        self.assertEqual(one.parse('end movement'), [one.legal()[-1].id] if one.legal()[-1].kind == 'end movement'
                         else [a.id for a in one.legal() if a.text == 'end movement'])

    def test_a_refusal_names_its_rule_and_changes_nothing(self):
        game = leipzig.Game('nations1975', 'first-day')
        before = game.hash
        with self.assertRaises(leipzig.Refused) as caught:
            game.play('RU-5 2710-1010')
        self.assertEqual(caught.exception.rule, 'BON-5.15')
        self.assertTrue(caught.exception.text)
        self.assertEqual(game.explain('RU-5 2710-1010'), (caught.exception.rule, caught.exception.text))
        self.assertIsNone(game.explain('RU-5 2710-2609'))
        with self.assertRaises(leipzig.Refused) as caught:
            game.play(0)
        self.assertIsNone(caught.exception.game)
        with self.assertRaises(leipzig.Refused) as caught:
            game.roll()
        self.assertEqual(caught.exception.rule, 'notation')
        self.assertEqual((game.hash, game.entries), (before, []))

    def test_chances_are_exact_and_add_up(self):
        game = leipzig.Game.from_position(CONTACT)
        self.assertEqual(game.outcomes(), [])
        game.play(BATTLE)
        self.assertEqual(game.node, 'chance')
        self.assertEqual([one.chance for one in game.outcomes()], [Fraction(1, 6)] * 6)
        self.assertEqual(game.copy().resolve(5), game.copy().resolve('die 5'))
        self.assertEqual(game.resolve(game.outcomes()[4]), 'die 5')
        self.assertRaises(leipzig.Refused, game.resolve, 5)

    def test_the_dice_of_a_seed_are_those_of_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / 'position.json'
            file.write_text(json.dumps(CONTACT))
            for seed in range(5):
                game = leipzig.Game.from_position(CONTACT, seed)
                game.play(BATTLE)
                game.settle()
                self.assertEqual(game.record(), json.loads(told('apply', file, BATTLE, '--seed', seed)))

    def test_views_are_those_of_the_program_and_hide_what_a_seat_may_not_see(self):
        game = leipzig.Game('voelkerschlacht', seed=4)
        for _ in range(30):
            game.settle()
            game.play(game.legal_ids()[0])
        game.settle()
        views = {seat: game.view(seat) for seat in ('french', 'allied', None)}
        self.assertNotEqual(views['french']['cards'], views['allied']['cards'])
        for seat, view in views.items():
            printed = told('show', '-', '--json', '--seat', seat or 'spectator', stdin=json.dumps(game.record()))
            self.assertEqual(view, json.loads(printed))


class Documents(unittest.TestCase):
    def test_a_record_goes_through_a_file_and_the_program(self):
        game = leipzig.Game('bridge2013', seed=3)
        verdict = game.play_out()
        self.assertEqual(game.verdict(), verdict)
        self.assertTrue(game.over and game.verify())
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / 'game.json'
            game.save(file)
            self.assertIn(f'checked: {len(game.entries)} entries', told('replay', file, '--check'))
            again = leipzig.Game.load(file)
            self.assertEqual((again.hash, again.record()), (game.hash, game.record()))
            half = leipzig.Game.from_record(file.read_text(), count=20)
            self.assertEqual(half.entries, game.entries[:20])
            file.write_text(json.dumps(half.position()))
            self.assertEqual(leipzig.Game.load(file).hash, half.hash)

    def test_a_wrong_entry_is_named(self):
        record = leipzig.Game('nations1975', 'first-day').record()
        for entries in (['RU-5 2710-2609', 'RU-5 2609-2710'], ['end movement', 'RU-5 2609']):
            with self.assertRaises(leipzig.Fault) as caught:
                leipzig.Game.from_record(dict(record, entries=entries))
            self.assertEqual(caught.exception.field, 'entries[1]')
        with self.assertRaises(leipzig.Fault) as caught:
            leipzig.Game.from_record(dict(record, rules_version=99))
        self.assertEqual(caught.exception.field, 'rules_version')


class Players(unittest.TestCase):
    def test_plan_the_same_every_time_and_within_the_rules(self):
        for game in leipzig.games():
            begun = leipzig.Game(game['id'], seed=1)
            begun.settle()
            plan = begun.plan('recruit', seed=5)
            self.assertEqual(plan, begun.plan('recruit', seed=5))
            self.assertTrue(0 <= plan.expected <= 1000 and len(plan.texts) == len(plan.actions) > 0)
            self.assertTrue(0 <= begun.expected('recruit', begun.seat) <= 1000)
            for action in plan.actions:
                begun.play(action)
            self.assertEqual(begun.entries[-len(plan.texts):], plan.texts)

    def test_a_level_that_is_not_offered_is_a_fault(self):
        for level in ('general', 'captain/0'):
            self.assertRaises(leipzig.Fault, leipzig.Game('nations1975').plan, level)

    def test_a_duel_plays_the_games_of_the_program(self):
        start = leipzig.Game('nations1975', 'first-day')
        results = leipzig.duel(start, 'random', 'recruit', games=2, seed=7, threads=2)
        said = json.loads(told('duel', 'nations1975', '--scenario', 'first-day', '--french', 'random', '--allied', 'recruit',
                               '--games', 2, '--seed', 7, '--json'))
        self.assertEqual(sum(results.lengths), said['actions'])
        self.assertEqual([results.winners.tolist().count(seat) for seat in range(3)],
                         [said['wins'][seat] for seat in ('french', 'allied', 'draw')])


class Batches(unittest.TestCase):
    def test_play_the_games_of_the_bench_on_any_number_of_threads(self):
        for game in leipzig.games():
            start = leipzig.Game(game['id'])
            batch = leipzig.Batch(start, 6, seed=1813, threads=1)
            results = batch.play_out()
            sums = leipzig.play_random(start, 6, seed=1813, threads=2)
            self.assertEqual((sum(results.lengths), sum(results.margins)), (sums.actions, sums.margin))
            self.assertEqual(sums.signature, json.loads(told('bench', game['id'], '--games', 6, '--json'))[0]['signature'])
            shared = leipzig.Batch(start, 6, seed=1813, threads=3)
            shared.step(10)
            shared.play_out()
            self.assertEqual(shared.hashes(), batch.hashes())
            self.assertEqual(batch.turns().nodes.tolist(), [leipzig.OVER] * 6)
            batch.restart()
            self.assertEqual(batch.hashes().tolist(), [start.hash] * 6)

    def test_steps_many_states_with_the_actions_they_are_given(self):
        start = leipzig.Game('leipzig1969', seed=2)
        start.settle()
        batch, alone = leipzig.Batch(start, 3, seed=9), start.copy()
        for _ in range(12):
            legal = batch.legal()
            self.assertEqual(legal.of(1).tolist(), alone.legal_ids().tolist())
            action = legal.of(1)[-1]
            batch.apply([action] * 3, settle=False)
            alone.play(action)
            if alone.node == 'chance':
                break
        self.assertEqual(batch.hashes().tolist(), [alone.hash] * 3)
        self.assertEqual(batch.game(2).hash, alone.hash)
        self.assertRaises(IndexError, batch.game, 3)

    def test_all_actions_are_played_or_none(self):
        batch = leipzig.Batch(leipzig.Game('nations1975', 'first-day'), 3)
        before = batch.hashes().tolist()
        good = batch.legal().of(0)[0]
        with self.assertRaises(leipzig.Refused) as caught:
            batch.apply([good, good, 0])
        self.assertEqual(caught.exception.game, 2)
        self.assertEqual(batch.hashes().tolist(), before)
        for wrong in (array.array('I', [good]), array.array('Q', [good] * 3), b'123'):
            self.assertRaises(leipzig.Fault, batch.apply, wrong)
        batch.apply(array.array('I', [good] * 3))
        self.assertEqual(len(set(batch.hashes())), 1)
        self.assertNotEqual(batch.hashes().tolist(), before)

    def test_observes_what_the_views_say_in_every_game(self):
        for game in leipzig.games():
            batch = leipzig.Batch(leipzig.Game(game['id']), 4, seed=1)
            second = game['seats'][1]
            for _ in range(4):
                batch.step(40)
                planes, tracks = batch.observe(second)
                self.assertEqual(planes.shape, (4, len(batch.channels), len(batch.spaces)))
                for number, view in enumerate(batch.views(second)):
                    seen = dict(zip(batch.tracks, tracks.tolist()[number]))
                    self.assertEqual(seen, {name: view['tracks'].get(name, 0) for name in batch.tracks}, game['id'])
                    self.assertLessEqual(set(view['tracks']), set(batch.tracks), game['id'])
                    standing = [piece for piece in view['pieces'] if piece['at'] in batch.spaces]
                    counted = planes.tolist()[number]
                    self.assertEqual(sum(counted[0]) + sum(counted[1]), len(standing))
                    for piece in standing[:5]:
                        space = batch.spaces.index(piece['at'])
                        self.assertGreaterEqual(counted[piece['seat'] == second][space], 1)
                    strength = sum(piece.get('values', {}).get('strength', 0) for piece in standing)
                    self.assertEqual(sum(counted[2]) + sum(counted[3]), strength)

    def test_other_threads_run_meanwhile(self):
        batch = leipzig.Batch(leipzig.Game('nations1975'), 100, threads=1)
        playing = threading.Thread(target=batch.play_out)
        playing.start()
        turns = 0
        while playing.is_alive():
            turns += 1
        playing.join()
        self.assertGreater(turns, 100)


class Types(unittest.TestCase):
    def test_the_stub_lists_what_the_module_has(self):
        folder = pathlib.Path(leipzig.__file__).parent
        self.assertTrue((folder / 'py.typed').exists())
        stub = ast.parse((folder / '_core.pyi').read_text())
        listed = {node.name: node for node in stub.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        self.assertEqual(set(listed), {name for name in dir(_core) if not name.startswith('_')})
        for name, node in listed.items():
            if isinstance(node, ast.ClassDef):
                methods = {one.name for one in node.body if isinstance(one, ast.FunctionDef) and one.name[0] != '_'}
                self.assertEqual(methods, {one for one in dir(getattr(_core, name)) if one[0] != '_'})

    def test_everything_public_says_what_it_is(self):
        for name in leipzig.__all__:
            public = getattr(leipzig, name)
            if not callable(public) or name == 'Json':
                continue
            self.assertTrue(public.__doc__, name)
            for part, value in vars(public).items() if isinstance(public, type) else ():
                if callable(value) and not part.startswith('_') and value.__module__ == public.__module__:
                    self.assertTrue(value.__doc__, f'{name}.{part}')


if __name__ == '__main__':
    unittest.main()
