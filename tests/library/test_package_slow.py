#!/usr/bin/python3
"""The Debian package as CPack makes it: what it is, what it needs, what it holds. `tools/package --check` installs it."""
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get('LEIPZIG', ROOT / 'build/release/src/cli/leipzig')).resolve()
BUILD = PROGRAM.parents[2]


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    assert done.returncode == 0, f'{command}: {done.stdout}{done.stderr}'
    return done.stdout


@unittest.skipUnless(shutil.which('dpkg-shlibdeps'), 'dpkg-dev is not installed')
class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        run('cpack', '--config', BUILD / 'CPackConfig.cmake', '-B', cls.folder / 'made')
        cls.package, = (cls.folder / 'made').glob('*.deb')
        run('dpkg-deb', '--extract', cls.package, cls.folder / 'root')
        cls.usr = cls.folder / 'root/usr'

    def field(self, name):
        return run('dpkg-deb', '--field', self.package, name).strip()

    def test_is_of_the_version_of_the_program(self):
        self.assertEqual(f'leipzig {self.field("Version")}', run(PROGRAM, '--version').strip())
        self.assertEqual(run(self.usr / 'bin/leipzig', '--version'), run(PROGRAM, '--version'))

    def test_needs_the_libraries_that_the_program_links(self):
        needed = re.findall(r'[\w.+-]+', self.field('Depends'))
        for library in ('libboost-json1.81.0', 'libpq5', 'libsodium23', 'libsqlite3-0', 'libstdc++6', 'zlib1g'):
            self.assertIn(library, needed)

    def test_has_manual_page_and_completions(self):
        self.assertEqual(gzip.open(self.usr / 'share/man/man1/leipzig.1.gz', 'rt').read(), run(PROGRAM, 'man'))
        for file in ('bash-completion/completions/leipzig', 'zsh/site-functions/_leipzig', 'fish/vendor_completions.d/leipzig.fish'):
            self.assertTrue((self.usr / 'share' / file).is_file(), file)

    def test_the_unit_names_what_is_installed(self):
        unit = (self.usr / 'lib/systemd/system/leipzig.service').read_text()
        self.assertNotIn('/usr/local', unit)
        named = re.search(r'^ExecStart=(\S+)', unit, re.M).group(1), re.search(r'^Documentation=file:(\S+)', unit, re.M).group(1)
        for path in (*named, '/usr/lib/leipzig/backup', '/usr/share/doc/leipzig/copyright'):
            self.assertTrue((self.folder / 'root' / path[1:]).is_file(), path)

    def test_contains_nothing_needed_only_for_building(self):
        self.assertEqual({file.name for file in self.usr.iterdir()}, {'bin', 'lib', 'share'})
        self.assertFalse((self.usr / 'share/leipzig').exists())


if __name__ == '__main__':
    unittest.main(verbosity=1)
