#!/usr/bin/python3
"""Bad input of every kind: exit code 1, a message that names the field, and never a crash."""
import json
import os

from mutate_program import MutationTest
from program import GAME, M2, main


class BadInput(MutationTest):
    def test_files_that_cannot_be_read(self):
        for command in (('show',), ('legal',), ('replay',), ('perft', '--depth', 1), ('apply',)):
            tail = ('end movement',) if command[0] == 'apply' else ()
            self.assertIn('cannot open', self.refused(command[0], self.folder / 'none.json', *tail, *command[1:]))
            self.assertIn('cannot read', self.refused(command[0], self.folder, *tail, *command[1:]))
        secret = self.file(M2)
        if os.geteuid() != 0:
            secret.chmod(0)
            self.assertIn('cannot open', self.refused('show', secret))

    def test_what_is_not_json(self):
        for text in ('', ' ', 'game', '{', '{"game": "nations1975"', "{'game': 'nations1975'}", '{"game": "nations1975",}',
                     '{"game": "nations1975"} {}', '// a comment\n{}', '\ufeff{}', '[' * 100000, '{"a":' * 100000):
            self.assertIn('not JSON', self.refused('show', self.file(text)), text[:40])

    def test_bytes_that_are_not_utf8(self):
        path = self.folder / 'bytes.json'
        path.write_bytes(b'{"game": "nations\xff1975"}')
        self.assertIn('not JSON', self.refused('show', path))

    def test_documents_too_large(self):
        self.assertIn('larger than 8 MiB', self.refused('show', self.file(' ' * (9 << 20))))
        self.assertIn('too large', self.refused('show', self.file(' ' * (17 << 20))))

    def test_the_field_is_named(self):
        def said(change):
            return self.refused('show', self.file({**M2, **change}))
        for change, field in (
                ({'peices': {}}, 'peices: unknown field'),
                ({'pieces': {'FR-4': {'at': '1515', 'marks': ['moved', 1]}}}, 'pieces.FR-4.marks[1]: a text'),
                ({'pieces': {'FR-99': '1515'}}, 'pieces.FR-99: '),
                ({'pieces': {'FR-4': '9999'}}, 'pieces.FR-4: '),
                ({'pieces': {'FR-4': '1515', 'RU-5': '1515'}}, 'pieces.'),
                ({'pieces': {'FR-4': {'at': '1515', 'marks': ['tired']}}}, 'pieces.FR-4'),
                ({'tracks': {'turn': 99}}, 'tracks.turn: '),
                ({'tracks': {'turn': '3'}}, 'tracks.turn: '),
                ({'tracks': {'moon': 3}}, 'tracks.moon: '),
                ({'markers': {'phase': 'lunch'}}, 'markers.phase: '),
                ({'markers': {'seat': 'blue'}}, 'markers.seat: '),
                ({'markers': {'phase': 'battle', 'seat': 'french'}}, 'markers.phase: '),
                ({'board': {'terrain': {'9999': 'marsh'}}}, 'board.terrain.9999: '),
                ({'board': {'terrain': {'1010': 'lava'}}}, 'board.terrain.1010: '),
                ({'board': {'features': {'1010': 'lava'}}}, 'board.features.1010: '),
                ({'board': {'lines': {'road': ['1010-1515']}}}, 'board.lines.road'),
                ({'board': {'lines': {'canal': ['1010-1011']}}}, 'board.lines.canal'),
                ({'counters': {'ART-1': {'seat': 'french', 'type': 'balloon', 'strength': 4}}}, 'counters.ART-1.type: '),
                ({'counters': {'ART-1': {'seat': 'french', 'type': 'artillery', 'strength': 400}}}, 'counters.ART-1'),
                ({'options': {'many_on_may': True}}, "did you mean many_on_many?"),
                ({'scenario': 'second-day'}, "no scenario 'second-day'"),
                ({'game': 'nations1976'}, "did you mean nations1975?"),
                ({'entries': [], 'leipzig': 1}, 'board: unknown field')):
            self.assertIn(field, said(change))

    def test_control_characters_never_reach_the_terminal(self):
        for text in (json.dumps({'game': 'a\x1b[2Jb'}), json.dumps({**M2, 'pieces': {'\x1b[2J': '1515'}}),
                     json.dumps({**M2, '\x1b]0;x\x07': 1})):
            self.assertNotIn('\x1b', self.refused('show', self.file(text)))
        self.assertNotIn('\x1b', self.refused('apply', self.file(M2), '\x1b[2J'))
        self.assertNotIn('\x1b', self.refused('new', '\x1b[2J'))

    def test_records_of_other_versions(self):
        record = json.loads(self.out('new', GAME))
        self.assertIn('leipzig: this program reads', self.refused('show', self.file({**record, 'leipzig': 2})))
        self.assertIn('rules_version', self.refused('show', self.file({**record, 'rules_version': 99})))

    def test_mutated_documents(self):
        self.check_mutations(400, seed=1)


if __name__ == '__main__':
    main()
