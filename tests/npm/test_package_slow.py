#!/usr/bin/python3
"""The games for browsers as a package for Node.js: the example of docs/npm.md runs, and signatures and plans are those of the native
program. Skipped where tools/check-wasm has not built the package and its native counterpart from these sources."""
import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / 'build/npm'
CALLS = pathlib.Path(os.environ.get('LEIPZIG', ROOT / 'build/release/src/cli/leipzig')).resolve().parents[2] / 'bench/leipzig_calls'


def why_not():
    """Why there is nothing to test; nothing where there is."""
    built_from = ROOT / 'build/wasm/leipzig.sources'
    if not built_from.exists() or not (PACKAGE / 'index.js').exists():
        return 'the games for browsers are not built (tools/check-wasm builds them)'
    sources = subprocess.run([ROOT / 'tools/embed', '--sources'], capture_output=True, text=True, check=True).stdout
    if built_from.read_text().split() != sources.split():
        return 'the games for browsers were built from other sources (tools/check-wasm builds them)'
    if (PACKAGE / 'leipzig.wasm').read_bytes() != (ROOT / 'build/wasm/leipzig.wasm').read_bytes():
        return 'the package was built before the games for browsers (tools/check-wasm builds it)'
    return ''


def node(*arguments):
    return subprocess.run(['node', *arguments], cwd=ROOT, capture_output=True, text=True)


REASON = why_not()


@unittest.skipIf(REASON, REASON)
class Package(unittest.TestCase):
    def test_the_example_of_the_document_runs(self):
        done = node('tests/npm/run_example.mjs')
        self.assertEqual(done.returncode, 0, done.stderr)

    @unittest.skipUnless(CALLS.exists(), 'bench/leipzig_calls is not built (tools/check-wasm builds it)')
    def test_signatures_and_plans_are_those_of_the_native_program(self):
        done = node('bench/wasm/compare.mjs', CALLS)
        sys.stdout.write(done.stdout)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == '__main__':
    unittest.main(verbosity=2)
