#!/usr/bin/python3
"""The wheel: built by its one command, installed into a fresh environment without a network, used, and shown by its tour."""
import base64
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get('LEIPZIG', ROOT / 'build/release/src/cli/leipzig')).resolve()
BUILD = PROGRAM.parents[2]


def run(*command, cwd=None):
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, f'{command}: {done.stdout}{done.stderr}'
    return done.stdout


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.wheel = pathlib.Path(run(ROOT / 'tools/wheel', '--build', BUILD, '--out', cls.folder).splitlines()[-1])
        run(sys.executable, '-m', 'venv', '--without-pip', cls.folder / 'venv')
        cls.python = cls.folder / 'venv/bin/python'
        run(sys.executable, '-m', 'pip', '--python', cls.python, 'install', '--no-index', '--no-deps', '--quiet',
            '--disable-pip-version-check', cls.wheel)

    def test_says_truly_what_it_holds(self):
        with zipfile.ZipFile(self.wheel) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
        info = next(name for name in files if name.endswith('/RECORD')).rpartition('/')[0]
        recorded = [line.split(',') for line in files[f'{info}/RECORD'].decode().splitlines()]
        self.assertEqual({name for name, _, _ in recorded}, set(files))
        for name, digest, size in recorded:
            if name.endswith('/RECORD'):
                continue
            found = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b'=').decode()
            self.assertEqual((digest, int(size)), (f'sha256={found}', len(files[name])), name)
        self.assertIn(f'Tag: {self.wheel.stem.split("-", 2)[2]}\n', files[f'{info}/WHEEL'].decode())
        self.assertIn('leipzig/py.typed', files)

    def test_is_of_the_version_that_the_sources_have(self):
        said = run(self.python, '-c', 'import leipzig, importlib.metadata as m; print(leipzig.__version__, m.version("leipzig"))')
        project = (ROOT / 'CMakeLists.txt').read_text()
        for version in said.split():
            self.assertIn(f'project(leipzig VERSION {version} ', project)

    def test_does_what_it_promises(self):
        run(self.python, ROOT / 'tests/python/suite.py', PROGRAM, cwd=self.folder)

    def test_the_tour_plays_records_and_plots(self):
        told = run(self.python, ROOT / 'python/examples/tour.py', '--games', 40, '--own-plot', cwd=self.folder)
        self.assertIn('game.json', told)
        self.assertIn('checked', run(PROGRAM, 'replay', self.folder / 'game.json', '--check'))
        plot = xml.etree.ElementTree.parse(self.folder / 'margins.svg').getroot()
        self.assertGreater(len(plot.findall('.//{http://www.w3.org/2000/svg}rect')), 5)


if __name__ == '__main__':
    unittest.main(verbosity=1)
