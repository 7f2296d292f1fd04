#!/usr/bin/python3
"""tools/train: the same files, options and seed give the same network, also where it was stopped in the middle."""
import importlib.util
import pathlib
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from program import ProgramTest  # noqa: E402

TRAIN = pathlib.Path(__file__).parents[2] / 'tools/train'


@unittest.skipUnless(importlib.util.find_spec('numpy'), 'NumPy is not installed')
class Training(ProgramTest):
    def setUp(self):
        super().setUp()
        self.samples = self.folder / 'samples.csv'
        self.out('samples', 'nations1975', '--scenario', 'drill', '--french', 'random', '--allied', 'random', '--games', 60, '--out',
                 self.samples)

    def train(self, *more, to='network.json'):
        return subprocess.Popen([sys.executable, TRAIN, 'nations1975', self.samples, '--patience', '1000', '--out', self.folder / to,
                                 *more], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def finished(self, process):
        said = process.communicate(timeout=300)[1]
        return process.returncode, said.strip().splitlines()[-1:]

    def test_it_goes_on_where_it_was_stopped(self):
        self.assertEqual(self.finished(self.train('--epochs', '300', to='whole.json'))[0], 0)
        part = self.folder / 'network.part'
        stopped = self.train('--epochs', '300')
        while not part.exists():
            self.assertIsNone(stopped.poll())
            time.sleep(0.01)
        stopped.send_signal(signal.SIGINT)
        code, said = self.finished(stopped)
        self.assertEqual((code, said), (1, ['train: stopped; the same command with --resume continues from there']))
        code, said = self.finished(self.train('--epochs', '300', '--resume', '--seed', '2'))
        self.assertEqual(code, 1)
        self.assertIn('belongs to another command', said[0])
        self.assertEqual(self.finished(self.train('--epochs', '300', '--resume'))[0], 0)
        self.assertFalse(part.exists())
        self.assertEqual((self.folder / 'network.json').read_text().replace('network.json', ''),
                         (self.folder / 'whole.json').read_text().replace('whole.json', ''))


if __name__ == '__main__':
    unittest.main(warnings='ignore')
