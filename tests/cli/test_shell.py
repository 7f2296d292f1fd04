#!/usr/bin/python3
"""Help, manual page and completion: all of them say what the command line offers."""
import os
import re
import shutil
import subprocess

from program import LEIPZIG, ProgramTest, main, run


def commands():
    """Every command with its help, from the groups of the program's own help."""
    groups, group = {}, None
    for line in run('--help').stdout.splitlines():
        if line == 'First steps':
            break
        if re.fullmatch(r'[A-Z][\w ]+:', line):
            group = line[:-1]
        elif group and re.match(r'  [a-z]+ ', line):
            groups[line.split()[0]] = group
    return groups


class Help(ProgramTest):
    def test_groups_the_commands_by_what_one_wants_to_do(self):
        found = commands()
        self.assertEqual({found[name] for name in ('play', 'new', 'duel', 'man')},
                         {'Play', 'A game by hand', 'Study and measure', 'For your shell'})
        self.assertIn('First steps', self.out('--help'))

    def test_every_command_has_an_example_that_is_a_command(self):
        for name in commands():
            said = self.out(name, '--help')
            self.assertRegex(said, rf'(?m)^Examples?\n  .*leipzig {name}', name)


class Manual(ProgramTest):
    def test_has_every_command_and_option_of_the_help(self):
        page = self.out('man').replace('\\-', '-')
        for name in commands():
            self.assertIn(f'.SS \\fBleipzig {name}\\fR', page)
            for option in re.findall(r'^  (--[a-z-]+)', self.out(name, '--help'), re.M):
                self.assertIn(f'\\fB{option}\\fR', page, f'{name} {option}')

    def test_is_sound_roff(self):
        page = self.out('man')
        self.assertTrue(page.startswith('.TH LEIPZIG 1'))
        for line in page.splitlines():
            if line.startswith(('.', "'")):
                self.assertRegex(line, r'^\.(TH|SH|SS|TP|PP|EX|EE|B|br)\b')
        self.assertEqual(page.count('\n.EX\n'), page.count('\n.EE\n'))
        if shutil.which('man'):
            shown = subprocess.run(['man', '--warnings', '-l', '-'], input=page, capture_output=True, text=True,
                                   env=dict(os.environ, MANROFFOPT='-ww', LC_ALL='C.UTF-8', MANWIDTH='100'))
            self.assertEqual((shown.returncode, shown.stderr), (0, ''))
            self.assertIn('leipzig duel GAME', shown.stdout)


class Completion(ProgramTest):
    def words(self, *typed):
        return [line.split('\t')[0] for line in self.out('complete', *typed).splitlines()]

    def test_knows_commands_games_scenarios_levels_and_options(self):
        self.assertEqual(self.words('pl'), ['play'])
        self.assertEqual(set(self.words('')), set(commands()) | {'--help', '--version'})
        self.assertEqual(self.words('play', 'nat'), ['nations1975'])
        self.assertEqual(self.words('play', 'nations1975', '--scenario', 'f'), ['first-day'])
        self.assertEqual(self.words('duel', '--scenario', '=', 'first'), ['first-day'])
        self.assertIn('human', self.words('play', 'bridge2013', '--allied', ''))
        self.assertNotIn('human', self.words('duel', 'bridge2013', '--allied', ''))
        self.assertEqual(self.words('duel', 'bridge2013', '--seed', '4', '--french', 'rec'), ['recruit'])
        self.assertIn('many_on_many=off', self.words('new', 'nations1975', '--option', 'many'))
        self.assertEqual(self.words('rules', 'nations1975', 'BON-7.21'), ['BON-7.21'])
        self.assertEqual(self.words('show', 'game.json', '--se'), ['--seat'])
        self.assertEqual(self.words('show', 'game.json', '--seat', 'a'), ['allied'])
        self.assertEqual(self.words('show', 'ga'), [':files'])
        self.assertEqual(self.words('completion', ''), ['bash', 'zsh', 'fish'])
        for nothing in (('frobnicate', ''), ('bench', '--games', ''), ('games', '')):
            self.assertEqual(self.words(*nothing), [], nothing)

    def test_every_option_of_every_command_is_offered(self):
        for name in commands():
            listed = set(re.findall(r'^  (?:-h,)?(--[a-z-]+)', self.out(name, '--help'), re.M))
            self.assertEqual(set(self.words(name, '--')), listed, name)

    def test_bash_gets_what_the_program_answers(self):
        self.file('{}', 'game.json')
        os.symlink(os.path.abspath(LEIPZIG), self.folder / 'leipzig')
        for line, expected in (('leipzig pla', 'play'), ('leipzig new nations1975 --scenario th', 'third-day'),
                               ('leipzig show ga', 'game.json'), ('leipzig duel nations1975 --french cap', 'captain')):
            script = ('source <(leipzig completion bash); read -ra COMP_WORDS <<<"$1"; '
                      'COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _leipzig; printf "%s\\n" "${COMPREPLY[@]}"')
            done = subprocess.run(['bash', '-c', script, 'bash', line], capture_output=True, text=True, cwd=self.folder,
                                  env=dict(os.environ, PATH=f'{self.folder}:{os.environ["PATH"]}'))
            self.assertEqual((done.stdout.split(), done.stderr), ([expected], ''), line)

    def test_the_scripts_are_sound(self):
        for shell, check in (('bash', ['bash', '-n']), ('zsh', ['zsh', '-n']), ('fish', ['fish', '--no-execute'])):
            script = self.file(self.out('completion', shell), shell)
            self.assertIn('complete', script.read_text())
            if shutil.which(shell):
                subprocess.run([*check, script], check=True)
        self.assertIn('there are: bash', self.refused('completion', 'tcsh'))


if __name__ == '__main__':
    main()
