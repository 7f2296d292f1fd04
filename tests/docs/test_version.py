#!/usr/bin/python3
"""One version: what CMakeLists.txt states is what the program, the server, the documents and the packages say."""
import json
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tests/server'))
from client import PROGRAM, Server  # noqa: E402

VERSION = re.search(r'^project\(leipzig VERSION (\d+\.\d+\.\d+) ', (ROOT / 'CMakeLists.txt').read_text(), re.M).group(1)


def said(*words):
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True, text=True).stdout


class Version(unittest.TestCase):
    def test_the_program_prints_it(self):
        self.assertEqual(said('--version'), f'leipzig {VERSION}\n')

    def test_the_manual_page_has_it(self):
        self.assertIn(f'"Leipzig 1813 {VERSION}"', said('man').splitlines()[0])

    def test_the_server_reports_it(self):
        with Server() as server:
            self.assertEqual(server.get('/api/health')['version'], VERSION)

    def test_the_interface_description_is_of_it(self):
        self.assertEqual(json.loads((ROOT / 'docs/openapi.json').read_text())['info']['version'], VERSION)

    def test_the_changelog_begins_with_it(self):
        versions = re.findall(r'^## \[(.+)\] - (unreleased|\d{4}-\d\d-\d\d)$', (ROOT / 'CHANGELOG.md').read_text(), re.M)
        self.assertEqual(versions[0][0], VERSION)
        self.assertNotIn('unreleased', [date for _, date in versions[1:]])
        numbers = [tuple(map(int, version.split('.'))) for version, _ in versions]
        self.assertEqual(numbers, sorted(set(numbers), reverse=True))

    def test_users_of_the_library_ask_for_it(self):
        for file in ('docs/library.md', 'examples/cpp/CMakeLists.txt'):
            asked = re.findall(r'find_package\(leipzig ([\d.]+)', (ROOT / file).read_text())
            self.assertEqual(set(asked), {VERSION.rpartition('.')[0]}, file)

    def test_no_other_file_states_it(self):
        """The Python package asks its compiled module; tests/python/test_wheel_slow.py looks into the wheel."""
        self.assertIn('__version__ = _core.version()', (ROOT / 'python/leipzig/__init__.py').read_text())
        stated = [str(file) for folder in ('src', 'python', 'tools', 'cmake', 'deploy')
                  for file in (ROOT / folder).rglob('*') if file.is_file() and VERSION.encode() in file.read_bytes()]
        self.assertEqual(stated, [])


if __name__ == '__main__':
    unittest.main(verbosity=1)
